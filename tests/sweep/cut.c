/* The power is cut at every byte of every kind of write to the FRAM, on the image; the byte keeps its old
 * value, gets its new one, or becomes random.
 *
 * The clock comes back with the state from before the write or from after it (N1, N2). Some runs are cut a
 * second time during the recovery.
 *
 *    cut [STRIDE [PACK|- [BOARD [STORY]]]]
 *
 * It makes one cut in STRIDE. The default is no multiple of 3, so the three ways to tear a byte take
 * turns. With a pack of speech both players listen.
 *
 * covers: N1 N2 N3 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "board/host/host.h"
#include "firmware/core/notation.h"
#include "tests/sweep/listen.h"
#include "tests/sweep/survive.h"
#include "tests/sweep/sweep.h"
#include "tool/scenario/client.h"

#define MOMENTS 4000
#define STEP	NS_PER_MS
/* After a power failure in the middle of a write, the state may be up to this much older than the cut. */
#define EARLIER (60 * NS_PER_MS)
#define LATER	(30 * NS_PER_MS)

/* ---- hands --------------------------------------------------------------------------------------------- */

static void wait_ms(struct client *r, int64_t ms)
{
	bench_run(r->bench, bench_now(r->bench) + ms * NS_PER_MS);
}

static void press(struct client *r, uint8_t button)
{
	survive_push(r->bench, button, 80);
}

static void key(struct client *r, uint8_t button)
{
	survive_push(r->bench, button, 100);
	wait_ms(r, 200);
}

static bool control(struct client *r, const char *text)
{
	const struct control_options options = {.freeze = -1, .sound = 0, .tenths = -1, .white = -1};
	char message[MESSAGE_SIZE] = "";

	if (client_control(r, text, &options, message) == CLIENT_OK)
		return true;
	printf("%s: %s\n", text, message);
	return false;
}

/* ---- stories: the state before the cut, and the act during which it comes ------------------------------ */

static bool a_game(struct client *r)
{
	if (!control(r, "40/5m+3:3m+2"))
		return false;
	for (int i = 0; i < 5; i++) {
		press(r, i % 2 ? BUTTON_LEFT : BUTTON_RIGHT);
		wait_ms(r, 1300);
	}
	return true;
}

static bool a_long_game(struct client *r)
{
	if (!control(r, "60m"))
		return false;
	for (int i = 0; i < 401; i++) {
		press(r, i % 2 ? BUTTON_LEFT : BUTTON_RIGHT);
		wait_ms(r, 250);
	}
	return true;
}

static bool a_paused_game(struct client *r)
{
	if (!a_game(r))
		return false;
	key(r, KEY_PLAY);
	return true;
}

/* A start writes nothing, so the story plays on after it. */
static bool a_game_that_came_back(struct client *r)
{
	if (!a_game(r))
		return false;
	board_cut(bench_board(r->bench));
	wait_ms(r, 10);
	bench_power(r->bench, true);
	wait_ms(r, 3000);
	return true;
}

/* The whole game is saved once per minute. */
static bool a_minute(struct client *r)
{
	if (!a_game(r))
		return false;
	wait_ms(r, 58000);
	return true;
}

static bool a_set_control(struct client *r)
{
	return control(r, "40/90m+30:30m+30");
}

static bool before_the_flag(struct client *r)
{
	if (!control(r, "3:2"))
		return false;
	press(r, BUTTON_RIGHT);
	wait_ms(r, 1200);
	return true;
}

/* In the list of snapshots, three presses back: the next key confirms. */
static bool before_the_rewind(struct client *r)
{
	if (!a_paused_game(r))
		return false;
	survive_push(r->bench, KEY_PLAY, 2100);
	wait_ms(r, 2300);
	for (int i = 0; i < 4; i++) /* both times, both counters, Go back */
		key(r, KEY_PLUS);
	key(r, KEY_OK);
	for (int i = 0; i < 2; i++) /* from the one before the last press */
		key(r, KEY_MINUS);
	return true;
}

static bool before_the_undo(struct client *r)
{
	if (!before_the_rewind(r))
		return false;
	key(r, KEY_PLAY);
	survive_push(r->bench, KEY_PLAY, 2100);
	wait_ms(r, 2300);
	key(r, KEY_PLUS); /* Undo is the row after the one used last */
	key(r, KEY_OK);
	return true;
}

static bool before_the_menu(struct client *r)
{
	if (!a_paused_game(r))
		return false;
	survive_push(r->bench, KEY_PLAY, 2100);
	wait_ms(r, 2300);
	key(r, KEY_OK); /* the first clock's hours */
	key(r, KEY_OK);
	key(r, KEY_PLUS);
	return true;
}

/* U3: the next key begins another game with the same control. */
static bool before_the_same_game(struct client *r)
{
	if (!a_paused_game(r))
		return false;
	survive_push(r->bench, KEY_BACK, 2100);
	wait_ms(r, 2300);
	return true;
}

/* The memory is blank. */
static bool nothing_yet(struct client *r)
{
	(void)r;
	return true;
}

static void left_presses(struct client *r)
{
	wait_ms(r, 10);
	press(r, BUTTON_LEFT);
}

static void right_presses(struct client *r)
{
	wait_ms(r, 10);
	press(r, BUTTON_RIGHT);
}

static void play(struct client *r)
{
	survive_push(r->bench, KEY_PLAY, 100);
}

static void time_passes(struct client *r)
{
	(void)r;
}

static void option(struct client *r)
{
	bench_cable(r->bench, true);
	client_send_line(r, "option sound 2");
}

static void user_preset(struct client *r)
{
	bench_cable(r->bench, true);
	client_send_line(r, "own 2 40/90m:30m");
}

static void another_control(struct client *r)
{
	bench_cable(r->bench, true);
	client_send_line(r, "control 7m+4");
}

static void confirm(struct client *r)
{
	survive_push(r->bench, KEY_OK, 100);
}

struct story {
	const char *name;
	bool (*before)(struct client *);
	void (*then)(struct client *);
	int64_t length; /* ms */
};

static const struct story stories[] = {
    {"a press", a_game, left_presses, 1400},
    {"a press in a long game", a_long_game, left_presses, 300},
    {"the first press", a_set_control, right_presses, 300},
    {"seconds", a_game, time_passes, 2200},
    {"a minute", a_minute, time_passes, 4500},
    {"a pause", a_game, play, 300},
    {"a resumption", a_paused_game, play, 300},
    {"a stage transition and a flag", before_the_flag, time_passes, 4600},
    {"another control", a_set_control, another_control, 700},
    {"the same game again", before_the_same_game, confirm, 300},
    {"an option", a_set_control, option, 700},
    {"a user preset", a_set_control, user_preset, 700},
    {"a rewind", before_the_rewind, play, 300},
    {"the undo of a rewind", before_the_undo, play, 300},
    {"a correction", before_the_menu, play, 300},
    {"a resumption after a loss of power", a_game_that_came_back, play, 300},
    {"the first choice of a new clock", nothing_yet, confirm, 300},
};

/* ---- one story ----------------------------------------------------------------------------------------- */

/* The run without a cut, in memory that the processes share. */
struct course {
	size_t moments;
	uint64_t writes;
	struct moment moment[MOMENTS];
};

struct telling {
	const struct story *story;
	struct client client;
	struct course *course;
	unsigned violations;
	uint64_t doubles; /* every n-th case is cut twice */
};

/* The bench shows the state of a busy processor as it was when the processor last slept. */
static bool no_sleep_since(const struct moment *before, const struct moment *now)
{
	return now->mode == before->mode && !memcmp(&now->game, &before->game, sizeof(now->game)) &&
	       !memcmp(&now->options, &before->options, sizeof(now->options));
}

static bool undisturbed(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct telling *t = context;
	struct course *c = t->course;
	int64_t start = bench_now(t->client.bench);
	struct cutter counter;

	(void)number;
	(void)text;
	cutter_arm(&counter, t->client.bench, 0, TORN_OLD, 0);
	if (survive_note(t->client.bench, &c->moment[0]))
		c->moments = 1;
	t->story->then(&t->client);
	while (bench_now(t->client.bench) < start + t->story->length * NS_PER_MS) {
		bench_run(t->client.bench, bench_now(t->client.bench) + STEP);
		if (c->moments < MOMENTS && survive_note(t->client.bench, &c->moment[c->moments]) &&
		    !(c->moments && no_sleep_since(&c->moment[c->moments - 1], &c->moment[c->moments])))
			c->moments++;
	}
	c->writes = counter.count;
	return true;
}

/* Compares with each state of the uncut run near the cut: one of them must have come back. */
static const char *compare_any(const struct course *c, int64_t cut, const struct moment *after)
{
	const char *fault = "nothing to compare with";

	for (size_t i = 0; i < c->moments; i++) {
		const struct moment *before = &c->moment[i];
		bool last = i + 1 == c->moments || c->moment[i + 1].at > cut - EARLIER;

		/* the first one after the cut counts, however long the processor did not sleep before it */
		if ((before->at < cut - EARLIER && !last) ||
		    (before->at > cut + LATER && i && c->moment[i - 1].at > cut))
			continue;
		/* an expiry between the two states may not have been written yet */
		if (!survive_compare(before, before->at, after))
			return NULL;
		fault = survive_compare(before, cut, after);
		if (!fault)
			return NULL;
	}
	return fault;
}

/* U2: a user preset comes back whole, as the new one, or not at all. */
static const char *compare_own(struct bench *bench)
{
	static struct host host;
	static struct store store;
	struct control found, expected;
	struct control_fault fault;

	host_init(&host);
	bench_memory_read(bench, host.memory, sizeof(host.memory));
	host_select(&host);
	store_start(&store);
	if (!store_load_preset(&store, 1, &found))
		return NULL;
	notation_parse("40/90m:30m", &expected, &fault);
	return memcmp(&found, &expected, sizeof(found)) ? "a user preset with other contents" : NULL;
}

/* U3: no story here installs or forces a control. The chosen control is therefore the one in force, old or
 * new together with the game. A cut must also never be reported as damage. */
static const char *compare_app(struct bench *bench)
{
	static struct zeitnot state;
	const struct app *app = &state.app;
	instant now;

	if (!bench_state(bench, &state, &now))
		return "does not run";
	if (app->faults >> FAULT_MEMORY_DAMAGED & 1)
		return "a cut is reported as damage";
	if (memcmp(&app->chosen, &app->game.control, sizeof app->chosen))
		return "the chosen control is not the game's";
	return NULL;
}

static bool one_cut(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct telling *t = context;
	struct bench *bench = t->client.bench;
	uint64_t byte = number / TORN_KINDS + 1;
	enum torn torn = (enum torn)(number % TORN_KINDS);
	static const char *const words[] = {"old", "new", "random"};
	struct cutter first, second;
	struct moment after;
	const char *fault = NULL, *violation;

	cutter_arm(&first, bench, byte, torn, number);
	t->story->then(&t->client);
	bench_run(bench, bench_now(bench) + t->story->length * NS_PER_MS);
	if (!first.cut) {
		snprintf(text, SWEEP_TEXT, "%s: byte %llu was not written this time", t->story->name,
			 (unsigned long long)byte);
		return false;
	}
	/* a second cut, while it recovers from the first */
	cutter_arm(&second, bench, number % t->doubles == 0 ? 1 + number / t->doubles % 40 : 0,
		   (enum torn)(number / 3 % TORN_KINDS), number);
	if (!survive_reboot(bench, &after))
		fault = second.cut ? NULL : "does not come back";
	if (second.cut) {
		cutter_arm(&second, bench, 0, TORN_OLD, 0);
		if (!survive_reboot(bench, &after))
			fault = "does not come back from the second cut";
	}
	if (!fault)
		fault = compare_any(t->course, first.cut, &after);
	if (!fault && t->story->then == user_preset)
		fault = compare_own(bench);
	if (!fault)
		fault = compare_app(bench);
	if (!fault && bench_violations(bench, &violation) > t->violations)
		fault = violation;
	if (fault)
		snprintf(text, SWEEP_TEXT, "%s, byte %llu %s%s: %.200s", t->story->name,
			 (unsigned long long)byte, words[torn], second.cut ? " and once more" : "", fault);
	return !fault;
}

static const char *pack; /* of speech; NULL: nobody listens */

static bool begin(struct telling *t, const char *board, const struct story *story)
{
	const struct bench_options options = {
	    .board = board, .pack = {pack}, .seed = 4, .crystal_start_ms = 20};
	char message[MESSAGE_SIZE] = "";

	t->story = story;
	if (!client_open(&t->client, &options, message)) {
		printf("%s: %s\n", story->name, message);
		return false;
	}
	if (pack)
		listen_plug(&t->client);
	if (!story->before(&t->client)) {
		printf("%s: its beginning failed\n", story->name);
		return false;
	}
	if (pack)
		listen_ask(&t->client, bench_now(t->client.bench) + story->length * NS_PER_MS);
	t->violations = bench_violations(t->client.bench, NULL);
	return true;
}

/* A worker runs the story once without a cut, then makes its share of the cuts. */
static void work(struct sweep *sweep, struct telling *t, uint64_t stride)
{
	struct sweep reference = *sweep;

	sweep_run(&reference, undisturbed, t, 0);
	for (uint64_t number = sweep->worker; number < t->course->writes * TORN_KINDS; number++)
		if (number % stride == 0 && sweep_mine(sweep, number / stride))
			sweep_run(sweep, one_cut, t, number);
	client_close(&t->client);
	sweep_end(sweep);
}

static uint64_t tell(const char *board, const struct story *story, uint64_t stride, uint64_t *failed)
{
	static struct telling t;
	struct sweep sweep;
	char title[100];
	uint64_t cases;

	*failed = 1;
	t.doubles = 4 * stride;
	if (!begin(&t, board, story))
		return 0;
	/* each worker records the uncut run itself */
	t.course =
	    mmap(NULL, 2 * sizeof(struct course), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (t.course == MAP_FAILED)
		abort();
	if (sweep_begin(&sweep, 2)) {
		t.course += sweep.worker;
		work(&sweep, &t, stride);
	}
	snprintf(title, sizeof(title), "%s, %s (%llu bytes)", board, story->name,
		 (unsigned long long)t.course[0].writes);
	cases = sweep_report(&sweep, title, failed);
	if (!t.course[0].writes)
		(*failed)++; /* nothing was cut */
	munmap(t.course, 2 * sizeof(struct course));
	sweep_free(&sweep);
	client_close(&t.client);
	return cases;
}

/* ---- memories with random contents --------------------------------------------------------------------- */

static bool one_memory(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct telling *t = context;
	struct chance chance = {.state = number};
	uint8_t bytes[BENCH_MEMORY];
	struct moment after;
	struct zeitnot state;
	instant now;
	const char *fault = NULL;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)chance_next(&chance);
	board_cut(bench_board(t->client.bench));
	bench_memory_write(t->client.bench, bytes, bench_memory_size(t->client.bench));
	if (!survive_reboot(t->client.bench, &after) || !bench_state(t->client.bench, &state, &now))
		fault = "does not start";
	else if (state.app.mode != APP_READY)
		fault = "does not start in READY";
	else if (state.app.fault == FAULT_NONE)
		fault = "says nothing";
	if (fault)
		snprintf(text, SWEEP_TEXT, "memory %llu: %s", (unsigned long long)number, fault);
	return !fault;
}

static uint64_t try_memories(const char *board, uint64_t count, uint64_t *failed)
{
	static const struct story story = {.name = "random contents", .before = nothing_yet};
	static struct telling t;
	struct sweep sweep;
	char title[60];
	uint64_t cases;

	*failed = 1;
	if (!begin(&t, board, &story))
		return 0;
	if (sweep_begin(&sweep, 2)) {
		for (uint64_t number = sweep.worker; number < count; number += 2)
			sweep_run(&sweep, one_memory, &t, number);
		client_close(&t.client);
		sweep_end(&sweep);
	}
	snprintf(title, sizeof(title), "%s, %s", board, story.name);
	cases = sweep_report(&sweep, title, failed);
	sweep_free(&sweep);
	client_close(&t.client);
	return cases;
}

int main(int argc, char **argv)
{
	uint64_t stride = argc > 1 ? (uint64_t)atoi(argv[1]) : 61, cases = 0, failed = 0;

	pack = argc > 2 && strcmp(argv[2], "-") ? argv[2] : NULL;
	for (unsigned b = 0; b < board_count; b++) {
		for (size_t i = 0; i < sizeof(stories) / sizeof(stories[0]); i++) {
			uint64_t bad;

			if ((argc > 3 && strcmp(argv[3], board_kinds[b].name)) ||
			    (argc > 4 && !strstr(stories[i].name, argv[4])))
				continue;
			cases += tell(board_kinds[b].name, &stories[i], stride * board_kinds[b].sample, &bad);
			failed += bad;
			fflush(stdout);
		}
		if (argc <= 3) {
			uint64_t bad;

			cases += try_memories(board_kinds[b].name, 100 / board_kinds[b].sample, &bad);
			failed += bad;
		}
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases > failed ? cases - failed : 0),
	       (unsigned long long)failed);
	return failed || !cases;
}
