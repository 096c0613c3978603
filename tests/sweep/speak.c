/* Two players listen all the time while they play: speech delays no press, no tick and no digit (B3).
 * covers: B3 D3 T2
 *
 *   speak PACK BOARD...         a game with seconds and one with tenths, a minute each
 *   speak long PACK BOARD...    six of each
 *   speak quiet PACK BOARD...   without earphones, to compare
 *   speak day HOURS PACK BOARD...  one game, a press per minute
 *   speak near PACK BOARD...    a talk key is pressed just before each second
 *   speak log PACK BOARD...     a computer reads the game log all the time: at most one gap per minute
 *   speak starved PACK BOARD... contacts chatter while a clip plays, so that the audio output runs dry
 *
 * Both talk keys are pressed by turns, so the audio output never rests. The side on turn presses its button
 * at a random instant within a millisecond, so that presses meet every phase of the program. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/random.h"
#include "sim/bench_avr.h"
#include "sim/profiler.h"
#include "tool/scenario/client.h"

#define MS NS_PER_MS

#define SECONDS_GAME "5m"
#define TENTHS_GAME  "50"
#define PLAY	     (60 * NS_PER_SECOND)
#define DAY_GAME     "9h+60"
#define HOUR	     (3600 * NS_PER_SECOND)
#define DAY_TALK     (437 * MS)
#define DAY_PRESS    (60 * NS_PER_SECOND)
#define NEAR_PLAY    (240 * NS_PER_SECOND) /* with the warnings at two minutes and at one */
#define NEAR_MOST    (4 * MS)		   /* before the second */
#define NEAR_STEP    (37 * NS_PER_MS / 1000)
#define NEAR_SEEDS   6
#define CHATTER	     (2 * NS_PER_SECOND)
#define CALM	     (3 * NS_PER_SECOND) /* by then the clock has said everything that the keys asked for */
#define EDGE	     (200000)		 /* ns from one edge of a chattering contact to the next */
#define JUDGED	     (40 * MS)		 /* by then a press has had its effect on the state */

/* Bounds of docs/requirements.md. */
#define PRESS_LATEST  20000 /* us, D3 */
#define CHANGE_LATEST 5000  /* us, D3 */
#define DATE_ERROR    1000  /* us, T2 */
#define LONGEST_OFF   100   /* us with interrupts off, make report */

struct table {
	struct client client;
	struct bench *bench;
	struct profiler profile;
	int64_t pressed; /* 0: its effect has been seen */
	int64_t last;	 /* press */
	int64_t dated;	 /* the last press, whose date is still to be checked; 0: none */
	/* the date of the previous press could not be checked, because the program was never at rest */
	bool unsure;
	double step;					/* ticks between two changes of the display */
	double press_latest, change_latest, date_error; /* us */
	unsigned presses, changes;
	ticks used[2]; /* by each side at the end of its last turn */
	uint8_t turn;
	uint8_t cells[2][CELLS];
	bool reads; /* a computer reads the log, */
	bool asked; /* and its request is not answered yet */
	unsigned answers;
};

static const double tick_us = 1e6 / TICKS_PER_SECOND;

/* A warning charges the time up to it and the clock continues from there, so the time that the side on turn
 * has used since the press counts, too. */
static void look_at_date(struct table *t, int64_t now_ns, const struct zeitnot *state, instant now)
{
	const struct game_clock *g = &state->app.game;
	uint8_t turn = g->turn, other = turn ^ 1;
	double exact = (double)(now_ns - t->dated) / 1000;
	double dated = tick_us * (ticks_between(g->since, now) + g->side[turn].used - t->used[turn]);

	if (!t->unsure)
		t->date_error = fmax(t->date_error, fabs(exact - dated));
	t->unsure = false;
	t->used[other] = g->side[other].used;
	t->dated = 0;
}

/* The display rounds up, so it changes when the time left reaches a whole step. The state is read as the
 * clock drew it, in the middle of the program's work. */
static void look_at_change(struct table *t, instant now)
{
	const struct avr_bench *b = bench_avr(t->bench);
	struct zeitnot state;
	double late;

	chip_peek_struct(b->board->chip, b->clock, &state);
	late = t->step - fmod(game_clock_remaining(&state.app.game, t->turn, now), t->step);
	t->changes++;
	late = late > t->step / 2 ? t->step - late : late;
	if (late * tick_us > t->change_latest)
		t->change_latest = late * tick_us;
}

/* The lamp of the running side follows a press. A change within PRESS_LATEST after a press may belong to that
 * press; a later change comes from the time alone. */
static void changed(void *context, struct bench *bench, int64_t at)
{
	struct table *t = context;
	struct bench_view view;
	struct zeitnot state;
	instant now;

	bench_get_view(bench, &view);
	if (t->pressed && view.lamps == 1u << t->turn) {
		if ((double)(at - t->pressed) / 1000 > t->press_latest)
			t->press_latest = (double)(at - t->pressed) / 1000;
		t->unsure = t->dated != 0;
		t->dated = t->pressed;
		t->pressed = 0;
	} else if (!t->pressed && at - t->last > PRESS_LATEST * 1000 &&
		   memcmp(view.cells, t->cells, sizeof(t->cells)) != 0 && bench_state(bench, &state, &now)) {
		look_at_change(t, now);
	}
	memcpy(t->cells, view.cells, sizeof(t->cells));
}

static void tap(struct bench *bench, uint8_t button, int64_t at)
{
	bench_contact(bench, button, true, at);
	bench_contact(bench, button, false, at + 80 * MS);
}

/* ---- a game -------------------------------------------------------------------------------------------- */

struct game {
	const char *board, *pack, *control;
	bool tenths, quiet;
	bool cable; /* is in, so that the serial port reports what happens */
	bool log;   /* a computer reads it, entry by entry */
	uint32_t seed;
	int64_t length, talk_every, press_every;
};

static bool begin(struct table *t, const struct game *game)
{
	const struct control_options control = {
	    .freeze = -1, .sound = 0, .tenths = game->tenths ? 60 : 20, .white = -1};
	const struct bench_options options = {.board = game->board, .pack = {game->pack}, .seed = game->seed};
	char message[MESSAGE_SIZE] = "";

	memset(t, 0, sizeof(*t));
	t->step = game->tenths ? TICKS_PER_SECOND / 10.0 : TICKS_PER_SECOND;
	if (!client_open(&t->client, &options, message) ||
	    client_control(&t->client, game->control, &control, message) != CLIENT_OK) {
		printf("%s\n", message);
		return false;
	}
	t->bench = t->client.bench;
	bench_jack(t->bench, LEFT, !game->quiet);
	bench_jack(t->bench, RIGHT, !game->quiet);
	bench_cable(t->bench, game->cable);
	t->reads = game->log;
	if (t->reads)
		client_link(&t->client);
	bench_run(t->bench, bench_now(t->bench) + 2 * NS_PER_SECOND);
	profiler_attach(&t->profile, bench_board(t->bench)->chip);
	return true;
}

static void press(struct table *t, int64_t at)
{
	t->pressed = t->last = at;
	tap(t->bench, t->turn == LEFT ? BUTTON_LEFT : BUTTON_RIGHT, at);
	t->turn ^= 1;
	t->presses++;
}

/* Requests the next entry as soon as the last one has arrived. */
static void read_log(struct table *t)
{
	char request[20];
	char *line;

	while ((line = client_take_line(&t->client)) != NULL) {
		if (t->asked && (!strncmp(line, "ok ", 3) || !strncmp(line, "error ", 6))) {
			t->asked = false;
			t->answers++;
		}
		free(line);
	}
	snprintf(request, sizeof(request), "log 0 %u", t->answers % 8);
	if (!t->asked)
		client_send_line(&t->client, request);
	t->asked = true;
}

/* A busy program may not have its last press in the state yet. */
static bool has_presses(const struct table *t, const struct zeitnot *state)
{
	return state->app.game.side[LEFT].moves + state->app.game.side[RIGHT].moves == (int)t->presses;
}

static void run(struct table *t, int64_t until)
{
	struct zeitnot state;
	instant now;

	while (bench_now(t->bench) < until) {
		int64_t next = bench_now(t->bench) + (t->reads ? 10 : 40) * MS;

		if (t->reads)
			read_log(t);
		bench_run(t->bench, next < until ? next : until);
		if (t->dated && bench_now(t->bench) - t->dated > JUDGED &&
		    bench_state(t->bench, &state, &now) && has_presses(t, &state))
			look_at_date(t, bench_now(t->bench), &state, now);
	}
}

static int64_t play(struct table *t, const struct game *game)
{
	int64_t begun = bench_now(t->bench), talk = begun + 200 * MS,
		next = begun + 200 * MS + game->seed * 1700000;
	struct chance chance = {.state = game->seed};
	uint8_t ear = LEFT;

	tap(t->bench, BUTTON_RIGHT, begun);
	run(t, begun + 200 * MS);
	bench_on_change(t->bench, changed, t);
	while (bench_now(t->bench) < begun + game->length) {
		int64_t at = talk < next ? talk : next;

		run(t, at);
		if (at == talk) {
			tap(t->bench, (uint8_t)(CONTACT_TALK + ear), at);
			ear ^= 1;
			talk += game->talk_every;
		} else {
			press(t, at);
			next += game->press_every + (int64_t)chance_below(&chance, NS_PER_MS);
		}
	}
	run(t, bench_now(t->bench) + 200 * MS); /* so that the last press is seen, too */
	return begun;
}

/* ---- results ------------------------------------------------------------------------------------------- */

/* The worst of all games of a board. */
struct worst {
	double press, change, date, off;
	long lost, missed, gaps, violations;
	unsigned presses, changes, answers, minutes;
};

static double larger(double a, double b)
{
	return a > b ? a : b;
}

/* The time that the clocks have lost: what they were given, less what they still have, must be the time that
 * has passed. The time used cannot serve for a day, because it stops at 9:59:59. */
static long lost(const struct zeitnot *state, instant now, int64_t passed)
{
	const struct game_clock *g = &state->app.game;
	ticks gone = 0;

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const struct stage *stage = game_clock_stage(g, side);
		ticks increment = stage_start(stage) - stage_time(stage);

		gone +=
		    stage_start(stage) + g->side[side].moves * increment - game_clock_remaining(g, side, now);
	}
	return labs((long)(gone - (ticks)(passed / 1000 * TICKS_PER_SECOND / 1000000)));
}

/* `begun` is the instant of the press that started the game. */
static void end(struct table *t, int64_t begun, struct worst *worst)
{
	struct zeitnot state;
	const char *first = "";
	instant now;

	bench_state(t->bench, &state, &now);
	worst->press = larger(worst->press, t->press_latest);
	worst->change = larger(worst->change, t->change_latest);
	worst->date = larger(worst->date, t->date_error);
	worst->off = larger(worst->off, (double)t->profile.longest_off / 1000);
	worst->lost =
	    (long)larger((double)worst->lost, (double)lost(&state, now, bench_now(t->bench) - begun));
	worst->missed +=
	    (long)t->presses - state.app.game.side[LEFT].moves - state.app.game.side[RIGHT].moves;
	worst->missed += t->pressed != 0;
	worst->gaps += state.voice.underruns;
	worst->violations += (long)bench_violations(t->bench, &first);
	if (first && *first)
		printf("%s\n", first);
	worst->presses += t->presses;
	worst->changes += t->changes;
	worst->answers += t->answers;
	worst->minutes += t->reads;
	profiler_detach(&t->profile);
	client_close(&t->client);
}

static bool one(const struct game *game, struct worst *worst)
{
	static struct table t;

	if (!begin(&t, game))
		return false;
	end(&t, play(&t, game), worst);
	return true;
}

static unsigned passed, failed;

static void check(const char *board, const char *what, double value, double most)
{
	bool good = value <= most;

	printf("%s%s %s: %.0f, at most %.0f\n", good ? "" : "FAIL ", board, what, value, most);
	passed += good;
	failed += !good;
}

/* The form `near` presses no button while it looks. */
static void report(const char *board, const struct worst *worst)
{
	printf("%s: %u presses, %u changes of the display\n", board, worst->presses, worst->changes);
	if (worst->presses) {
		check(board, "press to display, us", worst->press, PRESS_LATEST);
		check(board, "date of a press wrong, us", worst->date, DATE_ERROR);
		check(board, "presses not counted or not seen", (double)worst->missed, 0);
	}
	check(board, "second or tenth to display, us", worst->change, CHANGE_LATEST);
	check(board, "longest with interrupts off, us", worst->off, LONGEST_OFF);
	check(board, "lost or gained by the clocks, ticks", (double)worst->lost, 2);
	check(board, "gaps in the speech", (double)worst->gaps, worst->minutes);
	if (worst->minutes) {
		printf("%s: %u answers\n", board, worst->answers);
		check(board, "seconds for the log of 300 plies", 60 * worst->minutes * 300.0 / worst->answers,
		      30);
	}
	check(board, "violations of data sheets", (double)worst->violations, 0);
}

/* The form and the seeds of its games. */
struct form {
	const char *name;
	unsigned seeds;
	bool quiet, log;
};

static bool games(const char *board, const char *pack, const struct form *form, struct worst *worst)
{
	for (uint32_t seed = 1; seed <= form->seeds; seed++)
		for (int kind = 0; kind < 4; kind++) {
			bool tenths = kind % 2;
			struct game game = {.board = board,
					    .pack = pack,
					    .control = tenths ? TENTHS_GAME : SECONDS_GAME,
					    .tenths = tenths,
					    .cable = kind / 2 || form->log,
					    .log = form->log,
					    .quiet = form->quiet,
					    .seed = seed,
					    .length = PLAY,
					    .talk_every = (430 + 7 * (int64_t)seed) * MS,
					    .press_every = ((tenths ? 377 : 1733) - 7 * (int64_t)seed) * MS};

			if (!one(&game, worst))
				return false;
		}
	return true;
}

static bool day(const char *board, const char *pack, double hours, struct worst *worst)
{
	struct game game = {.board = board,
			    .pack = pack,
			    .control = DAY_GAME,
			    .seed = 1,
			    .length = (int64_t)(hours * HOUR),
			    .talk_every = DAY_TALK,
			    .press_every = DAY_PRESS};

	return one(&game, worst);
}

/* One turn of one side: a talk key is pressed up to NEAR_MOST before each of its seconds. */
static bool near(const char *board, const char *pack, struct worst *worst)
{
	for (uint32_t seed = 1; seed <= NEAR_SEEDS; seed++) {
		const struct game game = {
		    .board = board, .pack = pack, .control = SECONDS_GAME, .seed = seed};
		static struct table t;
		int64_t begun;

		if (!begin(&t, &game))
			return false;
		run(&t, bench_now(t.bench) + (int64_t)seed * NS_PER_SECOND / TICKS_PER_SECOND);
		begun = bench_now(t.bench);
		tap(t.bench, BUTTON_RIGHT, begun);
		run(&t, begun + 100 * MS);
		bench_on_change(t.bench, changed, &t);
		for (int64_t n = 1; n * NS_PER_SECOND < NEAR_PLAY; n++) {
			run(&t, begun + n * NS_PER_SECOND - n * NEAR_STEP % NEAR_MOST);
			tap(t.bench, (uint8_t)(CONTACT_TALK + n % 2), bench_now(t.bench));
		}
		end(&t, begun, worst);
	}
	return true;
}

/* The number of gaps that the serial port reports; -1: no answer. */
static int reported_gaps(struct client *client)
{
	int gaps = -1;
	char *line;

	client_link(client);
	client_send_line(client, "speech");
	client_run(client, bench_now(client->bench) + 2 * NS_PER_SECOND);
	while ((line = client_take_line(client)) != NULL) {
		sscanf(line, "ok %d", &gaps);
		free(line);
	}
	return gaps;
}

/* A gap is silent and is counted, the serial port reports the count, and the next utterance is complete. */
static void starve(const char *board, const char *pack)
{
	static struct table t;
	const struct game game = {.board = board, .pack = pack, .control = SECONDS_GAME, .seed = 1};
	struct bench *bench;
	struct zeitnot state;
	instant now;
	unsigned gaps;

	if (!begin(&t, &game)) {
		failed++;
		return;
	}
	bench = t.bench;
	tap(bench, CONTACT_TALK + LEFT, bench_now(bench));
	run(&t, bench_now(bench) + 500 * MS);
	for (int64_t at = bench_now(bench), end = at + CHATTER; at < end; at += EDGE)
		for (uint8_t key = KEY_MINUS; key <= KEY_PLUS; key++)
			bench_contact(bench, key, at / EDGE % 2, at + key * 1000);
	for (uint8_t key = KEY_MINUS; key <= KEY_PLUS; key++)
		bench_contact(bench, key, false, bench_now(bench) + CHATTER + MS);
	run(&t, bench_now(bench) + CHATTER + CALM);
	bench_state(bench, &state, &now);
	gaps = state.voice.underruns;
	check(board, "no gap though contacts chatter", gaps == 0, 0);
	tap(bench, CONTACT_TALK + RIGHT, bench_now(bench));
	run(&t, bench_now(bench) + 4 * NS_PER_SECOND);
	bench_state(bench, &state, &now);
	check(board, "gaps in what is said afterwards", state.voice.underruns - gaps, 0);
	check(board, "gaps that the serial port does not report", abs(reported_gaps(&t.client) - (int)gaps),
	      0);
	printf("%s: %u gaps while contacts chattered\n", board, gaps);
	client_close(&t.client);
}

static const struct form forms[] = {
    {.name = "", .seeds = 1},
    {.name = "long", .seeds = 6},
    {.name = "quiet", .seeds = 1, .quiet = true},
    {.name = "log", .seeds = 1, .log = true},
    {.name = "day"},
    {.name = "near"},
    {.name = "starved"},
};

static const struct form *form_of(const char *name)
{
	for (size_t i = 1; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(forms[i].name, name))
			return &forms[i];
	return &forms[0];
}

static bool play_form(const struct form *form, const char *board, const char *pack, double hours,
		      struct worst *worst)
{
	if (form->seeds)
		return games(board, pack, form, worst);
	return hours > 0 ? day(board, pack, hours, worst) : near(board, pack, worst);
}

int main(int count, char **arguments)
{
	const struct form *form = form_of(count > 1 ? arguments[1] : "");
	bool is_day = !strcmp(form->name, "day");
	double hours = is_day && count > 2 ? atof(arguments[2]) : 0;
	int first = form == forms ? 1 : is_day ? 3 : 2;

	for (int i = first + 1; i < count; i++) {
		const char *board = arguments[i], *pack = arguments[first];
		struct worst worst = {.presses = 0};

		if (!bench_has_voice(board))
			continue;
		if (!strcmp(form->name, "starved")) {
			starve(board, pack);
			continue;
		}
		if (!play_form(form, board, pack, hours, &worst))
			failed++;
		report(board, &worst);
	}
	printf("%u passed, %u failed\n", passed, failed);
	return failed > 0;
}
