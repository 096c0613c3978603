/* What the arbiter may do (A1 to A10), tested below the menus. */
#include "tests/unit/core/game.h"

/* A refused call changes nothing at all. */
#define REFUSED(call)                                                                                        \
	do {                                                                                                 \
		struct game_clock refused_before = g;                                                        \
		CHECK(!(call));                                                                              \
		CHECK(memcmp(&refused_before, &g, sizeof g) == 0);                                           \
	} while (0)

static void paused_after(const char *text, ticks thought)
{
	start(text);
	after(thought);
	play();
}

/* covers: A2 -- side or both, plus or minus. */
TEST(penalty)
{
	paused_after("5m+2", S(10));
	CHECK(game_clock_add(&g, SIDES_RIGHT, MIN(2)));
	TIMES(S(292), S(422));
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(1)));
	TIMES(S(232), S(422));
	CHECK(game_clock_add(&g, SIDES_BOTH, S(30)));
	TIMES(S(262), S(452));
	CHECK(game_clock_add(&g, SIDES_BOTH, -S(1)));
	TIMES(S(261), S(451));
	MOVES(0, 0);
	USED(S(10), 0);
	CHECK_EQ(g.turn, LEFT);
	CHECK(game_clock_valid(&g));
}

/* covers: A2 T4
 * A change of more than the side has, or past 9:59:59, is refused, and for both sides if it is for one. */
TEST(penalty_refused)
{
	paused_after("5m", S(100));
	REFUSED(game_clock_add(&g, SIDES_LEFT, -S(200) - 1));
	REFUSED(game_clock_add(&g, SIDES_BOTH, -S(250)));
	REFUSED(game_clock_add(&g, SIDES_RIGHT, TICKS_MAX));
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(200)));
	TIMES(0, S(300));
	CHECK(game_clock_add(&g, SIDES_RIGHT, TICKS_MAX - S(300)));
	TIMES(0, TICKS_MAX);
	REFUSED(game_clock_add(&g, SIDES_RIGHT, 1));
	REFUSED(game_clock_add(&g, SIDES_BOTH, 1));
	start("5m");
	REFUSED(game_clock_add(&g, SIDES_LEFT, S(1))); /* not while a clock runs */
	REFUSED(game_clock_add(&g, SIDES_LEFT, 0));
	REFUSED(game_clock_set_left(&g, LEFT, S(1)));
	REFUSED(game_clock_set_used(&g, LEFT, S(1)));
	REFUSED(game_clock_set_moves(&g, LEFT, 1, false));
	REFUSED(game_clock_set_stage(&g, LEFT, 0, false));
	REFUSED(game_clock_set_white(&g, RIGHT));
	REFUSED(game_clock_set_turn(&g, RIGHT));
	REFUSED(game_clock_set_turn(&g, LEFT));
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	REFUSED(game_clock_introduce(&g, METHOD_FISCHER, LEFT));
	REFUSED(game_clock_enter(&g));
}

/* covers: A2
 * A time is taken to zero, so the flag falls when the clock starts to run. */
TEST(penalty_to_zero)
{
	paused_after("5m", S(100));
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(200)));
	FLAGS(FLAG_NONE, FLAG_NONE);
	play();
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: A2 -- in READY: a deduction for an assistant. */
TEST(penalty_before_the_start)
{
	ready("5m+2", FREEZE_ON);
	CHECK(game_clock_add(&g, SIDES_RIGHT, -S(60)));
	TIMES(S(302), S(242));
	STATE(PLAY_READY);
	play();
	TIMES(S(302), S(242));
}

/* covers: A2
 * The other side is on turn and the press is kept: no move counts, and the other side begins a move. */
TEST(other_side_press_stands)
{
	start("5m+2");
	move(S(10));
	after(S(5));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	MOVES(1, 0);
	CHECK_EQ(g.turn, LEFT);
	TIMES(S(294), S(297));
	USED(S(10), S(5));
	play();
	after(S(1));
	TIMES(S(293), S(297));
	MOVES(1, 0);
	paused_after("5md3", S(2));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	DELAY(RIGHT, S(3)); /* a new move has its whole delay */
	CHECK(game_clock_next_turn(&g, NEXT_SAME));
	CHECK_EQ(g.turn, RIGHT);
}

/* covers: A2 M2
 * After an illegal move that was pressed, the press is undone and the times used stay used. */
TEST(take_back_fischer)
{
	start("5m+2");
	move(S(10));
	after(S(5)); /* Black looks, and claims */
	play();
	CHECK(game_clock_add(&g, SIDES_RIGHT, MIN(2)));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	CHECK_EQ(g.turn, LEFT);
	MOVES(0, 0);
	TIMES(S(292), S(417));
	USED(S(10), S(5));
	play();
	move(S(3)); /* the legal move gets the increment once */
	TIMES(S(291), S(417));
	MOVES(1, 0);
}

/* covers: A2
 * A press is taken back only once, and not where there is no press. */
TEST(take_back_refused)
{
	paused_after("5m", S(5));
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	start("5m+2");
	move(S(1));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	ready("5m", FREEZE_OFF);
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	start("5m");
	move(S(1));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
}

/* covers: A2 M3
 * The refund is dropped, and the thought continues with what was used of the delay. */
TEST(take_back_bronstein)
{
	start("5mb5");
	move(S(3));
	after(S(4));
	play();
	TIMES(S(305), S(301));
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(302), S(305)); /* the used part of Black's delay comes back */
	play();
	move(S(1)); /* 4 s of this move in all, which all come back */
	TIMES(S(305), S(305));
	start("5mb5");
	move(S(8));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(297), S(305));
	play();
	move(S(2));
	TIMES(S(300), S(305));
}

/* covers: A2 M4 -- the delay is where it was at the press. */
TEST(take_back_us_delay)
{
	start("5md5");
	move(S(3));
	after(S(1));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	DELAY(LEFT, S(2));
	DELAY(RIGHT, S(5));
	TIMES(S(300), S(300));
	play();
	move(S(3));
	TIMES(S(299), S(300));
	start("5md5");
	move(S(8));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	DELAY(LEFT, 0);
	TIMES(S(297), S(300));
}

/* covers: A2 P2
 * A stage that the press entered is left again. */
TEST(take_back_stage)
{
	start("2/1m+5:2m+7");
	moves(1);
	move(S(10));
	STAGE(1, 0);
	TIMES(S(60 + 10 - 10 + 120 + 7), S(70));
	after(S(3));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	STAGE(0, 0);
	CHECK_EQ(MADE(LEFT), 1);
	MOVES(1, 1);
	TIMES(S(60), S(67));
	play();
	move(S(1));
	STAGE(1, 0);
	TIMES(S(59 + 127), S(67));
}

/* covers: A2 M5 M6
 * A period that the press restored is as it was before the press. */
TEST(take_back_periods)
{
	start("10y3x20");
	move(S(15)); /* 15 s left in period 1, restored to 20 */
	TIMES(S(20), S(10));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(15), S(10));
	PERIOD(1, 0);
	play();
	after(S(15));
	PERIOD(2, 0);
	start("10c2/30");
	after(S(10));
	move(S(5));
	move(0);
	move(S(5));
	TIMES(S(30), S(10));
	CHECK_EQ(MADE(LEFT), 0);
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	TIMES(S(20), S(10));
	CHECK_EQ(MADE(LEFT), 1);
}

/* covers: A2 A3 M6
 * The counter is corrected to nothing between the press and the claim, and the period is entered at rest. */
TEST(take_back_from_a_counter_of_nothing)
{
	start("10c3/20");
	move(S(5));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	CHECK(game_clock_set_left(&g, LEFT, 0));
	play();
	PERIOD(1, 0);
	after(S(1));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	PERIOD(1, 0);
	MOVES(0, 0);
	CHECK_EQ(MADE(LEFT), 0);
	TIMES(S(20), S(9));
}

/* covers: A2 P3
 * A stage transition comes between the press and the claim. */
TEST(take_back_across_a_stage_transition)
{
	start("20+5:30+8");
	move(S(10));
	TIMES(S(20), S(25));
	after(S(26)); /* Black's expiry takes both sides into stage 1 */
	TIMES(S(20 + 33), S(32));
	play();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	STAGE(1, 1); /* the stage transition stays */
	TIMES(S(20 + 33 - 5), S(32));
	MOVES(0, 0);
	play();
	move(0);
	CHECK_EQ(left_of(LEFT), S(48 + 8));
}

/* covers: A3 T4
 * Either time is set to any value. */
TEST(set_times)
{
	paused_after("5m+2", S(10));
	CHECK(game_clock_set_left(&g, LEFT, S(1234.5)));
	CHECK(game_clock_set_left(&g, RIGHT, TICKS_MAX));
	TIMES(S(1234.5), TICKS_MAX);
	REFUSED(game_clock_set_left(&g, RIGHT, TICKS_MAX + 1));
	REFUSED(game_clock_set_left(&g, RIGHT, -1));
	CHECK(game_clock_set_used(&g, LEFT, S(99)));
	USED(S(99), 0);
	REFUSED(game_clock_set_used(&g, LEFT, -1));
	REFUSED(game_clock_set_used(&g, LEFT, TICKS_MAX + 1));
	play();
	after(S(1));
	TIMES(S(1233.5), TICKS_MAX);
	USED(S(100), 0);
}

/* covers: A3 -- the stage follows a changed counter only if the arbiter says so. */
TEST(set_moves)
{
	paused_after("40/90m+30:30m+30", S(10));
	CHECK(game_clock_set_moves(&g, LEFT, 45, false));
	MOVES(45, 0);
	STAGE(0, 0);
	TIMES(MIN(90) + S(20), MIN(90) + S(30));
	CHECK(game_clock_set_moves(&g, LEFT, 0, false));
	CHECK_EQ(MADE(LEFT), 0);
	CHECK(game_clock_set_moves(&g, LEFT, 38, true));
	STAGE(0, 0);
	CHECK_EQ(MADE(LEFT), 38);
	CHECK(game_clock_set_moves(&g, LEFT, 41, true));
	STAGE(1, 0);
	CHECK_EQ(MADE(LEFT), 1);
	TIMES(MIN(120) + S(20), MIN(90) + S(30));
	CHECK(game_clock_set_moves(&g, LEFT, 39, true)); /* and back */
	STAGE(0, 0);
	CHECK_EQ(MADE(LEFT), 39);
	TIMES(MIN(90) + S(20), MIN(90) + S(30));
	CHECK(game_clock_set_moves(&g, LEFT, 40, true));
	STAGE(1, 0);
	CHECK_EQ(MADE(LEFT), 0);
	CHECK(game_clock_add(&g, SIDES_LEFT, -MIN(100)));
	REFUSED(game_clock_set_moves(&g, LEFT, 39, true)); /* because the time left would be negative */
	REFUSED(game_clock_set_moves(&g, LEFT, 10000, false));
	CHECK(game_clock_set_moves(&g, LEFT, 9999, false));
	MOVES(9999, 0);
}

/* covers: A3 P1 P6
 * A counter changes over several stages and repetitions, in both directions. */
TEST(set_moves_far)
{
	paused_after("2/1m:3/2m:4/3m:5/4m!", 0);
	CHECK(game_clock_set_moves(&g, RIGHT, 8, true));
	STAGE(0, 2);
	CHECK_EQ(MADE(RIGHT), 3);
	TIMES(MIN(1), MIN(6));
	CHECK(game_clock_set_moves(&g, RIGHT, 21, true)); /* 2 + 3 + 4 + 5 + 5 + 2 */
	STAGE(0, 5);
	CHECK_EQ(MADE(RIGHT), 2);
	TIMES(MIN(1), MIN(6 + 4 + 4 + 4));
	CHECK(game_clock_set_moves(&g, RIGHT, 0, true));
	STAGE(0, 0);
	CHECK_EQ(MADE(RIGHT), 0);
	TIMES(MIN(1), MIN(1));
	/* before the first stage there is none */
	CHECK(game_clock_set_moves(&g, RIGHT, 1, true));
	CHECK(game_clock_set_stage(&g, RIGHT, 0, true));
	CHECK(game_clock_set_moves(&g, RIGHT, 0, true));
	STAGE(0, 0);
	CHECK_EQ(MADE(RIGHT), -1); /* P5: a corrected counter never moves the beginning of a count */
	TO_MAKE(2, 3);
	TIMES(MIN(1), MIN(1));
}

/* covers: A3 T4 P6
 * There are more stages than can be numbered, and more time than a clock can hold. */
TEST(set_moves_extreme)
{
	paused_after("1/1m:1/0!", 0);
	CHECK(game_clock_set_moves(&g, RIGHT, 9999, true));
	STAGE(0, 254);
	TIMES(MIN(1), MIN(1));
	paused_after("1/1m:1/9h!", 0);
	REFUSED(game_clock_set_moves(&g, RIGHT, 9999, true));
	for (uint16_t moves = 2; moves < 100;
	     moves++) /* 33 times 9 h need more than 32 bits, and 5 h fit into them */
		REFUSED(game_clock_set_moves(&g, RIGHT, moves, true));
	CHECK(game_clock_set_stage(&g, LEFT, 254, true));
	CHECK(game_clock_set_moves(&g, LEFT, 300, false));
	CHECK(game_clock_add(&g, SIDES_RIGHT, TICKS_MAX - left_of(RIGHT)));
	REFUSED(game_clock_set_moves(&g, RIGHT, 1, true));
}

/* covers: A3 P6
 * A wrong number is entered and corrected: back at the counter of before, the side has the time of before,
 * however often the last stage would have been repeated. */
TEST(set_moves_there_and_back)
{
	static const uint16_t numbers[] = {1, 2, 253, 254, 255, 300, 9999};

	for (uint8_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		paused_after("1/1m:1/1!", 0);
		CHECK(game_clock_set_moves(&g, RIGHT, numbers[i], true));
		CHECK(left_of(RIGHT) > MIN(1));
		CHECK(game_clock_set_moves(&g, RIGHT, 0, true));
		STAGE(0, 0);
		TIMES(MIN(1), MIN(1));
	}
}

/* covers: A3 P5
 * A stage that ends at zero has no number of moves, so those of the next one count from the move at which it
 * was entered: a counter leads on and back by them. */
TEST(set_moves_after_a_zero)
{
	static const struct {
		uint16_t moves;
		uint8_t stage, made;
	} rows[] = {{7, 2, 2}, {3, 1, 3}, {5, 2, 0}, {4, 1, 4}, {6, 2, 1}};

	for (uint8_t before = 0; before <= 2; before++) { /* moves made in the first stage */
		start("10:5/1m:2m");
		moves(before);
		after(S(11));
		STAGE(1, 1);
		play();
		for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			CHECK(game_clock_set_moves(&g, RIGHT, before + rows[i].moves, true));
			STAGE(1, rows[i].stage);
			CHECK_EQ(MADE(RIGHT), rows[i].made);
			CHECK_EQ(left_of(RIGHT), S(10 + 60) + (rows[i].stage == 2 ? S(120) : 0));
		}
	}
}

/* covers: A3 P2 M3
 * The stage formula of P2 where the allowances differ. */
TEST(set_moves_allowances)
{
	paused_after("2/20b5:40b3", 0);
	CHECK(game_clock_set_moves(&g, RIGHT, 2, true));
	TIMES(S(25), S(20 + 40 + 3));
	CHECK(game_clock_set_moves(&g, RIGHT, 1, true));
	TIMES(S(25), S(25));
	paused_after("2/20:40+7", 0);
	CHECK(game_clock_set_moves(&g, LEFT, 3, true));
	TIMES(S(20 + 40 + 7), S(20));
}

/* covers: A3 P3 P4
 * A changed counter does not leave a stage that ends at zero. */
TEST(set_moves_advisory)
{
	paused_after("40?/1m:30", S(61));
	STAGE(1, 1);
	CHECK(game_clock_set_moves(&g, LEFT, 50, true));
	STAGE(1, 1);
	CHECK(game_clock_set_moves(&g, LEFT, 3, true));
	STAGE(1, 1);
	TIMES(S(29), S(90));

	start("40?/1m:30"); /* nor back, with fewer moves than were made before it */
	move(S(1));
	move(S(1));
	after(S(60));
	play();
	STAGE(1, 1);
	CHECK(game_clock_set_moves(&g, LEFT, 0, true));
	STAGE(1, 1);
	TIMES(S(29), S(89));
}

/* covers: A3
 * The stage is set, with its moves beginning now or counted as before (Article 8.6). */
TEST(set_stage)
{
	start("4/1m:4/2m:3m");
	moves(2);
	play();
	CHECK(game_clock_set_stage(&g, LEFT, 1, false));
	STAGE(1, 0);
	TO_MAKE(6, 2);
	TIMES(MIN(1), MIN(1)); /* the times do not change */
	CHECK(game_clock_set_stage(&g, RIGHT, 2, true));
	CHECK_EQ(MADE(RIGHT), 0);
	STAGE(1, 2);
	MOVES(2, 2);
	REFUSED(game_clock_set_stage(&g, RIGHT, 3, true));
	CHECK(game_clock_set_stage(&g, RIGHT, 0, true));
	play();
	moves(6);
	STAGE(2, 2);
	start("4/1m!");
	play();
	CHECK(game_clock_set_stage(&g, RIGHT, 7, true));
	STAGE(0, 7);
	paused_after("4/1md3:1md5", S(2)); /* M4: the move has used 2 s of its delay */
	CHECK(game_clock_set_stage(&g, LEFT, 1, true));
	DELAY(LEFT, S(3));
	paused_after("4/1m:1md5:2md7", S(1)); /* the delay of the stage, for the side on turn */
	CHECK(game_clock_set_stage(&g, LEFT, 1, true));
	DELAY(LEFT, S(5));
	CHECK(game_clock_set_stage(&g, RIGHT, 2, true));
	DELAY(LEFT, S(5));
	DELAY(RIGHT, S(7));
	play(); /* the rest of a delay is unchanged by what happens to the other side (A1) */
	after(S(2));
	play();
	CHECK(game_clock_set_stage(&g, RIGHT, 1, true));
	DELAY(LEFT, S(3));
}

/* covers: A3 P5 M6
 * In the main time of Canadian the moves of the stage count, as in any other stage; its period counts its own
 * later. */
TEST(set_stage_of_canadian)
{
	start("4/10m:6/5mc3/60");
	moves(2);
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 5, false));
	CHECK(game_clock_set_stage(&g, LEFT, 1, false));
	PERIOD(0, 0);
	TO_MAKE(5, 2); /* of six, the fifth of the game was the first */
}

/* covers: A3 -- turn and colours. */
TEST(set_turn_and_white)
{
	start("5m+2");
	move(S(2));
	after(S(1));
	play();
	CHECK(game_clock_set_turn(&g, RIGHT));
	CHECK_EQ(g.turn, RIGHT);
	CHECK(game_clock_set_turn(&g, LEFT));
	CHECK_EQ(g.turn, LEFT);
	MOVES(1, 0);
	TIMES(S(302), S(301));
	CHECK(game_clock_set_white(&g, RIGHT)); /* the sign moves, times and counters stay */
	CHECK_EQ(g.white, RIGHT);
	MOVES(1, 0);
	TIMES(S(302), S(301));
	play();
	after(S(1));
	TIMES(S(301), S(301));
	ready("5m|4m", FREEZE_OFF); /* before the start the control follows the colour */
	CHECK(game_clock_set_white(&g, LEFT));
	TIMES(S(300), S(240));
	CHECK(game_clock_set_white(&g, RIGHT));
	TIMES(S(240), S(300));
	CHECK_EQ(g.turn, RIGHT);
	start("5m|4m:1m"); /* A3: what a side is given from now on is its colour's */
	play();
	CHECK(game_clock_set_white(&g, RIGHT));
	TIMES(S(300), S(240));
	play();
	after(S(301));
	STAGE(1, 0);
	TIMES(S(59), S(240));
}

static void restored(const struct game_snapshot *snapshot)
{
	struct game_snapshot again;

	CHECK(game_clock_restore(&g, snapshot, &g.control));
	CHECK(game_clock_valid(&g));
	snap(&again);
	CHECK(memcmp(&again, snapshot, sizeof again) == 0);
}

/* covers: A5
 * The game goes back over a press, and forward again. */
TEST(rewind)
{
	struct game_snapshot snapshots[4], end;

	start("5m+2");
	for (uint8_t i = 0; i < 4; i++) {
		move(S(10));
		snap(&snapshots[i]);
	}
	after(S(5));
	play();
	snap(&end);
	TIMES(S(281), S(286));
	CHECK(game_clock_restore(&g, &snapshots[1], &g.control));
	STATE(PLAY_PAUSED);
	TIMES(S(294), S(294));
	MOVES(1, 1);
	USED(S(10), S(10));
	CHECK_EQ(g.turn, LEFT);
	CHECK_EQ(g.side[LEFT].move_used, 0); /* a move begins */
	REFUSED(game_clock_next_turn(&g, NEXT_OTHER_TAKE_BACK));
	for (uint8_t i = 0; i < 4; i++)
		restored(&snapshots[i]);
	restored(&end);
	TIMES(S(281), S(286));
	play();
	REFUSED(game_clock_restore(&g, &end, &g.control)); /* not while running */
	after(S(1));
	MOVES(2, 2);
}

/* covers: A5
 * The game goes back over a stage, a correction and a flag; the delay in hand, the period and the colours
 * come back. */
TEST(rewind_across)
{
	struct game_snapshot before, after_it;

	start("2/1m+5:2m+7"); /* a stage */
	moves(1);
	snap(&before);
	move(S(10));
	snap(&after_it);
	play();
	restored(&before);
	STAGE(0, 0);
	TIMES(S(70), S(70));
	CHECK_EQ(MADE(LEFT), 1);
	restored(&after_it);
	STAGE(1, 0);

	start("10+1"); /* a flag, and its withdrawal */
	after(S(5));
	snap(&before);
	after(S(6));
	STATE(PLAY_OVER);
	snap(&after_it);
	CHECK(game_clock_restore(&g, &before, &g.control));
	FLAGS(FLAG_NONE, FLAG_NONE);
	FIRST(0, 0);
	STATE(PLAY_PAUSED);
	TIMES(S(6), S(11));
	restored(&after_it);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	play();
	STATE(PLAY_OVER);

	start("10y3x5"); /* periods */
	after(S(16));
	PERIOD(2, 0);
	snap(&before);
	after(S(1));
	move(0);
	after(S(11));
	PERIOD(2, 1);
	play();
	restored(&before);
	PERIOD(2, 0);
	TIMES(S(4), S(10));

	start("5md5"); /* the rest of a delay */
	after(S(2));
	snap(&before);
	after(S(9));
	play();
	CHECK(game_clock_restore(&g, &before, &g.control));
	DELAY(LEFT, S(3));
	TIMES(S(300), S(300));
	play();
	after(S(4));
	TIMES(S(299), S(300));

	start("5mb5"); /* what was used of a Bronstein delay */
	after(S(2));
	snap(&before);
	after(S(9));
	play();
	restored(&before);
	play();
	move(S(1));
	TIMES(S(305), S(305));

	start("10y3x20"); /* a period, a correction, the colours */
	after(S(35));
	snap(&before);
	play();
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK(game_clock_add(&g, SIDES_BOTH, S(60)));
	CHECK(game_clock_set_moves(&g, RIGHT, 77, false));
	restored(&before);
	PERIOD(2, 0);
	CHECK_EQ(g.white, LEFT);
	TIMES(S(15), S(10));
	MOVES(0, 0);
}

/* covers: A5 P3
 * The steady flag shows an expiry of the last five minutes, so a rewind does not set it. */
TEST(rewind_steady_flag)
{
	struct game_snapshot snapshot;

	start("20:30m");
	after(S(25));
	FLAGS(FLAG_STEADY, FLAG_NONE);
	snap(&snapshot);
	play();
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(MIN(30) - S(5), MIN(30) + S(20));
	STAGE(1, 1);
}

/* covers: A5 F3 F5 -- both flags and their order, and the unseen time. */
TEST(rewind_flags)
{
	struct game_snapshot snapshot;

	start("10");
	after(S(13));
	move(0);
	after(S(10));
	FIRST(1, 0);
	snap(&snapshot);
	CHECK(game_clock_add(&g, SIDES_LEFT, S(5)));
	FIRST(0, 1);
	restored(&snapshot);
	FIRST(1, 0);
	FLAGS(FLAG_FALLEN, FLAG_FALLEN);
	CHECK_EQ(game_clock_unseen(&g, LEFT, now), -S(3));
}

/* covers: A6
 * Both sides get 5 s per move in this and all later stages, and the opponent gets 2:00. */
TEST(introduce_increment)
{
	paused_after("40/2h:1h", MIN(119));
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, RIGHT));
	TIMES(S(60 + 5), MIN(122) + S(5)); /* at once, on both clocks */
	play();
	move(S(10));
	TIMES(S(60), MIN(122) + S(5));
	move(S(1));
	TIMES(S(60), MIN(122) + S(9));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 40, true));
	TIMES(S(60) + MIN(60), MIN(122) + S(9)); /* the later stage has it too */
	play();
	move(0);
	CHECK_EQ(left_of(LEFT), MIN(61) + S(5));
}

/* covers: A6 M3 M4
 * The value is a delay, so the side on turn has its 5 s from the resumption. */
TEST(introduce_delay)
{
	paused_after("2h", MIN(119));
	CHECK(game_clock_introduce(&g, METHOD_US_DELAY, RIGHT));
	TIMES(S(60), MIN(122));
	DELAY(LEFT, S(5));
	DELAY(RIGHT, S(5));
	play();
	after(S(6));
	TIMES(S(59), MIN(122));
	move(0);
	move(S(5));
	TIMES(S(59), MIN(122));
	paused_after("2h", MIN(119));
	CHECK(game_clock_introduce(&g, METHOD_BRONSTEIN, LEFT));
	TIMES(S(65) + MIN(2), MIN(120) + S(5));
	play();
	move(S(3));
	TIMES(S(65) + MIN(2), MIN(120) + S(5));
}

/* covers: A6 T4
 * It is refused if a value is in force, in blitz, in special controls, and where it does not fit. */
TEST(introduce_refused)
{
	static const char *const texts[] = {
	    "90m+30", "40/90m+30:30m+30", "2hb5", "2hd5", "1hy5x60", "1hc5/60",
	    "10m",    "5m|20m",		  "*30m", "^",	  "^1h",     "g30",
	    "o25m"};

	for (uint8_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		paused_after(texts[i], S(1));
		REFUSED(game_clock_introduce(&g, METHOD_FISCHER, LEFT));
		REFUSED(game_clock_introduce(&g, METHOD_US_DELAY, RIGHT));
	}
	paused_after("9h", S(1));
	CHECK(game_clock_set_left(&g, LEFT, TICKS_MAX - S(121)));
	REFUSED(game_clock_introduce(&g, METHOD_FISCHER, LEFT));
	CHECK(game_clock_introduce(&g, METHOD_US_DELAY, LEFT));
	REFUSED(game_clock_introduce(&g, METHOD_US_DELAY, LEFT));
}

/* covers: A6 T4
 * It does not fit if the opponent's clock has no room for two minutes more; on the other clock five seconds
 * are enough. */
TEST(introduce_near_the_top)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		paused_after("9h", S(1));
		CHECK(game_clock_set_left(&g, side, TICKS_MAX - S(121)));
		CHECK_EQ(game_clock_may_introduce(&g, METHOD_FISCHER, side), INTRODUCTION_RANGE);
		CHECK_EQ(game_clock_may_introduce(&g, METHOD_FISCHER, other_side(side)), INTRODUCTION_OK);
		CHECK_EQ(game_clock_may_introduce(&g, METHOD_US_DELAY, side), INTRODUCTION_OK);
		CHECK(game_clock_set_left(&g, side, TICKS_MAX - S(4)));
		CHECK_EQ(game_clock_may_introduce(&g, METHOD_FISCHER, other_side(side)), INTRODUCTION_RANGE);
	}
}

/* covers: A7 -- an adjourned game is entered exactly and continues. */
TEST(adjournment)
{
	ready("40/2h:20/1h:30m", FREEZE_OFF);
	CHECK(game_clock_enter(&g));
	STATE(PLAY_PAUSED);
	REFUSED(game_clock_enter(&g));
	CHECK(game_clock_set_moves(&g, LEFT, 56, true));
	CHECK(game_clock_set_moves(&g, RIGHT, 55, true));
	CHECK(game_clock_set_used(&g, LEFT, S(9000.25)));
	CHECK(game_clock_set_used(&g, RIGHT, S(8000)));
	CHECK(game_clock_set_left(&g, LEFT, S(1799.75)));
	CHECK(game_clock_set_left(&g, RIGHT, S(2800)));
	CHECK(game_clock_set_turn(&g, RIGHT));
	STAGE(1, 1);
	CHECK_EQ(MADE(LEFT), 16);
	TIMES(S(1799.75), S(2800));
	play();
	STATE(PLAY_RUNNING);
	move(S(100));
	TIMES(S(1799.75), S(2700));
	USED(S(9000.25), S(8100));
	MOVES(56, 56);
}

/* covers: A7 T4
 * What the move in hand has used is entered while the clocks stand, and no more than a side may have. */
TEST(used_on_the_move_refused)
{
	start("5mb20");
	REFUSED(game_clock_set_move_used(&g, LEFT, S(5)));
	play();
	REFUSED(game_clock_set_move_used(&g, LEFT, TICKS_MAX + 1));
	REFUSED(game_clock_set_move_used(&g, LEFT, -1));
	CHECK(game_clock_set_move_used(&g, LEFT, S(5)));
}

static ticks proposal(const char *text, uint8_t side)
{
	struct control control = control_of(text);

	return game_clock_proposal(&g, &control, side);
}

/* covers: A10
 * The proposal is base + what the new control would have given - used. */
TEST(proposals)
{
	start("90m"); /* the increment was forgotten (6.10.2) */
	for (uint8_t i = 0; i < 10; i++) {
		move(S(60));
		move(S(50));
	}
	after(S(5));
	play();
	TIMES(MIN(80) - S(5), MIN(90) - S(500));
	CHECK_EQ(proposal("90m+30", LEFT), MIN(80) + S(11 * 30 - 5));
	CHECK_EQ(proposal("90m+30", RIGHT), MIN(90) - S(500) + S(11 * 30));
	CHECK_EQ(proposal("2h", LEFT), MIN(110) - S(5)); /* 2 h for 90 min */
	CHECK_EQ(proposal("90m+30@11", LEFT), MIN(80) + S(30 - 5));
	CHECK_EQ(proposal("90m+30@12", LEFT), MIN(80) - S(5));
	CHECK_EQ(proposal("8/1h+10:30m+20", LEFT), MIN(80) + S(8 * 10 + 3 * 20 - 5));
	CHECK_EQ(proposal("8?/1h+10:30m+10", LEFT), MIN(50) + S(11 * 10 - 5));
	CHECK_EQ(proposal("5m:5m:1h", LEFT), MIN(60) - S(5)); /* the time used has passed two stages */
	CHECK_EQ(proposal("5m", LEFT), 0);
	CHECK_EQ(proposal("9h+3598", LEFT), TICKS_MAX);
	CHECK_EQ(proposal("80m|2h", LEFT), MIN(70) - S(5));
	CHECK_EQ(proposal("80m|2h", RIGHT), MIN(120) - S(500));
}

/* covers: A10 P6 T4
 * There are more stages than can be numbered. */
TEST(proposal_extreme)
{
	paused_after("5m", 0);
	CHECK(game_clock_set_moves(&g, LEFT, 300, false));
	CHECK_EQ(proposal("1/1m:1/1!", LEFT), MIN(1) + S(300));
	CHECK_EQ(proposal("1/1m:1/1h!", LEFT), TICKS_MAX);
}

/* covers: A10 P3
 * A proposal where a stage ended at zero, so that the counters do not decide. */
TEST(proposals_of_delays)
{
	start("90m");
	move(S(2));
	move(S(100));
	play();
	/* the moves' times are not known one by one, so a delay never gives back more than was used */
	CHECK_EQ(proposal("90mb5", LEFT), MIN(90) + S(5));
	CHECK_EQ(proposal("90md5", LEFT), MIN(90));
	CHECK_EQ(proposal("90mb5", RIGHT), MIN(90) + S(5 - 100 + 5));
	CHECK_EQ(proposal("90md5", RIGHT), MIN(90) + S(-100 + 5));
}

/* covers: A10 -- another control in force; used, counters, turn and flags are kept. */
TEST(install)
{
	struct control control;
	ticks left[2];

	start("90m");
	for (uint8_t i = 0; i < 5; i++) {
		move(S(60));
		move(S(50));
	}
	move(S(1));
	play();
	control = control_of("4/80m+30:30m+30");
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		left[side] = game_clock_proposal(&g, &control, side);
	CHECK(game_clock_install(&g, &control));
	TIMES(left[LEFT], left[RIGHT]);
	CHECK(game_clock_valid(&g));
	TIMES(MIN(110) + S(7 * 30 - 301), MIN(110) + S(6 * 30 - 250));
	USED(S(301), S(250));
	MOVES(6, 5);
	STAGE(1, 1);
	CHECK_EQ(MADE(LEFT), 2);
	CHECK_EQ(MADE(RIGHT), 1);
	CHECK_EQ(g.turn, RIGHT);
	play();
	move(S(10));
	TIMES(MIN(110) + S(7 * 30 - 301), MIN(110) + S(7 * 30 - 260));
}

/* covers: A10 P3 M5
 * The installation leads into the stage that the time used has reached, and out of byo-yomi. */
TEST(install_after_zeros)
{
	struct control control = control_of("30:40:1h");
	ticks left[2];

	start("60y5x30");
	move(S(10));
	move(S(65));
	move(0);
	move(S(10));
	PERIOD(0, 1);
	play();
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		left[side] = game_clock_proposal(&g, &control, side);
	CHECK(game_clock_install(&g, &control));
	TIMES(left[LEFT], left[RIGHT]);
	TIMES(MIN(60) + S(60), MIN(60) - S(5)); /* White went along */
	STAGE(2, 2);
	PERIOD(0, 0);
	CHECK_EQ(MADE(LEFT), 0);
	CHECK_EQ(MADE(RIGHT), 0);
	MOVES(2, 2);
}

/* covers: A10 T4 -- what cannot be installed is refused. */
TEST(install_refused)
{
	struct control control = control_of("10m");

	paused_after("5m", S(1));
	CHECK(game_clock_install(&g, &control));
	TIMES(MIN(10) - S(1), MIN(10));
	control.stage[WHITE][0].time.s = 0;
	REFUSED(game_clock_install(&g, &control));
	play();
	REFUSED(game_clock_install(&g, &control));
}

/* covers: A10 F1
 * A flag that would also have fallen under the new control is kept, and any other flag is withdrawn. */
TEST(install_and_flags)
{
	struct control control = control_of("5+5"), longer = control_of("10m+5");

	start("10+1");
	after(S(11));
	STATE(PLAY_OVER);
	CHECK(game_clock_install(&g, &control)); /* a game that is over stays over */
	STATE(PLAY_OVER);
	play();
	STATE(PLAY_PAUSED);
	CHECK(game_clock_install(&g, &control));
	STATE(PLAY_PAUSED);
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	FIRST(1, 0);
	CHECK(game_clock_valid(&g));
	play();
	STATE(PLAY_OVER);
	CHECK(game_clock_install(&g, &longer));
	STATE(PLAY_PAUSED);
	FLAGS(FLAG_NONE, FLAG_NONE);
	TIMES(MIN(10) + S(5) - S(11), MIN(10) + S(5));
	play();
	STATE(PLAY_RUNNING);
}

/* covers: A10 M7 F6
 * An hourglass ends at one flag; the control that replaces it need not. */
TEST(install_after_an_hourglass)
{
	struct control control = control_of("10m");

	start_with("*10", FREEZE_OFF);
	after(S(10));
	STATE(PLAY_OVER);
	CHECK(game_clock_install(&g, &control));
	STATE(PLAY_PAUSED);
	CHECK(game_clock_valid(&g));
	play();
	STATE(PLAY_RUNNING);
}

/* covers: A2 P3 M4
 * A side at rest that has lost all its time takes the other one into the next stage, and the rest of that
 * side's delay is kept. */
TEST(stage_transition_in_the_delay_of_the_other)
{
	ready("10d5:20d5", FREEZE_ON);
	play();
	after(S(2));
	play();
	CHECK(game_clock_add(&g, SIDES_RIGHT, -S(10)));
	play();
	STAGE(1, 1);
	TIMES(S(30), S(20));
	DELAY(LEFT, S(3));
	after(S(4));
	TIMES(S(29), S(20));
}

/* covers: A2 F1 F3
 * Penalties during a delay, in the first second, at the largest time, and after a flag. */
TEST(penalties_at_odd_times)
{
	paused_after("5md5", S(2));
	CHECK(game_clock_add(&g, SIDES_LEFT, MIN(2)));
	DELAY(LEFT, S(3));
	play();
	after(S(4));
	TIMES(S(419), S(300));

	paused_after("5m", 1);
	CHECK(game_clock_add(&g, SIDES_BOTH, -S(1)));
	TIMES(S(299) - 1, S(299));

	paused_after("35999", S(60));
	REFUSED(game_clock_add(&g, SIDES_BOTH, S(60)));
	CHECK(game_clock_add(&g, SIDES_LEFT, S(60)));
	TIMES(TICKS_MAX, TICKS_MAX);

	start("10+1");
	after(S(11));
	REFUSED(game_clock_add(&g, SIDES_LEFT, -1));
	CHECK(game_clock_add(&g, SIDES_RIGHT, MIN(1))); /* the other side's time does not withdraw the flag */
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	STATE(PLAY_OVER);
	CHECK(game_clock_add(&g, SIDES_LEFT, S(1)));
	FLAGS(FLAG_NONE, FLAG_NONE);
	STATE(PLAY_PAUSED);
	TIMES(S(1), S(71));
	play();
	after(S(1));
	FIRST(1, 0);
}

/* covers: P3
 * A side at rest that has lost all its time enters its next stage alone if the other side is already
 * further. */
TEST(stage_transition_of_the_side_behind)
{
	start("10:20:30");
	move(S(1));
	after(S(2));
	play();
	CHECK(game_clock_set_stage(&g, RIGHT, 1, true));
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(9)));
	play();
	STAGE(1, 1);
	TIMES(S(20), S(8));
	after(S(1));
	STAGE(1, 1);
	TIMES(S(20), S(7));
}

/* covers: A3 P2
 * A new counter gives the allowance of the move in hand, which may have had none. */
TEST(set_moves_before_an_allowance)
{
	start("5/60:60+10@7");
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 5, true)); /* the sixth move is in hand */
	CHECK(game_clock_set_moves(&g, RIGHT, 6, true));
	STAGE(1, 1);
	TIMES(S(120), S(130));
}

/* covers: A3
 * A time that is entered before the start is kept until a clock runs, and not longer. */
TEST(entered_before_the_start)
{
	ready("5/60:60", FREEZE_AUTO);
	CHECK(game_clock_set_left(&g, LEFT, S(30)));
	CHECK_EQ(press(RIGHT), PRESS_STARTED);
	after(S(10));
	play();
	CHECK(game_clock_set_moves(&g, LEFT, 5, true));
	STAGE(1, 0);
	TIMES(S(80), S(60));
}

static bool correct(uint8_t field)
{
	switch (field) {
	case 0:
		return game_clock_set_used(&g, LEFT, S(5));
	case 1:
		return game_clock_set_move_used(&g, LEFT, S(5));
	case 2:
		return game_clock_set_turn(&g, RIGHT);
	case 3:
		return game_clock_set_moves(&g, LEFT, 5, false);
	case 4:
		return game_clock_set_stage(&g, LEFT, 0, true);
	default:
		return game_clock_set_period(&g, LEFT, 1, 0);
	}
}

/* covers: A3 A7
 * Whatever is entered before the start but a time left, this game has begun: PAUSE, and an event. */
TEST(what_is_entered_before_the_start)
{
	for (uint8_t field = 0; field < 6; field++) {
		ready("1hy5x60", FREEZE_AUTO);
		g.events.count = 0;
		CHECK(correct(field));
		STATE(PLAY_PAUSED);
		CHECK_EQ(g.events.count, 1);
		CHECK_EQ(g.events.event[0].what, EVENT_ARBITER);
	}
}

TESTS(RUN(penalty), RUN(penalty_refused), RUN(penalty_to_zero), RUN(penalty_before_the_start),
      RUN(other_side_press_stands), RUN(take_back_fischer), RUN(take_back_refused), RUN(take_back_bronstein),
      RUN(take_back_us_delay), RUN(take_back_stage), RUN(take_back_periods),
      RUN(take_back_from_a_counter_of_nothing), RUN(take_back_across_a_stage_transition), RUN(set_times),
      RUN(set_moves), RUN(set_moves_far), RUN(set_moves_extreme), RUN(set_moves_after_a_zero),
      RUN(set_moves_allowances), RUN(set_moves_advisory), RUN(set_stage), RUN(set_turn_and_white),
      RUN(rewind), RUN(rewind_across), RUN(rewind_steady_flag), RUN(rewind_flags), RUN(introduce_increment),
      RUN(introduce_delay), RUN(introduce_refused), RUN(adjournment), RUN(used_on_the_move_refused),
      RUN(proposals), RUN(proposal_extreme), RUN(proposals_of_delays), RUN(install), RUN(install_after_zeros),
      RUN(install_refused), RUN(install_and_flags), RUN(install_after_an_hourglass),
      RUN(stage_transition_in_the_delay_of_the_other), RUN(penalties_at_odd_times),
      RUN(stage_transition_of_the_side_behind), RUN(set_moves_before_an_allowance),
      RUN(entered_before_the_start), RUN(what_is_entered_before_the_start), RUN(set_moves_there_and_back),
      RUN(set_stage_of_canadian), RUN(introduce_near_the_top))
