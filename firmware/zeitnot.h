/* The whole clock above the HAL: the one place where logic, memory, line and board meet.
 *
 * All state is in this struct, owned by board/avr/main.c on the clock and by sim/bench_host.c on the host. */
#ifndef ZEITNOT_ZEITNOT_H
#define ZEITNOT_ZEITNOT_H

#include <stdint.h>

#include "firmware/core/timebase.h"
#include "firmware/line/line.h"
#include "firmware/store/store.h"
#include "firmware/transfer.h"
#include "firmware/ui/app.h"
#include "firmware/voice/pack_writer.h"
#include "firmware/voice/voice.h"
#include "firmware/words/words.h"

struct zeitnot {
	struct timebase timebase;
	struct line line;	    /* L1 to L4 */
	struct store store;	    /* N1 to N3 */
	struct collected collected; /* L2: settings from another clock */
	struct sender sender;	    /* and to it */
	struct words_display words; /* D5 */
	struct voice voice;	    /* B1 */
	struct pack_writer writer;  /* L6 */
	uint8_t sound;		    /* what sounds */
	uint8_t mode;		    /* of the app at the last poll */
	uint8_t cable;		    /* it was there at the last poll */
	uint8_t board;		    /* enum hal_fault that was reported */
	uint8_t saves;		    /* STORE_...: what the memory is to keep */
	uint8_t full;		    /* page.full of the words */
	uint8_t relieved;	    /* the line has waited for the deck */
	struct app app;		    /* game, menus, options, sound, what is shown */
};

/* After a reset, which has left all of *z zero: reads the memory, comes up in SELECT, READY, PAUSE or OVER (N1). */
void zeitnot_start(struct zeitnot *z);

/* Does everything that is due now: queue, step, display, sound, line, memory.  Returns the crystal count at which it wants to be called
 * again at the latest; the board calls earlier when an edge or a character arrives. */
uint32_t zeitnot_poll(struct zeitnot *z);

#endif
