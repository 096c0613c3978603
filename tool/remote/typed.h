/* A time control as people type it (G3), on a command line, in the terminal's clock and on the page.
 *
 * It is the notation of docs/notation.md but for three things, because people write minutes:
 *   - a number without a unit, where the time of a stage is, is minutes up to 180 and seconds above that;
 *   - stages may be separated by a comma, and blanks do not count: "40/90+30, 30+30";
 *   - units may be written out: "90min+30s".
 * What follows a sign, as in "5+3", "5d3" and "5y3x30", is seconds.  PGN tags, files and the serial port use
 * seconds. */
#ifndef ZEITNOT_TOOL_REMOTE_TYPED_H
#define ZEITNOT_TOOL_REMOTE_TYPED_H

#include <stdbool.h>
#include <stddef.h>

#include "firmware/core/control.h"
#include "firmware/core/notation.h"

#define TYPED_MINUTES 180 /* the largest number that means minutes */

/* On an error *fault names it, and the character of `text`; *control is unspecified. */
enum control_error typed_control(const char *text, struct control *control, struct control_fault *fault);

/* The same; `said` is how the text was understood, "90 min + 30 s a move (90m+30)", or what is wrong, in
 * an English sentence. False if it is not a control. */
bool typed_read(const char *text, struct control *control, char *said, size_t size);

#endif
