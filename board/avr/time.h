/* Timer2, the time base, and short waits by Timer1 (time.c). */
#ifndef ZEITNOT_BOARD_AVR_TIME_H
#define ZEITNOT_BOARD_AVR_TIME_H

#include "board/avr/flags.h"
#include <avr/interrupt.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/delay_basic.h>

#include "hal/hal_voice.h"

#define TIME_GUARD 16 /* OCR2B, always: see time_stamp(), and the end of a lamp's flash */

/* Sixteenths of a second, low byte first; written by the overflow interrupt. */
extern volatile uint8_t time_period[3];
/* The crystal has failed: the count stays as it is until the next reset. */
extern volatile uint8_t power_crystal_lost;

/* Data sheet, "Asynchronous Operation of Timer/Counter2": after power-save TCNT2 keeps its old value
 * until the next edge of the crystal, so it is right one crystal period after waking. 30.5 us are at most
 * 147 cycles, even of an oscillator that is 20 % fast. (The data sheet has another way: write a register
 * and wait until it has arrived. That takes up to two periods and leaves a busy register, with which the
 * chip may not go to sleep.) */
#define TIME_CRYSTAL_CYCLES 147

/* Waits until TCNT2 is right. `spent`: the least number of cycles since the wake-up, including its
 * interrupt. */
ALWAYS_INLINE void time_synchronise(uint8_t spent)
{
	if (flag_is(FLAG_SYNCED))
		return;
	_delay_loop_1((uint8_t)((TIME_CRYSTAL_CYCLES - spent + 2) / 3));
	flag_set(FLAG_SYNCED);
}

/* The crystal count, with interrupts off, after time_synchronise(); any context.
 *
 * Has the present overflow been counted already? TOV2 cannot tell: in asynchronous mode it comes up to
 * one count after the counter shows 0. The flag of compare B can. It rises at count TIME_GUARD of each
 * period, and the overflow interrupt clears it when it counts the overflow (within less than TIME_GUARD
 * counts, 3.9 ms). So if it is still set below that count, the overflow has not been counted yet. */
static inline uint32_t time_stamp(void)
{
	union {
		uint32_t count;
		uint8_t byte[4];
	} now;

	now.byte[0] = 0xFF; /* a lost crystal: the time has stopped, at the latest count of the period */
	now.byte[1] = time_period[0];
	now.byte[2] = time_period[1];
	now.byte[3] = time_period[2];
	if (!power_crystal_lost) {
		now.byte[0] = TCNT2;
		if (now.byte[0] < TIME_GUARD && ((TIFR2 & _BV(OCF2B)) || flag_is(FLAG_GUARDED)))
			now.count += 256;
	}
	return now.count;
}

/* Starts Timer2 and waits for the crystal, at most 3 s. Interrupts off. */
void time_start(void);

/* Call it when the crystal has failed, with interrupts off. It stops Timer2 and gives it the processor's
 * clock, so that no register stays busy. */
void time_lost(void);

/* FLAG_WAITED rises after this many cycles, or samples while the audio output has Timer1; until
 * time_limit_end() sleep is idle only. */
void time_limit_of(uint16_t cycles, uint8_t samples);
void time_limit_end(void);
/* Sleeps in idle until then. */
void time_wait_of(uint16_t cycles, uint8_t samples);

/* The same for a constant number of cycles, which the compiler divides. Up to 0.2 ms longer while the audio
 * output plays. Main context, interrupts on. */
#define time_limit(cycles) time_limit_of(cycles, (cycles) / VOICE_SAMPLE_CYCLES + 2)
#define time_wait(cycles)  time_wait_of(cycles, (cycles) / VOICE_SAMPLE_CYCLES + 2)
/* Sleeps until the next interrupt. Interrupts are off on entry and on at the end. */
void time_nap(void);

/* Processor cycles in eight counts of the crystal, 7,812 at 4 MHz; 0: an interrupt came between, 0xFFFF:
 * the crystal does not swing. Uses Timer1 for 2.2 ms. While the audio output has Timer1, it returns 0
 * without measuring. */
uint16_t time_measure(void);
#define TIME_MEASURE_NOMINAL ((uint16_t)(F_CPU / 512))

#endif
