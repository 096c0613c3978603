#include "firmware/core/ticks.h"

#include "hal/hal_compiler.h"

ticks ticks_from(uint16_t s, uint8_t cs)
{
	ticks whole = s * TICKS_PER_SECOND;

	/* Most times have no hundredths. The division would take 150 us. */
	return cs == 0 ? whole : whole + (cs * TICKS_PER_SECOND + 50) / 100;
}

bool ticks_fit(ticks t)
{
	return t >= 0 && t <= TICKS_MAX;
}

/* RARE: copies of it in its callers would take 640 bytes of flash. */
RARE ticks ticks_sum(ticks a, ticks b)
{
	ticks sum = a + b;

	if (sum > TICKS_MAX)
		return TICKS_MAX;
	if (sum < -TICKS_MAX)
		return -TICKS_MAX;
	return sum;
}
