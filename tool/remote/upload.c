/* Writes a pack of speech into a clock (docs/protocol.md, "Packs of speech"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/protocol/protocol.h"
#include "firmware/voice/pack_writer.h"
#include "tool/remote/job.h"

#define SETTLE	50   /* ms that the clock gets to change its speed */
#define STOP	800  /* ms: all has arrived, and the clock has noticed the end */
#define SILENCE 700  /* ms: the frames under way have been sent, and 0.2 s more end a broken frame */
#define ANSWER	1500 /* ms without an answer: a frame or an answer was lost */
#define TRIES	5    /* in a row without an answer */
#define GIVE_UP 3500 /* ms after which the clock is back at 9,600 baud */
#define ROUNDS	3    /* requests; each continues where the one before ended */

/* Steps of the exchange at 38,400 baud. */
enum step {
	STEP_SETTLE, /* the clock changes its speed */
	STEP_FRAMES,
	STEP_SILENCE, /* before frames that are sent again */
	STEP_STOP     /* the end; the clock changes back to 9,600 baud */
};

/* ---- the file ------------------------------------------------------------------------------------------ */

static uint32_t crc32_of(const uint8_t *bytes, size_t n)
{
	uint32_t crc = 0xFFFFFFFFu;

	while (n--) {
		crc ^= *bytes++;
		for (int i = 0; i < 8; i++)
			crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
	}
	return ~crc;
}

enum job_fault upload_check(const uint8_t *bytes, size_t size, struct pack_head *head)
{
	if (size < sizeof *head)
		return JOB_NO_PACK_FAULT;
	memcpy(head, bytes, sizeof *head);
	if (memcmp(head->magic, PACK_MAGIC, sizeof head->magic) != 0 || head->format != PACK_FORMAT)
		return JOB_NO_PACK_FAULT;
	if (head->length > PACK_BYTES)
		return JOB_PACK_LARGE_FAULT;
	if (head->length != size || crc32_of(bytes + sizeof *head, size - sizeof *head) != head->crc)
		return JOB_PACK_DAMAGED_FAULT;
	return JOB_NONE_FAULT;
}

/* ---- frames -------------------------------------------------------------------------------------------- */

static void send_page(struct upload *upload, struct remote *remote, unsigned page)
{
	uint8_t frame[WRITER_FRAME];
	size_t from = (size_t)page * WRITER_PAGE, left = upload->head.length - from;
	uint16_t check = 0;

	frame[0] = (uint8_t)page;
	frame[1] = (uint8_t)(page >> 8);
	memset(frame + 2, 0xFF, WRITER_PAGE);
	memcpy(frame + 2, upload->bytes + from, left < WRITER_PAGE ? left : WRITER_PAGE);
	for (unsigned i = 0; i < 2 + WRITER_PAGE; i++)
		check = crc16(check, &frame[i], 1);
	frame[2 + WRITER_PAGE] = (uint8_t)(check >> 8);
	frame[3 + WRITER_PAGE] = (uint8_t)check;
	remote_send(remote, frame, sizeof frame);
}

static void send_window(struct job *job)
{
	struct upload *upload = &job->upload;

	upload->step = STEP_FRAMES;
	for (; upload->next < upload->pages && upload->next < upload->written + WRITER_WINDOW;
	     upload->next++) {
		if (job->remote->output_length + WRITER_FRAME > REMOTE_OUTPUT)
			break;
		send_page(upload, job->remote, upload->next);
	}
	remote_set_timer(job->remote, ANSWER);
}

/* After a lost or damaged frame: waits in silence, then sends again from `page` on. */
static void go_back(struct job *job, unsigned page)
{
	job->remote->output_length = 0;
	job->upload.again += job->upload.next - page;
	job->upload.next = page;
	job->upload.step = STEP_SILENCE;
	remote_set_timer(job->remote, SILENCE);
}

/* Ends the exchange and returns to 9,600 baud when the clock does. */
static void stop_upload(struct job *job, enum job_state outcome)
{
	job->remote->output_length = 0;
	job->upload.outcome = outcome;
	job->upload.step = STEP_STOP;
	remote_set_timer(job->remote, outcome == JOB_SILENT ? GIVE_UP : STOP);
}

static void take_number(struct job *job, const char *line)
{
	struct upload *upload = &job->upload;
	unsigned number;

	if (sscanf(line, "ok %u", &number) == 1 && number <= upload->next) {
		if (number > upload->written)
			upload->written = number;
		job->done = upload->written;
		if (upload->written == upload->pages)
			stop_upload(job, JOB_DONE);
		else
			send_window(job);
	} else if (sscanf(line, "error 1 %u", &number) == 1) {
		if (number >= upload->written && number < upload->next)
			go_back(job, number);
	} else if (remote_error(line)) {
		snprintf(job->answer, sizeof job->answer, "%s", line);
		job->fault =
		    remote_error(line) == PROTOCOL_ERROR_VALUE ? JOB_PACK_OTHER_FAULT : JOB_NONE_FAULT;
		stop_upload(job, JOB_REFUSED);
	}
}

static void frame_line(struct remote *remote, const char *line, int64_t now)
{
	struct job *job = remote->owner;

	(void)now;
	if (!line || job->upload.step != STEP_FRAMES)
		return;
	job->upload.silences = 0;
	take_number(job, line);
}

/* ---- the exchange -------------------------------------------------------------------------------------- */

static void request_upload(struct job *job)
{
	struct upload *upload = &job->upload;

	upload->rounds++;
	text_add(&job->requests, "pack %u %u %08X\n", upload->slot, upload->pages, upload->head.crc);
}

static void end_round(struct job *job, int64_t now)
{
	struct upload *upload = &job->upload;

	remote_rest(job->remote);
	job->remote->baud = REMOTE_SLOW;
	/* The clock has made no reports meanwhile, so the number of the next one shows no other clock. */
	job->remote->report = -1;
	job->remote->in_step = false;
	job->state = upload->outcome;
	if (upload->outcome == JOB_SILENT && upload->rounds < ROUNDS)
		request_upload(job);
	else if (upload->outcome == JOB_DONE)
		text_add(&job->requests, "pack %u\n", upload->slot);
	else
		return;
	job->state = JOB_RUNNING;
	job_next(job, now);
}

static void frame_late(struct remote *remote, int64_t now)
{
	struct job *job = remote->owner;
	struct upload *upload = &job->upload;

	switch ((enum step)upload->step) {
	case STEP_SETTLE:
	case STEP_SILENCE:
		send_window(job);
		break;
	case STEP_FRAMES:
		if (++upload->silences < TRIES) {
			go_back(job, upload->written);
		} else {
			snprintf(job->answer, sizeof job->answer, "%s", remote_silent);
			stop_upload(job, JOB_SILENT);
		}
		break;
	case STEP_STOP:
		end_round(job, now);
		break;
	}
}

static const struct remote_user frames = {frame_line, frame_late};

/* Begins to send frames after the answer to "pack SLOT PAGES CRC". */
static enum job_state begin_frames(struct job *job, const char *answer)
{
	struct upload *upload = &job->upload;
	unsigned long written = remote_text(answer) ? strtoul(remote_text(answer), NULL, 10) : 0;

	if (!remote_text(answer))
		return JOB_REFUSED;
	upload->written = upload->next = written < upload->pages ? (unsigned)written : 0;
	upload->silences = 0;
	upload->step = STEP_SETTLE;
	job->done = upload->written;
	job->remote->baud = REMOTE_FAST;
	job->remote->user = &frames;
	remote_set_timer(job->remote, SETTLE);
	return JOB_WAITING;
}

/* ---- the place in the clock ---------------------------------------------------------------------------- */

/* Takes the answer to "pack SLOT", for example "2538 6E2573A2 English", while it looks for a slot. */
static enum job_state look_at(struct job *job, const char *answer)
{
	struct upload *upload = &job->upload;
	unsigned slot = job->asked;
	const char *text = remote_text(answer);
	unsigned pages, crc;
	int end = 0;

	if (!text && remote_error(answer) != PROTOCOL_ERROR_NONE)
		return JOB_REFUSED;
	if (!text && upload->unused == 0)
		upload->unused = slot;
	if (text && sscanf(text, "%u %x %n", &pages, &crc, &end) == 2 && end > 0 &&
	    !strcmp(text + end, upload->name))
		upload->slot = slot;
	else if (slot < PACK_SLOTS)
		text_add(&job->requests, "pack %u\n", slot + 1);
	else if (upload->unused)
		upload->slot = upload->unused;
	else
		return job_refuse(job, JOB_SLOTS_FULL_FAULT);
	if (upload->slot)
		request_upload(job);
	return JOB_RUNNING;
}

static enum job_state take_answer(struct job *job, const char *answer, int64_t now)
{
	(void)now;
	if (job->upload.slot == 0)
		return look_at(job, answer);
	if (job->upload.outcome == JOB_DONE) /* as the clock has it */
		return remote_text(answer) ? JOB_RUNNING : job_refuse(job, JOB_PACK_LOST_FAULT);
	return begin_frames(job, answer);
}

void job_upload(struct job *job, struct remote *remote, const uint8_t *bytes, size_t size, unsigned slot,
		int64_t now)
{
	struct upload *upload = &job->upload;

	job_begin(job, remote, take_answer);
	job->fault = upload_check(bytes, size, &upload->head);
	if (job->fault != JOB_NONE_FAULT) {
		job->state = JOB_REFUSED;
		return;
	}
	upload->bytes = bytes;
	upload->slot = slot;
	upload->outcome = JOB_IDLE;
	upload->pages = job->all = writer_pages_of(upload->head.length);
	memcpy(upload->name, upload->head.name, PACK_NAME);
	if (slot)
		request_upload(job);
	else
		text_add(&job->requests, "pack 1\n");
	job_next(job, now);
}
