/* What a person sees of the two sides: eight cells each, which of them blink, and the lamps.  Made from one
 * state and one instant (D1). */
#ifndef ZEITNOT_UI_VIEW_H
#define ZEITNOT_UI_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/hal_display.h"

/* DESIGN.md, section 5. */
enum position {
	POSITION_SIGN,
	POSITION_AUX, /* the auxiliary pair: two cells */
	POSITION_HOURS = 3,
	POSITION_MINUTES = 4, /* two */
	POSITION_SECONDS = 6, /* two */
	POSITION_TENTHS = 5   /* seconds in two cells, and the tenth in the last one */
};

#define CELL_POINT 0x80 /* the bit of a cell that is a point */

/* The cells that carry a point. */
enum point {
	POINT_WHITE = 0,  /* this side has White */
	POINT_PAIR = 2,	  /* between a pair of two digits and the hours */
	POINT_TENTHS = 6, /* the point before the tenth */
	POINT_COLON = 7	  /* between minutes and seconds; every other second dark where the clock runs */
};

struct view {
	uint8_t cell[2][CELLS]; /* as hal_display_show takes them */
	uint8_t blink[2];	/* bit n: cell n is dark every other half second */
	uint8_t lamps;		/* bit 0 left, bit 1 right */
};

#endif
