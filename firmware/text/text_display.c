#include "firmware/text/text_display.h"

#include <string.h>

#define UNKNOWN 0

void text_display_init(struct text_display *text_display)
{
	memset(text_display, 0, sizeof *text_display);
	memset(text_display->want, ' ', sizeof text_display->want);
	text_display->changed = (1u << TEXT_DISPLAY_ROWS) - 1;
	text_display->stale = true;
}

void text_display_set_row(struct text_display *text_display, uint8_t row, const uint8_t text[TEXT_COLUMNS])
{
	if (memcmp(text_display->want[row], text, TEXT_COLUMNS) == 0)
		return;
	memcpy(text_display->want[row], text, TEXT_COLUMNS);
	text_display->changed |= 1u << row;
}

void text_display_refresh(struct text_display *text_display)
{
	uint8_t row = (text_display->refreshed + 1) % TEXT_DISPLAY_ROWS;

	text_display->refreshed = row;
	text_display->stale = true;
	memset(text_display->have[row], UNKNOWN, TEXT_COLUMNS);
	text_display->changed |= 1u << row;
	if (text_display->row == row)
		text_display->lower = false; /* both halves of its last run are written again */
}

/* Finds the next run of a row; false: the display has the row as it is wanted. */
static bool find_run(struct text_display *text_display, uint8_t row)
{
	const uint8_t *want = text_display->want[row], *have = text_display->have[row];
	uint8_t first = 0, last;

	while (first < TEXT_COLUMNS && want[first] == have[first])
		first++;
	if (first == TEXT_COLUMNS)
		return false;
	last = first;
	for (uint8_t i = first; i < TEXT_COLUMNS && i < first + TEXT_DISPLAY_RUN; i++)
		if (want[i] != have[i])
			last = i;
	text_display->row = row;
	text_display->first = first;
	text_display->count = last - first + 1;
	memcpy(&text_display->have[row][first], &text_display->want[row][first], text_display->count);
	return true;
}

static bool next_run(struct text_display *text_display)
{
	for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++) {
		uint8_t bit = 1u << row;

		if (!(text_display->changed & bit))
			continue;
		if (find_run(text_display, row))
			return true;
		text_display->changed = text_display->changed & ~bit;
	}
	return false;
}

/* One half of the last run, from what the display has: a row that changes between the two halves is written
 * again. */
static void draw_run(const struct text_display *text_display, struct text_piece *piece)
{
	const uint8_t *code = &text_display->have[text_display->row][text_display->first];
	uint8_t half = text_display->lower ? FONT_COLUMNS : 0;
	uint8_t *dots = piece->dots;

	for (uint8_t n = text_display->count; n > 0; n--, code++) {
		const FLASH uint8_t *column = &font_columns[*code - FONT_FIRST][half];

		for (uint8_t i = FONT_COLUMNS; i > 0; i--)
			*dots++ = *column++;
		*dots++ = 0;
	}
	if (text_display->first + text_display->count == TEXT_COLUMNS)
		for (uint8_t i = TEXT_DISPLAY_REST; i > 0; i--)
			*dots++ = 0;
	piece->count = dots - piece->dots;
	piece->page = 2 * text_display->row + text_display->lower;
	piece->column = text_display->first * FONT_WIDTH;
}

bool text_display_next(struct text_display *text_display, struct text_piece *piece)
{
	if (!text_display->lower && !next_run(text_display))
		return false;
	draw_run(text_display, piece);
	text_display->lower = !text_display->lower;
	return true;
}
