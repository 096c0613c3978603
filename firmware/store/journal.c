#include "firmware/store/journal.h"

#include <stddef.h>

#include "firmware/core/crc16.h"
#include "firmware/store/records.h"
#include "hal/hal_memory.h"

#define KIND_AT offsetof(struct game_mark, kind)
#define CRC_AT	(JOURNAL_SIZE - 2)

/* The place of a mark: from `head` on counted forwards, before it backwards. Wraps round as often as
 * needed, because the numbers come from the memory, and a checksum may be right by accident. */
static uint8_t journal_place(const struct store *s, int16_t from_head)
{
	int16_t place = (int16_t)(s->root.head + from_head);

	while (place < 0)
		place += JOURNAL_PLACES;
	while (place >= JOURNAL_PLACES)
		place -= JOURNAL_PLACES;
	return (uint8_t)place;
}

static uint16_t journal_at(const struct store *s, int16_t from_head)
{
	return (uint16_t)(JOURNAL_AT + journal_place(s, from_head) * (uint16_t)JOURNAL_SIZE);
}

static uint8_t read_mark(struct store *s, int16_t from_head, struct game_mark *mark)
{
	uint16_t at = journal_at(s, from_head);
	uint16_t stored;

	if (!records_wake(s))
		return STORE_MARK_NONE;
	hal_memory_read(at, mark, CRC_AT);
	hal_memory_read(at + CRC_AT, &stored, sizeof stored);
	hal_memory_sleep();
	return crc16(CRC_BEGIN, mark, CRC_AT) == stored ? STORE_MARK_GOOD : STORE_MARK_DAMAGED;
}

/* The present before a rewind, which is the last mark of an undo, becomes invalid. */
static void end_undo(struct store *s)
{
	uint8_t no_kind = 0; /* neither MARK_ARBITER, which it was, nor an enum press_result */

	if (s->root.redo == 0)
		return;
	hal_memory_write(journal_at(s, (int16_t)(s->root.redo - 1)) + KIND_AT, &no_kind, 1);
	s->root.redo = 0;
}

/* How far the journal of the previous game has been overwritten. A rewind does not reduce it. */
static void count_written(struct store *s)
{
	uint8_t behind = journal_place(s, (int16_t)-s->previous.head);

	if (behind == 0)
		behind = JOURNAL_PLACES; /* once round */
	if (s->previous.written < behind)
		s->previous.written = behind;
}

/* Only an undo needs the place at `head`, and the undo is given up first. */
static void journal_append(struct store *s, const struct game_clock *g, instant at, uint8_t kind)
{
	uint16_t place_of_mark = journal_at(s, 0);
	struct game_mark mark;
	uint16_t crc;

	end_undo(s);
	game_clock_mark(g, at, &mark);
	mark.kind = kind;
	crc = crc16(CRC_BEGIN, &mark, CRC_AT);
	hal_memory_write(place_of_mark, &mark, CRC_AT);
	hal_memory_write(place_of_mark + CRC_AT, &crc, sizeof crc);
	s->root.head = journal_place(s, 1);
	if (s->root.count < STORE_JOURNAL)
		s->root.count++;
	count_written(s);
}

uint8_t store_journal_read(struct store *s, uint8_t back, struct game_mark *mark)
{
	if (back >= s->root.count)
		return STORE_MARK_NONE;
	return read_mark(s, (int16_t)(-1 - back), mark);
}

bool store_rewind(struct store *s, uint8_t back, const struct game_clock *present, instant now)
{
	uint8_t left = (uint8_t)(s->root.count - back);

	if (back >= s->root.count || !records_wake(s))
		return false;
	journal_append(s, present, now, MARK_ARBITER);
	hal_memory_sleep();
	s->root.head = journal_place(s, (int16_t)(-1 - back));
	s->root.count = left;
	s->root.redo = (uint8_t)(back + 1);
	return true;
}

bool store_undo_read(struct store *s, struct game_mark *mark)
{
	return s->root.redo > 0 && read_mark(s, (int16_t)(s->root.redo - 1), mark) == STORE_MARK_GOOD;
}

void store_undo(struct store *s)
{
	uint8_t marks = (uint8_t)(s->root.redo - 1);

	if (s->root.redo == 0)
		return;
	s->root.head = journal_place(s, marks);
	s->root.count = (uint8_t)(s->root.count + marks);
	s->root.redo = 0;
}

void store_undo_begin(struct store *s)
{
	const struct store_previous *previous = &s->previous;
	uint8_t left = (uint8_t)(JOURNAL_PLACES - previous->written);

	s->root.count = 0;
	s->root.redo = 0;
	/* The entries of this game are the newest ones, unless PLAY has started the game that replaced it. */
	s->root.games.begun = previous->there && !s->root.games.begun;
	if (!previous->there)
		return;
	s->root.head = previous->head;
	s->root.count = previous->count < left ? previous->count : left;
	s->previous.there = 0;
}

/* Another game begins. If the present one had not begun, its journal is dropped, and that of the game
 * before it is kept. */
static void journal_begin(struct store *s)
{
	struct store_previous *previous = &s->previous;

	if (s->played) {
		previous->there = 1;
		previous->head = s->root.head;
		previous->count = s->root.count;
		previous->written = 0;
	}
	s->root.count = 0;
}

void journal_save(struct store *s, const struct game_clock *g, instant now, uint8_t what)
{
	if (what & STORE_BEGIN)
		journal_begin(s);
	if (what & STORE_PRESS)
		journal_append(s, g, g->since, PRESS_MOVE);
	else if (what & (STORE_BEGIN | STORE_ARBITER))
		journal_append(s, g, now, MARK_ARBITER);
}
