#include "firmware/ui/cells.h"

#include "firmware/core/flash.h"

/* The segments of each character that has a likeness, named as in the words.
 *
 *   aaa
 *  f   b
 *   ggg
 *  e   c
 *   ddd   */
enum segments {
	BLANK = 0,
	DASH = 0x40,
	D0 = 0x3f,
	D1 = 0x06,
	D2 = 0x5b,
	D3 = 0x4f,
	D4 = 0x66,
	D5 = 0x6d,
	D6 = 0x7d,
	D7 = 0x07,
	D8 = 0x7f,
	D9 = 0x6f,
	A = 0x77,
	C = 0x39,
	E = 0x79,
	F = 0x71,
	G = 0x3d,
	H = 0x76,
	I = 0x06,
	J = 0x1e,
	L = 0x38,
	O = 0x3f,
	P = 0x73,
	S = 0x6d,
	U = 0x3e,
	b = 0x7c,
	c = 0x58,
	d = 0x5e,
	h = 0x74,
	i = 0x04,
	n = 0x54,
	o = 0x5c,
	r = 0x50,
	t = 0x78,
	u = 0x1c,
	y = 0x6e
};

/* Of the signs that numbers and names are written with: from '-' to '9', from 'A' to 'Z'; a letter has one
 * form, large or small. The table has 32 letters, so that five bits of any byte are a valid index. */
static const FLASH uint8_t digits[] = {DASH, BLANK, BLANK, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9};
static const FLASH uint8_t letters[32] = {BLANK, A, b, C, d,	 E, F, G, h, I,	    J,	   BLANK, L,
					  BLANK, n, O, P, BLANK, r, S, t, U, BLANK, BLANK, BLANK, y};

static const FLASH uint8_t words[WORD_COUNT][CELLS] = {
#define WORD(name, ...) [WORD_##name] = {__VA_ARGS__},
    WORDS(WORD)
#undef WORD
};

uint8_t cells_glyph(char sign)
{
	uint8_t digit = (uint8_t)(sign - '-');

	if (digit < sizeof digits)
		return digits[digit];
	return letters[sign & 0x1f];
}

static void set(uint8_t *cell, uint8_t segments)
{
	*cell = (uint8_t)((*cell & CELL_MARK) | segments);
}

void cells_put(uint8_t *cell, uint8_t place, char sign)
{
	set(&cell[place], cells_glyph(sign));
}

void cells_mark(uint8_t *cell, uint8_t mark)
{
	cell[mark] |= CELL_MARK;
}

void cells_word(uint8_t *cell, uint8_t place, uint8_t word)
{
	uint8_t length = CELLS;

	while (length > 0 && words[word][length - 1] == BLANK)
		length--;
	for (uint8_t at = 0; at < length && place < CELLS; at++)
		set(&cell[place++], words[word][at]);
}

void cells_number(uint8_t *cell, uint8_t place, uint8_t width, uint16_t number, char pad)
{
	uint8_t at = (uint8_t)(place + width);

	do {
		cells_put(cell, --at, (char)('0' + number % 10));
		number /= 10;
	} while (at > place && number > 0);
	while (at > place)
		cells_put(cell, --at, pad);
}

void cells_pair(uint8_t *cell, uint16_t number)
{
	cell[MARK_PAIR] &= (uint8_t)~CELL_MARK;
	if (number < 10) {
		cells_put(cell, PLACE_AUX, (char)('0' + number));
		cells_put(cell, PLACE_AUX + 1, ' ');
		return;
	}
	cells_put(cell, PLACE_AUX, number < 100 ? (char)('0' + number / 10) : '-');
	cells_put(cell, PLACE_AUX + 1, number < 100 ? (char)('0' + number % 10) : '-');
	if (cell[PLACE_HOURS] != BLANK)
		cells_mark(cell, MARK_PAIR);
}

void cells_moves(uint8_t *cell, uint16_t moves)
{
	cells_pair(cell, moves % 100);
	if (moves >= 200) {
		moves -= 200;
		cell[MARK_200] |= CELL_MARK;
	}
	if (moves >= 100)
		cell[MARK_100] |= CELL_MARK;
}

void cells_time(uint8_t *cell, uint16_t seconds)
{
	uint8_t hours = (uint8_t)(seconds / 3600);
	uint8_t minutes = (uint8_t)(seconds / 60 % 60);

	if (hours > 0)
		cells_put(cell, PLACE_HOURS, (char)('0' + hours));
	cells_number(cell, PLACE_MINUTES, 2, minutes, hours > 0 ? '0' : ' ');
	cells_number(cell, PLACE_SECONDS, 2, seconds % 60, '0');
	cells_mark(cell, MARK_COLON);
}

void cells_tenths(uint8_t *cell, uint8_t seconds, uint8_t tenth)
{
	cells_number(cell, PLACE_TENTHS, 2, seconds, ' ');
	cells_put(cell, PLACE_TENTHS + 2, (char)('0' + tenth));
	cells_mark(cell, MARK_TENTHS);
}
