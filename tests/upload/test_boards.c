/* Packs of speech over the serial port, on the host and on the images: time, cuts, unplugging, games, and
 * speeds that are a little wrong. covers: L4 L6 U5 N2
 *
 *      writing                all of it
 *      writing whole FILE     a pack on the image lcd: the time it takes; with WORST set, with the slowest
 *                             memory
 *      writing bears PERCENT  is a small pack written at a rate so much too high?  "y" or "-" per oscillator
 *      writing spoken FILE    a pack is written on the images, and the clock speaks from it */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/pack_upload.h"
#include "firmware/voice/phrase.h"
#include "sim/bench_avr.h"
#include "tests/check.h"
#include "tests/upload/frames.h"
#include "tool/scenario/announcements.h"
#include "tool/scenario/text_reader.h"

#define SIZE	   5003 /* 20 pages, two sectors */
#define STEP	   (4 * NS_PER_MS)
#define FRAME_NS   (FRAME_BYTES * 10 * NS_PER_SECOND / 38400)
#define WINDOW	   6
#define LINE	   256
#define MOST_BYTES 655360

/* ---- a clock and the computer's end of its cable ------------------------------------------------------- */

struct end {
	struct bench *bench;
	const char *board;
	const uint8_t *pack;
	size_t size;
	double wrong; /* factor of its speed; 0: the speed is right */
	unsigned next, written;
	int64_t busy; /* frames are on their way until then */
	char partial[LINE], line[LINE], last[LINE];
	size_t length;
};

static struct end open_end(const char *board, uint32_t seed)
{
	const struct bench_options options = {
	    .board = board, .seed = seed, .rc_error = ((int)(seed % 21) - 10) / 100.0};
	struct end e = {.bench = bench_open(&options), .board = board};

	if (!e.bench)
		exit(2);
	bench_run(e.bench, 2 * NS_PER_SECOND);
	return e;
}

static void pass(struct end *e, int64_t ns)
{
	bench_run(e->bench, bench_now(e->bench) + ns);
}

static void speed(struct end *e, unsigned baud)
{
	if (e->wrong)
		board_other_end(bench_board(e->bench), baud * e->wrong, 1);
	else
		bench_baud(e->bench, baud);
}

static bool take(struct end *e, char c)
{
	size_t n = e->length;

	if (c != '\n') {
		if (n < LINE - 1)
			e->partial[e->length++] = c;
		return false;
	}
	e->length = 0;
	if (n < 7 || e->partial[n - 1] != '\r')
		return false;
	memcpy(e->line, e->partial, n);
	e->line[n - 6] = '\0'; /* *XXXX\r */
	return strncmp(e->line, "clock ", 6) != 0;
}

/* Waits up to `ns` for the next answer; "": none came. */
static const char *answer(struct end *e, int64_t ns)
{
	int64_t until = bench_now(e->bench) + ns;
	char c;

	for (;;) {
		while (bench_receive(e->bench, &c, 1) == 1)
			if (take(e, c))
				return e->line;
		if (bench_now(e->bench) >= until)
			return "";
		pass(e, STEP);
	}
}

static const char *ask(struct end *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const char *ask(struct end *e, const char *format, ...)
{
	char text[LINE - 8], line[LINE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	snprintf(line, sizeof line, "%s*%04X\n", text,
		 (unsigned)crc16_of((const uint8_t *)text, strlen(text)));
	bench_send(e->bench, line, strlen(line));
	return answer(e, NS_PER_SECOND);
}

static uint32_t crc_of(const struct end *e)
{
	return crc32_of(e->pack + sizeof(struct pack_head), e->size - sizeof(struct pack_head));
}

/* Requests the upload and changes the speed; returns the clock's answer. */
static const char *begin(struct end *e, const uint8_t *pack, size_t size)
{
	const char *said;

	e->pack = pack;
	e->size = size;
	speed(e, 9600);
	said = ask(e, "pack 1 %u %08X", pages_of(size), (unsigned)crc_of(e));
	if (strncmp(said, "ok ", 3) != 0)
		return said;
	e->written = e->next = (unsigned)atoi(said + 3);
	speed(e, 38400);
	pass(e, 20 * NS_PER_MS);
	e->busy = bench_now(e->bench);
	return said;
}

/* One step of the computer's end: sends frames as long as the window has room, and reads one answer. "": the
 * upload continues. */
static const char *step(struct end *e)
{
	uint8_t frame[FRAME_BYTES];
	const char *said;
	unsigned number;

	while (e->next < pages_of(e->size) && e->next < e->written + WINDOW &&
	       e->busy < bench_now(e->bench) + 2 * FRAME_NS) {
		make_frame(frame, e->pack, e->size, e->next++);
		bench_send(e->bench, frame, sizeof frame);
		e->busy = (e->busy > bench_now(e->bench) ? e->busy : bench_now(e->bench)) + FRAME_NS;
	}
	said = answer(e, STEP);
	if (sscanf(said, "ok %u", &number) == 1) {
		e->written = number;
		return number == pages_of(e->size) ? said : "";
	}
	if (sscanf(said, "error 1 %u", &number) == 1) {
		pass(e, e->busy - bench_now(e->bench) + 200 * NS_PER_MS);
		e->next = number;
		return "";
	}
	return said;
}

/* Drops what has arrived, because reports at the other speed are garbage. */
static void hear_nothing(struct end *e)
{
	int64_t until = bench_now(e->bench) + 2 * NS_PER_SECOND;

	while ((answer(e, STEP)[0] || e->length > 0) && bench_now(e->bench) < until)
		;
	e->length = 0;
}

/* Sends the rest of the pack; returns the last answer, or "" after `ns`. */
static const char *finish(struct end *e, int64_t ns)
{
	int64_t until = bench_now(e->bench) + ns;
	const char *said = "";

	while (bench_now(e->bench) < until && said[0] == '\0')
		said = step(e);
	memcpy(e->last, said[0] ? e->line : "", said[0] ? LINE : 1);
	pass(e, e->busy > bench_now(e->bench) ? e->busy - bench_now(e->bench) : 0);
	pass(e, 300 * NS_PER_MS);
	speed(e, 9600);
	hear_nothing(e);
	return e->last;
}

/* What the clock has in its first slot: 'o' the old pack, 'n' the new one, '-' none, '?' anything else. */
static char found(struct end *e, const uint8_t *old, const uint8_t *new, size_t size)
{
	char want[2][LINE];
	const uint8_t *packs[2] = {old, new};
	const char *said = ask(e, "pack 1");

	for (int i = 0; i < 2; i++) {
		if (packs[i])
			snprintf(want[i], LINE, "ok %u %08X Noise", pages_of(size),
				 (unsigned)crc32_of(packs[i] + sizeof(struct pack_head),
						    size - sizeof(struct pack_head)));
		if (packs[i] && !strcmp(said, want[i]))
			return "on"[i];
	}
	return !strcmp(said, "error 6") ? '-' : '?';
}

static void close_end(struct end *e)
{
	const char *first = "";

	check(bench_violations(e->bench, &first) == 0, "%s: %s", e->board, first);
	bench_close(e->bench);
}

/* True: the test can look into the memory. It cannot on the host, so there it must believe the clock. */
static bool is_open(const struct end *e)
{
	return strcmp(e->board, "host") != 0;
}

/* True: the image's memory contains the whole pack. */
static bool is_whole(const struct end *e, const uint8_t *pack, size_t size)
{
	struct flash *flash = &bench_board(e->bench)->flash;

	for (size_t i = 0; i < size; i++)
		if (flash_peek(flash, (uint32_t)(PACK_SLOT_0 + i)) != pack[i])
			return false;
	return true;
}

/* ---- the cases ----------------------------------------------------------------------------------------- */

static uint8_t old_pack[SIZE], new_pack[SIZE];

static bool is_written(const struct end *e, const char *said)
{
	unsigned number = 0;

	return sscanf(said, "ok %u", &number) == 1 && number == pages_of(e->size);
}

/* Writes a pack, finds it in the memory and speaks from it. */
static void whole(const char *board)
{
	struct end e = open_end(board, 3);
	struct zeitnot state;
	unsigned most = 0;
	bool shown = false;
	instant now;
	const char *said = begin(&e, new_pack, SIZE);

	check(!strcmp(said, "ok 0"), "%s: the request: %s", board, said);
	pass(&e, 50 * NS_PER_MS);
	for (said = ""; said[0] == '\0' && bench_now(e.bench) < 20 * NS_PER_SECOND; said = step(&e)) {
		check(bench_state(e.bench, &state, &now) && state.app.uploaded > 0,
		      "%s: the clock knows how far it is", board);
		most = state.app.uploaded > most ? state.app.uploaded : most;
		shown = shown || (display_reader_text_shows(e.bench, "Speech is written") &&
				  display_reader_text_shows(e.bench, "50 %"));
	}
	check(shown, "%s: the words tell how far it is", board);
	check(is_written(&e, said), "%s: written: %s", board, said);
	check(most > 80 && most <= 101, "%s: up to %u percent were shown", board, most - 1);
	said = finish(&e, 0);
	pass(&e, NS_PER_SECOND);
	check(bench_state(e.bench, &state, &now) && state.app.uploaded == 0, "%s: the words are as before",
	      board);
	check(found(&e, NULL, new_pack, SIZE) == 'n', "%s: the clock has it: %s", board, e.line);
	check(!is_open(&e) || is_whole(&e, new_pack, SIZE), "%s: all of it is in the memory", board);
	check(!strncmp(ask(&e, "version"), "ok zeitnot", 10), "%s: 9,600 baud again", board);
	close_end(&e);
}

static void press(struct end *e, uint8_t button)
{
	int64_t now = bench_now(e->bench);

	bench_contact(e->bench, button, true, now);
	bench_contact(e->bench, button, false, now + 60 * NS_PER_MS);
	pass(e, 200 * NS_PER_MS);
}

/* An upload is refused during a game, and a game that begins ends it. */
static void game(const char *board)
{
	struct end e = open_end(board, 4);
	const char *said;

	check(!strcmp(ask(&e, "control 5m"), "ok"), "%s: %s", board, e.line);
	press(&e, BUTTON_LEFT);
	check(!strcmp(begin(&e, new_pack, SIZE), "error 5"), "%s: while it runs: %s", board, e.line);
	press(&e, KEY_PLAY);
	check(!strcmp(begin(&e, new_pack, SIZE), "error 5"), "%s: while it is paused: %s", board, e.line);
	close_end(&e);

	e = open_end(board, 5);
	check(!strcmp(ask(&e, "control 5m"), "ok"), "%s: %s", board, e.line);
	check(!strcmp(begin(&e, new_pack, SIZE), "ok 0"), "%s: at rest: %s", board, e.line);
	while (e.written < 8)
		step(&e);
	bench_contact(e.bench, BUTTON_LEFT, true, bench_now(e.bench));
	said = finish(&e, NS_PER_SECOND);
	check(!strcmp(said, "error 5"), "%s: a game begins: %s", board, said);
	check(found(&e, NULL, new_pack, SIZE) == '-', "%s: no pack then: %s", board, e.line);
	check(!strncmp(ask(&e, "report"), "ok", 2), "%s: the protocol continues", board);
	close_end(&e);
}

/* The cable is pulled and comes back, and the upload continues where it was. */
static void unplugged(const char *board)
{
	struct end e = open_end(board, 6);
	const char *said;
	unsigned before;

	begin(&e, new_pack, SIZE);
	while (e.written < 9)
		step(&e);
	before = e.written;
	bench_cable(e.bench, false);
	pass(&e, 2 * NS_PER_SECOND);
	speed(&e, 9600);
	e.length = 0;
	bench_cable(e.bench, true);
	pass(&e, NS_PER_SECOND);
	hear_nothing(&e);
	check(found(&e, NULL, new_pack, SIZE) == '-', "%s: unplugged: no pack: %s", board, e.line);
	said = begin(&e, new_pack, SIZE);
	check(e.written >= before && e.written < pages_of(SIZE), "%s: continues after page %u: %s", board,
	      before, said);
	check(is_written(&e, finish(&e, 20 * NS_PER_SECOND)), "%s: %s", board, e.last);
	check(found(&e, NULL, new_pack, SIZE) == 'n', "%s: all of it: %s", board, e.line);
	close_end(&e);
}

/* The sender never stops. A key ends the upload, and the clock works normally although more bytes arrive. */
static void endless(const char *board)
{
	struct end e = open_end(board, 8);
	uint8_t noise[64];
	struct zeitnot state;
	instant now;

	memset(noise, 0x55, sizeof noise);
	begin(&e, new_pack, SIZE);
	for (int i = 0; i < 400; i++) {
		if (i == 50)
			bench_contact(e.bench, KEY_MINUS, true, bench_now(e.bench));
		if (i == 60)
			bench_contact(e.bench, KEY_MINUS, false, bench_now(e.bench));
		bench_send(e.bench, noise, sizeof noise);
		pass(&e, 16 * NS_PER_MS);
		if (i == 150 && bench_state(e.bench, &state, &now))
			check(state.app.uploaded == 0, "%s: endless: the words are free a second later",
			      board);
	}
	check(bench_state(e.bench, &state, &now) && !upload_is_active(&state.writer) && !state.voice.held,
	      "%s: endless: line and voice are free", board);
	speed(&e, 9600);
	pass(&e, 6 * NS_PER_SECOND); /* until nothing is on its way any more */
	bench_send(e.bench, "\n", 1);
	pass(&e, NS_PER_SECOND);
	hear_nothing(&e);
	check(!strncmp(ask(&e, "report"), "ok", 2), "%s: endless: the protocol continues: %s", board, e.line);
	close_end(&e);
}

/* The computer stops, and the clock is ready again after three seconds. */
static void stopped(const char *board)
{
	struct end e = open_end(board, 7);

	begin(&e, new_pack, SIZE);
	while (e.written < 3)
		step(&e);
	pass(&e, 4 * NS_PER_SECOND);
	speed(&e, 9600);
	hear_nothing(&e);
	check(found(&e, NULL, new_pack, SIZE) == '-', "%s: stopped: %s", board, e.line);
	close_end(&e);
}

/* Cuts the power during the upload, after this time. Returns what is then found: the old pack, the new one,
 * or none. */
static char cut(int64_t after, uint32_t seed)
{
	struct end e = open_end("lcd", seed);
	struct board *board = bench_board(e.bench);
	int64_t from;
	char is;

	flash_fill(&board->flash, PACK_SLOT_0, old_pack, SIZE);
	begin(&e, new_pack, SIZE);
	from = bench_now(e.bench);
	while (bench_now(e.bench) < from + after && e.written < pages_of(SIZE))
		step(&e);
	board_cut(board);
	pass(&e, NS_PER_SECOND);
	board_source(board, true);
	bench_cable(e.bench, false);
	speed(&e, 9600);
	pass(&e, 2 * NS_PER_SECOND);
	bench_cable(e.bench, true);
	pass(&e, NS_PER_SECOND);
	hear_nothing(&e);
	is = found(&e, old_pack, new_pack, SIZE);
	check(is != '?', "cut after %.3f s: %s", (double)after / 1e9, e.line);
	check(is != 'o' || is_whole(&e, old_pack, SIZE), "cut after %.3f s: half of the old pack",
	      (double)after / 1e9);
	check(is != 'n' || is_whole(&e, new_pack, SIZE), "cut after %.3f s: half of the new pack",
	      (double)after / 1e9);
	close_end(&e);
	return is;
}

static void cuts(void)
{
	unsigned old = 0, none = 0, new = 0;

	for (int64_t at = 0; at < 1800 * NS_PER_MS; at += 97 * NS_PER_MS) {
		char is = cut(at, (uint32_t)(at / NS_PER_MS) + 1);

		old += is == 'o';
		none += is == '-';
		new += is == 'n';
	}
	check(old > 0 && none > 10 && new > 0, "cuts: %u old, %u none, %u new", old, none, new);
}

/* The speed of the other end is wrong by `percent`; true: the pack is written all the same. */
static bool bears(double percent, uint32_t seed)
{
	struct end e = open_end("lcd", seed);
	bool good;

	e.wrong = 1 + percent / 100;
	begin(&e, new_pack, SIZE);
	good = is_written(&e, finish(&e, 4 * NS_PER_SECOND));
	bench_close(e.bench);
	return good;
}

static void speeds(void)
{
	for (int percent = -4; percent <= 2; percent += 2)
		check(bears(percent, (uint32_t)(20 + percent)), "the other end is %d %% fast", percent);
}

/* A board without a memory for speech. */
static void bread(void)
{
	struct end e = open_end("bread", 8);

	check(!strcmp(begin(&e, new_pack, SIZE), "error 8"), "bread: %s", e.line);
	check(!strcmp(ask(&e, "pack 2"), "error 8"), "bread: %s", e.line);
	close_end(&e);
}

static void requests(void)
{
	static const char *const wrong[] = {"pack",
					    "pack 0",
					    "pack 7",
					    "pack 1 20",
					    "pack 1 20 ",
					    "pack 1 20 1234567",
					    "pack 1 20 123456789",
					    "pack 1 0 12345678",
					    "pack 1 2561 12345678",
					    "pack 1 20 1234567G",
					    "pack 1 20 1234abcd",
					    "pack 1 -5 12345678"};
	struct end e = open_end("host", 9);

	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		check(!strcmp(ask(&e, "%s", wrong[i]), "error 4"), "%s: %s", wrong[i], e.line);
	check(!strcmp(ask(&e, "pack 6"), "error 6"), "pack 6: %s", e.line);
	close_end(&e);
}

/* Reads a pack; returns its bytes, 0 if there is no such file. */
static size_t read_pack(const char *path, uint8_t pack[MOST_BYTES])
{
	FILE *in = fopen(path, "rb");
	size_t size = in ? fread(pack, 1, MOST_BYTES, in) : 0;

	if (in)
		fclose(in);
	return size;
}

static void hear(void *context, uint8_t side, int64_t at, const int16_t *sample, size_t n)
{
	announcements_sound(context, side, at, sample, n);
}

/* A pack comes over the serial port; then a player plugs their earphone in and asks. */
static void spoken(const char *board, const char *path, const uint8_t *pack, size_t size)
{
	const struct bench_options options = {.pack = {path}};
	char message[MESSAGE_SIZE] = "", text[200] = "";
	struct announcements *heard = announcements_open(&options, message);
	struct end e = open_end(board, 11);

	begin(&e, pack, size);
	check(is_written(&e, finish(&e, 60 * NS_PER_SECOND)), "%s: %s", board, e.last);
	check(heard != NULL, "%s", message);
	if (heard)
		bench_on_ear(e.bench, hear, heard);
	bench_cable(e.bench, false);
	bench_jack(e.bench, LEFT, true);
	pass(&e, 2 * NS_PER_SECOND);
	press(&e, CONTACT_TALK + LEFT);
	pass(&e, 3 * NS_PER_SECOND);
	if (heard)
		announcements_names(heard, LEFT, 0, text, sizeof text);
	check(!strcmp(text, "3 minutes 2 seconds"), "%s: heard: %s", board, text);
	close_end(&e);
	announcements_close(heard);
}

static int speak_from(const char *path)
{
	static uint8_t pack[MOST_BYTES];
	size_t size = read_pack(path, pack);

	spoken("lcd", path, pack, size);
	spoken("led", path, pack, size);
	return report();
}

static int measure(const char *path)
{
	static uint8_t pack[MOST_BYTES];
	struct end e = open_end("lcd", 10);
	struct flash *flash = &bench_board(e.bench)->flash;
	int64_t from = bench_now(e.bench);
	size_t size = read_pack(path, pack);

	if (!size)
		return 2;
	if (getenv("WORST")) {
		flash->times.program = 10 * NS_PER_MS;
		flash->times.sector = 240 * NS_PER_MS;
	}
	begin(&e, pack, size);
	check(is_written(&e, finish(&e, 400 * NS_PER_SECOND)), "%s", e.last);
	check(is_whole(&e, pack, size), "all of it is in the memory");
	printf("%zu bytes in %.1f s\n", size, (double)(bench_now(e.bench) - from) / 1e9);
	close_end(&e);
	return failed > 0;
}

int main(int count, char **words)
{
	make_pack(old_pack, SIZE, 1);
	make_pack(new_pack, SIZE, 2);
	if (count == 3 && !strcmp(words[1], "whole"))
		return measure(words[2]);
	if (count == 3 && !strcmp(words[1], "spoken"))
		return speak_from(words[2]);
	if (count == 3 && !strcmp(words[1], "bears")) {
		for (uint32_t seed = 31; seed < 52; seed++)
			printf("%s", bears(atof(words[2]), seed) ? "y" : "-");
		printf("\n");
		return 0;
	}
	static const char *const boards[] = {"host", "lcd"};

	for (int i = 0; i < 2; i++) {
		whole(boards[i]);
		game(boards[i]);
		unplugged(boards[i]);
		stopped(boards[i]);
		endless(boards[i]);
	}
	whole("led");
	bread();
	requests();
	speeds();
	cuts();
	return report();
}
