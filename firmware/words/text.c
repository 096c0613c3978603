#include "firmware/words/text.h"

#include <stdbool.h>
#include <stddef.h>

struct writer {
	uint8_t *at, *end;
	size_t cut; /* 1: the row was too short */
};

static void put(struct writer *w, uint8_t code)
{
	if (w->at < w->end)
		*w->at++ = code;
	else
		w->cut = 1;
}

static void put_pair(struct writer *w, uint8_t code)
{
	const FLASH uint8_t *pair = text_pairs[code - FONT_LAST - 1];

	put(w, pair[0]);
	put(w, pair[1]);
}

/* At least `digits` digits. */
static void put_number(struct writer *w, uint16_t value, uint8_t digits)
{
	static const FLASH uint16_t powers[] = {10000, 1000, 100, 10, 1};
	bool begun = false;

	for (uint8_t i = 0; i < 5; i++) {
		uint8_t digit = '0';

		for (; value >= powers[i]; value -= powers[i])
			digit++;
		begun = begun || digit != '0' || 5 - i <= digits;
		if (begun)
			put(w, digit);
	}
}

/* h:mm:ss, or m:ss below an hour. */
static void put_time(struct writer *w, int32_t seconds)
{
	uint32_t left = seconds < 0 ? -seconds : seconds;
	uint16_t minutes = left / 60;

	if (seconds < 0)
		put(w, '-');
	if (minutes >= 60) {
		put_number(w, minutes / 60, 1);
		put(w, ':');
		put_number(w, minutes % 60, 2);
	} else {
		put_number(w, minutes, 1);
	}
	put(w, ':');
	put_number(w, left % 60, 2);
}

static void put_ppm(struct writer *w, int16_t quarters)
{
	uint16_t size = (uint16_t)(quarters < 0 ? -quarters : quarters);

	put(w, quarters < 0 ? '-' : '+');
	put_number(w, size / 4, 1);
	put(w, '.');
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
		break;
	default: /* PLACEHOLDER_PPM */
		put_ppm(w, values->ppm);
		break;
	}
}

uint8_t text_write(uint8_t row[TEXT_COLUMNS], uint8_t at, uint8_t language, uint16_t text,
		   const struct text_values *values)
{
	struct writer w = {.at = &row[at], .end = &row[TEXT_COLUMNS]};
	const FLASH uint8_t *byte = &text_bytes[text_places[language][text]];
	uint8_t *end;

	for (; *byte != PLACEHOLDER_END; byte++) {
		if (*byte > FONT_LAST)
			put_pair(&w, *byte);
		else if (*byte >= FONT_FIRST)
			put(&w, *byte);
		else if (values)
			put_value(&w, *byte, values);
	}
	end = w.at;
	while (w.at < w.end)
		put(&w, ' ');
	return (size_t)(end - row) + w.cut;
}
