#include <assert.h>
#include <string.h>

#include "board/host/host.h"

void hal_text_on(bool on)
{
	struct host *h = host_selected();

	h->calls.text_on++;
	h->text_display_on = on;
}

void hal_text_contrast(uint8_t level)
{
	assert(level >= 1 && level <= 8);
	host_selected()->text_display_contrast = level;
}

void hal_text_write(uint8_t page, uint8_t column, const uint8_t *dots, uint8_t count)
{
	struct host *h = host_selected();

	assert(page < TEXT_DISPLAY_PAGES && count > 0 && column + count <= TEXT_DISPLAY_COLUMNS);
	h->calls.text_display++;
	memcpy(&h->text_display[page][column], dots, count);
}
