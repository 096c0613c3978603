/* ADJOURN and REPLACED: an adjourned game, or the game of a clock that was replaced, is entered in one walk
 * (A7).
 *
 * Fields: the time of each side; the number of the move that is thought about; whose turn; then stage,
 * period and time used of each side, as far as the control has them. The move and the turn give both
 * counters, and the stages follow from the counters until they are changed, too. A time that is confirmed
 * untouched keeps its fractions of a second. OK or PLAY enters all of it; from READY the clock changes to
 * PAUSE. */
#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"

#define OVERTIME (-(int32_t)CONTROL_TIME_MAX)

/* Indexes in menu.value; of two sides the left one comes first. */
enum { TIME_LEFT, MOVE = 2, TURN, STAGE, PERIOD = 6, USED = 8, VALUES = 10 };
_Static_assert(VALUES <= MENU_VALUES, "each value has a place in the menu");

static const FLASH struct field fields[] = {
    TIME_FIELDS(AT_LEFT, TIME_LEFT, OVERTIME),
    TIME_FIELDS(AT_RIGHT, TIME_LEFT + 1, OVERTIME),
    FIELD(MOVE, STOPS(1, 1, 9999)),
    FIELD(TURN, CHOICE(1)),
    FIELD(STAGE, STOPS(1, 0, 254)),
    FIELD(STAGE + 1, STOPS(1, 0, 254)),
    FIELD(PERIOD, STOPS(1, 0, 99)),
    FIELD(PERIOD + 1, STOPS(1, 0, 99)),
    TIME_FIELDS(AT_LEFT, USED, 0),
    TIME_FIELDS(AT_RIGHT, USED + 1, 0),
};

enum { FIRST_MOVE = 6, FIRST_TURN, FIRST_STAGE, FIRST_PERIOD = 10, FIRST_USED = 12 }; /* fields */

/* ---- what the game has --------------------------------------------------------------------------------- */

/* Of the side on turn. */
static int32_t move_number(const struct game_clock *g)
{
	return g->side[g->turn].moves + 1;
}

static bool adjourn_begin(struct app *app)
{
	const struct game_clock *g = &app->game;
	int32_t *value = app->menu.value;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		value[TIME_LEFT + side] = menu_seconds_left(app, side);
		value[STAGE + side] = g->side[side].stage;
		value[PERIOD + side] = g->side[side].period;
		value[USED + side] = menu_seconds_used(app, side);
	}
	value[MOVE] = move_number(g);
	value[TURN] = g->turn;
	return true;
}

/* ---- what is entered ----------------------------------------------------------------------------------- */

/* White has made a move more than Black when Black thinks. */
static uint16_t moves_of(const struct app *app, uint8_t side)
{
	const int32_t *value = app->menu.value;
	bool answered = value[TURN] != side && side == app->game.white;

	return (uint16_t)(value[MOVE] - !answered);
}

static bool is_counted_again(const struct app *app)
{
	return app->menu.value[MOVE] != move_number(&app->game) || app->menu.value[TURN] != app->game.turn;
}

/* The stage in which the counter of `side` is. */
static uint8_t stage_of(const struct app *app, uint8_t side)
{
	struct game_clock after = app->game;

	if (is_counted_again(app))
		(void)game_clock_set_moves(&after, side, moves_of(app, side), true);
	return after.side[side].stage;
}

static bool adjourn_changed(struct app *app)
{
	int32_t *value = app->menu.value;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		bool overtime = game_clock_stage(&app->game, side)->method == METHOD_SCRABBLE;

		if (value[TIME_LEFT + side] < 0 && !overtime)
			return false;
		if (app->menu.field == FIRST_MOVE || app->menu.field == FIRST_TURN)
			value[STAGE + side] = stage_of(app, side);
	}
	return true;
}

static bool has_stages(const struct app *app, uint8_t side)
{
	const struct control *control = &app->game.control;
	uint8_t colour = game_clock_colour(&app->game, side);

	return control->stages[colour] > 1 || control->repeat[colour];
}

static bool has_periods(const struct app *app, uint8_t side)
{
	return menu_last_traits(app, side) & TRAIT_PERIODS;
}

static bool adjourn_field_shown(const struct app *app, uint8_t field)
{
	uint8_t side = field & 1;

	if (field < FIRST_STAGE || field >= FIRST_USED)
		return true;
	return field < FIRST_PERIOD ? has_stages(app, side) : has_periods(app, side);
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* Three fields of a time. */
static void time_text(const struct app *app, struct page *page, uint8_t field, uint8_t index)
{
	uint8_t side = field / 3;
	int32_t value = app->menu.value[index + side];

	page->values.time = value;
	if (index == USED)
		page_text(page, ROW_TITLE, by_colour(app, side, TEXT_WHITE_TIME_USED, TEXT_BLACK_TIME_USED));
	page_text(page, ROW_FIELD, by_colour(app, side, TEXT_PROPOSED_WHITE, TEXT_PROPOSED_BLACK));
	menu_time_field(page, field % 3, value);
}

static void stage_text(const struct app *app, struct page *page, uint8_t side)
{
	page_text(page, ROW_FIELD, by_colour(app, side, TEXT_WHITE_STAGE, TEXT_BLACK_STAGE));
	page->values.d = app->menu.value[STAGE + side] + 1;
	page_text(page, ROW_VALUE, TEXT_STAGE_IS);
}

static void period_text(const struct app *app, struct page *page, uint8_t side)
{
	page_text(page, ROW_FIELD, by_colour(app, side, TEXT_WHITE_PERIOD, TEXT_BLACK_PERIOD));
	page->values.m = app->menu.value[PERIOD + side];
	page_text(page, ROW_VALUE, page->values.m > 0 ? TEXT_PERIOD_IS : TEXT_MAIN_TIME);
}

static void adjourn_text(const struct app *app, struct page *page)
{
	const int32_t *value = app->menu.value;
	uint8_t field = app->menu.field;

	if (field < FIRST_MOVE) {
		time_text(app, page, field, TIME_LEFT);
	} else if (field < FIRST_STAGE) {
		page->values.n = value[MOVE];
		page_text(page, ROW_FIELD, TEXT_MOVE_NUMBER);
		page_text(page, ROW_VALUE,
			  by_colour(app, value[TURN], TEXT_WHITE_TO_MOVE, TEXT_BLACK_TO_MOVE));
		page_cursor(page, field == FIRST_MOVE ? ROW_FIELD : ROW_VALUE);
	} else if (field < FIRST_PERIOD) {
		stage_text(app, page, field & 1);
	} else if (field < FIRST_USED) {
		period_text(app, page, field & 1);
	} else {
		time_text(app, page, (uint8_t)(field - FIRST_USED), USED);
	}
}

/* The times of both sides as they are entered. */
static void adjourn_draw(const struct app *app, struct view *view)
{
	uint8_t index = app->menu.field < FIRST_USED ? TIME_LEFT : USED;

	for (uint8_t side = LEFT; side <= RIGHT; side++)
		menu_time(view, side, app->menu.value[index + side]);
}

/* ---- the end ------------------------------------------------------------------------------------------- */

/* The time first: what is entered stays, whatever else is corrected. */
static bool enter_time(struct app *app, uint8_t side)
{
	int32_t value = app->menu.value[TIME_LEFT + side];
	ticks left = value * TICKS_PER_SECOND;

	if (value == menu_seconds_left(app, side))
		left = game_clock_remaining(&app->game, side, app->now);
	if (!game_clock_set_left(&app->game, side, left))
		return menu_no(app, TEXT_NO_TOO_MUCH);
	return true;
}

static bool enter_stage(struct app *app, uint8_t side, bool counted)
{
	const struct clock_side *clock = &app->game.side[side];
	uint8_t stage = app->menu.value[STAGE + side];
	uint8_t period = app->menu.value[PERIOD + side];

	if (counted)
		(void)game_clock_set_moves(&app->game, side, moves_of(app, side), true);
	if (clock->stage != stage && !game_clock_set_stage(&app->game, side, stage, false))
		return menu_no(app, TEXT_NO_STAGE);
	if (clock->period != period && !game_clock_set_period(&app->game, side, period, 0))
		return menu_no(app, TEXT_NO_PERIOD);
	return true;
}

static void enter_used(struct app *app, uint8_t side)
{
	int32_t used = app->menu.value[USED + side];

	if (used != menu_seconds_used(app, side))
		(void)game_clock_set_used(&app->game, side, used * TICKS_PER_SECOND);
}

/* Something is another than in the game. */
static bool is_touched(const struct app *app)
{
	const struct clock_side *clock = app->game.side;
	const int32_t *value = app->menu.value;
	bool touched = is_counted_again(app);

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		touched |= value[TIME_LEFT + side] != menu_seconds_left(app, side);
		touched |= value[USED + side] != menu_seconds_used(app, side);
		touched |= value[STAGE + side] != clock[side].stage;
		touched |= value[PERIOD + side] != clock[side].period;
	}
	return touched;
}

static uint8_t adjourn_confirm(struct app *app)
{
	bool counted = is_counted_again(app), touched = is_touched(app);

	(void)game_clock_enter(&app->game);
	if (!touched)
		return NEXT_DONE;
	if (!enter_time(app, LEFT) || !enter_time(app, RIGHT))
		return NEXT_REFUSED;
	if (app->menu.value[TURN] != app->game.turn)
		(void)game_clock_set_turn(&app->game, app->menu.value[TURN]);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (!enter_stage(app, side, counted))
			return NEXT_REFUSED;
		enter_used(app, side);
	}
	return NEXT_DONE;
}

/* One screen by two names: an arbiter who replaces a clock does not look for an adjournment. */
#define ENTERED_AS(name)                                                                                     \
	{                                                                                                    \
		FIELDS(fields), NAME(name),                                                                  \
		    .hint = TEXT_HINT_ADJOURNMENT, .begin = adjourn_begin, .changed = adjourn_changed,       \
		    .field_shown = adjourn_field_shown, .draw = adjourn_draw, .text = adjourn_text,          \
		    .confirm = adjourn_confirm, .back = SCREEN_LIST, .next = SCREEN_LIST                     \
	}

const FLASH struct screen screen_adjourn = ENTERED_AS(TEXT_ADJOURNMENT);
const FLASH struct screen screen_replaced = ENTERED_AS(TEXT_REPLACED_CLOCK);
