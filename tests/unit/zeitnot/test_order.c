/* The order of tasks. A task runs only if its cost fits before the next digit, and before a contact that is
 * being debounced may become a press. While little speech is left to play, the board decodes first.
 *
 * covers: A5 D3 B3 L1 T2 */
#include <stdio.h>
#include <string.h>

#include "firmware/store/store.h"
#include "firmware/tasks.h"
#include "firmware/ui/timers.h"
#include "tests/unit/check.h"
#include "tests/unit/zeitnot/clock.h"

#define SECOND 4096u

/* The left clock runs in tenths, a cable is connected, and nothing waits. */
static void set_up(void)
{
	fresh();
	assert_string_equal(ask("control 15"), "ok");
	button(BUTTON_RIGHT);
	sleep_through(SECOND);
}

static ticks until_next_digit(void)
{
	return ticks_between(z.app.now, z.app.digits[z.app.game.turn].change_at);
}

/* Lets time pass until this long before the next digit. */
static void go_before_a_digit(ticks before)
{
	ticks ahead;

	(void)poll_once();
	ahead = until_next_digit();
	if (ahead < before) {
		sleep_through((uint32_t)ahead + 1);
		ahead = until_next_digit();
	}
	board.count += (uint32_t)(ahead - before);
}

/* True: the task of this kind has left its effect. */
static bool is_done(uint8_t work, uint32_t written, uint32_t looks, unsigned sequence)
{
	if (work == WORK_SAVE)
		return board.written > written;
	return work == WORK_HEALTH ? board.calls.reference > looks : z.protocol.sequence != sequence;
}

/* Polls with this task pending. True: it was done. */
static bool poll_with(uint8_t work)
{
	uint32_t written = board.written, looks = board.calls.reference;
	unsigned sequence = z.protocol.sequence;

	if (work == WORK_SAVE)
		pending_save(&z.app.pending, STORE_CLOCKS);
	else if (work == WORK_PROTOCOL)
		protocol_changed(&z.protocol);
	pending_put(&z.app.pending, work);
	(void)poll_once();
	return is_done(work, written, looks, sequence);
}

TEST(test_a_digit_comes_before_what_takes_long)
{
	static const uint8_t works[] = {WORK_SAVE, WORK_HEALTH, WORK_PROTOCOL};

	for (size_t i = 0; i < sizeof works; i++) {
		ticks cost = tasks[works[i]].cost;
		const ticks before[] = {1, cost - 1, cost, cost + 1, 200};

		for (size_t n = 0; n < sizeof before / sizeof before[0]; n++) {
			set_up();
			go_before_a_digit(before[n]);
			assert_int_equal(poll_with(works[i]), before[n] >= cost);
			/* after the digit has changed, everything is done */
			sleep_through((uint32_t)before[n] + 10);
			assert_false(pending_has(&z.app.pending, works[i]));
			assert_false(protocol_wants_report(&z.protocol, z.app.now));
		}
	}
}

/* An answer waits for a save, the save for a digit, a report for the answer, and a page has to be read out.
 * None of this can be done before the digit, so the clock sleeps until then. covers: N5 L2 */
TEST(test_what_waits_lets_the_clock_sleep)
{
	for (ticks before = 1; before < tasks[WORK_SAVE].cost + 10; before++) {
		set_up();
		go_before_a_digit(before);
		z.order.request = PROTOCOL_OPTION_SET; /* is done, and "ok" waits for the save */
		z.saving = true;
		pending_save(&z.app.pending, STORE_CLOCKS);
		protocol_changed(&z.protocol);
		pending_put(&z.app.pending, WORK_ALOUD);
		assert_true((int32_t)(poll_once() - board.count) > 0);
		pending_put(&z.app.pending, WORK_PAGE);
		assert_true((int32_t)(poll_once() - board.count) > 0);
		sleep_through((uint32_t)before + 100);
		assert_false(pending_has(&z.app.pending, WORK_SAVE));
		assert_false(z.saving);
	}
}

/* Shortly before a digit no task fits, and the clock asks for none. covers: D3 */
TEST(test_nothing_fits)
{
	for (uint8_t work = 0; work < WORK_TASKS; work++)
		assert_true(tasks[work].cost >= TASK_SHORTEST);
	set_up();
	(void)poll_once();
	pending_put(&z.app.pending, WORK_PIECE);
	assert_false(tasks_run(&z, z.app.now + TASK_SHORTEST - 1));
	assert_true(pending_has(&z.app.pending, WORK_PIECE));
}

/* A task that takes less time runs while another one waits. */
TEST(test_what_fits_is_done)
{
	uint32_t pieces;

	set_up();
	board.cable = false;
	sleep_through(SECOND);
	go_before_a_digit(tasks[WORK_PIECE].cost + 1);
	pending_save(&z.app.pending, STORE_CLOCKS);
	text_display_refresh(&z.text_display);
	pending_put(&z.app.pending, WORK_PIECE);
	pieces = board.calls.text_display;
	(void)poll_once();
	assert_true(pending_has(&z.app.pending, WORK_SAVE));
	assert_true(board.calls.text_display > pieces);
}

/* A contact of the side on turn has been closed for 2 ms, so in 1 ms it may become a press, even if it is
 * open now. covers: T2 */
TEST(test_a_contact_comes_before_what_takes_long)
{
	for (int open = 0; open <= 1; open++) {
		set_up();
		go_before_a_digit(300);
		host_edge(&board, BUTTON_LEFT, true, board.count);
		(void)poll_once();
		board.count += 8;
		if (open)
			host_edge(&board, BUTTON_LEFT, false, board.count);
		assert_false(poll_with(WORK_HEALTH));
		sleep_through(SECOND / 20);
		assert_false(pending_has(&z.app.pending, WORK_HEALTH));
		assert_int_equal(z.app.game.side[LEFT].moves, !open);
	}
}

/* The right clock was stopped 24 ticks before its next digit, and the left one runs. */
static void set_up_for_a_digit_after_a_press(void)
{
	set_up();
	button(BUTTON_LEFT);
	sleep_through(SECOND);
	go_before_a_digit(24);
	button(BUTTON_RIGHT);
	sleep_through(SECOND);
	go_before_a_digit(300);
}

/* A save waits for a digit, and another press comes before it. Each has its snapshot in the journal (A5). */
TEST(test_a_press_while_a_save_waits)
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
TEST(test_presses_of_the_queue)
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

/* Both contacts have been debounced in the same poll: each press has its own snapshot. */
TEST(test_presses_of_one_poll)
{
	struct game_snapshot snapshot;
	uint8_t marks;

	set_up_for_a_digit_after_a_press();
	marks = store_journal_count(&z.store);
	host_edge(&board, BUTTON_LEFT, true, board.count);
	host_edge(&board, BUTTON_RIGHT, true, board.count + 4);
	board.count += JUDGED + 4;
	(void)poll_once();
	sleep_through(SECOND);
	assert_int_equal(store_journal_count(&z.store), marks + 2);
	assert_true(store_journal_read(&z.store, 1, &snapshot));
	assert_int_equal(snapshot.side[LEFT].moves, 2);
	assert_int_equal(snapshot.side[RIGHT].moves, 1);
	assert_true(store_journal_read(&z.store, 0, &snapshot));
	assert_int_equal(snapshot.side[RIGHT].moves, 2);
}

/* The press has been shown, and its save waits for the digit. A bounce of the same contact, a glitch of the
 * other one and a key do not let the save come first. */
TEST(test_a_save_overtakes_no_digit)
{
	static const uint8_t contacts[] = {BUTTON_LEFT, BUTTON_RIGHT, KEY_OK, KEY_PLAY};

	for (size_t i = 0; i < sizeof contacts; i++) {
		bool same = contacts[i] == BUTTON_LEFT;
		uint8_t marks;

		set_up_for_a_digit_after_a_press();
		marks = store_journal_count(&z.store);
		host_edge(&board, BUTTON_LEFT, true, board.count);
		(void)poll_once();
		board.count += 12;
		(void)poll_once();
		assert_int_equal(z.app.game.side[LEFT].moves, 2);
		for (unsigned n = 0; n < 8; n++, board.count++) {
			if (n < 4)
				host_edge(&board, contacts[i], (n % 2 == 0) != same, board.count);
			(void)poll_once();
			assert_int_equal(store_journal_count(&z.store), marks);
		}
		board.count += 4;
		(void)poll_once();
		assert_true(until_next_digit() > 24);
		sleep_through(SECOND);
		assert_int_equal(store_journal_count(&z.store), marks + 1);
	}
}

/* A press is dated by its first edge, so no flag falls before it, although a save waits. covers: T2 F1 */
TEST(test_a_press_during_a_save_comes_before_a_flag)
{
	ticks left;

	set_up();
	sleep_through(13 * SECOND);
	(void)poll_once();
	left = game_clock_remaining(&z.app.game, LEFT, z.app.now);
	assert_in_range(left, 100, 2 * SECOND);
	sleep_through((uint32_t)left - 6);
	host_edge(&board, BUTTON_LEFT, true, board.count);
	(void)poll_once();
	board.count += 8;
	(void)poll_once();
	pending_save(&z.app.pending, STORE_PRESS);
	board.count += 4;
	(void)poll_once();
	assert_int_equal(z.app.game.side[LEFT].moves, 1);
	assert_int_equal(z.app.game.side[LEFT].flag, FLAG_NONE);
	assert_int_equal(z.app.game.turn, RIGHT);
}

/* PLAY was pressed before the flag, but waits until the other side's contact, which closed even earlier, has
 * been debounced. The flag does not fall meanwhile. covers: T2 F1 A1 */
TEST(test_play_that_waits_for_a_contact_comes_before_a_flag)
{
	ticks left;

	set_up();
	button(BUTTON_LEFT);
	sleep_through(14 * SECOND);
	(void)poll_once();
	left = game_clock_remaining(&z.app.game, RIGHT, z.app.now);
	assert_in_range(left, 100, 2 * SECOND);
	sleep_through((uint32_t)left - 10);
	host_edge(&board, BUTTON_LEFT, true, board.count);
	host_edge(&board, BUTTON_LEFT, false, board.count + 2);
	board.count += 4;
	host_edge(&board, KEY_PLAY, true, board.count);
	(void)poll_once();
	sleep_through(30);
	assert_int_equal(z.app.game.state, PLAY_RUNNING);
	assert_int_equal(z.app.game.side[RIGHT].flag, FLAG_NONE);
	sleep_through(60);
	assert_int_equal(z.app.game.state, PLAY_PAUSED);
	assert_int_equal(z.app.game.side[RIGHT].flag, FLAG_NONE);
}

/* A press waited in the queue, and a digit of the other side becomes due while this poll shows it.
 * `on_change` is called with `context` at each change of the display. */
static void poll_for_a_press(host_change *on_change, void *context)
{
	set_up_for_a_digit_after_a_press();
	board.count += 20;
	host_edge(&board, BUTTON_LEFT, true, board.count - 20);
	host_edge(&board, BUTTON_LEFT, false, board.count - 2);
	board.on_change = on_change;
	board.context = context;
	(void)zeitnot_poll(&z);
	board.on_change = NULL;
}

static void take_time(void *context)
{
	board.count += *(const uint32_t *)context;
}

/* A press waited in the queue. While it is shown a digit of the other side becomes due, which the same poll
 * shows. */
TEST(test_a_digit_comes_right_after_a_press)
{
	uint32_t display = 10;

	poll_for_a_press(take_time, &display);
	assert_int_equal(z.app.game.side[LEFT].moves, 2);
	assert_true(until_next_digit() > 24);
}

static void note_events(void *context)
{
	*(uint8_t *)context = z.app.game.events.count;
	board.count += 10;
}

/* That digit is shown before the press is written into the log and spoken, which takes milliseconds. */
TEST(test_a_digit_comes_before_the_log_of_a_press)
{
	uint8_t events = 0;

	poll_for_a_press(note_events, &events);
	assert_true(until_next_digit() > 24);
	assert_int_equal(events, 1);
	assert_int_equal(z.app.game.events.count, 0);
}

/* Tasks do not wait while no clock runs. */
TEST(test_nothing_waits_without_digits)
{
	set_up();
	button(KEY_PLAY);
	assert_true(poll_with(WORK_SAVE));
	assert_true(poll_with(WORK_HEALTH));
	assert_true(poll_with(WORK_PROTOCOL));
}

/* The board decodes some pieces before a task runs, but an audio output that stays short does not block tasks
 * for ever. */
TEST(test_an_audio_output_that_is_short_comes_first)
{
	uint32_t looks;
	unsigned turns = 0;

	set_up();
	go_before_a_digit(300);
	board.audio_short = true;
	looks = board.calls.reference;
	pending_put(&z.app.pending, WORK_HEALTH);
	for (; board.calls.reference == looks; turns++) /* the board calls again after each piece */
		(void)zeitnot_poll(&z);
	assert_in_range(turns, 3, 24); /* 6 to 20 ms */
	board.audio_short = false;
	sleep_through(SECOND); /* the cells are measured */
	go_before_a_digit(300);
	assert_true(poll_with(WORK_HEALTH));
}

/* Each task waits for the pieces again, so one that has waited does not let all others overtake the audio
 * output. covers: B1 */
TEST(test_each_task_waits_for_an_audio_output_that_is_short)
{
	uint32_t looks;
	unsigned turns = 0;

	set_up();
	button(KEY_PLAY);
	sleep_through(SECOND);
	looks = board.calls.reference;
	board.audio_short = true;
	text_display_refresh(&z.text_display);
	pending_put(&z.app.pending, WORK_PIECE);
	pending_put(&z.app.pending, WORK_HEALTH);
	while (board.calls.reference == looks)
		(void)zeitnot_poll(&z);
	for (; pending_has(&z.app.pending, WORK_PIECE); turns++)
		(void)zeitnot_poll(&z);
	assert_in_range(turns, 6 * 3, 200); /* a row has six pieces at least */
}

/* As soon as nothing is left to wait for samples, the clock attends to its board again: a cable that is
 * plugged in then gets its report at once. The piece of text waited for samples, and is written in its turn,
 * or else the text display goes dark. covers: L1 */
TEST(test_what_has_waited_for_samples_delays_nothing)
{
	for (int dark = 0; dark <= 1; dark++) {
		set_up();
		board.cable = false;
		z.app.hours = 1; /* a battery clock */
		sleep_through(SECOND);
		go_before_a_digit(300);
		(void)poll_once();
		board.audio_short = true;
		pending_put(&z.app.pending, WORK_PIECE);
		(void)zeitnot_poll(&z);
		assert_true(pending_has_tasks(&z.app.pending));
		z.app.text_display_idle = dark;
		while (pending_has_tasks(&z.app.pending))
			(void)zeitnot_poll(&z);
		board.audio_short = false;
		board.cable = true;
		*heard = '\0';
		(void)poll_once();
		assert_memory_equal(heard, "clock ", 6);
	}
}

/* Without an earphone the voice has nothing to do, neither after a wake-up nor after a press. covers: N5 */
TEST(test_without_an_earphone_the_voice_has_no_task)
{
	set_up();
	go_before_a_digit(tasks[WORK_VOICE].cost - 1); /* the task would wait */
	(void)poll_once();
	assert_false(pending_has(&z.app.pending, WORK_VOICE));

	set_up_for_a_digit_after_a_press();
	host_edge(&board, BUTTON_LEFT, true, board.count);
	(void)poll_once();
	board.count += 24 - (uint32_t)tasks[WORK_VOICE].cost + 1;
	(void)zeitnot_poll(&z);
	assert_int_equal(z.app.game.side[LEFT].moves, 2);
	assert_true(until_next_digit() < tasks[WORK_VOICE].cost);
	assert_false(pending_has(&z.app.pending, WORK_VOICE));
}

/* With an earphone that nobody uses it waits for no instant: the board wakes the clock. covers: N5 B1 */
TEST(test_an_earphone_at_rest_asks_for_no_poll)
{
	set_up();
	board.jacks = SIDES_LEFT;
	sleep_through(SECOND);
	assert_false(pending_has(&z.app.pending, WORK_VOICE));
	assert_int_equal(z.later >> WORK_VOICE & 1, 0);
}

/* A flag falls while the clock has tasks left, so that it has not slept before. The flag is heard (three
 * tones without a pack) and reported at once all the same. covers: F1 B1 L1 */
TEST(test_a_flag_among_tasks_is_heard_and_reported)
{
	uint32_t spoken, at;
	unsigned sequence;

	set_up();
	board.jacks = SIDES_LEFT;
	sleep_through(10 * SECOND + SECOND / 2);
	assert_string_equal(ask("report"), "ok"); /* so that none is due when the flag falls */
	sleep_through(SECOND);
	at = board.count + (uint32_t)game_clock_remaining(&z.app.game, LEFT, z.app.now);
	sleep_through(at - 300 - board.count);
	while (pending_has_tasks(&z.app.pending))
		(void)poll_once();
	pending_put(&z.app.pending, WORK_PAGE);
	(void)zeitnot_poll(&z);
	assert_true(pending_has(&z.app.pending, WORK_ROW));
	assert_false(pending_has(&z.app.pending, WORK_PROTOCOL));
	assert_false(pending_has(&z.app.pending, WORK_VOICE));
	assert_int_equal(board.tx_count, 0);
	sequence = z.protocol.sequence;
	spoken = board.spoken_count;
	board.count = at;
	(void)poll_once();
	assert_int_equal(z.app.game.side[LEFT].flag, FLAG_FALLEN);
	assert_int_equal(board.spoken_count, spoken + 1);
	assert_int_equal(board.spoken[spoken].tone, VOICE_THREE);
	assert_int_equal(z.protocol.sequence, sequence + 1);
}

/* A save waits for a contact that is being debounced, and is made only when that may become a press: before,
 * it would delay the press. covers: T2 D3 */
TEST(test_a_save_waits_for_a_contact)
{
	uint32_t written;

	set_up();
	go_before_a_digit(300);
	host_edge(&board, BUTTON_LEFT, true, board.count);
	(void)poll_once();
	written = board.written;
	pending_save(&z.app.pending, STORE_PRESS);
	for (unsigned n = 0; n < 11; n++) {
		(void)poll_once();
		assert_int_equal(board.written, written);
		board.count++;
	}
	sleep_through(SECOND / 20);
	assert_true(board.written > written);
	assert_int_equal(z.app.game.side[LEFT].moves, 1);
}

/* A task comes by itself at its instant, to the tick, and a poll is asked for then if nothing is due
 * earlier. covers: N5 */
TEST(test_a_task_waits_for_its_instant)
{
	fresh();
	sleep_through(SECOND);
	z.later = 0;
	tasks_later(&z, WORK_VOICE, 10);
	for (ticks due = 8; due <= 12; due++)
		assert_int_equal(tasks_next(&z, z.app.now + (instant)due) - z.app.now, due < 10 ? due : 10);
	for (ticks late = 0; late <= 10; late++) {
		tasks_wake(&z);
		assert_int_equal(pending_has(&z.app.pending, WORK_VOICE), late == 10);
		z.app.now++;
	}
	assert_int_equal(z.later, 0);
}

/* What a task has found out is shown before the next task runs. covers: D3 D4 */
TEST(test_a_fault_is_shown_before_the_next_task)
{
	set_up();
	go_before_a_digit(300);
	board.fault = HAL_FAULT_STACK;
	pending_put(&z.app.pending, WORK_HEALTH);
	pending_put(&z.app.pending, WORK_PAGE);
	while (!z.app.fault) {
		assert_true(pending_has(&z.app.pending, WORK_PAGE));
		(void)zeitnot_poll(&z);
	}
	assert_true(pending_is_urgent(&z.app.pending));
	assert_true(pending_has(&z.app.pending, WORK_PAGE));
	(void)zeitnot_poll(&z);
	assert_false(pending_is_urgent(&z.app.pending));
}

/* A fault behind a more severe one is not shown, but it is handed on before the next task all the same.
 * covers: D4 */
TEST(test_a_fault_behind_another_comes_before_the_next_task)
{
	set_up();
	board.fault = HAL_FAULT_STACK;
	sleep_through(SECOND);
	assert_int_equal(z.app.fault, FAULT_STACK);
	go_before_a_digit(300);
	board.fault = HAL_FAULT_STORM;
	pending_put(&z.app.pending, WORK_PAGE);
	while (!(z.app.faults >> FAULT_STORM & 1))
		(void)zeitnot_poll(&z);
	assert_int_equal(z.app.fault, FAULT_STACK);
	assert_true(pending_has(&z.app.pending, WORK_PAGE));
	(void)zeitnot_poll(&z);
	assert_int_equal(z.app.game.events.count, 0);
}

/* While speech is played the board has its turn after each task. covers: B3 */
TEST(test_speech_has_its_turn_after_each_task)
{
	for (int plays = 0; plays <= 1; plays++) {
		set_up();
		go_before_a_digit(300);
		(void)poll_once();
		if (plays)
			board.audio_clips = 1, board.audio_end = board.count + SECOND;
		pending_save(&z.app.pending, STORE_CLOCKS);
		pending_put(&z.app.pending, WORK_PAGE);
		(void)zeitnot_poll(&z);
		assert_false(pending_has(&z.app.pending, WORK_SAVE));
		assert_int_equal(pending_has(&z.app.pending, WORK_PAGE), plays);
	}
}

/* The beginning of a game with a long control is written in steps, and the second press comes between them.
 * covers: D3 L2 */
TEST(test_a_long_beginning_lets_a_press_come_first)
{
	fresh_with(
	    "25?/9h+59.75@61:25/35999+59.75@61:255?/3599+59.75@61|25?/8h+59.75@61:25/35999+59.75@61:59+1");
	sleep_through(SECOND);
	host_edge(&board, BUTTON_RIGHT, true, board.count);
	board.count += JUDGED + 4;
	(void)zeitnot_poll(&z);
	assert_int_equal(z.app.game.state, PLAY_RUNNING);
	assert_true(pending_has(&z.app.pending, WORK_SAVE));
	assert_int_equal(store_log_entries(&z.store, 0), 0);
	sleep_through(SECOND / 4);
	assert_false(pending_has(&z.app.pending, WORK_SAVE));
	assert_true(store_log_entries(&z.store, 0) > 20);
}

/* The longest control takes 20 ms to print, so its code and its text are answered in steps, and a press comes
 * between them. The control that is answered is the one at the instant of the request. covers: D3 L5 */
TEST(test_a_long_answer_lets_a_press_come_first)
{
	static const char *const requests[] = {"code", "control", "own 2"};
	static const char control[] = "25?/9h+59.75@61:25/35999+59.75@61:255?/3599+59.75@61:35999+59.75@61|"
				      "25?/8h+59.75@61:25/35999+59.75@61:255?/3599+59.75@61:35999+59.75@61";

	for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
		char before[200];

		fresh_with(control);
		assert_true(store_save_preset(&z.store, 1, &z.app.game.control));
		button(BUTTON_RIGHT);
		snprintf(before, sizeof before, "%s", ask(requests[i]));
		say(requests[i]);
		for (unsigned polls = 0; !z.parts.answering; polls++) {
			assert_true(polls < 20);
			(void)zeitnot_poll(&z);
		}
		host_edge(&board, BUTTON_LEFT, true, board.count);
		board.count += JUDGED + 4;
		(void)zeitnot_poll(&z);
		assert_int_equal(z.app.game.turn, RIGHT);
		assert_true(z.parts.answering);
		z.app.game.control.stage[WHITE][0].moves++;
		*heard = '\0';
		run(64);
		assert_non_null(strstr(heard, before));
	}
}

/* An older game is found in steps. Where there is none, the answer is an error. covers: L2 D3 */
TEST(test_old_games_are_found_in_steps)
{
	fresh_with("1m");
	for (unsigned n = 0; n < 10; n++)
		save_game();
	assert_string_equal(ask("log 9 0"), "ok begin left 0");
	assert_string_equal(ask("log 5"), "ok 8");
	assert_string_equal(ask("log 0 0"), "ok begin left 0");
	assert_string_equal(ask("log 8"), "ok 8");
	assert_string_equal(ask("log 10"), "ok 0");
	assert_string_equal(ask("log 19 0"), "error 6");
	save_game(); /* which is one more */
	assert_string_equal(ask("log 10"), "ok 8");
}

TESTS(RUN(test_old_games_are_found_in_steps), RUN(test_a_long_answer_lets_a_press_come_first),
      RUN(test_a_digit_comes_before_what_takes_long), RUN(test_nothing_fits), RUN(test_what_fits_is_done),
      RUN(test_what_waits_lets_the_clock_sleep), RUN(test_a_task_waits_for_its_instant),
      RUN(test_a_fault_is_shown_before_the_next_task), RUN(test_speech_has_its_turn_after_each_task),
      RUN(test_a_long_beginning_lets_a_press_come_first), RUN(test_a_contact_comes_before_what_takes_long),
      RUN(test_a_press_while_a_save_waits), RUN(test_presses_of_the_queue), RUN(test_presses_of_one_poll),
      RUN(test_a_save_overtakes_no_digit), RUN(test_a_press_during_a_save_comes_before_a_flag),
      RUN(test_play_that_waits_for_a_contact_comes_before_a_flag),
      RUN(test_a_digit_comes_before_the_log_of_a_press), RUN(test_a_digit_comes_right_after_a_press),
      RUN(test_nothing_waits_without_digits), RUN(test_a_fault_behind_another_comes_before_the_next_task),
      RUN(test_a_save_waits_for_a_contact), RUN(test_a_flag_among_tasks_is_heard_and_reported),
      RUN(test_an_earphone_at_rest_asks_for_no_poll), RUN(test_without_an_earphone_the_voice_has_no_task),
      RUN(test_what_has_waited_for_samples_delays_nothing),
      RUN(test_each_task_waits_for_an_audio_output_that_is_short),
      RUN(test_an_audio_output_that_is_short_comes_first))
