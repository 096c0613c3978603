#include "firmware/store/game_log.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/core/notation.h"
#include "firmware/store/layout.h"
#include "hal/hal_compiler.h"
#include "hal/hal_memory.h"

/* Slots after the head that are not read: a game that is being written there would not be complete yet. */
#define GAP 64

#define FIELD_BITS 22
#define FIELD_MASK ((1L << FIELD_BITS) - 1)
_Static_assert(100L * CONTROL_TIME_MAX - GAME_LOG_TIME_LEAST <= FIELD_MASK, "the longest time has room");

/* ---- entries as bytes ---------------------------------------------------------------------------------- */

/* CRC-8: x^8 + x^2 + x + 1 (0x07), most significant bit first. From 0xFF, so that a blank memory has no
 * entries. */
static uint8_t crc_of(const uint8_t bytes[GAME_LOG_SIZE])
{
	static const FLASH uint8_t four_bits[] = {0x00, 0x07, 0x0E, 0x09, 0x1C, 0x1B, 0x12, 0x15,
						  0x38, 0x3F, 0x36, 0x31, 0x24, 0x23, 0x2A, 0x2D};
	uint8_t crc = 0xFF;

	for (uint8_t i = 0; i < GAME_LOG_SIZE - 1; i++) {
		crc ^= bytes[i];
		crc = LOW_BYTE(crc << 4) ^ four_bits[crc >> 4];
		crc = LOW_BYTE(crc << 4) ^ four_bits[crc >> 4];
	}
	return crc;
}

/* Byte 0: kind, side, the lowest four bits of `a`. Then the rest of `a` and `b`, or five characters. The
 * last byte is the CRC. */
static void pack(const struct game_log_entry *entry, uint8_t bytes[GAME_LOG_SIZE])
{
	uint32_t first = (entry->a & FIELD_MASK) << 4, second = (entry->b & FIELD_MASK) << 2;

	bytes[0] = LOW_BYTE(entry->kind | entry->side << 3 | first);
	bytes[1] = LOW_BYTE(first >> 8);
	bytes[2] = LOW_BYTE(first >> 16);
	bytes[3] = LOW_BYTE(first >> 24 | second);
	bytes[4] = LOW_BYTE(second >> 8);
	bytes[5] = LOW_BYTE(second >> 16);
	if (entry->kind == GAME_LOG_CONTROL)
		memcpy(&bytes[1], entry->text, GAME_LOG_TEXT);
	bytes[GAME_LOG_SIZE - 1] = crc_of(bytes);
}

static bool has_times(uint8_t kind)
{
	return kind == GAME_LOG_PRESS || kind == GAME_LOG_CLOCK;
}

/* A control has no other characters, and the protocol can send no others. */
static bool is_text(const char *text)
{
	while (*text > ' ' && *text <= '~')
		text++;
	return *text == '\0';
}

static bool unpack(const uint8_t bytes[GAME_LOG_SIZE], struct game_log_entry *entry)
{
	memset(entry, 0, sizeof *entry);
	entry->kind = bytes[0] & 7;
	entry->side = bytes[0] >> 3 & 1;
	entry->a = bytes[0] >> 4 | (uint32_t)bytes[1] << 4 | (uint32_t)bytes[2] << 12 |
		   (uint32_t)(bytes[3] & 3) << 20;
	entry->b = bytes[3] >> 2 | (uint32_t)bytes[4] << 6 | (uint32_t)bytes[5] << 14;
	if (entry->kind == GAME_LOG_CONTROL)
		memcpy(entry->text, &bytes[1], GAME_LOG_TEXT);
	if (has_times(entry->kind))
		entry->a += GAME_LOG_TIME_LEAST;
	return crc_of(bytes) == bytes[GAME_LOG_SIZE - 1] && entry->kind < GAME_LOG_KINDS &&
	       is_text(entry->text);
}

/* ---- the ring ------------------------------------------------------------------------------------------ */

static uint16_t slots(void)
{
	return (hal_memory_size() - GAME_LOG_AT) / GAME_LOG_SIZE;
}

static uint16_t at(uint16_t slot)
{
	return GAME_LOG_AT + slot * GAME_LOG_SIZE;
}

static void put_entry(struct game_log *log, const struct game_log_entry *entry)
{
	uint8_t bytes[GAME_LOG_SIZE];
	uint16_t most = slots();

	pack(entry, bytes);
	hal_memory_write(at(log->head), bytes, sizeof bytes);
	log->head = log->head + 1 < most ? log->head + 1 : 0;
	if (log->entries < most)
		log->entries++;
}

bool game_log_read(const struct game_log *log, uint16_t back, struct game_log_entry *entry)
{
	uint8_t bytes[GAME_LOG_SIZE];
	uint16_t slot = log->head >= back ? log->head - back : log->head + slots() - back;

	hal_memory_read(at(slot), bytes, sizeof bytes);
	return unpack(bytes, entry);
}

static bool is_beginning(const struct game_log *log, uint16_t back, struct game_log_entry *entry)
{
	return game_log_read(log, back, entry) && entry->kind == GAME_LOG_BEGIN;
}

/* Goes one game back; false: there is none, and `place` stays. Of a game whose beginning is written over,
 * what is left. */
static bool go_back(struct game_log_place *place, uint16_t entries)
{
	uint16_t most = slots() - GAP - place->back;

	if (entries == 0 || most == 0)
		return false;
	place->entries = entries < most ? entries : most;
	place->back += place->entries;
	place->games++;
	return true;
}

bool game_log_find(const struct game_log *log, uint8_t n, struct game_log_place *place)
{
	struct game_log_entry begin;

	if (log->head >= slots()) /* a memory of another size */
		return false;
	if (place->games > n + 1)
		memset(place, 0, sizeof *place);
	if (place->games == 0 && !go_back(place, log->entries))
		return false;
	while (place->games <= n) {
		if (!is_beginning(log, place->back, &begin) && !is_beginning(log, place->back - 1, &begin))
			return false;
		if (!go_back(place, LOW_WORD(begin.b)))
			return false;
	}
	return true;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* A tick is 25 of these parts; 32 bits hold those of 11 hours. */
#define PARTS_OF_HUNDREDTH 1024L
_Static_assert(100 * PARTS_OF_HUNDREDTH == 25L * TICKS_PER_SECOND, "as many as 25 for each tick");

static uint32_t parts(ticks time)
{
	return (uint32_t)time * 25;
}

/* A time left is rounded as the displays do (D1): up, or down where it counts up. It can be below nothing;
 * `a` is counted from the least one that is kept. */
static void put_times(struct game_log_entry *entry, const struct game_clock *g, uint8_t side)
{
	const struct clock_side *clock = &g->side[side];
	ticks left = ticks_positive(clock->left - GAME_LOG_TIME_LEAST / 100 * TICKS_PER_SECOND);
	uint32_t exact = parts(left);

	if (game_clock_stage(g, side)->method != METHOD_COUNT_UP)
		exact += PARTS_OF_HUNDREDTH - 1;
	entry->a = exact / PARTS_OF_HUNDREDTH;
	entry->b = parts(clock->used) / PARTS_OF_HUNDREDTH;
}

/* The control as text, in entries of five characters; the last entry has at least one NUL. */
static void flush(struct game_log_queue *queue)
{
	put_entry(&queue->log, &queue->text);
	memset(queue->text.text, 0, sizeof queue->text.text);
	queue->length = 0;
}

static void put_character(void *context, char c)
{
	struct game_log_queue *queue = context;

	queue->text.text[queue->length++] = c;
	if (queue->length == GAME_LOG_TEXT)
		flush(queue);
}

static void put_control_part(struct game_log_queue *queue, const struct control *control, uint8_t part)
{
	if (part == 0) {
		memset(&queue->text, 0, sizeof queue->text);
		queue->text.kind = GAME_LOG_CONTROL;
		queue->length = 0;
	}
	notation_print_part(control, part, put_character, queue);
	if (part == NOTATION_PARTS - 1)
		flush(queue);
}

static void put_state(struct game_log *log, const struct game_clock *g)
{
	struct game_log_entry entry;

	for (uint8_t side = 0; side < 2; side++) {
		const struct clock_side *clock = &g->side[side];

		entry.side = side;
		entry.kind = GAME_LOG_CLOCK;
		put_times(&entry, g, side);
		put_entry(log, &entry);
		entry.kind = GAME_LOG_COUNT;
		entry.a = clock->moves;
		entry.b = clock->stage | (int32_t)clock->period << 8;
		put_entry(log, &entry);
	}
}

/* The game in hand gets its beginning with the first event that is kept. It is written twice, because all
 * older games are found by it. */
static void put_begin(struct game_log *log, const struct game_clock *g, uint16_t number)
{
	struct game_log_entry entry;

	entry.kind = GAME_LOG_BEGIN;
	entry.side = g->white;
	entry.a = number;
	entry.b = log->entries;
	log->entries = 0;
	put_entry(log, &entry);
	put_entry(log, &entry);
}

/* What comes after an entry, besides the next one. */
enum { NOTHING_MORE, THEN_CONTROL, THEN_STATE };

static uint8_t comes_after(const struct game_log_entry *entry)
{
	if (entry->kind != GAME_LOG_EVENT)
		return NOTHING_MORE;
	if (entry->a == EVENT_CONTROL)
		return THEN_CONTROL;
	return entry->a == EVENT_ARBITER || entry->a == EVENT_RESTORED || entry->a == EVENT_UNDONE
		   ? THEN_STATE
		   : NOTHING_MORE;
}

/* The parts of an entry: itself, those of the control, and the state. Before the first entry the beginning
 * has all of them. */
#define PART_STATE (1 + NOTATION_PARTS)
/* A step that has written this many entries ends, and one that begins an entry or a game. */
#define STEP_ENTRIES 4

static void put_part(struct game_log_queue *queue, const struct game_clock *g, uint16_t number)
{
	const struct game_log_entry *entry = &queue->entry[queue->written];
	bool begins = !queue->log.begun;
	uint8_t after = comes_after(entry);

	if (queue->part == 0 && begins)
		put_begin(&queue->log, g, number);
	else if (queue->part == 0)
		put_entry(&queue->log, entry);
	else if (queue->part < PART_STATE && (begins || after == THEN_CONTROL))
		put_control_part(queue, &g->control, queue->part - 1);
	else if (queue->part == PART_STATE && (begins || after == THEN_STATE))
		put_state(&queue->log, g);
	if (queue->part++ < PART_STATE && (begins || after != NOTHING_MORE))
		return;
	queue->part = 0;
	if (begins)
		queue->log.begun = true;
	else
		queue->written++;
}

bool game_log_step(struct game_log *log, struct game_log_queue *queue, const struct game_clock *g,
		   uint16_t number)
{
	uint16_t enough;

	if (queue->count == 0)
		return false;
	if (queue->written == 0 && queue->part == 0) {
		queue->log = *log;
		if (log->head >= slots()) /* a memory of another size */
			memset(&queue->log, 0, sizeof queue->log);
	}
	enough = queue->log.entries + STEP_ENTRIES;
	do
		put_part(queue, g, number);
	while (queue->part > 1 && queue->log.entries < enough);
	if (queue->part > 0 || (queue->written > 0 && queue->written < queue->count))
		return true;
	*log = queue->log; /* with the beginning, or with all entries */
	if (queue->written == 0)
		return true;
	game_log_forget(queue);
	return false;
}

/* ---- hearing ------------------------------------------------------------------------------------------- */

enum use { UNUSED, PLAYED, DONE };

/* What is done in READY is in the state at the beginning. */
static uint8_t use_of(const struct event *event)
{
	static const FLASH uint8_t uses[EVENT_KINDS] = {
	    [EVENT_STARTED] = PLAYED, [EVENT_PRESS] = PLAYED,	[EVENT_TURN_SWITCH] = PLAYED,
	    [EVENT_PAUSED] = PLAYED,  [EVENT_RESUMED] = PLAYED, [EVENT_STAGE_TRANSITION] = PLAYED,
	    [EVENT_STAGE] = PLAYED,   [EVENT_PERIOD] = PLAYED,	[EVENT_CAPPED] = PLAYED,
	    [EVENT_FLAG] = PLAYED,    [EVENT_OVER] = PLAYED,	[EVENT_WITHDRAWN] = DONE,
	    [EVENT_ARBITER] = DONE,   [EVENT_CONTROL] = DONE,	[EVENT_COLOURS] = DONE,
	    [EVENT_FREEZE] = DONE,    [EVENT_RESTORED] = DONE,	[EVENT_UNDONE] = DONE,
	    [EVENT_POWER] = DONE,
	};

	return uses[event->what];
}

void game_log_on_event(struct game_log_queue *queue, const struct event *event, const struct game_clock *g)
{
	uint8_t use = use_of(event);
	struct game_log_entry *entry;

	if (use == UNUSED || (use == DONE && g->state == PLAY_READY))
		return;
	if (queue->count == EVENTS_MAX)
		queue->count--; /* as the queue of the events does */
	entry = &queue->entry[queue->count++];
	entry->side = event->side;
	if (event->what == EVENT_PRESS) {
		entry->kind = GAME_LOG_PRESS;
		put_times(entry, g, event->side);
	} else {
		entry->kind = GAME_LOG_EVENT;
		entry->a = event->what;
		entry->b = event->value;
	}
}
