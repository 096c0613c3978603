/* The memory of the clock: settings, own controls, the game in hand and its journal, in the FRAM (N1 to N3,
 * A5).
 *
 * Whatever instant the power goes, every record comes back old or new, never as a mixture. A record goes
 * into a free place, its first byte is written last, its CRC covers every byte, and the record that it
 * replaces stays until then. The game is a tree. One small root record names the records of the control in
 * force, of the chosen control and of the log of zeros, and the game's place in the journal. So they change
 * together. While a clock runs only the time since the root is written, once a second. Layout and proofs:
 * docs/memory.md.
 *
 * Without a memory every call is harmless. */
#ifndef ZEITNOT_STORE_STORE_H
#define ZEITNOT_STORE_STORE_H

#include "firmware/core/game.h"
#include "firmware/store/game_log.h"

#define STORE_OWN	   5   /* U2: own controls */
#define STORE_JOURNAL	   103 /* A5: marks that can be stepped back through */
#define STORE_SETTINGS_MAX 128 /* bytes of settings */

/* N1: what a load adds to the time of the last save. The saves of a second may be late by this much, and
 * the restored time must not exceed the true one by more than 1 s. Never carried over a zero. */
#define STORE_LEAD (TICKS_PER_SECOND / 32)

/* N2: with how many ticks the game is saved as a whole, about once a minute: what a damaged tick can cost at most. */
#define STORE_TICKS_PER_ROOT 60

/* What store_start found; bits. */
#define STORE_ABSENT  0x01 /* no memory, or broken (D4) */
#define STORE_GAME    0x02 /* there is a game or a last control */
#define STORE_DAMAGED 0x04 /* a record was: the one before, or defaults, and a message (N2) */
#define STORE_NEWER   0x08 /* a record was written by a newer program and refused; likewise */

/* Whose record, as it is written: own controls 0..STORE_OWN-1, then these. */
enum store_owner {
	STORE_OPTIONS = 5, /* settings */
	STORE_ROOT = 6,	   /* the game in hand: the clocks, and the places of the other records */
	STORE_CONTROL_IN_FORCE = 7,
	STORE_ZEROS = 8,	  /* F4 */
	STORE_CHOSEN_CONTROL = 9, /* U3 */
	STORE_OWNERS = 10
};

/* The head of a record in the memory. */
struct __attribute__((packed)) store_record {
	uint8_t mark; /* written last */
	uint8_t owner;
	uint16_t sequence;
	uint8_t length; /* of the payload, which follows */
	uint8_t version;
};

/* What the root says besides the clocks. */
struct __attribute__((packed)) store_root {
	instant at;		   /* when the game was true */
	uint16_t control_sequence; /* of the records that belong to it, */
	uint16_t log_sequence;
	uint16_t chosen_sequence;
	uint8_t control; /* and their places */
	uint8_t log;
	uint8_t chosen;
	uint8_t head;  /* journal: place of the next mark */
	uint8_t count; /* journal: marks that can be read */
	uint8_t redo;  /* journal: marks beyond `head` that an undo brings back; 0: nothing to undo */
	struct game_log games;
};

/* U3: the journal of the game that STORE_BEGIN replaced. */
struct store_previous {
	uint8_t there;
	uint8_t head; /* root.head and .count of that game */
	uint8_t count;
	uint8_t written; /* marks from `head` on that were written since */
};

/* The two bytes around a tick as they stand in the memory (layout.h). */
struct store_ends {
	uint8_t begun;
	uint8_t ended;
	uint8_t damaged;
};

struct store {
	struct store_root root;		 /* the game as it was saved, or found */
	struct zero_entry log[ZERO_LOG]; /* likewise, once a root was saved */
	struct store_record record;	 /* being written or looked at */
	uint16_t sequence;		 /* of the newest root */
	uint16_t at;			 /* next byte of the record that is being written */
	uint16_t crc;			 /* so far */
	uint16_t damaged;	     /* bit n: place n is damaged, and the fault has not been acknowledged */
	uint8_t place[STORE_OWNERS]; /* of each owner's record in force; STORE_NOWHERE */
	uint8_t evidence;	     /* place of a damaged record that is not written over; STORE_NOWHERE */
	uint8_t next;		     /* where a record was written last */
	uint8_t usable;		     /* the memory answered at power-on */
	uint8_t present;	     /* D4: and when it was used last */
	uint8_t game;		     /* a root was saved since the memory answered last */
	uint8_t played;		     /* what was saved last is a game that has begun */
	uint8_t found;		     /* what store_start returned, and what a load found since */
	uint8_t tick;		     /* place of the latest struct store_tick */
	uint8_t ticks;		     /* since the last root */
	struct store_ends ends[2];   /* of the ticks */
	struct store_previous previous;
	struct game_log_queue queue; /* for the game log, with the next save */
	uint16_t number;	     /* U4: of the clock */
};
#define STORE_NOWHERE 0xFF

/* With *s all zero, as a reset leaves it: wakes and scans the memory, and finishes what a cut left undone.
 * Damaged records are left as they are, so that the next start finds them, too. Returns STORE_... bits;
 * none: a blank memory. Main context, 30 ms. */
uint8_t store_start(struct store *s);

/* N2: STORE_DAMAGED has been acknowledged: clears the damaged records. Without this call every start
 * reports them. */
void store_take_note(struct store *s);

/* ---- settings (U4): the options of the caller as bytes, with its own version --------------------------- */

/* Reads at most `size` bytes and returns how many there were; an older record is shorter: the caller fills
 * `settings` with its defaults first, and checks what it gets.  0: none, damaged or newer. */
uint8_t store_load_settings(struct store *s, void *settings, uint8_t size);
bool store_save_settings(struct store *s, const void *settings, uint8_t size);

/* ---- own controls (U2), n = 0..STORE_OWN-1 ------------------------------------------------------------- */

bool store_load_own(struct store *s, uint8_t n, struct control *control); /* false: none */
bool store_save_own(struct store *s, uint8_t n, const struct control *control);

/* ---- the game in hand, which is also the last control (N1, U3) ----------------------------------------- */

/* What has changed besides the clocks; bits. */
#define STORE_CONTROL 0x01 /* the control (set up, installed, a value introduced) */
#define STORE_BEGIN   0x02 /* another game: the journal begins anew, with this state as its first mark */
#define STORE_PRESS   0x04 /* a press: the state at g->since goes into the journal */
#define STORE_ARBITER 0x08 /* an arbiter's change: the state goes into the journal, marked MARK_ARBITER */
#define STORE_CHOSEN  0x10 /* `chosen` is another, though the game is not */
#define STORE_CLOCKS  0x20 /* nothing else: paused, resumed, a zero */

/* What of these an event asks for; 0: nothing is to be saved. */
uint8_t store_reasons(const struct event *event);

/* Notes an event for the game log, where the next store_save_game writes it.  `g` is the game after it. */
static inline void store_hear(struct store *s, const struct event *event, const struct game_clock *g)
{
	game_log_hear(&s->queue, event, g);
}

/* L2: game `n`, 0 = newest; its number of entries, 0: there is none. */
uint16_t store_log_entries(struct store *s, uint8_t n);

/* Entry `m` of game `n`, 0 = first.  False: it is damaged, or there is none. */
bool store_log_read(struct store *s, uint8_t n, uint16_t m, struct game_log_entry *entry);

/* Call after every press, start, pause, resumption, change by the arbiter, zero that stopped play and
 * set-up; in READY too. 8,000 cycles; with STORE_BEGIN 22,000.  `chosen` (U3) is written with STORE_BEGIN and
 * STORE_CHOSEN, and with the first save after a start. */
void store_save_game(struct store *s, const struct game_clock *g, const struct control *chosen, instant now,
		     uint8_t what);

/* Call at the end of every poll with the instant of the next one. Saves the time if more than a second
 * would pass unsaved otherwise: 1,000 cycles, and once a minute the game, 6,000. So it costs no wake-up of
 * its own as long as polls come at least once a second while a clock runs. */
void store_tick(struct store *s, const struct game_clock *g, instant now, instant next);

/* True if store_tick would save. Cheap, because mostly it would not. */
static inline bool store_tick_due(const struct store *s, const struct game_clock *g, instant next)
{
	return g->state == PLAY_RUNNING && s->game && ticks_between(s->root.at, next) > TICKS_PER_SECOND;
}

/* After store_start found STORE_GAME: the game as it was at the last save, in PAUSED, OVER or READY, true
 * at `now`.  False: none after all; *g is unspecified then. */
bool store_load_game(struct store *s, struct game_clock *g, instant now);

/* U3: the control that this game was begun with; false: it cannot be read. */
bool store_load_chosen(struct store *s, struct control *chosen);

/* ---- journal (A5): the marks of the game in hand, newest first ----------------------------------------- */

static inline uint8_t store_journal_count(const struct store *s)
{
	return s->root.count;
}

enum store_mark { STORE_MARK_NONE, STORE_MARK_DAMAGED, STORE_MARK_GOOD };

/* Mark `back`, 0 = newest; enum store_mark. Behind a damaged one the older ones can be read. */
uint8_t store_journal_read(struct store *s, uint8_t back, struct game_mark *mark);

/* A rewind to mark `back`: remembers the present state for an undo and drops the newer marks.  Then
 * game_clock_restore(), then store_save_game(..., 0), with which all of it takes effect in the memory. */
bool store_rewind(struct store *s, uint8_t back, const struct game_clock *present, instant now);

/* The state before the last rewind, as long as nothing was written into the journal since.  Undo:
 * game_clock_restore(), store_undo(), store_save_game(..., 0). */
bool store_undo_read(struct store *s, struct game_mark *mark);
void store_undo(struct store *s);

/* U3: brings back the game that STORE_BEGIN replaced, with those of its marks that were not overwritten
 * since. It is the last game that had begun when another replaced it. Then store_save_game(...,
 * STORE_CONTROL | STORE_CHOSEN). */
void store_undo_begin(struct store *s);

#endif
