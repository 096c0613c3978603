#include "firmware/ui/menu.h"

#include <stddef.h>
#include <string.h>

#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"
#include "firmware/ui/undo.h"

#define REASON 8192 /* of a refusal: 2 s */

const FLASH struct screen *const FLASH screens[SCREENS] = {
#define ROW(ID, name) [SCREEN_##ID] = &screen_##name,
    SCREEN_LIST_OF(ROW, ROW, ROW)
#undef ROW
};

/* The open one. */
static const FLASH struct screen *current(const struct app *app)
{
	return screens[app->menu.screen];
}

/* ---- opening and leaving ------------------------------------------------------------------------------- */

void menu_close(struct app *app)
{
	app->menu.screen = SCREEN_GAME;
	pending_put(&app->pending, WORK_VIEW);
}

void menu_say(struct app *app, uint16_t reason)
{
	app->reason = reason;
	app_arm(app, TIMER_REASON, REASON);
	app_change_text(app);
}

void menu_refuse(struct app *app, uint16_t reason)
{
	app_sound(app, SOUND_REFUSE);
	menu_say(app, reason);
	app->key_wait = 0;
}

static bool changed(struct app *app)
{
	const FLASH struct screen *screen = current(app);

	return !screen->changed || screen->changed(app);
}

/* The values of a screen, of the open one or of another that it shows. */
static bool begin_values(struct app *app, uint8_t id)
{
	const FLASH struct screen *screen = screens[id];

	memset(app->menu.value, 0, sizeof app->menu.value);
	return !screen->begin || screen->begin(app);
}

static bool begin_screen(struct app *app)
{
	struct menu *menu = &app->menu;

	menu->shown = menu->screen;
	menu->touched = false;
	if (!begin_values(app, menu->screen))
		return false;
	menu->confirmed = 0;
	if (menu->shown != menu->screen)
		return begin_values(app, menu->shown);
	(void)changed(app);
	return true;
}

/* `id`: enum screen_id.  False: it has nothing to offer, and the menu is as it was. */
static bool enter_screen(struct app *app, uint8_t id, bool confirmed)
{
	struct menu *menu = &app->menu;
	struct menu before = *menu;

	pending_put(&app->pending, WORK_VIEW);
	menu->origin = before.screen;
	menu->screen = id;
	menu->field = 0;
	menu->confirmed = confirmed;
	if (id == SCREEN_GAME || begin_screen(app))
		return true;
	*menu = before;
	return false;
}

void menu_open(struct app *app, uint8_t screen)
{
	app->reason = 0;
	if (!enter_screen(app, screen, false))
		menu_refuse(app, app->reason);
}

static uint8_t opener(const struct app *app, uint8_t next)
{
	return next == NEXT_OPENER ? app->menu.origin : next;
}

/* A11: `confirm` has changed the game. A game that was begun is kept where that happens (new_game.c). */
static bool is_act(const struct game_clock *before, const struct game_clock *after)
{
	bool act = false;

	for (uint8_t i = 0; i < after->events.count; i++) {
		if (after->events.event[i].what == EVENT_READY)
			return false;
		if (i >= before->events.count && store_reasons(&after->events.event[i]) & STORE_ACT)
			act = true;
	}
	return act;
}

/* By its screen and by the colour that it was about. */
static uint8_t act_of(const struct app *app, const struct game_clock *before)
{
	const struct menu *menu = &app->menu;

	return menu->screen * 2 + (menu->side == before->white ? WHITE : BLACK);
}

uint16_t menu_act_name(uint8_t act)
{
	return act / 2 < SCREENS ? screens[act / 2]->name[act % 2] : 0;
}

/* A4: a refusal leaves the game as it was, even if a first of two steps was done. Returns enum screen_id
 * or NEXT_REFUSED. */
static uint8_t confirmed(struct app *app, bool to_game)
{
	const FLASH struct screen *screen = current(app);
	struct game_clock before = app->game;
	uint8_t act = act_of(app, &before);
	uint8_t next = screen->confirm ? screen->confirm(app) : NEXT_DONE;

	if (next == NEXT_REFUSED)
		app->game = before;
	else if (is_act(&before, &app->game))
		undo_keep(app, &before, act);
	if (next == NEXT_DONE)
		return to_game ? SCREEN_GAME : opener(app, screen->next);
	return next;
}

/* If it is refused, the screen stays open. */
static void confirm(struct app *app, bool to_game)
{
	uint8_t next = confirmed(app, to_game);

	if (next == NEXT_REFUSED)
		menu_refuse(app, app->reason);
	else
		(void)enter_screen(app, next, true);
}

/* ---- fields -------------------------------------------------------------------------------------------- */

static void change_screen(struct app *app, bool up)
{
	const FLASH struct field *field = &current(app)->fields[app->menu.field];
	const FLASH struct range *range = &field->range;
	int32_t *value = &app->menu.value[field->value];
	int32_t before = *value;
	int32_t now = up ? before + range->step : before - range->step;

	if (now > before ? now > range->most : now < range->least) { /* a value beyond may come nearer */
		if (range->ends) {
			menu_refuse(app, TEXT_NO_FURTHER);
			return;
		}
		now = up ? range->least : (int32_t)range->most;
	}
	*value = now;
	if (!changed(app)) {
		uint16_t reason = app->reason ? app->reason : TEXT_NO_FURTHER;

		*value = before;
		(void)changed(app);
		menu_refuse(app, reason);
		return;
	}
	app->menu.touched = true;
}

static bool field_shown(const struct app *app)
{
	const FLASH struct screen *screen = current(app);

	return !screen->field_shown || screen->field_shown(app, app->menu.field);
}

static bool turn_page(struct app *app, bool forward)
{
	const FLASH struct screen *screen = current(app);

	return screen->page && screen->page(app, forward);
}

static void next_field(struct app *app)
{
	struct menu *menu = &app->menu;
	uint8_t field = menu->field;

	while (++menu->field < current(app)->fields_count) {
		if (field_shown(app))
			return;
	}
	menu->field = 0;
	if (turn_page(app, true))
		return;
	menu->field = field;
	confirm(app, false);
}

static void previous_field(struct app *app)
{
	struct menu *menu = &app->menu;

	if (menu->field == 0) {
		if (!turn_page(app, false)) {
			menu_open(app, opener(app, current(app)->back));
			return;
		}
		menu->field = current(app)->fields_count;
	}
	do
		menu->field--;
	while (!field_shown(app));
}

void menu_key(struct app *app, uint8_t key)
{
	const FLASH struct screen *screen = current(app);
	uint8_t step = screen->key ? screen->key(app, key) : menu_step_of(key);

	pending_put(&app->pending, WORK_VIEW);
	app->reason = 0;
	switch (step) {
	case STEP_LESS:
	case STEP_MORE:
		change_screen(app, step == STEP_MORE);
		break;
	case STEP_NEXT:
		next_field(app);
		break;
	case STEP_CONFIRM:
		confirm(app, true);
		break;
	case STEP_AGAIN:
		(void)begin_screen(app);
		break;
	default:
		previous_field(app);
		break;
	}
}

/* ---- drawing ------------------------------------------------------------------------------------------- */

/* The time that is edited. */
static void draw_field(struct app *app, const FLASH struct field *field)
{
	uint8_t side = field->where == HERE ? app->menu.side : field->where == AT_RIGHT;

	if (field->cells == CELLS_NONE)
		return;
	menu_time(&app->view, side, app->menu.value[field->value]);
	app->view.blink[side] = field->cells;
}

void menu_draw(struct app *app)
{
	const FLASH struct screen *screen = current(app);

	if (screen->draw)
		screen->draw(app, &app->view);
	draw_field(app, &screen->fields[app->menu.field]);
}
