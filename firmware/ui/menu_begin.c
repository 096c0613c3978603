/* The values a screen begins with. */
#include "firmware/core/flash.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/memory.h"
#include "firmware/ui/menu.h"

uint8_t menu_item_screen(uint8_t item)
{
	static const FLASH uint8_t screens[ITEMS] = {
	    SCREEN_CLOCK,   SCREEN_CLOCK,  SCREEN_MOVES, SCREEN_MOVES,	 SCREEN_STAGE, SCREEN_STAGE,
	    SCREEN_CLOCK,   SCREEN_CLOCK,  SCREEN_LOG,	 SCREEN_OPTIONS, SCREEN_GAME,  SCREEN_UNDO,
	    SCREEN_INSTALL, SCREEN_COLOUR, SCREEN_TURN,	 SCREEN_RECALL,	 SCREEN_III4,
	};

	return screens[item];
}

OUT_OF_LINE /* The first items come in pairs, left and right. */
    uint8_t
    menu_item_word(uint8_t item)
{
	if (item > ITEM_USED_RIGHT)
		return (uint8_t)(item - ITEM_LOG + WORD_LOG);
	return (uint8_t)((item >> 1) + WORD_CLOCK);
}

OUT_OF_LINE uint16_t menu_seconds(ticks t)
{
	return t > 0 ? (uint16_t)((uint32_t)(t + TICKS_PER_SECOND - 1) >> 12) : 0;
}

static void begin_options(struct app *app)
{
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		app->value[option] = (uint16_t)(app->options.value[option] - option_least(option));
}

static void begin_times(struct app *app)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		app->value[side] = menu_seconds(game_clock_proposal(&app->game, &app->draft.control, side));
}

static uint16_t penalty(const struct app *app)
{
	uint8_t minutes = (uint8_t)app->options.value[OPTION_PENALTY];

	return minutes ? (uint8_t)(minutes * 60) : control_penalty_default(&app->game.control);
}

OUT_OF_LINE bool menu_begin(struct app *app)
{
	struct menu *menu = &app->menu;
	const struct game_clock *g = &app->game;
	uint8_t screen = menu->screen;
	uint8_t side = menu->side;
	uint16_t first = 0;

	if (screen == SCREEN_LIST && menu->item <= ITEM_USED_RIGHT) { /* the list shows what is there */
		side = menu->item & 1;
		menu->side = side;
		screen = menu_item_screen(menu->item);
	}
	switch (screen) {
	case SCREEN_CLOCK:
		first = menu_seconds(menu->item < ITEM_USED_LEFT ? game_clock_remaining(g, side, app_now(app))
								 : game_clock_used(g, side, app_now(app)));
		break;
	case SCREEN_MOVES:
		first = clock_of(g, side)->moves;
		break;
	case SCREEN_STAGE:
		first = clock_of(g, side)->stage;
		break;
	case SCREEN_SELECT:
		first = (uint8_t)(app->options.choice - (app->options.choice > 0));
		break;
	case SCREEN_INSTALL: /* 0: the one in force, with something changed */
		first = app->options.choice;
		break;
	case SCREEN_TURN:
		first = g->turn;
		break;
	case SCREEN_III4: /* the player on turn claims, his opponent is given time */
		first = other_side(g->turn);
		break;
	case SCREEN_COLOUR:
		first = g->white;
		break;
	case SCREEN_PENALTY:
		first = (uint16_t)(PENALTY_ZERO + penalty(app));
		break;
	case SCREEN_OPTIONS:
		begin_options(app);
		return true;
	case SCREEN_UNDO:
		return memory_read_undo(app);
	case SCREEN_RECALL:
		return memory_read_mark(app, 0);
	case SCREEN_TIMES:
		begin_times(app);
		return true;
	case SCREEN_EDIT:
		edit_begin(app);
		return true;
	default:
		break;
	}
	app->value[0] = first;
	app->value[VALUE_WAS] = first;
	return true;
}
