/* Counts checks and prints those that fail: for tests that are separate programs. */
#ifndef ZEITNOT_TESTS_CHECK_H
#define ZEITNOT_TESTS_CHECK_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static unsigned passed, failed;

static inline void check(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline void check(bool good, const char *format, ...)
{
	va_list values;

	if (good) {
		passed++;
		return;
	}
	failed++;
	printf("FAIL ");
	va_start(values, format);
	vprintf(format, values);
	va_end(values);
	printf("\n");
	fflush(stdout);
}

/* The last line, and the exit code. */
static inline int report(void)
{
	printf("%u passed, %u failed\n", passed, failed);
	return failed ? 1 : 0;
}

#endif
