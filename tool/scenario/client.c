#include "tool/scenario/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"

#define LOOK_EVERY    (1 * NS_PER_MS)
#define PATIENCE      (20 * NS_PER_SECOND) /* a crystal may take seconds to start */
#define CONTROL_TAKES NS_PER_SECOND
#define PLUG_SETTLES  (100 * NS_PER_MS) /* the clock debounces the cable and trims its oscillator */

void client_run(struct client *client, int64_t until)
{
	if (client->advance)
		client->advance(client->context, until);
	else
		bench_run(client->bench, until);
}

int client_mode(struct client *client)
{
	struct zeitnot state;
	instant now;

	return bench_state(client->bench, &state, &now) ? state.app.mode : -1;
}

bool client_shows_something(struct bench *bench)
{
	static const uint8_t nothing[2][CELLS];
	struct bench_view view;

	bench_get_view(bench, &view);
	return memcmp(view.cells, nothing, sizeof(nothing)) != 0;
}

bool client_open(struct client *client, const struct bench_options *options, char message[MESSAGE_SIZE])
{
	*client = (struct client){.bench = bench_open(options)};
	if (!client->bench) {
		snprintf(message, MESSAGE_SIZE, "there is no such clock");
		return false;
	}
	for (;;) {
		int mode = client_mode(client);

		if ((mode == APP_SELECT || mode == APP_READY) && client_shows_something(client->bench))
			break;
		if (bench_now(client->bench) > PATIENCE) {
			snprintf(message, MESSAGE_SIZE,
				 "the clock shows neither READY nor SELECT within 20 s of power-on");
			client_close(client);
			return false;
		}
		bench_run(client->bench, bench_now(client->bench) + LOOK_EVERY);
	}
	client->origin = bench_now(client->bench);
	return true;
}

void client_close(struct client *client)
{
	bench_close(client->bench);
	for (size_t i = 0; i < client->line_count; i++)
		free(client->lines[i]);
	free(client->lines);
	*client = (struct client){0};
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/* Keeps a received line, and marks it if its checksum is wrong. */
static void keep_line(struct client *client)
{
	char *star = strrchr(client->partial, '*');
	unsigned written = 0;
	bool good = star && sscanf(star + 1, "%4x", &written) == 1 &&
		    written == crc16(0, client->partial, (uint8_t)(star - client->partial));
	char line[CLIENT_LINE + 16];

	if (good)
		*star = '\0';
	snprintf(line, sizeof(line), "%s%s", good ? "" : "DAMAGED ", client->partial);
	client->lines = realloc(client->lines, (client->line_count + 1) * sizeof(char *));
	client->lines[client->line_count++] = strdup(line);
}

static void collect(struct client *client)
{
	char bytes[256];
	size_t n;

	while ((n = bench_receive(client->bench, bytes, sizeof(bytes))) > 0)
		for (size_t i = 0; i < n; i++) {
			if (bytes[i] == '\n') {
				client->partial[client->partial_length] = '\0';
				if (client->partial_length > 0)
					keep_line(client);
				client->partial_length = 0;
			} else if (bytes[i] != '\r' && client->partial_length + 1 < CLIENT_LINE) {
				client->partial[client->partial_length++] = bytes[i];
			}
		}
}

char *client_take_line(struct client *client)
{
	char *line;

	collect(client);
	if (client->line_count == 0)
		return NULL;
	line = client->lines[0];
	memmove(client->lines, client->lines + 1, --client->line_count * sizeof(char *));
	return line;
}

void client_link(struct client *client)
{
	if (!client->linked)
		bench_cable(client->bench, true);
	client->linked = true;
}

void client_send_line(struct client *client, const char *text)
{
	char end[8];

	snprintf(end, sizeof(end), "*%04X\r\n", crc16(0, text, (uint8_t)strlen(text)));
	bench_send(client->bench, text, strlen(text));
	bench_send(client->bench, end, strlen(end));
}

/* ---- requests ------------------------------------------------------------------------------------------ */

static bool is_answer(const char *line)
{
	return !strncmp(line, "ok", 2) || !strncmp(line, "error", 5);
}

/* Takes the first answer out of the lines that came after the first `skip`; the others are kept. */
static char *take_answer(struct client *client, size_t skip)
{
	collect(client);
	for (size_t i = skip; i < client->line_count; i++)
		if (is_answer(client->lines[i])) {
			char *line = client->lines[i];

			memmove(client->lines + i, client->lines + i + 1,
				(--client->line_count - i) * sizeof(char *));
			return line;
		}
	return NULL;
}

/* Writes an answer such as "error 12 5" in words. */
static void explain(const char *line, char *text, size_t size)
{
	unsigned error = 0, at = 0;
	int words = sscanf(line, "error %u %u", &error, &at);

	if (words == 2 && error > PROTOCOL_ERROR_CONTROL && error < PROTOCOL_ERROR_CONTROL + CONTROL_ERRORS)
		snprintf(text, size, " (character %u: %s)", at + 1,
			 notation_message((enum control_error)(error - PROTOCOL_ERROR_CONTROL)));
	else if (words >= 1 && error == PROTOCOL_ERROR_NOW)
		snprintf(text, size, " (not now)");
	else
		*text = '\0';
}

static enum client_answer request(struct client *client, int64_t until, char message[MESSAGE_SIZE],
				  const char *text)
{
	enum client_answer answer;
	char why[200];
	size_t skip;
	char *line;

	collect(client);
	skip = client->line_count;
	client_send_line(client, text);
	while (!(line = take_answer(client, skip))) {
		if (bench_now(client->bench) >= until) {
			snprintf(message, MESSAGE_SIZE, "the clock did not answer \"%.200s\"", text);
			return CLIENT_SILENT;
		}
		client_run(client, bench_now(client->bench) + LOOK_EVERY);
	}
	answer = !strncmp(line, "ok", 2) ? CLIENT_OK : CLIENT_REFUSED;
	explain(line, why, sizeof(why));
	snprintf(message, MESSAGE_SIZE, "%.120s: %.40s%s", text, line, why);
	free(line);
	return answer;
}

static enum client_answer request_option(struct client *client, int64_t until, char message[MESSAGE_SIZE],
					 const char *name, int value)
{
	char text[64];

	snprintf(text, sizeof(text), "option %s %d", name, value);
	return request(client, until, message, text);
}

static enum client_answer request_options(struct client *client, const struct control_options *options,
					  int64_t until, char message[MESSAGE_SIZE])
{
	enum client_answer answer = request_option(client, until, message, "white", options->white == RIGHT);

	if (answer == CLIENT_OK && options->sound != NOT_GIVEN)
		answer = request_option(client, until, message, "sound", options->sound);
	if (answer == CLIENT_OK && options->tenths != NOT_GIVEN)
		answer = request_option(client, until, message, "tenths", options->tenths);
	return answer;
}

/* Sets the freeze switch: 0 as the control requires, 1 on, 2 off. The control must be set before, because a
 * new freeze switch could turn a game that is over into a paused one, which takes no other control. */
static enum client_answer request_freeze(struct client *client, const struct control_options *options,
					 int64_t until, char message[MESSAGE_SIZE])
{
	static const uint8_t freeze[] = {2, 1};

	return request_option(client, until, message, "freeze",
			      options->freeze == NOT_GIVEN ? 0 : freeze[options->freeze]);
}

static enum client_answer requests(struct client *client, const char *text,
				   const struct control_options *options, int64_t until,
				   char message[MESSAGE_SIZE])
{
	char control[MESSAGE_SIZE];
	enum client_answer answer = options ? request_options(client, options, until, message) : CLIENT_OK;

	snprintf(control, sizeof(control), "control %s", text);
	if (answer == CLIENT_OK)
		answer = request(client, until, message, control);
	return answer == CLIENT_OK && options ? request_freeze(client, options, until, message) : answer;
}

enum client_answer client_control(struct client *client, const char *text,
				  const struct control_options *options, char message[MESSAGE_SIZE])
{
	int64_t end = bench_now(client->bench) + CONTROL_TAKES;
	enum client_answer answer;

	if (!client->linked) {
		bench_cable(client->bench, true);
		client_run(client, bench_now(client->bench) + PLUG_SETTLES);
	}
	answer = requests(client, text, options, end - 50 * NS_PER_MS, message);
	if (!client->linked) {
		bench_cable(client->bench, false);
		collect(client);
		while (client->line_count > 0)
			free(client->lines[--client->line_count]);
		client->partial_length = 0;
	}
	client_run(client, end);
	return answer;
}
