/* Random controls and random texts: a printed control is read back, and garbage is refused without harm.
 *
 *	test_controls [SEED]
 *
 * covers: P1 P4 P6 P7 U5 */
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "tests/property/random_control.h"
#include "tests/unit/check.h"

#ifndef SHARE
#define SHARE 1 /* of the effort, for tools that run this test repeatedly: one part in this many */
#endif
#define CONTROLS (200000 / SHARE)
#define TEXTS	 (1000000 / SHARE)

static uint64_t seed = 1961;

/* Prints, parses and prints: the control and the text stay the same, and the text has only the grammar's
 * characters. */
static void round_trip(const struct control *control)
{
	char text[NOTATION_SIZE], again[NOTATION_SIZE];
	struct control read;
	struct control_fault fault;
	uint16_t length = notation_format(control, text, sizeof text);

	assert_int_equal(length, strlen(text));
	assert_true(length < sizeof text - 1);
	assert_int_equal(strspn(text, "0123456789.hm:|/?+@bdycx*^go-!"), length);
	if (notation_parse(text, &read, &fault) != CONTROL_OK || memcmp(control, &read, sizeof read) != 0) {
		print_error("%s\n", text);
		fail();
	}
	notation_format(&read, again, sizeof again);
	assert_string_equal(text, again);
}

TEST(round_trips)
{
	struct chance r = {seed};
	struct control control, forced;

	for (int i = 0; i < CONTROLS; i++) {
		random_control(&r, i % 2 ? CONTROL_TINY : CONTROL_USUAL, &control);
		round_trip(&control);
		forced = control;
		control_force(&forced);
		if (control_check(&forced, NULL) == CONTROL_OK)
			round_trip(&forced);
		control_force(&forced);
		assert_memory_equal(&forced, &control, sizeof control);
	}
}

/* Makes texts that differ a little from good ones. Each one is refused, or gives a valid control with a
 * canonical text. */
static void random_text(struct chance *r, char *text, uint32_t size)
{
	static const char letters[] = "0123456789059.hms:|/?+@bdycx*^go-! 5m40/+:";
	struct control control;
	uint32_t changes = random_below(r, 4);
	size_t length;

	if (random_chance(r, 40)) {
		length = random_below(r, random_chance(r, 95) ? 12 : size);
		for (size_t i = 0; i < length; i++)
			text[i] = letters[random_below(r, sizeof letters - 1)];
		text[length] = '\0';
		return;
	}
	preset_control((uint8_t)(1 + random_below(r, PRESETS)), &control);
	if (random_chance(r, 50))
		random_control(r, CONTROL_USUAL, &control);
	length = notation_format(&control, text, (uint16_t)size);
	for (; changes > 0 && length > 0; changes--)
		text[random_below(r, (uint32_t)length)] = random_chance(r, 95)
							      ? letters[random_below(r, sizeof letters - 1)]
							      : (char)random_next(r);
}

TEST(random_texts)
{
	struct chance r = {seed + 1};
	long read = 0, refused[CONTROL_ERRORS] = {0};

	for (int i = 0; i < TEXTS; i++) {
		char text[NOTATION_SIZE];
		struct control control;
		struct control_fault fault;
		enum control_error error;

		random_text(&r, text, sizeof text);
		error = notation_parse(text, &control, &fault);
		assert_int_equal(error, fault.error);
		assert_true((unsigned)error < CONTROL_ERRORS);
		refused[error]++;
		if (error == CONTROL_OK) {
			read++;
			round_trip(&control);
		} else {
			assert_true(fault.at <= strlen(text));
			assert_true(fault.colour <= BLACK && fault.stage < CONTROL_STAGES);
		}
	}
	print_message("%ld of %d random texts are controls\n", read, TEXTS);
	for (int i = 0; i < CONTROL_ERRORS; i++)
		assert_true(refused[i] > 0); /* every kind of refusal occurred */
}

/* Random bytes in place of a control, as in a damaged memory, are refused, or give a control that can be
 * printed and read. */
TEST(random_bytes)
{
	struct chance r = {seed + 2};
	long good = 0;

	for (int i = 0; i < TEXTS; i++) {
		struct control control;
		struct control_fault fault;
		uint8_t *bytes = (uint8_t *)&control;

		random_control(&r, CONTROL_USUAL, &control);
		for (uint32_t n = random_below(&r, 4); n > 0; n--)
			bytes[random_below(&r, sizeof control)] = (uint8_t)random_next(&r);
		if (control_check(&control, &fault) != CONTROL_OK) {
			assert_int_equal(fault.error != CONTROL_OK, 1);
			continue;
		}
		good++;
		control_normalise(&control);
		assert_int_equal(control_check(&control, NULL), CONTROL_OK);
		round_trip(&control);
		(void)control_freeze_default(&control);
		assert_true(control_penalty_default(&control) == 60 ||
			    control_penalty_default(&control) == 120);
	}
	assert_true(good > 100000 / SHARE);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    RUN(round_trips),
	    RUN(random_texts),
	    RUN(random_bytes),
	};

	if (argc > 1)
		seed = strtoull(argv[1], NULL, 0);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
