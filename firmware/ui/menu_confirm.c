/* What the dialogues do once they are confirmed (A2, A3, A5 to A7, A10, U3, U4). */
#include "firmware/core/flash.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/menu.h"

static uint8_t outcome_of(bool done)
{
	return done ? OUTCOME_DONE : OUTCOME_REFUSED;
}

/* ---- one side: time left, time used, counter, stage, period ------------------------------------------------------------- */

static uint8_t confirm_side(struct app *app)
{
	struct game_clock *g = &app->game;
	int32_t first = app->menu.value[0];
	bool second = app->menu.value[1];
	uint8_t side = app->menu.side;
	uint8_t screen = app->menu.screen;
	bool used = menu_items[app->menu.item].word == WORD_USED;
	bool done;

	if (first == app->menu.was && !second)
		return OUTCOME_DONE; /* what was not touched keeps its fractions */
	if (screen == SCREEN_MOVES)
		done = game_clock_set_moves(g, side, (uint16_t)first, second);
	else if (screen == SCREEN_STAGE)
		done = game_clock_set_stage(g, side, (uint8_t)first, second);
	else if (screen == SCREEN_PERIOD)
		done = game_clock_set_period(g, side, (uint8_t)first);
	else if (used)
		done = game_clock_set_used(g, side, first * TICKS_PER_SECOND);
	else
		done = game_clock_set_left(g, side, first * TICKS_PER_SECOND);
	return outcome_of(done);
}

static uint8_t confirm_penalty(struct app *app)
{
	const int32_t *value = app->menu.value;
	uint8_t sides = value[2] ? SIDES_BOTH : side_bit(app->menu.side);
	ticks amount = value[0] * TICKS_PER_SECOND;

	return outcome_of(game_clock_next_turn(&app->game, (uint8_t)value[1]) &&
			  game_clock_add(&app->game, sides, amount));
}

/* A6 */
static uint8_t confirm_iii4(struct app *app)
{
	if (!game_clock_introduce(&app->game, app->menu.value[1] ? METHOD_US_DELAY : METHOD_FISCHER,
				  app->menu.side))
		return OUTCOME_REFUSED;
	return OUTCOME_DONE;
}

/* ---- another control (A10) -------------------------------------------------------------------------------------------- */

uint8_t menu_install(struct app *app)
{
	menu_open(app, SCREEN_TIMES);
	return OUTCOME_STAY;
}

static uint8_t confirm_install(struct app *app)
{
	uint8_t choice = (uint8_t)app->menu.value[0];

	app->menu.slot = choice; /* kept for the confirmation of the times */
	if (choice == 0) {
		menu_open(app, SCREEN_EDIT);
		return OUTCOME_STAY;
	}
	if (!app_load_choice(app, choice))
		return OUTCOME_REFUSED;
	app_force(app); /* P4; the one in force has been forced already */
	return menu_install(app);
}

static uint8_t confirm_times(struct app *app)
{
	game_clock_enter(&app->game);
	if (!game_clock_install(&app->game, &app->draft))
		return OUTCOME_REFUSED;
	app_set_choice(app, app->menu.slot);
	app->menu.screen =
	    SCREEN_INSTALL; /* the list goes on with the first item: either time may be overwritten */
	app->menu.item = ITEMS - 1;
	return OUTCOME_DONE;
}

/* ---- the list, the end of a game, options -------------------------------------------------------------------------------- */

static uint8_t confirm_list(struct app *app)
{
	uint8_t screen = menu_items[app->menu.item].screen;

	if (screen != SCREEN_GAME) {
		menu_open(app, screen);
		return OUTCOME_STAY;
	}
	/* A7: an adjourned game is to be entered: from READY to PAUSE, and to the first item */
	if (!game_clock_enter(&app->game))
		return OUTCOME_REFUSED;
	app->menu.item = ITEM_CLOCK_LEFT;
	menu_open(app, SCREEN_LIST);
	return OUTCOME_STAY;
}

static uint8_t confirm_end(struct app *app)
{
	if (app->menu.value[0] > 0) {
		menu_open(app, SCREEN_SELECT);
		return OUTCOME_STAY;
	}
	app->draft = app->chosen;
	app_begin(app, app->options.chosen);
	return OUTCOME_STAY;
}

static uint8_t confirm_select(struct app *app)
{
	uint8_t choice = (uint8_t)(app->menu.value[0] + 1);

	if (!app_load_choice(app, choice))
		return OUTCOME_REFUSED;
	app_begin(app, choice);
	return OUTCOME_STAY;
}

static uint8_t confirm_options(struct app *app)
{
	bool freeze = app->options.value[OPTION_FREEZE] != app->menu.value[OPTION_FREEZE];

	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		app->options.value[option] = (int16_t)app->menu.value[option];
	app_options_changed(app, freeze);
	return OUTCOME_DONE;
}

/* A5: the game is as the mark says. */
static uint8_t confirm_mark(struct app *app)
{
	if (!game_clock_restore(&app->game, &app->mark) || !game_clock_valid(&app->game))
		return OUTCOME_REFUSED; /* another control was installed since */
	return OUTCOME_DONE;
}

static uint8_t confirm_recall(struct app *app)
{
	uint8_t back = (uint8_t)app->menu.value[0];
	struct game_clock present = app->game;
	uint8_t outcome = app->menu.found ? confirm_mark(app) : OUTCOME_REFUSED;

	if (outcome == OUTCOME_DONE) {
		store_rewind(app->memory.store, back, &present, app->now);
	}
	return outcome;
}

/* What an arbiter did last that can be undone: the end of a game, or a rewind. */
static uint8_t confirm_undo(struct app *app)
{
	if (app->previous.there) {
		app_bring_back(app);
		return OUTCOME_DONE;
	}
	if (confirm_mark(app) == OUTCOME_REFUSED)
		return OUTCOME_REFUSED;
	store_undo(app->memory.store);
	return OUTCOME_DONE;
}

uint8_t menu_confirm(struct app *app)
{
	struct game_clock *g = &app->game;

	switch (app->menu.screen) {
	case SCREEN_SELECT:
		return confirm_select(app);
	case SCREEN_LIST:
		return confirm_list(app);
	case SCREEN_CLOCK:
	case SCREEN_MOVES:
	case SCREEN_STAGE:
	case SCREEN_PERIOD:
		return confirm_side(app);
	case SCREEN_OPTIONS:
		return confirm_options(app);
	case SCREEN_UNDO:
		return confirm_undo(app);
	case SCREEN_RECALL:
		return confirm_recall(app);
	case SCREEN_INSTALL:
		return confirm_install(app);
	case SCREEN_TIMES:
		return confirm_times(app);
	case SCREEN_COLOUR:
		return outcome_of(game_clock_set_white(g, app->menu.side));
	case SCREEN_TURN:
		game_clock_enter(g);
		return outcome_of(game_clock_set_turn(g, app->menu.side));
	case SCREEN_III4:
		return confirm_iii4(app);
	case SCREEN_PENALTY:
		return confirm_penalty(app);
	case SCREEN_END:
		return confirm_end(app);
	case SCREEN_EDIT:
		return edit_confirm(app);
	default:
		return OUTCOME_DONE;
	}
}
