/* A control as a person types it, through the calls of the page's program (page/typed.c). It is refused with
 * a position inside the text; or its notation is read back as the same control, and its description is a
 * sentence in every language. covers: G3 U5
 *
 * The first byte: bit 0 selects typed text or notation, the rest the language. */
#pragma clang diagnostic ignored "-Wunknown-attributes"
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#include <string.h>

#include "made/texts.h"
#include "page/typed.c"
#include "tests/fuzz/fuzz.h"

static void check_said(unsigned language)
{
	char said[NOTATION_SIZE], first[CONTROL_TEXT_MAX];

	snprintf(said, sizeof said, "%s", typed_notation());
	snprintf(first, sizeof first, "%s", typed_words());
	MUST(*said && *first && strlen(typed_words()) < CONTROL_TEXT_MAX);
	strcpy(typed_text(), said);
	MUST(typed_take(false, language) == CONTROL_OK);
	MUST(strcmp(typed_notation(), said) == 0 && strcmp(typed_words(), first) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned error;

	if (size < 1 || size - 1 > typed_room())
		return 0;
	memcpy(typed_text(), data + 1, size - 1);
	typed_text()[size - 1] = '\0';
	error = typed_take(data[0] & 1, data[0] / 2 % LANGUAGE_COUNT);
	MUST(error < CONTROL_ERRORS);
	if (error == CONTROL_OK)
		check_said(data[0] / 2 % LANGUAGE_COUNT);
	else
		MUST(typed_at() <= strlen(typed_text()));
	return 0;
}
