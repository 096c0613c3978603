#include "firmware/store/records.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "hal/hal_memory.h"

#define CHUNK 16 /* bytes read at once while a CRC is computed */

enum record_state {
	RECORD_EMPTY,	   /* never written, cleared, or a cut interrupted its writing */
	RECORD_UNFINISHED, /* a cut came just before it was closed, or while it was cleared */
	RECORD_GOOD,
	RECORD_NEWER,
	RECORD_DAMAGED
};

static uint16_t slot_at(uint8_t slot)
{
	return slot * (uint16_t)SLOT_SIZE;
}

uint16_t record_payload_at(uint8_t slot)
{
	return slot_at(slot) + sizeof(struct store_record);
}

static uint32_t slot_bit(uint8_t slot)
{
	return (uint32_t)1 << slot;
}

void record_clear(uint8_t slot)
{
	uint8_t cleared[] = {RECORD_OPEN, RECORD_NOBODY};

	hal_memory_write(slot_at(slot), cleared, sizeof cleared);
}

static void disown(uint8_t slot)
{
	uint8_t nobody = RECORD_NOBODY;

	hal_memory_write(slot_at(slot) + offsetof(struct store_record, owner), &nobody, 1);
}

static bool in_force(const struct store *s, uint8_t slot)
{
	uint8_t owner = 0;

	while (owner < sizeof s->slot && s->slot[owner] != slot)
		owner++;
	return owner < sizeof s->slot;
}

/* Takes the free slots in turn, so that the record last in force is overwritten last. The caller puts the
 * slot in force when everything that depends on it is written. An expiry log may wait for its checkpoint
 * while settings are saved (store_save_log). */
static uint8_t free_slot(struct store *s)
{
	do {
		s->next = s->next + 1 < SLOTS ? s->next + 1 : 0;
	} while (in_force(s, s->next) || s->next == s->evidence || s->next == s->checkpoint.log);
	return s->next;
}

void record_put(struct store *s, const void *data, uint8_t n)
{
	s->crc = hal_memory_write_crc(s->at, data, n, s->crc);
	s->at += n;
}

void record_begin(struct store *s, uint8_t owner, uint16_t sequence, uint8_t length)
{
	uint8_t slot = free_slot(s);

	/* A commit that is open already is not written. A cut could tear it, and close a record that an
	 * earlier cut left complete but open. */
	hal_memory_read(slot_at(slot), &s->record, 1);
	if (s->record.commit != RECORD_OPEN)
		record_clear(slot);
	s->damaged &= ~slot_bit(slot);
	s->record.owner = owner;
	s->record.sequence = sequence;
	s->record.length = length;
	s->record.version = RECORD_VERSION;
	s->at = slot_at(slot) + 1;
	s->crc = CRC_BEGIN;
	record_put(s, &s->record.owner, sizeof s->record - 1);
}

uint8_t record_end(struct store *s)
{
	s->record.commit = RECORD_CLOSED;
	hal_memory_write(s->at, &s->crc, sizeof s->crc);
	hal_memory_write(slot_at(s->next), &s->record.commit, 1);
	return s->next;
}

uint8_t record_write(struct store *s, uint8_t owner, uint16_t sequence, const void *data, uint8_t length)
{
	record_begin(s, owner, sequence, length);
	record_put(s, data, length);
	return record_end(s);
}

/* Is the checksum right of the record whose head is in s->record? */
static bool is_whole(const struct store *s, uint8_t slot)
{
	uint16_t crc = crc16(CRC_BEGIN, &s->record.owner, sizeof s->record - 1);
	uint16_t at = record_payload_at(slot), stored;
	uint8_t rest = s->record.length, bytes[CHUNK];

	if (rest > PAYLOAD_MAX)
		return false;
	while (rest > 0) {
		uint8_t n = rest < CHUNK ? rest : CHUNK;

		hal_memory_read(at, bytes, n);
		crc = crc16(crc, bytes, n);
		at += n;
		rest -= n;
	}
	hal_memory_read(at, &stored, sizeof stored);
	return crc == stored;
}

/* Reads the head of what is in a slot into s->record, and judges all of it. A commit that is neither open
 * nor closed was torn by a cut, at the first write of a record or at the last, or has a wrong bit. The
 * rest is then the old record or the new one, because a mixture of both always has the commit RECORD_OPEN. */
static enum record_state read_record(struct store *s, uint8_t slot)
{
	bool open;

	hal_memory_read(slot_at(slot), &s->record, sizeof s->record);
	if (s->record.owner == RECORD_NOBODY)
		return RECORD_EMPTY;
	open = s->record.commit == RECORD_OPEN;
	if (!is_whole(s, slot))
		return open ? RECORD_EMPTY : RECORD_DAMAGED;
	if (open)
		return RECORD_UNFINISHED;
	return s->record.version > RECORD_VERSION ? RECORD_NEWER : RECORD_GOOD;
}

bool record_in_force_is_whole(struct store *s, uint8_t owner)
{
	uint8_t slot = s->slot[owner];

	return slot != STORE_NOWHERE && read_record(s, slot) == RECORD_GOOD;
}

uint8_t record_read(struct store *s, uint8_t owner, void *data, uint8_t size)
{
	uint8_t slot = s->slot[owner];

	if (!record_in_force_is_whole(s, owner))
		return 0;
	if (s->record.length < size)
		size = s->record.length;
	hal_memory_read(record_payload_at(slot), data, size);
	return size;
}

bool records_wake(struct store *s)
{
	s->present = s->usable && hal_memory_start();
	if (!s->present) {
		s->game = false;
		s->known = false;
		s->checkpoint.count = 0;
		s->checkpoint.undo = STORE_NOWHERE;
		s->checkpoint.older = STORE_NOWHERE;
	}
	return s->present;
}

/* ---- what is in force at the start -------------------------------------------------------------------- */

bool record_is_newer(uint16_t sequence, uint16_t than)
{
	return (int16_t)(sequence - than) > 0;
}

uint16_t record_sequence(uint8_t slot)
{
	uint16_t sequence;

	hal_memory_read(slot_at(slot) + offsetof(struct store_record, sequence), &sequence, sizeof sequence);
	return sequence;
}

static bool stands_alone(uint8_t owner)
{
	return owner < STORE_USER_PRESETS || owner == STORE_OPTIONS;
}

/* One damaged slot is not used again until the fault has been acknowledged, so that the next start finds
 * it, too. */
static void note_damage(struct store *s, uint8_t slot)
{
	s->found |= STORE_DAMAGED;
	s->damaged |= slot_bit(slot);
	if (s->evidence == STORE_NOWHERE)
		s->evidence = slot;
}

/* A cut can leave two versions of a record. Either one is right, but the other must be cleared, or it
 * would come back later. */
static void adopt(struct store *s, uint8_t slot)
{
	uint8_t *present = &s->slot[s->record.owner];

	if (*present == STORE_NOWHERE)
		*present = slot;
	else
		record_clear(slot);
}

/* True: there is a checkpoint. */
static bool scan_slot(struct store *s, uint8_t slot)
{
	enum record_state state = read_record(s, slot);
	bool checkpoint = state == RECORD_GOOD && s->record.owner == STORE_CHECKPOINT;

	if (state == RECORD_UNFINISHED)
		disown(slot); /* one wrong bit in its commit would make it a record again */
	else if (state == RECORD_NEWER)
		s->found |= STORE_NEWER;
	else if (state == RECORD_DAMAGED || (state == RECORD_GOOD && s->record.owner >= STORE_OWNERS))
		note_damage(s, slot);
	else if (state == RECORD_GOOD && stands_alone(s->record.owner))
		adopt(s, slot);
	return checkpoint;
}

/* Takes the record that belongs to a checkpoint into force, as `role`; false: it is not there any more. */
static bool scan_child(struct store *s, uint8_t role, uint8_t owner, uint8_t slot, uint16_t sequence)
{
	if (slot >= SLOTS || read_record(s, slot) != RECORD_GOOD || s->record.owner != owner ||
	    s->record.sequence != sequence)
		return false;
	s->slot[role] = slot;
	return true;
}

void records_drop_undo(struct store *s)
{
	s->checkpoint.undo = STORE_NOWHERE;
	memset(&s->slot[STORE_UNDO_CHECKPOINT], STORE_NOWHERE, STORE_ROLES - STORE_UNDO_CHECKPOINT);
}

/* A11: the checkpoint before the arbiter's last act, and what belongs to it. */
static bool scan_undo(struct store *s)
{
	struct store_checkpoint undo;

	if (!scan_child(s, STORE_UNDO_CHECKPOINT, STORE_CHECKPOINT, s->checkpoint.undo,
			s->checkpoint.undo_sequence))
		return false;
	hal_memory_read(record_payload_at(s->checkpoint.undo), &undo, sizeof undo);
	(void)scan_child(s, STORE_UNDO_OLDER, STORE_CONTROL_IN_FORCE, undo.older, undo.older_sequence);
	return scan_child(s, STORE_UNDO_CONTROL, STORE_CONTROL_IN_FORCE, undo.control,
			  undo.control_sequence) &&
	       scan_child(s, STORE_UNDO_EXPIRIES, STORE_EXPIRIES, undo.log, undo.log_sequence) &&
	       scan_child(s, STORE_UNDO_CHOSEN, STORE_CHOSEN_CONTROL, undo.chosen, undo.chosen_sequence);
}

/* Takes the game of a checkpoint into force; false: its control is not there any more. */
static bool scan_checkpoint(struct store *s, uint8_t slot)
{
	struct store_checkpoint *checkpoint = &s->checkpoint;
	bool log, chosen;

	hal_memory_read(slot_at(slot), &s->record, sizeof s->record);
	if (s->record.length != sizeof *checkpoint + CHECKPOINT_CLOCK)
		return false; /* of a program with another game */
	hal_memory_read(record_payload_at(slot), checkpoint, sizeof *checkpoint);
	if (!scan_child(s, STORE_CONTROL_IN_FORCE, STORE_CONTROL_IN_FORCE, checkpoint->control,
			checkpoint->control_sequence))
		return false;
	s->slot[STORE_CHECKPOINT] = slot;
	log = scan_child(s, STORE_EXPIRIES, STORE_EXPIRIES, checkpoint->log, checkpoint->log_sequence);
	chosen = scan_child(s, STORE_CHOSEN_CONTROL, STORE_CHOSEN_CONTROL, checkpoint->chosen,
			    checkpoint->chosen_sequence);
	if (!scan_child(s, STORE_OLDER_CONTROL, STORE_CONTROL_IN_FORCE, checkpoint->older,
			checkpoint->older_sequence))
		checkpoint->older = STORE_NOWHERE;
	if (!scan_undo(s))
		records_drop_undo(s);
	s->found |= STORE_GAME;
	if (!log || !chosen) /* the game continues without */
		s->found |= STORE_DAMAGED;
	return true;
}

static uint8_t newest_checkpoint(uint32_t checkpoints)
{
	uint8_t newest = STORE_NOWHERE;

	for (uint8_t slot = 0; slot < SLOTS; slot++) {
		if (checkpoints & slot_bit(slot) &&
		    (newest == STORE_NOWHERE ||
		     record_is_newer(record_sequence(slot), record_sequence(newest))))
			newest = slot;
	}
	return newest;
}

/* The newest game that is there.  The number of the next checkpoint is beyond all that were seen. */
static void scan_checkpoints(struct store *s, uint32_t checkpoints)
{
	uint8_t slot = newest_checkpoint(checkpoints);

	if (slot == STORE_NOWHERE)
		return;
	s->sequence = record_sequence(slot);
	while (slot != STORE_NOWHERE && !scan_checkpoint(s, slot)) {
		note_damage(s, slot);
		checkpoints &= ~slot_bit(slot);
		slot = newest_checkpoint(checkpoints);
	}
	if (slot != STORE_NOWHERE)
		return;
	memset(&s->checkpoint, 0, sizeof s->checkpoint);
	s->checkpoint.log = STORE_NOWHERE;
	s->checkpoint.undo = STORE_NOWHERE;
	s->checkpoint.older = STORE_NOWHERE;
}

void records_scan(struct store *s)
{
	uint32_t checkpoints = 0;

	for (uint8_t slot = 0; slot < SLOTS; slot++) {
		if (scan_slot(s, slot))
			checkpoints |= slot_bit(slot);
	}
	scan_checkpoints(s, checkpoints);
}

void records_forget(struct store *s)
{
	memset(s->slot, STORE_NOWHERE, sizeof s->slot);
	s->checkpoint.log = STORE_NOWHERE;
	s->checkpoint.undo = STORE_NOWHERE;
	s->checkpoint.older = STORE_NOWHERE;
	s->evidence = STORE_NOWHERE;
}

void records_clear_damaged(struct store *s)
{
	for (uint8_t slot = 0; slot < SLOTS; slot++) {
		if (s->damaged & slot_bit(slot))
			record_clear(slot);
	}
	s->damaged = 0;
	s->evidence = STORE_NOWHERE;
}
