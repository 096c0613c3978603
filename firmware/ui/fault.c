#include "firmware/ui/fault.h"

#include "firmware/core/flash.h"
#include "firmware/ui/timers.h"

/* D4: of several faults the gravest is shown. When it is over, the next one is. */
static void show_gravest(struct app *app)
{
	static const FLASH uint8_t gravest_first[] = {
#define ROW(NAME, code) FAULT_##NAME,
	    FAULT_LIST(ROW)
#undef ROW
	};
	uint8_t before = app->fault;

	app->fault = FAULT_NONE;
	for (uint8_t i = 0; i < sizeof gravest_first && app->fault == FAULT_NONE; i++) {
		if (app->faults >> gravest_first[i] & 1)
			app->fault = gravest_first[i];
	}
	if (app->fault != before)
		app->dirty = 1;
}

void fault_set(struct app *app, uint8_t fault)
{
	if (!(app->faults >> fault & 1))
		app_wake_words(app);
	app->faults |= (uint16_t)(1u << fault);
	show_gravest(app);
}

void fault_clear(struct app *app, uint8_t fault)
{
	app->faults &= (uint16_t) ~(1u << fault);
	show_gravest(app);
}
