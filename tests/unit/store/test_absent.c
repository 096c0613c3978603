/* A memory that does not answer, and one that goes away between two calls. */

#include "tests/unit/check.h"
#include "tests/unit/store/fixture.h"

static struct store store;
static struct game_clock game;
static struct control chosen;
static instant now;

static void save(uint8_t what)
{
	store_save_game(&store, &game, &chosen, now, what);
}

/* A game of so many presses, a second each, saved. */
static void play(int presses)
{
	struct control control;

	fixture_new(1);
	fixture_power_on();
	assert_int_equal(start_store(&store), 0);
	fixture_control(&control, 0);
	now = 5000;
	chosen = control;
	game_clock_init(&game, &control, 0, LEFT);
	save(STORE_CONTROL | STORE_BEGIN);
	game_clock_play(&game, now);
	save(STORE_PRESS);
	for (; presses > 0; presses--) {
		now += (instant)TICKS_PER_SECOND;
		assert_int_equal(game_clock_press(&game, game.turn, now), PRESS_MOVE);
		save(STORE_PRESS);
	}
}

TEST(test_a_memory_that_goes_away)
{
	struct game_clock back;
	struct control control;
	struct game_mark mark;
	long writes;

	play(4);
	fixture_control(&control, 1);
	assert_true(store_save_own(&store, 1, &control));
	fixture.host.memory_missing = true;
	assert_false(store_load_own(&store, 1, &control));
	play(4);
	fixture.host.memory_missing = true;
	assert_int_equal(store_journal_read(&store, 0, &mark), STORE_MARK_NONE);
	assert_int_equal(store_journal_count(&store), 0); /* what follows may not fit what is there */
	play(4);
	fixture.host.memory_missing = true;
	assert_false(store_load_game(&store, &back, now));
	play(4);
	fixture.host.memory_missing = true;
	assert_int_equal(store_load_undo(&store, &back, &control, now), 0);
	play(4);
	store_name_act(&store, 7);
	save(STORE_ACT);
	assert_int_equal(store_load_undo(&store, &back, &control, now), 7);
	fixture.host.memory_missing = true;
	save(0);
	fixture.host.memory_missing = false;
	assert_int_equal(store_load_undo(&store, &back, &control, now), 0);
	play(4);
	fixture.host.memory_missing = true;
	writes = fixture.writes;
	store_tick(&store, &game, now + 10 * (instant)TICKS_PER_SECOND, now + 11 * (instant)TICKS_PER_SECOND);
	assert_int_equal(fixture.writes, writes);
	assert_false(store.present);
}

/* D4: the memory sleeps after every call, also after one that finds nothing. */
TEST(test_the_memory_sleeps)
{
	struct game_clock back;
	struct control control;
	struct game_mark mark;
	struct game_log_entry entry;
	uint8_t settings[8] = {0};

	for (int call = 0; call < 16; call++) {
		play(4);
		fixture_control(&control, 1);
		assert_false(fixture.host.memory_awake);
		switch (call) {
		case 0:
			start_store(&store);
			break;
		case 1:
			store_take_note(&store);
			break;
		case 2:
			store_load_settings(&store, settings, sizeof settings);
			break;
		case 3:
			store_save_settings(&store, settings, sizeof settings);
			break;
		case 4:
			store_save_own(&store, 0, &control);
			break;
		case 5:
			store_save_own(&store, 0, &control);
			store_load_own(&store, 0, &control);
			break;
		case 6:
			save(STORE_CLOCKS);
			break;
		case 7:
			store_tick(&store, &game, now + 1, now + 2 * (instant)TICKS_PER_SECOND);
			break;
		case 8:
			store_load_game(&store, &back, now);
			break;
		case 9:
			store_load_chosen(&store, &control);
			break;
		case 10:
			store_journal_read(&store, 0, &mark);
			break;
		case 11:
			(void)store_load_undo(&store, &back, &control, now);
			break;
		case 12:
			store_undo(&store);
			break;
		case 13:
			store_log_entries(&store, 0);
			break;
		case 14:
			store_log_entries(&store, 9);
			break;
		default:
			store_log_read(&store, 9, 0, &entry);
		}
		assert_false(fixture.host.memory_awake);
	}
}

TESTS(RUN(test_a_memory_that_goes_away), RUN(test_the_memory_sleeps))
