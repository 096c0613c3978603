/* The hours that READY shows (hardware/power.md, section 8).
 *
 * covers: D5 N5 */

#include "firmware/battery.h"
#include "tests/unit/check.h"

/* The table of the page, and points halfway between its rows, rounded down to a hundred. */
TEST(test_the_table)
{
	static const struct {
		uint16_t millivolts, hours;
	} rows[] = {
	    {3200, 6000}, {3000, 5400}, {2800, 4500}, {2600, 3300}, {2400, 1800}, {2200, 600},	{2000, 100},
	    {1800, 1},	  {3100, 5700}, {2900, 4900}, {2700, 3900}, {2500, 2500}, {2300, 1200}, {2100, 300},
	};

	for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(battery_hours(rows[i].millivolts), rows[i].hours);
}

/* No board, and voltages that two cells do not have. */
TEST(test_outside_the_table)
{
	assert_int_equal(battery_hours(0), 0);
	assert_int_equal(battery_hours(1), 1);
	assert_int_equal(battery_hours(1799), 1);
	assert_int_equal(battery_hours(3201), 6000);
	assert_int_equal(battery_hours(UINT16_MAX), 6000);
}

/* More voltage never means less time. Above a hundred hours the steps are a hundred, and the hours are never
 * 0, which means a board without cells. */
TEST(test_it_rises)
{
	uint16_t before = 1;

	for (uint16_t millivolts = 1; millivolts <= 3600; millivolts++) {
		uint16_t hours = battery_hours(millivolts);

		assert_true(hours >= before);
		assert_true(hours < 100 || hours % 100 == 0);
		before = hours;
	}
}

TESTS(RUN(test_the_table), RUN(test_outside_the_table), RUN(test_it_rises))
