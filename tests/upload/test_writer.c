/* The writer of packs on the host's board: cuts at every step of the memory, and frames that are damaged in
 * every way. covers: L4 L6 N2 */
#include <stdlib.h>
#include <string.h>

#include "board/host/host.h"
#include "firmware/voice/pack_writer.h"
#include "firmware/voice/phrase.h"
#include "tests/unit/check.h"
#include "tests/upload/frames.h"

#define SIZE 9001 /* 36 pages, three sectors */
#define SLOT 3

static struct host board;
static struct pack_writer writer;
static uint8_t memory[VOICE_MEMORY_SIZE];
static uint8_t old_pack[SIZE], new_pack[SIZE];
static instant now;

static int setup(void **state)
{
	(void)state;
	host_init(&board);
	board.speech = memory;
	memset(memory, 0xFF, sizeof memory);
	host_select(&board);
	memset(&writer, 0, sizeof writer);
	make_pack(old_pack, SIZE, 1);
	make_pack(new_pack, SIZE, 2);
	memcpy(memory + pack_slot(SLOT), old_pack, SIZE);
	now = 1000;
	return 0;
}

static uint32_t crc_of(const uint8_t *pack)
{
	return crc32_of(pack + sizeof(struct pack_head), SIZE - sizeof(struct pack_head));
}

/* The pack that a clock finds when it speaks: the whole old one, the whole new one, or none. */
static enum { OLD, NEW, NONE } found(void)
{
	struct pack pack;
	bool whole_old, whole_new;

	board.speech_awake = true;
	if (pack_open(&pack, pack_slot(SLOT)) != PACK_CHECKED)
		return NONE;
	whole_old = memcmp(memory + pack_slot(SLOT), old_pack, SIZE) == 0;
	whole_new = memcmp(memory + pack_slot(SLOT), new_pack, SIZE) == 0;
	assert_true(whole_old || whole_new);
	return whole_old ? OLD : NEW;
}

/* The flash does one step at a time (hal_voice.h). */
static void steps(int n)
{
	while (n--) {
		uint32_t before = board.speech_steps;

		now += 16;
		writer_step(&writer, now);
		assert_in_range(board.speech_steps - before, 0, 1);
	}
}

static void open(void)
{
	assert_true(writer_begin(&writer, SLOT, (uint16_t)pages_of(SIZE), crc_of(new_pack)));
	writer_open(&writer, now);
}

static void feed(const uint8_t *bytes, size_t n)
{
	while (n--) {
		writer_take(&writer, *bytes++, now);
	}
}

static void feed_page(const uint8_t *pack, unsigned page)
{
	uint8_t frame[FRAME_BYTES];

	make_frame(frame, pack, SIZE, page);
	feed(frame, sizeof frame);
}

/* Sends the first `n` bytes of a page with one wrong byte. */
static void feed_damaged(unsigned page, size_t n)
{
	uint8_t frame[FRAME_BYTES];

	make_frame(frame, new_pack, SIZE, page);
	frame[100] ^= 1;
	feed(frame, n);
}

static void silence(void)
{
	steps(WRITER_GAP / 16 + 1);
}

/* Sends pages from `first` on, as the answers ask for them, until the writer ends. */
static void feed_rest(void)
{
	for (int i = 0; i < 10000 && writer.state == WRITER_TAKES; i++) {
		if (writer.received < pages_of(SIZE) && writer.received - writer.written < WRITER_WINDOW)
			feed_page(new_pack, writer.received);
		steps(1);
	}
	steps(4);
}

TEST(test_whole)
{
	open();
	feed_rest();
	assert_true(writer_is_idle(&writer));
	assert_int_equal(writer.status, STATUS_WRITTEN);
	assert_int_equal(writer.written, pages_of(SIZE));
	assert_false(board.speech_awake);
	assert_int_equal(found(), NEW);
	for (size_t i = pack_slot(SLOT + 1); i < sizeof memory; i++)
		assert_int_equal(memory[i], 0xFF);
	assert_int_equal(memory[pack_slot(SLOT) - 1], 0xFF);
}

/* The memory is given nothing to do while it is busy, and it sleeps when it has finished. */
TEST(test_a_slow_memory)
{
	board.speech_takes = 7;
	open();
	feed_page(new_pack, 0);
	steps(4); /* the old pack is being made unusable */
	writer_stop(&writer, STATUS_NONE);
	steps(2);
	assert_true(board.speech_awake);
	assert_false(writer_is_idle(&writer));
	steps(3);
	assert_true(writer_is_idle(&writer));
	assert_false(board.speech_awake);
	steps(10); /* and it is left alone from then on */
	open();
	feed_rest();
	assert_int_equal(writer.status, STATUS_WRITTEN);
	assert_int_equal(found(), NEW);
}

/* The four bytes that make a pack usable are cleared before anything else of the slot changes, whatever is
 * in the memory. */
TEST(test_the_signature_is_cleared_first)
{
	static const uint8_t cleared[4];

	for (unsigned blank = 0; blank < 2; blank++) {
		board.speech_steps = 0;
		memset(&writer, 0, sizeof writer);
		if (blank)
			memset(memory + pack_slot(SLOT), 0xFF, SIZE);
		open();
		feed_page(new_pack, 0);
		while (board.speech_steps < 1)
			steps(1);
		assert_memory_equal(memory + pack_slot(SLOT), cleared, sizeof cleared);
		for (size_t i = sizeof cleared; i < SIZE; i++)
			assert_int_equal(memory[pack_slot(SLOT) + i], blank ? 0xFF : old_pack[i]);
	}
}

static void test_cut_at_every_step(void **state)
{
	unsigned seen[3] = {0}, step = 1;

	for (;; step++) {
		setup(state);
		board.speech_dies = step;
		open();
		feed_rest();
		seen[found()]++;
		if (seen[NEW])
			break;
		assert_int_not_equal(writer.status, STATUS_WRITTEN);
	}
	assert_int_equal(step, 1 + 3 + 36 + 1 + 1); /* unmark, erase, program, mark, and one more */
	assert_int_equal(seen[OLD], 1);
	assert_int_equal(seen[NEW], 1);
}

TEST(test_nothing_is_touched_before_a_good_head)
{
	uint8_t other[SIZE];
	uint8_t wrong[5][SIZE];

	for (int i = 0; i < 5; i++)
		memcpy(wrong[i], new_pack, SIZE);
	wrong[0][0] = 'X';				  /* is no pack */
	wrong[1][60] ^= 1;				  /* has a damaged head */
	wrong[2][offsetof(struct pack_head, texts)] ^= 1; /* is for another firmware */
	wrong[3][offsetof(struct pack_head, format)]++;	  /* has another format */
	make_pack(other, SIZE, 3);			  /* is not the announced one */
	memcpy(wrong[4], other, SIZE);
	for (int i = 2; i < 4; i++)
		seal_pack(wrong[i], SIZE);
	for (int i = 0; i < 5; i++) {
		memset(&writer, 0, sizeof writer);
		open();
		steps(50);
		feed_page(wrong[i], 0);
		steps(50);
		assert_int_equal(writer.status, STATUS_WRONG);
		assert_true(writer_is_idle(&writer));
		assert_int_equal(found(), OLD);
	}
}

/* Sends the first page of the new pack, with another length in its head. */
static void feed_head(uint32_t length, uint16_t pages)
{
	uint8_t page[PAGE_BYTES], frame[FRAME_BYTES];
	struct pack_head head;
	const uint16_t checked = offsetof(struct pack_head, head_crc) - offsetof(struct pack_head, format);

	memcpy(page, new_pack, sizeof page);
	memcpy(&head, page, sizeof head);
	head.length = length;
	head.head_crc = crc16_of((const uint8_t *)&head + offsetof(struct pack_head, format), checked);
	memcpy(page, &head, sizeof head);
	memset(&writer, 0, sizeof writer);
	assert_true(writer_begin(&writer, SLOT, pages, head.crc));
	writer_open(&writer, now);
	make_frame(frame, page, sizeof page, 0);
	feed(frame, sizeof frame);
}

/* The length in the head must fit the announced number of pages, and a pack is longer than its head. */
TEST(test_a_head_of_another_length)
{
	for (uint32_t length = SIZE % PAGE_BYTES; length <= SIZE + PAGE_BYTES; length += PAGE_BYTES) {
		feed_head(length, (uint16_t)pages_of(SIZE));
		assert_int_equal(writer.status, length == SIZE ? STATUS_NONE : STATUS_WRONG);
	}
	feed_head(sizeof(struct pack_head) - 1, 1);
	assert_int_equal(writer.status, STATUS_WRONG);
	feed_head(sizeof(struct pack_head), 1);
	assert_int_equal(writer.status, STATUS_NONE);
}

TEST(test_other_contents)
{
	open();
	new_pack[5000] ^= 4; /* a page that arrives intact but is not of this pack */
	feed_rest();
	assert_int_equal(writer.status, STATUS_WRONG);
	assert_int_equal(found(), NONE);
	new_pack[5000] ^= 4; /* the announced page again */
	open();
	assert_int_equal(writer.status, STATUS_NONE);
	assert_int_equal(writer.written, 0); /* nothing to continue with */
}

/* A pack of a single page whose contents are not the announced ones. */
TEST(test_other_contents_of_a_page)
{
	feed_head(PAGE_BYTES, 1);
	steps(40);
	assert_int_equal(writer.status, STATUS_WRONG);
	assert_int_equal(found(), NONE);
	assert_true(writer_begin(&writer, SLOT, 1, writer.crc));
	assert_int_equal(writer.written, 0);
}

/* The memory does not keep one byte of a page, whichever it is. */
static void test_memory_that_does_not_hold(void **state)
{
	for (unsigned at = 0; at < PAGE_BYTES; at++) {
		setup(state);
		open();
		feed_page(new_pack, 0);
		steps(40);
		memory[pack_slot(SLOT) + PAGE_BYTES + at] = 0x00;
		new_pack[PAGE_BYTES + at] = 0xFF;
		feed_page(new_pack, 1);
		steps(40);
		assert_int_equal(writer.status, STATUS_BROKEN);
		assert_int_equal(found(), NONE);
		open();
		assert_int_equal(writer.written, 0); /* nothing to continue with */
	}
}

/* A page is read back when the flash has finished it, and not before. */
TEST(test_a_page_is_compared_when_it_is_written)
{
	open();
	feed_page(new_pack, 0);
	while (board.speech_steps < 3) /* unmark, erase, program */
		steps(1);
	memory[pack_slot(SLOT) + 5] ^= 1;
	steps(40);
	assert_int_equal(writer.status, STATUS_BROKEN);
}

static void test_resumed_at_every_page(void **state)
{
	for (unsigned page = 1; page < pages_of(SIZE); page++) {
		setup(state);
		open();
		for (unsigned i = 0; i < page; i++) {
			feed_page(new_pack, i);
			steps(1 + (int)(page % 3) * 4);
			while (writer.received - writer.written == WRITER_WINDOW)
				steps(1);
		}
		writer_stop(&writer, STATUS_NONE); /* the cable is pulled */
		steps(20);
		assert_true(writer_is_idle(&writer));
		assert_int_equal(found(), writer.unmarked ? NONE : OLD);
		open();
		assert_true((unsigned)writer.written + WRITER_WINDOW >= page);
		feed_rest();
		assert_int_equal(found(), NEW);
	}
}

/* After a loss of power the upload begins again, and a request for another pack forgets the first one. */
TEST(test_another_pack_begins_again)
{
	open();
	for (unsigned i = 0; i < 5; i++)
		feed_page(new_pack, i);
	steps(40);
	assert_int_equal(writer.written, 5);
	writer_stop(&writer, STATUS_NONE);
	steps(5);
	assert_true(writer_begin(&writer, SLOT, (uint16_t)pages_of(SIZE), crc_of(old_pack)));
	assert_int_equal(writer.written, 0);
}

/* The same pack for another slot is written from its first page, too. */
TEST(test_another_place_begins_again)
{
	open();
	for (unsigned i = 0; i < 5; i++)
		feed_page(new_pack, i);
	steps(40);
	assert_int_equal(writer_percent(&writer), 5 * 100 / pages_of(SIZE));
	writer_stop(&writer, STATUS_REFUSED);
	/* the writer has stopped already, so it reports the first reason */
	writer_stop(&writer, STATUS_NONE);
	assert_int_equal(writer.status, STATUS_REFUSED);
	steps(5);
	assert_true(writer_begin(&writer, SLOT + 1, (uint16_t)pages_of(SIZE), crc_of(new_pack)));
	assert_int_equal(writer.written, 0);
	assert_int_equal(writer_percent(&writer), 0);
	memset(&writer, 0, sizeof writer); /* a clock that has no pack in hand has written none of it */
	assert_int_equal(writer_percent(&writer), 0);
}

/* Frames are lost, doubled, cut, damaged and mixed with garbage. Only the whole pack ever becomes usable. */
static void damage(unsigned *seed)
{
	uint8_t frame[FRAME_BYTES];
	unsigned kind = (*seed = *seed * 1664525u + 1013904223u) >> 24;
	unsigned at = (*seed >> 8) % FRAME_BYTES;

	make_frame(frame, new_pack, SIZE, writer.received < pages_of(SIZE) ? writer.received : 0);
	switch (kind % 8) {
	case 0: /* a wrong bit */
		frame[at] = (uint8_t)(frame[at] ^ 1u << (*seed & 7));
		feed(frame, FRAME_BYTES);
		break;
	case 1: /* a byte is lost */
		feed(frame, at);
		feed(frame + at + 1, FRAME_BYTES - at - 1);
		break;
	case 2: /* a byte comes twice */
		feed(frame, at + 1);
		feed(frame + at, FRAME_BYTES - at);
		break;
	case 3: /* half a frame is lost */
		feed(frame, at);
		break;
	case 4: /* garbage */
		for (unsigned i = 0; i < at; i++)
			writer_take(&writer, (uint8_t)(*seed >> i % 24), now);
		break;
	case 5: /* the last frame comes again */
		feed_page(new_pack, writer.received ? writer.received - 1u : 0);
		break;
	case 6: /* a frame is lost */
		feed_page(new_pack, writer.received + 1u);
		break;
	default: /* a burst of 0xFF: framing errors */
		memset(frame + at, 0xFF, FRAME_BYTES - at < 9 ? FRAME_BYTES - at : 9);
		feed(frame, FRAME_BYTES);
		break;
	}
}

static void test_damaged_frames(void **state)
{
	for (unsigned seed = 1; seed <= 200; seed++) {
		unsigned chance = seed;

		setup(state);
		open();
		for (int i = 0; i < 2000 && writer.state == WRITER_TAKES; i++) {
			if (i % 3 == 0) {
				damage(&chance);
				silence();
			}
			if (writer.received < pages_of(SIZE) &&
			    writer.received - writer.written < WRITER_WINDOW)
				feed_page(new_pack, writer.received);
			steps(1);
		}
		steps(4);
		assert_int_equal(found(), NEW);
	}
}

TEST(test_only_garbage)
{
	unsigned seed = 5;

	open();
	for (int i = 0; i < 200000; i++) {
		seed = seed * 1664525u + 1013904223u;
		writer_take(&writer, (uint8_t)(seed >> 24), now);
		if (i % 60 == 0)
			steps(1);
	}
	assert_true(writer_is_idle(&writer));
	assert_int_equal(found(), OLD);
}

TEST(test_more_than_the_window)
{
	open();
	for (unsigned i = 0; i < WRITER_WINDOW; i++)
		feed_page(new_pack, i);
	assert_int_equal(writer.received, WRITER_WINDOW);
	feed_page(new_pack, WRITER_WINDOW);
	assert_int_equal(writer.received, WRITER_WINDOW);
	assert_int_equal(writer.status, STATUS_AGAIN);
	silence();
	feed_rest();
	assert_int_equal(found(), NEW);
}

/* The writer answers a damaged frame once, and not again for each frame that was already on its way. After a
 * silence it accepts frames again. */
TEST(test_one_answer_for_a_row_of_damaged_frames)
{
	open();
	feed_page(new_pack, 0);
	steps(40);
	feed_damaged(1, FRAME_BYTES);
	assert_int_equal(writer.status, STATUS_AGAIN);
	writer.status = STATUS_NONE; /* it has been sent */
	for (unsigned page = 1; page <= WRITER_WINDOW; page++) {
		feed_page(new_pack, page);
		steps(4);
		assert_int_equal(writer.status, STATUS_NONE);
		assert_int_equal(writer.received, 1);
	}
	silence();
	feed_rest();
	assert_int_equal(found(), NEW);
}

/* Pages before a damaged frame are still written to the memory, and the other end hears of the damaged frame
 * all the same. */
TEST(test_a_damaged_frame_behind_good_ones)
{
	open();
	feed_page(new_pack, 0);
	feed_page(new_pack, 1);
	feed_damaged(2, FRAME_BYTES);
	steps(40);
	assert_int_equal(writer.written, 2);
	assert_int_equal(writer.received, 2);
	assert_int_equal(writer.status, STATUS_AGAIN);
}

/* The other end has missed an answer, so the clock repeats how many pages are written. */
TEST(test_a_page_comes_twice)
{
	open();
	feed_page(new_pack, 0);
	steps(40);
	assert_int_equal(writer.status, STATUS_WRITTEN);
	writer.status = STATUS_NONE;
	steps(40);
	assert_int_equal(writer.status, STATUS_NONE);
	feed_page(new_pack, 0);
	assert_int_equal(writer.status, STATUS_WRITTEN);
	assert_int_equal(writer.written, 1);
}

/* The cable was pulled after a damaged frame, or in the middle of one. The request comes at once, and the
 * first frame 20 ms after its answer. */
static void test_resumed_behind_a_damaged_frame(void **state)
{
	for (unsigned came = FRAME_BYTES / 2; came <= FRAME_BYTES; came += FRAME_BYTES / 2) {
		setup(state);
		open();
		feed_page(new_pack, 0);
		steps(40);
		feed_page(new_pack, 1); /* it arrives, but is not written to the flash */
		feed_damaged(2, came);
		writer_stop(&writer, STATUS_NONE);
		steps(2);
		assert_true(writer_is_idle(&writer));
		open();
		assert_int_equal(writer.written, 1);
		assert_int_equal(writer.received, 1);
		now += TICKS_PER_SECOND / 50;
		feed_page(new_pack, 1);
		assert_int_equal(writer.received, 2);
		feed_rest();
		assert_int_equal(found(), NEW);
	}
}

/* The cable is pulled during the last step, which makes the pack usable. The pack is then complete, and the
 * same request writes it again. */
TEST(test_stopped_in_the_last_step)
{
	open();
	while (board.speech_steps < 1 + 3 + 36 + 1) { /* unmark, erase, program, mark */
		if (writer.received < pages_of(SIZE) && writer.received - writer.written < WRITER_WINDOW)
			feed_page(new_pack, writer.received);
		steps(1);
	}
	assert_int_equal(writer.state, WRITER_TAKES);
	writer_stop(&writer, STATUS_NONE);
	steps(2);
	assert_true(writer_is_idle(&writer));
	assert_int_equal(found(), NEW);
	open();
	assert_int_equal(writer.written, 0);
	feed_rest();
	assert_int_equal(found(), NEW);
}

/* The same with a pack of a single page. */
TEST(test_a_single_page_stopped_in_the_last_step)
{
	uint8_t pack[200], frame[FRAME_BYTES];
	uint32_t crc;

	make_pack(pack, sizeof pack, 5);
	crc = crc32_of(pack + sizeof(struct pack_head), sizeof pack - sizeof(struct pack_head));
	assert_true(writer_begin(&writer, SLOT, 1, crc));
	writer_open(&writer, now);
	make_frame(frame, pack, sizeof pack, 0);
	feed(frame, sizeof frame);
	while (board.speech_steps < 4) /* unmark, erase, program, mark */
		steps(1);
	writer_stop(&writer, STATUS_NONE);
	steps(2);
	assert_memory_equal(memory + pack_slot(SLOT), pack, sizeof pack);
	assert_true(writer_begin(&writer, SLOT, 1, crc));
	assert_int_equal(writer.written, 0);
}

/* Frames that were on their way when a game began are neither accepted nor answered. */
TEST(test_frames_behind_the_end)
{
	open();
	feed_page(new_pack, 0);
	steps(40);
	writer_stop(&writer, STATUS_REFUSED);
	assert_int_equal(writer.status, STATUS_REFUSED);
	writer.status = STATUS_NONE;
	for (unsigned page = 0; page < 3; page++) {
		feed_page(new_pack, page);
		steps(4);
	}
	assert_true(writer_is_idle(&writer));
	assert_int_equal(writer.status, STATUS_NONE);
	assert_int_equal(writer.received, 1);
	assert_int_equal(found(), NONE);
}

/* The reason why the last upload ended is no answer to the next request. */
TEST(test_an_old_answer_is_forgotten)
{
	open();
	feed_page(new_pack, 0);
	steps(40);
	writer_stop(&writer, STATUS_REFUSED);
	steps(2);
	assert_int_equal(writer.status, STATUS_REFUSED);
	assert_true(writer_begin(&writer, SLOT, (uint16_t)pages_of(SIZE), crc_of(new_pack)));
	assert_int_equal(writer.status, STATUS_NONE);
	assert_int_equal(writer.written, 1);
}

/* The number of a page has two bytes. */
TEST(test_more_than_256_pages)
{
	static uint8_t large[258 * PAGE_BYTES];
	uint8_t frame[FRAME_BYTES];

	make_pack(large, sizeof large, 4);
	assert_true(writer_begin(
	    &writer, SLOT, 258,
	    crc32_of(large + sizeof(struct pack_head), sizeof large - sizeof(struct pack_head))));
	writer_open(&writer, now);
	for (unsigned page = 0; page < 258; page++) {
		make_frame(frame, large, sizeof large, page);
		feed(frame, sizeof frame);
		steps(10);
		assert_int_equal(writer.written, page + 1);
	}
	assert_int_equal(writer.status, STATUS_WRITTEN);
	assert_memory_equal(memory + pack_slot(SLOT), large, sizeof large);
}

TEST(test_silence_ends_it)
{
	open();
	now += WRITER_PATIENCE - 1;
	writer_step(&writer, now);
	assert_int_equal(writer.state, WRITER_TAKES);
	now++;
	writer_step(&writer, now);
	assert_int_equal(writer.state, WRITER_IDLE);
	assert_int_equal(found(), OLD);
}

/* A gap of a tenth of a second ends a frame, and a shorter one does not. */
static void test_a_gap_ends_a_frame(void **state)
{
	for (unsigned gap = WRITER_GAP - 1; gap <= WRITER_GAP; gap++) {
		uint8_t frame[FRAME_BYTES];

		setup(state);
		open();
		make_frame(frame, new_pack, SIZE, 0);
		feed(frame, 100);
		now += gap;
		feed_page(new_pack, 0);
		assert_int_equal(writer.received, gap == WRITER_GAP);
	}
}

TEST(test_no_memory)
{
	board.speech = NULL;
	assert_false(writer_begin(&writer, SLOT, 10, 1));
	assert_true(writer_is_idle(&writer));
}

TESTS(cmocka_unit_test_setup(test_whole, setup), cmocka_unit_test_setup(test_cut_at_every_step, setup),
      cmocka_unit_test_setup(test_a_slow_memory, setup),
      cmocka_unit_test_setup(test_the_signature_is_cleared_first, setup),
      cmocka_unit_test_setup(test_nothing_is_touched_before_a_good_head, setup),
      cmocka_unit_test_setup(test_a_head_of_another_length, setup),
      cmocka_unit_test_setup(test_other_contents, setup),
      cmocka_unit_test_setup(test_other_contents_of_a_page, setup),
      cmocka_unit_test_setup(test_memory_that_does_not_hold, setup),
      cmocka_unit_test_setup(test_a_page_is_compared_when_it_is_written, setup),
      cmocka_unit_test_setup(test_resumed_at_every_page, setup),
      cmocka_unit_test_setup(test_another_pack_begins_again, setup),
      cmocka_unit_test_setup(test_another_place_begins_again, setup),
      cmocka_unit_test_setup(test_damaged_frames, setup), cmocka_unit_test_setup(test_only_garbage, setup),
      cmocka_unit_test_setup(test_more_than_the_window, setup),
      cmocka_unit_test_setup(test_a_damaged_frame_behind_good_ones, setup),
      cmocka_unit_test_setup(test_a_page_comes_twice, setup),
      cmocka_unit_test_setup(test_resumed_behind_a_damaged_frame, setup),
      cmocka_unit_test_setup(test_stopped_in_the_last_step, setup),
      cmocka_unit_test_setup(test_a_single_page_stopped_in_the_last_step, setup),
      cmocka_unit_test_setup(test_frames_behind_the_end, setup),
      cmocka_unit_test_setup(test_an_old_answer_is_forgotten, setup),
      cmocka_unit_test_setup(test_more_than_256_pages, setup),
      cmocka_unit_test_setup(test_one_answer_for_a_row_of_damaged_frames, setup),
      cmocka_unit_test_setup(test_silence_ends_it, setup),
      cmocka_unit_test_setup(test_a_gap_ends_a_frame, setup), cmocka_unit_test_setup(test_no_memory, setup))
