/* Random games: compares the clock with one that is stepped more often, and with sums that must stay
 * constant. The times themselves are tested by tests/oracle, which computes them from the requirements.
 *
 *         test_games [SEED]
 *
 * covers: T1 T3 T4 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 P2 P3 P4 P5 P6 P7 P8 F1 F3 F5 F6 A1 A2 A5 A9
 * fide: 5.4.3.1 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/game.h"
#include "firmware/core/notation.h"
#include "tests/property/random_control.h"
#include "tests/unit/check.h"
#include "tests/unit/core/amount.h"

#ifndef SHARE
#define SHARE 1 /* of the effort, for tools that run this test repeatedly: one part in this many */
#endif
#define EVENTS	      (1200000L / SHARE) /* "at least a million" */
#define EVENTS_A_GAME 120
#define TRACE	      24

static uint64_t seed = 20240404;

/* One game on two clocks. */
struct trial {
	struct chance random;
	struct chance jitter;	 /* draws when the restless clock is looked at */
	struct game_clock clock; /* stepped at events only */
	struct game_clock restless;
	instant now;
	long expected; /* the sum of the times used, as it must be */
	long moves;    /* presses that counted */
	char trace[TRACE][48];
	int traced;
};

#define SAY(t, ...) snprintf((t)->trace[(t)->traced++ % TRACE], sizeof(t)->trace[0], __VA_ARGS__)

static void wrong(const struct trial *t, const char *what)
{
	char text[NOTATION_SIZE];

	notation_format(&t->clock.control, text, sizeof text);
	print_error("%s differs; seed %llu, control %s, freeze %d, state %d turn %d\n", what,
		    (unsigned long long)seed, text, t->clock.freeze, t->clock.state, t->clock.turn);
	for (int i = t->traced > TRACE ? t->traced - TRACE : 0; i < t->traced; i++)
		print_error("    %s\n", t->trace[i % TRACE]);
	for (int side = LEFT; side <= RIGHT; side++)
		print_error("  %d: left %d stage %d flag %d\n", side, (int)t->clock.side[side].left,
			    t->clock.side[side].stage, t->clock.side[side].flag);
	fail();
}

static long used_by_both(const struct trial *t)
{
	return (long)game_clock_used(&t->clock, LEFT, t->now) + game_clock_used(&t->clock, RIGHT, t->now);
}

/* T1: how long a clock ran from `start` on. Play stops where a flag ends the game, and nowhere else. */
static long ran(const struct trial *t, instant start)
{
	const struct events *events = &t->clock.events;

	for (uint8_t i = 0; i < events->count; i++)
		if (events->event[i].what == EVENT_OVER)
			return ticks_between(start, events->event[i].at);
	return ticks_between(start, t->now);
}

static void compare(struct trial *t)
{
	game_clock_step(&t->clock, t->now);
	game_clock_step(&t->restless, t->now);
	if (memcmp(&t->clock, &t->restless, sizeof t->clock) != 0)
		wrong(t, "the clock that was looked at more often");
	if (!game_clock_valid(&t->clock))
		wrong(t, "validity");
	if (used_by_both(t) != t->expected) /* T1: nothing lost, nothing counted twice */
		wrong(t, "the sum of the times used");
}

/* Lets time pass: in one leap for one clock, and in leaps with many looks for the other. */
static void pass_time(struct trial *t, uint32_t duration)
{
	instant looked = t->now;

	SAY(t, "wait %u", duration);
	t->now += duration;
	for (uint32_t n = random_below(&t->jitter, 4); n > 0; n--) {
		looked += random_below(&t->jitter, (uint32_t)(t->now - looked) + 1);
		game_clock_step(&t->restless, looked);
	}
}

/* A duration up to the next thing that happens by itself, around it, or anywhere. */
static uint32_t some_duration(struct trial *t)
{
	uint32_t next = (uint32_t)game_clock_next(&t->clock, t->now);

	switch (random_below(&t->random, 10)) {
	case 0:
		return 0;
	case 1:
		return 1;
	case 2:
		return next < 3000 ? next : 3;
	case 3:
		return next < 3000 ? next - 1 : 2;
	case 4:
		return next < 3000 ? next + 1 : 5;
	case 5:
		return random_below(&t->random, 2000);
	default:
		return random_below(&t->random, 300);
	}
}

static void press(struct trial *t, uint8_t side)
{
	enum press_result result = game_clock_press(&t->clock, side, t->now);

	SAY(t, "press %d", side);
	if (game_clock_press(&t->restless, side, t->now) != result)
		wrong(t, "the result of a press of the restless clock");
	t->moves += result == PRESS_MOVE;
}

static void play(struct trial *t)
{
	SAY(t, "play");
	game_clock_play(&t->clock, t->now);
	game_clock_play(&t->restless, t->now);
}

static void arbiter(struct trial *t)
{
	uint8_t sides = (uint8_t)(1 + random_below(&t->random, 3));
	uint8_t next = (uint8_t)random_below(&t->random, 3);
	ticks amount = (ticks)random_below(&t->random, 1200) - 600;
	bool done;

	if (random_chance(&t->random, 50)) {
		SAY(t, "add %d to %d", (int)amount, sides);
		done = game_clock_add(&t->clock, sides, amount);
		if (game_clock_add(&t->restless, sides, amount) != done)
			wrong(t, "whether time may be added");
	} else {
		SAY(t, "next turn %d", next);
		done = game_clock_next_turn(&t->clock, next);
		if (game_clock_next_turn(&t->restless, next) != done)
			wrong(t, "whether the turn may change");
	}
}

/* Acts that need only one clock: a refusal changes nothing. */
static void correct(struct trial *t)
{
	struct game_clock before = t->clock;
	uint8_t side = (uint8_t)random_below(&t->random, 2);
	uint32_t number = random_below(&t->random, 20);
	struct game_snapshot mark;
	struct control control;
	uint32_t what = random_below(&t->random, 11);
	bool done = true;

	SAY(t, "correct %u %u", what, number);
	switch (what) {
	case 0:
		done = game_clock_set_left(&t->clock, side, (ticks)(number * 50));
		break;
	case 1:
		done = game_clock_set_moves(&t->clock, side, (uint16_t)number, random_chance(&t->random, 70));
		break;
	case 2:
		done = game_clock_set_stage(&t->clock, side, (uint8_t)(number / 3),
					    random_chance(&t->random, 50));
		break;
	case 3:
		done = game_clock_set_turn(&t->clock, side);
		break;
	case 4:
		done = game_clock_set_white(&t->clock, side);
		break;
	case 5:
		done = game_clock_introduce(&t->clock, (uint8_t)(METHOD_FISCHER + number % 3), side);
		break;
	case 6:
		random_control(&t->random, CONTROL_TINY, &control);
		done = game_clock_install(&t->clock, &control);
		break;
	case 7:
		done = game_clock_enter(&t->clock);
		break;
	case 8:
		done = game_clock_set_freeze(&t->clock, (uint8_t)(number % 4));
		break;
	case 9:
		done = game_clock_set_period(&t->clock, side, (uint8_t)(number / 5), (uint8_t)(number % 3));
		break;
	default:
		game_clock_snapshot(&t->clock, &mark);
		done = game_clock_restore(&t->clock, &mark, &t->clock.control);
		break;
	}
	if (!done && memcmp(&before, &t->clock, sizeof before) != 0)
		wrong(t, "what a refusal left");
	t->restless = t->clock;
	t->expected = used_by_both(t);
}

static void one_event(struct trial *t)
{
	uint32_t what = random_below(&t->random, 100);
	bool running = t->clock.state == PLAY_RUNNING;
	instant start = t->now;

	memset(&t->clock.events, 0, sizeof t->clock.events);
	memset(&t->restless.events, 0, sizeof t->restless.events);
	pass_time(t, some_duration(t));
	if (what < (running ? 92 : 15))
		press(t, random_chance(&t->random, 80) ? t->clock.turn : other_side(t->clock.turn));
	else if (running || what < 65)
		play(t);
	else if (what < 95)
		arbiter(t);
	else
		correct(t);
	if (running)
		t->expected += ran(t, start);
	compare(t);
}

static void begin(struct trial *t, uint64_t number)
{
	struct control control;
	uint8_t freeze, white;

	memset(t, 0, sizeof *t);
	t->random.state = seed + number;
	t->jitter.state = ~t->random.state;
	random_control(&t->random, CONTROL_TINY, &control);
	freeze = (uint8_t)random_below(&t->random, FREEZE_OFF + 1);
	white = (uint8_t)random_below(&t->random, 2);
	t->now = (instant)0 - random_below(&t->random, 40000); /* so that games cross the wrap */
	game_clock_init(&t->clock, &control, freeze, white);
	t->restless = t->clock;
	compare(t);
}

TEST(random_games)
{
	static struct trial t;
	long events = 0, moves = 0, games = 0, zeros = 0;

	for (; events < EVENTS; games++) {
		begin(&t, (uint64_t)games << 20);
		for (int i = 0; i < EVENTS_A_GAME; i++, events++) {
			one_event(&t);
			if (t.clock.state == PLAY_OVER && random_chance(&t.random, 20))
				break;
		}
		moves += t.moves;
		for (int i = 0; i < EXPIRY_LOG; i++)
			zeros += t.clock.log[i].kind != EXPIRY_NONE;
	}
	print_message("%ld games, %ld events, %ld moves, %ld zeros in the logs\n", games, events, moves,
		      zeros);
	assert_true(moves > EVENTS / 4);
	assert_true(zeros > games);
}

/* covers: M3 M4
 * The total of one clock equals main time plus delay of the other after any move, whatever the stages. */
TEST(two_forms_of_delay)
{
	struct chance random = {seed};
	long compared = 0;

	for (int game = 0; game < 20000 / SHARE; game++) {
		struct control bronstein, us;
		struct game_clock b, u;
		instant now = random_next(&random);
		uint8_t freeze = random_chance(&random, 50) ? FREEZE_ON : FREEZE_OFF;
		uint32_t value = 1 + random_below(&random, 20);

		do
			random_control(&random, CONTROL_TINY, &bronstein);
		while (control_is_special(&bronstein));
		for (int colour = 0; colour < 2; colour++) {
			for (int i = 0; i < bronstein.stages[colour]; i++) {
				struct stage *stage = &bronstein.stage[colour][i];

				/* a delay that changes at an expiry is another matter (P3): see
				 * test_stages */
				stage->time = amount_of((amount_cs(stage->time) + (i == 0 ? 10 : 0)) %
							20000); /* never held at 9:59:59 */
				stage->value = amount_of(value);
				stage->count = 0;
				stage->method = METHOD_BRONSTEIN;
			}
		}
		us = bronstein;
		for (int colour = 0; colour < 2; colour++)
			for (int i = 0; i < us.stages[colour]; i++)
				us.stage[colour][i].method = METHOD_US_DELAY;
		if (control_check(&us, NULL) != CONTROL_OK)
			continue;
		game_clock_init(&b, &bronstein, freeze, LEFT);
		game_clock_init(&u, &us, freeze, LEFT);
		game_clock_play(&b, now);
		game_clock_play(&u, now);
		for (int move = 0; move < 40; move++) {
			now += random_below(&random, random_chance(&random, 30) ? 3000 : 400);
			assert_int_equal(game_clock_press(&b, b.turn, now),
					 game_clock_press(&u, u.turn, now));
			for (uint8_t side = LEFT; side <= RIGHT; side++) {
				assert_int_equal(game_clock_remaining(&b, side, now),
						 game_clock_remaining(&u, side, now) +
						     game_clock_delay(&u, side, now));
				assert_int_equal(b.side[side].stage, u.side[side].stage);
				assert_int_equal(b.side[side].flag, u.side[side].flag);
				compared++;
			}
		}
	}
	print_message("%ld positions compared\n", compared);
	assert_true(compared > 500000 / SHARE);
}

/* covers: A10
 * The control that was played from the start proposes the times that the clocks show, wherever no move used
 * less than its delay and no stage ended at zero. */
TEST(the_same_control_proposes_the_same)
{
	struct chance random = {seed + 5};
	long compared = 0;

	for (int game = 0; game < 20000 / SHARE; game++) {
		struct control control;
		struct game_clock g;
		instant now = random_next(&random);

		do
			random_control(&random, CONTROL_TINY, &control);
		while (control_is_special(&control));
		for (int colour = 0; colour < 2; colour++) {
			for (int i = 0; i < control.stages[colour]; i++) {
				struct stage *stage = &control.stage[colour][i];

				stage->time = amount_of(60000 + random_below(&random, 60000));
				stage->value = amount_of(random_below(&random, 500));
				stage->method = (uint8_t)random_below(&random, METHOD_BYO_YOMI);
				stage->moves = (uint8_t)(1 + random_below(&random, 5));
				stage->flags = 0;
			}
		}
		control_normalise(&control);
		assert_int_equal(control_check(&control, NULL), CONTROL_OK);
		game_clock_init(&g, &control, FREEZE_AUTO, (uint8_t)random_below(&random, 2));
		game_clock_play(&g, now);
		for (uint32_t move = random_below(&random, 60); move > 0; move--) {
			now += 5 * 4096 + random_below(&random, 4096);
			assert_int_equal(game_clock_press(&g, g.turn, now), PRESS_MOVE);
		}
		game_clock_play(&g, now);
		assert_int_equal(g.state, PLAY_PAUSED);
		for (uint8_t side = LEFT; side <= RIGHT; side++) {
			struct game_clock other = g;

			assert_int_equal(game_clock_proposal(&g, &control, side),
					 game_clock_remaining(&g, side, now));
			assert_true(game_clock_install(&other, &control));
			assert_int_equal(other.side[side].stage, g.side[side].stage);
			assert_int_equal(other.side[side].counted_from, g.side[side].counted_from);
			compared++;
		}
	}
	assert_int_equal(compared, 2 * (20000 / SHARE));
}

/* covers: T1 T4 P8
 * Controls as people play them, up to the largest: the time left and the time used add up to what was
 * given. */
TEST(usual_controls)
{
	static struct trial t;
	struct control control;
	long zeros = 0;

	for (int game = 0; game < 4000 / SHARE; game++) {
		struct chance *random = &t.random;

		random->state = seed + (uint64_t)game * 77777;
		random_control(random, CONTROL_USUAL, &control);
		t.now = random_next(random);
		game_clock_init(&t.clock, &control, random_chance(random, 50) ? FREEZE_ON : FREEZE_OFF, LEFT);
		t.restless = t.clock;
		for (int i = 0; i < 60; i++) {
			bool play_it = random_chance(random, 10);

			t.now += random_below(random, random_chance(random, 90) ? 900000 : 60000000);
			game_clock_step(&t.restless, t.now - random_below(random, 1000));
			for (struct game_clock *g = &t.clock;; g = &t.restless) {
				if (play_it)
					game_clock_play(g, t.now);
				else
					game_clock_press(g, g->turn, t.now);
				assert_true(game_clock_valid(g));
				if (g == &t.restless)
					break;
			}
			assert_memory_equal(&t.clock, &t.restless, sizeof t.clock);
		}
		zeros += t.clock.log[0].kind != EXPIRY_NONE;
	}
	assert_true(zeros > 1000 / SHARE);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    RUN(random_games),
	    RUN(two_forms_of_delay),
	    RUN(the_same_control_proposes_the_same),
	    RUN(usual_controls),
	};

	if (argc > 1)
		seed = strtoull(argv[1], NULL, 0);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
