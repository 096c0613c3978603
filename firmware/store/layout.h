/* What is where in the FRAM (docs/memory.md).  Besides store.c only the tests need it, to forge and to
 * judge.
 *
 * The memory is a pool of equal places for records, and a ring of marks, the journal.  A record is always
 * written into a place that is free, so that the one it replaces is there until it is complete. */
#ifndef ZEITNOT_STORE_LAYOUT_H
#define ZEITNOT_STORE_LAYOUT_H

#include <stdint.h>

#include "firmware/core/game_clock.h"
#include "firmware/store/store.h"

/* Ten records can be in force; the root and its three children are written before the old ones are given up. */
#define PLACES	    15
#define PLACE_SIZE  136
#define PAYLOAD_MAX (PLACE_SIZE - 8)

#define RECORD_OPEN    0x00 /* the mark of a record that is being written, or has been cleared */
#define RECORD_NOBODY  0xFF /* the owner of what has been cleared or was never written */
#define RECORD_MARK    0xA0 /* + version, 1..15: at least two bits from RECORD_OPEN */
#define RECORD_VERSION 1

/* A record is struct store_record, the payload, and CRC-16 from 0xFFFF over owner .. payload and, last, the mark.
 * Numbers are little-endian, as the processor has them. */

/* The payload of STORE_ROOT is struct store_root and then the part of struct game_clock that changes with every
 * press. */
#define ROOT_CLOCK ((uint8_t)offsetof(struct game_clock, control))

#define JOURNAL_AT     (PLACES * PLACE_SIZE)
#define JOURNAL_SIZE   ((uint8_t)(sizeof(struct game_mark) + 2)) /* and its CRC */
#define JOURNAL_PLACES (STORE_JOURNAL + 1)			 /* the oldest may be torn */

/* Behind the journal, two places by turns: until when a clock has run.  Written in one go, from its number to its
 * number again: a cut leaves two different ones, for successors in a place differ by two. */
#define TICKS_AT (JOURNAL_AT + JOURNAL_PLACES * JOURNAL_SIZE)

struct __attribute__((packed)) store_tick {
	uint8_t number; /* its lowest bit is the place */
	instant at;
	uint16_t root;
	uint16_t crc; /* CRC-16 from 0xFFFF over what stands before */
	uint8_t number_again;
};

_Static_assert(TICKS_AT + 2 * sizeof(struct store_tick) <= 8192, "all of it fits into the smallest memory");

#endif
