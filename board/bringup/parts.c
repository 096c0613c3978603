/* What the bring-up program finds out by itself. */
#include <avr/io.h>
#include <util/delay_basic.h>

#include "board.h"
#include "board/avr/pin.h"
#include "board/avr/power.h"
#include "board/avr/time.h"
#include "board/bringup/bringup.h"
#ifdef BOARD_GLASSES
#include "board/lcd/glass.h"
#endif
#include "hal/hal_memory.h"
#include "hal/hal_power.h"
#include "hal/hal_voice.h"

struct finding findings[FINDINGS];
uint8_t finding_count;

void found(uint8_t subject, uint8_t symptom, uint8_t other)
{
	if (finding_count < FINDINGS)
		findings[finding_count++] = (struct finding){subject, symptom, other};
}

/* ---- clocks -------------------------------------------------------------------------------------------- */

bool parts_crystal(void)
{
	if (hal_power_fault() != HAL_FAULT_CRYSTAL)
		return true;
	found(SUBJECT_CRYSTAL, SYMPTOM_NO_CLOCK, 0);
	return false;
}

/* The maker calibrates the oscillator to 10 % (data sheet, "Calibrated Internal RC Oscillator"). */
static void test_oscillator(void)
{
	uint16_t cycles = 0;

	for (uint8_t tries = 16; tries && !cycles; tries--)
		cycles = time_measure();
	if (cycles < TIME_MEASURE_NOMINAL / 20 * 17)
		found(SUBJECT_OSCILLATOR, SYMPTOM_SLOW, 0);
	if (cycles > TIME_MEASURE_NOMINAL / 20 * 23)
		found(SUBJECT_OSCILLATOR, SYMPTOM_FAST, 0);
}

/* ---- supply -------------------------------------------------------------------------------------------- */

#define BANDGAP_MV 1100UL /* 1.0 to 1.2 V from one part to the next */
#define BANDGAP	   0x1E	  /* channel */

/* 1/1024 of AVCC, of a channel of the ADC; the first conversion after a new reference may be wrong, and the
 * bandgap takes 70 us. */
static uint16_t convert_part(uint8_t channel)
{
	uint16_t value;

	PRR0 &= ~_BV(PRADC);
	ADMUX = _BV(REFS0) | channel;
	ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS0);
	time_wait(F_CPU / 500);
	power_convert();
	power_convert();
	value = power_convert();
	ADCSRA = 0;
	PRR0 |= _BV(PRADC);
	return value;
}

static void judge(uint8_t subject, uint16_t millivolts, uint16_t low, uint16_t high)
{
	if (millivolts < low)
		found(subject, SYMPTOM_LOW, 0);
	if (millivolts > high)
		found(subject, SYMPTOM_HIGH, 0);
}

static void test_supply(void)
{
	uint16_t bandgap = convert_part(BANDGAP), rail = bandgap ? BANDGAP_MV * 1024 / bandgap : 0;
	uint16_t pin = (uint32_t)convert_part(pin_bit(PIN_SUPPLY)) * rail / 1024;

	/* the bandgap's 9 % and the source's 5 % */
	judge(SUBJECT_SUPPLY, rail, BOARD_RAIL_MV * 86UL / 100, BOARD_RAIL_MV * 116UL / 100);
	judge(SUBJECT_INPUT, pin * (BOARD_INPUT_DIVIDER ? BOARD_INPUT_DIVIDER : 1), BOARD_INPUT_LOW_MV,
	      BOARD_INPUT_HIGH_MV);
}

static void test_reset(void)
{
	if (hal_power_reset_cause() == RESET_BROWN_OUT)
		found(SUBJECT_RESET, SYMPTOM_BROWN_OUT, 0);
	if (hal_power_reset_cause() == RESET_WATCHDOG)
		found(SUBJECT_RESET, SYMPTOM_WATCHDOG, 0);
}

/* ---- memories ------------------------------------------------------------------------------------------ */

#define LINES 15 /* of the address */

/* Address 0, one for each line of the address, and the last one. */
static uint16_t address_part(uint8_t n)
{
	uint16_t last = hal_memory_size() - 1;
	uint16_t at = n == 0 ? 0 : 1u << (n - 1);

	return n == LINES + 1 || at > last ? last : at;
}

static bool keeps(uint8_t flip)
{
	bool good = true;
	uint8_t byte;

	for (uint8_t n = 0; n < LINES + 2; n++) {
		byte = ((address_part(n) >> 8) * 7 + address_part(n) + 1) ^ flip;
		hal_memory_write(address_part(n), &byte, 1);
	}
	for (uint8_t n = 0; n < LINES + 2; n++) {
		hal_memory_read(address_part(n), &byte, 1);
		good &= byte == ((uint8_t)((address_part(n) >> 8) * 7 + address_part(n) + 1) ^ flip);
	}
	return good;
}

/* Every bit both ways, and every line of the address; then the memory is as it was. */
static void test_memory(void)
{
	uint8_t kept[LINES + 2];

	if (!hal_memory_start()) {
		found(SUBJECT_MEMORY, SYMPTOM_SILENT, 0);
		return;
	}
	for (uint8_t n = 0; n < LINES + 2; n++)
		hal_memory_read(address_part(n), &kept[n], 1);
	if (!(keeps(0x00) & keeps(0xFF)))
		found(SUBJECT_MEMORY, SYMPTOM_BYTES, 0);
	for (uint8_t n = 0; n < LINES + 2; n++)
		hal_memory_write(address_part(n), &kept[n], 1);
	hal_memory_sleep();
}

#if BOARD_SPEECH
#define TRIAL	 (VOICE_MEMORY_SIZE - VOICE_SECTOR) /* the last sector, if nothing is in it */
#define TRIAL_AT 16				    /* bytes */

/* At most half a second (data sheet: 240 ms for a sector). */
static bool done(void)
{
	for (uint8_t looks = 50; looks; looks--) {
		if (!hal_voice_busy())
			return true;
		panel_rest(SECOND / 100);
	}
	return false;
}

static bool holds(uint8_t step)
{
	uint8_t bytes[TRIAL_AT];
	bool same = true;

	hal_voice_read(TRIAL, bytes, sizeof(bytes));
	for (uint8_t n = 0; n < TRIAL_AT; n++)
		same &= bytes[n] == (step ? (uint8_t)(step * (n + 1)) : 0xFF);
	return same;
}

static void test_speech(void)
{
	uint8_t bytes[TRIAL_AT];

	for (uint8_t n = 0; n < TRIAL_AT; n++)
		bytes[n] = 0x53 * (n + 1);
	if (!hal_voice_wake()) {
		found(SUBJECT_SPEECH, SYMPTOM_SILENT, 0);
		return;
	}
	if (holds(0)) {
		hal_voice_program(TRIAL, bytes, sizeof(bytes));
		if (!done() || !holds(0x53))
			found(SUBJECT_SPEECH, SYMPTOM_BYTES, 0);
		hal_voice_erase(TRIAL);
		if (!done() || !holds(0))
			found(SUBJECT_SPEECH, SYMPTOM_BYTES, 0);
	}
	hal_voice_sleep();
}
#else
static void test_speech(void)
{
}
#endif

/* ---- glasses and sockets ------------------------------------------------------------------------------- */

static void test_glasses(void)
{
#ifdef BOARD_GLASSES
	for (uint8_t glass = 0; glass < BOARD_GLASSES; glass++)
		if (!glass_answers(glass))
			found(SUBJECT_GLASS + glass, SYMPTOM_SILENT, 0);
#endif
}

/* Nothing is plugged in, so the switches are closed. */
static void test_sockets(void)
{
	panel_rest(SECOND / 4);
	for (uint8_t side = 0; side < 2; side++)
		if (hal_voice_jacks() & 1u << side)
			found(SUBJECT_SOCKET + side, SYMPTOM_OPEN, 0);
}

void parts_test(void)
{
	test_oscillator();
	test_supply();
	test_reset();
	test_memory();
	test_speech();
	test_glasses();
	test_sockets();
}

/* ---- contacts that are joined -------------------------------------------------------------------------- */

static void drive_part(uint8_t contact, bool low)
{
	switch (contact + SUBJECT_LEFT) {
#define DRIVE(subject, pin)                                                                                  \
	case subject:                                                                                        \
		if (low) {                                                                                   \
			pin_low(pin);                                                                        \
			pin_drive(pin);                                                                      \
		} else {                                                                                     \
			pin_leave(pin);                                                                      \
			pin_high(pin);                                                                       \
		}                                                                                            \
		break;
		DRIVE(SUBJECT_LEFT, PIN_BTN_LEFT)
		DRIVE(SUBJECT_TALK_LEFT, PIN_TALK_LEFT)
		DRIVE(SUBJECT_BACK, PIN_KEY_BACK)
		DRIVE(SUBJECT_MINUS, PIN_KEY_MINUS)
		DRIVE(SUBJECT_PLAY, PIN_KEY_PLAY)
		DRIVE(SUBJECT_PLUS, PIN_KEY_PLUS)
		DRIVE(SUBJECT_OK, PIN_KEY_OK)
		DRIVE(SUBJECT_TALK_RIGHT, PIN_TALK_RIGHT)
		DRIVE(SUBJECT_RIGHT, PIN_BTN_RIGHT)
#undef DRIVE
	default:
		break;
	}
}

void parts_joined(uint16_t stuck)
{
	uint8_t vectors = PCICR;

	PCICR = 0; /* nobody has pressed */
	for (uint8_t one = 0; one < CONTACTS; one++) {
		uint16_t followed;

		if (stuck >> one & 1)
			continue;
		drive_part(one, true);
		_delay_loop_1(30);
		followed = panel_contacts() & (uint16_t) ~(stuck | 1u << one);
		drive_part(one, false);
		_delay_loop_1(200);
		for (uint8_t other = one + 1; other < CONTACTS; other++)
			if (followed >> other & 1)
				found(SUBJECT_LEFT + one, SYMPTOM_WITH, SUBJECT_LEFT + other);
	}
	PCIFR = vectors;
	PCICR = vectors;
}
