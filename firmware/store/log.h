/* Both logs as parts of the store: the expiry log (F4) and the game log (L2). What reads them is in store.h.
 * Inside firmware/store; main context, between records_wake() and hal_memory_sleep(). They take effect with
 * the next checkpoint. */
#ifndef ZEITNOT_STORE_LOG_H
#define ZEITNOT_STORE_LOG_H

#include "firmware/store/store.h"

/* The expiry log, if it has changed since it was saved, or anyway. */
void log_save_expiries(struct store *s, const struct game_clock *g, bool anyway);

/* What waits for the game log. */
void log_write(struct store *s, const struct game_clock *g);

#endif
