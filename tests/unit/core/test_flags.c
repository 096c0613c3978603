/* Flags, their order, their log (F1 to F6). */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

/* covers: F1 F2 F6 -- with freeze the first flag stops play. */
TEST(freeze)
{
	start("10+2");
	CHECK(game_clock_freezes(&g));
	after(S(12) - 1);
	STATE(PLAY_RUNNING);
	after(1);
	STATE(PLAY_OVER);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	after(S(60));
	TIMES(0, S(12));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), 0);
	USED(S(12), 0);
}

/* covers: F1 F2 F3 F6
 * Without freeze play continues, and the other clock may also run down. */
TEST(no_freeze)
{
	start("10");
	CHECK(!game_clock_freezes(&g));
	after(S(15));
	STATE(PLAY_RUNNING);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	TIMES(0, S(10));
	CHECK_EQ(press(LEFT), PRESS_MOVE); /* counts and passes the turn */
	MOVES(1, 0);
	TIMES(0, S(10));
	after(S(9));
	TIMES(0, S(1));
	after(S(1));
	FLAGS(FLAG_FALLEN, FLAG_FALLEN);
	FIRST(1, 0); /* always distinguishable */
	STATE(PLAY_OVER);
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	USED(S(15), S(10));
}

/* covers: F1
 * A fallen side gets nothing from its presses: no increment, refund, delay, stage or period. */
TEST(nothing_after_the_flag)
{
	static const char *const texts[] = {"10+5", "10b5", "10d5", "2/10:20", "10y1x5", "10c1/5"};

	for (uint8_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		start_with(texts[i], FREEZE_OFF);
		after(S(100));
		CHECK_EQ(g.side[LEFT].flag, FLAG_FALLEN);
		DELAY(LEFT, 0);
		for (uint8_t n = 1; n <= 3; n++) {
			move(S(1));
			CHECK_EQ(left_of(LEFT), 0);
			CHECK_EQ(g.side[LEFT].moves, n);
			CHECK_EQ(g.side[LEFT].stage, 0);
			move(0);
			DELAY(LEFT, 0);
		}
		STATE(PLAY_RUNNING);
		CHECK_EQ(game_clock_used(&g, LEFT, now), S(103));
	}
}

/* covers: F6 A1
 * A claim stops both clocks; PLAY pauses in between and leads back to play. */
TEST(pause_between_the_flags)
{
	start("10");
	after(S(12));
	play();
	STATE(PLAY_PAUSED);
	after(S(100));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	play();
	STATE(PLAY_RUNNING);
	CHECK_EQ(g.turn, LEFT);
	move(0);
	after(S(10));
	STATE(PLAY_OVER);
}

/* covers: F5
 * The time beyond zero is measured on, but not shown. */
TEST(unseen_time)
{
	start("10");
	after(S(15));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(5));
	CHECK_EQ(game_clock_unseen(&g, RIGHT, now), S(10));
	move(0);
	after(S(3));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(5));
	CHECK_EQ(game_clock_unseen(&g, RIGHT, now), S(7));
	move(0);
	after(S(2));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(7));
	play();
	after(S(9));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(7));
	USED(S(17), S(3));
}

/* covers: F5 P2 A3
 * A press was missed, so the counter is corrected into the next control, and the time is then right. */
TEST(wrong_counter_corrected)
{
	start_with("3/1m:2m", FREEZE_OFF);
	move(S(10));
	move(0);
	after(S(20)); /* White has moved, the press was missed; he moved again */
	move(0);
	move(0);
	after(S(45)); /* overstep by the clock's count, 15 s into the next control by the score sheet */
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	CHECK_EQ(g.log[0].kind, EXPIRY_OVERSTEP);
	CHECK_EQ(g.log[0].moves[LEFT], 2);
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 3, true));
	FLAGS(FLAG_NONE, FLAG_NONE);
	STAGE(1, 0);
	TIMES(MIN(2) - S(15), MIN(1));
	MOVES(3, 2);
	CHECK_EQ(MADE(LEFT), 0);
	play();
	after(S(5));
	TIMES(MIN(2) - S(20), MIN(1));
}

/* covers: F1 F3
 * Time from the arbiter withdraws the flag, and the earliest flag that is still down is then the first. */
TEST(withdrawn)
{
	start("10");
	after(S(12));
	move(0);
	after(S(10));
	FLAGS(FLAG_FALLEN, FLAG_FALLEN);
	FIRST(1, 0);
	STATE(PLAY_OVER);
	CHECK(game_clock_add(&g, SIDES_LEFT, S(30)));
	FLAGS(FLAG_NONE, FLAG_FALLEN);
	FIRST(0, 1);
	STATE(PLAY_PAUSED);
	TIMES(S(30), 0); /* from zero, not from the unseen time */
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	play();
	STATE(PLAY_RUNNING);
	after(S(30));
	FLAGS(FLAG_FALLEN, FLAG_FALLEN);
	FIRST(0, 1);
	STATE(PLAY_OVER);
	CHECK(game_clock_set_left(&g, RIGHT, S(1)));
	FIRST(1, 0);
	CHECK(game_clock_set_left(&g, LEFT, 0)); /* a time of 0 does not withdraw it */
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: F1 F6
 * Under freeze a fallen side gets time, and play continues with the stages. */
TEST(withdrawn_under_freeze)
{
	start("1/10+2:30");
	after(S(12));
	STATE(PLAY_OVER);
	CHECK(game_clock_add(&g, SIDES_LEFT, S(5)));
	STATE(PLAY_PAUSED);
	FLAGS(FLAG_NONE, FLAG_NONE);
	play();
	STATE(PLAY_RUNNING);
	move(S(1));
	STAGE(1, 0);
	TIMES(S(34), S(12));
}

/* covers: F4 -- every expiry: side, stage, counters, times; the last six, newest first. */
TEST(log_of_expiries)
{
	start("10:10:10:10:10");
	CHECK_EQ(g.log[0].kind, EXPIRY_NONE);
	move(S(11)); /* White's zero in stage 0 */
	CHECK_EQ(g.log[0].kind, EXPIRY_STAGE_TRANSITION);
	CHECK_EQ(g.log[0].side, LEFT);
	CHECK_EQ(g.log[0].stage, 0);
	CHECK_EQ(g.log[0].left[LEFT], 0);
	CHECK_EQ(g.log[0].left[RIGHT], S(10));
	CHECK_EQ(g.log[0].moves[LEFT], 0);
	move(S(20)); /* Black's in stage 1 */
	CHECK_EQ(g.log[0].side, RIGHT);
	CHECK_EQ(g.log[0].stage, 1);
	CHECK_EQ(g.log[0].left[LEFT], S(9));
	CHECK_EQ(g.log[0].left[RIGHT], 0);
	CHECK_EQ(g.log[0].moves[LEFT], 1);
	CHECK_EQ(g.log[0].moves[RIGHT], 0);
	CHECK_EQ(g.log[1].side, LEFT);
	after(S(100)); /* White: 19 + 10 + 10, then the flag */
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	CHECK_EQ(g.log[0].stage, 4);
	CHECK_EQ(g.log[1].stage, 3);
	CHECK_EQ(g.log[2].stage, 2);
	CHECK_EQ(g.log[3].stage, 1);
	CHECK_EQ(g.log[4].stage, 0);
	CHECK_EQ(g.log[5].kind, EXPIRY_NONE);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(1))); /* which does not change the log */
	play();
	after(S(1));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	CHECK_EQ(g.log[1].kind, EXPIRY_FLAG);
	CHECK_EQ(g.log[5].stage, 0);
}

/* covers: F1 F4 M5 M6 P6
 * The end of the last period is the flag, also in a stage that repeats by its moves: those are overstepped
 * only where no period follows. */
TEST(the_end_of_the_periods_of_a_stage_by_moves)
{
	static const struct {
		const char *text;
		ticks length;
	} rows[] = {{"2/6y1x10!", S(16)}, {"2/6y2x10!", S(26)}, {"2/6c1/10!", S(16)}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		start(rows[i].text);
		after(rows[i].length - 1);
		check_row(rows[i].text);
		CHECK_EQ(g.log[0].kind, EXPIRY_MAIN_TIME);
		after(1);
		CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
		FLAGS(FLAG_FALLEN, FLAG_NONE);
	}
	start("2/6!");
	after(S(6));
	CHECK_EQ(g.log[0].kind, EXPIRY_OVERSTEP);
}

/* covers: F1 F4 M5 M8 M10 -- which zeros are flags, and which stage transitions. */
TEST(kinds_of_expiries)
{
	start("10y1x5");
	after(S(10));
	CHECK_EQ(g.log[0].kind, EXPIRY_MAIN_TIME);
	after(S(5));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	start("10c1/5");
	after(S(10));
	CHECK_EQ(g.log[0].kind, EXPIRY_MAIN_TIME);
	after(S(5));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	start("o10-5");
	after(S(10));
	CHECK_EQ(g.log[0].kind, EXPIRY_MAIN_TIME);
	after(S(5));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	start("^10");
	after(S(10));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	start("*10");
	after(S(10));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	CHECK_EQ(g.log[1].kind, EXPIRY_NONE);
}

/* covers: F1 P3
 * A stage transition of the other side does not take a fallen side along. */
TEST(fallen_is_not_carried)
{
	start_with("1/10:30|20:30", FREEZE_OFF);
	after(S(11));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	move(0);
	after(S(21));
	STAGE(0, 1);
	FLAGS(FLAG_FALLEN, FLAG_STEADY);
	TIMES(0, S(29));
	STATE(PLAY_RUNNING);
}

/* covers: F6
 * Nobody presses after the flag, so the other flag can fall only when its side is on turn. */
TEST(one_flag_for_hours)
{
	start("10");
	after(S(36000.0));
	STATE(PLAY_RUNNING);
	TIMES(0, S(10));
	after(S(36000.0));
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -TICKS_MAX);
	STATE(PLAY_RUNNING);
	move(S(1));
	TIMES(0, S(10));
}

static void install(const char *text)
{
	struct control control = control_of(text);

	CHECK(game_clock_install(&g, &control));
	CHECK(game_clock_valid(&g));
}

/* covers: F2 F6 N4
 * A game that ended by the freeze option stays a valid game when the option is turned off, and no clock
 * runs. */
TEST(freeze_turned_off_after_the_end)
{
	start("10+1");
	after(S(12));
	STATE(PLAY_OVER);
	CHECK(game_clock_set_freeze(&g, FREEZE_OFF));
	STATE(PLAY_PAUSED);
	CHECK(game_clock_valid(&g));
	after(S(5));
	USED(S(11), 0);
	CHECK(game_clock_set_freeze(&g, FREEZE_AUTO));
	STATE(PLAY_OVER);
	CHECK(game_clock_set_freeze(&g, FREEZE_OFF));
	play(); /* the other clock may run down */
	STATE(PLAY_RUNNING);
	CHECK(!game_clock_set_freeze(&g, FREEZE_ON));
	CHECK(!game_clock_set_freeze(&g, FREEZE_OFF + 1));
}

/* covers: F2 A6 A10 -- the default is derived again whenever the control changes; what was set stays. */
TEST(freeze_follows_the_control)
{
	start("2h");
	CHECK(!game_clock_freezes(&g));
	play();
	install("90m+30");
	CHECK(game_clock_freezes(&g));
	install("90m");
	CHECK(!game_clock_freezes(&g));
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, LEFT));
	CHECK(game_clock_freezes(&g));

	start_with("2h", FREEZE_OFF);
	play();
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, LEFT));
	CHECK(!game_clock_freezes(&g));
	install("5m+3");
	CHECK(!game_clock_freezes(&g));
}

/* F2: the switch is turned on after both flags have fallen. Withdrawing one leaves the other, which now ends
 * the game. */
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

/* F4: the start of a second period is no stage transition. */
TEST(the_log_has_its_lines_and_no_more)
{
	start("10y3x5");
	after(S(18)); /* the second period */
	PERIOD(2, 0);
	CHECK_EQ(g.log[0].kind, EXPIRY_MAIN_TIME);
	CHECK_EQ(g.log[1].kind, EXPIRY_NONE);
}

/* covers: A3 F1 T2
 * A confirmed 0 expires at the resumption, also a tick before the other side's. */
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

TESTS(RUN(freeze), RUN(no_freeze), RUN(nothing_after_the_flag), RUN(pause_between_the_flags),
      RUN(unseen_time), RUN(wrong_counter_corrected), RUN(withdrawn), RUN(withdrawn_under_freeze),
      RUN(log_of_expiries), RUN(kinds_of_expiries), RUN(fallen_is_not_carried), RUN(one_flag_for_hours),
      RUN(freeze_turned_off_after_the_end), RUN(freeze_follows_the_control),
      RUN(a_game_stays_over_while_a_flag_forbids_it), RUN(the_log_has_its_lines_and_no_more),
      RUN(a_zero_at_rest_a_tick_before_another), RUN(the_end_of_the_periods_of_a_stage_by_moves))
