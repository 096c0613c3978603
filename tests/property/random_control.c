#include "tests/property/random_control.h"

#include <string.h>

#include "tests/unit/core/amount.h"

static uint32_t random_time(struct chance *r, enum control_size size, uint32_t max)
{
	if (random_chance(r, 5))
		return max - random_below(r, 100);
	if (size == CONTROL_TINY)
		return random_chance(r, 8) ? 0 : random_below(r, 40);
	if (random_chance(r, 70))
		return (1 + random_below(r, 120)) * (max > 400000 ? 6000 : 100);
	return random_below(r, max + 1);
}

static void random_stage(struct chance *r, enum control_size size, struct stage *stage)
{
	uint32_t value;

	stage->method = (uint8_t)random_below(r, METHOD_HOURGLASS);
	stage->time = amount_of(random_time(r, size, CONTROL_TIME_MAX * 100L));
	value = random_time(r, size, CONTROL_VALUE_MAX * 100L);
	if (value > 20 && size == CONTROL_TINY && random_chance(r, 80))
		value %= 20;
	stage->value = amount_of(value);
	if (random_chance(r, 50))
		stage->moves = (uint8_t)(1 + random_below(r, random_chance(r, 90) ? 5 : 255));
	if (random_chance(r, 40))
		stage->flags = STAGE_ADVISORY;
	stage->count = (uint8_t)random_below(r, random_chance(r, 90) ? 8 : 256);
}

static void random_side(struct chance *r, enum control_size size, struct control *control, uint8_t colour)
{
	control->stages[colour] = (uint8_t)(1 + random_below(r, CONTROL_STAGES));
	control->repeat[colour] = random_chance(r, 20);
	for (uint8_t i = 0; i < control->stages[colour]; i++)
		random_stage(r, size, &control->stage[colour][i]);
}

static void random_special(struct chance *r, enum control_size size, struct control *control)
{
	struct stage *stage = &control->stage[WHITE][0];

	stage->method = (uint8_t)(METHOD_HOURGLASS + random_below(r, METHOD_COUNT - METHOD_HOURGLASS));
	stage->time = amount_of(random_time(r, size, CONTROL_TIME_MAX * 100L));
	stage->value = amount_of(random_time(r, size, CONTROL_VALUE_MAX * 100L));
	control->stages[WHITE] = 1;
}

void random_control(struct chance *r, enum control_size size, struct control *control)
{
	do {
		memset(control, 0, sizeof *control);
		if (random_chance(r, 10)) {
			random_special(r, size, control);
		} else {
			random_side(r, size, control, WHITE);
			random_side(r, size, control, BLACK);
		}
		if (control_is_special(control) || random_chance(r, 50)) {
			memcpy(control->stage[BLACK], control->stage[WHITE], sizeof control->stage[WHITE]);
			control->stages[BLACK] = control->stages[WHITE];
			control->repeat[BLACK] = control->repeat[WHITE];
		}
		control_normalise(control);
	} while (control_check(control, NULL) != CONTROL_OK);
}
