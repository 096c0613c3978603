/* What the core tells: each thing once, in its order, dated when it happened (firmware/core/event.h). */
#include "tests/unit/core/game.h"

struct reported {
	ticks at; /* after the start */
	uint8_t what;
	uint8_t side;
	uint16_t value;
};

static instant origin;
static uint8_t heard;

/* From READY, White's clock started; what that tells is not looked at. */
static void begin(const char *text)
{
	start(text);
	origin = now;
	heard = 0;
	g.events.count = 0;
}

static void next(ticks at, uint8_t what, uint8_t side, uint16_t value)
{
	const struct event *event = &g.events.event[heard];

	CHECK(heard < g.events.count);
	CHECK_EQ(event->what, what);
	CHECK_EQ(event->side, side);
	CHECK_EQ(event->value, value);
	CHECK_EQ(ticks_between(origin, event->at), at);
	heard++;
}

static void nothing_more(void)
{
	CHECK_EQ(g.events.count, heard);
	g.events.count = 0;
	heard = 0;
}

static void only(uint8_t what, uint8_t side, uint16_t value)
{
	CHECK_EQ(g.events.count, 1);
	CHECK_EQ(g.events.event[0].what, what);
	CHECK_EQ(g.events.event[0].side, side);
	CHECK_EQ(g.events.event[0].value, value);
	g.events.count = 0;
}

/* covers: S1 B1 T3 -- the seconds that are reported, however late the core is called. */
TEST(warnings)
{
	static const uint16_t seconds[] = {600, 300, 120, 60, 30, 10, 5, 4, 3, 2, 1};

	begin("11m");
	after(MIN(11));
	for (uint8_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++)
		next(MIN(11) - seconds[i] * S(1), EVENT_WARNING, LEFT, seconds[i]);
	next(MIN(11), EVENT_FLAG, LEFT, 0);
	nothing_more();
	begin("10"); /* ten seconds that are there are not reached */
	after(S(5));
	next(S(5), EVENT_WARNING, LEFT, 5);
	nothing_more();
	play();
	next(S(5), EVENT_PAUSED, LEFT, 0);
	after(S(9));
	play();
	next(S(14), EVENT_RESUMED, LEFT, 0);
	after(S(1));
	next(S(15), EVENT_WARNING, LEFT, 4);
	nothing_more();
}

/* covers: S1 -- what counts up, a gong and overtime do not warn. */
TEST(no_warnings)
{
	begin("^8");
	after(S(8));
	next(S(8), EVENT_FLAG, LEFT, 0);
	next(S(8), EVENT_OVER, LEFT, 0);
	nothing_more();
	begin("5"); /* F5: what is measured beyond a flag has no expiry any more */
	after(S(5));
	g.events.count = 0;
	after(TICKS_MAX);
	nothing_more();
	begin("g3");
	after(S(3));
	next(S(3), EVENT_TURN_SWITCH, LEFT, 1);
	nothing_more();
	begin("o1-3");
	after(S(4));
	next(S(1), EVENT_PERIOD, LEFT, 1);
	next(S(4), EVENT_FLAG, LEFT, 0);
	nothing_more();
}

/* covers: A9 P2 P3 M4 M5 -- moves, stages, stage transitions, delays, periods. */
TEST(play_is_reported)
{
	ready("2/20+5:30", FREEZE_AUTO);
	next(ticks_between(origin, g.since), EVENT_READY, LEFT, 0);
	nothing_more();
	origin = now;
	CHECK_EQ(press(RIGHT), PRESS_STARTED);
	next(0, EVENT_STARTED, LEFT, 0);
	CHECK_EQ(press(RIGHT), PRESS_IGNORED);
	nothing_more();
	after(S(1));
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	next(S(1), EVENT_PRESS, LEFT, 1);
	CHECK_EQ(press(RIGHT), PRESS_MOVE);
	next(S(1), EVENT_PRESS, RIGHT, 1);
	CHECK_EQ(press(LEFT), PRESS_MOVE);
	next(S(1), EVENT_STAGE, LEFT, 1);
	next(S(1), EVENT_PRESS, LEFT, 2);
	nothing_more();
	begin("1d2:20m"); /* both continue; the delay comes before the time */
	after(S(3));
	next(S(2), EVENT_DELAY_OVER, LEFT, 0);
	next(S(3), EVENT_STAGE_TRANSITION, LEFT, 0);
	next(S(3), EVENT_STAGE, LEFT, 1);
	next(S(3), EVENT_STAGE, RIGHT, 1);
	nothing_more();
	after(MIN(5) - S(1));
	g.events.count = 0;
	after(S(1));
	only(EVENT_STEADY_OVER, LEFT, 0);
	begin("1y2x1");
	after(S(2));
	next(S(1), EVENT_PERIOD, LEFT, 1);
	next(S(2), EVENT_PERIOD, LEFT, 2);
	nothing_more();
	ready("5m|4m", FREEZE_AUTO);
	g.events.count = 0;
	origin = g.since;
	CHECK_EQ(press(LEFT), PRESS_REFUSED);
	next(0, EVENT_REFUSED, LEFT, 0);
	game_clock_exchange(&g);
	next(0, EVENT_COLOURS, RIGHT, 0);
	nothing_more();
}

/* covers: A2 A3 A4 A6 A7 F1 F2 F6 -- what an arbiter changes is reported once; what is refused is not. */
TEST(the_arbiter_is_reported)
{
	begin("10m");
	CHECK(!game_clock_set_moves(&g, LEFT, 7, false));
	CHECK(!game_clock_set_left(&g, LEFT, S(1)));
	nothing_more();
	play();
	g.events.count = 0;
	CHECK(game_clock_set_left(&g, LEFT, S(1)));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_add(&g, SIDES_BOTH, S(1)));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_add(&g, SIDES_BOTH, 0));
	CHECK(game_clock_next_turn(&g, NEXT_SAME));
	CHECK(!game_clock_add(&g, SIDES_LEFT, -S(3)));
	nothing_more();
	CHECK(game_clock_next_turn(&g, NEXT_OTHER_STANDS));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_set_used(&g, LEFT, S(3)));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_set_turn(&g, LEFT));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_set_moves(&g, LEFT, 7, false));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_set_freeze(&g, FREEZE_ON));
	only(EVENT_FREEZE, 0, FREEZE_ON);
	play();
	g.events.count = 0;
	after(S(2));
	next(ticks_between(origin, g.since) - S(1), EVENT_WARNING, LEFT, 1);
	next(ticks_between(origin, g.since), EVENT_FLAG, LEFT, 0);
	next(ticks_between(origin, g.since), EVENT_OVER, LEFT, 0);
	nothing_more();
	CHECK(game_clock_add(&g, SIDES_LEFT, S(9)));
	next(ticks_between(origin, g.since), EVENT_WITHDRAWN, LEFT, 0);
	next(ticks_between(origin, g.since), EVENT_ARBITER, 0, 0);
	nothing_more();
	ready("1h", FREEZE_AUTO);
	g.events.count = 0;
	CHECK(game_clock_enter(&g));
	only(EVENT_ARBITER, 0, 0);
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, RIGHT));
	CHECK_EQ(g.events.event[0].what, EVENT_CONTROL);
	CHECK_EQ(g.events.event[1].what, EVENT_ARBITER);
}

/* covers: U3 -- of the game before, nothing more is reported. */
TEST(a_new_game_is_reported_first)
{
	struct control control = control_of("5m");

	begin("3m");
	move(S(1));
	play();
	game_clock_init(&g, &control, FREEZE_AUTO, RIGHT);
	only(EVENT_READY, RIGHT, 0);
}

/* covers: A5 A10 -- a rewind and another control are of both sides: no side, no value. */
TEST(what_is_of_no_side)
{
	struct control control = control_of("30m+30");
	struct game_snapshot snapshot;

	begin("10m");
	game_clock_snapshot(&g, &snapshot);
	move(S(1));
	play();
	g.events.count = 0;
	CHECK(game_clock_restore(&g, &snapshot, &g.control));
	only(EVENT_RESTORED, 0, 0);
	CHECK(game_clock_install(&g, &control));
	next(S(1), EVENT_CONTROL, 0, 0);
	next(S(1), EVENT_ARBITER, 0, 0);
	nothing_more();
	ready("1h", FREEZE_AUTO);
	g.events.count = 0;
	origin = g.since;
	CHECK(game_clock_introduce(&g, METHOD_FISCHER, RIGHT));
	next(0, EVENT_CONTROL, 0, 0);
	next(0, EVENT_ARBITER, 0, 0);
	nothing_more();
}

/* covers: T4 F4 M7 -- a clock that is held at 9:59:59 is reported and logged; one that stays there
 * is not logged again. */
TEST(held_clocks_are_reported)
{
	begin("35998+1");
	move(S(0.25));
	next(S(0.25), EVENT_CAPPED, LEFT, 0);
	next(S(0.25), EVENT_PRESS, LEFT, 1);
	nothing_more();
	begin("*35990");
	after(S(12));
	play();
	next(S(12), EVENT_CAPPED, RIGHT, 0);
	next(S(12), EVENT_PAUSED, LEFT, 0);
	play();
	next(S(12), EVENT_RESUMED, LEFT, 0);
	after(S(1));
	play();
	next(S(13), EVENT_PAUSED, LEFT, 0);
	nothing_more();
	TIMES(S(35990 - 13), TICKS_MAX);
	CHECK_EQ(g.log[0].kind, EXPIRY_CAPPED);
	CHECK_EQ(g.log[1].kind, EXPIRY_NONE);
}

/* covers: T3 -- more than there is room for: the newest is there. */
TEST(the_newest_is_kept)
{
	begin("g0.1");
	after(S(10));
	CHECK_EQ(g.events.count, EVENTS_MAX);
	CHECK_EQ(g.events.event[EVENTS_MAX - 1].at, g.since);
	CHECK_EQ(g.events.event[EVENTS_MAX - 2].value, 8);
}

TESTS(RUN(warnings), RUN(no_warnings), RUN(play_is_reported), RUN(the_arbiter_is_reported),
      RUN(a_new_game_is_reported_first), RUN(what_is_of_no_side), RUN(held_clocks_are_reported),
      RUN(the_newest_is_kept))
