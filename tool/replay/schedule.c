#include "tool/replay/schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench.h"

#define S TICKS_PER_SECOND
/* Presses aim at 20 ms below the full second, so that a display that rounds up shows it safely. */
#define MARGIN (S / 50)
/* A move takes at least this long: a button rests 130 ms between its presses. */
#define SHORTEST (S * 7 / 100)
#define UNKNOWN	 S /* a move without any time in the comments */
#define LONGEST	 (10 * TICKS_PER_HOUR)
#define FORGIVEN (S * 5 / 2) /* clock times may differ by a second or two; more is a contradiction */
/* Not a real game: both players used more than this part of their time for their first moves. */
#define MATCHING_PART 5
#define FIRST_MOVES   3

struct planner {
	const struct pgn_game *game;
	struct game_clock clock;
	instant now; /* of the last press */
	char *message;
	size_t size;
};

static uint8_t side_of(size_t ply)
{
	return ply % 2 == 0 ? LEFT : RIGHT;
}

/* Limits a time of a comment, which may be anything, to what a clock can hold. */
static ticks ticks_of(int64_t ns)
{
	if (ns > 2 * LONGEST / TICKS_PER_SECOND * NS_PER_SECOND)
		return 2 * LONGEST;
	return (ticks)(ns * TICKS_PER_SECOND / NS_PER_SECOND);
}

static void clock_text(ticks t, char *text, size_t size)
{
	long s = (t + S - 1) / S;

	snprintf(text, size, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
}

/* Returns the time left of the side on turn after `count` of its moves that take `used` each, if the other
 * side answers at once. */
static ticks after(const struct planner *p, ticks used, size_t count)
{
	struct game_clock g = p->clock;
	uint8_t side = g.turn;
	instant at = p->now;

	for (size_t i = 0; i < count; i++) {
		at += (instant)used;
		game_clock_press(&g, side, at);
		if (i + 1 < count)
			game_clock_press(&g, other_side(side), at);
	}
	return game_clock_remaining(&g, side, at);
}

/* Finds the time that each of `count` moves takes if the clock shows `target` after them. The time left falls
 * with the time used and rises only where a stage begins, so the first time at which it falls below the
 * target is the answer. False: there is none. */
static bool solve(const struct planner *p, ticks target, size_t count, ticks *used)
{
	ticks most = LONGEST / (ticks)count;
	ticks here = after(p, SHORTEST, count);

	for (ticks low = SHORTEST; low < most; low += S) {
		ticks high = low + S, next = after(p, high, count);

		if (here >= target && next < target) {
			while (high - low > 1) {
				ticks middle = low + (high - low) / 2;

				if (after(p, middle, count) >= target)
					low = middle;
				else
					high = middle;
			}
			*used = low;
			return true;
		}
		here = next;
	}
	return false;
}

static size_t next_commented(const struct pgn_game *game, size_t ply)
{
	for (; ply < game->plies; ply += 2)
		if (game->ply[ply].has_clk)
			return ply;
	return game->plies;
}

static bool contradicts(struct planner *p, size_t ply, ticks most)
{
	char name[48], said[24], can[24];

	pgn_ply_name(p->game, ply, name, sizeof(name));
	clock_text(ticks_of(p->game->ply[ply].clk), said, sizeof(said));
	clock_text(most, can, sizeof(can));
	snprintf(p->message, p->size, "at %s the comment leaves %s, the control can leave at most %s", name,
		 said, can);
	return false;
}

/* Finds the time used if only [%clk] is known, which is the clock after `count` moves of this side. */
static bool from_clock(struct planner *p, size_t ply, size_t count, ticks *used)
{
	const struct pgn_ply *comment = &p->game->ply[ply];
	ticks target = ticks_of(comment->clk) - (comment->decimals ? S / 20 : MARGIN);
	ticks most = after(p, SHORTEST, count), delay = game_clock_delay(&p->clock, p->clock.turn, p->now);

	if (target < 1)
		target = 1;
	if (solve(p, target, count, used)) {
		/* The clock lost no time, so any time within the delay fits. */
		if (count == 1 && delay > 2 * SHORTEST && *used >= delay && most - target <= S)
			*used = delay / 2;
		return true;
	}
	*used = SHORTEST;
	if (target > most + FORGIVEN)
		return contradicts(p, ply, most);
	return true;
}

static bool same_second(ticks a, ticks b)
{
	return (a + S - 1) / S == (b + S - 1) / S;
}

/* Finds the time used if both comments are known: [%emt] gives the instant of the press. It counts from the
 * clock recorded before the move, so that a wrong second does not affect the rest of the game. */
static bool from_elapsed(struct planner *p, size_t ply, ticks *used)
{
	const struct pgn_ply *comment = &p->game->ply[ply];
	ticks elapsed = ticks_of(comment->emt), ideal, found;
	struct planner logged = *p;

	if (elapsed < SHORTEST)
		elapsed = SHORTEST;
	*used = elapsed;
	if (ply < 2 || !p->game->ply[ply - 2].has_clk)
		ideal = after(p, elapsed, 1);
	else {
		logged.clock.side[p->clock.turn].left = ticks_of(p->game->ply[ply - 2].clk) - MARGIN;
		ideal = after(&logged, elapsed, 1);
	}
	if (same_second(after(p, elapsed, 1), ideal) && after(p, elapsed, 1) == after(p, SHORTEST, 1))
		return true; /* any time within the delay leaves the same time on the clock */
	ideal = (ideal + MARGIN + S / 2) / S * S - MARGIN;
	if (ideal > 0 && solve(p, ideal, 1, &found) && labs((long)(found - elapsed)) <= 10 * S)
		*used = found;
	return true;
}

static bool time_of(struct planner *p, size_t ply, struct plan *plan, ticks *used)
{
	const struct pgn_ply *comment = &p->game->ply[ply];
	size_t commented;

	if (comment->has_clk && comment->has_emt) {
		ticks check;
		bool good = from_clock(p, ply, 1, &check);

		return good && from_elapsed(p, ply, used);
	}
	if (comment->has_clk)
		return from_clock(p, ply, 1, used);
	if (comment->has_emt) {
		*used = ticks_of(comment->emt) > SHORTEST ? ticks_of(comment->emt) : SHORTEST;
		return true;
	}
	plan->bridged++;
	*used = UNKNOWN;
	commented = next_commented(p->game, ply);
	if (commented == p->game->plies)
		return true;
	return from_clock(p, commented, (commented - ply) / 2 + 1, used);
}

/* Returns false if the tag TimeControl seems wrong, because both players would have used much of their time
 * for their first moves. */
static bool begins_plausibly(struct planner *p, const struct game_clock *start)
{
	ticks gone[2] = {0, 0};
	size_t first[2] = {next_commented(p->game, 0), next_commented(p->game, 1)};
	char white[24], black[24];

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		ticks whole = start->side[side].left;

		if (first[side] >= 2 * FIRST_MOVES || first[side] >= p->game->plies)
			return true;
		gone[side] = whole - ticks_of(p->game->ply[first[side]].clk);
		if (gone[side] < 2 * TICKS_PER_MINUTE || gone[side] < whole / MATCHING_PART)
			return true;
	}
	clock_text(gone[LEFT], white, sizeof(white));
	clock_text(gone[RIGHT], black, sizeof(black));
	snprintf(p->message, p->size, "White would have used %s and Black %s on their first moves", white,
		 black);
	return false;
}

bool plan_game(const struct pgn_game *game, const struct control *control, struct plan *plan, char *message,
	       size_t size)
{
	struct planner p = {.game = game, .message = message, .size = size};
	instant start = 0;

	*plan = (struct plan){.press = calloc(game->plies + 1, sizeof(int64_t))};
	game_clock_init(&p.clock, control, control_freeze_default(control), LEFT);
	if (!begins_plausibly(&p, &p.clock))
		return false;
	game_clock_press(&p.clock, RIGHT, start);
	p.now = start;
	for (size_t ply = 0; ply < game->plies; ply++) {
		ticks used;
		char name[48];

		if (!time_of(&p, ply, plan, &used))
			return false;
		p.now += (instant)used;
		plan->press[ply] =
		    (int64_t)p.now * NS_PER_SECOND / TICKS_PER_SECOND + NS_PER_SECOND / TICKS_PER_SECOND / 2;
		/* No press comes after a flag, even if the freeze switch would allow it. */
		if (game_clock_press(&p.clock, side_of(ply), p.now) != PRESS_MOVE ||
		    (p.clock.side[side_of(ply)].flag == FLAG_FALLEN && ply + 1 < game->plies)) {
			pgn_ply_name(game, ply, name, sizeof(name));
			snprintf(message, size, "at %s the flag would have fallen before", name);
			return false;
		}
	}
	return true;
}

void plan_free(struct plan *plan)
{
	free(plan->press);
	plan->press = NULL;
}
