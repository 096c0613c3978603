#include "tool/remote/settings.h"

#include <stdio.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/protocol/protocol.h"
#include "firmware/settings_checksum.h"
#include "tool/remote/options.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define LAST_LINE	"end"

/* Writes what is wrong as a clock would answer, if anything is. */
static bool parse_control(const char *text, struct control *control, char *answer, size_t size)
{
	struct control_fault fault;

	if (notation_parse(text, control, &fault) == CONTROL_OK)
		return true;
	snprintf(answer, size, "error %u %u", PROTOCOL_ERROR_CONTROL + (unsigned)fault.error, fault.at);
	return false;
}

bool settings_control_fault(const char *text, char *answer, size_t size)
{
	struct control control;

	return !parse_control(text, &control, answer, size);
}

/* What the lines of a file say; of a setting that is given twice, the last one. */
struct given {
	struct options options; /* with the defaults of those that are not given */
	uint32_t has_option, has_preset;
	struct control preset[USER_PRESETS];
	struct control control;
};

/* The control within "control 5m" or "own 2 5m", and its place; NULL for any other line. */
static const char *control_in(const char *line, struct given *given, struct control **place)
{
	*place = &given->control;
	if (!strncmp(line, "control ", 8))
		return line + 8;
	if (strncmp(line, "own ", 4) != 0 || line[4] < '1' || line[4] >= '1' + USER_PRESETS || line[5] != ' ')
		return NULL;
	*place = &given->preset[line[4] - '1'];
	return line + 6;
}

static bool take_control(struct settings *settings, struct given *given, const char *text,
			 struct control *place)
{
	if (!parse_control(text, place, settings->answer, sizeof settings->answer))
		return false;
	if (place == &given->control)
		settings->has_control = true;
	else
		given->has_preset |= 1u << (place - given->preset);
	return true;
}

static bool take_line(struct settings *settings, struct given *given, const char *line)
{
	struct control *place;
	const char *text = control_in(line, given, &place);
	uint8_t option;
	int16_t value;

	if (text)
		return take_control(settings, given, text, place);
	if (strncmp(line, "option ", 7) != 0 || !option_read(line + 7, &option, &value))
		return false;
	given->options.value[option] = value;
	given->has_option |= 1u << option;
	return true;
}

static void add_control(struct settings *settings, const char *request, const struct control *control)
{
	char text[NOTATION_SIZE];

	notation_format(control, text, sizeof text);
	text_add(&settings->requests, "%s %s\n", request, text);
}

/* Options that are part of the code are always set, because otherwise a clock with another value would
 * have another code. The requests are in canonical form, so that they can be compared with its answers. */
static void add_requests(struct settings *settings, struct given *given)
{
	char request[] = "own 1";

	for (size_t i = 0; i < CHECKSUM_OPTIONS; i++)
		given->has_option |= 1u << checksum_options[i];
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		if (given->has_option >> option & 1)
			text_add(&settings->requests, "option %s %d\n", option_name(option),
				 given->options.value[option]);
	for (uint8_t n = 0; n < USER_PRESETS; n++, request[4]++)
		if (given->has_preset >> n & 1)
			add_control(settings, request, &given->preset[n]);
	add_control(settings, "control", &given->control);
	settings->code = chosen_code(&given->control, &given->options);
}

bool settings_read(struct settings *settings, const char *text)
{
	struct given given = {.has_option = 0};
	unsigned number = 1;

	*settings = (struct settings){.line = 0};
	options_init(&given.options);
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
		if (settings->ended || !take_line(settings, &given, line)) {
			settings->line = number;
			snprintf(settings->wrong, sizeof settings->wrong, "%s", line);
			return false;
		}
	}
	if (settings->has_control)
		add_requests(settings, &given);
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
