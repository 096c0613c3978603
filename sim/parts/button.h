/* A push-button to ground, with or without chatter.  The chatter is seeded: same seed, same edges. */
#ifndef ZEITNOT_SIM_PARTS_BUTTON_H
#define ZEITNOT_SIM_PARTS_BUTTON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUTTON_EDGES 24

struct button_edge {
	int64_t at;
	bool closed;
};

/* The edges of a contact that closes (`down`) or opens at `at` and chatters for `chatter` ns: the first is at
 * `at`, the last within the chatter, and the last one leaves the contact as requested. The clock must take
 * such a press if it chatters for no more than 20 ms (T2). Returns the number of edges, which is always
 * odd. */
size_t button_edges(uint64_t *chance, bool down, int64_t at, int64_t chatter,
		    struct button_edge edges[BUTTON_EDGES]);

#endif
