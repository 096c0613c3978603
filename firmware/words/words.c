#include "firmware/words/words.h"

#include <string.h>

#define UNKNOWN 0

void words_init(struct words_display *words)
{
	memset(words, 0, sizeof *words);
	memset(words->want, ' ', sizeof words->want);
	words->changed = (1u << WORDS_ROWS) - 1;
	words->stale = true;
}

void words_set_row(struct words_display *words, uint8_t row, const uint8_t text[TEXT_COLUMNS])
{
	if (memcmp(words->want[row], text, TEXT_COLUMNS) == 0)
		return;
	memcpy(words->want[row], text, TEXT_COLUMNS);
	words->changed |= 1u << row;
}

void words_refresh(struct words_display *words)
{
	uint8_t row = (words->refreshed + 1) % WORDS_ROWS;

	words->refreshed = row;
	words->stale = true;
	memset(words->have[row], UNKNOWN, TEXT_COLUMNS);
	words->changed |= 1u << row;
	if (words->row == row)
		words->lower = false; /* both halves of its last run are written again */
}

/* Finds the next run of a row; false: the display has the row as it is wanted. */
static bool find_run(struct words_display *words, uint8_t row)
{
	const uint8_t *want = words->want[row], *have = words->have[row];
	uint8_t first = 0, last;

	while (first < TEXT_COLUMNS && want[first] == have[first])
		first++;
	if (first == TEXT_COLUMNS)
		return false;
	last = first;
	for (uint8_t i = first; i < TEXT_COLUMNS && i < first + WORDS_RUN; i++)
		if (want[i] != have[i])
			last = i;
	words->row = row;
	words->first = first;
	words->count = last - first + 1;
	memcpy(&words->have[row][first], &words->want[row][first], words->count);
	return true;
}

static bool next_run(struct words_display *words)
{
	for (uint8_t row = 0; row < WORDS_ROWS; row++) {
		uint8_t bit = 1u << row;

		if (!(words->changed & bit))
			continue;
		if (find_run(words, row))
			return true;
		words->changed = words->changed & ~bit;
	}
	return false;
}

/* One half of the last run, from what the display has: a row that changes between the two halves is written again. */
static void draw(const struct words_display *words, struct words_piece *piece)
{
	const uint8_t *code = &words->have[words->row][words->first];
	uint8_t half = words->lower ? FONT_COLUMNS : 0;
	uint8_t *dots = piece->dots;

	for (uint8_t n = words->count; n > 0; n--, code++) {
		const FLASH uint8_t *column = &font_columns[*code - FONT_FIRST][half];

		for (uint8_t i = FONT_COLUMNS; i > 0; i--)
			*dots++ = *column++;
		*dots++ = 0;
	}
	if (words->first + words->count == TEXT_COLUMNS)
		for (uint8_t i = WORDS_REST; i > 0; i--)
			*dots++ = 0;
	piece->count = dots - piece->dots;
	piece->page = 2 * words->row + words->lower;
	piece->column = words->first * FONT_WIDTH;
}

bool words_next(struct words_display *words, struct words_piece *piece)
{
	if (!words->lower && !next_run(words))
		return false;
	draw(words, piece);
	words->lower = !words->lower;
	return true;
}
