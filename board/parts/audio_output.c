/* The audio output: clips from the memory for speech, and tones, as pulse width on the pins of the earphones.
 *
 *      flash  -->  decode  -->  ring  -->  Timer3, 10,417 per second  -->  OC1A, OC1B at 31.25 kHz
 *                  before the processor sleeps    interrupt
 *
 * Timer1 is in fast PWM up to ICR1 (mode 14) with 128 steps of width; three of its periods are a sample.  The
 * ring holds widths, so that the interrupt only moves a byte.  Decoding is the main program's: a few groups
 * at a time, when nothing else waits (audio_refill).
 *
 * The pin of an ear is low while nothing plays and in the middle of its range in speech; ramps lead from one
 * to the other. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/flags.h"
#include "board/parts/audio_output.h"
#include "board/parts/tones.h"
#include "firmware/voice/adpcm.h"
#include "hal/hal_compiler.h"
#include "hal/hal_voice.h"

#define TOP	     127 /* of the width */
#define MIDDLE	     64
#define RAMP	     2	       /* samples at each width of a ramp: 12 ms in all */
#define CALL_SAMPLES TONE_UNIT /* the main program is called after this many */
#define GROUPS	     4 /* decoded at a time: 32 samples, 1.9 ms with the interrupts meanwhile; or half of it */

/* ---- what the interrupt works on ----------------------------------------------------------------------- */

static uint8_t ring[256];	    /* 8-bit indices run round by themselves */
static volatile uint8_t head, tail; /* head: next to write */
static volatile uint8_t right;	    /* the ear that is spoken to */
static volatile uint8_t hungry;	    /* an empty ring is a gap; 2: it has been counted */
static volatile uint8_t gaps;
static volatile uint8_t phase; /* of tones: counts samples */
volatile uint8_t audio_wait;   /* time_limit() while the audio output has Timer1: samples */
volatile uint8_t audio_busy;   /* there may be a tone, or such a wait */

/* A tone is a bit of `phase`, between two widths. */
static volatile struct wave {
	uint8_t bit; /* 0: silence */
	uint8_t low, high;
} wave[2];

/* Tones, and the end of a wait. */
ALWAYS_INLINE void besides(uint8_t now)
{
	if (wave[0].bit)
		OCR1AL = now & wave[0].bit ? wave[0].high : wave[0].low;
	if (wave[1].bit)
		OCR1BL = now & wave[1].bit ? wave[1].high : wave[1].low;
	if (audio_wait && --audio_wait == 0)
		flag_set(FLAG_WAITED);
}

/* Budget 100 us. The high bytes of the compare registers are written as what Timer1's TEMP holds: 0, from
 * start(). */
ISR(TIMER3_COMPA_vect)
{
	uint8_t at = tail, now = phase + 1;

	phase = now;
	if (at != head) {
		uint8_t width = ring[at];

		tail = at + 1;
		if (right)
			OCR1BL = width;
		else
			OCR1AL = width;
	} else if (hungry == 1) {
		hungry = 2;
		if (gaps != UINT8_MAX)
			gaps++;
	}
	if (audio_busy)
		besides(now);
	if ((now & (CALL_SAMPLES - 1)) == 0)
		flag_set(FLAG_EVENT);
}

/* ---- what the main program works on -------------------------------------------------------------------- */

struct clip {
	uint32_t at;
	uint16_t groups; /* left */
};

static struct clip slot[2]; /* the first one plays */
static uint8_t clips;	    /* in them */
static uint8_t raised; /* the ear's pin is in the middle of its range, or the ramp to it is in the ring */
static uint8_t speaks; /* an ear is spoken to, up to the end of its ramp */
static uint8_t freed;  /* a slot has become free */
static int16_t predictor;
static uint8_t step_index;
static int16_t error; /* of the widths so far, below one step */
static uint8_t gain[2];

/* What is left of a tone in an ear. */
static struct {
	uint8_t tone;  /* enum voice_tone */
	uint8_t left;  /* pulses and gaps, 0: silence; odd: a pulse */
	uint8_t units; /* of this pulse or gap */
} beep[2];

/* ---- on and off ---------------------------------------------------------------------------------------- */

static void connect(void)
{
	uint8_t control = _BV(WGM11);

	if (beep[0].left || (speaks && !right))
		control |= _BV(COM1A1);
	if (beep[1].left || (speaks && right))
		control |= _BV(COM1B1);
	TCCR1A = control;
}

static void start_timers(void)
{
	if (audio_runs())
		return;
	need_set(NEED_EAR);
	PRR0 &= ~_BV(PRTIM1);
	PRR1 &= ~_BV(PRTIM3);
	head = tail;
	hungry = 0;
	ICR1 = TOP;
	TCNT1 = 0;
	OCR1A = 0;
	OCR1B = 0;
	TCCR1A = _BV(WGM11);
	TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS10);
	TCNT3 = 0;
	OCR3A = VOICE_SAMPLE_CYCLES - 1;
	TIFR3 = _BV(OCF3A);
	TIMSK3 = _BV(OCIE3A);
	TCCR3B = _BV(WGM32) | _BV(CS30);
}

void audio_halt(void)
{
	clips = 0;
	raised = 0;
	speaks = 0;
	beep[0].left = beep[1].left = 0;
	wave[0].bit = wave[1].bit = 0;
	if (!audio_runs())
		return;
	TIMSK3 = 0;
	TCCR3B = 0;
	TCCR1B = 0;
	TCCR1A = 0; /* the pins are the port's again, and low */
	PRR1 |= _BV(PRTIM3);
	PRR0 |= _BV(PRTIM1);
	need_clear(NEED_EAR);
}

/* ---- decoding ------------------------------------------------------------------------------------------ */

static void put_timers(uint8_t width)
{
	uint8_t at = head;

	ring[at] = width;
	head = (uint8_t)(at + 1);
}

/* A sample of 16 bits becomes a width; what is lost to its seven bits is added to the next one. */
static inline void put_sample(uint8_t loudness)
{
	int16_t scaled = (int8_t)((uint16_t)predictor >> 8) * loudness;
	uint16_t low = (uint8_t)predictor; /* unsigned, because its product may need the 16th bit */

	scaled += (int16_t)(low * loudness >> 8);
	error = (error & 0x1FF) + scaled;
	put_timers(MIDDLE + (error >> 9));
}

static void decode_group(const uint8_t bytes[VOICE_GROUP_BYTES])
{
	uint32_t codes = (uint32_t)bytes[2] << 16 | (uint16_t)bytes[1] << 8 | bytes[0];
	uint8_t loudness = gain[right];

	for (uint8_t n = VOICE_GROUP_SAMPLES; n; n--) {
		adpcm_decode(&predictor, &step_index, (uint8_t)codes & 7);
		put_sample(loudness);
		codes >>= 3;
	}
}

static void raise_pins(void)
{
	uint8_t at = head;

	for (uint8_t width = 0; width < MIDDLE; width++)
		for (uint8_t n = RAMP; n; n--)
			ring[at++] = width;
	head = at;
	raised = 1;
}

/* From the width that the ring ends with. */
static void lower(void)
{
	uint8_t at = head;
	uint8_t width = ring[(uint8_t)(at - 1)];

	while (width > 0) {
		ring[at++] = width--;
		ring[at++] = width;
	}
	head = at;
	raised = 0;
}

static void begin_clip(void)
{
	predictor = 0;
	step_index = 0;
}

/* A few groups, or a ramp, if the ring has room. */
static void fill_timers(uint8_t groups)
{
	uint8_t room = tail - head - 1;
	uint8_t bytes[GROUPS * VOICE_GROUP_BYTES];

	if (clips == 0) {
		if (raised && room >= RAMP * ring[(uint8_t)(head - 1)])
			lower();
		return;
	}
	if (room < GROUPS * VOICE_GROUP_SAMPLES)
		return;
	if (!raised) {
		if (room >= RAMP * MIDDLE)
			raise_pins();
		return;
	}
	if (slot[0].groups < groups)
		groups = slot[0].groups;
	hal_voice_read(slot[0].at, bytes, groups * VOICE_GROUP_BYTES);
	for (uint8_t i = 0; i < groups; i++)
		decode_group(&bytes[i * VOICE_GROUP_BYTES]);
	hungry = 1;
	slot[0].at += (uint8_t)(groups * VOICE_GROUP_BYTES);
	slot[0].groups -= groups;
	if (slot[0].groups > 0)
		return;
	slot[0] = slot[1];
	clips--;
	freed = 1;
	begin_clip();
	hungry = clips > 0;
}

/* ---- tones --------------------------------------------------------------------------------------------- */

static void pulse(uint8_t side)
{
	const FLASH struct tone *tone = &tones[beep[side].tone];
	uint8_t half = (tone->part * gain[side] >> 9) + 1;
	uint8_t middle = raised && right == side ? MIDDLE : half;

	beep[side].units = beep[side].left & 1 ? tone->on : tone->off;
	cli();
	wave[side].low = middle - half;
	wave[side].high = middle + half;
	wave[side].bit = beep[side].left & 1 ? tone->bit : 0;
	if (!wave[side].bit) {
		if (side)
			OCR1BL = middle - half;
		else
			OCR1AL = middle - half;
	}
	sei();
}

static void step_tone(uint8_t side)
{
	if (beep[side].left == 0 || --beep[side].units > 0)
		return;
	beep[side].left--;
	pulse(side);
}

void hal_voice_tone(uint8_t side, enum voice_tone tone)
{
	start_timers();
	beep[side].tone = tone;
	beep[side].left = 2 * tones[tone].pulses - 1;
	pulse(side);
	audio_busy = 1;
	connect();
}

/* ---- calls --------------------------------------------------------------------------------------------- */

bool hal_voice_clip(uint8_t side, uint32_t at, uint16_t groups)
{
	if (clips == 2 || (speaks && right != side))
		return false;
	start_timers();
	right = side;
	if (clips == 0)
		begin_clip();
	speaks = 1;
	slot[clips++] = (struct clip){.at = at, .groups = groups};
	connect();
	return true;
}

void hal_voice_stop(void)
{
	uint8_t at;

	if (!speaks)
		return;
	clips = 0;
	cli();
	hungry = 0;
	at = tail; /* the width that was output last is before it */
	head = at;
	sei();
	if (raised)
		lower();
}

bool hal_voice_plays(void)
{
	return speaks;
}

bool hal_voice_short(void)
{
	return clips > 0 && (uint8_t)(head - tail) < AUDIO_SHORT;
}

void hal_voice_volume(uint8_t side, uint8_t volume)
{
	gain[side] = gains[volume - 1];
}

uint8_t hal_voice_underruns(void)
{
	return gaps;
}

bool audio_waiting(void)
{
	bool waits = freed;

	freed = 0;
	return waits;
}

void audio_refill(uint8_t enough)
{
	static uint8_t unit;
	uint8_t now = phase & (uint8_t) ~(CALL_SAMPLES - 1);
	bool piece = (uint8_t)(head - tail) < enough;

	if (!audio_runs())
		return;
	if (now != unit) {
		unit = now;
		step_tone(0);
		step_tone(1);
		audio_busy = beep[0].left | beep[1].left;
		connect();
	}
	if (piece)
		fill_timers(enough == AUDIO_FULL ? GROUPS : GROUPS / 2);
	if (speaks && !clips && !raised && head == tail) {
		speaks = 0;
		freed = 1;
	}
	if (freed || (piece && clips && (uint8_t)(tail - head - 1) >= GROUPS * VOICE_GROUP_SAMPLES))
		flag_set(FLAG_EVENT);
	if (!speaks && !beep[0].left && !beep[1].left)
		audio_halt();
}
