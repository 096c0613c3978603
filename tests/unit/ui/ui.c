#include "tests/unit/ui/ui.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/core/bits.h"
#include "firmware/core/notation.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/screen.h"

/* ---- the memory ---------------------------------------------------------------------------------------- */
#define SEEK_MOST 60 /* presses */

static struct ui *ui_of(struct store *store)
{
	return (struct ui *)((char *)store - offsetof(struct ui, store));
}

static void set_snapshots(struct ui *d, unsigned snapshots)
{
	d->snapshots = (uint16_t)snapshots;
	d->store.checkpoint.count = (uint8_t)(snapshots < STORE_JOURNAL ? snapshots : STORE_JOURNAL);
}

bool store_load_preset(struct store *store, uint8_t slot, struct control *control)
{
	struct ui *d = ui_of(store);

	assert_true(slot < USER_PRESETS);
	if (!d->user_preset_valid[slot])
		return false;
	*control = d->own[slot];
	return true;
}

bool store_save_preset(struct store *store, uint8_t slot, const struct control *control)
{
	struct ui *d = ui_of(store);

	assert_true(slot < USER_PRESETS);
	assert_int_equal(control_check(control, NULL), CONTROL_OK);
	if (d->broken)
		return false;
	d->own[slot] = *control;
	d->user_preset_valid[slot] = 1;
	return true;
}

uint8_t store_journal_read(struct store *store, uint8_t back, struct game_snapshot *snapshot)
{
	struct ui *d = ui_of(store);

	if (back >= d->snapshots)
		return STORE_SNAPSHOT_NONE;
	if (back + 1 == d->hole)
		return STORE_SNAPSHOT_DAMAGED;
	*snapshot = d->snapshot[d->snapshots - 1 - back];
	return STORE_SNAPSHOT_GOOD;
}

uint8_t store_journal_control(struct store *store, const struct game_snapshot *snapshot,
			      struct control *control)
{
	struct ui *d = ui_of(store);

	if (snapshot->control == d->control)
		return STORE_CONTROL_SAME;
	if (snapshot->control + 1 != d->control)
		return STORE_CONTROL_GONE;
	*control = d->older;
	return STORE_CONTROL_OTHER;
}

void store_rewind(struct store *store, uint8_t back, const struct game_snapshot *snapshot)
{
	struct ui *d = ui_of(store);

	assert_true(back < d->snapshots);
	d->control = snapshot->control;
	set_snapshots(d, d->snapshots - back);
}

void store_take_note(struct store *store)
{
	ui_of(store)->noted++;
}

/* The game before an act, which Undo has in RAM here. */
void store_save_game(struct store *store, const struct game_clock *g, const struct control *chosen,
		     instant now, uint8_t what)
{
	assert_true(game_clock_valid(g));
	assert_int_equal(control_check(chosen, NULL), CONTROL_OK);
	assert_int_equal(what, STORE_CLOCKS);
	store->known = true;
	(void)now;
}

/* The journal before the arbiter's last act. */
void store_undo(struct store *store)
{
	struct ui *d = ui_of(store);

	memcpy(d->snapshot, d->before, sizeof d->snapshot);
	set_snapshots(d, d->snapshots_before);
	d->control = d->control_before;
}

/* As zeitnot.c hands events round. */
static uint8_t tell(struct app *app)
{
	struct events *events = &app->game.events;
	uint8_t saves = 0;

	for (uint8_t i = 0; i < events->count; i++) {
		app_on_event(app, &events->event[i]);
		app_sound(app, sound_of(&events->event[i]));
		saves |= store_reasons(&events->event[i]);
	}
	events->count = 0;
	return saves;
}

/* The journal, as zeitnot.c and the store keep it. */
static void serve(struct ui *d)
{
	struct app *app = &d->app;
	uint8_t saves = tell(app);

	if (pending_take(&app->pending, WORK_VIEW)) {
		app_draw(app);
		app_draw_at_rest(app);
		app_find_event(app);
	}
	saves |= pending_take_saves(&app->pending);
	d->saves |= saves;
	if (saves & STORE_CONTROL && memcmp(&d->in_force, &app->game.control, sizeof d->in_force) != 0) {
		d->older = d->in_force;
		d->control = LOW_BYTE(d->control + 1);
	}
	d->in_force = app->game.control;
	if (saves & STORE_BEGIN)
		d->snapshots = 0;
	if (saves & (STORE_BEGIN | STORE_PRESS)) {
		struct game_snapshot snapshot;

		game_clock_snapshot(&app->game, &snapshot);
		snapshot.control = d->control;
		if (d->snapshots == UI_SNAPSHOTS) {
			memmove(d->snapshot, d->snapshot + 1, sizeof d->snapshot - sizeof d->snapshot[0]);
			d->snapshots--;
		}
		d->snapshot[d->snapshots] = snapshot;
		set_snapshots(d, d->snapshots + 1);
	}
	if (app->undo.act == 0) { /* the journal that an act would leave */
		memcpy(d->before, d->snapshot, sizeof d->snapshot);
		d->snapshots_before = d->snapshots;
		d->control_before = d->control;
	}
}

/* ---- time and fingers ---------------------------------------------------------------------------------- */

static void listen(struct ui *d, uint8_t before)
{
	static const char letters[SOUND_COUNT] = "-crwf";
	uint8_t sound = d->app.sound;

	if (sound != before && sound != SOUND_NONE && d->sounds < sizeof d->heard - 1)
		d->heard[d->sounds++] = letters[sound];
}

void ui_step(struct ui *d)
{
	uint8_t before = d->app.sound;

	app_step(&d->app, d->now);
	serve(d);
	listen(d, before);
}

void ui_init(struct ui *d)
{
	memset(d, 0, sizeof *d);
	d->now = 0xFFFFE000u;
	app_init(&d->app, &d->store, 0, d->now);
	app_begin_again(&d->app);
	d->app.game.events.count = 0;
	ui_step(d);
}

void ui_control(struct ui *d, const char *text)
{
	struct control control;
	struct control_fault fault;

	assert_int_equal(notation_parse(text, &control, &fault), CONTROL_OK);
	assert_true(app_takes_settings(&d->app));
	app_set_control(&d->app, &control);
	ui_step(d);
}

void ui_wait(struct ui *d, uint32_t n)
{
	instant end = d->now + n;

	for (;;) {
		ticks next = app_next(&d->app);

		assert_true(next > 0);
		if (ticks_between(d->now, end) < next)
			break;
		d->now += (instant)next;
		ui_step(d);
	}
	d->now = end;
	ui_step(d);
}

instant ui_wait_before_second(struct ui *d, ticks before)
{
	instant second = d->app.digits[LEFT].change_at;

	if (ticks_between(d->now, second) < before)
		second += TICKS_PER_SECOND;
	ui_wait(d, (uint32_t)(ticks_between(d->now, second) - before));
	return second;
}

void ui_input(struct ui *d, uint8_t edges, uint8_t levels, instant at)
{
	app_input(&d->app, edges, levels, at);
	app_wait_for_contacts(&d->app);
}

void ui_contact(struct ui *d, uint8_t button, bool down)
{
	uint8_t bit = (uint8_t)(1u << button);
	uint8_t before;

	d->levels = down ? d->levels | bit : d->levels & (uint8_t)~bit;
	if (d->app.mode == APP_OFF && !app_listens(&d->app) &&
	    !(down && (button == KEY_PLAY || button == KEY_OK)))
		return; /* hal_power_off() */
	before = d->app.sound;
	ui_input(d, bit, d->levels, d->now);
	listen(d, before);
	serve(d);
	ui_step(d);
}

void ui_hold(struct ui *d, uint8_t key, uint32_t ms)
{
	ui_contact(d, key, true);
	ui_wait(d, MS(ms));
	ui_contact(d, key, false);
	ui_wait(d, MS(100));
}

void ui_key(struct ui *d, uint8_t key)
{
	ui_hold(d, key, 100);
}

static uint8_t key_of(char letter)
{
	static const char letters[] = "B-P+O";
	const char *at = letter ? strchr(letters, letter) : NULL;

	assert_non_null(at);
	return (uint8_t)(KEY_BACK + (at - letters));
}

void ui_keys(struct ui *d, const char *keys)
{
	for (; *keys; keys++)
		ui_key(d, key_of(*keys));
}

void ui_item(struct ui *d, uint8_t wanted)
{
	ui_hold(d, KEY_PLAY, 2000);
	assert_int_equal(d->app.menu.screen, SCREEN_LIST);
	assert_true(list_shows(&d->app, wanted));
	while (d->app.menu.item != wanted)
		ui_key(d, wanted <= ITEMS / 2 ? KEY_PLUS : KEY_MINUS);
}

void ui_press(struct ui *d, uint8_t side)
{
	ui_contact(d, side, true);
	ui_wait(d, MS(80));
	ui_contact(d, side, false);
	ui_wait(d, MS(60));
}

static void do_one(struct ui *d, char what, bool held)
{
	if (what == 'L' || what == 'R')
		ui_press(d, what == 'L' ? LEFT : RIGHT);
	else
		ui_hold(d, key_of(what), held ? 2000 : 100);
}

/* From the bracket in the script to its end. */
static const char *seek(struct ui *d, const char *script)
{
	bool item = *script == '[';
	const char *end = strchr(script, item ? ']' : '}');
	unsigned length = end - script - 1;
	char text[64];
	unsigned presses = 0;

	assert_in_range(length, 1, sizeof text - 1);
	memcpy(text, script + 1, length);
	text[length] = '\0';
	while (item ? strncmp(ui_row(d, 0), text, length) != 0 : !ui_reads(d, text)) {
		if (presses++ == SEEK_MOST)
			fail_msg("%s is not found; the words say %s", text, ui_says(d));
		ui_key(d, item ? KEY_PLUS : KEY_OK);
	}
	return end;
}

void ui_do(struct ui *d, const char *script)
{
	unsigned number = 0;
	bool held = false;

	for (; *script; script++) {
		char what = *script;

		if (what >= '0' && what <= '9') {
			number = number * 10 + (unsigned)(what - '0');
			continue;
		}
		if (what == ' ')
			continue;
		if (what == 'h') {
			held = true;
			continue;
		}
		if (what == '[' || what == '{')
			script = seek(d, script);
		else if (what == 's' || what == 'm')
			ui_wait(d, what == 's' ? number * TICKS_PER_SECOND : MS(number));
		else
			for (unsigned n = number ? number : 1; n > 0; n--)
				do_one(d, what, held);
		number = 0;
		held = false;
	}
}

const char *ui_heard(struct ui *d)
{
	static char heard[sizeof d->heard];

	memcpy(heard, d->heard, sizeof heard);
	memset(d->heard, 0, sizeof d->heard);
	d->sounds = 0;
	return heard;
}

/* ---- eyes ---------------------------------------------------------------------------------------------- */

static char character_of(uint8_t segments)
{
	static const char known[] = " 0123456789-EFP";

	for (const char *c = known; *c; c++) {
		if (cells_glyph(*c) == segments)
			return *c;
	}
	return '?';
}

const char *ui_text(const struct ui *d, uint8_t side)
{
	static char text[2][CELLS + 1];

	for (uint8_t i = 0; i < CELLS; i++)
		text[side][i] = character_of(d->app.view.cell[side][i] & 0x7f);
	text[side][CELLS] = '\0';
	return text[side];
}

bool ui_shows(const struct ui *d, uint8_t side, const char *text)
{
	const char *shown = ui_text(d, side);
	size_t n = strlen(text);
	size_t length;

	shown += strspn(shown, " ");
	for (length = strlen(shown); length > 0 && shown[length - 1] == ' ';)
		length--;
	return length == n && memcmp(shown, text, n) == 0;
}

const char *ui_picture(const struct ui *d, uint8_t side)
{
	static const char snapshots[] = "W-.---T:"; /* "-": not used */
	static char pictures[2][4 * CELLS];
	const char *text = ui_text(d, side);
	char *to = pictures[side];
	uint8_t blink = d->app.view.blink[side];
	uint8_t lit = ui_points(d, side);

	for (unsigned i = 0; i < CELLS; i++) {
		bool blinks = blink & 1u << i;

		if (blinks && !(i && blink & 1u << (i - 1)))
			*to++ = '[';
		*to++ = text[i];
		if (blinks && !(blink & 1u << (i + 1)))
			*to++ = ']';
	}
	*to++ = '|';
	for (unsigned i = 0; i < CELLS; i++) {
		if (lit & 1u << i)
			*to++ = snapshots[i];
	}
	*to = '\0';
	return pictures[side];
}

bool ui_shows_both(const struct ui *d, const char *left, const char *right)
{
	const char *shown_left = ui_picture(d, LEFT);
	const char *shown_right = ui_picture(d, RIGHT);

	if (strcmp(shown_left, left) == 0 && strcmp(shown_right, right) == 0)
		return true;
	print_error("\"%s\", \"%s\" expected,\n\"%s\", \"%s\" shown\n", left, right, shown_left, shown_right);
	return false;
}

const char *ui_row(const struct ui *d, uint8_t row)
{
	static char text[TEXT_DISPLAY_ROWS][TEXT_COLUMNS + 1];
	struct page page;
	size_t length = TEXT_COLUMNS;

	app_text(&d->app, &page);
	memcpy(text[row], page.row[row], TEXT_COLUMNS);
	while (length > 0 && text[row][length - 1] == ' ')
		length--;
	text[row][length] = '\0';
	return text[row];
}

const char *ui_says(const struct ui *d)
{
	static char text[TEXT_DISPLAY_ROWS * (TEXT_COLUMNS + 3) + 1];

	text[0] = '\0';
	for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++) {
		if (row > 0)
			strcat(text, " / ");
		strcat(text, ui_row(d, row));
	}
	return text;
}

bool ui_reads(const struct ui *d, const char *text)
{
	return strstr(ui_says(d), text) != NULL;
}

void ui_ready(struct ui *d, const char *control)
{
	ui_init(d);
	ui_control(d, control);
}

void ui_running(struct ui *d, const char *control)
{
	ui_ready(d, control);
	ui_press(d, RIGHT);
}

void ui_paused(struct ui *d, const char *control)
{
	ui_running(d, control);
	ui_key(d, KEY_PLAY);
	assert_int_equal(d->app.mode, APP_PAUSED);
}

void ui_begin(struct ui *d, const char *control)
{
	struct control_fault fault;

	ui_init(d);
	assert_int_equal(notation_parse(UI_OWN, &d->own[1], &fault), CONTROL_OK);
	d->user_preset_valid[1] = 1;
	if (*control)
		ui_control(d, control);
}

void ui_in_play(struct ui *d, const char *control)
{
	ui_begin(d, control);
	ui_press(d, RIGHT);
	assert_int_equal(d->app.mode, APP_RUNNING);
}

void ui_check(struct ui *d, const struct ui_row *rows, size_t count)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < count; i++) {
		if (rows[i].control)
			ui_begin(d, rows[i].control);
		ui_do(d, rows[i].does);
		assert_int_equal(d->app.view.lamps,
				 d->app.game.state == PLAY_RUNNING ? side_bit(d->app.game.turn) : 0);
		if (!ui_shows_both(d, rows[i].left, rows[i].right)) {
			print_error("row %zu: %s\n", i, rows[i].does);
			wrong++;
		}
		if (rows[i].says && !ui_reads(d, rows[i].says)) {
			print_error("row %zu: %s: \"%s\" expected, \"%s\" seen\n", i, rows[i].does,
				    rows[i].says, ui_says(d));
			wrong++;
		}
	}
	assert_int_equal(wrong, 0);
}

uint8_t ui_points(const struct ui *d, uint8_t side)
{
	uint8_t snapshots = 0;

	for (uint8_t i = 0; i < CELLS; i++)
		snapshots |= (uint8_t)((d->app.view.cell[side][i] >> 7) << i);
	return snapshots;
}

const char *ui_page_row(const struct page *page, uint8_t row)
{
	static char text[TEXT_COLUMNS + 1];
	size_t length = TEXT_COLUMNS;

	memcpy(text, page->row[row], TEXT_COLUMNS);
	while (length > 0 && text[length - 1] == ' ')
		length--;
	text[length] = '\0';
	return text;
}

void ui_check_text(struct ui *d, struct page *page, const struct ui_text *rows, size_t count)
{
	unsigned wrong = 0;

	for (size_t i = 0; i < count; i++) {
		if (rows[i].control)
			ui_begin(d, rows[i].control);
		ui_do(d, rows[i].does);
		app_text(&d->app, page);
		for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++) {
			if (!rows[i].row[row] || strcmp(ui_page_row(page, row), rows[i].row[row]) == 0)
				continue;
			print_error("row %zu, %s: line %u is \"%s\", not \"%s\"\n", i, rows[i].does, row + 1,
				    ui_page_row(page, row), rows[i].row[row]);
			wrong++;
		}
	}
	assert_int_equal(wrong, 0);
}
