#include "tool/scenario/text_reader.h"

#include <string.h>

#define WIDTH	     6
#define HEIGHT	     13
#define ROW	     16
#define ABOVE	     1 /* empty dots above a character */
#define UNKNOWN	     0xFFFDu
#define DARK_COLUMNS (TEXT_READER_COLUMNS * WIDTH) /* the columns from here on hold nothing */

static const struct {
	uint16_t code;
	uint8_t rows[HEIGHT]; /* the leftmost dot is the most significant bit */
} font[] = {
#include "made/text_font.inc"
};
#define LETTERS (sizeof font / sizeof font[0])

static bool lit(const uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS], unsigned x, unsigned y)
{
	return dots[y / 8][x] >> y % 8 & 1;
}

/* Returns the first character of the font with these dots; Latin comes before Cyrillic. */
static unsigned character_at(const uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS], unsigned x,
			     unsigned y)
{
	uint8_t seen[ROW] = {0};

	for (unsigned line = 0; line < ROW; line++)
		for (unsigned column = 0; column < WIDTH; column++)
			if (lit(dots, x + column, y + line))
				seen[line] |= (uint8_t)(0x80u >> column);
	for (unsigned line = 0; line < ROW; line++)
		if ((line < ABOVE || line >= ABOVE + HEIGHT) && seen[line])
			return UNKNOWN;
	for (size_t i = 0; i < LETTERS; i++)
		if (!memcmp(font[i].rows, seen + ABOVE, HEIGHT))
			return font[i].code;
	return UNKNOWN;
}

static char *put_utf8(char *to, unsigned code)
{
	if (code < 0x80) {
		*to++ = (char)code;
	} else if (code < 0x800) {
		*to++ = (char)(0xC0 | code >> 6);
		*to++ = (char)(0x80 | (code & 0x3F));
	} else {
		*to++ = (char)(0xE0 | code >> 12);
		*to++ = (char)(0x80 | (code >> 6 & 0x3F));
		*to++ = (char)(0x80 | (code & 0x3F));
	}
	return to;
}

bool text_reader_row(const uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS], unsigned row,
		     char text[TEXT_READER_TEXT])
{
	char *to = text, *end = text;
	bool right = true;

	for (unsigned column = 0; column < TEXT_READER_COLUMNS; column++) {
		unsigned code = character_at(dots, column * WIDTH, row * ROW);

		right = right && code != UNKNOWN;
		to = put_utf8(to, code);
		if (code != ' ')
			end = to;
	}
	*end = '\0';
	for (unsigned x = DARK_COLUMNS; x < TEXT_DISPLAY_COLUMNS; x++)
		for (unsigned y = row * ROW; y < (row + 1) * ROW; y++)
			right = right && !lit(dots, x, y);
	return right;
}

bool display_reader_text_row(struct bench *bench, unsigned row, char text[TEXT_READER_TEXT])
{
	uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];

	bench_text_display(bench, dots);
	return text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, row, text);
}

bool display_reader_text_shows(struct bench *bench, const char *text)
{
	char seen[TEXT_READER_TEXT];

	for (unsigned row = 0; row < TEXT_READER_ROWS; row++)
		if (display_reader_text_row(bench, row, seen) && strstr(seen, text))
			return true;
	return false;
}
