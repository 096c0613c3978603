#include "tool/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_TIME 99999999 /* seconds, three years: sums of nanoseconds stay in 64 bits */

/* ---- growing ------------------------------------------------------------------------------------------- */

static void make_room(struct text_buffer *text, size_t more)
{
	if (text->length + more < text->room)
		return;
	text->room = 2 * (text->length + more) + 64;
	text->bytes = realloc(text->bytes, text->room);
	if (!text->bytes)
		abort();
}

void text_put(struct text_buffer *text, const void *bytes, size_t n)
{
	make_room(text, n);
	memcpy(text->bytes + text->length, bytes, n);
	text->length += n;
	text->bytes[text->length] = '\0';
}

void text_add(struct text_buffer *text, const char *format, ...)
{
	va_list arguments, again;
	int n;

	va_start(arguments, format);
	va_copy(again, arguments);
	n = vsnprintf(NULL, 0, format, arguments);
	make_room(text, (size_t)n);
	vsnprintf(text->bytes + text->length, (size_t)n + 1, format, again);
	text->length += (size_t)n;
	va_end(again);
	va_end(arguments);
}

void text_free(struct text_buffer *text)
{
	free(text->bytes);
	*text = (struct text_buffer){.bytes = NULL};
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

bool text_digits(const char **at, int64_t *value, unsigned *count)
{
	*value = 0;
	*count = 0;
	while (isdigit((unsigned char)**at)) {
		if (++*count > 9)
			return false;
		*value = *value * 10 + (*(*at)++ - '0');
	}
	return *count > 0;
}

void text_put_time(struct text_buffer *text, const char *command, int64_t hundredths, int unit, bool up)
{
	int64_t h = hundredths < 0 ? 0 : (hundredths + (up ? unit - 1 : unit / 2)) / unit * unit;

	text_add(text, "[%%%s %d:%02d:%02d", command, (int)(h / 360000), (int)(h / 6000 % 60),
		 (int)(h / 100 % 60));
	if (unit < 100)
		text_add(text, unit == 10 ? ".%d" : ".%02d", (int)(h % 100 / unit));
	text_add(text, "]");
}

int text_unit_shown(int64_t hundredths, unsigned tenths)
{
	return (hundredths + 9) / 10 < 10 * (int64_t)tenths ? 10 : 100;
}

bool text_fraction(const char **at, int64_t *ns, uint8_t *decimals)
{
	int64_t unit = TEXT_SECOND;

	*ns = 0;
	*decimals = 0;
	if (**at != '.')
		return true;
	++*at;
	for (; isdigit((unsigned char)**at); ++*at, ++*decimals) {
		if (*decimals == 9)
			return false;
		unit /= 10;
		*ns += unit * (**at - '0');
	}
	return *decimals > 0;
}

bool text_time(const char *text, int64_t *ns, uint8_t *decimals)
{
	bool negative = *text == '-';
	int64_t total, part, rest;
	unsigned count;

	text += negative;
	if (!text_digits(&text, &total, &count))
		return false;
	for (int colons = 0; *text == ':'; colons++) {
		text++;
		if (colons == 2 || !text_digits(&text, &part, &count) || count != 2 || part > 59)
			return false;
		total = total * 60 + part;
	}
	if (total > LONGEST_TIME || !text_fraction(&text, &rest, decimals) || *text)
		return false;
	*ns = total * TEXT_SECOND + rest;
	if (negative)
		*ns = -*ns;
	return true;
}
