#include "firmware/ui/screen.h"

#include "hal/hal_input.h"

uint8_t menu_step_of(uint8_t key)
{
	switch (key) {
	case KEY_MINUS:
		return STEP_LESS;
	case KEY_PLUS:
		return STEP_MORE;
	case KEY_OK:
		return STEP_NEXT;
	case KEY_PLAY:
		return STEP_CONFIRM;
	default:
		return STEP_BACK;
	}
}

bool menu_untouched(const struct app *app)
{
	return app->menu.value[0] == app->menu.was && app->menu.value[1] == 0;
}

uint8_t menu_done(bool done)
{
	return done ? NEXT_DONE : NEXT_REFUSED;
}

int32_t menu_seconds(ticks t, bool rises)
{
	return (rises || t < 0 ? t : t + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
}
