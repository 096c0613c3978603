/* The whole clock above the HAL. Logic, memory, serial port and board meet only here.
 *
 * All state is in this struct, so that a test can copy and compare a whole clock. board/avr/main.c owns it on
 * a clock, sim/bench_host.c on a computer. */
#ifndef ZEITNOT_ZEITNOT_H
#define ZEITNOT_ZEITNOT_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/core/timebase.h"
#include "firmware/protocol/protocol.h"
#include "firmware/settings_copy.h"
#include "firmware/store/store.h"
#include "firmware/text/text_display.h"
#include "firmware/ui/app.h"
#include "firmware/ui/page.h"
#include "firmware/voice/pack_writer.h"
#include "firmware/voice/voice.h"

/* What a request for a control or a code is answered with (firmware/protocol/commands.c). */
struct answer_parts {
	struct control control;
	uint16_t crc;	/* of the parts so far */
	uint8_t next;	/* part of the control */
	bool answering; /* some of it is still to come */
};

struct zeitnot {
	struct timebase timebase;
	struct protocol protocol;		    /* L1 to L4 */
	struct protocol_order order;		    /* the request in hand; PROTOCOL_NOTHING: none */
	bool saving;				    /* the order is done, and answered when it is saved */
	struct answer_parts parts;		    /* of an answer that takes steps */
	struct store store;			    /* N1 to N3 */
	struct settings_copy copy;		    /* L2: settings from another clock, and to it */
	struct text_display text_display;	    /* D5 */
	struct page page;			    /* what it is to show */
	struct page_spoken said[TEXT_DISPLAY_ROWS]; /* and what its rows said before */
	struct voice voice;			    /* B1 */
	struct pack_writer writer;		    /* L6 */
	instant later_at[WORK_TASKS];		    /* when a task comes by itself */
	uint8_t later;				    /* bits by enum work: those that do */
	uint8_t slept;	  /* the board has slept, or was about to, before this poll */
	uint8_t sound;	  /* what sounds */
	uint8_t mode;	  /* of the app at the last poll */
	uint8_t cable;	  /* it was there when the serial port was looked at last */
	uint8_t board;	  /* enum hal_fault that was reported */
	uint8_t measures; /* the cells are being measured */
	uint8_t waits;	  /* how often a task has waited for samples */
	uint8_t row;	  /* of the page: the next one to write */
	uint8_t aloud;	  /* the page answers a key: what is new is read out */
	uint8_t read;	  /* some of it was */
	uint8_t rows;	  /* the number of its rows that are still to be written */
	struct app app;	  /* game, menus, options, sound, what is shown */
};

/* After a reset, which has left all of *z zero: reads the memory, comes up in SELECT, READY, PAUSE or OVER
 * (N1). */
void zeitnot_start(struct zeitnot *z);

/* Does what has a deadline (queue, step, display, lamps, sound) and then up to four steps of tasks that fit
 * (firmware/tasks.h). Returns the crystal count at which it wants to be called again at the latest, which is
 * now if something urgent or the number of four has ended the steps; the board calls earlier when an edge or
 * a character arrives. */
uint32_t zeitnot_poll(struct zeitnot *z);

#endif
