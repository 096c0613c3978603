/* Helpers of the tests of the parts: the last violation, and a byte on the bus. */
#ifndef ZEITNOT_TESTS_PART_CHECK_H
#define ZEITNOT_TESTS_PART_CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "sim/parts/spi_bus.h"
#include "tests/unit/check.h"

#define MS 1000000LL
#define US 1000LL

struct complaints {
	unsigned count;
	char last[160];
};

static inline void note_complaint(void *context, const char *text)
{
	struct complaints *c = context;

	c->count++;
	snprintf(c->last, sizeof(c->last), "%s", text);
}

/* Fails unless there was a violation since the last call whose text contains `what`; NULL: fails if there was
 * one. */
static inline void expect_complaint(struct complaints *c, const char *what)
{
	if (!what && c->count)
		fail_msg("unexpected: %s", c->last);
	if (what && !c->count)
		fail_msg("nothing was said about: %s", what);
	if (what && !strstr(c->last, what))
		fail_msg("said: %s, expected: %s", c->last, what);
	c->count = 0;
}

static inline struct spi_byte byte_at(int64_t at, uint8_t out)
{
	return (struct spi_byte){.out = out, .hz = 2000000, .begin = at, .end = at + 4 * US};
}

#endif
