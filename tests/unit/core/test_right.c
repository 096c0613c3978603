/* Corrected behaviour: freeze that follows the control, other controls in mid-game, taking back. */
#include "tests/unit/core/game.h"

static void install(const char *text)
{
	struct control control = control_of(text);

	CHECK(game_clock_install(&g, &control));
	CHECK(game_clock_valid(&g));
}

/* READY, with White on this side, and these moves and times used entered. */
static void played(const char *text, uint16_t left_moves, ticks left_used, uint16_t right_moves,
		   ticks right_used)
{
	ready(text, FREEZE_OFF);
	CHECK(game_clock_enter(&g));
	CHECK(game_clock_set_moves(&g, LEFT, left_moves, false));
	CHECK(game_clock_set_moves(&g, RIGHT, right_moves, false));
	CHECK(game_clock_set_used(&g, LEFT, left_used));
	CHECK(game_clock_set_used(&g, RIGHT, right_used));
}

static void take_back(void)
{
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK(game_clock_valid(&g));
}

/* ---- freeze (F2) -------------------------------------------------------------------------------------- */

/* covers: F2 F6 N4 -- a game that ended by the freeze option is a valid game when the option
 * goes; nothing runs. */
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

/* covers: F2 A6 A10 -- the default is derived anew whenever the control changes; what was set stays. */
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

/* ---- colours (A3, A10, P7) ---------------------------------------------------------------------------- */

/* covers: A3 A10 P7 -- the halves of an unequal control go by the sign of White. */
TEST(white_moved_then_unequal)
{
	struct control control = control_of("5m|4m");

	start("10m");
	play();
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK_EQ(game_clock_proposal(&g, &control, RIGHT), MIN(5));
	install("5m|4m");
	TIMES(MIN(4), MIN(5));
	CHECK_EQ(game_clock_colour(&g, RIGHT), WHITE);
}

/* ---- other control (A10) ------------------------------------------------------------------------------ */

/* covers: A10 -- what a game would have come to, row by row: left's proposal, stage, moves in it. */
TEST(proposals_as_played)
{
	static const struct {
		const char *text;
		uint16_t moves;
		uint16_t used; /* seconds */
		uint16_t left; /* seconds */
		uint8_t stage, made, period;
	} rows[] = {
	    {"1hy5x60", 5, 300, 3300, 0, 5, 0}, /* periods are no allowances */
	    {"1hc20/300", 5, 300, 3300, 0, 5, 0},
	    {"1hy5x60", 5, 3700, 60, 0, 5, 1}, /* overdrawn: the first period, whole */
	    {"1hc20/300", 5, 3600, 300, 0, 0, 1},
	    {"2/1m!", 5, 30, 150, 2, 1, 0}, /* repetitions */
	    {"2/1m!", 4, 30, 150, 2, 0, 0},
	    {"4/90md10:30m", 4, 100, 5400 + 1800 - 60, 1, 0, 0}, /* the last move belongs to its own stage */
	    {"4/90mb10:30m", 4, 100, 5400 + 1800 - 60, 1, 0, 0},
	    {"4/90m+10:30m", 4, 100, 5400 + 1800 + 40 - 100, 1, 0, 0},
	    {"4/90m+10:30m+20", 4, 100, 5400 + 1800 + 40 + 20 - 100, 1, 0, 0},
	    {"1/20b5:40b3", 1, 10, 58, 1, 0, 0},
	    {"1/20b5:40+3", 1, 2, 63, 1, 0, 0},
	    {"90mb10", 4, 15, 5400 + 10, 0, 4, 0}, /* never more than the time used */
	    {"90md10", 4, 15, 5400, 0, 4, 0},
	    {"90md10", 1, 15, 5395, 0, 1, 0},
	    {"5m+3:10m+5", 20, 400, 300 + 60 + 600 + 5 - 400, 1, 0, 0}, /* the first stage's value */
	    {"5m+3@11:10m+5", 20, 400, 300 + 30 + 600 + 5 - 400, 1, 0, 0},
	    {"15?/5md3:10m", 20, 400, 900 - 340, 1, 5, 0}, /* P5: fifteen belong to the first stage */
	    {"2/1m+2:1m+3:1m+4", 5, 150, 180 + 2 * 2 + 3 * 3 + 4 - 150, 2, 0, 0},
	    {"5m", 3, 400, 0, 0, 3, 0},
	    {"10/5m:1h", 3, 400, 0, 0, 3, 0}, /* overstepped, not passed */
	    {"^1h", 3, 400, 400, 0, 3, 0},
	    {"g10", 3, 400, 10, 0, 3, 0},
	    {"o10m-10m", 3, 400, 200, 0, 3, 0},
	};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control = control_of(rows[i].text);

		played("2h", rows[i].moves, rows[i].used * S(1), rows[i].moves, 0);
		check_row(rows[i].text);
		CHECK_EQ(game_clock_proposal(&g, &control, LEFT), rows[i].left * S(1));
		install(rows[i].text);
		check_row(rows[i].text);
		CHECK_EQ(left_of(LEFT), rows[i].left * S(1));
		CHECK_EQ(g.side[LEFT].stage, rows[i].stage);
		CHECK_EQ(MADE(LEFT), rows[i].made);
		CHECK_EQ(g.side[LEFT].period, rows[i].period);
		CHECK_EQ(g.side[LEFT].used, rows[i].used * S(1));
	}
}

/* covers: A10 P3 -- both sides are in the highest stage that either has used its way into. */
TEST(both_are_in_the_highest_stage)
{
	played("2h", 3, S(400), 3, S(10));
	install("5m+5:10m+3:1h");
	STAGE(1, 1);
	TIMES(S(300 + 15 + 600 + 3 - 400), S(300 + 15 + 600 + 3 - 10));
	played("2h", 3, S(10), 3, S(2000));
	install("5m:10m:1h");
	STAGE(2, 2);
	TIMES(S(4500 - 10), S(4500 - 2000));
}

/* covers: A10 M7 M8 M9 M10 -- special controls. */
TEST(special_controls_are_installed)
{
	played("2h", 3, S(100), 3, S(40));
	install("*5m");
	TIMES(S(300 - 100 + 40), S(300 + 100 - 40));
	play();
	after(S(10));
	TIMES(S(230), S(370));

	played("2h", 3, S(1000), 3, S(40));
	install("*5m");
	TIMES(0, S(300 + 1000 - 40));
	play(); /* a 0 that is confirmed falls at the resumption */
	FLAGS(FLAG_FALLEN, FLAG_NONE);

	played("2h", 3, S(700), 3, S(40));
	install("o10m-10m");
	TIMES(-S(100), S(560));
	PERIOD(1, 0);
	play();
	after(S(10));
	TIMES(-S(110), S(560));

	played("2h", 3, S(700), 3, S(40));
	install("^");
	TIMES(S(700), S(40));
	install("g30");
	TIMES(S(30), S(30));
	play();
	after(S(31));
	CHECK_EQ(g.turn, RIGHT);
	MOVES(4, 3);
}

/* covers: A10 F1 -- the times used, the counters, the turn and the flags are kept. */
TEST(what_an_installation_forgets)
{
	struct control control = control_of("1y3x60");

	start("10m"); /* A3: that a time was entered before; the period is whole again after the thought */
	after(MIN(5));
	play();
	CHECK(game_clock_set_left(&g, LEFT, S(1)));
	CHECK(game_clock_install(&g, &control));
	PERIOD(1, 0);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(30)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	TIMES(MIN(1), S(1));
	control = control_of(
	    "*5m"); /* M7: which has neither stages nor periods; the moves made are those of its one stage */
	start("2/10:10y3x5");
	moves(3);
	STAGE(1, 1);
	after(S(21));
	PERIOD(1, 0);
	play();
	CHECK(game_clock_install(&g, &control));
	STAGE(0, 0);
	PERIOD(0, 0);
	CHECK_EQ(MADE(LEFT), 3);
	CHECK_EQ(MADE(RIGHT), 3);
	control = control_of(
	    "o10m-1m"); /* M10: used up to the tick: overtime begins at the resumption, and is logged then */
	start("20m");
	after(MIN(10));
	play();
	CHECK(game_clock_install(&g, &control));
	TIMES(0, MIN(10));
	PERIOD(0, 0);
	play();
	PERIOD(1, 0);
	CHECK_EQ(g.log[0].kind, ZERO_PASSAGE);
}

TEST(what_an_installation_keeps)
{
	start_with("1m", FREEZE_OFF);
	after(S(70));
	move(0);
	play();
	install("65");
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	CHECK_EQ(g.turn, RIGHT);
	MOVES(1, 0);
	USED(S(70), 0);
}

/* ---- time given (A2) ---------------------------------------------------------------------------------- */

/* covers: A2 M8 -- time given is taken from the time shown of a clock that counts up. */
TEST(time_given_in_count_up)
{
	start("^10m");
	after(MIN(5));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	TIMES(MIN(4), 0);
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(2)));
	TIMES(MIN(6), 0);
	CHECK(!game_clock_add(&g, SIDES_RIGHT, 1)); /* less than nothing is not shown */
	CHECK(!game_clock_add(&g, SIDES_LEFT, -MIN(4) - 1));
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(4)));
	TIMES(MIN(10), 0);
	play();
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(MIN(9), 0);
	CHECK(!game_clock_set_left(&g, LEFT, MIN(10) + 1));
	CHECK(game_clock_set_left(&g, LEFT, MIN(3)));

	start("^");
	after(MIN(5));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, -TICKS_MAX + MIN(5)));
	TIMES(TICKS_MAX, 0);
}

/* covers: A2 A3 M10 -- overtime is brought back, and entered. */
TEST(time_given_in_overtime)
{
	start("o1m-10m");
	after(MIN(3));
	play();
	TIMES(-MIN(2), MIN(1));
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	TIMES(-MIN(1), MIN(1));
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(2)));
	TIMES(-MIN(3), MIN(1));
	CHECK(!game_clock_add(&g, SIDES_LEFT, -MIN(7) - 1));
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(4)));
	TIMES(MIN(1), MIN(1));
	PERIOD(0, 0);
	CHECK(game_clock_set_left(&g, RIGHT, -MIN(2)));
	PERIOD(0, 1);
	CHECK(!game_clock_set_left(&g, RIGHT, -MIN(10) - 1));
	CHECK(game_clock_set_left(&g, LEFT, -MIN(10)));
	play();
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(-MIN(9), -MIN(2));
	start("5m");
	play();
	CHECK(!game_clock_set_left(&g, LEFT, -1)); /* only there */
}

/* covers: A2 A6 -- a minute below 60 minutes, and blitz up to 10. */
TEST(penalty_and_blitz)
{
	static const struct {
		const char *text;
		uint8_t penalty;
		bool blitz;
	} rows[] = {{"3m+2", 60, true},		{"5m", 60, true},	 {"10m", 60, true},
		    {"601", 60, false},		{"59m", 60, false},	 {"60m", 120, false},
		    {"59m+1", 120, false},	{"30m+29.9", 60, false}, {"30m+30", 120, false},
		    {"30mb30", 120, false},	{"2h|5m", 60, true},	 {"90m+30", 120, false},
		    {"40/30m:30m", 120, false}, {"59my5x60", 60, false}, /* periods have the value 0 */
		    {"10mc20/300", 60, true},	{"^", 60, true},	 {"^2h", 120, false},
		    {"g59", 60, true},		{"*1m", 60, true},	 {"o25m-1h", 60, false}};

	for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct control control = control_of(rows[i].text);

		CHECK_EQ(control_penalty_default(&control), rows[i].penalty);
		CHECK_EQ(control_is_blitz(&control), rows[i].blitz);
	}
}

/* ---- III.4 (A6) --------------------------------------------------------------------------------------- */

/* covers: A6 P6 -- in a last stage that repeats, too. */
TEST(introduce_in_a_repetition)
{
	start("1/1h:1/1h!");
	moves(4);
	STAGE(4, 4);
	play();
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, RIGHT));
	CHECK(game_clock_valid(&g));
	TIMES(5 * MIN(60) + S(5), 5 * MIN(60) + S(5) + MIN(2));
	play();
	move(S(1)); /* into the next repetition, with its increment */
	CHECK_EQ(left_of(LEFT), 6 * MIN(60) + S(5 + 5 - 1));

	start("1/11m!|2/11m");
	moves(3);
	play();
	CHECK(game_clock_introduce(&g, METHOD_US_DELAY, RIGHT));
	DELAY(LEFT, S(5));
	DELAY(RIGHT, S(5));
}

/* ---- taking back (A2) --------------------------------------------------------------------------------- */

/* covers: A2 M5 P6 -- stage, period and time are restored. */
TEST(take_back_into_a_period)
{
	start("2/6y2x10!");
	move(0);
	move(0);
	after(S(8)); /* the first period */
	PERIOD(1, 0);
	move(0);
	STAGE(1, 0);
	PERIOD(0, 0);
	take_back();
	STAGE(0, 0);
	PERIOD(1, 0);
	TIMES(S(8), S(6));
	CHECK_EQ(MADE(LEFT), 1);
}

/* covers: A2 M4 P3 -- a passage in between: no delay where the new stage has none, its own where
 * it has one. */
TEST(take_back_a_delay_over_a_passage)
{
	start("10d8:30");
	move(S(3));
	after(S(18));
	STAGE(1, 1);
	take_back();
	DELAY(LEFT, 0);
	TIMES(S(40), S(30));

	start("10d8:30d2");
	move(S(3));
	after(S(18));
	take_back();
	DELAY(LEFT, S(2));
	TIMES(S(40), S(30));

	start("10b8:30b2"); /* the same with the delay on the clock */
	move(S(3));
	after(S(18));
	take_back();
	DELAY(LEFT, 0);
	TIMES(S(42), S(26)); /* of Black's 18 s the new delay gives back 2 (P3) */
	play();
	move(S(3));
	CHECK_EQ(left_of(LEFT), S(41));
}

/* covers: A2 M11 P3 -- what a passage did to the increment is undone once. */
TEST(take_back_an_increment_over_a_passage)
{
	start("10+2@3:9+5@5");
	move(0);
	move(0);
	move(0); /* White's second: 2 s for the third */
	TIMES(S(12), S(10));
	after(S(10));
	STAGE(1, 1);
	TIMES(S(19), S(9)); /* the new stage has none yet for the third */
	take_back();
	TIMES(S(19), S(9));
	play();
	move(S(1));
	TIMES(S(18), S(9));
}

/* covers: A2 P2 P3 -- the stage that a press by moves had reached is left, and the passage stands. */
TEST(take_back_by_moves_over_a_passage)
{
	start("1/10:5:60");
	move(S(1));
	move(S(1));
	after(S(14)); /* left: 10 - 1 + 5 */
	STAGE(2, 2);
	TIMES(S(60), S(10 - 1 + 5 + 60));
	take_back();
	STAGE(2, 1);
	TIMES(S(60), S(10 - 1 + 5));
	MOVES(1, 0);
}

/* covers: A2 M3 M4 M5 -- what the other side has used since is settled as a thought without a move. */
TEST(take_back_settles_the_other)
{
	start("5mb5");
	move(S(3));
	after(S(4));
	take_back();
	TIMES(S(302), S(305)); /* his 4 s come back, as they would not have been charged under a US delay */
	start("5md5");
	move(S(3));
	after(S(4));
	take_back();
	TIMES(S(300), S(300));
	DELAY(LEFT, S(2));
	DELAY(RIGHT, S(5));

	start("10y3x20");
	move(S(1));
	after(S(15));
	PERIOD(0, 1);
	take_back();
	TIMES(S(9), S(20)); /* his period is whole, and stays crossed */
	PERIOD(0, 1);
	start("10c3/20"); /* Canadian: nothing restored */
	move(S(1));
	after(S(15));
	take_back();
	TIMES(S(9), S(15));
	start("*1m"); /* hourglass: what passed over stays */
	move(S(10));
	after(S(5));
	take_back();
	TIMES(S(55), S(65));
	MOVES(0, 0);
	start("g10");
	after(S(15));
	play();
	CHECK(!game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
}

/* ---- delays over passages (P3, M4) -------------------------------------------------------------------- */

/* covers: P3 -- who would have less than nothing flags at once, before the delay of the new stage. */
TEST(less_than_nothing_has_no_delay)
{
	start("0b33:8d7");
	after(S(33));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	USED(S(33), 0);
	start("0b33:33d7"); /* with nothing there is the delay */
	after(S(33));
	FLAGS(FLAG_STEADY, FLAG_NONE);
	after(S(7));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: P3 M4 -- a delay used up in this turn is not given again, whatever stage lies between. */
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

/* covers: A2 P3 M4 -- after taking back, the move has the delay of the stage that it stands in. */
TEST(take_back_into_another_method)
{
	start("3d3:0b3|1:9");
	move(0);
	after(S(1));
	take_back();
	DELAY(LEFT, 0);
	STAGE(1, 1);

	start("3:3d3|1:9");
	move(0);
	after(S(1));
	take_back();
	DELAY(LEFT, S(3));

	start("2/3|1:0b3"); /* what he used is given back by the stage that he has passed into */
	move(0);
	after(S(1.5));
	take_back();
	CHECK_EQ(left_of(RIGHT), S(4));

	start("0b1:0c1/3"); /* and so does a period that it led to */
	move(0);
	after(S(2));
	take_back();
	PERIOD(1, 1);
	TIMES(S(3), S(2));

	start("1/3:3|3:9"); /* the passage stands for both */
	move(0);
	after(S(3));
	take_back();
	STAGE(1, 1);
	CHECK_EQ(left_of(LEFT), S(6));
}

/* ---- periods (M5, A3) --------------------------------------------------------------------------------- */

/* covers: M5 -- a bonus in a period stays until it is used. */
TEST(a_bonus_in_a_period)
{
	start("10y3x20");
	after(S(15));
	play();
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(1)));
	play();
	move(S(5));
	CHECK_EQ(left_of(LEFT), S(70));
	move(0);
	move(S(55));
	CHECK_EQ(left_of(LEFT), S(20));
}

/* covers: A3 -- a correction of the stage leaves the period alone; the period can be entered. */
TEST(periods_are_corrected)
{
	start("4/1m:10y3x20");
	play();
	CHECK(game_clock_set_stage(&g, LEFT, 1, true));
	CHECK(game_clock_set_period(&g, LEFT, 2, 0));
	PERIOD(2, 0);
	CHECK(game_clock_set_stage(&g, LEFT, 1, true));
	PERIOD(2, 0);
	CHECK(game_clock_set_stage(&g, LEFT, 1, false));
	PERIOD(2, 0);
	CHECK(!game_clock_set_period(&g, LEFT, 4, 0));
	CHECK(!game_clock_set_period(&g, RIGHT, 1, 0));	 /* his stage has none */
	CHECK(game_clock_set_stage(&g, LEFT, 0, false)); /* no more has this one */
	PERIOD(0, 0);

	start("10c3/20");
	move(0);
	play();
	CHECK(game_clock_set_period(&g, LEFT, 1, 0));
	CHECK_EQ(MADE(LEFT), 0);
	CHECK(!game_clock_set_period(&g, LEFT, 2, 0));
	CHECK(game_clock_set_period(&g, LEFT, 0, 0));
	start("o1m-1m");
	play();
	CHECK(!game_clock_set_period(&g, LEFT, 1, 0));
	play();
	CHECK(!game_clock_set_period(&g, LEFT, 0, 0));
}

/* ---- after an overstep (P2) --------------------------------------------------------------------------- */

/* covers: P2 F1 -- moves made while the flag was down count in the next stage, and further on. */
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

/* covers: P2 M2 -- each stage that is passed through takes its allowance with it. */
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

/* ---- corrections (A3) --------------------------------------------------------------------------------- */

/* covers: A3 M4 -- the delay is that of the stage that follows the counter. */
TEST(the_delay_follows_the_counter)
{
	start("4/1md5:2m");
	after(S(2));
	play();
	DELAY(LEFT, S(3));
	CHECK(game_clock_set_moves(&g, LEFT, 4, true));
	STAGE(1, 0);
	DELAY(LEFT, 0);
	start("4/1md5:2md9");
	after(S(2));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 4, true));
	DELAY(LEFT, S(7)); /* what was used of it is used */
	DELAY(RIGHT, S(5));
}

/* covers: A3 A7 -- a time entered stays as entered, whatever else is corrected, until a clock runs. */
TEST(a_time_entered_stays)
{
	ready("4/1m+5:2m+9", FREEZE_ON);
	CHECK(game_clock_set_left(&g, LEFT, S(77)));
	STATE(PLAY_READY);
	CHECK(game_clock_set_moves(&g, LEFT, 5, true));
	STATE(PLAY_PAUSED);
	STAGE(1, 0);
	TIMES(S(77), S(65));
	CHECK(game_clock_set_moves(&g, RIGHT, 5, true)); /* not entered: it follows */
	TIMES(S(77), S(65 + 124));
	CHECK(game_clock_set_moves(&g, LEFT, 1, true));
	STAGE(0, 1);
	TIMES(S(77), S(65 + 124));
	play();
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 4, true)); /* a clock has run */
	TIMES(S(77 + 124), S(65 + 124));

	start("5m+2"); /* nor is it touched by a press that is taken back */
	move(S(10));
	play();
	CHECK(game_clock_set_left(&g, LEFT, S(100)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(100), S(302));
	start("5mb5");
	move(S(10));
	after(S(3));
	play();
	CHECK(game_clock_set_left(&g, RIGHT, S(100)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(295), S(100));

	ready("g30", FREEZE_OFF);
	CHECK(game_clock_set_left(&g, LEFT, S(10)));
	play();
	TIMES(S(10), S(30));
}

/* covers: A3 A7 A9 -- what makes a game that goes on of one that has not begun; and the colours before it. */
TEST(entering_leaves_ready)
{
	for (uint8_t what = 0; what < 6; what++) {
		ready("5m:10y3x20", FREEZE_ON);
		switch (what) {
		case 0:
			CHECK(game_clock_set_stage(&g, LEFT, 1, false));
			break;
		case 1:
			CHECK(game_clock_set_moves(&g, LEFT, 9, false));
			break;
		case 2:
			CHECK(game_clock_set_used(&g, LEFT, S(1)));
			break;
		case 3:
			CHECK(game_clock_set_turn(&g, LEFT));
			break;
		case 4:
			CHECK(game_clock_set_turn(&g, RIGHT));
			CHECK_EQ(g.turn, RIGHT);
			break;
		default:
			CHECK(game_clock_set_left(&g, LEFT, S(1)));
			STATE(PLAY_READY);
			continue;
		}
		STATE(PLAY_PAUSED);
	}
	ready("5m|4m", FREEZE_OFF); /* a deduction stays with the player, and so does a time entered */
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(30)));
	game_clock_exchange(&g);
	TIMES(MIN(4) - S(30), MIN(5));
	CHECK(game_clock_set_left(&g, LEFT, S(77)));
	game_clock_exchange(&g);
	TIMES(S(77), MIN(4));
}

TESTS(RUN(freeze_turned_off_after_the_end), RUN(freeze_follows_the_control), RUN(white_moved_then_unequal),
      RUN(proposals_as_played), RUN(both_are_in_the_highest_stage), RUN(special_controls_are_installed),
      RUN(what_an_installation_forgets), RUN(what_an_installation_keeps), RUN(time_given_in_count_up),
      RUN(time_given_in_overtime), RUN(penalty_and_blitz), RUN(introduce_in_a_repetition),
      RUN(take_back_into_a_period), RUN(take_back_a_delay_over_a_passage),
      RUN(take_back_an_increment_over_a_passage), RUN(take_back_by_moves_over_a_passage),
      RUN(take_back_settles_the_other), RUN(less_than_nothing_has_no_delay), RUN(a_delay_is_used_once_a_turn),
      RUN(take_back_into_another_method), RUN(a_bonus_in_a_period), RUN(periods_are_corrected),
      RUN(surplus_moves_count), RUN(surplus_moves_and_increments), RUN(the_delay_follows_the_counter),
      RUN(a_time_entered_stays), RUN(entering_leaves_ready))
