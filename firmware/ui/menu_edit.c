/* Own controls, edited by field (U2); the control in force, looked at (A8) or with something changed (A10). */
#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/core/presets.h"
#include "firmware/ui/menu.h"

enum { END_HERE, END_PLUS, END_REPEAT };

static struct stage *edited(struct app *app)
{
	return &app->draft.stage[app->menu.colour][app->menu.stage];
}

/* The stage being edited -> values. */
static void load(struct app *app)
{
	const struct control *control = &app->draft;
	const struct stage *stage = edited(app);
	uint8_t colour = app->menu.colour;
	int32_t *value = app->menu.value;

	value[EDIT_TIME] = stage->time.s;
	value[EDIT_VALUE] = stage->value.s;
	value[EDIT_MOVES] = stage->moves;
	value[EDIT_KIND] = stage->flags;
	value[EDIT_METHOD] = stage->method;
	value[EDIT_COUNT] = stage->count;
	value[EDIT_END] = control->repeat[colour] ? END_REPEAT : END_HERE;
	if (app->menu.stage + 1 < control->stages[colour])
		value[EDIT_END] = END_PLUS;
	app->menu.field = FIELD_HOURS;
}

static uint8_t traits(const struct app *app)
{
	return control_traits((uint8_t)app->menu.value[EDIT_METHOD]);
}

bool edit_field_shown(const struct app *app)
{
	uint8_t field = app->menu.field;
	uint8_t has = traits(app);

	if (field < FIELD_KIND || field == FIELD_METHOD)
		return true;
	if (field == FIELD_KIND)
		return app->menu.value[EDIT_MOVES] > 0;
	if (field < FIELD_COUNT)
		return has & TRAIT_VALUE;
	if (field == FIELD_COUNT)
		return has & TRAIT_COUNT;
	if (field == FIELD_UNLIKE && (app->menu.value[EDIT_END] == END_PLUS || app->menu.colour == BLACK))
		return false;
	return !(has & TRAIT_WHOLE);
}

/* Fractions of a second, which only the line can write, are kept with the seconds that they belong to. */
static void enter(struct amount *amount, uint16_t seconds)
{
	if (amount->s == seconds)
		return;
	amount->s = seconds;
	amount->cs = 0;
}

/* Values -> the stage being edited. */
static void keep(struct app *app)
{
	struct control *control = &app->draft;
	struct stage *stage = edited(app);
	uint8_t colour = app->menu.colour;
	int32_t *value = app->menu.value;
	int32_t end;

	if (traits(app) & TRAIT_WHOLE) {
		value[EDIT_MOVES] = 0;
		value[EDIT_END] = END_HERE;
		if (colour == WHITE)
			value[EDIT_UNLIKE] = 0;
	}
	enter(&stage->time, (uint16_t)value[EDIT_TIME]);
	enter(&stage->value, (uint16_t)value[EDIT_VALUE]);
	stage->moves = (uint8_t)value[EDIT_MOVES];
	stage->flags = (uint8_t)value[EDIT_KIND];
	stage->method = (uint8_t)value[EDIT_METHOD];
	stage->count = (uint8_t)value[EDIT_COUNT];
	end = value[EDIT_END];
	if (end != END_PLUS) {
		control->stages[colour] = (uint8_t)(app->menu.stage + 1);
		control->repeat[colour] = end == END_REPEAT;
	}
}

void edit_begin(struct app *app)
{
	struct control *control = &app->draft;

	if (app->menu.origin != SCREEN_SELECT) {
		*control = app->game.control;
	} else if (!app->menu.found) {
		memset(control, 0, sizeof *control);
		control->stages[WHITE] = 1;
		control->stages[BLACK] = 1;
	}
	app->menu.colour = WHITE;
	app->menu.stage = 0;
	load(app);
	app->menu.value[EDIT_UNLIKE] = !control_is_equal(control);
}

bool edit_next(struct app *app)
{
	struct control *control = &app->draft;
	struct stage *stage = edited(app);
	const int32_t *value = app->menu.value;
	uint8_t *stages = &control->stages[app->menu.colour];

	keep(app);
	if (value[EDIT_END] == END_PLUS) {
		if (app->menu.stage == CONTROL_STAGES - 1)
			return false;
		app->menu.stage++;
		if (app->menu.stage == *stages) { /* a new one begins with the method of the one before it */
			++*stages;
			stage[1] = stage[0];
			stage[1].time.s = 0;
			stage[1].time.cs = 0;
			stage[1].moves = 0;
		}
	} else if (app->menu.colour == WHITE && value[EDIT_UNLIKE]) {
		app->menu.colour = BLACK;
		app->menu.stage = 0;
	} else {
		return false;
	}
	load(app);
	return true;
}

bool edit_previous(struct app *app)
{
	keep(app);
	if (app->menu.stage > 0) {
		app->menu.stage--;
	} else if (app->menu.colour == BLACK) {
		app->menu.colour = WHITE;
		app->menu.stage = (uint8_t)(app->draft.stages[WHITE] - 1);
	} else {
		return false;
	}
	load(app);
	return true;
}

/* The field to blame. */
static uint8_t field_at_fault(uint8_t error)
{
	static const FLASH uint8_t fields[CONTROL_ERRORS] = {
	    [CONTROL_NO_MOVES] = FIELD_COUNT, [CONTROL_NOT_LAST] = FIELD_METHOD,
	    [CONTROL_MIXED] = FIELD_METHOD,   [CONTROL_UNREACHABLE] = FIELD_END,
	    [CONTROL_REPEAT] = FIELD_END, /* else FIELD_HOURS */
	};

	return fields[error];
}

uint8_t edit_confirm(struct app *app)
{
	struct control *control = &app->draft;
	struct control_fault fault;

	keep(app);
	if (app->menu.origin == SCREEN_SHOW) {
		menu_close(app);
		return OUTCOME_STAY;
	}
	if (!app->menu
		 .value[EDIT_UNLIKE]) { /* P7: Black's half is White's unless it was said to be another */
		memcpy(control->stage[BLACK], control->stage[WHITE], sizeof control->stage[WHITE]);
		control->stages[BLACK] = control->stages[WHITE];
		control->repeat[BLACK] = control->repeat[WHITE];
	}
	control_normalise(control);
	if (control_check(control, &fault) != CONTROL_OK) { /* the field that is wrong blinks */
		app->menu.colour = fault.colour;
		app->menu.stage = fault.stage;
		load(app);
		app->menu.field = field_at_fault(fault.error);
		if (fault.error == CONTROL_NO_TIME && (traits(app) & TRAIT_VALUE) &&
		    app->menu.value[EDIT_VALUE] == 0)
			app->menu.field = FIELD_VALUE_MINUTES;
		return OUTCOME_REFUSED;
	}
	if (app->menu.origin == SCREEN_INSTALL)
		return menu_install(app);
	if (!store_save_own(app->memory.store, app->menu.slot, &app->draft))
		return OUTCOME_REFUSED;
	app->menu.screen = SCREEN_SELECT;
	app->menu.field = 0;
	app->menu.value[0] = PRESETS + app->menu.slot;
	app->menu.found = 1;
	return OUTCOME_STAY;
}
