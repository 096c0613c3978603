#include "tests/oracle/reader.h"

#include <string.h>

#include "tests/oracle/apply_core.h"
#include "tests/oracle/rules.h"

void reader_read(const struct game_clock *g, instant now, struct reading *reading)
{
	reading->control = g->control;
	core_show_game(g, now, &reading->seen);
	if (g->control.stage[WHITE][0].method == METHOD_HOURGLASS)
		reading->seen.freeze = true; /* M7: it ends at zero, whatever the switch says */
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		reading->move_used[side] = game_clock_move_used(g, side, now);
		reading->move_delayed[side] = g->side[side].delay_used;
	}
	reading->move_delayed[g->turn] += ticks_min(rules_elapsed(g, now), rules_delay_left(g));
}

/* P5: the counter at the start of the count, computed from the moves to make. */
static span count_began(const struct oracle *o, uint8_t side, span to_make)
{
	const struct stage *s = rule_stage(&o->control, &o->p, side);
	span number = rule_counts_in_period(&o->control, &o->p, side) ? s->count : s->moves;

	return o->p.book[side].moves - (number - to_make);
}

static void read_side(struct oracle *o, const struct reading *reading, uint8_t side)
{
	const struct seen_side *s = &reading->seen.side[side];
	struct book *b = &o->p.book[side];

	*b =
	    (struct book){.entered = s->remaining,
			  .used = s->used,
			  .think = reading->move_used[side],
			  .delayed = reading->move_delayed[side],
			  .rest = s->delay,
			  .steady = s->flag == FLAG_STEADY ? 0 : FOREVER,
			  .moves = s->moves,
			  .stage = s->stage,
			  .period = s->period,
			  .fallen = s->flag != FLAG_FALLEN ? 0
				    : s->first		   ? 1
							   : 2,
			  .kept = reading->seen.state != PLAY_RUNNING, /* the time continues as it was read */
			  .unseen_open = true,
			  .steady_open = true};
	b->begin = count_began(o, side, s->to_make);
}

void reader_model(const struct reading *reading, struct oracle *o)
{
	const struct seen *seen = &reading->seen;

	memset(o, 0, sizeof *o);
	o->control = reading->control;
	o->p.state = seen->state;
	o->p.turn = seen->turn;
	o->p.white = seen->white;
	o->p.freeze = seen->freeze;
	o->p.flags = 2;
	read_side(o, reading, LEFT);
	read_side(o, reading, RIGHT);
}

/* Two cases are open: a stage transition has left a side exactly nothing beside a US delay, and which flag of
 * an hourglass stops play when the switch says that none does (M7). */
bool reader_is_open(const struct oracle *o)
{
	bool open = o->p.open || o->p.book[LEFT].stage >= HELD_STAGE || o->p.book[RIGHT].stage >= HELD_STAGE;

	for (uint8_t side = LEFT; side <= RIGHT; side++)
		open = open || (!o->p.book[side].fallen && o->p.book[side].rest > 0 &&
				rule_left(&o->control, &o->p, side) == 0);
	return open || (o->control.stage[WHITE][0].method == METHOD_HOURGLASS && !o->p.freeze);
}
