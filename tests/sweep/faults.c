/* Causes each fault on the image, on every board, in a game whose times are known. The clock finds the fault
 * in time, shows its code, and never shows a wrong time (N4, D4). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/ui/cells.h"
#include "sim/avr/layout.h"
#include "tests/sweep/survive.h"
#include "tool/scenario/client.h"

struct clock {
	struct client client;
	struct chip *chip;
};

static struct clock a_clock(const struct bench_options *options)
{
	struct clock c;
	char message[MESSAGE_SIZE] = "";

	if (!client_open(&c.client, options, message))
		fail_msg("%s", message);
	c.chip = bench_board(c.client.bench)->chip;
	return c;
}

static void wait_ms(struct clock *c, int64_t ms)
{
	bench_run(c->client.bench, bench_now(c->client.bench) + ms * NS_PER_MS);
}

static void press(struct clock *c, uint8_t button)
{
	survive_push(c->client.bench, button, 80);
	wait_ms(c, 200);
}

static struct clock a_game_of(const char *board, uint64_t seed)
{
	const struct bench_options options = {.board = board, .seed = seed, .crystal_start_ms = 100};
	struct clock c = a_clock(&options);
	char message[MESSAGE_SIZE] = "";

	if (client_control(&c.client, "5m", NULL, message) != CLIENT_OK)
		fail_msg("%s", message);
	press(&c, BUTTON_RIGHT);
	wait_ms(&c, 3000);
	press(&c, BUTTON_LEFT);
	wait_ms(&c, 2000);
	return c;
}

static struct clock a_game(const char *board)
{
	return a_game_of(board, 9);
}

static struct zeitnot state_of(struct clock *c, instant *now)
{
	struct zeitnot state;
	instant ignored;

	assert_true(bench_state(c->client.bench, &state, now ? now : &ignored));
	return state;
}

static void expect_none(struct clock *c)
{
	const char *first;

	if (bench_violations(c->client.bench, &first))
		fail_msg("%s", first);
}

/* The fault's code on the display, on either side. */
static bool shows_code(struct clock *c, unsigned code)
{
	static const uint8_t digit[10] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};
	struct bench_view view;

	bench_get_view(c->client.bench, &view);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell + 1 < CELLS; cell++)
			if ((view.cells[side][cell] & 0x7F) == 0x79 &&
			    (view.cells[side][cell + 1] & 0x7F) == digit[code])
				return true;
	return false;
}

/* A clock at rest shows the code at once; a running clock shows it in the next pause. */
static void expect_fault(struct clock *c, uint8_t fault)
{
	struct zeitnot state = state_of(c, NULL);

	if (state.app.fault != fault)
		fail_msg("fault %u instead of %u", state.app.fault, fault);
	if (state.app.game.state == PLAY_RUNNING) {
		press(c, KEY_PLAY);
		wait_ms(c, 100);
	}
	if (!shows_code(c, fault))
		fail_msg("the display does not show E%u", fault);
}

/* The game is restored, and its times are those of `before`, carried on to the instant `at`. */
static void expect_game(struct clock *c, const struct moment *before, int64_t at)
{
	struct moment after;
	const char *fault;

	assert_true(survive_note(c->client.bench, &after));
	fault = survive_compare(before, at, &after);
	if (fault)
		fail_msg("%s", fault);
}

/* The instruction with which the C library ends a program: a jump to itself after `cli`. */
static uint32_t endless_loop(const struct image *image)
{
	static const uint8_t code[] = {0xF8, 0x94, 0xFF, 0xCF};

	for (uint32_t at = 0; at + sizeof code <= image->code_end; at += 2)
		if (memcmp(image->flash + at, code, sizeof code) == 0)
			return at;
	fail_msg("no such place");
	return 0;
}

static const struct image *image_of(struct clock *c)
{
	return bench_avr(c->client.bench)->image;
}

static void poke(struct clock *c, const char *symbol, size_t offset, uint8_t value)
{
	const struct image_symbol *found = image_find(image_of(c), symbol);

	assert_non_null(found);
	chip_poke(c->chip, (uint16_t)(found->address + offset), value);
}

/* An offset within the image's structures, because they have another layout on this computer. */
static void damage_member(struct clock *c, size_t offset, uint8_t value)
{
	const struct layout *clock = layout_find(image_of(c), "zeitnot_clock", "zeitnot");

	assert_non_null(clock);
	chip_poke(c->chip, layout_member(clock, offset), value);
}

/* Makes the program hang, with or without interrupts, and runs until the watchdog has restarted it. */
static void hang(struct clock *c, bool interrupts)
{
	struct chip_counts counts;
	uint32_t resets;
	int64_t end = bench_now(c->client.bench) + 600 * NS_PER_MS;

	chip_count(c->chip, &counts);
	resets = counts.resets;
	chip_jump(c->chip, endless_loop(image_of(c)) + (interrupts ? 2 : 0));
	while (counts.resets == resets) {
		if (bench_now(c->client.bench) > end)
			fail_msg("the watchdog slept");
		wait_ms(c, 1);
		chip_count(c->chip, &counts);
	}
}

#define HANGS 12 /* hangs per game; each seed has another watchdog, up to 10 % slow or fast */

/* The clock charges the time until the reset: the hang, and what had passed since the last heartbeat when it
 * began. A loss of power right afterwards changes nothing. covers: N4 N1 */
static void a_hung_program(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++)
		for (unsigned i = 0; i < HANGS; i++) {
			struct clock c = a_game_of(board_kinds[b].name, 9 + i);
			struct moment before, after;
			int64_t reset;

			wait_ms(&c, 1000 * i / HANGS);
			assert_true(survive_note(c.client.bench, &before));
			hang(&c, i & 1);
			reset = bench_now(c.client.bench);
			wait_ms(&c, 2000);
			expect_fault(&c, FAULT_HUNG);
			expect_game(&c, &before, reset);
			assert_int_equal(state_of(&c, NULL).app.interrupted, 1);
			assert_true(survive_reboot(c.client.bench, &after));
			expect_game(&c, &before, reset);
			expect_none(&c);
			client_close(&c.client);
		}
}

/* covers: N4 D4 T5 */
static void a_crystal_that_stops(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		struct clock c = a_game(board_kinds[b].name);
		struct moment before;

		assert_true(survive_note(c.client.bench, &before));
		chip_crystal(c.chip, false);
		wait_ms(&c, 3500);
		assert_true(shows_code(&c, FAULT_CRYSTAL));
		press(&c, BUTTON_RIGHT);
		/* the crystal works again, but the clock does not continue by itself */
		chip_crystal(c.chip, true);
		wait_ms(&c, 3000);
		assert_true(shows_code(&c, FAULT_CRYSTAL));
		expect_none(&c);
		client_close(&c.client);
	}
}

/* covers: N4 D4 */
static void a_crystal_that_never_starts(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		const struct bench_options options = {.board = board_kinds[b].name, .crystal_start_ms = -1};
		struct clock c = {.client.bench = bench_open(&options)};

		assert_non_null(c.client.bench);
		c.chip = bench_board(c.client.bench)->chip;
		wait_ms(&c, 4000);
		assert_true(shows_code(&c, FAULT_CRYSTAL));
		press(&c, KEY_OK);
		press(&c, BUTTON_LEFT);
		wait_ms(&c, 1000);
		assert_true(shows_code(&c, FAULT_CRYSTAL));
		expect_none(&c);
		bench_close(c.client.bench);
	}
}

/* covers: N4 */
static void a_stack_that_ran_out(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		struct clock c = a_game(board_kinds[b].name);

		poke(&c, "_end", 0, 0);
		wait_ms(&c, 70000);
		expect_fault(&c, FAULT_STACK);
		expect_none(&c);
		client_close(&c.client);
	}
}

/* Checks the times after a restart. No side has more than a second above its time before the damage. The side
 * not on turn keeps its time to the tick. The side on turn is charged at most the time until the damage was
 * found. */
static void expect_times(const struct game_clock *before, instant at, const struct game_clock *after,
			 ticks took)
{
	uint8_t turn = before->turn;
	ticks left = game_clock_remaining(before, turn, at);

	assert_int_equal(after->turn, turn);
	assert_int_equal(after->side[other_side(turn)].left, before->side[other_side(turn)].left);
	assert_in_range(after->side[turn].left, left - took - TICKS_PER_SECOND, left + TICKS_PER_SECOND);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		assert_int_equal(after->side[side].moves, before->side[side].moves);
		assert_int_equal(after->side[side].stage, before->side[side].stage);
	}
}

/* covers: N4 N1 */
static void a_game_that_cannot_be(void **test)
{
	static const struct {
		size_t offset;
		uint8_t value;
	} damage[] = {
	    {offsetof(struct game_clock, turn), 2},
	    {offsetof(struct game_clock, state), 17},
	    {offsetof(struct game_clock, side[1].stage), 200},
	    {offsetof(struct game_clock, side[0].left) + 3, 0x7F},
	};

	(void)test;
	for (unsigned b = 0; b < board_count; b++)
		for (size_t i = 0; i < sizeof(damage) / sizeof(damage[0]); i++) {
			struct clock c = a_game(board_kinds[b].name);
			instant at;
			const struct game_clock before = state_of(&c, &at).app.game;
			struct game_clock after;
			int s;

			damage_member(&c, offsetof(struct zeitnot, app.game) + damage[i].offset,
				      damage[i].value);
			for (s = 0; s < 62 && state_of(&c, NULL).app.fault == FAULT_NONE; s++)
				wait_ms(&c, 1000);
			expect_fault(&c, FAULT_STATE);
			after = state_of(&c, NULL).app.game;
			assert_int_equal(after.state, PLAY_PAUSED);
			expect_times(&before, at, &after, s * TICKS_PER_SECOND);
			expect_none(&c);
			client_close(&c.client);
		}
}

/* Timer2 needs a whole period of the crystal between an interrupt and the next sleep (data sheet,
 * "Asynchronous Operation of Timer/Counter2"). The shortest path takes that long at any frequency of the
 * processor's oscillator: with seconds, tenths, a flashing lamp, an expiry and a pause. covers: T1 D3 */
static void an_oscillator_far_off(void **test)
{
	static const double errors[] = {-0.15, 0.15};

	(void)test;
	for (unsigned b = 0; b < board_count; b++)
		for (size_t i = 0; i < 2; i++) {
			const struct bench_options options = {.board = board_kinds[b].name,
							      .seed = 3,
							      .crystal_start_ms = 100,
							      .rc_error = errors[i]};
			struct clock c = a_clock(&options);

			/* Set by keys, because traffic on the serial port would trim the oscillator. */
			press(&c, KEY_OK);
			press(&c, BUTTON_RIGHT);
			wait_ms(&c, 175 * 1000); /* 3+2: tenths */
			press(&c, BUTTON_LEFT);
			wait_ms(&c, 40 * 1000);
			assert_int_equal(state_of(&c, NULL).app.game.state, PLAY_RUNNING);
			press(&c, KEY_PLAY);
			wait_ms(&c, 10 * 1000);
			expect_none(&c);
			client_close(&c.client);
		}
}

/* covers: N4 D4 T1 */
static void a_storm_of_interrupts(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		struct clock c = a_game(board_kinds[b].name);
		uint8_t rests = b == 0 ? LEFT : RIGHT, runs = other_side(rests);
		struct zeitnot before, after;
		int64_t from;
		instant now;
		ticks left;

		if (rests == RIGHT)
			press(&c, BUTTON_RIGHT);
		before = state_of(&c, NULL);
		assert_int_equal(before.app.game.turn, runs);
		/* 10 kHz on the button of the side at rest, for two seconds */
		from = bench_now(c.client.bench) + NS_PER_MS;
		for (int i = 0; i < 40000; i++)
			bench_contact(c.client.bench, rests, i % 2 == 0, from + i * 50000);
		wait_ms(&c, 6000);
		after = state_of(&c, &now);
		assert_int_equal(after.app.fault, FAULT_STORM);
		left = game_clock_remaining(&after.app.game, runs, now);
		/* the time that ran has been charged, whatever the contact did */
		assert_int_equal(left + game_clock_used(&after.app.game, runs, now),
				 game_clock_remaining(&before.app.game, runs, before.app.game.since) +
				     game_clock_used(&before.app.game, runs, before.app.game.since));
		assert_int_equal(after.app.game.side[runs].moves, before.app.game.side[runs].moves);
		expect_none(&c);
		client_close(&c.client);
	}
}

/* covers: D4 N6 */
static void a_stuck_button(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		struct clock c = a_game(board_kinds[b].name);

		bench_contact(c.client.bench, BUTTON_RIGHT, true, bench_now(c.client.bench));
		wait_ms(&c, 125000);
		assert_int_equal(state_of(&c, NULL).app.game.side[RIGHT].moves, 1);
		assert_int_equal(state_of(&c, NULL).app.game.state, PLAY_RUNNING);
		press(&c, BUTTON_LEFT);
		assert_int_equal(state_of(&c, NULL).app.game.side[LEFT].moves, 2);
		expect_fault(&c, FAULT_BUTTON);
		expect_none(&c);
		client_close(&c.client);
	}
}

/* covers: D4 N2 */
static void a_missing_memory(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		const struct bench_options options = {
		    .board = board_kinds[b].name, .no_memory = true, .crystal_start_ms = 50};
		struct clock c = a_clock(&options);
		char message[MESSAGE_SIZE] = "";

		expect_fault(&c, FAULT_MEMORY_MISSING);
		/* It is in force, but an `ok` would say that it is kept. */
		assert_int_not_equal(client_control(&c.client, "3m+2", NULL, message), CLIENT_OK);
		press(&c, BUTTON_RIGHT);
		wait_ms(&c, 2000);
		press(&c, BUTTON_LEFT);
		assert_int_equal(state_of(&c, NULL).app.game.side[LEFT].moves, 1);
		assert_int_equal(state_of(&c, NULL).app.game.state, PLAY_RUNNING);
		expect_none(&c);
		client_close(&c.client);
	}
}

/* Runs from power-on until this many bytes have reached the text display, or until it is turned on. Most of
 * the bytes come before the clock shows READY. */
static struct clock until_words(const char *board, uint64_t bytes)
{
	const struct bench_options options = {.board = board, .crystal_start_ms = 50};
	struct clock c = {.client.bench = bench_open(&options)};
	struct text_display_part *words;

	assert_non_null(c.client.bench);
	c.chip = bench_board(c.client.bench)->chip;
	words = &bench_board(c.client.bench)->text_display;
	while (words->bytes < bytes && !words->on)
		chip_run(c.chip, chip_now(c.chip) + NS_PER_MS / 1000);
	return c;
}

static uint64_t bytes_until_on(const char *board)
{
	struct clock c = until_words(board, UINT64_MAX);
	uint64_t bytes = bench_board(c.client.bench)->text_display.bytes;

	bench_close(c.client.bench);
	return bytes;
}

/* Resets the processor after this byte. True: the display then waits for the argument of a command. */
static bool reset_behind(const char *board, uint64_t byte)
{
	struct clock c = until_words(board, byte);
	struct text_display_part *words = &bench_board(c.client.bench)->text_display;
	bool waits;

	assert_int_equal(words->bytes, byte);
	chip_reset_line(c.chip);
	waits = words->waits;
	wait_ms(&c, 2000);
	assert_true(text_display_part_lit(words));
	expect_none(&c);
	bench_close(c.client.bench);
	return waits;
}

#define FIRST_BYTES 3  /* the contrast, set first */
#define LAST_BYTES  30 /* enough to contain all registers */

/* The clock has no reset line to the text display, so a reset in the middle of a command leaves the display
 * waiting for an argument. covers: D4 D5 */
static void a_reset_while_words_are_turned_on(void **test)
{
	(void)test;
	for (unsigned b = 0; b < board_count; b++) {
		const char *board = board_kinds[b].name;
		unsigned waits = 0;
		uint64_t on;

		if (!board_kinds[b].text_display)
			continue;
		on = bytes_until_on(board);
		for (uint64_t byte = 1; byte <= FIRST_BYTES; byte++)
			waits += reset_behind(board, byte);
		assert_true(waits == 1);
		for (uint64_t byte = on - LAST_BYTES; byte <= on; byte++)
			waits += reset_behind(board, byte);
		assert_true(waits >= 3); /* its contrast, and on each kind of display another command */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_hung_program),
	    cmocka_unit_test(a_crystal_that_stops),
	    cmocka_unit_test(a_crystal_that_never_starts),
	    cmocka_unit_test(a_stack_that_ran_out),
	    cmocka_unit_test(a_game_that_cannot_be),
	    cmocka_unit_test(an_oscillator_far_off),
	    cmocka_unit_test(a_storm_of_interrupts),
	    cmocka_unit_test(a_stuck_button),
	    cmocka_unit_test(a_missing_memory),
	    cmocka_unit_test(a_reset_while_words_are_turned_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
