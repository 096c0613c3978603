/* Turns characters and mouse clicks into contacts with a length, and records them.
 *
 * A terminal reports when a key is pressed, but not when it is released. A held letter repeats after a pause
 * of a quarter to two thirds of a second, then every few hundredths. Waiting for that pause would delay every
 * tap. So a small letter is a tap at once, and its repetitions are ignored; a capital letter holds the key. A
 * second character within the pause may be a repetition, so it waits a tenth of a second for the next one.
 * MINUS and PLUS stay down while their characters repeat, because the clock repeats them. The mouse reports
 * both edges. */
#include "tool/play/input.h"

#include <errno.h>
#include <ncurses.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/play/screen.h"
#include "tool/scenario/check.h"
#include "tool/scenario/display_reader.h"

#define BUTTON_NS   (80 * NS_PER_MS)
#define TAP_NS	    (100 * NS_PER_MS)
#define HOLD_NS	    (2500 * NS_PER_MS)
#define REPETITION  0.09 /* s between the characters of a held key, at most */
#define FIRST_PAUSE 0.68 /* s before its first repetition, at most */
#define VOLT_STEP   0.05

/* ---- recording ---------------------------------------------------------------------------------------- */

/* Records the name of a contact in the clock's language, with the side for a talk key. */
static void log_contact(struct play *play, int contact, bool held)
{
	static const char *const keys[] = {
	    [KEY_BACK] = "BACK", [KEY_MINUS] = "-", [KEY_PLAY] = "PLAY", [KEY_PLUS] = "+", [KEY_OK] = "OK"};
	enum play_text side = contact == BUTTON_LEFT || contact == BUTTON_COUNT ? SAY_LEFT : SAY_RIGHT;
	const char *how = held ? play_say(play, SAY_HOLD) : "";

	if (contact == BUTTON_LEFT || contact == BUTTON_RIGHT)
		play_log(play, "%s", play_say(play, side));
	else if (contact < BUTTON_COUNT)
		play_log(play, "%s %s", keys[contact], how);
	else
		play_log(play, "%s %s %s", play_say(play, SAY_TALK_KEY), play_say(play, side), how);
}

static void write_down(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void write_down(struct play *play, const char *format, ...)
{
	struct deed *deed;
	va_list arguments;

	play->deed = realloc(play->deed, (play->deeds + 1) * sizeof(*play->deed));
	deed = &play->deed[play->deeds++];
	deed->at = play_now(play);
	va_start(arguments, format);
	vsnprintf(deed->text, sizeof(deed->text), format, arguments);
	va_end(arguments);
}

/* Runs to a whole millisecond, because a scenario gives times in milliseconds. */
static void to_whole_millisecond(struct play *play)
{
	int64_t rest = play_now(play) % NS_PER_MS;

	if (rest)
		bench_run(play->client.bench, bench_now(play->client.bench) + NS_PER_MS - rest);
}

/* ---- contacts ------------------------------------------------------------------------------------------ */

static void lift(struct play *play, int contact)
{
	struct hand *hand = &play->hand[contact];

	if (!hand->down)
		return;
	to_whole_millisecond(play);
	bench_contact(play->client.bench, (uint8_t)contact, false, bench_now(play->client.bench));
	write_down(play, "up %s", scenario_contact_name((unsigned)contact));
	hand->down = hand->mouse = false;
	hand->up_at = 0;
}

static void put_down(struct play *play, int contact, bool held)
{
	to_whole_millisecond(play);
	bench_contact(play->client.bench, (uint8_t)contact, true, bench_now(play->client.bench));
	write_down(play, "down %s", scenario_contact_name((unsigned)contact));
	log_contact(play, contact, held);
	play->hand[contact].down = true;
}

/* Presses a contact for this length of simulated time. */
static void put_down_for(struct play *play, int contact, int64_t length)
{
	put_down(play, contact, length == HOLD_NS);
	play->hand[contact].up_at = bench_now(play->client.bench) + length;
}

/* Releases the other keys when a character for a new one arrives. */
static void lift_others(struct play *play, int contact)
{
	for (int other = KEY_BACK; other < CONTACT_COUNT; other++)
		if (other != contact && play->hand[other].down && !play->hand[other].mouse &&
		    play->hand[other].up_at == 0)
			lift(play, other);
}

static void press_button(struct play *play, int contact)
{
	struct hand *hand = &play->hand[contact];
	bool repeats = play->real - hand->last_char < REPETITION;

	hand->last_char = play->real;
	if (!hand->down && !repeats)
		put_down_for(play, contact, BUTTON_NS);
}

/* A tap on PLAY, BACK or OK. */
static void tap_key(struct play *play, int contact)
{
	struct hand *hand = &play->hand[contact];
	double since = play->real - hand->last_char;

	lift_others(play, contact);
	hand->last_char = play->real;
	if (since < REPETITION) {
		hand->waiting = false;
		snprintf(play->note, sizeof(play->note), "%s", play_say(play, SAY_NO_LETTER_UP));
	} else if (since < FIRST_PAUSE) {
		hand->waiting = true;
		hand->lift = play->real + REPETITION + 0.01;
	} else if (!hand->down) {
		put_down_for(play, contact, TAP_NS);
	}
}

/* A character for MINUS or PLUS, which stay down while it repeats. */
static void step_key(struct play *play, int contact)
{
	struct hand *hand = &play->hand[contact];

	lift_others(play, contact);
	if (hand->down) {
		hand->lift = play->real + REPETITION + 0.03;
	} else if (play->speed != 1.0 || play->halted) {
		put_down_for(play, contact, TAP_NS);
	} else {
		put_down(play, contact, false);
		hand->lift = play->real + REPETITION + 0.03;
	}
}

static void hold_key(struct play *play, int contact)
{
	lift_others(play, contact);
	lift(play, contact);
	put_down_for(play, contact, HOLD_NS);
}

int64_t input_next(const struct play *play)
{
	int64_t next = INT64_MAX;

	for (int contact = 0; contact < CONTACT_COUNT; contact++)
		if (play->hand[contact].up_at > 0 && play->hand[contact].up_at < next)
			next = play->hand[contact].up_at;
	return next;
}

void input_tend(struct play *play)
{
	for (int contact = 0; contact < CONTACT_COUNT; contact++) {
		struct hand *hand = &play->hand[contact];

		if (hand->mouse)
			continue;
		if (hand->down) {
			if (hand->up_at > 0 ? bench_now(play->client.bench) >= hand->up_at
					    : play->real >= hand->lift)
				lift(play, contact);
		} else if (hand->waiting && play->real >= hand->lift) { /* no repetition: a second tap */
			hand->waiting = false;
			put_down_for(play, contact, TAP_NS);
		}
	}
}

/* ---- the supply ---------------------------------------------------------------------------------------- */

static void switch_power(struct play *play)
{
	to_whole_millisecond(play);
	play->powered = !play->powered;
	bench_power(play->client.bench, play->powered);
	write_down(play, "power %s", play->powered ? "on" : "off");
	play_log(play, "%s", play_say(play, play->powered ? SAY_POWER_ON : SAY_POWER_OFF));
}

static void change_voltage(struct play *play, double step)
{
	double volts = play->volts + step;

	if (volts < 0 || volts > 6)
		return;
	to_whole_millisecond(play);
	play->volts = volts;
	bench_battery(play->client.bench, volts);
	write_down(play, "battery %.2f", volts);
	play_log(play, "%s %.2f V", play_say(play, SAY_BATTERY), volts);
}

/* ---- earphones ----------------------------------------------------------------------------------------- */

static void move_plug(struct play *play, uint8_t side)
{
	if (!bench_has_voice(play->board))
		return;
	to_whole_millisecond(play);
	play->jack[side] = !play->jack[side];
	bench_jack(play->client.bench, side, play->jack[side]);
	write_down(play, "jack %s %s", scenario_contact_name(side), play->jack[side] ? "in" : "out");
	play_log(play, "%s %s", play_say(play, play->jack[side] ? SAY_JACK_IN : SAY_JACK_OUT),
		 play_say(play, side == LEFT ? SAY_LEFT : SAY_RIGHT));
	if (play->sound || !play->jack[side])
		return;
	play->sound = play_sound_start(play->client.bench);
	if (!play->sound)
		snprintf(play->note, sizeof(play->note),
			 "No program plays sound here: aplay, paplay or play (of sox).");
}

/* ---- the scenario of what was done --------------------------------------------------------------------- */

static void write_time(FILE *out, int64_t ns)
{
	int64_t ms = (ns + NS_PER_MS / 2) / NS_PER_MS;

	fprintf(out, "at %lld.%03d\n", (long long)(ms / 1000), (int)(ms % 1000));
}

/* True for a clean contact of 80 ms, which the scenario writes as `press`. */
static bool is_press(const struct play *play, size_t i)
{
	const struct deed *down = &play->deed[i];
	const char *side = down->text + 5;

	if (strncmp(down->text, "down ", 5) != 0 || (strcmp(side, "left") != 0 && strcmp(side, "right") != 0))
		return false;
	for (size_t up = i + 1; up < play->deeds; up++)
		if (!strncmp(play->deed[up].text, "up ", 3) && !strcmp(play->deed[up].text + 3, side))
			return play->deed[up].at - down->at == BUTTON_NS;
	return false;
}

static bool is_end_of_press(const struct play *play, size_t i)
{
	for (size_t down = i; down-- > 0;)
		if (!strncmp(play->deed[i].text, "up ", 3) && !strncmp(play->deed[down].text, "down ", 5) &&
		    !strcmp(play->deed[i].text + 3, play->deed[down].text + 5))
			return is_press(play, down);
	return false;
}

static void write_expectation(FILE *out, const uint8_t cells[CELLS], const char *side)
{
	char text[DISPLAY_READER_TEXT];

	if (display_reader_time(cells).shown) {
		display_reader_time_text(cells, text);
		fprintf(out, "expect %s %s\n", side, text);
		return;
	}
	display_reader_characters(cells, text);
	if (!strchr(text, '#'))
		fprintf(out, "expect shows %s \"%s\"\n", side, text);
}

static void write_scenario(struct play *play, FILE *out)
{
	struct bench_view view;
	int mode;

	fprintf(out, "# What was done in zeitnot play, board %s.\n", play->board);
	if (play->persistence_before)
		fprintf(out,
			"# The memory was not blank at the beginning; a scenario begins with a blank one.\n");
	for (unsigned slot = 0; slot < PACK_SLOTS; slot++)
		if (*play->pack[slot])
			fprintf(out, "pack %s\n", play->pack[slot]);
	if (play->control)
		fprintf(out, "control %s\n", play->control);
	for (size_t i = 0; i < play->deeds; i++) {
		if (is_end_of_press(play, i))
			continue;
		write_time(out, play->deed[i].at);
		if (is_press(play, i))
			fprintf(out, "press %s\n", play->deed[i].text + 5);
		else
			fprintf(out, "%s\n", play->deed[i].text);
	}
	/* The scenario expects what the displays show now; it is judged 5 ms later. */
	to_whole_millisecond(play);
	write_time(out, play_now(play));
	bench_run(play->client.bench, bench_now(play->client.bench) + 5 * NS_PER_MS);
	bench_get_view(play->client.bench, &view);
	write_expectation(out, view.cells[0], "left");
	write_expectation(out, view.cells[1], "right");
	mode = client_mode(&play->client);
	if (mode >= 0 && mode != APP_OFF)
		fprintf(out, "expect state %s\n", check_mode_name(mode));
}

static void save_input(struct play *play)
{
	char name[40];
	FILE *out = NULL;

	for (int n = 1; n < 1000 && !out; n++) {
		snprintf(name, sizeof(name), "zeitnot-%d.scn", n);
		out = fopen(name, "wx");
		if (!out && errno != EEXIST)
			break;
	}
	if (!out) {
		snprintf(play->note, sizeof(play->note), "%s cannot be written: %s", name, strerror(errno));
		return;
	}
	write_scenario(play, out);
	if (fclose(out) == 0)
		snprintf(play->note, sizeof(play->note), "saved: zeitnot run --board %s %s", play->board,
			 name);
	else
		snprintf(play->note, sizeof(play->note), "%s was not written completely: %s", name,
			 strerror(errno));
}

/* ---- keyboard and mouse -------------------------------------------------------------------------------- */

static void change_speed(struct play *play, double factor)
{
	double speed = play->speed * factor;

	if (speed < SPEED_LEAST || speed > SPEED_MOST)
		return;
	play->speed = speed > 0.99 && speed < 1.01 ? 1 : speed;
	play_pace(play);
	snprintf(play->note, sizeof(play->note), "speed %g", play->speed);
}

static void halt(struct play *play)
{
	play->halted = !play->halted;
	play_pace(play);
	snprintf(play->note, sizeof(play->note), "%s",
		 play_say(play, play->halted ? SAY_STANDS_STILL : SAY_RUNS_AGAIN));
}

/* Asks before it quits a running game, because the key may have been hit by mistake. */
static void quit(struct play *play)
{
	if (play->mode != APP_RUNNING || play->asking) {
		play->quit = true;
		return;
	}
	play->asking = true;
	snprintf(play->note, sizeof(play->note), "%s",
		 play_say(play, play->kept ? SAY_ASK_KEPT : SAY_ASK_LOST));
}

/* Keys of the tool, not of the clock. */
static void tool_key(struct play *play, int key)
{
	switch (key) {
	case '?':
	case 'h':
	case KEY_F(1):
		play->help = !play->help;
		break;
	case 'q':
	case 'Q':
		quit(play);
		break;
	case 3: /* Ctrl-C */
		play->quit = true;
		break;
	case 'w':
		switch_power(play);
		break;
	case '[':
		change_voltage(play, -VOLT_STEP);
		break;
	case ']':
		change_voltage(play, VOLT_STEP);
		break;
	case '<':
	case ',':
		change_speed(play, 0.5);
		break;
	case '>':
	case '.':
		change_speed(play, 2);
		break;
	case 'j':
		move_plug(play, LEFT);
		break;
	case 'k':
		move_plug(play, RIGHT);
		break;
	case 'x':
		halt(play);
		break;
	case 's':
		save_input(play);
		break;
	case 12: /* Ctrl-L */
		clear();
		break;
	default:
		break;
	}
}

void input_key(struct play *play, int key)
{
	static const struct {
		int key, contact;
		void (*act)(struct play *play, int contact);
	} keys[] = {
	    {' ', BUTTON_LEFT, press_button},
	    {'z', BUTTON_LEFT, press_button},
	    {'\n', BUTTON_RIGHT, press_button},
	    {'\r', BUTTON_RIGHT, press_button},
	    {'/', BUTTON_RIGHT, press_button},
	    {KEY_ENTER, BUTTON_RIGHT, press_button},
	    {'b', KEY_BACK, tap_key},
	    {'-', KEY_MINUS, step_key},
	    {'p', KEY_PLAY, tap_key},
	    {'+', KEY_PLUS, step_key},
	    {'=', KEY_PLUS, step_key},
	    {'o', KEY_OK, tap_key},
	    {'B', KEY_BACK, hold_key},
	    {'_', KEY_MINUS, hold_key},
	    {'P', KEY_PLAY, hold_key},
	    {'*', KEY_PLUS, hold_key},
	    {'O', KEY_OK, hold_key},
	    {'t', CONTACT_TALK + LEFT, tap_key},
	    {'y', CONTACT_TALK + RIGHT, tap_key},
	    {'T', CONTACT_TALK + LEFT, hold_key},
	    {'Y', CONTACT_TALK + RIGHT, hold_key},
	};

	if (play->asking && key != 'q' && key != 'Q') {
		play->asking = false;
		play->note[0] = '\0';
		return;
	}
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (keys[i].key == key) {
			play->help = false;
			play->note[0] = '\0';
			keys[i].act(play, keys[i].contact);
			return;
		}
	tool_key(play, key);
}

static void mouse_down(struct play *play, int contact)
{
	struct hand *hand = &play->hand[contact];

	if (hand->down)
		return;
	put_down(play, contact, false);
	hand->mouse = true;
}

void input_mouse(struct play *play)
{
	MEVENT event;
	int contact;

	if (getmouse(&event) != OK)
		return;
	contact = screen_contact_at(event.y, event.x);
	if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED)) && contact >= 0)
		mouse_down(play, contact);
	if (event.bstate & (BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED))
		for (int held = 0; held < CONTACT_COUNT; held++)
			if (play->hand[held].mouse) {
				/* a click shorter than a frame counts, too */
				play->hand[held].mouse = false;
				play->hand[held].up_at = bench_now(play->client.bench) + BUTTON_NS;
			}
}
