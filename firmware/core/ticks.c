#include "firmware/core/ticks.h"
#include "firmware/core/flash.h"
#include "firmware/core/modulo.h"

/* Out of line, all three: they are asked for in many places and 32-bit arithmetic is long on an AVR. */
ticks ticks_from(uint16_t s, uint8_t cs)
{
	ticks t = (ticks)s * TICKS_PER_SECOND;
	uint16_t part = (uint16_t)(cs * 41u);

	/*@ loop invariant 25 * (41 * \at(cs, Pre) - part) + cs == \at(cs, Pre) + 12;
	    loop assigns cs, part;
	    loop variant cs; */
	for (cs = (uint8_t)(cs + 12); cs >= 25; cs = (uint8_t)(cs - 25)) /* 40.96 a hundredth */
		part--;
	return t + part;
}

ticks ticks_min(ticks a, ticks b)
{
	return a < b ? a : b;
}

bool ticks_fit(ticks t)
{
	return (uint32_t)t <= (uint32_t)TICKS_MAX;
}

OUT_OF_LINE ticks ticks_positive(ticks t)
{
	return t < 0 ? 0 : t;
}

bool ticks_add(ticks *value, ticks amount)
{
	ticks sum = *value + amount;
	bool held = true;

	if (sum > TICKS_MAX)
		sum = TICKS_MAX;
	else if (sum < -TICKS_MAX)
		sum = -TICKS_MAX;
	else
		held = false;
	*value = sum;
	return held;
}
