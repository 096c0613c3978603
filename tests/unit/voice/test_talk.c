/* A talk key (docs/manual.md): once, twice, held; a bounce; a press that silences. The key is looked at when
 * it asks for that, and at each edge.
 *
 * covers: B1 */
#include <string.h>

#include "firmware/voice/talk.h"
#include "tests/unit/check.h"

#define MS(n) ((uint32_t)((n)*4096u / 1000u))
#define EDGES 12
#define ASKED 6
#define END   12000u /* ms */

/* Edges in ms, down and up by turns, from the first press on; what the player wants, and when, in ms. */
struct row {
	const char *what;
	bool silences; /* something is being said at the first press */
	uint16_t edge[EDGES];
	struct {
		uint8_t wish;
		uint16_t at;
	} wish[ASKED];
};

static const struct row rows[] = {
    {"once", false, {1, 100}, {{TALK_DOWN, 1}, {TALK_OWN, 450}}},
    {"twice", false, {1, 100, 300, 400}, {{TALK_DOWN, 1}, {TALK_OTHER, 300}}},
    {"held for a second", false, {1, 1500}, {{TALK_DOWN, 1}, {TALK_MOVES, 974}}},
    {"held, a little short", false, {1, 990}, {{TALK_DOWN, 1}, {TALK_MOVES, 974}}},
    {"down for long, but no hold", false, {1, 960}, {{TALK_DOWN, 1}, {TALK_OWN, 1310}}},
    {"the second press just in time", false, {1, 100, 440, 500}, {{TALK_DOWN, 1}, {TALK_OTHER, 440}}},
    {"the second press after the answer has begun",
     false,
     {1, 100, 460, 500},
     {{TALK_DOWN, 1}, {TALK_OWN, 450}, {TALK_OTHER, 460}}},
    {"the second press within a second",
     false,
     {1, 100, 1090, 1200},
     {{TALK_DOWN, 1}, {TALK_OWN, 450}, {TALK_OTHER, 1090}}},
    {"the second press too late",
     false,
     {1, 100, 1110, 1200},
     {{TALK_DOWN, 1}, {TALK_OWN, 450}, {TALK_DOWN, 1110}, {TALK_OWN, 1550}}},
    {"the second press is held", false, {1, 100, 300, 3000}, {{TALK_DOWN, 1}, {TALK_OTHER, 300}}},
    {"three times",
     false,
     {1, 100, 200, 300, 400, 500},
     {{TALK_DOWN, 1}, {TALK_OTHER, 200}, {TALK_DOWN, 400}, {TALK_OWN, 850}}},
    {"a bounce", false, {1, 3, 5, 9, 11, 22, 24, 200, 203, 205}, {{TALK_DOWN, 1}, {TALK_OWN, 550}}},
    {"shorter than a bounce", false, {1, 10}, {{TALK_DOWN, 1}, {TALK_OWN, 376}}},
    {"up while it bounced, down again", false, {1, 20, 40, 100}, {{TALK_DOWN, 1}, {TALK_OTHER, 51}}},
    {"after a hold at once again",
     false,
     {1, 980, 1010, 1100},
     {{TALK_DOWN, 1}, {TALK_MOVES, 974}, {TALK_DOWN, 1010}, {TALK_OWN, 1450}}},
    {"after a hold, up a little later",
     false,
     {1, 1005, 1040, 1140},
     {{TALK_DOWN, 1}, {TALK_MOVES, 974}, {TALK_DOWN, 1040}, {TALK_OWN, 1490}}},
    {"silence", true, {1, 100}, {{TALK_DOWN, 1}}},
    {"silence, and again", true, {1, 100, 300, 400}, {{TALK_DOWN, 1}, {TALK_OTHER, 300}}},
    {"silence, and later again",
     true,
     {1, 100, 1200, 1300},
     {{TALK_DOWN, 1}, {TALK_DOWN, 1200}, {TALK_OWN, 1650}}},
    {"silence by a hold", true, {1, 1500}, {{TALK_DOWN, 1}, {TALK_MOVES, 974}}},
    {"much later",
     false,
     {1, 100, 9000, 9100},
     {{TALK_DOWN, 1}, {TALK_OWN, 450}, {TALK_DOWN, 9000}, {TALK_OWN, 9450}}},
};

#define NEAR 4 /* ticks: two roundings of a ms */

static void check(const struct row *row, instant begin)
{
	struct talk talk;
	instant now = begin;
	bool down = false;
	unsigned edge = 0, asked = 0, calls = 0;

	memset(&talk, 0, sizeof talk);
	assert_int_equal(talk_next(&talk, false, now), TICKS_MAX);
	for (; now - begin < MS(END); calls++) {
		ticks next = talk_next(&talk, down, now);
		bool moves = edge < EDGES && row->edge[edge] > 0;
		instant coming = begin + MS(moves ? row->edge[edge] : END);
		uint8_t wish;

		assert_true(next >= 1);
		if (next < (ticks)(coming - now)) {
			now += (instant)next;
		} else {
			now = coming;
			down = down != moves;
			edge += moves;
		}
		wish = talk_step(&talk, down, now);
		if (wish == TALK_NOTHING)
			continue;
		assert_in_range(asked, 0, ASKED - 1);
		if (row->wish[asked].wish != wish)
			fail_msg("%s: wish %u is %u, at %u ms", row->what, asked, wish,
				 (unsigned)((now - begin) * 1000u / 4096u));
		assert_in_range(now - begin + NEAR, MS(row->wish[asked].at),
				MS(row->wish[asked].at) + 2 * NEAR);
		if (asked++ == 0 && row->silences)
			talk_silence(&talk);
	}
	if (asked < ASKED && row->wish[asked].wish != TALK_NOTHING)
		fail_msg("%s: wish %u did not come", row->what, asked);
	assert_in_range(calls, 1, 30); /* it is not looked at in vain */
	assert_int_equal(talk_next(&talk, false, now), TICKS_MAX);
	assert_int_equal(talk.state, TALK_IDLE);
}

TEST(test_presses)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		check(&rows[i], 1000);
		check(&rows[i], (instant)-3000); /* instants begin again meanwhile */
	}
}

/* An edge in the very tick of the one before is a bounce, too. */
TEST(test_two_edges_in_a_tick)
{
	struct talk talk;

	memset(&talk, 0, sizeof talk);
	assert_int_equal(talk_step(&talk, true, 5000), TALK_DOWN);
	assert_int_equal(talk_step(&talk, false, 5000), TALK_NOTHING);
	assert_int_equal(talk.state, TALK_FIRST);
	assert_in_range(talk_next(&talk, false, 5000), TALK_LOCK - 1, TALK_LOCK);
}

/* To the tick: when a hold is one, and when the contact is no longer locked. */
TEST(test_the_times)
{
	struct talk talk;

	memset(&talk, 0, sizeof talk);
	assert_int_equal(talk_step(&talk, true, 5000), TALK_DOWN);
	assert_int_equal(talk_step(&talk, true, 5000 + TALK_HOLD - 1), TALK_NOTHING);
	assert_int_equal(talk_step(&talk, true, 5000 + TALK_HOLD), TALK_MOVES);
	memset(&talk, 0, sizeof talk);
	assert_int_equal(talk_step(&talk, true, 5000), TALK_DOWN);
	assert_int_equal(talk_step(&talk, false, 5000 + TALK_LOCK - 1), TALK_NOTHING);
	assert_int_equal(talk.state, TALK_FIRST);
	assert_int_equal(talk_step(&talk, false, 5000 + TALK_LOCK), TALK_NOTHING);
	assert_int_equal(talk.state, TALK_BETWEEN);
}

/* An edge that has not been reported yet is reported at once. */
TEST(test_an_edge_is_due_at_once)
{
	struct talk talk;

	memset(&talk, 0, sizeof talk);
	assert_int_equal(talk_next(&talk, true, 5000), 1);
}

/* A key that nobody touches asks for nothing, however long the clock is on; nor does one that is held for
 * hours. */
TEST(test_untouched_for_hours)
{
	for (unsigned held = 0; held < 2; held++) {
		struct talk talk = {0};
		instant now = 5000;

		talk_step(&talk, true, now);
		now += TICKS_PER_SECOND;
		assert_int_equal(talk_step(&talk, true, now), TALK_MOVES);
		if (!held)
			assert_int_equal(talk_step(&talk, false, now), TALK_NOTHING);
		for (unsigned hours = 0; hours < 100; hours++) {
			now += TICKS_PER_HOUR - 1;
			assert_int_equal(talk_step(&talk, held, now), TALK_NOTHING);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {RUN(test_presses), RUN(test_two_edges_in_a_tick),
					   RUN(test_the_times), RUN(test_an_edge_is_due_at_once),
					   RUN(test_untouched_for_hours)};

	return cmocka_run_group_tests_name("talk key", tests, NULL, NULL);
}
