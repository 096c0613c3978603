/* A pack of speech: one language and speed in the flash memory for speech (firmware/voice/README.md).  Pure.
 *
 * The structs are the bytes of the memory: little-endian, like every processor that reads them. */
#ifndef ZEITNOT_VOICE_PACK_H
#define ZEITNOT_VOICE_PACK_H

#include <stdbool.h>
#include <stdint.h>

/* The slots for packs: whole blocks of 64 KiB, so that one can be erased without touching another. */
#define PACK_SLOTS  6
#define PACK_BYTES  655360UL /* of a slot; written in 3 minutes at 38,400 baud */
#define PACK_SLOT_0 65536UL
#define PACK_BLOCK  65536UL
#define PACK_MAGIC  "ZPAK"
#define PACK_FORMAT 1
#define PACK_NAME   14 /* bytes of a name; ASCII, filled up with 0 */

static inline uint32_t pack_slot(uint8_t slot)
{
	return PACK_SLOT_0 + slot * PACK_BYTES;
}

/* The first 64 bytes of a pack. Offsets count from its beginning. `magic` is written last, so a cut while a
 * pack is written leaves none. */
struct pack_head {
	uint8_t magic[4];		/* "ZPAK" */
	uint8_t format;			/* PACK_FORMAT */
	uint8_t language;		/* enum language */
	uint16_t text_display_a_minute; /* its speed */
	uint32_t length;		/* of the whole pack, bytes */
	uint32_t crc;			/* CRC-32 (IEEE 802.3) of everything after the head */
	uint16_t texts;			/* PHRASE_NAMES of the firmware that it is for */
	uint16_t tables_crc;		/* crc16 of the tables, beginning with 0: quick to check */
	uint16_t tables_end;		/* after the last table; all tables are below 64 KiB */
	uint16_t clips;			/* offset of the table of clips */
	uint16_t clip_count;
	uint16_t phrases; /* offset of the table of phrases */
	uint16_t phrase_count;
	uint16_t operations; /* offset of the operations of all phrases */
	uint16_t lists;	     /* offset of the lists of numbers */
	uint16_t list_count;
	uint16_t nouns; /* offset of the nouns */
	uint16_t noun_count;
	uint16_t minus; /* clips of three signs */
	uint16_t plus;
	uint16_t point;
	uint8_t name[PACK_NAME]; /* "English fast" */
	uint16_t version;	 /* of its texts and voice; grows */
	uint16_t head_crc; /* crc16 of the head after `magic` without these two bytes, beginning with 0 */
};

/* A clip: `groups` times three bytes, eight samples each. */
struct pack_clip {
	uint32_t offset; /* from the beginning of the pack */
	uint16_t groups;
	uint16_t reserved;
};

#define PACK_NO_CLIP 0xFFFFU

/* The words of a number are one clip or two ("sixty", "seven"); the second may be PACK_NO_CLIP. */
struct pack_words {
	uint16_t clip[2];
};

/* How a language counts, in one gender or form: 0 to 65,535.  Rows 0 to 99 are those numbers. */
enum pack_row {
	ROW_HUNDREDS = 100,	   /* 100, 200 to 900 with nothing after */
	ROW_HUNDREDS_BEFORE = 109, /* the same with tens or ones after: "ciento" */
	ROW_THOUSAND = 118,	   /* 1,000 */
	ROW_THOUSANDS = 119,	   /* after the number of thousands from 2,000 on */
	ROW_COUNT = 120
};

struct pack_list {
	struct pack_words row[ROW_COUNT];
};

/* What is counted: "1 minute", "2 minutes". */
struct pack_noun {
	uint8_t list; /* of its numbers */
	uint8_t reserved;
	uint16_t zero; /* the clips after 0, after 1 and after other numbers */
	uint16_t one;
	uint16_t many;
};

/* The first nouns of each pack. */
enum pack_time_noun { NOUN_HOURS, NOUN_MINUTES, NOUN_SECONDS };

/* A phrase is a row of operations of 16 bits: kind in bits 15 to 12. Bits 11 to 0 are a clip, or a list or
 * noun (bits 11 to 4) and a value (bits 3 to 0, enum placeholder of firmware/text/text.h). */
enum pack_operation {
	OPERATION_END,
	OPERATION_CLIP,	  /* this clip */
	OPERATION_NUMBER, /* the value as a number of the list */
	OPERATION_COUNT,  /* the value with the noun */
	/* hours, minutes and seconds with three nouns from this one on; parts that are 0 are left out; "0
	 * seconds" */
	OPERATION_TIME,
	OPERATION_DIGITS, /* four digits of the list */
	/* sign, whole number of the list, point and two digits: the value counts quarters */
	OPERATION_QUARTERS
};

#define OPERATION_BYTES		     2
#define OPERATION_KIND(operation)    ((operation) >> 12)
#define OPERATION_CLIP_OF(operation) ((operation)&0x0FFF)
#define OPERATION_TABLE(operation)   ((operation) >> 4 & 0xFF)
#define OPERATION_VALUE(operation)   ((operation)&0x0F)

/* Coding: 10,417 samples a second (4 MHz / 384), ADPCM with three bits and the 89 steps of IMA; eight
 * samples in three bytes, the first in the lowest bits of the first byte. Each clip begins with these. */
#define PACK_PREDICTOR_START 0
#define PACK_STEP_START	     0
#define PACK_GROUP_BYTES     3
#define PACK_GROUP_SAMPLES   8

#endif
