#include "tests/unit/ui/desk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/core/notation.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/menu.h"

/* ---- the memory ---------------------------------------------------------------------------------------- */

static struct desk *desk_of(struct app *app)
{
	return (struct desk *)app;
}

bool memory_read_own(struct app *app, uint8_t slot)
{
	struct desk *d = desk_of(app);

	assert_true(slot < OWN_CONTROLS);
	if (!d->own_valid[slot])
		return false;
	app->draft.control = d->own[slot];
	return true;
}

bool memory_save_own(struct app *app, uint8_t slot)
{
	struct desk *d = desk_of(app);

	assert_true(slot < OWN_CONTROLS);
	assert_int_equal(control_check(&app->draft.control, NULL), CONTROL_OK);
	if (d->broken)
		return false;
	d->own[slot] = app->draft.control;
	d->own_valid[slot] = 1;
	return true;
}

bool memory_read_mark(struct app *app, uint8_t back)
{
	struct desk *d = desk_of(app);

	if (back >= d->marks)
		return false;
	app->draft.mark = d->mark[d->marks - 1 - back];
	return true;
}

bool memory_read_undo(struct app *app)
{
	struct desk *d = desk_of(app);

	if (d->can_undo)
		app->draft.mark = d->undone;
	return d->can_undo;
}

void memory_rewind(struct app *app, uint8_t back)
{
	struct desk *d = desk_of(app);

	assert_true(back < d->marks);
	game_clock_mark(&app->game, app->now, &d->undone);
	d->can_undo = 1;
	d->set_aside = back;
	d->marks = (uint16_t)(d->marks - back);
}

void memory_undo(struct app *app)
{
	struct desk *d = desk_of(app);

	assert_true(d->can_undo);
	d->can_undo = 0;
	d->marks = (uint16_t)(d->marks + d->set_aside);
}

/* The journal, as zeitnot.c and the store keep it. */
static void serve(struct desk *d)
{
	struct app *app = &d->app;
	uint8_t saves = app->saves;

	d->saves |= saves;
	app->saves = 0;
	if (saves & SAVE_BEGIN)
		d->marks = 0;
	if (saves & (SAVE_BEGIN | SAVE_PRESS | SAVE_ARBITER)) {
		struct game_mark mark;

		game_clock_mark(&app->game, app->now, &mark);
		mark.kind = saves & SAVE_ARBITER ? MARK_ARBITER : PRESS_MOVE;
		if (d->marks == DESK_MARKS) {
			memmove(d->mark, d->mark + 1, sizeof d->mark - sizeof d->mark[0]);
			d->marks--;
		}
		d->mark[d->marks++] = mark;
		d->can_undo = 0;
	}
}

/* ---- time and fingers ------------------------------------------------------------------------------------- */

static void step(struct desk *d)
{
	app_step(&d->app, d->now);
	serve(d);
}

void desk_init(struct desk *d)
{
	memset(d, 0, sizeof *d);
	d->now = 0xFFFFE000u;
	app_init(&d->app, 0, d->now);
	step(d);
}

void desk_control(struct desk *d, const char *text)
{
	struct control control;
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &control, &fault), CONTROL_OK);
	assert_true(app_takes_settings(&d->app));
	app_set_control(&d->app, &control);
	step(d);
}

void desk_wait(struct desk *d, uint32_t n)
{
	instant end = d->now + n;

	for (;;) {
		uint16_t next = app_next(&d->app);

		assert_true(next > 0);
		if (ticks_between(d->now, end) < next)
			break;
		d->now += next;
		step(d);
	}
	d->now = end;
	step(d);
}

void desk_contact(struct desk *d, uint8_t button, bool down)
{
	uint8_t bit = (uint8_t)(1u << button);

	d->levels = down ? d->levels | bit : d->levels & (uint8_t)~bit;
	app_input(&d->app, bit, d->levels, d->now);
	serve(d);
	step(d);
}

void desk_hold(struct desk *d, uint8_t key, uint32_t ms)
{
	desk_contact(d, key, true);
	desk_wait(d, MS(ms));
	desk_contact(d, key, false);
	desk_wait(d, MS(100));
}

void desk_key(struct desk *d, uint8_t key)
{
	desk_hold(d, key, 100);
}

void desk_keys(struct desk *d, const char *keys)
{
	static const char letters[] = "B-P+O";

	for (; *keys; keys++) {
		const char *at = strchr(letters, *keys);

		assert_non_null(at);
		desk_key(d, (uint8_t)(KEY_BACK + (at - letters)));
	}
}

void desk_item(struct desk *d, uint8_t wanted)
{
	desk_hold(d, KEY_PLAY, 2000);
	assert_int_equal(d->app.menu.screen, SCREEN_LIST);
	while (d->app.menu.item != wanted)
		desk_key(d, wanted <= ITEMS / 2 ? KEY_PLUS : KEY_MINUS);
}

void desk_press(struct desk *d, uint8_t side)
{
	desk_contact(d, side, true);
	desk_wait(d, MS(80));
	desk_contact(d, side, false);
	desk_wait(d, MS(60));
}

/* ---- eyes ---------------------------------------------------------------------------------------------------- */

/* Words have some letters in both forms. */
static uint8_t shape_of(char c)
{
	switch (c) {
	case 'H':
		return 0x76;
	case 'c':
		return 0x58;
	case 'i':
		return 0x04;
	case 'o':
		return 0x5c;
	case 'u':
		return 0x1c;
	default:
		return cells_glyph(c);
	}
}

static char character_of(uint8_t segments)
{
	static const char known[] = " 0123456789ACEFGHJLPUbcdhinortuy-";

	for (const char *c = known; *c; c++) {
		if (shape_of(*c) == segments)
			return *c;
	}
	return '?';
}

const char *desk_text(const struct desk *d, uint8_t side)
{
	static char text[2][CELLS + 1];

	for (uint8_t i = 0; i < CELLS; i++)
		text[side][i] = character_of(d->app.view.cell[side][i] & 0x7f);
	text[side][CELLS] = '\0';
	return text[side];
}

bool desk_shows(const struct desk *d, uint8_t side, const char *text)
{
	const char *shown = desk_text(d, side);
	size_t n = strlen(text);
	size_t length;

	shown += strspn(shown, " ");
	for (length = strlen(shown); length > 0 && shown[length - 1] == ' ';)
		length--;
	if (length != n)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (shape_of(shown[i]) != shape_of(text[i]))
			return false;
	}
	return true;
}

uint8_t desk_marks(const struct desk *d, uint8_t side)
{
	uint8_t marks = 0;

	for (uint8_t i = 0; i < CELLS; i++)
		marks |= (uint8_t)((d->app.view.cell[side][i] >> 7) << i);
	return marks;
}
