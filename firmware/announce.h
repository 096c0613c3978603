/* What is heard besides the game itself (B1): faults, refusals, rows of text that a key has
 * changed. Main context. */
#ifndef ZEITNOT_ANNOUNCE_H
#define ZEITNOT_ANNOUNCE_H

#include "firmware/core/event.h"

#include <stdbool.h>
#include <stdint.h>

struct zeitnot;

/* Also speak messages that appear without a key press. */
void announce_event(struct zeitnot *z, const struct event *event);

/* To the sides (bits by enum side) whose earphone was plugged in: what is wrong since before. */
void announce_active_faults(struct zeitnot *z, uint8_t sides);

/* Presses that counted for nothing. */
void announce_ignored_presses(struct zeitnot *z);

/* What is new in a row of the page that has just been written, if it says something else than the display
 * or has the cursor now. A new number beside the old title comes last. `first`: no row of this page was
 * read out before it. True: it was. */
bool announce_row(struct zeitnot *z, uint8_t row, bool first);

#endif
