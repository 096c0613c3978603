#include "tool/remote/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/protocol/protocol.h"
#include "tool/remote/options.h"

/* ---- any job ------------------------------------------------------------------------------------------- */

void job_free(struct job *job)
{
	text_free(&job->text);
	text_free(&job->requests);
	text_free(&job->wanted);
	link_game_free(&job->game);
	*job = (struct job){.state = JOB_IDLE};
}

void job_begin(struct job *job, struct remote *remote,
	       enum job_state (*take)(struct job *job, const char *answer, int64_t now))
{
	job_free(job);
	job->remote = remote;
	job->take = take;
	job->state = JOB_RUNNING;
	remote->owner = job;
	remote->quiet = false;
	remote->visit = remote->visits;
}

bool job_runs(const struct job *job)
{
	return job->state == JOB_RUNNING || job->state == JOB_WAITING;
}

static void answered(struct remote *remote, const char *answer, int64_t now)
{
	struct job *job = remote->owner;

	job->asked++;
	snprintf(job->answer, sizeof job->answer, "%s", answer);
	if (answer == remote_other)
		job->fault = JOB_OTHER_CLOCK_FAULT;
	if (answer == remote_silent || answer == remote_damaged || answer == remote_other)
		job->state = JOB_SILENT;
	else
		job->state = job->take(job, job->answer, now);
	if (job->state == JOB_RUNNING)
		job_next(job, now);
	if (!job_runs(job))
		remote->quiet = false;
}

void job_next(struct job *job, int64_t now)
{
	const char *line = job->requests.bytes + job->at;
	size_t n;

	if (job->at == job->requests.length) {
		job->state = JOB_DONE;
		return;
	}
	n = strcspn(line, "\n");
	job->at += n + (line[n] == '\n');
	snprintf(job->request, sizeof job->request, "%.*s", (int)n, line);
	remote_ask(job->remote, job->request, now, answered);
}

enum job_state job_refuse(struct job *job, enum job_fault fault)
{
	job->fault = fault;
	return JOB_REFUSED;
}

void job_cut(struct job *job)
{
	if (job_runs(job))
		job->state = JOB_GONE;
}

/* ---- one request, or some ------------------------------------------------------------------------------ */

static enum job_state take_text(struct job *job, const char *answer, int64_t now)
{
	(void)now;
	if (!remote_text(answer))
		return JOB_REFUSED;
	job->text.length = 0;
	text_add(&job->text, "%s", remote_text(answer));
	return JOB_RUNNING;
}

void job_send(struct job *job, struct remote *remote, const char *requests, int64_t now)
{
	job_begin(job, remote, take_text);
	text_add(&job->requests, "%s", requests);
	job_next(job, now);
}

void job_ask(struct job *job, struct remote *remote, const char *request, int64_t now)
{
	job_send(job, remote, request, now);
}

/* ---- what a clock is ----------------------------------------------------------------------------------- */

static enum job_state take_fact(struct job *job, const char *answer, int64_t now)
{
	const char *text = remote_text(answer);

	(void)now;
	if (text && !strncmp(text, "number ", 7))
		text += 7;
	text_add(&job->text, "%s\n", text ? text : "?");
	return JOB_RUNNING;
}

void job_facts(struct job *job, struct remote *remote, int64_t now)
{
	job_begin(job, remote, take_fact);
	text_add(&job->requests, "version\noption number\ncode\nhours\ncontrol\n");
	job_next(job, now);
}

/* "2538 6E2573A2 English" */
static enum job_state take_place(struct job *job, const char *answer, int64_t now)
{
	unsigned pages, crc;
	int end = 0;

	(void)now;
	if (!remote_text(answer) && remote_error(answer) != PROTOCOL_ERROR_NONE)
		return JOB_REFUSED;
	if (!remote_text(answer) || sscanf(remote_text(answer), "%u %x %n", &pages, &crc, &end) != 2 ||
	    end == 0)
		text_add(&job->text, "\n");
	else
		text_add(&job->text, "%s\n", remote_text(answer) + end);
	return JOB_RUNNING;
}

void job_slots(struct job *job, struct remote *remote, int64_t now)
{
	job_begin(job, remote, take_place);
	for (unsigned slot = 1; slot <= PROTOCOL_PACKS; slot++)
		text_add(&job->requests, "pack %u\n", slot);
	job_next(job, now);
}

/* ---- settings ------------------------------------------------------------------------------------------ */

/* Adds the control as it was chosen. The clock reports the one in force, in which the option FORCE has
 * exchanged the stages. It will exchange them again when it is set, so they are exchanged back here. */
static void add_control(struct job *job, const char *text)
{
	char chosen[NOTATION_SIZE];
	struct control_fault fault;
	struct control control;
	bool forced = job->text.bytes && strstr(job->text.bytes, "option force 1\n");

	if (forced && notation_parse(text, &control, &fault) == CONTROL_OK) {
		control_force(&control);
		notation_format(&control, chosen, sizeof chosen);
		text = chosen;
	}
	text_add(&job->text, "control %s\n", text);
}

static enum job_state take_setting(struct job *job, const char *answer, int64_t now)
{
	bool option = !strncmp(job->request, "option ", 7);
	unsigned error = remote_error(answer);

	(void)now;
	if (remote_text(answer) && !strcmp(job->request, "control"))
		add_control(job, remote_text(answer));
	else if (remote_text(answer))
		text_add(&job->text, "%s %s\n", option ? "option" : job->request, remote_text(answer));
	else if (error != PROTOCOL_ERROR_NONE && error != PROTOCOL_ERROR_BOARD)
		return JOB_REFUSED;
	return JOB_RUNNING;
}

void job_read(struct job *job, struct remote *remote, int64_t now)
{
	job_begin(job, remote, take_setting);
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		text_add(&job->requests, "option %s\n", option_name(option));
	for (int n = 1; n <= USER_PRESETS; n++)
		text_add(&job->requests, "own %d\n", n);
	text_add(&job->requests, "control\n");
	job_next(job, now);
}

/* Plans the question that reads a setting back: after "option sound 1" it asks "option sound" and expects
 * "sound 1"; after "own 2 300" it asks "own 2" and expects "5m". The control needs no question, because the
 * code covers it. */
static void read_back(struct job *job, const char *request)
{
	const char *value = strrchr(request, ' ');
	char canonical[NOTATION_SIZE];
	struct control_fault fault;
	struct control control;

	if (!strncmp(request, "option ", 7)) {
		text_add(&job->requests, "%.*s\n", (int)(value - request), request);
		text_add(&job->wanted, "%s\n", request + 7);
	} else if (!strncmp(request, "own ", 4) &&
		   notation_parse(request + 6, &control, &fault) == CONTROL_OK) {
		notation_format(&control, canonical, sizeof canonical);
		text_add(&job->requests, "%.5s\n", request);
		text_add(&job->wanted, "%s\n", canonical);
	}
}

static bool is_as_wanted(struct job *job, const char *text)
{
	const char *wanted = job->wanted.bytes + job->compared;
	size_t n = strcspn(wanted, "\n");

	job->compared += n + 1;
	return strlen(text) == n && memcmp(text, wanted, n) == 0;
}

static enum job_state take_kept(struct job *job, const char *text)
{
	if (!text)
		return JOB_REFUSED;
	return is_as_wanted(job, text) ? JOB_RUNNING : job_refuse(job, JOB_NOT_KEPT_FAULT);
}

static enum job_state take_set(struct job *job, const char *answer, int64_t now)
{
	const char *text = remote_text(answer);

	(void)now;
	if (job->done) /* the code was right */
		return take_kept(job, text);
	if (remote_error(answer) == PROTOCOL_ERROR_BOARD && !strncmp(job->request, "option ", 7))
		return JOB_RUNNING;
	if (text && (!strncmp(job->request, "option ", 7) || !strncmp(job->request, "own ", 4)))
		read_back(job, job->request);
	if (!text && !strncmp(job->request, "end ", 4) && remote_error(answer) == PROTOCOL_ERROR_VALUE)
		return job_refuse(job, JOB_OTHER_CODE_FAULT);
	if (!text)
		return JOB_REFUSED;
	if (!strcmp(job->request, "receive"))
		job->remote->quiet = true;
	if (!strncmp(job->request, "end ", 4))
		job->remote->quiet = false;
	if (strcmp(job->request, "code") != 0)
		return JOB_RUNNING;
	job->done = 1;
	return strtoul(text, NULL, 10) == job->code ? JOB_RUNNING : job_refuse(job, JOB_NOT_SET_FAULT);
}

void job_set(struct job *job, struct remote *remote, const char *requests, uint16_t code, int64_t now)
{
	job_begin(job, remote, take_set);
	job->code = code;
	text_add(&job->requests, "receive\n%send %04u\ncode\n", requests, code);
	job_next(job, now);
}

bool job_is_unconfirmed(const struct job *job)
{
	if (job->take != take_set || job->state == JOB_DONE || job_runs(job))
		return false;
	/* A refusal says that it has the old ones, but after error 7 it has the new ones until it loses its
	 * power. */
	if (!strncmp(job->request, "end ", 4))
		return job->state != JOB_REFUSED || remote_error(job->answer) == PROTOCOL_ERROR_MEMORY;
	return job->done || !strcmp(job->request, "code");
}

/* ---- the log ------------------------------------------------------------------------------------------- */

/* What the first requests of the job ask for, in this order. Requests for the entries and the checks
 * follow. */
enum { LOG_TENTHS = 1, LOG_ENTRIES, LOG_OLDER };

static bool is_press(const char *entry)
{
	return entry && !strncmp(entry, "press ", 6);
}

/* Plans to read an entry again at the end (an empty line means a damaged one), because all games change their
 * numbers when another one begins. The entries up to the first press, and the last one, identify the game. */
static void want_again(struct job *job, const char *entry)
{
	text_add(&job->wanted, "%s\n", entry ? entry : "");
	text_add(&job->requests, "%s\n", job->request);
}

static void ask_counts(struct job *job)
{
	text_add(&job->requests, "log %u\nlog %u\n", job->log.game, job->log.game + 1);
}

static enum job_state take_game(struct job *job, const char *text)
{
	struct text_buffer *requests = &job->requests;

	if (job->asked == LOG_ENTRIES) {
		job->all = text ? (unsigned)strtoul(text, NULL, 10) : 0;
		if (!text)
			return JOB_REFUSED;
		return job->all > 0 ? JOB_RUNNING : job_refuse(job, JOB_NO_GAME_FAULT);
	}
	job->log.older = text ? (unsigned)strtoul(text, NULL, 10) : 0;
	for (unsigned i = 0; i < job->all; i++)
		text_add(requests, "log %u %u\n", job->log.game, i);
	return JOB_RUNNING;
}

static enum job_state take_new_entry(struct job *job, const char *text)
{
	if (!text && remote_error(job->answer) != PROTOCOL_ERROR_NONE)
		return JOB_REFUSED;
	job->done++;
	link_reader_take(&job->reader, text);
	if (!job->log.pressed || job->done == job->all)
		want_again(job, text);
	job->log.pressed = job->log.pressed || is_press(text);
	if (job->done == job->all)
		ask_counts(job);
	return JOB_RUNNING;
}

/* Checks that the game has kept its number. A finished game has as many entries as before, the newest one at
 * least as many. The game before it must not have grown, because after a new game its number belongs to the
 * game that was read. */
static enum job_state check_game(struct job *job, const char *text)
{
	unsigned n = text ? (unsigned)strtoul(text, NULL, 10) : 0;
	bool same;

	if (job->compared < job->wanted.length)
		same = is_as_wanted(job, text ? text : "");
	else if (job->log.counted++ == 0)
		same = job->log.game == 0 ? n >= job->all : n == job->all;
	else
		same = n <= job->log.older;
	return same ? JOB_RUNNING : job_refuse(job, JOB_GAME_BEGAN_FAULT);
}

static enum job_state take_entry(struct job *job, const char *answer, int64_t now)
{
	const char *text = remote_text(answer);

	(void)now;
	if (job->asked == LOG_TENTHS) {
		if (text && sscanf(text, "tenths %2u", &job->game.tenths) != 1)
			job->game.tenths = 0;
		return text || remote_error(answer) != PROTOCOL_ERROR_NONE ? JOB_RUNNING : JOB_REFUSED;
	}
	if (job->asked <= LOG_OLDER)
		return take_game(job, text);
	return job->done < job->all ? take_new_entry(job, text) : check_game(job, text);
}

void job_log(struct job *job, struct remote *remote, unsigned n, int64_t now)
{
	job_begin(job, remote, take_entry);
	job->log = (struct log_check){.game = n};
	link_reader_begin(&job->reader, &job->game);
	text_add(&job->requests, "option tenths\nlog %u\nlog %u\n", n, n + 1);
	job_next(job, now);
}

/* ---- what went wrong ----------------------------------------------------------------------------------- */

const char *job_fault_name(enum job_fault fault)
{
	static const char *const names[] = {
#define ROW(NAME, sentence) #NAME,
	    JOB_FAULT_LIST(ROW)
#undef ROW
	};

	return names[fault];
}

void job_explain(const struct job *job, char *sentence, size_t size)
{
	static const char *const sentences[] = {
#define ROW(NAME, sentence) sentence,
	    JOB_FAULT_LIST(ROW)
#undef ROW
	};

	if (job->state == JOB_GONE)
		snprintf(sentence, size, "the port is gone");
	else if (job->fault == JOB_NO_GAME_FAULT)
		snprintf(sentence, size, "there is no game %s in the log", job->request + strlen("log "));
	else if (job->fault != JOB_NONE_FAULT)
		snprintf(sentence, size, "%s", sentences[job->fault]);
	else
		remote_explain(job->answer, sentence, size);
}
