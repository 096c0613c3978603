/* The journal: snapshots of the game, one for the beginning and one for each press (A5). What reads it is in
 * store.h. Inside firmware/store; main context, between records_wake() and hal_memory_sleep(). */
#ifndef ZEITNOT_STORE_JOURNAL_H
#define ZEITNOT_STORE_JOURNAL_H

#include "firmware/store/store.h"

/* Takes the snapshot of a press, for the next journal_save. Needs no memory. */
void journal_on_event(struct store *s, const struct event *event, const struct game_clock *g);

/* What STORE_BEGIN and STORE_PRESS in `what` ask for. It takes effect with the next checkpoint. */
void journal_save(struct store *s, const struct game_clock *g, uint8_t what);

#endif
