/* Whether a call keeps memory for ever: a page may be open for days. */
#ifndef ZEITNOT_TESTS_UNIT_PAGE_KEPT_H
#define ZEITNOT_TESTS_UNIT_PAGE_KEPT_H

#include <malloc.h>
#include <stddef.h>

#define KEPT_ROUNDS 20

/* Always the same with the address sanitizer, whose memory is separate; it reports itself what is kept. */
static size_t kept_in_use(void)
{
	struct mallinfo2 now = mallinfo2();

	return now.uordblks + now.hblkhd;
}

/* Bytes that stay in use each time. The first rounds fill what malloc keeps for later. */
static size_t kept_by(void (*act)(void))
{
	size_t before = 0, after;

	for (int n = 0; n < 2 * KEPT_ROUNDS; n++) {
		if (n == KEPT_ROUNDS)
			before = kept_in_use();
		act();
	}
	after = kept_in_use();
	return after > before ? (after - before) / KEPT_ROUNDS : 0;
}

#endif
