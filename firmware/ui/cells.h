/* Numbers and times as segments (D1). Digits, and the signs F, P, E and -; no words: those are on the text
 * display. */
#ifndef ZEITNOT_UI_CELLS_H
#define ZEITNOT_UI_CELLS_H

#include "firmware/ui/view.h"

/* The segments of a digit or a sign, bits 0 to 6 = a to g; dark if it has none. */
uint8_t cells_glyph(char c);

void cells_put(uint8_t *cell, uint8_t position, char c);	  /* the cell's point stays */
void cells_digit(uint8_t *cell, uint8_t position, uint8_t digit); /* 0 to 9; the same */
void cells_point(uint8_t *cell, uint8_t point);			  /* enum point */

/* The auxiliary pair (D1): a number below 10 in its first cell, "--" for one above 99. Call it when the
 * hours are drawn: beside them two digits have a point after them. */
void cells_pair(uint8_t *cell, uint16_t number);

/* A time below 10 h at its places (D1): "1 29:30", "59:59", "4:05", "0:09"; below an hour the hours' cell
 * is left alone. */
void cells_time(uint8_t *cell, uint16_t seconds);

/* A time below a minute with its tenth (D1): "19.4", "0.4". */
void cells_tenths(uint8_t *cell, uint8_t seconds, uint8_t tenth);

#endif
