/* A clock at the other end of a cable, as a computer sees it (docs/protocol.md): requests, checksums, lost
 * and damaged lines, reports, and the jobs made of requests. The test plays the far end, and time is an
 * argument. covers: L1 L2 L3 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tests/upload/frames.h"
#include "tool/remote/job.h"
#include "tool/remote/options.h"
#include "tool/remote/report.h"
#include "tool/remote/settings.h"

#define SECOND 1000

/* The far end: the requests that it gets and the answers that it gives. */
struct far {
	struct remote remote;
	struct job job;
	int64_t now;
	char sent[4096]; /* everything sent so far, with a NUL at its end */
	unsigned lines;	 /* of requests with their checksum */
	/* NULL: no answer; a text that begins with '!' is sent as raw bytes */
	const char *(*answer)(struct far *far, const char *request);
	unsigned lose; /* this many of the next answers get lost */
	unsigned break_answers;
	char kept[256]; /* the last option that was set, if the far end stores it */
	bool forgets;
};

/* The checksum, computed bit by bit from its polynomial. */
static unsigned check_of(const char *text, size_t n)
{
	unsigned crc = 0;

	for (size_t i = 0; i < n; i++)
		for (int bit = 7; bit >= 0; bit--) {
			unsigned top = crc >> 15 & 1, in = (unsigned)text[i] >> bit & 1;

			crc = (crc << 1 ^ (top ^ in ? 0x1021u : 0)) & 0xFFFF;
		}
	return crc;
}

static void say(struct far *far, const char *text, bool damaged)
{
	char line[300];

	snprintf(line, sizeof line, "%s*%04X\r\n", text, check_of(text, strlen(text)) ^ (damaged ? 1u : 0u));
	remote_take(&far->remote, line, strlen(line), far->now);
}

/* Receives a request; the test fails if its checksum is wrong. */
static void hear(struct far *far, char *line)
{
	char *star = strrchr(line, '*');
	const char *text;

	if (*line == '\0')
		return;
	assert_non_null(star);
	*star = '\0';
	assert_int_equal(strtoul(star + 1, NULL, 16), check_of(line, strlen(line)));
	far->lines++;
	text = far->answer(far, line);
	if (!text)
		return;
	if (far->lose > 0)
		far->lose--;
	else if (far->break_answers > 0 && far->break_answers--)
		say(far, text, true);
	else
		say(far, text, false);
}

static void exchange(struct far *far)
{
	uint8_t bytes[REMOTE_OUTPUT];
	size_t n = remote_output(&far->remote, bytes);
	char text[REMOTE_OUTPUT + 1], *rest = text;

	memcpy(text, bytes, n);
	text[n] = '\0';
	remote_sent(&far->remote, far->now);
	for (char *line; (line = strsep(&rest, "\n"));)
		hear(far, line);
}

/* Lets time pass until the job has ended; at most `seconds`. */
static void run(struct far *far, int seconds)
{
	int64_t until = far->now + seconds * SECOND;

	while (job_runs(&far->job) && far->now < until) {
		exchange(far);
		far->now += 10;
		remote_late(&far->remote, far->now);
	}
}

static const char *a_clock(struct far *far, const char *request)
{
	static char text[300];
	char *kept = far->kept;
	size_t n = strcspn(request, " ") + 1;

	if (strlen(request) > n && strchr(request + n, ' ')) {
		snprintf(kept, sizeof far->kept, "%s", request + n);
		return "ok";
	}
	if (!strncmp(request, "option ", 7) && *kept && !strncmp(kept, request + 7, strlen(request + 7)))
		snprintf(text, sizeof text, "ok %s", far->forgets ? "sound 0" : kept);
	else if (!strncmp(request, "option ", 7))
		snprintf(text, sizeof text, "ok %s 3", request + 7);
	else if (!strcmp(request, "version"))
		return "ok zeitnot-0.1/line-1";
	else if (!strcmp(request, "hours"))
		return "error 3";
	else if (!strcmp(request, "code"))
		return "ok 2231";
	else if (!strcmp(request, "control"))
		return "ok 5m+3";
	else
		return "ok";
	return text;
}

static void begin(struct far *far, const char *(*answer)(struct far *far, const char *request))
{
	memset(far, 0, sizeof *far);
	far->now = 5000;
	far->answer = answer;
	remote_begin(&far->remote, far->now);
}

/* ---- one request --------------------------------------------------------------------------------------- */

TEST(test_asks)
{
	struct far far;

	begin(&far, a_clock);
	job_ask(&far.job, &far.remote, "version", far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_DONE);
	assert_string_equal(far.job.text.bytes, "zeitnot-0.1/line-1");
	job_ask(&far.job, &far.remote, "hours", far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_REFUSED);
	assert_string_equal(far.job.answer, "error 3");
	job_free(&far.job);
}

/* After a lost or damaged answer the request is repeated. */
TEST(test_lost)
{
	struct far far;

	for (unsigned lose = 0; lose < 3; lose++)
		for (unsigned damage = 0; damage < 3; damage++) {
			begin(&far, a_clock);
			far.lose = lose;
			far.break_answers = damage;
			job_ask(&far.job, &far.remote, "version", far.now);
			run(&far, 20);
			assert_int_equal(far.job.state, JOB_DONE);
			assert_string_equal(far.job.text.bytes, "zeitnot-0.1/line-1");
			job_free(&far.job);
		}
}

static const char *nobody(struct far *far, const char *request)
{
	(void)far;
	(void)request;
	return NULL;
}

static const char *only_noise(struct far *far, const char *request)
{
	(void)request;
	say(far, "ok 1", true);
	return NULL;
}

/* A request ends in a few seconds, whoever is at the other end. */
TEST(test_nobody)
{
	struct far far;

	begin(&far, nobody);
	job_ask(&far.job, &far.remote, "version", far.now);
	run(&far, 6);
	assert_int_equal(far.job.state, JOB_SILENT);
	job_free(&far.job);
	begin(&far, only_noise);
	job_ask(&far.job, &far.remote, "version", far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_SILENT);
	job_free(&far.job);
}

/* An answer that comes too late is not accepted for the next request. */
TEST(test_late_answer)
{
	struct far far;

	begin(&far, a_clock);
	job_ask(&far.job, &far.remote, "version", far.now);
	run(&far, 10);
	far.lose = 1;
	job_ask(&far.job, &far.remote, "code", far.now);
	exchange(&far);
	far.now += 1001;
	remote_late(&far.remote, far.now);
	say(&far, "ok 1111", false); /* the late answer to the first request */
	run(&far, 10);
	assert_string_equal(far.job.text.bytes, "2231");
	job_free(&far.job);
}

/* Another program was stopped while it waited for an answer, so this answer belongs to no request. */
TEST(test_answer_to_another_program)
{
	struct far far;

	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		char late[64];

		snprintf(late, sizeof late, "ok %s 3", option_name(option));
		begin(&far, a_clock);
		job_ask(&far.job, &far.remote, "version", far.now);
		say(&far, late, false);
		run(&far, 10);
		assert_int_equal(far.job.state, JOB_DONE);
		assert_string_equal(far.job.text.bytes, "zeitnot-0.1/line-1");
		job_free(&far.job);
	}
}

/* A report between a request and its answer is not taken for the answer. */
TEST(test_report_between)
{
	struct far far;

	begin(&far, a_clock);
	job_ask(&far.job, &far.remote, "version", far.now);
	say(&far, "clock 7 ready left left ---- 0 1.000 0.000 0.000 0 1 0 0 0 1.000 0.000 0.000 0 1 0 0 0",
	    false);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_DONE);
	job_free(&far.job);
}

/* ---- who is there -------------------------------------------------------------------------------------- */

static void report(struct far *far, unsigned number)
{
	char text[100];

	snprintf(text, sizeof text, "clock %u ready left left ----", number);
	say(far, text, false);
}

TEST(test_another_clock)
{
	struct far far;

	begin(&far, nobody);
	assert_false(remote_there(&far.remote, far.now));
	report(&far, 250);
	assert_true(remote_there(&far.remote, far.now + 2499));
	assert_false(remote_there(&far.remote, far.now + 2500));
	report(&far, 251);
	report(&far, 255);
	report(&far, 0);
	report(&far, 8);
	assert_int_equal(far.remote.visits, 0);
	report(&far, 0);
	assert_int_equal(far.remote.visits, 1);
	report(&far, 100);
	assert_int_equal(far.remote.visits, 2);
	report(&far, 100);
	assert_int_equal(far.remote.visits, 3);
}

/* Times of a report are rounded as the display rounds them. covers: D1 */
TEST(test_shown)
{
	static const struct {
		double left;
		bool rises;
		const char *text;
	} rows[] = {{0, false, "0:00"},		{0.01, false, "0:01"},	  {299.2, false, "5:00"},
		    {3599.5, false, "1:00:00"}, {-0.5, false, "-0:00"},	  {-65.2, false, "-1:05"},
		    {65.9, true, "1:05"},	{3723.9, true, "1:02:03"}};
	char text[REPORT_TIME];

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		report_time(rows[i].left, rows[i].rises, text);
		assert_string_equal(text, rows[i].text);
	}
}

/* ---- jobs ---------------------------------------------------------------------------------------------- */

/* Two clocks, one after the other on one cable. The first answers `before` requests that are not for reports,
 * then its cable is pulled. What the second one gets to set is counted. */
struct swap {
	struct far far;
	unsigned before, answers, settings;
	unsigned report; /* number of the next one */
	bool second;
	int64_t pulled, reported;
};

static const char *one_of_two(struct far *far, const char *request)
{
	struct swap *swap = (struct swap *)far;
	bool sets = strchr(request, ' ') && strchr(strchr(request, ' ') + 1, ' ');

	if (swap->second && swap->report == 1)
		return NULL; /* its first report comes before its answers */
	if (!strcmp(request, "report"))
		return swap->answers < swap->before || swap->second ? "ok" : NULL;
	if (swap->second) {
		swap->settings += sets || !strncmp(request, "end", 3);
		return a_clock(far, request);
	}
	if (swap->answers == swap->before)
		return NULL;
	if (++swap->answers == swap->before)
		swap->pulled = far->now;
	return a_clock(far, request);
}

/* The first clock reports once per second until it is pulled; the second is plugged in after `gap` ms. */
static void run_swap(struct swap *swap, int gap)
{
	struct far *far = &swap->far;
	bool there;

	for (int i = 0; i < 3000 && job_runs(&far->job); i++) {
		exchange(far);
		if (!swap->second && swap->pulled && far->now >= swap->pulled + gap) {
			swap->second = true;
			swap->report = 1;
			swap->reported = far->now - 900; /* the first report takes a tenth of a second */
		}
		there = !swap->pulled || swap->second;
		if (there && far->now >= swap->reported + 1000) {
			report(far, swap->report++ % 256);
			swap->reported = far->now;
		}
		far->now += 10;
		remote_late(&far->remote, far->now);
	}
}

static void begin_swap(struct swap *swap, unsigned before, unsigned number)
{
	memset(swap, 0, sizeof *swap);
	begin(&swap->far, one_of_two);
	swap->before = before;
	swap->report = number;
	report(&swap->far, swap->report++);
	swap->reported = swap->far.now;
}

static void set_swapped(struct swap *swap, unsigned before, unsigned number, int gap)
{
	struct job *job = &swap->far.job;

	begin_swap(swap, before, number);
	job_set(job, &swap->far.remote, "option number 7\noption sound 1\noption tenths 20\ncontrol 5m+3\n",
		2231, swap->far.now);
	run_swap(swap, gap);
	if (swap->settings > 0 || job->state != JOB_SILENT ||
	    (gap < 2900 && job->fault != JOB_OTHER_CLOCK_FAULT))
		fail_msg("report %u, %d ms, %u requests: %u settings, %s", number, gap, before,
			 swap->settings, job_fault_name(job->fault));
	assert_true(job_is_unconfirmed(job) ==
		    (before >= 7)); /* two requests clear the line; the eighth is `end` */
	job_free(job);
}

/* covers: L2: what is meant for one clock never reaches the next one on the cable */
TEST(test_swapped)
{
	static const unsigned numbers[] = {1, 7, 100, 249, 254, 255};
	struct swap swap;

	for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++)
		for (int gap = 1510; gap < 4200; gap += 90)
			for (unsigned before = 3; before < 9; before++)
				set_swapped(&swap, before, numbers[n], gap);
	begin_swap(&swap, 10, 250);
	job_read(&swap.far.job, &swap.far.remote, swap.far.now);
	run_swap(&swap, 2500);
	assert_int_equal(swap.far.job.fault, JOB_OTHER_CLOCK_FAULT);
	job_read(&swap.far.job, &swap.far.remote, swap.far.now); /* the next job is with the second clock */
	run_swap(&swap, 2500);
	assert_int_equal(swap.far.job.state, JOB_DONE);
	job_free(&swap.far.job);
}

TEST(test_facts)
{
	struct far far;

	begin(&far, a_clock);
	job_facts(&far.job, &far.remote, far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_DONE);
	assert_string_equal(far.job.text.bytes, "zeitnot-0.1/line-1\n3\n2231\n?\n5m+3\n");
	job_free(&far.job);
}

static const char *refuses_end(struct far *far, const char *request)
{
	return !strncmp(request, "end ", 4) ? "error 4" : a_clock(far, request);
}

static const char *cannot_save(struct far *far, const char *request)
{
	return !strncmp(request, "end ", 4) ? "error 7" : a_clock(far, request);
}

static const char *lacks_brightness(struct far *far, const char *request)
{
	return strstr(request, "brightness") ? "error 8" : a_clock(far, request);
}

static const char *silent_at_the_end(struct far *far, const char *request)
{
	return !strncmp(request, "end ", 4) ? NULL : a_clock(far, request);
}

/* covers: L2: after the last request a clock may have the settings; one that refused it has the old ones */
TEST(test_not_confirmed)
{
	struct far far;

	begin(&far, silent_at_the_end);
	job_set(&far.job, &far.remote, "control 5m+3\n", 2231, far.now);
	run(&far, 30);
	assert_int_equal(far.job.state, JOB_SILENT);
	assert_true(job_is_unconfirmed(&far.job));
	far.answer = refuses_end;
	job_set(&far.job, &far.remote, "control 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_false(job_is_unconfirmed(&far.job));
	far.answer = cannot_save; /* they are in force, but not kept without power */
	job_set(&far.job, &far.remote, "control 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_REFUSED);
	assert_true(job_is_unconfirmed(&far.job));
	far.answer = a_clock;
	job_set(&far.job, &far.remote, "control 5m+3\n", 17, far.now);
	run(&far, 10);
	assert_true(job_is_unconfirmed(&far.job));
	job_set(&far.job, &far.remote, "control 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_false(job_is_unconfirmed(&far.job));
	job_set(&far.job, &far.remote, "control 5m+3\n", 2231, far.now);
	job_cut(&far.job);
	assert_false(job_is_unconfirmed(&far.job)); /* nothing but "receive" was sent */
	job_free(&far.job);
}

TEST(test_set)
{
	struct far far;

	begin(&far, a_clock);
	job_set(&far.job, &far.remote, "option sound 1\ncontrol 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_DONE);
	/* the clock answers "ok" but has another code */
	job_set(&far.job, &far.remote, "control 5m+3\n", 17, far.now);
	run(&far, 10);
	assert_int_equal(far.job.fault, JOB_NOT_SET_FAULT);
	far.forgets = true; /* the right code, but another setting */
	job_set(&far.job, &far.remote, "option sound 1\ncontrol 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_int_equal(far.job.fault, JOB_NOT_KEPT_FAULT);
	far.forgets = false;
	job_set(&far.job, &far.remote, "option sound 1\ncontrol 5m+3\n", 2231, far.now);
	far.break_answers = 1; /* no other request is allowed in a collection */
	run(&far, 20);
	assert_int_equal(far.job.state, JOB_DONE);
	far.answer = lacks_brightness;
	job_set(&far.job, &far.remote, "option sound 1\noption brightness 3\ncontrol 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_int_equal(far.job.state, JOB_DONE);
	far.answer = refuses_end;
	job_set(&far.job, &far.remote, "control 5m+3\n", 2231, far.now);
	run(&far, 10);
	assert_int_equal(far.job.fault, JOB_OTHER_CODE_FAULT);
	job_free(&far.job);
}

/* ---- a pack of speech ---------------------------------------------------------------------------------- */

#define PACK_SIZE 1000 /* four pages */

static uint8_t pack[PACK_SIZE];

/* A clock that receives pages. It answers with the number of pages it has, and six frames may be on their
 * way. */
struct taker {
	struct far far;
	unsigned written, refuse_at; /* 0: never */
	bool busy;
};

static const char *takes_packs(struct far *far, const char *request)
{
	static char text[80];
	struct taker *taker = (struct taker *)far;
	unsigned slot, pages, crc;

	if (sscanf(request, "pack %u %u %x", &slot, &pages, &crc) == 3) {
		if (taker->busy)
			return "error 5";
		snprintf(text, sizeof text, "ok %u", taker->written);
		return text;
	}
	if (sscanf(request, "pack %u", &slot) == 1) {
		if (slot != 2 || taker->written < 4)
			return "error 6";
		snprintf(text, sizeof text, "ok 4 %08X Test",
			 crc32_of(pack + sizeof(struct pack_head), PACK_SIZE - sizeof(struct pack_head)));
		return text;
	}
	return a_clock(far, request);
}

/* Handles the frames that arrive, and answers them. */
static void take_frames(struct taker *taker)
{
	struct far *far = &taker->far;
	uint8_t bytes[REMOTE_OUTPUT];
	size_t n = remote_output(&far->remote, bytes);
	char text[40];

	remote_sent(&far->remote, far->now);
	for (size_t at = 0; at + 260 <= n; at += 260) {
		unsigned number = bytes[at] | (unsigned)bytes[at + 1] << 8;

		assert_int_equal(check_of((const char *)bytes + at, 258),
				 (unsigned)bytes[at + 258] << 8 | bytes[at + 259]);
		if (number != taker->written)
			continue;
		if (memcmp(bytes + at + 2, pack + 256 * number, number < 3 ? 256 : PACK_SIZE - 768) != 0)
			fail_msg("page %u is not that of the pack", number);
		taker->written++;
		if (taker->refuse_at == taker->written) {
			taker->refuse_at = 0;
			taker->written--;
			snprintf(text, sizeof text, "error 1 %u", taker->written);
			say(far, text, false);
			return;
		}
	}
	if (n >= 260) {
		snprintf(text, sizeof text, "ok %u", taker->written);
		say(far, text, false);
	}
}

static void run_upload(struct taker *taker)
{
	struct far *far = &taker->far;

	for (int i = 0; job_runs(&far->job) && i < 20000; i++) {
		if (far->remote.baud == REMOTE_FAST)
			take_frames(taker);
		else
			exchange(far);
		far->now += 10;
		remote_late(&far->remote, far->now);
	}
}

static void begin_upload(struct taker *taker, unsigned written)
{
	memset(taker, 0, sizeof *taker);
	begin(&taker->far, takes_packs);
	taker->written = written;
	make_pack(pack, PACK_SIZE, 1);
}

TEST(test_upload)
{
	struct taker taker;

	for (unsigned again = 0; again <= 3; again++) { /* also with one damaged frame */
		begin_upload(&taker, 0);
		taker.refuse_at = again;
		job_upload(&taker.far.job, &taker.far.remote, pack, PACK_SIZE, 2, taker.far.now);
		run_upload(&taker);
		assert_int_equal(taker.far.job.state, JOB_DONE);
		assert_int_equal(taker.written, 4);
		job_free(&taker.far.job);
	}
	begin_upload(&taker, 3); /* continues after the pages that the clock has */
	job_upload(&taker.far.job, &taker.far.remote, pack, PACK_SIZE, 2, taker.far.now);
	run_upload(&taker);
	assert_int_equal(taker.far.job.state, JOB_DONE);
	job_free(&taker.far.job);
	begin_upload(&taker, 0); /* a game runs */
	taker.busy = true;
	job_upload(&taker.far.job, &taker.far.remote, pack, PACK_SIZE, 2, taker.far.now);
	run_upload(&taker);
	assert_int_equal(taker.far.job.state, JOB_REFUSED);
	job_free(&taker.far.job);
	begin_upload(&taker, 0); /* damaged */
	pack[500] ^= 1;
	job_upload(&taker.far.job, &taker.far.remote, pack, PACK_SIZE, 2, taker.far.now);
	run_upload(&taker);
	assert_int_equal(taker.far.job.fault, JOB_PACK_DAMAGED_FAULT);
	job_free(&taker.far.job);
}

/* ---- the log ------------------------------------------------------------------------------------------- */

/* A clock with games in its log. After some answers another game begins, or the newest one continues. */
struct keeper {
	struct far far;
	unsigned games, plies[4], seconds[4]; /* by game, 0 = newest; a move takes this many seconds */
	unsigned answers, change_at;
	unsigned begins; /* plies of the game that begins then; 0: no game begins */
	unsigned more;	 /* plies that the newest game then gets */
};

#define LOG_HEAD 8

static const char *entry_of(const struct keeper *keeper, unsigned game, unsigned n)
{
	static const char *const head[LOG_HEAD] = {"begin left 7",
						   "begin left 7",
						   "control 5m",
						   "clock left 300.00 0.00",
						   "clock right 300.00 0.00",
						   "count left 0 1 0",
						   "count right 0 1 0",
						   "started left 0"};
	static char text[80];
	unsigned ply = n - LOG_HEAD, used = (ply / 2 + 1) * keeper->seconds[game];

	if (n < LOG_HEAD)
		snprintf(text, sizeof text, "ok %s", head[n]);
	else
		snprintf(text, sizeof text, "ok press %s %u.00 %u.00", ply % 2 ? "right" : "left", 300 - used,
			 used);
	return text;
}

static void change_games(struct keeper *keeper)
{
	keeper->plies[0] += keeper->more;
	if (!keeper->begins)
		return;
	memmove(keeper->plies + 1, keeper->plies, sizeof keeper->plies - sizeof keeper->plies[0]);
	memmove(keeper->seconds + 1, keeper->seconds, sizeof keeper->seconds - sizeof keeper->seconds[0]);
	keeper->games++;
	keeper->plies[0] = keeper->begins;
	keeper->seconds[0] = 9;
}

static const char *keeps_games(struct far *far, const char *request)
{
	static char text[40];
	struct keeper *keeper = (struct keeper *)far;
	unsigned game, n;
	int fields = sscanf(request, "log %u %u", &game, &n);

	if (fields < 1)
		return a_clock(far, request);
	if (keeper->answers++ == keeper->change_at)
		change_games(keeper);
	if (fields == 1) {
		snprintf(text, sizeof text, "ok %u",
			 game < keeper->games ? LOG_HEAD + keeper->plies[game] : 0);
		return text;
	}
	if (game >= keeper->games || n >= LOG_HEAD + keeper->plies[game])
		return "error 6";
	return entry_of(keeper, game, n);
}

static void read_log(struct keeper *keeper, unsigned game)
{
	job_log(&keeper->far.job, &keeper->far.remote, game, keeper->far.now);
	run(&keeper->far, 100);
}

/* The log that was read must be one game: each move took as long as the first one, and none is missing. */
static void is_one_game(const struct keeper *keeper)
{
	const struct link_game *game = &keeper->far.job.game;

	assert_int_equal(game->damaged, 0);
	for (size_t i = 0; i < game->plies; i++)
		assert_int_equal(game->ply[i].took, game->ply[0].took);
}

static void begin_keeper(struct keeper *keeper, unsigned games)
{
	memset(keeper, 0, sizeof *keeper);
	begin(&keeper->far, keeps_games);
	keeper->games = games;
	for (unsigned i = 0; i < games; i++) {
		keeper->plies[i] = i == 1 ? 12 : 20;
		keeper->seconds[i] = i + 1;
	}
}

/* Another game begins at any time while one is read, after any number of entries. covers: L2 */
TEST(test_game_begins)
{
	static const unsigned plies[] = {1, 2, 12, 20, 21, 30};
	struct keeper keeper;
	unsigned refused = 0;

	for (unsigned game = 0; game < 3; game++)
		for (size_t i = 0; i < sizeof plies / sizeof plies[0]; i++)
			for (unsigned at = 0; at < 24; at++) {
				begin_keeper(&keeper, 3);
				keeper.change_at = at;
				keeper.begins = plies[i];
				read_log(&keeper, game);
				if (keeper.far.job.state == JOB_DONE) {
					is_one_game(&keeper);
				} else {
					assert_int_equal(keeper.far.job.fault, JOB_GAME_BEGAN_FAULT);
					refused++;
				}
				if (at > LOG_HEAD + 4) /* some presses had been read */
					assert_int_equal(keeper.far.job.state, JOB_REFUSED);
				job_free(&keeper.far.job);
			}
	assert_true(refused > 0);
}

/* A game that continues while it or an older one is read is still the same game. */
TEST(test_game_goes_on)
{
	struct keeper keeper;

	for (unsigned game = 0; game < 3; game++)
		for (unsigned at = 0; at < 40; at++) {
			begin_keeper(&keeper, 3);
			keeper.change_at = at;
			keeper.more = 3;
			read_log(&keeper, game);
			assert_int_equal(keeper.far.job.state, JOB_DONE);
			is_one_game(&keeper);
			assert_true(keeper.far.job.game.plies >= (game == 1 ? 12 : 20));
			job_free(&keeper.far.job);
		}
	begin_keeper(&keeper, 1);
	read_log(&keeper, 1);
	assert_int_equal(keeper.far.job.fault, JOB_NO_GAME_FAULT);
	job_free(&keeper.far.job);
}

/* ---- reports ------------------------------------------------------------------------------------------- */

#define REPORT                                                                                               \
	"clock 9 running right left --f- 0 5448.750 11.251 0.000 1 1 1 0 0 5430.000 0.000 0.000 0 1 0 0 0"

TEST(test_reports)
{
	static const char *const wrong[] = {
	    "",
	    "clock",
	    "clock 9 running right left --f- 0 5448.750",
	    "clock 9 dancing right left --f- 0 1 1 0 1 1 1 0 0 1 1 0 0 1 0 0 0",
	    "clock 9 running up left --f- 0 1 1 0 1 1 1 0 0 1 1 0 0 1 0 0 0",
	    "clock 9 running right left --x- 0 1 1 0 1 1 1 0 0 1 1 0 0 1 0 0 0",
	    "clock 9 running right left --f- 0 nan 1 0 1 1 1 0 0 1 1 0 0 1 0 0 0",
	    "clock 9 running right left --f- 0 1e9 1 0 1 1 1 0 0 1 1 0 0 1 0 0 0",
	};
	struct report was, is;

	assert_true(report_read(REPORT, &was));
	assert_true(report_white(&was)->left == 5448.75 && report_black(&was)->left == 5430);
	assert_int_equal(report_white(&was)->moves, 1);
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_false(report_read(wrong[i], &is));
	is = was;
	assert_null(report_event(&was, &is));
	is.player[0].left -= 1;
	assert_null(report_event(&was, &is));
	is.player[0].moves++; /* not whose turn it was: a correction */
	assert_string_equal(report_event(&was, &is), "changed");
	is.player[1].moves++;
	assert_string_equal(report_event(&was, &is), "press");
	snprintf(is.state, sizeof is.state, "paused"); /* PLAY a moment after the press */
	assert_string_equal(report_event(&was, &is), "press");
	is.player[0].flag = 2;
	assert_string_equal(report_event(&was, &is), "flag");
	is = was;
	snprintf(is.state, sizeof is.state, "paused");
	assert_string_equal(report_event(&was, &is), "paused");
	is = was;
	is.player[0].stage++;
	assert_string_equal(report_event(&was, &is), "stage");
	is = was;
	is.player[0].moves--;
	assert_string_equal(report_event(&was, &is), "changed");
	is = was;
	snprintf(is.signs, sizeof is.signs, "b-f-");
	assert_string_equal(report_event(&was, &is), "signs");
	is = was;
	is.player[1].moves++; /* the arbiter counts a move in a pause */
	snprintf(was.state, sizeof was.state, "arbiter");
	snprintf(is.state, sizeof is.state, "paused");
	assert_string_equal(report_event(&was, &is), "paused");
	snprintf(was.state, sizeof was.state, "paused");
	assert_string_equal(report_event(&was, &is), "changed");
}

TEST(test_port_gone)
{
	struct far far;

	begin(&far, nobody);
	job_facts(&far.job, &far.remote, far.now);
	exchange(&far);
	job_cut(&far.job);
	assert_int_equal(far.job.state, JOB_GONE);
	job_free(&far.job);
}

/* ---- settings ------------------------------------------------------------------------------------------ */

TEST(test_settings)
{
	struct settings settings;

	assert_true(settings_read(
	    &settings, "\xef\xbb\xbf# a comment\r\noption sound 1\r\n\r\nown 2 3m+2\r\ncontrol 5m+3\r\nend"));
	assert_string_equal(settings.requests.bytes,
			    "option sound 1\noption tenths 20\noption freeze 0\noption force 0\n"
			    "option penalty 0\nown 2 3m+2\ncontrol 5m+3\n");
	settings_free(&settings);
	/* A clock answers in canonical form and knows only the last value, so a file that a person has edited
	 * is read so, too. */
	assert_true(settings_read(&settings, "option number 0012\nown 5 300\noption sound 2\nown 5 60m\n"
					     "option sound 0\ncontrol 9m\ncontrol 90m\nend"));
	assert_non_null(strstr(settings.requests.bytes, "option number 12\n"));
	assert_non_null(strstr(settings.requests.bytes, "option sound 0\n"));
	assert_null(strstr(settings.requests.bytes, "option sound 2\n"));
	assert_non_null(strstr(settings.requests.bytes, "own 5 1h\ncontrol 90m\n"));
	assert_null(strstr(settings.requests.bytes, "own 5 300"));
	settings_free(&settings);
	assert_false(settings_read(&settings, "option sound 1\noption sound seven\ncontrol 5m\n"));
	assert_int_equal(settings.line, 2);
	assert_string_equal(settings.wrong, "option sound seven");
	assert_string_equal(settings.answer, "");
	settings_free(&settings);
	assert_false(settings_read(&settings, "control 1:30:00\n"));
	assert_string_equal(settings.answer, "error 12 5");
	settings_free(&settings);
	assert_false(settings_read(&settings, "option sound 1\nend\n"));
	assert_int_equal(settings.line, 0);
	settings_free(&settings);
	assert_false(settings_read(&settings, "control 5m\nend\n# a comment\n\noption sound 1\n"));
	assert_int_equal(settings.line, 5);
	settings_free(&settings);
}

/* A file that was cut at any place is recognised as cut. covers: L2 */
TEST(test_cut_settings)
{
	struct text_buffer file = {.bytes = NULL};
	struct settings settings;
	char cut[200];

	settings_write(&file, "zeitnot-dev/line-1", "option sound 1\nown 5 3m\ncontrol 40/90m+30:30m+30\n");
	for (size_t n = 0; n <= file.length; n++) {
		snprintf(cut, sizeof cut, "%.*s", (int)n, file.bytes);
		assert_int_equal(settings_read(&settings, cut),
				 n >= file.length - 1); /* the last end of a line */
		settings_free(&settings);
	}
	text_free(&file);
}

TESTS(RUN(test_asks), RUN(test_lost), RUN(test_nobody), RUN(test_late_answer),
      RUN(test_answer_to_another_program), RUN(test_report_between), RUN(test_another_clock), RUN(test_shown),
      RUN(test_swapped), RUN(test_facts), RUN(test_set), RUN(test_not_confirmed), RUN(test_upload),
      RUN(test_game_begins), RUN(test_game_goes_on), RUN(test_reports), RUN(test_port_gone),
      RUN(test_settings), RUN(test_cut_settings))
