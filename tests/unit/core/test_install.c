/* Another control in a game that has begun: what is proposed, kept and forgotten (A10). */
#include "tests/unit/core/game.h"

static void install(const char *text)
{
	struct control control = control_of(text);

	CHECK(game_clock_install(&g, &control));
	CHECK(game_clock_valid(&g));
}

/* READY, with White on this side, and with these moves and times used. */
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

/* covers: A10 P3
 * Both sides are in the highest stage that either has reached by its time used. */
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
	play(); /* a confirmed 0 expires at the resumption */
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

	/* A3: the installation forgets that a time was entered, and the period is complete after the
	 * thought */
	start("10m");
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
	CHECK_EQ(g.log[0].kind, EXPIRY_MAIN_TIME);
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

/* A10: the move in hand starts again under another control. */
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

/* covers: A10 M4
 * The move in hand has its complete delay again. */
TEST(a_delay_after_another_control)
{
	start("5md5");
	after(S(2));
	play();
	install("10md7");
	DELAY(LEFT, S(7));
}

/* covers: A10 A11 -- the control in force, with both sides where it puts them: nothing changes and nothing is
 * reported. A time that was entered makes it an act. */
TEST(the_control_in_force)
{
	struct control control = control_of("10m");
	struct game_clock before;

	start("10m");
	moves(3);
	after(S(5));
	play();
	g.events.count = 0;
	before = g;
	CHECK(game_clock_install(&g, &control));
	CHECK(memcmp(&before, &g, sizeof g) == 0);
	CHECK(game_clock_set_left(&g, LEFT, MIN(7)));
	g.events.count = 0;
	CHECK(game_clock_install(&g, &control));
	CHECK_EQ(g.events.count, 2);
	TIMES(before.side[LEFT].left, before.side[RIGHT].left);
}

TESTS(RUN(proposals_as_played), RUN(both_are_in_the_highest_stage), RUN(special_controls_are_installed),
      RUN(what_an_installation_forgets), RUN(what_an_installation_keeps), RUN(the_control_in_force),
      RUN(another_control_begins_the_move_again), RUN(a_proposal_of_one_tick),
      RUN(a_delay_after_another_control))
