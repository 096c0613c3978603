#include "sim/tool/rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"

#define LOOK_EVERY    (1 * NS_PER_MS)
#define PATIENCE      (20 * NS_PER_SECOND) /* a crystal may take seconds to start */
#define CONTROL_TAKES NS_PER_SECOND
#define PLUG_SETTLES  (100 * NS_PER_MS) /* the clock debounces the cable and trims its oscillator */

void rig_run(struct rig *rig, int64_t until)
{
	if (rig->advance)
		rig->advance(rig->context, until);
	else
		bench_run(rig->bench, until);
}

int rig_mode(struct rig *rig)
{
	struct zeitnot state;
	instant now;

	return bench_state(rig->bench, &state, &now) ? state.app.mode : -1;
}

static bool shows_something(struct rig *rig)
{
	struct bench_sight sight;
	uint8_t any = 0;

	bench_look(rig->bench, &sight);
	for (int cell = 0; cell < CELLS; cell++)
		any |= sight.cells[LEFT][cell] | sight.cells[RIGHT][cell];
	return any != 0;
}

bool rig_open(struct rig *rig, const struct bench_options *options, char message[MESSAGE_SIZE])
{
	*rig = (struct rig){.bench = bench_open(options)};
	if (!rig->bench) {
		snprintf(message, MESSAGE_SIZE, "there is no such clock");
		return false;
	}
	for (;;) {
		int mode = rig_mode(rig);

		if ((mode == APP_SELECT || mode == APP_READY) && shows_something(rig))
			break;
		if (bench_now(rig->bench) > PATIENCE) {
			snprintf(message, MESSAGE_SIZE,
				 "the clock shows neither READY nor SELECT within 20 s of power-on");
			rig_close(rig);
			return false;
		}
		bench_run(rig->bench, bench_now(rig->bench) + LOOK_EVERY);
	}
	rig->origin = bench_now(rig->bench);
	return true;
}

void rig_close(struct rig *rig)
{
	bench_close(rig->bench);
	for (size_t i = 0; i < rig->line_count; i++)
		free(rig->lines[i]);
	free(rig->lines);
	*rig = (struct rig){0};
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/* A line that has arrived: its checksum is judged here, so that nobody reads a damaged one. */
static void keep_line(struct rig *rig)
{
	char *star = strrchr(rig->partial, '*');
	uint8_t check = 0;
	unsigned written = 0;

	for (const char *at = rig->partial; star && at < star; at++)
		check = line_check(check, *at);
	if (!star || sscanf(star + 1, "%2x", &written) != 1 || written != check)
		memmove(rig->partial + 8, rig->partial, strlen(rig->partial) + 1),
		    memcpy(rig->partial, "DAMAGED ", 8);
	else
		*star = '\0';
	rig->lines = realloc(rig->lines, (rig->line_count + 1) * sizeof(char *));
	rig->lines[rig->line_count++] = strdup(rig->partial);
}

static void collect(struct rig *rig)
{
	char bytes[256];
	size_t n;

	while ((n = bench_receive(rig->bench, bytes, sizeof(bytes))) > 0)
		for (size_t i = 0; i < n; i++) {
			if (bytes[i] == '\n') {
				rig->partial[rig->partial_length] = '\0';
				if (rig->partial_length > 0)
					keep_line(rig);
				rig->partial_length = 0;
			} else if (bytes[i] != '\r' && rig->partial_length + 16 < RIG_LINE) {
				rig->partial[rig->partial_length++] = bytes[i];
			}
		}
}

char *rig_take_line(struct rig *rig)
{
	char *line;

	collect(rig);
	if (rig->line_count == 0)
		return NULL;
	line = rig->lines[0];
	memmove(rig->lines, rig->lines + 1, --rig->line_count * sizeof(char *));
	return line;
}

void rig_link(struct rig *rig)
{
	if (!rig->linked)
		bench_cable(rig->bench, true);
	rig->linked = true;
}

void rig_send_line(struct rig *rig, const char *text)
{
	char end[8];
	uint8_t check = 0;

	for (const char *at = text; *at; at++)
		check = line_check(check, *at);
	snprintf(end, sizeof(end), "*%02X\r\n", check);
	bench_send(rig->bench, text, strlen(text));
	bench_send(rig->bench, end, strlen(end));
}

/* ---- requests ------------------------------------------------------------------------------------------ */

static bool is_answer(const char *line)
{
	return !strncmp(line, "ok", 2) || !strncmp(line, "error", 5);
}

/* Takes the first answer out of the lines that came after the first `skip`; the others are kept. */
static char *take_answer(struct rig *rig, size_t skip)
{
	collect(rig);
	for (size_t i = skip; i < rig->line_count; i++)
		if (is_answer(rig->lines[i])) {
			char *line = rig->lines[i];

			memmove(rig->lines + i, rig->lines + i + 1, (--rig->line_count - i) * sizeof(char *));
			return line;
		}
	return NULL;
}

/* "error 12 5" in words. */
static void explain(const char *line, char *text, size_t size)
{
	unsigned error = 0, at = 0;
	int words = sscanf(line, "error %u %u", &error, &at);

	if (words == 2 && error > LINE_ERROR_CONTROL && error < LINE_ERROR_CONTROL + CONTROL_ERRORS)
		snprintf(text, size, " (character %u: %s)", at + 1,
			 notation_message((enum control_error)(error - LINE_ERROR_CONTROL)));
	else if (words >= 1 && error == LINE_ERROR_NOW)
		snprintf(text, size, " (not now)");
	else
		*text = '\0';
}

static enum rig_answer request(struct rig *rig, int64_t until, char message[MESSAGE_SIZE], const char *text)
{
	enum rig_answer answer;
	char why[200];
	size_t skip;
	char *line;

	collect(rig);
	skip = rig->line_count;
	rig_send_line(rig, text);
	while (!(line = take_answer(rig, skip))) {
		if (bench_now(rig->bench) >= until) {
			snprintf(message, MESSAGE_SIZE, "the clock did not answer \"%.200s\"", text);
			return RIG_SILENT;
		}
		rig_run(rig, bench_now(rig->bench) + LOOK_EVERY);
	}
	answer = !strncmp(line, "ok", 2) ? RIG_OK : RIG_REFUSED;
	explain(line, why, sizeof(why));
	snprintf(message, MESSAGE_SIZE, "%.120s: %.40s%s", text, line, why);
	free(line);
	return answer;
}

static enum rig_answer request_option(struct rig *rig, int64_t until, char message[MESSAGE_SIZE],
				      const char *name, int value)
{
	char text[64];

	snprintf(text, sizeof(text), "option %s %d", name, value);
	return request(rig, until, message, text);
}

static enum rig_answer request_options(struct rig *rig, const struct control_options *options, int64_t until,
				       char message[MESSAGE_SIZE])
{
	enum rig_answer answer = request_option(rig, until, message, "white", options->white == RIGHT);

	if (answer == RIG_OK && options->sound != NOT_GIVEN)
		answer = request_option(rig, until, message, "sound", options->sound);
	if (answer == RIG_OK && options->tenths != NOT_GIVEN)
		answer = request_option(rig, until, message, "tenths", options->tenths);
	return answer;
}

/* The freeze switch goes back to the control's own (0) unless the scenario says otherwise: 1 on, 2 off. After the control: a game
 * that is over without freeze only would be paused, and takes no other control then. */
static enum rig_answer request_freeze(struct rig *rig, const struct control_options *options, int64_t until,
				      char message[MESSAGE_SIZE])
{
	static const uint8_t freeze[] = {2, 1};

	return request_option(rig, until, message, "freeze",
			      options->freeze == NOT_GIVEN ? 0 : freeze[options->freeze]);
}

static enum rig_answer requests(struct rig *rig, const char *text, const struct control_options *options,
				int64_t until, char message[MESSAGE_SIZE])
{
	char control[MESSAGE_SIZE];
	enum rig_answer answer = options ? request_options(rig, options, until, message) : RIG_OK;

	snprintf(control, sizeof(control), "control %s", text);
	if (answer == RIG_OK)
		answer = request(rig, until, message, control);
	return answer == RIG_OK && options ? request_freeze(rig, options, until, message) : answer;
}

enum rig_answer rig_control(struct rig *rig, const char *text, const struct control_options *options,
			    char message[MESSAGE_SIZE])
{
	int64_t end = bench_now(rig->bench) + CONTROL_TAKES;
	enum rig_answer answer;

	if (!rig->linked) {
		bench_cable(rig->bench, true);
		rig_run(rig, bench_now(rig->bench) + PLUG_SETTLES);
	}
	answer = requests(rig, text, options, end - 50 * NS_PER_MS, message);
	if (!rig->linked) {
		bench_cable(rig->bench, false);
		collect(rig);
		while (rig->line_count > 0)
			free(rig->lines[--rig->line_count]);
		rig->partial_length = 0;
	}
	rig_run(rig, end);
	return answer;
}
