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
	uint8_t written;	    /* entries that are in the memory, but do not count yet */
	uint8_t part;		    /* of the next entry: what is to be written of it */
	struct game_log log;	    /* with what has been written */
	struct game_log_entry text; /* some of a control */
	uint8_t length;		    /* characters in it */
};

/* Puts an event into the queue; `g` is the game after it. Events that nobody asks for later are left out.
 * 300 cycles. */
void game_log_on_event(struct game_log_queue *queue, const struct event *event, const struct game_clock *g);

/* What has been written since the last commit does not count. */
static inline void game_log_restart(struct game_log_queue *queue)
{
	queue->written = 0;
	queue->part = 0;
}

/* The queue becomes empty. */
static inline void game_log_forget(struct game_log_queue *queue)
{
	game_log_restart(queue);
	queue->count = 0;
}

/* Writes one step of what waits into the memory, which is awake, and returns true: an entry; of the beginning
 * of a game, and of an arbiter's act, also a stage of the control or the state. False: all of it is written
 * and counts now. 10,000 cycles. `number` is the clock's. */
bool game_log_step(struct game_log *log, struct game_log_queue *queue, const struct game_clock *g,
		   uint16_t number);

/* A game that was found. All zero: none. */
struct game_log_place {
	uint16_t back;	  /* how many entries before the head its first one is */
	uint16_t entries; /* how many it has */
	uint8_t games;	  /* it and those after it */
};

/* Game `n`, 0 = newest; of a game that is partly written over, what is left. False: there is none. The search
 * continues at `place` if that is a newer game; it is cleared when the log is written. The memory is awake.
 * 1,100 cycles a game. */
bool game_log_find(const struct game_log *log, uint8_t n, struct game_log_place *place);

/* The entry `back` before the head.  False: it is damaged.  The memory is awake. */
bool game_log_read(const struct game_log *log, uint16_t back, struct game_log_entry *entry);

#endif
