/* A computer's end of the serial port with hostile bytes from a clock: every job ends, whatever arrives and
 * whenever. covers: L3
 *
 * The first byte selects the job. Then: 0xFE n: n * 20 ms pass; 0xFD: the line so far gets a right checksum
 * and its end; 0xFC: the answer "ok"; 0xF9 n: "ok n", the answer to a page; 0xFB: the last request is echoed
 * after "ok", as the answer to an option; 0xFA: the port disappears; anything else arrives unchanged. */
#include <stdio.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "tests/fuzz/fuzz.h"
#include "tests/upload/frames.h"
#include "tool/remote/job.h"
#include "tool/remote/report.h"
#include "tool/remote/settings.h"

#define PACK	1200	 /* bytes: five pages */
#define LONGEST 20000000 /* ms: every job has ended by then, even if nothing answers */

struct far {
	struct remote remote;
	struct job job;
	int64_t now;
	char line[REMOTE_REQUEST];
	size_t length;
};

static void reported(struct remote *remote, const char *line, int64_t now)
{
	struct report report;

	(void)remote;
	(void)now;
	if (report_read(line, &report)) {
		MUST(report.player[0].left == report.player[0].left); /* no NaN passes */
		(void)report_event(&report, &report);
	}
}

static void tend(struct far *far)
{
	uint8_t bytes[REMOTE_OUTPUT];

	MUST(remote_output(&far->remote, bytes) <= REMOTE_OUTPUT);
	remote_sent(&far->remote, far->now);
	remote_late(&far->remote, far->now);
	MUST(remote_output(&far->remote, bytes) <= REMOTE_OUTPUT);
	remote_sent(&far->remote, far->now);
}

static void say(struct far *far, const char *text)
{
	char line[REMOTE_REQUEST + 8];
	int n = snprintf(line, sizeof line, "%s*%04X\r\n", text, crc16(0, text, (uint8_t)strlen(text)));

	remote_take(&far->remote, line, (size_t)n, far->now);
	tend(far);
}

static void begin(struct far *far, uint8_t what)
{
	static uint8_t pack[PACK];

	far->now = 1000;
	far->remote.reported = reported;
	remote_begin(&far->remote, far->now);
	make_pack(pack, sizeof pack, 1);
	switch (what % 6) {
	case 0:
		job_facts(&far->job, &far->remote, far->now);
		break;
	case 1:
		job_read(&far->job, &far->remote, far->now);
		break;
	case 2:
		job_set(&far->job, &far->remote,
			"option sound 1\noption brightness 3\nown 2 5m+3\ncontrol 5m+3\n", 2231, far->now);
		break;
	case 3:
		job_log(&far->job, &far->remote, what / 6 % 32, far->now);
		break;
	case 4:
		job_slots(&far->job, &far->remote, far->now);
		break;
	default:
		job_upload(&far->job, &far->remote, pack, sizeof pack, what / 6 % 7, far->now);
		break;
	}
	tend(far);
}

static void take(struct far *far, uint8_t byte, uint8_t next)
{
	char text[REMOTE_REQUEST + 8];

	if (byte == 0xFE) {
		far->now += 20 * next;
	} else if (byte == 0xFD) {
		far->line[far->length] = '\0';
		far->length = 0;
		say(far, far->line);
	} else if (byte == 0xFC) {
		say(far, "ok");
	} else if (byte == 0xFB) {
		snprintf(text, sizeof text, "ok %.200s %u",
			 !strncmp(far->remote.request, "option ", 7) ? far->remote.request + 7 : "sound",
			 next);
		say(far, text);
	} else if (byte == 0xF9) {
		snprintf(text, sizeof text, "ok %u", next);
		say(far, text);
	} else if (byte == 0xFA) {
		job_cut(&far->job);
	} else if (byte >= ' ' && byte < 0x7F && far->length + 8 < REMOTE_REQUEST) {
		far->line[far->length++] = (char)byte;
	} else {
		remote_take(&far->remote, &byte, 1, far->now);
	}
	tend(far);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct far far;
	char sentence[400];

	if (size == 0)
		return 0;
	memset(&far, 0, sizeof far);
	begin(&far, data[0]);
	for (size_t i = 1; i < size; i++)
		take(&far, data[i], i + 1 < size ? data[i + 1] : 0);
	for (int i = 0; job_runs(&far.job) && i < 200000; i++) {
		int64_t wait = remote_wait(&far.remote, far.now);

		MUST(wait != REMOTE_NEVER);
		far.now += wait > 0 ? wait : 1;
		tend(&far);
		MUST(far.now < LONGEST);
	}
	MUST(!job_runs(&far.job));
	if (far.job.state != JOB_DONE) {
		*sentence = '\0';
		job_explain(&far.job, sentence, sizeof sentence);
		MUST(*sentence);
	}
	job_free(&far.job);
	return 0;
}
