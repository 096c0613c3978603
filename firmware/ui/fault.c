#include "firmware/ui/fault.h"

#include "firmware/core/flash.h"
#include "firmware/ui/menu.h"

/* D4: of several faults the gravest is shown, and the next when that is over. */
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

void app_set_fault(struct app *app, uint8_t fault)
{
	if (fault == FAULT_NONE || app->faults >> fault & 1)
		return;
	app->faults |= (uint16_t)(1u << fault);
	show_gravest(app);
	if (app->menu.screen == SCREEN_SELECT)
		menu_close(app); /* the choice has no place for a code, READY has */
	/* A clock without a time base must not run. */
	if (fault == FAULT_CRYSTAL && app->game.state == PLAY_RUNNING)
		app_play(app, app->now);
}

void app_clear_fault(struct app *app, uint8_t fault)
{
	app->faults &= (uint16_t) ~(1u << fault);
	show_gravest(app);
}
