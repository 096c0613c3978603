#include "firmware/ui/page.h"

#include <stddef.h>
#include <string.h>

void page_begin(struct page *page, uint8_t language)
{
	memset(page, 0, offsetof(struct page, says));
	page->language = language;
}

static void note_row(struct page *page, uint8_t row, uint8_t end, uint16_t text)
{
	struct utterance *utterance = &page->says[row][end == PAGE_RIGHT];

	page->texts[row] |= end;
	page->languages[row] = page->language;
	utterance->values = page->values;
	utterance->text = text;
}

void page_text(struct page *page, uint8_t row, uint16_t text)
{
	page->texts[row] = 0;
	note_row(page, row, PAGE_LEFT, text);
}

void page_right(struct page *page, uint8_t row, uint16_t text)
{
	note_row(page, row, PAGE_RIGHT, text);
}

void page_own(struct page *page, uint8_t row, const FLASH char *characters, uint8_t count)
{
	page->texts[row] = PAGE_OWN;
	memset(page->row[row], ' ', TEXT_COLUMNS);
	for (uint8_t i = 0; i < count; i++)
		page->row[row][i] = characters[i];
}

void page_cursor(struct page *page, uint8_t row)
{
	page->cursor = row + 1;
}

static uint8_t write_row(const struct page *page, uint8_t to[TEXT_COLUMNS], uint8_t row, uint8_t end)
{
	const struct utterance *utterance = &page->says[row][end == PAGE_RIGHT];

	return text_write(to, 0, page->languages[row], utterance->text, &utterance->values);
}

/* False: there is no room. */
static bool put_at_end(uint8_t row[TEXT_COLUMNS], const uint8_t *text, uint8_t length)
{
	uint8_t at = TEXT_COLUMNS - length;

	if (length >= TEXT_COLUMNS || row[at - 1] != ' ' || row[at] != ' ')
		return false;
	memcpy(&row[at], text, length);
	return true;
}

void page_write(struct page *page, uint8_t row)
{
	uint8_t text[TEXT_COLUMNS], length;
	uint8_t *to = page->row[row];

	if ((page->texts[row] & (PAGE_LEFT | PAGE_OWN)) == 0)
		memset(to, ' ', TEXT_COLUMNS);
	if ((page->texts[row] & PAGE_LEFT) && write_row(page, to, row, PAGE_LEFT) > TEXT_COLUMNS)
		page->cut = true;
	if (page->texts[row] & PAGE_RIGHT) {
		length = write_row(page, text, row, PAGE_RIGHT);
		if (!put_at_end(to, text, length))
			page->cut = true;
	}
	if (page->cursor == row + 1) {
		length = text_write(text, 0, page->languages[row], TEXT_CURSOR, NULL);
		if (!put_at_end(to, text, length))
			page->full = page->cursor;
	}
}

void page_write_all(struct page *page)
{
	for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++)
		page_write(page, row);
}

static bool is_same(const struct page *page, uint8_t row, uint8_t end, const struct page_spoken *said)
{
	const struct utterance *now = &page->says[row][end], *before = &said->says[end];

	return (said->texts >> end & 1) && now->text == before->text &&
	       !text_differs(page->languages[row], now->text, &now->values, &before->values);
}

bool page_row_is_same(const struct page *page, uint8_t row, struct page_spoken *said)
{
	bool cursor = page->cursor == row + 1;
	bool alike = said->known && page->languages[row] == said->language && cursor == said->cursor;
	uint8_t texts = page->texts[row], changed = texts;

	for (uint8_t end = 0; end < 2; end++) {
		if (alike && is_same(page, row, end, said))
			changed &= ~(1u << end);
	}
	said->changed = changed & ~PAGE_OWN;
	if (alike && texts == said->texts && changed == 0)
		return true;
	memcpy(said->says, page->says[row], sizeof said->says);
	said->texts = texts;
	said->language = page->languages[row];
	said->cursor = cursor;
	said->known = true;
	return false;
}
