#include "sim/parts/button.h"

#include <stdlib.h>

#define SHORTEST 2000	 /* ns; contacts are not faster */
#define MS	 1000000 /* ns */

static uint64_t next_button(uint64_t *chance)
{
	*chance = *chance * 6364136223846793005ull + 1442695040888963407ull;
	return *chance >> 33;
}

static int by_time(const void *a, const void *b)
{
	int64_t x = ((const struct button_edge *)a)->at, y = ((const struct button_edge *)b)->at;

	return x < y ? -1 : x > y;
}

static size_t draw_button(uint64_t *chance, bool down, int64_t at, int64_t chatter,
			  struct button_edge edges[BUTTON_EDGES])
{
	size_t n = 1;

	edges[0] = (struct button_edge){.at = at, .closed = down};
	if (chatter < 8 * SHORTEST)
		return n;
	n += 2 * (1 + next_button(chance) % 10);
	for (size_t i = 1; i < n; i++)
		edges[i].at = at + SHORTEST + (int64_t)(next_button(chance) % (uint64_t)(chatter - SHORTEST));
	edges[n - 1].at = at + chatter - 1; /* the last edge is at the end of the chatter */
	qsort(edges, n, sizeof(edges[0]), by_time);
	for (size_t i = 1; i < n; i++) {
		edges[i].closed = !edges[i - 1].closed;
		if (edges[i].at <= edges[i - 1].at)
			edges[i].at = edges[i - 1].at + 1;
	}
	return n;
}

/* True if T2 requires the clock to take this press: it is closed for 5 ms in all within the first 15. */
static bool is_press(const struct button_edge *edges, size_t n)
{
	int64_t end = edges[0].at + 15 * MS, closed = 0;

	for (size_t i = 0; i < n && edges[i].at < end; i++) {
		int64_t until = i + 1 < n && edges[i + 1].at < end ? edges[i + 1].at : end;

		if (edges[i].closed)
			closed += until - edges[i].at;
	}
	return closed >= 5 * MS;
}

size_t button_edges(uint64_t *chance, bool down, int64_t at, int64_t chatter,
		    struct button_edge edges[BUTTON_EDGES])
{
	size_t n = draw_button(chance, down, at, chatter, edges);

	while (down && chatter <= 20 * MS && !is_press(edges, n))
		n = draw_button(chance, down, at, chatter, edges);
	return n;
}
