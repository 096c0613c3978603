#include "firmware/core/game_rules.h"

#include <string.h>

void event_emit(struct game_clock *g, uint8_t what, uint8_t side, uint16_t value)
{
	struct events *events = &g->events;
	struct event *event = &events->event[EVENTS_MAX - 1];

	if (events->count < EVENTS_MAX)
		event = &events->event[events->count++];
	event->at = g->since;
	event->value = value;
	event->what = what;
	event->side = side;
}

void log_expiry(struct game_clock *g, uint8_t kind, uint8_t side)
{
	struct expiry_entry *entry = &g->log[0];

	memmove(&g->log[1], &g->log[0], sizeof g->log - sizeof g->log[0]);
	memset(entry, 0, sizeof *entry);
	/*@ loop invariant s <= 2;
	    loop invariant \forall integer i; 0 <= i < s ==> entry->left[i] == g->side[i].left;
	    loop assigns s, entry->left[0 .. 1], entry->moves[0 .. 1];
	    loop variant 2 - s; */
	for (uint8_t s = LEFT; s <= RIGHT; s++) {
		entry->left[s] = g->side[s].left;
		entry->moves[s] = g->side[s].moves;
	}
	entry->kind = kind;
	entry->side = side;
	entry->stage = g->side[side].stage;
}

void clock_give(struct game_clock *g, uint8_t side, ticks amount)
{
	struct clock_side *clock = &g->side[side];
	ticks before = clock->left;

	clock->left = ticks_sum(before, amount);
	if (clock->left == before + amount)
		return;
	log_expiry(g, EXPIRY_CAPPED, side);
	event_emit(g, EVENT_CAPPED, side, 0);
}

uint8_t rules_next_stage(uint8_t number)
{
	return number < UINT8_MAX - 1 ? number + 1 : number;
}

uint16_t rules_count_begin(const struct control *control, uint8_t colour, uint8_t stage, uint16_t moves)
{
	uint16_t before = moves;

	(void)control_moves_before(control, colour, stage, &before);
	return before;
}

bool stage_enter_next(struct game_clock *g, uint8_t side, ticks old)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage;
	bool below;

	clock->stage = rules_next_stage(clock->stage);
	clock->counted_from =
	    rules_count_begin(&g->control, game_clock_colour(g, side), clock->stage, clock->moves);
	clock->period = 0;
	stage = game_clock_stage(g, side);
	//@ assert *stage == stage_of(g, side);
	clock_give(g, side, stage_time(stage) + stage_allowance(stage, clock->moves + 1) - old);
	//@ assert P2: g->side[side].left == carried(g, side, \at(g->side[side].left, Pre) - old);
	below = clock->left < 0;
	clock->left = ticks_positive(clock->left);
	event_emit(g, EVENT_STAGE, side, clock->stage);
	return below;
}

/* ---- a move is completed ------------------------------------------------------------------------------- */

/* P2 */
static bool stage_is_complete(const struct game_clock *g, uint8_t side)
{
	return stage_is_by_moves(g, side) && game_clock_moves_to_make(g, side) == 0;
}

/* P2: every stage that is entered gives its time, the last one its allowance. `old` is the allowance that
 * the first one takes back. Moves made beyond a stage count in the next one, so several stages may be
 * complete at once. */
static void enter_stages(struct game_clock *g, uint8_t side, ticks old)
{
	/*@ loop invariant 0 <= old <= TICKS_MAX && ends_stage(g, side);
	    loop invariant turn_sound(g) && control_sound(g->control) && clock_sound(&g->side[LEFT]) && clock_sound(&g->side[RIGHT]);
	    loop invariant g->side[1 - side].left == \at(g->side[1 - side].left, Pre);
	    loop invariant g->turn == \at(g->turn, Pre) && g->side[side].stage >= \at(g->side[side].stage, Pre);
	    loop invariant later: g->side[side].stage != \at(g->side[side].stage, Pre) ==> g->side[side].period == 0 &&
		g->side[side].counted_from == count_begin(g->control, colour_of(g, side), g->side[side].stage, g->side[side].moves);
	    loop invariant once: g->side[side].stage == \at(g->side[side].stage, Pre) ==>
		g->side[side].left == \at(g->side[side].left, Pre) && old == \at(old, Pre);
	    loop assigns old, g->side[side].left, g->side[side].stage, g->side[side].counted_from, g->side[side].period,
		g->events, g->log[0 .. EXPIRY_LOG - 1];
	    loop variant 255 - g->side[side].stage; */
	do {
		(void)stage_enter_next(g, side, old);
		//@ assert turn_sound(g) && control_sound(g->control);
		//@ assert clock_sound(&g->side[LEFT]);
		//@ assert clock_sound(&g->side[RIGHT]);
		/*@ assert P2: g->side[side].stage == \at(next_number(g->side[side].stage), Pre) ==>
		      g->side[side].left == entered(g, side, \at(g->side[side].left - old, Pre)); */
		old = stage_allowance(game_clock_stage(g, side), g->side[side].moves + 1);
	} while (stage_is_complete(g, side));
}

/* M5, M6: the period is whole again; M9: the time of a move. What the arbiter added to it stays until it is
 * used (A2). */
static void restore_period(struct game_clock *g, uint8_t side)
{
	ticks value = stage_value(game_clock_stage(g, side));

	if (g->side[side].left < value)
		g->side[side].left = value;
}

/* M3: what was used of the delay. */
static ticks delay_used(const struct game_clock *g, uint8_t side)
{
	return ticks_min(g->side[side].move_used, stage_value(game_clock_stage(g, side)));
}

void rules_completed_move(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	uint8_t method = stage->method;

	if (stage_is_complete(g, side)) {
		/* P2: a Bronstein stage gives its refund and takes its delay back, a Fischer stage gives
		 * nothing more. */
		enter_stages(g, side,
			     method == METHOD_BRONSTEIN ? stage_value(stage) - delay_used(g, side) : 0);
		g->last.valid = LAST_CHANGED;
		//@ assert turn_sound(g);
		//@ assert control_sound(g->control);
	} else if (method == METHOD_FISCHER) { /* M2: the allowance of the next move */
		clock_give(g, side, stage_allowance(stage, clock->moves + 1));
	} else if (method == METHOD_BRONSTEIN) {
		clock_give(g, side, delay_used(g, side));
	} else if (method == METHOD_BYO_YOMI && clock->period > 0) {
		restore_period(g, side);
	} else if (method == METHOD_CANADIAN && clock->period > 0 && game_clock_moves_to_make(g, side) == 0) {
		restore_period(g, side);
		clock->counted_from = clock->moves;
		g->last.valid = LAST_CHANGED;
		//@ assert turn_sound(g);
		//@ assert control_sound(g->control);
	}
}

void rules_end_thought(struct game_clock *g, uint8_t side)
{
	uint8_t method = game_clock_stage(g, side)->method;

	if (g->side[side].flag != FLAG_FALLEN && !rules_is_entered(g, side)) {
		if (method == METHOD_BRONSTEIN)
			clock_give(g, side, delay_used(g, side));
		else if (method == METHOD_BYO_YOMI && g->side[side].period > 0)
			restore_period(g, side);
	}
	rules_forget_thought(g, side);
}

void rules_forget_thought(struct game_clock *g, uint8_t side)
{
	g->side[side].move_used = 0;
	g->side[side].delay_used = 0;
}

void rules_begin_move(struct game_clock *g, uint8_t side)
{
	g->turn = side;
	if (game_clock_stage(g, side)->method == METHOD_GONG && !rules_is_entered(g, side))
		restore_period(g, side);
}

void rules_pass_turn(struct game_clock *g, uint8_t side)
{
	rules_forget_thought(g, side);
	rules_begin_move(g, other_side(side));
}

void rules_begin_again(struct game_clock *g)
{
	rules_forget_thought(g, LEFT);
	rules_forget_thought(g, RIGHT);
	g->last.valid = LAST_NONE;
}

/* ---- time passes --------------------------------------------------------------------------------------- */

/* M7, M8: the side on turn pays `amount`. */
static void pay(struct game_clock *g, ticks amount)
{
	uint8_t method = game_clock_stage(g, g->turn)->method;
	ticks paid = method == METHOD_COUNT_UP ? amount : -amount; /* M8 counts the time used */

	g->side[g->turn].left = ticks_sum(g->side[g->turn].left, paid);
	if (method == METHOD_HOURGLASS &&
	    g->side[other_side(g->turn)].left < TICKS_MAX) /* M7: what one side uses the other gets */
		clock_give(g, other_side(g->turn), amount);
}

void rules_charge(struct game_clock *g, instant at)
{
	ticks elapsed = ticks_between(g->since, at);
	ticks delayed;

	if (elapsed <= 0)
		return;
	g->since = at;
	g->side[g->turn].used = ticks_sum(g->side[g->turn].used, elapsed);
	g->side[g->turn].move_used = ticks_sum(g->side[g->turn].move_used, elapsed);
	delayed = ticks_min(elapsed, rules_delay_left(g)); /* M4: the delay runs first, beside the clock */
	g->side[g->turn].delay_used += delayed;
	//@ assert M4: delay_left(g) == \at(\max(delay_left(g) - elapsed(g, at), 0), Pre);
	//@ assert M4: elapsed - delayed == \at(paid(g, elapsed(g, at)), Pre);
	//@ assert P8_left: g->side[LEFT].used == \at(used_after(g, LEFT, elapsed(g, at)), Pre);
	//@ assert P8_right: g->side[RIGHT].used == \at(used_after(g, RIGHT, elapsed(g, at)), Pre);
	pay(g, elapsed - delayed);
}

/* ---- a clock is used up -------------------------------------------------------------------------------- */

/* F1 to F4: the flag of `side` falls. `kind` is an enum expiry_kind. */
static void fall(struct game_clock *g, uint8_t kind, uint8_t side)
{
	struct clock_side *clock = &g->side[side];

	log_expiry(g, kind, side);
	clock->flag = FLAG_FALLEN;
	clock->first = g->side[other_side(side)].flag != FLAG_FALLEN; /* F3 */
	event_emit(g, EVENT_FLAG, side, clock->stage);
	if (rules_is_over(g)) {
		g->state = PLAY_OVER;
		event_emit(g, EVENT_OVER, side, 0);
	}
}

void rules_withdraw_flag(struct game_clock *g, uint8_t side)
{
	struct clock_side *other = &g->side[other_side(side)];

	g->side[side].flag = FLAG_NONE;
	g->side[side].first = 0;
	event_emit(g, EVENT_WITHDRAWN, side, 0);
	if (other->flag == FLAG_FALLEN)
		other->first = 1; /* F3: the earliest that is still down */
}

void rules_enter(struct game_clock *g, uint8_t side)
{
	g->entered = g->entered | (side == LEFT ? SIDES_LEFT : SIDES_RIGHT);
}

/* A2: a move that waits at a stage transition has the new stage's delay whole. */
static void end_waiting(struct game_clock *g, uint8_t side)
{
	if (side != g->turn)
		rules_end_thought(g, side);
}

/* P3: one side enters the next stage at zero. True: it is on turn, and would have less than nothing
 * there. */
static bool change_stage_at_zero(struct game_clock *g, uint8_t side)
{
	bool below;

	end_waiting(g, side);
	below =
	    stage_enter_next(g, side, stage_allowance(game_clock_stage(g, side), g->side[side].moves + 1));
	return below && side == g->turn;
}

/* A2: a stage transition is not undone when the last press is taken back. `left` is what the side would
 * have without that press, and this is what becomes of it at the stage transition. The move has the full
 * delay of the new stage, so the used part of a Bronstein delay comes back (M3 and M4 leave the same). */
static ticks pass_without_press(struct game_clock *g, ticks left)
{
	struct last_press *last = &g->last;
	uint8_t colour = game_clock_colour(g, last->side);
	uint16_t move = g->side[last->side].moves; /* the one that the press completed */
	const struct stage *old = control_stage(&g->control, colour, last->stage);
	const struct stage *stage = control_stage(&g->control, colour, rules_next_stage(last->stage));

	if (old->method == METHOD_BRONSTEIN)
		left += ticks_min(last->move_used, stage_value(old));
	left = ticks_sum(left, stage_time(stage) + stage_allowance(stage, move) - stage_allowance(old, move));
	last->valid = LAST_CHANGED;
	last->stage = rules_next_stage(last->stage);
	last->counted_from = rules_count_begin(&g->control, colour, last->stage, move > 0 ? move - 1 : 0);
	last->period = 0;
	last->move_used = 0;
	last->delay_used = 0;
	return ticks_positive(left);
}

/* P3: the other side follows if it is not further and has a next stage. */
static bool goes_along(const struct game_clock *g, uint8_t side, uint8_t stage, uint8_t number)
{
	return g->side[side].flag != FLAG_FALLEN && stage <= number &&
	       control_has_next(&g->control, game_clock_colour(g, side), stage);
}

/* P3: the event and the log entry of `side`, which reached zero and enters the next stage. */
static void raise_steady_flag(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];

	log_expiry(g, EXPIRY_STAGE_TRANSITION, side);
	event_emit(g, EVENT_STAGE_TRANSITION, side, clock->stage);
	clock->flag = FLAG_STEADY;
	clock->steady_at = g->since;
}

/* P3: `side`, and the other one if it comes along. True: the side on turn would have less than nothing. */
static bool sides_pass(struct game_clock *g, uint8_t side)
{
	uint8_t number = g->side[side].stage;
	uint8_t other = other_side(side);
	bool below = change_stage_at_zero(g, side);

	if (!goes_along(g, other, g->side[other].stage, number))
		return below;
	return change_stage_at_zero(g, other) || below;
}

/* P3: the first clock at zero takes itself and the other side along. A side at rest that this leaves with
 * nothing flags or passes on at once: game_clock_step comes back at the same instant. True: so does the
 * side on turn with less than nothing, before any US delay. */
static bool pass_on(struct game_clock *g, uint8_t side)
{
	struct last_press *last = &g->last;
	uint8_t number = g->side[side].stage;
	bool press_passes = last->valid != LAST_NONE && goes_along(g, last->side, last->stage, number);
	ticks without_press = 0;
	bool below;

	raise_steady_flag(g, side);
	if (press_passes)
		without_press = pass_without_press(g, g->side[last->side].left - last->given);
	below = sides_pass(g, side);
	if (press_passes)
		last->given = g->side[last->side].left - without_press;
	return below;
}

/* M9: the turn passes by itself. */
static void expire_gong(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];

	if (clock->moves < MOVES_MAX)
		clock->moves++;
	event_emit(g, EVENT_TURN_SWITCH, side, clock->moves);
	clock->left = stage_value(game_clock_stage(g, side));
	rules_pass_turn(g, side);
}

/* A2: the period that a side at rest has entered stays when its last press is taken back, if that press had
 * not led into this stage. The count of a Canadian period then begins with the move that is thought about
 * again. */
static void keep_period(struct game_clock *g, uint8_t side, ticks gained)
{
	const struct clock_side *clock = &g->side[side];
	struct last_press *last = &g->last;

	if (last->stage != clock->stage) {
		last->given = ticks_sum(last->given, gained);
		return;
	}
	last->given = 0;
	last->period = clock->period;
	if (game_clock_stage(g, side)->method == METHOD_CANADIAN) {
		last->counted_from = clock->moves > 0 ? clock->moves - 1 : 0;
		last->valid = LAST_CHANGED;
	}
}

/* M5, M6, M10: the next period, with its time; overtime continues from zero. */
static void enter_period(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	ticks before = clock->left;

	clock->period++;
	if (stage->method == METHOD_CANADIAN)
		clock->counted_from = clock->moves;
	if (stage->method != METHOD_SCRABBLE)
		clock->left = stage_value(stage);
	if (g->last.side == side && g->last.valid != LAST_NONE)
		keep_period(g, side, clock->left - before);
}

/* The flag that falls where neither a period nor a stage is left to pass into; EXPIRY_NONE: one is. */
static uint8_t falls(const struct game_clock *g, uint8_t side)
{
	if (g->side[side].period > 0)
		return EXPIRY_FLAG;
	if (stage_is_by_moves(g, side))
		return EXPIRY_OVERSTEP;
	return stage_has_next(g, side) ? EXPIRY_NONE : EXPIRY_FLAG;
}

/* A clock is at zero; true: the side on turn has less than nothing now. */
static bool expire(struct game_clock *g, uint8_t side)
{
	struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	uint8_t kind = falls(g, side);

	if (stage->method == METHOD_GONG) {
		expire_gong(g, side);
	} else if (clock->period < stage_periods(stage)) { /* crossing a period uses it up */
		if (clock->period == 0)
			log_expiry(g, EXPIRY_MAIN_TIME, side);
		enter_period(g, side);
		event_emit(g, EVENT_PERIOD, side, clock->period);
	} else if (kind != EXPIRY_NONE) {
		fall(g, kind, side);
	} else {
		return pass_on(g, side);
	}
	return false;
}

void rules_expire(struct game_clock *g, uint8_t side)
{
	while (expire(g, side))
		side = g->turn;
}
