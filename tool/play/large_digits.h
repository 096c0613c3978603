/* Seven-segment displays as text: small for logs, big for the terminal. */
#ifndef ZEITNOT_TOOL_PLAY_LARGE_DIGITS_H
#define ZEITNOT_TOOL_PLAY_LARGE_DIGITS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "hal/hal_display.h"

/* Prints both sides beside each other in ASCII: three lines of _ and |, the lamps as ( ) and (*). `points`:
 * as in struct big. */
void large_digits_print_both(FILE *out, const uint8_t (*cells)[CELLS], uint8_t lamps, bool points);

/* A display of block segments: a digit is `width` columns wide (>= 3) and 2 * `height` + 3 rows high
 * (`height` >= 1: length of an upright), followed by two columns, the first of which has its point or colon.
 * The last digit has no point and no columns after it. */
struct big {
	int width, height;
	/* The display has no colons, so the point after cell 5 is lit instead of one. */
	bool points;
};
#define BIG_ROWS(b)    (2 * (b).height + 3)
#define BIG_GAP	       2
#define BIG_COLUMNS(b) (CELLS * ((b).width + BIG_GAP) - BIG_GAP)

/* Returns what is drawn at this position of one side's display: nothing, a dark element or a lit one. */
enum large_digits_dot { BIG_NOTHING, BIG_DARK, BIG_LIT };
enum large_digits_dot large_digits_dot(struct big big, const uint8_t cells[CELLS], int row, int column);

#endif
