#include "firmware/store/store.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/flash.h"
#include "firmware/store/layout.h"
#include "hal/hal_memory.h"

#define CRC_BEGIN 0xFFFF
#define CHUNK	  16 /* bytes read at once while a CRC is computed */

/* ---- records ------------------------------------------------------------------------------------------- */

enum record_state {
	RECORD_EMPTY,	   /* never written, cleared, or a cut interrupted its writing */
	RECORD_UNFINISHED, /* a cut came just before it was closed, or while it was cleared */
	RECORD_GOOD,
	RECORD_NEWER,
	RECORD_DAMAGED
};

static uint16_t place_at(uint8_t place)
{
	return (uint16_t)(place * (uint16_t)PLACE_SIZE);
}

static uint16_t payload_at(uint8_t place)
{
	return (uint16_t)(place_at(place) + sizeof(struct store_record));
}

static uint16_t place_bit(uint8_t place)
{
	return (uint16_t)(1u << place);
}

/* Clears the mark first: it is one byte, so the record is either there or not. Then clears the owner, so
 * that one flipped bit cannot revalidate the record. */
static void clear(uint8_t place)
{
	uint8_t cleared[] = {RECORD_OPEN, RECORD_NOBODY};

	hal_memory_write(place_at(place), cleared, sizeof cleared);
}

static void disown(uint8_t place)
{
	uint8_t nobody = RECORD_NOBODY;

	hal_memory_write((uint16_t)(place_at(place) + offsetof(struct store_record, owner)), &nobody, 1);
}

static bool in_force(const struct store *s, uint8_t place)
{
	uint8_t owner = 0;

	while (owner < sizeof s->place && s->place[owner] != place)
		owner++;
	return owner < sizeof s->place;
}

/* Takes the free places in turn, so that the record last in force is overwritten last. The caller puts the
 * place in force when everything that depends on it is written. */
static uint8_t free_place(struct store *s)
{
	do {
		s->next = s->next + 1 < PLACES ? (uint8_t)(s->next + 1) : 0;
	} while (in_force(s, s->next) || s->next == s->evidence);
	return s->next;
}

static void put(struct store *s, const void *data, uint8_t n)
{
	hal_memory_write(s->at, data, n);
	s->at += n;
	s->crc = crc16(s->crc, data, n);
}

/* The first byte of a record is its mark. It is opened first and closed last, so that a half-written
 * record counts as none. */
static void begin(struct store *s, uint8_t owner, uint16_t sequence, uint8_t length)
{
	uint8_t place = free_place(s);

	/* A mark that is open already is not written. A cut could tear it, and close a record that an
	 * earlier cut left complete but open. */
	hal_memory_read(place_at(place), &s->record, 1);
	if (s->record.mark != RECORD_OPEN)
		clear(place);
	s->damaged &= (uint16_t)~place_bit(place);
	s->record.owner = owner;
	s->record.sequence = sequence;
	s->record.length = length;
	s->record.version = RECORD_VERSION;
	s->at = place_at(place) + 1;
	s->crc = CRC_BEGIN;
	put(s, &s->record.owner, sizeof s->record - 1);
}

/* The place of the new record. */
static uint8_t end(struct store *s)
{
	s->record.mark = RECORD_CLOSED;
	hal_memory_write(s->at, &s->crc, sizeof s->crc);
	hal_memory_write(place_at(s->next), &s->record.mark, 1);
	return s->next;
}

static uint8_t write_record(struct store *s, uint8_t owner, uint16_t sequence, const void *data,
			    uint8_t length)
{
	begin(s, owner, sequence, length);
	put(s, data, length);
	return end(s);
}

/* Is the checksum right of the record whose head is in s->record? */
static bool is_whole(const struct store *s, uint8_t place)
{
	uint16_t crc = crc16(CRC_BEGIN, &s->record.owner, sizeof s->record - 1);
	uint16_t at = payload_at(place), stored;
	uint8_t rest = s->record.length, bytes[CHUNK];

	if (rest > PAYLOAD_MAX)
		return false;
	while (rest > 0) {
		uint8_t n = rest < CHUNK ? rest : CHUNK;

		hal_memory_read(at, bytes, n);
		crc = crc16(crc, bytes, n);
		at += n;
		rest = (uint8_t)(rest - n);
	}
	hal_memory_read(at, &stored, sizeof stored);
	return crc == stored;
}

/* Reads the head of what is in a place into s->record, and judges all of it. A mark that is neither open
 * nor closed was torn by a cut, at the first write of a record or at the last, or has a wrong bit. The
 * rest is then the old record or the new one, because a mixture of both always has the mark RECORD_OPEN. */
static enum record_state look(struct store *s, uint8_t place)
{
	bool open;

	hal_memory_read(place_at(place), &s->record, sizeof s->record);
	if (s->record.owner == RECORD_NOBODY)
		return RECORD_EMPTY;
	open = s->record.mark == RECORD_OPEN;
	if (!is_whole(s, place))
		return open ? RECORD_EMPTY : RECORD_DAMAGED;
	if (open)
		return RECORD_UNFINISHED;
	return s->record.version > RECORD_VERSION ? RECORD_NEWER : RECORD_GOOD;
}

/* Reads the record in force, or as much of it as there is; the number of bytes. */
static uint8_t read_record(struct store *s, uint8_t owner, void *data, uint8_t size)
{
	uint8_t place = s->place[owner];

	if (place == STORE_NOWHERE)
		return 0;
	hal_memory_read(place_at(place), &s->record, sizeof s->record);
	if (s->record.length < size)
		size = s->record.length;
	hal_memory_read(payload_at(place), data, size);
	return size;
}

/* ---- scan ---------------------------------------------------------------------------------------------- */

static bool newer(uint16_t sequence, uint16_t than)
{
	return (int16_t)(sequence - than) > 0;
}

static uint16_t sequence_at(uint8_t place)
{
	uint16_t sequence;

	hal_memory_read((uint16_t)(place_at(place) + offsetof(struct store_record, sequence)), &sequence,
			sizeof sequence);
	return sequence;
}

static bool stands_alone(uint8_t owner)
{
	return owner < STORE_OWN || owner == STORE_OPTIONS;
}

/* One damaged place is not used again until the fault has been acknowledged, so that the next start finds
 * it, too. */
static void note_damage(struct store *s, uint8_t place)
{
	s->found |= STORE_DAMAGED;
	s->damaged |= place_bit(place);
	if (s->evidence == STORE_NOWHERE)
		s->evidence = place;
}

/* A cut can leave two versions of a record. Either one is right, but the other must be cleared, or it
 * would come back later. */
static void adopt(struct store *s, uint8_t place)
{
	uint8_t *present = &s->place[s->record.owner];

	if (*present == STORE_NOWHERE)
		*present = place;
	else
		clear(place);
}

/* True: there is a root. */
static bool scan_place(struct store *s, uint8_t place)
{
	enum record_state state = look(s, place);
	bool root = state == RECORD_GOOD && s->record.owner == STORE_ROOT;

	if (state == RECORD_UNFINISHED)
		disown(place); /* one wrong bit in its mark would make it a record again */
	else if (state == RECORD_NEWER)
		s->found |= STORE_NEWER;
	else if (state == RECORD_DAMAGED || (state == RECORD_GOOD && s->record.owner >= STORE_OWNERS))
		note_damage(s, place);
	else if (state == RECORD_GOOD && stands_alone(s->record.owner))
		adopt(s, place);
	return root;
}

/* Takes the record that belongs to the root into force; false: it is not there any more. */
static bool scan_child(struct store *s, uint8_t owner, uint8_t place, uint16_t sequence)
{
	if (place >= PLACES || look(s, place) != RECORD_GOOD || s->record.owner != owner ||
	    s->record.sequence != sequence)
		return false;
	s->place[owner] = place;
	return true;
}

/* Takes the game of a root into force; false: its control is not there any more. */
static bool scan_root(struct store *s, uint8_t place)
{
	struct store_root *root = &s->root;
	bool log, chosen;

	hal_memory_read(place_at(place), &s->record, sizeof s->record);
	if (s->record.length != sizeof *root + ROOT_CLOCK)
		return false; /* of a program with another game */
	hal_memory_read(payload_at(place), root, sizeof *root);
	if (!scan_child(s, STORE_CONTROL_IN_FORCE, root->control, root->control_sequence))
		return false;
	s->place[STORE_ROOT] = place;
	log = scan_child(s, STORE_ZEROS, root->log, root->log_sequence);
	chosen = scan_child(s, STORE_CHOSEN_CONTROL, root->chosen, root->chosen_sequence);
	s->found |= STORE_GAME;
	if (!log || !chosen) /* the game goes on without */
		s->found |= STORE_DAMAGED;
	return true;
}

static uint8_t newest_root(uint16_t roots)
{
	uint8_t newest = STORE_NOWHERE;

	for (uint8_t place = 0; place < PLACES; place++) {
		if (roots & place_bit(place) &&
		    (newest == STORE_NOWHERE || newer(sequence_at(place), sequence_at(newest))))
			newest = place;
	}
	return newest;
}

/* The newest game that is there.  The number of the next root is beyond all that were seen. */
static void scan_roots(struct store *s, uint16_t roots)
{
	uint8_t place = newest_root(roots);

	if (place == STORE_NOWHERE)
		return;
	s->sequence = sequence_at(place);
	while (place != STORE_NOWHERE && !scan_root(s, place)) {
		note_damage(s, place);
		roots &= (uint16_t)~place_bit(place);
		place = newest_root(roots);
	}
	if (place == STORE_NOWHERE)
		memset(&s->root, 0, sizeof s->root);
}

/* ---- ticks --------------------------------------------------------------------------------------------- */

static uint16_t tick_at(uint8_t place)
{
	return (uint16_t)(TICKS_AT + place * sizeof(struct store_tick));
}

static uint16_t tick_crc(const struct store_tick *tick)
{
	const uint8_t *bytes = (const uint8_t *)tick;

	return crc16(CRC_BEGIN, bytes + offsetof(struct store_tick, at),
		     offsetof(struct store_tick, crc) - offsetof(struct store_tick, at));
}

static uint8_t complement(uint8_t byte)
{
	return (uint8_t)~byte;
}

/* All bits of what a memory has between the ends of a tick before the first is written there. */
static bool is_blank(const struct store_tick *tick)
{
	return (tick->at == 0 && tick->root == 0 && tick->crc == 0) ||
	       (tick->at == UINT32_MAX && tick->root == UINT16_MAX && tick->crc == UINT16_MAX);
}

/* A tick belongs to the root in force, whose number is `root`, or to a newer one that was lost: the next must have another
 * number then. */
static void adopt_tick(struct store *s, const struct store_tick *tick, uint8_t place, uint16_t root)
{
	if (newer(tick->root, s->sequence))
		s->sequence = tick->root;
	if (tick->root == root && ticks_between(s->root.at, tick->at) > 0) {
		s->root.at = tick->at;
		s->tick = place;
	}
}

static void scan_ticks(struct store *s)
{
	uint8_t place_of_root = s->place[STORE_ROOT];
	uint16_t root = place_of_root == STORE_NOWHERE ? 0 : sequence_at(place_of_root);
	struct store_tick tick;

	for (uint8_t place = 0; place < TICKS; place++) {
		struct store_ends *ends = &s->ends[place];

		hal_memory_read(tick_at(place), &tick, sizeof tick);
		ends->begun = tick.begun;
		ends->ended = tick.ended;
		if (tick.begun == complement(tick.ended) || is_blank(&tick))
			continue;
		if (tick.crc == tick_crc(&tick)) {
			adopt_tick(s, &tick, place, root);
		} else {
			ends->damaged = 1;
			s->found |= STORE_DAMAGED;
		}
	}
}

/* The first byte is not written if an earlier cut has left it right. A cut could tear it, and make a
 * mixture look like a tick. */
static void write_tick(struct store *s, instant now)
{
	struct store_tick tick;
	struct store_ends *ends;
	const uint8_t *bytes = (const uint8_t *)&tick;
	uint8_t done;

	s->tick = s->tick + 1 < TICKS ? (uint8_t)(s->tick + 1) : 0;
	ends = &s->ends[s->tick];
	tick.begun = complement(ends->ended);
	tick.at = now;
	tick.root = s->sequence;
	tick.crc = tick_crc(&tick);
	tick.ended = tick.begun;
	done = ends->begun == tick.begun ? 1 : 0;
	hal_memory_write(tick_at(s->tick) + done, bytes + done, sizeof tick - done);
	ends->begun = tick.begun;
	ends->ended = tick.ended;
	ends->damaged = 0;
}

/* Makes a tick look torn by a cut. */
static void clear_tick(struct store *s, uint8_t place)
{
	struct store_ends *ends = &s->ends[place];

	ends->begun = complement(ends->ended);
	hal_memory_write(tick_at(place), &ends->begun, 1);
	ends->damaged = 0;
}

/* ---- start --------------------------------------------------------------------------------------------- */

static void scan(struct store *s)
{
	uint16_t roots = 0;

	for (uint8_t place = 0; place < PLACES; place++) {
		if (scan_place(s, place))
			roots |= place_bit(place);
	}
	scan_roots(s, roots);
	scan_ticks(s);
}

uint8_t store_start(struct store *s)
{
	memset(s->place, STORE_NOWHERE, sizeof s->place);
	s->evidence = STORE_NOWHERE;
	s->found = STORE_ABSENT;
	if (hal_memory_start()) {
		s->found = 0;
		s->usable = 1;
		s->present = 1;
		scan(s);
	}
	hal_memory_sleep();
	return s->found;
}

/* Begins a bracket of accesses. While the memory does not answer, the control may change and marks are
 * lost. The memory then holds another game than the one in play. */
static bool wake(struct store *s)
{
	s->present = s->usable && hal_memory_start();
	if (!s->present) {
		s->game = 0;
		s->root.count = 0;
		s->root.redo = 0;
		s->previous.there = 0;
	}
	return s->present;
}

void store_take_note(struct store *s)
{
	if (!wake(s))
		return;
	for (uint8_t place = 0; place < PLACES; place++) {
		if (s->damaged & place_bit(place))
			clear(place);
	}
	for (uint8_t place = 0; place < TICKS; place++) {
		if (s->ends[place].damaged)
			clear_tick(s, place);
	}
	hal_memory_sleep();
	s->damaged = 0;
	s->evidence = STORE_NOWHERE;
	s->found &= (uint8_t)~STORE_DAMAGED;
}

/* ---- settings and own controls ------------------------------------------------------------------------- */

/* A record by itself: the new version is complete before the old one goes. */
static bool replace(struct store *s, uint8_t owner, const void *data, uint8_t length)
{
	uint8_t old = s->place[owner];

	if (!wake(s))
		return false;
	s->place[owner] = write_record(s, owner, 0, data, length);
	if (old != STORE_NOWHERE)
		clear(old);
	hal_memory_sleep();
	return true;
}

uint8_t store_load_settings(struct store *s, void *settings, uint8_t size)
{
	if (!wake(s))
		return 0;
	size = read_record(s, STORE_OPTIONS, settings, size);
	hal_memory_sleep();
	return size;
}

bool store_save_settings(struct store *s, const void *settings, uint8_t size)
{
	return replace(s, STORE_OPTIONS, settings, size);
}

/* The CRC is right, but another version of the program may have written a control that is invalid here. */
static bool read_control(struct store *s, uint8_t owner, struct control *control)
{
	if (read_record(s, owner, control, sizeof *control) == sizeof *control &&
	    control_check(control, NULL) == CONTROL_OK)
		return true;
	s->found |= STORE_DAMAGED;
	return false;
}

bool store_load_own(struct store *s, uint8_t n, struct control *control)
{
	bool good;

	if (s->place[n] == STORE_NOWHERE || !wake(s))
		return false;
	good = read_control(s, n, control);
	hal_memory_sleep();
	return good;
}

bool store_save_own(struct store *s, uint8_t n, const struct control *control)
{
	return replace(s, n, control, sizeof *control);
}

/* ---- journal ------------------------------------------------------------------------------------------- */

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

	if (!wake(s))
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
static void append(struct store *s, const struct game_clock *g, instant at, uint8_t kind)
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

	if (back >= s->root.count || !wake(s))
		return false;
	append(s, present, now, MARK_ARBITER);
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

/* ---- the game ------------------------------------------------------------------------------------------ */

/* Another game begins. If the present one had not begun, its journal is dropped, and that of the game
 * before it is kept. */
static void begin_journal(struct store *s)
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

static void save_mark(struct store *s, const struct game_clock *g, instant now, uint8_t what)
{
	if (what & STORE_BEGIN)
		begin_journal(s);
	if (what & STORE_PRESS)
		append(s, g, g->since, PRESS_MOVE);
	else if (what & (STORE_BEGIN | STORE_ARBITER))
		append(s, g, now, MARK_ARBITER);
}

static void save_children(struct store *s, const struct game_clock *g, const struct control *chosen,
			  uint8_t what)
{
	struct store_root *root = &s->root;

	if (what & (STORE_BEGIN | STORE_CHOSEN)) {
		root->chosen = write_record(s, STORE_CHOSEN_CONTROL, s->sequence, chosen, sizeof *chosen);
		root->chosen_sequence = s->sequence;
	}
	if (what & STORE_CONTROL) {
		root->control =
		    write_record(s, STORE_CONTROL_IN_FORCE, s->sequence, &g->control, sizeof g->control);
		root->control_sequence = s->sequence;
	}
	if (!s->game || memcmp(s->log, g->log, sizeof s->log) != 0) {
		root->log = write_record(s, STORE_ZEROS, s->sequence, g->log, sizeof g->log);
		root->log_sequence = s->sequence;
		memcpy(s->log, g->log, sizeof s->log);
	}
}

static void save_root(struct store *s, const struct game_clock *g)
{
	begin(s, STORE_ROOT, s->sequence, (uint8_t)sizeof s->root + ROOT_CLOCK);
	put(s, &s->root, sizeof s->root);
	put(s, g, ROOT_CLOCK);
	s->place[STORE_ROOT] = end(s);
	s->place[STORE_CONTROL_IN_FORCE] = s->root.control;
	s->place[STORE_ZEROS] = s->root.log;
	s->place[STORE_CHOSEN_CONTROL] = s->root.chosen;
}

static void save(struct store *s, const struct game_clock *g, const struct control *chosen, instant now,
		 uint8_t what)
{
	s->sequence++;
	s->root.at = now;
	save_children(s, g, chosen, what);
	save_mark(s, g, now, what);
	if (what & STORE_BEGIN)
		s->root.games.begun = 0;
	game_log_write(&s->root.games, &s->queue, g, s->number);
	save_root(s, g);
	s->game = 1;
	s->ticks = 0;
	s->played = g->state != PLAY_READY;
	if (g->presses > 0)
		s->previous.there = 0;
}

void store_save_game(struct store *s, const struct game_clock *g, const struct control *chosen, instant now,
		     uint8_t what)
{
	if (!wake(s)) {
		s->queue.count = 0;
		return;
	}
	if (!s->game)
		what |= STORE_CONTROL | STORE_CHOSEN;
	save(s, g, chosen, now, what);
	hal_memory_sleep();
}

void store_tick(struct store *s, const struct game_clock *g, instant now, instant next)
{
	if (!store_tick_due(s, g, next) || !wake(s))
		return;
	if (s->ticks < STORE_TICKS_PER_ROOT) {
		s->ticks++;
		s->root.at = now;
		write_tick(s, now);
	} else {
		save(s, g, NULL, now, 0); /* neither control is another */
	}
	hal_memory_sleep();
}

bool store_load_game(struct store *s, struct game_clock *g, instant now)
{
	uint16_t at = payload_at(s->place[STORE_ROOT]) + sizeof s->root;
	bool good;

	if ((!(s->found & STORE_GAME) && !s->game) || !wake(s))
		return false;
	hal_memory_read(at, g, ROOT_CLOCK);
	memset(g->log, 0, sizeof g->log);
	read_record(s, STORE_ZEROS, g->log, sizeof g->log);
	good = read_control(s, STORE_CONTROL_IN_FORCE, &g->control) && game_clock_valid(g);
	hal_memory_sleep();
	if (!good) {
		s->found &= (uint8_t)~STORE_GAME;
		s->found |= STORE_DAMAGED;
		return false;
	}
	game_clock_recover(g, s->root.at, STORE_LEAD, now);
	s->played = g->state != PLAY_READY;
	return true;
}

bool store_load_chosen(struct store *s, struct control *chosen)
{
	bool good;

	if (s->place[STORE_CHOSEN_CONTROL] == STORE_NOWHERE || !wake(s))
		return false;
	good = read_control(s, STORE_CHOSEN_CONTROL, chosen);
	hal_memory_sleep();
	return good;
}

/* ---- the game log ---------------------------------------------------------------------------------------- */

uint16_t store_log_entries(struct store *s, uint8_t n)
{
	uint16_t back, entries;

	if (!wake(s))
		return 0;
	if (!game_log_find(&s->root.games, n, &back, &entries))
		entries = 0;
	hal_memory_sleep();
	return entries;
}

bool store_log_read(struct store *s, uint8_t n, uint16_t m, struct game_log_entry *entry)
{
	uint16_t back, entries;
	bool good;

	if (!wake(s))
		return false;
	good = game_log_find(&s->root.games, n, &back, &entries) && m < entries &&
	       game_log_read(&s->root.games, (uint16_t)(back - m), entry);
	hal_memory_sleep();
	return good;
}
