/* A pack of speech comes over the serial port into the whole clock (docs/protocol.md, "Packs of speech"): the
 * answers, their speed, and what the clock does meanwhile. tests/upload/test_writer.c tests the writer alone,
 * and tests/upload/test_boards.c the images.
 *
 * covers: L2 L6 U5 D5 B1 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/pack_upload.h"
#include "firmware/text/font.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"
#include "tests/upload/frames.h"

#define SECOND	  4096u
#define SIZE	  2305 /* ten pages, the last one holds a single byte */
#define PAGES	  10u
#define TABLES	  60000	 /* of another pack: the clock checks them for three seconds */
#define CHARACTER 1.0666 /* counts at 38,400 baud */

static uint8_t memory[VOICE_MEMORY_SIZE];
static uint8_t pack[SIZE];
static double carried; /* counts that the characters since the last poll took */

/* ---- the computer's end of the cable ------------------------------------------------------------------- */

static void let_pass(uint32_t counts)
{
	(void)sleep_through(counts);
}

/* Forgets what the clock has said so far. */
static void hear_again(void)
{
	*heard = '\0';
}

static bool was_heard(const char *answer)
{
	char line[64];

	snprintf(line, sizeof line, "%s*%04X\r\n", answer, crc16_of((const uint8_t *)answer, strlen(answer)));
	return strstr(heard, line) != NULL;
}

static void expect_heard(const char *answer)
{
	if (!was_heard(answer))
		fail_msg("'%s' is not among '%s'", answer, heard);
}

static uint32_t crc(void)
{
	return crc32_of(pack + sizeof(struct pack_head), SIZE - sizeof(struct pack_head));
}

/* Sends bytes as a cable carries them, and the clock polls meanwhile. */
static void feed(const uint8_t *bytes, size_t n)
{
	while (n--) {
		assert_true(host_serial_send(&board, *bytes++));
		carried += CHARACTER;
		if (carried >= 16) {
			board.count += 16;
			carried -= 16;
			for (unsigned piece = 0; board.audio_short && piece < 8;
			     piece++) /* hal_voice_short */
				(void)poll_once();
			poll_once();
		}
	}
}

static void feed_page(unsigned page)
{
	uint8_t frame[FRAME_BYTES];

	make_frame(frame, pack, SIZE, page);
	feed(frame, sizeof frame);
}

static const char *request(unsigned place)
{
	static char text[40];

	snprintf(text, sizeof text, "pack %u %u %08X", place, PAGES, (unsigned)crc());
	return text;
}

/* A clock with a memory for speech and a cable. */
static void set_up(void)
{
	carried = 0;
	memset(memory, 0xFF, sizeof memory);
	make_pack(pack, SIZE, 7);
	fresh();
	board.speech = memory;
	assert_string_equal(ask("control 7m"), "ok");
}

/* Sends the request; the clock answers it and listens at 38,400 baud 20 ms after its answer. */
static void begin(void)
{
	assert_false(board.serial_fast);
	assert_string_equal(ask(request(1)), "ok 0");
	let_pass(SECOND / 50);
	assert_true(board.serial_fast);
	hear_again();
}

static char character_at(uint8_t row, uint8_t column)
{
	const uint8_t *upper = &board.text_display[2 * row][column * FONT_WIDTH],
		      *lower = upper + TEXT_DISPLAY_COLUMNS;

	for (char c = ' '; c <= '~'; c++) {
		const uint8_t *dots = font_columns[c - FONT_FIRST];

		if (!memcmp(upper, dots, FONT_COLUMNS) && !memcmp(lower, dots + FONT_COLUMNS, FONT_COLUMNS))
			return c;
	}
	return '\0';
}

/* A row of the display begins with these words. */
static bool shows(const char *words)
{
	for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++) {
		uint8_t n = 0;

		while (words[n] && character_at(row, n) == words[n])
			n++;
		if (!words[n])
			return true;
	}
	return false;
}

/* 0.1 s after the last character the clock is back at 9,600 baud and answers. */
static void expect_over(void)
{
	let_pass(SECOND / 10 + 64);
	assert_false(board.serial_fast);
	let_pass(SECOND / 4);
	assert_false(shows("Speech is written"));
	assert_false(board.speech_awake);
	assert_string_equal(ask("version"), "ok " PROTOCOL_VERSION);
}

static void feed_all(unsigned from)
{
	for (unsigned page = from; page < PAGES; page++) {
		feed_page(page);
		let_pass(64); /* at most six frames are on their way */
	}
}

/* ---- a pack is written --------------------------------------------------------------------------------- */

TEST(test_a_whole_pack)
{
	char said[60];

	set_up();
	assert_string_equal(ask("pack 1"), "error 6");
	begin();
	for (unsigned page = 0; page < PAGES; page++) {
		assert_true(board.serial_fast);
		feed_page(page);
		let_pass(160);
		snprintf(said, sizeof said, "ok %u", page + 1);
		expect_heard(said);
		if (page < PAGES - 1)
			assert_memory_not_equal(memory + pack_slot(0), "ZPAK", 4);
	}
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
	assert_null(strstr(heard, "clock "));
	expect_over();
	snprintf(said, sizeof said, "ok %u %08X Noise", PAGES, (unsigned)crc());
	assert_string_equal(ask("pack 1"), said);
	assert_string_equal(ask("pack 2"), "error 6");
	run(64);
	assert_non_null(strstr(heard, "clock ")); /* reports come again */
}

/* Work that would wait for the audio output is done at once, because the frames would overrun the serial
 * port's memory (L6). */
TEST(test_an_audio_output_that_is_short_delays_no_frame)
{
	set_up();
	begin();
	board.audio_short = true;
	feed_all(0);
	for (unsigned count = 0; count < 160; count++) {
		board.count++;
		(void)poll_once();
	}
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
}

/* Each slot is written by its number, and its neighbours do not change. */
TEST(test_each_place)
{
	char said[60];

	for (unsigned place = 1; place <= 6; place++) {
		set_up();
		assert_string_equal(ask(request(place)), "ok 0");
		let_pass(SECOND / 50);
		feed_all(0);
		expect_over();
		assert_memory_equal(memory + pack_slot((uint8_t)(place - 1)), pack, SIZE);
		for (unsigned other = 1; other <= 6; other++) {
			char question[10];

			snprintf(question, sizeof question, "pack %u", other);
			snprintf(said, sizeof said, "ok %u %08X Noise", PAGES, (unsigned)crc());
			assert_string_equal(ask(question), other == place ? said : "error 6");
		}
	}
}

/* The display shows the progress (L6), the clock stays on, and afterwards nothing of it remains. */
TEST(test_progress_is_shown)
{
	set_up();
	begin();
	let_pass(SECOND / 4);
	assert_true(shows("Speech is written"));
	assert_true(shows("0 %"));
	feed_page(0);
	let_pass(SECOND / 4);
	assert_true(shows("10 %"));
	feed_page(1);
	feed_page(2);
	let_pass(SECOND / 4);
	assert_true(shows("30 %"));
	assert_true(board.text_display_on);
	feed_all(3);
	expect_over();
}

/* ---- requests that are refused ------------------------------------------------------------------------- */

TEST(test_refused_requests)
{
	static const struct {
		const char *request, *answer;
	} rows[] = {
	    {"pack", "error 4"},
	    {"pack 0", "error 4"},
	    {"pack 7", "error 4"},
	    {"pack 7 10 12345678", "error 4"},
	    {"pack 1 10", "error 4"},
	    {"pack 1 10 1234567", "error 4"},
	    {"pack 1 10 123456789", "error 4"},
	    {"pack 1 10 1234567G", "error 4"},
	    {"pack 1 2561 12345678", "error 4"}, /* a place has 640 KiB */
	    {"pack 1 2560 12345678", "ok 0"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		set_up();
		assert_string_equal(ask(rows[i].request), rows[i].answer);
		let_pass(SECOND / 50);
		assert_int_equal(board.serial_fast, rows[i].answer[0] == 'o');
	}
}

/* 8: this board does not have it.  Afterwards everything is as it was. */
TEST(test_no_memory_for_speech)
{
	set_up();
	board.speech = NULL;
	assert_string_equal(ask("pack 1"), "error 8");
	assert_string_equal(ask(request(1)), "error 8");
	let_pass(SECOND / 4);
	assert_false(board.serial_fast);
	assert_string_equal(ask("version"), "ok " PROTOCOL_VERSION);
	board.jacks = SIDES_LEFT; /* the listener hears that there is no pack */
	let_pass(SECOND);
	board.talk = SIDES_LEFT;
	let_pass(SECOND / 10);
	board.talk = 0;
	let_pass(SECOND);
	assert_int_equal(board.spoken_count, 1);
	assert_int_equal(board.spoken[0].tone, VOICE_THREE);
}

/* U5: a pack is refused while a game is running or paused, and while a menu is open. The present pack can be
 * asked for at any time. */
TEST(test_not_in_a_game)
{
	set_up();
	button(BUTTON_RIGHT);
	assert_string_equal(ask(request(1)), "error 5");
	assert_string_equal(ask("pack 1"), "error 6");
	button(KEY_PLAY);
	assert_string_equal(ask(request(1)), "error 5");
	assert_false(board.serial_fast);
	set_up();
	hold(KEY_PLAY); /* a menu */
	assert_string_equal(ask(request(1)), "error 5");
	let_pass(SECOND);
	assert_false(board.serial_fast);
	assert_int_equal(board.speech_steps, 0);
}

/* ---- it ends early ------------------------------------------------------------------------------------- */

/* A press, PLAY or a menu ends it at once. */
TEST(test_a_game_ends_it)
{
	static const uint8_t buttons[] = {BUTTON_RIGHT, KEY_PLAY};

	for (size_t i = 0; i < sizeof buttons; i++) {
		set_up();
		begin();
		for (unsigned page = 0; page < 4; page++)
			feed_page(page);
		host_edge(&board, buttons[i], true, board.count);
		let_pass(SECOND / 64);
		host_edge(&board, buttons[i], false, board.count);
		let_pass(SECOND / 32);
		expect_heard("error 5");
		assert_int_equal(z.app.mode, APP_RUNNING);
		expect_over();
		assert_string_equal(ask("pack 1"), "error 6");
	}
}

/* It ends a tenth of a second after the game began, even if no frame has come and the clock has been on for a
 * week. */
TEST(test_it_ends_after_a_week)
{
	for (uint32_t days = 0; days <= 12; days += 3) {
		set_up();
		board.cable = false;
		hold(KEY_BACK);
		assert_true(board.off);
		board.count += days * 86400u * SECOND;
		button(KEY_OK);
		board.cable = true;
		run(16);
		begin();
		host_edge(&board, BUTTON_RIGHT, true, board.count);
		let_pass(SECOND / 64);
		host_edge(&board, BUTTON_RIGHT, false, board.count);
		expect_over();
	}
}

/* Any key ends it, too. */
TEST(test_a_key_ends_it)
{
	set_up();
	begin();
	feed_page(0);
	host_edge(&board, KEY_OK, true, board.count);
	let_pass(SECOND / 8);
	host_edge(&board, KEY_OK, false, board.count);
	let_pass(SECOND / 8);
	expect_heard("error 5");
	expect_over();
}

/* A game has begun and frames still come, which are not taken for requests. */
TEST(test_the_line_stays_fast_while_frames_come)
{
	set_up();
	begin();
	feed_page(0);
	host_edge(&board, BUTTON_RIGHT, true, board.count);
	for (unsigned page = 1; page < 8; page++) {
		feed_page(page);
		assert_true(board.serial_fast);
	}
	expect_heard("error 5");
	assert_null(strstr(heard, "clock "));
	expect_over();
	assert_int_equal(z.app.mode, APP_RUNNING);
}

/* To the tick: 9,600 baud again when nothing has come for 0.1 s. */
TEST(test_how_long_the_line_stays_fast)
{
	set_up();
	begin();
	feed_page(0);
	host_edge(&board, BUTTON_RIGHT, true, board.count);
	let_pass(SECOND / 32);
	expect_heard("error 5");
	board.count = z.writer.heard + SECOND / 10 - 1;
	poll_once();
	assert_true(board.serial_fast);
	board.count++;
	poll_once();
	assert_false(board.serial_fast);
}

/* To the tick: 9,600 baud again two seconds after the answer, even if the other end never stops sending. */
TEST(test_a_sender_that_never_stops)
{
	set_up();
	begin();
	feed_page(0);
	host_edge(&board, BUTTON_RIGHT, true, board.count);
	let_pass(SECOND / 32);
	expect_heard("error 5");
	while ((int32_t)(board.count - z.writer.ended) < (int32_t)(2 * SECOND - 1)) {
		assert_true(host_serial_send(&board, 0));
		board.count++;
		poll_once();
		assert_true(board.serial_fast);
	}
	assert_true(host_serial_send(&board, 0));
	board.count++;
	poll_once();
	assert_false(board.serial_fast);
}

/* What has come is taken in pieces of sixteen bytes, which take 1.3 ms, so that a press can come between two
 * of them. covers: D3 */
TEST(test_bytes_are_taken_in_pieces)
{
	const struct upload upload = {
	    .writer = &z.writer, .protocol = &z.protocol, .voice = &z.voice, .app = &z.app};

	set_up();
	begin();
	for (unsigned n = 0; n < 40; n++)
		assert_true(host_serial_send(&board, 0));
	assert_true(upload_step(&upload, true));
	assert_int_equal(board.rx_count, 24);
	assert_true(upload_step(&upload, true));
	assert_int_equal(board.rx_count, 8);
	assert_false(upload_step(&upload, true));
	assert_int_equal(board.rx_count, 0);
}

TEST(test_another_pack_than_announced)
{
	set_up();
	make_pack(pack, SIZE, 8);
	assert_string_equal(ask("pack 1 10 12345678"), "ok 0");
	let_pass(SECOND / 50);
	hear_again();
	feed_page(0);
	let_pass(SECOND / 64);
	expect_heard("error 4");
	expect_over();
	assert_int_equal(board.speech_steps, 0);
}

TEST(test_a_memory_that_does_not_hold)
{
	set_up();
	begin();
	board.speech_dies = 3; /* unmarked and erased, but nothing can be written */
	feed_page(0);
	let_pass(SECOND / 16);
	expect_heard("error 7");
	expect_over();
}

/* A damaged frame is requested again, once, and the upload continues after 200 ms of silence. */
TEST(test_a_damaged_frame)
{
	uint8_t frame[FRAME_BYTES];

	set_up();
	begin();
	feed_page(0);
	feed_page(1);
	let_pass(SECOND / 16);
	hear_again();
	make_frame(frame, pack, SIZE, 2);
	frame[100] ^= 1;
	feed(frame, sizeof frame);
	feed_page(3);
	let_pass(SECOND / 5);
	assert_true(was_heard("error 1 2"));
	assert_true(board.serial_fast);
	hear_again();
	feed_page(2);
	let_pass(SECOND / 16);
	expect_heard("ok 3");
	feed_all(3);
	expect_over();
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
}

/* Back to 9,600 baud after three seconds without a good frame; without an answer. */
TEST(test_three_seconds_of_silence)
{
	set_up();
	begin();
	feed_page(0);
	let_pass(3 * SECOND - SECOND / 8);
	assert_true(board.serial_fast);
	hear_again();
	let_pass(SECOND / 4);
	assert_false(board.serial_fast);
	assert_null(strstr(heard, "error"));
	assert_string_equal(ask(request(1)), "ok 1"); /* it continues after what is there */
}

/* The clock changes to 38,400 baud only after its whole answer has been sent at 9,600. */
TEST(test_the_answer_goes_out_first)
{
	set_up();
	say(request(1));
	for (int i = 0; i < 30; i++) { /* the board sends nothing yet */
		board.count += 16;
		(void)poll_alone();
		assert_false(board.serial_fast);
	}
	assert_int_not_equal(board.tx_count, 0);
	poll_once();
	let_pass(SECOND / 50);
	assert_true(board.serial_fast);
}

/* The hour without use, after which the clock turns itself off, starts again while a pack comes. */
TEST(test_the_clock_stays_on)
{
	set_up();
	let_pass(59 * 60 * SECOND + 50 * SECOND);
	hear_again();
	assert_false(board.off);
	begin();
	for (unsigned page = 0; page < PAGES - 1; page++) {
		feed_page(page);
		let_pass(5 * SECOND / 2);
	}
	assert_false(board.off);
	assert_int_not_equal(z.app.mode, APP_OFF);
	assert_true(board.serial_fast);
	feed_page(PAGES - 1);
	expect_over();
	let_pass(59 * 60 * SECOND + 43 * SECOND);
	assert_false(board.off);
	let_pass(30 * SECOND);
	assert_true(board.off);
}

/* The flash is slower than the serial port. A frame that comes twice is answered with the number of pages in
 * the memory, also with 0. */
TEST(test_a_frame_that_comes_twice)
{
	uint8_t frames[2 * FRAME_BYTES];

	set_up();
	begin();
	make_frame(frames, pack, SIZE, 0);
	make_frame(frames + FRAME_BYTES, pack, SIZE, 0);
	for (unsigned i = 0; i < sizeof frames; i++) {
		assert_true(host_serial_send(&board, frames[i]));
		if (i % HOST_SERIAL == HOST_SERIAL - 1)
			poll_once();
	}
	poll_once();
	expect_heard("ok 0");
	let_pass(SECOND / 16);
	expect_heard("ok 1");
	feed_all(1);
	expect_over();
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
}

/* After a pulled cable the same request continues after the pages in the memory, and reports of another clock
 * do not disturb. */
TEST(test_a_pulled_cable)
{
	set_up();
	begin();
	feed_page(0);
	feed_page(1);
	feed_page(2);
	let_pass(SECOND / 16);
	board.cable = false;
	let_pass(SECOND / 4);
	assert_false(shows("Speech is written"));
	assert_false(board.speech_awake);
	board.cable = true;
	board.serial_fast = false; /* a board without a cable is slow again */
	let_pass(SECOND / 4);
	assert_string_equal(ask(request(1)), "ok 3");
	let_pass(SECOND / 50);
	assert_true(board.serial_fast);
	feed_all(3);
	expect_over();
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
}

/* ---- the voice meanwhile ------------------------------------------------------------------------------- */

static void ask_by_key(void)
{
	board.talk = SIDES_LEFT;
	let_pass(SECOND / 10);
	board.talk = 0;
	let_pass(SECOND);
}

/* No earphone plays anything while a pack is written, not even tones, and afterwards its plug is noticed
 * again. */
TEST(test_nobody_hears_anything)
{
	set_up();
	assert_string_equal(ask("option pack-left 2"), "ok"); /* there is none: three tones */
	board.jacks = SIDES_LEFT;
	let_pass(SECOND);
	ask_by_key();
	assert_int_equal(board.spoken_count, 1);
	begin();
	board.talk = SIDES_LEFT;
	feed_page(0);
	feed_page(1);
	board.talk = 0;
	let_pass(SECOND);
	assert_int_equal(board.spoken_count, 1);
	feed_all(2);
	expect_over();
	ask_by_key();
	assert_int_equal(board.spoken_count, 2);
	assert_int_equal(board.spoken[1].tone, VOICE_THREE);
}

/* Answers wait while the serial port is busy. The last one waits, too, and the upload is over only after
 * it. */
TEST(test_answers_wait_for_the_line)
{
	uint8_t frame[FRAME_BYTES];

	set_up();
	begin();
	for (unsigned page = 0; page < PAGES - 2; page++) {
		feed_page(page);
		let_pass(64);
	}
	hear_again();
	board.tx_count = HOST_SERIAL; /* older characters, which go out slowly */
	for (unsigned page = PAGES - 2; page < PAGES; page++) {
		make_frame(frame, pack, SIZE, page);
		for (unsigned i = 0; i < FRAME_BYTES; i++) {
			assert_true(host_serial_send(&board, frame[i]));
			board.count++;
			(void)poll_alone();
		}
		for (int i = 0; i < 30; i++) {
			board.count += 16;
			(void)poll_alone();
		}
	}
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
	assert_true(board.serial_fast);
	poll_once();
	let_pass(SECOND / 50);
	expect_heard("ok 8"); /* it waited already, so no other answer takes its place */
	expect_heard("ok 10");
	expect_over();
}

/* The left earphone's pack is there, and the clock takes three seconds to check it. */
static void set_up_checked(void)
{
	struct pack_head head;

	set_up();
	assert_string_equal(ask("option pack-left 2"), "ok");
	make_pack(memory + pack_slot(1), TABLES, 9);
	memcpy(&head, memory + pack_slot(1), sizeof head);
	head.tables_end = TABLES; /* all of it is checked, piece by piece */
	memcpy(memory + pack_slot(1), &head, sizeof head);
	seal_pack(memory + pack_slot(1), TABLES);
}

/* N5: an earphone that is plugged in while the clock is off wakes no memory. Its pack is checked when the
 * clock is on again. */
TEST(test_off_checks_nothing)
{
	set_up_checked();
	hold(KEY_BACK);
	assert_true(board.off);
	board.jacks = SIDES_LEFT;
	for (int i = 0; i < 64; i++) {
		run(1);
		assert_false(board.speech_awake);
	}
	host_edge(&board, KEY_OK, true, board.count);
	let_pass(SECOND / 8);
	assert_false(board.off);
	assert_true(board.speech_awake);
}

/* N5: a key that only bounces does not wake a clock that is off, so it wakes no memory, either. */
TEST(test_a_bounce_in_off_checks_nothing)
{
	set_up_checked();
	hold(KEY_BACK);
	assert_true(board.off);
	board.jacks = SIDES_LEFT;
	host_edge(&board, KEY_OK, true, board.count);
	let_pass(4);
	host_edge(&board, KEY_OK, false, board.count);
	for (int i = 0; i < 64; i++) {
		let_pass(8);
		assert_false(board.speech_awake);
	}
	assert_true(board.off);
}

/* N5: an earphone that is pulled out while the clock turns off leaves no memory awake, even if something was
 * still being played. */
TEST(test_off_without_the_earphone)
{
	set_up_checked();
	board.jacks = SIDES_LEFT;
	run(1);
	assert_true(board.speech_awake);
	hold(KEY_BACK);
	assert_int_equal(z.app.mode, APP_OFF);
	assert_false(board.off);
	assert_true(hal_voice_clip(LEFT, pack_slot(1), UINT16_MAX));
	board.jacks = 0;
	let_pass(SECOND);
	assert_true(board.off);
	assert_false(board.speech_awake);
	assert_false(hal_voice_plays());
}

/* N5: a clock that turns off while a pack is checked lets the memory sleep after it has said so. */
TEST(test_off_ends_a_check)
{
	set_up_checked();
	board.jacks = SIDES_LEFT;
	run(1);
	assert_true(board.speech_awake);
	hold(KEY_BACK);
	let_pass(8 * SECOND);
	assert_true(board.off);
	assert_false(board.speech_awake);
}

/* The request comes while the pack of a new earphone is being checked and something is spoken. From then on
 * the memory belongs to the writer. */
TEST(test_a_check_ends)
{
	set_up_checked();
	board.jacks = SIDES_LEFT;
	run(1);
	assert_true(board.speech_awake);
	assert_true(hal_voice_clip(LEFT, pack_slot(1), UINT16_MAX));
	begin();
	assert_false(hal_voice_plays());
	for (unsigned page = 0; page < PAGES - 1; page++) {
		feed_page(page);
		let_pass(SECOND);
		assert_true(board.speech_awake);
	}
	feed_page(PAGES - 1);
	let_pass(SECOND / 50);
	assert_memory_equal(memory + pack_slot(0), pack, SIZE);
}

/* The clock is turned off meanwhile. It ends the upload, says so, and is off when the other end has
 * stopped. */
TEST(test_turned_off_meanwhile)
{
	set_up();
	begin();
	feed_page(0);
	host_edge(&board, KEY_BACK, true, board.count);
	let_pass(SECOND * 5 / 2);
	expect_heard("error 5");
	host_edge(&board, KEY_BACK, false, board.count);
	let_pass(SECOND / 2);
	assert_true(board.off);
	assert_false(board.speech_awake);
	assert_false(board.serial_fast);
}

TESTS(RUN(test_a_whole_pack), RUN(test_an_audio_output_that_is_short_delays_no_frame), RUN(test_each_place),
      RUN(test_progress_is_shown), RUN(test_refused_requests), RUN(test_no_memory_for_speech),
      RUN(test_not_in_a_game), RUN(test_a_game_ends_it), RUN(test_it_ends_after_a_week),
      RUN(test_a_key_ends_it), RUN(test_the_line_stays_fast_while_frames_come),
      RUN(test_how_long_the_line_stays_fast), RUN(test_a_sender_that_never_stops),
      RUN(test_bytes_are_taken_in_pieces), RUN(test_a_bounce_in_off_checks_nothing),
      RUN(test_off_without_the_earphone), RUN(test_another_pack_than_announced),
      RUN(test_a_memory_that_does_not_hold), RUN(test_a_damaged_frame), RUN(test_three_seconds_of_silence),
      RUN(test_the_answer_goes_out_first), RUN(test_the_clock_stays_on), RUN(test_a_frame_that_comes_twice),
      RUN(test_a_pulled_cable), RUN(test_nobody_hears_anything), RUN(test_answers_wait_for_the_line),
      RUN(test_a_check_ends), RUN(test_off_checks_nothing), RUN(test_off_ends_a_check),
      RUN(test_turned_off_meanwhile))
