/* The whole firmware (firmware/zeitnot.c) on the host's board: how it handles faults of the memory, the
 * board and the game.
 *
 * covers: D3 D4 L2 N1 N2 N4 U4 U5 */
#include <stdio.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

/* ---- the start ----------------------------------------------------------------------------------------- */

/* The watchdog has bitten: E1, and the game is there. */
TEST(test_the_watchdog_is_reported)
{
	fresh();
	assert_int_equal(z.app.fault, FAULT_NONE);
	power_on(RESET_WATCHDOG);
	assert_int_equal(z.app.fault, FAULT_HUNG);
	power_on(RESET_EXTERNAL);
	assert_int_equal(z.app.fault, FAULT_NONE);
}

/* Impossible options are replaced by the defaults, all of them. */
TEST(test_options_that_cannot_be)
{
	struct options options;

	fresh();
	assert_string_equal(ask("option trim 12"), "ok");
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.options.value[OPTION_TRIM], 12);
	assert_int_equal(z.timebase.trim, 12);
	options = z.app.options;
	options.value[OPTION_SOUND] = 4;
	store_save_settings(&z.store, &options, sizeof options);
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.options.value[OPTION_SOUND], 0);
	assert_int_equal(z.app.options.value[OPTION_TRIM], 0);
	assert_int_equal(z.app.fault, FAULT_NONE);
}

/* A record of an older firmware has fewer options, and the missing ones get their defaults. */
TEST(test_options_of_an_older_firmware)
{
	fresh();
	assert_string_equal(ask("option tenths 60"), "ok");
	assert_string_equal(ask("option trim 12"), "ok");
	store_save_settings(&z.store, &z.app.options,
			    offsetof(struct options, value) + OPTION_TRIM * sizeof(int16_t));
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.options.value[OPTION_TENTHS], 60);
	assert_int_equal(z.app.options.value[OPTION_TRIM], 0);
	assert_int_equal(z.app.fault, FAULT_NONE);
}

/* A game with a right CRC but an impossible state gives the first control, and E8. */
TEST(test_a_game_that_cannot_be_is_given_up)
{
	fresh();
	assert_string_equal(ask("control 7m"), "ok");
	button(BUTTON_RIGHT);
	z.app.game.turn = 7;
	store_save_game(&z.store, &z.app.game, &z.app.chosen, z.app.now, 0);
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.fault, FAULT_MEMORY_DAMAGED);
	assert_true(game_clock_valid(&z.app.game));
	assert_int_equal(z.app.game.state, PLAY_READY);
	assert_int_equal(z.app.game.control.stage[WHITE][0].time.s, 180);
	assert_int_equal(z.app.interrupted, 0);
}

/* ---- while it is on ------------------------------------------------------------------------------------ */

/* A counter that no game can have, and the look that finds it. */
static void break_the_game(void)
{
	z.app.game.side[LEFT].moves = 12345;
	run(64 * 75);
	assert_int_equal(z.app.fault, FAULT_STATE);
	assert_true(game_clock_valid(&z.app.game));
}

/* N4: the state is checked once per minute, and an impossible game is replaced by the one in the memory,
 * paused. */
TEST(test_a_game_that_went_wrong_comes_back)
{
	fresh();
	assert_string_equal(ask("control 7m"), "ok");
	button(BUTTON_RIGHT);
	button(BUTTON_LEFT);
	break_the_game();
	assert_int_equal(z.app.game.state, PLAY_PAUSED);
	assert_int_equal(z.app.game.side[LEFT].moves, 1);
	assert_int_equal(z.app.interrupted, 1);

	/* without a memory there is nothing but the control: READY again, with the defaults of F2 and U4 */
	fresh();
	board.memory_missing = true;
	assert_string_equal(ask("control 7m+5"), "error 7"); /* it is in force, but not kept */
	button(BUTTON_RIGHT);
	break_the_game();
	assert_int_equal(z.app.game.state, PLAY_READY);
	assert_int_equal(z.app.game.side[LEFT].left, 7 * TICKS_PER_MINUTE + 5 * TICKS_PER_SECOND);
	assert_true(game_clock_freezes(&z.app.game));
	assert_int_equal(z.app.game.white, LEFT);
}

/* N4: an impossible game is not saved over the good one. */
TEST(test_a_game_that_went_wrong_is_not_saved)
{
	fresh();
	assert_string_equal(ask("control 7m"), "ok");
	button(BUTTON_RIGHT);
	button(BUTTON_LEFT);
	z.app.game.side[LEFT].moves = 12345;
	button(KEY_PLAY);
	assert_int_equal(z.app.fault, FAULT_STATE);
	assert_int_equal(z.app.game.side[LEFT].moves, 1);
	power_on(RESET_POWER_ON);
	assert_int_equal(z.app.fault, FAULT_NONE);
	assert_int_equal(z.app.game.state, PLAY_PAUSED);
	assert_int_equal(z.app.game.side[LEFT].moves, 1);
}

/* A fault that the board finds is reported once, and can be acknowledged. */
TEST(test_faults_of_the_board)
{
	static const struct {
		uint8_t board, app;
	} faults[] = {{HAL_FAULT_STACK, FAULT_STACK},
		      {HAL_FAULT_STORM, FAULT_STORM},
		      {HAL_FAULT_CRYSTAL, FAULT_CRYSTAL}};

	for (size_t i = 0; i < 3; i++) {
		fresh();
		button(KEY_OK); /* the first control: READY */
		assert_int_equal(z.app.mode, APP_READY);
		board.fault = faults[i].board;
		run(2);
		assert_int_equal(z.app.fault, faults[i].app);
		button(KEY_BACK);
		assert_int_equal(z.app.fault, i == 2 ? FAULT_CRYSTAL : FAULT_NONE);
		run(64 * 61); /* all of the board is looked at once per minute */
		assert_int_equal(z.app.fault, i == 2 ? FAULT_CRYSTAL : FAULT_NONE);
	}
}

/* The battery is measured once per minute, with different thresholds for low and good. A board without a
 * battery returns 0. */
TEST(test_the_battery)
{
	static const struct {
		uint16_t mv;
		uint8_t low;
	} rows[] = {{2300, 0}, {2299, 1}, {2450, 1}, {2451, 0}, {2400, 0},
		    {2000, 1}, {0, 0},	  {1, 1},    {3000, 0}};

	fresh();
	button(KEY_OK);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		board.battery = rows[i].mv;
		run(64 * 61);
		if (z.app.battery_low != rows[i].low)
			print_error("row %zu\n", i);
		assert_int_equal(z.app.battery_low, rows[i].low);
	}
}

static uint8_t cells_before[2][CELLS];
static bool seen_first;

static bool on_write(void *context, uint16_t at, uint8_t value)
{
	(void)context;
	(void)at;
	(void)value;
	seen_first = seen_first && memcmp(cells_before, board.cells, sizeof cells_before) != 0;
	return true;
}

/* D3: a press is shown before it is saved. */
TEST(test_a_press_is_seen_before_it_is_saved)
{
	fresh();
	assert_string_equal(ask("control 7m"), "ok");
	button(BUTTON_RIGHT);
	run(64);
	memcpy(cells_before, board.cells, sizeof cells_before);
	seen_first = true;
	board.on_write = on_write;
	host_edge(&board, BUTTON_LEFT, true, board.count);
	sleep_through(JUDGED);
	board.on_write = NULL;
	assert_int_equal(z.app.game.side[LEFT].moves, 1);
	assert_true(seen_first);
}

/* Sends a request; after `n` characters the clock polls. */
static void say_in_two(const char *request, size_t n)
{
	char line[60];

	snprintf(line, sizeof line, "%s*%04X\r\n", request, crc16(0, request, (uint8_t)strlen(request)));
	for (size_t i = 0; line[i]; i++) {
		if (i == n)
			poll_once();
		assert_true(host_serial_send(&board, (uint8_t)line[i]));
	}
}

/* The same for a setting that comes over the serial port, wherever its line is cut in two. covers: L2 */
TEST(test_a_setting_is_seen_before_it_is_saved)
{
	fresh();
	assert_string_equal(ask("control 15"), "ok");
	for (size_t n = 0; n < sizeof "option tenths 0*1234\r\n"; n++) {
		int16_t tenths = z.app.options.value[OPTION_TENTHS] == 0 ? 20 : 0;

		run(80);
		memcpy(cells_before, board.cells, sizeof cells_before);
		seen_first = true;
		board.on_write = on_write;
		say_in_two(tenths ? "option tenths 20" : "option tenths 0", n);
		run(8);
		board.on_write = NULL;
		assert_int_equal(z.app.options.value[OPTION_TENTHS], tenths);
		assert_true(seen_first);
	}
}

/* ---- the line ------------------------------------------------------------------------------------------ */

TEST(test_a_board_that_cannot_be_dimmed)
{
	fresh();
	assert_string_equal(ask("option brightness 3"), "ok");
	assert_int_equal(board.brightness, 3);
	z.app.has_brightness = 0;
	assert_string_equal(ask("option brightness 4"), "error 8");
	assert_int_equal(board.brightness, 3);
	assert_string_equal(ask("option brightness"), "error 8");
	assert_string_equal(ask("option sound 2"), "ok");
}

/* A setting that the memory does not keep is not confirmed as saved. */
TEST(test_a_user_preset_without_a_memory)
{
	fresh();
	assert_string_equal(ask("own 1"), "error 6");
	assert_string_equal(ask("own 1 5m+3"), "ok");
	assert_string_equal(ask("own 1"), "ok 5m+3");
	board.memory_missing = true;
	assert_string_equal(ask("own 2 5m+3"), "error 7");
	assert_string_equal(ask("control 5m+3"), "error 7");
	button(BUTTON_RIGHT);
	assert_string_equal(ask("control 5m"), "error 5");
}

/* An answer `ok` means that it is kept, however often the request comes. covers: L2 N2 */
TEST(test_a_request_that_comes_again_without_a_memory)
{
	char code[20], end[sizeof "end " + sizeof code];

	fresh();
	board.memory_missing = true;
	assert_string_equal(ask("option sound 2"), "error 7");
	assert_string_equal(ask("option sound 2"), "error 7");
	assert_string_equal(ask("control 10m"), "error 7");
	assert_string_equal(ask("control 10m"), "error 7");
	snprintf(code, sizeof code, "%s", ask("code"));
	snprintf(end, sizeof end, "end %s", code + strlen("ok "));
	assert_string_equal(ask("receive"), "error 7");
	board.memory_missing = false;
	assert_string_equal(ask("receive"), "ok");
	board.memory_missing = true;
	assert_string_equal(ask("control 10m"), "ok"); /* collected */
	assert_string_equal(ask(end), "error 7");
	assert_string_equal(ask(end), "error 6");
	board.memory_missing = false;
	assert_string_equal(ask("receive"), "ok");
	board.memory_missing = true;
	assert_string_equal(ask("own 2 5m"), "ok");
	assert_string_equal(ask("control 10m"), "ok");
	assert_string_equal(ask(end), "error 7"); /* the user preset */
	assert_string_equal(ask(end), "error 6");
	board.memory_missing = false;
	assert_string_equal(ask("option sound 2"), "ok");
	power_on(RESET_POWER_ON);
	assert_string_equal(ask("option sound"), "ok sound 2");
}

/* An `end` that comes again is confirmed only if it names the settings that were taken. covers: L2 */
TEST(test_an_end_that_comes_again)
{
	char code[20], end[sizeof "end " + sizeof code];

	fresh();
	assert_string_equal(ask("control 10m"), "ok");
	snprintf(code, sizeof code, "%s", ask("code"));
	snprintf(end, sizeof end, "end %s", code + strlen("ok "));
	assert_string_equal(ask("receive"), "ok");
	assert_string_equal(ask("control 10m"), "ok");
	assert_string_equal(ask(end), "ok");
	assert_string_equal(ask(end), "ok");
	pending_save(&z.app.pending, STORE_CLOCKS); /* it changes nothing, so it waits for no save */
	assert_string_equal(ask(end), "ok");
	end[strlen(end) - 1] ^= 1;
	assert_string_equal(ask(end), "error 6");
}

/* The collection ends ten seconds after the last setting, not after the first one. covers: L2 */
TEST(test_a_slow_sender)
{
	for (unsigned seconds = 7; seconds <= 11; seconds += 4) {
		char end[40];

		fresh();
		assert_string_equal(ask("control 10m"), "ok");
		snprintf(end, sizeof end, "end %s", ask("code") + strlen("ok "));
		assert_string_equal(ask("receive"), "ok");
		run(64 * 6);
		assert_string_equal(ask("option sound 0"), "ok");
		run(64 * 6);
		assert_string_equal(ask("control 10m"), "ok");
		run(64 * seconds);
		assert_string_equal(ask(end), seconds < 10 ? "ok" : "error 6");
	}
}

/* The code of collected settings is that of the control as the option FORCE leaves it, because the clock will
 * then have that one. covers: L2 P4 U4 */
TEST(test_the_code_of_a_forced_control)
{
	static const char *const force[] = {"option force 0", "option force 1"};
	char end[2][40];

	for (int forced = 0; forced <= 1; forced++) {
		fresh();
		assert_string_equal(ask(force[forced]), "ok");
		assert_string_equal(ask("control 40/90m:30m"), "ok");
		snprintf(end[forced], sizeof end[forced], "end %s", ask("code") + strlen("ok "));
	}
	for (int forced = 0; forced <= 1; forced++) {
		fresh();
		assert_string_equal(ask("receive"), "ok");
		assert_string_equal(ask(force[forced]), "ok");
		assert_string_equal(ask("control 40/90m:30m"), "ok");
		assert_string_equal(ask(end[forced]), "ok");
	}
	assert_string_not_equal(end[0], end[1]);
}

TESTS(RUN(test_the_watchdog_is_reported), RUN(test_options_that_cannot_be),
      RUN(test_options_of_an_older_firmware), RUN(test_a_game_that_cannot_be_is_given_up),
      RUN(test_a_game_that_went_wrong_comes_back), RUN(test_a_game_that_went_wrong_is_not_saved),
      RUN(test_faults_of_the_board), RUN(test_the_battery), RUN(test_a_press_is_seen_before_it_is_saved),
      RUN(test_a_setting_is_seen_before_it_is_saved), RUN(test_a_board_that_cannot_be_dimmed),
      RUN(test_a_user_preset_without_a_memory), RUN(test_a_request_that_comes_again_without_a_memory),
      RUN(test_an_end_that_comes_again), RUN(test_a_slow_sender), RUN(test_the_code_of_a_forced_control))
