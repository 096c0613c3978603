#include "firmware/ui/page.h"

#include <string.h>

void page_begin(struct page *page, uint8_t language)
{
	memset(page, 0, sizeof *page);
	memset(page->row, ' ', sizeof page->row);
	page->language = language;
}

void page_text(struct page *page, uint8_t row, uint16_t text)
{
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
}
