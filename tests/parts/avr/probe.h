/* What probe.c does and finds: for the AVR and for the test that runs it. */
#ifndef ZEITNOT_TESTS_PARTS_PROBE_H
#define ZEITNOT_TESTS_PARTS_PROBE_H

#include <stdint.h>

enum probe_test {
	PROBE_TICK = 1,
	PROBE_STALE,
	PROBE_NAIVE,
	PROBE_WRITE_TWICE,
	PROBE_SLEEP_BUSY,
	PROBE_SPI,
	PROBE_SPI_COLLISION,
	PROBE_TONE,
	PROBE_TONE_TOO_DEEP,
	PROBE_USART,
	PROBE_HANG,
	PROBE_CLOCK,
	PROBE_ADC,
	PROBE_EEPROM,
	PROBE_FLOATING,
	PROBE_POWER_DOWN,
	PROBE_BROWN_OUT,
	PROBE_COMPARE,
	PROBE_LATE_MASK,
	PROBE_COMPARATOR,
	PROBE_INT0,
	PROBE_ALL_PORTS,
	PROBE_JTAG,
	PROBE_JTAG_ONCE,
	PROBE_JTAG_LATE,
	PROBE_JTAG_BACK,
	PROBE_BUZZ,
	PROBE_COUNT,
	PROBE_PWM,
	PROBE_CHANNEL,
	PROBE_TWI,
	PROBE_TWI_SLOW,
	PROBE_TWI_FAST,
	PROBE_TWI_BUSY,
	PROBE_TWI_ASLEEP,
	PROBE_TWI_STOPPED,
	PROBE_WRITE_AT_ZERO,
	PROBE_EXTERNAL,
	PROBE_EXTERNAL_LATE
};

#define PROBE_STAMPS 32

struct probe_found {
	uint8_t reset, test;
	uint16_t overflows, count;
	uint8_t length, framing_errors;
	uint8_t text[64];
	uint16_t stamps;
	struct {
		uint16_t overflows;
		uint8_t count, flag, pin, spare;
	} stamp[PROBE_STAMPS];
};

#endif
