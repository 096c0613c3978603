/* A pack of speech is written over the serial port (L4, L6): joins the serial port, the writer of packs and the voice.
 *
 * While it is written the serial port runs at 38,400 baud, takes frames and answers with lines; it sends no reports.  Nothing is said, and the
 * display tells how far it is.  A game that begins, or a menu that is opened, ends it at once.  Main context. */
#ifndef ZEITNOT_WRITING_H
#define ZEITNOT_WRITING_H

#include "firmware/protocol/protocol.h"
#include "firmware/ui/app.h"
#include "firmware/voice/pack_writer.h"
#include "firmware/voice/voice.h"

/* Whom it joins. */
struct writing {
	struct pack_writer *writer;
	struct protocol *protocol;
	struct voice *voice;
	struct app *app;
};

/* `pack N`: answers. */
enum protocol_error writing_tell(const struct writing *writing, uint8_t slot);
/* `pack N PAGES CRC`: answers how many pages are there already, and begins. */
enum protocol_error writing_begin(const struct writing *writing, uint8_t slot);

/* There is no cable, or another one. */
void writing_end(struct pack_writer *writer);

/* True: the serial port, or the memory for speech, is still busy with a pack: writing_step is called instead of taking requests. */
static inline bool writing_goes_on(const struct pack_writer *writer)
{
	return !writer_is_idle(writer) || writer->protocol;
}

/* To be called every WRITING_STEP; true: at once again. */
bool writing_step(const struct writing *writing, bool cable);
#define WRITING_STEP 16 /* ticks: 4 ms, in which 15 characters arrive */

#endif
