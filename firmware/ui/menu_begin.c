/* The values a screen begins with. */
#include "firmware/core/flash.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/menu.h"

const FLASH struct list_item menu_items[ITEMS] = {
    [ITEM_CLOCK_LEFT] = {SCREEN_CLOCK, WORD_CLOCK, LEFT},
    [ITEM_CLOCK_RIGHT] = {SCREEN_CLOCK, WORD_CLOCK, RIGHT},
    [ITEM_MOVES_LEFT] = {SCREEN_MOVES, WORD_MOVES, LEFT},
    [ITEM_MOVES_RIGHT] = {SCREEN_MOVES, WORD_MOVES, RIGHT},
    [ITEM_STAGE_LEFT] = {SCREEN_STAGE, WORD_STAGE, LEFT},
    [ITEM_STAGE_RIGHT] = {SCREEN_STAGE, WORD_STAGE, RIGHT},
    [ITEM_PERIOD_LEFT] = {SCREEN_PERIOD, WORD_PERIOD, LEFT},
    [ITEM_PERIOD_RIGHT] = {SCREEN_PERIOD, WORD_PERIOD, RIGHT},
    [ITEM_USED_LEFT] = {SCREEN_CLOCK, WORD_USED, LEFT},
    [ITEM_USED_RIGHT] = {SCREEN_CLOCK, WORD_USED, RIGHT},
    [ITEM_LOG] = {SCREEN_LOG, WORD_LOG, NO_SIDE},
    [ITEM_OPTIONS] = {SCREEN_OPTIONS, WORD_OPTIONS, NO_SIDE},
    [ITEM_ADJOURN] = {SCREEN_GAME, WORD_ADJOURN, NO_SIDE},
    [ITEM_UNDO] = {SCREEN_UNDO, WORD_UNDO, NO_SIDE},
    [ITEM_INSTALL] = {SCREEN_INSTALL, WORD_INSTALL, NO_SIDE},
    [ITEM_COLOUR] = {SCREEN_COLOUR, WORD_COLOUR, NO_SIDE},
    [ITEM_TURN] = {SCREEN_TURN, WORD_TURN, NO_SIDE},
    [ITEM_RECALL] = {SCREEN_RECALL, WORD_RECALL, NO_SIDE},
    [ITEM_III4] = {SCREEN_III4, WORD_III4, NO_SIDE},
};

int32_t menu_seconds(ticks t, bool rises)
{
	return (rises || t < 0 ? t : t + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
}

bool menu_item_shown(const struct app *app, uint8_t item)
{
	const struct control *control = &app->game.control;
	uint8_t side = menu_items[item].side;
	uint8_t colour = side == app->game.control_white ? WHITE : BLACK;

	if (menu_items[item].screen != SCREEN_PERIOD)
		return true;
	return control_traits(control->stage[colour][control->stages[colour] - 1].method) & TRAIT_PERIODS;
}

static void begin_options(struct app *app)
{
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		app->menu.value[option] = app->options.value[option];
}

static void begin_times(struct app *app)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		app->menu.value[side] = menu_seconds(game_clock_proposal(&app->game, &app->draft, side),
						     app->draft.stage[WHITE][0].method == METHOD_COUNT_UP);
}

static int32_t penalty(const struct app *app)
{
	uint8_t minutes = app_option(app, OPTION_PENALTY);

	return minutes > 0 ? minutes * 60u : control_penalty_default(&app->game.control);
}

/* The item is about what is left or what was used. */
static int32_t clock_seconds(const struct app *app, uint8_t side)
{
	const struct game_clock *g = &app->game;

	if (menu_items[app->menu.item].word == WORD_USED)
		return menu_seconds(game_clock_used(g, side, app->now), true);
	return menu_seconds(game_clock_remaining(g, side, app->now),
			    game_clock_stage(g, side)->method == METHOD_COUNT_UP);
}

static bool begin_undo(struct app *app)
{
	if (!app->previous.there)
		return store_undo_read(app->memory.store, &app->mark);
	game_clock_mark(&app->previous.game, app->now, &app->mark);
	return true;
}

/* The first value of a dialogue is what it will correct, or propose. */
static int32_t first_value(const struct app *app, uint8_t screen, uint8_t side)
{
	const struct game_clock *g = &app->game;

	switch (screen) {
	case SCREEN_CLOCK:
		return clock_seconds(app, side);
	case SCREEN_MOVES:
		return g->side[side].moves;
	case SCREEN_STAGE:
		return g->side[side].stage;
	case SCREEN_PERIOD:
		return g->side[side].period;
	case SCREEN_SELECT:
		return app->options.choice > 0 ? app->options.choice - 1 : 0;
	case SCREEN_INSTALL: /* 0: the one in force, with something changed */
		return app->options.choice;
	case SCREEN_TURN:
		return g->turn;
	case SCREEN_III4: /* the player on turn claims, his opponent is given time */
		return other_side(g->turn);
	case SCREEN_COLOUR:
		return g->white;
	case SCREEN_PENALTY:
		return penalty(app);
	default:
		return 0;
	}
}

bool menu_begin(struct app *app)
{
	struct menu *menu = &app->menu;
	const FLASH struct list_item *item = &menu_items[menu->item];
	uint8_t screen = menu->screen;

	if (screen == SCREEN_LIST && item->side != NO_SIDE) { /* the list shows what is there */
		menu->side = item->side;
		screen = item->screen;
	}
	menu->value[0] = first_value(app, screen, menu->side);
	menu->was = menu->value[0];
	switch (screen) {
	case SCREEN_OPTIONS:
		begin_options(app);
		return true;
	case SCREEN_UNDO:
		return begin_undo(app);
	case SCREEN_RECALL:
		menu->found = store_journal_read(app->memory.store, 0, &app->mark) == STORE_MARK_GOOD;
		return store_journal_count(app->memory.store) > 0;
	case SCREEN_TIMES:
		begin_times(app);
		return true;
	case SCREEN_EDIT:
		edit_begin(app);
		return true;
	default:
		return true;
	}
}
