#include "firmware/ui/menu.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/presets.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/memory.h"

/* ---- fields -------------------------------------------------------------------------------------------------- */

/* Which display. */
enum where {
	HERE = 0x00,
	THERE = 0x40,
	AT_LEFT = 0x80,
	AT_RIGHT = 0xc0
}; /* HERE: the side the dialogue is about */
#define WHERE 0xc0

/* What a value looks like. */
enum format {
	NOTHING = 0x00,
	TIME = 0x08,	/* at its places */
	NUMBER = 0x10,	/* value + base */
	WORD = 0x18,	/* word base + value */
	SIGN = 0x20,	/* word base */
	AMOUNT = 0x28,	/* of a penalty */
	QUARTERS = 0x30 /* of a ppm: the trim */
};
#define FORMAT 0x38
#define VALUE  0x07

/* The cells that a field fills, and that blink while it is edited. */
#define CELLS_HOURS   0x02
#define CELLS_MINUTES 0x0c
#define CELLS_SECONDS 0x30
#define CELLS_TIME    0x3c
#define CELLS_PAIR    0xc0
#define CELLS_NUMBER  0xf0
#define CELLS_WORD    0xfe
#define CELLS_ALL     0xff

/* What MINUS and PLUS do.  Numbers stop at their ends; after the last choice comes the first. */
enum range {
	HOURS,
	MINUTES,
	SECONDS,
	COUNTER,
	STAGES,
	PENALTY_MINUTES,
	PENALTY_SECONDS,
	VALUE_MINUTES,
	VALUE_SECONDS,
	SMALL,
	UP_TO_60,
	BRIGHTNESS,
	TRIM
};
#define CHOICE(last) (0x80 | (last))
#define FIXED	     CHOICE(0) /* is only to be confirmed */

struct limits {
	uint16_t step;
	uint16_t max;
};

static const FLASH struct limits ranges[] = {
    [HOURS] = {3600, 35999},
    [MINUTES] = {60, 35999},
    [SECONDS] = {1, 35999},

    [COUNTER] = {1, 9999},
    [STAGES] = {1, 254},

    [PENALTY_MINUTES] = {60, 2 * PENALTY_ZERO},
    [PENALTY_SECONDS] = {1, 2 * PENALTY_ZERO},
    [VALUE_MINUTES] = {60, 3599},
    [VALUE_SECONDS] = {1, 3599},
    [SMALL] = {1, 255},
    [UP_TO_60] = {20, 60},
    [BRIGHTNESS] = {1, 7},
    [TRIM] = {1, 2 * TRIM_MAX},
};

/* The word on the other display, or over the value where that is THERE. */
#define LABEL_NONE   255
#define LABEL_ITEM   254 /* the item's name */
#define LABEL_METHOD 253 /* the method's name */

struct field {
	uint8_t how; /* where | format | index into app->value */
	uint8_t cells;
	uint8_t label;
	uint8_t base;
	uint8_t range;
};

#define TIME_FIELDS(value, where, label)                                                                     \
	{where | TIME | value, CELLS_HOURS, label, 0, HOURS},                                                \
	    {where | TIME | value, CELLS_MINUTES, label, 0, MINUTES},                                        \
	{                                                                                                    \
		where | TIME | value, CELLS_SECONDS, label, 0, SECONDS                                       \
	}
/* In the order of enum screen. */
static const FLASH struct field fields[] = {
    /* SELECT, SHOW: drawn by menu_show */
    {AT_LEFT | NOTHING, 0, LABEL_NONE, 0, CHOICE(PRESETS + OWN_CONTROLS - 1)},
    {AT_LEFT | NOTHING, 0, LABEL_NONE, 0, CHOICE(PAGES - 1)},
    /* CLOCK: time left or used */
    TIME_FIELDS(0, HERE, LABEL_ITEM),
    /* MOVES: counter; does the stage follow? */
    {HERE | NUMBER, CELLS_NUMBER, WORD_MOVES, 0, COUNTER},
    {THERE | WORD | 1, CELLS_PAIR, WORD_STAGE, WORD_NO, CHOICE(1)},
    /* STAGE: number; do its moves begin now (8.6)? */
    {HERE | NUMBER, CELLS_PAIR, WORD_STAGE, 1, STAGES},
    {THERE | WORD | 1, CELLS_PAIR, WORD_MOVES, WORD_NO, CHOICE(1)},
    /* LOG, INSTALL, RECALL, UNDO: likewise */
    {AT_LEFT | NOTHING, 0, LABEL_NONE, 0, CHOICE(ZERO_LOG)},
    {AT_LEFT | NOTHING, CELLS_ALL, LABEL_NONE, 0, CHOICE(PRESETS + OWN_CONTROLS)},
    {AT_LEFT | NOTHING, CELLS_PAIR, LABEL_NONE, 0, SMALL},
    {AT_LEFT | NOTHING, CELLS_PAIR, LABEL_NONE, 0, FIXED},
    /* COLOUR, TURN */
    {HERE | SIGN, CELLS_WORD, WORD_COLOUR, WORD_WHITE, CHOICE(1)},
    {HERE | SIGN, CELLS_WORD, LABEL_NONE, WORD_TURN, CHOICE(1)},
    /* III4: opponent, method */
    {HERE | NOTHING, CELLS_TIME, WORD_III4, 0, CHOICE(1)},
    {THERE | WORD | 1, CELLS_ALL, LABEL_NONE, WORD_INCREMENT, CHOICE(1)},
    /* PENALTY: minutes, who runs next, one or both, seconds */
    {HERE | AMOUNT, CELLS_MINUTES, WORD_PENALTY, 0, PENALTY_MINUTES},
    {THERE | WORD | 1, CELLS_WORD, LABEL_NONE, WORD_CONTINUE, CHOICE(2)},
    {THERE | WORD | 2, CELLS_WORD, LABEL_NONE, WORD_ONE, CHOICE(1)},
    {HERE | AMOUNT, CELLS_SECONDS, WORD_PENALTY, 0, PENALTY_SECONDS},
    /* TIMES: to be installed */
    {AT_LEFT | TIME, CELLS_TIME, LABEL_NONE, 0, FIXED},
    {AT_RIGHT | TIME | 1, CELLS_TIME, LABEL_NONE, 0, FIXED},
    /* END */
    {AT_LEFT | WORD, CELLS_WORD, LABEL_NONE, WORD_AGAIN, CHOICE(1)},
    /* OPTIONS, in the order of enum option */
    {AT_RIGHT | WORD | OPTION_SOUND, CELLS_WORD, WORD_SOUND, WORD_SILENT, CHOICE(3)},
    {AT_RIGHT | NUMBER | OPTION_TENTHS, CELLS_PAIR, WORD_TENTHS, 0, UP_TO_60},
    {AT_RIGHT | WORD | OPTION_WHITE, CELLS_WORD, WORD_WHITE, WORD_LEFT, CHOICE(1)},
    {AT_RIGHT | WORD | OPTION_FREEZE, CELLS_WORD, WORD_FREEZE, WORD_AUTO, CHOICE(2)},
    {AT_RIGHT | WORD | OPTION_FORCE, CELLS_WORD, WORD_FORCE, WORD_OFF, CHOICE(1)},
    {AT_RIGHT | WORD | OPTION_PENALTY, CELLS_WORD, WORD_PENALTY, WORD_PENALTY_AUTO, CHOICE(3)},
    {AT_RIGHT | NUMBER | OPTION_BRIGHTNESS, CELLS_PAIR, WORD_BRIGHTNESS, 1, BRIGHTNESS},
    {AT_RIGHT | QUARTERS | OPTION_TRIM, CELLS_ALL, WORD_TRIM, 0, TRIM},
    /* EDIT: own control */
    TIME_FIELDS(EDIT_TIME, AT_LEFT, WORD_CLOCK),
    {AT_LEFT | NUMBER | EDIT_MOVES, CELLS_NUMBER, WORD_MOVES, 0, SMALL},
    {AT_LEFT | WORD | EDIT_KIND, CELLS_WORD, WORD_MOVES, WORD_RULE, CHOICE(1)},
    {AT_LEFT | WORD | EDIT_METHOD, CELLS_WORD, WORD_TYPE, WORD_SUDDEN, CHOICE(METHOD_COUNT - 1)},
    {AT_LEFT | TIME | EDIT_VALUE, CELLS_MINUTES, LABEL_METHOD, 0, VALUE_MINUTES},
    {AT_LEFT | TIME | EDIT_VALUE, CELLS_SECONDS, LABEL_METHOD, 0, VALUE_SECONDS},
    {AT_LEFT | NUMBER | EDIT_COUNT, CELLS_NUMBER, LABEL_METHOD, 0, SMALL},
    {AT_LEFT | WORD | EDIT_END, CELLS_WORD, WORD_STAGE, WORD_END, CHOICE(2)},
    {AT_LEFT | WORD | EDIT_UNLIKE, CELLS_WORD, WORD_COLOUR, WORD_BOTH, CHOICE(1)},
};

/* Where the fields of a screen begin; they end where the next ones begin. */
static const FLASH uint8_t firsts[SCREENS + 1] = {
    [SCREEN_SELECT] = 0,   [SCREEN_SHOW] = 1,	  [SCREEN_LIST] = 2,	[SCREEN_CLOCK] = 2,
    [SCREEN_MOVES] = 5,	   [SCREEN_STAGE] = 7,	  [SCREEN_LOG] = 9,	[SCREEN_INSTALL] = 10,
    [SCREEN_RECALL] = 11,  [SCREEN_UNDO] = 12,	  [SCREEN_COLOUR] = 13, [SCREEN_TURN] = 14,
    [SCREEN_III4] = 15,	   [SCREEN_PENALTY] = 17, [SCREEN_TIMES] = 21,	[SCREEN_END] = 23,
    [SCREEN_OPTIONS] = 24, [SCREEN_EDIT] = 32,	  [SCREENS] = 43,
};
_Static_assert(sizeof fields / sizeof fields[0] == 43, "the rows of enum screen");

static OUT_OF_LINE const FLASH struct field *first_field(uint8_t screen)
{
	return &fields[firsts[screen]];
}

static OUT_OF_LINE uint8_t field_count(uint8_t screen)
{
	return (uint8_t)(firsts[screen + 1] - firsts[screen]);
}

/* ---- opening and leaving ------------------------------------------------------------------------------------------ */

OUT_OF_LINE void menu_close(struct app *app)
{
	app->menu.screen = SCREEN_GAME;
	app->dirty = 1;
}

/* What else a new value means. */
static void value_changed(struct app *app)
{
	uint8_t value = (uint8_t)app->value[0];
	struct menu *menu = &app->menu;

	switch (menu->screen) {
	case SCREEN_SELECT:
		value++;
		/* fall through */
	case SCREEN_INSTALL:
		if (value > PRESETS)
			menu->found = app_load_choice(app, value);
		break;
	case SCREEN_RECALL:
		if (!memory_read_mark(app, value)) { /* the beginning: no further */
			app_refuse(app);
			if (value > 0)
				memory_read_mark(app, (uint8_t)--app->value[0]);
		}
		break;
	case SCREEN_COLOUR:
	case SCREEN_TURN:
	case SCREEN_III4:
		menu->side = value;
		break;
	default:
		break;
	}
}

static bool begin(struct app *app)
{
	memset(app->value, 0, sizeof app->value);
	if (!menu_begin(app))
		return false;
	value_changed(app);
	return true;
}

void menu_open(struct app *app, uint8_t screen)
{
	struct menu *menu = &app->menu;
	uint8_t from = menu->screen;

	menu->origin = from;
	menu->screen = screen;
	menu->field = 0;
	app->dirty = 1;
	if (!begin(app)) {
		menu->screen = from;
		app_refuse(app);
	}
}

static void leave(struct app *app)
{
	uint8_t to = SCREEN_LIST;

	switch (app->menu.screen) {
	case SCREEN_EDIT:
	case SCREEN_OPTIONS:
		to = app->menu.origin;
		break;
	case SCREEN_TIMES:
		to = SCREEN_INSTALL;
		break;
	default:
		if (app->menu.screen > SCREEN_LIST && app->menu.screen < SCREEN_PENALTY)
			break;
		menu_close(app);
		return;
	}
	menu_open(app, to);
}

/* ---- changing a field ------------------------------------------------------------------------------------------------ */

static OUT_OF_LINE void change_item(struct app *app, bool up)
{
	uint8_t item = (uint8_t)(up ? app->menu.item + 1 : app->menu.item - 1);

	if (item >= ITEMS)
		item = up ? 0 : ITEMS - 1;
	app->menu.item = item;
}

static void change(struct app *app, bool up)
{
	const FLASH struct field *field = first_field(app->menu.screen) + app->menu.field;
	uint16_t *value = &app->value[field->how & VALUE];
	uint8_t range = field->range;
	uint16_t now = *value;
	uint16_t step = 1;
	uint16_t max = range & 0x7f;
	bool beyond;

	if (!(range & 0x80)) {
		step = ranges[range].step;
		max = ranges[range].max;
	}
	if (app->menu.screen == SCREEN_RECALL)
		up = !up; /* MINUS goes back in time */
	if (up) {
		beyond = now + step > max;
		now = (uint16_t)(now + step);
		max = 0;
	} else {
		beyond = now < step;
		now = (uint16_t)(now - step);
	}
	if (beyond) {
		if (range <= FIXED) {
			app_refuse(app);
			return;
		}
		now = max;
	}
	*value = now;
	value_changed(app);
}

/* ---- moving ------------------------------------------------------------------------------------------------------------ */

/* A4: a refusal leaves the game as it was, also where two steps belong together: whatever they may touch comes
 * before the control. */
#define PLAY_BYTES offsetof(struct game_clock, control)

static void confirm(struct app *app, bool to_game)
{
	uint8_t before[PLAY_BYTES];
	uint8_t outcome;

	memcpy(before, &app->game, PLAY_BYTES);
	outcome = menu_confirm(app);
	if (outcome == OUTCOME_REFUSED) {
		memcpy(&app->game, before, PLAY_BYTES);
		app_refuse(app);
	}
	if (outcome != OUTCOME_DONE)
		return;
	if (to_game) {
		menu_close(app);
		return;
	}
	change_item(app, true); /* a walk through the list: OK, OK, ... */
	leave(app);
}

static bool field_shown(const struct app *app)
{
	if (app->menu.screen == SCREEN_EDIT)
		return edit_field_shown(app);
	return app->menu.screen != SCREEN_OPTIONS || app->menu.field != OPTION_BRIGHTNESS ||
	       app->has_brightness;
}

static void next_field(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t field = menu->field;

	while (++menu->field < field_count(menu->screen)) {
		if (field_shown(app))
			return;
	}
	menu->field = field;
	if (menu->screen != SCREEN_EDIT || !edit_next(app))
		confirm(app, false);
}

static void previous_field(struct app *app)
{
	struct menu *menu = &app->menu;

	if (menu->field == 0) {
		if (menu->screen != SCREEN_EDIT || !edit_previous(app)) {
			leave(app);
			return;
		}
		menu->field = field_count(SCREEN_EDIT);
	}
	do
		menu->field--;
	while (!field_shown(app));
}

static void plus_or_minus(struct app *app, bool up)
{
	switch (app->menu.screen) {
	case SCREEN_LIST:
		change_item(app, up);
		begin(app);
		return;
	case SCREEN_SHOW:
		if (up && (uint8_t)app->value[0] == PAGES - 1)
			menu_open(app, SCREEN_EDIT);
		else
			change(app, up);
		return;
	case SCREEN_EDIT:
		if (app->menu.origin == SCREEN_SHOW) /* a control that is only looked at */
			break;
		/* fall through */
	default:
		change(app, up);
		return;
	}
	if (up)
		next_field(app);
	else
		previous_field(app);
}

void menu_key(struct app *app, uint8_t key)
{
	uint8_t screen = app->menu.screen;

	app->dirty = 1;
	if (key == KEY_OK && screen == SCREEN_SHOW)
		key = KEY_PLUS;
	if (key == KEY_MINUS || key == KEY_PLUS)
		plus_or_minus(app, key == KEY_PLUS);
	else if (key == KEY_OK)
		next_field(app);
	else if (key == KEY_PLAY && screen > SCREEN_LIST)
		confirm(app, true);
	else
		previous_field(app);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------------- */

/* Of a penalty, of the trim in quarter-ppm (T5). */
static void draw_signed(uint8_t *v, uint16_t value, bool trim)
{
	uint16_t zero = trim ? TRIM_MAX : PENALTY_ZERO;
	uint16_t size = value - zero;

	if (value < zero) {
		size = zero - value;
		cells_put(v, PLACE_HOURS, '-');
	}
	if (trim) {
		cells_number(v, 4, 4, size, ' ');
	} else {
		cells_put(v, PLACE_SIGN, 'P');
		cells_time(v, size);
	}
}

static void draw_value(const struct app *app, uint8_t *v, const FLASH struct field *field)
{
	uint16_t value = app->value[field->how & VALUE];
	uint8_t base = field->base;
	uint8_t place = field->cells == CELLS_NUMBER ? 4 : field->cells == CELLS_PAIR ? PLACE_AUX : 1;

	switch (field->how & FORMAT) {
	case TIME:
		cells_time(v, value);
		break;
	case NUMBER:
		cells_number(v, place, (uint8_t)(CELLS - place), value + base, ' ');
		break;
	case WORD:
		base = (uint8_t)(base + value);
		/* fall through */
	case SIGN:
		cells_word(v, place, base);
		break;
	case AMOUNT:
	case QUARTERS:
		draw_signed(v, value, (field->how & FORMAT) == QUARTERS);
		break;
	default:
		break;
	}
}

static void draw_label(struct app *app, uint8_t *v, uint8_t label)
{
	if (label == LABEL_NONE)
		return;
	if (label == LABEL_ITEM)
		label = menu_item_word(app->menu.item);
	else if (label == LABEL_METHOD)
		label = (uint8_t)(WORD_SUDDEN + app->value[EDIT_METHOD]);
	cells_word(v, 0, label);
}

static uint8_t side_of(const struct app *app, uint8_t how)
{
	uint8_t second = (how & THERE) != 0; /* also: right, not left */

	return how & AT_LEFT ? second : app->menu.side ^ second;
}

/* All fields of a dialogue are to be seen, but questions about them only in their turn; in the list nothing is edited,
 * so nothing blinks. */
static OUT_OF_LINE void draw_field(struct app *app, const FLASH struct field *field, bool present, bool alone)
{
	uint8_t how = field->how;
	uint8_t side = side_of(app, how);

	if (present) {
		if (app->menu.screen != SCREEN_LIST)
			app->view.blink[side] = field->cells;
		draw_label(app, cells_of(app, (how & WHERE) == THERE ? side : other_side(side)),
			   field->label);
	} else if ((how & WHERE) == THERE || alone) {
		return;
	}
	draw_value(app, cells_of(app, side), field);
}

static void draw_fields(struct app *app, uint8_t screen)
{
	const FLASH struct field *field = first_field(screen);
	uint8_t count = field_count(screen);

	for (uint8_t i = 0; i < count; i++, field++)
		draw_field(app, field, i == app->menu.field, screen >= SCREEN_OPTIONS);
}

void menu_draw(struct app *app)
{
	uint8_t screen = app->menu.screen;
	bool list = screen == SCREEN_LIST;

	memset(&app->view, 0, offsetof(struct view, lamps));
	if (list && app->menu.item > ITEM_USED_RIGHT) {
		draw_label(app, app->view.cell[LEFT], LABEL_ITEM);
	} else {
		if (list)
			screen = menu_item_screen(app->menu.item);
		draw_fields(app, screen);
		menu_show(app, screen);
	}
	if (app->menu.refused) {
		cells_word(app->view.cell[LEFT], PLACE_AUX, WORD_NO);
		cells_word(app->view.cell[RIGHT], PLACE_AUX, WORD_NO);
	}
}
