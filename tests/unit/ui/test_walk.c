/* A random walk of 200,000 key actions and presses: no state without a way out, no change without a
 * confirmation, no time lost by clocks that run, every field within its range (A4, N6, T1, T4, U1 to U4). */
#include <stdlib.h>
#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/page.h"
#include "firmware/ui/screens/edit.h"
#include "tests/unit/check.h"
#include "tests/unit/ui/ui.h"

#define ACTIONS 250000

static struct ui ui;
static unsigned seed = 20260728;

static unsigned chance(unsigned n)
{
	return (unsigned)rand_r(&seed) % n;
}

static const char *const controls[] = {
    "3+1",   "10+2",	"4/20+5:3/10+3!",   "30d3",	 "20b4",  "6:5:4",
    "5m|4m", "9y3x4",	"90y9x60",	    "8c2/6",	 "*15",	  "^20",
    "g4",    "o6-12",	"40/90m+30:30m+30", "3?/8:2/7!", "35999", "2h+30@2",
    "^",     "1/5:1/6", "0.5+1.5",	    "9h:9h",
};

/* ---- what must be true after each action --------------------------------------------------------------- */

static void check_ranges(void)
{
	const int32_t *value = ui.app.menu.value;

	assert_true(ui.app.menu.screen < SCREENS);
	assert_true(ui.app.menu.item < ITEMS);
	assert_true(ui.app.menu.side <= RIGHT);
	switch (ui.app.menu.screen) {
	case SCREEN_SELECT:
		assert_true(value[0] <= PRESETS + USER_PRESETS);
		break;
	case SCREEN_INSTALL:
		assert_true(value[0] <= PRESETS + USER_PRESETS);
		break;
	case SCREEN_CLOCK:
	case SCREEN_USED:
	case SCREEN_TIMES:
		assert_true(value[0] <= 35999);
		break;
	case SCREEN_MOVES:
		assert_true(value[0] <= 9999 && value[1] <= 1);
		break;
	case SCREEN_STAGE:
		assert_true(value[0] <= 254 && value[1] <= 1);
		break;
	case SCREEN_PENALTY:
		assert_true(value[0] >= -3599 && value[0] <= 3599 && value[1] <= NEXT_OTHER_STANDS &&
			    value[2] <= 1);
		break;
	case SCREEN_EDIT:
		assert_true(value[EDIT_TIME] <= 35999 && value[EDIT_MOVES] <= 255 &&
			    value[EDIT_COUNT] <= 255);
		assert_true(value[EDIT_METHOD] < METHOD_COUNT && value[EDIT_END] <= 2);
		assert_true(ui.app.menu.stage < CONTROL_STAGES && ui.app.menu.colour <= BLACK);
		assert_true(ui.app.draft.stages[ui.app.menu.colour] <= CONTROL_STAGES);
		break;
	default:
		break;
	}
}

/* D5: no row is cut off, in whatever language. */
static void check_words(void)
{
	static unsigned turn;
	struct app *app = &ui.app;
	int16_t chosen = app->options.value[OPTION_LANGUAGE];
	struct page page;

	app->options.value[OPTION_LANGUAGE] = (int16_t)(turn++ % LANGUAGE_COUNT);
	app_text(app, &page);
	if (page.cut)
		fail_msg("cut: %s", ui_says(&ui));
	app->options.value[OPTION_LANGUAGE] = chosen;
}

static void check_always(void)
{
	const struct app *app = &ui.app;

	assert_true(game_clock_valid(&app->game));
	assert_int_equal(control_check(&app->game.control, NULL), CONTROL_OK);
	assert_true(options_valid(&app->options));
	check_ranges();
	check_words();
	if (app->game.state == PLAY_RUNNING)
		assert_true(app->mode == APP_RUNNING || app->mode == APP_OFF);
	if (app->mode == APP_OFF)
		assert_true(app->game.state != PLAY_RUNNING && app->game.state != PLAY_PAUSED);
	assert_int_equal(app->view.lamps, app->game.state == PLAY_RUNNING ? side_bit(app->game.turn) : 0);
}

/* A steady flag ends by itself after five minutes (P3); nothing else changes while no clock runs. */
static void assert_same_game(const struct game_clock *before, const struct game_clock *after)
{
	struct game_clock expected = *before;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (expected.side[side].flag == FLAG_STEADY)
			expected.side[side].flag = after->side[side].flag & FLAG_STEADY;
	}
	assert_memory_equal(&expected, after, sizeof expected);
}

/* BACK leads out of every state, and leaves a menu without a change. */
static void check_way_out(void)
{
	static struct ui there;
	struct game_clock before;

	there = ui;
	if (there.app.game.state == PLAY_RUNNING)
		return;
	if (there.app.mode == APP_OFF) {
		ui_key(&there, KEY_OK);
		assert_int_not_equal(there.app.mode, APP_OFF);
	}
	before = there.app.game;
	for (unsigned n = 0; there.app.menu.screen != SCREEN_GAME; n++) {
		assert_true(n < 130);
		ui_key(&there, KEY_BACK);
	}
	assert_same_game(&before, &there.app.game);
}

/* T1: the time that has run was charged. */
static ticks used_by_both(const struct ui *d)
{
	return game_clock_used(&d->app.game, LEFT, d->now) + game_clock_used(&d->app.game, RIGHT, d->now);
}

/* ---- actions ------------------------------------------------------------------------------------------- */

static uint8_t letter_of(unsigned n)
{
	static const uint8_t keys[] = {KEY_OK, KEY_OK, KEY_PLUS, KEY_MINUS, KEY_BACK, KEY_PLAY};

	return keys[n % sizeof keys];
}

static void key_action(void)
{
	static struct ui before;
	uint8_t key = letter_of(chance(6));
	uint32_t ms = chance(8) ? 100 : 2000 + chance(900);
	bool rests;

	before = ui;
	ui_hold(&ui, key, ms);
	rests = before.app.game.state != PLAY_RUNNING && ui.app.game.state != PLAY_RUNNING;
	/* A4: only OK and PLAY confirm; PLUS in READY exchanges the colours. */
	if (rests && key != KEY_OK && key != KEY_PLAY &&
	    !(key == KEY_PLUS && before.app.game.state == PLAY_READY &&
	      before.app.menu.screen == SCREEN_GAME)) {
		assert_same_game(&before.app.game, &ui.app.game);
		assert_memory_equal(before.own, ui.own, sizeof before.own);
		assert_memory_equal(before.app.options.value, ui.app.options.value,
				    sizeof before.app.options.value);
	}
}

/* Goes straight to any item of the list, as somebody does who knows the way. */
static void list_action(void)
{
	ui_hold(&ui, KEY_PLAY, 2100);
	for (unsigned n = chance(ITEMS); n > 0; n--)
		ui_key(&ui, chance(10) ? KEY_PLUS : KEY_MINUS);
	ui_key(&ui, KEY_OK);
}

static void rewind_action(void)
{
	ui_hold(&ui, KEY_PLAY, 2100);
	ui_keys(&ui, "--O-");
	ui_keys(&ui, chance(2) ? "P" : "O");
	if (chance(2)) {
		ui_hold(&ui, KEY_PLAY, 2100);
		ui_keys(&ui, "------O");
	}
}

/* The side on turn presses, or the other side, or both. */
static void press_action(void)
{
	uint8_t side = ui.app.game.turn ^ (chance(5) == 0);

	ui_press(&ui, side);
	if (chance(20) == 0) {
		ui_contact(&ui, BUTTON_LEFT, true);
		ui_contact(&ui, BUTTON_RIGHT, true);
		ui_wait(&ui, chance(400));
		ui_contact(&ui, BUTTON_LEFT, false);
		ui_contact(&ui, BUTTON_RIGHT, false);
		ui_wait(&ui, 200);
	}
}

static void wait_action(void)
{
	ticks before = used_by_both(&ui);
	instant from = ui.now;
	bool ran = ui.app.game.state == PLAY_RUNNING;

	ui_wait(&ui, chance(30) ? chance(9000) : chance(3000000));
	if (ran && ui.app.game.state == PLAY_RUNNING)
		assert_int_equal(used_by_both(&ui) - before, ticks_between(from, ui.now));
	if (!ran)
		assert_int_equal(used_by_both(&ui), before);
}

/* covers: A4 N6 T1 T4 U1 U2 U4 fide: 5.4.3.11 */
TEST(test_walk)
{
	unsigned modes[APP_OFF + 1] = {0};
	unsigned screens[SCREENS] = {0};

	ui_init(&ui);
	for (unsigned n = 0; n < ACTIONS; n++) {
		unsigned what = chance(100);

		if (app_takes_settings(&ui.app) && chance(12) == 0)
			ui_control(&ui, controls[chance(sizeof controls / sizeof controls[0])]);
		else if (what < 2)
			list_action();
		else if (what < 8)
			rewind_action();
		else if (what < 70)
			key_action();
		else if (what < 92)
			press_action();
		else
			wait_action();
		check_always();
		modes[ui.app.mode]++;
		screens[ui.app.menu.screen]++;
		if (n % 40 == 0)
			check_way_out();
	}
	for (unsigned mode = 0; mode <= APP_OFF; mode++) {
		if (modes[mode] <= 20)
			print_error("mode %u was seen %u times\n", mode, modes[mode]);
		assert_true(modes[mode] > 20);
	}
	for (unsigned screen = 0; screen < SCREENS; screen++) {
		if (screens[screen] <= 20)
			print_error("screen %u was seen %u times\n", screen, screens[screen]);
		assert_true(screens[screen] > 20);
	}
}

TESTS(RUN(test_walk))
