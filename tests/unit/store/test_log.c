/* The game log (L2): what is read back is what was done, over the end of the ring, after cuts, and with wrong
 * bits. */
#include <string.h>

#include "firmware/core/notation.h"
#include "hal/hal_memory.h"
#include "tests/unit/check.h"
#include "tests/unit/store/fixture.h"

static struct store store;
static struct game_clock game;
static struct control chosen;
static instant now;

static void start_again(void)
{
	fixture_power_on();
	start_store(&store);
	store.number = 17;
}

/* Tells the store what has happened; returns what is to be saved. */
static uint8_t tell(void)
{
	uint8_t saves = 0;

	for (uint8_t i = 0; i < game.events.count; i++) {
		store_on_event(&store, &game.events.event[i], &game);
		saves |= store_reasons(&game.events.event[i]);
	}
	game.events.count = 0;
	return saves;
}

/* As firmware/zeitnot.c does after each thing that happens. */
static void follow(void)
{
	uint8_t saves = tell();

	if (saves)
		store_save_game(&store, &game, &chosen, now, saves);
}

static void new_game(const char *text)
{
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &chosen, &fault), CONTROL_OK);
	game_clock_init(&game, &chosen, FREEZE_AUTO, LEFT);
	follow();
}

static void new_clock(void)
{
	fixture_new(1);
	memset(fixture.host.memory, 0xFF, sizeof fixture.host.memory);
	memset(&store, 0, sizeof store);
	now = 1000;
	start_again();
}

static void press(uint8_t side, ticks later)
{
	now += (instant)later;
	game_clock_step(&game, now);
	(void)game_clock_press(&game, side, now);
	follow();
}

/* Black starts White's clock, then this many plies of `used` each. */
static void play(unsigned plies, ticks used)
{
	press(RIGHT, TICKS_PER_SECOND);
	for (unsigned ply = 0; ply < plies; ply++)
		press(ply % 2 ? RIGHT : LEFT, used);
}

static struct game_log_entry entry_of(uint8_t n, uint16_t m)
{
	struct game_log_entry entry;

	assert_true(store_log_read(&store, n, m, &entry));
	return entry;
}

static void assert_entry(uint8_t n, uint16_t m, uint8_t kind, uint8_t side, int32_t a, int32_t b)
{
	struct game_log_entry entry = entry_of(n, m);

	assert_int_equal(entry.kind, kind);
	assert_int_equal(entry.side, side);
	assert_int_equal(entry.a, a);
	assert_int_equal(entry.b, b);
}

/* The control of the newest game, as its entries say it after the two of the beginning. */
static void assert_control(const char *expected)
{
	char text[200] = "";
	uint16_t m = 2;

	for (struct game_log_entry entry = entry_of(0, m); entry.kind == GAME_LOG_CONTROL;
	     entry = entry_of(0, ++m))
		strcat(text, entry.text);
	assert_string_equal(text, expected);
}

static const char long_control[] =
    "25?/9h+59.75@61:25/35999+59.75@61:255?/3599+59.75@61|25?/8h+59.75@61:25/35999+59.75@61:59+1";

/* The first press of a game with a long control, of which nothing has been saved. */
static void start_long_game(void)
{
	new_clock();
	new_game(long_control);
	(void)game_clock_press(&game, RIGHT, now);
	(void)tell();
}

/* The beginning of a game with a long control takes 24 ms, so it is written in steps, and a press comes
 * between. covers: L2 D3 */
TEST(test_a_beginning_in_steps)
{
	unsigned steps = 0;

	start_long_game();
	for (uint32_t before = fixture.host.written; store_save_log(&store, &game); steps++) {
		assert_in_range(fixture.host.written - before, 0, steps ? 8 * GAME_LOG_SIZE : 120);
		before = fixture.host.written;
		if (steps == 2)
			store_on_event(&store, &(struct event){.what = EVENT_PAUSED}, &game);
		assert_true(steps < 50);
	}
	assert_true(steps > 5);
	store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
	start_again();
	assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, 0);
	assert_entry(0, (uint16_t)(store_log_entries(&store, 0) - 2), GAME_LOG_EVENT, LEFT, EVENT_STARTED, 0);
	assert_entry(0, (uint16_t)(store_log_entries(&store, 0) - 1), GAME_LOG_EVENT, LEFT, EVENT_PAUSED, 0);
}

/* A step writes the beginning, or continues until it has written four entries; the last one says that all is
 * written (firmware/store/game_log.h). covers: L2 D3 */
TEST(test_how_much_a_step_writes)
{
	static const struct {
		const char *text;
		uint8_t entries[5];
	} rows[] = {{"5m+3", {2, 1 + 4, 1}},
		    {"40/90m+30:30m+30", {2, 4, 4, 1}},
		    {"1:2:3:4:5|1:2:3:4:6", {2, 4, 4, 1}}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		new_clock();
		new_game(rows[i].text);
		(void)game_clock_press(&game, RIGHT, now);
		(void)tell();
		assert_true(hal_memory_start());
		for (const uint8_t *entries = rows[i].entries; *entries > 0; entries++) {
			uint32_t before = fixture.host.written;
			bool more = game_log_step(&store.checkpoint.games, &store.queue, &game, 17);

			assert_int_equal(fixture.host.written - before, *entries * GAME_LOG_SIZE);
			assert_int_equal(more, entries[1] > 0);
		}
		hal_memory_sleep();
		assert_int_equal(store.queue.count, 0);
		assert_control(rows[i].text);
	}
}

/* What a step has written counts only when the beginning is complete: an act that takes it back leaves
 * nothing. covers: L2 A11 N2 */
TEST(test_a_beginning_that_is_given_up)
{
	for (unsigned steps = 1; steps < 5; steps++) {
		uint16_t entries;

		start_long_game();
		for (unsigned n = 0; n < steps; n++)
			assert_true(store_save_log(&store, &game));
		assert_int_equal(store_log_entries(&store, 0), 0);
		game_log_restart(&store.queue); /* as Undo does */
		store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
		entries = store_log_entries(&store, 0);
		assert_control(long_control);
		start_long_game();
		store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
		assert_int_equal(entries, store_log_entries(&store, 0));
	}
}

/* What was left of a control that was given up is not in the next game's. covers: L2 D4 */
TEST(test_a_control_after_one_that_was_given_up)
{
	for (unsigned steps = 1; steps < 6; steps++) {
		start_long_game();
		for (unsigned n = 0; n < steps; n++)
			assert_true(store_save_log(&store, &game));
		fixture.host.memory_missing = true;
		store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
		fixture.host.memory_missing = false;
		new_game("5m");
		play(1, 10);
		assert_control("5m");
	}
}

/* covers: L2  The beginning, each press with its times, and what the arbiter did. */
TEST(test_a_game)
{
	new_clock();
	assert_int_equal(store_log_entries(&store, 0), 0);
	new_game("40/90m+30:30m+30");
	assert_int_equal(store_log_entries(&store, 0), 0);
	play(3, 5 * TICKS_PER_SECOND / 2);
	assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, 0);
	assert_entry(0, 1, GAME_LOG_BEGIN, LEFT, 17, 0);
	assert_string_equal(entry_of(0, 2).text, "40/90");
	assert_string_equal(entry_of(0, 3).text, "m+30:");
	assert_string_equal(entry_of(0, 4).text, "30m+3");
	assert_string_equal(entry_of(0, 5).text, "0");
	assert_entry(0, 6, GAME_LOG_CLOCK, LEFT, 543000, 0);
	assert_entry(0, 7, GAME_LOG_COUNT, LEFT, 0, 0);
	assert_entry(0, 8, GAME_LOG_CLOCK, RIGHT, 543000, 0);
	assert_entry(0, 9, GAME_LOG_COUNT, RIGHT, 0, 0);
	assert_entry(0, 10, GAME_LOG_EVENT, LEFT, EVENT_STARTED, 0);
	assert_entry(0, 11, GAME_LOG_PRESS, LEFT, 545750, 250);
	assert_entry(0, 12, GAME_LOG_PRESS, RIGHT, 545750, 250);
	assert_entry(0, 13, GAME_LOG_PRESS, LEFT, 548500, 500);
	assert_int_equal(store_log_entries(&store, 0), 14);
	game_clock_play(&game, now);
	follow();
	assert_entry(0, 14, GAME_LOG_EVENT, RIGHT, EVENT_PAUSED, 0);
	assert_true(game_clock_set_left(&game, RIGHT, 60 * TICKS_PER_SECOND));
	follow();
	assert_entry(0, 15, GAME_LOG_EVENT, LEFT, EVENT_ARBITER, 0);
	assert_entry(0, 18, GAME_LOG_CLOCK, RIGHT, 6000, 250);
	assert_entry(0, 19, GAME_LOG_COUNT, RIGHT, 1, 0);
	assert_int_equal(store_log_entries(&store, 0), 20);
	assert_int_equal(store_log_entries(&store, 1), 0);
}

/* A time left is rounded up, as the displays do, and a time used down: together they are what was given.
 * covers: L2 D1 */
TEST(test_rounding)
{
	for (ticks used = 0; used <= TICKS_PER_SECOND; used += 13) {
		int32_t down = used * 100 / TICKS_PER_SECOND;

		new_clock();
		new_game("1m");
		play(1, used);
		assert_entry(0, 2 + 1 + 4 + 1, GAME_LOG_PRESS, LEFT, 6000 - down, down);
	}
	/* 41 ticks are a twenty-fifth of a tick more than a hundredth, the least that is rounded up */
	for (ticks used = 1024 - 41; used <= TICKS_PER_SECOND; used += 1024) {
		new_clock();
		new_game("1m");
		play(1, used);
		assert_entry(0, 2 + 1 + 4 + 1, GAME_LOG_PRESS, LEFT, 6000 - used * 100 / TICKS_PER_SECOND,
			     used * 100 / TICKS_PER_SECOND);
	}
}

/* A clock that counts up shows the time used, so both times are rounded down.  covers: L2 D1 M8 */
TEST(test_rounding_of_what_counts_up)
{
	for (ticks used = 0; used <= TICKS_PER_SECOND; used += 13) {
		int32_t down = used * 100 / TICKS_PER_SECOND;

		new_clock();
		new_game("^");
		play(1, used);
		assert_entry(0, 2 + 1 + 4 + 1, GAME_LOG_PRESS, LEFT, down, down);
	}
}

/* Stage and period are in the state that an arbiter leaves.  covers: L2 U3 */
TEST(test_stage_and_period)
{
	uint16_t at;

	new_clock();
	new_game("1/1m:1my5x10");
	press(RIGHT, TICKS_PER_SECOND);
	press(LEFT, TICKS_PER_SECOND);
	press(RIGHT, TICKS_PER_SECOND);
	press(LEFT, (2 * 60 + 25) * TICKS_PER_SECOND); /* stage 2, and its third period */
	game_clock_play(&game, now);
	follow();
	at = store_log_entries(&store, 0);
	assert_true(game_clock_set_left(&game, RIGHT, 60 * TICKS_PER_SECOND));
	follow();
	assert_entry(0, (uint16_t)(at + 2), GAME_LOG_COUNT, LEFT, 2, 1 + 256 * 3);
	assert_entry(0, (uint16_t)(at + 4), GAME_LOG_COUNT, RIGHT, 1, 1);
}

/* A time left that is more than an hour into overtime is held at that limit. covers: L2 */
TEST(test_hours_of_overtime)
{
	new_clock();
	new_game("1m");
	assert_true(game_clock_set_freeze(&game, FREEZE_OFF));
	follow();
	press(RIGHT, TICKS_PER_SECOND);
	press(LEFT, 2 * 3600 * TICKS_PER_SECOND);
	assert_entry(0, (uint16_t)(store_log_entries(&store, 0) - 1), GAME_LOG_PRESS, LEFT, -3600 * 100,
		     2 * 3600 * 100);
}

/* A time left that is written like the number of an arbiter's event is still that of a press, and no state
 * follows it. covers: L2 */
TEST(test_a_press_is_no_event)
{
	static const uint8_t events[] = {EVENT_CONTROL, EVENT_ARBITER, EVENT_RESTORED, EVENT_UNDONE};

	for (size_t i = 0; i < sizeof events; i++) {
		uint16_t entries;

		new_clock();
		new_game("1m");
		assert_true(game_clock_set_freeze(&game, FREEZE_OFF));
		follow();
		press(RIGHT, TICKS_PER_SECOND);
		now += 3000 * (instant)TICKS_PER_SECOND; /* the flag has fallen */
		game_clock_step(&game, now);
		follow();
		entries = store_log_entries(&store, 0);
		press(LEFT, 660 * TICKS_PER_SECOND - events[i] * TICKS_PER_SECOND / 100);
		assert_int_equal(store_log_entries(&store, 0), entries + 1);
		assert_entry(0, entries, GAME_LOG_PRESS, LEFT, GAME_LOG_TIME_LEAST + events[i],
			     366000 - events[i]);
	}
}

/* When the queue is full, a new event replaces the newest one, as in the queue of events. covers: L2 */
TEST(test_many_events_at_once)
{
	struct game_log_queue queue = {.count = 0};
	struct event event = {.what = EVENT_ARBITER, .side = LEFT};

	new_clock();
	new_game("5m");
	play(1, 10);
	for (uint8_t n = 0; n < EVENTS_MAX + 3; n++) {
		event.value = n;
		game_log_on_event(&queue, &event, &game);
	}
	assert_int_equal(queue.count, EVENTS_MAX);
	for (uint8_t n = 0; n < EVENTS_MAX; n++)
		assert_int_equal(queue.entry[n].b, n < EVENTS_MAX - 1 ? n : n + 3);
}

/* covers: L2  At least the last ten games of 300 plies, each with four acts of an arbiter. */
TEST(test_ten_long_games)
{
	new_clock();
	for (unsigned g = 0; g < 25; g++) {
		new_game("40/100m+30:20/50m+30:15m+30");
		play(300, (ticks)(g + 1) * 100);
		game_clock_play(&game, now);
		follow();
		for (int act = 0; act < 4; act++) {
			assert_true(game_clock_set_left(&game, LEFT, 1000 * TICKS_PER_SECOND));
			follow();
		}
		for (uint8_t n = 0; n <= g && n < 10; n++) {
			uint16_t entries = store_log_entries(&store, n);

			assert_int_equal(entries, 2 + 6 + 4 + 1 + 300 + 4 + 1 + 4 * 5);
			assert_entry(n, 0, GAME_LOG_BEGIN, LEFT, 17, g == n ? 0 : entries);
			/* 150 thoughts of it */
			assert_entry(n, 316, GAME_LOG_PRESS, RIGHT, entry_of(n, 316).a,
				     (int32_t)(g - n + 1) * 100 * 150 * 100 / 4096);
		}
	}
}

/* A game that is longer than the ring loses its beginning, and no other entries are read in its place. */
TEST(test_a_game_beyond_the_ring)
{
	const uint16_t slots = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE;

	new_clock();
	new_game("9h");
	play(4000, 10);
	assert_int_equal(store_log_entries(&store, 0), slots - 64);
	for (uint16_t m = 0; m < slots - 64; m++)
		assert_int_equal(entry_of(0, m).kind, GAME_LOG_PRESS);
	assert_int_equal(store_log_entries(&store, 1), 0);
	new_game("5m");
	play(1, 10);
	assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, slots); /* the ring had no more entries of it */
}

/* A game that just fills the ring is read from its beginning, which is lost with the next two presses.
 * Nothing is left of the game before. */
TEST(test_a_game_that_fills_the_ring)
{
	const uint16_t most = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE - 64;
	const uint16_t before = 2 + 1 + 4 + 1; /* the game twice, its control, both states, its start */

	new_clock();
	new_game("5m");
	play(4, 4096);
	new_game("9h");
	play((unsigned)(most - before - 1), 10);
	assert_int_equal(store_log_entries(&store, 0), most - 1);
	assert_int_equal(store_log_entries(&store, 1), 1); /* the last press of the game before */
	press(game.turn, 10);
	assert_int_equal(store_log_entries(&store, 0), most);
	assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, before + 4);
	assert_int_equal(store_log_entries(&store, 1), 0);
	press(game.turn, 10);
	press(game.turn, 10);
	assert_int_equal(store_log_entries(&store, 0), most);
	assert_int_equal(entry_of(0, 0).kind, GAME_LOG_CONTROL);
	assert_int_equal(store_log_entries(&store, 1), 0);
}

/* All games together never have more entries than the ring, less those that are about to be overwritten, and
 * each entry can be read. covers: L2 */
TEST(test_old_games_are_cut_short)
{
	const unsigned most = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE - 64;

	new_clock();
	for (unsigned g = 0; g < 12; g++) {
		unsigned all = 0;

		new_game("9h");
		play(1000, 10);
		for (uint8_t n = 0; n <= g + 1; n++) {
			uint16_t entries = store_log_entries(&store, n);

			all += entries;
			for (uint16_t m = 2; m < entries; m++)
				assert_int_not_equal(entry_of(n, m).kind, GAME_LOG_BEGIN);
		}
		assert_in_range(all, g < 3 ? (g + 1) * 1008 : most, g < 3 ? (g + 1) * 1008 : most);
	}
}

/* A game of more than 65,536 entries still has as many as the ring.  covers: L2 T4 */
TEST(test_a_game_of_very_many_entries)
{
	const uint16_t most = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE - 64;

	new_clock();
	new_game("9h");
	play(66000, 1);
	assert_int_equal(store_log_entries(&store, 0), most);
}

/* Without a game in the memory there is no log, although old entries are where the first one would be.
 * covers: L2 N2 */
TEST(test_no_game_no_log)
{
	new_clock();
	new_game("9h");
	play(1, 10);
	while (store.checkpoint.games.head > 0)
		press(game.turn, 10);
	new_game("5m"); /* begins in the first slot */
	play(2, 10);
	memset(fixture.host.memory, 0xFF, GAME_LOG_AT);
	start_again();
	for (uint8_t n = 0; n < 32; n++)
		assert_int_equal(store_log_entries(&store, n), 0);
}

/* A wrong bit in a beginning hides no game, because the beginning is in the log twice; it is reported as a
 * damaged entry. If both are damaged, the length of the game before is unknown, so nothing older is read.
 * covers: L2 N2 */
TEST(test_a_damaged_beginning)
{
	struct game_log_entry entry;
	uint16_t oldest, older;
	uint8_t *begin;

	new_clock();
	new_game("9m");
	play(3, 4096);
	new_game("5m");
	play(2, 4096);
	begin = &fixture.host.memory[GAME_LOG_AT + store.checkpoint.games.head * (size_t)GAME_LOG_SIZE];
	new_game("3m");
	play(2, 4096);
	older = store_log_entries(&store, 1);
	oldest = store_log_entries(&store, 2);
	assert_true(older > 0 && oldest > older);
	for (int bit = 0; bit < 2 * 8 * GAME_LOG_SIZE; bit++) {
		begin[bit / 8] ^= (uint8_t)(1 << bit % 8);
		assert_int_equal(store_log_entries(&store, 1), older);
		assert_int_equal(store_log_entries(&store, 2), oldest);
		assert_true(store_log_read(&store, 0, bit < 8 * GAME_LOG_SIZE, &entry));
		assert_int_equal(entry.kind, GAME_LOG_BEGIN);
		assert_false(store_log_read(&store, 0, bit >= 8 * GAME_LOG_SIZE, &entry));
		begin[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	begin[0] ^= 1;
	begin[GAME_LOG_SIZE] ^= 1;
	assert_int_equal(store_log_entries(&store, 1), 0);
}

/* A good entry of another kind in the place of both beginnings says nothing about the game before.
 * covers: L2 N2 */
TEST(test_an_entry_in_the_place_of_a_beginning)
{
	uint8_t *begin;

	new_clock();
	new_game("9m");
	play(3, 4096);
	begin = &fixture.host.memory[GAME_LOG_AT + store.checkpoint.games.head * (size_t)GAME_LOG_SIZE];
	new_game("5m");
	play(2, 4096);
	assert_int_equal(store_log_entries(&store, 1), 2 + 1 + 4 + 1 + 3);
	assert_int_equal(entry_of(0, 9).kind, GAME_LOG_PRESS);
	for (int n = 0; n < 2; n++)
		memcpy(begin + (size_t)(n * GAME_LOG_SIZE), begin + (size_t)(9 * GAME_LOG_SIZE),
		       GAME_LOG_SIZE);
	assert_int_equal(store_log_entries(&store, 0), 2 + 1 + 4 + 1 + 2);
	assert_int_equal(store_log_entries(&store, 1), 0);
}

/* There is no game in an empty log, and none in one of a larger memory (firmware/store/game_log.h).
 * covers: L2 */
TEST(test_where_there_is_no_game)
{
	struct game_log log = {.head = 5};
	struct game_log_place place = {0};

	new_clock();
	assert_true(hal_memory_start());
	assert_false(game_log_find(&log, 0, &place));
	log.entries = 5;
	log.head = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE;
	assert_false(game_log_find(&log, 0, &place));
	hal_memory_sleep();
}

/* What the search for a game costs, in bytes on the bus. */
static uint32_t cost_of_game(uint8_t n)
{
	uint32_t before = fixture.host.calls.bus;

	assert_int_equal(store_log_entries(&store, n), 2 + 1 + 4 + 1 + 1);
	return fixture.host.calls.bus - before;
}

/* A game that is read entry by entry is searched for once: the search continues at the game that was found
 * last, and reads one beginning for each game that it passes. covers: L2 D3 */
TEST(test_a_game_is_found_once)
{
	const uint32_t begin = 3 + GAME_LOG_SIZE; /* with its op code and its address */
	uint32_t woken;

	new_clock();
	for (int g = 0; g < 12; g++) {
		new_game("5m");
		play(1, 10);
	}
	woken = cost_of_game(0);
	assert_true(woken < begin);
	assert_int_equal(cost_of_game(9), woken + 9 * begin);
	assert_int_equal(cost_of_game(9), woken);
	assert_int_equal(cost_of_game(10), woken + begin);
	assert_int_equal(cost_of_game(3), woken + 3 * begin); /* from the newest one again */
	assert_int_equal(cost_of_game(3), woken);
}

/* A loss of power is in the log of the game in which it happened, also if that is ended next; a game that
 * has not begun has none. covers: L2 N1 */
TEST(test_a_loss_of_power)
{
	uint16_t entries;

	new_clock();
	new_game("5m+3");
	start_again();
	assert_true(store_load_game(&store, &game, now));
	play(4, 4096);
	entries = store_log_entries(&store, 0);
	assert_int_equal(entries, 2 + 1 + 4 + 1 + 4);
	start_again();
	assert_true(store_load_game(&store, &game, now));
	game_clock_play(&game, now);
	follow();
	assert_entry(0, entries, GAME_LOG_EVENT, LEFT, EVENT_POWER, 0);
	assert_entry(0, (uint16_t)(entries + 1), GAME_LOG_EVENT, LEFT, EVENT_RESUMED, 0);
	press(LEFT, 4096);
	start_again();
	assert_true(store_load_game(&store, &game, now));
	new_game("3m+2");
	play(1, 4096);
	assert_int_equal(store_log_entries(&store, 1), entries + 4);
	assert_entry(1, (uint16_t)(entries + 3), GAME_LOG_EVENT, RIGHT, EVENT_POWER, 0); /* on turn */
	assert_int_equal(store_log_entries(&store, 0), 2 + 1 + 4 + 1 + 1);
}

/* A log whose end is beyond this memory comes from a larger memory. It has no games, and begins again with
 * the next press. covers: L2 N2 */
TEST(test_a_memory_of_another_size)
{
	const uint16_t slots = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE;

	for (uint16_t beyond = 0; beyond < 3; beyond++) {
		new_clock();
		new_game("5m");
		play(4, 4096);
		store.checkpoint.games.head = (uint16_t)(slots + beyond);
		assert_int_equal(store_log_entries(&store, 0), 0);
		press(game.turn, 4096);
		assert_int_equal(store_log_entries(&store, 0), 2 + 1 + 4 + 1);
		assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, 0);
		assert_int_equal(entry_of(0, 7).kind, GAME_LOG_PRESS);
		assert_int_equal(store_log_entries(&store, 1), 0);
	}
}

/* A control that the arbiter installs in a game is in the log after the event.  covers: L2 */
TEST(test_an_installed_control)
{
	struct control_fault fault;
	struct control control;
	uint16_t at;

	new_clock();
	new_game("5m");
	play(2, 4096);
	game_clock_play(&game, now);
	follow();
	at = store_log_entries(&store, 0);
	assert_int_equal(notation_parse("10m+5", &control, &fault), CONTROL_OK);
	assert_true(game_clock_install(&game, &control));
	follow();
	while (at < store_log_entries(&store, 0) &&
	       (entry_of(0, at).kind != GAME_LOG_EVENT || entry_of(0, at).a != EVENT_CONTROL))
		at++;
	assert_int_equal(entry_of(0, (uint16_t)(at + 1)).kind, GAME_LOG_CONTROL);
	assert_string_equal(entry_of(0, (uint16_t)(at + 1)).text, "10m+5");
	assert_int_equal(entry_of(0, (uint16_t)(at + 2)).kind, GAME_LOG_CONTROL);
	assert_string_equal(entry_of(0, (uint16_t)(at + 2)).text, "");
}

/* covers: D4 L2  A memory that does not answer has no log, and it is there again with the memory. */
TEST(test_without_a_memory)
{
	struct game_log_entry entry;

	new_clock();
	new_game("5m");
	play(4, 4096);
	fixture.host.memory_missing = true;
	assert_int_equal(store_log_entries(&store, 0), 0);
	assert_false(store_log_read(&store, 0, 0, &entry));
	fixture.host.memory_missing = false;
	assert_int_equal(store_log_entries(&store, 0), 2 + 1 + 4 + 1 + 4);
	assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, 0);
	assert_false(fixture.host.memory_awake);
	fixture.host.memory_missing = true; /* what is done meanwhile is lost, and no entry replaces it */
	press(game.turn, 4096);
	fixture.host.memory_missing = false;
	press(game.turn, 4096);
	assert_int_equal(store_log_entries(&store, 0), 2 + 1 + 4 + 1 + 4 + 1);
	assert_int_equal(entry_of(0, 11).side, RIGHT);
}

/* The memory does not answer when the log is to be written, and does for the game: what was done meanwhile is
 * lost, and no entry replaces it. covers: D4 L2 */
TEST(test_a_memory_that_is_away_for_the_log)
{
	uint16_t entries;

	new_clock();
	new_game("5m");
	play(4, 4096);
	entries = store_log_entries(&store, 0);
	for (int n = 0; n < 2; n++) /* paused, resumed */
		game_clock_play(&game, now);
	(void)tell();
	fixture.host.memory_missing = true;
	assert_false(store_save_log(&store, &game));
	fixture.host.memory_missing = false;
	store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
	assert_int_equal(store_log_entries(&store, 0), entries);
	press(game.turn, 4096);
	assert_int_equal(store_log_entries(&store, 0), entries + 1);
	assert_int_equal(entry_of(0, entries).kind, GAME_LOG_PRESS);
}

/* Nothing is read after the last entry of a game, although the next game begins there. covers: L2 */
TEST(test_behind_the_last_entry)
{
	struct game_log_entry entry;
	uint16_t entries;

	new_clock();
	new_game("5m");
	play(4, 4096);
	new_game("3m");
	play(2, 4096);
	entries = store_log_entries(&store, 1);
	assert_int_equal(entries, 2 + 1 + 4 + 1 + 4);
	assert_true(store_log_read(&store, 1, (uint16_t)(entries - 1), &entry));
	assert_false(store_log_read(&store, 1, entries, &entry));
	assert_false(store_log_read(&store, 0, store_log_entries(&store, 0), &entry));
}

/* covers: L2 N2  A cut at any byte leaves the log as it was before the press, or with it. */
TEST(test_cuts)
{
	for (long cut = 0;; cut++) {
		uint16_t before, after;
		struct game_log_entry entry;

		new_clock();
		new_game("5m+3");
		play(20, 4096);
		before = store_log_entries(&store, 0);
		fixture_cut(cut, (enum torn)(cut % TORN_KINDS));
		press(LEFT, 4096);
		if (fixture.cut_at < 0 || fixture.writes <= cut)
			break;
		start_again();
		after = store_log_entries(&store, 0);
		assert_true(after == before || after == before + 1);
		for (uint16_t m = 0; m < after; m++)
			assert_true(store_log_read(&store, 0, m, &entry));
		assert_true(store_load_game(&store, &game, now));
		assert_int_equal(game.side[LEFT].moves, after == before ? 10 : 11);
	}
}

/* covers: N2  A wrong bit in an entry is found. */
TEST(test_wrong_bits)
{
	new_clock();
	new_game("5m+3");
	play(6, 4096);
	for (uint16_t m = 0; m < store_log_entries(&store, 0); m++) {
		for (int bit = 0; bit < 8 * GAME_LOG_SIZE; bit++) {
			uint8_t *byte =
			    &fixture.host.memory[GAME_LOG_AT + (size_t)(m * GAME_LOG_SIZE + bit / 8)];
			struct game_log_entry entry;

			*byte ^= (uint8_t)(1 << bit % 8);
			assert_false(store_log_read(&store, 0, m, &entry));
			*byte ^= (uint8_t)(1 << bit % 8);
		}
	}
}

/* `count` bits of an entry from bit `from` on, as firmware/store/README.md counts them. */
static uint32_t bits(const uint8_t *bytes, unsigned from, unsigned count)
{
	uint32_t value = 0;

	for (unsigned i = count; i-- > 0;)
		value = value << 1 | (uint32_t)(bytes[(from + i) / 8] >> (from + i) % 8 & 1);
	return value;
}

/* x^8 + x^2 + x + 1, from 0xFF, bit by bit. */
static uint8_t crc8_of(const uint8_t *bytes, unsigned n)
{
	uint8_t crc = 0xFF;

	for (unsigned bit = 0; bit < 8 * n; bit++) {
		bool one = (crc >> 7 & 1) != (bytes[bit / 8] >> (7 - bit % 8) & 1);

		crc = (uint8_t)(crc << 1);
		if (one)
			crc ^= 0x07;
	}
	return crc;
}

/* The bytes in the memory are those of firmware/store/README.md, and say what is read.  covers: L2 N2 */
static void assert_bytes(void)
{
	for (uint16_t m = 0; m < store_log_entries(&store, 0); m++) {
		const uint8_t *bytes = &fixture.host.memory[GAME_LOG_AT + m * 7u];
		struct game_log_entry entry = entry_of(0, m);
		bool times = entry.kind == GAME_LOG_PRESS || entry.kind == GAME_LOG_CLOCK;

		assert_int_equal(bits(bytes, 0, 3), entry.kind);
		assert_int_equal(bits(bytes, 3, 1), entry.side);
		assert_int_equal(bytes[6], crc8_of(bytes, 6));
		if (entry.kind == GAME_LOG_CONTROL) {
			assert_memory_equal(bytes + 1, entry.text, 5);
			continue;
		}
		assert_int_equal(bits(bytes, 4, 22), entry.a + (times ? 360000 : 0));
		assert_int_equal(bits(bytes, 26, 22), entry.b);
	}
}

/* A part of a control with an impossible character is damaged, even if its checksum is right.
 * covers: L2 N2 */
TEST(test_no_text)
{
	static const char wrong[] = {'\x01', ' ', '\x7f', '\x80', '\xff'};
	struct game_log_entry entry;

	new_clock();
	new_game("40/90m+30:30m+30");
	play(1, 4096);
	for (unsigned side = 0; side < 2; side++) {
		for (unsigned at = 1; at <= 5; at++) {
			for (unsigned i = 0; i < sizeof wrong; i++) {
				uint8_t *bytes = &fixture.host.memory[GAME_LOG_AT + 14], old[7];

				memcpy(old, bytes, 7);
				bytes[0] = (uint8_t)(bytes[0] | side << 3);
				bytes[at] = (uint8_t)wrong[i];
				bytes[6] = crc8_of(bytes, 6);
				assert_false(store_log_read(&store, 0, 2, &entry));
				memcpy(bytes, old, 7);
			}
		}
	}
	for (char good = '!'; good <= '~'; good++) {
		uint8_t *bytes = &fixture.host.memory[GAME_LOG_AT + 14];

		bytes[1] = (uint8_t)good;
		bytes[6] = crc8_of(bytes, 6);
		assert_int_equal(entry_of(0, 2).text[0], good);
	}
}

/* An entry of an unknown kind is damaged, even if its checksum is right. covers: L2 N2 */
TEST(test_no_kind)
{
	struct game_log_entry entry;
	uint8_t *bytes = &fixture.host.memory[GAME_LOG_AT];

	new_clock();
	new_game("5m");
	play(1, 4096);
	for (uint8_t kind = 0; kind < 8; kind++) {
		memset(bytes, 0, 7);
		bytes[0] = kind;
		bytes[6] = crc8_of(bytes, 6);
		assert_int_equal(store_log_read(&store, 0, 0, &entry), kind < 6);
	}
}

/* Times of every size, down to an hour of overtime and up to ten hours. */
TEST(test_bytes)
{
	new_clock();
	new_game("9h+59.99");
	game_clock_exchange(&game);
	follow();
	press(LEFT, 1);
	press(RIGHT, 8 * 3600 * TICKS_PER_SECOND + 41);
	press(LEFT, 77 * TICKS_PER_SECOND);
	assert_bytes();
	assert_int_equal(entry_of(0, 0).side, RIGHT); /* White's */
	assert_entry(0, 4, GAME_LOG_CLOCK, LEFT, 9 * 3600 * 100 + 5999, 0);
	assert_entry(0, 9, GAME_LOG_PRESS, RIGHT, 3600 * 100 + 2 * 5999 - 1, 8 * 3600 * 100 + 1);

	new_clock();
	new_game("o1m-59m");
	press(RIGHT, 1);
	press(LEFT, 51 * TICKS_PER_MINUTE + 1229); /* 0.30 s */
	game_clock_play(&game, now);
	follow();
	assert_true(game_clock_set_moves(&game, LEFT, 9999, false));
	assert_true(game_clock_set_used(&game, RIGHT, (9 * 3600 + 3599) * TICKS_PER_SECOND));
	follow();
	assert_bytes();
	assert_entry(0, 10, GAME_LOG_PRESS, LEFT, -(50 * 60 * 100 + 30), 51 * 60 * 100 + 30);
}

/* Undo, and PLAY after it. */
static void undo_to(const struct game_clock *old)
{
	store_undo(&store);
	game = *old;
	store_save_game(&store, &game, &chosen, now, STORE_UNDONE);
	game_clock_play(&game, now);
	follow();
}

/* Four moves are played and the game is paused. */
static struct game_clock paused_game(void)
{
	new_clock();
	new_game("5m+3");
	play(4, 4096);
	game_clock_play(&game, now);
	follow();
	return game;
}

/* covers: U3 L2  A new game ends the old one in the log; its undo continues with it. */
TEST(test_undo_of_a_new_game)
{
	struct game_clock old;
	uint16_t entries;

	old = paused_game();
	entries = store_log_entries(&store, 0);
	new_game("3m+2");
	assert_int_equal(store_log_entries(&store, 0), entries);
	undo_to(&old);
	assert_int_equal(store_log_entries(&store, 0), entries + 1);
	assert_int_equal(store_log_entries(&store, 1), 0);
}

/* covers: U3 L2 PLAY had started the new game: it stays in the log, and the old one continues after it, with
 * a beginning. */
TEST(test_undo_of_a_new_game_that_play_started)
{
	struct game_clock old;
	uint16_t first, second;

	old = paused_game();
	first = store_log_entries(&store, 0);
	new_game("3m+2");
	game_clock_play(&game, now);
	follow();
	game_clock_play(&game, now);
	follow();
	second = store_log_entries(&store, 0);
	assert_int_equal(store_log_entries(&store, 1), first);
	undo_to(&old);
	assert_entry(0, 0, GAME_LOG_BEGIN, game.white, store.number, second);
	assert_int_equal(store_log_entries(&store, 1), second);
	assert_int_equal(store_log_entries(&store, 2), first);
}

/* An act that is undone stays in the log, and the game continues after it without another beginning.
 * covers: A11 L2 */
TEST(test_undo_of_an_act)
{
	struct game_clock old;
	uint16_t entries;

	old = paused_game();
	store_name_act(&store, 1);
	assert_true(game_clock_set_left(&game, LEFT, 9 * TICKS_PER_SECOND));
	follow();
	entries = store_log_entries(&store, 0);
	undo_to(&old);
	assert_entry(0, entries, GAME_LOG_EVENT, LEFT, EVENT_RESUMED, 0);
	assert_int_equal(store_log_entries(&store, 0), entries + 1);
	assert_int_equal(store_log_entries(&store, 1), 0);
}

/* The steps in which a beginning has been written do not count if Undo comes before the rest: the game that
 * it brings back continues, without another beginning. covers: A11 L2 */
TEST(test_undo_within_a_beginning)
{
	for (unsigned steps = 1; steps < 5; steps++) {
		struct game_clock old;
		uint16_t entries;

		old = paused_game();
		entries = store_log_entries(&store, 0);
		new_game(long_control);
		game_clock_play(&game, now);
		(void)tell();
		for (unsigned n = 0; n < steps; n++)
			assert_true(store_save_log(&store, &game));
		undo_to(&old);
		assert_entry(0, 0, GAME_LOG_BEGIN, LEFT, 17, 0);
		assert_int_equal(entry_of(0, (uint16_t)(entries - 1)).a, EVENT_PAUSED);
		assert_int_equal(entry_of(0, (uint16_t)(store_log_entries(&store, 0) - 1)).a, EVENT_RESUMED);
		assert_int_equal(store_log_entries(&store, 1), 0);
	}
}

/* The state follows whatever brings another one. covers: L2 A5 A11 */
TEST(test_the_state_follows_an_act)
{
	static const uint8_t acts[] = {EVENT_ARBITER, EVENT_RESTORED, EVENT_UNDONE};

	for (size_t i = 0; i < sizeof acts; i++) {
		uint16_t entries;

		new_clock();
		new_game("5m");
		play(2, 4096);
		entries = store_log_entries(&store, 0);
		store_on_event(&store, &(struct event){.what = acts[i]}, &game);
		store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
		assert_int_equal(store_log_entries(&store, 0), entries + 1 + 4);
		assert_entry(0, entries, GAME_LOG_EVENT, LEFT, acts[i], 0);
		assert_entry(0, (uint16_t)(entries + 1), GAME_LOG_CLOCK, LEFT, 29900, 100);
		assert_entry(0, (uint16_t)(entries + 2), GAME_LOG_COUNT, LEFT, 1, 0);
		assert_entry(0, (uint16_t)(entries + 3), GAME_LOG_CLOCK, RIGHT, 29900, 100);
		assert_entry(0, (uint16_t)(entries + 4), GAME_LOG_COUNT, RIGHT, 1, 0);
	}
}

/* The ticks since the last save count after a cut, also when a message about the memory has been taken note
 * of. covers: N1 N2 */
TEST(test_ticks_outlive_a_message)
{
	struct game_clock back;
	ticks used;

	new_clock();
	new_game("5m");
	play(2, 4096);
	for (int second = 0; second < 20; second++) { /* more than there are slots for ticks */
		now += TICKS_PER_SECOND;
		store_heartbeat(&store, &game, now, now + TICKS_PER_SECOND);
	}
	store_take_note(&store);
	start_again();
	assert_true(store_load_game(&store, &back, now));
	used = game_clock_used(&back, back.turn, now);
	assert_in_range(used, 18 * TICKS_PER_SECOND, 22 * TICKS_PER_SECOND);
}

TESTS(RUN(test_a_beginning_in_steps), RUN(test_how_much_a_step_writes), RUN(test_undo_of_an_act),
      RUN(test_a_press_is_no_event), RUN(test_a_beginning_that_is_given_up),
      RUN(test_a_control_after_one_that_was_given_up), RUN(test_an_entry_in_the_place_of_a_beginning),
      RUN(test_where_there_is_no_game), RUN(test_a_game_is_found_once),
      RUN(test_a_memory_that_is_away_for_the_log), RUN(test_undo_within_a_beginning),
      RUN(test_the_state_follows_an_act), RUN(test_a_game), RUN(test_rounding),
      RUN(test_rounding_of_what_counts_up), RUN(test_stage_and_period), RUN(test_hours_of_overtime),
      RUN(test_many_events_at_once), RUN(test_ten_long_games), RUN(test_a_game_beyond_the_ring),
      RUN(test_a_game_that_fills_the_ring), RUN(test_old_games_are_cut_short),
      RUN(test_a_game_of_very_many_entries), RUN(test_no_game_no_log), RUN(test_a_damaged_beginning),
      RUN(test_a_loss_of_power), RUN(test_a_memory_of_another_size), RUN(test_an_installed_control),
      RUN(test_without_a_memory), RUN(test_behind_the_last_entry), RUN(test_cuts), RUN(test_wrong_bits),
      RUN(test_no_text), RUN(test_no_kind), RUN(test_bytes), RUN(test_undo_of_a_new_game),
      RUN(test_undo_of_a_new_game_that_play_started), RUN(test_ticks_outlive_a_message))
