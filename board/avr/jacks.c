/* Sockets of the earphones, and talk keys. */
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/flags.h"
#include "board/avr/jacks.h"
#include "board/avr/pin.h"
#include "board/parts/audio_output.h"
#include "hal/hal_voice.h"

volatile uint8_t talk_edge;
uint8_t jacks_attention;
static uint8_t seen, plugged; /* bits as hal_voice_jacks() has them */
static bool changed;

/* 16 Hz, main context, while the pull-ups are on.  They stay on where a plug keeps the switch open. */
void jacks_watch(void)
{
	uint8_t now = 0;

	if (pin_is(PIN_JACK_LEFT))
		now |= 1;
	else
		pin_low(PIN_JACK_LEFT);
	if (pin_is(PIN_JACK_RIGHT))
		now |= 2;
	else
		pin_low(PIN_JACK_RIGHT);
	if (now == seen && now != plugged) {
		plugged = now;
		changed = true;
		flag_set(FLAG_EVENT);
	}
	seen = now;
	jacks_attention = seen | plugged;
}

uint8_t hal_voice_jacks(void)
{
	return plugged;
}

uint8_t hal_voice_talk(void)
{
	uint8_t down = 0;

	if (!pin_is(PIN_TALK_LEFT))
		down |= 1;
	if (!pin_is(PIN_TALK_RIGHT))
		down |= 2;
	return down;
}

bool voice_waiting(void)
{
	bool waits = changed || audio_waiting();

	changed = false;
	if (talk_edge) { /* else an edge that comes now must stay */
		talk_edge = 0;
		waits = true;
	}
	return waits;
}
