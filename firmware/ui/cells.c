#include "firmware/ui/cells.h"

#include "firmware/core/flash.h"

#define GLYPH_FIRST ' '
#define GLYPH_LAST  'y'

/*   aaa
 *  f   b
 *   ggg
 *  e   c
 *   ddd   */
static const FLASH uint8_t glyphs[GLYPH_LAST - GLYPH_FIRST + 1] = {
    ['-' - ' '] = 0x40, ['0' - ' '] = 0x3f, ['1' - ' '] = 0x06, ['2' - ' '] = 0x5b, ['3' - ' '] = 0x4f,
    ['4' - ' '] = 0x66, ['5' - ' '] = 0x6d, ['6' - ' '] = 0x7d, ['7' - ' '] = 0x07, ['8' - ' '] = 0x7f,
    ['9' - ' '] = 0x6f, ['A' - ' '] = 0x77, ['C' - ' '] = 0x39, ['E' - ' '] = 0x79, ['F' - ' '] = 0x71,
    ['G' - ' '] = 0x3d, ['H' - ' '] = 0x76, ['I' - ' '] = 0x06, ['J' - ' '] = 0x1e, ['L' - ' '] = 0x38,
    ['O' - ' '] = 0x3f, ['P' - ' '] = 0x73, ['S' - ' '] = 0x6d, ['U' - ' '] = 0x3e, ['_' - ' '] = 0x08,
    ['b' - ' '] = 0x7c, ['c' - ' '] = 0x58, ['d' - ' '] = 0x5e, ['h' - ' '] = 0x74, ['i' - ' '] = 0x04,
    ['n' - ' '] = 0x54, ['o' - ' '] = 0x5c, ['r' - ' '] = 0x50, ['t' - ' '] = 0x78, ['u' - ' '] = 0x1c,
    ['y' - ' '] = 0x6e,
};

static const FLASH char words[] =
#define WORD(name, text) text "\0"
    WORDS(WORD);
#undef WORD

uint8_t cells_glyph(char c)
{
	if (c < GLYPH_FIRST || c > GLYPH_LAST)
		return 0;
	return glyphs[c - GLYPH_FIRST];
}

void cells_put(uint8_t *cell, uint8_t place, char c)
{
	cell[place] = (uint8_t)((cell[place] & CELL_MARK) | cells_glyph(c));
}

void cells_mark(uint8_t *cell, uint8_t mark)
{
	cell[mark] |= CELL_MARK;
}

void cells_word(uint8_t *cell, uint8_t place, uint8_t word)
{
	uint16_t at = 0;

	for (; word > 0; word--) {
		while (words[at] != '\0')
			at++;
		at++;
	}
	for (; words[at] != '\0' && place < CELLS; at++, place++)
		cells_put(cell, place, words[at]);
}

void cells_text(uint8_t *cell, uint8_t place, const char *text)
{
	for (; *text != '\0' && place < CELLS; text++, place++)
		cells_put(cell, place, *text);
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

void cells_moves(uint8_t *cell, uint16_t moves)
{
	cells_number(cell, PLACE_AUX, 2, moves, ' ');
	if (moves >= 200) {
		moves -= 200;
		cell[MARK_200] |= CELL_MARK;
	}
	if (moves >= 100)
		cell[MARK_100] |= CELL_MARK;
}

void cells_time(uint8_t *cell, uint16_t seconds)
{
	static const FLASH uint16_t units[] = {3600, 600, 60, 10, 1};
	char zero = ' '; /* what a leading zero looks like */

	/* Subtracting is cheaper than dividing: the AVR cannot divide. */
	for (uint8_t i = 0; i < 5; i++) {
		uint16_t unit = units[i];
		char digit = '0';

		for (; seconds >= unit; seconds -= unit)
			digit++;
		if (digit != '0' || i == 2)
			zero = '0';
		if (i > 0)
			cells_put(cell, (uint8_t)(PLACE_HOURS + i), digit == '0' ? zero : digit);
		else if (digit != '0') {
			cells_put(cell, PLACE_HOURS, digit);
			cells_mark(cell, MARK_HOUR);
		}
	}
}
