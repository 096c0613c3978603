#include "firmware/ui/game_view.h"

#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"

#define NO_TENTHS 255

/* How the display of a side changes by itself, until something happens to the game. */
enum flow {
	RESTS,
	FALLS, /* what is shown becomes less */
	RISES, /* more */
	DELAYS /* the time does not change, the delay beside it runs (M4) */
};

/* Rounded up. */
static uint16_t seconds_up(ticks time)
{
	return ticks_seconds(time + TICKS_PER_SECOND - 1);
}

/* Where 0, 1, .. 10 tenths of a second end: 4096 is no multiple of 10. */
static const FLASH uint16_t tenths[] = {0, 409, 819, 1228, 1638, 2048, 2457, 2867, 3276, 3686, 4096};

/* D1: rounds up to the unit shown, and the rounded value decides whether tenths are shown. Times that
 * count up are rounded down. */
static void read_time(struct app *app, struct side_digits *digits, ticks time)
{
	uint16_t limit = app->options.value[OPTION_TENTHS];
	uint16_t seconds = ticks_seconds(time);
	uint16_t rest = time & (TICKS_PER_SECOND - 1);
	uint16_t unit = TICKS_PER_SECOND; /* of what is shown next */
	uint16_t falls = rest;		  /* ticks by which the time must fall to look otherwise */

	digits->tenth = NO_TENTHS;
	if (digits->counts_up) {
		falls++;
	} else if (seconds < limit) {
		uint8_t tenth =
		    (uint8_t)((uint16_t)(rest * 10 + TICKS_PER_SECOND - 1) / (uint16_t)TICKS_PER_SECOND);

		unit = tenths[1] + 1;
		if (tenth > 0)
			falls -= tenths[tenth - 1];
		if (tenth == 10) {
			tenth = 0;
			seconds++;
		}
		if (seconds < limit)
			digits->tenth = tenth;
	} else if (rest > 0) {
		seconds = LOW_WORD(seconds + 1); /* less than a second below nothing is 0 */
	} else if (seconds == limit) {
		unit = tenths[1] + 1; /* 0:20 is followed by 0:19.9 */
	}
	digits->seconds = seconds;
	digits->digit = seconds % 10;
	if (digits->tenth != NO_TENTHS)
		digits->digit = digits->tenth;
	if (falls == 0)
		falls = unit;
	if (digits->flow == RISES)
		falls = unit + 1 - falls;
	digits->change_at = app->now + falls;
}

/* ---- the auxiliary pair and the sign ------------------------------------------------------------------- */

#define AUX_NONE UINT16_MAX

/* Of a delay that runs: at least a tick. */
static void begin_second_of_delay(struct app *app, struct side_digits *digits, ticks delay)
{
	digits->change_at = app->now + (instant)((uint32_t)(delay - 1) % (uint32_t)TICKS_PER_SECOND + 1);
}

/* The stage is of interest if there are several; beside hours only the text display has it. */
static uint16_t aux_number(const struct app *app, uint8_t side, const struct stage *stage, ticks delay)
{
	const struct game_clock *g = &app->game;
	const struct clock_side *clock = &g->side[side];
	uint8_t period = clock->period;

	if (stage->method == METHOD_US_DELAY)
		return seconds_up(delay);
	if (period > 0 && stage->method != METHOD_SCRABBLE) /* whose overtime has a sign */
		return stage->method == METHOD_CANADIAN ? game_clock_moves_to_make(g, side) : period;
	if ((clock->stage == 0 && game_clock_is_last_stage(g, side)) ||
	    app->view.cell[side][POSITION_HOURS] != 0)
		return AUX_NONE;
	return clock->stage + 1;
}

/* Returns the seconds of a delay that runs, else 0. */
static uint16_t draw_aux(struct app *app, uint8_t side, const struct stage *stage, ticks delay)
{
	uint8_t *v = app->view.cell[side];
	uint16_t number = aux_number(app, side, stage, delay);

	if (app->game.side[side].flag == FLAG_FALLEN) { /* F3 */
		cells_pair(v, app->game.side[side].first ? 1 : 2);
	} else if (app->fault != FAULT_NONE && app->game.state != PLAY_RUNNING) {
		cells_put(v, POSITION_AUX, 'E');
		cells_digit(v, POSITION_AUX + 1, app->fault);
	} else if (number != AUX_NONE) {
		cells_pair(v, number);
	}
	return app->digits[side].flow == DELAYS ? number : 0;
}

static void draw_sign(struct app *app, uint8_t side, uint8_t *v, bool negative)
{
	const struct clock_side *clock = &app->game.side[side];

	if (negative && clock->flag != FLAG_FALLEN)
		cells_put(v, POSITION_SIGN, '-');
	else if (clock->flag != FLAG_NONE)
		cells_put(v, POSITION_SIGN, 'F');
	else if (app->game.turn == side && game_clock_state(&app->game) == PLAY_PAUSED) /* will run */
		cells_put(v, POSITION_SIGN, 'P');
	if (clock->flag == FLAG_FALLEN) /* F1 */
		app->view.blink[side] = 1u << POSITION_SIGN;
}

/* ---- the colon ----------------------------------------------------------------------------------------- */

/* D1, D3: the colon of the clock that runs is dark in its first second, and then in every other one.
 * `seconds`: of delay and time together; only whether they are odd counts. */
static void draw_colon(const struct side_digits *digits, uint8_t *v, uint16_t seconds)
{
	if (digits->tenth != NO_TENTHS)
		return;
	cells_point(v, POINT_COLON);
	if ((((uint8_t)seconds ^ digits->first) & 1) == 0)
		v[POINT_COLON] ^= digits->blinks;
}

/* ---- time ---------------------------------------------------------------------------------------------- */

/* `delay`: what is left of it. F1: the digits of a side that has fallen do not change. */
static uint8_t flow_of(const struct app *app, uint8_t side, uint8_t method, ticks delay)
{
	if (app->game.side[side].flag == FLAG_FALLEN || app->view.lamps == 0)
		return RESTS;
	if (app->view.lamps != side_bit(side))
		return method == METHOD_HOURGLASS ? RISES : RESTS;
	if (delay > 0)
		return DELAYS;
	return app->digits[side].counts_up ? RISES : FALLS;
}

static void draw_digits(uint8_t *v, const struct side_digits *digits)
{
	if (digits->tenth == NO_TENTHS)
		cells_time(v, digits->seconds);
	else
		cells_tenths(v, digits->seconds, digits->tenth);
}

static void draw_side(struct app *app, uint8_t side, instant confirmed)
{
	const struct game_clock *g = &app->game;
	const struct clock_side *clock = &g->side[side];
	struct side_digits *digits = &app->digits[side];
	uint8_t *v = app->view.cell[side];
	const struct stage *stage = game_clock_stage(g, side);
	ticks time = game_clock_remaining(g, side, confirmed);
	ticks delay = stage->method == METHOD_US_DELAY ? game_clock_delay(g, side, confirmed) : 0;
	uint16_t seconds;
	/* Overtime begins with "-0:00". */
	bool negative = time < 0 || (time == 0 && clock->period > 0 && stage->method == METHOD_SCRABBLE);

	digits->counts_up = negative || stage->method == METHOD_COUNT_UP;
	digits->flow = flow_of(app, side, stage->method, delay);
	if (negative)
		time = -time;
	digits->zero_at = confirmed + (instant)(digits->flow == RISES ? -time : time);
	read_time(app, digits, time);
	draw_digits(v, digits);
	if (digits->flow == DELAYS) {
		digits->zero_at = confirmed + (instant)delay;
		begin_second_of_delay(app, digits, delay);
	}
	seconds = (uint8_t)(digits->seconds ^ draw_aux(app, side, stage, delay));
	if (!(app->view.lamps & side_bit(side))) {
		digits->blinks = 0;
	} else if (!digits->blinks) {
		digits->blinks = CELL_POINT;
		digits->first = seconds;
	}
	draw_colon(digits, v, seconds);
	draw_sign(app, side, v, negative);
	if (app->game.white == side)
		cells_point(v, POINT_WHITE);
}

void game_view(struct app *app, uint8_t side)
{
	instant confirmed = app_confirmed_time(app);

	if (confirmed != app->now && game_clock_remaining(&app->game, app->game.turn, app->now) > 0)
		confirmed = app->now; /* T2: only a zero waits */
	memset(app->view.cell[side], 0, CELLS);
	app->view.blink[side] = 0;
	app->view.lamps = app->game.state == PLAY_RUNNING ? side_bit(app->game.turn) : 0; /* D2 */
	draw_side(app, side, confirmed);
}

bool game_view_count(struct side_digits *digits, uint8_t cell[CELLS])
{
	uint8_t digit = (uint8_t)(digits->flow == FALLS ? digits->digit - 1 : digits->digit + 1);
	uint16_t length = TICKS_PER_SECOND;

	if (digits->flow == DELAYS || digit > 9)
		return false;
	/* Tenths may begin here. And the last zero is left to game_view_advance, because a press dated
	 * before it may still be debounced (T2). */
	if (digit == 0 && (digits->tenth == NO_TENTHS || digits->seconds == 0))
		return false;
	if (digits->tenth != NO_TENTHS) {
		uint8_t ends = digit > 0 ? digit : 10;

		length = tenths[ends] - tenths[ends - 1];
	} else {
		cell[POINT_COLON] ^= digits->blinks;
	}
	digits->digit = digit;
	digits->change_at += length;
	cells_digit(cell, CELLS - 1, digit);
	return true;
}

/* M4: a second less of the delay that runs beside the time. */
static void tick_delay(struct app *app, struct side_digits *digits, uint8_t *v, ticks delay)
{
	uint16_t seconds = seconds_up(delay);

	begin_second_of_delay(app, digits, delay);
	cells_pair(v, seconds);
	draw_colon(digits, v, digits->seconds ^ seconds);
}

/* The time runs on. True: it takes another form. */
static bool tick_time(struct app *app, struct side_digits *digits, uint8_t *v, ticks time)
{
	bool had_tenths = digits->tenth != NO_TENTHS;

	if (digits->flow == RISES)
		time = ticks_min(-time, TICKS_MAX); /* T4: it is held there */
	read_time(app, digits, time);
	if (time == TICKS_MAX) /* so no wake-up at each tick */
		digits->change_at = app->now + TICKS_PER_SECOND;
	if ((digits->tenth != NO_TENTHS) != had_tenths || (v[POSITION_HOURS] != 0 && digits->seconds < 3600))
		return true;
	draw_digits(v, digits);
	draw_colon(digits, v, digits->seconds);
	return false;
}

void game_view_advance(struct app *app, uint8_t side)
{
	struct side_digits *digits = &app->digits[side];
	uint8_t *v = app->view.cell[side];
	ticks time = ticks_between(app->now, digits->zero_at);

	if (time <= 0 &&
	    digits->flow != RISES) { /* its event draws it, at once or after the debouncing (T2) */
		digits->change_at = app->now + DEBOUNCE_WINDOW;
		return;
	}
	pending_put(&app->pending, WORK_SHOW);
	if (digits->flow == DELAYS)
		tick_delay(app, digits, v, time);
	else if (tick_time(app, digits, v, time))
		pending_put(&app->pending, WORK_VIEW);
}
