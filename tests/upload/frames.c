#include "tests/upload/frames.h"

#include <stdlib.h>
#include <string.h>

#include "firmware/voice/phrase.h"

uint32_t crc32_of(const uint8_t *bytes, size_t n)
{
	uint32_t crc = 0xFFFFFFFFu;

	while (n--) {
		crc ^= *bytes++;
		for (int i = 0; i < 8; i++)
			crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
	}
	return ~crc;
}

/* x^16 + x^12 + x^5 + 1, from 0. */
uint16_t crc16_of(const uint8_t *bytes, size_t n)
{
	uint16_t crc = 0;

	while (n--) {
		crc = (uint16_t)(crc ^ *bytes++ << 8);
		for (int i = 0; i < 8; i++)
			crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
	}
	return crc;
}

void seal_pack(uint8_t *pack, size_t size)
{
	struct pack_head head;

	memcpy(&head, pack, sizeof head);
	head.length = (uint32_t)size;
	head.crc = crc32_of(pack + sizeof head, size - sizeof head);
	head.tables_crc = crc16_of(pack + sizeof head, head.tables_end - sizeof head);
	memcpy(pack, &head, sizeof head);
	head.head_crc = crc16_of(pack + offsetof(struct pack_head, format),
				 offsetof(struct pack_head, head_crc) - offsetof(struct pack_head, format));
	memcpy(pack, &head, sizeof head);
}

void make_pack(uint8_t *pack, size_t size, unsigned seed)
{
	struct pack_head head = {
	    .magic = {'Z', 'P', 'A', 'K'},
	    .format = PACK_FORMAT,
	    .texts = PHRASE_NAMES,
	    .phrase_count = PHRASE_COUNT,
	    .tables_end = 80,
	    .name = "Noise",
	};

	for (size_t i = 0; i < size; i++) {
		seed = seed * 1664525u + 1013904223u;
		pack[i] = (uint8_t)(seed >> 24);
	}
	memcpy(pack, &head, sizeof head);
	seal_pack(pack, size);
}

unsigned pages_of(size_t size)
{
	return (unsigned)((size + PAGE_BYTES - 1) / PAGE_BYTES);
}

void make_frame(uint8_t frame[FRAME_BYTES], const uint8_t *pack, size_t size, unsigned page)
{
	size_t from = (size_t)page * PAGE_BYTES, left = from < size ? size - from : 0;
	uint16_t check;

	memset(frame, 0xFF, FRAME_BYTES);
	frame[0] = (uint8_t)page;
	frame[1] = (uint8_t)(page >> 8);
	memcpy(frame + 2, pack + from, left < PAGE_BYTES ? left : PAGE_BYTES);
	check = crc16_of(frame, FRAME_BYTES - 2);
	frame[FRAME_BYTES - 2] = (uint8_t)(check >> 8);
	frame[FRAME_BYTES - 1] = (uint8_t)check;
}
