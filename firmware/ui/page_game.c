/* What the text display says while no screen is open: a page for each state of the game (D5).
 *
 * A fault takes two rows of the page, whatever the state: what is wrong, and what to do. What the clock can
 * do beyond the four rows is in the pages of SHOW. */
#include <string.h>

#include "firmware/settings_checksum.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/sound.h"

#define MOST_MOVES 999 /* that a row has room for */

/* ---- rows of several pages ----------------------------------------------------------------------------- */

/* Row `row` and the next one.  False: there is none. */
static bool put_fault(const struct app *app, struct page *page, uint8_t row)
{
	uint16_t text = fault_text(app->fault);

	if (app->fault == FAULT_NONE)
		return false;
	page_text(page, row, text);
	page_text(page, row + 1, text + 1);
	return true;
}

/* At rest a fault can be taken note of, but one that forbids play only leaves the way out. */
static bool put_fault_at_rest(const struct app *app, struct page *page)
{
	if (!put_fault(app, page, 1))
		return false;
	if (app->fault != FAULT_CRYSTAL)
		page_text(page, ROW_KEYS, TEXT_KEYS_FAULT);
	else
		page_text(page, ROW_KEYS, app->mode == APP_READY ? TEXT_HOLD_OFF : TEXT_HOLD_END);
	return true;
}

/* N5 */
static void put_battery(const struct app *app, struct page *page, uint8_t row)
{
	if (app->battery_low)
		page_text(page, row, TEXT_FAULT_BATTERY);
}

static void put_muted(const struct app *app, struct page *page, uint8_t row)
{
	if (app->muted)
		page_text(page, row, TEXT_MUTED);
}

void page_mover(struct page *page, uint8_t row, bool black, uint16_t moves)
{
	page->values.n = move_after(moves);
	if (moves < MOST_MOVES)
		page_text(page, row, black ? TEXT_BLACK_MOVES : TEXT_WHITE_MOVES);
	else
		page_text(page, row, black ? TEXT_BLACK_TO_MOVE : TEXT_WHITE_TO_MOVE);
}

static void put_mover(const struct app *app, struct page *page, uint8_t row)
{
	uint8_t turn = app->game.turn;

	page_mover(page, row, turn != app->game.white, app->game.side[turn].moves);
}

/* ---- flags --------------------------------------------------------------------------------------------- */

static bool has_fallen(const struct app *app, uint8_t side)
{
	return app->game.side[side].flag == FLAG_FALLEN;
}

/* The entry of this kind may be what the display has for a side: its flag, or that it passed zero. */
static bool is_shown(uint8_t kind, bool fallen)
{
	if (fallen)
		return kind == EXPIRY_FLAG || kind == EXPIRY_OVERSTEP;
	return kind == EXPIRY_STAGE_TRANSITION;
}

/* The move in which the flag of `side` fell last, or if not `fallen` its clock passed into another stage.
 * 0: it is not in the log. */
static uint16_t move_at_zero(const struct app *app, uint8_t side, bool fallen)
{
	for (uint8_t i = 0; i < EXPIRY_LOG; i++) {
		const struct expiry_entry *entry = &app->game.log[i];

		if (entry->side == side && is_shown(entry->kind, fallen))
			return move_after(entry->moves[side]);
	}
	return 0;
}

/* F1, F3: rows `row` and the next one.  False: no flag is down. */
static bool put_flags(const struct app *app, struct page *page, uint8_t row)
{
	uint8_t side = has_fallen(app, RIGHT) ? RIGHT : LEFT;
	uint8_t next = row + 1;

	if (has_fallen(app, LEFT) && has_fallen(app, RIGHT)) {
		side = app->game.side[LEFT].first ? LEFT : RIGHT;
		page_text(page, row, TEXT_BOTH_FLAGS_FELL);
		page_text(page, next, by_colour(app, side, TEXT_WHITE_FELL_FIRST, TEXT_BLACK_FELL_FIRST));
		return true;
	}
	if (!has_fallen(app, side))
		return false;
	page->values.n = move_at_zero(app, side, true);
	page_text(page, row, by_colour(app, side, TEXT_WHITE_FLAG_FELL, TEXT_BLACK_FLAG_FELL));
	if (page->values.n > 0)
		page_text(page, next, TEXT_FLAG_FIRST);
	return true;
}

/* P3: a side has passed zero in the last five minutes. */
static bool put_stage_transition(const struct app *app, struct page *page, uint8_t row)
{
	uint8_t side = app->game.side[LEFT].flag == FLAG_STEADY ? LEFT : RIGHT;

	if (app->game.side[side].flag != FLAG_STEADY)
		return false;
	page->values.n = move_at_zero(app, side, false);
	page_text(page, row, by_colour(app, side, TEXT_WHITE_REACHED_ZERO, TEXT_BLACK_REACHED_ZERO));
	page_text(page, row + 1, TEXT_PASSED_ZERO);
	return true;
}

/* ---- the states ---------------------------------------------------------------------------------------- */

/* Who sits where, and which clock this is. */
static void put_colours(const struct app *app, struct page *page, uint8_t row)
{
	page_text(page, row, app->game.white == LEFT ? TEXT_WHITE_LEFT : TEXT_WHITE_RIGHT);
	page->values.code = app->options.value[OPTION_NUMBER];
	if (page->values.code > 0)
		page_right(page, row, TEXT_NUMBER_SHORT);
}

/* The penalty. */
static void put_hold_plus(const struct app *app, struct page *page, uint8_t row)
{
	page_text(page, row, by_colour(app, RIGHT, TEXT_HOLD_PLUS_WHITE, TEXT_HOLD_PLUS_BLACK));
}

/* L2: settings have come from another clock. */
static void put_received(const struct app *app, struct page *page)
{
	if (app->copying != COPY_RECEIVED)
		return;
	page->values.code = settings_checksum(&app->game.control, &app->options);
	page_text(page, 1, TEXT_RECEIVED);
	page_text(page, 2, TEXT_CODE);
}

/* More is to be said than the rows hold: some of them take turns, an eighth of a minute each. The first
 * turn comes back after each of the others. Returns 0 for it, 1 to `others` for those. */
static uint8_t turn_of(const struct app *app, uint8_t others)
{
	/* The first one stays a whole eighth after a key. */
	uint8_t turn = app->hint > 0 ? app->hint - 1 : 0;
	uint8_t pair = turn / 2;

	return turn & 1 ? 1 + pair % others : 0;
}

/* All of the control that is about to be played, three rows at a time; in free rows who sits where, and a
 * key. */
static void put_control(const struct app *app, struct page *page)
{
	const struct control *control = &app->game.control;
	uint8_t count = page_control_rows(page, ROW_TITLE, ROW_TITLE, control, 0);
	uint8_t pages = (count + ROW_KEYS - 1) / ROW_KEYS;
	uint8_t shown = app->hint / 2 % pages; /* the hint's turn is the first one */

	(void)page_control_rows(page, ROW_TITLE, ROW_KEYS, control, shown * ROW_KEYS);
	if (count < ROW_KEYS)
		put_colours(app, page, count);
	if (count == 1)
		page_text(page, 2, TEXT_BACK_OTHER);
}

static void ready(const struct app *app, struct page *page)
{
	uint8_t turn = turn_of(app, 4);

	page_text(page, ROW_KEYS, TEXT_BLACK_STARTS);
	if (turn == 0 && app->fault == FAULT_NONE)
		put_control(app, page);
	else
		(void)page_control_rows(page, ROW_TITLE, ROW_FIELD, &app->game.control, 0);
	if (put_fault_at_rest(app, page))
		return;
	page->values.hours = app->hours;
	switch (turn) {
	case 1:
		put_colours(app, page, 1);
		page_text(page, 2, app->hours > 0 ? TEXT_BATTERY_HOURS : TEXT_BACK_OTHER);
		break;
	case 2:
		page_text(page, 1, TEXT_SWAP_COLOURS);
		page_text(page, 2, TEXT_HOLD_ARBITER);
		break;
	case 3:
		page_text(page, 1, TEXT_OK_SHOWS);
		page_text(page, 2, TEXT_HOLD_OFF);
		break;
	case 4:
		put_hold_plus(app, page, 1);
		page_text(page, 2, TEXT_BACK_OTHER);
		break;
	default:
		break;
	}
	put_battery(app, page, 2);
	put_muted(app, page, 2);
	put_received(app, page);
}

static void set_moves_to_make(struct utterance *utterance, uint16_t moves)
{
	utterance->text = moves == 1 ? TEXT_MOVE_TO_MAKE : TEXT_MOVES_TO_MAKE;
	utterance->values.n = moves;
}

bool app_task(const struct app *app, struct utterance *utterance)
{
	const struct game_clock *g = &app->game;
	const struct clock_side *clock = &g->side[g->turn];
	const struct stage *stage = game_clock_stage(g, g->turn);

	memset(utterance, 0, sizeof *utterance);
	if (stage->method == METHOD_SCRABBLE && clock->period > 0) {
		utterance->text = TEXT_OVERTIME;
	} else if (stage->method == METHOD_CANADIAN && clock->period > 0) {
		set_moves_to_make(utterance, game_clock_moves_to_make(g, g->turn));
	} else if (clock->period > 0) {
		utterance->text = TEXT_PERIOD_OF;
		utterance->values.m = clock->period;
		utterance->values.n = stage->count;
	} else if (game_clock_moves_to_make(g, g->turn) > 0 &&
		   control_has_next(&g->control, game_clock_colour(g, g->turn), clock->stage)) {
		set_moves_to_make(utterance, game_clock_moves_to_make(g, g->turn));
	} else {
		return false;
	}
	return true;
}

void page_moves_to_make(const struct game_clock *g, struct page *page, uint8_t row, uint8_t side)
{
	struct utterance task;
	uint16_t moves = game_clock_moves_to_make(g, side);
	bool in_period = g->side[side].period > 0 && game_clock_stage(g, side)->method == METHOD_CANADIAN;

	if (moves == 0 || !(in_period || stage_has_next(g, side)))
		return;
	set_moves_to_make(&task, moves);
	page->values.n = moves;
	page_text(page, row, task.text);
}

void page_stage_of(const struct app *app, struct page *page, uint8_t row, uint8_t side, uint8_t stage)
{
	uint8_t stages = app->game.control.stages[game_clock_colour(&app->game, side)];

	page->values.d = stage + 1;
	page->values.e = stages;
	page_text(page, row, stage < stages ? TEXT_STAGE_OF : TEXT_STAGE_IS);
}

static bool put_task(const struct app *app, struct page *page, uint8_t row)
{
	struct utterance task;

	if (!app_task(app, &task))
		return false;
	page->values = task.values;
	page_text(page, row, task.text);
	return true;
}

static bool has_stages(const struct app *app)
{
	uint8_t turn = app->game.turn;

	return app->game.side[turn].stage > 0 || !game_clock_is_last_stage(&app->game, turn);
}

/* P6: what decides about time beside the clocks. Row `row` has what is to be done, and the stage where
 * nothing is; else `other` has the stage, or no row if that is 0. */
static bool put_stage(const struct app *app, struct page *page, uint8_t row, uint8_t other)
{
	uint8_t turn = app->game.turn;
	bool task = put_task(app, page, row);

	if (has_stages(app) && (!task || other > 0))
		page_stage_of(app, page, task ? other : row, turn, app->game.side[turn].stage);
	return task || has_stages(app);
}

static void put_played(const struct app *app, struct page *page, uint8_t row)
{
	const struct game_clock *g = &app->game;
	uint8_t stage = g->side[g->turn].stage, colour = game_clock_colour(g, g->turn);
	uint8_t last = g->control.stages[colour] - 1;

	page_stage(page, row, &g->control, colour, stage < last ? stage : last);
}

static void running(const struct app *app, struct page *page)
{
	put_mover(app, page, ROW_TITLE);
	page_text(page, ROW_KEYS, TEXT_PLAY_PAUSES);
	if (put_fault(app, page, 1))
		return;
	if (put_flags(app, page, 1) || put_stage_transition(app, page, 1)) {
		(void)put_task(app, page, 2);
		return;
	}
	put_played(app, page, 1);
	put_battery(app, page, 2);
	put_muted(app, page, 2);
	(void)put_stage(app, page, 2, turn_of(app, 1) ? 0 : ROW_KEYS);
}

/* N1 */
static void power_was_lost(const struct app *app, struct page *page)
{
	page_text(page, 0, TEXT_POWER_LOST);
	if (!put_flags(app, page, 1)) {
		page_text(page, 1, TEXT_FAULT_HUNG_DO);
		put_mover(app, page, 2);
	}
	page_text(page, ROW_KEYS, rules_is_over(&app->game) ? TEXT_HOLD_CORRECT : TEXT_PLAY_GOES_ON);
}

static void paused(const struct app *app, struct page *page)
{
	struct utterance task;
	uint8_t last = has_stages(app) || app_task(app, &task) ? 2 : 1; /* one row more takes turns */
	uint8_t turn = turn_of(app, last);

	page_text(page, ROW_TITLE, TEXT_PAUSED);
	if (app->fault != FAULT_CRYSTAL && !rules_is_over(&app->game)) /* F6 */
		page_right(page, ROW_TITLE, TEXT_PLAY_GOES_ON);
	if (put_fault_at_rest(app, page))
		return;
	if (app->interrupted) {
		power_was_lost(app, page);
		return;
	}
	page_text(page, ROW_KEYS, TEXT_HOLD_CORRECT);
	if (put_flags(app, page, 1)) {
		if (turn > 0)
			(void)put_task(app, page, 2);
		return;
	}
	put_mover(app, page, 1);
	if (turn == 0 && put_stage(app, page, 2, ROW_KEYS))
		return;
	if (turn == last)
		page_text(page, 2, TEXT_HOLD_END);
	else
		put_hold_plus(app, page, 2);
	put_battery(app, page, 2);
	put_muted(app, page, 2);
}

static void over(const struct app *app, struct page *page)
{
	(void)put_flags(app, page, 0);
	page_text(page, 2, app->interrupted ? TEXT_POWER_LOST : TEXT_HOLD_END);
	page_text(page, ROW_KEYS, TEXT_PLAY_TO_CORRECT);
	(void)put_fault_at_rest(app, page);
}

/* L6: the serial port writes a pack of speech. */
static void show_upload(const struct app *app, struct page *page)
{
	page->values.n = app->uploaded - 1;
	page_text(page, ROW_TITLE, TEXT_WRITING);
	page_text(page, ROW_FIELD, TEXT_WRITING_PERCENT);
	page_text(page, ROW_KEYS, TEXT_CABLE);
}

void app_page(const struct app *app, struct page *page)
{
	page_begin(page, app_option(app, OPTION_LANGUAGE));
	if (app->mode == APP_OFF)
		return;
	if (app->uploaded > 0)
		show_upload(app, page);
	else if (app->menu.screen != SCREEN_GAME)
		menu_text(app, page);
	else if (app->mode == APP_READY)
		ready(app, page);
	else if (app->mode == APP_RUNNING)
		running(app, page);
	else if (app->mode == APP_PAUSED)
		paused(app, page);
	else
		over(app, page);
	if (app->reason)
		page_text(page, ROW_KEYS, app->reason);
}

void app_text(const struct app *app, struct page *page)
{
	app_page(app, page);
	page_write_all(page);
}
