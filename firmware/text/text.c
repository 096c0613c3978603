#include "firmware/text/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "firmware/core/digits.h"

struct writer {
	uint8_t *at, *end;
	size_t cut; /* 1: the row was too short */
};

static void put_character(struct writer *w, uint8_t code)
{
	if (w->at < w->end)
		*w->at++ = code;
	else
		w->cut = 1;
}

/* The place of a pair in text_pairs, TEXT_PAIRS or more of another code. */
static uint8_t pair_of(uint8_t code)
{
	return (code - FONT_LAST - 1) & 0xFF;
}

/* A half of a pair. */
static void put_half(struct writer *w, uint8_t code)
{
	uint8_t pair = pair_of(code);

	if (pair < TEXT_PAIRS) {
		put_character(w, text_pairs[pair][0]);
		put_character(w, text_pairs[pair][1]);
	} else {
		put_character(w, code);
	}
}

/* At least `least` digits. */
static void put_number(struct writer *w, uint16_t value, uint8_t least)
{
	char digits[DIGITS_MOST];
	uint8_t count = digits_of(value, least, digits);

	for (uint8_t i = 0; i < count; i++)
		put_character(w, (uint8_t)digits[i]);
}

/* h:mm:ss, or m:ss below an hour. */
static void put_time(struct writer *w, int32_t seconds)
{
	uint32_t left = seconds < 0 ? -seconds : seconds;
	uint16_t minutes = left / 60;

	if (seconds < 0)
		put_character(w, '-');
	if (minutes >= 60) {
		put_number(w, minutes / 60, 1);
		put_character(w, ':');
		put_number(w, minutes % 60, 2);
	} else {
		put_number(w, minutes, 1);
	}
	put_character(w, ':');
	put_number(w, left - minutes * 60UL, 2);
}

static void put_hundredths(struct writer *w, uint8_t cs)
{
	if (cs == 0)
		return;
	put_character(w, '.');
	put_number(w, cs / 10, 1);
	put_number(w, cs % 10, 0); /* a 0 is left out */
}

static void put_ppm(struct writer *w, int16_t quarters)
{
	uint16_t size = (uint16_t)(quarters < 0 ? -quarters : quarters);

	put_character(w, quarters < 0 ? '-' : '+');
	put_number(w, size / 4, 1);
	put_character(w, '.');
	put_number(w, size % 4 * 25, 2);
}

static void put_value(struct writer *w, uint8_t placeholder, const struct text_values *values)
{
	switch (placeholder) {
	case PLACEHOLDER_N:
		put_number(w, values->n, 1);
		break;
	case PLACEHOLDER_M:
		put_number(w, values->m, 1);
		break;
	case PLACEHOLDER_S:
		put_number(w, values->s, 1);
		break;
	case PLACEHOLDER_D:
		put_number(w, values->d, 1);
		break;
	case PLACEHOLDER_E:
		put_number(w, values->e, 1);
		break;
	case PLACEHOLDER_CODE:
		put_number(w, values->code, 4);
		break;
	case PLACEHOLDER_HOURS:
		put_number(w, values->hours, 1);
		break;
	case PLACEHOLDER_TIME:
		put_time(w, values->time);
		break;
	case PLACEHOLDER_OTHER:
		put_time(w, values->other);
		break;
	case PLACEHOLDER_SPAN:
		put_time(w, values->span);
		put_hundredths(w, values->cs);
		break;
	default: /* PLACEHOLDER_PPM */
		put_ppm(w, values->ppm);
		break;
	}
}

/* Its length; the bytes follow. */
static const FLASH uint8_t *walk_to(uint8_t language, uint16_t text)
{
	const FLASH uint8_t *at = &text_bytes[text_offsets[language][text / TEXT_STRIDE]];

	for (uint8_t n = text % TEXT_STRIDE; n > 0; n--)
		at += *at + 1;
	return at;
}

static const FLASH uint8_t *find_character(uint8_t language, uint16_t text)
{
	const FLASH uint8_t *at = walk_to(language, text);

	return *at > 0 ? at : walk_to(LANGUAGE_SOURCE, text);
}

bool text_differs(uint8_t language, uint16_t text, const struct text_values *a, const struct text_values *b)
{
#define VALUE(member)                                                                                        \
	{                                                                                                    \
		offsetof(struct text_values, member), sizeof a->member                                       \
	}
#define SPAN                                                                                                 \
	{                                                                                                    \
		offsetof(struct text_values, span), sizeof a->span + sizeof a->cs                            \
	}
	static const FLASH struct {
		uint8_t at, size;
	} values[] = {
	    [PLACEHOLDER_N] = VALUE(n),		[PLACEHOLDER_M] = VALUE(m),
	    [PLACEHOLDER_S] = VALUE(s),		[PLACEHOLDER_D] = VALUE(d),
	    [PLACEHOLDER_E] = VALUE(e),		[PLACEHOLDER_CODE] = VALUE(code),
	    [PLACEHOLDER_HOURS] = VALUE(hours), [PLACEHOLDER_TIME] = VALUE(time),
	    [PLACEHOLDER_OTHER] = VALUE(other), [PLACEHOLDER_SPAN] = SPAN,
	    [PLACEHOLDER_PPM] = VALUE(ppm),
	};
#undef VALUE
#undef SPAN
	const uint8_t *left = (const uint8_t *)a, *right = (const uint8_t *)b;
	const FLASH uint8_t *byte = find_character(language, text);

	for (uint8_t n = *byte++; n > 0; n--) {
		uint8_t value = (*byte++ - PLACEHOLDER_BASE) & 0xFF;

		if (value < sizeof values / sizeof values[0] &&
		    memcmp(left + values[value].at, right + values[value].at, values[value].size) != 0)
			return true;
	}
	return false;
}

uint8_t text_write(uint8_t row[TEXT_COLUMNS], uint8_t at, uint8_t language, uint16_t text,
		   const struct text_values *values)
{
	struct writer w = {.at = &row[at], .end = &row[TEXT_COLUMNS]};
	const FLASH uint8_t *byte = find_character(language, text);
	uint8_t *end;

	for (uint8_t n = *byte++; n > 0; n--) {
		uint8_t code = *byte++;
		uint8_t pair = pair_of(code);

		if (pair < TEXT_PAIRS) {
			put_half(&w, text_pairs[pair][0]);
			put_half(&w, text_pairs[pair][1]);
		} else if (code >= FONT_FIRST) {
			put_character(&w, code);
		} else if (values) {
			put_value(&w, code - PLACEHOLDER_BASE, values);
		}
	}
	end = w.at;
	while (w.at < w.end)
		put_character(&w, ' ');
	return (size_t)(end - row) + w.cut;
}
