/* The parts of the tool that the page for clocks on cables uses, compiled for WebAssembly: the protocol,
 * settings, logs and PGN. page/cables/tool.js calls them.
 *
 * Texts end with a 0. What a call returns is valid until the next call. Times are milliseconds, as
 * doubles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/settings_checksum.h"
#include "tool/pgn/merge.h"
#include "tool/pgn/pairings.h"
#include "tool/remote/job.h"
#include "tool/remote/options.h"
#include "tool/remote/report.h"
#include "tool/remote/settings.h"

#define CALL(name) __attribute__((export_name(#name))) name

/* A cable and what is done on it. */
struct seat {
	struct remote remote;
	struct job job;
	struct text_buffer pgn;
	uint8_t *pack;
	struct report report;	 /* the last one */
	struct text_buffer seen; /* the same as text for the page; empty: none yet */
	int64_t paused;		 /* when the pause began; 0: no pause */
};

void *CALL(tool_memory)(unsigned size)
{
	return malloc(size);
}

void CALL(tool_memory_free)(void *memory)
{
	free(memory);
}

/* ---- options ------------------------------------------------------------------------------------------- */

unsigned CALL(option_count)(void)
{
	return OPTION_COUNT;
}

const char *CALL(option_text)(unsigned option)
{
	return option_rows[option].name;
}

int CALL(option_least)(unsigned option)
{
	return option_rows[option].least;
}

int CALL(option_most)(unsigned option)
{
	return option_rows[option].most;
}

int CALL(option_step)(unsigned option)
{
	return option_rows[option].step;
}

int CALL(option_initial)(unsigned option)
{
	return option_rows[option].initial;
}

/* Returns the n-th option that is in the code, or -1 if there are no more. */
int CALL(option_alike)(unsigned n)
{
	return n < CHECKSUM_OPTIONS ? checksum_options[n] : -1;
}

/* ---- settings ------------------------------------------------------------------------------------------ */

static struct settings settings;

/* Reads a file of settings. Returns true if it is valid. */
bool CALL(settings_take)(const char *text)
{
	settings_free(&settings);
	return settings_read(&settings, text);
}

/* Valid until the next call. */
const char *CALL(settings_file)(const char *version, const char *written)
{
	static struct text_buffer file;

	text_free(&file);
	settings_write(&file, version, written);
	return file.bytes;
}

const char *CALL(settings_requests)(void)
{
	return settings.requests.bytes ? settings.requests.bytes : "";
}

unsigned CALL(settings_checksum_then)(void)
{
	return settings.code;
}

unsigned CALL(settings_line)(void)
{
	return settings.line;
}

const char *CALL(settings_wrong)(void)
{
	return settings.wrong;
}

const char *CALL(settings_answer)(void)
{
	return settings.answer;
}

/* ---- who plays whom ------------------------------------------------------------------------------------ */

static struct pairings pairings;

/* Reads the pairings of a round; 0 means the last one in the file. Returns false if there are none, and keeps
 * the previous pairings. */
bool CALL(pairings_take)(const char *text, unsigned round)
{
	struct pairings read;
	char message[160];

	if (!pairings_read(&read, text, round, message, sizeof message))
		return false;
	pairings_free(&pairings);
	pairings = read;
	return true;
}

unsigned CALL(pairings_count)(void)
{
	return (unsigned)pairings.count;
}

/* Returns "White - Black", or an empty text if the names are not known. */
const char *CALL(pairings_names)(unsigned board)
{
	static char names[2 * PAIRING_NAME + 4]; /* the dash has five bytes, and one 0 is enough */
	const struct link_tags tags = pairings_tags(&pairings, board);

	*names = '\0';
	if (tags.white)
		snprintf(names, sizeof names, "%s \u2013 %s", tags.white, tags.black);
	return names;
}

/* ---- a cable ------------------------------------------------------------------------------------------- */

static void take_report(struct remote *remote, const char *line, int64_t now)
{
	struct seat *seat = remote->listener;
	struct report report;

	if (!report_read(line, &report))
		return;
	seat->report = report;
	if (strcmp(report.state, "paused") != 0)
		seat->paused = 0;
	else if (!seat->paused)
		seat->paused = now;
}

struct seat *CALL(seat_new)(void)
{
	struct seat *seat = calloc(1, sizeof *seat);

	seat->remote.reported = take_report;
	seat->remote.listener = seat;
	return seat;
}

static void add_player(struct text_buffer *text, const struct report_player *player)
{
	text_add(text, " %.3f %u %u", player->left, player->moves, player->flag);
}

/* Returns the last report: the state, the colour on turn, the time left, moves and flag of White and of
 * Black, the fault, the signs, and when the pause began. Empty if the clock has not reported yet. */
const char *CALL(seat_report)(struct seat *seat)
{
	const struct report *report = &seat->report;

	seat->seen.length = 0;
	text_add(&seat->seen, "%s", report->state);
	if (*report->state) {
		text_add(&seat->seen, " %s", strcmp(report->turn, report->white) != 0 ? "black" : "white");
		add_player(&seat->seen, report_white(report));
		add_player(&seat->seen, report_black(report));
		text_add(&seat->seen, " %u %s %.0f", report->fault, report->signs, (double)seat->paused);
	}
	return seat->seen.bytes;
}

/* Returns a time of a report as the clock shows it. */
const char *CALL(report_text)(double left, bool rises)
{
	static char shown[REPORT_TIME];

	report_time(left, rises, shown);
	return shown;
}

void CALL(seat_free)(struct seat *seat)
{
	job_free(&seat->job);
	text_free(&seat->pgn);
	text_free(&seat->seen);
	free(seat->pack);
	free(seat);
}

void CALL(seat_begin)(struct seat *seat, double now)
{
	remote_begin(&seat->remote, (int64_t)now);
}

void CALL(seat_take)(struct seat *seat, const uint8_t *bytes, unsigned n, double now)
{
	remote_take(&seat->remote, bytes, n, (int64_t)now);
}

int CALL(seat_baud)(const struct seat *seat)
{
	return seat->remote.baud;
}

unsigned CALL(seat_output)(struct seat *seat, uint8_t *bytes)
{
	return (unsigned)remote_output(&seat->remote, bytes);
}

/* True if there is output to send. */
bool CALL(seat_has_output)(const struct seat *seat)
{
	return seat->remote.output_length > 0;
}

unsigned CALL(seat_output_room)(void)
{
	return REMOTE_OUTPUT;
}

void CALL(seat_sent)(struct seat *seat, double now)
{
	remote_sent(&seat->remote, (int64_t)now);
}

double CALL(seat_wait)(const struct seat *seat, double now)
{
	return (double)remote_wait(&seat->remote, (int64_t)now);
}

void CALL(seat_late)(struct seat *seat, double now)
{
	remote_late(&seat->remote, (int64_t)now);
}

bool CALL(seat_there)(const struct seat *seat, double now)
{
	return remote_there(&seat->remote, (int64_t)now);
}

unsigned CALL(seat_visits)(const struct seat *seat)
{
	return seat->remote.visits;
}

/* ---- what is done on it -------------------------------------------------------------------------------- */

void CALL(seat_ask)(struct seat *seat, const char *request, double now)
{
	job_ask(&seat->job, &seat->remote, request, (int64_t)now);
}

void CALL(seat_facts)(struct seat *seat, double now)
{
	job_facts(&seat->job, &seat->remote, (int64_t)now);
}

void CALL(seat_read)(struct seat *seat, double now)
{
	job_read(&seat->job, &seat->remote, (int64_t)now);
}

void CALL(seat_set)(struct seat *seat, const char *requests, unsigned code, double now)
{
	job_set(&seat->job, &seat->remote, requests, (uint16_t)code, (int64_t)now);
}

void CALL(seat_log)(struct seat *seat, unsigned n, double now)
{
	job_log(&seat->job, &seat->remote, n, (int64_t)now);
}

void CALL(seat_slots)(struct seat *seat, double now)
{
	job_slots(&seat->job, &seat->remote, (int64_t)now);
}

void CALL(seat_upload)(struct seat *seat, const uint8_t *bytes, unsigned size, unsigned slot, double now)
{
	free(seat->pack);
	seat->pack = malloc(size);
	memcpy(seat->pack, bytes, size);
	job_upload(&seat->job, &seat->remote, seat->pack, size, slot, (int64_t)now);
}

void CALL(seat_cut)(struct seat *seat)
{
	job_cut(&seat->job);
}

bool CALL(seat_runs)(const struct seat *seat)
{
	return job_runs(&seat->job);
}

bool CALL(seat_good)(const struct seat *seat)
{
	return seat->job.state == JOB_DONE;
}

/* The request that was refused, and the answer; empty: there was none. */
const char *CALL(seat_answer)(const struct seat *seat)
{
	return seat->job.state == JOB_REFUSED ? seat->job.answer : "";
}

/* Why the job failed; NOT_CONFIRMED: the clock may have the settings. */
const char *CALL(seat_fault)(const struct seat *seat)
{
	return job_is_unconfirmed(&seat->job) ? "NOT_CONFIRMED" : job_fault_name(seat->job.fault);
}

const char *CALL(seat_text)(const struct seat *seat)
{
	return seat->job.text.bytes ? seat->job.text.bytes : "";
}

unsigned CALL(seat_done)(const struct seat *seat)
{
	return seat->job.done;
}

unsigned CALL(seat_all)(const struct seat *seat)
{
	return seat->job.all;
}

/* Returns the PGN after seat_log, with the names of the board that has the number of the clock, if known. */
const char *CALL(seat_pgn)(struct seat *seat)
{
	const struct link_game *game = &seat->job.game;
	const struct link_tags tags = pairings_tags(&pairings, game->clock);

	text_free(&seat->pgn);
	link_game_pgn(game, &tags, &seat->pgn);
	return seat->pgn.bytes;
}

bool CALL(seat_game_whole)(const struct seat *seat)
{
	return seat->job.game.whole;
}

unsigned CALL(seat_game_damaged)(const struct seat *seat)
{
	return seat->job.game.damaged;
}

/* Returns the slot that the pack was written to, after seat_upload. */
unsigned CALL(seat_slot)(const struct seat *seat)
{
	return seat->job.upload.slot;
}

const char *CALL(seat_pack_name)(const struct seat *seat)
{
	return seat->job.upload.name;
}

/* ---- merging ------------------------------------------------------------------------------------------- */

static struct merge merge;

bool CALL(merge_take)(const char *moves, unsigned moves_length, const char *log, unsigned log_length,
		      unsigned number, unsigned from, unsigned to, int shift, bool exact)
{
	const struct merge_options options = {
	    .game = number, .from = from, .to = to, .shift = shift, .exact = exact};

	merge_free(&merge);
	return merge_games(&merge, moves, moves_length, log, log_length, &options);
}

const char *CALL(merge_text)(void)
{
	return merge.out.bytes;
}

unsigned CALL(merge_length)(void)
{
	return (unsigned)merge.out.length;
}

/* The moves that got times: their number, the number of all moves, the first and the last. */
unsigned CALL(merge_timed)(void)
{
	return (unsigned)merge.timed;
}

unsigned CALL(merge_all)(void)
{
	return (unsigned)merge.all;
}

const char *CALL(merge_first)(void)
{
	return merge.first;
}

const char *CALL(merge_last)(void)
{
	return merge.last;
}

/* Returns the table of where log and score sheet differ; empty if they match. */
const char *CALL(merge_table)(void)
{
	return merge.table.bytes ? merge.table.bytes : "";
}

bool CALL(merge_other_players)(void)
{
	return merge.other_players;
}

bool CALL(merge_last_not_pressed)(void)
{
	return merge.last_not_pressed;
}

const char *CALL(merge_fault)(void)
{
	return pgn_fault_name(merge.fault);
}

bool CALL(merge_in_log)(void)
{
	return merge.in_log;
}

unsigned CALL(merge_line)(void)
{
	return merge.line;
}

const char *CALL(merge_at)(void)
{
	return merge.at;
}

unsigned CALL(merge_number)(unsigned n)
{
	return (unsigned)merge.numbers[n];
}
