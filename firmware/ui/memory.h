/* What the user interface wants of the clock's memory; firmware/zeitnot.c provides it, tests have their own. */
#ifndef ZEITNOT_UI_MEMORY_H
#define ZEITNOT_UI_MEMORY_H

#include "firmware/ui/app.h"

/* Own control 0..4 into app->draft.control, or from there; false: none, or no memory. */
bool memory_read_own(struct app *app, uint8_t slot);
bool memory_save_own(struct app *app, uint8_t slot);

/* A5: the journal.  Mark `back` (0 = newest), and the state before the last rewind, into app->draft.mark;
 * false: there is none. */
bool memory_read_mark(struct app *app, uint8_t back);
bool memory_read_undo(struct app *app);

/* A rewind to mark `back` is about to take place; its undo has taken place. */
void memory_rewind(struct app *app, uint8_t back);
void memory_undo(struct app *app);

#endif
