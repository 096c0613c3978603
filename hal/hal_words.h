/* The display for words: 128 x 64 dots, write-only (D5).
 *
 * Its memory has eight pages of 128 columns.  A byte is a column of eight dots; bit 0 is the uppermost, 1 is a dot that can be seen.
 * After power-on the memory holds anything, and the display is off: write all of it, then turn it on.
 *
 * Nothing comes back from it.  Calls take the same time whether it is there or not, so a missing or broken display delays nothing (D4). */
#ifndef ZEITNOT_HAL_WORDS_H
#define ZEITNOT_HAL_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#define WORDS_PAGES   8
#define WORDS_COLUMNS 128

/* On: sets all registers of the display again, in case a disturbance has changed them.  Off: the display sleeps and keeps its memory,
 * which can still be written.  Main context; at 4 MHz: on some 480 cycles, off 130. */
void hal_words_on(bool on);

/* 1 to 8; 5 is what the maker recommends.  Called once before the display is turned on first; later calls take effect at once.  Main context; 100 cycles. */
void hal_words_contrast(uint8_t level);

/* `count` columns of `page` from `column` on: column + count <= WORDS_COLUMNS.  Main context; measured at 4 MHz: 100 cycles, and 22
 * for each column. */
void hal_words_write(uint8_t page, uint8_t column, const uint8_t *dots, uint8_t count);

#endif
