/* The snapshots of the journal and the return to one (A5). */
#include "tests/unit/core/game.h"

/* A3, A5: after the game went back to a snapshot, a time that was entered before no longer counts as
 * entered. */
TEST(a_snapshot_forgets_what_was_entered)
{
	struct game_snapshot snapshot;

	start("1/5m:5m");
	move(S(10));
	move(S(10));
	play();
	snap(&snapshot);
	CHECK(game_clock_set_left(&g, LEFT, MIN(3)));
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK_EQ(g.side[LEFT].left, MIN(10) - S(10));
	CHECK(game_clock_set_moves(&g, LEFT, 0, true));
	CHECK_EQ(g.side[LEFT].left, MIN(5) - S(10));
}

/* A5: the side on turn and the colours are restored, on either side. */
TEST(a_snapshot_knows_whose_turn_it_is)
{
	struct game_snapshot snapshot;

	memset(&snapshot, 0xff, sizeof snapshot);
	start("5m");
	move(S(1));
	snap(&snapshot);
	move(S(1));
	play();
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK_EQ(g.turn, RIGHT);
	CHECK_EQ(g.white, LEFT);
	MOVES(1, 0);
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK(game_clock_set_turn(&g, LEFT));
	snap(&snapshot);
	CHECK(game_clock_set_white(&g, LEFT));
	CHECK(game_clock_set_turn(&g, RIGHT));
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK_EQ(g.turn, LEFT);
	CHECK_EQ(g.white, RIGHT);
}

/* A5, A10, P7: a snapshot restores which half of the control a side plays, although an installation has
 * changed it with the sign. */
TEST(a_snapshot_knows_the_halves)
{
	struct control control = control_of("5m|4m");
	struct game_snapshot snapshot;

	start("5m|4m");
	move(S(1));
	snap(&snapshot);
	play();
	CHECK(game_clock_set_white(&g, RIGHT));
	CHECK(game_clock_install(&g, &control));
	CHECK_EQ(game_clock_stage(&g, LEFT)->time.s, 240);
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK_EQ(game_clock_stage(&g, LEFT)->time.s, 300);
	CHECK_EQ(game_clock_stage(&g, RIGHT)->time.s, 240);
	CHECK_EQ(g.white, LEFT);
}

/* M3, M4: a snapshot restores what was used of the delay, whatever the game has at that time. */
TEST(a_snapshot_brings_its_own_delay)
{
	struct game_snapshot snapshot;

	start("5md5");
	after(S(2));
	snap(&snapshot);
	play();
	g.side[LEFT].delay_used = S(4);
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK_EQ(g.side[LEFT].delay_used, S(2));
	CHECK_EQ(g.side[LEFT].move_used, S(2));
	DELAY(LEFT, S(3));
}

/* covers: A5 F4
 * The arbiter goes back to the press that completed the third move: what was logged since then is marked as
 * taken back, with it what came between that press and the next, and what was before is not. */
TEST(a_snapshot_takes_back_what_was_logged_since)
{
	struct game_snapshot snapshot;

	start("20:20:20:20");
	after(S(21)); /* no move is made */
	move(0);
	move(0);
	after(S(20)); /* one move each */
	move(0);
	snap(&snapshot);
	move(S(61)); /* two and one; the fourth move */
	play();
	CHECK_EQ(g.log[0].moves[LEFT] + g.log[0].moves[RIGHT], 3);
	CHECK_EQ(g.log[1].moves[LEFT] + g.log[1].moves[RIGHT], 2);
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK_EQ(g.log[0].kind, EXPIRY_STAGE_TRANSITION | EXPIRY_TAKEN_BACK);
	CHECK_EQ(g.log[1].kind, EXPIRY_STAGE_TRANSITION);
	CHECK_EQ(g.log[2].kind, EXPIRY_STAGE_TRANSITION);
	CHECK_EQ(g.log[3].kind, EXPIRY_NONE);
}

/* covers: A5 A10
 * A snapshot that was taken under another control brings it back, and says so; one under the same control
 * says only that the game is another. */
TEST(a_snapshot_tells_of_its_control)
{
	const struct control older = control_of("10m"), same = control_of("5m");
	struct game_snapshot snapshot;

	for (uint8_t other = 0; other <= 1; other++) {
		start("5m");
		move(S(1));
		snap(&snapshot);
		play();
		g.events.count = 0;
		CHECK(game_clock_restore(&g, &snapshot, other ? &older : &same));
		CHECK_EQ(g.control.stage[WHITE][0].time.s, other ? 600 : 300);
		CHECK_EQ(g.events.count, 1 + other);
		CHECK_EQ(g.events.event[0].what, other ? EVENT_CONTROL : EVENT_RESTORED);
		CHECK_EQ(g.events.event[other].what, EVENT_RESTORED);
		for (uint8_t i = 0; i < g.events.count; i++) { /* of no side, and without a value */
			CHECK_EQ(g.events.event[i].side, 0);
			CHECK_EQ(g.events.event[i].value, 0);
		}
	}
}

/* covers: A5 F4
 * All that was logged since is marked, to the last line of the log. */
TEST(a_snapshot_takes_back_the_whole_log)
{
	struct game_snapshot snapshot;

	start_with("5:5:5:5:5", FREEZE_OFF);
	move(0);
	snap(&snapshot);
	move(S(26));  /* four stage transitions and Black's flag */
	after(S(26)); /* and White's */
	STATE(PLAY_OVER);
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	for (uint8_t i = 0; i < EXPIRY_LOG; i++)
		CHECK_EQ(g.log[i].kind, (i < 2 ? EXPIRY_FLAG : EXPIRY_STAGE_TRANSITION) | EXPIRY_TAKEN_BACK);
}

/* covers: A5
 * What has happened before and is not yet handled stays as it is, next to the log in the memory: the game at
 * any instant. */
TEST(a_snapshot_leaves_what_happened_before)
{
	struct event before[3];
	struct game_snapshot snapshot;

	ready("5m", FREEZE_AUTO);
	now = 0x12345678;
	play();
	snap(&snapshot);
	g.events.count = 0;
	move(S(1));
	move(S(1));
	play();
	CHECK_EQ(g.events.count, 3);
	memcpy(before, g.events.event, sizeof before);
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	CHECK(memcmp(before, g.events.event, sizeof before) == 0);
}

TESTS(RUN(a_snapshot_forgets_what_was_entered), RUN(a_snapshot_knows_whose_turn_it_is),
      RUN(a_snapshot_knows_the_halves), RUN(a_snapshot_brings_its_own_delay),
      RUN(a_snapshot_tells_of_its_control), RUN(a_snapshot_takes_back_what_was_logged_since),
      RUN(a_snapshot_takes_back_the_whole_log), RUN(a_snapshot_leaves_what_happened_before))
