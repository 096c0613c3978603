#include "firmware/store/store.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/store/crc16.h"
#include "firmware/store/layout.h"
#include "hal/hal_memory.h"

#define CRC_BEGIN 0xFFFF
#define CHUNK	  16 /* bytes read at once while a CRC is computed */
#define MARK	  (RECORD_MARK + RECORD_VERSION)

/* Only the two newest entries are compared; a third identical one is missed. */
#define LOG_NEWEST (2 * sizeof(struct zero_entry))

/* ---- records ------------------------------------------------------------------------------------------- */

enum record_state {
	RECORD_EMPTY, /* never written, cleared, or a cut interrupted its writing */
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

/* The mark goes, which is one byte, so that nothing can come between; then the owner, so that one flipped
 * bit cannot revalidate it. */
static void clear(uint8_t place)
{
	uint16_t nobody = RECORD_OPEN | RECORD_NOBODY * 256u;

	hal_memory_write(place_at(place), &nobody, sizeof nobody);
}

static bool in_force(const struct store *s, uint8_t place)
{
	uint8_t owner = 0;

	while (owner < sizeof s->place && s->place[owner] != place)
		owner++;
	return owner < sizeof s->place;
}

/* Goes round, so that what was in force last is overwritten last.  The caller takes the place into force
 * when everything that depends on it is written. */
static uint8_t free_place(struct store *s)
{
	do {
		s->next = s->next + 1 < PLACES ? (uint8_t)(s->next + 1) : 0;
	} while (in_force(s, s->next));
	return s->next;
}

static void put(struct store *s, const void *data, uint8_t n)
{
	hal_memory_write(s->at, data, n);
	s->at += n;
	s->crc = crc16(s->crc, data, n);
}

/* The first byte of a record is its mark: opened first and closed last, so that whatever lies between two
 * writes is no record. */
static void begin(struct store *s, uint8_t owner, uint16_t sequence, uint8_t length)
{
	uint8_t place = free_place(s);

	/* A mark that is open stays untouched: torn now, it would close what an earlier cut left complete but
	 * open. */
	hal_memory_read(place_at(place), &s->record, 1);
	if (s->record.mark != RECORD_OPEN)
		clear(place);
	s->record.owner = owner;
	s->record.sequence = sequence;
	s->record.length = length;
	s->record.spare = 0;
	s->at = place_at(place) + 1;
	s->crc = CRC_BEGIN;
	put(s, &s->record.owner, sizeof s->record - 1);
}

/* The place of the new record. */
static uint8_t end(struct store *s)
{
	uint16_t at = s->at;

	s->record.mark = MARK;
	s->crc = crc16(s->crc, &s->record.mark, 1);
	hal_memory_write(at, &s->crc, sizeof s->crc);
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

static bool is_mark(uint8_t mark, uint16_t crc, uint16_t stored)
{
	return crc16(crc, &mark, 1) == stored;
}

/* Reads the head of what is in a place into s->record, and judges all of it. */
static uint8_t look(struct store *s, uint8_t place)
{
	uint16_t at = payload_at(place);
	uint8_t rest, bytes[CHUNK];
	uint16_t crc, stored;

	hal_memory_read(place_at(place), &s->record, sizeof s->record);
	if (s->record.mark == RECORD_OPEN || s->record.owner == RECORD_NOBODY)
		return RECORD_EMPTY;
	rest = s->record.length;
	if (rest > PAYLOAD_MAX)
		return RECORD_DAMAGED;
	crc = crc16(CRC_BEGIN, &s->record.owner, sizeof s->record - 1);
	while (rest > 0) {
		uint8_t n = rest < CHUNK ? rest : CHUNK;

		hal_memory_read(at, bytes, n);
		crc = crc16(crc, bytes, n);
		at += n;
		rest = (uint8_t)(rest - n);
	}
	hal_memory_read(at, &stored, sizeof stored);
	/* If everything but the mark is right, a cut tore just that byte, at the first write or at the last.  It is
	 * the old record or the new one: no mixture has any mark but RECORD_OPEN. */
	if (is_mark(MARK, crc, stored))
		return RECORD_GOOD;
	return is_mark(s->record.mark, crc, stored) ? RECORD_NEWER : RECORD_DAMAGED;
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

/* Of two roots the newer counts.   Of two versions of a record by itself, which only a cut can leave,
 * either will do, but one must go: it would come back later. */
static void adopt(struct store *s, uint8_t place)
{
	uint8_t *rival = &s->place[s->record.owner];

	if (*rival == STORE_NOWHERE)
		*rival = place;
	else if (s->record.owner <= STORE_OPTIONS)
		clear(place);
	else if (newer(s->record.sequence, sequence_at(*rival)))
		*rival = place;
}

static void scan_place(struct store *s, uint8_t place)
{
	uint8_t state = look(s, place);

	if (state == RECORD_GOOD && s->record.owner < STORE_OWNERS) {
		adopt(s, place);
	} else if (state == RECORD_NEWER) {
		s->found |= STORE_NEWER;
	} else if (state != RECORD_EMPTY) {
		s->found |= STORE_DAMAGED;
		clear(place);
	}
}

/* Takes the record that belongs to the root into force; false: it is not there any more. */
static bool scan_child(struct store *s, uint8_t owner, uint8_t place)
{
	s->place[owner] = place;
	return place < PLACES && look(s, place) == RECORD_GOOD && s->record.owner == owner &&
	       !newer(s->record.sequence, s->root.saved.root);
}

static void scan_root(struct store *s)
{
	uint8_t place = s->place[STORE_ROOT];

	if (place == STORE_NOWHERE)
		return;
	hal_memory_read(payload_at(place), &s->root, sizeof s->root);
	if (scan_child(s, STORE_CONTROL_IN_FORCE, s->root.control) &&
	    scan_child(s, STORE_ZEROS, s->root.log) && scan_child(s, STORE_CHOSEN_CONTROL, s->root.chosen))
		s->found |= STORE_GAME;
	else
		s->found |= STORE_DAMAGED;
}

static uint16_t tick_at(uint8_t number)
{
	return (uint16_t)(TICKS_AT + (number & 1) * sizeof(struct store_tick));
}

static uint16_t tick_crc(const struct store_tick *tick)
{
	return crc16(CRC_BEGIN, tick, offsetof(struct store_tick, crc));
}

/* A tick belongs to this root, or to a newer one that was lost: the next root must have another number then. */
static void scan_ticks(struct store *s)
{
	uint16_t root = s->root.saved.root;
	struct store_tick tick;

	for (uint8_t number = 0; number < 2; number++) {
		hal_memory_read(tick_at(number), &tick, sizeof tick);
		if (tick.number != tick.number_again || tick.crc != tick_crc(&tick))
			continue;
		if (newer(tick.root, s->root.saved.root))
			s->root.saved.root = tick.root;
		else if (tick.root == root && ticks_between(s->root.saved.at, tick.at) > 0)
			s->root.saved.at = tick.at;
	}
}

uint8_t store_start(struct store *s)
{
	memset(s->place, STORE_NOWHERE, sizeof s->place);
	s->found = STORE_ABSENT;
	if (hal_memory_start()) {
		s->found = 0;
		s->usable = 1;
		s->present = 1;
		for (uint8_t place = 0; place < PLACES; place++)
			scan_place(s, place);
		scan_root(s);
		scan_ticks(s);
	}
	hal_memory_sleep();
	return s->found;
}

/* Begins a bracket of accesses.  While the memory does not answer, the control may change, and marks are lost:
 * the game in it is another then. */
static bool wake(struct store *s)
{
	s->present = s->usable && hal_memory_start();
	if (!s->present) {
		s->game = 0;
		s->root.count = 0;
	}
	return s->present;
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

/* Right by its CRC, but another program may have had other ideas of a control. */
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

/* The place of a mark: from `head` on counted forwards, before it backwards.  Round as often as it takes: the numbers come
 * from the memory, and a checksum may be right by accident. */
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

static bool read_mark(struct store *s, int16_t from_head, struct game_mark *mark)
{
	uint16_t at = journal_at(s, from_head);
	uint16_t crc, stored;

	if (!wake(s))
		return false;
	hal_memory_read(at, mark, CRC_AT);
	hal_memory_read(at + CRC_AT, &stored, sizeof stored);
	hal_memory_sleep();
	crc = crc16(CRC_BEGIN, mark, CRC_AT);
	return crc == stored;
}

/* Nothing in the memory counts on the place at `head` but an undo, and that is given up first. */
static void append(struct store *s, const struct game_clock *g, instant at, uint8_t kind)
{
	uint16_t place_of_mark = journal_at(s, 0);
	struct game_mark mark;
	uint16_t crc;

	if (s->root.redo > 0) {
		crc = 0; /* no kind of mark is MARK_ARBITER and 0 */
		hal_memory_write(journal_at(s, (int16_t)(s->root.redo - 1)) + KIND_AT, &crc, 1);
		s->root.redo = 0;
	}
	game_clock_mark(g, at, &mark);
	mark.kind = kind;
	crc = crc16(CRC_BEGIN, &mark, CRC_AT);
	hal_memory_write(place_of_mark, &mark, CRC_AT);
	hal_memory_write(place_of_mark + CRC_AT, &crc, sizeof crc);
	s->root.head = journal_place(s, 1);
	if (s->root.count < STORE_JOURNAL)
		s->root.count++;
}

uint8_t store_journal_read(struct store *s, uint8_t back, struct game_mark *mark)
{
	if (back >= s->root.count)
		return STORE_MARK_NONE;
	return read_mark(s, (int16_t)(-1 - back), mark) ? STORE_MARK_GOOD : STORE_MARK_DAMAGED;
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
	return s->root.redo > 0 && read_mark(s, (int16_t)(s->root.redo - 1), mark);
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
	uint8_t since = (uint8_t)((s->root.head + JOURNAL_PLACES - s->head_before) % JOURNAL_PLACES);
	uint8_t kept = (uint8_t)(STORE_JOURNAL - since);

	s->root.head = s->head_before;
	s->root.count = s->count_before < kept ? s->count_before : kept;
	s->root.redo = 0;
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static bool log_changed(const struct store *s, const struct game_clock *g)
{
	uint8_t newest[LOG_NEWEST];

	hal_memory_read(payload_at(s->place[STORE_ZEROS]), newest, sizeof newest);
	return memcmp(newest, g->log, sizeof newest) != 0;
}

static void save_mark(struct store *s, const struct game_clock *g, instant now, uint8_t what)
{
	uint8_t kind = MARK_ARBITER;

	if (what & STORE_BEGIN) {
		if (!s->kept) {
			s->head_before = s->root.head;
			s->count_before = s->root.count;
		}
		s->root.count = 0;
	}
	s->kept = what & STORE_BEGIN ? 1 : what & (STORE_PRESS | STORE_ARBITER) ? 0 : s->kept;
	if (what & STORE_PRESS) {
		kind = PRESS_MOVE;
		now = g->since;
	}
	if (what & (STORE_BEGIN | STORE_PRESS | STORE_ARBITER))
		append(s, g, now, kind);
}

void store_save_game(struct store *s, const struct game_clock *g, const struct control *chosen, instant now,
		     uint8_t what)
{
	uint16_t sequence;

	if (!wake(s))
		return;
	s->root.saved.at = now;
	sequence = ++s->root.saved.root;
	/* Now and then all is written anew, lest the children's numbers fall so far behind that they look newer. */
	if (!s->game || (uint8_t)sequence == 0)
		what |= STORE_CONTROL | STORE_CHOSEN;
	if (what & (STORE_BEGIN | STORE_CHOSEN))
		s->root.chosen = write_record(s, STORE_CHOSEN_CONTROL, sequence, chosen, sizeof *chosen);
	if (what & STORE_CONTROL)
		s->root.control =
		    write_record(s, STORE_CONTROL_IN_FORCE, sequence, &g->control, sizeof g->control);
	if ((what & STORE_CONTROL) || log_changed(s, g))
		s->root.log = write_record(s, STORE_ZEROS, sequence, g->log, sizeof g->log);
	save_mark(s, g, now, what);
	begin(s, STORE_ROOT, sequence, (uint8_t)sizeof s->root + ROOT_CLOCK);
	put(s, &s->root, sizeof s->root);
	put(s, g, ROOT_CLOCK);
	s->place[STORE_ROOT] = end(s);
	hal_memory_sleep();
	s->place[STORE_CONTROL_IN_FORCE] = s->root.control;
	s->place[STORE_ZEROS] = s->root.log;
	s->place[STORE_CHOSEN_CONTROL] = s->root.chosen;
	s->game = 1;
}

void store_tick(struct store *s, const struct game_clock *g, instant now, instant next)
{
	struct store_tick tick;

	if (g->state != PLAY_RUNNING || !s->game ||
	    ticks_between(s->root.saved.at, next) <= TICKS_PER_SECOND || !wake(s))
		return;
	s->root.saved.at = now;
	tick.number = ++s->ticks;
	tick.at = now;
	tick.root = s->root.saved.root;
	tick.crc = tick_crc(&tick);
	tick.number_again = tick.number;
	hal_memory_write(tick_at(tick.number), &tick, sizeof tick);
	hal_memory_sleep();
}

/* Carries the game on to `at`, the last instant that is known, and to the lead beyond it, and stops it
 * there.  How long the power was away nobody knows: the five minutes of a steady flag (P3) begin anew. */
static void resume(struct game_clock *g, instant at, instant now)
{
	game_clock_step(g, at);
	if (g->state == PLAY_RUNNING) {
		ticks lead = game_clock_next(g, at) - 1;

		game_clock_play(g, at + (instant)ticks_min(lead, STORE_LEAD));
	}
	g->side[LEFT].steady_at = now;
	g->side[RIGHT].steady_at = now;
}

bool store_load_game(struct store *s, struct game_clock *g, instant now)
{
	uint16_t at = payload_at(s->place[STORE_ROOT]) + sizeof s->root;
	bool good;

	if ((!(s->found & STORE_GAME) && !s->game) || !wake(s))
		return false;
	hal_memory_read(at, g, ROOT_CLOCK);
	read_record(s, STORE_ZEROS, g->log, sizeof g->log);
	good = read_control(s, STORE_CONTROL_IN_FORCE, &g->control) && game_clock_valid(g);
	hal_memory_sleep();
	if (good)
		resume(g, s->root.saved.at, now);
	else
		s->found = STORE_DAMAGED;
	return good;
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
