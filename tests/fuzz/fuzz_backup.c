/* A backup of settings, as the page and the tool read it. Either it is right, and its requests can be read
 * again, or the first wrong line is named. covers: L2 L5 */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tool/remote/settings.h"

#define LONGEST 4000

static unsigned lines_of(const char *text)
{
	unsigned lines = 1;

	for (; *text; text++)
		lines += *text == '\n';
	return lines;
}

static void read_again(const struct settings *settings)
{
	struct settings again = {0};
	struct text_buffer file = {.bytes = NULL};

	for (const char *line = settings->requests.bytes; *line; line = strchr(line, '\n') + 1) {
		MUST(strchr(line, '\n'));
		MUST(strchr(line, '\n') - line < REMOTE_REQUEST);
	}
	MUST(!settings_read(&again, settings->requests.bytes)); /* these requests have no end line */
	settings_free(&again);
	settings_write(&file, "zeitnot", settings->requests.bytes);
	MUST(settings_read(&again, file.bytes));
	text_free(&file);
	MUST(again.code == settings->code);
	MUST(strcmp(again.requests.bytes, settings->requests.bytes) == 0);
	settings_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[LONGEST + 1];
	struct settings settings = {0};

	if (size > LONGEST)
		return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	if (settings_read(&settings, text)) {
		MUST(settings.has_control && settings.ended && settings.line == 0);
		read_again(&settings);
	} else {
		MUST(settings.line <= lines_of(text));
		MUST(settings.line > 0 || !settings.has_control || !settings.ended);
		MUST(memchr(settings.wrong, 0, sizeof settings.wrong) &&
		     memchr(settings.answer, 0, sizeof settings.answer));
	}
	settings_free(&settings);
	return 0;
}
