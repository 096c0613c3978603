/* Built-in controls (U1, P4). */
#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "tests/unit/check.h"
#include "tests/unit/core/amount.h"

static uint8_t find(const char *text)
{
	struct control control;
	struct control_fault fault;

	check_row(text);
	CHECK_EQ(notation_parse(text, &control, &fault), CONTROL_OK);
	return preset_number(&control);
}

/* covers: U1
 * Every control that the requirement lists. */
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
	CHECK_EQ(find("1:2:3:4:5|1:2:3:4:5+3598.99@255"), 0);	     /* longer than any row */
	CHECK_EQ(find("40?/2h+30@61:20?/1h+30@61:15m+30@61|5m"), 0); /* the longest row, and more */
}

/* covers: P4
 * A control with the same value in every stage has advisory numbers. A value from a move on has "@" in every
 * stage. */
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

TEST(every_row)
{
	struct control control;

	for (uint8_t number = 1; number <= PRESETS; number++) {
		memset(&control, 0xff, sizeof control);
		preset_control(number, &control);
		CHECK_EQ(control_check(&control, NULL), CONTROL_OK);
		CHECK_EQ(preset_number(&control),
			 number); /* its row is canonical, and no control is there twice */
		check_stages(&control);
	}
}

/* The numbers are printed in the manual, so they never change. */
TEST(numbers_stay)
{
	CHECK_EQ(find("3m+2"), 1);
	CHECK_EQ(find("90m+30"), 21);
	CHECK_EQ(find("40?/100m+30:20?/50m+30:15m+30"), 29);
	CHECK_EQ(find("45m+45"), PRESETS);
}

TESTS(RUN(all_of_the_list), RUN(every_row), RUN(numbers_stay))
