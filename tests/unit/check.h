/* A small test framework, with which one source becomes a cmocka program on the host and an image for the
 * AVR.
 *
 *         TEST(name) { CHECK(...); CHECK_EQ(actual, expected); CHECK_STR(actual, "expected"); }
 *         TESTS(RUN(name), RUN(other))
 *
 * A check that fails ends its test. check_row names the present row of a table for the message. */
#ifndef ZEITNOT_TESTS_UNIT_CHECK_H
#define ZEITNOT_TESTS_UNIT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CHECK(condition)	    check_true((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQ(actual, expected)  check_equal((long)(actual), (long)(expected), #actual, __FILE__, __LINE__)
#define CHECK_STR(actual, expected) check_text((actual), (expected), #actual, __FILE__, __LINE__)

#ifdef __AVR__

/* For the AVR it is in tests/unit/core/avr_main.c. */
void check_row(const char *row);
void check_true(bool condition, const char *what, const char *file, int line);
void check_equal(long actual, long expected, const char *what, const char *file, int line);
void check_text(const char *actual, const char *expected, const char *what, const char *file, int line);

struct check_test {
	const char *name;
	void (*run)(void);
};
int check_run(const struct check_test *tests, uint8_t count);

#define TEST(test) static void test(void)
#define RUN(test)                                                                                            \
	{                                                                                                    \
#test, test                                                                                  \
	}
#define TESTS(...)                                                                                           \
	int main(void)                                                                                       \
	{                                                                                                    \
		static const struct check_test tests[] = {__VA_ARGS__};                                      \
                                                                                                             \
		return check_run(tests, sizeof tests / sizeof tests[0]);                                     \
	}

#else

#include <cmocka.h>

static const char *check_row_name = "";

static inline void check_row(const char *row)
{
	check_row_name = row;
}

static inline void check_true(bool condition, const char *what, const char *file, int line)
{
	if (condition)
		return;
	print_error("%s %s\n", what, check_row_name);
	_fail(file, line);
}

static inline void check_equal(long actual, long expected, const char *what, const char *file, int line)
{
	if (actual == expected)
		return;
	print_error("%s is %ld, not %ld %s\n", what, actual, expected, check_row_name);
	_fail(file, line);
}

static inline void check_text(const char *actual, const char *expected, const char *what, const char *file,
			      int line)
{
	if (strcmp(actual, expected) == 0)
		return;
	print_error("%s is \"%s\", not \"%s\" %s\n", what, actual, expected, check_row_name);
	_fail(file, line);
}

static inline int check_setup(void **state)
{
	(void)state;
	check_row("");
	return 0;
}

#define TEST(test) static void test(void **state __attribute__((unused)))
#define RUN(test)  cmocka_unit_test_setup(test, check_setup)
#define TESTS(...)                                                                                           \
	int main(void)                                                                                       \
	{                                                                                                    \
		const struct CMUnitTest tests[] = {__VA_ARGS__};                                             \
                                                                                                             \
		return cmocka_run_group_tests(tests, NULL, NULL);                                            \
	}

#endif

#endif
