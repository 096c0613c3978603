#include "firmware/ui/menu.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/presets.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/memory.h"

/* ---- fields -------------------------------------------------------------------------------------------------- */

/* Which display. */
enum where { HERE, THERE, AT_LEFT, AT_RIGHT }; /* HERE: the side the dialogue is about */
#define WHERE 0x03

/* What a value looks like. */
enum format {
	NOTHING = 0x00,
	TIME = 0x04,   /* at its places */
	NUMBER = 0x08, /* value + base */
	WORD = 0x0c,   /* word base + value */
	SIGN = 0x10,   /* word base */
	AMOUNT = 0x14, /* of a penalty */
	PPM = 0x18     /* of the trim */
};
#define FORMAT 0x1c

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
	uint8_t value; /* index into app->value */
	uint8_t how;   /* where | format */
	uint8_t cells;
	uint8_t label;
	uint8_t base;
	uint8_t range;
};

#define TIME_FIELDS(value, where, label)                                                                     \
	{value, where | TIME, CELLS_HOURS, label, 0, HOURS},                                                 \
	    {value, where | TIME, CELLS_MINUTES, label, 0, MINUTES},                                         \
	{                                                                                                    \
		value, where | TIME, CELLS_SECONDS, label, 0, SECONDS                                        \
	}
#define OPTION_FIELD(option, word, values)                                                                   \
	{                                                                                                    \
		option, AT_RIGHT | WORD, CELLS_WORD, WORD_##option, WORD_##word, CHOICE(values)              \
	}

/* In the order of enum screen. */
static const FLASH struct field fields[] = {
    /* SELECT, SHOW: drawn by menu_show */
    {0, AT_LEFT | NOTHING, 0, LABEL_NONE, 0, CHOICE(PRESETS + OWN_CONTROLS - 1)},
    {0, AT_LEFT | NOTHING, 0, LABEL_NONE, 0, CHOICE(PAGES - 1)},
    /* CLOCK: time left or used */
    TIME_FIELDS(0, HERE, LABEL_ITEM),
    /* MOVES: counter; does the stage follow? */
    {0, HERE | NUMBER, CELLS_NUMBER, WORD_MOVES, 0, COUNTER},
    {1, THERE | WORD, CELLS_PAIR, WORD_STAGE, WORD_NO, CHOICE(1)},
    /* STAGE: number; do its moves begin now (8.6)? */
    {0, HERE | NUMBER, CELLS_PAIR, WORD_STAGE, 1, STAGES},
    {1, THERE | WORD, CELLS_PAIR, WORD_MOVES, WORD_NO, CHOICE(1)},
    /* LOG, INSTALL, RECALL, UNDO: likewise */
    {0, AT_LEFT | NOTHING, 0, LABEL_NONE, 0, CHOICE(ZERO_LOG)},
    {0, AT_LEFT | NOTHING, CELLS_ALL, LABEL_NONE, 0, CHOICE(PRESETS + OWN_CONTROLS)},
    {0, AT_LEFT | NOTHING, CELLS_PAIR, LABEL_NONE, 0, SMALL},
    {0, AT_LEFT | NOTHING, CELLS_PAIR, LABEL_NONE, 0, FIXED},
    /* COLOUR, TURN */
    {0, HERE | SIGN, CELLS_WORD, WORD_COLOUR, WORD_WHITE, CHOICE(1)},
    {0, HERE | SIGN, CELLS_WORD, LABEL_NONE, WORD_TURN, CHOICE(1)},
    /* III4: opponent, method */
    {0, HERE | NOTHING, CELLS_TIME, WORD_III4, 0, CHOICE(1)},
    {1, THERE | WORD, CELLS_ALL, LABEL_NONE, WORD_INCREMENT, CHOICE(1)},
    /* PENALTY: minutes, who runs next, one or both, seconds */
    {0, HERE | AMOUNT, CELLS_MINUTES, WORD_PENALTY, 0, PENALTY_MINUTES},
    {1, THERE | WORD, CELLS_WORD, LABEL_NONE, WORD_CONTINUE, CHOICE(2)},
    {2, THERE | WORD, CELLS_WORD, LABEL_NONE, WORD_ONE, CHOICE(1)},
    {0, HERE | AMOUNT, CELLS_SECONDS, WORD_PENALTY, 0, PENALTY_SECONDS},
    /* TIMES: to be installed */
    {0, AT_LEFT | TIME, CELLS_TIME, LABEL_NONE, 0, FIXED},
    {1, AT_RIGHT | TIME, CELLS_TIME, LABEL_NONE, 0, FIXED},
    /* END */
    {0, AT_LEFT | WORD, CELLS_WORD, LABEL_NONE, WORD_AGAIN, CHOICE(1)},
    /* OPTIONS, in the order of enum option */
    {OPTION_SOUND, AT_RIGHT | WORD, CELLS_WORD, WORD_SOUND, WORD_SILENT, CHOICE(3)},
    {OPTION_TENTHS, AT_RIGHT | NUMBER, CELLS_PAIR, WORD_TENTHS, 0, UP_TO_60},
    {OPTION_WHITE, AT_RIGHT | WORD, CELLS_WORD, WORD_WHITE, WORD_LEFT, CHOICE(1)},
    {OPTION_FREEZE, AT_RIGHT | WORD, CELLS_WORD, WORD_FREEZE, WORD_AUTO, CHOICE(2)},
    {OPTION_FORCE, AT_RIGHT | WORD, CELLS_WORD, WORD_FORCE, WORD_OFF, CHOICE(1)},
    {OPTION_PENALTY, AT_RIGHT | WORD, CELLS_WORD, WORD_PENALTY, WORD_PENALTY_AUTO, CHOICE(3)},
    {OPTION_BRIGHTNESS, AT_RIGHT | NUMBER, CELLS_PAIR, WORD_BRIGHTNESS, 1, BRIGHTNESS},
    {OPTION_TRIM, AT_RIGHT | PPM, CELLS_ALL, WORD_TRIM, 0, TRIM},
    /* EDIT: own control */
    TIME_FIELDS(EDIT_TIME, AT_LEFT, WORD_CLOCK),
    {EDIT_MOVES, AT_LEFT | NUMBER, CELLS_NUMBER, WORD_MOVES, 0, SMALL},
    {EDIT_KIND, AT_LEFT | WORD, CELLS_WORD, WORD_MOVES, WORD_RULE, CHOICE(1)},
    {EDIT_METHOD, AT_LEFT | WORD, CELLS_WORD, WORD_TYPE, WORD_SUDDEN, CHOICE(METHOD_COUNT - 1)},
    {EDIT_VALUE, AT_LEFT | TIME, CELLS_MINUTES, LABEL_METHOD, 0, VALUE_MINUTES},
    {EDIT_VALUE, AT_LEFT | TIME, CELLS_SECONDS, LABEL_METHOD, 0, VALUE_SECONDS},
    {EDIT_COUNT, AT_LEFT | NUMBER, CELLS_NUMBER, LABEL_METHOD, 0, SMALL},
    {EDIT_END, AT_LEFT | WORD, CELLS_WORD, WORD_STAGE, WORD_END, CHOICE(2)},
    {EDIT_UNLIKE, AT_LEFT | WORD, CELLS_WORD, WORD_COLOUR, WORD_BOTH, CHOICE(1)},
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

static uint8_t field_count(uint8_t screen)
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
	uint8_t origin = menu->origin;

	menu->origin = from;
	menu->screen = screen;
	menu->field = 0;
	app->dirty = 1;
	if (!begin(app)) {
		menu->screen = from;
		menu->origin = origin;
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

static void change_item(struct app *app, bool up)
{
	uint8_t item = app->menu.item;

	if (up)
		item = item == ITEMS - 1 ? 0 : (uint8_t)(item + 1);
	else
		item = (uint8_t)((item == 0 ? ITEMS : item) - 1);
	app->menu.item = item;
	begin(app);
}

static void change(struct app *app, bool up)
{
	const FLASH struct field *field = &fields[firsts[app->menu.screen] + app->menu.field];
	uint16_t *value = &app->value[field->value];
	uint8_t range = field->range;
	uint16_t now = *value;
	uint16_t step = 1;
	uint16_t max = range & 0x7f;

	if (!(range & 0x80)) {
		step = ranges[range].step;
		max = ranges[range].max;
	}
	if (app->menu.screen == SCREEN_RECALL)
		up = !up; /* MINUS goes back in time */
	if (up ? now + step > max : now < step) {
		if (range <= FIXED) {
			app_refuse(app);
			return;
		}
		now = up ? 0 : max;
	} else {
		now = (uint16_t)(up ? now + step : now - step);
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
	if (++app->menu.item == ITEMS) /* a walk through the list: OK, OK, ... */
		app->menu.item = 0;
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
		return;
	case SCREEN_SHOW:
		if (up && app->value[0] == PAGES - 1)
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

static void draw_amount(uint8_t *v, uint16_t value)
{
	cells_put(v, PLACE_SIGN, 'P');
	cells_time(v, value < PENALTY_ZERO ? PENALTY_ZERO - value : value - PENALTY_ZERO);
	if (value < PENALTY_ZERO)
		cells_put(v, PLACE_HOURS, '-');
}

/* T5: quarter-ppm as ppm with two decimals. */
static void draw_ppm(uint8_t *v, uint16_t value)
{
	uint16_t size = value < TRIM_MAX ? TRIM_MAX - value : value - TRIM_MAX;

	if (value < TRIM_MAX)
		cells_put(v, PLACE_SIGN, '-');
	cells_number(v, 3, 3, size / TRIM_PER_PPM, ' ');
	cells_mark(v, MARK_TENTHS);
	cells_number(v, PLACE_AUX, 2, size % TRIM_PER_PPM * 25u, '0');
}

static void draw_value(const struct app *app, uint8_t *v, const FLASH struct field *field)
{
	uint16_t value = app->value[field->value];
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
		draw_amount(v, value);
		break;
	case PPM:
		draw_ppm(v, value);
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
	how &= WHERE;
	if (how >= AT_LEFT)
		return how & 1; /* AT_LEFT is even */
	return app->menu.side ^ how;
}

/* All fields of a dialogue are to be seen, but questions about them only in their turn; in the list nothing is edited,
 * so nothing blinks. */
static void draw_fields(struct app *app, uint8_t screen, bool list)
{
	for (uint8_t i = 0; i < field_count(screen); i++) {
		const FLASH struct field *field = &fields[firsts[screen] + i];
		uint8_t how = field->how;
		uint8_t side = side_of(app, how);
		uint8_t *v = app->view.cell[side];

		if (i == app->menu.field) {
			if (!list)
				app->view.blink[side] = field->cells;
			if ((how & WHERE) != THERE)
				side ^= 1;
			draw_label(app, app->view.cell[side], field->label);
		} else if ((how & WHERE) == THERE || screen == SCREEN_OPTIONS || screen == SCREEN_EDIT) {
			continue;
		}
		draw_value(app, v, field);
	}
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
		draw_fields(app, screen, list);
		menu_show(app, screen);
	}
	if (app->menu.refused) {
		cells_word(app->view.cell[LEFT], PLACE_AUX, WORD_NO);
		cells_word(app->view.cell[RIGHT], PLACE_AUX, WORD_NO);
	}
}
