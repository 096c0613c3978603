#include "firmware/ui/screens/choice.h"

#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/new_game.h"

uint8_t choice_in_force(struct app *app)
{
	uint8_t *choice = &app->options.choice;

	if (*choice > 0 && app_load_choice(app, *choice)) {
		app_force(app);
		if (memcmp(&app->draft, &app->game.control, sizeof app->draft) == 0)
			return *choice;
	}
	*choice = preset_number(&app->game.control);
	return *choice;
}

void choice_take(struct app *app, uint8_t choice)
{
	app->menu.choice = choice;
	app->menu.found = choice > 0 && app_load_choice(app, choice);
}

void choice_text(const struct app *app, struct page *page)
{
	uint8_t choice = app->menu.choice;
	bool found = app->menu.found;

	page->values.n = choice;
	page->values.d = (uint8_t)(choice - PRESETS);
	if (choice > PRESETS)
		page_text(page, ROW_TITLE, found ? TEXT_OWN : TEXT_OWN_EMPTY);
	else if (choice > 0)
		page_right(page, ROW_KEYS, TEXT_CHOICE_NUMBER);
	else
		page_text(page, ROW_TITLE, TEXT_SAME_NEW_VALUE);
	if (found || choice == 0)
		page_control(page, ROW_FIELD, found ? &app->draft : &app->game.control);
}
