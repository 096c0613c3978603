#include "tool/play/large_digits.h"

#include <string.h>

enum segment { A, B, C, D, E, F, G };
#define HOURS 3 /* the cell whose point only boards without colons light */
#define COLON 7 /* the cell whose point is the colon between 5 and 6 */

static bool lit(uint8_t cell, enum segment segment)
{
	return (cell >> segment) & 1;
}

static bool point(const uint8_t cells[CELLS], int cell)
{
	return cell != COLON && (cells[cell] & 0x80);
}

static bool colon(const uint8_t cells[CELLS], int cell)
{
	return cell == 5 && (cells[COLON] & 0x80);
}

/* ---- small --------------------------------------------------------------------------------------------- */

static char behind(const uint8_t cells[CELLS], int cell, int row, bool points)
{
	bool dot = row == 2 && (point(cells, cell) || (points && colon(cells, cell)));

	if (row == 0)
		return ' ';
	if (!points && colon(cells, cell))
		return dot ? ':' : (row == 1 ? '.' : '\'');
	return dot ? '.' : ' ';
}

static void print_row(FILE *out, const uint8_t cells[CELLS], int row, bool points)
{
	static const uint8_t middle[] = {A, G, D};
	static const uint8_t left[] = {A, F, E};
	static const uint8_t right[] = {A, B, C};
	bool has_sides = row != 0;

	for (int cell = 0; cell < CELLS; cell++) {
		uint8_t c = cells[cell];

		fputc(has_sides && lit(c, left[row]) ? '|' : ' ', out);
		fputc(lit(c, middle[row]) ? '_' : ' ', out);
		fputc(has_sides && lit(c, right[row]) ? '|' : ' ', out);
		fputc(behind(cells, cell, row, points), out);
		if (cell == 3)
			fputc(' ', out);
	}
}

void large_digits_print_both(FILE *out, const uint8_t (*cells)[CELLS], uint8_t lamps, bool points)
{
	for (int row = 0; row < 3; row++) {
		fputs(row == 1 ? (lamps & 1 ? "(*)" : "( )") : "   ", out);
		print_row(out, cells[0], row, points);
		fputs("  |  ", out);
		print_row(out, cells[1], row, points);
		fputs(row == 1 ? (lamps & 2 ? "(*)\n" : "( )\n") : "\n", out);
	}
}

/* ---- big ----------------------------------------------------------------------------------------------- */

static enum large_digits_dot dot(bool on)
{
	return on ? BIG_LIT : BIG_DARK;
}

/* Returns the state of a dot. A corner is lit if one of its segments is. */
static enum large_digits_dot in_digit(struct big big, uint8_t c, int row, int column)
{
	int middle = big.height + 1, bottom = 2 * big.height + 2;
	bool on_left = column == 0, on_right = column == big.width - 1;
	bool horizontal = row == 0 || row == middle || row == bottom;
	bool on = false;

	if (!horizontal && !on_left && !on_right)
		return BIG_NOTHING;
	if (row == 0)
		on |= lit(c, A);
	if (row == middle)
		on |= lit(c, G);
	if (row == bottom)
		on |= lit(c, D);
	if (horizontal && (on_left || on_right) && on)
		return BIG_LIT;
	if (on_left)
		on |= (row <= middle && lit(c, F)) || (row >= middle && lit(c, E));
	if (on_right)
		on |= (row <= middle && lit(c, B)) || (row >= middle && lit(c, C));
	return dot(on);
}

static enum large_digits_dot in_gap(struct big big, const uint8_t cells[CELLS], int row, int cell)
{
	int bottom = 2 * big.height + 2;
	int upper = big.height / 2 + 1, lower = bottom - upper;

	if (row == bottom && big.points)
		return cell == CELLS - 1 ? BIG_NOTHING : dot(point(cells, cell) || colon(cells, cell));
	if (row == bottom && cell != HOURS && cell != COLON)
		return dot(point(cells, cell));
	if (!big.points && cell == 5 && (row == upper || row == lower))
		return dot(colon(cells, cell));
	return BIG_NOTHING;
}

enum large_digits_dot large_digits_dot(struct big big, const uint8_t cells[CELLS], int row, int column)
{
	int cell = column / (big.width + BIG_GAP);
	int within = column % (big.width + BIG_GAP);

	if (cell < 0 || cell >= CELLS || row < 0 || row >= BIG_ROWS(big))
		return BIG_NOTHING;
	if (within == big.width)
		return in_gap(big, cells, row, cell);
	if (within > big.width)
		return BIG_NOTHING;
	return in_digit(big, cells[cell], row, within);
}
