#include "firmware/ui/cells.h"

#include "hal/hal_compiler.h"

/* The segments:
 *
 *   aaa
 *  f   b
 *   ggg
 *  e   c
 *   ddd   */
enum segments { BLANK = 0, DASH = 0x40, LETTER_E = 0x79, LETTER_F = 0x71, LETTER_P = 0x73 };
static const FLASH uint8_t digits[] = {0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};

uint8_t cells_glyph(char sign)
{
	uint8_t digit = (uint8_t)(sign - '0');

	switch (sign) {
	case '-':
		return DASH;
	case 'E':
		return LETTER_E;
	case 'F':
		return LETTER_F;
	case 'P':
		return LETTER_P;
	default:
		return digit < sizeof digits ? digits[digit] : BLANK;
	}
}

static void set_segments(uint8_t *cell, uint8_t segments)
{
	*cell = (*cell & CELL_POINT) | segments;
}

void cells_put(uint8_t *cell, uint8_t position, char sign)
{
	set_segments(&cell[position], cells_glyph(sign));
}

void cells_digit(uint8_t *cell, uint8_t position, uint8_t digit)
{
	set_segments(&cell[position], digits[digit]);
}

void cells_point(uint8_t *cell, uint8_t point)
{
	cell[point] |= CELL_POINT;
}

/* Two digits from `position` on; the first one is dark where it is 0 and not `zero`. */
static void put_two(uint8_t *cell, uint8_t position, uint8_t number, bool zero)
{
	if (number < 10 && !zero)
		cells_put(cell, position, ' ');
	else
		cells_digit(cell, position, number / 10);
	cells_digit(cell, position + 1, number % 10);
}

void cells_pair(uint8_t *cell, uint16_t number)
{
	cell[POINT_PAIR] &= ~CELL_POINT;
	if (number < 10) {
		cells_digit(cell, POSITION_AUX, number);
		cells_put(cell, POSITION_AUX + 1, ' ');
		return;
	}
	if (number < 100) {
		put_two(cell, POSITION_AUX, number, true);
	} else {
		cells_put(cell, POSITION_AUX, '-');
		cells_put(cell, POSITION_AUX + 1, '-');
	}
	if (cell[POSITION_HOURS] != BLANK)
		cells_point(cell, POINT_PAIR);
}

void cells_time(uint8_t *cell, uint16_t seconds)
{
	uint16_t minutes = seconds / 60;
	uint8_t hours = 0;

	put_two(cell, POSITION_SECONDS, seconds - minutes * 60, true);
	for (; minutes >= 60; minutes -= 60) /* nine rounds at most, where a division takes 200 cycles */
		hours++;
	if (hours > 0)
		cells_digit(cell, POSITION_HOURS, hours);
	put_two(cell, POSITION_MINUTES, minutes, hours > 0);
	cells_point(cell, POINT_COLON);
}

void cells_tenths(uint8_t *cell, uint8_t seconds, uint8_t tenth)
{
	put_two(cell, POSITION_TENTHS, seconds, false);
	cells_digit(cell, POSITION_TENTHS + 2, tenth);
	cells_point(cell, POINT_TENTHS);
}
