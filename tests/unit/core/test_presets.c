/* Built-in controls (U1, P4). */
#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "tests/unit/core/amount.h"
#include "tests/unit/core/check.h"

/* The first preset that is this control, 0 if none is. */
static uint8_t number_of(const struct control *control)
{
	struct control preset;

	for (uint8_t number = 1; number <= PRESETS; number++) {
		preset_control(number, &preset);
		if (memcmp(&preset, control, sizeof preset) == 0)
			return number;
	}
	return 0;
}

static uint8_t find(const char *text)
{
	struct control control;
	struct control_fault fault;

	check_row(text);
	CHECK_EQ(notation_parse(text, &control, &fault), CONTROL_OK);
	return number_of(&control);
}

/* covers: U1 -- every one that the requirement lists. */
TEST(all_of_the_list)
{
	static const char *const list[] = {
	    "5m",
	    "10m",
	    "25m",
	    "1h",
	    "2h",
	    "2h:30m",
	    "2h:1h",
	    "2h:1h:30m",
	    "3m+2",
	    "3m",
	    "5m+3",
	    "10m+5",
	    "15m+10",
	    "25m+10",
	    "30m",
	    "1h+30",
	    "90m+30",
	    "40?/90m+30:30m+30",
	    "40?/100m+30:20?/50m+30:15m+30",
	    "40?/120m+30@61:20?/60m+30@61:15m+30@61",
	    "40?/120m+30@41:30m+30@41",
	    "5m|4m",
	    "5m+2@61|4m+2@61",
	    "5m+3@61|4m+3@61",
	    "5mb3",
	    "25mb5",
	    "90mb5",
	    "5md2",
	    "25md5",
	    "60md5",
	    "40?/2hd5:1hd5",
	    "60my5x60",
	    "60my3x20",
	    "60mc20/300",
	    "*1m",
	    "*5m",
	    "^",
	    "g10",
	    "o25m-10m",
	};

	for (uint8_t i = 0; i < sizeof list / sizeof list[0]; i++)
		CHECK(find(list[i]) > 0);
	CHECK_EQ(find("7m+7"), 0);
	CHECK_EQ(find("5m|4m+2@61"), 0);
	CHECK_EQ(find("1:2:3:4:5|1:2:3:4:5+3598.99@255"), 0); /* longer than any row */
}

/* covers: P4 -- the same value in every stage: advisory numbers; from a move on: with "@" in every stage. */
static void check_stages(const struct control *control)
{
	const struct stage *stage = control->stage[WHITE];

	for (uint8_t i = 0; i < control->stages[WHITE]; i++) {
		CHECK(stage[i].moves == 0 || stage[i].flags == STAGE_ADVISORY);
		CHECK_EQ(stage[i].method, stage[0].method);
		CHECK_EQ(amount_cs(stage[i].value), amount_cs(stage[0].value));
		CHECK_EQ(stage[i].count, stage[0].count);
	}
}

#define NAME_SIZE 9 /* with the NUL: a name fits on a display */

static void copy_name(uint8_t number, char name[NAME_SIZE])
{
	const FLASH char *from = preset_name(number);
	uint8_t length = 0;

	for (; length < NAME_SIZE - 1 && from[length] != '\0'; length++)
		name[length] = from[length];
	CHECK(from[length] == '\0');
	name[length] = '\0';
}

TEST(every_row)
{
	struct control control;
	char name[NAME_SIZE], other[NAME_SIZE];

	for (uint8_t number = 1; number <= PRESETS; number++) {
		copy_name(number, name);
		check_row(name);
		CHECK(strlen(name) > 0);
		for (uint8_t i = 0; name[i] != '\0'; i++)
			CHECK(strchr(PRESET_LETTERS, name[i]) != NULL);
		memset(&control, 0xff, sizeof control);
		preset_control(number, &control);
		CHECK_EQ(control_check(&control, NULL), CONTROL_OK);
		CHECK_EQ(number_of(&control), number); /* no control twice */
		check_stages(&control);
		for (uint8_t before = 1; before < number; before++) {
			copy_name(before, other);
			CHECK(strcmp(name, other) != 0);
		}
	}
}

/* The table has as many rows as the header says: the last is the one that is known to be the last. */
TEST(last_row)
{
	char name[NAME_SIZE];

	copy_name(1, name);
	CHECK_STR(name, "3-2");
	copy_name(PRESETS, name);
	CHECK_STR(name, "45-45");
	copy_name(29, name);
	CHECK_STR(name, "FIdE 100");
}

TESTS(RUN(all_of_the_list), RUN(every_row), RUN(last_row))
