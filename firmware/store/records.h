/* Records in the memory: each has a slot, is written into a free one and takes effect with its last byte,
 * so that a cut leaves it old or new (firmware/store/README.md). Inside firmware/store; main context, between
 * records_wake() and hal_memory_sleep(). */
#ifndef ZEITNOT_STORE_RECORDS_H
#define ZEITNOT_STORE_RECORDS_H

#include "firmware/store/layout.h"

#define CRC_BEGIN 0xFFFF

/* Begins a bracket of accesses. While the memory does not answer, the control may change and snapshots of
 * the journal are lost, so it then holds another game than the one in play. */
bool records_wake(struct store *s);

/* No record is in force. */
void records_forget(struct store *s);

/* Puts the newest whole records in force. Notes damage in s->found and s->damaged, but leaves it as it is. */
void records_scan(struct store *s);

/* A11: nothing can be undone any more; its records are free. */
void records_drop_undo(struct store *s);

/* Damage has been acknowledged. */
void records_clear_damaged(struct store *s);

/* Clears the commit byte first: it is one byte, so the record is either there or not. Then clears the
 * owner, so that one flipped bit cannot revalidate the record. */
void record_clear(uint8_t slot);

/* A record in a free slot, in parts: at most PAYLOAD_MAX bytes. The first byte is opened first and closed
 * last, so that a half-written record counts as none. The end returns the slot, which the caller puts in
 * force. */
void record_begin(struct store *s, uint8_t owner, uint16_t sequence, uint8_t length);
void record_put(struct store *s, const void *data, uint8_t n);
uint8_t record_end(struct store *s);

/* The same in one. */
uint8_t record_write(struct store *s, uint8_t owner, uint16_t sequence, const void *data, uint8_t length);

/* N2: a byte may be damaged after the start, so each reading checks the record again. */
bool record_in_force_is_whole(struct store *s, uint8_t owner);

/* Reads the record in force, or as much of it as there is; the number of bytes, or 0 if it is damaged. */
uint8_t record_read(struct store *s, uint8_t owner, void *data, uint8_t size);

/* The address of a record's payload, and its number. */
uint16_t record_payload_at(uint8_t slot);
uint16_t record_sequence(uint8_t slot);

/* Numbers wrap. */
bool record_is_newer(uint16_t sequence, uint16_t than);

#endif
