/* What the text display says while a screen is open: its name, what it says itself, and the keys of a
 * dialogue (D5). */
#include "firmware/ui/menu.h"
#include "firmware/ui/screen.h"

static bool is_last_field(const struct app *app, const FLASH struct screen *screen)
{
	uint8_t field = app->menu.field;

	while (++field < screen->fields_count) {
		if (!screen->field_shown || screen->field_shown(app, field))
			return false;
	}
	return !screen->page;
}

static uint16_t keys_of(const struct app *app)
{
	const FLASH struct screen *screen = screens[app->menu.screen];

	if (screen->keys)
		return screen->keys;
	return is_last_field(app, screen) ? TEXT_KEYS_LAST : TEXT_KEYS_FIELD;
}

void menu_text(const struct app *app, struct page *page)
{
	const FLASH struct screen *screen = screens[app->menu.shown];
	uint8_t colour = app->menu.side == app->game.white ? WHITE : BLACK;

	page_text(page, ROW_TITLE, screen->name[colour]);
	page_text(page, ROW_KEYS, keys_of(app));
	screen->text(app, page);
	if (app->menu.screen == SCREEN_LIST)
		list_position(app, page);
}
