/* The whole firmware (firmware/zeitnot.c) on the host's board, and the calls of the board that it makes. Each
 * superfluous call costs current (N5) or wear (N3). A missing call leaves the clock dark or silent, or lets
 * its watchdog restart it.
 *
 * covers: A5 D1 D3 D4 N1 N2 N3 N4 N5 S1 T5 U2 U4 */
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/store/layout.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/undo.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

#define SECOND 4096u
#define MINUTE (60 * SECOND)

/* Bytes that the memory gets for a checkpoint: the record, and the commit byte and owner of the one before
 * (firmware/store/README.md). */
#define CHECKPOINT                                                                                           \
	((uint32_t)(1 + 5 + sizeof(struct store_checkpoint) + offsetof(struct game_clock, control) + 2))
#define CLEARED 2u

/* READY with `control`, no cable. */
static void set_up(const char *control)
{
	fresh_with(control);
	run(1);
	assert_int_equal(z.app.mode, APP_READY);
}

/* ---- the start ----------------------------------------------------------------------------------------- */

/* T5: instants begin with the crystal's count, whatever that is when the program first reads it, and whatever
 * the trim. */
TEST(test_the_start_is_dated_by_the_crystal)
{
	static const int16_t trims[] = {1000, -1000};

	for (size_t i = 0; i < 2; i++) {
		fresh();
		assert_true(app_set_option(&z.app, OPTION_TRIM, trims[i]));
		run(1);
		host_power_on(&board, RESET_EXTERNAL);
		memset(&z, 0, sizeof z);
		board.count = 100 * MINUTE;
		zeitnot_start(&z);
		assert_int_equal(z.app.now, 100 * MINUTE);
		assert_int_equal(z.timebase.trim, trims[i]);
		poll_once();
		assert_int_equal(z.app.now, 100 * MINUTE);
		run(64);
		assert_in_range(z.app.now, 100 * MINUTE + SECOND - 2, 100 * MINUTE + SECOND + 2);
	}
}

/* A start only reads, except that it logs an interrupted game at once. */
TEST(test_a_start_writes_nothing_but_an_interruption)
{
	fresh();
	assert_int_equal(board.written, 0);
	set_up("7m");
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.mode, APP_READY);
	assert_int_equal(board.written, 0);
	button(BUTTON_RIGHT);
	button(KEY_PLAY);
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.mode, APP_PAUSED);
	assert_in_range(board.written, 1, 600);
	board.written = 0;
	run(SECOND);
	assert_int_equal(board.written, 0);
	assert_false(board.memory_awake);
}

/* U4: the board has the brightness of the option from the start, and the program knows a board that cannot be
 * dimmed. */
TEST(test_the_brightness_is_the_boards)
{
	fresh();
	assert_int_equal(z.app.has_brightness, 1);
	assert_true(app_set_option(&z.app, OPTION_BRIGHTNESS, 2));
	run(1);
	assert_int_equal(board.brightness, 2);
	power_on(RESET_POWER_ON);
	assert_int_equal(board.brightness, 2);
	assert_int_equal(board.calls.brightness, 1);
}

/* E7 without a memory, and E8 for what a newer program wrote. */
TEST(test_the_memory_is_reported)
{
	host_init(&board);
	board.memory_missing = true;
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.fault, FAULT_MEMORY_MISSING);
	assert_int_equal(z.app.mode, APP_READY);
	assert_int_equal(z.app.game.control.stage[WHITE][0].time.s,
			 180); /* the first of the built-in controls */
}

/* ---- the watchdog, off --------------------------------------------------------------------------------- */

/* N4: each poll resets the watchdog. */
TEST(test_every_poll_pets_the_watchdog)
{
	uint32_t before;

	fresh();
	assert_true(board.calls.alive >= 1);
	before = board.calls.alive;
	run(100);
	assert_true(board.calls.alive >= before + 100);
}

static bool is_dark(void)
{
	static const uint8_t nothing[2][CELLS];

	return board.lamps == 0 && memcmp(board.cells, nothing, sizeof nothing) == 0;
}

/* N7: after any time off, up to a year and beyond every wrap of the instants, and with any trim, READY is
 * shown within 0.3 s of the key. */
TEST(test_awake_after_a_year)
{
	static const uint32_t away[] = {1,	     0x7FFFFF00u, 0x7FFFFFFFu,		0x80000001u,
					0xC0000000u, 0xFFFFFFFFu, 365u * 86400u * 4096u};
	static const int16_t trims[] = {-1000, 0, 1000};

	for (size_t i = 0; i < sizeof away / sizeof away[0]; i++) {
		for (size_t n = 0; n < 3; n++) {
			set_up("7m");
			assert_true(app_set_option(&z.app, OPTION_TRIM, trims[n]));
			run(1);
			hold(KEY_BACK);
			assert_true(board.off);
			board.count += away[i];
			host_edge(&board, KEY_OK, true, board.count);
			sleep_through(SECOND * 3 / 10);
			assert_false(board.off);
			assert_int_equal(z.app.mode, APP_READY);
			assert_false(is_dark());
			host_edge(&board, KEY_OK, false, board.count);
			run(8);
			button(BUTTON_RIGHT);
			assert_int_equal(z.app.mode, APP_RUNNING);
		}
	}
}

/* A talk key asks a clock that has been off for any time, up to a year. It says that it is off, three tones
 * without a pack, and is off again within two seconds. covers: B1 N7 */
TEST(test_asked_after_a_year)
{
	static const uint32_t away[] = {SECOND, 0x80000001u, 0xC0000000u, 0xFFFFFF00u, 365u * 86400u * 4096u};

	for (size_t i = 0; i < sizeof away / sizeof away[0]; i++) {
		uint32_t spoken;

		set_up("7m");
		board.jacks = SIDES_LEFT;
		sleep_through(SECOND);
		hold(KEY_BACK);
		sleep_through(8 * SECOND);
		assert_true(board.off);
		spoken = board.spoken_count;
		board.count += away[i];
		board.off = false; /* a talk key wakes the board */
		board.talk = SIDES_LEFT;
		sleep_through(SECOND / 4);
		board.talk = 0;
		sleep_through(2 * SECOND);
		assert_int_equal(board.spoken_count, spoken + 1);
		assert_int_equal(board.spoken[spoken].tone, VOICE_THREE);
		assert_true(board.off);
		assert_true(is_dark());
	}
}

/* A hold of BACK before the start turns the clock off: it is dark, and the board is asked to sleep. A key
 * wakes it. */
TEST(test_off_and_on)
{
	set_up("7m");
	run(64);
	assert_false(board.off);
	assert_false(is_dark());
	host_edge(&board, KEY_BACK, true, board.count);
	run(64 * 3);
	assert_true(board.off);
	assert_true(is_dark());
	host_edge(&board, KEY_BACK, false, board.count); /* forgotten: off */
	board.count += 1000;
	host_edge(&board, KEY_OK, true, board.count);
	run(1);
	assert_false(board.off);
	assert_false(is_dark());
	assert_int_equal(z.app.mode, APP_READY);
	run(64);
	assert_false(board.off);
}

/* The clock goes dark by itself after an hour without a touch, not earlier, and never in a game. */
TEST(test_off_after_an_hour)
{
	set_up("3h");
	sleep_through(59 * MINUTE);
	assert_false(board.off);
	sleep_through(MINUTE + SECOND * 15);
	assert_true(board.off);

	set_up("3h");
	button(BUTTON_RIGHT);
	sleep_through(80 * MINUTE);
	assert_false(board.off);
	button(KEY_PLAY);
	sleep_through(80 * MINUTE);
	assert_false(board.off);
	assert_int_equal(z.app.mode, APP_PAUSED);
}

/* A talk key counts as a touch, so the clock stays on for an hour after it, to a quarter of a minute.
 * covers: B1 */
TEST(test_a_talk_key_keeps_it_on)
{
	set_up("3h");
	board.jacks = SIDES_LEFT;
	sleep_through(50 * MINUTE + 7 * SECOND);
	board.talk = SIDES_LEFT;
	sleep_through(SECOND / 4);
	board.talk = 0;
	sleep_through(59 * MINUTE + 44 * SECOND);
	assert_false(board.off);
	sleep_through(30 * SECOND);
	assert_true(board.off);
}

/* ---- no call in vain ----------------------------------------------------------------------------------- */

/* N5: an idle clock sleeps, except for a look at the timers every seven seconds, one at the battery each
 * minute, and the hints of the text display. */
TEST(test_nothing_is_done_in_vain)
{
	struct host_calls before;
	uint32_t written;
	unsigned polls;

	set_up("7m");
	sleep_through(MINUTE);
	before = board.calls;
	written = board.written;
	polls = sleep_through(10 * MINUTE);
	assert_in_range(polls, 10,
			10 * 120); /* the hints take turns: a page of text eight times per minute */
	assert_int_equal(board.calls.battery - before.battery, 10);
	assert_true(board.calls.alive - before.alive >= polls);
	assert_int_equal(board.calls.show, before.show);
	assert_int_equal(board.calls.lamps, before.lamps);
	assert_int_equal(board.calls.tone, before.tone);
	assert_int_equal(board.calls.text_on - before.text_on, 10); /* after a row was written again */
	assert_int_equal(board.calls.brightness, before.brightness);
	assert_int_equal(board.calls.memory, before.memory);
	assert_int_equal(board.written, written);
}

/* A running clock shows each second and writes ten bytes per second (firmware/store/README.md). */
TEST(test_a_running_clock_costs_a_poll_a_second)
{
	struct host_calls before;
	uint32_t written;
	unsigned polls;

	set_up("7m");
	button(BUTTON_RIGHT);
	sleep_through(10 * SECOND);
	before = board.calls;
	written = board.written;
	polls = sleep_through(60 * SECOND);
	assert_in_range(polls, 60, 60 + 20);
	assert_in_range(board.calls.alive - before.alive, polls,
			polls + 20); /* a heartbeat needs no other poll */
	assert_in_range(board.calls.show - before.show, 60, 62);
	written = board.written -
		  written; /* a tick a second, and a checkpoint for every STORE_HEARTBEATS_PER_CHECKPOINT */
	assert_in_range(written, 59 * 10, 60 * 10 + CHECKPOINT + CLEARED);
	assert_true(written % 10 == 0 || (written - CHECKPOINT - CLEARED) % 10 == 0);
	assert_in_range(board.calls.memory - before.memory, 59, 61);
	assert_int_equal(board.calls.tone, before.tone);
	assert_int_equal(board.calls.battery - before.battery, 1);
	assert_false(board.memory_awake);
}

/* The battery is measured at the start and then once per minute, after the reference has had its 2 ms. */
TEST(test_the_battery_is_measured_once_a_minute)
{
	fresh();
	assert_int_equal(board.calls.reference, 1);
	sleep_through(12);
	assert_int_equal(board.calls.battery, 1);
	assert_true(board.settled * 1000 >= 2 * 4096);
	for (unsigned minute = 1; minute <= 5; minute++) {
		run(64 * 60 - 32);
		assert_int_equal(board.calls.battery, minute);
		run(32);
		run(1);
		assert_int_equal(board.calls.battery, minute + 1);
	}
}

/* ---- what is seen and heard ---------------------------------------------------------------------------- */

/* S1: the tones of a key and of a flag, each once and then silence. */
TEST(test_the_tones)
{
	uint32_t calls;

	set_up("5");
	assert_true(app_set_option(&z.app, OPTION_SOUND, 3));
	run(1);
	calls = board.calls.tone;
	assert_int_equal(board.tone, 0);
	host_edge(&board, KEY_OK, true, board.count); /* the settings: a click */
	sleep_through(JUDGED);
	assert_int_equal(board.tone, SOUND_CLICK_HZ);
	run(4);
	assert_int_equal(board.tone, 0);
	assert_int_equal(board.calls.tone, calls + 2);
	host_edge(&board, KEY_OK, false, board.count);
	run(8);
	button(BUTTON_RIGHT);
	run(64 * 5 - 16 + 8);
	assert_int_equal(z.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(board.tone, SOUND_FLAG_HZ);
	run(64);
	assert_int_equal(board.tone, 0);
}

/* The lamp of the running side is lit, and both halves of a blink reach the display. */
TEST(test_lamps_and_blinking)
{
	uint8_t light[2][CELLS], dark[2][CELLS];
	unsigned changes = 0;

	set_up("5");
	assert_int_equal(board.lamps, 0);
	button(BUTTON_RIGHT);
	assert_int_equal(board.lamps, 1);
	button(BUTTON_LEFT);
	assert_int_equal(board.lamps, 2);
	run(64 * 6);
	assert_int_equal(z.app.game.side[RIGHT].flag, FLAG_FALLEN); /* F1: a blinking sign */
	memcpy(light, z.app.view.cell, sizeof light);
	app_darken(&z.app, dark);
	assert_memory_not_equal(light, dark, sizeof light);
	for (int i = 0; i < 64 * 4; i++) { /* once per second */
		uint8_t before[2][CELLS];

		memcpy(before, board.cells, sizeof before);
		run(1);
		assert_memory_equal(board.cells, z.app.dark ? dark : light, sizeof light);
		changes += memcmp(before, board.cells, sizeof before) != 0;
	}
	assert_in_range(changes, 7, 9);
}

/* ---- in one poll --------------------------------------------------------------------------------------- */

/* Two presses that waited in the queue give two snapshots of the journal, each with its own instant. */
TEST(test_each_press_of_the_queue_is_saved)
{
	struct game_snapshot mark;

	set_up("7m");
	button(BUTTON_RIGHT);
	run(64);
	assert_int_equal(store_journal_count(&z.store), 1);
	board.count += 4096;
	host_edge(&board, BUTTON_LEFT, true, board.count - 1024);
	host_edge(&board, BUTTON_RIGHT, true, board.count - 512);
	poll_once();
	assert_int_equal(store_journal_count(&z.store), 3);
	assert_true(store_journal_read(&z.store, 1, &mark));
	assert_int_equal(mark.side[LEFT].moves, 1);
	assert_int_equal(mark.side[RIGHT].moves, 0);
	assert_true(store_journal_read(&z.store, 0, &mark));
	assert_int_equal(mark.side[RIGHT].moves, 1);
	assert_int_equal(mark.side[RIGHT].used, 512);
}

/* A fault that the board has found is shown in the same poll, and only once. It causes no measurement of the
 * battery. */
TEST(test_a_fault_is_shown_at_once)
{
	uint8_t before[2][CELLS];
	uint32_t measured;

	set_up("7m");
	run(64);
	memcpy(before, board.cells, sizeof before);
	measured = board.calls.battery;
	board.fault = HAL_FAULT_STACK;
	poll_once();
	assert_memory_not_equal(before, board.cells, sizeof before);
	assert_int_equal(board.calls.battery, measured);
	assert_false(pending_is_urgent(&z.app.pending));
}

/* The poll returns when it wants to be called: never in the past, and before the next second of a running
 * clock. */
TEST(test_the_next_poll_is_asked_for)
{
	uint32_t next;

	set_up("7m");
	button(BUTTON_RIGHT);
	for (int i = 0; i < 1000; i++) {
		next = poll_once();
		assert_in_range(next - board.count, 1, SECOND);
		board.count = next;
	}
	button(KEY_PLAY);
	board.count += 100;
	poll_once();
	next = poll_once();
	assert_in_range(next - board.count, 1, 8 * SECOND);
}

/* N3: the bytes that a press, a second and an option write are those that they need, and no more
 * (firmware/store/README.md). */
TEST(test_what_is_written)
{
	const uint32_t mark = sizeof(struct game_snapshot) + 2;
	uint32_t written;

	set_up("7m");
	for (int i = 0; i < 20; i++) { /* the places have been used */
		button(i % 2 ? BUTTON_LEFT : BUTTON_RIGHT);
	}
	written = board.written;
	host_edge(&board, BUTTON_RIGHT, true, board.count);
	sleep_through(JUDGED);
	assert_int_equal(board.written - written, mark + CHECKPOINT + CLEARED + GAME_LOG_SIZE);
	run(10);
	written = board.written;
	host_edge(&board, BUTTON_LEFT, true, board.count);
	(void)poll_once();
	pending_save(&z.app.pending, STORE_CLOCKS); /* saved with the press */
	board.count += JUDGED;
	(void)poll_once();
	assert_int_equal(board.written - written, mark + CHECKPOINT + CLEARED + GAME_LOG_SIZE);
	run(10);
	written = board.written;
	host_edge(&board, KEY_PLAY, true, board.count);
	sleep_through(JUDGED);
	assert_int_equal(board.written - written, CHECKPOINT + CLEARED + GAME_LOG_SIZE);
}

/* A game that was ended and is restored is written once, and then not again while it is paused.
 * covers: N3 U3 */
TEST(test_a_game_that_is_brought_back_is_written_once)
{
	struct host_calls before;
	uint32_t written;

	set_up("7m");
	button(BUTTON_RIGHT);
	button(KEY_PLAY);
	app_load_choice(&z.app, 1);
	app_begin(&z.app, 1);
	run(1);
	assert_int_equal(z.app.game.control.stage[WHITE][0].time.s, 180);
	undo_act(&z.app);
	run(64);
	assert_int_equal(z.app.game.control.stage[WHITE][0].time.s, 7 * 60);
	before = board.calls;
	written = board.written;
	run(640);
	assert_int_equal(board.written, written);
	assert_int_equal(board.calls.memory, before.memory);
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.game.control.stage[WHITE][0].time.s, 7 * 60);
}

/* ---- the memory of the menus (app.store) --------------------------------------------------------------- */

TEST(test_user_presets_are_the_stores)
{
	struct control_fault fault;
	struct control control;

	set_up("7m");
	assert_false(store_load_preset(&z.store, 3, &z.app.draft));
	assert_int_equal(notation_parse("25m+10", &z.app.draft, &fault), CONTROL_OK);
	control = z.app.draft;
	assert_true(store_save_preset(&z.store, 3, &z.app.draft));
	memset(&z.app.draft, 0, sizeof z.app.draft);
	assert_true(store_load_preset(&z.store, 3, &z.app.draft));
	assert_memory_equal(&z.app.draft, &control, sizeof control);
	assert_false(store_load_preset(&z.store, 2, &z.app.draft));
	memset(&control, 0, sizeof control);
	assert_true(store_load_preset(&z.store, 3, &control));
	assert_memory_equal(&z.app.draft, &control, sizeof control);
	board.memory_missing = true;
	assert_false(store_save_preset(&z.store, 3, &z.app.draft));
}

TEST(test_the_journal_is_the_stores)
{
	struct game_clock game;
	struct control chosen;

	set_up("7m");
	button(BUTTON_RIGHT);
	for (int i = 0; i < 4; i++)
		button(i % 2 ? BUTTON_RIGHT : BUTTON_LEFT);
	button(KEY_PLAY);
	assert_int_equal(store_journal_count(&z.store), 5);
	assert_int_equal(store_load_undo(&z.store, &game, &chosen, z.app.now), 0);
	assert_false(store_journal_read(&z.store, 5, &z.app.snapshot));
	assert_true(store_journal_read(&z.store, 1, &z.app.snapshot));
	assert_int_equal(z.app.snapshot.side[LEFT].moves, 2);
	assert_int_equal(z.app.snapshot.side[RIGHT].moves, 1);
	store_rewind(&z.store, 3, &z.app.snapshot);
	assert_int_equal(store_journal_count(&z.store), 2);
	assert_true(store_journal_read(&z.store, 0, &z.app.snapshot));
	assert_int_equal(z.app.snapshot.side[LEFT].moves, 1);
	assert_int_equal(z.app.snapshot.side[RIGHT].moves, 0);
}

TESTS(RUN(test_the_start_is_dated_by_the_crystal), RUN(test_a_start_writes_nothing_but_an_interruption),
      RUN(test_the_brightness_is_the_boards), RUN(test_the_memory_is_reported),
      RUN(test_every_poll_pets_the_watchdog), RUN(test_awake_after_a_year), RUN(test_asked_after_a_year),
      RUN(test_off_and_on), RUN(test_off_after_an_hour), RUN(test_a_talk_key_keeps_it_on),
      RUN(test_nothing_is_done_in_vain), RUN(test_a_running_clock_costs_a_poll_a_second),
      RUN(test_the_battery_is_measured_once_a_minute), RUN(test_the_tones), RUN(test_lamps_and_blinking),
      RUN(test_each_press_of_the_queue_is_saved), RUN(test_a_fault_is_shown_at_once),
      RUN(test_the_next_poll_is_asked_for), RUN(test_what_is_written),
      RUN(test_a_game_that_is_brought_back_is_written_once), RUN(test_user_presets_are_the_stores),
      RUN(test_the_journal_is_the_stores))
