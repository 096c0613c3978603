#include "firmware/store/heartbeat.h"

#include <stddef.h>

#include "firmware/core/crc16.h"
#include "firmware/store/records.h"
#include "hal/hal_memory.h"

static uint16_t heartbeat_at(uint8_t slot)
{
	return HEARTBEATS_AT + slot * sizeof(struct store_heartbeat);
}

static uint16_t heartbeat_crc(const struct store_heartbeat *heartbeat)
{
	const uint8_t *bytes = (const uint8_t *)heartbeat;

	return crc16(CRC_BEGIN, bytes + offsetof(struct store_heartbeat, at),
		     offsetof(struct store_heartbeat, crc) - offsetof(struct store_heartbeat, at));
}

static uint8_t complement(uint8_t byte)
{
	return byte ^ 0xFF;
}

/* All bits of what a memory has between the ends of a heartbeat before the first is written there. */
static bool is_blank(const struct store_heartbeat *heartbeat)
{
	return (heartbeat->at == 0 && heartbeat->checkpoint == 0 && heartbeat->crc == 0) ||
	       (heartbeat->at == UINT32_MAX && heartbeat->checkpoint == UINT16_MAX &&
		heartbeat->crc == UINT16_MAX);
}

/* A heartbeat belongs to the checkpoint in force, whose number is `checkpoint`, or to a newer one that was
 * lost: the next must have another number then. */
static void adopt_heartbeat(struct store *s, const struct store_heartbeat *heartbeat, uint8_t slot,
			    uint16_t checkpoint)
{
	if (record_is_newer(heartbeat->checkpoint, s->sequence))
		s->sequence = heartbeat->checkpoint;
	if (heartbeat->checkpoint == checkpoint && ticks_between(s->checkpoint.at, heartbeat->at) > 0) {
		s->checkpoint.at = heartbeat->at;
		s->heartbeat = slot;
	}
}

void heartbeat_scan(struct store *s)
{
	uint8_t slot_of_checkpoint = s->slot[STORE_CHECKPOINT];
	uint16_t checkpoint = slot_of_checkpoint == STORE_NOWHERE ? 0 : record_sequence(slot_of_checkpoint);
	struct store_heartbeat heartbeat;

	for (uint8_t slot = 0; slot < HEARTBEATS; slot++) {
		struct store_ends *ends = &s->ends[slot];

		hal_memory_read(heartbeat_at(slot), &heartbeat, sizeof heartbeat);
		ends->begun = heartbeat.begun;
		ends->ended = heartbeat.ended;
		if (heartbeat.begun == complement(heartbeat.ended) || is_blank(&heartbeat))
			continue;
		if (heartbeat.crc == heartbeat_crc(&heartbeat)) {
			adopt_heartbeat(s, &heartbeat, slot, checkpoint);
		} else {
			ends->damaged = 1;
			s->found |= STORE_DAMAGED;
		}
	}
}

/* The first byte is not written if an earlier cut has left it right. A cut could tear it, and make a
 * mixture look like a heartbeat. */
void heartbeat_write(struct store *s, instant now)
{
	struct store_heartbeat heartbeat;
	struct store_ends *ends;
	const uint8_t *bytes = (const uint8_t *)&heartbeat;
	uint8_t done;

	s->heartbeat = s->heartbeat + 1 < HEARTBEATS ? s->heartbeat + 1 : 0;
	ends = &s->ends[s->heartbeat];
	heartbeat.begun = complement(ends->ended);
	heartbeat.at = now;
	heartbeat.checkpoint = s->sequence;
	heartbeat.crc = heartbeat_crc(&heartbeat);
	heartbeat.ended = heartbeat.begun;
	done = ends->begun == heartbeat.begun ? 1 : 0;
	hal_memory_write(heartbeat_at(s->heartbeat) + done, bytes + done, sizeof heartbeat - done);
	ends->begun = heartbeat.begun;
	ends->ended = heartbeat.ended;
	ends->damaged = 0;
}

void heartbeat_clear_damaged(struct store *s)
{
	for (uint8_t slot = 0; slot < HEARTBEATS; slot++) {
		struct store_ends *ends = &s->ends[slot];

		if (!ends->damaged)
			continue;
		ends->begun = complement(ends->ended);
		hal_memory_write(heartbeat_at(slot), &ends->begun, 1);
		ends->damaged = 0;
	}
}
