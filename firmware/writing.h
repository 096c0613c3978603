/* A pack of speech is written over the line (L4, L6): joins the line, the writer of packs and the voice.
 *
 * While it is written the line runs at 38,400 baud, takes frames and answers with lines; it sends no reports.  Nothing is said, and the
 * display tells how far it is.  A game that begins, or a menu that is opened, ends it at once.  Main context. */
#ifndef ZEITNOT_WRITING_H
#define ZEITNOT_WRITING_H

#include "firmware/line/line.h"

struct zeitnot;

/* `pack N`: answers. */
enum line_error writing_tell(struct zeitnot *z, uint8_t slot);
/* `pack N PAGES CRC`: answers how many pages are there already, and begins. */
enum line_error writing_begin(struct zeitnot *z, uint8_t slot);

/* There is no cable, or another one. */
void writing_end(struct zeitnot *z);

/* True: the line, or the memory for speech, is still busy with a pack: zeitnot.c calls writing_step instead of taking requests. */
bool writing_goes_on(const struct zeitnot *z);
/* To be called every WRITING_STEP. */
void writing_step(struct zeitnot *z);
#define WRITING_STEP 16 /* ticks: 4 ms, in which 15 characters arrive */

#endif
