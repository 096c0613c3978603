/* The digits (eight cells per side), the lamps and the brightness.
 *
 * A cell is a byte: bits 0 to 6 are segments a to g, and bit 7 is the point of the cell. A side has two
 * groups of four digits:
 *
 *      display   left                      right
 *      cell      0    1    2    3          4    5  :  6    7
 *      holds     sign pair pair hours      minutes    seconds
 *      point     .    .    .    -          .    .     .    colon
 *
 * The point of cell 7 is the colon between 5 and 6; the others are after their cell. The point of cell 3
 * differs from board to board (lcd: a colon between 1 and 2, led and bread: a point), and the firmware never
 * lights it. A board without colons lights it with the hours, because its colon looks like a point.
 * firmware/ui/view.h says which points are used. */
#ifndef ZEITNOT_HAL_DISPLAY_H
#define ZEITNOT_HAL_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

#define CELLS 8

/* Shows the cells of both sides as one picture, because no display may mix two moments (D1). Main context.
 * Only displays that changed are written; measured at 4 MHz: lcd 150 cycles, and for each side that changes
 * one transfer of 400 cycles and 0.15 ms asleep in idle, 0.04 ms more for each further digit up to the last
 * that changed; led 360, and 110 for each digit. */
void hal_display_show(const uint8_t cells[2][CELLS]);

/* Turns on the lamps beside the players' buttons: bit 0 left, bit 1 right. A battery board pulses them by
 * itself to save energy. */
void hal_display_lamps(uint8_t lamps);

/* 0 = off (stand-by), 1..8.  Boards without a dimmer show 1..8 as the same brightness. */
void hal_display_brightness(uint8_t level);
bool hal_display_has_brightness(void);

#endif
