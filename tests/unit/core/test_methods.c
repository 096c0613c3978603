/* Each method alone (M1 to M11). */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

/* covers: M1 */
TEST(sudden_counts_down)
{
	start("5m");
	TIMES(MIN(5), MIN(5));
	after(S(1));
	TIMES(MIN(5) - S(1), MIN(5));
	move(S(9));
	TIMES(MIN(5) - S(10), MIN(5));
	move(S(2.5));
	TIMES(MIN(5) - S(10), MIN(5) - S(2.5));
	after(MIN(5) - S(10) - 1);
	TIMES(1, MIN(5) - S(2.5));
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(1);
	TIMES(0, MIN(5) - S(2.5));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: M1 P2 -- saved time carries into the next stage (6.3.2). */
TEST(sudden_saved_time_carries)
{
	start("2/1m:30");
	move(S(10));
	move(S(20));
	move(S(10));
	TIMES(S(40) + S(30), S(40));
	move(S(20));
	TIMES(S(70), S(20) + S(30));
}

/* covers: M2 -- 3 min + 2 s shows 3:02 on both sides before the start. */
TEST(fischer_start)
{
	ready("3m+2", FREEZE_ON);
	TIMES(S(182), S(182));
	play();
	TIMES(S(182), S(182));
}

/* covers: M2 -- completing move n adds the allowance of move n + 1. */
TEST(fischer_moves)
{
	start("3m+2");
	move(S(5));
	TIMES(S(182 - 5 + 2), S(182));
	move(S(0.5));
	TIMES(S(179), S(182 - 0.5 + 2));
	move(0);
	TIMES(S(181), S(183.5)); /* cumulative: it may grow */
	after(S(181) - 1);
	CHECK_EQ(left_of(RIGHT), S(183.5) - S(181) + 1);
	move(0);
	CHECK_EQ(left_of(RIGHT), S(4.5) + 1);
}

/* covers: M2 T3
 * A press in the last tick gets the increment, and a press after the flag gets none. */
TEST(fischer_last_tick)
{
	start("10+3");
	after(S(13) - 1);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(S(3) + 1, S(13));
	after(S(13));
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	TIMES(S(3) + 1, 0);
	STATE(PLAY_OVER);
}

/* covers: M3 -- start = time + delay; a press gives back min(used, delay). */
TEST(bronstein)
{
	start("5mb3");
	TIMES(S(303), S(303));
	move(S(1));
	TIMES(S(303), S(303));
	move(S(3));
	TIMES(S(303), S(303)); /* the delay used up exactly */
	move(S(3) + 1);
	TIMES(S(303) - 1, S(303));
	move(S(10));
	TIMES(S(303) - 1, S(296));
	move(0);
	TIMES(S(303) - 1, S(296));
}

/* covers: M3 -- at zero nothing is given back. */
TEST(bronstein_at_zero)
{
	start("10b3");
	after(S(13) - 1);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	CHECK_EQ(left_of(LEFT), S(3) + 1);
	after(S(13));
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	CHECK_EQ(left_of(RIGHT), 0);
	FLAGS(FLAG_NONE, FLAG_FALLEN);
}

/* covers: M3 A1
 * The time used before a pause counts for the refund. */
TEST(bronstein_pause)
{
	start("5mb3");
	after(S(2));
	play();
	after(S(100));
	play();
	move(S(2));
	TIMES(S(303 - 4 + 3), S(303));
	after(S(1));
	play();
	play();
	move(S(1));
	TIMES(S(302), S(303));
}

/* covers: M4
 * The main time does not change until the delay has run out, and the rest of the delay is shown. */
TEST(us_delay)
{
	start("5md3");
	TIMES(MIN(5), MIN(5));
	DELAY(LEFT, S(3));
	DELAY(RIGHT, S(3)); /* at rest the full delay */
	after(S(1));
	TIMES(MIN(5), MIN(5));
	DELAY(LEFT, S(2));
	after(S(2));
	TIMES(MIN(5), MIN(5));
	DELAY(LEFT, 0);
	after(S(1));
	TIMES(MIN(5) - S(1), MIN(5));
	DELAY(LEFT, 0);
	move(0);
	TIMES(MIN(5) - S(1), MIN(5));
	DELAY(LEFT, S(3));
	move(S(2)); /* what is not used of a delay is gone */
	TIMES(MIN(5) - S(1), MIN(5));
	move(S(3));
	move(S(3));
	TIMES(MIN(5) - S(1), MIN(5));
	USED(S(7), S(5));
}

/* covers: M4 A1
 * A pause does not change the rest of a delay. */
TEST(us_delay_pause)
{
	start("5md3");
	after(S(1));
	play();
	after(S(100));
	DELAY(LEFT, S(2));
	TIMES(MIN(5), MIN(5));
	play();
	after(S(2));
	DELAY(LEFT, 0);
	TIMES(MIN(5), MIN(5));
	after(S(1));
	play();
	play(); /* a used delay is not given again */
	DELAY(LEFT, 0);
	after(S(1));
	TIMES(MIN(5) - S(2), MIN(5));
}

/* covers: M4 T3 -- the flag falls when delay and main time are used up. */
TEST(us_delay_flag)
{
	start("10d3");
	after(S(13) - 1);
	TIMES(1, S(10));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(1, S(10));
	move(0);
	after(S(3));
	TIMES(1, S(10));
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(1);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	DELAY(LEFT, 0);
	CHECK_EQ(press(LEFT), PRESS_IGNORED);
}

/* covers: M3 M4 -- the FIDE "time delay mode": total and main + delay are the same after any move. */
TEST(two_forms_of_delay)
{
	static const double thoughts[] = {0, 1, 4.75, 5, 5.25, 17, 2, 0.5, 12, 5, 4, 100};
	static const char *const pairs[][2] = {
	    {"5mb5", "5md5"},
	    {"3/1mb5:2mb5", "3/1md5:2md5"},
	    {"3/1mb5:2mb2", "3/1md5:2md2"},
	    {"2/1mb2:2mb5:1m", "2/1md2:2md5:1m"},
	};

	for (uint8_t p = 0; p < sizeof pairs / sizeof pairs[0]; p++) {
		ticks total[12][2];

		for (uint8_t form = 0; form < 2; form++) {
			start(pairs[p][form]);
			for (uint8_t i = 0; i < 12; i++) {
				move((ticks)(thoughts[i] * 4096));
				for (uint8_t side = LEFT; side <= RIGHT; side++) {
					ticks sum = left_of(side) + game_clock_delay(&g, side, now);

					if (form == 0)
						total[i][side] = sum;
					CHECK_EQ(sum, total[i][side]);
				}
			}
		}
	}
}

/* covers: M5
 * After the main time come k periods; a move inside a period restores it, and crossing a period uses it
 * up. */
TEST(byo_yomi)
{
	start("1my3x20");
	PERIOD(0, 0);
	after(S(59));
	TIMES(S(1), S(60));
	after(S(1));
	PERIOD(1, 0);
	TIMES(S(20), S(60));
	after(S(19));
	TIMES(S(1), S(60));
	move(S(0.5));
	TIMES(S(20), S(60));
	PERIOD(1, 0);
	move(S(30));
	TIMES(S(20), S(30)); /* in main time nothing is restored */
	move(S(20) - 1);
	TIMES(S(20), S(30));
	PERIOD(1, 0);
	move(0);
	after(S(20)); /* crossing */
	PERIOD(2, 0);
	TIMES(S(20), S(30));
	after(S(5));
	move(0);
	TIMES(S(20), S(30));
	PERIOD(2, 0);
	move(0);
	after(S(20) + S(7));
	PERIOD(3, 0);
	TIMES(S(13), S(30));
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(S(13) - 1);
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(1); /* the last one crossed is the flag */
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	STATE(PLAY_OVER);
}

/* covers: M5 T3
 * The main time and two periods pass in one long thought, with a single look at the end. */
TEST(byo_yomi_in_one_go)
{
	start("1my3x20");
	move(S(60 + 20 + 20 + 5));
	PERIOD(3, 0);
	TIMES(S(20), S(60));
	USED(S(105), 0);
	move(S(60 + 3 * 20 - 1)); /* one second before the flag */
	PERIOD(3, 3);
	TIMES(S(20), S(20));
	start("1my3x20");
	after(S(60 + 3 * 20));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	PERIOD(3, 0);
}

/* covers: M5
 * At a press in the very tick of a crossing the next period has already begun. */
TEST(byo_yomi_press_at_the_crossing)
{
	start("1my3x20");
	after(S(60 + 20));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	PERIOD(2, 0);
	TIMES(S(20), S(60));
}

/* covers: M5 A1 -- a pause inside a period. */
TEST(byo_yomi_pause)
{
	start("1my3x20");
	after(S(65));
	play();
	after(S(50));
	TIMES(S(15), S(60));
	play();
	after(S(14));
	TIMES(S(1), S(60));
	move(0);
	TIMES(S(20), S(60));
}

/* covers: M6 -- p seconds for k moves, restored when they are made. */
TEST(canadian)
{
	start("1mc3/90");
	after(S(60));
	PERIOD(1, 0);
	TIMES(S(90), S(60));
	move(S(10)); /* 1 of 3 */
	TIMES(S(80), S(60));
	move(0);
	move(S(10)); /* 2 of 3 */
	TIMES(S(70), S(60));
	CHECK_EQ(MADE(LEFT), 2);
	move(0);
	move(S(69)); /* 3 of 3 */
	TIMES(S(90), S(60));
	CHECK_EQ(MADE(LEFT), 0);
	CHECK(g.side[LEFT].period > 0);
	move(0);
	move(S(30));
	move(0);
	move(S(30));
	move(0);
	after(S(30) - 1);
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(1);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: M6 -- moves made in the main time do not count for the period. */
TEST(canadian_counts_from_the_period)
{
	start("1mc3/90");
	moves(5);
	MOVES(5, 5);
	after(S(70));
	TIMES(S(80), S(60));
	move(0);
	TIMES(S(80), S(60));
	CHECK_EQ(MADE(LEFT), 1);
	MOVES(6, 5);
}

/* covers: M5 M6 P3 -- as the last of several stages; by moves, and at zero into a main time of 0. */
TEST(periods_after_a_stage)
{
	start("2/1m:30y2x10");
	moves(1);
	move(S(20));
	TIMES(S(40) + S(30), S(60));
	move(0);
	TIMES(S(70), S(90));
	after(S(70) + S(3));
	PERIOD(1, 0);
	TIMES(S(7), S(90));

	start("1m:0y2x10");
	after(S(61));
	STAGE(1, 1);
	PERIOD(1, 0);
	TIMES(S(9), S(60));
	move(S(10));
	PERIOD(2, 0);
	TIMES(S(10), S(60));
	after(S(70));
	PERIOD(2, 2);
	STAGE(1, 1);
	after(S(10) - 1);
	FLAGS(FLAG_STEADY, FLAG_NONE);
	after(1);
	FLAGS(FLAG_STEADY, FLAG_FALLEN);

	start("1m:0c2/10");
	after(S(65));
	PERIOD(1, 0);
	TIMES(S(5), S(60));
}

/* covers: M7 -- the time used by one side is added to the other; the game ends at zero. */
TEST(hourglass)
{
	start("*1m");
	after(S(10));
	TIMES(S(50), S(70));
	CHECK_EQ(direction(LEFT, now), -1);
	CHECK_EQ(direction(RIGHT, now), 1);
	move(S(10));
	TIMES(S(40), S(80));
	move(S(30));
	TIMES(S(70), S(50));
	after(S(5));
	play();
	after(S(1000));
	TIMES(S(65), S(55));
	play();
	after(S(65) - 1);
	STATE(PLAY_RUNNING);
	after(1);
	TIMES(0, S(120));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	STATE(PLAY_OVER);
	USED(S(90), S(30));
}

/* covers: M7 T4 F4 -- held at 9:59:59, and logged with both times as they are then. */
TEST(hourglass_is_held)
{
	start("*8h");
	after(S(3 * 3600.0));
	TIMES(S(5 * 3600.0), TICKS_MAX);
	move(0);
	CHECK_EQ(g.log[0].kind, EXPIRY_CAPPED);
	CHECK_EQ(g.log[0].side, RIGHT);
	CHECK_EQ(g.log[0].left[LEFT], S(5 * 3600.0));
	CHECK_EQ(g.log[0].left[RIGHT], TICKS_MAX);
	move(S(100));
	TIMES(S(5 * 3600.0 + 100), TICKS_MAX - S(100));
}

/* covers: M8 -- both start at 0 and count the time used. */
TEST(count_up)
{
	start("^");
	TIMES(0, 0);
	CHECK_EQ(direction(LEFT, now), 1);
	CHECK_EQ(direction(RIGHT, now), 0);
	move(S(10));
	TIMES(S(10), 0);
	move(S(2));
	TIMES(S(10), S(2));
	after(S(3600));
	TIMES(S(3610), S(2));
	FLAGS(FLAG_NONE, FLAG_NONE);
	USED(S(3610), S(2));
	play();
	after(S(5));
	TIMES(S(3610), S(2));
}

/* covers: M8 -- an optional limit that flags. */
TEST(count_up_limit)
{
	start("^60");
	CHECK(game_clock_freezes(&g));
	move(S(59));
	move(S(10));
	after(S(1) - 1);
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(1);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	STATE(PLAY_OVER);
	USED(S(60), S(10));
}

/* covers: M8 T4 -- without a limit it is at the top of the range. */
TEST(count_up_is_held)
{
	start("^");
	after(TICKS_MAX);
	TIMES(TICKS_MAX, 0);
	after(S(3600));
	TIMES(TICKS_MAX, 0);
	FLAGS(FLAG_NONE, FLAG_NONE);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
}

/* covers: M9
 * The turn alternates by itself after a fixed time per move. */
TEST(gong)
{
	start("g10");
	TIMES(S(10), S(10));
	g.events.count = 0;
	after(S(4));
	TIMES(S(6), S(10));
	CHECK_EQ(press(LEFT), PRESS_IGNORED); /* pressing changes nothing */
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	after(S(6));
	CHECK_EQ(g.turn, RIGHT);
	TIMES(S(10), S(10));
	CHECK_EQ(g.events.count, 1);
	CHECK_EQ(g.events.event[0].what, EVENT_TURN_SWITCH);
	CHECK_EQ(g.events.event[0].side, LEFT);
	after(S(9));
	TIMES(S(10), S(1));
	after(S(1));
	CHECK_EQ(g.turn, LEFT);
	after(S(25)); /* two alternations and a half in one go */
	CHECK_EQ(g.turn, LEFT);
	TIMES(S(5), S(10));
	USED(S(25), S(20));
	play();
	after(S(100));
	TIMES(S(5), S(10));
	play();
	after(S(5));
	CHECK_EQ(g.turn, RIGHT);
	FLAGS(FLAG_NONE, FLAG_NONE);
}

/* covers: M10 -- counts down, then overtime upwards with a sign, to a limit. */
TEST(scrabble)
{
	start("o25m-10m");
	TIMES(MIN(25), MIN(25));
	after(MIN(25) - 1);
	TIMES(1, MIN(25));
	after(1);
	TIMES(0, MIN(25));
	FLAGS(FLAG_NONE, FLAG_NONE);
	STATE(PLAY_RUNNING);
	after(S(90));
	TIMES(-S(90), MIN(25));
	move(0);
	TIMES(-S(90), MIN(25));
	move(S(10));
	after(MIN(8.5) - 1);
	TIMES(-MIN(10) + 1, MIN(25) - S(10));
	FLAGS(FLAG_NONE, FLAG_NONE);
	after(1);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: M10 -- without a limit it has no end; a pause holds it. */
TEST(scrabble_without_limit)
{
	start("o25m");
	after(MIN(40));
	TIMES(-MIN(15), MIN(25));
	play();
	after(MIN(5));
	TIMES(-MIN(15), MIN(25));
	play();
	move(MIN(30));
	TIMES(-MIN(45), MIN(25));
	FLAGS(FLAG_NONE, FLAG_NONE);
}

/* covers: M11 -- `+30@41`: the first one is given on completing move 40. */
TEST(increment_from_a_move)
{
	start("120m+30@41");
	TIMES(MIN(120), MIN(120));
	moves(39);
	TIMES(MIN(120), MIN(120));
	move(S(1)); /* White's 40th */
	TIMES(MIN(120) + S(29), MIN(120));
	move(S(2)); /* Black's 40th */
	TIMES(MIN(120) + S(29), MIN(120) + S(28));
	move(0); /* and every one after it */
	move(0);
	TIMES(MIN(120) + S(59), MIN(120) + S(58));
}

/* covers: M11 P7 -- armageddon, 2 s for both from move 61. */
TEST(armageddon)
{
	start("5m+2@61|4m+2@61");
	TIMES(MIN(5), MIN(4));
	moves(59);
	TIMES(MIN(5), MIN(4));
	moves(1);
	TIMES(MIN(5) + S(2), MIN(4) + S(2));
	MOVES(60, 60);
}

/* covers: M11 P3 -- in whatever stage: stage transition at zero before and after move 60. */
TEST(increment_from_a_move_across_stages)
{
	start("40?/120m+30@61:20?/60m+30@61:15m+30@61");
	moves(50);
	after(MIN(121)); /* zero before move 61: no allowance yet */
	STAGE(1, 1);
	TIMES(MIN(59), MIN(180));
	moves(10);
	TIMES(MIN(59) + S(30), MIN(180) + S(30));
	STAGE(1, 1);
	after(MIN(60)); /* zero in move 61: 59:30 of stage 2, then 15 min + 30 s - 30 s */
	STAGE(2, 2);
	TIMES(MIN(15) - S(30), MIN(195) + S(30));
}

/* M10, A3: a single tick above zero ends the overtime. */
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

/* covers: A2 M9
 * What the arbiter gives in a gong stays until its side has used it, whoever is on turn; then every move has
 * the same time again. */
TEST(time_given_in_a_gong)
{
	start("g10");
	after(S(4));
	play();
	CHECK(game_clock_add(&g, SIDES_BOTH, S(60)));
	TIMES(S(66), S(70));
	play();
	after(S(66));
	CHECK_EQ(g.turn, RIGHT);
	TIMES(S(10), S(70));
	after(S(70));
	CHECK_EQ(g.turn, LEFT);
	TIMES(S(10), S(10));
	after(S(10));
	TIMES(S(10), S(10));
	after(S(3));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS)); /* a move that was begun has its time whole */
	play();
	after(S(10));
	CHECK_EQ(g.turn, RIGHT);
	TIMES(S(10), S(10));
}

/* P5: the counter of a gong also ends at 9999. */
TEST(the_gong_counts_to_the_end)
{
	start("g10");
	g.side[LEFT].moves = 9998;
	after(S(10));
	MOVES(9999, 0);
	after(S(20));
	MOVES(9999, 1);
}

/* covers: A3 M7
 * In an hourglass a side at rest may have no time, because it gets what the other one uses. */
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

TESTS(RUN(sudden_counts_down), RUN(sudden_saved_time_carries), RUN(fischer_start), RUN(fischer_moves),
      RUN(fischer_last_tick), RUN(bronstein), RUN(bronstein_at_zero), RUN(bronstein_pause), RUN(us_delay),
      RUN(us_delay_pause), RUN(us_delay_flag), RUN(two_forms_of_delay), RUN(byo_yomi),
      RUN(byo_yomi_in_one_go), RUN(byo_yomi_press_at_the_crossing), RUN(byo_yomi_pause), RUN(canadian),
      RUN(canadian_counts_from_the_period), RUN(periods_after_a_stage), RUN(hourglass),
      RUN(hourglass_is_held), RUN(count_up), RUN(count_up_limit), RUN(count_up_is_held), RUN(gong),
      RUN(scrabble), RUN(scrabble_without_limit), RUN(increment_from_a_move), RUN(armageddon),
      RUN(increment_from_a_move_across_stages), RUN(a_tick_ends_the_overtime), RUN(time_given_in_a_gong),
      RUN(the_gong_counts_to_the_end), RUN(nothing_at_rest_in_an_hourglass))
