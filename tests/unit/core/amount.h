/* Amounts of a stage in hundredths of a second, the unit in which tests compute. */
#ifndef ZEITNOT_TESTS_UNIT_AMOUNT_H
#define ZEITNOT_TESTS_UNIT_AMOUNT_H

#include "firmware/core/control.h"

static inline struct amount amount_of(uint32_t cs)
{
	struct amount amount = {(uint16_t)(cs / 100), (uint8_t)(cs % 100)};

	return amount;
}

static inline uint32_t amount_cs(struct amount amount)
{
	return amount.s * (uint32_t)100 + amount.cs;
}

#endif
