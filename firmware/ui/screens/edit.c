/* EDIT: a control, field by field: an own one (U2), or the one in force to be changed (A10).
 *
 * Opened from SELECT by a hold of PLAY for a user preset, which is kept at the end; from INSTALL with the
 * control in force, which is installed at the end.
 *
 * A stage has these fields: hours, minutes, seconds; moves, and whether they are a rule or a guide; the
 * method; minutes and seconds of its value; its count (first move of an increment, periods, Canadian
 * moves); what follows. Fields that the method does not have are left out. Black's own half may follow the
 * last stage of White. A control that cannot be is refused, and the field that is wrong is opened. */
#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/edit.h"

_Static_assert(EDIT_VALUES <= MENU_VALUES, "each value has a place in the menu");

enum { END_HERE, END_PLUS, END_REPEAT }; /* of EDIT_END */

#define TIME_OF(index, by, to) FIELD(index, STOPS(by, 0, to))

static const FLASH struct field fields[EDIT_FIELDS] = {
    [FIELD_HOURS] = TIME_OF(EDIT_TIME, 3600, CONTROL_TIME_MAX),
    [FIELD_MINUTES] = TIME_OF(EDIT_TIME, 60, CONTROL_TIME_MAX),
    [FIELD_SECONDS] = TIME_OF(EDIT_TIME, 1, CONTROL_TIME_MAX),
    [FIELD_MOVES] = FIELD(EDIT_MOVES, STOPS(1, 0, 255)),
    [FIELD_KIND] = FIELD(EDIT_KIND, CHOICE(1)),
    [FIELD_METHOD] = FIELD(EDIT_METHOD, CHOICE(METHOD_COUNT - 1)),
    [FIELD_VALUE_MINUTES] = TIME_OF(EDIT_VALUE, 60, CONTROL_VALUE_MAX),
    [FIELD_VALUE_SECONDS] = TIME_OF(EDIT_VALUE, 1, CONTROL_VALUE_MAX),
    [FIELD_COUNT] = FIELD(EDIT_COUNT, STOPS(1, 0, 255)),
    [FIELD_END] = FIELD(EDIT_END, CHOICE(2)),
    [FIELD_UNLIKE] = FIELD(EDIT_UNLIKE, CHOICE(1)),
};

/* ---- one stage -------------------------------------------------------------------------------------------- */

static struct stage *edited(struct app *app)
{
	return &app->draft.stage[app->menu.colour][app->menu.stage];
}

/* The stage being edited -> values. */
static void load_edit(struct app *app)
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
}

static uint8_t traits(const struct app *app)
{
	return control_traits(app->menu.value[EDIT_METHOD]);
}

static bool edit_field_shown(const struct app *app, uint8_t field)
{
	const int32_t *value = app->menu.value;
	uint8_t has = traits(app);

	switch (field) {
	case FIELD_KIND:
		return value[EDIT_MOVES] > 0;
	case FIELD_VALUE_MINUTES:
	case FIELD_VALUE_SECONDS:
		return has & TRAIT_VALUE;
	case FIELD_COUNT:
		return has & TRAIT_COUNT;
	case FIELD_UNLIKE:
		if (value[EDIT_END] == END_PLUS || app->menu.colour == BLACK)
			return false;
		return !(has & TRAIT_WHOLE);
	case FIELD_END:
		return !(has & TRAIT_WHOLE);
	default:
		return true;
	}
}

/* Fractions of a second, which only the serial port can write, are kept with the seconds that they belong
 * to. */
static void enter_edit(struct amount *amount, uint16_t seconds)
{
	if (amount->s == seconds)
		return;
	amount->s = seconds;
	amount->cs = 0;
}

/* Values -> the stage being edited. */
static void keep_edit(struct app *app)
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
	enter_edit(&stage->time, value[EDIT_TIME]);
	enter_edit(&stage->value, value[EDIT_VALUE]);
	stage->moves = value[EDIT_MOVES];
	stage->flags = value[EDIT_KIND];
	stage->method = value[EDIT_METHOD];
	stage->count = value[EDIT_COUNT];
	end = value[EDIT_END];
	if (end != END_PLUS) {
		control->stages[colour] = app->menu.stage + 1;
		control->repeat[colour] = end == END_REPEAT;
	}
}

/* ---- all stages ------------------------------------------------------------------------------------------------ */

static bool edit_begin(struct app *app)
{
	struct menu *menu = &app->menu;
	struct control *control = &app->draft;

	if (menu->origin != SCREEN_SELECT) {
		*control = app->game.control;
	} else if (menu->choice <= PRESETS) {
		return menu_no(app, TEXT_NO_BUILT_IN);
	} else if (!menu->found) { /* else SELECT has read it */
		memset(control, 0, sizeof *control);
		control->stages[WHITE] = 1;
		control->stages[BLACK] = 1;
	}
	menu->colour = WHITE;
	menu->stage = 0;
	load_edit(app);
	menu->value[EDIT_UNLIKE] = !control_is_equal(control);
	return true;
}

/* A new stage begins with the method of the one before it. */
static void add_stage(struct stage *stage)
{
	stage[1] = stage[0];
	stage[1].time.s = 0;
	stage[1].time.cs = 0;
	stage[1].moves = 0;
}

static bool next_stage(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t *stages = &app->draft.stages[menu->colour];

	if (menu->value[EDIT_END] == END_PLUS) {
		if (menu->stage == CONTROL_STAGES - 1)
			return false;
		if (menu->stage + 1 == *stages) {
			add_stage(edited(app));
			++*stages;
		}
		menu->stage++;
		return true;
	}
	if (menu->colour != WHITE || !menu->value[EDIT_UNLIKE])
		return false;
	menu->colour = BLACK;
	menu->stage = 0;
	return true;
}

static bool stage_before(struct app *app)
{
	struct menu *menu = &app->menu;

	if (menu->stage > 0) {
		menu->stage--;
		return true;
	}
	if (menu->colour != BLACK)
		return false;
	menu->colour = WHITE;
	menu->stage = (uint8_t)(app->draft.stages[WHITE] - 1);
	return true;
}

static bool edit_page(struct app *app, bool forward)
{
	keep_edit(app);
	if (!(forward ? next_stage(app) : stage_before(app)))
		return false;
	load_edit(app);
	return true;
}

/* What is edited is on both displays. */
static void edit_draw(const struct app *app, struct view *view)
{
	static const FLASH uint8_t blinking[EDIT_FIELDS] = {
	    [FIELD_HOURS] = CELLS_HOURS,	   [FIELD_MINUTES] = CELLS_MINUTES,
	    [FIELD_SECONDS] = CELLS_SECONDS,	   [FIELD_VALUE_MINUTES] = CELLS_MINUTES,
	    [FIELD_VALUE_SECONDS] = CELLS_SECONDS,
	};
	uint8_t field = app->menu.field;
	uint8_t index = field == FIELD_VALUE_MINUTES || field == FIELD_VALUE_SECONDS ? EDIT_VALUE : EDIT_TIME;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		menu_time(view, side, app->menu.value[index]);
		view->blink[side] = blinking[field];
	}
}

static uint16_t count_text(const struct stage *stage)
{
	if (stage->method == METHOD_BYO_YOMI)
		return TEXT_EDIT_PERIODS;
	if (stage->method == METHOD_CANADIAN)
		return TEXT_EDIT_MOVES;
	return stage->count > 0 ? TEXT_EDIT_FROM_MOVE : TEXT_EDIT_EVERY_MOVE;
}

/* What the stage adds, and the part of it that is edited. */
static void method_text(const struct app *app, struct page *page)
{
	const struct stage *stage = &app->draft.stage[app->menu.colour][app->menu.stage];
	const int32_t *value = app->menu.value;
	struct stage shown = *stage;
	uint8_t field = app->menu.field;

	shown.method = value[EDIT_METHOD];
	enter_edit(&shown.value, value[EDIT_VALUE]);
	shown.count = value[EDIT_COUNT];
	page_method(page, ROW_FIELD, &shown);
	if (shown.method == METHOD_SCRABBLE && field != FIELD_METHOD)
		page_text(page, ROW_FIELD, TEXT_EDIT_OVERTIME);
	if (field == FIELD_COUNT)
		page_text(page, ROW_VALUE, count_text(&shown));
	else if (field != FIELD_METHOD)
		menu_time_field(page, (uint8_t)(field - FIELD_VALUE_MINUTES + 1), value[EDIT_VALUE]);
}

static void moves_text(struct page *page, const int32_t *value)
{
	page->values.n = value[EDIT_MOVES];
	page_text(page, ROW_FIELD, value[EDIT_MOVES] > 0 ? TEXT_EDIT_MOVES : TEXT_EDIT_NO_MOVES);
}

static void edit_text(const struct app *app, struct page *page)
{
	static const FLASH uint16_t end_texts[] = {
	    [END_HERE] = TEXT_EDIT_LAST, [END_PLUS] = TEXT_EDIT_MORE, [END_REPEAT] = TEXT_EDIT_REPEATS};
	const struct menu *menu = &app->menu;
	const int32_t *value = menu->value;

	page->values.d = menu->stage + 1;
	page_text(page, ROW_TITLE, menu->colour == WHITE ? TEXT_EDIT_WHITE_STAGE : TEXT_EDIT_BLACK_STAGE);
	switch (menu->field) {
	case FIELD_MOVES:
	case FIELD_KIND:
		moves_text(page, value);
		if (menu->field == FIELD_KIND)
			page_text(page, ROW_VALUE, value[EDIT_KIND] ? TEXT_EDIT_AT_ZERO : TEXT_EDIT_BY_MOVES);
		break;
	case FIELD_METHOD:
	case FIELD_VALUE_MINUTES:
	case FIELD_VALUE_SECONDS:
	case FIELD_COUNT:
		method_text(app, page);
		break;
	case FIELD_END:
		page_text(page, ROW_FIELD, end_texts[value[EDIT_END]]);
		break;
	case FIELD_UNLIKE:
		page_text(page, ROW_FIELD, value[EDIT_UNLIKE] ? TEXT_EDIT_BLACK_OTHER : TEXT_EDIT_BLACK_SAME);
		break;
	default: /* hours, minutes, seconds */
		page->values.time = value[EDIT_TIME];
		page_text(page, ROW_FIELD, TEXT_EDIT_TIME);
		menu_time_field(page, menu->field, value[EDIT_TIME]);
		break;
	}
}

/* ---- the end ------------------------------------------------------------------------------------------------------ */

/* The field that is wrong. */
static uint8_t field_at_fault(const struct app *app, uint8_t error)
{
	static const FLASH uint8_t blamed[CONTROL_ERRORS] = {
	    [CONTROL_NO_MOVES] = FIELD_COUNT, [CONTROL_NOT_LAST] = FIELD_METHOD,
	    [CONTROL_MIXED] = FIELD_METHOD,   [CONTROL_UNREACHABLE] = FIELD_END,
	    [CONTROL_REPEAT] = FIELD_END, /* else FIELD_HOURS */
	};

	if (error == CONTROL_NO_TIME && (traits(app) & TRAIT_VALUE) && app->menu.value[EDIT_VALUE] == 0)
		return FIELD_VALUE_MINUTES;
	return blamed[error];
}

static uint16_t reason_edit(uint8_t error)
{
	static const FLASH uint16_t reasons[CONTROL_ERRORS] = {
	    [CONTROL_TOO_LONG] = TEXT_NO_TOO_MUCH,
	    [CONTROL_NO_TIME] = TEXT_NO_TIME,
	    [CONTROL_NO_MOVES] = TEXT_NO_NUMBER,
	    [CONTROL_NOT_LAST] = TEXT_NO_ONLY_LAST,
	    [CONTROL_UNREACHABLE] = TEXT_NO_NEVER_ENDS,
	    [CONTROL_REPEAT] = TEXT_NO_NUMBER,
	    [CONTROL_MIXED] = TEXT_NO_ALONE,
	};

	return reasons[error];
}

/* P7: Black's half equals White's unless a different one was chosen. */
static void finish_edit(struct app *app)
{
	struct control *control = &app->draft;

	if (!app->menu.value[EDIT_UNLIKE]) {
		memcpy(control->stage[BLACK], control->stage[WHITE], sizeof control->stage[WHITE]);
		control->stages[BLACK] = control->stages[WHITE];
		control->repeat[BLACK] = control->repeat[WHITE];
	}
	control_normalise(control);
}

static uint8_t edit_confirm(struct app *app)
{
	struct menu *menu = &app->menu;
	struct control_fault fault;

	keep_edit(app);
	if (menu->value[EDIT_END] == END_PLUS && menu->stage + 1 == app->draft.stages[menu->colour]) {
		menu->field = FIELD_END; /* that stage is not there yet, or cannot be */
		return menu_done(app, false,
				 menu->stage + 1 < CONTROL_STAGES ? TEXT_EDIT_MORE : TEXT_NO_FURTHER);
	}
	finish_edit(app);
	if (control_check(&app->draft, &fault) != CONTROL_OK) {
		menu->colour = fault.colour;
		menu->stage = fault.stage;
		load_edit(app);
		menu->field = field_at_fault(app, fault.error);
		return menu_done(app, false, reason_edit(fault.error));
	}
	if (menu->origin == SCREEN_INSTALL)
		return SCREEN_TIMES;
	if (!store_save_own(app->store, (uint8_t)(menu->choice - PRESETS - 1), &app->draft))
		return menu_done(app, false, TEXT_FAULT_MEMORY_MISSING);
	return SCREEN_SELECT;
}

const FLASH struct screen screen_edit = {
    FIELDS(fields),	 .text = edit_text, .begin = edit_begin,     .field_shown = edit_field_shown,
    .page = edit_page,	 .draw = edit_draw, .confirm = edit_confirm, .back = NEXT_OPENER,
    .next = NEXT_OPENER,
};
