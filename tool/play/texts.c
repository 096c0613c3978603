#include "tool/play/texts.h"

#include "firmware/words/texts.h"

#define SAY(NAME, text) [SAY_##NAME] = (text),

static const char *const texts[LANGUAGE_COUNT][PLAY_TEXTS] = {
    [LANGUAGE_EN] =
	{
#include "tool/play/texts/en.inc"
	},
    [LANGUAGE_DE] =
	{
#include "tool/play/texts/de.inc"
	},
    [LANGUAGE_ES] =
	{
#include "tool/play/texts/es.inc"
	},
    [LANGUAGE_FR] =
	{
#include "tool/play/texts/fr.inc"
	},
    [LANGUAGE_HU] =
	{
#include "tool/play/texts/hu.inc"
	},
    [LANGUAGE_TR] =
	{
#include "tool/play/texts/tr.inc"
	},
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
