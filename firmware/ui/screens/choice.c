#include "firmware/ui/screens/choice.h"

#include "firmware/core/presets.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"

void choice_draw_name(struct view *view, uint8_t choice)
{
	uint8_t *left = view->cell[LEFT];

	if (choice == 0) {
		cells_word(left, 0, WORD_PRESENT);
	} else if (choice <= PRESETS) {
		const FLASH char *name = preset_name(choice);

		for (uint8_t place = 0; *name != '\0'; name++, place++)
			cells_put(left, place, *name);
		cells_pair(view->cell[RIGHT], choice);
	} else {
		cells_word(left, 0, WORD_OWN);
		cells_number(left, 4, 1, (uint8_t)(choice - PRESETS), ' ');
	}
}

void choice_draw(const struct app *app, struct view *view, uint8_t choice)
{
	choice_draw_name(view, choice);
	if (choice <= PRESETS)
		return;
	if (app->menu.found)
		cells_time(view->cell[RIGHT], app->draft.stage[WHITE][0].time.s);
	else
		cells_word(view->cell[RIGHT], 2, WORD_NONE);
}

void choice_take(struct app *app, uint8_t choice)
{
	app->menu.choice = choice;
	if (choice > PRESETS)
		app->menu.found = app_load_choice(app, choice);
}

void choice_words(const struct app *app, struct page *page, uint8_t row, uint8_t choice)
{
	struct control control;

	if (choice == 0) {
		page_text(page, row, TEXT_SAME_NEW_VALUE);
	} else if (choice <= PRESETS) {
		preset_control(choice, &control);
		page_control(page, row, &control);
	} else {
		page->values.d = (uint8_t)(choice - PRESETS);
		page_text(page, row, app->menu.found ? TEXT_OWN : TEXT_OWN_EMPTY);
		if (app->menu.found)
			page_control(page, (uint8_t)(row + 1), &app->draft);
	}
}
