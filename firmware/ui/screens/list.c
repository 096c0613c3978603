/* LIST: the arbiter's list (A3).
 *
 * Opened by a hold of PLAY, at the item that was used last in this game; held in the list, PLAY begins it
 * again. MINUS and PLUS go through the items, round the ends; an item without a hint shows what is there
 * now, UNDO the act that it takes back. While an act can be undone, UNDO comes right after the item that was
 * used last. OK opens the item; once it is confirmed by OK, the list continues with the next item of a side
 * that would change nothing by OK alone: PENALTY is left out. BACK and PLAY return to the game. */
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

/* The item that UNDO follows; UNDO itself: it has its own place. */
static uint8_t before_undo(const struct app *app)
{
	return app->undo.act ? app->menu.last : (uint8_t)ITEM_UNDO;
}

/* The item at a place of the list, and the place of an item. UNDO can follow any of them. */
static uint8_t moved(const struct app *app, uint8_t from, bool back)
{
	uint8_t before = before_undo(app);
	uint8_t undo = before < ITEM_UNDO ? before + 1 : before;
	uint8_t first = back ? ITEM_UNDO : undo, last = back ? undo : ITEM_UNDO;

	if (from > first && from <= last)
		return from - 1;
	if (from < first && from >= last)
		return from + 1;
	return from == first ? last : from;
}

static void move(struct app *app, bool up)
{
	uint8_t place = moved(app, app->menu.item, true);

	do {
		if (up)
			place = place + 1 < ITEMS ? (uint8_t)(place + 1) : 0;
		else
			place = place > 0 ? (uint8_t)(place - 1) : ITEMS - 1;
		app->menu.item = moved(app, place, false);
	} while (!list_shows(app, app->menu.item));
}

static bool list_begin(struct app *app)
{
	struct menu *menu = &app->menu;

	if (menu->confirmed) {
		do
			move(app, true);
		while (items[menu->item].colour == NO_COLOUR || items[menu->item].screen == SCREEN_PENALTY);
	}
	if (items[menu->item].colour != NO_COLOUR)
		menu->side = side_of_colour(app, items[menu->item].colour);
	else if (screens[items[menu->item].screen]->hint)
		return true;
	menu->shown = items[menu->item].screen;
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

void list_position(const struct app *app, struct page *page)
{
	uint8_t last = moved(app, app->menu.item, true);

	page->values.n = 0;
	page->values.m = 0;
	for (uint8_t place = 0; place < ITEMS; place++) {
		if (!list_shows(app, moved(app, place, false)))
			continue;
		page->values.m++;
		page->values.n += place <= last;
	}
	page_right(page, ROW_KEYS, TEXT_PLACE);
}

static void list_text(const struct app *app, struct page *page)
{
	page_text(page, ROW_TITLE, name_of(app));
	page_text(page, ROW_FIELD, screens[items[app->menu.item].screen]->hint);
}

static uint8_t list_confirm(struct app *app)
{
	app->menu.last = app->menu.item;
	return items[app->menu.item].screen;
}

const FLASH struct screen screen_list = {
    FIELDS(fields),  .keys = TEXT_KEYS_LIST,  .text = list_text,   .begin = list_begin,
    .key = list_key, .confirm = list_confirm, .back = SCREEN_GAME, .next = SCREEN_GAME,
};
