#include "tools/search/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/bench_avr.h"
#include "sim/profiler.h"
#include "tool/scenario/client.h"

#define MS     NS_PER_MS
#define US     1000LL
#define HELD   (70 * MS)
#define SETTLE (40 * MS)  /* the press draws both sides */
#define REPLY  40	  /* a digit of the other side is due within this number of ms after the press */
#define FOLLOW (110 * MS) /* a press has been shown, or it is lost */
#define AGAIN  40
#define LOST   999 /* ms */

const char *const figure_names[FIGURES] = {"clean",	  "bounced", "late", "clean_digits", "bounced_digits",
					   "late_digits", "second",  "off",  "seconds",	     "tenths"};

static struct prepared {
	struct setting setting; /* board NULL: nothing is prepared */
	struct client client;
	int64_t start; /* White's clock was started by this press */
	int64_t black; /* for so long Black's clock has run */
	int64_t begin; /* of the case */
} prepared;

/* What is seen of a press. */
static struct seen {
	int64_t press, lamp;
	int64_t last_left, first_right; /* changes of the digits after the press, 0: none */
	int64_t turn;			/* the lamps changed last */
	uint8_t lamps;
	double unit, late;
	uint8_t cells[2][CELLS];
} seen;

bool figure_fits(enum figure figure, const struct situation *situation)
{
	if (figure == FIGURE_SECONDS || figure == FIGURE_TENTHS)
		return situation->awake && (situation->pace > 0) == (figure == FIGURE_SECONDS);
	if (figure == FIGURE_CLEAN_DIGITS || figure == FIGURE_BOUNCED_DIGITS || figure == FIGURE_LATE_DIGITS)
		return !situation->awake &&
		       !situation->reply; /* where a digit changes right after the press */
	return !situation->awake;
}

bool figure_chatters(enum figure figure, const struct situation *situation)
{
	return figure == FIGURE_BOUNCED || figure == FIGURE_LATE || figure == FIGURE_BOUNCED_DIGITS ||
	       figure == FIGURE_LATE_DIGITS || figure == FIGURE_OFF ||
	       (figure == FIGURE_SECOND && situation->reply);
}

static void give_up_search(const char *message)
{
	fprintf(stderr, "search: %s\n", message);
	exit(2);
}

/* ---- preparing ----------------------------------------------------------------------------------------- */

static struct bench *bench_of_search(void)
{
	return prepared.client.bench;
}

static void pass_search(int64_t ns)
{
	client_run(&prepared.client, bench_now(bench_of_search()) + ns);
}

static void tap_search(uint8_t button, int64_t at, int64_t length)
{
	bench_contact(bench_of_search(), button, true, at);
	bench_contact(bench_of_search(), button, false, at + length);
}

/* The cable that set the control has trimmed the oscillator.  After a loss of power nothing has. */
static void renew_supply(void)
{
	bench_power(bench_of_search(), false);
	pass_search(5 * NS_PER_SECOND);
	bench_power(bench_of_search(), true);
	pass_search(5 * NS_PER_SECOND);
	if (client_mode(&prepared.client) != APP_READY)
		give_up_search("the clock is not READY after a loss of power");
}

static void listen_to_both(void)
{
	bench_jack(bench_of_search(), LEFT, true);
	bench_jack(bench_of_search(), RIGHT, true);
}

static void open_clock(const struct setting *setting)
{
	const struct situation *s = setting->situation;
	const struct control_options options = {
	    .freeze = 0, .sound = s->awake ? NOT_GIVEN : 3, .tenths = s->tenths, .white = NOT_GIVEN};
	static char pack[200];
	struct bench_options bench = {.board = setting->board,
				      .seed = setting->seed,
				      .rc_error = setting->rc / 1000.0,
				      .crystal_ppm = setting->ppm,
				      .crystal_start_ms = 300};
	char message[MESSAGE_SIZE] = "";

	bench_beside(pack, sizeof(pack), "speech/test.pak");
	if (s->listens && bench_has_voice(setting->board))
		bench.pack[0] = pack;
	if (!client_open(&prepared.client, &bench, message) ||
	    client_control(&prepared.client, s->control, &options, message) != CLIENT_OK)
		give_up_search(message);
	prepared.setting = *setting;
	if (s->listens)
		listen_to_both();
	if (s->cable)
		client_link(&prepared.client);
}

/* The press of the case comes two seconds later at the earliest. */
static void start_white(const struct setting *setting)
{
	int64_t second = (int64_t)(1e9 / (1 + setting->ppm * 1e-6));

	prepared.start = bench_now(bench_of_search()) + MS;
	prepared.black = setting->situation->reply ? second - setting->seed % REPLY * MS : 0;
	tap_search(BUTTON_RIGHT, prepared.start, HELD);
	if (setting->situation->reply) {
		tap_search(BUTTON_LEFT, prepared.start + second, HELD);
		tap_search(BUTTON_RIGHT, prepared.start + second + prepared.black, HELD);
	}
	client_run(&prepared.client, prepared.start + prepared.black + 2 * NS_PER_SECOND);
}

void run_prepare(const struct setting *setting)
{
	if (prepared.setting.board && setting_same(&prepared.setting, setting))
		return;
	if (prepared.setting.board)
		client_close(&prepared.client);
	open_clock(setting);
	if (setting->situation->awake) {
		renew_supply();
	} else {
		pass_search(2 * NS_PER_SECOND);
		start_white(setting);
	}
	prepared.begin = bench_now(bench_of_search());
}

/* ---- watching ------------------------------------------------------------------------------------------ */

/* Notes by how much a digit changes early or late; both count alike.  What is due before a press has been
 * shown comes with the press, and the figures of the press have it. */
static void note_second(unsigned side, int64_t at)
{
	int64_t origin = side == LEFT ? prepared.start + prepared.black : seen.press - prepared.black;
	double late = remainder((double)(at - origin), seen.unit);

	if (!(seen.lamps >> side & 1) || (double)at - late < (double)seen.turn ||
	    (at >= seen.press && !seen.lamp))
		return;
	seen.late = fabs(late) > seen.late ? fabs(late) : seen.late;
}

/* True if one of the segments has changed, in the cells after the sign and the pair. */
static bool segments_changed(const struct bench_view *view, unsigned side, uint8_t segments)
{
	for (unsigned cell = 3; cell < CELLS; cell++)
		if ((view->cells[side][cell] ^ seen.cells[side][cell]) & segments)
			return true;
	return false;
}

/* The points included, which a press changes, too. */
static bool side_changed(const struct bench_view *view, unsigned side)
{
	return segments_changed(view, side, 0xff);
}

static void watch_search(void *context, struct bench *bench, int64_t at)
{
	struct bench_view view;

	(void)context;
	bench_get_view(bench, &view);
	if (view.lamps != seen.lamps) {
		seen.turn = at;
		if (at >= seen.press && !seen.lamp && view.lamps == 1u << RIGHT)
			seen.lamp = at;
	}
	seen.lamps = view.lamps;
	for (unsigned side = LEFT; side <= RIGHT; side++)
		if (segments_changed(&view, side, CELL_POINT - 1))
			note_second(side, at);
	if (at >= seen.press && at < seen.press + FOLLOW && side_changed(&view, LEFT))
		seen.last_left = at;
	if (at >= seen.press && at < seen.press + SETTLE && side_changed(&view, RIGHT) && !seen.first_right)
		seen.first_right = at;
	memcpy(seen.cells, view.cells, sizeof(seen.cells));
}

static void begin_watching(const struct input *input)
{
	const struct setting *s = &input->setting;
	struct bench_view view;

	bench_get_view(bench_of_search(), &view);
	seen = (struct seen){
	    .press = prepared.begin + input->at * US, .lamps = view.lamps, .turn = prepared.begin};
	seen.unit = s->situation->unit * 1e9 / (1 + s->ppm * 1e-6);
	memcpy(seen.cells, view.cells, sizeof(seen.cells));
	bench_on_change(bench_of_search(), watch_search, NULL);
}

/* ---- a case -------------------------------------------------------------------------------------------- */

static void press_of_input(const struct input *input)
{
	bench_contact(bench_of_search(), BUTTON_LEFT, true, seen.press);
	for (unsigned i = 0; i < input->edges; i++)
		bench_contact(bench_of_search(), BUTTON_LEFT, i % 2, seen.press + input->edge[i] * US);
	bench_contact(bench_of_search(), BUTTON_LEFT, false, seen.press + HELD);
}

static void request_of_event(uint8_t kind)
{
	static const char *const requests[SEARCH_ACTS] = {[ACT_REPORT] = "report",
							  [ACT_CODE] = "code",
							  [ACT_LOG] = "log 0 3",
							  [ACT_CONTROL] = "control",
							  [ACT_OWN] = "own 2"};

	if (requests[kind])
		client_send_line(&prepared.client, requests[kind]);
}

static void event_now(const struct input *input, unsigned n)
{
	static const uint8_t buttons[SEARCH_ACTS] = {
	    [ACT_TALK_LEFT] = CONTACT_TALK, [ACT_TALK_RIGHT] = CONTACT_TALK + 1,
	    [ACT_KEY_OK] = KEY_OK,	    [ACT_KEY_PLUS] = KEY_PLUS,
	    [ACT_GLITCH] = BUTTON_RIGHT,    [ACT_OTHER_PRESS] = BUTTON_RIGHT};
	uint8_t kind = input->event[n].kind;
	int64_t now = bench_now(bench_of_search()) + US;

	if (kind == ACT_NONE || (kind == ACT_OTHER_PRESS && now + FOLLOW > seen.press) ||
	    (kind == ACT_GLITCH && now + MS > seen.press)) /* afterwards that side is on turn */
		return;
	if (kind >= ACT_REPORT) {
		if (input->setting.situation->cable)
			request_of_event(kind);
		return;
	}
	for (unsigned i = 0; i < SEARCH_ROOM; i++) /* one button, one tap */
		if (i != n && buttons[input->event[i].kind] == buttons[kind] &&
		    input->event[i].kind != ACT_NONE && input->event[i].at <= input->event[n].at &&
		    (input->event[i].at < input->event[n].at || i < n))
			return;
	tap_search(buttons[kind], now, kind == ACT_GLITCH ? MS / 2 : HELD);
}

/* The next event, which is after `before` in order; SEARCH_ROOM: none. */
static unsigned next_event(const struct input *input, uint32_t done)
{
	unsigned first = SEARCH_ROOM;

	for (unsigned n = 0; n < SEARCH_ROOM; n++)
		if (!(done >> n & 1) && (first == SEARCH_ROOM || input->event[n].at < input->event[first].at))
			first = n;
	return first;
}

/* Returns for how many us of its first `within` the contact is closed. */
static int32_t closed_within(const struct input *input, int32_t within)
{
	int32_t closed = 0, from = 0;

	for (unsigned i = 0; i <= input->edges && from < within; i += 2) {
		int32_t to = i < input->edges && input->edge[i] < within ? input->edge[i] : within;

		closed += to - from;
		from = i < input->edges ? input->edge[i + 1] : 0;
	}
	return closed;
}

/* Returns the kind of contact by T2, or FIGURES for one that is no press, because it is closed for less than
 * 1 ms of its first 20. */
static enum figure kind_of_contact(const struct input *input)
{
	if (input->edges == 0)
		return FIGURE_CLEAN;
	if (closed_within(input, CHATTER) < 1000)
		return FIGURES;
	return closed_within(input, 15000) >= 5000 ? FIGURE_BOUNCED : FIGURE_LATE;
}

/* Returns the instant that the clock has given to the press: the first edge, or a later closing if the clock
 * has ignored the earlier ones (T2). */
static int64_t date_of_press(void)
{
	struct zeitnot state;
	instant now;
	double ago;

	for (unsigned n = 0; n < AGAIN; n++) { /* the state is that of the processor's last sleep */
		if (!bench_state(bench_of_search(), &state, &now))
			return 0;
		if (state.app.game.turn == RIGHT)
			break;
		pass_search(10 * MS);
	}
	ago = (double)(instant)(now - state.app.game.since) / TICKS_PER_SECOND;
	return bench_now(bench_of_search()) - (int64_t)(ago / (1 + prepared.setting.ppm * 1e-6) * 1e9);
}

static double press_figure(const struct input *input, bool digits)
{
	int64_t shown = seen.lamp, date = date_of_press(), from = seen.press;

	if (!shown)
		return LOST;
	for (unsigned i = 1; i < input->edges; i += 2)
		if (date > from + MS && kind_of_contact(input) == FIGURE_LATE)
			from = seen.press + input->edge[i] * US;
	if (date < from - MS || date > from + MS)
		return LOST; /* the press has a wrong date */
	if (digits && seen.last_left > shown)
		shown = seen.last_left;
	if (digits && seen.first_right > shown)
		shown = seen.first_right;
	return (double)(shown - from) / MS;
}

static void run_events(const struct input *input, int64_t end)
{
	uint32_t done = 0;

	press_of_input(input);
	for (unsigned n; (n = next_event(input, done)) < SEARCH_ROOM; done |= 1u << n) {
		int64_t at = prepared.begin + input->event[n].at * US;

		if (at > bench_now(bench_of_search()))
			client_run(&prepared.client, at < end ? at : end);
		if (at < end)
			event_now(input, n);
	}
	client_run(&prepared.client, end);
}

static double measure_press(const struct input *input, enum figure figure)
{
	static struct profiler profile;
	int64_t end = prepared.begin + input->at * US + (figure == FIGURE_SECOND ? 1250 * MS : FOLLOW);
	enum figure kind = kind_of_contact(input);
	double value;

	begin_watching(input);
	if (figure == FIGURE_OFF)
		profiler_attach(&profile, bench_board(bench_of_search())->chip);
	run_events(input, end);
	if (figure == FIGURE_OFF)
		return (double)profile.longest_off / 1000;
	if (figure == FIGURE_SECOND)
		return kind == FIGURE_CLEAN || kind == FIGURE_BOUNCED ? seen.late / MS : 0;
	if (figure % FIGURE_CLEAN_DIGITS != (unsigned)kind)
		return 0;
	value = press_figure(input, figure >= FIGURE_CLEAN_DIGITS);
	return value == LOST && kind == FIGURE_LATE ? 0 : value; /* T2: either answer is right */
}

static int64_t awake_search(void)
{
	struct chip_counts counts;

	chip_count(bench_board(bench_of_search())->chip, &counts);
	return counts.awake_ns;
}

/* White's clock is started at `at`. */
static double measure_share(const struct input *input)
{
	const struct situation *s = input->setting.situation;
	int64_t start = prepared.begin + input->at * US, from = start + s->lead * NS_PER_SECOND;
	int64_t before, end = from + s->awake * NS_PER_SECOND;
	uint8_t turn = BUTTON_LEFT;

	tap_search(BUTTON_RIGHT, start, HELD);
	client_run(&prepared.client, from);
	before = awake_search();
	for (unsigned n = 0; n < SEARCH_ROOM; n++) {
		int64_t at = prepared.begin + input->event[n].at * US;

		if (input->event[n].kind != ACT_TURN || at < from || at >= end)
			continue;
		client_run(&prepared.client, at);
		tap_search(turn, at + US, HELD);
		turn = turn == BUTTON_LEFT ? BUTTON_RIGHT : BUTTON_LEFT;
	}
	client_run(&prepared.client, end);
	return (double)(awake_search() - before) / (double)(end - from);
}

double run_input(const struct input *input, enum figure figure)
{
	static double *value;
	pid_t child;
	int status;

	if (!value)
		value = mmap(NULL, sizeof(*value), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	fflush(stdout);
	fflush(stderr);
	*value = -1;
	child = fork();
	if (child == 0) {
		const char *first = "";
		double measured =
		    input->setting.situation->awake ? measure_share(input) : measure_press(input, figure);

		*value = bench_violations(bench_of_search(), &first) ? -1 : measured;
		if (*value < 0)
			fprintf(stderr, "search: %s\n", first);
		_exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
		give_up_search("a case has ended badly");
	return *value;
}
