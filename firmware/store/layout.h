/* What is where in the FRAM (firmware/store/README.md). Besides firmware/store only the tests include it, to
 * make and to check the contents of a memory.
 *
 * The memory is a pool of equal slots for records, a ring of snapshots, the journal, and two slots for the
 * time of a clock that runs. A record is always written into a slot that is free, so that the one it
 * replaces is there until it is complete. */
#ifndef ZEITNOT_STORE_LAYOUT_H
#define ZEITNOT_STORE_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "firmware/core/game.h"
#include "firmware/store/store.h"

/* Eleven records can be in force for the settings and the game in hand, and four for the game that Undo
 * brings back. Four more take a new checkpoint and its three children, which are written before the old
 * ones are given up. The last slot is for a damaged record, which is kept until the fault has been
 * acknowledged. */
#define SLOTS	    20
#define SLOT_SIZE   124
#define PAYLOAD_MAX (SLOT_SIZE - 8)

#define RECORD_OPEN 0x00 /* the commit byte of a record that is being written, or has been cleared */
#define RECORD_CLOSED                                                                                        \
	0xA5 /* the commit byte of a whole one; any other value was torn by a cut and counts as this */
#define RECORD_NOBODY  0xFF /* the owner of what has been cleared or was never written */
#define RECORD_VERSION 1

/* A record is struct store_record, the payload, and CRC-16 from 0xFFFF over all of that but the commit byte.
 * Numbers are little-endian, as the processor has them. */

/* The payload of STORE_CHECKPOINT is struct store_checkpoint and then the part of struct game_clock that
 * changes with every press. */
#define CHECKPOINT_CLOCK offsetof(struct game_clock, control)

#define JOURNAL_AT    (SLOTS * SLOT_SIZE)
#define JOURNAL_SIZE  (sizeof(struct game_snapshot) + 2) /* and its CRC */
#define JOURNAL_SLOTS (STORE_JOURNAL + 1)		 /* the oldest may be torn */

/* After the journal, two slots by turns: until when a clock has run. Written in one go. `begun` and
 * `ended` of a whole heartbeat are equal, and the next heartbeat in the same slot has their complement. So
 * in a heartbeat that is being written, or was cut, they differ in all eight bits. A single wrong bit
 * cannot cause that. */
#define HEARTBEATS    2
#define HEARTBEATS_AT (JOURNAL_AT + JOURNAL_SLOTS * JOURNAL_SIZE)

struct __attribute__((packed)) store_heartbeat {
	uint8_t begun;
	instant at;
	uint16_t checkpoint; /* sequence of the checkpoint that it belongs to */
	uint16_t crc;	     /* CRC-16 from 0xFFFF over `at` and `checkpoint` */
	uint8_t ended;
};

/* After the heartbeats and up to the end of the memory, the game log. */
#define GAME_LOG_AT   (HEARTBEATS_AT + HEARTBEATS * sizeof(struct store_heartbeat))
#define GAME_LOG_SIZE 7

_Static_assert(STORE_USER_PRESETS <= STORE_OPTIONS, "user presets come first");
_Static_assert(GAME_LOG_AT + 140 * GAME_LOG_SIZE <= 8192,
	       "the smallest memory has room for a game of 35 moves");
_Static_assert(sizeof(struct store_record) + sizeof(struct control) + 2 <= SLOT_SIZE &&
		   sizeof(struct store_record) + sizeof(struct store_checkpoint) + CHECKPOINT_CLOCK + 2 <=
		       SLOT_SIZE &&
		   sizeof(struct store_record) + STORE_SETTINGS_MAX + 2 <= SLOT_SIZE,
	       "every record fits into a place");

#endif
