/* A pack of speech is written over the serial port (L4, L6): joins the serial port, the writer of packs and
 * the voice.
 *
 * During an upload the serial port runs at 38,400 baud, takes frames, answers with lines and sends no
 * reports. The clock does not speak, and the display shows the progress. The upload ends at once if a game
 * begins or a menu is opened. Main context. */
#ifndef ZEITNOT_PACK_UPLOAD_H
#define ZEITNOT_PACK_UPLOAD_H

#include "firmware/protocol/protocol.h"
#include "firmware/ui/app.h"
#include "firmware/voice/pack_writer.h"
#include "firmware/voice/voice.h"

/* The parts of the clock that an upload needs. */
struct upload {
	struct pack_writer *writer;
	struct protocol *protocol;
	struct voice *voice;
	struct app *app;
};

/* `pack N`: answers. */
enum protocol_error upload_report_pack(const struct upload *upload, uint8_t slot);
/* `pack N PAGES CRC`: answers how many pages are there already, and begins. */
enum protocol_error upload_begin(const struct upload *upload, uint8_t slot);

/* There is no cable, or another one. */
void upload_end(struct pack_writer *writer);

/* True: the serial port, or the memory for speech, is still busy with a pack: upload_step is called instead
 * of taking requests. */
static inline bool upload_is_active(const struct pack_writer *writer)
{
	return !writer_is_idle(writer) || writer->protocol;
}

/* Call it every UPLOAD_STEP; true: call it again at once. */
bool upload_step(const struct upload *upload, bool cable);
#define UPLOAD_STEP 16 /* ticks: 4 ms, in which 15 characters arrive */

#endif
