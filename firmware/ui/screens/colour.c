/* COLOUR: which side has White (A9).
 *
 * One field: MINUS and PLUS change it. In a game that has begun the times stay where they are; the halves of
 * an unequal control follow the colours, and the screen says so (A3). */
#include "firmware/ui/screen.h"

static const FLASH struct field fields[] = {
    FIELD(0, CHOICE(1)),
};

static bool colour_begin(struct app *app)
{
	app->menu.value[0] = app->game.white;
	return true;
}

static void colour_text(const struct app *app, struct page *page)
{
	page_text(page, ROW_FIELD, app->menu.value[0] == LEFT ? TEXT_WHITE_LEFT : TEXT_WHITE_RIGHT);
	if (game_clock_state(&app->game) != PLAY_READY)
		page_text(page, ROW_VALUE,
			  control_is_equal(&app->game.control) ? TEXT_NEW_COLOURS : TEXT_NEW_COLOURS_UNEQUAL);
}

static uint8_t colour_confirm(struct app *app)
{
	return menu_done(app, game_clock_set_white(&app->game, app->menu.value[0]), TEXT_NO_RUNNING);
}

const FLASH struct screen screen_colour = {
    FIELDS(fields),	   NAME(TEXT_COLOURS),	      .text = colour_text,
    .begin = colour_begin, .confirm = colour_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
