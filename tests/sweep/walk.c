/* A random walk of 3,000 key actions and presses on each image; tests/unit/ui/test_walk.c does 200,000 on the
 * host. After each one the test reads the state from the simulated RAM. Every state has a way out, nothing
 * changes without a confirmation, running clocks lose no time, every field is within its range, and no part
 * is used against its data sheet. covers: A4 N6 T1 T4 U1 U2 U4 fide: 5.4.3.11 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/presets.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/screen.h"
#include "firmware/ui/screens/edit.h"
#include "sim/boards/board.h"
#include "tool/scenario/client.h"

#define ACTIONS	      3000
#define WAY_OUT_EVERY 100
#define DEEPEST	      130 /* BACK leads out in this many keys */

struct walk {
	struct client client;
	const char *board;
	unsigned seed;
	unsigned action;
	unsigned failed;
	struct zeitnot state;
	instant now;
};

static const char *const controls[] = {"3+1",	"10+2",	 "4/20+5:3/10+3!", "30d3",  "20b4",
				       "6:5:4", "5m|4m", "9y3x4",	   "8c2/6", "*15",
				       "^20",	"g4",	 "o6-12",	   "35999", "3?/8:2/7!"};

static unsigned chance(struct walk *w, unsigned n)
{
	return (unsigned)rand_r(&w->seed) % n;
}

static bool check(struct walk *w, bool good, const char *what)
{
	if (!good) {
		printf("%s, action %u, screen %u, mode %u: %s\n", w->board, w->action,
		       w->state.app.menu.screen, w->state.app.mode, what);
		w->failed++;
	}
	return good;
}

static void look(struct walk *w)
{
	check(w, bench_state(w->client.bench, &w->state, &w->now), "no power");
}

static void pass(struct walk *w, int64_t ms)
{
	bench_run(w->client.bench, bench_now(w->client.bench) + ms * NS_PER_MS);
	look(w);
}

static void touch(struct walk *w, uint8_t button, unsigned ms)
{
	int64_t at = bench_now(w->client.bench);

	bench_contact(w->client.bench, button, true, at);
	bench_contact(w->client.bench, button, false, at + ms * NS_PER_MS);
	pass(w, ms + 100);
}

/* ---- what must be true --------------------------------------------------------------------------------- */

static bool values_fit(const struct app *app)
{
	const int32_t *value = app->menu.value;

	switch (app->menu.screen) {
	case SCREEN_SELECT:
	case SCREEN_INSTALL:
		return value[0] <= PRESETS + USER_PRESETS;
	case SCREEN_CLOCK:
	case SCREEN_USED:
	case SCREEN_TIMES:
		return value[0] >= -35999 && value[0] <= 35999 && value[1] >= -35999 && value[1] <= 35999;
	case SCREEN_MOVES:
		return value[0] <= 9999 && value[1] <= 1;
	case SCREEN_STAGE:
		return value[0] <= 254 && value[1] <= 1;
	case SCREEN_PERIOD:
		return value[0] <= 99;
	case SCREEN_PENALTY:
		return value[0] >= -3599 && value[0] <= 3599 && value[1] <= NEXT_OTHER_STANDS &&
		       value[2] <= 1;
	case SCREEN_EDIT:
		return value[EDIT_TIME] <= 35999 && value[EDIT_MOVES] <= 255 && value[EDIT_COUNT] <= 255 &&
		       value[EDIT_METHOD] < METHOD_COUNT && value[EDIT_END] <= 2 &&
		       app->menu.stage < CONTROL_STAGES && app->menu.colour <= BLACK;
	default:
		return app->menu.screen < SCREENS;
	}
}

static void check_always(struct walk *w)
{
	const struct app *app = &w->state.app;
	bool running = app->game.state == PLAY_RUNNING;
	const char *first;

	check(w, game_clock_valid(&app->game), "the game cannot be");
	check(w, control_check(&app->game.control, NULL) == CONTROL_OK, "the control cannot be");
	check(w, options_valid(&app->options), "the options cannot be");
	check(w, app->menu.item < ITEMS && app->menu.side <= RIGHT && values_fit(app),
	      "a value is out of range");
	check(w, app->fault == FAULT_NONE, "a fault is reported");
	check(w, running == (app->mode == APP_RUNNING), "the mode is not the game's");
	check(w, app->view.lamps == (running ? side_bit(app->game.turn) : 0), "the lamps are not the game's");
	if (bench_violations(w->client.bench, &first) > 0)
		check(w, false, first);
}

/* A steady flag ends by itself after five minutes (P3); nothing else changes while no clock runs. */
static bool is_same_game(const struct game_clock *before, const struct game_clock *after)
{
	struct game_clock expected = *before;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		if (expected.side[side].flag == FLAG_STEADY)
			expected.side[side].flag = after->side[side].flag & FLAG_STEADY;
	}
	return memcmp(&expected, after, sizeof expected) == 0;
}

static ticks used_by_both(const struct walk *w)
{
	return game_clock_used(&w->state.app.game, LEFT, w->now) +
	       game_clock_used(&w->state.app.game, RIGHT, w->now);
}

static void find_the_way_out(struct walk *w)
{
	struct game_clock before = w->state.app.game;
	unsigned keys = 0;

	if (before.state == PLAY_RUNNING || w->state.app.mode == APP_OFF)
		return;
	for (; w->state.app.menu.screen != SCREEN_GAME && keys < DEEPEST; keys++)
		touch(w, KEY_BACK, 100);
	check(w, keys < DEEPEST, "BACK does not lead out");
	check(w, is_same_game(&before, &w->state.app.game), "the way out changed the game");
}

/* ---- actions ------------------------------------------------------------------------------------------- */

static void key_action(struct walk *w)
{
	static const uint8_t keys[] = {KEY_OK, KEY_OK, KEY_PLUS, KEY_MINUS, KEY_BACK, KEY_PLAY};
	uint8_t key = keys[chance(w, sizeof keys)];
	struct app before = w->state.app;
	const struct app *after = &w->state.app;
	bool exchanges =
	    key == KEY_PLUS && before.game.state == PLAY_READY && before.menu.screen == SCREEN_GAME;

	touch(w, key, chance(w, 8) ? 100 : 2000 + chance(w, 900));
	/* A4: only OK and PLAY confirm; PLUS in READY exchanges the colours. */
	if (before.game.state == PLAY_RUNNING || after->game.state == PLAY_RUNNING || exchanges ||
	    key == KEY_OK || key == KEY_PLAY)
		return;
	check(w, is_same_game(&before.game, &after->game), "the game changed unconfirmed");
	check(w, memcmp(before.options.value, after->options.value, sizeof before.options.value) == 0,
	      "an option changed unconfirmed");
}

static void list_action(struct walk *w)
{
	touch(w, KEY_PLAY, 2100);
	for (unsigned n = chance(w, ITEMS); n > 0; n--)
		touch(w, KEY_PLUS, 100);
	touch(w, KEY_OK, 100);
}

static void wait_action(struct walk *w)
{
	ticks before = used_by_both(w);
	instant from = w->now;
	bool ran = w->state.app.game.state == PLAY_RUNNING;

	pass(w, chance(w, 3000));
	if (ran && w->state.app.game.state == PLAY_RUNNING)
		check(w, used_by_both(w) - before == ticks_between(from, w->now), "time was lost");
	if (!ran)
		check(w, used_by_both(w) == before, "time passed at rest");
}

static void control_action(struct walk *w)
{
	char message[MESSAGE_SIZE];

	check(w,
	      client_control(&w->client, controls[chance(w, sizeof controls / sizeof controls[0])], NULL,
			     message) == CLIENT_OK,
	      "the line refuses a control");
	look(w);
}

static void act(struct walk *w)
{
	unsigned what = chance(w, 100);

	if (app_takes_settings(&w->state.app) && chance(w, 15) == 0)
		control_action(w);
	else if (what < 6)
		list_action(w);
	else if (what < 70)
		key_action(w);
	else if (what < 94)
		touch(w, w->state.app.game.turn ^ (chance(w, 5) == 0), 80);
	else
		wait_action(w);
	check_always(w);
	if (w->action % WAY_OUT_EVERY == 0)
		find_the_way_out(w);
}

/* A screen without fields is an action that happens as soon as it opens. UNDO needs a rewind just before. */
static bool stays(unsigned screen)
{
	return screen == SCREEN_GAME || (screens[screen]->fields_count > 0 && screen != SCREEN_UNDO);
}

static unsigned walk(const char *board)
{
	static struct walk w;
	const struct bench_options options = {.board = board, .seed = 1, .crystal_start_ms = 100};
	char message[MESSAGE_SIZE] = "";
	unsigned seen[SCREENS] = {0};

	w = (struct walk){.board = board, .seed = 1};
	if (!client_open(&w.client, &options, message)) {
		printf("%s: %s\n", board, message);
		return 1;
	}
	look(&w);
	for (w.action = 1; w.action <= ACTIONS && w.failed == 0; w.action++) {
		act(&w);
		seen[w.state.app.menu.screen]++;
	}
	for (unsigned screen = 0; screen < SCREENS && w.failed == 0; screen++) {
		if (stays(screen) && seen[screen] == 0) {
			printf("screen %u\n", screen);
			check(&w, false, "a screen was never seen");
		}
	}
	client_close(&w.client);
	return w.failed > 0;
}

int main(int count, char **arguments)
{
	unsigned failed = 0, walks = 0;

	if (count > 1) {
		walks = 1;
		failed = walk(arguments[1]);
	}
	for (unsigned i = 0; count == 1 && i < board_count; i++) {
		if (board_kinds[i].sample > 1)
			continue;
		failed += walk(board_kinds[i].name);
		walks++;
	}
	printf("%u passed, %u failed\n", walks - failed, failed);
	return failed > 0;
}
