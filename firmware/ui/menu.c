#include "firmware/ui/menu.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/presets.h"
#include "firmware/core/timebase.h"
#include "firmware/ui/game_view.h"

/* ---- fields -------------------------------------------------------------------------------------------------- */

/* On which display a field stands. */
enum where {
	HERE,  /* the side the dialogue is about */
	THERE, /* the other one */
	AT_LEFT,
	AT_RIGHT
};

/* What a value looks like. */
enum format {
	NOTHING,
	TIME,	 /* seconds, at their places */
	NUMBER,	 /* value + base */
	WORD,	 /* words[value] */
	SIGN,	 /* words[0] */
	AMOUNT,	 /* of a penalty: signed seconds */
	QUARTERS /* of a ppm: the trim */
};

/* The cells that a field fills, and that blink while it is edited. */
#define CELLS_HOURS   0x02
#define CELLS_MINUTES 0x0c
#define CELLS_SECONDS 0x30
#define CELLS_TIME    0x3c
#define CELLS_PAIR    0xc0
#define CELLS_NUMBER  0xf0
#define CELLS_WORD    0xfe
#define CELLS_ALL     0xff

/* What MINUS and PLUS do. */
struct range {
	uint16_t step;
	int16_t least;
	uint16_t most;
	uint8_t ends; /* stops at its ends and refuses; else after the last comes the first */
	uint8_t spare;
};

#define STOPS(step, least, most)                                                                             \
	{                                                                                                    \
		step, least, most, 1, 0                                                                      \
	}
#define CHOICE(last)                                                                                         \
	{                                                                                                    \
		1, 0, last, 0, 0                                                                             \
	}
#define FIXED STOPS(1, 0, 0) /* is only to be confirmed */

#define HOURS	  STOPS(3600, 0, CONTROL_TIME_MAX)
#define MINUTES	  STOPS(60, 0, CONTROL_TIME_MAX)
#define SECONDS	  STOPS(1, 0, CONTROL_TIME_MAX)
#define PENALTIES 3599 /* seconds, up or down */

/* The word on the other display, or over the value where that is THERE. */
#define LABEL_NONE   255
#define LABEL_ITEM   254 /* the item's name */
#define LABEL_METHOD 253 /* the method's name */

struct field {
	const FLASH uint8_t *words; /* enum word, by the value */
	struct range range;
	uint8_t where;	/* enum where */
	uint8_t format; /* enum format */
	uint8_t value;	/* place in menu.value */
	uint8_t cells;	/* that it fills */
	uint8_t label;	/* enum word, or LABEL_... */
	uint8_t base;	/* NUMBER: what is shown for 0 */
	uint8_t spare[2];
};

static const FLASH uint8_t no_yes[] = {WORD_NO, WORD_YES};
static const FLASH uint8_t off_on[] = {WORD_OFF, WORD_ON};
static const FLASH uint8_t white[] = {WORD_WHITE};
static const FLASH uint8_t turn[] = {WORD_TURN};
static const FLASH uint8_t introduced[] = {WORD_INCREMENT, WORD_DELAY};
static const FLASH uint8_t next_turns[] = {
    [NEXT_SAME] = WORD_CONTINUE, [NEXT_OTHER_TAKE_BACK] = WORD_TAKE_BACK, [NEXT_OTHER_STANDS] = WORD_PASS};
static const FLASH uint8_t one_both[] = {WORD_ONE, WORD_BOTH};
static const FLASH uint8_t ends_of_game[] = {WORD_AGAIN, WORD_SELECT};
static const FLASH uint8_t sounds[] = {WORD_SILENT, WORD_FLAG, WORD_BEEP, WORD_ALL};
static const FLASH uint8_t sides[] = {[LEFT] = WORD_LEFT, [RIGHT] = WORD_RIGHT};
static const FLASH uint8_t freezes[] = {WORD_AUTO, WORD_FREEZE_ON, WORD_OFF};
static const FLASH uint8_t penalties[] = {WORD_PENALTY_AUTO, WORD_PENALTY_1, WORD_PENALTY_2, WORD_PENALTY_3};
static const FLASH uint8_t kinds[] = {WORD_RULE, WORD_GUIDE};
static const FLASH uint8_t ends_of_stage[] = {WORD_END, WORD_PLUS, WORD_REPEAT};
static const FLASH uint8_t both_unlike[] = {WORD_BOTH, WORD_UNLIKE};
static const FLASH uint8_t methods[METHOD_COUNT] = {
    [METHOD_SUDDEN] = WORD_SUDDEN,	 [METHOD_FISCHER] = WORD_FISCHER,
    [METHOD_BRONSTEIN] = WORD_BRONSTEIN, [METHOD_US_DELAY] = WORD_US_DELAY,
    [METHOD_BYO_YOMI] = WORD_BYO_YOMI,	 [METHOD_CANADIAN] = WORD_CANADIAN,
    [METHOD_HOURGLASS] = WORD_HOURGLASS, [METHOD_COUNT_UP] = WORD_COUNT_UP,
    [METHOD_GONG] = WORD_GONG,		 [METHOD_SCRABBLE] = WORD_SCRABBLE,
};

/* A row of a table below, without the two last members. */
#define FIELD(where, format, value, cells, label, words, base, ...)                                          \
	{                                                                                                    \
		words, __VA_ARGS__, where, format, value, cells, label, base,                                \
		{                                                                                            \
			0                                                                                    \
		}                                                                                            \
	}
#define CHOSEN(where, value, cells, label, words, last)                                                      \
	FIELD(where, WORD, value, cells, label, words, 0, CHOICE(last))
#define COUNTED(where, value, cells, label, base, ...)                                                       \
	FIELD(where, NUMBER, value, cells, label, 0, base, __VA_ARGS__)
#define DRAWN(cells, ...) FIELD(AT_LEFT, NOTHING, 0, cells, LABEL_NONE, 0, 0, __VA_ARGS__) /* by menu_show */
#define TIME_FIELDS(where, value, label)                                                                     \
	FIELD(where, TIME, value, CELLS_HOURS, label, 0, 0, HOURS),                                          \
	    FIELD(where, TIME, value, CELLS_MINUTES, label, 0, 0, MINUTES),                                  \
	    FIELD(where, TIME, value, CELLS_SECONDS, label, 0, 0, SECONDS)

static const FLASH struct field select_fields[] = {DRAWN(0, CHOICE(PRESETS + OWN_CONTROLS - 1))};
static const FLASH struct field show_fields[] = {DRAWN(0, CHOICE(PAGES - 1))};
static const FLASH struct field clock_fields[] = {TIME_FIELDS(HERE, 0, LABEL_ITEM)}; /* left or used */
static const FLASH struct field moves_fields[] = {
    COUNTED(HERE, 0, CELLS_NUMBER, WORD_MOVES, 0, STOPS(1, 0, 9999)),
    CHOSEN(THERE, 1, CELLS_PAIR, WORD_STAGE, no_yes, 1), /* does the stage follow? */
};
static const FLASH struct field stage_fields[] = {
    COUNTED(HERE, 0, CELLS_PAIR, WORD_STAGE, 1, STOPS(1, 0, 254)),
    CHOSEN(THERE, 1, CELLS_PAIR, WORD_MOVES, no_yes, 1), /* do its moves begin now (8.6)? */
};
static const FLASH struct field period_fields[] = {
    COUNTED(HERE, 0, CELLS_PAIR, WORD_PERIOD, 0, STOPS(1, 0, 99)), /* 0: main time */
};
static const FLASH struct field log_fields[] = {DRAWN(0, CHOICE(ZERO_LOG))};
static const FLASH struct field install_fields[] = {DRAWN(CELLS_ALL, CHOICE(PRESETS + OWN_CONTROLS))};
static const FLASH struct field recall_fields[] = {DRAWN(CELLS_PAIR, STOPS(1, 0, 255))};
static const FLASH struct field undo_fields[] = {DRAWN(CELLS_PAIR, FIXED)};
static const FLASH struct field colour_fields[] = {
    FIELD(HERE, SIGN, 0, CELLS_WORD, WORD_COLOUR, white, 0, CHOICE(1)),
};
static const FLASH struct field turn_fields[] = {
    FIELD(HERE, SIGN, 0, CELLS_WORD, LABEL_NONE, turn, 0, CHOICE(1)),
};
static const FLASH struct field iii4_fields[] = {
    FIELD(HERE, NOTHING, 0, CELLS_TIME, WORD_III4, 0, 0, CHOICE(1)), /* the opponent */
    CHOSEN(THERE, 1, CELLS_ALL, LABEL_NONE, introduced, 1),
};
static const FLASH struct field penalty_fields[] = {
    FIELD(HERE, AMOUNT, 0, CELLS_MINUTES, WORD_PENALTY, 0, 0, STOPS(60, -PENALTIES, PENALTIES)),
    CHOSEN(THERE, 1, CELLS_WORD, LABEL_NONE, next_turns, 2), /* who runs next */
    CHOSEN(THERE, 2, CELLS_WORD, LABEL_NONE, one_both, 1),
    FIELD(HERE, AMOUNT, 0, CELLS_SECONDS, WORD_PENALTY, 0, 0, STOPS(1, -PENALTIES, PENALTIES)),
};
static const FLASH struct field times_fields[] = {
    FIELD(AT_LEFT, TIME, 0, CELLS_TIME, LABEL_NONE, 0, 0, FIXED),
    FIELD(AT_RIGHT, TIME, 1, CELLS_TIME, LABEL_NONE, 0, 0, FIXED),
};
static const FLASH struct field end_fields[] = {CHOSEN(AT_LEFT, 0, CELLS_WORD, LABEL_NONE, ends_of_game, 1)};
static const FLASH struct field option_fields[] = {
    [OPTION_SOUND] = CHOSEN(AT_RIGHT, OPTION_SOUND, CELLS_WORD, WORD_SOUND, sounds, 3),
    [OPTION_TENTHS] = COUNTED(AT_RIGHT, OPTION_TENTHS, CELLS_PAIR, WORD_TENTHS, 0, STOPS(20, 0, 60)),
    [OPTION_WHITE] = CHOSEN(AT_RIGHT, OPTION_WHITE, CELLS_WORD, WORD_WHITE, sides, 1),
    [OPTION_FREEZE] = CHOSEN(AT_RIGHT, OPTION_FREEZE, CELLS_WORD, WORD_FREEZE, freezes, 2),
    [OPTION_FORCE] = CHOSEN(AT_RIGHT, OPTION_FORCE, CELLS_WORD, WORD_FORCE, off_on, 1),
    [OPTION_PENALTY] = CHOSEN(AT_RIGHT, OPTION_PENALTY, CELLS_WORD, WORD_PENALTY, penalties, 3),
    [OPTION_BRIGHTNESS] =
	COUNTED(AT_RIGHT, OPTION_BRIGHTNESS, CELLS_PAIR, WORD_BRIGHTNESS, 0, STOPS(1, 1, 8)),
    [OPTION_TRIM] =
	FIELD(AT_RIGHT, QUARTERS, OPTION_TRIM, CELLS_ALL, WORD_TRIM, 0, 0, STOPS(1, -TRIM_MAX, TRIM_MAX)),
};
/* Own control, in the order of enum edit_field. */
static const FLASH struct field edit_fields[EDIT_FIELDS] = {
    TIME_FIELDS(AT_LEFT, EDIT_TIME, WORD_CLOCK),
    [FIELD_MOVES] = COUNTED(AT_LEFT, EDIT_MOVES, CELLS_NUMBER, WORD_MOVES, 0, STOPS(1, 0, 255)),
    [FIELD_KIND] = CHOSEN(AT_LEFT, EDIT_KIND, CELLS_WORD, WORD_MOVES, kinds, 1),
    [FIELD_METHOD] = CHOSEN(AT_LEFT, EDIT_METHOD, CELLS_WORD, WORD_TYPE, methods, METHOD_COUNT - 1),
    [FIELD_VALUE_MINUTES] =
	FIELD(AT_LEFT, TIME, EDIT_VALUE, CELLS_MINUTES, LABEL_METHOD, 0, 0, STOPS(60, 0, CONTROL_VALUE_MAX)),
    [FIELD_VALUE_SECONDS] =
	FIELD(AT_LEFT, TIME, EDIT_VALUE, CELLS_SECONDS, LABEL_METHOD, 0, 0, STOPS(1, 0, CONTROL_VALUE_MAX)),
    [FIELD_COUNT] = COUNTED(AT_LEFT, EDIT_COUNT, CELLS_NUMBER, LABEL_METHOD, 0, STOPS(1, 0, 255)),
    [FIELD_END] = CHOSEN(AT_LEFT, EDIT_END, CELLS_WORD, WORD_STAGE, ends_of_stage, 2),
    [FIELD_UNLIKE] = CHOSEN(AT_LEFT, EDIT_UNLIKE, CELLS_WORD, WORD_COLOUR, both_unlike, 1),
};

struct fields {
	const FLASH struct field *first;
	uint8_t count;
	uint8_t spare[7];
};

#define FIELDS_OF(table)                                                                                     \
	{                                                                                                    \
		table, sizeof(table) / sizeof(table[0]),                                                     \
		{                                                                                            \
			0                                                                                    \
		}                                                                                            \
	}
static const FLASH struct fields screens[SCREENS] = {
    [SCREEN_SELECT] = FIELDS_OF(select_fields),	 [SCREEN_SHOW] = FIELDS_OF(show_fields),
    [SCREEN_CLOCK] = FIELDS_OF(clock_fields),	 [SCREEN_MOVES] = FIELDS_OF(moves_fields),
    [SCREEN_STAGE] = FIELDS_OF(stage_fields),	 [SCREEN_PERIOD] = FIELDS_OF(period_fields),
    [SCREEN_LOG] = FIELDS_OF(log_fields),	 [SCREEN_INSTALL] = FIELDS_OF(install_fields),
    [SCREEN_RECALL] = FIELDS_OF(recall_fields),	 [SCREEN_UNDO] = FIELDS_OF(undo_fields),
    [SCREEN_COLOUR] = FIELDS_OF(colour_fields),	 [SCREEN_TURN] = FIELDS_OF(turn_fields),
    [SCREEN_III4] = FIELDS_OF(iii4_fields),	 [SCREEN_PENALTY] = FIELDS_OF(penalty_fields),
    [SCREEN_TIMES] = FIELDS_OF(times_fields),	 [SCREEN_END] = FIELDS_OF(end_fields),
    [SCREEN_OPTIONS] = FIELDS_OF(option_fields), [SCREEN_EDIT] = FIELDS_OF(edit_fields),
};

/* ---- opening and leaving ------------------------------------------------------------------------------------------ */

void menu_close(struct app *app)
{
	app->menu.screen = SCREEN_GAME;
	app->dirty = 1;
}

/* A5: a mark that is damaged is a hole: it is shown as one, and the way goes on behind it. */
static void read_mark(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t found = store_journal_read(app->memory.store, (uint8_t)menu->value[0], &app->mark);

	if (found == STORE_MARK_NONE) { /* the beginning: no further */
		app_refuse(app);
		if (menu->value[0] > 0)
			menu->value[0]--;
		found = store_journal_read(app->memory.store, (uint8_t)menu->value[0], &app->mark);
	}
	menu->found = found == STORE_MARK_GOOD;
}

/* What else a new value means. */
static void value_changed(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t value = (uint8_t)menu->value[0];

	switch (menu->screen) {
	case SCREEN_SELECT:
		value++;
		/* fall through */
	case SCREEN_INSTALL:
		if (value > PRESETS)
			menu->found = app_load_choice(app, value);
		break;
	case SCREEN_RECALL:
		read_mark(app);
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
	memset(app->menu.value, 0, sizeof app->menu.value);
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

static void change_item(struct app *app, bool up)
{
	uint8_t item = app->menu.item;

	do {
		if (up)
			item = item + 1 < ITEMS ? (uint8_t)(item + 1) : 0;
		else
			item = item > 0 ? (uint8_t)(item - 1) : ITEMS - 1;
	} while (!menu_item_shown(app, item));
	app->menu.item = item;
}

/* M10: overtime is below 0, down to its limit. */
static int32_t least_of(const struct app *app, const FLASH struct range *range)
{
	const struct stage *stage = game_clock_stage(&app->game, app->menu.side);

	if (app->menu.screen != SCREEN_CLOCK || menu_items[app->menu.item].word != WORD_CLOCK ||
	    stage->method != METHOD_SCRABBLE)
		return range->least;
	return stage->value.s > 0 ? -(int32_t)stage->value.s : -(int32_t)CONTROL_TIME_MAX;
}

static void change(struct app *app, bool up)
{
	const FLASH struct field *field = &screens[app->menu.screen].first[app->menu.field];
	const FLASH struct range *range = &field->range;
	int32_t *value = &app->menu.value[field->value];
	int32_t now;

	if (app->menu.screen == SCREEN_RECALL)
		up = !up; /* MINUS goes back in time */
	now = up ? *value + range->step : *value - range->step;
	if (now < least_of(app, range) || now > range->most) {
		if (range->ends) {
			app_refuse(app);
			return;
		}
		now = up ? range->least : (int32_t)range->most;
	}
	*value = now;
	value_changed(app);
}

/* ---- moving ------------------------------------------------------------------------------------------------------------ */

/* A4: a refusal leaves the game as it was, also where two steps belong together. */
static void confirm(struct app *app, bool to_game)
{
	struct game_clock before = app->game;
	uint8_t outcome = menu_confirm(app);

	if (outcome == OUTCOME_REFUSED) {
		app->game = before;
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

	while (++menu->field < screens[menu->screen].count) {
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
		menu->field = EDIT_FIELDS;
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
		if (up && app->menu.value[0] == PAGES - 1)
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

static void draw_penalty(uint8_t *v, int32_t value)
{
	cells_put(v, PLACE_SIGN, 'P');
	if (value < 0)
		cells_put(v, PLACE_HOURS, '-');
	cells_time(v, (uint16_t)(value < 0 ? -value : value));
}

static void draw_time(uint8_t *v, int32_t value)
{
	cells_time(v, (uint16_t)(value < 0 ? -value : value));
	if (value < 0)
		cells_put(v, PLACE_SIGN, '-');
}

/* T5, in quarter-ppm. */
static void draw_trim(uint8_t *v, int32_t value)
{
	if (value < 0)
		cells_put(v, PLACE_HOURS, '-');
	cells_number(v, 4, 4, (uint16_t)(value < 0 ? -value : value), ' ');
}

/* Where a number or word begins. */
static uint8_t place_of(const FLASH struct field *field)
{
	if (field->cells == CELLS_NUMBER)
		return 4;
	return field->cells == CELLS_PAIR ? PLACE_AUX : 1;
}

static void draw_value(const struct app *app, uint8_t *v, const FLASH struct field *field)
{
	int32_t value = app->menu.value[field->value];
	uint8_t place = place_of(field);

	switch (field->format) {
	case TIME:
		draw_time(v, value);
		break;
	case NUMBER:
		cells_number(v, place, (uint8_t)(CELLS - place), (uint16_t)(value + field->base), ' ');
		break;
	case WORD:
		cells_word(v, place, field->words[value]);
		break;
	case SIGN:
		cells_word(v, place, field->words[0]);
		break;
	case AMOUNT:
		draw_penalty(v, value);
		break;
	case QUARTERS:
		draw_trim(v, value);
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
		label = menu_items[app->menu.item].word;
	else if (label == LABEL_METHOD)
		label = methods[app->menu.value[EDIT_METHOD]];
	cells_word(v, 0, label);
}

static uint8_t side_of(const struct app *app, uint8_t where)
{
	switch (where) {
	case AT_LEFT:
		return LEFT;
	case AT_RIGHT:
		return RIGHT;
	case THERE:
		return other_side(app->menu.side);
	default:
		return app->menu.side;
	}
}

/* All fields of a dialogue are to be seen, but questions about them only in their turn; in the list nothing is edited,
 * so nothing blinks. */
static void draw_field(struct app *app, const FLASH struct field *field, bool present, bool alone)
{
	bool there = field->where == THERE;
	uint8_t side = side_of(app, field->where);

	if (present) {
		if (app->menu.screen != SCREEN_LIST)
			app->view.blink[side] = field->cells;
		draw_label(app, app->view.cell[there ? side : other_side(side)], field->label);
	} else if (there || alone) {
		return;
	}
	draw_value(app, app->view.cell[side], field);
}

static void draw_fields(struct app *app, uint8_t screen)
{
	const FLASH struct fields *fields = &screens[screen];

	for (uint8_t i = 0; i < fields->count; i++)
		draw_field(app, &fields->first[i], i == app->menu.field,
			   screen == SCREEN_OPTIONS || screen == SCREEN_EDIT);
}

void menu_draw(struct app *app)
{
	uint8_t screen = app->menu.screen;
	const FLASH struct list_item *item = &menu_items[app->menu.item];

	memset(app->view.cell, 0, sizeof app->view.cell);
	memset(app->view.blink, 0, sizeof app->view.blink);
	if (screen == SCREEN_LIST && item->side == NO_SIDE) {
		draw_label(app, app->view.cell[LEFT], LABEL_ITEM);
	} else {
		if (screen == SCREEN_LIST)
			screen = item->screen;
		draw_fields(app, screen);
		menu_show(app, screen);
	}
	if (app->menu.refused) {
		cells_word(app->view.cell[LEFT], PLACE_AUX, WORD_NO);
		cells_word(app->view.cell[RIGHT], PLACE_AUX, WORD_NO);
	}
}
