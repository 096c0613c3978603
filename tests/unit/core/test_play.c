/* Starting, pressing, pausing, the instants of events (T1, T2, T3, A1, A9). */
#include "firmware/core/timebase.h"
#include "tests/unit/core/game.h"

/* covers: A9 -- with equal controls the first press decides the colours and starts the other clock. */
TEST(first_press_by_either_side)
{
	ready("5m+2", FREEZE_ON);
	CHECK_EQ(g.white, LEFT);
	CHECK_EQ(press(RIGHT), PRESS_STARTED);
	CHECK_EQ(g.turn, LEFT);
	CHECK_EQ(g.white, LEFT);
	STATE(PLAY_RUNNING);
	ready("5m+2", FREEZE_ON);
	CHECK_EQ(press(LEFT), PRESS_STARTED); /* the presser is Black */
	CHECK_EQ(g.turn, RIGHT);
	CHECK_EQ(g.white, RIGHT);
	after(S(3));
	TIMES(S(302), S(299));
	CHECK_EQ(press(RIGHT), PRESS_MOVE);
	MOVES(0, 1);
}

/* covers: A9 -- PLAY starts White's clock by option, also for an absent player (6.6). */
TEST(play_starts_white)
{
	struct control control = control_of("5m");

	ready("5m", FREEZE_OFF);
	play();
	CHECK_EQ(g.turn, LEFT);
	now = 0;
	game_clock_init(&g, &control, 0, RIGHT);
	play();
	CHECK_EQ(g.turn, RIGHT);
	CHECK_EQ(g.white, RIGHT);
	after(S(10));
	TIMES(S(300), S(290));
}

/* covers: A9 P7
 * With unequal controls the colours are fixed: a press by White's side is refused, and one key exchanges
 * them. */
TEST(unequal_controls)
{
	ready("5m|4m", FREEZE_OFF);
	TIMES(S(300), S(240));
	CHECK_EQ(press(LEFT), PRESS_REFUSED);
	STATE(PLAY_READY);
	TIMES(S(300), S(240));
	game_clock_exchange(&g);
	TIMES(S(240), S(300));
	CHECK_EQ(g.white, RIGHT);
	CHECK_EQ(press(RIGHT), PRESS_REFUSED);
	CHECK_EQ(press(LEFT), PRESS_STARTED);
	CHECK_EQ(g.turn, RIGHT);
	after(S(1));
	TIMES(S(240), S(299));
	game_clock_exchange(&g); /* in READY only */
	TIMES(S(240), S(299));
	CHECK_EQ(g.white, RIGHT);
}

/* covers: A9 -- a correction in READY stays with the player who sits there. */
TEST(correction_before_the_start)
{
	ready("5m", FREEZE_OFF);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(60)));
	CHECK_EQ(press(LEFT), PRESS_STARTED);
	TIMES(S(240), S(300));
	ready("5m", FREEZE_OFF);
	CHECK(game_clock_add(&g, SIDES_LEFT, -S(60)));
	game_clock_exchange(&g);
	TIMES(S(240), S(300));
	CHECK_EQ(g.white, RIGHT);
}

/* covers: T1
 * At most one clock runs, and a press by the side that is not on turn is ignored. */
TEST(only_the_side_on_turn)
{
	start("5m+2");
	after(S(5));
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	MOVES(0, 0);
	TIMES(S(297), S(302));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	CHECK_EQ(press(LEFT), PRESS_IGNORED);
	MOVES(1, 0);
	TIMES(S(299), S(302));
	after(S(5));
	TIMES(S(299), S(297));
}

/* covers: T2
 * Both buttons close in the same tick: first the press of the side on turn counts, then the answer. */
TEST(both_at_once)
{
	start("5m+2");
	after(S(5));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	CHECK_EQ(press(RIGHT), PRESS_MOVE);
	CHECK_EQ(g.turn, LEFT);
	MOVES(1, 1);
	TIMES(S(299), S(304));
	USED(S(5), 0);
}

/* covers: T2
 * Presses of both sides that are a tick apart both count (Article 6.2.2). */
TEST(a_tick_apart)
{
	start("5m");
	after(S(5));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	after(1);
	CHECK_EQ(press(RIGHT), PRESS_MOVE);
	after(1);
	TIMES(S(295) - 1, S(300) - 1);
}

/* covers: T2 T3
 * A press is dated by its edge, however late the program hears of it. */
TEST(press_from_the_past)
{
	instant edge;

	start("5m+2");
	after(S(5));
	edge = now;
	now += (instant)S(0.02); /* the processor was busy for 20 ms, without a look at the clock */
	CHECK_EQ(game_clock_press(&g, LEFT, edge), PRESS_MOVE);
	game_clock_step(&g, now);
	TIMES(S(299), S(302) - S(0.02));
	CHECK_EQ(game_clock_press(&g, LEFT, edge), PRESS_IGNORED);
}

/* covers: T1
 * A press that is dated before a confirmed event counts from that event on, so no time is charged twice. */
TEST(press_before_what_is_confirmed)
{
	start("5m");
	move(S(5));
	CHECK_EQ(game_clock_press(&g, RIGHT, now - 100), PRESS_MOVE);
	TIMES(S(295), S(300));
	USED(S(5), 0);
	after(S(1));
	TIMES(S(294), S(300));
}

/* covers: T3 -- a press at the tick in which the time is used up is too late, one tick before it is not. */
TEST(press_at_the_flag)
{
	start("10");
	after(S(10) - 1);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	TIMES(1, S(10));
	after(S(10));
	CHECK_EQ(g.side[RIGHT].flag, FLAG_FALLEN);
	start("10+5"); /* with no look at the clock before the press */
	now += (instant)S(15);
	CHECK_EQ(press(LEFT), PRESS_IGNORED);
	TIMES(0, S(15));
	FLAGS(FLAG_FALLEN, FLAG_NONE);
	MOVES(0, 0);
	start("10+5");
	now += (instant)(S(15) + 1);
	CHECK_EQ(press(LEFT), PRESS_IGNORED);
	USED(S(15), 0);
}

/* covers: A1 T1 -- in pause nothing runs and presses change nothing (6.11). */
TEST(pause)
{
	struct game_clock before;

	start("5m+2");
	after(S(5));
	play();
	STATE(PLAY_PAUSED);
	before = g;
	after(S(1000));
	CHECK_EQ(press(LEFT), PRESS_IGNORED);
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	CHECK(memcmp(&before, &g, sizeof g) == 0);
	TIMES(S(297), S(302));
	USED(S(5), 0);
	CHECK_EQ(direction(LEFT, now), 0);
	play();
	STATE(PLAY_RUNNING);
	CHECK_EQ(g.turn, LEFT);
	after(S(1));
	TIMES(S(296), S(302));
	play(); /* pauses again at once */
	play();
	TIMES(S(296), S(302));
}

/* covers: F6 A1
 * After the end presses change nothing. PLAY leads to PAUSED, and no further while the flag is down. */
TEST(over)
{
	struct game_clock before;

	start("10+1");
	after(S(11));
	STATE(PLAY_OVER);
	before = g;
	after(S(100));
	CHECK_EQ(press(LEFT), PRESS_IGNORED);
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	CHECK(memcmp(&before, &g, sizeof g) == 0);
	play();
	STATE(PLAY_PAUSED);
	after(S(100));
	play();
	STATE(PLAY_OVER);
	TIMES(0, S(11));
	USED(S(11), 0);
}

/* covers: A1
 * A pause in the tick of an expiry: the expiry comes first. */
TEST(pause_at_zero)
{
	start("10:20");
	after(S(10));
	play();
	TIMES(S(20), S(30));
	STAGE(1, 1);
	STATE(PLAY_PAUSED);
	start("10+1");
	now += (instant)S(11);
	play();
	STATE(PLAY_PAUSED); /* the zero, OVER, and from there PLAY leads to PAUSED */
	FLAGS(FLAG_FALLEN, FLAG_NONE);
}

/* covers: T3 D3
 * The next event that happens by itself is announced to the tick. */
TEST(next_event)
{
	ready("10d3:20|10d3", FREEZE_ON);
	CHECK_EQ(game_clock_next(&g, now), TICKS_MAX);
	play();
	CHECK_EQ(game_clock_next(&g, now), S(3));
	after(S(2));
	CHECK_EQ(game_clock_next(&g, now), S(1));
	after(S(1));
	CHECK_EQ(game_clock_next(&g, now), S(5)); /* the warning at 5 s; 10 s are there, not reached */
	after(S(10) - 1);
	CHECK_EQ(game_clock_next(&g, now), 1);
	after(1);
	STAGE(1, 0);
	CHECK_EQ(game_clock_next(&g, now),
		 S(10)); /* the warning at 10 s; the five minutes of the steady flag are later */
	play();
	CHECK_EQ(game_clock_next(&g, now), MIN(5));
	after(MIN(5));
	CHECK_EQ(game_clock_next(&g, now), TICKS_MAX);
	start("g10");
	CHECK_EQ(game_clock_next(&g, now + (instant)S(4)), S(6));
	start("^");
	CHECK_EQ(game_clock_next(&g, now), TICKS_MAX);
	start("^60");
	CHECK_EQ(game_clock_next(&g, now + (instant)S(4)), S(56)); /* what counts up does not warn */
	start("o10-20");
	after(S(15));
	CHECK_EQ(game_clock_next(&g, now), S(15));
	start("1my2x10");
	after(S(61));
	CHECK_EQ(game_clock_next(&g, now), S(4));
}

/* covers: T3
 * An overdue event is due in one tick, never in 0 ticks. */
TEST(overdue)
{
	start("10");
	CHECK_EQ(game_clock_next(&g, now + (instant)S(10)), 1);
	CHECK_EQ(game_clock_next(&g, now + (instant)S(25)), 1);
}

/* covers: T1 A11 -- moves that a press completes are counted, because each ends Undo; a gong does not. */
TEST(count_of_presses)
{
	start("5m");
	CHECK_EQ(g.presses, 0);
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	CHECK_EQ(g.presses, 0);
	move(0);
	move(0);
	CHECK_EQ(g.presses, 2);
	start("g10");
	after(S(35));
	CHECK_EQ(g.presses, 0);
	MOVES(2, 1);
}

/* covers: T3
 * The direction in which each display counts. */
TEST(directions)
{
	start("10d3");
	CHECK_EQ(direction(LEFT, now), 0); /* the delay runs, the clock does not */
	CHECK_EQ(direction(LEFT, now + (instant)S(3)), -1);
	CHECK_EQ(direction(RIGHT, now), 0);
	ready("5m", FREEZE_OFF);
	CHECK_EQ(direction(LEFT, now), 0);
	play();
	CHECK_EQ(direction(LEFT, now), -1);
}

/* covers: T1 T3 -- a game across the wrap of the instants, with events days apart. */
TEST(over_the_wrap)
{
	start("9h");
	now = g.since;
	after(S(99)); /* one second before the wrap: ready() begins 100 s before it */
	CHECK(now > (instant)-S(2));
	after(S(2));
	CHECK(now < (instant)S(2));
	TIMES(S(9 * 3600.0 - 101), S(9 * 3600.0));
	play();
	after(S(86400.0 * 3));
	play();
	after(S(1));
	TIMES(S(9 * 3600.0 - 102), S(9 * 3600.0));
}

/* covers: T3
 * Half a million ticks give the same result in one step and in steps of one. */
TEST(one_step_or_many)
{
	struct game_clock once;

	start("5+1:3md2:1my3x10");
	after(S(3));
	move(0);
	after(S(8));
	once = g;
	start("5+1:3md2:1my3x10");
	for (uint16_t i = 0; i < S(3); i++)
		after(1);
	move(0);
	for (uint16_t i = 0; i < S(8); i++)
		after(1);
	CHECK_EQ(left_of(LEFT), game_clock_remaining(&once, LEFT, now));
	CHECK_EQ(left_of(RIGHT), game_clock_remaining(&once, RIGHT, now));
	CHECK(memcmp(&once, &g, sizeof g) == 0);
}

/* covers: T1 N4
 * An impossible state is recognised. */
TEST(validity)
{
	struct game_clock good;

	start("20+5:30+8");
	move(S(1));
	good = g;
#define SPOILED(change)                                                                                      \
	do {                                                                                                 \
		g = good;                                                                                    \
		change;                                                                                      \
		CHECK(!game_clock_valid(&g));                                                                \
	} while (0)
	SPOILED(g.state = 4);
	SPOILED(g.turn = 2);
	SPOILED(g.white = 2);
	SPOILED(g.freeze = FREEZE_OFF + 1);
	SPOILED(g.side[LEFT].left = TICKS_MAX + 1);
	SPOILED(g.side[RIGHT].left = -1);
	SPOILED(g.side[LEFT].used = -1);
	SPOILED(g.side[RIGHT].used = TICKS_MAX + 1);
	SPOILED(g.side[LEFT].moves = 10000);
	SPOILED(g.side[LEFT].flag = 3);
	SPOILED(g.side[LEFT].first = 1);
	SPOILED(g.side[RIGHT].first = 2);
	SPOILED(g.side[RIGHT].flag = FLAG_FALLEN);
	SPOILED(g.side[LEFT].move_used = -1);
	SPOILED(g.side[LEFT].delay_used = -1);
	SPOILED(g.side[LEFT].delay_used = 3600 * 4096L + 1);
	SPOILED(g.control.stages[WHITE] = 0);
	SPOILED(g.control.stages[BLACK] = 6);
	SPOILED((g.freeze = FREEZE_OFF, g.side[RIGHT].flag = FLAG_FALLEN)); /* and nobody first */
	SPOILED(g.last.side = 2);
	SPOILED(g.last.valid = 9);
	g = good;
	CHECK(game_clock_valid(&g));
}

/* A clock that was not yet stepped past its expiry shows 0, and nothing less. */
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

/* D3: a question at the very instant of an event is answered with one tick, not with 0. */
TEST(something_is_never_due_now)
{
	start("10");
	CHECK_EQ(game_clock_next(&g, now), S(5)); /* a warning */
	CHECK_EQ(game_clock_next(&g, now + (instant)S(5) - 1), 1);
	CHECK_EQ(game_clock_next(&g, now + (instant)S(5)), 1);
	CHECK_EQ(game_clock_next(&g, now + (instant)S(6)), 1);
}

/* T3: a clock without time expires at its start, even if the first thing that it hears of is a press that
 * waited before. */
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

/* covers: T1 T3 M7
 * A press that is dated before the resumption counts from it on, to the last byte of the game: here the
 * other clock has nothing, and falls with it. */
TEST(a_press_dated_before_the_resumption)
{
	struct game_clock paused, at_once;

	start("*10");
	after(S(1));
	play();
	CHECK(game_clock_set_left(&g, RIGHT, 0));
	play();
	STATE(PLAY_RUNNING);
	paused = g;
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	FLAGS(FLAG_NONE, FLAG_FALLEN);
	STATE(PLAY_OVER);
	at_once = g;
	g = paused;
	CHECK_EQ(game_clock_press(&g, LEFT, now - 10), PRESS_MOVE);
	CHECK(memcmp(&at_once, &g, sizeof g) == 0);
}

/* covers: A9
 * PLAY begins a game with White's clock, whosever turn a game from the memory says it is. */
TEST(play_begins_with_white)
{
	for (uint8_t white = LEFT; white <= RIGHT; white++) {
		struct control control = control_of("5m");

		game_clock_init(&g, &control, FREEZE_AUTO, white);
		g.turn = other_side(white);
		CHECK(game_clock_valid(&g));
		play();
		CHECK_EQ(g.turn, white);
		CHECK_EQ(direction(white, now), -1);
	}
}

/* T1: a pause that is dated before a confirmed event gives no time back. */
TEST(a_pause_dated_too_early)
{
	start("5m");
	move(S(10));
	game_clock_play(&g, now - 4096);
	STATE(PLAY_PAUSED);
	USED(S(10), 0);
	TIMES(MIN(5) - S(10), MIN(5));
}

TESTS(RUN(first_press_by_either_side), RUN(play_starts_white), RUN(unequal_controls),
      RUN(correction_before_the_start), RUN(only_the_side_on_turn), RUN(both_at_once), RUN(a_tick_apart),
      RUN(press_from_the_past), RUN(press_before_what_is_confirmed), RUN(press_at_the_flag), RUN(pause),
      RUN(over), RUN(pause_at_zero), RUN(next_event), RUN(overdue), RUN(count_of_presses), RUN(directions),
      RUN(over_the_wrap), RUN(one_step_or_many), RUN(validity), RUN(a_late_question_is_answered_with_nothing),
      RUN(something_is_never_due_now), RUN(a_press_dated_before_the_start), RUN(a_pause_dated_too_early),
      RUN(a_press_dated_before_the_resumption), RUN(play_begins_with_white))
