/* Reads the text display as a person does: characters from the dots, with a separate copy of the font and
 * without the clock's program. */
#ifndef ZEITNOT_TOOL_SCENARIO_TEXT_READER_H
#define ZEITNOT_TOOL_SCENARIO_TEXT_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/bench.h"

#define TEXT_READER_ROWS    4
#define TEXT_READER_COLUMNS 21
#define TEXT_READER_TEXT    (3 * TEXT_READER_COLUMNS + 1) /* UTF-8, NUL */

/* The characters of a row, 0 to 3, with the blanks at its end cut off.  Returns false if the font lacks a
 * character, which becomes U+FFFD, or if a dot is lit outside of characters. */
bool text_reader_row(const uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS], unsigned row,
		     char text[TEXT_READER_TEXT]);

/* Reads a row of the display as it is now; empty while the display is off. */
bool display_reader_text_row(struct bench *bench, unsigned row, char text[TEXT_READER_TEXT]);

/* True if a row contains `text`. */
bool display_reader_text_shows(struct bench *bench, const char *text);

#endif
