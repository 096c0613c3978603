/* The screens above the game, and the engine that they share (A1 to A10, U1 to U4).
 *
 * A dialogue is a row of fields; MINUS and PLUS change the one that blinks, OK goes to the next and after the
 * last one confirms, PLAY confirms from anywhere and leads back to the game, BACK goes a field back and out.
 * What is edited are values of the menu; only the confirmation touches the game (A4). */
#ifndef ZEITNOT_UI_MENU_H
#define ZEITNOT_UI_MENU_H

#include "firmware/core/flash.h"
#include "firmware/ui/app.h"
#include "firmware/ui/cells.h"

enum screen {
	SCREEN_GAME,   /* none: the game itself */
	SCREEN_SELECT, /* choosing a control */
	SCREEN_SHOW,   /* looking at counters and settings (A8); while running too */
	SCREEN_LIST,   /* the arbiter's list */
	/* dialogues of the list */
	SCREEN_CLOCK, /* time left or, by the item, used */
	SCREEN_MOVES,
	SCREEN_STAGE,
	SCREEN_PERIOD,
	SCREEN_LOG,
	SCREEN_INSTALL,
	SCREEN_RECALL,
	SCREEN_UNDO,
	SCREEN_COLOUR,
	SCREEN_TURN,
	SCREEN_III4,
	/* dialogues of their own */
	SCREEN_PENALTY,
	SCREEN_TIMES, /* to be installed */
	SCREEN_END,
	SCREEN_OPTIONS,
	SCREEN_EDIT, /* own control */
	SCREENS
};

/* The list begins with what is needed most; MINUS reaches the end at once. */
enum item {
	ITEM_CLOCK_LEFT,
	ITEM_CLOCK_RIGHT,
	ITEM_MOVES_LEFT,
	ITEM_MOVES_RIGHT,
	ITEM_STAGE_LEFT,
	ITEM_STAGE_RIGHT,
	ITEM_PERIOD_LEFT, /* these two only where the control has periods */
	ITEM_PERIOD_RIGHT,
	ITEM_USED_LEFT,
	ITEM_USED_RIGHT,
	ITEM_LOG,
	ITEM_OPTIONS,
	ITEM_ADJOURN,
	ITEM_UNDO,
	ITEM_INSTALL,
	ITEM_COLOUR,
	ITEM_TURN,
	ITEM_RECALL,
	ITEM_III4,
	ITEMS
};

/* How a confirmation ended. */
enum outcome {
	OUTCOME_REFUSED,
	OUTCOME_STAY, /* it has opened a screen itself */
	OUTCOME_DONE  /* back to the list; with PLAY to the game */
};

/* Places in menu.value of the own control's values. */
enum edit_value {
	EDIT_TIME,
	EDIT_MOVES,
	EDIT_KIND,
	EDIT_METHOD,
	EDIT_VALUE,
	EDIT_COUNT,
	EDIT_END,
	EDIT_UNLIKE
};

/* Its fields. */
enum edit_field {
	FIELD_HOURS,
	FIELD_MINUTES,
	FIELD_SECONDS,
	FIELD_MOVES,
	FIELD_KIND, /* by moves or advisory */
	FIELD_METHOD,
	FIELD_VALUE_MINUTES,
	FIELD_VALUE_SECONDS,
	FIELD_COUNT,  /* first move of an increment, periods, Canadian moves */
	FIELD_END,    /* what follows this stage */
	FIELD_UNLIKE, /* Black: as White, or his own */
	EDIT_FIELDS
};

/* ---- menu.c: the engine ---------------------------------------------------------------------------------- */

/* Opens a screen; refused if it has nothing to offer now. */
void menu_open(struct app *app, uint8_t screen);
void menu_close(struct app *app);
void menu_key(struct app *app, uint8_t key);
void menu_draw(struct app *app);

/* ---- menu_begin.c: the values a screen begins with; false: refused -------------------------------------------- */

bool menu_begin(struct app *app);
/* A row of the arbiter's list. */
struct list_item {
	uint8_t screen; /* SCREEN_GAME: an action without a screen */
	uint8_t word;	/* its name */
	uint8_t side;	/* enum side, or NO_SIDE */
};
#define NO_SIDE 2
extern const FLASH struct list_item menu_items[ITEMS];
/* Whole seconds as the display shows them: what falls is rounded up, what rises down. Below 0 is overtime, which rises. */
int32_t menu_seconds(ticks t, bool rises);
/* The item is in the list of this game. */
bool menu_item_shown(const struct app *app, uint8_t item);

/* ---- menu_confirm.c: what a screen does -------------------------------------------------------------------------- */

uint8_t menu_confirm(struct app *app);
/* A10: on to the times under app->draft; refused: it is one for whole games. */
uint8_t menu_install(struct app *app);

/* ---- menu_show.c: what is not a field ------------------------------------------------------------------------------ */

enum page {	       /* of SCREEN_SHOW; the fields of the control follow */
	    PAGE_USED, /* time used and moves completed */
	    PAGE_NAME,
	    PAGE_FREEZE,
	    PAGES
};

void menu_show(struct app *app, uint8_t screen);

/* ---- menu_edit.c: own controls ------------------------------------------------------------------------------------- */

void edit_begin(struct app *app);
bool edit_field_shown(const struct app *app);
bool edit_next(struct app *app); /* past the last field: the next stage or colour; false: the end */
bool edit_previous(struct app *app);
uint8_t edit_confirm(struct app *app);

/* ---- shared with app.c --------------------------------------------------------------------------------------------- */

/* The options were changed: saved, and in force where they may be. */
void app_options_changed(struct app *app, bool freeze);

uint8_t app_sound_level(const struct app *app);

/* The refusal sign and sound. */
void app_refuse(struct app *app);

/* READY with app->draft, under the options; a game that was there can be brought back. */
void app_begin(struct app *app, uint8_t choice);
/* U3: the game before this one; only if app->previous.there. */
void app_bring_back(struct app *app);
/* P4: app->draft as the option FORCE has it. */
void app_force(struct app *app);
void app_set_choice(struct app *app, uint8_t choice);

/* Loads a choice into app->draft.  False: there is none. */
bool app_load_choice(struct app *app, uint8_t choice);

#endif
