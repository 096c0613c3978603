#include "firmware/store/heartbeat.h"

#include <stddef.h>

#include "firmware/core/crc16.h"
#include "firmware/store/records.h"
#include "hal/hal_memory.h"

static uint16_t tick_at(uint8_t slot)
{
	return TICKS_AT + slot * sizeof(struct store_tick);
}

static uint16_t tick_crc(const struct store_tick *tick)
{
	const uint8_t *bytes = (const uint8_t *)tick;

	return crc16(CRC_BEGIN, bytes + offsetof(struct store_tick, at),
		     offsetof(struct store_tick, crc) - offsetof(struct store_tick, at));
}

static uint8_t complement(uint8_t byte)
{
	return byte ^ 0xFF;
}

/* All bits of what a memory has between the ends of a tick before the first is written there. */
static bool is_blank(const struct store_tick *tick)
{
	return (tick->at == 0 && tick->root == 0 && tick->crc == 0) ||
	       (tick->at == UINT32_MAX && tick->root == UINT16_MAX && tick->crc == UINT16_MAX);
}

/* A tick belongs to the root in force, whose number is `root`, or to a newer one that was lost: the next must have another
 * number then. */
static void adopt_tick(struct store *s, const struct store_tick *tick, uint8_t slot, uint16_t root)
{
	if (record_is_newer(tick->root, s->sequence))
		s->sequence = tick->root;
	if (tick->root == root && ticks_between(s->root.at, tick->at) > 0) {
		s->root.at = tick->at;
		s->tick = slot;
	}
}

void heartbeat_scan(struct store *s)
{
	uint8_t slot_of_root = s->slot[STORE_ROOT];
	uint16_t root = slot_of_root == STORE_NOWHERE ? 0 : record_sequence(slot_of_root);
	struct store_tick tick;

	for (uint8_t slot = 0; slot < TICKS; slot++) {
		struct store_ends *ends = &s->ends[slot];

		hal_memory_read(tick_at(slot), &tick, sizeof tick);
		ends->begun = tick.begun;
		ends->ended = tick.ended;
		if (tick.begun == complement(tick.ended) || is_blank(&tick))
			continue;
		if (tick.crc == tick_crc(&tick)) {
			adopt_tick(s, &tick, slot, root);
		} else {
			ends->damaged = 1;
			s->found |= STORE_DAMAGED;
		}
	}
}

/* The first byte is not written if an earlier cut has left it right. A cut could tear it, and make a
 * mixture look like a tick. */
void heartbeat_write(struct store *s, instant now)
{
	struct store_tick tick;
	struct store_ends *ends;
	const uint8_t *bytes = (const uint8_t *)&tick;
	uint8_t done;

	s->tick = s->tick + 1 < TICKS ? s->tick + 1 : 0;
	ends = &s->ends[s->tick];
	tick.begun = complement(ends->ended);
	tick.at = now;
	tick.root = s->sequence;
	tick.crc = tick_crc(&tick);
	tick.ended = tick.begun;
	done = ends->begun == tick.begun ? 1 : 0;
	hal_memory_write(tick_at(s->tick) + done, bytes + done, sizeof tick - done);
	ends->begun = tick.begun;
	ends->ended = tick.ended;
	ends->damaged = 0;
}

void heartbeat_clear_damaged(struct store *s)
{
	for (uint8_t slot = 0; slot < TICKS; slot++) {
		struct store_ends *ends = &s->ends[slot];

		if (!ends->damaged)
			continue;
		ends->begun = complement(ends->ended);
		hal_memory_write(tick_at(slot), &ends->begun, 1);
		ends->damaged = 0;
	}
}
