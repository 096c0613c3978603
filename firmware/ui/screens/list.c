/* LIST: the arbiter's list (A3).
 *
 * Opened by a hold of PLAY; held in the list, PLAY begins it again. MINUS and PLUS go through the items, round the ends; an item of a side shows
 * what is there now. OK opens the item; once it is confirmed by OK, the list goes on with the next item.
 * BACK and PLAY return to the game. */
#include "firmware/ui/screen.h"

#define NO_COLOUR 2

struct item_row {
	uint8_t screen; /* enum screen_id */
	uint8_t colour; /* enum colour, or NO_COLOUR */
};

static const FLASH struct item_row items[ITEMS] = {
#define NO_ITEM(ID, name)
#define ONE_ITEM(ID, name) [ITEM_##ID] = {SCREEN_##ID, NO_COLOUR},
#define TWO_ITEMS(ID, name)                                                                                  \
	[ITEM_##ID##_WHITE] = {SCREEN_##ID, WHITE}, [ITEM_##ID##_BLACK] = {SCREEN_##ID, BLACK},
    SCREEN_LIST_OF(NO_ITEM, ONE_ITEM, TWO_ITEMS)
#undef NO_ITEM
#undef ONE_ITEM
#undef TWO_ITEMS
};

/* Of the item, where it is not about a side. */
static uint16_t name_of(const struct app *app)
{
	return screens[items[app->menu.item].screen]->name[WHITE];
}

static const FLASH struct field fields[] = {FIELD(0, FIXED)};

bool list_shows(const struct app *app, uint8_t item)
{
	uint8_t needs = screens[items[item].screen]->needs;

	return needs == 0 || (menu_last_traits(app, side_of_colour(app, items[item].colour)) & needs);
}

static void move(struct app *app, bool up)
{
	uint8_t item = app->menu.item;

	do {
		if (up)
			item = item + 1 < ITEMS ? (uint8_t)(item + 1) : 0;
		else
			item = item > 0 ? (uint8_t)(item - 1) : ITEMS - 1;
	} while (!list_shows(app, item));
	app->menu.item = item;
}

static bool list_begin(struct app *app)
{
	struct menu *menu = &app->menu;

	if (menu->confirmed)
		move(app, true);
	if (items[menu->item].colour != NO_COLOUR) {
		menu->side = side_of_colour(app, items[menu->item].colour);
		menu->shown = items[menu->item].screen;
	}
	return true;
}

static uint8_t list_key(struct app *app, uint8_t key)
{
	switch (key) {
	case KEY_MINUS:
	case KEY_PLUS:
		move(app, key == KEY_PLUS);
		return STEP_AGAIN;
	case KEY_OK:
		return STEP_NEXT;
	default:
		return STEP_BACK;
	}
}

static void list_words(const struct app *app, struct page *page)
{
	uint16_t hint = screens[items[app->menu.item].screen]->hint;

	page_text(page, ROW_TITLE, name_of(app));
	if (hint)
		page_text(page, ROW_FIELD, hint);
}

static uint8_t list_confirm(struct app *app)
{
	return items[app->menu.item].screen;
}

const FLASH struct screen screen_list = {
    FIELDS(fields),  .keys = TEXT_KEYS_LIST,  .words = list_words, .begin = list_begin,
    .key = list_key, .confirm = list_confirm, .back = SCREEN_GAME, .next = SCREEN_GAME,
};
