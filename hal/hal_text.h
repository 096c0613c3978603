/* The text display: 128 x 64 dots, write-only (D5).
 *
 * Its memory has eight pages of 128 columns. A byte is a column of eight dots; bit 0 is the uppermost, and
 * 1 is a visible dot. After power-on the memory is random and the display is off, so write all of it before
 * turning it on.
 *
 * The display cannot be read. Calls take the same time with and without it, so that a missing or broken
 * display delays nothing (D4). */
#ifndef ZEITNOT_HAL_TEXT_H
#define ZEITNOT_HAL_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#define TEXT_DISPLAY_PAGES   8
#define TEXT_DISPLAY_COLUMNS 128

/* On: writes all registers of the display again, in case noise has changed them. Off: the display sleeps,
 * but keeps its memory and can still be written. Main context; 480 cycles for on, 130 for off. */
void hal_text_on(bool on);

/* Contrast, 1 to 8; the maker recommends 5. Call it once before the display is first turned on; later calls
 * take effect at once. Main context; 100 cycles. */
void hal_text_contrast(uint8_t level);

/* Writes `count` columns of `page` from `column` on; column + count <= TEXT_DISPLAY_COLUMNS. Main context;
 * 100 cycles and 22 per column, measured. */
void hal_text_write(uint8_t page, uint8_t column, const uint8_t *dots, uint8_t count);

#endif
