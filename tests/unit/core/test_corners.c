/* Rare cases: counters at their limits, options changed in a game, states that only a damaged memory holds.
 *
 * covers: A2 A3 A5 A6 A10 F1 F2 F4 F6 M9 N4 P3 P5 P6 P7 T1 T4 T5 */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

/* ---- counters at their ends --------------------------------------------------------------------------- */

/* P6: stages count on to 254 and stay there; each still gives its time. */
TEST(stages_do_not_wrap)
{
	start("1/1m!");
	moves(253);
	STAGE(253, 253);
	moves(3);
	STAGE(254, 254);
	TIMES(MIN(257), MIN(257));
	CHECK(game_clock_valid(&g));
}

/* A2, A3: the move that is taken back may have been taken from the counter already. */
TEST(a_press_is_taken_back_from_a_counter_at_zero)
{
	start("5m+3");
	move(S(10));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, LEFT);
	MOVES(0, 0);
	CHECK_EQ(g.side[LEFT].left, MIN(5) + S(3) - S(10));
}

/* A3, T4: a counter that leads back takes the stage's time; a time of exactly 0 is left, and less is refused. */
TEST(a_counter_that_leaves_no_time)
{
	for (ticks missing = 0; missing < 2; missing++) {
		start("1/5m:5m");
		move(S(10));
		move(S(10));
		STAGE(1, 1);
		after(g.side[LEFT].left - MIN(5) + missing);
		play();
		CHECK_EQ(g.side[LEFT].left, MIN(5) - missing);
		CHECK_EQ(game_clock_set_moves(&g, LEFT, 0, true), missing == 0);
		CHECK_EQ(g.side[LEFT].left, missing == 0 ? 0 : MIN(5) - missing);
	}
}

/* A3, A5: a time that was entered before the game went back to a mark does not count as entered any more. */
TEST(a_mark_forgets_what_was_entered)
{
	struct game_mark mark;

	start("1/5m:5m");
	move(S(10));
	move(S(10));
	play();
	game_clock_mark(&g, now, &mark);
	CHECK(game_clock_set_left(&g, LEFT, MIN(3)));
	CHECK(game_clock_restore(&g, &mark, &g.control));
	CHECK_EQ(g.side[LEFT].left, MIN(10) - S(10));
	CHECK(game_clock_set_moves(&g, LEFT, 0, true));
	CHECK_EQ(g.side[LEFT].left, MIN(5) - S(10));
}

/* M10, A3: the least time above zero ends the overtime. */
TEST(a_tick_ends_the_overtime)
{
	start("o1m");
	after(MIN(1) + S(5));
	play();
	CHECK(g.side[LEFT].left < 0);
	CHECK_EQ(g.side[LEFT].period, 1);
	CHECK(game_clock_set_left(&g, LEFT, 1));
	CHECK_EQ(g.side[LEFT].period, 0);
}

/* ---- asked late, asked for too much ------------------------------------------------------------------- */

/* The clock was not yet stepped past its zero: it shows 0, not less. */
TEST(a_late_question_is_answered_with_nothing)
{
	start("1m");
	now += (instant)S(61);
	TIMES(0, MIN(1));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(1));

	start("1md5"); /* M4: nor past the end of its delay */
	now += (instant)S(8);
	TIMES(MIN(1) - S(3), MIN(1));
	DELAY(LEFT, 0);
	now += (instant)S(58);
	TIMES(0, MIN(1));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(1));

	start("o1m-1m"); /* overtime is shown */
	after(S(61));
	now += (instant)S(5);
	CHECK_EQ(left_of(LEFT), -S(6));
}

/* D3: whoever asks at the very instant at which something happens waits a tick, not none. */
TEST(something_is_never_due_now)
{
	start("10");
	CHECK_EQ(game_clock_next(&g, now), S(5)); /* a warning */
	CHECK_EQ(game_clock_next(&g, now + (instant)S(5) - 1), 1);
	CHECK_EQ(game_clock_next(&g, now + (instant)S(5)), 1);
	CHECK_EQ(game_clock_next(&g, now + (instant)S(6)), 1);
}

/* A9, A2, P7: the colours are exchanged after a penalty in READY.  What is left of the smaller
 * half is nothing, and overtime that was entered stays. */
TEST(exchanged_after_a_penalty)
{
	ready("5m|4m", FREEZE_AUTO);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(290)));
	game_clock_exchange(&g);
	CHECK(game_clock_valid(&g));
	CHECK_EQ(g.side[LEFT].left, 0);
	CHECK_EQ(g.side[RIGHT].left, MIN(5));
	ready("o1m-1m", FREEZE_AUTO);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(70)));
	game_clock_exchange(&g);
	CHECK_EQ(g.white, RIGHT);
	TIMES(-S(10), MIN(1));
}

/* T3: a clock without time falls at its start, also if the first that is heard is a press which
 * waited since before. */
TEST(a_press_dated_before_the_start)
{
	ready("5m", FREEZE_AUTO);
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(5)));
	game_clock_play(&g, now);
	(void)game_clock_press(&g, LEFT, now - 1);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	CHECK_EQ(g.log[0].moves[LEFT], 0);
	USED(0, 0);
}

/* F2: the switch is turned on when both flags have fallen: withdrawing one leaves the other,
 * which now ends the game. */
TEST(a_game_stays_over_while_a_flag_forbids_it)
{
	start_with("1m", FREEZE_OFF);
	after(MIN(1));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	after(MIN(1));
	STATE(PLAY_OVER);
	CHECK(game_clock_set_freeze(&g, FREEZE_ON));
	CHECK(game_clock_set_left(&g, LEFT, MIN(1)));
	STATE(PLAY_OVER);
	FLAGS(FLAG_NONE, FLAG_FALLEN);
	FIRST(0, 1);
	CHECK(game_clock_set_left(&g, RIGHT, MIN(1)));
	STATE(PLAY_PAUSED);
}

/* ---- states that only a damaged memory holds (N4) ----------------------------------------------------- */

TEST(a_press_of_the_side_on_turn_cannot_be_taken_back)
{
	start("5m+3");
	move(S(10));
	play();
	g.last.side = g.turn;
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, RIGHT);
	g.last.side = LEFT;
	g.last.valid = LAST_NONE;
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
}

#define INVALID(field, value)                                                                                \
	do {                                                                                                 \
		struct game_clock good = g;                                                                  \
                                                                                                             \
		check_row(#field " " #value);                                                                \
		CHECK(game_clock_valid(&g));                                                                 \
		g.field = value;                                                                             \
		CHECK(!game_clock_valid(&g));                                                                \
		g = good;                                                                                    \
	} while (0)

#define VALID(field, value)                                                                                  \
	do {                                                                                                 \
		struct game_clock good = g;                                                                  \
                                                                                                             \
		check_row(#field " " #value);                                                                \
		g.field = value;                                                                             \
		CHECK(game_clock_valid(&g));                                                                 \
		g = good;                                                                                    \
	} while (0)

TEST(what_must_be_true_of_a_game)
{
	start("5m:5m");
	play();
	INVALID(control.stages[WHITE], 0);
	INVALID(control.stages[BLACK], 0);
	INVALID(control.stages[WHITE], CONTROL_STAGES + 1);
	INVALID(control.stages[BLACK], CONTROL_STAGES + 1);
	VALID(control.stages[BLACK], CONTROL_STAGES);
	g.control.repeat[WHITE] = 1; /* whatever the number of the stage */
	INVALID(control.stages[WHITE], 0);
	g.control.repeat[WHITE] = 0;
	INVALID(state, PLAY_OVER + 1);
	INVALID(turn, 2);
	INVALID(white, 2);
	INVALID(freeze, FREEZE_OFF + 1);
	INVALID(entered, SIDES_BOTH + 1);
	INVALID(side[LEFT].move_used, -1);
	VALID(side[LEFT].move_used, TICKS_MAX);
	INVALID(side[LEFT].move_used, TICKS_MAX + 1);
	INVALID(side[LEFT].delay_used, -1);
	VALID(side[LEFT].delay_used, TICKS_PER_HOUR);
	INVALID(side[LEFT].delay_used, TICKS_PER_HOUR + 1);
	INVALID(last.valid, LAST_CHANGED + 1);
	INVALID(last.side, 2);
	VALID(state, PLAY_OVER); /* nothing has fallen: it is paused */
}

TEST(what_must_be_true_of_a_side)
{
	start("5m:5m");
	play();
	VALID(side[LEFT].used, TICKS_MAX);
	INVALID(side[LEFT].used, TICKS_MAX + 1);
	INVALID(side[RIGHT].used, -1);
	VALID(side[LEFT].moves, 9999);
	INVALID(side[LEFT].moves, 10000);
	INVALID(side[RIGHT].flag, FLAG_FALLEN + 1);
	VALID(side[LEFT].stage, 1);
	INVALID(side[LEFT].stage, 2);
	INVALID(side[LEFT].first, 1); /* not fallen */
	VALID(side[LEFT].left, TICKS_MAX);
	INVALID(side[LEFT].left, TICKS_MAX + 1);
	INVALID(side[LEFT].left, -1);
	INVALID(side[LEFT].flag, FLAG_FALLEN); /* and none is first */
	g.control.repeat[WHITE] = 1;
	VALID(side[LEFT].stage, 2);
	INVALID(side[RIGHT].stage, 2);
	g.side[LEFT].flag = FLAG_FALLEN;
	g.side[LEFT].first = 1;
	INVALID(side[LEFT].first, 2);
	VALID(side[LEFT].left, -TICKS_MAX); /* F5 */
	INVALID(side[LEFT].left, -TICKS_MAX - 1);
	g.side[RIGHT].flag = FLAG_FALLEN; /* the other one is first */
	CHECK(game_clock_valid(&g));
	VALID(state, PLAY_OVER);

	start("o1m-1m");
	play();
	VALID(side[LEFT].left, -S(60)); /* overtime */
}

/* ---- cases that tell small changes of the code apart -------------------------------------------------- */

static enum control_error error_of(const char *text)
{
	struct control control;
	struct control_fault fault;

	check_row(text);
	return notation_parse(text, &control, &fault);
}

/* What follows a number belongs to the method, or is refused. */
TEST(nothing_hides_behind_a_number)
{
	static const char *const wrong[] = {"5m+1.234",	   "5mb1.234",	"1hy5x60.001", "*5m@3", "*5m-3",
					    "10mc20-5/60", "1hy5-3x60", "o25m-10m-1m", "g10-5"};

	for (uint8_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		CHECK_EQ(error_of(wrong[i]), CONTROL_SYNTAX);
}

/* P7: also one move makes a stage, and one that is for the whole game has none. */
TEST(a_whole_game_has_no_number_of_moves)
{
	struct control control = control_of("g10");

	control.stage[WHITE][0].moves = 1;
	control.stage[BLACK][0].moves = 1;
	CHECK_EQ(control_check(&control, NULL), CONTROL_MIXED);
}

/* B.1: what counts are the moves that have the value, of the first sixty. */
TEST(blitz_ends_at_ten_minutes)
{
	static const struct {
		const char *text;
		bool blitz;
	} rows[] = {{"10m", true},	{"601", false},	     {"10mc20/300", true},
		    {"9m+60@60", true}, {"9m+61@60", false}, {"10m+1@60", false},
		    {"10m+1@61", true}, {"9m+1", true},	     {"9m+1.01", false}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control = control_of(rows[i].text);

		CHECK_EQ(control_is_blitz(&control), rows[i].blitz);
	}
}

/* A10: the move in hand begins again under another control. */
TEST(another_control_begins_the_move_again)
{
	struct control control = control_of("1hd5");

	start("1h+5");
	move(S(3));
	after(S(2));
	play();
	CHECK(game_clock_install(&g, &control));
	CHECK_EQ(g.side[LEFT].move_used, 0);
	DELAY(RIGHT, S(5));
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
}

/* A10: a single tick that is left is kept. */
TEST(a_proposal_of_one_tick)
{
	struct control control = control_of("1h:30m");

	start("2h");
	after(S(3600) - 1);
	play();
	CHECK_EQ(game_clock_proposal(&g, &control, LEFT), 1);
	play();
	after(1);
	play();
	CHECK_EQ(game_clock_proposal(&g, &control, LEFT), MIN(30));
}

/* A3: the counter leads to where an increment begins, or changes nothing but itself. */
TEST(a_counter_and_its_increment)
{
	start("2/10+5@3:20+5@3");
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 2, true));
	STAGE(1, 0);
	CHECK_EQ(g.side[LEFT].left, S(35));
	CHECK(game_clock_set_moves(&g, LEFT, 0, true));
	STAGE(0, 0);
	CHECK_EQ(g.side[LEFT].left, S(10));

	start("2/10+5@3:20+5@3"); /* nothing was given yet for the second move, and is not taken */
	move(0);
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 2, true));
	CHECK_EQ(g.side[LEFT].left, S(35));

	start("40/10m+5@3:5m");
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 5, true));
	CHECK_EQ(g.side[LEFT].left, MIN(10));
	CHECK_EQ(MADE(LEFT), 5);

	start("20:30m"); /* into the second stage at zero: its counter begins there */
	move(S(1));
	move(S(1));
	move(S(19));
	move(S(1));
	play();
	CHECK_EQ(MADE(LEFT), 1);
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	CHECK_EQ(MADE(LEFT), -1);
}

/* A6: no value in any stage of any side, and room for it under 9:59:59. */
TEST(where_a_value_may_be_introduced)
{
	static const struct {
		const char *text;
		bool may;
	} rows[] = {{"1h", true},	{"1h:30m", true},   {"1h:30m+5", false}, {"1h|1h+5", false},
		    {"1h+5|1h", false}, {"1h:35994", true}, {"1h:35995", false}, {"10m", false},
		    {"*1h", false},	{"10m|11m", false}, {"11m|10m", false},	 {"11m", true}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		start(rows[i].text);
		CHECK(!game_clock_introduce(&g, METHOD_US_DELAY, RIGHT)); /* running */
		play();
		CHECK_EQ(game_clock_introduce(&g, METHOD_US_DELAY, RIGHT), rows[i].may);
	}
}

/* A2: what the press gave is taken back, but never more than there is. */
TEST(a_press_is_taken_back_down_to_nothing)
{
	start("5m+5");
	move(S(10));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(2) - left_of(LEFT)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.side[LEFT].left, 0);
}

/* A5: the side on turn and the colours come back, on either side. */
TEST(a_mark_knows_whose_turn_it_is)
{
	struct game_mark mark;

	memset(&mark, 0xff, sizeof mark);
	start("5m");
	move(S(1));
	game_clock_mark(&g, now, &mark);
	move(S(1));
	play();
	CHECK(game_clock_restore(&g, &mark, &g.control));
	CHECK_EQ(g.turn, RIGHT);
	CHECK_EQ(g.white, LEFT);
	MOVES(1, 0);
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK(game_clock_set_turn(&g, LEFT));
	game_clock_mark(&g, now, &mark);
	CHECK(game_clock_set_white(&g, LEFT));
	CHECK(game_clock_set_turn(&g, RIGHT));
	CHECK(game_clock_restore(&g, &mark, &g.control));
	CHECK_EQ(g.turn, LEFT);
	CHECK_EQ(g.white, RIGHT);
}

/* A5, A10, P7: whose half of the control a side plays comes back, too; an installation has
 * changed it with the sign. */
TEST(a_mark_knows_the_halves)
{
	struct control control = control_of("5m|4m");
	struct game_mark mark;

	start("5m|4m");
	move(S(1));
	game_clock_mark(&g, now, &mark);
	play();
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK(game_clock_install(&g, &control));
	CHECK_EQ(game_clock_stage(&g, LEFT)->time.s, 240);
	CHECK(game_clock_restore(&g, &mark, &g.control));
	CHECK_EQ(game_clock_stage(&g, LEFT)->time.s, 300);
	CHECK_EQ(game_clock_stage(&g, RIGHT)->time.s, 240);
	CHECK_EQ(g.white, LEFT);
}

/* M3, M4: a mark brings what was used of the delay, whatever was there. */
TEST(a_mark_brings_its_own_delay)
{
	struct game_mark mark;

	start("5md5");
	after(S(2));
	game_clock_mark(&g, now, &mark);
	play();
	g.side[LEFT].delay_used = S(4);
	CHECK(game_clock_restore(&g, &mark, &g.control));
	CHECK_EQ(g.side[LEFT].delay_used, S(2));
	CHECK_EQ(g.side[LEFT].move_used, S(2));
	DELAY(LEFT, S(3));
}

/* F4: a second period is no passage. */
TEST(the_log_has_its_lines_and_no_more)
{
	start("10y3x5");
	after(S(18)); /* the second period */
	PERIOD(2, 0);
	CHECK_EQ(g.log[0].kind, ZERO_PASSAGE);
	CHECK_EQ(g.log[1].kind, ZERO_NONE);
}

/* A2, P3: without the press the side would have passed from where it was. */
TEST(a_press_before_a_passage)
{
	start("10:5|1/10:5");
	move(S(1));
	move(S(1));
	STAGE(0, 1);
	after(S(9)); /* left passes, right was there already */
	STAGE(1, 1);
	TIMES(S(5), S(14));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	STAGE(1, 1);
	TIMES(S(5), S(14));
	MOVES(1, 0);
	CHECK_EQ(g.turn, RIGHT);
}

/* T1: a pause that is dated before what has been settled gives nothing back. */
TEST(a_pause_dated_too_early)
{
	start("5m");
	move(S(10));
	game_clock_play(&g, now - 4096);
	STATE(PLAY_PAUSED);
	USED(S(10), 0);
	TIMES(MIN(5) - S(10), MIN(5));
}

/* P5: the gong counts to 9999, too. */
TEST(the_gong_counts_to_the_end)
{
	start("g10");
	g.side[LEFT].moves = 9998;
	after(S(10));
	MOVES(9999, 0);
	after(S(20));
	MOVES(9999, 1);
}

/* T4: what just fits has not been held. */
TEST(amounts_that_just_fit)
{
	CHECK_EQ(ticks_sum(-TICKS_MAX + 1, -1), -TICKS_MAX);
	CHECK_EQ(ticks_sum(-TICKS_MAX, -1), -TICKS_MAX);
	CHECK_EQ(ticks_sum(TICKS_MAX - 1, 1), TICKS_MAX);
	CHECK_EQ(ticks_sum(TICKS_MAX, 1), TICKS_MAX);
}

/* T5: the smallest trim; the clock wakes a tick late rather than twice. */
TEST(the_least_trim_counts)
{
	struct timebase tb;

	memset(&tb, 0xff, sizeof tb);
	timebase_init(&tb, 1000, 1);
	CHECK_EQ(timebase_raw(&tb, 1100), 1101);
	timebase_init(&tb, 1000, 0);
	CHECK_EQ(timebase_raw(&tb, 1100), 1100);
	CHECK_EQ(timebase_raw(&tb, 999), 1000);
}

#ifdef __AVR__
#define ON_THE_HOST /* the image has no sentences */
#else
/* No caller asks for this value, but it has an answer. */
TEST(an_error_without_a_sentence)
{
	CHECK_STR(notation_message(CONTROL_ERRORS), "unknown error");
	CHECK_STR(notation_message((enum control_error)(CONTROL_ERRORS + 1)), "unknown error");
}
#define ON_THE_HOST , RUN(an_error_without_a_sentence)
#endif

static void install(const char *text)
{
	struct control control = control_of(text);

	CHECK(game_clock_install(&g, &control));
}

/* covers: A10 P3 M2 -- the move in hand has the increment of the stage that it goes on in, if its number has one. */
TEST(passages_and_the_number_of_the_move)
{
	for (uint8_t from = 3; from <= 4; from++) {
		start("10m");
		moves(2);
		after(S(6));
		play();
		install(from == 3 ? "5:10+5@3" : "5:10+5@4");
		STAGE(1, 1);
		TIMES(S(from == 3 ? 14 : 9), S(from == 3 ? 20 : 15));
	}
}

/* covers: A10 M4 -- the delay of the move in hand is whole again. */
TEST(a_delay_after_another_control)
{
	start("5md5");
	after(S(2));
	play();
	install("10md7");
	DELAY(LEFT, S(7));
}

/* covers: A3 M7 -- in an hourglass a side at rest may have nothing: it is given what the other uses. */
TEST(nothing_at_rest_in_an_hourglass)
{
	start("*10");
	play();
	CHECK(game_clock_set_left(&g, RIGHT, 0));
	play();
	after(S(1));
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(S(9), S(1));
}

/* covers: A3 F1 T2 -- a zero that was confirmed falls at the resumption, also a tick before the other side's. */
TEST(a_zero_at_rest_a_tick_before_another)
{
	start("1m");
	play();
	CHECK(game_clock_set_left(&g, LEFT, 1));
	CHECK(game_clock_set_left(&g, RIGHT, 0));
	play();
	after(0);
	FLAGS(FLAG_NONE, FLAG_FALLEN);
	after(1);
	FIRST(0, 1);
}

TESTS(RUN(stages_do_not_wrap), RUN(a_counter_that_leaves_no_time), RUN(a_tick_ends_the_overtime),
      RUN(a_mark_forgets_what_was_entered), RUN(a_press_is_taken_back_from_a_counter_at_zero),
      RUN(a_late_question_is_answered_with_nothing), RUN(something_is_never_due_now),
      RUN(exchanged_after_a_penalty), RUN(a_press_dated_before_the_start),
      RUN(a_game_stays_over_while_a_flag_forbids_it), RUN(a_press_of_the_side_on_turn_cannot_be_taken_back),
      RUN(what_must_be_true_of_a_game), RUN(what_must_be_true_of_a_side), RUN(nothing_hides_behind_a_number),
      RUN(a_whole_game_has_no_number_of_moves), RUN(blitz_ends_at_ten_minutes),
      RUN(another_control_begins_the_move_again), RUN(a_proposal_of_one_tick),
      RUN(a_counter_and_its_increment), RUN(where_a_value_may_be_introduced),
      RUN(a_press_is_taken_back_down_to_nothing), RUN(a_mark_knows_whose_turn_it_is),
      RUN(a_mark_knows_the_halves), RUN(a_mark_brings_its_own_delay), RUN(the_log_has_its_lines_and_no_more),
      RUN(a_press_before_a_passage), RUN(a_pause_dated_too_early), RUN(the_gong_counts_to_the_end),
      RUN(amounts_that_just_fit), RUN(the_least_trim_counts), RUN(passages_and_the_number_of_the_move),
      RUN(a_delay_after_another_control), RUN(nothing_at_rest_in_an_hourglass),
      RUN(a_zero_at_rest_a_tick_before_another) ON_THE_HOST)
