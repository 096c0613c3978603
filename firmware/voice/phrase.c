#include "firmware/voice/phrase.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/core/crc16.h"
#include "hal/hal_voice.h"

#define HEAD_CHECKED (offsetof(struct pack_head, head_crc) - offsetof(struct pack_head, format))
#define PIECE	     64 /* bytes that are read at once */
#define PLAIN_LIST   0	/* of numbers (tools/catalogue/speech.py) */

/* Entry `number` of a table of the pack, whose entries have `size` bytes. */
static void read_entry(const struct pack *pack, uint16_t table, uint16_t number, void *to, uint8_t size)
{
	hal_voice_read(pack->base + table + (uint32_t)number * size, to, size);
}

/* PACK_MAGIC; a string would be in RAM. */
static bool has_magic(const struct pack_head *head)
{
	return head->magic[0] == 'Z' && head->magic[1] == 'P' && head->magic[2] == 'A' &&
	       head->magic[3] == 'K';
}

enum pack_state pack_check_head(const struct pack_head *head)
{
	if (!has_magic(head))
		return PACK_MISSING;
	if (crc16(0, &head->format, HEAD_CHECKED) != head->head_crc || head->length > PACK_BYTES)
		return PACK_DAMAGED;
	if (head->format != PACK_FORMAT || head->texts != PHRASE_NAMES || head->phrase_count != PHRASE_COUNT)
		return PACK_OTHER_TEXTS;
	return PACK_CHECKED;
}

enum pack_state pack_open(struct pack *pack, uint32_t base)
{
	struct pack_head *head = &pack->head;

	pack->base = base;
	pack->at = sizeof(*head);
	pack->crc = 0;
	hal_voice_read(base, head, sizeof(*head));
	return pack_check_head(head);
}

enum pack_state pack_check(struct pack *pack)
{
	uint8_t piece[PIECE];
	uint16_t left = LOW_WORD(pack->head.tables_end - pack->at); /* of a forged pack any number */
	uint8_t n = left < PIECE ? left : PIECE;

	hal_voice_read(pack->base + pack->at, piece, n);
	pack->crc = crc16(pack->crc, piece, n);
	pack->at += n;
	if (pack->at < pack->head.tables_end)
		return PACK_CHECKED;
	return pack->crc == pack->head.tables_crc ? PACK_GOOD : PACK_DAMAGED;
}

void phrase_begin(struct phrase *phrase, const struct pack *pack, uint16_t text,
		  const struct text_values *values)
{
	uint16_t first; /* operation of the phrase */

	phrase->pack = *pack;
	phrase->first = 0;
	phrase->count = 0;
	phrase->unit = TIME_UNITS;
	if (values)
		phrase->values = *values;
	else
		memset(&phrase->values, 0, sizeof(phrase->values));
	read_entry(pack, pack->head.phrases, text, &first, sizeof(first));
	phrase->next = pack->base + pack->head.operations + (uint32_t)first * OPERATION_BYTES;
}

/* A clip to say after those that wait. */
static void wait_for(struct phrase *phrase, uint16_t clip)
{
	if (clip != PACK_NO_CLIP && phrase->count < PHRASE_WAITING)
		phrase->waiting[phrase->count++] = clip;
}

/* A row of a list of numbers. */
static void say_row(struct phrase *phrase, uint8_t list, uint8_t row)
{
	struct pack_words words;

	/* a forged pack may lead anywhere in it */
	read_entry(&phrase->pack, LOW_WORD(phrase->pack.head.lists + list * sizeof(struct pack_list)), row,
		   &words, sizeof(words));
	wait_for(phrase, words.clip[0]);
	wait_for(phrase, words.clip[1]);
}

/* 0 to 999 */
static void say_small_number(struct phrase *phrase, uint8_t list, uint16_t value)
{
	uint8_t hundreds = 0;

	for (; value >= 100; value -= 100) /* a division takes long */
		hundreds++;
	if (hundreds)
		say_row(phrase, list, (value ? ROW_HUNDREDS_BEFORE : ROW_HUNDREDS) + hundreds - 1);
	if (value || !hundreds)
		say_row(phrase, list, LOW_BYTE(value));
}

static void say_number(struct phrase *phrase, uint8_t list, uint16_t value)
{
	uint16_t thousands = 0, below = value;

	if (value >= 1000) {
		thousands = value / 1000;
		below = value % 1000;
	}
	if (thousands == 1) {
		say_row(phrase, list, ROW_THOUSAND);
	} else if (thousands) {
		say_small_number(phrase, list, thousands);
		say_row(phrase, list, ROW_THOUSANDS);
	}
	if (below || !thousands)
		say_small_number(phrase, list, below);
}

/* `count` digits, the first ones first. */
static void say_digits(struct phrase *phrase, uint8_t list, uint16_t value, uint8_t count)
{
	uint16_t unit = 1;

	while (--count)
		unit = unit * 10;
	for (; unit; unit /= 10)
		say_small_number(phrase, list, value / unit % 10);
}

/* `cs`: hundredths behind `value`, which are said where there are any. A fraction has the plain numbers, not
 * those of the noun ("eins Komma fünf Sekunden"), and counts as many. */
static void say_count(struct phrase *phrase, uint8_t number, uint16_t value, uint8_t cs)
{
	struct pack_noun noun;

	read_entry(&phrase->pack, phrase->pack.head.nouns, number, &noun, sizeof(noun));
	say_number(phrase, cs ? PLAIN_LIST : noun.list, value);
	if (cs) {
		wait_for(phrase, phrase->pack.head.point);
		if (cs % 10 == 0)
			say_small_number(phrase, PLAIN_LIST, cs / 10);
		else
			say_digits(phrase, PLAIN_LIST, cs, 2);
		value = 2;
	}
	wait_for(phrase, value == 0 ? noun.zero : value == 1 ? noun.one : noun.many);
}

/* The next unit of the time in hand that is not zero. Each is a separate step, because a unit takes up to
 * ten reads. */
static void say_unit(struct phrase *phrase)
{
	while (phrase->count == 0 && phrase->unit < TIME_UNITS) {
		uint16_t value = phrase->units[phrase->unit];
		uint8_t cs = phrase->unit == NOUN_SECONDS ? phrase->cs : 0;

		if (value || cs)
			say_count(phrase, LOW_BYTE(phrase->nouns + phrase->unit), value, cs);
		phrase->unit++;
	}
}

static void begin_time(struct phrase *phrase, uint8_t nouns, int32_t seconds, uint8_t cs)
{
	uint32_t left = seconds < 0 ? -seconds : seconds;
	uint32_t minutes = left / 60;

	phrase->nouns = nouns;
	phrase->unit = 0;
	phrase->cs = cs;
	phrase->units[NOUN_HOURS] = LOW_WORD(minutes / 60);
	phrase->units[NOUN_MINUTES] = minutes % 60;
	phrase->units[NOUN_SECONDS] = left - minutes * 60;
	if (seconds < 0)
		wait_for(phrase, phrase->pack.head.minus);
	if (seconds == 0 && cs == 0)
		say_count(phrase, LOW_BYTE(nouns + NOUN_SECONDS), 0, 0);
}

static void say_quarters(struct phrase *phrase, uint8_t list, int32_t quarters)
{
	const struct pack_head *head = &phrase->pack.head;
	uint16_t size = (uint16_t)(quarters < 0 ? -quarters : quarters);

	wait_for(phrase, quarters < 0 ? head->minus : head->plus);
	say_number(phrase, list, size / 4);
	wait_for(phrase, head->point);
	say_digits(phrase, list, size % 4 * 25, 2);
}

static int32_t value_of(const struct text_values *values, uint8_t placeholder)
{
	switch (placeholder) {
	case PLACEHOLDER_N:
		return values->n;
	case PLACEHOLDER_M:
		return values->m;
	case PLACEHOLDER_S:
		return values->s;
	case PLACEHOLDER_D:
		return values->d;
	case PLACEHOLDER_E:
		return values->e;
	case PLACEHOLDER_CODE:
		return values->code;
	case PLACEHOLDER_HOURS:
		return values->hours;
	case PLACEHOLDER_TIME:
		return values->time;
	case PLACEHOLDER_OTHER:
		return values->other;
	case PLACEHOLDER_SPAN:
		return values->span;
	default: /* PLACEHOLDER_PPM */
		return values->ppm;
	}
}

/* The clips of an operation begin to wait. */
static void perform(struct phrase *phrase, uint16_t operation)
{
	uint8_t table = OPERATION_TABLE(operation);
	int32_t value = value_of(&phrase->values, OPERATION_VALUE(operation));

	switch (OPERATION_KIND(operation)) {
	case OPERATION_CLIP:
		wait_for(phrase, OPERATION_CLIP_OF(operation));
		break;
	case OPERATION_NUMBER:
		say_number(phrase, table, LOW_WORD(value));
		break;
	case OPERATION_COUNT:
		say_count(phrase, table, LOW_WORD(value), 0);
		break;
	case OPERATION_TIME:
		begin_time(phrase, table, value,
			   OPERATION_VALUE(operation) == PLACEHOLDER_SPAN ? phrase->values.cs : 0);
		break;
	case OPERATION_DIGITS:
		say_digits(phrase, table, LOW_WORD(value), 4);
		break;
	case OPERATION_QUARTERS:
		say_quarters(phrase, table, value);
		break;
	default: /* the end */
		break;
	}
}

void phrase_prepare(struct phrase *phrase)
{
	uint16_t operation;

	if (phrase->first < phrase->count || !phrase->next)
		return;
	phrase->first = 0;
	phrase->count = 0;
	say_unit(phrase);
	if (phrase->count > 0)
		return;
	hal_voice_read(phrase->next, &operation, sizeof(operation));
	phrase->next += OPERATION_BYTES;
	perform(phrase, operation);
	say_unit(phrase);
	if (phrase->count == 0)
		phrase->next = 0;
}

bool phrase_next(struct phrase *phrase, struct phrase_clip *clip)
{
	const struct pack *pack = &phrase->pack;
	struct pack_clip found;

	phrase_prepare(phrase);
	if (phrase->first == phrase->count)
		return false;
	clip->number = phrase->waiting[phrase->first++];
	read_entry(pack, pack->head.clips, clip->number, &found, sizeof(found));
	clip->address = pack->base + found.offset;
	clip->groups = found.groups;
	return true;
}
