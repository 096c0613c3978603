#include "tool/remote/settings.h"

#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/protocol/protocol.h"
#include "firmware/settings_checksum.h"
#include "tool/remote/options.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define LAST_LINE	"end"

bool settings_control_fault(const char *text, char *answer, size_t size)
{
	struct control control;
	struct control_fault fault;

	if (notation_parse(text, &control, &fault) == CONTROL_OK)
		return false;
	snprintf(answer, size, "error %u %u", PROTOCOL_ERROR_CONTROL + (unsigned)fault.error, fault.at);
	return true;
}

/* Returns the control within "control 5m" or "own 2 5m", or NULL for any other line. */
static const char *control_in(const char *line)
{
	if (!strncmp(line, "control ", 8))
		return line + 8;
	if (!strncmp(line, "own ", 4) && line[4] >= '1' && line[4] <= '5' && line[5] == ' ')
		return line + 6;
	return NULL;
}

static bool take_line(struct settings *settings, struct options *options, uint32_t *given,
		      struct control *control, const char *line)
{
	const char *text = control_in(line);
	struct control_fault fault;
	uint8_t option;
	int16_t value;

	if (text && settings_control_fault(text, settings->answer, sizeof settings->answer))
		return false;
	if (text && *line == 'c')
		settings->has_control = notation_parse(text, control, &fault) == CONTROL_OK;
	if (text)
		return true;
	if (strncmp(line, "option ", 7) != 0 || !option_read(line + 7, &option, &value))
		return false;
	options->value[option] = value;
	*given |= 1u << option;
	return true;
}

/* Adds the defaults of options that are part of the code but not in the text, because otherwise a clock with
 * another value would have another code. */
static void add_defaults(struct settings *settings, const struct options *options, uint32_t given)
{
	for (size_t i = 0; i < CHECKSUM_OPTIONS; i++)
		if (!(given >> checksum_options[i] & 1))
			text_add(&settings->requests, "option %s %d\n", option_name(checksum_options[i]),
				 options->value[checksum_options[i]]);
}

bool settings_read(struct settings *settings, const char *text)
{
	struct options options;
	struct control control;
	unsigned number = 1;
	uint32_t given = 0;

	*settings = (struct settings){.line = 0};
	options_init(&options);
	text += strncmp(text, BYTE_ORDER_MARK, 3) ? 0 : 3;
	for (; *text; number++) {
		char line[REMOTE_REQUEST];
		size_t n = strcspn(text, "\n"), seen = n;

		seen -= seen > 0 && text[seen - 1] == '\r';
		snprintf(line, sizeof line, "%.*s", (int)seen, text);
		text += n + (text[n] == '\n');
		if (*line == '\0' || *line == '#')
			continue;
		if (!settings->ended && !strcmp(line, LAST_LINE)) {
			settings->ended = true;
			continue;
		}
		if (settings->ended || !take_line(settings, &options, &given, &control, line)) {
			settings->line = number;
			snprintf(settings->wrong, sizeof settings->wrong, "%s", line);
			return false;
		}
		text_add(&settings->requests, "%s\n", line);
	}
	add_defaults(settings, &options, given);
	if (settings->has_control)
		settings->code = chosen_code(&control, &options);
	return settings->has_control && settings->ended;
}

void settings_write(struct text_buffer *file, const char *version, const char *settings)
{
	text_add(file, "# %s\n%s%s\n", version, settings, LAST_LINE);
}

void settings_free(struct settings *settings)
{
	text_free(&settings->requests);
}
