/* Reads digits, forms and signs from the cells of a display, as a person does, and not from the program. */
#ifndef ZEITNOT_TOOL_SCENARIO_DISPLAY_READER_H
#define ZEITNOT_TOOL_SCENARIO_DISPLAY_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/bench.h"

#define DISPLAY_READER_TEXT 24 /* eight cells with all their points and colons, NUL */

/* The time on one side. `shown` is false if the cells hold no time in one of its forms "1 29:30", "4:05",
 * "19.4" (D1). */
struct display_reader_time {
	bool shown;
	bool hours, tenths; /* the form */
	int64_t value;	    /* in tenths of a second; negative after a minus sign */
};

struct display_reader_time display_reader_time(const uint8_t cells[CELLS]);

/* Writes the time as a scenario does: "1:30:00", "0:19.4", "-0:12", or the characters of the cells in
 * brackets if they show no time. */
void display_reader_time_text(const uint8_t cells[CELLS], char text[DISPLAY_READER_TEXT]);

/* Writes the characters of the cells, with the points and colons that are lit, and a blank between the two
 * glasses. */
void display_reader_text(const uint8_t cells[CELLS], char text[DISPLAY_READER_TEXT]);

/* Writes the eight characters without points and colons. */
void display_reader_characters(const uint8_t cells[CELLS], char text[DISPLAY_READER_TEXT]);

/* True if the cells show `text`.  A letter means each of its shapes (O as 0, S as 5); points and colons
 * count if the text has some.  Eight characters without them are the eight cells; of any other text
 * blanks at both ends do not count. */
bool display_reader_shows(const uint8_t cells[CELLS], const char *text);

/* Signs. For those that blink, pass cells_lit. */
enum display_reader_sign { SIGN_NOTHING, SIGN_FLAG, SIGN_FLAG_1, SIGN_FLAG_2, SIGN_MINUS };
enum display_reader_sign display_reader_sign(const uint8_t cells[CELLS]);
bool display_reader_white(const uint8_t cells[CELLS]);

#endif
