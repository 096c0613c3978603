/* No row of the text display is cut off: every page of every screen, at its greatest values, in every
 * language (D5).  If the environment names a file, PAGES, the pages are appended to it: the number of the
 * language and the codes of the four rows, for the sheets that a translator looks at (tools/sheets.py). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

static struct ui ui;
static unsigned pages, wrong;

static void keep(int16_t language, const struct page *page)
{
	const char *path = getenv("PAGES");
	FILE *file = path ? fopen(path, "ab") : NULL;

	if (!path)
		return;
	assert_non_null(file);
	(void)fputc(language, file);
	(void)fwrite(page->row, sizeof page->row, 1, file);
	assert_int_equal(fclose(file), 0);
}

/* The page that is open, in each language. */
static void look(const char *where)
{
	struct app *app = &ui.app;
	int16_t chosen = app->options.value[OPTION_LANGUAGE];

	for (int16_t language = 0; language < LANGUAGE_COUNT; language++) {
		struct page page;

		app->options.value[OPTION_LANGUAGE] = language;
		app_text(app, &page);
		keep(language, &page);
		pages++;
		if (!page.cut)
			continue;
		print_error("%s, screen %u, field %u, language %d: %s\n", where, app->menu.screen,
			    app->menu.field, language, ui_says(&ui));
		wrong++;
	}
	app->options.value[OPTION_LANGUAGE] = chosen;
}

static const char *const controls[] = {
    "9h+3599|9h+3599",
    "255/9h+3599@255:255/9h+3599@255!",
    "255?/9h+3599:255?/9h+3598:255?/9h:9h:9h",
    "599md99",
    "598mb99",
    "599my255x99",
    "599mc255/3599",
    "255/599m:599m",
    "599m+99@255",
    "*599m",
    "^35999",
    "g3599",
    "o599m-3599",
    "599m|598m",
    "599m+99@255|598m+99@255",
    "0.5+1.5",
    "255/0.5+59.99!",
};

/* The game as large as it can be: moves, times, stages. */
static void enlarge(struct game_clock *g)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct clock_side *clock = &g->side[side];

		clock->moves = 9999;
		clock->used = TICKS_MAX - TICKS_PER_MINUTE;
		if (clock->left > 0)
			clock->left = TICKS_MAX - TICKS_PER_MINUTE;
	}
}

/* Both ends of a field's range, and each value of a choice. */
static void look_at_field(const char *where, const FLASH struct field *field)
{
	int32_t *value = &ui.app.menu.value[field->value];
	int32_t before = *value;
	int32_t last = field->range.most;
	int32_t step = last - field->range.least <= 100 ? 1 : last - field->range.least;

	for (int32_t at = field->range.least; at <= last; at += step) {
		*value = at;
		if (!screens[ui.app.menu.screen]->changed || screens[ui.app.menu.screen]->changed(&ui.app))
			look(where);
	}
	*value = before;
	if (screens[ui.app.menu.screen]->changed)
		(void)screens[ui.app.menu.screen]->changed(&ui.app);
}

/* EDIT, with a method and the greatest values. */
static void look_at_methods(const char *where)
{
	int32_t *value = ui.app.menu.value;

	for (uint8_t method = 0; method < METHOD_COUNT; method++) {
		value[EDIT_TIME] = CONTROL_TIME_MAX;
		value[EDIT_VALUE] = CONTROL_VALUE_MAX;
		value[EDIT_MOVES] = 255;
		value[EDIT_COUNT] = 255;
		value[EDIT_METHOD] = method;
		for (ui.app.menu.field = 0; ui.app.menu.field < EDIT_FIELDS; ui.app.menu.field++)
			look(where);
	}
	ui.app.menu.field = 0;
}

static void look_at_screen(const char *where, uint8_t id, uint8_t side)
{
	const FLASH struct screen *screen = screens[id];

	ui.app.menu.side = side;
	menu_open(&ui.app, id);
	ui.app.reason = 0;
	if (ui.app.menu.screen != id)
		return; /* it has nothing to offer */
	for (uint8_t field = 0; field < screen->fields_count; field++) {
		ui.app.menu.field = field;
		if (!screen->field_shown || screen->field_shown(&ui.app, field))
			look_at_field(where, &screen->fields[field]);
	}
	ui.app.menu.field = 0;
	if (id == SCREEN_EDIT)
		look_at_methods(where);
	menu_close(&ui.app);
}

static void look_at_list(const char *where)
{
	menu_open(&ui.app, SCREEN_LIST);
	for (uint8_t item = 0; item < ITEMS; item++) {
		look(where);
		ui_do(&ui, "+");
	}
	menu_close(&ui.app);
}

/* Every page that can be opened from here. */
static void look_everywhere(const char *where)
{
	ui.app.options.value[OPTION_NUMBER] = 9999;
	for (uint8_t turn = 0; turn < 8; turn++) {
		ui.app.hint = turn;
		ui.app.hours = 0;
		look(where);
		ui.app.hours = UINT16_MAX;
		look(where);
	}
	ui.app.hint = 0;
	ui.app.battery_low = 1;
	look(where);
	ui.app.battery_low = 0;
	ui.app.muted = 1;
	look(where);
	ui.app.muted = 0;
	for (uint8_t id = SCREEN_GAME + 1; id < SCREENS; id++) {
		look_at_screen(where, id, LEFT);
		look_at_screen(where, id, RIGHT);
	}
	look_at_list(where);
}

static void done(void)
{
	print_message("%u pages\n", pages);
	assert_int_equal(wrong, 0);
}

/* covers: D5 */
TEST(test_every_page)
{
	for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
		ui_begin(&ui, controls[i]);
		look_everywhere(controls[i]);
		ui_do(&ui, "R1s");
		enlarge(&ui.app.game);
		look_everywhere(controls[i]);
		ui_do(&ui, "P");
		enlarge(&ui.app.game);
		look_everywhere(controls[i]);
		app_resume(&ui.app, true);
		look(controls[i]);
	}
	done();
}

/* covers: D5 U1 U2: every control that can be chosen */
TEST(test_every_control)
{
	ui_begin(&ui, "");
	for (unsigned i = 0; i < PRESETS + USER_PRESETS; i++) {
		look("SELECT");
		ui_do(&ui, "+");
	}
	done();
}

/* covers: D5 F1 F3 F4 P3: flags, stage transitions, and their log */
TEST(test_every_flag)
{
	static const char *const begins[] = {"5", "5+1", "5:5m", "5:5", "2/5:5m"};

	for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
		ui_begin(&ui, begins[i]);
		ui_do(&ui, "R");
		ui.app.game.side[LEFT].moves = 9999;
		ui.app.game.side[RIGHT].moves = 9999;
		ui_do(&ui, "6s");
		look_everywhere(begins[i]);
		ui_do(&ui, "L12s");
		look_everywhere(begins[i]);
		ui_do(&ui, "P");
		for (unsigned kind = 0; kind < 256; kind++) {
			ui.app.game.log[0].kind = (uint8_t)kind;
			ui.app.game.log[0].stage = 254;
			look_at_screen(begins[i], SCREEN_LOG, LEFT);
		}
		look_everywhere(begins[i]);
	}
	done();
}

/* covers: D5 N4 D4
 * Each fault in each state, and each reason of a refusal. */
TEST(test_every_fault_and_reason)
{
	static const char *const does[] = {"", "R1s", "R1sP"};

	for (size_t i = 0; i < sizeof does / sizeof does[0]; i++) {
		ui_begin(&ui, "5m");
		ui_do(&ui, does[i]);
		for (uint8_t fault = 1; fault < FAULT_COUNT; fault++) {
			ui.app.fault = fault;
			look("fault");
		}
		ui.app.fault = FAULT_NONE;
		for (ui.app.reason = TEXT_NO_TOO_MUCH; ui.app.reason <= TEXT_NO_OTHER_CONTROL;
		     ui.app.reason++)
			look("reason");
	}
	done();
}

TESTS(RUN(test_every_page), RUN(test_every_control), RUN(test_every_flag), RUN(test_every_fault_and_reason))
