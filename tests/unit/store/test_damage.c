/* Damaged records, records with a right checksum and wrong contents, and a memory that disappears between two
 * calls. */

#include "firmware/core/crc16.h"
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

/* Plays a game of this many presses, one second each, and saves it. */
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

static void start_again(uint8_t found)
{
	fixture_power_on();
	assert_int_equal(start_store(&store), found);
}

static void forge(uint8_t slot, uint8_t owner, uint16_t sequence, const void *payload, uint8_t length)
{
	const struct store_record head = {RECORD_CLOSED, owner, sequence, length, RECORD_VERSION};

	fixture_forge(slot, &head, payload);
}

/* The CRC-16 in its common form, so that other programs can check it. covers: N2 */
TEST(test_the_crc)
{
	assert_int_equal(crc16(0xFFFF, "123456789", 9), 0x29B1);
	assert_int_equal(crc16(0, "", 0), 0);
}

static void run_seconds(int seconds)
{
	for (; seconds > 0; seconds--) {
		now += (instant)TICKS_PER_SECOND;
		store_heartbeat(&store, &game, now, now + (instant)TICKS_PER_SECOND);
	}
}

/* A game with five user presets continues after a start that found both heartbeats damaged. */
static void run_with_damaged_ticks(void)
{
	struct control own;

	play(2);
	fixture_control(&own, 1);
	for (uint8_t n = 0; n < STORE_USER_PRESETS; n++)
		assert_true(store_save_preset(&store, n, &own));
	run_seconds(3);
	for (uint8_t tick = 0; tick < HEARTBEATS; tick++)
		fixture.host.memory[HEARTBEATS_AT + tick * sizeof(struct store_heartbeat) + 2] ^= 1;
	start_again(STORE_GAME | STORE_DAMAGED);
	assert_true(store_load_game(&store, &game, now));
	game_clock_play(&game, now);
	save(STORE_CLOCKS);
}

/* N1: after a cut now, at most a second is lost and nothing is damaged. */
static void assert_all_is_kept(void)
{
	struct game_clock back;
	struct control own;

	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &back, 0));
	assert_in_range(game_clock_used(&game, game.turn, now) + STORE_LEAD - back.side[back.turn].used, 0,
			TICKS_PER_SECOND);
	for (uint8_t n = 0; n < STORE_USER_PRESETS; n++)
		assert_true(store_load_preset(&store, n, &own));
}

/* N2: acknowledged damage is not cleared a second time, because its slots may hold good records and
 * heartbeats by then. */
TEST(test_taking_note_again_and_again)
{
	static struct host before;
	struct store kept;
	struct control own;

	run_with_damaged_ticks();
	fixture_control(&own, 1);
	for (uint8_t slot = 0; slot < SLOTS; slot++) { /* the user preset is once in each slot */
		assert_true(store_save_preset(&store, 0, &own));
		for (int again = 0; again < 2; again++) {
			store_take_note(&store);
			run_seconds(1);
		}
		before = fixture.host;
		kept = store;
		assert_all_is_kept();
		fixture.host = before;
		store = kept;
	}
	store_take_note(&store);
	assert_all_is_kept();
}

/* N2: acknowledging makes one byte of each damaged heartbeat its end's complement, and writes nothing
 * else. */
TEST(test_taking_note_of_ticks_writes_a_byte_of_each)
{
	const struct event press = {.what = EVENT_PRESS, .side = RIGHT};
	const size_t size = sizeof(struct store_heartbeat);
	static uint8_t before[MEMORY_SIZE_MAX];

	run_with_damaged_ticks();
	store_on_event(&store, &press, &game); /* it waits for the next save */
	memcpy(before, fixture.host.memory, sizeof before);
	store_take_note(&store);
	for (uint8_t tick = 0; tick < HEARTBEATS; tick++)
		before[HEARTBEATS_AT + tick * size] = before[HEARTBEATS_AT + (tick + 1) * size - 1] ^ 0xFF;
	assert_memory_equal(fixture.host.memory, before, sizeof before);
}

/* N2, N3: damage that has been acknowledged is cleared once: two bytes of a record, one of a heartbeat. */
TEST(test_taking_note_again_writes_nothing)
{
	for (int heartbeats = 0; heartbeats < 2; heartbeats++) {
		if (heartbeats) {
			run_with_damaged_ticks();
		} else {
			fixture_new(1);
			forge(3, STORE_OWNERS, 0, "?", 1);
			start_again(STORE_DAMAGED);
		}
		fixture.writes = 0;
		store_take_note(&store);
		assert_int_equal(fixture.writes, 2);
		store_take_note(&store);
		assert_int_equal(fixture.writes, 2);
	}
}

/* N2: a damaged heartbeat that was rewritten is good, so acknowledging does not change it. */
TEST(test_a_tick_over_a_damaged_one)
{
	run_with_damaged_ticks();
	run_seconds(3);
	store_take_note(&store);
	assert_all_is_kept();
}

/* A cut has left a complete record without its commit byte. A start clears its owner and nothing else. */
TEST(test_an_unfinished_record_is_disowned)
{
	static uint8_t before[MEMORY_SIZE_MAX];
	const uint16_t at = 3 * SLOT_SIZE;

	fixture_new(1);
	forge(3, STORE_CONTROL_IN_FORCE, 0x1234, "????????", 8);
	fixture.host.memory[at] = RECORD_OPEN;
	memcpy(before, fixture.host.memory, sizeof before);
	start_again(0);
	before[at + 1] = RECORD_NOBODY;
	assert_memory_equal(before, fixture.host.memory, sizeof before);
}

/* Without a snapshot and an act to undo, both calls do nothing. */
TEST(test_a_journal_has_ends)
{
	struct store before;
	struct game_snapshot snapshot;

	play(4); /* and the start */
	assert_int_equal(store_journal_count(&store), 5);
	assert_int_equal(store_journal_read(&store, 4, &snapshot), STORE_SNAPSHOT_GOOD);
	before = store;
	store_rewind(&store, 5, &snapshot);
	store_rewind(&store, 255, &snapshot);
	store_undo(&store);
	assert_memory_equal(&before, &store, sizeof store);
	store_rewind(&store, 4, &snapshot);
	assert_int_equal(store_journal_count(&store), 1);
	save(STORE_ACT);
	store_undo(&store);
	assert_int_equal(store_journal_count(&store), 5);
}

/* N4: the game of this power-on is read back, although none was found at its beginning. */
TEST(test_a_game_is_read_back_while_it_is_played)
{
	struct game_clock back;

	play(3);
	assert_int_equal(store.found & STORE_GAME, 0);
	assert_true(store_load_game(&store, &back, now));
	assert_int_equal(back.state, PLAY_PAUSED);
	assert_int_equal(back.side[LEFT].moves, 2);
	assert_int_equal(back.side[RIGHT].moves, 1);
	assert_int_equal(back.side[LEFT].used, game.side[LEFT].used);
}

/* A record of an owner that this program does not know is reported until it is acknowledged. */
TEST(test_an_unknown_owner)
{
	fixture_new(1);
	forge(3, STORE_OWNERS, 0, "?", 1);
	start_again(STORE_DAMAGED);
	start_again(STORE_DAMAGED);
	store_take_note(&store);
	start_again(0);
	forge(3, STORE_CHOSEN_CONTROL, 0, "????????", 8); /* belongs to no checkpoint, so it is harmless */
	start_again(0);
}

static void forge_checkpoint(const struct store_checkpoint *checkpoint)
{
	uint8_t payload[sizeof *checkpoint + CHECKPOINT_CLOCK];

	memcpy(payload, checkpoint, sizeof *checkpoint);
	memcpy(payload + sizeof *checkpoint, &game, CHECKPOINT_CLOCK);
	forge(store.slot[STORE_CHECKPOINT], STORE_CHECKPOINT, (uint16_t)(store.sequence + 1), payload,
	      sizeof payload);
}

/* A checkpoint gives no game if its control is missing, in nobody's slot, of another number, or in another's
 * record. */
TEST(test_a_checkpoint_without_its_control)
{
	for (int wrong = 0; wrong < 5; wrong++) {
		struct store_checkpoint checkpoint;
		struct stored kept;

		play(2);
		checkpoint = store.checkpoint;
		for (uint8_t slot = 0; slot < SLOTS; slot++) { /* no checkpoint before it */
			if (fixture.host.memory[slot * SLOT_SIZE + 1] == STORE_CHECKPOINT)
				memset(fixture.host.memory + slot * SLOT_SIZE, 0xFF, SLOT_SIZE);
		}
		checkpoint.control = wrong == 0	  ? STORE_NOWHERE
				     : wrong == 1 ? SLOTS
				     : wrong == 2 ? checkpoint.log
				     : wrong == 3 ? checkpoint.chosen
						  : checkpoint.control;
		checkpoint.control_sequence = (uint16_t)(checkpoint.control_sequence + (wrong == 4));
		forge_checkpoint(&checkpoint);
		start_again(STORE_DAMAGED);
		assert_false(store_load_game(&store, &game, 0));
		assert_int_equal(store_journal_count(&store), 0);
		fixture_read(&store, &kept);
		assert_false(kept.has_game);
		assert_false(kept.has_chosen);
		assert_int_equal(kept.found, STORE_DAMAGED);
	}
}

/* N2: a checkpoint of a program whose game has another length is no game, and every start reports it. */
TEST(test_a_checkpoint_of_another_program)
{
	uint8_t payload[sizeof(struct store_checkpoint) + CHECKPOINT_CLOCK] = {0};

	fixture_new(1);
	forge(3, STORE_CHECKPOINT, 1, payload, sizeof payload - 1);
	for (int start = 0; start < 2; start++) {
		start_again(STORE_DAMAGED);
		assert_false(store_load_game(&store, &game, 0));
	}
}

/* The same where only its last byte is missing: with that byte it is a game. covers: N2 */
TEST(test_a_checkpoint_that_is_too_short)
{
	uint8_t payload[sizeof(struct store_checkpoint) + CHECKPOINT_CLOCK];

	play(2);
	memcpy(payload, &store.checkpoint, sizeof store.checkpoint);
	memcpy(payload + sizeof store.checkpoint, &game, CHECKPOINT_CLOCK);
	for (uint8_t slot = 0; slot < SLOTS; slot++) { /* no checkpoint before it */
		if (fixture.host.memory[slot * SLOT_SIZE + 1] == STORE_CHECKPOINT)
			memset(fixture.host.memory + slot * SLOT_SIZE, 0xFF, SLOT_SIZE);
	}
	forge(store.slot[STORE_CHECKPOINT], STORE_CHECKPOINT, store.sequence, payload, sizeof payload - 1);
	start_again(STORE_DAMAGED);
	assert_false(store_load_game(&store, &game, 0));
	forge(3, STORE_CHECKPOINT, store.sequence, payload, sizeof payload);
	start_again(STORE_GAME | STORE_DAMAGED);
}

/* Every slot is used in turn but those of the game in hand and this damaged one. */
static void assert_slots_are_used(uint8_t damaged)
{
	bool used[SLOTS] = {false};

	for (uint8_t owner = STORE_CHECKPOINT; owner <= STORE_CHOSEN_CONTROL; owner++) {
		if (store.slot[owner] != STORE_NOWHERE)
			used[store.slot[owner]] = true;
	}
	for (uint8_t n = 0; n < 2 * SLOTS; n++) {
		assert_true(store_save_settings(&store, "options", 7));
		used[store.slot[STORE_OPTIONS]] = true;
	}
	for (uint8_t slot = 0; slot < SLOTS; slot++)
		assert_int_equal(used[slot], slot != damaged);
}

static void forge_no_game(uint8_t slot)
{
	static const uint8_t payload[sizeof(struct store_checkpoint) + CHECKPOINT_CLOCK];

	forge(slot, STORE_CHECKPOINT, 1, payload, sizeof payload);
}

static void set_up_game(void)
{
	fixture_control(&chosen, 0);
	now = 5000;
	game_clock_init(&game, &chosen, 0, LEFT);
}

/* A start that finds no game, or one without its control, keeps no slot for what belongs to a game, also when
 * the first one is saved. covers: N2 N3 */
TEST(test_a_start_without_a_game_keeps_no_slot)
{
	for (int broken = 0; broken < 2; broken++) {
		uint8_t damaged = broken ? 5 : STORE_NOWHERE;

		fixture_new(1);
		if (broken)
			forge_no_game(damaged);
		start_again(broken ? STORE_DAMAGED : 0);
		assert_slots_are_used(damaged);
		set_up_game();
		save(STORE_CLOCKS);
		assert_slots_are_used(damaged);
	}
}

/* A press ends Undo and clears the record that it needed, but no user preset where there was no Undo. A
 * checkpoint may name none because there is no game, or one that was written over. covers: A11 N2 U2 */
TEST(test_an_undo_that_is_not_there_clears_nothing)
{
	struct store_checkpoint checkpoint;
	struct control own;

	fixture_control(&own, 1);
	fixture_new(1);
	start_again(0);
	while (store.slot[0] != 0) /* the slot that zeros would name */
		assert_true(store_save_preset(&store, 0, &own));
	forge_no_game(5);
	start_again(STORE_DAMAGED);
	set_up_game();
	store_started(&store);
	game_clock_play(&game, now);
	save(STORE_PRESS);
	assert_true(store_load_preset(&store, 0, &own));

	play(2);
	assert_true(store_save_preset(&store, 0, &own));
	checkpoint = store.checkpoint;
	checkpoint.undo = store.slot[0];
	forge_checkpoint(&checkpoint);
	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &game, now));
	game_clock_play(&game, now);
	assert_int_equal(game_clock_press(&game, game.turn, now), PRESS_MOVE);
	save(STORE_PRESS);
	assert_true(store_load_preset(&store, 0, &own));
}

/* A5, N2: the control before the one in force is known by its number, so another record in its slot is not
 * taken for it, also after the next save. */
TEST(test_another_record_is_not_the_older_control)
{
	struct store_checkpoint checkpoint;
	struct game_snapshot snapshot;
	struct control control;

	for (int wrong = 0; wrong < 2; wrong++) {
		play(2);
		game_clock_play(&game, now);
		fixture_control(&control, 5);
		assert_true(game_clock_install(&game, &control));
		save(STORE_CONTROL);
		checkpoint = store.checkpoint;
		snapshot.control = checkpoint.older_id;
		checkpoint.older_sequence = (uint16_t)(checkpoint.older_sequence + wrong);
		forge_checkpoint(&checkpoint);
		start_again(STORE_GAME);
		assert_true(store_load_game(&store, &game, now));
		for (int saved = 0; saved < 2; saved++) {
			assert_int_equal(store_journal_control(&store, &snapshot, &control),
					 wrong ? STORE_CONTROL_GONE : STORE_CONTROL_OTHER);
			save(STORE_CLOCKS);
		}
	}
}

/* A checkpoint without its log or its chosen control is still a game, and is reported. */
TEST(test_a_game_without_its_log_or_choice)
{
	struct game_clock back;
	struct control control;

	for (int wrong = 0; wrong < 4; wrong++) {
		struct store_checkpoint checkpoint;

		play(2);
		checkpoint = store.checkpoint;
		if (wrong == 0)
			checkpoint.log = SLOTS;
		else if (wrong == 1)
			checkpoint.log_sequence++;
		else if (wrong == 2)
			checkpoint.chosen = checkpoint.control;
		else
			checkpoint.chosen_sequence--;
		forge_checkpoint(&checkpoint);
		start_again(STORE_GAME | STORE_DAMAGED);
		memset(back.log, 0xEE, sizeof back.log);
		assert_true(store_load_game(&store, &back, 0));
		assert_int_equal(back.side[LEFT].moves, game.side[LEFT].moves);
		assert_memory_equal(back.log, game.log, sizeof back.log); /* the log is empty */
		assert_int_equal(store_load_chosen(&store, &control), wrong < 2);
		game = back;
		save(0); /* everything is written again */
		start_again(STORE_GAME);
		assert_true(store_load_chosen(&store, &control));
		assert_memory_equal(&control, &chosen, sizeof control);
	}
}

/* A control in force that is too short or impossible, or an impossible game, is not restored. */
TEST(test_a_game_that_cannot_be)
{
	struct game_clock back;

	play(2);
	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &back, 0));
	forge(store.checkpoint.control, STORE_CONTROL_IN_FORCE, store.checkpoint.control_sequence,
	      &game.control, sizeof game.control - 1);
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
	assert_false(store_load_game(&store, &back, 0)); /* and no second attempt is made */
}

TEST(test_a_memory_that_goes_away)
{
	struct game_clock back;
	struct control control;
	struct game_snapshot snapshot;
	long writes;

	play(4);
	fixture_control(&control, 1);
	assert_true(store_save_preset(&store, 1, &control));
	fixture.host.memory_missing = true;
	assert_false(store_load_preset(&store, 1, &control));
	play(4);
	fixture.host.memory_missing = true;
	assert_int_equal(store_journal_read(&store, 0, &snapshot), STORE_SNAPSHOT_NONE);
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
	store_heartbeat(&store, &game, now + 10 * (instant)TICKS_PER_SECOND,
			now + 11 * (instant)TICKS_PER_SECOND);
	assert_int_equal(fixture.writes, writes);
	assert_false(store.present);
}

/* D4: the memory sleeps after every call, also after one that finds nothing. */
TEST(test_the_memory_sleeps)
{
	struct game_clock back;
	struct control control;
	struct game_snapshot snapshot;
	struct game_log_entry entry;
	uint8_t settings[8] = {0};

	for (int call = 0; call < 16; call++) {
		play(4);
		store_name_act(&store, 7);
		save(STORE_ACT); /* which can be undone */
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
			store_save_preset(&store, 0, &control);
			break;
		case 5:
			store_save_preset(&store, 0, &control);
			store_load_preset(&store, 0, &control);
			break;
		case 6:
			save(STORE_CLOCKS);
			break;
		case 7:
			store_heartbeat(&store, &game, now + 1, now + 2 * (instant)TICKS_PER_SECOND);
			break;
		case 8:
			store_load_game(&store, &back, now);
			break;
		case 9:
			store_load_chosen(&store, &control);
			break;
		case 10:
			store_journal_read(&store, 0, &snapshot);
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

TESTS(RUN(test_the_crc), RUN(test_taking_note_again_and_again),
      RUN(test_taking_note_of_ticks_writes_a_byte_of_each), RUN(test_taking_note_again_writes_nothing),
      RUN(test_a_tick_over_a_damaged_one), RUN(test_an_unfinished_record_is_disowned),
      RUN(test_a_journal_has_ends), RUN(test_a_game_is_read_back_while_it_is_played),
      RUN(test_an_unknown_owner), RUN(test_a_checkpoint_without_its_control),
      RUN(test_a_checkpoint_of_another_program), RUN(test_a_checkpoint_that_is_too_short),
      RUN(test_a_start_without_a_game_keeps_no_slot), RUN(test_an_undo_that_is_not_there_clears_nothing),
      RUN(test_another_record_is_not_the_older_control), RUN(test_a_game_without_its_log_or_choice),
      RUN(test_a_game_that_cannot_be), RUN(test_a_memory_that_goes_away), RUN(test_the_memory_sleeps))
