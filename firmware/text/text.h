/* Texts of the languages with their values inserted. Pure.
 *
 * A text is its length and this many bytes: codes of the font (font.h), placeholders just below FONT_FIRST,
 * and pairs, from the code above FONT_LAST through 0xFF and 0 on. A half of a pair may be a pair of
 * characters. The languages are in languages/ ([display]); tools/languages.py makes the tables and checks
 * that each text fits into a row with the longest values. */
#ifndef ZEITNOT_TEXT_TEXT_H
#define ZEITNOT_TEXT_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/hal_compiler.h"
#include "made/texts.h"

#define TEXT_COLUMNS 21

/* What replaces the placeholders of a text, with their greatest values. */
struct text_values {
	int32_t time;	/* {time}: seconds, -9:59:59 to 9:59:59; h:mm:ss, or m:ss below an hour */
	int32_t other;	/* {other}: the same */
	int16_t ppm;	/* {ppm}: quarters, -1000 to 1000 */
	uint16_t n;	/* {n}: 999 */
	uint16_t m;	/* {m}: 999 */
	uint16_t s;	/* {s}: 99 */
	uint16_t code;	/* {code}: 9999, always four digits */
	uint16_t hours; /* {hours}: 65535 */
	uint16_t span;	/* {span}: seconds, 59:59, */
	uint8_t cs;	/* and hundredths, which are written where there are any */
	uint8_t d;	/* {d}: 99 */
	uint8_t e;	/* {e}: 9 */
};

/* A text with its values: what a row of text says, and what can be spoken. */
struct utterance {
	struct text_values values;
	uint16_t text; /* enum text, or enum phrase_text of firmware/voice */
};

/* The placeholders, in the order of PLACEHOLDERS in tools/catalogue/display.py. In a text their codes are
 * those just below FONT_FIRST. */
enum placeholder {
	PLACEHOLDER_END,
	PLACEHOLDER_N,
	PLACEHOLDER_M,
	PLACEHOLDER_S,
	PLACEHOLDER_D,
	PLACEHOLDER_E,
	PLACEHOLDER_CODE,
	PLACEHOLDER_HOURS,
	PLACEHOLDER_TIME,
	PLACEHOLDER_OTHER,
	PLACEHOLDER_SPAN,
	PLACEHOLDER_PPM
};
#define PLACEHOLDER_BASE (FONT_FIRST - PLACEHOLDER_PPM - 1)

/* firmware/text/tables.c */
extern const FLASH uint8_t text_pairs[TEXT_PAIRS][2];
extern const FLASH uint8_t text_bytes[TEXT_BYTES]; /* of length 0: as in LANGUAGE_SOURCE */
/* In text_bytes, of each TEXT_STRIDE texts the first one. */
extern const FLASH uint16_t text_places[LANGUAGE_COUNT][(TEXT_COUNT + TEXT_STRIDE - 1) / TEXT_STRIDE];

/* `text` says something else with the values `b` than with `a`: only those that it has a placeholder for
 * count. 300 cycles. */
bool text_differs(uint8_t language, uint16_t text, const struct text_values *a, const struct text_values *b);

/* Writes `text` (enum text) in `language` (enum language) into the row from column `at` on and fills the
 * rest with blanks. What does not fit is cut off. `values` may be NULL if the text has no
 * placeholders. Returns the column after the text; TEXT_COLUMNS + 1 if it was cut off. 1,000 to 3,500
 * cycles. */
uint8_t text_write(uint8_t row[TEXT_COLUMNS], uint8_t at, uint8_t language, uint16_t text,
		   const struct text_values *values);

#endif
