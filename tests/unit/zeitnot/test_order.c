/* What waits in a poll: a digit that is due soon comes before all that takes long, and so does a deck that has little left to play.
 *
 * covers: A5 D3 B3 L1 */
#include <string.h>

#include "firmware/store/store.h"
#include "firmware/ui/timers.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

#define SECOND 4096u
#define LONG   40 /* ticks: a report, saving and a look at the battery take up to 10 ms */
#define RELIEF 48 /* ticks for a deck that is short */

/* The left clock runs in tenths, there is a cable, and nothing waits. */
static void set_up(void)
{
	fresh();
	assert_string_equal(ask("control 15"), "ok");
	button(BUTTON_RIGHT);
	sleep_through(SECOND);
}

/* Now it is so long before the next digit. */
static void go_before_a_digit(ticks before)
{
	ticks ahead;

	(void)poll_once();
	ahead = app_next_digit(&z.app, z.app.now);
	if (ahead < before) {
		sleep_through((uint32_t)ahead + 1);
		ahead = app_next_digit(&z.app, z.app.now);
	}
	board.count += (uint32_t)(ahead - before);
}

/* One poll with something to save, to report and to look at. */
struct done {
	bool saved, reported, looked;
};
static struct done poll_with_work(void)
{
	uint32_t written = board.written, looks = board.calls.battery;
	unsigned sequence = z.line.sequence;

	z.saves = STORE_BEGIN;
	z.app.look = 8;
	line_changed(&z.line);
	(void)poll_once();
	return (struct done){.saved = board.written > written,
			     .reported = z.line.sequence != sequence,
			     .looked = board.calls.battery > looks};
}

TEST(test_a_digit_comes_before_what_takes_long)
{
	static const struct {
		ticks before;
		bool done;
	} rows[] = {{1, false}, {LONG - 1, false}, {LONG, true}, {LONG + 1, true}, {200, true}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct done done;

		set_up();
		go_before_a_digit(rows[i].before);
		done = poll_with_work();
		assert_int_equal(done.saved, rows[i].done);
		assert_int_equal(done.reported, rows[i].done);
		assert_int_equal(done.looked, rows[i].done);
		sleep_through(LONG + 10); /* the digit has changed: all is done */
		assert_int_equal(z.saves, 0);
		assert_int_equal(z.app.look, 0);
		assert_false(line_wants_report(&z.line, z.app.now));
	}
}

/* The right clock stands 34 ticks before its digit, the left one runs. */
static void set_up_for_a_digit_after_a_press(void)
{
	set_up();
	button(BUTTON_LEFT);
	sleep_through(SECOND);
	go_before_a_digit(34);
	button(BUTTON_RIGHT);
	sleep_through(SECOND);
	go_before_a_digit(300);
}

/* A save that waits for a digit does not wait for another press: each press is a mark of the journal (A5). */
TEST(test_no_press_overtakes_a_save)
{
	/* ticks from the left press to the right one, and to the poll that hears of it */
	static const struct {
		uint8_t pressed, heard;
	} rows[] = {{14, 14}, {14, 100}, {10, 10}, {13, 13}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		uint32_t from;
		uint8_t marks;

		set_up_for_a_digit_after_a_press();
		marks = store_journal_count(&z.store);
		from = board.count;
		host_edge(&board, BUTTON_LEFT, true, from);
		(void)poll_once();
		if (rows[i].pressed < 12) {
			board.count = from + rows[i].pressed;
			host_edge(&board, BUTTON_RIGHT, true, board.count);
			(void)poll_once();
		}
		board.count = from + 12;
		(void)poll_once();
		assert_int_equal(z.app.game.side[LEFT].moves, 2);
		assert_int_equal(store_journal_count(&z.store), marks); /* it waits */
		if (rows[i].pressed >= 12) {
			host_edge(&board, BUTTON_RIGHT, true, from + rows[i].pressed);
			board.count = from + rows[i].heard;
			(void)poll_once();
		}
		board.count = from + rows[i].heard + 12;
		(void)poll_once();
		assert_int_equal(z.app.game.side[RIGHT].moves, 2);
		sleep_through(SECOND);
		assert_int_equal(store_journal_count(&z.store), marks + 2);
	}
}

/* The same where three edges waited in the queue: the presses are found while it is emptied. */
TEST(test_no_press_of_the_queue_overtakes_a_save)
{
	uint8_t marks;

	set_up_for_a_digit_after_a_press();
	marks = store_journal_count(&z.store);
	board.count += 60;
	host_edge(&board, BUTTON_LEFT, true, board.count - 60);
	host_edge(&board, BUTTON_RIGHT, true, board.count - 40);
	host_edge(&board, BUTTON_LEFT, false, board.count - 20);
	(void)poll_once();
	sleep_through(SECOND);
	assert_int_equal(z.app.game.side[LEFT].moves, 2);
	assert_int_equal(z.app.game.side[RIGHT].moves, 2);
	assert_int_equal(store_journal_count(&z.store), marks + 2);
}

/* The voice, which may take longer, hears of nothing within 48 ticks of a digit. */
TEST(test_a_digit_comes_before_the_voice)
{
	for (ticks before = 47; before <= 48; before++) {
		set_up();
		go_before_a_digit(before);
		board.jacks = 1;
		(void)poll_once();
		assert_int_equal(z.voice.jacks, before == 48);
	}
}

/* The digits of both sides run in hourglass: either may be the next one. */
TEST(test_the_digits_of_both_sides)
{
	fresh();
	assert_string_equal(ask("control *15"), "ok");
	button(BUTTON_RIGHT);
	sleep_through(SECOND);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct face *face = z.app.face;
		ticks left = ticks_between(z.app.now, face[LEFT].change_at);
		ticks right = ticks_between(z.app.now, face[RIGHT].change_at);

		assert_true(face[LEFT].flow && face[RIGHT].flow);
		assert_int_equal(app_next_digit(&z.app, z.app.now), left < right ? left : right);
		face[side].change_at = z.app.now + 7;
		face[other_side(side)].change_at = z.app.now + 30;
		assert_int_equal(app_next_digit(&z.app, z.app.now), 7);
		face[side].flow = 0;
		assert_int_equal(app_next_digit(&z.app, z.app.now), 30);
		face[side].flow = face[other_side(side)].flow;
	}
	button(KEY_PLAY);
	assert_int_equal(app_next_digit(&z.app, z.app.now), TICKS_MAX);
}

/* Without a clock that runs nothing waits. */
TEST(test_nothing_waits_without_digits)
{
	struct done done;

	set_up();
	button(KEY_PLAY);
	done = poll_with_work();
	assert_true(done.saved && done.reported && done.looked);
}

/* A report waits for a deck that is short, but only once: the deck may be short for ever. */
TEST(test_a_deck_that_is_short_comes_before_a_report)
{
	uint32_t next;

	set_up();
	go_before_a_digit(300);
	board.deck_short = true;
	line_changed(&z.line);
	next = poll_once();
	assert_true(line_wants_report(&z.line, z.app.now));
	assert_int_equal(next - board.count, RELIEF);
	board.count = next;
	(void)poll_once();
	assert_false(line_wants_report(&z.line, z.app.now));
	next = poll_once(); /* what the board did not take at once waits like that, too */
	assert_int_equal(next - board.count, RELIEF);
	sleep_through(SECOND / 8);
	assert_int_equal(z.line.job, 0);
	board.deck_short = false;
	assert_true(poll_with_work().reported);
}

/* Nothing is written on the display for words meanwhile, and the next try is not soon: a poll takes time from the deck. */
TEST(test_a_deck_that_is_short_comes_before_the_words)
{
	uint32_t pieces, next;

	set_up();
	board.cable = false;
	sleep_through(SECOND);
	go_before_a_digit(300);
	(void)poll_once();
	board.deck_short = true;
	words_refresh(&z.words);
	pieces = board.calls.words;
	next = poll_once();
	assert_int_equal(board.calls.words, pieces);
	assert_int_equal(next - board.count, RELIEF);
	go_before_a_digit(20); /* the digit is earlier */
	next = poll_once();
	assert_int_equal(board.calls.words, pieces);
	assert_int_equal(next - board.count, 20);
	board.deck_short = false;
	sleep_through(SECOND);
	assert_true(board.calls.words > pieces);
}

TESTS(RUN(test_a_digit_comes_before_what_takes_long), RUN(test_no_press_overtakes_a_save),
      RUN(test_no_press_of_the_queue_overtakes_a_save), RUN(test_a_digit_comes_before_the_voice),
      RUN(test_the_digits_of_both_sides), RUN(test_nothing_waits_without_digits),
      RUN(test_a_deck_that_is_short_comes_before_a_report),
      RUN(test_a_deck_that_is_short_comes_before_the_words))
