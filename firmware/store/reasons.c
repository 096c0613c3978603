/* What the memory keeps of an event. */
#include "firmware/store/store.h"
#include "hal/hal_compiler.h"

uint8_t store_reasons(const struct event *event)
{
	static const FLASH uint8_t reasons[EVENT_KINDS] = {
	    [EVENT_READY] = STORE_CONTROL | STORE_BEGIN | STORE_ACT,
	    [EVENT_STARTED] = STORE_PRESS,
	    [EVENT_PRESS] = STORE_PRESS,
	    [EVENT_TURN_SWITCH] = STORE_CLOCKS,
	    [EVENT_PAUSED] = STORE_CLOCKS,
	    [EVENT_RESUMED] = STORE_CLOCKS,
	    [EVENT_STAGE_TRANSITION] = STORE_CLOCKS,
	    [EVENT_STAGE] = STORE_CLOCKS,
	    [EVENT_PERIOD] = STORE_CLOCKS,
	    [EVENT_CAPPED] = STORE_CLOCKS,
	    [EVENT_FLAG] = STORE_CLOCKS,
	    [EVENT_OVER] = STORE_CLOCKS,
	    [EVENT_WITHDRAWN] = STORE_CLOCKS,
	    [EVENT_ARBITER] = STORE_ACT,
	    [EVENT_CONTROL] = STORE_CONTROL,
	    [EVENT_COLOURS] = STORE_CLOCKS,
	    [EVENT_FREEZE] = STORE_CLOCKS,
	    [EVENT_RESTORED] = STORE_ACT,
	    [EVENT_UNDONE] = STORE_UNDONE,
	};

	return reasons[event->what];
}
