/* ADJOURN and REPLACED: an adjourned game, or the game of a clock that was replaced, is entered in one walk
 * (A7).
 *
 * Fields: the time of each side; the number of the move that is thought about; whose turn; then stage,
 * period with the moves made in it, what the move in hand has used of a delay, and time used of each side, as
 * far as the control has them. The move and the turn give both
 * counters, and the stages follow from the counters until they are changed, too. A time that is confirmed
 * untouched keeps its fractions of a second. OK or PLAY enters all of it; from READY the clock changes to
 * PAUSE. */
#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"

/* Indexes in menu.value; of two sides the left one comes first. */
enum { TIME_LEFT, MOVE = 2, TURN, STAGE, PERIOD = 6, MADE = 8, THOUGHT = 10, USED = 12, VALUES = 14 };
_Static_assert(VALUES <= MENU_VALUES, "each value has a place in the menu");

static const FLASH struct field fields[] = {
    TIME_FIELDS(AT_LEFT, TIME_LEFT, OVERTIME),
    TIME_FIELDS(AT_RIGHT, TIME_LEFT + 1, OVERTIME),
    FIELD(MOVE, STOPS(1, 1, 9999)),
    FIELD(TURN, CHOICE(1)),
    FIELD(STAGE, STOPS(1, 0, 254)),
    FIELD(STAGE + 1, STOPS(1, 0, 254)),
    FIELD(PERIOD, STOPS(1, 0, 255)),
    FIELD(PERIOD + 1, STOPS(1, 0, 255)),
    FIELD(MADE, STOPS(1, 0, 254)),
    FIELD(MADE + 1, STOPS(1, 0, 254)),
    FIELD(THOUGHT, STOPS(1, 0, CONTROL_VALUE_MAX)),
    FIELD(THOUGHT + 1, STOPS(1, 0, CONTROL_VALUE_MAX)),
    TIME_FIELDS(AT_LEFT, USED, 0),
    TIME_FIELDS(AT_RIGHT, USED + 1, 0),
};

/* Fields. */
enum {
	FIRST_MOVE = 6,
	FIRST_TURN,
	FIRST_STAGE,
	FIRST_PERIOD = 10,
	FIRST_MADE = 12,
	FIRST_THOUGHT = 14,
	FIRST_USED = 16
};

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
		value[MADE + side] = menu_moves_made(&app->game, side);
		value[THOUGHT + side] = menu_seconds_thought(app, side);
		value[USED + side] = menu_seconds_used(app, side);
	}
	value[MOVE] = move_number(g);
	value[TURN] = g->turn;
	return true;
}

/* ---- what is entered ----------------------------------------------------------------------------------- */

/* White has made a move more than Black when Black thinks.  RARE: 90 bytes less. */
static RARE uint16_t moves_of(const struct app *app, uint8_t side)
{
	const int32_t *value = app->menu.value;
	bool answered = value[TURN] != side && side == app->game.white;

	return (uint16_t)(value[MOVE] - !answered);
}

/* RARE: 76 bytes less. */
static RARE bool is_counted_again(const struct app *app)
{
	return app->menu.value[MOVE] != move_number(&app->game) || app->menu.value[TURN] != app->game.turn;
}

/* The stage in which the counter of `side` is, and the moves made in its period. The copy has times that
 * were entered, which no stage changes. */
static void follow_counter(struct app *app, uint8_t side)
{
	struct game_clock after = app->game;
	int32_t *value = &app->menu.value[side];

	after.entered = SIDES_BOTH;
	if (is_counted_again(app))
		(void)game_clock_set_moves(&after, side, moves_of(app, side), true);
	value[STAGE] = after.side[side].stage;
	value[MADE] = menu_moves_made(&after, side);
}

static bool adjourn_changed(struct app *app)
{
	int32_t *value = app->menu.value;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		bool overtime = game_clock_stage(&app->game, side)->method == METHOD_SCRABBLE;

		if (value[TIME_LEFT + side] < 0 && !overtime)
			return false;
		if (app->menu.field == FIRST_MOVE || app->menu.field == FIRST_TURN)
			follow_counter(app, side);
		if (!menu_has_stage(app, side, value[STAGE + side]))
			return false;
	}
	return true;
}

/* M3, M4: the move in hand of `side` can have used of a delay. */
static bool has_delay(const struct app *app, uint8_t side)
{
	const int32_t *value = app->menu.value;

	return (control_traits(game_clock_stage(&app->game, side)->method) & TRAIT_DELAY) &&
	       (value[TURN] == side || value[THOUGHT + side] > 0);
}

static bool adjourn_field_shown(const struct app *app, uint8_t field)
{
	uint8_t side = field & 1, traits = menu_last_traits(app, side);

	if (field < FIRST_STAGE || field >= FIRST_USED)
		return true;
	if (field < FIRST_PERIOD)
		return control_has_next(&app->game.control, game_clock_colour(&app->game, side), 0);
	if (field < FIRST_MADE)
		return traits & TRAIT_PERIODS;
	if (field < FIRST_THOUGHT)
		return (traits & TRAIT_COUNTS) && app->menu.value[PERIOD + side] > 0;
	return has_delay(app, side);
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

/* One value of a side: the fields FIRST_STAGE to FIRST_USED, in the order of the values from STAGE on. */
static void side_text(const struct app *app, struct page *page, uint8_t number)
{
	static const FLASH uint16_t names[][2] = {
	    {TEXT_WHITE_STAGE, TEXT_BLACK_STAGE},
	    {TEXT_WHITE_PERIOD, TEXT_BLACK_PERIOD},
	    {TEXT_WHITE_PERIOD, TEXT_BLACK_PERIOD},
	    {TEXT_PROPOSED_WHITE, TEXT_PROPOSED_BLACK},
	};
	static const FLASH uint16_t values[] = {TEXT_STAGE_IS, TEXT_PERIOD_IS, TEXT_MOVES_MADE,
						TEXT_LOOK_MOVE_USED};
	uint16_t value = app->menu.value[STAGE + number];
	uint8_t row = number / 2;

	page->values.d = row == 0 ? value + 1 : 0;
	page->values.m = value;
	page->values.n = value;
	page->values.time = value;
	page_text(page, ROW_FIELD, by_colour(app, number & 1, names[row][WHITE], names[row][BLACK]));
	page_text(page, ROW_VALUE, row == 1 && value == 0 ? (uint16_t)TEXT_MAIN_TIME : values[row]);
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
	} else if (field < FIRST_USED) {
		side_text(app, page, field - FIRST_STAGE);
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

/* The time first: what is entered stays, whatever else is corrected. A time that is confirmed as it was
 * counts as entered only if the side comes into another stage, whose time must not be added to it. */
static bool enter_time(struct app *app, uint8_t side)
{
	const int32_t *entered = &app->menu.value[side];
	int32_t value = entered[TIME_LEFT];
	ticks left = value * TICKS_PER_SECOND;

	if (value == menu_seconds_left(app, side)) {
		if (entered[STAGE] == app->game.side[side].stage)
			return true;
		left = game_clock_remaining(&app->game, side, app->now);
	}
	if (!game_clock_set_left(&app->game, side, left)) /* beyond a limit of M8 or M10 */
		return menu_no(app, TEXT_NO_TOO_LITTLE);
	return true;
}

/* A corrected counter moves the beginning of a count as little as everywhere (P5). */
static bool enter_stage(struct app *app, uint8_t side, bool counted)
{
	const struct clock_side *clock = &app->game.side[side];
	const int32_t *value = &app->menu.value[side];

	if (counted)
		(void)game_clock_set_moves(&app->game, side, moves_of(app, side),
					   value[STAGE] != clock->stage);
	if (clock->stage != value[STAGE])
		(void)game_clock_set_stage(&app->game, side, value[STAGE], false);
	if ((value[PERIOD] != clock->period || value[MADE] != menu_moves_made(&app->game, side)) &&
	    !menu_set_period(app, side, value[PERIOD], value[MADE]))
		return menu_no(app, TEXT_NO_PERIOD);
	return true;
}

static void enter_used(struct app *app, uint8_t side)
{
	const int32_t *value = &app->menu.value[side];

	if (value[THOUGHT] != menu_seconds_thought(app, side))
		(void)game_clock_set_move_used(&app->game, side, value[THOUGHT] * TICKS_PER_SECOND);
	if (value[USED] != menu_seconds_used(app, side))
		(void)game_clock_set_used(&app->game, side, value[USED] * TICKS_PER_SECOND);
}

static uint8_t adjourn_confirm(struct app *app)
{
	bool counted = is_counted_again(app);

	(void)game_clock_enter(&app->game);
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
