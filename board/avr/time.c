/* Time and sleep: the only file that touches Timer2 (with the inlines of time.h that its interrupts share).
 *
 * Timer2 counts the 32.768 kHz crystal divided by eight, in normal mode, and is never written while it
 * runs: 4,096 counts a second, an overflow 16 times per second ("period").  Data sheet, section "Asynchronous
 * Operation of Timer/Counter2":
 *  - a register written is busy for up to two crystal periods and may not be written again or be asleep
 *    with meanwhile: wait_busy;
 *  - TCNT2 is stale after power-save until a crystal edge: time_synchronise;
 *  - power-save may not be entered again within one crystal period of a Timer2 interrupt: sleep_round. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/power.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/delay_basic.h>

#include "board.h"
#include "board/avr/flags.h"
#include "board/avr/input.h"
#include "board/avr/jacks.h"
#include "board/avr/pin.h"
#include "board/avr/power.h"
#include "board/avr/serial.h"
#include "board/avr/time.h"
#include "board/parts/audio_output.h"
#include "board/parts/display.h"
#include "board/parts/lamps.h"
#include "hal/hal_input.h"
#include "hal/hal_sound.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"

volatile uint8_t time_period[3];

/* A longer sleep is divided, because the number of the period is compared in 16 bits. */
#define FAR_COUNTS 0x7F0000UL

#define BUSY_ALL (_BV(TCN2UB) | _BV(OCR2AUB) | _BV(OCR2BUB) | _BV(TCR2AUB) | _BV(TCR2BUB))

/* Cycles at least from waking: here, and in the program that hal_time_sleep_until() returns to. */
#define AWAKE_HERE 36
#define AWAKE_MAIN 110

/* A register of Timer2 that was written is busy for up to two crystal periods (61 us); the chip may not
 * sleep meanwhile. Bounded, because the crystal may have stopped: 80 rounds of 5 cycles or more are 90 us. If
 * nothing needs the I/O clock, the processor waits at an eighth of its clock, which saves current.
 * Interrupts are off then, because they would be slow. */
static void wait_busy(uint8_t flag)
{
	uint8_t rounds = GPIOR1 ? 80 : 10;

	if (!GPIOR1) {
		cli();
		clock_prescale_set(clock_div_16);
	}
	while ((ASSR & flag) && --rounds)
		;
	clock_prescale_set(clock_div_2);
	sei();
}

/* Deadline: none. Budget 100 us; 40 cycles. */
ISR(TIMER2_OVF_vect)
{
	TIFR2 = _BV(OCF2B); /* the guard count of the new period has not come yet: see time_stamp() */
	flag_clear(FLAG_GUARDED);
	flag_set(FLAG_PERIOD);
	if (++time_period[0] == 0 && ++time_period[1] == 0)
		++time_period[2];
}

/* The deadline, once. */
ISR(TIMER2_COMPA_vect)
{
	TIMSK2 &= ~_BV(OCIE2A);
	flag_set(FLAG_DUE);
	flag_set(FLAG_TICK);
}

/* Ends a flash of the lamps. */
ISR(TIMER2_COMPB_vect)
{
	pin_low(PIN_LAMP_LEFT);
	pin_low(PIN_LAMP_RIGHT);
	TIMSK2 &= ~_BV(OCIE2B);
	flag_set(FLAG_GUARDED);
	flag_set(FLAG_SETTLE);
	flag_set(FLAG_TICK);
}

/* Ends time_wait(). */
ISR(TIMER1_COMPB_vect)
{
	flag_set(FLAG_WAITED);
}

/* ---- start --------------------------------------------------------------------------------------------- */

/* Order as in that section, "switching between asynchronous and synchronous clocking". Without a crystal
 * the busy flags never fall: the measurement finds out. */
static void timer2_start(void)
{
	TIMSK2 = 0;
	if (BOARD_EXTERNAL_CLOCK)
		ASSR = _BV(EXCLK); /* before AS2 (data sheet, section "ASSR") */
	ASSR |= _BV(AS2);
	TCNT2 = 0;
	OCR2A = 0;
	OCR2B = TIME_GUARD;
	TCCR2A = 0;
	TCCR2B = _BV(CS21);
}

void time_lost(void)
{
	power_crystal_lost = 1;
	TIMSK2 = 0;
	ASSR = 0;
	TCCR2B = 0;
}

void time_start(void)
{
	timer2_start();
	/* D4, N4: 3 s at most: a try without a crystal takes 16 ms at 4 MHz. It must swing at its
	 * frequency, against an oscillator of +-10 %. */
	for (uint8_t tries = 3000 / 16; tries; tries--) {
		uint16_t cycles = time_measure();

		if (cycles > TIME_MEASURE_NOMINAL / 5 * 4 && cycles < TIME_MEASURE_NOMINAL / 5 * 6) {
			while (ASSR & BUSY_ALL)
				;
			TIFR2 = _BV(TOV2) | _BV(OCF2A) | _BV(OCF2B);
			TIMSK2 = _BV(TOIE2);
			return;
		}
	}
	time_lost();
}

/* ---- measuring the processor's oscillator -------------------------------------------------------------- */

/* The next change of TCNT2; *gap is the time since the look before, which is long if an interrupt came
 * between.  False: none within Timer1's range.  Out of line, because GAP_MAX counts its cycles. */
static __attribute__((noinline)) bool next_count(uint16_t *at, uint16_t *gap)
{
	uint8_t count = TCNT2;
	uint16_t before = TCNT1;
	uint16_t now;

	for (;;) {
		bool changed = TCNT2 != count;

		now = TCNT1;
		if (changed)
			break;
		if (TIFR1 & _BV(TOV1))
			return false;
		before = now;
	}
	*at = now;
	*gap = now - before;
	return true;
}

#define GAP_MAX 40 /* cycles of one round of the loop above, and no interrupt in it */

uint16_t time_measure(void)
{
	uint16_t first = 0, last = 0, gap = 0, gaps = 0;
	uint8_t n;
	bool ok;

	if (audio_runs())
		return 0;
	time_synchronise(0);
	PRR0 &= ~_BV(PRTIM1);
	TCNT1 = 0;
	TIFR1 = _BV(TOV1);
	TCCR1B = _BV(CS10);
	ok = next_count(&first, &gaps);
	for (n = 0; ok && n < 8; n++)
		ok = next_count(&last, &gap);
	TCCR1B = 0;
	PRR0 |= _BV(PRTIM1);
	if (!ok)
		return 0xFFFF;
	return gaps > GAP_MAX || gap > GAP_MAX ? 0 : last - first;
}

/* ---- asking -------------------------------------------------------------------------------------------- */

uint32_t hal_time_now(void)
{
	uint32_t now;

	time_synchronise(AWAKE_MAIN); /* with interrupts on */
	cli();
	now = time_stamp();
	sei();
	return now;
}

/* ---- sleeping ------------------------------------------------------------------------------------------ */

/* Interrupts are off on entry and on at the end. SEI lets one more instruction run, so no interrupt can
 * come between it and SLEEP. */
ALWAYS_INLINE void sleep_until_interrupt(void)
{
	if (GPIOR1) {
		SMCR = _BV(SE);
	} else {
		flag_clear(FLAG_SYNCED);
		SMCR = _BV(SE) | _BV(SM1) | _BV(SM0);
#if BOARD_BOD_OFF_ASLEEP
		/* SLEEP within three cycles after BODS. JTD stays set, because two writes without it would
		 * turn the JTAG port on again. */
		MCUCR = _BV(JTD) | _BV(BODS) | _BV(BODSE);
		MCUCR = _BV(JTD) | _BV(BODS);
#endif
	}
	__asm__ __volatile__("sei\n\tsleep" ::: "memory");
	SMCR = 0;
}

void time_nap(void)
{
	sleep_until_interrupt();
}

void time_limit_of(uint16_t cycles, uint8_t samples)
{
	need_set(NEED_WAIT);
	flag_clear(FLAG_WAITED);
	if (audio_runs()) {
		audio_wait = samples;
		audio_busy = 1;
		return;
	}
	PRR0 &= ~_BV(PRTIM1);
	TCNT1 = 0;
	OCR1B = cycles;
	TIFR1 = _BV(OCF1B);
	TIMSK1 = _BV(OCIE1B);
	TCCR1B = _BV(CS10);
}

void time_limit_end(void)
{
	need_clear(NEED_WAIT);
	if (audio_runs()) {
		audio_wait = 0;
		return;
	}
	TCCR1B = 0;
	TIMSK1 = 0;
	PRR0 |= _BV(PRTIM1);
}

void time_wait_of(uint16_t cycles, uint8_t samples)
{
	time_limit_of(cycles, samples);
	for (;;) {
		cli();
		if (flag_is(FLAG_WAITED))
			break;
		sleep_until_interrupt();
	}
	sei();
	time_limit_end();
}

/* Half a count of TCNT2, asleep in idle.  While the audio output runs, its samples would be too coarse. */
#define HALF_COUNT (F_CPU / 4096 / 2)
static void wait_half_count(void)
{
	if (audio_runs())
		_delay_loop_2(HALF_COUNT / 4);
	else
		time_wait(HALF_COUNT);
}

/* Periods from now to `due`, the low 16 bits of the number of a period. */
ALWAYS_INLINE int16_t periods_until(uint16_t due)
{
	uint16_t period;

	cli();
	period = (uint16_t)time_period[1] << 8 | time_period[0];
	sei();
	return (int16_t)(due - period);
}

static void wake_at(uint8_t compare)
{
	cli();
	TIMSK2 |= compare;
	sei();
}

/* Sixteen times per second. */
ALWAYS_INLINE void begin_period(void)
{
	flag_clear(FLAG_PERIOD);
	jacks_pull();
	power_pet();
	input_period();
	serial_period();
	if ((time_period[0] & (BOARD_DISPLAY_PERIODS - 1)) == 0)
		display_refresh();
	/* A program that comes too late for the end of the flash leaves it for the next period. */
	if (!(TIFR2 & _BV(OCF2B)) && lamps_period())
		wake_at(_BV(OCIE2B));
	jacks_poll();
}

/* Counts that a piece of the audio output takes, and a short one, with a processor 10 % slow. */
#define PIECE_COUNTS 10
#define SHORT_COUNTS 5

/* The piece that fits before a deadline (D3). If none does, a short one is begun only if what is left to play
 * would not last. */
static uint8_t enough_samples(int32_t room)
{
	if (room >= PIECE_COUNTS)
		return AUDIO_FULL;
	return room >= SHORT_COUNTS ? AUDIO_SHORT : AUDIO_LEAST;
}

/* Handles what the interrupts have left. True: the main program is needed, also if its work was waiting for
 * samples. */
static bool attend_period(uint32_t raw)
{
	bool waited = hal_voice_short();

	flag_clear(FLAG_EVENT);
	if (hal_input_waiting() || serial_waiting() || voice_waiting() || power_crystal_lost)
		return true;
	if (audio_runs()) {
		int32_t room = (int32_t)(raw - hal_time_now());

		if (room <= 0)
			return true;
		audio_refill(enough_samples(room));
	}
	if (serial_trimming()) {
		serial_trim();
		if (!audio_runs())
			flag_set(FLAG_EVENT);
	}
	return waited;
}

/* The count of the deadline is put into the register at once, its interrupt is enabled in its period only. A
 * compare raises its flag one count after the match: the register holds the count before.
 *
 * Sister parts (ATmega165 to 645, ATmega32A) have an erratum: an interrupt may be lost if a register of the
 * asynchronous timer is written while TCNT2 is 0xFF or 0x00. So from 0xFE on the program waits for count 1,
 * 0.7 ms at most, and sleeps in idle meanwhile. The wait is bounded, because the crystal may have stopped. */
#define COUNTS_3 8 /* in halves, 20 % fast */

static void aim(uint8_t at)
{
	uint8_t match = at - 1;

	if (at == 0 || OCR2A == match) /* at 0 the overflow wakes */
		return;
	cli();
	for (uint8_t halves = COUNTS_3; halves && (uint8_t)(TCNT2 + 2) <= 2; halves--) {
		sei();
		wait_half_count();
		cli();
	}
	OCR2A = match;
	sei();
	wait_busy(_BV(OCR2AUB));
}

/* If this period is about to end, the deadline is set in the next one, because sleeping costs less than
 * waiting awake. */
static bool aim_early(uint16_t due, uint8_t at)
{
	if ((uint8_t)(TCNT2 + 2) < 2 && periods_until(due) > 0)
		return false;
	aim(at);
	return true;
}

/* Wakes at count `at` (not 0) of this period if it is still to come. True: it has passed already. `fresh`:
 * the period began just now. */
static bool arm(uint8_t at, bool fresh)
{
	uint8_t match = at - 1;

	if (!fresh)
		time_synchronise(AWAKE_HERE);
	if (!fresh && TCNT2 >= at)
		return true;
	flag_clear(FLAG_DUE);
	TIFR2 = _BV(OCF2A); /* left from earlier periods */
	wake_at(_BV(OCIE2A));
	if (!fresh && TCNT2 >= match) {
		flag_set(FLAG_TICK); /* it may be too late for a match: look again */
		wait_half_count();
	}
	return false;
}

/* The program has more to do at once. In between the board does what cannot wait: a new period, and a piece
 * for an audio output with very little left. */
static void take_turn(void)
{
	if (flag_is(FLAG_PERIOD))
		begin_period();
	if (audio_runs())
		audio_refill(AUDIO_SHORT / 2);
}

#define LOOK_AGAIN (_BV(FLAG_TICK) | _BV(FLAG_PERIOD) | _BV(FLAG_EVENT))

/* The interrupts of the audio output's samples leave nothing to look at. */
ALWAYS_INLINE void sleep_unless_needed(void)
{
	do {
		cli();
		if (GPIOR0 & LOOK_AGAIN) {
			sei();
			return;
		}
		sleep_until_interrupt();
	} while (audio_runs());
}

/* One round of the sleep; true: the main program is needed. A plain overflow passes through here once, a
 * compare twice.
 *
 * The section wants a crystal period (at most 141 cycles, if the oscillator is 15 % fast) between a Timer2
 * interrupt and power-save. After an overflow the interrupt and this round take 147 at least, 6 of them
 * waiting: tests/sweep/faults.c sees when it is too little; after a compare A the main program takes
 * longer; after a compare B FLAG_SETTLE adds what is missing. */
ALWAYS_INLINE bool sleep_round(uint32_t raw, bool slept, bool *aimed)
{
	uint16_t due = raw >> 8;
	uint8_t at = raw;
	/* What a new period has to do takes 2.2 ms at most: TIME_GUARD has not come then. */
	bool fresh = slept && flag_is(FLAG_PERIOD) && at > TIME_GUARD;
	int16_t periods;

	/* Each flag is cleared before its cause is looked at. What comes later sets the flag again, and is
	 * seen with interrupts off. */
	flag_clear(FLAG_TICK);
	if (flag_is(FLAG_PERIOD)) {
		begin_period();
		if (!*aimed)
			aim(at);
		*aimed = true;
	}
	if (flag_is(FLAG_EVENT) && attend_period(raw))
		return true;

	periods = periods_until(due);
	if (periods <= 0 && (periods < 0 || at == 0 || flag_is(FLAG_DUE) || arm(at, fresh)))
		return true;
	if (flag_is(FLAG_SETTLE)) {
		flag_clear(FLAG_SETTLE);
		_delay_loop_1(20);
	}
	sleep_unless_needed();
	return false;
}

/* Dark until one of the waking keys is pressed, or a talk key moves. All other inputs are dropped. */
static void sleep_off(void)
{
	lamps_dark();
	hal_sound_tone(0);
	audio_halt();
	display_sleep();
	serial_stop();
	power_watchdog(false);
	for (;;) { /* each flag is cleared before its cause is looked at, as in sleep_round() */
		flag_clear(FLAG_TICK);
		flag_clear(FLAG_PERIOD);
		flag_clear(FLAG_EVENT);
		input_period();
		if (input_seek(_BV(KEY_PLAY) | _BV(KEY_OK)) || talk_edge)
			break;
		_delay_loop_1(48); /* a crystal period, as there */
		sleep_unless_needed();
	}
	power_watchdog(true);
	display_wake();
	talk_edge = 0; /* the main program looks at the keys after this */
}

void hal_time_sleep_until(uint32_t raw)
{
	uint32_t now;
	bool aimed;

	if (power_off_wanted()) {
		sleep_off();
		return;
	}
	now = hal_time_now();
	if ((int32_t)(raw - now) <= 0 && !power_crystal_lost) {
		take_turn();
		return;
	}
	if (raw - now > FAR_COUNTS)
		raw = now + FAR_COUNTS;
	if (power_crystal_lost) {
		/* The count has stopped. Only the watchdog's interrupt still wakes the program. */
		cli();
		if (flag_is(FLAG_EVENT) || hal_input_waiting()) {
			flag_clear(FLAG_EVENT);
			sei();
		} else {
			sleep_until_interrupt();
		}
		return;
	}
	flag_clear(FLAG_DUE);
	aimed = aim_early(raw >> 8, raw);
	if (hal_input_waiting() || audio_runs())
		flag_set(FLAG_EVENT);
	lamps_rest();
	for (bool slept = false; !sleep_round(raw, slept, &aimed);)
		slept = true;
	cli();
	TIMSK2 &= ~_BV(OCIE2A);
	sei();
}
