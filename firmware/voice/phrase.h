/* Phrases: what a pack of speech says for a text and its values, clip after clip.  Pure; reads the pack with a function that it is given.
 *
 * The grammar is in the pack: this file knows no language.  Main context. */
#ifndef ZEITNOT_VOICE_PHRASE_H
#define ZEITNOT_VOICE_PHRASE_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/voice/pack.h"
#include "firmware/voice/said.h"
#include "firmware/words/text.h"

/* `n` bytes of the memory for speech from `address` on, at most 64. */
typedef void (*pack_read)(uint32_t address, void *to, uint8_t n);

enum pack_state {
	PACK_GOOD,
	PACK_MISSING,	 /* nothing was written, or not to the end */
	PACK_DAMAGED,	 /* a CRC of head or tables is wrong */
	PACK_OTHER_TEXTS /* of another format, or for a firmware with other texts */
};

struct pack {
	pack_read read;
	uint32_t base; /* its address in the memory */
	struct pack_head head;
	uint8_t spare[4];
};

/* The pack at `base`.  Unless it is PACK_GOOD, nothing else may be done with it.  Reads head and tables: about 12 KiB, 0.3 s at 4 MHz. */
enum pack_state pack_open(struct pack *pack, uint32_t base, pack_read read);

/* A clip as the deck plays it. */
struct phrase_clip {
	uint32_t address; /* in the memory */
	uint16_t groups;  /* of three bytes */
	uint16_t number;  /* in the pack */
};

#define PHRASE_WAITING 12 /* clips of one operation at most: a negative time has 10 */

/* A phrase that is being said. */
struct phrase {
	const struct pack *pack;
	uint32_t next; /* address of the next operation; 0: none */
	struct text_values values;
	uint16_t waiting[PHRASE_WAITING]; /* clips of the operation in hand */
	uint8_t first, count;		  /* of those */
	uint8_t spare[2];
};

/* Begins `text` (enum text or enum said) with `values`, which may be NULL if it has none; they are copied. */
void phrase_begin(struct phrase *phrase, const struct pack *pack, uint16_t text,
		  const struct text_values *values);

/* The next clip; false: the phrase has ended.  Three to twenty short reads. */
bool phrase_next(struct phrase *phrase, struct phrase_clip *clip);

#endif
