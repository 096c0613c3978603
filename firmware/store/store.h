/* The memory of the clock: settings, user presets, the game in hand and its journal, in the FRAM (N1 to N3,
 * A5).
 *
 * Whenever the power fails, every record comes back old or new, never as a mixture. A record is written
 * into a free slot, its first byte is written last, its CRC covers every byte, and the record that it
 * replaces stays until then. The game is a tree. One small checkpoint record names the records of the
 * control in force, of the chosen control and of the log of expiries, and the game's slot in the journal.
 * So they change together. While a clock runs only the time since the checkpoint is written, once per second.
 * Layout and proofs: firmware/store/README.md.
 *
 * Without a memory every call is harmless. */
#ifndef ZEITNOT_STORE_STORE_H
#define ZEITNOT_STORE_STORE_H

#include "firmware/core/game.h"
#include "firmware/store/game_log.h"

#define STORE_USER_PRESETS 5   /* U2: user presets */
#define STORE_PRESSES	   4   /* that one save can put into the journal; in 25 ms there are two (T2) */
#define STORE_JOURNAL	   101 /* A5: the beginning and 100 presses that can be stepped back through */
#define STORE_SETTINGS_MAX 112 /* bytes of settings */

/* N1: what a load adds to the time of the last save. The saves of a second may be late by this much, and
 * the restored time must not exceed the true one by more than 1 s. Never carried over an expiry. */
#define STORE_LEAD (TICKS_PER_SECOND / 32)

/* N1, N4: and what it adds after a reset by the watchdog: a hung program has saved nothing for up to 0.55 s
 * more, because the watchdog's 0.5 s come from a separate oscillator that may be 10 % slow. */
#define STORE_LEAD_HUNG (STORE_LEAD + 55 * TICKS_PER_SECOND / 100)

/* N2: with how many heartbeats the game is saved as a whole, about once per minute: what a damaged heartbeat
 * can cost at most. */
#define STORE_HEARTBEATS_PER_CHECKPOINT 60

/* What store_start found; bits. */
#define STORE_ABSENT  0x01 /* no memory, or broken (D4) */
#define STORE_GAME    0x02 /* there is a game or a last control */
#define STORE_DAMAGED 0x04 /* a record was: the one before, or defaults, and a message (N2) */
#define STORE_NEWER   0x08 /* a record was written by a newer program and refused; the same */

/* Whose record, as it is written: user presets 0..STORE_USER_PRESETS-1, then these. */
enum store_owner {
	STORE_OPTIONS = 5,    /* settings */
	STORE_CHECKPOINT = 6, /* the game in hand: the clocks, and the slots of the other records */
	STORE_CONTROL_IN_FORCE = 7,
	STORE_EXPIRIES = 8,	  /* F4 */
	STORE_CHOSEN_CONTROL = 9, /* U3 */
	STORE_OWNERS = 10,
	/* What a record of these owners may be besides: A5: the control before the one in force; A11: the
	 * game that Undo brings back. */
	STORE_OLDER_CONTROL = 10,
	STORE_UNDO_CHECKPOINT = 11,
	STORE_UNDO_CONTROL = 12,
	STORE_UNDO_EXPIRIES = 13,
	STORE_UNDO_CHOSEN = 14,
	STORE_UNDO_OLDER = 15,
	STORE_ROLES = 16
};

/* The head of a record in the memory. */
struct __attribute__((packed)) store_record {
	uint8_t commit; /* written last */
	uint8_t owner;
	uint16_t sequence;
	uint8_t length; /* of the payload, which follows */
	uint8_t version;
};

/* What the checkpoint says besides the clocks. */
struct __attribute__((packed)) store_checkpoint {
	instant at;		   /* when the game was true */
	uint16_t control_sequence; /* of the records that belong to it, */
	uint16_t log_sequence;
	uint16_t chosen_sequence;
	uint8_t control; /* and their slots */
	uint8_t log;
	uint8_t chosen;
	uint8_t head;  /* journal: slot of the next snapshot */
	uint8_t count; /* journal: snapshots that can be read */
	struct game_log games;
	uint8_t control_id;	 /* A5: of the control in force; snapshots name theirs by it */
	uint8_t older_id;	 /* and of the control before it, */
	uint8_t older;		 /* its slot, or STORE_NOWHERE, */
	uint16_t older_sequence; /* and its sequence */
	uint8_t undo; /* A11: slot of the checkpoint before the arbiter's last act, or STORE_NOWHERE; */
	uint16_t undo_sequence; /* its sequence, */
	uint8_t act;		/* what the caller calls that act, */
	uint8_t written;	/* snapshots that were written since, */
	uint8_t began;		/* and whether it began another game */
};

/* The two bytes around a heartbeat as they are in the memory (layout.h). */
struct store_ends {
	uint8_t begun;
	uint8_t ended;
	uint8_t damaged;
};

struct store {
	struct store_checkpoint checkpoint;  /* the game as it was saved, or found */
	struct expiry_entry log[EXPIRY_LOG]; /* the same, once a checkpoint was saved */
	struct store_record record;	     /* being written or looked at */
	uint16_t sequence;		     /* of the newest checkpoint */
	uint16_t at;			     /* next byte of the record that is being written */
	uint16_t crc;			     /* so far */
	uint16_t presses;		     /* A11: of the game, when it was saved last */
	uint32_t damaged;	   /* bit n: slot n is damaged, and the fault has not been acknowledged */
	uint8_t slot[STORE_ROLES]; /* of each record in force, by enum store_owner; STORE_NOWHERE */
	bool known;	    /* the checkpoint in force is the game in hand as it was before the next save */
	uint8_t act;	    /* of the next save with STORE_ACT */
	uint8_t started;    /* A11: by a player's press, since the last save */
	uint8_t rewound;    /* A5: the control of the next save is the older one */
	uint8_t evidence;   /* slot of a damaged record that is not written over; STORE_NOWHERE */
	uint8_t next;	    /* where a record was written last */
	bool usable;	    /* the memory answered at power-on */
	bool present;	    /* D4: and when it was used last */
	bool game;	    /* a checkpoint was saved since the memory answered last */
	uint8_t played;	    /* what was saved last is a game that has begun */
	uint8_t found;	    /* what store_start returned, and what a load found since */
	uint8_t heartbeat;  /* slot of the latest struct store_heartbeat */
	uint8_t heartbeats; /* since the last checkpoint */
	struct store_ends ends[2];		   /* of the heartbeats */
	struct game_log_queue queue;		   /* for the game log, with the next save */
	struct game_snapshot press[STORE_PRESSES]; /* for the journal, with the next save; the oldest first */
	uint8_t pressed;			   /* number of them */
	struct game_log_place place;		   /* of the game that was read last */
	uint16_t number;			   /* U4: of the clock */
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

/* ---- user presets (U2), n = 0..STORE_USER_PRESETS-1 ---------------------------------------------------- */

bool store_load_preset(struct store *s, uint8_t n, struct control *control); /* false: none */
bool store_save_preset(struct store *s, uint8_t n, const struct control *control);

/* ---- the game in hand, which is also the last control (N1, U3) ----------------------------------------- */

/* What has changed besides the clocks; bits. */
#define STORE_CONTROL 0x01 /* the control (set up, installed, a value introduced) */
#define STORE_BEGIN   0x02 /* another game: the journal begins again, with this state as its first snapshot */
#define STORE_PRESS   0x04 /* a press: its snapshot is put into the journal */
#define STORE_ACT     0x08 /* A11: an arbiter's act: Undo brings back the game as it was saved before */
#define STORE_CHOSEN  0x10 /* `chosen` is another, though the game is not */
#define STORE_CLOCKS  0x20 /* nothing else: paused, resumed, an expiry */
#define STORE_UNDONE  0x40 /* A11: the game that Undo has brought back */

/* What of these an event asks for; 0: nothing is to be saved. */
uint8_t store_reasons(const struct event *event);

/* Notes an event for the game log, and takes the snapshot of a press (A5), where the next store_save_game
 * writes them.  `g` is the game after it. */
void store_on_event(struct store *s, const struct event *event, const struct game_clock *g);

/* L2: game `n`, 0 = newest; its number of entries, 0: there is none. */
uint16_t store_log_entries(struct store *s, uint8_t n);

/* Entry `m` of game `n`, 0 = first.  False: it is damaged, or there is none. */
bool store_log_read(struct store *s, uint8_t n, uint16_t m, struct game_log_entry *entry);

/* If a beginning or more than one entry of the game log waits: writes what is new in both logs, or some of
 * it, and returns true: 10,000 cycles. It counts with the next store_save_game, which comes when this is
 * false, so that no call takes too long. */
bool store_save_log(struct store *s, const struct game_clock *g);

/* Call after every press, start, pause, resumption, change by the arbiter, expiry that stopped play and
 * set-up; in READY too. 8,000 cycles; with STORE_BEGIN 22,000.  `chosen` (U3) is written with STORE_BEGIN and
 * STORE_CHOSEN, and with the first save after a start. */
void store_save_game(struct store *s, const struct game_clock *g, const struct control *chosen, instant now,
		     uint8_t what);

/* Call at the end of every poll with the instant of the next one. Saves the time if more than a second
 * would pass unsaved otherwise: 1,000 cycles, and once per minute the game, 6,000. It costs no separate
 * wake-up as long as polls come at least once per second while a clock runs. */
void store_heartbeat(struct store *s, const struct game_clock *g, instant now, instant next);

/* True if store_heartbeat would save. Cheap, because mostly it would not. */
static inline bool store_heartbeat_due(const struct store *s, const struct game_clock *g, instant next)
{
	return g->state == PLAY_RUNNING && s->game &&
	       ticks_between(s->checkpoint.at, next) > TICKS_PER_SECOND;
}

/* After store_start found STORE_GAME: the game as it was at the last save, in PAUSED, OVER or READY, true
 * at `now`.  False: none after all; *g is unspecified then. */
bool store_load_game(struct store *s, struct game_clock *g, instant now);

/* U3: the control that this game was begun with; false: it cannot be read. */
bool store_load_chosen(struct store *s, struct control *chosen);

/* ---- journal (A5): the snapshots of the game in hand, newest first ------------------------------------- */

static inline uint8_t store_journal_count(const struct store *s)
{
	return s->checkpoint.count;
}

enum store_snapshot { STORE_SNAPSHOT_NONE, STORE_SNAPSHOT_DAMAGED, STORE_SNAPSHOT_GOOD };

/* Snapshot `back`, 0 = newest; enum store_snapshot. After a damaged one the older ones can be read. */
uint8_t store_journal_read(struct store *s, uint8_t back, struct game_snapshot *snapshot);

/* A5: under which control a snapshot was taken. STORE_CONTROL_OTHER: the one before the control in force,
 * which is read into *control. */
enum store_control { STORE_CONTROL_SAME, STORE_CONTROL_OTHER, STORE_CONTROL_GONE };
uint8_t store_journal_control(struct store *s, const struct game_snapshot *snapshot, struct control *control);

/* A rewind to snapshot `back`, which drops the newer ones. Then game_clock_restore(), then
 * store_save_game(..., STORE_ACT), with which all of it takes effect in the memory. */
void store_rewind(struct store *s, uint8_t back, const struct game_snapshot *snapshot);

/* ---- A11: the game before the arbiter's last act, until a player presses ------------------------------- */

/* The memory has the game in hand as it was before the next save, so that Undo can bring it back. */
static inline bool store_has_game(const struct store *s)
{
	return s->known;
}

/* Names the act of the next save with STORE_ACT; 1..255. */
static inline void store_name_act(struct store *s, uint8_t act)
{
	s->act = act;
}

/* A player's press counts, so the next save ends Undo. A press that completes a move ends it without this
 * call, but one that starts the first clock does not. */
static inline void store_started(struct store *s)
{
	s->started = 1;
}

/* After store_start: the game that Undo brings back, true at `now`, with the control that it was begun
 * with. Returns the name of the act; 0: there is none, and nothing was changed. */
uint8_t store_load_undo(struct store *s, struct game_clock *g, struct control *chosen, instant now);

/* The journal of that game comes back. Then store_save_game(..., STORE_UNDONE) with the game. */
void store_undo(struct store *s);

#endif
