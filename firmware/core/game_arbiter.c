/* What the arbiter may do to a game that stands still (A2, A3, A6, A7, A10). Every function checks first and changes
 * afterwards: a refusal leaves the game as it was. */
#include <stddef.h>

#include "firmware/core/game_rules.h"

/*@ requires \valid_read(g);
    assigns \nothing;
    ensures \result <==> g->state != PLAY_RUNNING; */
static bool stands_still(const struct game_clock *g)
{
	return g->state != PLAY_RUNNING;
}

/* A fallen clock shows zero: what the arbiter gives counts from there (F1). */
/*@ requires \valid_read(clock);
    assigns \nothing;
    ensures \result == (clock->flag == FLAG_FALLEN ? 0 : clock->left); */
static ticks shown_left(const struct clock_side *clock)
{
	return clock->flag == FLAG_FALLEN ? 0 : clock->left;
}

/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].left, g->side[side].flag, g->side[LEFT .. RIGHT].first, g->state;
    ensures \result <==> \old(g->state) != PLAY_RUNNING && 0 <= left <= TICKS_MAX;
    ensures A3: \result ==> g->side[side].left == left;
    ensures F1: \result && left > 0 ==> !fallen(g, side);
    ensures refused: !\result ==> g->side[side].left == \old(g->side[side].left) && g->side[side].flag == \old(g->side[side].flag) &&
		     g->state == \old(g->state); */
bool game_clock_set_left(struct game_clock *g, uint8_t side, ticks left)
{
	if (!stands_still(g) || !ticks_fit(left))
		return false;
	g->side[side].left = left;
	if (left > 0 && g->side[side].flag == FLAG_FALLEN)
		rules_withdraw_flag(g, side);
	return true;
}

/* Both or none; a side whose amount is 0 is not touched. */
static bool add_each(struct game_clock *g, const ticks amount[2])
{
	for (uint8_t pass = 0; pass < 2; pass++) { /* first whether, then what */
		for (uint8_t side = LEFT; side <= RIGHT; side++) {
			ticks left = shown_left(&g->side[side]) + amount[side];

			if (amount[side] == 0)
				continue;
			if (pass > 0)
				game_clock_set_left(g, side, left);
			else if (!stands_still(g) || !ticks_fit(left))
				return false;
		}
	}
	return true;
}

bool game_clock_add(struct game_clock *g, uint8_t sides, ticks amount)
{
	const ticks each[2] = {sides & SIDES_LEFT ? amount : 0, sides & SIDES_RIGHT ? amount : 0};

	return add_each(g, each);
}

/*@ requires \valid(g) && is_side(side);
    assigns g->side[side].used;
    ensures \result <==> g->state != PLAY_RUNNING && 0 <= used <= TICKS_MAX;
    ensures A7: g->side[side].used == (\result ? used : \old(g->side[side].used)); */
bool game_clock_set_used(struct game_clock *g, uint8_t side, ticks used)
{
	if (!stands_still(g) || !ticks_fit(used))
		return false;
	g->side[side].used = used;
	return true;
}

/* ---- whose turn it is -------------------------------------------------------------------------------------------- */

/* A2: the player whose move was illegal thinks again. His press is undone with all it gave; the times used stay used. */
static bool take_back(struct game_clock *g)
{
	const struct last_press *last = &g->last;
	struct clock_side *clock = &g->side[last->side];

	if (last->valid == LAST_NONE || last->side == g->turn)
		return false;
	clock->left -= last->given;
	if (clock->left < 0 && clock->flag != FLAG_FALLEN &&
	    game_clock_stage(g, last->side)->method != METHOD_SCRABBLE)
		clock->left = 0;
	if (clock->moves > 0)
		clock->moves--;
	if (last->valid == LAST_CHANGED) {
		clock->stage = last->stage;
		clock->stage_moves = last->stage_moves;
	} else if (clock->stage_moves > 0) {
		clock->stage_moves--;
	}
	g->turn = last->side;
	g->move_used = last->move_used;
	g->delay_left = last->delay_left;
	return true;
}

bool game_clock_next_turn(struct game_clock *g, uint8_t next)
{
	if (next == NEXT_SAME)
		return true;
	if (!stands_still(g) || g->state == PLAY_READY)
		return false;
	if (next == NEXT_OTHER_TAKE_BACK) {
		if (!take_back(g))
			return false;
	} else {
		rules_begin_move(g, other_side(g->turn));
	}
	g->last.valid = LAST_NONE;
	return true;
}

bool game_clock_set_turn(struct game_clock *g, uint8_t side)
{
	if (g->turn == side)
		return stands_still(g);
	return game_clock_next_turn(g, NEXT_OTHER_STANDS);
}

bool game_clock_set_white(struct game_clock *g, uint8_t side)
{
	if (!stands_still(g))
		return false;
	if (g->state == PLAY_READY && side != g->white)
		game_clock_exchange(g);
	g->white = side;
	return true;
}

/* ---- counters and stages ------------------------------------------------------------------------------------------ */

/* Walks over stages whose moves are made, or back while the counter lies before the beginning of the stage; the clock gathers their
 * times, until it is more than can be held. A stage that was left at zero is not walked back into: its moves do not lead there. Returns
 * the moves made in the stage. */
static int16_t follow_counter(struct game_clock *g, uint8_t side, int16_t in_stage)
{
	struct clock_side *clock = &g->side[side];

	while (clock->left <= TICKS_MAX && clock->left >= -TICKS_MAX) {
		const struct stage *stage = game_clock_stage(g, side);

		if (stage_is_by_moves(g, side) && in_stage >= stage->moves) {
			in_stage = (int16_t)(in_stage - stage->moves);
			if (clock->stage < UINT8_MAX - 1)
				clock->stage++;
			clock->left += stage_time(game_clock_stage(g, side));
		} else if (in_stage < 0 && clock->stage > 0) {
			clock->stage--;
			if (!stage_is_by_moves(g, side)) {
				clock->stage++;
				break;
			}
			clock->left -= stage_time(stage);
			in_stage = (int16_t)(in_stage + game_clock_stage(g, side)->moves);
		} else {
			break;
		}
	}
	return in_stage;
}

bool game_clock_set_moves(struct game_clock *g, uint8_t side, uint16_t moves, bool follow)
{
	struct clock_side *clock = &g->side[side];
	struct clock_side old = *clock;
	int16_t in_stage = (int16_t)(clock->stage_moves + (int16_t)(moves - clock->moves));

	if (!stands_still(g) || moves > 9999)
		return false;
	clock->moves = moves;
	if (follow && clock->period == 0) { /* F5: from the unseen time, so that the result is true */
		clock->left -= stage_allowance(game_clock_stage(g, side), old.moves + 1);
		in_stage = follow_counter(g, side, in_stage);
		clock->left += stage_allowance(game_clock_stage(g, side), moves + 1);
		if (clock->stage == old.stage) {
			clock->left = old.left;
		} else if (game_clock_set_left(g, side, clock->left)) {
			g->last.valid = LAST_NONE;
		} else {
			*clock = old;
			return false;
		}
	}
	if (in_stage < 0)
		in_stage = 0;
	clock->stage_moves = (uint8_t)(in_stage > UINT8_MAX ? UINT8_MAX : in_stage);
	return true;
}

bool game_clock_set_stage(struct game_clock *g, uint8_t side, uint8_t stage, bool moves_begin)
{
	struct clock_side *clock = &g->side[side];
	uint8_t colour = game_clock_colour(g, side);

	if (!stands_still(g) || (stage >= g->control.stages[colour] && !g->control.repeat[colour]))
		return false;
	clock->stage = stage;
	clock->period = 0;
	if (moves_begin)
		clock->stage_moves = 0;
	if (side == g->turn)
		rules_renew_delay(g);
	g->last.valid = LAST_NONE;
	return true;
}

/* ---- Guideline III.4 ------------------------------------------------------------------------------------------------ */

#define III4_VALUE 5 /* seconds */
#define III4_BONUS (120 * TICKS_PER_SECOND)

/* A delay counts from the resumption; what was before cannot be taken back. */
static void begin_again(struct game_clock *g)
{
	g->move_used = 0;
	rules_renew_delay(g);
	g->last.valid = LAST_NONE;
}

static bool may_introduce(const struct game_clock *g)
{
	/* III.2.2: not in blitz, which is what the smaller penalty belongs to (B.1, B.2). */
	if (!stands_still(g) || control_is_special(&g->control) || control_penalty_default(&g->control) == 60)
		return false;
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		const struct stage *stage = g->control.stage[colour];

		for (uint8_t i = g->control.stages[colour]; i > 0; i--, stage++) {
			/* T4: with the value it must still be a control that can be set, or the memory would not take it. */
			if (stage->method != METHOD_SUDDEN ||
			    amount_is_above(&stage->time, CONTROL_TIME_MAX - III4_VALUE))
				return false;
		}
	}
	return true;
}

bool game_clock_introduce(struct game_clock *g, uint8_t method, uint8_t opponent)
{
	ticks amount[2] = {0, 0};

	if (!may_introduce(g))
		return false;
	if (method != METHOD_US_DELAY) /* which runs beside */
		amount[LEFT] = amount[RIGHT] = III4_VALUE * TICKS_PER_SECOND;
	amount[opponent] += III4_BONUS;
	if (!add_each(g, amount))
		return false;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t colour = game_clock_colour(g, side);

		for (uint8_t i = g->side[side].stage; i < g->control.stages[colour]; i++) {
			g->control.stage[colour][i].method = method;
			g->control.stage[colour][i].value.s = III4_VALUE;
		}
	}
	begin_again(g);
	return true;
}

/* ---- another control in the middle of a game ------------------------------------------------------------------------ */

static const struct stage *enter_next(const struct stage *stage, struct clock_side *at)
{
	stage++;
	at->stage++;
	at->stage_moves = 0;
	ticks_add(&at->left, stage_time(stage));
	return stage;
}

/* Where a game with these moves and times used would stand under another control: *at is the clock of `side` after that.
 *
 * Replays the counters, not the thought: base + what the moves made would have given - the time used.  How much of a delay each
 * move used is not known; it is taken as used in full, but all delays together never give more than was used. */
static void stand_under(const struct game_clock *g, const struct control *control, uint8_t side,
			struct clock_side *at)
{
	uint8_t colour = game_clock_colour(g, side);
	const struct stage *stage = control->stage[colour];
	const struct stage *last = stage + control->stages[colour] - 1;
	ticks delays = 0;

	*at = g->side[side];
	at->left = stage_start(stage) - at->used;
	at->stage = at->stage_moves = at->period = 0;
	for (uint16_t move = 2; move <= at->moves + 1; move++) {
		if (at->stage_moves < UINT8_MAX)
			at->stage_moves++;
		if (stage->moves != 0 && at->stage_moves >= stage->moves &&
		    !(stage->flags & STAGE_ADVISORY) && stage < last)
			stage = enter_next(stage, at);
		if (stage->method == METHOD_FISCHER)
			ticks_add(&at->left, stage_allowance(stage, move));
		else
			ticks_add(&delays,
				  stage_value(stage)); /* Bronstein, US delay; periods have none by now */
	}
	ticks_add(&at->left, ticks_min(delays, at->used));
	while (at->left <= 0 && stage < last) /* used up: passed at zero */
		stage = enter_next(stage, at);
	at->left = ticks_positive(at->left);
}

ticks game_clock_proposal(const struct game_clock *g, const struct control *control, uint8_t side)
{
	struct clock_side at;

	stand_under(g, control, side, &at);
	return at.left;
}

bool game_clock_install(struct game_clock *g, const struct control *control)
{
	if (!stands_still(g) || control_check(control, NULL) != CONTROL_OK || control_is_special(control))
		return false;
	stand_under(g, control, LEFT, &g->side[LEFT]);
	stand_under(g, control, RIGHT, &g->side[RIGHT]);
	g->control = *control;
	begin_again(g);
	if (g->state == PLAY_OVER && !rules_is_over(g)) /* an hourglass ends at one flag, others need not */
		g->state = PLAY_PAUSED;
	return true;
}

bool game_clock_enter(struct game_clock *g)
{
	if (g->state != PLAY_READY)
		return false;
	g->state = PLAY_PAUSED;
	return true;
}
