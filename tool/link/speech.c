/* zeitnot link speech: writes a pack of speech into a clock (docs/line.md, "Packs of speech"). */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "firmware/core/crc16.h"
#include "firmware/line/line.h"
#include "firmware/voice/pack_writer.h"
#include "tool/link/clock.h"
#include "tool/link/link.h"
#include "tool/tool.h"

#define SLOW	9600
#define FAST	38400
#define SETTLE	50   /* ms that the clock gets to change its speed */
#define STOP	800  /* ms: what was sent has arrived, and the clock has seen that nothing more comes */
#define SILENCE 200  /* ms: ends a broken frame */
#define ANSWER	1500 /* ms without an answer: a frame or an answer was lost */
#define TRIES	5    /* in a row without an answer */
#define GIVE_UP 3500 /* ms after which the clock is back at 9,600 baud */
#define ROUNDS	3    /* requests; each goes on where the one before ended */

struct speech {
	struct link_clock clock;
	const uint8_t *bytes;
	struct pack_head head;
	unsigned slot; /* from 1 */
	unsigned pages, written, next;
	unsigned again; /* frames that were sent once more */
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

static const char *fault_of(const uint8_t *bytes, size_t size, struct pack_head *head)
{
	if (size < sizeof *head)
		return "this is no pack of speech";
	memcpy(head, bytes, sizeof *head);
	if (memcmp(head->magic, PACK_MAGIC, sizeof head->magic) != 0 || head->format != PACK_FORMAT)
		return "this is no pack of speech";
	if (head->length > PACK_BYTES)
		return "this pack is larger than a place in the clock";
	if (head->length != size || crc32_of(bytes + sizeof *head, size - sizeof *head) != head->crc)
		return "this pack is damaged: make it again";
	return NULL;
}

/* ---- the place in the clock ---------------------------------------------------------------------------- */

static void name_of(const struct pack_head *head, char name[PACK_NAME + 1])
{
	memcpy(name, head->name, PACK_NAME);
	name[PACK_NAME] = '\0';
}

const char *link_pack(struct link_clock *clock, unsigned slot, char message[MESSAGE_SIZE])
{
	unsigned pages, crc;
	int end = 0;

	if (link_ask(clock, message, "pack %u", slot) != LINK_OK ||
	    sscanf(message, "%u %x %n", &pages, &crc, &end) != 2 || end == 0)
		return NULL;
	return message + end;
}

static bool choose_slot(struct speech *s, char message[MESSAGE_SIZE])
{
	char name[PACK_NAME + 1];
	unsigned unused = 0;

	name_of(&s->head, name);
	for (unsigned slot = 1; slot <= PACK_SLOTS && s->slot == 0; slot++) {
		const char *there = link_pack(&s->clock, slot, message);

		if (there && !strcmp(there, name))
			s->slot = slot;
		else if (!there && link_error_code(message) != LINE_ERROR_NONE)
			return false;
		else if (!there && unused == 0)
			unused = slot;
	}
	if (s->slot == 0)
		s->slot = unused;
	if (s->slot == 0)
		snprintf(message, MESSAGE_SIZE,
			 "all places have packs of other languages: --slot N says which one to replace");
	return s->slot > 0;
}

/* ---- frames -------------------------------------------------------------------------------------------- */

static bool send_page(struct speech *s, unsigned page)
{
	uint8_t frame[WRITER_FRAME];
	size_t from = (size_t)page * WRITER_PAGE, left = s->head.length - from;
	uint16_t check = 0;

	frame[0] = (uint8_t)page;
	frame[1] = (uint8_t)(page >> 8);
	memset(frame + 2, 0xFF, WRITER_PAGE);
	memcpy(frame + 2, s->bytes + from, left < WRITER_PAGE ? left : WRITER_PAGE);
	for (unsigned i = 0; i < 2 + WRITER_PAGE; i++)
		check = crc16(check, &frame[i], 1);
	frame[2 + WRITER_PAGE] = (uint8_t)(check >> 8);
	frame[3 + WRITER_PAGE] = (uint8_t)check;
	return link_port_write(&s->clock.port, frame, sizeof frame);
}

static void progress(const struct speech *s, bool end)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, end ? "\r\033[K" : "\r%u %% ", s->written * 100 / s->pages);
}

/* A frame was lost or damaged: a silence, then once more from `page` on. */
static void go_back(struct speech *s, unsigned page)
{
	link_port_drop(&s->clock.port);
	poll(NULL, 0, SILENCE);
	s->again += s->next - page;
	s->next = page;
}

/* UNFINISHED: pages are left, and nothing speaks against sending them. */
enum outcome { DONE, UNFINISHED, REFUSED, GONE };

static enum outcome take_answer(struct speech *s, const char *line, char message[MESSAGE_SIZE])
{
	unsigned number;

	if (sscanf(line, "ok %u", &number) == 1 && number <= s->next) {
		if (number > s->written)
			s->written = number;
		if (s->written == s->pages)
			return DONE;
	} else if (sscanf(line, "error 1 %u", &number) == 1) {
		if (number >= s->written && number < s->next)
			go_back(s, number);
	} else if (!strcmp(line, "error 4")) {
		snprintf(message, MESSAGE_SIZE, "this pack is for another firmware: make it again");
		return REFUSED;
	} else if (!strncmp(line, "error ", 6)) {
		link_explain(line, message);
		return REFUSED;
	}
	return UNFINISHED;
}

/* At 38,400 baud, until all is written or nobody answers. */
static enum outcome send_pages(struct speech *s, char message[MESSAGE_SIZE])
{
	char line[LINK_LINE];
	int silent = 0;

	while (silent < TRIES) {
		enum link_arrival arrival;
		enum outcome outcome;

		while (s->next < s->pages && s->next < s->written + WRITER_WINDOW)
			if (!send_page(s, s->next++))
				return GONE;
		arrival = link_port_read(&s->clock.port, line, ANSWER);
		if (arrival == LINK_GONE)
			return GONE;
		if (arrival == LINK_DAMAGED)
			continue;
		if (arrival == LINK_NOTHING) {
			silent++;
			go_back(s, s->written);
			continue;
		}
		silent = 0;
		outcome = take_answer(s, line, message);
		if (outcome != UNFINISHED)
			return outcome;
		progress(s, false);
	}
	snprintf(message, MESSAGE_SIZE, "the clock does not answer any more");
	return UNFINISHED;
}

/* One request and its frames. */
static enum outcome write_pack(struct speech *s, char message[MESSAGE_SIZE])
{
	enum link_answer answer =
	    link_ask(&s->clock, message, "pack %u %u %08X", s->slot, s->pages, s->head.crc);
	enum outcome outcome;

	if (answer != LINK_OK)
		return answer == LINK_REFUSED ? REFUSED : UNFINISHED;
	s->clock.in_step = false;
	s->written = s->next = (unsigned)strtoul(message, NULL, 10);
	if (!link_port_speed(&s->clock.port, FAST)) {
		snprintf(message, MESSAGE_SIZE, "this port has no 38,400 baud");
		return GONE;
	}
	poll(NULL, 0, SETTLE);
	outcome = send_pages(s, message);
	link_port_drop(&s->clock.port);
	poll(NULL, 0, outcome == UNFINISHED ? GIVE_UP : STOP);
	if (!link_port_speed(&s->clock.port, SLOW))
		return GONE;
	return outcome;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static bool run(struct speech *s, char message[MESSAGE_SIZE])
{
	enum outcome outcome = UNFINISHED;

	if (link_ask(&s->clock, message, "version") != LINK_OK)
		return false;
	if (!choose_slot(s, message))
		return false;
	for (int i = 0; i < ROUNDS && outcome == UNFINISHED; i++)
		outcome = write_pack(s, message);
	progress(s, true);
	if (outcome == GONE)
		snprintf(message, MESSAGE_SIZE, "the port is gone");
	if (outcome == UNFINISHED || outcome == GONE || link_error_code(message) == LINE_ERROR_NOW) {
		size_t n = strlen(message);

		snprintf(message + n, MESSAGE_SIZE - n,
			 "; the same command goes on where this one ended, at %u %%",
			 s->written * 100 / s->pages);
	}
	if (outcome != DONE)
		return false;
	if (!link_pack(&s->clock, s->slot, message)) { /* as the clock has it */
		snprintf(message, MESSAGE_SIZE, "the pack was written, but the clock does not find it");
		return false;
	}
	return true;
}

int link_speech(const char *path, unsigned slot, const char *port)
{
	struct speech s = {.slot = slot};
	char message[MESSAGE_SIZE], name[PACK_NAME + 1];
	int64_t begun = link_now();
	size_t size;
	char *bytes = read_whole(path, &size);
	const char *fault = bytes ? fault_of((uint8_t *)bytes, size, &s.head) : strerror(errno);
	bool good;

	if (fault) {
		fprintf(stderr, "%s: %s\n", path, fault);
		free(bytes);
		return EXIT_USAGE;
	}
	s.bytes = (uint8_t *)bytes;
	s.pages = writer_pages_of(s.head.length);
	good = link_open(&s.clock, port, message) && run(&s, message);
	link_close(&s.clock);
	name_of(&s.head, name);
	if (good)
		printf("%s: place %u: %s, %u bytes in %.0f s\n", port, s.slot, name, s.head.length,
		       (double)(link_now() - begun) / 1000);
	else
		fprintf(stderr, "%s: %s\n", port, message);
	if (good && s.again > 0)
		fprintf(stderr, "%s: %u frames were sent again\n", port, s.again);
	free(bytes);
	return good ? EXIT_GOOD : EXIT_FAILED;
}
