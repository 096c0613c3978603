/* A pack of speech comes in frames and is written into the flash (docs/protocol.md, "Packs of speech").
 *
 *      bytes  -->  frame, checked  -->  window of pages  -->  erase, program, compare  -->  "ZPAK"
 *
 * Pages come in order and go into the flash in order; the window keeps the serial port busy while the flash
 * is.  The old pack of the slot is made unusable when the first page of the new one has come, and the four
 * bytes that make the new one usable are written last.  In between a cut leaves no pack.
 *
 * Calls the memory of hal_voice.h; main context.  One page after the other is read back and compared, so the
 * CRC-32 at the end is that of the flash. */
#ifndef ZEITNOT_VOICE_PACK_WRITER_H
#define ZEITNOT_VOICE_PACK_WRITER_H

#include "firmware/core/ticks.h"
#include "firmware/voice/pack.h"
#include "hal/hal_voice.h"

#define WRITER_PAGE   VOICE_PAGE
#define WRITER_WINDOW 6 /* pages: 0.4 s of the serial port; an erased sector takes 0.24 s at most */
#define WRITER_FRAME                                                                                         \
	(2 + WRITER_PAGE +                                                                                   \
	 2) /* number of the page, low byte first; the page; CRC-16 of both, high byte first */
#define WRITER_PAGES_MOST (PACK_BYTES / WRITER_PAGE)
#define WRITER_GAP	  (TICKS_PER_SECOND / 10) /* a silence that ends a frame */
#define WRITER_PATIENCE	  (3 * TICKS_PER_SECOND)  /* without a frame */

enum writer_state {
	WRITER_IDLE,	/* the memory sleeps */
	WRITER_ANSWERS, /* the request is being answered; writer_open comes next */
	WRITER_TAKES,	/* frames */
	WRITER_ENDS	/* takes nothing more; the memory finishes what it is doing */
};

/* What to answer to the other end of the cable. */
enum writer_status {
	STATUS_NONE,
	STATUS_WRITTEN, /* `written` pages are in the flash; all of them: the pack is usable */
	STATUS_AGAIN,	/* a frame was damaged or is missing: continue with page `received` */
	STATUS_WRONG,	/* this is not the pack that was announced, or not one for this clock */
	STATUS_BROKEN,	/* the memory does not hold what was written */
	STATUS_REFUSED	/* a game has begun, or a menu was opened */
};

struct pack_writer {
	instant heard;	   /* the last byte */
	instant framed;	   /* the last good frame */
	uint32_t crc;	   /* that the pack must have: it also says whether an interrupted pack continues */
	uint32_t crc_now;  /* of what is in the flash after the head */
	uint32_t crc_next; /* the same with the page being compared */
	uint32_t length;   /* of the pack, from its head */
	uint16_t pages;	   /* of the pack; 0: there is none to continue with */
	uint16_t received; /* pages that have come */
	uint16_t written;  /* and of them in the flash, compared */
	uint16_t erased;   /* sectors */
	uint16_t at;	   /* slot in the frame */
	uint16_t number;   /* of the page in the frame */
	uint16_t check;	   /* CRC-16 of the frame so far */
	uint8_t slot;	   /* from 0 */
	uint8_t state;	   /* enum writer_state */
	uint8_t doing;	   /* what the flash is doing */
	uint8_t compared;  /* bytes of the page being compared, in pieces */
	bool unmarked;	   /* the old pack is unusable */
	bool deaf;	   /* what comes is dropped until the serial port is silent */
	uint8_t status;	   /* enum writer_status: writer_take_status */
	uint8_t protocol;  /* what the serial port does for it (firmware/pack_upload.c); 0: nothing */
	instant ended;	   /* when the writer came to rest with the serial port so */
	uint8_t page[WRITER_WINDOW][WRITER_PAGE];
};

/* All zero at the start. */

/* Announced: a pack of `pages` pages with this CRC-32 for `slot`. If it was interrupted, it continues after
 * `written` pages, else at page 0. False: the memory does not answer. Afterwards nobody else may use it. */
bool writer_begin(struct pack_writer *writer, uint8_t slot, uint16_t pages, uint32_t crc);

/* The serial port is ready for frames. */
void writer_open(struct pack_writer *writer, instant now);

/* A byte from the serial port; 300 cycles, the last one of a frame 500. */
void writer_take(struct pack_writer *writer, uint8_t byte, instant now);

/* A piece of work: 8,000 cycles at most. To be called every few milliseconds until the state is
 * WRITER_IDLE. */
void writer_step(struct pack_writer *writer, instant now);

/* The answer that is due, once. */
static inline uint8_t writer_take_status(struct pack_writer *writer)
{
	uint8_t status = writer->status;

	writer->status = STATUS_NONE;
	return status;
}

/* Takes nothing more: `status` says why. */
void writer_stop(struct pack_writer *writer, uint8_t status);

static inline bool writer_is_idle(const struct pack_writer *writer)
{
	return writer->state == WRITER_IDLE;
}

static inline uint16_t writer_pages_of(uint32_t length)
{
	return (length + WRITER_PAGE - 1) / WRITER_PAGE;
}

/* Of the pack that is being written, in the flash: 0 to 100. */
uint8_t writer_percent(const struct pack_writer *writer);

#endif
