#include <assert.h>
#include <string.h>

#include "board/host/host.h"

void hal_words_on(bool on)
{
	host_selected()->words_on = on;
}

void hal_words_contrast(uint8_t level)
{
	assert(level >= 1 && level <= 8);
	host_selected()->words_contrast = level;
}

void hal_words_write(uint8_t page, uint8_t column, const uint8_t *dots, uint8_t count)
{
	struct host *h = host_selected();

	assert(page < WORDS_PAGES && count > 0 && column + count <= WORDS_COLUMNS);
	h->calls.words++;
	memcpy(&h->words[page][column], dots, count);
}
