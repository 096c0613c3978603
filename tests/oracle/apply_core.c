#include "tests/oracle/apply_core.h"

#include <string.h>

#define BEFORE_THE_WRAP ((instant)0 - 20 * TICKS_PER_SECOND) /* so that games cross it */

static uint8_t freeze_of(uint8_t choice)
{
	if (choice == FREEZE_SET_AUTO)
		return FREEZE_AUTO;
	return choice == FREEZE_SET_ON ? FREEZE_ON : FREEZE_OFF;
}

void core_begin(struct core *core, const struct history *history)
{
	uint8_t choice = history->freeze ? FREEZE_SET_ON : FREEZE_SET_OFF;
	struct control control;

	memset(core, 0, sizeof *core);
	core->history = history;
	core->now = BEFORE_THE_WRAP;
	control = history_control(history, 0);
	game_clock_init(&core->game, &control, freeze_of(history->freeze_set ? choice : FREEZE_SET_AUTO),
			history->white);
}

void core_wait(struct core *core, ticks duration)
{
	core->now += (instant)duration;
	game_clock_step(&core->game, core->now);
}

static bool press(struct core *core, uint8_t side)
{
	enum press_result result = game_clock_press(&core->game, side, core->now);

	game_clock_step(&core->game, core->now);
	if (result == PRESS_MOVE && core->snapshots < HISTORY_ACTS)
		game_clock_snapshot(&core->game, &core->snapshot[core->snapshots++]);
	return result != PRESS_REFUSED;
}

static bool restore(struct core *core, int back)
{
	if (back > core->snapshots)
		return false;
	game_clock_snapshot(&core->game, &core->before_rewind);
	core->snapshots_before = core->snapshots;
	core->snapshots -= back - 1;
	return game_clock_restore(&core->game, &core->snapshot[core->snapshots - 1], &core->game.control);
}

static bool install(struct core *core, uint8_t which)
{
	struct control control = history_control(core->history, which);
	struct game_clock before = core->game;

	if (!game_clock_install(&core->game, &control))
		return false;
	if (memcmp(&before, &core->game, sizeof before) != 0)
		core->snapshots = 0;
	return true;
}

static bool introduce(struct core *core, uint8_t method, uint8_t opponent)
{
	if (!game_clock_introduce(&core->game, method, opponent))
		return false;
	core->snapshots = 0;
	return true;
}

static bool exchange(struct core *core)
{
	if (core->game.state != PLAY_READY)
		return false;
	game_clock_exchange(&core->game);
	return true;
}

/* A penalty is done completely, or it changes nothing. */
static bool penalty(struct game_clock *g, const struct act *a)
{
	struct game_clock before = *g;

	if (game_clock_next_turn(g, a->choice) && (a->amount == 0 || game_clock_add(g, a->side, a->amount)))
		return true;
	*g = before;
	return false;
}

static bool arbiter(struct core *core, const struct act *a)
{
	struct game_clock *g = &core->game;

	if (g->state == PLAY_RUNNING)
		return false;
	switch (a->kind) {
	case ACT_PENALTY:
		return penalty(g, a);
	case ACT_LEFT:
		return game_clock_set_left(g, a->side, a->amount);
	case ACT_USED:
		return game_clock_set_used(g, a->side, a->amount);
	case ACT_MOVES:
		return game_clock_set_moves(g, a->side, (uint16_t)a->amount, a->choice);
	case ACT_STAGE:
		return game_clock_set_stage(g, a->side, (uint8_t)a->amount, a->choice);
	case ACT_PERIOD:
		return game_clock_set_period(g, a->side, (uint8_t)a->amount, a->choice);
	case ACT_FREEZE:
		return game_clock_set_freeze(g, freeze_of(a->choice));
	case ACT_TURN:
		return game_clock_set_turn(g, a->side);
	case ACT_WHITE:
		return game_clock_set_white(g, a->side);
	case ACT_EXCHANGE:
		return exchange(core);
	case ACT_ENTER:
		return game_clock_enter(g);
	case ACT_III4:
		return introduce(core, a->choice, a->side);
	case ACT_INSTALL:
		return install(core, a->choice);
	case ACT_REWIND:
		return restore(core, a->amount);
	default:
		core->snapshots = core->snapshots_before;
		return game_clock_restore(g, &core->before_rewind, &g->control);
	}
}

static bool act(struct core *core, const struct act *a)
{
	switch (a->kind) {
	case ACT_LOOK:
	case ACT_LEAVE:
	case ACT_POWER:
		return true;
	case ACT_PRESS:
		return press(core, a->side);
	case ACT_PLAY:
		game_clock_play(&core->game, core->now);
		return true;
	default:
		return arbiter(core, a);
	}
}

bool core_act(struct core *core, const struct act *a)
{
	bool done = act(core, a);

	game_clock_step(&core->game, core->now);
	return done;
}

void core_show_game(const struct game_clock *g, instant now, struct seen *seen)
{
	seen->state = (uint8_t)game_clock_state(g);
	seen->turn = g->turn;
	seen->white = g->white;
	seen->freeze = game_clock_freezes(g);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct seen_side *s = &seen->side[side];

		s->remaining = game_clock_remaining(g, side, now);
		s->unseen = game_clock_unseen(g, side, now);
		s->delay = game_clock_delay(g, side, now);
		s->used = game_clock_used(g, side, now);
		s->moves = g->side[side].moves;
		s->stage = g->side[side].stage;
		s->to_make = game_clock_moves_to_make(g, side);
		s->period = g->side[side].period;
		s->flag = g->side[side].flag;
		s->first = g->side[side].first;
	}
}

void core_show(const struct core *core, struct seen *seen)
{
	core_show_game(&core->game, core->now, seen);
}
