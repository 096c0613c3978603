/* The switches in the earphones' sockets, and the talk keys (jacks.c). */
#ifndef ZEITNOT_BOARD_AVR_JACKS_H
#define ZEITNOT_BOARD_AVR_JACKS_H

#include "board/avr/flags.h"
#include "board/avr/pin.h"
#include <stdbool.h>
#include <stdint.h>

/* Work for the firmware: an edge of a talk key, or a plug that has changed. */
extern volatile uint8_t talk_edge;
bool voice_waiting(void); /* and clears it */

extern uint8_t jacks_attention; /* 0: nothing is plugged in, and nothing was seen in the last period */
void jacks_watch(void);

/* A plug opens the switch in its socket. A closed switch holds the pin low, so the pull-up, which would
 * cost current, is on only while the pin is read: at least 3 us. */
ALWAYS_INLINE void jacks_pull(void)
{
	pin_high(PIN_JACK_LEFT);
	pin_high(PIN_JACK_RIGHT);
}

ALWAYS_INLINE void jacks_poll(void)
{
	if (jacks_attention || pin_is(PIN_JACK_LEFT) || pin_is(PIN_JACK_RIGHT)) {
		jacks_watch();
	} else {
		pin_low(PIN_JACK_LEFT);
		pin_low(PIN_JACK_RIGHT);
	}
}

#endif
