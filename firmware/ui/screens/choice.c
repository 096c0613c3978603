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

	page->values.n = choice;
	page->values.d = (uint8_t)(choice - PRESETS);
	if (choice == 0 && !app->menu.found) {
		page_text(page, ROW_TITLE, TEXT_SAME_NEW_VALUE);
		page_control(page, ROW_FIELD, &app->game.control);
	} else if (choice <= PRESETS) {
		if (choice > 0)
			page_right(page, ROW_KEYS, TEXT_CHOICE_NUMBER);
		page_control(page, ROW_FIELD, &app->draft);
	} else {
		page_text(page, ROW_TITLE, app->menu.found ? TEXT_OWN : TEXT_OWN_EMPTY);
		if (app->menu.found)
			page_control(page, ROW_FIELD, &app->draft);
	}
}
