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

/* ---- characters ---------------------------------------------------------------------------------------- */

static size_t bytes_of(uint8_t first)
{
	if (first < 0x80)
		return 1;
	return first >> 5 == 0x06 ? 2 : first >> 4 == 0x0E ? 3 : first >> 3 == 0x1E ? 4 : 0;
}

static size_t decode(const char *at, size_t n, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t length = n > 0 ? bytes_of((uint8_t)*at) : 0;

	if (length == 0 || length > n)
		return 0;
	*code = (uint8_t)*at & (length == 1 ? 0x7Fu : 0x7Fu >> length);
	for (size_t i = 1; i < length; i++) {
		if (((uint8_t)at[i] & 0xC0) != 0x80)
			return 0;
		*code = *code << 6 | ((uint8_t)at[i] & 0x3Fu);
	}
	if (*code < least[length] || *code > 0x10FFFF || (*code >= 0xD800 && *code <= 0xDFFF))
		return 0;
	return length;
}

size_t text_character(const char *at, size_t n)
{
	uint32_t code;

	return decode(at, n, &code);
}

static bool is_utf8(const char *bytes, size_t n)
{
	size_t length = 1;

	for (; n > 0 && length > 0; bytes += length, n -= length)
		length = text_character(bytes, n);
	return length > 0;
}

void text_put_plain(struct text_buffer *text, const char *bytes, size_t n)
{
	bool latin = !is_utf8(bytes, n);
	size_t length;

	for (; n > 0; bytes += length, n -= length) {
		uint32_t code = (uint8_t)*bytes;

		length = latin ? 1 : decode(bytes, n, &code);
		if (code < ' ' || (code >= 0x7F && code < 0xA0))
			text_put(text, "?", 1);
		else if (latin && code >= 0x80)
			text_put(text, (char[]){(char)(0xC0 | code >> 6), (char)(0x80 | (code & 0x3F))}, 2);
		else
			text_put(text, bytes, length);
	}
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

void text_put_clock(struct text_buffer *text, int64_t hundredths, int unit, bool up)
{
	int64_t h = hundredths < 0 ? 0 : (hundredths + (up ? unit - 1 : unit / 2)) / unit * unit;

	text_add(text, "%d:%02d:%02d", (int)(h / 360000), (int)(h / 6000 % 60), (int)(h / 100 % 60));
	if (unit < 100)
		text_add(text, unit == 10 ? ".%d" : ".%02d", (int)(h % 100 / unit));
}

void text_put_time(struct text_buffer *text, const char *command, int64_t hundredths, int unit, bool up)
{
	text_add(text, "[%%%s ", command);
	text_put_clock(text, hundredths, unit, up);
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
