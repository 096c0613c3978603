/* Phrases: what a pack of speech says for a text and its values, clip after clip. Reads the pack by
 * hal_voice_read.
 *
 * The grammar is in the pack: this file knows no language. Main context. */
#ifndef ZEITNOT_VOICE_PHRASE_H
#define ZEITNOT_VOICE_PHRASE_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/text/text.h"
#include "firmware/voice/pack.h"
#include "made/phrases.h"

enum pack_state {
	PACK_GOOD,
	PACK_CHECKED,	  /* so far nothing is wrong; pack_check has not ended */
	PACK_MISSING,	  /* nothing was written, or not to the end */
	PACK_DAMAGED,	  /* a CRC of head or tables is wrong */
	PACK_OTHER_TEXTS, /* of another format, or for a firmware with other texts */
	PACK_NO_MEMORY	  /* the board has no memory for speech, or it does not answer */
};

/* No pointer: a simulator copies it out of the AVR's RAM. */
struct pack {
	uint32_t base; /* its address in the memory */
	struct pack_head head;
	uint16_t at; /* tables checked so far */
	uint16_t crc;
};

/* PACK_CHECKED, or what is wrong with this head.  2,000 cycles. */
enum pack_state pack_check_head(const struct pack_head *head);

/* The head of the pack at `base`: PACK_CHECKED, or what is wrong.  3,000 cycles. */
enum pack_state pack_open(struct pack *pack, uint32_t base);

/* A piece of the tables: to be called while it answers PACK_CHECKED, about 200 times. Unless it ends with
 * PACK_GOOD, nothing else may be done with the pack. 4,500 cycles. */
enum pack_state pack_check(struct pack *pack);

/* A clip as the audio output plays it. */
struct phrase_clip {
	uint32_t address; /* in the memory */
	uint16_t groups;  /* of three bytes */
	uint16_t number;  /* in the pack */
};

#define PHRASE_WAITING 12 /* clips at once at most: a number of five digits with its noun has 9 */
#define TIME_UNITS     3  /* enum pack_time_noun */

/* A phrase that is being said. */
struct phrase {
	uint32_t next;			  /* address of the next operation; 0: none */
	uint8_t first, count;		  /* of those that wait */
	uint16_t waiting[PHRASE_WAITING]; /* clips of the operation in hand */
	uint16_t units[TIME_UNITS];	  /* a time in hand */
	uint8_t unit;			  /* the next of them; TIME_UNITS: none */
	uint8_t nouns;			  /* of the time */
	uint8_t cs;			  /* and the hundredths of its seconds */
	struct text_values values;
	struct pack pack; /* a copy */
};

/* Begins `text` (enum text or enum phrase_text) with `values`, which may be NULL if it has none; they are
 * copied. */
void phrase_begin(struct phrase *phrase, const struct pack *pack, uint16_t text,
		  const struct text_values *values);

/* Half of the work of phrase_next, if some is left of it: true. phrase_prepare does it, so that phrase_next
 * takes less. */
static inline bool phrase_is_unprepared(const struct phrase *phrase)
{
	return phrase->first == phrase->count && phrase->next != 0;
}
void phrase_prepare(struct phrase *phrase);

/* The next clip; false: the phrase has ended. An operation that says nothing is an end, too, so a wrong
 * pack holds nobody up. Three to twenty short reads. */
bool phrase_next(struct phrase *phrase, struct phrase_clip *clip);

#endif
