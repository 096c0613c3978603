/* The font of the text display: 6 x 13 dots of misc-fixed (public domain), converted by
 * tools/languages.py. */
#ifndef ZEITNOT_TEXT_FONT_H
#define ZEITNOT_TEXT_FONT_H

#include <stdint.h>

#include "hal/hal_compiler.h"
#include "made/texts.h"

#define FONT_WIDTH 6
/* The columns of the upper page, then those of the lower; bit 0 is the uppermost dot. The last column of
 * all characters is dark, and no table has it. */
#define FONT_COLUMNS (FONT_WIDTH - 1)
#define FONT_BYTES   (2 * FONT_COLUMNS)

/* By code less FONT_FIRST.  Codes up to 0x7E are ASCII, the others are letters of the languages. */
extern const FLASH uint8_t font_columns[FONT_LAST - FONT_FIRST + 1][FONT_BYTES];

#endif
