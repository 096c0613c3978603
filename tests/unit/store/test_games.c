/* N1 as a property: random games, cut at random instants and in random bytes.  What comes back is the game
 * as it stood at one instant, not more than a second before the cut. */
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/unit/store/fixture.h"
#include "tests/unit/store/stood.h"

#define GAMES 20000L

static long games = GAMES;

static struct {
	struct store store;
	struct game_clock game;	  /* as the program has it */
	struct game_clock before; /* as it was before the event whose saving was cut, and */
	struct game_clock after;  /* as it is without the cut, both true at their `since` */
	instant now;
	ticks latest; /* worst delay of a poll */
} c;

static uint32_t below(uint32_t n)
{
	return (fixture_random() >> 4) % n;
}

/* The processor does something else first, up to 30 ms. */
static instant late(void)
{
	return below(10) == 0 ? below(120) : below(8);
}

static void save(uint8_t what)
{
	if (fixture.host.memory_dead)
		return;
	c.before = c.after;
	c.after = c.game;
	store_save_game(&c.store, &c.game, &c.game.control, c.now, what);
}

static void event(uint32_t kind)
{
	switch (kind) {
	case 0: /* the arbiter: pause, something, continue */
		game_clock_play(&c.game, c.now);
		save(0);
		game_clock_add(&c.game, SIDES_BOTH, (ticks)below(20000));
		save(STORE_ACT);
		game_clock_play(&c.game, c.now);
		save(0);
		break;
	default:
		if (game_clock_press(&c.game, c.game.turn, c.now) == PRESS_MOVE)
			save(STORE_PRESS | STORE_CLOCKS); /* a zero may have come before it */
	}
}

static bool running(void)
{
	return c.game.state == PLAY_RUNNING && !fixture.host.memory_dead;
}

/* The display's next change, or the next zero. */
static ticks to_next_poll(void)
{
	ticks left = game_clock_remaining(&c.game, c.game.turn, c.now);
	ticks second = left > 0 ? (left - 1) % TICKS_PER_SECOND + 1 : TICKS_PER_SECOND;
	ticks zero = game_clock_next(&c.game, c.now);

	return second < zero ? second : zero;
}

/* One poll at `at`, or as late as it happens to be. */
static void poll(instant at)
{
	uint8_t was = c.game.state;

	c.now = at + late();
	game_clock_step(&c.game, c.now);
	if (c.game.state != was)
		save(0);
	store_heartbeat(&c.store, &c.game, c.now, c.now + (instant)to_next_poll());
}

static void play(uint32_t n, ticks length)
{
	struct control control;
	instant end;

	fixture_control(&control, n);
	c.now = below(100000);
	end = c.now + (instant)length;
	game_clock_init(&c.game, &control, control_freeze_default(&control), LEFT);
	c.after = c.game;
	save(STORE_CONTROL | STORE_BEGIN);
	game_clock_press(&c.game, RIGHT, c.now);
	save(STORE_PRESS);
	fixture_cut(below(3) ? (long)below(6000) : -1, (enum torn)below(TORN_KINDS));
	while (running() && ticks_between(c.now, end) > 0) {
		instant press = c.now + below(4 * TICKS_PER_SECOND);

		while (running() && ticks_between(c.now + (instant)to_next_poll(), press) > 0)
			poll(c.now + (instant)to_next_poll());
		if (!running())
			break;
		if (ticks_between(c.now, press) > 0)
			c.now = press;
		event(below(40));
		if (running())
			poll(c.now);
	}
	if (!fixture.host.memory_dead && c.game.state == PLAY_RUNNING) /* the cut comes between two polls */
		c.now += below((uint32_t)to_next_poll());
}

/* covers: N1 N2 */
TEST(test_random_cuts_of_random_games)
{
	long cut = 0, over = 0;

	for (long n = 0; n < games; n++) {
		struct game_clock got;
		struct store s;

		memset(&c, 0, sizeof c);
		fixture_new((uint32_t)n + 1);
		fixture_power_on();
		start_store(&c.store);
		play((uint32_t)n, (ticks)below(200) * TICKS_PER_SECOND);
		cut += fixture.host.memory_dead;
		fixture_power_on();
		assert_int_equal(start_store(&s), STORE_GAME);
		assert_true(store_load_game(&s, &got, 0));
		over += got.state == PLAY_OVER;
		if (!stood(&got, &c.after, c.now) && !stood(&got, &c.before, c.now))
			fail_msg("game %ld: used %d %d, left %d %d at %u", n, got.side[0].used,
				 got.side[1].used, got.side[0].left, got.side[1].left, c.now);
	}
	assert_true(cut > games / 10 && over > games / 50);
	print_message("%ld games, %ld cut in a write, %ld over\n", games, cut, over);
}

/* An argument: this many games. */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {RUN(test_random_cuts_of_random_games)};

	if (argc > 1)
		games = strtol(argv[1], NULL, 10);
	return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
