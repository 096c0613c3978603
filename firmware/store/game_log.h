/* The game log (L2): every press and every act of an arbiter in the last games, for whoever writes the
 * times into a score.
 *
 * A ring of entries fills the memory after everything else. The newest game is at its end; the oldest ones
 * are written over. Where the newest game ends is in the checkpoint record. So entries take effect together
 * with the state of the game, and a cut leaves all of a press or nothing. firmware/store/README.md has the
 * layout, docs/protocol.md how it is read. Main context. */
#ifndef ZEITNOT_STORE_GAME_LOG_H
#define ZEITNOT_STORE_GAME_LOG_H

#include "firmware/core/game.h"
#include "firmware/core/log_entry.h"

/* Kept in the checkpoint record. */
struct __attribute__((packed)) game_log {
	uint16_t head;	  /* slot of the next entry */
	uint16_t entries; /* of the newest game */
	bool begun;	  /* the game in hand has its GAME_LOG_BEGIN */
};

/* What happened since the last save. */
struct game_log_queue {
	struct game_log_entry entry[EVENTS_MAX];
	uint8_t count;
};

/* Puts an event into the queue; `g` is the game after it. Events that nobody asks for later are left out.
 * 300 cycles. */
void game_log_on_event(struct game_log_queue *queue, const struct event *event, const struct game_clock *g);

/* Writes the queue into the memory, which is awake, and empties it. `number` is the clock's. 400 cycles an
 * entry; the beginning of a game and an arbiter's act are up to 37 entries. */
void game_log_write(struct game_log *log, struct game_log_queue *queue, const struct game_clock *g,
		    uint16_t number);

/* Game `n`, 0 = newest: how many entries back its first one is, and how many it has. Of a game that is
 * partly written over, what is left. False: there is none. The memory is awake. 300 cycles a game. */
bool game_log_find(const struct game_log *log, uint8_t n, uint16_t *back, uint16_t *entries);

/* The entry `back` before the head.  False: it is damaged.  The memory is awake. */
bool game_log_read(const struct game_log *log, uint16_t back, struct game_log_entry *entry);

#endif
