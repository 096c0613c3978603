#include "firmware/store/store.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/store/heartbeat.h"
#include "firmware/store/journal.h"
#include "firmware/store/log.h"
#include "firmware/store/records.h"
#include "hal/hal_memory.h"
#include "hal/hal_power.h"

/* ---- start --------------------------------------------------------------------------------------------- */

uint8_t store_start(struct store *s)
{
	records_forget(s);
	s->found = STORE_ABSENT;
	if (hal_memory_start()) {
		s->found = 0;
		s->usable = true;
		s->present = true;
		records_scan(s);
		heartbeat_scan(s);
	}
	hal_memory_sleep();
	return s->found;
}

void store_take_note(struct store *s)
{
	if (!records_wake(s))
		return;
	records_clear_damaged(s);
	heartbeat_clear_damaged(s);
	hal_memory_sleep();
	s->found &= ~STORE_DAMAGED;
}

/* ---- settings and user presets ------------------------------------------------------------------------- */

/* A record by itself: the new version is complete before the old one is cleared. */
static bool replace(struct store *s, uint8_t owner, const void *data, uint8_t length)
{
	uint8_t old = s->slot[owner];

	if (!records_wake(s))
		return false;
	s->slot[owner] = record_write(s, owner, 0, data, length);
	if (old != STORE_NOWHERE)
		record_clear(old);
	hal_memory_sleep();
	return true;
}

uint8_t store_load_settings(struct store *s, void *settings, uint8_t size)
{
	if (!records_wake(s))
		return 0;
	size = record_read(s, STORE_OPTIONS, settings, size);
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
	if (record_read(s, owner, control, sizeof *control) == sizeof *control &&
	    control_check(control, NULL) == CONTROL_OK)
		return true;
	s->found |= STORE_DAMAGED;
	return false;
}

bool store_load_preset(struct store *s, uint8_t n, struct control *control)
{
	bool good;

	if (s->slot[n] == STORE_NOWHERE || !records_wake(s))
		return false;
	good = read_control(s, n, control);
	hal_memory_sleep();
	return good;
}

bool store_save_preset(struct store *s, uint8_t n, const struct control *control)
{
	return replace(s, n, control, sizeof *control);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

/* A11: the checkpoint that is in force stays as the one that Undo brings back. A game that has not begun is
 * not worth that: the game that was kept before it stays, but no act that was done to it. */
static void keep_undo(struct store *s, uint8_t what)
{
	struct store_checkpoint *checkpoint = &s->checkpoint;

	bool again = (what & STORE_BEGIN) && !s->played;

	if (!s->known || (again && !checkpoint->began)) {
		records_drop_undo(s);
	} else if (!again) {
		checkpoint->undo = s->slot[STORE_CHECKPOINT];
		checkpoint->undo_sequence = s->sequence;
		checkpoint->act = s->act;
		checkpoint->written = 0;
		checkpoint->began = (what & STORE_BEGIN) != 0;
		s->slot[STORE_UNDO_CHECKPOINT] = checkpoint->undo;
		s->slot[STORE_UNDO_CONTROL] = checkpoint->control;
		s->slot[STORE_UNDO_EXPIRIES] = s->slot[STORE_EXPIRIES];
		s->slot[STORE_UNDO_CHOSEN] = checkpoint->chosen;
		s->slot[STORE_UNDO_OLDER] = checkpoint->older;
	}
}

/* The journal may overwrite what Undo would need, so that is dropped first: a cut leaves no game with half a
 * journal. */
static void end_undo(struct store *s)
{
	if (s->checkpoint.undo == STORE_NOWHERE)
		return;
	record_clear(s->checkpoint.undo);
	records_drop_undo(s);
}

/* A5: the control in force becomes the older one, unless another game begins or a rewind brings the older
 * one back. */
static void change_control(struct store *s, uint8_t what)
{
	struct store_checkpoint *checkpoint = &s->checkpoint;

	if (s->rewound || what & STORE_BEGIN || !s->known) {
		checkpoint->older = STORE_NOWHERE;
	} else {
		checkpoint->older = checkpoint->control;
		checkpoint->older_sequence = checkpoint->control_sequence;
		checkpoint->older_id = checkpoint->control_id;
	}
	if (!s->rewound)
		checkpoint->control_id = LOW_BYTE(checkpoint->control_id + 1);
}

static void save_children(struct store *s, const struct game_clock *g, const struct control *chosen,
			  uint8_t what)
{
	struct store_checkpoint *checkpoint = &s->checkpoint;
	bool all = !s->game || what & STORE_UNDONE;

	if (all || what & (STORE_BEGIN | STORE_CHOSEN)) {
		checkpoint->chosen =
		    record_write(s, STORE_CHOSEN_CONTROL, s->sequence, chosen, sizeof *chosen);
		checkpoint->chosen_sequence = s->sequence;
	}
	if (what & STORE_CONTROL)
		change_control(s, what);
	s->rewound = 0; /* also where both controls are equal, so that none has changed */
	if (all || what & STORE_CONTROL) {
		checkpoint->control =
		    record_write(s, STORE_CONTROL_IN_FORCE, s->sequence, &g->control, sizeof g->control);
		checkpoint->control_sequence = s->sequence;
	}
	if (all || what != STORE_PRESS) /* a press alone logs no expiry */
		log_save_expiries(s, g, all);
}

static void save_checkpoint(struct store *s, const struct game_clock *g)
{
	record_begin(s, STORE_CHECKPOINT, s->sequence, sizeof s->checkpoint + CHECKPOINT_CLOCK);
	record_put(s, &s->checkpoint, sizeof s->checkpoint);
	record_put(s, g, CHECKPOINT_CLOCK);
	s->slot[STORE_CHECKPOINT] = record_end(s);
	s->slot[STORE_CONTROL_IN_FORCE] = s->checkpoint.control;
	s->slot[STORE_EXPIRIES] = s->checkpoint.log;
	s->slot[STORE_CHOSEN_CONTROL] = s->checkpoint.chosen;
	s->slot[STORE_OLDER_CONTROL] = s->checkpoint.older;
}

static void save_record(struct store *s, const struct game_clock *g, const struct control *chosen,
			instant now, uint8_t what)
{
	if (what & STORE_ACT)
		keep_undo(s, what);
	else if (s->started || g->presses != s->presses) /* A11: a player has pressed */
		end_undo(s);
	s->presses = g->presses;
	s->started = 0;
	s->sequence = LOW_WORD(s->sequence + 1);
	s->checkpoint.at = now;
	save_children(s, g, chosen, what);
	journal_save(s, g, what);
	log_write(s, g);
	if (what & STORE_BEGIN)
		s->checkpoint.games.begun = 0;
	save_checkpoint(s, g);
	s->game = true;
	s->known = true;
	s->heartbeats = 0;
	s->played = g->state != PLAY_READY;
}

void store_on_event(struct store *s, const struct event *event, const struct game_clock *g)
{
	game_log_on_event(&s->queue, event, g);
	journal_on_event(s, event, g);
}

void store_save_game(struct store *s, const struct game_clock *g, const struct control *chosen, instant now,
		     uint8_t what)
{
	if (!records_wake(s)) {
		game_log_forget(&s->queue);
		s->pressed = 0;
		return;
	}
	save_record(s, g, chosen, now, what);
	hal_memory_sleep();
}

void store_heartbeat(struct store *s, const struct game_clock *g, instant now, instant next)
{
	if (!store_heartbeat_due(s, g, next) || !records_wake(s))
		return;
	if (s->heartbeats < STORE_HEARTBEATS_PER_CHECKPOINT) {
		s->heartbeats++;
		s->checkpoint.at = now;
		heartbeat_write(s, now);
	} else {
		save_record(s, g, NULL, now, 0); /* neither control is another */
	}
	hal_memory_sleep();
}

/* A hang before this start has cost time until the first save. */
static ticks lead(const struct store *s)
{
	return !s->game && hal_power_reset_cause() == RESET_WATCHDOG ? STORE_LEAD_HUNG : STORE_LEAD;
}

/* The game of a checkpoint, true at `now`; false: it cannot be read. */
static bool read_game(struct store *s, struct game_clock *g, uint8_t checkpoint, uint8_t expiries,
		      uint8_t control, instant now)
{
	uint16_t at = record_payload_at(s->slot[checkpoint]);
	instant saved;

	if (!record_in_force_is_whole(s, checkpoint))
		return false;
	hal_memory_read(at + offsetof(struct store_checkpoint, at), &saved, sizeof saved);
	hal_memory_read(at + sizeof s->checkpoint, g, CHECKPOINT_CLOCK);
	memset(g->log, 0, sizeof g->log);
	record_read(s, expiries, g->log, sizeof g->log);
	if (!read_control(s, control, &g->control) || !game_clock_valid(g))
		return false;
	game_clock_recover(g, checkpoint == STORE_CHECKPOINT ? s->checkpoint.at : saved, lead(s), now);
	return true;
}

bool store_load_game(struct store *s, struct game_clock *g, instant now)
{
	struct event event = {.what = EVENT_POWER};
	bool good;

	if ((!(s->found & STORE_GAME) && !s->game) || !records_wake(s))
		return false;
	good = read_game(s, g, STORE_CHECKPOINT, STORE_EXPIRIES, STORE_CONTROL_IN_FORCE, now);
	hal_memory_sleep();
	if (!good) {
		s->found &= ~STORE_GAME;
		s->found |= STORE_DAMAGED;
		return false;
	}
	s->played = g->state != PLAY_READY;
	s->presses = g->presses;
	s->known = true;
	event.side = g->turn;
	game_log_on_event(&s->queue, &event, g);
	return true;
}

uint8_t store_load_undo(struct store *s, struct game_clock *g, struct control *chosen, instant now)
{
	bool good;

	if (s->checkpoint.undo == STORE_NOWHERE || !records_wake(s))
		return 0;
	good = read_game(s, g, STORE_UNDO_CHECKPOINT, STORE_UNDO_EXPIRIES, STORE_UNDO_CONTROL, now) &&
	       read_control(s, STORE_UNDO_CHOSEN, chosen);
	hal_memory_sleep();
	if (!good)
		records_drop_undo(s);
	return good ? s->checkpoint.act : 0;
}

bool store_load_chosen(struct store *s, struct control *chosen)
{
	bool good;

	if (s->slot[STORE_CHOSEN_CONTROL] == STORE_NOWHERE || !records_wake(s))
		return false;
	good = read_control(s, STORE_CHOSEN_CONTROL, chosen);
	hal_memory_sleep();
	return good;
}
