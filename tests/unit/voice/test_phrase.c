/* What is said for a text and its values, clip after clip, and which packs are taken
 * (firmware/voice/README.md).
 *
 * The pack of these tests has clips that tell what they are: row R of list L is clip ROW(L, R), and every
 * odd row has a second clip.
 *
 * covers: B1 L6 */
#include <stdlib.h>
#include <string.h>

#include "board/host/host.h"
#include "firmware/voice/phrase.h"
#include "tests/unit/check.h"
#include "tests/upload/frames.h"

#define SLOT  2
#define LISTS 4
#define NOUNS 6
#define CLIPS 4000
#define MUTE  3 /* a list without any clip */
#define LAST  0xFFFF

#define ROW(list, row)	  (500u * (list) + (row))
#define SECOND(list, row) (500u * (list) + 200u + (row))
#define ZERO(noun)	  (2000u + 10u * (noun))
#define ONE(noun)	  (2001u + 10u * (noun))
#define MANY(noun)	  (2002u + 10u * (noun))
#define MINUS		  3000
#define PLUS		  3001
#define POINT		  3002

static struct host board;
static uint8_t memory[VOICE_MEMORY_SIZE];
static struct pack pack;

/* ---- the pack ------------------------------------------------------------------------------------------ */

struct tables {
	struct pack_clip clips[CLIPS];
	uint16_t phrases[PHRASE_COUNT];
	uint16_t operations[64];
	struct pack_list lists[LISTS];
	struct pack_noun nouns[NOUNS];
};

static struct tables tables;
static unsigned operations;

static uint8_t *bytes_of_pack(void)
{
	return memory + pack_slot(SLOT);
}

static void write_tables(void)
{
	uint8_t *pack_bytes = bytes_of_pack();
	struct pack_head head = {
	    .magic = {'Z', 'P', 'A', 'K'},
	    .format = PACK_FORMAT,
	    .texts = PHRASE_NAMES,
	    .clips = sizeof head + offsetof(struct tables, clips),
	    .clip_count = CLIPS,
	    .phrases = sizeof head + offsetof(struct tables, phrases),
	    .phrase_count = PHRASE_COUNT,
	    .operations = sizeof head + offsetof(struct tables, operations),
	    .lists = sizeof head + offsetof(struct tables, lists),
	    .list_count = LISTS,
	    .nouns = sizeof head + offsetof(struct tables, nouns),
	    .noun_count = NOUNS,
	    .minus = MINUS,
	    .plus = PLUS,
	    .point = POINT,
	    .tables_end = sizeof head + sizeof tables,
	};

	memcpy(pack_bytes, &head, sizeof head);
	memcpy(pack_bytes + sizeof head, &tables, sizeof tables);
	seal_pack(pack_bytes, sizeof head + sizeof tables);
}

static enum pack_state checked(void)
{
	enum pack_state state = pack_open(&pack, pack_slot(SLOT));

	for (unsigned calls = 0; state == PACK_CHECKED; calls++) {
		assert_true(calls < 1024);
		state = pack_check(&pack);
	}
	return state;
}

static int setup(void **state)
{
	(void)state;
	host_init(&board);
	board.speech = memory;
	board.speech_awake = true;
	host_select(&board);
	memset(memory, OPERATION_CLIP << 4,
	       PACK_SLOT_0); /* no pack begins here: a phrase that has ended must not continue */
	memset(&tables, 0, sizeof tables);
	operations = 0;
	for (unsigned i = 0; i < CLIPS; i++)
		tables.clips[i] =
		    (struct pack_clip){.offset = 70000u + 9u * i, .groups = (uint16_t)(i % 7 + 1)};
	for (unsigned list = 0; list < LISTS; list++) {
		for (unsigned row = 0; row < ROW_COUNT; row++) {
			uint16_t *clip = tables.lists[list].row[row].clip;

			clip[0] = list == MUTE ? PACK_NO_CLIP : (uint16_t)ROW(list, row);
			clip[1] = list == MUTE || row % 2 == 0 ? PACK_NO_CLIP : (uint16_t)SECOND(list, row);
		}
	}
	for (unsigned noun = 0; noun < NOUNS; noun++)
		tables.nouns[noun] = (struct pack_noun){.list = (uint8_t)(noun % 3),
							.zero = (uint16_t)ZERO(noun),
							.one = (uint16_t)ONE(noun),
							.many = (uint16_t)MANY(noun)};
	write_tables();
	assert_int_equal(checked(), PACK_GOOD);
	return 0;
}

/* ---- what is said -------------------------------------------------------------------------------------- */

/* `text` is from now on what these operations say, and the end. */
static void put_phrase(uint16_t text, const uint16_t *some, unsigned n)
{
	tables.phrases[text] = (uint16_t)operations;
	memcpy(&tables.operations[operations], some, n * sizeof *some);
	operations += n + 1;
	write_tables();
	assert_int_equal(pack_open(&pack, pack_slot(SLOT)), PACK_CHECKED);
}

static uint16_t operation(uint8_t kind, unsigned table, enum placeholder value)
{
	return (uint16_t)((unsigned)kind << 12 | table << 4 | (unsigned)value);
}

/* The clips of `text`; each of them is where its number says. */
static unsigned clips_of(uint16_t *clips, unsigned most, uint16_t text, const struct text_values *values)
{
	struct phrase phrase;
	struct phrase_clip clip;
	unsigned n = 0;

	memset(&phrase, 0xA5, sizeof phrase);
	phrase_begin(&phrase, &pack, text, values);
	assert_true(phrase_is_unprepared(&phrase)); /* half of the work can be done before the other half */
	while (phrase_next(&phrase, &clip)) {
		assert_true(n < most && clip.number < CLIPS);
		assert_int_equal(clip.address, pack_slot(SLOT) + tables.clips[clip.number].offset);
		assert_int_equal(clip.groups, tables.clips[clip.number].groups);
		clips[n++] = clip.number;
	}
	assert_false(phrase_next(&phrase, &clip));
	return n;
}

/* The clips, in this order; LAST after them. */
static void expect(uint16_t text, const struct text_values *values, const uint16_t *wanted)
{
	uint16_t clips[64];
	unsigned n = clips_of(clips, 64, text, values);

	for (unsigned i = 0; i < n; i++)
		assert_int_equal(clips[i], wanted[i]);
	assert_int_equal(wanted[n], LAST);
}

/* Puts the clips of these rows after those that are there. */
static uint16_t *add_rows(uint16_t *to, unsigned list, const int *rows)
{
	for (; *rows >= 0; rows++) {
		*to++ = (uint16_t)ROW(list, (unsigned)*rows);
		if (*rows % 2)
			*to++ = (uint16_t)SECOND(list, (unsigned)*rows);
	}
	*to = LAST;
	return to;
}

/* Numbers by the rows of a list: "0 to 99, the hundreds with nothing after, the hundreds with tens or ones
 * after, 1,000, and the word for thousands". */
static const struct {
	uint16_t value;
	int rows[6];
} numbers[] = {
    {0, {0, -1}},
    {1, {1, -1}},
    {9, {9, -1}},
    {10, {10, -1}},
    {99, {99, -1}},
    {100, {100, -1}},
    {101, {109, 1, -1}},
    {110, {109, 10, -1}},
    {199, {109, 99, -1}},
    {200, {101, -1}},
    {250, {110, 50, -1}},
    {900, {108, -1}},
    {999, {117, 99, -1}},
    {1000, {118, -1}},
    {1001, {118, 1, -1}},
    {1100, {118, 100, -1}},
    {1999, {118, 117, 99, -1}},
    {2000, {2, 119, -1}},
    {2001, {2, 119, 1, -1}},
    {10000, {10, 119, -1}},
    {12345, {12, 119, 111, 45, -1}},
    {65535, {65, 119, 113, 35, -1}},
};
#define NUMBERS (sizeof numbers / sizeof numbers[0])

TEST(numbers_of_a_list)
{
	for (unsigned list = 0; list < MUTE; list++) {
		uint16_t one = operation(OPERATION_NUMBER, list, PLACEHOLDER_HOURS);

		put_phrase((uint16_t)(TEXT_BATTERY_HOURS + list), &one, 1);
		for (unsigned i = 0; i < NUMBERS; i++) {
			uint16_t wanted[16];

			add_rows(wanted, list, numbers[i].rows);
			expect((uint16_t)(TEXT_BATTERY_HOURS + list),
			       &(struct text_values){.hours = numbers[i].value}, wanted);
		}
	}
}

/* A noun has a form after 0, after 1 and after all others; its numbers are those of its list. */
TEST(counts)
{
	for (unsigned noun = 0; noun < NOUNS; noun++) {
		uint16_t one = operation(OPERATION_COUNT, noun, PLACEHOLDER_N);

		put_phrase((uint16_t)noun, &one, 1);
		for (unsigned i = 0; i < NUMBERS; i++) {
			uint16_t wanted[16], value = numbers[i].value;
			uint16_t *end = add_rows(wanted, noun % 3, numbers[i].rows);

			*end++ = (uint16_t)(value == 0 ? ZERO(noun) : value == 1 ? ONE(noun) : MANY(noun));
			*end = LAST;
			expect((uint16_t)noun, &(struct text_values){.n = value}, wanted);
		}
	}
}

/* Hours, minutes and seconds with three nouns; parts that are 0 are left out; "0 seconds". */
TEST(times)
{
	static const struct {
		int32_t time;
		int parts[3]; /* -1: left out */
	} rows[] = {
	    {0, {-1, -1, 0}},	   {1, {-1, -1, 1}},   {59, {-1, -1, 59}}, {60, {-1, 1, -1}},
	    {61, {-1, 1, 1}},	   {119, {-1, 1, 59}}, {120, {-1, 2, -1}}, {3599, {-1, 59, 59}},
	    {3600, {1, -1, -1}},   {3601, {1, -1, 1}}, {3660, {1, 1, -1}}, {7325, {2, 2, 5}},
	    {35999, {9, 59, 59}},  {-1, {-1, -1, 1}},  {-60, {-1, 1, -1}}, {-3600, {1, -1, -1}},
	    {-35999, {9, 59, 59}},
	};

	for (unsigned first = 0; first <= 3; first += 3) {
		uint16_t one = operation(OPERATION_TIME, first, PLACEHOLDER_TIME);

		put_phrase((uint16_t)(PHRASE_OWN_TIME + first), &one, 1);
		for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			uint16_t wanted[24], *end = wanted;

			if (rows[i].time < 0)
				*end++ = MINUS;
			for (unsigned part = 0; part < 3; part++) {
				unsigned noun = first + part;
				int value = rows[i].parts[part];

				if (value < 0)
					continue;
				end = add_rows(end, noun % 3, (const int[]){value, -1});
				*end++ = (uint16_t)(value == 0	 ? ZERO(noun)
						    : value == 1 ? ONE(noun)
								 : MANY(noun));
			}
			*end = LAST;
			expect((uint16_t)(PHRASE_OWN_TIME + first),
			       &(struct text_values){.time = rows[i].time}, wanted);
		}
	}
}

/* A fraction of a second is said where there is one, with plain numbers, and counts as many; one digit where
 * the second one is 0. Only the seconds have it. */
TEST(times_with_a_fraction)
{
	static const struct {
		int32_t span;
		uint8_t cs;
		int minutes, seconds, digits[3]; /* -1: left out */
	} rows[] = {
	    {0, 5, -1, 0, {0, 5, -1}},	 {0, 50, -1, 0, {5, -1}},    {1, 10, -1, 1, {1, -1}},
	    {1, 99, -1, 1, {9, 9, -1}},	 {2, 25, -1, 2, {2, 5, -1}}, {59, 90, -1, 59, {9, -1}},
	    {60, 50, 1, 0, {5, -1}},	 {61, 1, 1, 1, {0, 1, -1}},  {120, 0, 2, -1, {-1}},
	    {125, 75, 2, 5, {7, 5, -1}},
	};
	uint16_t one = operation(OPERATION_TIME, 3, PLACEHOLDER_SPAN);

	tables.nouns[5].list = 2; /* as each noun here, not the plain numbers */
	tables.nouns[4].list = 1;
	put_phrase(PHRASE_OWN_TIME, &one, 1);
	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		uint16_t wanted[24], *end = wanted;

		if (rows[i].minutes > 0) {
			end = add_rows(end, 1, (const int[]){rows[i].minutes, -1});
			*end++ = (uint16_t)(rows[i].minutes == 1 ? ONE(4) : MANY(4));
		}
		if (rows[i].seconds >= 0) {
			end = add_rows(end, 0, (const int[]){rows[i].seconds, -1});
			*end++ = POINT;
			end = add_rows(end, 0, rows[i].digits);
			*end++ = MANY(5);
		}
		*end = LAST;
		expect(PHRASE_OWN_TIME, &(struct text_values){.span = rows[i].span, .cs = rows[i].cs},
		       wanted);
	}
}

/* A unit may be one clip ("an hour"); the phrase ends after it all the same. */
TEST(a_unit_of_one_clip_ends_the_phrase)
{
	const uint16_t time = operation(OPERATION_TIME, 0, PLACEHOLDER_TIME),
		       other = operation(OPERATION_CLIP, 0, 0) | 1;
	const uint16_t wanted[] = {ONE(0), ONE(1), ONE(2), LAST};

	for (unsigned noun = 0; noun < 3; noun++)
		tables.nouns[noun].list = MUTE;
	put_phrase(PHRASE_OWN_TIME, &time, 1);
	put_phrase(TEXT_OPTIONS, &other, 1); /* is stored behind it */
	expect(PHRASE_OWN_TIME, &(struct text_values){.time = 3661}, wanted);
}

TEST(four_digits)
{
	static const struct {
		uint16_t code;
		int digits[5];
	} rows[] = {{0, {0, 0, 0, 0, -1}},
		    {7, {0, 0, 0, 7, -1}},
		    {407, {0, 4, 0, 7, -1}},
		    {1234, {1, 2, 3, 4, -1}},
		    {9999, {9, 9, 9, 9, -1}}};
	uint16_t one = operation(OPERATION_DIGITS, 1, PLACEHOLDER_CODE);

	put_phrase(TEXT_CODE, &one, 1);
	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		uint16_t wanted[16];

		add_rows(wanted, 1, rows[i].digits);
		expect(TEXT_CODE, &(struct text_values){.code = rows[i].code}, wanted);
	}
}

/* Sign, whole number, point, two digits. */
TEST(quarters)
{
	static const struct {
		int16_t ppm;
		uint16_t sign;
		int whole[4], digits[3];
	} rows[] = {
	    {0, PLUS, {0, -1}, {0, 0, -1}},
	    {1, PLUS, {0, -1}, {2, 5, -1}},
	    {2, PLUS, {0, -1}, {5, 0, -1}},
	    {3, PLUS, {0, -1}, {7, 5, -1}},
	    {4, PLUS, {1, -1}, {0, 0, -1}},
	    {-1, MINUS, {0, -1}, {2, 5, -1}},
	    {-49, MINUS, {12, -1}, {2, 5, -1}},
	    {1000, PLUS, {110, 50, -1}, {0, 0, -1}},
	    {-1000, MINUS, {110, 50, -1}, {0, 0, -1}},
	};
	uint16_t one = operation(OPERATION_QUARTERS, 2, PLACEHOLDER_PPM);

	put_phrase(TEXT_TRIM, &one, 1);
	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		uint16_t wanted[24], *end = wanted;

		*end++ = rows[i].sign;
		end = add_rows(end, 2, rows[i].whole);
		*end++ = POINT;
		add_rows(end, 2, rows[i].digits);
		expect(TEXT_TRIM, &(struct text_values){.ppm = rows[i].ppm}, wanted);
	}
}

/* Each placeholder means its own value. */
TEST(placeholders)
{
	const struct text_values values = {.n = 2,
					   .m = 4,
					   .s = 6,
					   .d = 8,
					   .e = 10,
					   .code = 12,
					   .hours = 14,
					   .time = 16,
					   .other = 18,
					   .span = 20,
					   .ppm = 22};
	static const struct {
		enum placeholder placeholder;
		uint16_t value;
	} rows[] = {{PLACEHOLDER_N, 2},	     {PLACEHOLDER_M, 4},     {PLACEHOLDER_S, 6},
		    {PLACEHOLDER_D, 8},	     {PLACEHOLDER_E, 10},    {PLACEHOLDER_CODE, 12},
		    {PLACEHOLDER_HOURS, 14}, {PLACEHOLDER_TIME, 16}, {PLACEHOLDER_OTHER, 18},
		    {PLACEHOLDER_SPAN, 20},  {PLACEHOLDER_PPM, 22}};

	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		uint16_t one = operation(OPERATION_NUMBER, 0, rows[i].placeholder);
		const uint16_t wanted[] = {(uint16_t)ROW(0, rows[i].value), LAST},
			       nothing[] = {ROW(0, 0), LAST};

		operations = 0;
		put_phrase(TEXT_OPTIONS, &one, 1);
		expect(TEXT_OPTIONS, &values, wanted);
		expect(TEXT_OPTIONS, NULL, nothing); /* a text without values */
	}
}

/* A phrase is its operations one after the other; one that says nothing ends it. */
TEST(operations_in_a_row)
{
	const uint16_t some[] = {
	    operation(OPERATION_CLIP, 0, 0) | 1, operation(OPERATION_NUMBER, 0, PLACEHOLDER_N),
	    operation(OPERATION_CLIP, 0, 0) | (CLIPS - 1), operation(OPERATION_COUNT, 1, PLACEHOLDER_M),
	    operation(OPERATION_CLIP, 0, 0) | 2500};
	const uint16_t all[] = {1, ROW(0, 8), CLIPS - 1, ROW(1, 4), MANY(1), 2500, LAST};
	const uint16_t first[] = {1, LAST}, none[] = {LAST};
	uint16_t silent[] = {operation(OPERATION_CLIP, 0, 0) | 1,
			     operation(OPERATION_NUMBER, MUTE, PLACEHOLDER_N),
			     operation(OPERATION_CLIP, 0, 0) | 2};
	const struct text_values values = {.n = 8, .m = 4};

	put_phrase(TEXT_OPTIONS, some, 5);
	put_phrase(PHRASE_COUNT - 1, silent, 3);
	expect(TEXT_OPTIONS, &values, all);
	expect(PHRASE_COUNT - 1, &values, first);
	for (uint8_t kind = OPERATION_QUARTERS + 1; kind <= 15; kind++) { /* there is no such operation */
		silent[1] = operation(kind, 0, PLACEHOLDER_N);
		operations = 0;
		put_phrase(PHRASE_COUNT - 1, silent, 3);
		expect(PHRASE_COUNT - 1, &values, first);
	}
	silent[0] = 0;
	operations = 0;
	put_phrase(PHRASE_COUNT - 1, silent, 3);
	expect(PHRASE_COUNT - 1, &values, none);
}

/* A damaged value asks for more clips than an operation can have: twelve of them are said. */
TEST(no_more_than_fit)
{
	const uint16_t one = operation(OPERATION_QUARTERS, 0, PLACEHOLDER_PPM);
	uint16_t clips[64];

	put_phrase(PHRASE_OWN_TIME, &one, 1);
	assert_int_equal(clips_of(clips, 64, PHRASE_OWN_TIME, &(struct text_values){.ppm = -(7991 * 4 + 3)}),
			 12);
}

/* ---- packs that are taken ------------------------------------------------------------------------------ */

/* A wrong bit anywhere in head or tables is found; what is after them is not read. */
TEST(every_wrong_bit)
{
	uint8_t *bytes = bytes_of_pack();
	unsigned end = pack.head.tables_end;

	for (unsigned bit = 0; bit < 8 * end; bit += bit < 8 * 130 || bit >= 8 * (end - 70) ? 1 : 61) {
		bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
		assert_int_equal(checked(), bit < 32 ? PACK_MISSING : PACK_DAMAGED);
		bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	bytes[end] ^= 1;
	assert_int_equal(checked(), PACK_GOOD);
}

/* Tables of any length are checked to their last byte, 64 bytes at a time. */
TEST(tables_of_any_length)
{
	uint8_t *bytes = bytes_of_pack();

	for (unsigned length = 1; length <= 200; length++) {
		struct pack_head head;
		unsigned calls = 0;

		memcpy(&head, bytes, sizeof head);
		head.tables_end = (uint16_t)(sizeof head + length);
		memcpy(bytes, &head, sizeof head);
		seal_pack(bytes, sizeof head + length);
		assert_int_equal(pack_open(&pack, pack_slot(SLOT)), PACK_CHECKED);
		while (pack_check(&pack) == PACK_CHECKED)
			calls++;
		assert_int_equal(calls, (length - 1) / 64);
		assert_int_equal(checked(), PACK_GOOD);
		bytes[sizeof head + length - 1] ^= 0x80;
		assert_int_equal(checked(), PACK_DAMAGED);
		bytes[sizeof head + length - 1] ^= 0x80;
	}
}

/* A pack for other texts or of another format is distinguished from a damaged one, and none is longer than
 * its place. */
TEST(heads)
{
	static const struct {
		enum { FORMAT, TEXTS, PHRASES, LENGTH } what;
		int change;
		enum pack_state state;
	} rows[] = {
	    {FORMAT, 1, PACK_OTHER_TEXTS}, {FORMAT, -1, PACK_OTHER_TEXTS}, {TEXTS, 1, PACK_OTHER_TEXTS},
	    {TEXTS, -1, PACK_OTHER_TEXTS}, {PHRASES, 1, PACK_OTHER_TEXTS}, {PHRASES, -1, PACK_OTHER_TEXTS},
	    {LENGTH, 0, PACK_CHECKED},	   {LENGTH, 1, PACK_DAMAGED},	   {LENGTH, -1, PACK_CHECKED},
	};
	struct pack_head good, head;

	memcpy(&good, bytes_of_pack(), sizeof good);
	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		head = good;
		if (rows[i].what == FORMAT)
			head.format = (uint8_t)(head.format + rows[i].change);
		else if (rows[i].what == TEXTS)
			head.texts = (uint16_t)(head.texts + rows[i].change);
		else if (rows[i].what == PHRASES)
			head.phrase_count = (uint16_t)(head.phrase_count + rows[i].change);
		else
			head.length = (uint32_t)((int32_t)PACK_BYTES + rows[i].change);
		head.head_crc = crc16_of(&head.format, offsetof(struct pack_head, head_crc) -
							   offsetof(struct pack_head, format));
		assert_int_equal(pack_check_head(&head), rows[i].state);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(numbers_of_a_list, setup),
	    cmocka_unit_test_setup(counts, setup),
	    cmocka_unit_test_setup(times, setup),
	    cmocka_unit_test_setup(times_with_a_fraction, setup),
	    cmocka_unit_test_setup(a_unit_of_one_clip_ends_the_phrase, setup),
	    cmocka_unit_test_setup(four_digits, setup),
	    cmocka_unit_test_setup(quarters, setup),
	    cmocka_unit_test_setup(placeholders, setup),
	    cmocka_unit_test_setup(operations_in_a_row, setup),
	    cmocka_unit_test_setup(no_more_than_fit, setup),
	    cmocka_unit_test_setup(every_wrong_bit, setup),
	    cmocka_unit_test_setup(tables_of_any_length, setup),
	    cmocka_unit_test_setup(heads, setup),
	};

	return cmocka_run_group_tests_name("phrases", tests, NULL, NULL);
}
