#include "firmware/ui/fault.h"

#include "firmware/core/game_rules.h"
#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"
#include "made/texts.h"

/* D4: of several faults the most severe is shown. When it is over, the next one is. */
static void show_most_severe(struct app *app)
{
	static const FLASH uint8_t most_severe_first[] = {
#define ROW(NAME, code) FAULT_##NAME,
	    FAULT_LIST(ROW)
#undef ROW
	};
	uint8_t before = app->fault;

	app->fault = FAULT_NONE;
	for (uint8_t i = 0; i < sizeof most_severe_first && app->fault == FAULT_NONE; i++) {
		if (app->faults >> most_severe_first[i] & 1)
			app->fault = most_severe_first[i];
	}
	if (app->fault != before)
		pending_put(&app->pending, WORK_VIEW);
}

uint16_t fault_text(uint8_t fault)
{
	static const FLASH uint16_t texts[FAULT_COUNT] = {
#define ROW(NAME, code) [FAULT_##NAME] = TEXT_FAULT_##NAME,
	    FAULT_LIST(ROW)
#undef ROW
	};
#define ROW(NAME, code)                                                                                      \
	_Static_assert(TEXT_FAULT_##NAME##_DO == TEXT_FAULT_##NAME + 1, "what to do follows what is wrong");
	FAULT_LIST(ROW)
#undef ROW

	return texts[fault];
}

void fault_emit(struct app *app, uint8_t fault)
{
	event_emit(&app->game, EVENT_FAULT, 0, fault);
}

void fault_set(struct app *app, uint8_t fault)
{
	if (!(app->faults >> fault & 1)) {
		app_wake_text(app);
		fault_emit(app, fault);
	}
	app->faults |= 1u << fault;
	show_most_severe(app);
}

void fault_clear(struct app *app, uint8_t fault)
{
	app->faults &= (uint16_t) ~(1u << fault);
	show_most_severe(app);
}
