/* Stages, move counters, odds (P1 to P8, T4). */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

/* covers: P1
 * Five stages per side, each with another method. */
TEST(five_stages)
{
	start("1/1m:1/2m+5:1/3mb4:1/4md3:5m");
	TIMES(S(60), S(60));
	move(S(10));
	STAGE(1, 0);
	TIMES(S(50 + 120 + 5), S(60));
	move(S(20));
	STAGE(1, 1);
	TIMES(S(175), S(40 + 125));
	move(S(5)); /* a Fischer stage that ends gives no increment, the Bronstein stage its delay */
	STAGE(2, 1);
	TIMES(S(170 + 180 + 4 - 5 + 5), S(165));
	move(0);
	move(S(10)); /* 4 s back, 4 s of delay away, 4 min */
	STAGE(3, 2);
	TIMES(S(354 - 10 + 4 - 4 + 240), S(165 + 184));
	DELAY(LEFT, S(3));
	move(0);
	move(S(4));
	STAGE(4, 3);
	TIMES(S(584 - 1 + 300), S(349 - 4 + 240));
	DELAY(LEFT, 0);
	DELAY(RIGHT, S(3));
	move(0);
	STAGE(4, 4);
	moves(20);
	STAGE(4, 4);
	TIMES(S(883), S(885));
	MOVES(24, 24);
}

/* covers: P1 -- a later stage may add nothing. */
TEST(a_stage_of_nothing)
{
	start("1/1m:1/0:0+5");
	move(S(10));
	TIMES(S(50), S(60));
	move(0);
	move(0);
	TIMES(S(55), S(60));
	STAGE(2, 1);
}

/* covers: P2 P5
 * Moves 39, 40 and 41: each player gets the next stage at their own press. */
TEST(by_moves)
{
	start("40/90m+30:30m+30");
	moves(38);
	TIMES(MIN(90) + S(39 * 30), MIN(90) + S(39 * 30));
	move(0); /* 39 */
	MOVES(39, 38);
	STAGE(0, 0);
	TIMES(MIN(90) + S(40 * 30), MIN(90) + S(39 * 30));
	move(0);
	CHECK_EQ(MADE(LEFT), 39);
	move(S(10)); /* 40: time + the increment of the new stage, none of the old one */
	STAGE(1, 0);
	CHECK_EQ(MADE(LEFT), 0);
	TIMES(MIN(120) + S(41 * 30 - 10), MIN(90) + S(40 * 30));
	move(S(20));
	STAGE(1, 1);
	TIMES(MIN(120) + S(41 * 30 - 10), MIN(120) + S(41 * 30 - 20));
	move(0); /* 41 */
	TIMES(MIN(120) + S(42 * 30 - 10), MIN(120) + S(41 * 30 - 20));
	MOVES(41, 40);
}

/* covers: P2 -- Candidates 2024: 8:41 before Black's 40th move, 38:54 after it. */
TEST(candidates)
{
	start("40/7200:1800+30");
	moves(39);
	move(0);
	after(MIN(120) - S(8 * 60 + 41));
	CHECK_EQ(left_of(RIGHT), S(8 * 60 + 41));
	after(S(17));
	CHECK_EQ(press(RIGHT), PRESS_MOVE);
	CHECK_EQ(left_of(RIGHT), S(38 * 60 + 54));
}

/* covers: P2 M3 -- `1/20b5:40b3`, 10 s used: 58; `1/20b5:40+3`, 2 s: 63. */
TEST(bronstein_stage_that_ends)
{
	start("1/20b5:40b3");
	TIMES(S(25), S(25));
	move(S(10));
	TIMES(S(58), S(25));
	start("1/20b5:40+3");
	move(S(2));
	TIMES(S(63), S(25));
	start("1/20b5:40"); /* the delay used up exactly, and not at all */
	move(S(5));
	TIMES(S(60), S(25));
	move(0);
	TIMES(S(60), S(60));
	start("1/20+5:40");
	move(S(10));
	TIMES(S(15 + 40), S(25));
	start("1/20:40b3");
	move(S(10));
	TIMES(S(10 + 43), S(20));
	start("1/20d5:40+7");
	move(S(7));
	TIMES(S(18 + 47), S(20));
}

/* covers: P2 F1 M3
 * Less time was saved than the delay that is taken back. */
TEST(bronstein_stage_that_ends_short_of_time)
{
	start("1/2b10:0b1");
	move(S(11)); /* 1 s left, 10 s back, 10 s away: 1 + 0 + 1 */
	TIMES(S(2), S(12));
	move(0);
	TIMES(S(2), S(3));
}

/* covers: P2 T3 -- a press at the very tick of zero in a stage by moves is too late. */
TEST(overstep_on_the_last_move)
{
	start("1/20:40");
	after(S(20) - 1);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(S(40) + 1, S(20));
	after(S(20));
	FLAGS(FLAG_NONE, FLAG_FALLEN);
	CHECK_EQ(g.log[0].kind, EXPIRY_OVERSTEP);
	CHECK_EQ(press(RIGHT),
		 PRESS_MOVE); /* freeze is off: it counts and passes the turn, and gives nothing */
	MOVES(1, 1);
	STAGE(1, 0);
	TIMES(S(40) + 1, 0);
	CHECK_EQ(g.turn, LEFT);
}

/* covers: P3 -- `20+5:30+8`, 25.1 s used: 32.9 and 58.0; `20+5:30`, 26 s: 24 and 50. */
TEST(at_zero)
{
	start("20+5:30+8");
	after(S(25));
	TIMES(S(33), S(58));
	STAGE(1, 1);
	after(409);
	TIMES(S(33) - 409, S(58));
	FLAGS(FLAG_STEADY, FLAG_NONE);
	CHECK_EQ(g.log[0].kind, EXPIRY_STAGE_TRANSITION);
	move(0);
	TIMES(S(33 + 8) - 409, S(58));
	move(0);
	TIMES(S(33 + 8) - 409, S(66));

	start("20+5:30");
	after(S(26));
	TIMES(S(24), S(50));
	STATE(PLAY_RUNNING);
	move(S(1));
	TIMES(S(23), S(50));
}

/* covers: P3 T3
 * A press in the very tick in which a stage ends: the expiry comes first, then the press. */
TEST(press_at_the_end_of_a_stage)
{
	start("20+5:30+8");
	after(S(25) - 1);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(S(5) + 1, S(25));
	STAGE(0, 0);
	start("20+5:30+8");
	after(S(25));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(S(33 + 8), S(58));
	STAGE(1, 1);
	MOVES(1, 0);
}

/* covers: P3
 * The second side to reach zero gets nothing twice, because the first one has taken it along. */
TEST(the_other_passes_once)
{
	start("20:30:40");
	move(S(20)); /* both enter stage 1 */
	STAGE(1, 1);
	TIMES(S(30), S(50));
	after(S(50)); /* Black's expiry in stage 1 */
	STAGE(2, 2);
	TIMES(S(70), S(40));
	FLAGS(FLAG_STEADY, FLAG_STEADY);
	move(S(40));
	TIMES(S(70), 0);
	FLAGS(FLAG_STEADY, FLAG_FALLEN);
}

/* covers: P3
 * The used time of a Bronstein move counts from the turn's beginning, with the new delay as its limit. */
TEST(bronstein_at_a_stage_transition)
{
	start("20b5:30b8");
	after(S(26)); /* 25 at zero: 0 + 30 + 8 - 5 = 33 */
	TIMES(S(32), S(58));
	move(0);
	TIMES(S(40), S(58));
	start("20b5:30b8");
	after(S(25));
	move(0);
	TIMES(S(41), S(58)); /* 25 s used: all 8 come back */
	start("20b5:30");
	move(S(27));
	TIMES(S(30 - 5 - 2), S(50));
	start("10:30b5");
	move(S(12)); /* no delay was in force when the turn began */
	TIMES(S(35 - 2 + 5), S(45));
	start("2b5:30b50");
	move(S(8)); /* the limit is the new delay: 8 s were used */
	TIMES(S(30 + 45 - 1 + 8), S(7 + 75));
}

/* covers: P3 M4
 * A US delay that was used up in this turn is not given again in it. */
TEST(us_delay_at_a_stage_transition)
{
	start("20d5:30d5");
	after(S(26));
	STAGE(1, 1);
	TIMES(S(29), S(50));
	DELAY(LEFT, 0);
	DELAY(RIGHT, S(5));
	move(0);
	move(S(6));
	DELAY(LEFT, S(5));
	TIMES(S(29), S(49));
	start("20d5:30");
	after(S(25));
	DELAY(LEFT, 0);
	DELAY(RIGHT, 0);
	TIMES(S(30), S(50));
}

/* covers: P3
 * A side that would fall below zero flags at once, or enters the next stage at once. */
TEST(below_zero_at_a_stage_transition)
{
	start("3+20:10");
	after(S(23) - 1);
	STATE(PLAY_RUNNING);
	after(1); /* 0 + 10 - 20: the first to zero is the first flag */
	TIMES(0, S(13));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	STATE(PLAY_OVER);
	STAGE(1, 1);

	start("3+20:10:1m");
	after(S(23));
	STAGE(2, 2); /* passes on: 10 - 20 is held at 0, then 60 */
	TIMES(S(60), S(13 + 60));
	CHECK_EQ(g.log[0].kind, EXPIRY_STAGE_TRANSITION);
	CHECK_EQ(g.log[0].stage, 1);
	CHECK_EQ(g.log[1].stage, 0);
	STATE(PLAY_RUNNING);
}

/* After a deduction Black has less than the allowance that a stage transition takes back. */
static void start_in_need(const char *text, uint8_t freeze)
{
	ready(text, freeze);
	CHECK(game_clock_add(&g, SIDES_RIGHT, -S(20)));
	play();
}

/* covers: P3 T2 F3
 * Both sides fall below zero in the same tick, and the side on turn comes first. */
TEST(both_below_zero_at_a_stage_transition)
{
	start_in_need("1+20:5", FREEZE_ON);
	after(S(21));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	STATE(PLAY_OVER);
	TIMES(0, 0);
	start_in_need("1+20:5", FREEZE_OFF);
	after(S(21));
	FLAGS(FLAG_FALLEN, FLAG_FALLEN);
	FIRST(1, 0);
	STATE(PLAY_OVER);
	/* the side at rest alone: White gets more than his allowance was */
	start_in_need("1+20:50|1+20:5", FREEZE_ON);
	after(S(21));
	FLAGS(FLAG_STEADY, FLAG_FALLEN);
	FIRST(0, 1);
	STATE(PLAY_OVER);
	/* and the side at rest enters its next stage */
	start_in_need("1+20:50|1+20:5:100", FREEZE_ON);
	after(S(21));
	STAGE(1, 2);
	TIMES(S(30), S(100));
	FLAGS(FLAG_STEADY, FLAG_STEADY);
}

/* covers: P3 -- a steady flag for five minutes of real time, pauses included. */
TEST(steady_flag)
{
	start("20:30m");
	after(S(20));
	FLAGS(FLAG_STEADY, FLAG_NONE);
	after(MIN(1));
	play();
	after(MIN(4) - 1);
	FLAGS(FLAG_STEADY, FLAG_NONE);
	CHECK_EQ(game_clock_next(&g, now), 1);
	after(1);
	FLAGS(FLAG_NONE, FLAG_NONE);
	play();
	TIMES(MIN(29), MIN(30) + S(20));
	start("20:30m"); /* while running, across other events */
	after(S(20));
	move(S(10));
	after(MIN(5) - S(10) - 1);
	FLAGS(FLAG_STEADY, FLAG_NONE);
	after(1);
	FLAGS(FLAG_NONE, FLAG_NONE);
}

/* covers: P3
 * The right side has a steady flag, too, and both flags end at their own times. */
TEST(steady_flags_of_both)
{
	start("20:30:40m");
	move(0);
	after(S(20)); /* Black's at 20 s */
	FLAGS(FLAG_NONE, FLAG_STEADY);
	move(0);
	after(S(50)); /* White's at 70 s */
	FLAGS(FLAG_STEADY, FLAG_STEADY);
	play();
	CHECK_EQ(game_clock_next(&g, now), MIN(5) - S(50));
	after(MIN(5) - S(50));
	FLAGS(FLAG_STEADY, FLAG_NONE);
	CHECK_EQ(game_clock_next(&g, now), S(50));
	after(S(50));
	FLAGS(FLAG_NONE, FLAG_NONE);
}

/* covers: P4 -- an advisory number is shown and counted, the stage changes at zero. */
TEST(advisory)
{
	start("2?/1m:30");
	moves(1);
	CHECK_EQ(MADE(LEFT), 1);
	moves(3);
	STAGE(0, 0);
	CHECK_EQ(MADE(LEFT), 4);
	TIMES(S(60), S(60));
	after(S(61));
	STAGE(1, 1);
	TIMES(S(29), S(90));
	CHECK_EQ(MADE(LEFT), 2); /* P5: two belonged to the first stage, however it ended */
	CHECK_EQ(MADE(RIGHT), 2);
	MOVES(4, 4);
}

/* covers: P5 -- a stage without a number has no moves to make, whatever belonged to the one before. */
TEST(nothing_to_make)
{
	start("40?/1m:30");
	moves(3);
	after(S(61));
	STAGE(1, 1);
	CHECK_EQ(game_clock_moves_to_make(&g, LEFT), 0);
}

/* covers: P5 P6 -- the moves of all stages before one; open if one of them has no number. */
TEST(moves_of_the_stages_before)
{
	struct control repeated = control_of("40/2h:20/1h!");
	struct control open = control_of("40/2h:1h");
	struct control none = control_of("2h:1h");
	uint16_t before = 0;

	CHECK(control_moves_before(&repeated, WHITE, 0, &before));
	CHECK_EQ(before, 0);
	CHECK(control_moves_before(&repeated, WHITE, 1, &before));
	CHECK_EQ(before, 40);
	CHECK(control_moves_before(&repeated, WHITE, 253, &before));
	CHECK_EQ(before, 40 + 252 * 20);
	CHECK(!control_moves_before(&repeated, WHITE, 254, &before));
	CHECK(control_moves_before(&open, WHITE, 1, &before));
	CHECK_EQ(before, 40);
	CHECK(!control_moves_before(&open, WHITE, 2, &before));
	CHECK(!control_moves_before(&none, WHITE, 1, &before));
	CHECK(!control_moves_before(&none, WHITE, 2, &before));
}

/* covers: P5 M1 -- a number on a last stage without repetition is displayed only. */
TEST(number_on_the_last_stage)
{
	start("2/1m");
	moves(5);
	STAGE(0, 0);
	TIMES(S(60), S(60));
	after(S(60));
	CHECK_EQ(g.log[0].kind, EXPIRY_FLAG);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: P5 -- the start of the first clock is no move, whoever starts it. */
TEST(the_start_is_no_move)
{
	ready("5m+2", FREEZE_ON);
	CHECK_EQ(press(RIGHT), PRESS_STARTED);
	MOVES(0, 0);
	TIMES(S(302), S(302));
	move(0);
	MOVES(1, 0);
	ready("5m+2", FREEZE_ON);
	play();
	MOVES(0, 0);
}

/* covers: P5 -- the counter ends at 9999 and does not wrap. */
TEST(counter_is_held)
{
	start("5m");
	g.side[LEFT].moves = 9998;
	moves(3);
	MOVES(9999, 3);
}

/* covers: P6 -- the last stage repeats each time its moves are completed; each counts as a further stage. */
TEST(repetition)
{
	start("2/1m:2/30+5!");
	moves(2);
	STAGE(1, 1);
	TIMES(S(95), S(95));
	moves(1);
	TIMES(S(100), S(100));
	move(S(10)); /* repetition: 30 s and the next allowance once */
	STAGE(2, 1);
	TIMES(S(90 + 35), S(100));
	CHECK_EQ(MADE(LEFT), 0);
	move(0);
	moves(2);
	STAGE(3, 3);
	CHECK(game_clock_is_last_stage(&g, LEFT));
	after(S(200)); /* zero in the repeated stage: overstep, and play adds nothing */
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	CHECK_EQ(g.log[0].kind, EXPIRY_OVERSTEP);
	STAGE(3, 3);
	STATE(PLAY_OVER);
}

/* covers: P6 P3
 * Repetitions count as stages when the stage numbers of both sides are compared. */
TEST(repetition_from_the_start)
{
	start("1/1m!");
	moves(3);
	STAGE(3, 3);
	TIMES(S(240), S(240));
	start("1/1m!|1m:1m"); /* Black's expiry in stage 0: White is two stages further */
	move(0);
	move(0);
	move(0);
	STAGE(2, 0);
	after(S(60));
	STAGE(2, 1);
	TIMES(S(180), S(60));
}

/* covers: P7 P3
 * With different numbers of stages, a side without a next stage keeps its last one. */
TEST(odds)
{
	start("20:30:40|1m");
	after(S(20));
	STAGE(1, 0);
	TIMES(S(30), S(60));
	move(0);
	after(S(60));
	FLAGS(FLAG_STEADY, FLAG_FALLEN);
	STAGE(1, 0);
	TIMES(S(30), 0);

	start("20|10:5:5"); /* Black's expiry does not take White along, who has no next stage */
	move(0);
	after(S(11));
	STAGE(0, 1);
	TIMES(S(20), S(4));
}

/* covers: P3 P7
 * The expiry of one side takes the other one even out of a stage by moves. */
TEST(zero_takes_the_other_from_a_stage_by_moves)
{
	start("20:30|40/1m:30");
	after(S(21));
	STAGE(1, 1);
	TIMES(S(29), S(90));
}

/* covers: P8 T1 -- the time used by each side since the start. */
TEST(used)
{
	start("5m+2");
	USED(0, 0);
	after(S(3));
	USED(S(3), 0);
	move(S(1));
	move(S(7.25));
	after(S(1));
	play();
	after(S(50));
	USED(S(5), S(7.25));
	play();
	after(S(1));
	USED(S(6), S(7.25));
	start("10d5:20d5"); /* delays and stage transitions are time used */
	move(S(18));
	move(S(2));
	USED(S(18), S(2));
	TIMES(S(17), S(30));
}

/* covers: T4 -- an addition by play past 9:59:59 is held there and logged. */
TEST(held_at_the_top)
{
	start("35998+1");
	TIMES(TICKS_MAX, TICKS_MAX);
	after(S(0.25));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(TICKS_MAX, TICKS_MAX);
	CHECK_EQ(g.log[0].kind, EXPIRY_CAPPED);
	CHECK_EQ(g.log[0].side, LEFT);
	CHECK_EQ(g.log[0].moves[LEFT], 1);
	start("35998+1"); /* exactly reached is not held */
	move(S(1));
	CHECK_EQ(left_of(LEFT), TICKS_MAX);
	CHECK_EQ(g.log[0].kind, EXPIRY_NONE);
	start("1/9h:9h");
	move(0);
	TIMES(TICKS_MAX, S(9 * 3600.0));
	CHECK_EQ(g.log[0].kind, EXPIRY_CAPPED);
	start("10:599m+3598"); /* at an expiry: the side on turn and the side at rest */
	after(S(10));
	CHECK_EQ(left_of(LEFT), TICKS_MAX);
	CHECK_EQ(left_of(RIGHT), TICKS_MAX);
	CHECK_EQ(g.log[0].kind, EXPIRY_CAPPED);
}

/* covers: T4
 * Games of ten hours and more. */
TEST(long_game)
{
	start("9h+3598");
	for (uint8_t i = 0; i < 20; i++)
		move(S(3600));
	TIMES(S(9 * 3600.0 + 3598 - 20), S(9 * 3600.0 + 3598 - 20));
	USED(TICKS_MAX, TICKS_MAX);
}

/* covers: P3 T2
 * The expiry of a side at rest leaves the side on turn with less than nothing, so that side flags first. */
TEST(below_zero_by_the_zero_of_the_other)
{
	start("20+5:1");
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(22)));
	CHECK(game_clock_add(&g, SIDES_RIGHT, -S(25)));
	TIMES(S(3), 0);
	play();
	STAGE(1, 1);
	FLAGS(FLAG_FALLEN, FLAG_STEADY);
	FIRST(1, 0);
	STATE(PLAY_OVER);
}

static void take_back(void)
{
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK(game_clock_valid(&g));
}

/* covers: P3
 * A side that would have less than nothing flags at once, before the delay of the new stage runs. */
TEST(less_than_nothing_has_no_delay)
{
	start("0b33:8d7");
	after(S(33));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	USED(S(33), 0);
	start("0b33:33d7"); /* with exactly nothing the delay runs */
	after(S(33));
	FLAGS(FLAG_STEADY, FLAG_NONE);
	after(S(7));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: P3 M4
 * A delay that was used up in this turn is not given again, whatever stage comes between. */
TEST(a_delay_is_used_once_a_turn)
{
	start("34d11:0:1d26");
	after(S(45));
	STAGE(2, 2);
	DELAY(LEFT, S(15));
	after(S(15));
	TIMES(S(1), S(35));
	move(0);
	move(0);
	DELAY(LEFT, S(26)); /* the next move has it whole */
}

/* covers: P2 F1
 * Moves that were made while the flag was down count in the next stage, and in the stages after it. */
TEST(surplus_moves_count)
{
	start_with("2/10:2/20:2/30:1m", FREEZE_OFF);
	after(S(11));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	move(0);
	move(0);
	move(0);
	move(0);
	move(0);
	move(0); /* three moves */
	MOVES(3, 3);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(5)));
	STAGE(0, 1);
	play();
	move(0); /* the fourth: stages 0 and 1 are complete */
	STAGE(2, 1);
	CHECK_EQ(left_of(LEFT), S(5 + 20 + 30));
	CHECK_EQ(MADE(LEFT), 0);
	take_back();
	STAGE(0, 1);
	CHECK_EQ(MADE(LEFT), 3);
	CHECK_EQ(left_of(LEFT), S(5));
}

/* covers: P2 M2
 * Each stage that is passed through takes its allowance away again. */
TEST(surplus_moves_and_increments)
{
	start_with("1/10:1/20+5:30+7", FREEZE_OFF);
	after(S(11));
	move(0);
	move(0);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(5)));
	play();
	move(0);
	STAGE(2, 1);
	CHECK_EQ(left_of(LEFT), S(5 + 20 + 30 + 7));
}

/* covers: P2 M2 A3
 * A press that enters two stages at once: the first of them gives the increment of the move in hand, and
 * takes no other one away again. */
TEST(surplus_moves_and_late_increments)
{
	static const struct {
		const char *text;
		ticks left;
	} rows[] = {{"2/60:1/60+10@4:60", S(180)},
		    {"2/60:1/60+10@5:60", S(180)},
		    {"2/60:1/60:60+10@5", S(180)},
		    {"2/60:1/60:60+10@4", S(190)}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		start(rows[i].text);
		play();
		CHECK(game_clock_set_moves(&g, LEFT, 2, false));
		play();
		move(0); /* the third: stages 0 and 1 are complete */
		check_row(rows[i].text);
		STAGE(2, 0);
		CHECK_EQ(left_of(LEFT), rows[i].left);
	}
}

/* P6: stage numbers count up to 254 and stay there, and each further stage still gives its time. */
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

/* A2, P3: without the press the stage transition would have happened from the stage before. */
TEST(a_press_before_a_stage_transition)
{
	start("10:5|1/10:5");
	move(S(1));
	move(S(1));
	STAGE(0, 1);
	after(S(9)); /* left enters the next stage; right was already there */
	STAGE(1, 1);
	TIMES(S(5), S(14));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	STAGE(1, 1);
	TIMES(S(5), S(14));
	MOVES(1, 0);
	CHECK_EQ(g.turn, RIGHT);
}

static void install(const char *text)
{
	struct control control = control_of(text);

	CHECK(game_clock_install(&g, &control));
}

/* covers: A10 P3 M2 -- the move in hand has the increment of the stage that it continues in, if its number
 * has one. */
TEST(stage_transitions_and_the_number_of_the_move)
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

TESTS(RUN(below_zero_by_the_zero_of_the_other), RUN(five_stages), RUN(a_stage_of_nothing), RUN(by_moves),
      RUN(candidates), RUN(bronstein_stage_that_ends), RUN(bronstein_stage_that_ends_short_of_time),
      RUN(overstep_on_the_last_move), RUN(at_zero), RUN(press_at_the_end_of_a_stage),
      RUN(the_other_passes_once), RUN(bronstein_at_a_stage_transition), RUN(us_delay_at_a_stage_transition),
      RUN(below_zero_at_a_stage_transition), RUN(both_below_zero_at_a_stage_transition), RUN(steady_flag),
      RUN(steady_flags_of_both), RUN(advisory), RUN(nothing_to_make), RUN(moves_of_the_stages_before),
      RUN(number_on_the_last_stage), RUN(the_start_is_no_move), RUN(counter_is_held), RUN(repetition),
      RUN(repetition_from_the_start), RUN(odds), RUN(zero_takes_the_other_from_a_stage_by_moves), RUN(used),
      RUN(held_at_the_top), RUN(long_game), RUN(less_than_nothing_has_no_delay),
      RUN(a_delay_is_used_once_a_turn), RUN(surplus_moves_count), RUN(surplus_moves_and_increments),
      RUN(surplus_moves_and_late_increments), RUN(stages_do_not_wrap), RUN(a_press_before_a_stage_transition),
      RUN(stage_transitions_and_the_number_of_the_move))
