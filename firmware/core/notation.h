/* Time controls as text: the PGN TimeControl notation, extended.  Grammar: docs/notation.md. */
#ifndef ZEITNOT_CORE_NOTATION_H
#define ZEITNOT_CORE_NOTATION_H

#include "firmware/core/control.h"

/* Longest canonical text that notation_print can produce, with the terminating NUL. */
#define NOTATION_SIZE 320

/* Reads `text` (NUL-terminated) into *control.  On an error *control is unspecified and *fault names the
 * error and the character (fault may not be NULL).  The result has passed control_check. */
enum control_error notation_parse(const char *text, struct control *control, struct control_fault *fault);

/* Receives the canonical text, a character at a time, so that a line can be sent without a buffer. */
typedef void notation_put(void *context, char c);

/* Prints *control in its canonical form: the shortest unit that is exact, "|" only if the sides differ. */
void notation_print(const struct control *control, notation_put *put, void *context);

/* The same in parts, because a long control takes 20 ms: 5,000 cycles. A part is a stage of a side with the
 * signs before and after it, or nothing where there is none. */
#define NOTATION_PARTS (2 * CONTROL_STAGES)
void notation_print_part(const struct control *control, uint8_t part, notation_put *put, void *context);

/* The same into a buffer of `size` bytes, always terminated; returns the length without the NUL. */
uint16_t notation_format(const struct control *control, char *text, uint16_t size);

/* One English sentence about an error, for the tool and the manual ("a stage is never m:ss: ..."). Host
 * builds only call it; the image leaves it out. */
const char *notation_message(enum control_error error);

#endif
