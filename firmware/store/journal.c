#include "firmware/store/journal.h"

#include <stddef.h>

#include "firmware/core/crc16.h"
#include "firmware/store/records.h"
#include "hal/hal_memory.h"

#define CRC_AT (JOURNAL_SIZE - 2)

/* The slot of a snapshot: from `head` on counted forwards, before it backwards. Wraps round as often as
 * needed, because the numbers come from the memory, and a checksum may be right by accident. */
static uint8_t journal_slot(const struct store *s, int16_t from_head)
{
	int16_t slot = s->checkpoint.head + from_head;

	while (slot < 0)
		slot += JOURNAL_SLOTS;
	while (slot >= JOURNAL_SLOTS)
		slot -= JOURNAL_SLOTS;
	return slot;
}

static uint16_t journal_at(const struct store *s, int16_t from_head)
{
	return JOURNAL_AT + journal_slot(s, from_head) * JOURNAL_SIZE;
}

static uint8_t read_snapshot(struct store *s, int16_t from_head, struct game_snapshot *snapshot)
{
	uint16_t at = journal_at(s, from_head);
	uint16_t stored;

	if (!records_wake(s))
		return STORE_SNAPSHOT_NONE;
	hal_memory_read(at, snapshot, CRC_AT);
	hal_memory_read(at + CRC_AT, &stored, sizeof stored);
	hal_memory_sleep();
	return crc16(CRC_BEGIN, snapshot, CRC_AT) == stored ? STORE_SNAPSHOT_GOOD : STORE_SNAPSHOT_DAMAGED;
}

/* Needs no slot but the one at `head`, which is free. */
static void journal_append(struct store *s, struct game_snapshot *snapshot)
{
	uint16_t slot_of_snapshot = journal_at(s, 0);
	uint16_t crc;

	snapshot->control = s->checkpoint.control_id;
	crc = hal_memory_write_crc(slot_of_snapshot, snapshot, CRC_AT, CRC_BEGIN);
	hal_memory_write(slot_of_snapshot + CRC_AT, &crc, sizeof crc);
	s->checkpoint.head = journal_slot(s, 1);
	if (s->checkpoint.count < STORE_JOURNAL)
		s->checkpoint.count++;
	if (s->checkpoint.written < JOURNAL_SLOTS)
		s->checkpoint.written++;
}

uint8_t store_journal_read(struct store *s, uint8_t back, struct game_snapshot *snapshot)
{
	if (back >= s->checkpoint.count)
		return STORE_SNAPSHOT_NONE;
	return read_snapshot(s, -1 - back, snapshot);
}

uint8_t store_journal_control(struct store *s, const struct game_snapshot *snapshot, struct control *control)
{
	bool good;

	if (snapshot->control == s->checkpoint.control_id)
		return STORE_CONTROL_SAME;
	if (snapshot->control != s->checkpoint.older_id || s->checkpoint.older == STORE_NOWHERE ||
	    !records_wake(s))
		return STORE_CONTROL_GONE;
	good = record_read(s, STORE_OLDER_CONTROL, control, sizeof *control) == sizeof *control;
	hal_memory_sleep();
	return good && control_check(control, NULL) == CONTROL_OK ? STORE_CONTROL_OTHER : STORE_CONTROL_GONE;
}

void store_rewind(struct store *s, uint8_t back, const struct game_snapshot *snapshot)
{
	if (back >= s->checkpoint.count)
		return;
	s->checkpoint.head = journal_slot(s, -back);
	s->checkpoint.count = s->checkpoint.count - back;
	s->rewound = snapshot->control != s->checkpoint.control_id;
	s->checkpoint.control_id = snapshot->control;
}

void store_undo(struct store *s)
{
	struct store_checkpoint undo;
	uint8_t left = JOURNAL_SLOTS - s->checkpoint.written;

	if (s->checkpoint.undo == STORE_NOWHERE || !records_wake(s))
		return;
	if (record_read(s, STORE_UNDO_CHECKPOINT, &undo, sizeof undo) < sizeof undo) { /* damaged */
		undo = (struct store_checkpoint){0};
		s->slot[STORE_UNDO_OLDER] = STORE_NOWHERE;
	}
	hal_memory_sleep();
	s->checkpoint.head = undo.head;
	s->checkpoint.count = undo.count < left ? undo.count : left;
	s->checkpoint.older = s->slot[STORE_UNDO_OLDER];
	s->checkpoint.older_sequence = undo.older_sequence;
	s->checkpoint.older_id = undo.older_id;
	s->checkpoint.control_id = undo.control_id;
	game_log_restart(&s->queue);
	/* The entries of this game are the newest ones, unless PLAY has started the game that replaced it. */
	if (s->checkpoint.began)
		s->checkpoint.games.begun = !s->checkpoint.games.begun;
	records_drop_undo(s);
	s->slot[STORE_UNDO_OLDER] = s->checkpoint.older; /* which no checkpoint names yet */
}

static void take_snapshot(struct store *s, const struct game_clock *g)
{
	if (s->pressed == STORE_PRESSES)
		s->pressed--;
	game_clock_snapshot(g, &s->press[s->pressed++]);
}

void journal_save(struct store *s, const struct game_clock *g, uint8_t what)
{
	/* Also where it was set up, or started, only now. */
	bool begins = what & STORE_BEGIN || !(s->played || what & STORE_UNDONE);

	if (begins)
		s->checkpoint.count = 0;
	else if (!(what & STORE_PRESS))
		return;
	if (s->pressed == 0)
		take_snapshot(s, g);
	for (uint8_t n = 0; n < s->pressed; n++)
		journal_append(s, &s->press[n]);
	s->pressed = 0;
}

void journal_on_event(struct store *s, const struct event *event, const struct game_clock *g)
{
	if (event->what == EVENT_PRESS || event->what == EVENT_STARTED)
		take_snapshot(s, g);
}
