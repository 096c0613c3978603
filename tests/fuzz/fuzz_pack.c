/* A pack of speech can come from anybody. Whatever its bytes are, a phrase reads only within the memory, and
 * each clip is found soon. covers: B1 N4
 *
 * Input: {changes of the head, 60 bytes}, then the tables. Both CRCs and the number of texts are corrected,
 * because anybody can do that. The last bytes are a text and its values. */
#include <stddef.h>
#include <string.h>

#include "board/host/host.h"
#include "firmware/core/crc16.h"
#include "firmware/voice/phrase.h"
#include "hal/hal_voice.h"
#include "tests/fuzz/fuzz.h"

#define LONGEST 2000 /* bytes of tables */
#define CHECKS	1025 /* calls of pack_check: 64 KiB in pieces of 64 */
#define CLIPS	2000 /* that are asked for */
#define ENDED	8    /* calls after the end of a phrase, which must find nothing more */

static uint8_t memory[VOICE_MEMORY_SIZE];
static struct host host;

/* The CRC in chunks: that of the head covers 60 bytes, that of the tables all of them. */
static uint16_t crc_of(const uint8_t *bytes, size_t n)
{
	uint16_t crc = 0;

	for (; n > 0; n--)
		crc = crc16(crc, bytes++, 1);
	return crc;
}

static void close_pack(uint8_t *bytes)
{
	struct pack_head head;

	memcpy(&head, bytes, sizeof head);
	memcpy(head.magic, PACK_MAGIC, sizeof head.magic);
	head.format = PACK_FORMAT;
	head.length %= PACK_BYTES + 1;
	head.texts = PHRASE_NAMES;
	head.phrase_count = PHRASE_COUNT;
	if (head.tables_end > sizeof head)
		head.tables_crc = crc_of(bytes + sizeof head, head.tables_end - sizeof head);
	else
		head.tables_crc = crc_of(bytes + sizeof head, 64);
	head.head_crc = crc_of((const uint8_t *)&head + 4, sizeof head - 6);
	memcpy(bytes, &head, sizeof head);
}

/* Fills the memory after the input: with blank memory, which ends each phrase, or with operations. */
static const uint8_t fills[] = {0xFF, 0x11, 0x20, 0x30};
#define FILLS  (sizeof fills)
#define FILLED 0x30000 /* the operations of a phrase can begin up to here */

static void say(const struct pack *pack, uint16_t text, const struct text_values *values)
{
	struct phrase phrase;
	struct phrase_clip clip;
	unsigned clips = 0;

	phrase_begin(&phrase, pack, text, values);
	while (clips < CLIPS && phrase_next(&phrase, &clip))
		clips++;
	if (clips < CLIPS)
		for (unsigned i = 0; i < ENDED; i++)
			MUST(!phrase_next(&phrase, &clip));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t slot = size > 0 ? data[0] % PACK_SLOTS : 0;
	uint8_t *bytes = memory + pack_slot(slot);
	struct text_values values = {0};
	enum pack_state state;
	struct pack pack;
	unsigned checks = 0;

	if (size < 1 + sizeof values + 2 || size > LONGEST)
		return 0;
	if (!host.speech) {
		host_init(&host);
		host.speech = memory;
	}
	host_select(&host);
	MUST(hal_voice_wake());
	memset(bytes, fills[data[0] / PACK_SLOTS % FILLS], FILLED);
	memcpy(bytes, data + 1, size - 1);
	close_pack(bytes);
	memcpy(&values, data + size - sizeof values, sizeof values);
	state = pack_open(&pack, pack_slot(slot));
	while (state == PACK_CHECKED) {
		MUST(++checks <= CHECKS);
		state = pack_check(&pack);
	}
	if (state == PACK_GOOD)
		say(&pack, (uint16_t)(data[size - sizeof values - 1] * 4 % PHRASE_COUNT), &values);
	return 0;
}
