#include "firmware/ui/page.h"

#include <stddef.h>
#include <string.h>

void page_begin(struct page *page, uint8_t language)
{
	memset(page, 0, offsetof(struct page, says));
	memset(page->row, ' ', sizeof page->row);
	page->language = language;
}

static void note(struct page *page, uint8_t row, uint16_t text)
{
	struct saying *saying = &page->says[row][page->texts[row]];

	if (!page->heard || page->texts[row] > 1)
		return;
	page->texts[row]++;
	saying->values = page->values;
	saying->text = text;
}

void page_text(struct page *page, uint8_t row, uint16_t text)
{
	page->texts[row] = 0;
	note(page, row, text);
	if (text_write(page->row[row], 0, page->language, text, &page->values) > TEXT_COLUMNS)
		page->cut = 1;
}

void page_right(struct page *page, uint8_t row, uint16_t text)
{
	uint8_t line[TEXT_COLUMNS];
	uint8_t length = text_write(line, 0, page->language, text, &page->values);
	uint8_t *to = &page->row[row][TEXT_COLUMNS - length];

	if (length >= TEXT_COLUMNS || to[-1] != ' ' || *to != ' ') {
		page->cut = 1;
		return;
	}
	memcpy(to, line, length);
	note(page, row, text);
}
