/* The USART of the serial port (line.c). */
#ifndef ZEITNOT_BOARD_AVR_LINE_H
#define ZEITNOT_BOARD_AVR_LINE_H

#include "board/avr/flags.h"
#include "board/avr/pin.h"
#include <stdbool.h>
#include <stdint.h>

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

#endif
