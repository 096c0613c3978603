/* The heartbeat of a clock that runs: until when it has run, saved each second in one of two slots
 * (firmware/store/README.md). Inside firmware/store; main context, between records_wake() and
 * hal_memory_sleep(). */
#ifndef ZEITNOT_STORE_HEARTBEAT_H
#define ZEITNOT_STORE_HEARTBEAT_H

#include "firmware/store/store.h"

/* After records_scan(): carries the checkpoint's instant forward to the newest whole heartbeat that belongs
 * to it. */
void heartbeat_scan(struct store *s);

/* `now` is the instant that the checkpoint is true at. 10 bytes. */
void heartbeat_write(struct store *s, instant now);

/* Damage has been acknowledged: makes a damaged heartbeat look torn by a cut. */
void heartbeat_clear_damaged(struct store *s);

#endif
