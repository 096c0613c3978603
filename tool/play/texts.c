#include "tool/play/texts.h"

#include "made/texts.h"

static const char *const texts[LANGUAGE_COUNT][PLAY_TEXTS] = {
#include "made/terminal.inc"
};

const char *play_text(unsigned language, enum play_text text)
{
	return texts[language < LANGUAGE_COUNT ? language : LANGUAGE_EN][text];
}

int play_columns(const char *text)
{
	int columns = 0;

	for (; *text; text++)
		columns += ((unsigned char)*text & 0xc0u) != 0x80u; /* not the rest of a character */
	return columns;
}
