/* Four rows of 21 characters on a display of 128 x 64 dots (D5): what is wanted, what the display has, and
 * what to write next.
 *
 * A row is two pages of the display. A piece is a run of characters that changed, in one page, so that the
 * main program can do other things between two of them. Pure: firmware/zeitnot.c carries the pieces to the
 * HAL. */
#ifndef ZEITNOT_TEXT_TEXT_DISPLAY_H
#define ZEITNOT_TEXT_TEXT_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/text/font.h"
#include "firmware/text/text.h"

#define TEXT_DISPLAY_ROWS 4
#define TEXT_DISPLAY_RUN  7 /* characters in a piece; with its writing at most 0.7 ms at 4 MHz */
#define TEXT_DISPLAY_REST 2 /* columns right of the last character, always dark */
#define TEXT_DISPLAY_DOTS (TEXT_DISPLAY_RUN * FONT_WIDTH + TEXT_DISPLAY_REST)

struct text_display {
	uint8_t want[TEXT_DISPLAY_ROWS][TEXT_COLUMNS];
	uint8_t have[TEXT_DISPLAY_ROWS][TEXT_COLUMNS]; /* 0: unknown */
	uint8_t changed;			       /* bit n: row n has something to write */
	uint8_t lower;	      /* the lower half of the last run is still to be written */
	uint8_t row;	      /* of the last run */
	uint8_t first, count; /* its characters */
	uint8_t lit;	      /* the display is on */
	uint8_t refreshed;    /* the row that was written again last */
	uint8_t stale;	      /* its registers are unknown: it must be turned on, again if it is lit */
};

struct text_piece {
	uint8_t page;	/* 0 to 7 */
	uint8_t column; /* 0 to 127 */
	uint8_t count;	/* of columns, 1 to TEXT_DISPLAY_DOTS */
	uint8_t dots[TEXT_DISPLAY_DOTS];
};

/* Four empty rows; the display's memory is unknown, and it is off. */
void text_display_init(struct text_display *text_display);

/* `row` 0 to 3 becomes `text`, TEXT_COLUMNS codes of the font.  300 cycles. */
void text_display_set_row(struct text_display *text_display, uint8_t row, const uint8_t text[TEXT_COLUMNS]);

/* A disturbance may have changed what the display holds: one of the four rows, in turn, is written again,
 * and the display is turned on again. */
void text_display_refresh(struct text_display *text_display);

/* Something may be left to write: a row's mark stays until text_display_next has found no more of it. */
static inline bool text_display_wait(const struct text_display *text_display)
{
	return text_display->changed;
}

/* The next piece, which counts as written from now on.  False: there is none.  At most 1,450 cycles. */
bool text_display_next(struct text_display *text_display, struct text_piece *piece);

#endif
