/* The memory that goes away between two calls, and records that only another program can have written: right by their CRC, and wrong.
 *
 * covers: A5 D4 N1 N2 N4 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/store/crc16.h"
#include "tests/unit/store/bench.h"

static struct store store;
static struct game_clock game;
static instant now;

static void save(uint8_t what)
{
	store_save_game(&store, &game, now, what);
}

/* A game of so many presses, a second each, saved. */
static void play(int presses)
{
	struct control control;

	bench_new(1);
	bench_power_on();
	assert_int_equal(start_store(&store), 0);
	bench_control(&control, 0);
	now = 5000;
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

/* Writes a record into a place as the store would, whatever it says. */
static void forge(uint8_t place, uint8_t owner, uint16_t sequence, const void *payload, uint8_t length)
{
	struct store_record record = {RECORD_MARK + RECORD_VERSION, owner, sequence, length, 0};
	uint8_t *at = bench.host.memory + place * PLACE_SIZE;
	uint16_t crc;

	memcpy(at, &record, sizeof record);
	memcpy(at + sizeof record, payload, length);
	crc = crc16(0xFFFF, at + 1, (uint8_t)(sizeof record - 1 + length));
	crc = crc16(crc, &record.mark, 1);
	memcpy(at + sizeof record + length, &crc, sizeof crc);
}

/* CRC-16 as everybody has it: what another program wrote can be checked. covers: N2 */
static void test_the_crc(void **state)
{
	(void)state;
	assert_int_equal(crc16(0xFFFF, "123456789", 9), 0x29B1);
	assert_int_equal(crc16(0, "", 0), 0);
}

/* ---- no memory between two calls -------------------------------------------------------------------------------- */

static void test_a_memory_that_goes_away(void **state)
{
	struct game_clock back;
	struct control control;
	struct game_mark mark;
	long writes;

	(void)state;
	play(4);
	bench_control(&control, 1);
	assert_true(store_save_own(&store, 1, &control));
	bench.host.memory_missing = true;
	assert_false(store_load_own(&store, 1, &control));
	play(4);
	bench.host.memory_missing = true;
	assert_false(store_journal_read(&store, 0, &mark));
	assert_int_equal(store_journal_count(&store), 0); /* what follows may not fit what is there */
	play(4);
	bench.host.memory_missing = true;
	assert_false(store_load_game(&store, &back, now));
	play(4);
	bench.host.memory_missing = true;
	assert_false(store_rewind(&store, 1, &game, now));
	assert_int_equal(store_journal_count(&store), 0);
	play(4);
	bench.host.memory_missing = true;
	writes = bench.writes;
	store_tick(&store, &game, now + 10 * (instant)TICKS_PER_SECOND, now + 11 * (instant)TICKS_PER_SECOND);
	assert_int_equal(bench.writes, writes);
	assert_false(store_present(&store));
}

/* Nothing to rewind to, nothing to undo: nothing happens. */
static void test_a_journal_has_ends(void **state)
{
	struct store before;
	struct game_mark mark;

	(void)state;
	play(4); /* and the beginning and the start */
	assert_int_equal(store_journal_count(&store), 6);
	before = store;
	assert_false(store_rewind(&store, 6, &game, now));
	assert_false(store_rewind(&store, 255, &game, now));
	assert_memory_equal(&before, &store, sizeof store);
	store_undo(&store);
	assert_memory_equal(&before, &store, sizeof store);
	assert_false(store_undo_read(&store, &mark));
	assert_true(store_rewind(&store, 5, &game, now));
	assert_int_equal(store_journal_count(&store), 1);
	store_undo(&store);
	assert_int_equal(store_journal_count(&store), 6);
}

/* N4: the game of this power-on is read back though none was found at its beginning. */
static void test_a_game_is_read_back_while_it_is_played(void **state)
{
	struct game_clock back;

	(void)state;
	play(3);
	assert_int_equal(store.found & STORE_GAME, 0);
	assert_true(store_load_game(&store, &back, now));
	assert_int_equal(back.state, PLAY_PAUSED);
	assert_int_equal(back.side[LEFT].moves, 2);
	assert_int_equal(back.side[RIGHT].moves, 1);
	assert_int_equal(back.side[LEFT].used, game.side[LEFT].used);
}

/* ---- right by the CRC, and wrong --------------------------------------------------------------------------------------- */

static void start_again(uint8_t found)
{
	bench_power_on();
	assert_int_equal(start_store(&store), found);
}

/* A record of nobody that this program knows is given up, and said. */
static void test_an_unknown_owner(void **state)
{
	(void)state;
	bench_new(1);
	forge(3, STORE_OWNERS, 0, "?", 1);
	start_again(STORE_DAMAGED);
	start_again(0);
	forge(3, STORE_OWNERS - 1, 0, "????????", 8); /* a time, of no root: harmless */
	start_again(0);
}

/* A root whose control or log is nowhere, in nobody's place, newer than itself, or another's. */
static void test_a_root_without_its_children(void **state)
{
	static const struct {
		uint8_t control, log;
	} wrong[] = {
	    {STORE_NOWHERE, 1}, {PLACES, 1}, {0, PLACES}, {0, STORE_NOWHERE}, {1, 1}, {0, 0}, {2, 1}};
	uint8_t control_at, log_at, root_at;
	struct store_root root;
	uint8_t payload[sizeof root + ROOT_CLOCK];

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		play(2);
		control_at = store.root.control;
		log_at = store.root.log;
		root_at = store.place[STORE_ROOT];
		root = store.root;
		root.control = wrong[i].control == 0   ? control_at
			       : wrong[i].control == 1 ? log_at
						       : wrong[i].control;
		root.log = wrong[i].log == 1 ? log_at : wrong[i].log == 0 ? control_at : wrong[i].log;
		memcpy(payload, &root, sizeof root);
		memcpy(payload + sizeof root, &game, ROOT_CLOCK);
		forge(root_at, STORE_ROOT, (uint16_t)(root.saved.root + 1), payload, sizeof payload);
		start_again(STORE_DAMAGED);
		assert_false(store_load_game(&store, &game, 0));
	}
}

/* The control in force is too short, or cannot be; the game cannot be: none of them comes back. */
static void test_a_game_that_cannot_be(void **state)
{
	struct game_clock back;

	(void)state;
	play(2);
	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &back, 0));
	forge(store.root.control, STORE_CONTROL_IN_FORCE, store.root.saved.root, &game.control,
	      sizeof game.control - 1);
	start_again(STORE_GAME);
	assert_false(store_load_game(&store, &back, 0));
	assert_int_equal(store.found, STORE_DAMAGED);

	play(2);
	game.control.stages[WHITE] = 0;
	save(STORE_CONTROL);
	start_again(STORE_GAME);
	assert_false(store_load_game(&store, &back, 0));
	assert_true(store.found & STORE_DAMAGED);

	play(2);
	game.turn = 7;
	save(0);
	start_again(STORE_GAME);
	assert_false(store_load_game(&store, &back, 0));
	assert_int_equal(store.found, STORE_DAMAGED);
	assert_false(store_load_game(&store, &back, 0)); /* and is not tried again */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_the_crc),
	    cmocka_unit_test(test_a_memory_that_goes_away),
	    cmocka_unit_test(test_a_journal_has_ends),
	    cmocka_unit_test(test_a_game_is_read_back_while_it_is_played),
	    cmocka_unit_test(test_an_unknown_owner),
	    cmocka_unit_test(test_a_root_without_its_children),
	    cmocka_unit_test(test_a_game_that_cannot_be),
	};

	return cmocka_run_group_tests_name("corners", tests, NULL, NULL);
}
