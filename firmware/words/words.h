/* Four rows of 21 characters on a display of 128 x 64 dots (D5): what is wanted, what the display has, and what to write next.
 *
 * A row is two pages of the display.  A piece is a run of characters that changed, in one page, so that the main program can do
 * other things between two of them.  Pure: firmware/zeitnot.c carries the pieces to the HAL. */
#ifndef ZEITNOT_WORDS_WORDS_H
#define ZEITNOT_WORDS_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/words/font.h"
#include "firmware/words/text.h"

#define WORDS_ROWS 4
#define WORDS_RUN  7 /* characters in a piece; with its writing at most 0.7 ms at 4 MHz */
#define WORDS_REST 2 /* columns right of the last character, always dark */
#define WORDS_DOTS (WORDS_RUN * FONT_WIDTH + WORDS_REST)

struct words_display {
	uint8_t want[WORDS_ROWS][TEXT_COLUMNS];
	uint8_t have[WORDS_ROWS][TEXT_COLUMNS]; /* 0: unknown */
	uint8_t changed;			/* bit n: row n has something to write */
	uint8_t lower;				/* the lower half of the last run is still to be written */
	uint8_t row;				/* of the last run */
	uint8_t first, count;			/* its characters */
	uint8_t lit;				/* the display is on */
	uint8_t refreshed;			/* the row that was written anew last */
	uint8_t stale; /* its registers are unknown: it must be turned on, again if it is lit */
};

struct words_piece {
	uint8_t page;	/* 0 to 7 */
	uint8_t column; /* 0 to 127 */
	uint8_t count;	/* of columns, 1 to WORDS_DOTS */
	uint8_t dots[WORDS_DOTS];
};

/* Four empty rows; the display's memory is unknown, and it is off. */
void words_init(struct words_display *words);

/* `row` 0 to 3 becomes `text`, TEXT_COLUMNS codes of the font.  300 cycles. */
void words_set_row(struct words_display *words, uint8_t row, const uint8_t text[TEXT_COLUMNS]);

/* A disturbance may have changed what the display holds: one of the four rows, in turn, is written anew, and the display is turned on again. */
void words_refresh(struct words_display *words);

/* Something may be left to write: a row's mark stays until words_next has found no more of it. */
static inline bool words_wait(const struct words_display *words)
{
	return words->changed;
}

/* The next piece, which counts as written from now on.  False: there is none.  At most 1,450 cycles. */
bool words_next(struct words_display *words, struct words_piece *piece);

#endif
