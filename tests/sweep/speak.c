/* Two players listen all the time, and play: speech delays no press, no second and no digit (B3). covers: B3
 *
 * Both talk keys are pressed by turns, so that the deck never rests, and the side on turn presses its button at all phases of what the
 * program does.  The pack is the small one of the tests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench.h"

#define MS	     NS_PER_MS
#define PLAY	     (90 * NS_PER_SECOND)
#define TALK_EVERY   (430 * MS)
#define PRESS_EVERY  (1733 * MS)
#define PRESS_LATEST (20 * MS) /* D3 */
#define SETTLED	     (50 * MS) /* after a press has been seen */
#define SECOND_TICKS 21	       /* 5 ms */

struct table {
	struct bench *bench;
	int64_t pressed; /* 0: its effect has been seen */
	int64_t seen;	 /* then */
	int64_t press_latest;
	ticks second_latest;
	unsigned presses, seconds;
	uint8_t turn;
	uint8_t cells[2][CELLS];
};

/* The lamp of the side that runs follows a press; apart from presses a display changes with the seconds. */
static void changed(void *context, struct bench *bench, int64_t at)
{
	struct table *t = context;
	struct bench_sight sight;
	struct zeitnot state;
	instant now;

	bench_look(bench, &sight);
	if (t->pressed && sight.lamps == 1u << t->turn) {
		if (at - t->pressed > t->press_latest)
			t->press_latest = at - t->pressed;
		t->pressed = 0;
		t->seen = at;
	} else if (!t->pressed && at - t->seen > SETTLED &&
		   memcmp(sight.cells, t->cells, sizeof(t->cells)) != 0 && bench_state(bench, &state, &now)) {
		ticks left = game_clock_remaining(&state.app.game, t->turn, now);
		ticks late = (TICKS_PER_SECOND - left % TICKS_PER_SECOND) % TICKS_PER_SECOND;

		if (late > t->second_latest && late < TICKS_PER_SECOND / 2)
			t->second_latest = late;
		t->seconds++;
	}
	memcpy(t->cells, sight.cells, sizeof(t->cells));
}

static void tap(struct bench *bench, uint8_t button, int64_t at)
{
	bench_contact(bench, button, true, at);
	bench_contact(bench, button, false, at + 80 * MS);
}

/* The clocks lose nothing: what both have left and used is what has passed. */
static ticks sum(const struct zeitnot *state, instant now)
{
	const struct game_clock *g = &state->app.game;

	return game_clock_used(g, LEFT, now) + game_clock_used(g, RIGHT, now);
}

static bool check(const char *board, const char *what, long value, long most)
{
	printf("%s %s: %ld, at most %ld\n", board, what, value, most);
	return value <= most;
}

static unsigned speak(const char *board, const char *pack)
{
	struct bench_options options = {.board = board, .pack = {pack}};
	struct table t = {.bench = bench_open(&options)};
	struct zeitnot state;
	const char *first = "";
	instant now;
	int64_t begun, talk, press;
	unsigned failed = 0;
	uint8_t ear = LEFT;

	if (!t.bench)
		return 1;
	bench_power(t.bench, true);
	bench_run(t.bench, 2 * NS_PER_SECOND);
	tap(t.bench, KEY_OK, bench_now(t.bench));
	if (!getenv("MUTE"))
		bench_jack(t.bench, LEFT, true);
	if (!getenv("MUTE"))
		bench_jack(t.bench, RIGHT, true);
	bench_run(t.bench, 4 * NS_PER_SECOND);
	begun = bench_now(t.bench);
	tap(t.bench, BUTTON_RIGHT, begun);
	bench_run(t.bench, begun + 200 * MS);
	bench_on_change(t.bench, changed, &t);
	talk = press = bench_now(t.bench);
	while (bench_now(t.bench) < begun + PLAY) {
		int64_t at = talk < press ? talk : press;

		bench_run(t.bench, at);
		if (at == talk) {
			tap(t.bench, (uint8_t)(CONTACT_TALK + ear), at);
			ear ^= 1;
			talk += TALK_EVERY;
		} else {
			t.pressed = at;
			tap(t.bench, t.turn == LEFT ? BUTTON_LEFT : BUTTON_RIGHT, at);
			t.turn ^= 1;
			t.presses++;
			press += PRESS_EVERY;
		}
	}
	bench_run(t.bench, begun + PLAY + 100 * MS);
	bench_state(t.bench, &state, &now);
	failed +=
	    !check(board, "press to display, us", (long)(t.press_latest / 1000), (long)(PRESS_LATEST / 1000));
	failed += !check(board, "second to display, ticks", t.second_latest, SECOND_TICKS);
	failed += !check(
	    board, "lost or gained by the clocks, ticks",
	    labs((long)(sum(&state, now) - (ticks)((bench_now(t.bench) - begun) * 4096 / NS_PER_SECOND))), 2);
	failed +=
	    !check(board, "moves not counted",
		   (long)t.presses - state.app.game.side[LEFT].moves - state.app.game.side[RIGHT].moves, 0);
	failed += !check(board, "presses not seen", t.pressed != 0, 0);
	failed += !check(board, "gaps in the speech", state.voice.underruns, 0);
	failed += !check(board, "violations of data sheets", (long)bench_violations(t.bench, &first), 0);
	if (first && *first)
		printf("%s\n", first);
	bench_close(t.bench);
	return failed;
}

int main(int count, char **arguments)
{
	unsigned failed = 0;

	for (int i = 2; i < count; i++)
		failed += speak(arguments[i], arguments[1]);
	printf("%u passed, %u failed\n", 7u * (unsigned)(count - 2) - failed, failed);
	return failed > 0;
}
