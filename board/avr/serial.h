/* The USART of the serial port (serial.c). */
#ifndef ZEITNOT_BOARD_AVR_SERIAL_H
#define ZEITNOT_BOARD_AVR_SERIAL_H

#include "board/avr/flags.h"
#include "board/avr/pin.h"
#include <stdbool.h>
#include <stdint.h>

bool serial_waiting(void);
bool serial_trimming(void);
void serial_trim(void); /* one slice of trimming the oscillator, about 2 ms */
void serial_stop(void);

extern uint8_t serial_attention; /* 0: no cable, and none seen in the last period */
void serial_watch(void);

/* 16 Hz, main context: looks for the cable. */
ALWAYS_INLINE void serial_period(void)
{
	if (serial_attention || pin_is(PIN_SERIAL_RX))
		serial_watch();
}

#endif
