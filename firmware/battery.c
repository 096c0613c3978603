#include "firmware/battery.h"

#include "hal/hal_compiler.h"

#define POINTS 8
#define STEP   100 /* hours: nothing finer is known */

struct point {
	uint16_t millivolts, hours;
};

/* hardware/power.md, section 8; straight lines between them. */
static const FLASH struct point points[POINTS] = {
    {1800, 1}, {2000, 150}, {2200, 600}, {2400, 1800}, {2600, 3300}, {2800, 4500}, {3000, 5400}, {3200, 6000},
};

uint16_t battery_hours(uint16_t millivolts)
{
	uint8_t i = 0;
	uint16_t hours, rounded;

	if (millivolts == 0)
		return 0;
	while (i < POINTS && millivolts > points[i].millivolts)
		i++;
	if (i == 0)
		return points[0].hours;
	if (i == POINTS)
		return points[POINTS - 1].hours;
	hours = points[i - 1].hours + (uint32_t)(points[i].hours - points[i - 1].hours) *
					  (millivolts - points[i - 1].millivolts) /
					  (points[i].millivolts - points[i - 1].millivolts);
	rounded = hours - hours % STEP;
	return rounded ? rounded : hours;
}
