#include "tool/scenario/check.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "firmware/ui/menu.h"
#include "firmware/ui/sound.h"
#include "tool/scenario/display_reader.h"
#include "tool/scenario/text_reader.h"

#define SLACK ((ticks)4) /* the date of a press may be wrong by a count or two: 1 ms */

static const char *const side_names[] = {"left", "right"};

static bool say_ears(char message[MESSAGE_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool say_ears(char message[MESSAGE_SIZE], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, MESSAGE_SIZE, format, arguments);
	va_end(arguments);
	return false;
}

const char *check_clock_text(int64_t ns)
{
	static char text[40];
	int64_t ms = (llabs(ns) + NS_PER_MS / 2) / NS_PER_MS;
	long long s = ms / 1000;
	const char *sign = ns < 0 ? "-" : "";

	if (s >= 3600)
		snprintf(text, sizeof(text), "%s%lld:%02lld:%02lld.%03d", sign, s / 3600, s / 60 % 60, s % 60,
			 (int)(ms % 1000));
	else
		snprintf(text, sizeof(text), "%s%lld:%02lld.%03d", sign, s / 60, s % 60, (int)(ms % 1000));
	return text;
}

const char *check_mode_name(int mode)
{
	switch (mode) {
	case APP_SELECT:
		return "select";
	case APP_READY:
		return "ready";
	case APP_RUNNING:
		return "running";
	case APP_PAUSED:
		return "paused";
	case APP_OVER:
		return "over";
	case APP_ARBITER:
		return "arbiter";
	case APP_OFF:
		return "a clock switched off";
	default:
		return "a dead clock";
	}
}

/* ---- sounds -------------------------------------------------------------------------------------------- */

/* Returns the sound with the nearest pitch, because the processor's oscillator may be 10 % off. */
static uint8_t kind_of(uint16_t hz)
{
	static const struct {
		uint16_t hz;
		uint8_t kind;
	} pitches[] = {{SOUND_CLICK_HZ, SOUND_CLICK_HEARD},
		       {SOUND_REFUSE_HZ, SOUND_REFUSE_HEARD},
		       {SOUND_WARN_HZ, SOUND_WARN_HEARD},
		       {SOUND_FLAG_HZ, SOUND_FLAG_HEARD}};
	uint8_t kind = SOUND_NONE_HEARD;
	int best = 12; /* percent */

	for (size_t i = 0; i < sizeof(pitches) / sizeof(pitches[0]); i++) {
		int percent = abs((int)hz - (int)pitches[i].hz) * 100 / (int)pitches[i].hz;

		if (percent < best) {
			best = percent;
			kind = pitches[i].kind;
		}
	}
	return kind;
}

void check_listen(struct ears *ears, struct bench *bench)
{
	struct bench_tone tones[64];
	size_t n = bench_tones(bench, tones, sizeof(tones) / sizeof(tones[0]));

	for (size_t i = 0; i < n; i++) {
		if (ears->count > 0 && tones[i].at <= ears->heard[ears->count - 1].at)
			continue; /* still sounds */
		if (ears->count == EARS)
			memmove(&ears->heard[0], &ears->heard[1], --ears->count * sizeof(ears->heard[0]));
		ears->heard[ears->count].at = tones[i].at;
		ears->heard[ears->count].hz = tones[i].hz;
		ears->heard[ears->count++].kind = kind_of(tones[i].hz);
	}
}

void check_listen_again(struct ears *ears, struct bench *bench)
{
	check_listen(ears, bench);
	ears->forgotten = bench_now(bench);
}

static bool check_sound(const struct statement *statement, struct bench *bench, struct ears *ears,
			char *message)
{
	bool heard[SOUND_FLAG_HEARD + 1] = {false};
	char list[120] = "";
	bool any = false, good;

	check_listen(ears, bench);
	for (size_t i = 0; i < ears->count; i++) {
		uint8_t kind = ears->heard[i].kind;

		if (ears->heard[i].at <= ears->forgotten)
			continue;
		any = true;
		if (kind == SOUND_NONE_HEARD)
			snprintf(list + strlen(list), sizeof(list) - strlen(list), " (a tone of %u Hz)",
				 ears->heard[i].hz);
		else if (!heard[kind])
			snprintf(list + strlen(list), sizeof(list) - strlen(list), " %s",
				 scenario_sound_name(kind));
		heard[kind] = true;
	}
	good = statement->number == SOUND_NONE_HEARD ? !any : heard[statement->number];
	if (ears->count > 0)
		ears->forgotten = ears->heard[ears->count - 1].at;
	return good || say_ears(message, "expected sound %s, heard%s",
				scenario_sound_name((unsigned)statement->number), any ? list : " none");
}

/* ---- values that change with time ---------------------------------------------------------------------- */

bool check_is_running_value(const struct statement *statement)
{
	if (statement->kind != DO_EXPECT)
		return false;
	return statement->expect == EXPECT_REMAINING || statement->expect == EXPECT_DELAY ||
	       statement->expect == EXPECT_USED;
}

static int64_t ns_of_ticks(ticks t)
{
	return (int64_t)t * NS_PER_SECOND / TICKS_PER_SECOND;
}

static int64_t value_at(const struct game_clock *g, const struct statement *statement, instant at)
{
	struct game_clock copy = *g;

	game_clock_step(&copy, at);
	if (statement->expect == EXPECT_DELAY)
		return ns_of_ticks(game_clock_delay(&copy, statement->side, at));
	if (statement->expect == EXPECT_USED)
		return ns_of_ticks(game_clock_used(&copy, statement->side, at));
	return ns_of_ticks(game_clock_remaining(&copy, statement->side, at));
}

/* True if a clock reaches zero so near to `at` that the error in the date of the last press (a count or two)
 * decides whether this is before or after `at`. */
static bool zero_follows(const struct game_clock *g, instant at)
{
	struct game_clock before = *g, after = *g;

	game_clock_step(&before, at);
	game_clock_step(&after, at + SLACK);
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		if (before.side[side].stage != after.side[side].stage ||
		    before.side[side].flag != after.side[side].flag ||
		    before.side[side].period != after.side[side].period)
			return true;
	return false;
}

void check_take_sample(const struct statement *statement, struct bench *bench, int64_t at,
		       struct sample *sample)
{
	struct zeitnot state;
	struct game_clock *g = &state.app.game;
	instant now, then;

	if (!bench_state(bench, &state, &now))
		return;
	then = now - (instant)((bench_now(bench) - at) * TICKS_PER_SECOND / NS_PER_SECOND);
	if (sample->taken && ticks_between(g->since, then) < -SLACK)
		return; /* a later event hides the value of that instant */
	sample->taken = sample->powered = true;
	sample->value = value_at(g, statement, then);
	sample->after = zero_follows(g, then) ? value_at(g, statement, then + SLACK) : sample->value;
}

bool check_sample(const struct statement *statement, const struct sample *sample, char message[MESSAGE_SIZE])
{
	int64_t tolerance = statement->expect == EXPECT_DELAY ? 2 * NS_PER_MS : statement->tolerance;
	const char *what = statement->expect == EXPECT_DELAY ? "delay" : "remaining";
	char wanted[40], seen[40];

	if (statement->expect == EXPECT_USED)
		what = "used";
	snprintf(wanted, sizeof(wanted), "%s", check_clock_text(statement->time));
	snprintf(seen, sizeof(seen), "%s",
		 sample->powered ? check_clock_text(sample->value) : "a dead clock");
	if (sample->powered && (llabs(sample->value - statement->time) <= tolerance ||
				llabs(sample->after - statement->time) <= tolerance))
		return true;
	return say_ears(message, "expected %s %s %s +- %.3f, seen %s", what, side_names[statement->side],
			wanted, (double)tolerance / 1e9, seen);
}

/* ---- what is seen -------------------------------------------------------------------------------------- */

/* One look at display and program. */
struct look {
	struct bench_view display;
	uint8_t shown[2][CELLS]; /* including what blinks and was lit within the last second */
	struct zeitnot state;
	instant now;
	bool powered;
	bool main_page; /* both sides show a time */
};

/* Counts a blinking text as shown if all of it was lit within the last second and nothing else is lit in its
 * place. */
static void light_what_blinks(struct look *look)
{
	const struct view *view = &look->state.app.view;

	for (unsigned side = 0; side < 2; side++) {
		bool tenths = display_reader_time(look->display.cells[side]).tenths;

		for (unsigned cell = 0; cell < CELLS; cell++) {
			uint8_t blinks = view->cell[side][cell] & (uint8_t)~CELL_POINT;

			if ((view->blink[side] >> cell & 1) && !(look->shown[side][cell] & ~CELL_POINT) &&
			    !(blinks & ~look->display.cells_lit[side][cell]))
				look->shown[side][cell] |= blinks;
			if (cell == POINT_COLON && !tenths) /* beside tenths it is of an earlier time */
				look->shown[side][cell] |= look->display.cells_lit[side][cell] & CELL_POINT;
		}
	}
}

static void take_look(struct bench *bench, struct look *look)
{
	bench_get_view(bench, &look->display);
	memcpy(look->shown, look->display.cells, sizeof(look->shown));
	look->powered = bench_state(bench, &look->state, &look->now);
	if (look->powered) {
		light_what_blinks(look);
		game_clock_step(&look->state.app.game, look->now);
		look->main_page = look->state.app.mode <= APP_OVER && look->state.app.mode != APP_SELECT &&
				  look->state.app.menu.screen == SCREEN_GAME &&
				  display_reader_time(look->display.cells[LEFT]).shown &&
				  display_reader_time(look->display.cells[RIGHT]).shown;
	}
}

/* Compares at the precision of the statement. A display with tenths also agrees with the whole second,
 * rounded either way. */
static bool same_time(const struct statement *statement, struct display_reader_time shown)
{
	int64_t tenths = statement->time / (NS_PER_SECOND / 10);

	if (!shown.shown || statement->time % (NS_PER_SECOND / 10) != 0)
		return false;
	if (statement->decimals > 0 || !shown.tenths)
		return shown.value == tenths && (statement->decimals == 0 || shown.tenths);
	return shown.value / 10 * 10 == tenths || (shown.value + 9) / 10 * 10 == tenths;
}

/* Where the colon is a point, another one follows the hours, or 1:30:19 would be read as 130 minutes.
 * Other boards show no point there. */
static bool hours_are_apart(const struct look *look, unsigned side)
{
	const uint8_t *cells = look->display.cells[side];
	bool point = cells[POSITION_HOURS] & CELL_POINT, hours = cells[POSITION_HOURS] & (uint8_t)~CELL_POINT;

	return point == (look->display.points && hours);
}

static bool check_time(const struct statement *statement, const struct look *look, char *message)
{
	const uint8_t *cells = look->display.cells[statement->side];
	char seen[DISPLAY_READER_TEXT];
	int64_t s = llabs(statement->time) / NS_PER_SECOND;
	char wanted[40];

	if (!hours_are_apart(look, statement->side))
		return say_ears(message, "the point after the hours is wrong, %s",
				side_names[statement->side]);
	if (same_time(statement, display_reader_time(cells)) ||
	    same_time(statement, display_reader_time(look->shown[statement->side])))
		return true;
	display_reader_time_text(cells, seen);
	if (s >= 3600)
		snprintf(wanted, sizeof(wanted), "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60),
			 (int)(s % 60));
	else
		snprintf(wanted, sizeof(wanted), "%d:%02d", (int)(s / 60), (int)(s % 60));
	if (statement->decimals > 0)
		snprintf(wanted + strlen(wanted), sizeof(wanted) - strlen(wanted), ".%d",
			 (int)(llabs(statement->time) / (NS_PER_SECOND / 10) % 10));
	return say_ears(message, "expected %s %s%s, seen %s", side_names[statement->side],
			statement->time < 0 ? "-" : "", wanted, seen);
}

static bool check_shows(const struct statement *statement, const struct look *look, char *message)
{
	const uint8_t *cells = look->display.cells[statement->side];
	char time[DISPLAY_READER_TEXT], text[DISPLAY_READER_TEXT];

	if (!hours_are_apart(look, statement->side))
		return say_ears(message, "the point after the hours is wrong, %s",
				side_names[statement->side]);
	display_reader_time_text(cells, time);
	if (!strcmp(time, statement->text) || display_reader_shows(cells, statement->text) ||
	    display_reader_shows(look->shown[statement->side], statement->text))
		return true;
	display_reader_text(cells, text);
	return say_ears(message, "expected %s to show \"%.40s\", seen \"%s\"", side_names[statement->side],
			statement->text, text);
}

#define NOBODY 2 /* side_of[no lamp] */

/* True if the clock stopped in the last 1.1 s. The state is that of the processor's last sleep. It does not
 * count in READY, because no clock has run then; a lamp that is lit now was started since. */
static bool stopped_just_now(const struct look *look)
{
	return look->state.app.game.state != PLAY_READY &&
	       ticks_between(look->state.app.game.since, look->now) < TICKS_PER_SECOND * 11 / 10;
}

static bool check_running(const struct statement *statement, const struct look *look, char *message)
{
	static const char *const names[] = {"left", "right", "none", "both"};
	static const uint8_t side_of[] = {2, 0, 1, 3};
	uint8_t lamp = side_of[look->display.lamps & 3];

	/* A lamp that flashes once per second counts as lit for a second after its clock has stopped. */
	if (look->powered && look->state.app.game.state != PLAY_RUNNING && stopped_just_now(look))
		lamp = NOBODY;
	return lamp == statement->number ||
	       say_ears(message, "expected running %s, seen %s", names[statement->number], names[lamp]);
}

static bool check_white(const struct statement *statement, const struct look *look, char *message)
{
	bool left = display_reader_white(look->display.cells[LEFT]),
	     right = display_reader_white(look->display.cells[RIGHT]);

	if (!look->main_page)
		left = !(right = look->state.app.game.white == RIGHT);
	if (left == right)
		return say_ears(message, "expected white %s, seen %s", side_names[statement->side],
				left ? "both" : "none");
	return right == (statement->side == RIGHT) ||
	       say_ears(message, "expected white %s, seen %s", side_names[statement->side],
			side_names[right]);
}

static unsigned flag_of_state(const struct clock_side *side)
{
	if (side->flag == FLAG_FALLEN)
		return side->first ? SEEN_FIRST : SEEN_FALLEN;
	return side->flag == FLAG_STEADY ? SEEN_STEADY : SEEN_NONE;
}

static unsigned flag_of_sign(enum display_reader_sign sign)
{
	switch (sign) {
	case SIGN_FLAG:
		return SEEN_STEADY;
	case SIGN_FLAG_1:
		return SEEN_FIRST;
	case SIGN_FLAG_2:
		return SEEN_FALLEN;
	case SIGN_NOTHING:
	case SIGN_MINUS:
		break;
	}
	return SEEN_NONE;
}

/* Checks that the program has the expected flag, and that the main page shows it now or has shown it,
 * blinking, in the last second. */
static bool check_flag(const struct statement *statement, const struct look *look, char *message)
{
	uint8_t side = statement->side;
	unsigned state = flag_of_state(&look->state.app.game.side[side]);
	unsigned now = flag_of_sign(display_reader_sign(look->display.cells[side]));
	unsigned lit = flag_of_sign(display_reader_sign(look->shown[side]));
	const char *wanted = scenario_flag_name((unsigned)statement->number);

	if (state != statement->number)
		return say_ears(message, "expected flag %s %s, seen %s", side_names[side], wanted,
				scenario_flag_name(state));
	if (!look->main_page || now == state || lit == state)
		return true;
	return say_ears(message, "expected flag %s %s, the display shows %s", side_names[side], wanted,
			scenario_flag_name(now));
}

/* Returns the mode. While no menu is open, it follows from the game at this instant, even if the program has
 * not woken for it yet. */
static int mode_of(const struct look *look)
{
	static const uint8_t modes[] = {[PLAY_READY] = APP_READY,
					[PLAY_RUNNING] = APP_RUNNING,
					[PLAY_PAUSED] = APP_PAUSED,
					[PLAY_OVER] = APP_OVER};
	uint8_t mode = look->state.app.mode;

	if (mode == APP_RUNNING && look->state.app.game.state <= PLAY_OVER)
		return modes[look->state.app.game.state];
	return mode;
}

static bool check_state(const struct statement *statement, const struct look *look, char *message)
{
	const char *wanted = scenario_state_name((unsigned)statement->number);
	const char *seen = check_mode_name(mode_of(look));

	return !strcmp(wanted, seen) || say_ears(message, "expected state %s, seen %s", wanted, seen);
}

static bool check_fault(const struct statement *statement, const struct look *look, char *message)
{
	char seen[8] = "none";
	const char *wanted = statement->text;

	if (look->state.app.fault)
		snprintf(seen, sizeof(seen), "E%u", look->state.app.fault);
	if (isdigit((unsigned char)*wanted) && !strcmp(wanted, seen + 1))
		return true;
	return !strcasecmp(wanted, seen) || say_ears(message, "expected fault %s, seen %s", wanted, seen);
}

static bool check_number(const struct statement *statement, const struct look *look, char *message)
{
	const struct clock_side *side = &look->state.app.game.side[statement->side];
	const char *what = "moves";
	unsigned seen = side->moves;

	if (statement->expect == EXPECT_STAGE) {
		what = "stage";
		seen = side->stage + 1u;
	} else if (statement->expect == EXPECT_PERIOD) {
		what = "period";
		seen = side->period;
	}
	return seen == statement->number ||
	       say_ears(message, "expected %s %s %lld, seen %u", what, side_names[statement->side],
			(long long)statement->number, seen);
}

static bool check_yes(bool seen, const struct statement *statement, const char *what, const char *no,
		      const char *yes, char *message)
{
	return seen == (statement->number != 0) || say_ears(message, "expected %s %s, seen %s", what,
							    statement->number ? yes : no, seen ? yes : no);
}

static bool check_text(const struct statement *statement, struct bench *bench, char *message)
{
	char row[TEXT_READER_ROWS][TEXT_READER_TEXT];

	if (display_reader_text_shows(bench, statement->text))
		return true;
	for (unsigned i = 0; i < TEXT_READER_ROWS; i++)
		display_reader_text_row(bench, i, row[i]);
	return say_ears(message, "expected the text \"%.60s\", seen \"%s\", \"%s\", \"%s\", \"%s\"",
			statement->text, row[0], row[1], row[2], row[3]);
}

bool check_needs_program(const struct statement *statement)
{
	static const bool needs[] = {
	    [EXPECT_WHITE] = true, [EXPECT_FLAG] = true,    [EXPECT_STATE] = true,
	    [EXPECT_FAULT] = true, [EXPECT_BATTERY] = true, [EXPECT_INTERRUPTED] = true,
	    [EXPECT_MOVES] = true, [EXPECT_STAGE] = true,   [EXPECT_PERIOD] = true,
	};

	return statement->expect < sizeof(needs) && needs[statement->expect];
}

bool check_now(const struct statement *statement, struct bench *bench, struct ears *ears,
	       char message[MESSAGE_SIZE])
{
	struct look look = {0};

	if (statement->expect == EXPECT_SOUND)
		return check_sound(statement, bench, ears, message);
	if (statement->expect == EXPECT_TEXT || statement->expect == EXPECT_CODE)
		return check_text(statement, bench, message);
	take_look(bench, &look);
	if (!look.powered && check_needs_program(statement))
		return say_ears(message, "expected a clock at work, seen a dead one");
	switch (statement->expect) {
	case EXPECT_TIME:
		return check_time(statement, &look, message);
	case EXPECT_SHOWS:
		return check_shows(statement, &look, message);
	case EXPECT_RUNNING:
		return check_running(statement, &look, message);
	case EXPECT_WHITE:
		return check_white(statement, &look, message);
	case EXPECT_FLAG:
		return check_flag(statement, &look, message);
	case EXPECT_STATE:
		return check_state(statement, &look, message);
	case EXPECT_FAULT:
		return check_fault(statement, &look, message);
	case EXPECT_BATTERY:
		return check_yes(look.state.app.battery_low != 0, statement, "battery", "ok", "low", message);
	case EXPECT_INTERRUPTED:
		return check_yes(look.state.app.interrupted != 0, statement, "interrupted", "no", "yes",
				 message);
	case EXPECT_MOVES:
	case EXPECT_STAGE:
	case EXPECT_PERIOD:
		return check_number(statement, &look, message);
	case EXPECT_REMAINING:
	case EXPECT_DELAY:
	case EXPECT_USED:
	case EXPECT_SOUND:
	case EXPECT_KEYS:
	case EXPECT_ELAPSED:
	case EXPECT_LINK:
	case EXPECT_TEXT:
	case EXPECT_CODE:
	case EXPECT_SPOKEN:
		break;
	}
	return say_ears(message, "this cannot be seen");
}
