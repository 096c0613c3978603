/* The AVR's part of check.h.  It runs the tests and reports to run_avr.c through two free
 * registers: GPIOR1 takes the text of messages, GPIOR0 the end of each test. */
#include "tests/unit/check.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#include "tests/unit/core/avr_result.h"

static jmp_buf leave;
static const char *row;

static void say(const char *text)
{
	while (*text != '\0')
		GPIOR1 = (uint8_t)*text++;
}

static void say_number(long number)
{
	char digits[12];
	uint8_t n = sizeof digits;
	unsigned long rest = number < 0 ? 0UL - (unsigned long)number : (unsigned long)number;

	digits[--n] = '\0';
	do {
		digits[--n] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest > 0);
	if (number < 0)
		digits[--n] = '-';
	say(digits + n);
}

static void failed(const char *what, const char *file, int line)
{
	say(file);
	say(":");
	say_number(line);
	say(": ");
	say(what);
}

static void stop(void)
{
	say(" ");
	say(row);
	say("\n");
	longjmp(leave, 1);
}

void check_row(const char *name)
{
	row = name;
}

void check_true(bool condition, const char *what, const char *file, int line)
{
	if (condition)
		return;
	failed(what, file, line);
	stop();
}

void check_equal(long actual, long expected, const char *what, const char *file, int line)
{
	if (actual == expected)
		return;
	failed(what, file, line);
	say(" is ");
	say_number(actual);
	say(", not ");
	say_number(expected);
	stop();
}

void check_text(const char *actual, const char *expected, const char *what, const char *file, int line)
{
	if (strcmp(actual, expected) == 0)
		return;
	failed(what, file, line);
	say(" is \"");
	say(actual);
	say("\", not \"");
	say(expected);
	say("\"");
	stop();
}

int check_run(const struct check_test *tests, uint8_t count)
{
	for (volatile uint8_t i = 0; i < count; i++) {
		row = "";
		if (setjmp(leave) == 0) {
			tests[i].run();
			GPIOR0 = RESULT_PASSED;
		} else {
			say("in ");
			say(tests[i].name);
			say("\n");
			GPIOR0 = RESULT_FAILED;
		}
	}
	GPIOR0 = RESULT_END;
	for (;;)
		;
}
