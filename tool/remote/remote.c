#include "tool/remote/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"
#include "firmware/protocol/protocol.h"
#include "tool/remote/options.h"

#define TRIES	    6	 /* tries if a request or its answer was damaged */
#define SILENCES    5	 /* tries if nothing came; a clock whose upload was stopped answers after 3 s */
#define ANSWER_TIME 1000 /* ms */
#define THERE	    2500 /* ms without a line; a clock reports once per second */
#define QUIET	    700	 /* ms after which no late answer can come any more */
#define MISSED	    8	 /* reports that a bad cable may lose one after the other */
#define GAP	    1300 /* ms without a byte; a clock that reports is never silent for so long */

const char remote_silent[] = "no answer";
const char remote_damaged[] = "damaged";
const char remote_other[] = "another clock";

/* ---- out ----------------------------------------------------------------------------------------------- */

void remote_send(struct remote *remote, const void *bytes, size_t n)
{
	if (n > REMOTE_OUTPUT - remote->output_length)
		abort(); /* a mistake of the caller */
	memcpy(remote->output + remote->output_length, bytes, n);
	remote->output_length += n;
}

void remote_send_line(struct remote *remote, const char *text)
{
	char line[REMOTE_REQUEST + 8];
	int n;

	if (*text)
		n = snprintf(line, sizeof line, "%s*%04X\n", text, crc16(0, text, (uint8_t)strlen(text)));
	else
		n = snprintf(line, sizeof line, "\n");
	remote_send(remote, line, (size_t)n);
}

size_t remote_output(struct remote *remote, uint8_t bytes[REMOTE_OUTPUT])
{
	size_t n = remote->output_length;

	memcpy(bytes, remote->output, n);
	remote->output_length = 0;
	return n;
}

void remote_sent(struct remote *remote, int64_t now)
{
	if (remote->output_length > 0 || remote->after_sent == REMOTE_NEVER)
		return;
	remote->timer = now + remote->after_sent;
	remote->after_sent = REMOTE_NEVER;
}

/* ---- time ---------------------------------------------------------------------------------------------- */

void remote_set_timer(struct remote *remote, int ms)
{
	remote->timer = REMOTE_NEVER;
	remote->after_sent = ms;
}

int64_t remote_wait(const struct remote *remote, int64_t now)
{
	if (remote->timer == REMOTE_NEVER)
		return REMOTE_NEVER;
	return remote->timer > now ? remote->timer - now : 0;
}

void remote_late(struct remote *remote, int64_t now)
{
	if (remote->timer == REMOTE_NEVER || remote->timer > now || !remote->user)
		return;
	remote->timer = REMOTE_NEVER;
	remote->user->late(remote, now);
}

void remote_rest(struct remote *remote)
{
	remote->user = NULL;
	remote->timer = remote->after_sent = REMOTE_NEVER;
}

bool remote_there(const struct remote *remote, int64_t now)
{
	return remote->heard != REMOTE_NEVER && now - remote->heard < THERE;
}

/* ---- in ------------------------------------------------------------------------------------------------ */

static const struct remote_user clearing, waiting, asking;

/* True while a request is under way. */
static bool asks(const struct remote *remote)
{
	return remote->user == &clearing || remote->user == &waiting || remote->user == &asking;
}

static void finish_job(struct remote *remote, const char *answer, int64_t now)
{
	remote_rest(remote);
	remote->answered(remote, answer, now);
}

void remote_begin(struct remote *remote, int64_t now)
{
	(void)now;
	*remote = (struct remote){.baud = REMOTE_SLOW,
				  .heard = REMOTE_NEVER,
				  .report = -1,
				  .visits = remote->visits,
				  .visit = remote->visits,
				  .came = REMOTE_NEVER,
				  .cleared = remote->cleared,
				  .reported = remote->reported,
				  .listener = remote->listener};
	remote_rest(remote);
	remote_send_line(remote, "");
}

/* Notices a new visit. A clock numbers its reports from 0 to 255 and starts at 0 when it is plugged in. If a
 * number does not follow the last one, except for a few lost lines, another clock was plugged in, or the same
 * one again. The first numbers also follow the last ones before 255; there the silence between them tells. */
static bool is_new_visit(const struct remote *remote, int number)
{
	int later = (number - remote->report) & UINT8_MAX;

	if (remote->report < 0)
		return false;
	return later == 0 || later > MISSED || (number < remote->report && remote->gap);
}

static void take_report(struct remote *remote, const char *line, int64_t now)
{
	int number = atoi(line + 6) & UINT8_MAX;

	remote->visits += is_new_visit(remote, number);
	remote->report = number;
	if (remote->reported)
		remote->reported(remote, line, now);
	if (asks(remote) && remote->visits != remote->visit)
		finish_job(remote, remote_other, now);
	else if (remote->user == &waiting && remote->gap)
		remote_set_timer(remote, QUIET);
	remote->gap = false;
}

static bool is_good(char *line, size_t *n)
{
	char end[PROTOCOL_CHECK + 1];

	if (*n <= PROTOCOL_CHECK)
		return false;
	*n -= PROTOCOL_CHECK;
	for (size_t i = 0; i < *n; i++)
		if (line[i] < ' ' || line[i] > '~')
			return false;
	snprintf(end, sizeof end, "*%04X", crc16(0, line, (uint8_t)*n));
	return memcmp(line + *n, end, PROTOCOL_CHECK) == 0;
}

static void take_line(struct remote *remote, int64_t now)
{
	char line[REMOTE_REQUEST];
	size_t n = remote->partial_length;

	remote->partial_length = 0;
	if (n > 0 && remote->partial[n - 1] == '\r')
		n--;
	if (n == 0)
		return;
	memcpy(line, remote->partial, n);
	if (!is_good(line, &n)) {
		if (remote->user)
			remote->user->line(remote, NULL, now);
		return;
	}
	line[n] = '\0';
	remote->heard = now;
	if (!strncmp(line, "clock ", 6))
		take_report(remote, line, now);
	else if (remote->user)
		remote->user->line(remote, line, now);
}

static void note_gap(struct remote *remote, int64_t now)
{
	remote->gap = remote->gap || (remote->came != REMOTE_NEVER && now - remote->came > GAP);
}

void remote_take(struct remote *remote, const void *bytes, size_t n, int64_t now)
{
	const char *at = bytes;

	note_gap(remote, now);
	remote->came = now;
	for (; n > 0; n--, at++) {
		if (*at == '\n')
			take_line(remote, now);
		else if (remote->partial_length < REMOTE_REQUEST - 1)
			remote->partial[remote->partial_length++] = *at;
	}
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static void send_request(struct remote *remote)
{
	remote->user = &asking;
	remote_send_line(remote, remote->request);
	remote_set_timer(remote, ANSWER_TIME);
}

/* Asks for an option, each time for another one. */
static void send_marker(struct remote *remote)
{
	char request[REMOTE_REQUEST];

	do
		remote->cleared = (uint8_t)((remote->cleared + 1) % OPTION_COUNT);
	while (remote->cleared == OPTION_BRIGHTNESS); /* some boards do not have it */
	snprintf(request, sizeof request, "option %s", option_name(remote->cleared));
	remote_send_line(remote, request);
	remote_set_timer(remote, ANSWER_TIME);
}

/* Clears what a broken line or another program has left, because a late answer must not be taken for the next
 * one. It asks for an option, and then for another one, and drops everything before the second answer. One
 * question is not enough, because a program that was stopped may have asked for the same option. A report is
 * asked for first, because only the numbers of reports show that the next clock is another one. */
static void clear(struct remote *remote)
{
	remote->user = &clearing;
	remote->markers = 2;
	remote_send_line(remote, "");
	remote_send_line(remote, "report");
	send_marker(remote);
}

static void wait_quietly(struct remote *remote)
{
	remote->user = &waiting;
	remote_send_line(remote, "");
	remote_set_timer(remote, remote->gap ? ANSWER_TIME + QUIET : QUIET);
}

static void try_again(struct remote *remote, int64_t now)
{
	if (remote->silences == SILENCES) {
		finish_job(remote, remote_silent, now);
		return;
	}
	if (remote->tries++ == TRIES) {
		finish_job(remote, remote_damaged, now);
		return;
	}
	remote->damaged = false;
	if (remote->in_step)
		send_request(remote);
	else if (remote->quiet)
		wait_quietly(remote);
	else
		clear(remote);
}

static void clearing_line(struct remote *remote, const char *line, int64_t now)
{
	const char *name = option_name(remote->cleared);
	const char *text = line ? remote_text(line) : NULL;

	(void)now;
	remote->damaged = remote->damaged || !line;
	if (!text || strncmp(text, name, strlen(name)) != 0 || text[strlen(name)] != ' ')
		return;
	if (--remote->markers > 0) {
		send_marker(remote);
		return;
	}
	remote->in_step = true;
	send_request(remote);
}

static void asking_line(struct remote *remote, const char *line, int64_t now)
{
	remote->in_step = line && remote_error(line) != PROTOCOL_ERROR_DAMAGED;
	if (remote->in_step)
		finish_job(remote, line, now);
	else
		try_again(remote, now);
}

static void late(struct remote *remote, int64_t now)
{
	remote->in_step = false;
	remote->silences += !remote->damaged;
	try_again(remote, now);
}

/* Handles a line that arrives while late answers are awaited. */
static void waiting_line(struct remote *remote, const char *line, int64_t now)
{
	(void)line;
	(void)now;
	remote_set_timer(remote, QUIET);
}

/* Sends the request again, but to no clock that has just been plugged in: its first report may be on its way,
 * and it would keep as a single setting what the clock before it collected. */
static void waited(struct remote *remote, int64_t now)
{
	note_gap(remote, now);
	remote->silences += remote->gap;
	if (remote->gap || remote->partial_length > 0) {
		try_again(remote, now);
		return;
	}
	remote->in_step = true;
	send_request(remote);
}

static const struct remote_user clearing = {clearing_line, late}, waiting = {waiting_line, waited},
				asking = {asking_line, late};

void remote_ask(struct remote *remote, const char *request, int64_t now,
		void (*answered)(struct remote *remote, const char *answer, int64_t now))
{
	snprintf(remote->request, sizeof remote->request, "%s", request);
	remote->answered = answered;
	remote->tries = remote->silences = 0;
	if (remote->visits == remote->visit)
		try_again(remote, now);
	else
		finish_job(remote, remote_other, now);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static const char *const errors[] = {
    [PROTOCOL_ERROR_DAMAGED] = "the request arrives damaged",
    [PROTOCOL_ERROR_OVERLONG] = "the control is too long for the line",
    [PROTOCOL_ERROR_UNKNOWN] = "this clock does not know the request: its firmware is older",
    [PROTOCOL_ERROR_VALUE] = "the value is out of its range",
    [PROTOCOL_ERROR_NOW] = "not while a game is running or paused, or a menu is open",
    [PROTOCOL_ERROR_NONE] = "there is nothing",
    [PROTOCOL_ERROR_MEMORY] = "the clock's memory is missing or broken",
    [PROTOCOL_ERROR_BOARD] = "this board does not have it",
};

void remote_explain(const char *answer, char *sentence, size_t size)
{
	unsigned code = 0, at = 0;
	int fields = sscanf(answer, "error %u %u", &code, &at);

	if (!strcmp(answer, remote_silent))
		snprintf(sentence, size, "no clock answers");
	else if (!strcmp(answer, remote_damaged))
		snprintf(sentence, size, "the cable is bad: what comes is damaged");
	else if (fields == 2 && code > PROTOCOL_ERROR_CONTROL)
		snprintf(sentence, size, "error %u: character %u of the control: %s", code, at + 1,
			 notation_message((enum control_error)(code - PROTOCOL_ERROR_CONTROL)));
	else if (code > 0 && code < sizeof errors / sizeof errors[0])
		snprintf(sentence, size, "error %u: %s", code, errors[code]);
	else
		snprintf(sentence, size, "the clock answers \"%.200s\"", answer);
}

unsigned remote_error(const char *answer)
{
	unsigned code = 0;

	return sscanf(answer, "error %u", &code) == 1 ? code : 0;
}

const char *remote_text(const char *answer)
{
	if (strncmp(answer, "ok", 2) != 0 || (answer[2] != '\0' && answer[2] != ' '))
		return NULL;
	return answer + (answer[2] ? 3 : 2);
}
