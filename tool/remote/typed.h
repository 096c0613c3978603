/* A time control as people type it (G3), on a command line, in the terminal's clock and on the page.
 *
 * It differs from the notation of docs/notation.md in three points, because people write minutes:
 *   - a number without a unit, where the time of a stage is, is minutes up to 180 and seconds above that;
 *   - stages may be separated by a comma, and blanks do not count: "40/90+30, 30+30";
 *   - units may be written out: "90min+30s".
 * What follows a sign, as in "5+3", "5d3" and "5y3x30", is seconds. PGN tags, files and the serial port use
 * seconds. */
#ifndef ZEITNOT_TOOL_REMOTE_TYPED_H
#define ZEITNOT_TOOL_REMOTE_TYPED_H

#include <stdbool.h>
#include <stddef.h>

#include "firmware/core/control.h"
#include "firmware/core/notation.h"

#define TYPED_MINUTES 180 /* the largest number that means minutes */

/* Reads a control. On an error *fault says which one, and at which character of `text`; *control is then
 * unspecified. */
enum control_error typed_control(const char *text, struct control *control, struct control_fault *fault);

/* The same with a sentence: `said` is how the text was understood, "90 min + 30 s a move (90m+30)", or what
 * is wrong with it. Returns false if the text is no control. */
bool typed_read(const char *text, struct control *control, char *said, size_t size);

#endif
