/* The memory byte by byte, as firmware/store/README.md describes it: what every kind of write leaves in it
 * and costs, and which slot it uses. The expected bytes are written here and not computed by the program,
 * because later versions and other programs must read them.
 *
 * covers: A5 F4 N1 N2 N3 P3 U2 U4 */
#include <string.h>

#include "firmware/core/notation.h"
#include "tests/unit/check.h"
#include "tests/unit/store/fixture.h"

#define SLOT	   124
#define JOURNAL	   2480
#define SNAPSHOT   46
#define CONTROL_ID 43 /* of a snapshot */
#define TICK	   7172
#define CHECKPOINT 31 /* bytes of a checkpoint before the clocks, */
#define CLOCKS	   85 /* and of the clocks */
#define CONTROL	   104
#define LOG	   90
#define CLEARED	   2 /* bytes written to clear a record, or to take a used slot */
#define RECORD	   8 /* head and CRC of every record */

/* Bytes on the bus: op codes and addresses, too. */
#define BUS_PRESS   209
#define BUS_ZERO    333
#define BUS_INSTALL 293
#define BUS_BEGIN   485

#define SECOND TICKS_PER_SECOND

static struct store store;
static struct game_clock game;
static struct control chosen;
static instant now;

static uint8_t *const memory = fixture.host.memory;

/* Switches on a clock whose memory has this value in every byte. */
static void new_memory(uint8_t byte)
{
	fixture_new(1);
	memset(memory, byte, MEMORY_SIZE_MAX);
	fixture_power_on();
	assert_int_equal(start_store(&store), 0);
	fixture.host.calls.bus = 0;
}

static void start_again(uint8_t found)
{
	fixture_power_on();
	assert_int_equal(start_store(&store), found);
}

static void set_up(const char *text)
{
	struct control control;
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &control, &fault), CONTROL_OK);
	chosen = control;
	game_clock_init(&game, &control, 0, LEFT);
	now = 0x01020304;
	store_save_game(&store, &game, &chosen, now, STORE_CONTROL | STORE_BEGIN);
}

/* A press, one second after the last one. */
static void press(void)
{
	now += (instant)SECOND;
	assert_true(game_clock_press(&game, game.state == PLAY_READY ? RIGHT : game.turn, now) >=
		    PRESS_STARTED);
	store_save_game(&store, &game, &chosen, now, STORE_PRESS);
}

static uint16_t number_at(uint16_t at)
{
	return (uint16_t)(memory[at] | memory[at + 1] << 8);
}

static uint32_t instant_at(uint16_t at)
{
	return number_at(at) | (uint32_t)number_at((uint16_t)(at + 2)) << 16;
}

/* CRC-16, computed bit by bit. */
static uint16_t crc_of(uint16_t crc, const uint8_t *bytes, size_t n)
{
	while (n-- > 0) {
		crc ^= (uint16_t)(*bytes++ << 8);
		for (int bit = 0; bit < 8; bit++)
			crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
	}
	return crc;
}

/* Checks that the record is closed and its checksum right; returns the address of its payload. */
static uint16_t assert_record(uint8_t slot, uint8_t owner, uint16_t sequence, uint8_t length)
{
	uint16_t at = (uint16_t)(slot * SLOT);
	uint16_t crc = crc_of(0xFFFF, memory + at + 1, 5u + length);

	assert_int_equal(memory[at], 0xA5);
	assert_int_equal(memory[at + 1], owner);
	assert_int_equal(number_at((uint16_t)(at + 2)), sequence);
	assert_int_equal(memory[at + 4], length);
	assert_int_equal(memory[at + 5], 1); /* the version */
	assert_int_equal(number_at((uint16_t)(at + 6 + length)), crc);
	return (uint16_t)(at + 6);
}

static void assert_cleared(uint8_t slot)
{
	assert_int_equal(memory[slot * SLOT], 0);
	assert_int_equal(memory[slot * SLOT + 1], 0xFF);
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* U2: a user preset as it is in the memory. */
TEST(test_the_bytes_of_a_user_preset)
{
	static const uint8_t payload[CONTROL] = {
	    [0] = 180, [3] = 2, [8] = 1, [50] = 180, [53] = 2, [58] = 1, [100] = 1, [101] = 1};
	struct control control;
	struct control_fault fault;

	new_memory(0xFF);
	assert_int_equal(notation_parse("3m+2", &control, &fault), CONTROL_OK);
	assert_true(store_save_preset(&store, 4, &control));
	assert_memory_equal(memory + assert_record(1, 4, 0, CONTROL), payload, sizeof payload);
	for (unsigned i = 0; i < MEMORY_SIZE_MAX; i++) {
		if (i < SLOT || i >= SLOT + RECORD + CONTROL)
			assert_int_equal(memory[i], 0xFF);
	}
}

/* U4: options of any length up to 128 come back. The old record is cleared, its commit byte and its owner. */
TEST(test_the_bytes_of_options)
{
	uint8_t options[STORE_SETTINGS_MAX], read[STORE_SETTINGS_MAX];
	uint8_t slot = 0;

	new_memory(0xFF);
	for (unsigned length = 1; length <= sizeof options; length++) {
		uint8_t before = slot;

		for (size_t i = 0; i < length; i++)
			options[i] = (uint8_t)(length * 3 + i);
		assert_true(store_save_settings(&store, options, (uint8_t)length));
		slot = (uint8_t)(length % 20);
		assert_memory_equal(memory + assert_record(slot, 5, 0, (uint8_t)length), options, length);
		if (length > 1)
			assert_cleared(before);
		start_again(0);
		store.next = slot; /* a start does not know which slot was the last */
		assert_int_equal(store_load_settings(&store, read, sizeof read), length);
		assert_memory_equal(read, options, length);
	}
}

/* No more is read than the buffer holds. */
TEST(test_long_options_are_cut_off)
{
	uint8_t read[8];

	new_memory(0xFF);
	assert_true(store_save_settings(&store, "0123456789", 10));
	memset(read, '-', sizeof read);
	assert_int_equal(store_load_settings(&store, read, 4), 4);
	assert_memory_equal(read, "0123----", sizeof read);
}

/* A record that is longer than its slot is no record, whatever its checksum. */
TEST(test_a_record_ends_in_its_slot)
{
	for (uint8_t length = 116; length < 119; length++) {
		uint8_t *at = memory + 3 * SLOT;
		uint16_t crc;

		new_memory(0);
		at[0] = 0xA5;
		at[1] = 5;
		at[4] = length;
		at[5] = 1;
		crc = crc_of(0xFFFF, at + 1, 5u + length);
		at[6 + length] = (uint8_t)crc;
		at[7 + length] = (uint8_t)(crc >> 8);
		start_again(length == 116 ? 0 : STORE_DAMAGED);
		assert_int_equal(store.slot[STORE_OPTIONS], length == 116 ? 3 : STORE_NOWHERE);
	}
}

/* The next slot is taken in turn, but none that is in use. */
TEST(test_the_next_free_slot_is_taken)
{
	struct control control;
	uint8_t slot = 3;

	new_memory(0);
	fixture_control(&control, 1);
	for (uint8_t n = 0; n < 3; n++) {
		assert_true(store_save_preset(&store, n, &control));
		assert_record((uint8_t)(1 + n), n, 0, CONTROL);
	}
	for (int i = 0; i < 40; i++) {
		slot = slot == 19 ? 0 : slot == 0 ? 4 : (uint8_t)(slot + 1);
		assert_true(store_save_settings(&store, "options", 7));
		assert_record(slot, 5, 0, 7);
	}
}

/* The cost of a record. A slot whose commit byte is not set is not cleared before it is written, because that
 * byte may be torn. */
TEST(test_a_free_slot_is_not_cleared)
{
	for (int byte = 0; byte < 256; byte += 255) {
		new_memory((uint8_t)byte);
		assert_true(store_save_settings(&store, "options", 7));
		assert_int_equal(fixture.host.written, RECORD + 7 + (byte ? CLEARED : 0));
		fixture.writes = 0;
		assert_true(store_save_settings(&store, "options", 7)); /* and the record before is cleared */
		assert_int_equal(fixture.writes, RECORD + 7 + CLEARED + (byte ? CLEARED : 0));
	}
}

/* A second version of a record, which a cut has left, is deleted, because it could come back later. */
TEST(test_a_second_version_is_cleared)
{
	struct control control;

	fixture_control(&control, 1);
	for (uint8_t owner = 0; owner <= STORE_OPTIONS; owner++) {
		new_memory(0);
		if (owner == STORE_OPTIONS)
			assert_true(store_save_settings(&store, "options", 7));
		else
			assert_true(store_save_preset(&store, owner, &control));
		memcpy(memory + 9 * SLOT, memory + SLOT, SLOT);
		start_again(0);
		assert_int_equal(store.slot[owner], 1);
		assert_cleared(9);
		assert_int_equal(fixture.writes, CLEARED);
	}
}

/* ---- the game ------------------------------------------------------------------------------------------ */

/* The checkpoint: its time, the numbers and slots of its control, log and chosen control, the journal, the
 * game log, the older control and the act that can be undone; then the clocks. */
TEST(test_the_bytes_of_a_game)
{
	static const uint8_t checkpoint[CHECKPOINT] = {4, 3, 2, 1, 1, 0, 1,    0, 1, 0,	   2, 3, 1, 1, 1, 0,
						       0, 0, 0, 0, 1, 0, 0xFF, 0, 0, 0xFF, 0, 0, 0, 1, 0};
	uint16_t at, snapshot = JOURNAL;

	new_memory(0xFF);
	set_up("3m+2");
	at = assert_record(1, 9, 1, CONTROL);
	assert_memory_equal(memory + at, &chosen, CONTROL);
	at = assert_record(2, 7, 1, CONTROL);
	assert_memory_equal(memory + at, &game.control, CONTROL);
	at = assert_record(3, 8, 1, LOG);
	assert_memory_equal(memory + at, game.log, LOG);
	at = assert_record(4, 6, 1, CHECKPOINT + CLOCKS);
	assert_memory_equal(memory + at, checkpoint, CHECKPOINT);
	assert_memory_equal(memory + at + CHECKPOINT, &game, CLOCKS);
	/* its snapshot: 3:02 each, nothing used, no move, no delay, the first control */
	assert_int_equal(instant_at(snapshot), 182 * SECOND);
	assert_int_equal(instant_at((uint16_t)(snapshot + 21)), 182 * SECOND);
	assert_int_equal(memory[snapshot + CONTROL_ID], 1);
	assert_int_equal(number_at((uint16_t)(snapshot + 44)), crc_of(0xFFFF, memory + snapshot, 44));
	press();
	press();
	snapshot += 2 * SNAPSHOT;
	assert_int_equal(instant_at(snapshot), 183 * SECOND); /* left has used one second, and got two */
	assert_int_equal(instant_at((uint16_t)(snapshot + 4)), SECOND);
	assert_int_equal(number_at((uint16_t)(snapshot + 14)), 1);
	assert_int_equal(number_at((uint16_t)(snapshot + 16)), 0); /* the stage is counted from the start */
	assert_int_equal(number_at((uint16_t)(snapshot + 21 + 14)), 0);
	assert_int_equal(memory[snapshot + 42], SNAPSHOT_TURN_RIGHT);
	assert_int_equal(memory[snapshot + CONTROL_ID], 1);
	assert_int_equal(number_at((uint16_t)(snapshot + 44)), crc_of(0xFFFF, memory + snapshot, 44));
	at = assert_record(6, 6, 3, CHECKPOINT + CLOCKS);
	/* the control is still that of the first checkpoint */
	assert_int_equal(number_at((uint16_t)(at + 4)), 1);
	assert_int_equal(memory[at + 10], 2);
	assert_int_equal(memory[at + 13], 3); /* the next snapshot */
	assert_int_equal(memory[at + 14],
			 2); /* of the start and the press; the first one was of the set-up */
	assert_memory_equal(memory + at + CHECKPOINT, &game, CLOCKS);
}

/* The heartbeat of a running clock: ten bytes, alternating between two slots. The bytes around the time are
 * the complement of the ones before. */
TEST(test_the_bytes_of_a_tick)
{
	for (int blank = 0; blank < 256; blank += 255) {
		new_memory((uint8_t)blank);
		set_up("3m+2");
		press();
		for (uint8_t number = 1; number < 9; number++) {
			uint16_t at = TICK + (number % 2 ? 10 : 0);
			uint8_t ends = (uint8_t)((number + 1) / 2 % 2 ? ~blank : blank);
			uint8_t other[10];
			uint32_t written = fixture.host.written;

			memcpy(other, memory + (number % 2 ? TICK : TICK + 10), sizeof other);
			now += (instant)SECOND;
			fixture.host.calls.bus = 0;
			store_heartbeat(&store, &game, now, now + (instant)SECOND);
			assert_int_equal(fixture.host.written - written, 10);
			assert_int_equal(fixture.host.calls.bus, 15);
			assert_int_equal(memory[at], ends);
			assert_int_equal(instant_at((uint16_t)(at + 1)), now);
			assert_int_equal(number_at((uint16_t)(at + 5)), 2); /* the checkpoint of the press */
			assert_int_equal(number_at((uint16_t)(at + 7)), crc_of(0xFFFF, memory + at + 1, 6));
			assert_int_equal(memory[at + 9], ends);
			assert_memory_equal(memory + (number % 2 ? TICK : TICK + 10), other, sizeof other);
		}
		for (uint16_t at = TICK + 20; at < MEMORY_SIZE_MAX; at++) /* not used */
			assert_int_equal(memory[at], blank);
	}
}

/* A heartbeat that a cut has torn is rewritten from its second byte on, because its first byte is already
 * right. */
TEST(test_a_torn_tick_is_written_over)
{
	new_memory(0xFF);
	set_up("3m+2");
	for (int i = 0; i < 2; i++) {
		press();
		fixture_cut(4, TORN_OLD);
		now += (instant)SECOND;
		store_heartbeat(&store, &game, now, now + (instant)SECOND);
		assert_int_equal(memory[TICK + 10], 0);
		assert_int_equal(memory[TICK + 19], 0xFF);
		start_again(STORE_GAME);
		assert_true(store_load_game(&store, &game, now));
		game_clock_play(&game, now);
		store_save_game(&store, &game, &chosen, now, 0);
	}
	fixture.writes = 0;
	now += (instant)SECOND;
	store_heartbeat(&store, &game, now, now + (instant)SECOND);
	assert_int_equal(fixture.writes, 9);
	assert_int_equal(memory[TICK + 19], 0);
	assert_int_equal(number_at(TICK + 17), crc_of(0xFFFF, memory + TICK + 11, 6));
}

/* About once per minute a complete checkpoint is written instead. */
TEST(test_a_minute_is_a_checkpoint)
{
	new_memory(0);
	set_up("90m");
	press();
	for (int second = 1; second < 500; second++) {
		bool whole = second % 61 == 0;

		fixture.writes = 0;
		now += (instant)SECOND;
		store_heartbeat(&store, &game, now, now + (instant)SECOND);
		if (whole)
			assert_in_range(fixture.writes, RECORD + CHECKPOINT + CLOCKS,
					CLEARED + RECORD + CHECKPOINT + CLOCKS);
		else
			assert_int_equal(fixture.writes, 10);
	}
	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &game, 0));
	assert_int_equal(game.side[LEFT].used, 499 * SECOND + SECOND / 32);
}

/* A heartbeat is due if more than a second would pass without it, and not a tick earlier. */
TEST(test_when_a_tick_is_due)
{
	uint32_t written;

	new_memory(0);
	set_up("3m+2");
	press();
	written = fixture.host.written;
	store_heartbeat(&store, &game, now + 1, now + (instant)SECOND);
	assert_int_equal(fixture.host.written, written);
	store_heartbeat(&store, &game, now + 1, now + (instant)SECOND + 1);
	assert_int_equal(fixture.host.written, written + 10);
	/* and that one tick counts */
	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &game, 0));
	assert_int_equal(game.side[LEFT].left, 182 * SECOND - 1 - SECOND / 32);
}

/* ---- costs --------------------------------------------------------------------------------------------- */

/* Checks that this many bytes were written since the last call, and that this many went over the bus (0: any
 * number). */
static void assert_cost(long written, uint32_t bus)
{
	assert_int_equal(fixture.writes, written);
	if (bus != 0)
		assert_int_equal(fixture.host.calls.bus, bus);
	fixture.writes = 0;
	fixture.host.calls.bus = 0;
}

/* A start reads each head of the 20 slots once, the checksum of each slot that has an owner, and each
 * heartbeat once. */
TEST(test_what_a_start_costs)
{
	new_memory(0);
	fixture.host.calls.bus = 0;
	start_again(0);
	assert_cost(0, 20 * (3 + 6 + 3 + 2) + 2 * (3 + 10) + 1);
	memset(memory, 0xFF, MEMORY_SIZE_MAX);
	start_again(0);
	fixture.host.calls.bus = 0;
	start_again(0);
	assert_cost(0, 20 * (3 + 6) + 2 * (3 + 10) + 1);
	assert_true(store.present);
}

/* Each kind of save, in slots that were used before: the table of firmware/store/README.md. */
TEST(test_what_a_save_costs)
{
	const long checkpoint = CLEARED + RECORD + CHECKPOINT + CLOCKS, log = CLEARED + RECORD + LOG,
		   control = CLEARED + RECORD + CONTROL;

	new_memory(0xFF);
	set_up("3m+2");
	fixture.writes = 0;
	fixture.host.calls.bus = 0;
	while (store.sequence < 600) {
		press();
		assert_cost(SNAPSHOT + checkpoint, BUS_PRESS);
	}
	store_save_game(&store, &game, &chosen, now, 0); /* paused, resumed */
	assert_cost(checkpoint, 0);
	store_save_game(&store, &game, &chosen, now, STORE_ACT);
	assert_cost(checkpoint, 0);
	now += (instant)(500 * SECOND);
	game_clock_step(&game, now);
	assert_int_equal(game.log[0].kind, EXPIRY_FLAG);
	store_save_game(&store, &game, &chosen, now, 0);
	assert_cost(checkpoint + log, 0);
	store_save_game(&store, &game, &chosen, now, STORE_PRESS);
	assert_cost(SNAPSHOT + checkpoint, BUS_PRESS);
	for (uint8_t entry = 0; entry < EXPIRY_LOG; entry++) { /* for each entry in which the log differs */
		game.log[entry].moves[RIGHT]++;
		store_save_game(&store, &game, &chosen, now, STORE_PRESS | STORE_CLOCKS);
		assert_cost(SNAPSHOT + checkpoint + log, BUS_ZERO);
	}
	store_save_game(&store, &game, &chosen, now, STORE_CONTROL | STORE_ACT);
	assert_cost(checkpoint + control, BUS_INSTALL);
	store_save_game(&store, &game, &chosen, now, STORE_CONTROL | STORE_BEGIN);
	assert_cost(SNAPSHOT + checkpoint + 2 * control, BUS_BEGIN);
}

/* The expiry log is written with the steps of the game log, and not once more with the game, so that no step
 * takes too long. covers: D3 L2 */
TEST(test_an_expiry_log_is_written_ahead)
{
	const struct event paused = {.what = EVENT_PAUSED};

	new_memory(0xFF);
	set_up("3m+2");
	press();
	game.log[0].moves[RIGHT]++;
	for (int n = 0; n < 2; n++)
		store_on_event(&store, &paused, &game);
	while (store_save_log(&store, &game))
		;
	fixture.writes = 0;
	store_save_game(&store, &game, &chosen, now, STORE_CLOCKS);
	assert_cost(CLEARED + RECORD + CHECKPOINT + CLOCKS, 0);
}

/* ---- asleep -------------------------------------------------------------------------------------------- */

/* The memory sleeps after every call: 4 uA. */
TEST(test_the_memory_sleeps_after_every_call)
{
	uint8_t options[8] = {0};
	struct control control;
	struct game_snapshot snapshot;

	new_memory(0);
	assert_false(fixture.host.memory_awake);
	set_up("3m+2");
	assert_false(fixture.host.memory_awake);
	press();
	press();
	assert_false(fixture.host.memory_awake);
	store_heartbeat(&store, &game, now, now + 2 * (instant)SECOND);
	assert_false(fixture.host.memory_awake);
	assert_true(store_save_preset(&store, 0, &game.control));
	assert_false(fixture.host.memory_awake);
	assert_true(store_load_preset(&store, 0, &control));
	assert_false(fixture.host.memory_awake);
	assert_true(store_save_settings(&store, options, sizeof options));
	assert_false(fixture.host.memory_awake);
	assert_int_equal(store_load_settings(&store, options, sizeof options), sizeof options);
	assert_false(fixture.host.memory_awake);
	assert_int_equal(store_journal_read(&store, 0, &snapshot), STORE_SNAPSHOT_GOOD);
	assert_false(fixture.host.memory_awake);
	(void)store_journal_control(&store, &snapshot, &control);
	assert_false(fixture.host.memory_awake);
	store_rewind(&store, 1, &snapshot);
	assert_false(fixture.host.memory_awake);
	(void)store_load_undo(&store, &game, &control, now);
	assert_false(fixture.host.memory_awake);
	store_undo(&store);
	assert_false(fixture.host.memory_awake);
	assert_true(store_load_game(&store, &game, now));
	assert_false(fixture.host.memory_awake);
	fixture.host.memory_missing = true;
	assert_int_equal(store_load_settings(&store, options, sizeof options), 0);
	assert_false(store_load_chosen(&store, &control));
	store_take_note(&store);
	fixture_power_on();
	assert_int_equal(start_store(&store), STORE_ABSENT);
	assert_false(fixture.host.memory_awake);
}

/* Another game begins another journal, with this state as its only snapshot. */
TEST(test_another_game_begins_another_journal)
{
	new_memory(0xFF);
	set_up("3m+2");
	for (int i = 0; i < 5; i++)
		press();
	assert_int_equal(store_journal_count(&store), 5);
	store_save_game(&store, &game, &chosen, now, STORE_CONTROL);
	assert_int_equal(store_journal_count(&store), 5);
	set_up("3m+2");
	assert_int_equal(store_journal_count(&store), 1);
	start_again(STORE_GAME);
	assert_int_equal(store_journal_count(&store), 1);
}

/* ---- coming back --------------------------------------------------------------------------------------- */

/* The length of the loss of power is unknown, so the five minutes of a steady flag start again, for both
 * sides (P3). */
TEST(test_steady_flags_begin_again)
{
	struct game_clock back;

	new_memory(0);
	set_up("5:30");
	press();
	now += (instant)(6 * SECOND);
	game_clock_step(&game, now);
	store_save_game(&store, &game, &chosen, now, 0);
	start_again(STORE_GAME);
	assert_true(store_load_game(&store, &back, 77777));
	assert_int_equal(back.side[LEFT].flag, FLAG_STEADY);
	assert_int_equal(back.side[LEFT].steady_at, 77777);
	assert_int_equal(back.side[RIGHT].steady_at, 77777);
}

/* A slot beyond the last one holds no control, even if its bytes look like one, so the journal begins
 * there. */
TEST(test_there_is_no_slot_behind_the_last)
{
	uint16_t at;

	new_memory(0);
	set_up("3m+2");
	memcpy(memory + JOURNAL, memory + store.checkpoint.control * SLOT, SLOT);
	at = (uint16_t)(store.slot[STORE_CHECKPOINT] * SLOT);
	memory[at + 6 + 10] = 20;
	{
		uint16_t crc = crc_of(0xFFFF, memory + at + 1, 5u + CHECKPOINT + CLOCKS);

		memory[at + 6 + CHECKPOINT + CLOCKS] = (uint8_t)crc;
		memory[at + 6 + CHECKPOINT + CLOCKS + 1] = (uint8_t)(crc >> 8);
	}
	start_again(STORE_DAMAGED);
}

/* A heartbeat is blank in all of its bits, or damaged. */
TEST(test_a_tick_is_blank_in_all_bits)
{
	static const struct {
		uint8_t blank, at; /* the byte that is changed: of the time, the checkpoint, the checksum */
	} rows[] = {{0, 1}, {0, 5}, {0, 7}, {0xFF, 1}, {0xFF, 5}, {0xFF, 7}};

	for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
		new_memory(rows[row].blank);
		start_again(0);
		memory[TICK + rows[row].at] ^= 0x10;
		start_again(STORE_DAMAGED);
	}
}

TESTS(RUN(test_the_bytes_of_a_user_preset), RUN(test_the_bytes_of_options),
      RUN(test_long_options_are_cut_off), RUN(test_a_record_ends_in_its_slot),
      RUN(test_the_next_free_slot_is_taken), RUN(test_a_free_slot_is_not_cleared),
      RUN(test_a_second_version_is_cleared), RUN(test_the_bytes_of_a_game), RUN(test_the_bytes_of_a_tick),
      RUN(test_a_torn_tick_is_written_over), RUN(test_a_minute_is_a_checkpoint), RUN(test_when_a_tick_is_due),
      RUN(test_what_a_start_costs), RUN(test_what_a_save_costs), RUN(test_an_expiry_log_is_written_ahead),
      RUN(test_the_memory_sleeps_after_every_call), RUN(test_another_game_begins_another_journal),
      RUN(test_steady_flags_begin_again), RUN(test_there_is_no_slot_behind_the_last),
      RUN(test_a_tick_is_blank_in_all_bits))
