/* zeitnot run: carries scenarios out.
 *
 * `t` is the time of the scenario; the simulation follows it as far as needed.  An expectation is judged
 * later than its statement (5 ms for the eye, 20 ms after a press), but the statements that follow keep
 * their instants.  So expectations wait in a queue, and advance() stops at every judgement that is due. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/audio/wav.h"
#include "tool/play/large_digits.h"
#include "tool/scenario/announcements.h"
#include "tool/scenario/apart.h"
#include "tool/scenario/check.h"
#include "tool/scenario/client.h"
#include "tool/scenario/display_reader.h"
#include "tool/scenario/text_reader.h"
#include "tool/tool.h"

#ifndef EYE_MS /* tests/ubsan has other values, because its images are slow */
#define EYE_MS	   5
#define PRESS_MS   20
#define CHATTER_MS 30	/* T2: of a press that chatters */
#define HEARS	   true /* what is spoken is judged */
#endif
#define EYE_NS	     (EYE_MS * NS_PER_MS)
#define PRESS_NS     (PRESS_MS * NS_PER_MS)
#define CHATTER_NS   (CHATTER_MS * NS_PER_MS)
#define CONTACT_NS   (80 * NS_PER_MS)
#define REPEAT_NS    (130 * NS_PER_MS)
#define KEY_DOWN_NS  (100 * NS_PER_MS)
#define KEY_NS	     (200 * NS_PER_MS)
#define GUARD_NS     (2100 * NS_PER_MS) /* a hold, which takes effect after two seconds */
#define LINK_WAIT_NS (1100 * NS_PER_MS)
#define TEXT_NS	     (100 * NS_PER_MS) /* the delay for the text display, which is written in pieces */
#define STILL_NS     (50 * NS_PER_MS)  /* a text display that has not changed for this long is complete */
#define MENU_MOST    60
#define SEEK_MOST    120
#define FIELDS_MOST  40
#define SAMPLE_NS    (2 * NS_PER_MS)
/* The largest age of the copy of the program's state: the program may be storing two presses, writing a
 * report or serving an ear without a sleep. */
#define COPY_NS (20 * NS_PER_MS)
#define LOOK_NS NS_PER_MS /* between two looks at it */

/* An expectation that waits for its judgement. */
struct pending {
	const struct statement *statement;
	int64_t at;
	int64_t due; /* of the judgement, repeated until `last` if it needs the program's state */
	int64_t last;
	int64_t look; /* next sample of the program's state, for values that change with time */
	struct sample sample;
};

struct run {
	struct client client;
	struct bench_options options;
	char pack_path[PACK_SLOTS][TOOL_PATH];
	bool trace;
	const char *wav_path[2]; /* files for what the ears hear; NULL: none */
	struct wav *wav[2];
	const char *vcd_path; /* the file for the pins; NULL: none */
	int64_t t, mark;
	int64_t pressed[CONTACT_COUNT];	 /* last press or down of each button; < 0: none yet */
	int64_t released[CONTACT_COUNT]; /* when a contact opens again; INT64_MAX: it is held down */
	int64_t edge;			 /* the last edge of a player's button */
	int64_t takes;			 /* how long after it its effect is judged */
	unsigned keys;			 /* keys since the mark */
	struct ears ears;
	struct announcements *heard; /* NULL: no file expects speech */
	size_t spoken[2];	     /* number of clips of each side that were judged */
	struct pending *pending;
	size_t pendings;
	unsigned skipped;     /* statements that this board cannot carry out */
	unsigned failed_line; /* 0 = none; the smallest of those that failed */
	char message[MESSAGE_SIZE];
};

static void fail_run(struct run *run, unsigned line, const char *message)
{
	if (run->failed_line && run->failed_line <= line)
		return;
	run->failed_line = line;
	if (run->message != message)
		snprintf(run->message, sizeof(run->message), "%s", message);
}

/* ---- ears ---------------------------------------------------------------------------------------------- */

static void hear_run(void *context, uint8_t side, int64_t at, const int16_t *sample, size_t n)
{
	struct run *run = context;

	if (run->wav[side])
		wav_put(run->wav[side], at, sample, n);
	if (run->heard)
		announcements_sound(run->heard, side, at, sample, n);
}

static bool open_wavs(struct run *run, char message[MESSAGE_SIZE])
{
	for (unsigned side = 0; side < 2; side++) {
		if (!run->wav_path[side])
			continue;
		run->wav[side] = wav_open(run->wav_path[side], run->client.origin);
		if (!run->wav[side]) {
			snprintf(message, MESSAGE_SIZE, "%s: %s", run->wav_path[side], strerror(errno));
			return false;
		}
	}
	return true;
}

static void close_wavs(struct run *run)
{
	int64_t now = bench_now(run->client.bench);

	for (unsigned side = 0; side < 2; side++)
		if (!wav_close(run->wav[side], now))
			fail_run(run, 1, "the sound could not be written");
}

/* ---- judgement ----------------------------------------------------------------------------------------- */

static bool is_sampled(const struct pending *pending)
{
	return check_is_running_value(pending->statement);
}

static void show_run(struct run *run, int64_t at)
{
	struct bench_view view;

	bench_get_view(run->client.bench, &view);
	printf("%s\n", check_clock_text(at - run->client.origin));
	large_digits_print_both(stdout, view.cells, view.lamps, view.points);
}

static bool check_spoken(struct run *run, const struct statement *statement, char message[MESSAGE_SIZE])
{
	char text[1000];
	size_t *judged = &run->spoken[statement->side];

	*judged = announcements_names(run->heard, statement->side, *judged, text, sizeof(text));
	snprintf(message, MESSAGE_SIZE, "expected spoken \"%.150s\", heard \"%.150s\"", statement->text,
		 text);
	return !strcmp(text, statement->text);
}

/* Judges an expectation. Returns false if it must be judged again later. */
static bool settle_run(struct run *run, struct pending *pending)
{
	char message[MESSAGE_SIZE] = "";
	bool good;

	if (pending->statement->kind == DO_SHOW) {
		show_run(run, pending->at);
		return true;
	}
	if (is_sampled(pending))
		good = check_sample(pending->statement, &pending->sample, message);
	else if (pending->statement->expect == EXPECT_SPOKEN)
		good = !HEARS || check_spoken(run, pending->statement, message);
	else
		good = check_now(pending->statement, run->client.bench, &run->ears, message);
	if (!good && pending->due < pending->last) {
		pending->due += LOOK_NS;
		return false;
	}
	if (!good)
		fail_run(run, pending->statement->line, message);
	return true;
}

static void drop_run(struct run *run, size_t index)
{
	memmove(run->pending + index, run->pending + index + 1,
		(--run->pendings - index) * sizeof(*run->pending));
}

/* Makes the samples and checks that are due now. */
static void attend_run(struct run *run)
{
	int64_t now = bench_now(run->client.bench);

	check_listen(&run->ears, run->client.bench);
	if (run->heard)
		announcements_clips(run->heard, run->client.bench);
	for (size_t i = 0; i < run->pendings;) {
		struct pending *pending = &run->pending[i];

		if (is_sampled(pending) && pending->look <= now) {
			check_take_sample(pending->statement, run->client.bench, pending->at,
					  &pending->sample);
			pending->look += SAMPLE_NS;
			if (pending->look > pending->due && pending->due > now)
				pending->look = pending->due;
		}
		if (pending->due > now) {
			i++;
			continue;
		}
		if (settle_run(run, pending))
			drop_run(run, i);
	}
}

static int64_t next_attention(const struct run *run, int64_t until)
{
	for (size_t i = 0; i < run->pendings; i++) {
		const struct pending *pending = &run->pending[i];
		int64_t at =
		    is_sampled(pending) && pending->look < pending->due ? pending->look : pending->due;

		if (at < until)
			until = at;
	}
	return until;
}

static void advance_run(void *context, int64_t until)
{
	struct run *run = context;

	for (;;) {
		int64_t stop = next_attention(run, until);

		if (stop > bench_now(run->client.bench))
			bench_run(run->client.bench, stop);
		attend_run(run);
		if (bench_now(run->client.bench) >= until)
			return;
	}
}

/* Runs the simulation up to the time of the scenario. */
static void catch_up(struct run *run)
{
	advance_run(run, run->t);
}

/* The result of a judgement in a copy of this program. */
struct verdict {
	unsigned line;
	int64_t heard; /* ears.forgotten of the copy: sounds that were judged there */
	size_t spoken[2];
	char message[MESSAGE_SIZE];
};

static void check_without(void *context, void *result)
{
	struct run *run = context;
	struct verdict *verdict = result;

	bench_on_change(run->client.bench, NULL, NULL);
	run->wav[LEFT] = run->wav[RIGHT] = NULL; /* only the run that continues writes them */
	while (run->pendings > 0)
		advance_run(run, run->pending[run->pendings - 1].due);
	verdict->line = run->failed_line;
	verdict->heard = run->ears.forgotten;
	memcpy(verdict->spoken, run->spoken, sizeof(verdict->spoken));
	memcpy(verdict->message, run->message, sizeof(verdict->message));
}

/* Judges the waiting expectations in a copy of this program before a statement acts on the clock, because
 * they must not see its effect. */
static void check_apart(struct run *run)
{
	struct verdict verdict = {0};

	if (run->pendings == 0)
		return;
	if (!apart(check_without, run, &verdict, sizeof(verdict))) {
		verdict.line = run->pending[0].statement->line;
		snprintf(verdict.message, sizeof(verdict.message), "the simulation has crashed");
	}
	if (verdict.line)
		fail_run(run, verdict.line, verdict.message);
	run->ears.forgotten = verdict.heard > run->ears.forgotten ? verdict.heard : run->ears.forgotten;
	for (unsigned side = 0; side < 2; side++)
		run->spoken[side] =
		    verdict.spoken[side] > run->spoken[side] ? verdict.spoken[side] : run->spoken[side];
	run->pendings = 0;
}

static void expect_later(struct run *run, const struct statement *statement)
{
	int64_t after_press = run->edge >= 0 ? run->edge + run->takes : 0;
	struct pending pending = {.statement = statement, .at = run->t, .look = run->t};

	pending.due = run->t + EYE_NS;
	if (statement->kind == DO_EXPECT && statement->expect == EXPECT_TEXT)
		pending.due = run->t + TEXT_NS;
	if (is_sampled(&pending))
		pending.due = run->t;
	if (after_press > pending.due)
		pending.due = after_press;
	pending.last = pending.due;
	if (statement->kind == DO_EXPECT && (is_sampled(&pending) || check_needs_program(statement)))
		pending.last += COPY_NS;
	run->pending = realloc(run->pending, (run->pendings + 1) * sizeof(*run->pending));
	run->pending[run->pendings++] = pending;
	catch_up(run);
}

/* ---- buttons, keys, supply ----------------------------------------------------------------------------- */

static bool contact_down(struct run *run, const struct statement *statement, char *message)
{
	if (run->released[statement->side] > run->t) {
		snprintf(message, MESSAGE_SIZE, "this button is still down");
		return false;
	}
	run->pressed[statement->side] = run->t;
	run->edge = run->t;
	run->takes = statement->side <= BUTTON_RIGHT && statement->number > 0 ? CHATTER_NS : PRESS_NS;
	run->keys += statement->side > BUTTON_RIGHT && statement->side < CONTACT_TALK;
	check_apart(run);
	return true;
}

static bool do_press(struct run *run, const struct statement *statement, char *message)
{
	int64_t last = run->pressed[statement->side];

	if (last >= 0 && run->t - last < REPEAT_NS) {
		snprintf(message, MESSAGE_SIZE,
			 "a press %.0f ms after the last one of this button: at least 130 ms",
			 (double)(run->t - last) / NS_PER_MS);
		return false;
	}
	if (!contact_down(run, statement, message))
		return false;
	run->released[statement->side] = run->t + CONTACT_NS;
	if (statement->number > 0) {
		bench_contact_bouncing(run->client.bench, statement->side, true, run->t, statement->number);
		bench_contact_bouncing(run->client.bench, statement->side, false, run->t + CONTACT_NS,
				       statement->number);
		run->released[statement->side] += statement->number;
		return true;
	}
	bench_contact(run->client.bench, statement->side, true, run->t);
	bench_contact(run->client.bench, statement->side, false, run->t + CONTACT_NS);
	return true;
}

static bool do_down(struct run *run, const struct statement *statement, char *message)
{
	if (!contact_down(run, statement, message))
		return false;
	run->released[statement->side] = INT64_MAX;
	bench_contact(run->client.bench, statement->side, true, run->t);
	return true;
}

static bool do_up(struct run *run, const struct statement *statement, char *message)
{
	if (run->released[statement->side] != INT64_MAX) {
		snprintf(message, MESSAGE_SIZE, "this button was not put down");
		return false;
	}
	run->released[statement->side] = run->t;
	run->edge = run->t;
	run->takes = PRESS_NS;
	check_apart(run);
	bench_contact(run->client.bench, statement->side, false, run->t);
	return true;
}

static void close_for(struct run *run, uint8_t contact, int64_t length)
{
	check_apart(run);
	bench_contact(run->client.bench, contact, true, run->t);
	bench_contact(run->client.bench, contact, false, run->t + length);
	run->t += length + (KEY_NS - KEY_DOWN_NS);
}

static void key_action(struct run *run, uint8_t key, int64_t length)
{
	run->keys++;
	close_for(run, key, length);
}

static bool do_key(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	key_action(run, statement->side, KEY_DOWN_NS);
	return true;
}

static bool do_hold(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	key_action(run, statement->side, statement->time);
	return true;
}

static int64_t talk_length(const struct statement *statement)
{
	return statement->time > 0 ? statement->time : KEY_DOWN_NS;
}

/* Presses a talk key. `expect keys` does not count it, because it is no key of the arbiter. */
static bool do_talk(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	close_for(run, statement->side, talk_length(statement));
	return true;
}

static bool do_jack(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	check_apart(run);
	bench_jack(run->client.bench, statement->side, statement->number != 0);
	return true;
}

/* Does nothing here, because the pack was loaded before the clock was switched on. */
static bool do_pack(struct run *run, const struct statement *statement, char *message)
{
	(void)run;
	(void)statement;
	(void)message;
	return true;
}

static bool do_power(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	check_apart(run);
	bench_power(run->client.bench, statement->number != 0);
	return true;
}

static bool do_battery(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	check_apart(run);
	bench_battery(run->client.bench, (double)statement->number / 1000);
	return true;
}

/* ---- the list and its words ---------------------------------------------------------------------------- */

typedef bool finder(struct bench *bench, const char *text);

static bool first_row_begins(struct bench *bench, const char *text)
{
	char row[TEXT_READER_TEXT];

	display_reader_text_row(bench, 0, row);
	return !strncmp(row, text, strlen(text));
}

/* Waits until the text display no longer changes, for at most a second. */
static void wait_for_words(struct run *run)
{
	uint8_t before[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS],
	    now[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];

	catch_up(run);
	bench_text_display(run->client.bench, now);
	for (int64_t until = run->t + NS_PER_SECOND; run->t < until;) {
		memcpy(before, now, sizeof(before));
		run->t += STILL_NS;
		catch_up(run);
		bench_text_display(run->client.bench, now);
		if (!memcmp(before, now, sizeof(before)))
			return;
	}
}

/* Presses a key until the text display shows what is wanted, at most `most` times. */
static bool press_until(struct run *run, uint8_t key, finder *found, const char *text, unsigned most)
{
	for (unsigned presses = 0;; presses++) {
		wait_for_words(run);
		if (found(run->client.bench, text))
			return true;
		if (presses == most)
			return false;
		key_action(run, key, KEY_DOWN_NS);
	}
}

static bool do_menu(struct run *run, const struct statement *statement, char *message)
{
	char row[TEXT_READER_TEXT];

	catch_up(run);
	key_action(run, KEY_PLAY, GUARD_NS);
	if (press_until(run, KEY_PLUS, first_row_begins, statement->text, MENU_MOST))
		return true;
	display_reader_text_row(run->client.bench, 0, row);
	snprintf(message, MESSAGE_SIZE,
		 "expected a list with \"%.60s\", not found by %d presses of PLUS; the first row says \"%s\"",
		 statement->text, MENU_MOST, row);
	return false;
}

static bool do_seek(struct run *run, const struct statement *statement, char *message)
{
	if (press_until(run, KEY_PLUS, display_reader_text_shows, statement->text, SEEK_MOST))
		return true;
	snprintf(message, MESSAGE_SIZE, "expected the text \"%.60s\", not found by %d presses of PLUS",
		 statement->text, SEEK_MOST);
	return false;
}

static bool do_field(struct run *run, const struct statement *statement, char *message)
{
	if (press_until(run, KEY_OK, display_reader_text_shows, statement->text, FIELDS_MOST))
		return true;
	snprintf(message, MESSAGE_SIZE, "expected the field \"%.60s\", not found by %d presses of OK",
		 statement->text, FIELDS_MOST);
	return false;
}

/* ---- setting up ---------------------------------------------------------------------------------------- */

static bool set_control(struct run *run, const struct statement *statement,
			const struct control_options *options, enum client_answer wanted, char *message)
{
	int64_t end = run->t + NS_PER_SECOND;
	enum client_answer answer;
	int mode;

	catch_up(run);
	mode = client_mode(&run->client);
	if (wanted == CLIENT_OK && mode != APP_SELECT && mode != APP_READY && mode != APP_OVER) {
		snprintf(message, MESSAGE_SIZE, "expected a clock in select, ready or over, seen %s",
			 check_mode_name(mode));
		return false;
	}
	check_apart(run);
	answer = client_control(&run->client, statement->text, options, message);
	run->t = end;
	if (answer == wanted)
		return true;
	if (wanted == CLIENT_REFUSED && answer == CLIENT_OK)
		snprintf(message, MESSAGE_SIZE, "expected \"%.200s\" to be refused, it was accepted",
			 statement->text);
	return false;
}

static bool do_control(struct run *run, const struct statement *statement, char *message)
{
	return set_control(run, statement, &statement->options, CLIENT_OK, message);
}

static bool do_refuse(struct run *run, const struct statement *statement, char *message)
{
	return set_control(run, statement, NULL, CLIENT_REFUSED, message);
}

/* ---- time ---------------------------------------------------------------------------------------------- */

static bool do_at(struct run *run, const struct statement *statement, char *message)
{
	int64_t to = run->mark + statement->time;

	if (to < run->t) {
		snprintf(message, MESSAGE_SIZE, "the time is %s already: time never runs backwards",
			 check_clock_text(run->t - run->mark));
		return false;
	}
	run->t = to;
	return true;
}

static bool do_wait(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	run->t += statement->time;
	return true;
}

static bool do_mark(struct run *run, const struct statement *statement, char *message)
{
	(void)statement;
	(void)message;
	run->mark = run->t;
	run->keys = 0;
	return true;
}

/* ---- the line ------------------------------------------------------------------------------------------ */

static bool do_link(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	check_apart(run);
	client_link(&run->client);
	client_send_line(&run->client, statement->text);
	return true;
}

static bool do_link_raw(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	check_apart(run);
	client_link(&run->client);
	bench_send(run->client.bench, statement->text, statement->length);
	return true;
}

/* Waits for a line. This is the only expectation that takes time. */
static bool expect_link(struct run *run, const struct statement *statement, char *message)
{
	int64_t until = run->t + LINK_WAIT_NS;
	char *line;
	bool good;

	catch_up(run);
	client_link(&run->client);
	while (!(line = client_take_line(&run->client))) {
		if (run->t >= until) {
			snprintf(message, MESSAGE_SIZE,
				 "expected a line with \"%.100s\", seen none within 1.1 s", statement->text);
			return false;
		}
		run->t += NS_PER_MS;
		catch_up(run);
	}
	good = strstr(line, statement->text) != NULL;
	if (!good)
		snprintf(message, MESSAGE_SIZE, "expected a line with \"%.100s\", seen \"%.200s\"",
			 statement->text, line);
	free(line);
	return good;
}

/* ---- one file ------------------------------------------------------------------------------------------ */

static bool do_expect(struct run *run, const struct statement *statement, char *message)
{
	switch (statement->expect) {
	case EXPECT_LINK:
		return expect_link(run, statement, message);
	case EXPECT_KEYS:
		snprintf(message, MESSAGE_SIZE, "expected at most %lld key actions, seen %u",
			 (long long)statement->number, run->keys);
		return run->keys <= statement->number;
	case EXPECT_ELAPSED:
		snprintf(message, MESSAGE_SIZE, "expected at most %.3f s, seen %.3f s",
			 (double)statement->time / 1e9, (double)(run->t - run->mark) / 1e9);
		return run->t - run->mark <= statement->time;
	case EXPECT_TIME:
	case EXPECT_SHOWS:
	case EXPECT_REMAINING:
	case EXPECT_DELAY:
	case EXPECT_PERIOD:
	case EXPECT_USED:
	case EXPECT_RUNNING:
	case EXPECT_MOVES:
	case EXPECT_STAGE:
	case EXPECT_WHITE:
	case EXPECT_FLAG:
	case EXPECT_STATE:
	case EXPECT_SOUND:
	case EXPECT_BATTERY:
	case EXPECT_INTERRUPTED:
	case EXPECT_FAULT:
	case EXPECT_TEXT:
	case EXPECT_CODE:
	case EXPECT_SPOKEN:
		break;
	}
	expect_later(run, statement);
	return true;
}

static bool do_show(struct run *run, const struct statement *statement, char *message)
{
	(void)message;
	expect_later(run, statement);
	return true;
}

typedef bool doer(struct run *run, const struct statement *statement, char *message);

static doer *const doers[] = {
    [DO_CONTROL] = do_control, [DO_REFUSE] = do_refuse, [DO_AT] = do_at,
    [DO_WAIT] = do_wait,       [DO_MARK] = do_mark,	[DO_PRESS] = do_press,
    [DO_DOWN] = do_down,       [DO_UP] = do_up,		[DO_KEY] = do_key,
    [DO_HOLD] = do_hold,       [DO_POWER] = do_power,	[DO_BATTERY] = do_battery,
    [DO_LINK] = do_link,       [DO_SHOW] = do_show,	[DO_LINK_RAW] = do_link_raw,
    [DO_EXPECT] = do_expect,   [DO_MENU] = do_menu,	[DO_SEEK] = do_seek,
    [DO_FIELD] = do_field,     [DO_TALK] = do_talk,	[DO_JACK] = do_jack,
    [DO_PACK] = do_pack,
};

static void trace(void *context, struct bench *bench, int64_t at)
{
	struct run *run = context;
	struct bench_view view;
	char left[DISPLAY_READER_TEXT], right[DISPLAY_READER_TEXT];

	bench_get_view(bench, &view);
	display_reader_text(view.cells[LEFT], left);
	display_reader_text(view.cells[RIGHT], right);
	printf("%s  left [%s]%c right [%s]%c%s\n", check_clock_text(at - run->client.origin), left,
	       view.lamps & 1 ? '*' : ' ', right, view.lamps & 2 ? '*' : ' ', view.tone ? " sound" : "");
}

/* Skips a statement on a board without voice. A missing talk key takes its time, too, so that everything
 * after it has the same instant on every board. */
static void skip_run(struct run *run, const struct statement *statement)
{
	run->skipped++;
	if (statement->kind == DO_TALK)
		run->t += talk_length(statement) + (KEY_NS - KEY_DOWN_NS);
	catch_up(run);
}

static void carry_out(struct run *run, const struct scenario *scenario)
{
	for (size_t i = 0; i < scenario->count && !run->failed_line; i++) {
		const struct statement *statement = &scenario->statements[i];
		char message[MESSAGE_SIZE] = "";

		if (statement->board && !bench_is(run->options.board, statement->board))
			continue;
		if (scenario_needs_voice(statement) && !bench_has_voice(run->options.board))
			skip_run(run, statement);
		else if (!doers[statement->kind](run, statement, message))
			fail_run(run, statement->line, message);
		else
			catch_up(run);
	}
	while (run->pendings > 0)
		advance_run(run, run->pending[run->pendings - 1].due);
}

static void check_hardware(struct run *run, const struct scenario *scenario)
{
	const char *first = NULL;
	char message[MESSAGE_SIZE];
	unsigned count = bench_violations(run->client.bench, &first);

	if (count == 0 || scenario->count == 0)
		return;
	snprintf(message, sizeof(message),
		 "expected a clock that keeps to the data sheets, seen %u violations, the first: %s", count,
		 first ? first : "?");
	fail_run(run, scenario->statements[scenario->count - 1].line, message);
}

static bool expects_speech(const struct scenario *scenario)
{
	for (size_t i = 0; i < scenario->count; i++)
		if (scenario->statements[i].kind == DO_EXPECT &&
		    scenario->statements[i].expect == EXPECT_SPOKEN)
			return true;
	return false;
}

/* Puts the packs into the slots in the order of the file, from the first slot on. */
static bool name_packs(struct run *run, const struct scenario *scenario, char message[MESSAGE_SIZE])
{
	unsigned slot = 0;

	for (size_t i = 0; i < scenario->count; i++) {
		const struct statement *statement = &scenario->statements[i];

		if (statement->kind != DO_PACK ||
		    (statement->board && !bench_is(run->options.board, statement->board)))
			continue;
		if (slot == PACK_SLOTS) {
			snprintf(message, MESSAGE_SIZE, "there are %d slots for packs", PACK_SLOTS);
			return false;
		}
		tool_pack_path(statement->text, run->pack_path[slot]);
		run->options.pack[slot] = run->pack_path[slot];
		slot++;
	}
	return true;
}

/* Begins to listen, but only if a file or an expectation needs it, because listening costs time. */
static bool begin_listening(struct run *run, const struct scenario *scenario, char message[MESSAGE_SIZE])
{
	bool speech = expects_speech(scenario) && bench_has_voice(run->options.board);

	if (speech) {
		run->heard = announcements_open(&run->options, message);
		if (!run->heard)
			return false;
	}
	if (speech || run->wav_path[LEFT] || run->wav_path[RIGHT])
		bench_on_ear(run->client.bench, hear_run, run);
	return open_wavs(run, message);
}

static bool begin_vcd(struct run *run, char message[MESSAGE_SIZE])
{
	if (!run->vcd_path || bench_vcd_begin(run->client.bench))
		return true;
	snprintf(message, MESSAGE_SIZE, "board %s has no pins", run->options.board);
	run->vcd_path = NULL;
	return false;
}

static void end_vcd(struct run *run)
{
	char message[MESSAGE_SIZE];

	if (!run->vcd_path || bench_vcd_end(run->client.bench, run->vcd_path))
		return;
	snprintf(message, sizeof(message), "%s: %s", run->vcd_path, strerror(errno));
	fail_run(run, 1, message);
}

static void carry_out_on_bench(struct run *run, const struct scenario *scenario)
{
	char message[MESSAGE_SIZE];

	if (!name_packs(run, scenario, message) || !client_open(&run->client, &run->options, message)) {
		fail_run(run, 1, message);
		return;
	}
	run->t = run->mark = run->client.origin;
	run->edge = -1;
	for (int contact = 0; contact < CONTACT_COUNT; contact++)
		run->pressed[contact] = -1;
	run->client.advance = advance_run;
	run->client.context = run;
	if (run->trace)
		bench_on_change(run->client.bench, trace, run);
	check_listen_again(&run->ears, run->client.bench);
	if (begin_listening(run, scenario, message) && begin_vcd(run, message))
		carry_out(run, scenario);
	else
		fail_run(run, 1, message);
	close_wavs(run);
	end_vcd(run);
	announcements_close(run->heard);
	check_hardware(run, scenario);
	client_close(&run->client);
	free(run->pending);
}

struct arguments {
	struct bench_options options;
	bool trace, help;
	char *wav[2], *vcd;
	int files; /* index of the first file in the arguments */
};

static bool run_file(const char *path, const struct arguments *arguments, bool *was_read, unsigned *skipped)
{
	struct run run = {.options = arguments->options,
			  .trace = arguments->trace,
			  .wav_path = {arguments->wav[LEFT], arguments->wav[RIGHT]},
			  .vcd_path = arguments->vcd};
	struct scenario scenario = {0};
	unsigned line;
	size_t length;
	char *text = read_whole(path, &length);

	*was_read = text != NULL;
	if (!text) {
		printf("FAIL %s:0: the file cannot be read: %s\n", path, strerror(errno));
		return false;
	}
	if (scenario_parse(text, length, &scenario, &line, run.message))
		carry_out_on_bench(&run, &scenario);
	else
		fail_run(&run, line, run.message);
	scenario_free(&scenario);
	free(text);
	*skipped += run.skipped;
	if (run.failed_line)
		printf("FAIL %s:%u: %s\n", path, run.failed_line, run.message);
	else
		printf("ok %s\n", path);
	return run.failed_line == 0;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static const char usage[] =
    "usage: zeitnot run [--board BOARD] [--seed N] [--trace] [--wav LEFT,RIGHT] [--vcd OUT] FILE...\n"
    "\n"
    "Carries out scenarios (tests/scenarios/README.md) and says whether what was expected was seen.\n"
    "  --seed N  of everything that is random: chatter of contacts, what the memory wakes up with\n"
    "  --trace   prints both displays at every change\n"
    "  --wav     what the left and the right earphone play, as sound files (one FILE)\n"
    "  --vcd     the pins of the processor, for GTKWave and sigrok (one FILE)\n"
    "  -         as FILE is the standard input\n"
    "Exit code: 0 all passed, 1 something failed, 2 no file could be read.\n";

/* Splits LEFT[,RIGHT]; an empty name means no file. */
static void take_wavs(char *names, char *wav[2])
{
	char *comma = strchr(names, ',');

	if (comma)
		*comma = '\0';
	wav[LEFT] = *names ? names : NULL;
	wav[RIGHT] = comma && comma[1] ? comma + 1 : NULL;
}

static bool read_arguments(int count, char **words, struct arguments *arguments)
{
	int i = 0;

	for (; i < count && words[i][0] == '-' && words[i][1]; i++) {
		char *end = "";

		if (!strcmp(words[i], "--")) {
			i++;
			break;
		}
		if (!strcmp(words[i], "--trace"))
			arguments->trace = true;
		else if (!strcmp(words[i], "--help") || !strcmp(words[i], "-h"))
			arguments->help = true;
		else if (!strcmp(words[i], "--wav") && i + 1 < count)
			take_wavs(words[++i], arguments->wav);
		else if (!strcmp(words[i], "--vcd") && i + 1 < count)
			arguments->vcd = words[++i];
		else if (!strcmp(words[i], "--board") && i + 1 < count)
			arguments->options.board = words[++i];
		else if (!strcmp(words[i], "--seed") && i + 1 < count)
			arguments->options.seed = (uint32_t)strtoul(words[++i], &end, 0);
		else
			return false;
		if (*end)
			return false;
	}
	arguments->files = i;
	return true;
}

static bool board_is_there(const struct bench_options *options)
{
	struct bench *bench = bench_open(options);

	bench_close(bench);
	return bench != NULL;
}

#define PAGE "page"

#ifndef __wasi__
/* Runs the scenarios in Node on the page's build of the firmware, with the same arguments (page/run.mjs). */
static int run_on_page(int count, char **words)
{
	char program[TOOL_PATH];
	char **arguments = calloc((size_t)count + 4, sizeof(*arguments));

	bench_beside(program, sizeof(program), "page-run.mjs");
	arguments[0] = (char[]){"node"};
	arguments[1] = (char[]){"--no-warnings"};
	arguments[2] = program;
	memcpy(arguments + 3, words, (size_t)count * sizeof(*words));
	execvp(arguments[0], arguments);
	fprintf(stderr, "zeitnot: board " PAGE " needs Node and `make web`: %s\n", strerror(errno));
	return EXIT_USAGE;
}
#endif

int run_main(int count, char **words)
{
	struct arguments arguments = {.options = {.board = bench_name(0), .seed = 1}};
	unsigned passed = 0, failed = 0, was_read = 0, skipped = 0;

	if (!read_arguments(count, words, &arguments) || (!arguments.help && arguments.files == count) ||
	    ((arguments.wav[LEFT] || arguments.wav[RIGHT] || arguments.vcd) && arguments.files + 1 < count)) {
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
	if (arguments.help) {
		fputs(usage, stdout);
		bench_print_names(stdout);
		fputs("  --board " PAGE
		      "    the same program as in the browser (needs Node and `make web`)\n",
		      stdout);
		return EXIT_GOOD;
	}
#ifndef __wasi__
	if (!strcmp(arguments.options.board, PAGE))
		return run_on_page(count, words);
#endif
	if (!board_is_there(&arguments.options))
		return EXIT_USAGE;
	if ((arguments.wav[LEFT] || arguments.wav[RIGHT]) && bench_is(arguments.options.board, "host")) {
		fputs("zeitnot run: board host plays no sound: --wav needs the image of a board\n", stderr);
		return EXIT_USAGE;
	}
	for (int i = arguments.files; i < count; i++) {
		bool read;

		if (run_file(words[i], &arguments, &read, &skipped))
			passed++;
		else
			failed++;
		was_read += read;
		fflush(stdout);
	}
	if (skipped)
		printf("%u statements skipped: board %s has no voice\n", skipped, arguments.options.board);
	printf("%u passed, %u failed\n", passed, failed);
	if (was_read == 0)
		return EXIT_USAGE;
	return failed ? EXIT_FAILED : EXIT_GOOD;
}
