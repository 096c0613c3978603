/* The one list of screens.  Adding a screen takes a row here and its file, firmware/ui/screens/NAME.c.
 *
 * Three kinds of rows make the enum, the declarations, the engine's table (menu.c) and the arbiter's list (list.c):
 *   SIDES(ID, name)   in the arbiter's list, once for each colour
 *   ITEM(ID, name)    in the arbiter's list, once
 *   SCREEN(ID, name)  opened by a key or by another screen
 * The order of the rows is the order of the arbiter's list, and matters for nothing else.  The list begins with what is
 * needed most.  UNDO has its own place in it (list.c). */
#ifndef ZEITNOT_UI_SCREENS_SCREENS_H
#define ZEITNOT_UI_SCREENS_SCREENS_H

#define SCREEN_LIST_OF(SCREEN, ITEM, SIDES)                                                                  \
	SIDES(CLOCK, clock)                                                                                  \
	SIDES(MOVES, moves)                                                                                  \
	ITEM(RECALL, recall)                                                                                 \
	ITEM(TURN, turn)                                                                                     \
	SIDES(STAGE, stage)                                                                                  \
	ITEM(INSTALL, install)                                                                               \
	ITEM(REPLACED, replaced)                                                                             \
	ITEM(ADJOURN, adjourn)                                                                               \
	SIDES(PENALTY, penalty)                                                                              \
	SIDES(PERIOD, period)                                                                                \
	SIDES(USED, used)                                                                                    \
	ITEM(COLOUR, colour)                                                                                 \
	ITEM(LOG, log)                                                                                       \
	ITEM(UNDO, undo)                                                                                     \
	ITEM(III4, iii4)                                                                                     \
	ITEM(OPTIONS, settings)                                                                              \
	ITEM(SEND, send)                                                                                     \
	SCREEN(SELECT, select)                                                                               \
	SCREEN(SHOW, show)                                                                                   \
	SCREEN(LIST, list)                                                                                   \
	SCREEN(TIMES, times)                                                                                 \
	SCREEN(END, end)                                                                                     \
	SCREEN(EDIT, edit)

/* What menu.screen may be. */
#define SCREEN_ID(ID, name) SCREEN_##ID,
enum screen_id {
	SCREEN_GAME, /* none: the game itself */
	SCREEN_LIST_OF(SCREEN_ID, SCREEN_ID, SCREEN_ID) SCREENS
};
#undef SCREEN_ID

/* A place in the arbiter's list: menu.item. */
#define NO_ITEM(ID, name)
#define ONE_ITEM(ID, name)  ITEM_##ID,
#define TWO_ITEMS(ID, name) ITEM_##ID##_WHITE, ITEM_##ID##_BLACK,
enum item { SCREEN_LIST_OF(NO_ITEM, ONE_ITEM, TWO_ITEMS) ITEMS };
#undef NO_ITEM
#undef ONE_ITEM
#undef TWO_ITEMS

#endif
