/* The texts that packs say: every number in every language, times, and all texts. covers: B1 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/speech/pack_file.h"
#include "tests/speech/words.h"
#include "tests/unit/check.h"

#define LONGEST 60 /* clips of a text with the longest values */

static const char *const codes[LANGUAGE_COUNT] = {LANGUAGE_CODES};
static struct pack_file file;
static struct pack pack;

static void open_language(enum language language)
{
	char base[16];

	snprintf(base, sizeof base, language == LANGUAGE_SOURCE ? "test" : "test-%s", codes[language]);
	pack_file_open(&file, base);
	assert_int_equal(pack_file_check(&pack), PACK_GOOD);
	assert_int_equal(pack.head.language, language);
}

/* The text as words without blanks, or as names with blanks. */
static void say(char *out, uint16_t text, const struct text_values *values, char **tokens, bool blanks)
{
	struct phrase phrase;
	struct phrase_clip clip;
	unsigned clips = 0;

	*out = 0;
	phrase_begin(&phrase, &pack, text, values);
	while (phrase_next(&phrase, &clip)) {
		assert_true(clip.number < file.count && ++clips < LONGEST);
		assert_true(clip.address >= pack.base + pack.head.tables_end);
		assert_true(clip.groups > 0 &&
			    clip.address + 3U * clip.groups <= pack.base + pack.head.length);
		if (blanks && *out)
			strcat(out, " ");
		for (const char *c = tokens[clip.number]; *c; c++)
			if (blanks || (*c != ' ' && *c != '-'))
				strncat(out, c, 1);
	}
}

static void expect_words(enum language language, uint16_t text, const struct text_values *values,
			 const char *words)
{
	char said[1024];

	say(said, text, values, file.words, false);
	if (strcmp(said, words) != 0)
		fail_msg("%s, text %u: '%s' is not '%s'", codes[language], text, said, words);
}

static void expect_count(enum language language, uint16_t text, enum counted counted, uint16_t n)
{
	char words[512] = "";

	words_count(words, language, counted, n);
	expect_words(language, text, &(struct text_values){.n = n}, words);
}

/* The text ends with the number; the words before it are not checked. */
static void expect_ending(enum language language, uint16_t text, enum counted counted, uint16_t n)
{
	char words[512] = "", said[1024];

	words_count(words, language, counted, n);
	say(said, text, &(struct text_values){.hours = n}, file.words, false);
	if (strlen(said) < strlen(words) || strcmp(said + strlen(said) - strlen(words), words) != 0)
		fail_msg("%s, text %u: '%s' does not end with '%s'", codes[language], text, said, words);
}

TEST(numbers)
{
	for (enum language language = 0; language < LANGUAGE_COUNT; language++) {
		if (!language_is_known(language))
			continue;
		open_language(language);
		for (uint16_t n = 0; n <= 999; n++) {
			expect_count(language, PHRASE_NUMBER, COUNTED_NOTHING, n);
			expect_count(language, PHRASE_MOVES, COUNTED_MOVES, n);
			expect_count(language, TEXT_SUDDEN, COUNTED_MINUTES, n);
		}
		for (uint32_t n = 1000; n <= 65535; n += n % 1000 < 3 ? 1 : 331)
			expect_ending(language, TEXT_BATTERY_HOURS, COUNTED_HOURS, (uint16_t)n);
		pack_file_close(&file);
	}
}

static void expect_time(enum language language, int32_t seconds)
{
	unsigned parts[] = {(unsigned)seconds / 3600, (unsigned)seconds / 60 % 60, (unsigned)seconds % 60};
	char words[512] = "";

	for (unsigned i = 0; i < 3; i++)
		if (parts[i] || (i == 2 && seconds == 0))
			words_count(words, language, COUNTED_HOURS + i, parts[i]);
	expect_words(language, PHRASE_OWN_TIME, &(struct text_values){.time = seconds}, words);
}

TEST(times)
{
	for (enum language language = 0; language < LANGUAGE_COUNT; language++) {
		if (!language_is_known(language))
			continue;
		open_language(language);
		for (int32_t seconds = 0; seconds <= 3700; seconds++)
			expect_time(language, seconds);
		for (int32_t seconds = 3600; seconds < 36000; seconds += 61)
			expect_time(language, seconds);
		pack_file_close(&file);
	}
}

/* All texts end, with the least and the greatest values. The cursor is a character that is not spoken. */
TEST(texts_end)
{
	const struct text_values greatest = {-35999, 35999, -1000, 999, 999, 99, 9999, 65535, 3599, 99, 9, 9};
	char said[4096];

	for (enum language language = 0; language < LANGUAGE_COUNT; language++) {
		open_language(language);
		for (uint16_t text = 0; text < PHRASE_COUNT; text++) {
			say(said, text, NULL, file.words, false);
			assert_int_equal(*said == '\0', text == TEXT_CURSOR);
			say(said, text, &greatest, file.words, false);
		}
		pack_file_close(&file);
	}
}

static void expect_names(uint16_t text, struct text_values values, const char *names)
{
	char said[1024];

	say(said, text, &values, file.name, true);
	assert_string_equal(said, names);
}

/* The names of clips that scenarios use. */
TEST(names)
{
	open_language(LANGUAGE_EN);
	expect_names(PHRASE_OWN_TIME, (struct text_values){.time = 535}, "8 minutes 55 seconds");
	expect_names(PHRASE_OWN_TIME, (struct text_values){.time = 3661}, "1 hour 1 minute 1 second");
	expect_names(PHRASE_OWN_TIME, (struct text_values){.time = -7200}, "minus 2 hours");
	expect_names(PHRASE_WARNING, (struct text_values){.time = 60}, "1 minute");
	expect_names(TEXT_FISCHER_MOVE, (struct text_values){.n = 90, .s = 30}, "90 plus 30");
	expect_names(TEXT_THEN_VALUE, (struct text_values){.time = 1800, .span = 2, .cs = 50},
		     "then 30 minutes plus 2 point 5 seconds");
	expect_names(TEXT_METHOD_BRONSTEIN, (struct text_values){.span = 61, .cs = 5},
		     "bronstein 1 minute 1 point 0 5 seconds");
	expect_names(TEXT_METHOD_DELAY, (struct text_values){.cs = 25}, "delay 0 point 2 5 seconds");
	expect_names(TEXT_TIME_VALUE, (struct text_values){.time = 60, .span = 1}, "1 minute plus 1 second");
	expect_names(TEXT_CODE, (struct text_values){.code = 407}, "code 0 4 0 7");
	expect_names(TEXT_TRIM, (struct text_values){.ppm = -49}, "trim minus 12 point 2 5 ppm");
	expect_names(TEXT_WHITE_FLAG_FELL, (struct text_values){0}, "white's flag fell");
	pack_file_close(&file);
}

/* A wrong bit anywhere in head or tables is noticed, and a pack without its magic number is no pack. */
TEST(damage)
{
	open_language(LANGUAGE_EN);
	for (size_t bit = 0; bit < 8U * pack.head.tables_end; bit += bit < 512 ? 1 : 61) {
		file.bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
		if (bit < 32)
			assert_int_equal(pack_file_check(&pack), PACK_MISSING);
		else
			assert_int_equal(pack_file_check(&pack), PACK_DAMAGED);
		file.bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
	}
	assert_int_equal(pack_file_check(&pack), PACK_GOOD);
	pack_file_close(&file);
}

TESTS(RUN(numbers), RUN(times), RUN(texts_end), RUN(names), RUN(damage))
