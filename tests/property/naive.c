#include "tests/property/naive.h"

#include <string.h>

#include "tests/unit/core/amount.h"

#define STEADY (5 * 60 * 4096L)

static long hundredths(struct amount amount)
{
	uint32_t cs = amount_cs(amount);

	return (long)(((uint64_t)cs * 4096 + 50) / 100);
}

/* ---- what the control says ----------------------------------------------------------------------------- */

static int colour_of(const struct naive *n, int side)
{
	return side == n->control_white ? WHITE : BLACK;
}

static bool in_last_stage(const struct naive *n, int side)
{
	return n->side[side].stage >= n->control.stages[colour_of(n, side)] - 1;
}

static const struct stage *stage_of(const struct naive *n, int side)
{
	int colour = colour_of(n, side);
	int index = in_last_stage(n, side) ? n->control.stages[colour] - 1 : n->side[side].stage;

	return &n->control.stage[colour][index];
}

static bool has_next(const struct naive *n, int side)
{
	return !in_last_stage(n, side) || n->control.repeat[colour_of(n, side)];
}

static bool by_moves(const struct naive *n, int side)
{
	const struct stage *stage = stage_of(n, side);

	return stage->moves > 0 && stage->flags == 0 && has_next(n, side);
}

/* "The allowance of a move is what the clock holds for it besides the saved time." */
static long allowance(const struct naive *n, int side)
{
	const struct stage *stage = stage_of(n, side);
	int move = n->side[side].moves + 1;

	if (stage->method == METHOD_BRONSTEIN)
		return hundredths(stage->value);
	if (stage->method == METHOD_FISCHER && move >= stage->count)
		return hundredths(stage->value);
	return 0;
}

static long us_delay(const struct naive *n, int side)
{
	const struct stage *stage = stage_of(n, side);

	return stage->method == METHOD_US_DELAY ? hundredths(stage->value) : 0;
}

/* M4: what is left of the delay of the move in hand. */
static long delay(const struct naive *n)
{
	long left = us_delay(n, n->turn) - n->delay_used;

	return n->side[n->turn].fallen || left < 0 ? 0 : left;
}

/* ---- changes ------------------------------------------------------------------------------------------- */

/* T4: held at 9:59:59; returns what was added. */
static long give(struct naive *n, int side, long amount)
{
	long before = n->side[side].left;

	n->side[side].left += amount;
	if (n->side[side].left > TICKS_MAX)
		n->side[side].left = TICKS_MAX;
	if (n->last_valid && side == n->last_side && side != n->turn && !n->passing)
		n->without.left += n->side[side].left - before;
	return n->side[side].left - before;
}

static bool is_over(const struct naive *n)
{
	bool freeze = n->freeze == FREEZE_AUTO ? control_freeze_default(&n->control) : n->freeze == FREEZE_ON;

	if (freeze || n->control.stage[WHITE][0].method == METHOD_HOURGLASS)
		return n->side[LEFT].fallen || n->side[RIGHT].fallen;
	return n->side[LEFT].fallen && n->side[RIGHT].fallen;
}

static void fall(struct naive *n, int side)
{
	n->side[side].fallen = true;
	n->side[side].steady = 0;
	n->side[side].first = !n->side[1 - side].fallen;
	if (is_over(n))
		n->state = PLAY_OVER;
}

static void withdraw(struct naive *n, int side)
{
	n->side[side].fallen = n->side[side].first = false;
	if (n->side[1 - side].fallen)
		n->side[1 - side].first = true;
	if (n->state == PLAY_OVER && !is_over(n))
		n->state = PLAY_PAUSED;
}

static void next_stage(struct naive *n, int side, long old_allowance)
{
	if (n->side[side].stage < 254)
		n->side[side].stage++;
	n->side[side].stage_moves = 0;
	n->side[side].period = 0;
	give(n, side, hundredths(stage_of(n, side)->time) + allowance(n, side) - old_allowance);
	n->was_below = n->side[side].left < 0;
	if (n->was_below)
		n->side[side].left = 0;
}

static void begin_move(struct naive *n, int side)
{
	n->turn = side;
	n->move_used = 0;
	n->delay_used = 0;
	if (stage_of(n, side)->method == METHOD_GONG && !n->entered[side])
		n->side[side].left = hundredths(stage_of(n, side)->value);
}

/* ---- zeros --------------------------------------------------------------------------------------------- */

static void pass(struct naive *n, int side)
{
	next_stage(n, side, allowance(n, side));
	if (side == n->turn)
		n->below = n->was_below;
}

/* The passage for the side of the last press, as if that press had not been made. */
static void pass_without(struct naive *n)
{
	struct naive_side real = n->side[n->last_side];
	const struct stage *stage;

	n->passing = true;
	n->side[n->last_side] = n->without;
	stage = stage_of(n, n->last_side);
	if (stage->method == METHOD_BRONSTEIN) /* the thought begins anew */
		n->side[n->last_side].left +=
		    n->without_used < hundredths(stage->value) ? n->without_used : hundredths(stage->value);
	next_stage(n, n->last_side, allowance(n, n->last_side));
	n->without_used = 0;
	n->without_delay_used = 0;
	n->without = n->side[n->last_side];
	n->side[n->last_side] = real;
	n->passing = false;
	n->last_changed = true;
}

static bool may_pass_without(const struct naive *n, int number)
{
	struct naive shadow = *n;

	if (!n->last_valid || n->side[n->last_side].fallen || n->without.stage > number)
		return false;
	shadow.side[n->last_side] = n->without;
	return has_next(&shadow, n->last_side);
}

static void zero_of_stage(struct naive *n, int side)
{
	int number = n->side[side].stage;
	int other = 1 - side;

	if (by_moves(n, side) || !has_next(n, side)) {
		fall(n, side);
		return;
	}
	n->side[side].steady = STEADY;
	if (may_pass_without(n, number))
		pass_without(n);
	n->passing = true;
	pass(n, side);
	if (!n->side[other].fallen && n->side[other].stage <= number && has_next(n, other))
		pass(n, other);
	n->passing = false;
}

static void zero(struct naive *n, int side)
{
	const struct stage *stage = stage_of(n, side);
	struct naive_side *s = &n->side[side];

	switch (stage->method) {
	case METHOD_BYO_YOMI:
	case METHOD_CANADIAN:
		if (s->period >= (stage->method == METHOD_BYO_YOMI ? stage->count : 1)) {
			fall(n, side);
			break;
		}
		if (stage->method == METHOD_CANADIAN)
			s->stage_moves = 0;
		s->period++;
		s->left = hundredths(stage->value);
		if (n->last_valid && side == n->last_side && n->without.stage == s->stage)
			n->without = *s; /* without the press he would not have had more */
		break;
	case METHOD_GONG:
		if (s->moves < 9999)
			s->moves++;
		s->left = hundredths(stage->value);
		begin_move(n, 1 - side);
		break;
	case METHOD_SCRABBLE:
		if (s->period == 0)
			s->period = 1;
		else
			fall(n, side);
		break;
	case METHOD_HOURGLASS:
	case METHOD_COUNT_UP:
		fall(n, side);
		break;
	default:
		zero_of_stage(n, side);
		break;
	}
}

static bool is_at_zero(const struct naive *n, int side)
{
	const struct stage *stage = stage_of(n, side);
	long left = n->side[side].left;
	bool on_turn = side == n->turn;

	if (n->side[side].fallen || (on_turn && delay(n) > 0 && !n->below))
		return false;
	if (stage->method == METHOD_COUNT_UP)
		return on_turn && amount_cs(stage->time) > 0 && left >= hundredths(stage->time);
	if (stage->method == METHOD_SCRABBLE && n->side[side].period > 0)
		return on_turn && amount_cs(stage->value) > 0 && left <= -hundredths(stage->value);
	return left <= 0 && (on_turn || stage->method < METHOD_HOURGLASS);
}

/* T2: in the same tick the side on turn comes first. */
static void zeros(struct naive *n)
{
	while (n->state == PLAY_RUNNING) {
		if (is_at_zero(n, n->turn)) {
			n->below = false;
			zero(n, n->turn);
		} else if (is_at_zero(n, 1 - n->turn))
			zero(n, 1 - n->turn);
		else
			break;
	}
}

void naive_tick(struct naive *n)
{
	struct naive_side *s = &n->side[n->turn];
	uint8_t method = stage_of(n, n->turn)->method;

	for (int side = LEFT; side <= RIGHT; side++)
		n->side[side].steady -= n->side[side].steady > 0;
	if (n->state != PLAY_RUNNING)
		return;
	s->used++;
	n->move_used++;
	if (delay(n) > 0) {
		n->delay_used++;
	} else if (method == METHOD_COUNT_UP) {
		s->left += s->left < TICKS_MAX;
	} else {
		s->left--;
		if (method == METHOD_HOURGLASS)
			give(n, 1 - n->turn, 1);
	}
	zeros(n);
}

/* ---- what people do ------------------------------------------------------------------------------------ */

void naive_init(struct naive *n, const struct control *control, int freeze, int white)
{
	memset(n, 0, sizeof *n);
	n->control = *control;
	n->freeze = freeze;
	n->white = n->control_white = white;
	for (int side = LEFT; side <= RIGHT; side++) {
		const struct stage *stage = stage_of(n, side);

		n->side[side].left = hundredths(stage->time) + allowance(n, side);
		if (stage->method == METHOD_COUNT_UP)
			n->side[side].left = 0;
		if (stage->method == METHOD_GONG)
			n->side[side].left = hundredths(stage->value);
	}
	begin_move(n, white);
}

static void exchange(struct naive *n)
{
	n->white = 1 - n->white;
	n->control_white = 1 - n->control_white;
}

/* What a completed move gives. */
static void completed(struct naive *n, int side)
{
	struct naive_side *s = &n->side[side];
	const struct stage *stage = stage_of(n, side);
	long value = hundredths(stage->value);
	long refund = n->move_used < value ? n->move_used : value;

	if (by_moves(n, side) && s->stage_moves >= stage->moves) {
		int beyond = s->stage_moves - stage->moves;

		n->last_changed = true;
		next_stage(n, side, stage->method == METHOD_BRONSTEIN ? value - refund : 0);
		s->stage_moves = beyond;
		while (by_moves(n, side) && s->stage_moves >= stage_of(n, side)->moves) {
			beyond = s->stage_moves - stage_of(n, side)->moves;
			next_stage(n, side, allowance(n, side));
			s->stage_moves = beyond;
		}
		return;
	}
	if (stage->method == METHOD_FISCHER)
		give(n, side, allowance(n, side));
	if (stage->method == METHOD_BRONSTEIN)
		give(n, side, refund);
	if (stage->method == METHOD_BYO_YOMI && s->period > 0 && s->left < value)
		s->left = value;
	if (stage->method == METHOD_CANADIAN && s->period > 0 && s->stage_moves >= stage->count) {
		if (s->left < value)
			s->left = value;
		s->stage_moves = 0;
		n->last_changed = true;
	}
}

enum press_result naive_press(struct naive *n, int side)
{
	struct naive_side *s = &n->side[side];

	if (n->state == PLAY_READY) {
		if (n->white == side) {
			if (!control_is_equal(&n->control))
				return PRESS_REFUSED;
			exchange(n);
		}
		naive_play(n);
		return PRESS_STARTED;
	}
	if (n->state != PLAY_RUNNING || n->turn != side || stage_of(n, side)->method == METHOD_GONG)
		return PRESS_IGNORED;
	n->last_valid = true;
	n->last_changed = false;
	n->last_side = side;
	n->without = *s;
	n->without_used = n->move_used;
	n->without_delay_used = n->delay_used;
	s->moves += s->moves < 9999;
	s->stage_moves += s->stage_moves < 255;
	if (!s->fallen)
		completed(n, side);
	begin_move(n, 1 - side);
	zeros(n);
	return PRESS_MOVE;
}

void naive_play(struct naive *n)
{
	switch (n->state) {
	case PLAY_READY:
		begin_move(n, n->white);
		n->state = PLAY_RUNNING;
		n->entered[LEFT] = n->entered[RIGHT] = false;
		break;
	case PLAY_RUNNING:
	case PLAY_OVER:
		n->state = PLAY_PAUSED;
		break;
	default:
		n->state = is_over(n) ? PLAY_OVER : PLAY_RUNNING;
		n->entered[LEFT] = n->entered[RIGHT] = false;
		break;
	}
	zeros(n);
}

/* ---- the arbiter --------------------------------------------------------------------------------------- */

/* A2: the clock after `amount` more time to think; a fallen clock has 0. */
static long lengthened(const struct naive *n, int side, long amount)
{
	const struct stage *stage = stage_of(n, side);
	bool fallen = n->side[side].fallen;

	if (stage->method == METHOD_COUNT_UP)
		return (fallen ? hundredths(stage->time) : n->side[side].left) - amount;
	if (stage->method == METHOD_SCRABBLE && fallen)
		return amount - hundredths(stage->value);
	return (fallen ? 0 : n->side[side].left) + amount;
}

static bool can_show(const struct naive *n, int side, long left)
{
	const struct stage *stage = stage_of(n, side);
	long value = hundredths(stage->value), time = hundredths(stage->time);

	if (left > TICKS_MAX || (stage->method == METHOD_COUNT_UP && time > 0 && left > time))
		return false;
	if (stage->method == METHOD_SCRABBLE)
		return left >= -(value > 0 ? value : TICKS_MAX);
	return left >= 0;
}

static bool used_up(const struct naive *n, int side)
{
	struct naive there = *n;

	there.side[side].fallen = false;
	there.turn = side;
	there.delay_used = TICKS_MAX;
	return is_at_zero(&there, side);
}

bool naive_add(struct naive *n, int sides, long amount)
{
	if (n->state == PLAY_RUNNING)
		return false;
	if (amount == 0) /* F5: nothing, not even the unseen time */
		return true;
	for (int side = LEFT; side <= RIGHT; side++) {
		if ((sides & (1 << side)) && !can_show(n, side, lengthened(n, side, amount)))
			return false;
	}
	for (int side = LEFT; side <= RIGHT; side++) {
		long left = lengthened(n, side, amount);

		if ((sides & (1 << side)) == 0)
			continue;
		if (n->last_valid && side == n->last_side)
			n->without.left += left - n->side[side].left;
		n->side[side].left = left;
		if (stage_of(n, side)->method == METHOD_SCRABBLE && left != 0)
			n->side[side].period = left < 0;
		if (n->side[side].fallen && !used_up(n, side))
			withdraw(n, side);
	}
	return true;
}

/* A2: a thought that ends without a move. */
static void end_thought(struct naive *n)
{
	struct naive_side *s = &n->side[n->turn];
	const struct stage *stage = stage_of(n, n->turn);
	long value = hundredths(stage->value);

	if (s->fallen || n->entered[n->turn])
		return;
	if (stage->method == METHOD_BRONSTEIN)
		give(n, n->turn, n->move_used < value ? n->move_used : value);
	if (stage->method == METHOD_BYO_YOMI && s->period > 0 && s->left < value)
		s->left = value;
}

static bool take_back(struct naive *n)
{
	struct naive_side *s = &n->side[n->last_side];

	if (!n->last_valid || n->last_side == n->turn)
		return false;
	end_thought(n);
	if (!n->entered[n->last_side]) {
		s->left = n->without.left < TICKS_MAX ? n->without.left : TICKS_MAX;
		if (s->left < 0 && !s->fallen && stage_of(n, n->last_side)->method != METHOD_SCRABBLE)
			s->left = 0;
	}
	s->moves -= s->moves > 0;
	if (n->last_changed) {
		s->stage = n->without.stage;
		s->stage_moves = n->without.stage_moves;
		s->period = n->without.period;
	} else {
		s->stage_moves -= s->stage_moves > 0;
	}
	n->turn = n->last_side;
	n->move_used = n->without_used;
	n->delay_used = n->without_delay_used;
	return true;
}

bool naive_next_turn(struct naive *n, int next)
{
	if (next == NEXT_SAME)
		return true;
	if (n->state == PLAY_RUNNING || n->state == PLAY_READY)
		return false;
	if (next == NEXT_OTHER_TAKE_BACK) {
		if (!take_back(n))
			return false;
	} else {
		end_thought(n);
		begin_move(n, 1 - n->turn);
	}
	n->last_valid = false;
	return true;
}

void naive_load(struct naive *n, const struct game_clock *g, instant now)
{
	memset(n, 0, sizeof *n);
	n->control = g->control;
	n->freeze = g->freeze;
	n->white = g->white;
	n->control_white = g->control_white;
	n->state = game_clock_state(g);
	n->entered[LEFT] = g->entered & SIDES_LEFT;
	n->entered[RIGHT] = g->entered & SIDES_RIGHT;
	n->turn = g->turn;
	n->move_used = g->move_used;
	n->delay_used = g->delay_used;
	for (int side = LEFT; side <= RIGHT; side++) {
		const struct clock_side *clock = &g->side[side];
		struct naive_side *s = &n->side[side];

		s->left = clock->left;
		s->used = clock->used;
		s->moves = clock->moves;
		s->stage = clock->stage;
		s->stage_moves = clock->stage_moves;
		s->period = clock->period;
		s->steady = clock->flag == FLAG_STEADY ? STEADY - ticks_between(clock->steady_at, now) : 0;
		s->fallen = clock->flag == FLAG_FALLEN;
		s->first = clock->first;
	}
	n->last_valid = g->last.valid != LAST_NONE;
	n->last_changed = g->last.valid == LAST_CHANGED;
	n->last_side = g->last.side;
	n->without = n->side[g->last.side];
	n->without.left -= g->last.given;
	n->without.moves -= n->without.moves > 0;
	n->without.stage_moves -= n->without.stage_moves > 0;
	if (n->last_changed) {
		n->without.stage = g->last.stage;
		n->without.stage_moves = g->last.stage_moves;
		n->without.period = g->last.period;
	}
	n->without_used = g->last.move_used;
	n->without_delay_used = g->last.delay_used;
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static const char *compare_side(const struct naive *n, const struct game_clock *g, uint8_t side, instant now)
{
	const struct naive_side *s = &n->side[side];
	const struct clock_side *clock = &g->side[side];
	long shown = s->fallen ? 0 : s->left;

	if (game_clock_remaining(g, side, now) != shown)
		return "remaining";
	if (game_clock_unseen(g, side, now) != s->left)
		return "unseen";
	if (game_clock_used(g, side, now) != s->used)
		return "used";
	if (game_clock_delay(g, side, now) != (s->fallen	 ? 0
					       : side == n->turn ? delay(n)
								 : us_delay(n, side)))
		return "delay";
	if (clock->moves != s->moves)
		return "moves";
	if (clock->stage != s->stage ||
	    amount_cs(game_clock_stage(g, side)->time) != amount_cs(stage_of(n, side)->time))
		return "stage";
	if (clock->stage_moves != s->stage_moves)
		return "moves in the stage";
	if (clock->period != s->period)
		return "period";
	if (clock->flag != (s->fallen ? FLAG_FALLEN : s->steady > 0 ? FLAG_STEADY : FLAG_NONE))
		return "flag";
	if (clock->first != s->first)
		return "first";
	return "";
}

const char *naive_compare(const struct naive *n, const struct game_clock *g, instant now)
{
	const char *difference = compare_side(n, g, LEFT, now);

	if (*difference == '\0')
		difference = compare_side(n, g, RIGHT, now);
	if (*difference != '\0')
		return difference;
	if (game_clock_state(g) != (enum play_state)n->state)
		return "state";
	if (g->turn != n->turn)
		return "turn";
	if (g->white != n->white)
		return "white";
	return "";
}
