#include "board/avr/osccal.h"

#include <avr/interrupt.h>
#include <avr/power.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/time.h"

#define GOOD	  ((int16_t)(TIME_MEASURE_NOMINAL / 143)) /* 0.7 % */
#define TRIES_MAX 30

static uint8_t tries;

/* Too many cycles in eight counts: too fast.  32767: no measurement. */
static int16_t error(void)
{
	uint16_t cycles = time_measure();

	if (cycles == 0 || cycles == 0xFFFF)
		return INT16_MAX;
	return (int16_t)(cycles - TIME_MEASURE_NOMINAL);
}

/* The two ranges of OSCCAL overlap (data sheet 9.12.1): 0x7F is faster than 0x80.  At the end of one go to
 * the middle of the other, with the clock halved meanwhile: a jump of more than 2 % must not make the
 * processor too fast for its supply. */
static void change_range(void)
{
	uint8_t other = OSCCAL & 0x80 ? 0x50 : 0xA0;

	cli();
	clock_prescale_set(clock_div_4);
	OSCCAL = other;
	clock_prescale_set(clock_div_2);
	sei();
}

/* One step is 0.4 to 1 %; the data sheet wants changes below 2 % at once. */
static void turn(bool slower)
{
	uint8_t end = slower ? 0x00 : 0x7F;

	if ((OSCCAL & 0x7F) == end)
		change_range();
	else if (slower)
		OSCCAL--;
	else
		OSCCAL++;
}

void osccal_begin(void)
{
	tries = 0;
}

bool osccal_step(void)
{
	int16_t e = error();
	uint8_t steps;

	if (++tries >= TRIES_MAX)
		return true;
	if (e == INT16_MAX)
		return false;
	if (e <= GOOD && e >= -GOOD)
		return true;
	/* As many steps as an oscillator with the largest step would need. The next measurement corrects
	 * the rest. */
	steps = (e < 0 ? -e : e) / (TIME_MEASURE_NOMINAL / 100);
	do
		turn(e > 0);
	while (steps-- > 1);
	return false;
}

void osccal_follow(void)
{
	int16_t e = error();

	if (e != INT16_MAX && (e > GOOD || e < -GOOD))
		turn(e > 0);
}
