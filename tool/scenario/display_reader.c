#include "tool/scenario/display_reader.h"

#include <stdio.h>
#include <string.h>

#define POINT		0x80
#define SEGMENTS	0x7f
#define HOURS		3 /* the cell */
#define COLON		7 /* the cell whose point is the colon between 5 and 6 */
#define POINT_OF_TENTHS 6

/* Shapes, and the characters that people read them as. A shape is printed as the character of its first
 * row. */
static const struct {
	char character;
	uint8_t segments;
} shapes[] = {
    {' ', 0x00}, {'0', 0x3f}, {'1', 0x06}, {'2', 0x5b}, {'3', 0x4f}, {'4', 0x66}, {'5', 0x6d},	{'6', 0x7d},
    {'6', 0x7c}, {'7', 0x07}, {'7', 0x27}, {'8', 0x7f}, {'9', 0x6f}, {'9', 0x67}, {'A', 0x77},	{'a', 0x5f},
    {'b', 0x7c}, {'B', 0x7c}, {'C', 0x39}, {'c', 0x58}, {'d', 0x5e}, {'D', 0x5e}, {'E', 0x79},	{'e', 0x7b},
    {'e', 0x79}, {'F', 0x71}, {'f', 0x71}, {'G', 0x3d}, {'g', 0x6f}, {'g', 0x3d}, {'H', 0x76},	{'h', 0x74},
    {'i', 0x10}, {'i', 0x04}, {'I', 0x06}, {'I', 0x30}, {'I', 0x04}, {'J', 0x1e}, {'J', 0x0e},	{'j', 0x1e},
    {'j', 0x0e}, {'K', 0x75}, {'k', 0x75}, {'L', 0x38}, {'l', 0x30}, {'l', 0x06}, {'l', 0x38},	{'M', 0x55},
    {'m', 0x55}, {'M', 0x37}, {'N', 0x37}, {'N', 0x54}, {'n', 0x54}, {'O', 0x3f}, {'O', 0x5c},	{'o', 0x5c},
    {'P', 0x73}, {'p', 0x73}, {'q', 0x67}, {'Q', 0x67}, {'R', 0x50}, {'R', 0x31}, {'R', 0x33},	{'r', 0x50},
    {'S', 0x6d}, {'s', 0x6d}, {'t', 0x78}, {'T', 0x78}, {'T', 0x31}, {'U', 0x3e}, {'u', 0x1c},	{'U', 0x1c},
    {'V', 0x3e}, {'v', 0x1c}, {'W', 0x6a}, {'w', 0x6a}, {'W', 0x2a}, {'w', 0x2a}, {'X', 0x76},	{'x', 0x76},
    {'Y', 0x6e}, {'y', 0x6e}, {'Z', 0x5b}, {'z', 0x5b}, {'-', 0x40}, {'_', 0x08}, {'=', 0x48},	{'=', 0x09},
    {'?', 0x53}, {'[', 0x39}, {']', 0x0f}, {'(', 0x39}, {')', 0x0f}, {'"', 0x22}, {'\'', 0x02}, {'\'', 0x20},
    {'^', 0x01}, {'*', 0x63}, {'/', 0x52}, {'+', 0x46}, {'+', 0x70},
};
#define SHAPES (sizeof(shapes) / sizeof(shapes[0]))

static char character_of(uint8_t cell)
{
	for (size_t i = 0; i < SHAPES; i++)
		if (shapes[i].segments == (cell & SEGMENTS))
			return shapes[i].character;
	return '#';
}

static bool looks_like(uint8_t cell, char character)
{
	for (size_t i = 0; i < SHAPES; i++)
		if (shapes[i].character == character && shapes[i].segments == (cell & SEGMENTS))
			return true;
	return false;
}

static int digit_of(uint8_t cell)
{
	char c = character_of(cell);

	return c >= '0' && c <= '9' ? c - '0' : -1;
}

/* ---- times --------------------------------------------------------------------------------------------- */

/* Reads two digits from 00 to 59; with `blank` the first may be dark. */
static int sixty(const uint8_t *cells, bool blank)
{
	int tens = digit_of(cells[0]), ones = digit_of(cells[1]);

	if (blank && (cells[0] & SEGMENTS) == 0)
		tens = 0;
	else if (blank && tens == 0)
		return -1; /* a leading zero is not written */
	return tens < 0 || tens > 5 || ones < 0 ? -1 : tens * 10 + ones;
}

static struct display_reader_time unsigned_time(const uint8_t cells[CELLS])
{
	struct display_reader_time time = {0};
	int hours, minutes, seconds, tenth = 0;

	time.hours = (cells[HOURS] & SEGMENTS) != 0;
	time.tenths = (cells[POINT_OF_TENTHS] & POINT) != 0;
	hours = time.hours ? digit_of(cells[HOURS]) : 0;
	if (time.tenths) {
		minutes = (cells[4] & SEGMENTS) == 0 ? 0 : -1;
		seconds = sixty(cells + 5, true);
		tenth = digit_of(cells[7]);
	} else {
		minutes = sixty(cells + 4, !time.hours);
		seconds = sixty(cells + 6, false);
	}
	if (hours < 0 || (time.hours && hours == 0) || minutes < 0 || seconds < 0 || tenth < 0 ||
	    (time.tenths && (time.hours || (cells[COLON] & POINT))))
		return time;
	time.shown = true;
	time.value = ((int64_t)hours * 3600 + minutes * 60 + seconds) * 10 + tenth;
	return time;
}

struct display_reader_time display_reader_time(const uint8_t cells[CELLS])
{
	struct display_reader_time time = unsigned_time(cells);

	if (display_reader_sign(cells) == SIGN_MINUS)
		time.value = -time.value;
	return time;
}

void display_reader_time_text(const uint8_t cells[CELLS], char text[DISPLAY_READER_TEXT])
{
	struct display_reader_time time = display_reader_time(cells);
	int64_t value = time.value < 0 ? -time.value : time.value;
	int seconds = (int)(value / 10);
	const char *sign = display_reader_sign(cells) == SIGN_MINUS ? "-" : "";
	char raw[DISPLAY_READER_TEXT];

	if (!time.shown) {
		display_reader_text(cells, raw);
		snprintf(text, DISPLAY_READER_TEXT, "[%.20s]", raw);
	} else if (time.hours) {
		snprintf(text, DISPLAY_READER_TEXT, "%s%d:%02d:%02d", sign, seconds / 3600, seconds / 60 % 60,
			 seconds % 60);
	} else if (time.tenths) {
		snprintf(text, DISPLAY_READER_TEXT, "%s%d:%02d.%d", sign, seconds / 60, seconds % 60,
			 (int)(value % 10));
	} else {
		snprintf(text, DISPLAY_READER_TEXT, "%s%d:%02d", sign, seconds / 60, seconds % 60);
	}
}

/* ---- characters ---------------------------------------------------------------------------------------- */

/* Writes the point or the colon that is lit after a cell. */
static size_t points_behind(const uint8_t cells[CELLS], size_t cell, char *text)
{
	size_t n = 0;

	if (cell != COLON && (cells[cell] & POINT))
		text[n++] = '.';
	if (cell == 5 && (cells[COLON] & POINT))
		text[n++] = ':';
	return n;
}

void display_reader_text(const uint8_t cells[CELLS], char text[DISPLAY_READER_TEXT])
{
	size_t n = 0;

	for (size_t cell = 0; cell < CELLS; cell++) {
		if (cell == 4)
			text[n++] = ' ';
		text[n++] = character_of(cells[cell]);
		n += points_behind(cells, cell, text + n);
	}
	text[n] = '\0';
}

void display_reader_characters(const uint8_t cells[CELLS], char text[DISPLAY_READER_TEXT])
{
	for (size_t cell = 0; cell < CELLS; cell++)
		text[cell] = character_of(cells[cell]);
	text[CELLS] = '\0';
}

/* True if the `n` characters of `text` match the cells from cell `first` on. `gap`: the text has the blank
 * that display_reader_text writes between the glasses. */
static bool lies_on(const uint8_t cells[CELLS], const char *text, size_t n, size_t first, bool points,
		    bool gap)
{
	size_t at = 0;

	for (size_t cell = 0; cell < CELLS; cell++) {
		char behind[2];
		size_t count = points ? points_behind(cells, cell, behind) : 0;

		if (cell < first || at == n) {
			if ((cells[cell] & SEGMENTS) != 0)
				return false;
			continue;
		}
		if (gap && cell == 4 && first < 4 && text[at++] != ' ')
			return false;
		if (at == n || !looks_like(cells[cell], text[at++]))
			return false;
		for (size_t i = 0; i < count; i++)
			if (at == n || text[at++] != behind[i])
				return false;
	}
	return at == n;
}

static bool all_cells(const uint8_t cells[CELLS], const char *text)
{
	for (size_t cell = 0; cell < CELLS; cell++)
		if (!looks_like(cells[cell], text[cell]))
			return false;
	return true;
}

bool display_reader_shows(const uint8_t cells[CELLS], const char *text)
{
	size_t n;
	bool points;

	if (strlen(text) == CELLS && !strpbrk(text, ".:"))
		return all_cells(cells, text);
	text += strspn(text, " ");
	for (n = strlen(text); n > 0 && text[n - 1] == ' ';)
		n--;
	points = strcspn(text, ".:") < n;
	for (size_t first = 0; first < CELLS; first++)
		if (lies_on(cells, text, n, first, points, false) ||
		    lies_on(cells, text, n, first, points, true))
			return true;
	return false;
}

/* ---- signs --------------------------------------------------------------------------------------------- */

/* True if the clock shows zero, because only then the pair shows the rank (1 or 2) of a fallen clock. Above
 * zero the pair shows another number. */
static bool stands_at_zero(const uint8_t cells[CELLS])
{
	struct display_reader_time time = unsigned_time(cells);

	return time.shown && time.value == 0;
}

enum display_reader_sign display_reader_sign(const uint8_t cells[CELLS])
{
	if (looks_like(cells[0], '-'))
		return SIGN_MINUS;
	if (!looks_like(cells[0], 'F'))
		return SIGN_NOTHING;
	if (!stands_at_zero(cells) || (cells[2] & SEGMENTS) != 0)
		return SIGN_FLAG;
	if (looks_like(cells[1], '1'))
		return SIGN_FLAG_1;
	return looks_like(cells[1], '2') ? SIGN_FLAG_2 : SIGN_FLAG;
}

bool display_reader_white(const uint8_t cells[CELLS])
{
	return (cells[0] & POINT) != 0;
}
