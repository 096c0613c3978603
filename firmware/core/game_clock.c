#include "firmware/core/game_clock.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/core/game_rules.h"
#include "hal/hal_compiler.h"

#define STEADY_TICKS (5 * TICKS_PER_MINUTE) /* P3 */

/* ---- setting up ---------------------------------------------------------------------------------------- */

void game_clock_init(struct game_clock *g, const struct control *control, uint8_t freeze, uint8_t white)
{
	memmove(&g->control, control, sizeof g->control); /* `control` may be g->control */
	memset(g, 0, offsetof(struct game_clock, control));
	memset(g->log, 0, sizeof g->log);
	memset(&g->events, 0, sizeof g->events);
	g->stop = 0;
	g->freeze = freeze;
	g->white = white;
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		g->side[side].left = stage_start(game_clock_stage(g, side));
	g->turn = white;
	event_emit(g, EVENT_READY, white, 0);
}

/* The starting time of the other half of the control; what was added or taken stays, and so does a time
 * that was entered. */
static void exchange_time(struct game_clock *g, uint8_t side)
{
	const struct stage *had = game_clock_stage(g, side);
	const struct stage *has = game_clock_stage(g, other_side(side));
	struct clock_side *clock = &g->side[side];

	if (rules_is_entered(g, side))
		return;
	clock->left = ticks_positive(ticks_sum(clock->left, stage_start(has) - stage_start(had)));
}

void game_clock_exchange(struct game_clock *g)
{
	if (g->state != PLAY_READY)
		return;
	if (!control_is_equal(&g->control)) {
		exchange_time(g, LEFT);
		exchange_time(g, RIGHT);
	}
	g->white = other_side(g->white);
	g->turn = g->white;
	event_emit(g, EVENT_COLOURS, g->white, 0);
}

bool game_clock_set_freeze(struct game_clock *g, uint8_t freeze)
{
	if (g->state == PLAY_RUNNING || freeze > FREEZE_OFF)
		return false;
	g->freeze = freeze;
	event_emit(g, EVENT_FREEZE, 0, freeze);
	return true;
}

/* ---- stepping ------------------------------------------------------------------------------------------ */

/* P3: a stage transition may leave the side at rest with no time. That side then flags, or passes on, at
 * the same instant. */
static bool rests_at_zero(const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];

	return clock->left <= 0 && clock->flag != FLAG_FALLEN &&
	       game_clock_stage(g, side)->method < METHOD_HOURGLASS;
}

/* What the clock on turn has until it is used up, the US delay apart. RULES_NEVER if it never is: then the
 * step only moves `since`, so that the difference of two instants stays small. */
static ticks rest_of_clock(const struct game_clock *g)
{
	ticks rest = rules_rest(g, g->turn);

	if (g->side[g->turn].flag == FLAG_FALLEN || rest == RULES_NEVER)
		return RULES_NEVER;
	return ticks_positive(rest);
}

/* Only times that fall give warnings. A gong has its turn switch instead. */
static bool warns(const struct game_clock *g)
{
	uint8_t method = game_clock_stage(g, g->turn)->method;

	return method < METHOD_COUNT_UP || (method == METHOD_SCRABBLE && g->side[g->turn].period == 0);
}

/* S1, B1: the next second with a warning while `rest` runs down; 0: none. */
static uint16_t next_warning(const struct game_clock *g, ticks rest)
{
	static const FLASH uint16_t seconds[] = {600, 300, 120, 60, 30, 10, 5, 4, 3, 2, 1};
	uint16_t whole;

	if (rest <= 0 || !warns(g))
		return 0;
	whole = ticks_seconds(rest - 1);
	for (uint8_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
		if (seconds[i] <= whole)
			return seconds[i];
	}
	return 0;
}

/* The next thing that happens to the clock on turn: the end of its delay, a warning, an expiry. */
struct stop {
	ticks after;	  /* g->since */
	uint16_t warning; /* EVENT_WARNING: seconds */
	uint8_t what;	  /* an event to tell; EVENT_KINDS: an expiry, or nothing */
};

static struct stop next_stop(const struct game_clock *g)
{
	struct stop stop = {.after = rules_delay_left(g), .what = EVENT_DELAY_OVER};

	if (stop.after > 0)
		return stop;
	stop.after = rest_of_clock(g);
	stop.what = EVENT_KINDS;
	if (stop.after != RULES_NEVER)
		stop.warning = next_warning(g, stop.after);
	if (stop.warning > 0) {
		stop.after -= stop.warning * TICKS_PER_SECOND;
		stop.what = EVENT_WARNING;
	}
	return stop;
}

static void expire_steady_flags(struct game_clock *g, instant now)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct clock_side *clock = &g->side[side];

		if (clock->flag == FLAG_STEADY && ticks_between(clock->steady_at, now) >= STEADY_TICKS) {
			clock->flag = FLAG_NONE;
			event_emit(g, EVENT_STEADY_OVER, side, 0);
		}
	}
}

/* Lets the end of a delay, a warning or an expiry happen to the clock on turn. */
static void arrive(struct game_clock *g, const struct stop *stop)
{
	rules_charge(g, g->since + stop->after);
	if (stop->what != EVENT_KINDS)
		event_emit(g, stop->what, g->turn, stop->warning);
	else if (stop->after != RULES_NEVER)
		rules_expire(g, g->turn);
}

/* Finds g->stop, and lets everything before it happen. */
static void run_on(struct game_clock *g, instant now)
{
	g->stop = 0;
	while (g->state == PLAY_RUNNING) {
		struct stop stop = next_stop(g);

		/* T2: in the same tick the side on turn comes first. */
		if (stop.after > 0 && rests_at_zero(g, other_side(g->turn))) {
			rules_expire(g, other_side(g->turn));
		} else if (ticks_between(g->since, now) >= stop.after) {
			arrive(g, &stop);
		} else {
			g->stop = g->since + (instant)stop.after;
			break;
		}
	}
}

void game_clock_step(struct game_clock *g, instant now)
{
	run_on(g, now);
	expire_steady_flags(g, now);
}

ticks game_clock_next(const struct game_clock *g, instant now)
{
	ticks next = TICKS_MAX;

	if (g->state == PLAY_RUNNING)
		next = ticks_between(now, g->stop);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const struct clock_side *clock = &g->side[side];

		if (clock->flag == FLAG_STEADY)
			next = ticks_min(next, STEADY_TICKS - ticks_between(clock->steady_at, now));
	}
	return next > 0 ? next : 1;
}

/* ---- pressing ------------------------------------------------------------------------------------------ */

/* A10: a 0 that the arbiter has confirmed falls when its side is to think, even if a US delay would run
 * beside it. What was entered stays so until a clock runs (A3). */
static void begin_to_run(struct game_clock *g, instant at)
{
	if (g->state == PLAY_RUNNING && rules_is_entered(g, g->turn) && rests_at_zero(g, g->turn))
		rules_expire(g, g->turn);
	game_clock_step(g, at);
	if (g->state == PLAY_RUNNING)
		g->entered = 0;
}

static void start_game(struct game_clock *g, instant at)
{
	g->turn = g->white; /* with the time that READY shows, also with M9 */
	g->since = at;
	g->state = PLAY_RUNNING;
	event_emit(g, EVENT_STARTED, g->white, 0);
	begin_to_run(g, at);
}

/* A9: with equal controls the presser is Black; with unequal ones the colours are fixed and White may not
 * press. */
static enum press_result press_in_ready(struct game_clock *g, uint8_t side, instant at)
{
	if (!control_is_equal(&g->control)) {
		if (side == g->white) {
			event_emit(g, EVENT_REFUSED, side, 0);
			return PRESS_REFUSED;
		}
	} else if (g->white == side) {
		game_clock_exchange(g);
	}
	start_game(g, at);
	return PRESS_STARTED;
}

/* A2: what it takes to take the press of `side` back. */
static void remember_press(struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];

	g->last.side = side;
	g->last.valid = LAST_SAME;
	g->last.move_used = clock->move_used;
	g->last.delay_used = clock->delay_used;
	g->last.stage = clock->stage;
	g->last.counted_from = clock->counted_from;
	g->last.period = clock->period;
}

static void count_move(struct game_clock *g, uint8_t side)
{
	remember_press(g, side);
	if (g->side[side].moves < MOVES_MAX) /* P5 */
		g->side[side].moves++;
}

/* What the press gives. F1: a fallen side gets no time from it. */
static void give_for_move(struct game_clock *g, uint8_t side)
{
	ticks before = g->side[side].left;

	if (g->side[side].flag != FLAG_FALLEN)
		rules_completed_move(g, side);
	g->last.given = g->side[side].left - before;
}

/* The presses of a fallen side still count and pass the turn. */
static void complete_move(struct game_clock *g, uint8_t side)
{
	count_move(g, side);
	give_for_move(g, side);
	g->presses = LOW_WORD(g->presses + 1);
	event_emit(g, EVENT_PRESS, side, g->side[side].moves);
	rules_pass_turn(g, side);
}

enum press_result game_clock_press(struct game_clock *g, uint8_t side, instant at)
{
	if (g->state == PLAY_RUNNING && ticks_between(g->since, at) < 0)
		at = g->since; /* dated before an event that has already taken effect */
	if (g->stop == 0 || ticks_between(at, g->stop) <= 0)
		run_on(g, at); /* T3: first an expiry, then the press */
	expire_steady_flags(g, at);
	if (g->state == PLAY_READY)
		return press_in_ready(g, side, at);
	if (g->state != PLAY_RUNNING || side != g->turn || game_clock_stage(g, side)->method == METHOD_GONG)
		return PRESS_IGNORED;
	rules_charge(g, at);
	complete_move(g, side);
	run_on(g, at); /* a press may leave nothing on its clock */
	return PRESS_MOVE;
}

/* A1: what is left of a delay survives in `delay_used`. */
static void pause(struct game_clock *g)
{
	g->state = PLAY_PAUSED;
	g->stop = 0;
	event_emit(g, EVENT_PAUSED, g->turn, 0);
}

/* A1, F6: a flag that is down still forbids it. A2: the last press can be taken back as long as it was the
 * other side that played on. */
static void resume(struct game_clock *g, instant at)
{
	g->since = at;
	g->state = rules_is_over(g) ? PLAY_OVER : PLAY_RUNNING;
	if (g->last.side == g->turn)
		g->last.valid = LAST_NONE;
	event_emit(g, g->state == PLAY_OVER ? EVENT_OVER : EVENT_RESUMED, g->turn, 0);
	begin_to_run(g, at);
}

void game_clock_play(struct game_clock *g, instant at)
{
	game_clock_step(g, at);
	switch (game_clock_state(g)) {
	case PLAY_READY:
		start_game(g, at);
		break;
	case PLAY_RUNNING:
		rules_charge(g, at);
		pause(g);
		break;
	case PLAY_PAUSED:
		resume(g, at);
		break;
	case PLAY_OVER:
		pause(g);
		break;
	}
}

/* ---- after a loss of power ----------------------------------------------------------------------------- */

void game_clock_recover(struct game_clock *g, instant at, ticks lead, instant now)
{
	game_clock_step(g, at);
	if (g->state == PLAY_RUNNING) {
		ticks rest = rules_delay_left(g) + rest_of_clock(g) - rules_elapsed(g, at);

		game_clock_play(g, at + ticks_min(ticks_positive(rest - 1), lead));
	}
	g->side[LEFT].steady_at = now;
	g->side[RIGHT].steady_at = now;
	memset(&g->events, 0, sizeof g->events);
}
