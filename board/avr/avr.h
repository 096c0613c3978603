/* What the files of board/avr and board/parts share. Nothing above the HAL includes it.
 *
 * "Data sheet" is Microchip DS40002070A, ATmega164A/PA/324A/PA/644A/PA/1284/P. */
#ifndef ZEITNOT_BOARD_AVR_H
#define ZEITNOT_BOARD_AVR_H

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/delay_basic.h>

#include "board.h"
#include "board/avr/pin.h"

/* For what runs sixteen times a second; the images are compiled for size. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Flags in GPIOR0, where sbi, cbi and sbic reach them: two cycles, and atomic without a lock. */
#define FLAG_TICK   0 /* an interrupt of Timer2 ran: look again before sleeping */
#define FLAG_PERIOD 1 /* it was the overflow: a sixteenth of a second began */
#define FLAG_EVENT  2 /* an interrupt has something for the main program */
#define FLAG_SYNCED 3 /* TCNT2 can be read: a crystal edge has passed since power-save */
#define FLAG_WAITED 4 /* Timer1 has finished a short wait */
#define FLAG_MARKED 5 /* the flag of compare B was taken by its interrupt: time_stamp() */
#define FLAG_SETTLE 6 /* its interrupt ran: a crystal period must pass before power-save */
#define FLAG_DUE    7 /* the interrupt of compare A ran: the deadline is reached */

#define flag_set(flag)	 (GPIOR0 |= (uint8_t)_BV(flag))
#define flag_clear(flag) (GPIOR0 &= (uint8_t)~_BV(flag))
#define flag_is(flag)	 ((GPIOR0 & _BV(flag)) != 0)

/* GPIOR1: who needs the I/O clock. While it is 0 the board sleeps in power-save, otherwise in idle. */
#define NEED_TONE 0
#define NEED_LINE 1
#define NEED_WAIT 2
#define NEED_EAR  3 /* and Timer1 is the deck's */

#define need_set(need)	 (GPIOR1 |= (uint8_t)_BV(need))
#define need_clear(need) (GPIOR1 &= (uint8_t)~_BV(need))

/* ---- time.c -------------------------------------------------------------------------------------------- */

#define TIME_MARK 16 /* OCR2B, always: see time_stamp(), and the end of a lamp's flash */

/* Sixteenths of a second, low byte first; written by the overflow interrupt. */
extern volatile uint8_t time_period[3];
/* The crystal has failed: the count stands until the next reset. */
extern volatile uint8_t power_crystal_lost;

/* Data sheet, "Asynchronous Operation of Timer/Counter2": after power-save TCNT2 reads as before it until
 * the next edge of the crystal; a crystal period after waking it is right. 30.5 us are at most 147 cycles,
 * even of an oscillator that is 20 % fast. (The data sheet has another way: write a register and wait
 * until it has arrived. That takes up to two periods and leaves a busy register, with which the chip may
 * not go to sleep.) */
#define TIME_CRYSTAL_CYCLES 147

/* After at least `spent` cycles awake, the wake-up's interrupt included. */
ALWAYS_INLINE void time_synchronise(uint8_t spent)
{
	if (flag_is(FLAG_SYNCED))
		return;
	_delay_loop_1((uint8_t)((TIME_CRYSTAL_CYCLES - spent + 2) / 3));
	flag_set(FLAG_SYNCED);
}

/* The crystal count, with interrupts off, after time_synchronise(); any context.
 *
 * Has the present overflow been counted already? TOV2 cannot tell: in asynchronous mode it comes up to one
 * count after the counter shows 0. The flag of compare B can. It rises at count TIME_MARK of each period,
 * and the overflow interrupt clears it when it counts the overflow (within less than TIME_MARK counts, 3.9
 * ms). Below that count a flag that is still set means: not yet counted. */
static inline uint32_t time_stamp(void)
{
	union {
		uint32_t count;
		uint8_t byte[4];
	} now;

	now.byte[0] = 0xFF; /* a lost crystal: the time stands still, at the latest count of the period */
	now.byte[1] = time_period[0];
	now.byte[2] = time_period[1];
	now.byte[3] = time_period[2];
	if (!power_crystal_lost) {
		now.byte[0] = TCNT2;
		if (now.byte[0] < TIME_MARK && ((TIFR2 & _BV(OCF2B)) || flag_is(FLAG_MARKED)))
			now.count += 256;
	}
	return now.count;
}

/* Starts Timer2 and waits for the crystal, at most 3 s. Interrupts off. */
void time_start(void);

/* Interrupts off: the crystal has failed. Stops Timer2 and gives it the processor's clock, so that no
 * register stays busy. */
void time_lost(void);

/* Main context, interrupts on: sleeps that long in idle; while the deck plays up to 0.2 ms longer. */
void time_wait(uint16_t cycles);

/* The same in parts: FLAG_WAITED rises after so many cycles; until time_limit_end() sleep is idle only. */
void time_limit(uint16_t cycles);
void time_limit_end(void);
/* Interrupts off on entry, on at the end: sleeps until the next one. */
void time_nap(void);

/* Processor cycles in eight counts of the crystal, 7,812 at 4 MHz; 0: an interrupt came between, 0xFFFF:
 * the crystal does not swing. Uses Timer1; 2.2 ms. While the deck has that it measures nothing, and returns 0. */
uint16_t time_measure(void);
#define TIME_MEASURE_NOMINAL ((uint16_t)(F_CPU / 512))

/* ---- input.c ------------------------------------------------------------------------------------------- */

void input_start(void);
/* Drops what waits up to a press of one of `buttons` (levels as in hal_input); true if there is one. */
bool input_seek(uint8_t buttons);

/* N4: edges a vector may give in a period; a bouncing contact gives some dozens, a broken driver
 * or a wet board thousands. */
#define INPUT_EDGES_A_PERIOD 200
#define INPUT_VECTORS	     (_BV(PCIE0) | _BV(PCIE1) | _BV(PCIE3))
extern volatile uint8_t input_edges_left[3]; /* keys, left, right */
extern volatile uint8_t
    input_storm; /* nonzero: a vector has spent its edges and was deaf for the rest of a period */
void input_hear_again(void);

/* 16 Hz, main context. */
ALWAYS_INLINE void input_period(void)
{
	input_edges_left[0] = INPUT_EDGES_A_PERIOD;
	input_edges_left[1] = INPUT_EDGES_A_PERIOD;
	input_edges_left[2] = INPUT_EDGES_A_PERIOD;
	if (PCICR != INPUT_VECTORS)
		input_hear_again();
}

/* ---- jacks.c ------------------------------------------------------------------------------------------- */

/* What the firmware has not heard of: a talk key's edge, a plug. */
extern volatile uint8_t talk_edge;
bool voice_waiting(void); /* and takes note of it */

extern uint8_t jacks_attention; /* 0: nothing is plugged in, and nothing was seen in the last period */
void jacks_watch(void);

/* A plug opens the switch in its socket.  A closed one holds the pin low, so that the pull-up may be on only for a look: 3 us at least. */
ALWAYS_INLINE void jacks_pull(void)
{
	pin_high(PIN_JACK_LEFT);
	pin_high(PIN_JACK_RIGHT);
}

ALWAYS_INLINE void jacks_look(void)
{
	if (jacks_attention || pin_is(PIN_JACK_LEFT) || pin_is(PIN_JACK_RIGHT)) {
		jacks_watch();
	} else {
		pin_low(PIN_JACK_LEFT);
		pin_low(PIN_JACK_RIGHT);
	}
}

/* ---- deck.c: the clips and tones of the earphones -------------------------------------------------------- */

/* The deck has Timer1 and an interrupt for each sample. */
#define deck_runs() ((GPIOR1 & _BV(NEED_EAR)) != 0)

/* While it runs: FLAG_WAITED rises after `deck_wait` samples, if `deck_busy` is set, too. */
extern volatile uint8_t deck_wait, deck_busy;

bool deck_waiting(void);     /* a place has become free since the last call */
void deck_serve(bool piece); /* false: decodes a piece, which takes 1.9 ms, only if little is left */
void deck_halt(void);	     /* the pins are low at once */

/* ---- line.c -------------------------------------------------------------------------------------------- */

bool line_waiting(void);
bool line_trimming(void);
void line_trim(void); /* one slice of trimming the oscillator, about 2 ms */
void line_stop(void);

extern uint8_t line_attention; /* 0: no cable, and none seen in the last period */
void line_watch(void);

/* 16 Hz, main context: looks for the cable. */
ALWAYS_INLINE void line_period(void)
{
	if (line_attention || pin_is(PIN_LINE_RX))
		line_watch();
}

/* ---- power.c ------------------------------------------------------------------------------------------- */

void power_start(void);
void power_watchdog(bool on);
bool power_off_wanted(void);	       /* clears the wish */
extern volatile uint8_t power_strikes; /* watchdog interrupts since the main program last showed itself */
extern uint8_t power_petted;	       /* time_period[0] then */
extern uint8_t power_reset_flags;      /* MCUSR as found */
uint16_t power_convert(void);	       /* one conversion of the ADC as it is set; waits for it */

/* The byte behind the last variable. If it has changed, the stack has reached the variables. */
#define STACK_GUARD 0xC5
extern uint8_t _end; /* from the linker */

/* The watchdog's interrupt has counted a strike, but the program is alive: clears the strikes. */
void power_forgive(void);

/* Main context: the program is alive. The watchdog is restarted only if the crystal has counted since, so
 * it supervises both. */
ALWAYS_INLINE void power_pet(void)
{
	uint8_t period = time_period[0];

	if (power_strikes)
		power_forgive();
	if (period == power_petted)
		return;
	power_petted = period;
	__asm__ __volatile__("wdr");
}

/* ---- display and lamps of the board ---------------------------------------------------------------------- */

void display_start(void);
void display_refresh(void); /* every BOARD_DISPLAY_PERIODS; short */
void display_sleep(void);   /* dark; the parts keep what they show */
void display_wake(void);
/* Boards with BOARD_DIGITS_MEASURED 1: the digits' supply is so low that they should take less; 0.3 ms. */
#ifndef BOARD_DIGITS_MEASURED
#define BOARD_DIGITS_MEASURED 0
#endif
bool supply_weak(void);

/* At the beginning of each sixteenth of a second: true if lamps were lit that shall go out at count TIME_MARK. */
bool lamps_period(void);

/* Before the processor sleeps: ends the flash of a lamp that has changed. */
void lamps_rest(void);
void lamps_dark(void);

#endif
