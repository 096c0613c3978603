/* Letters of a terminal become contacts of buttons and keys. A terminal reports when a letter is pressed, but
 * not when it is released. The expectations are what the help of `zeitnot play` says (`?`). Real time is a
 * variable here, so a pause of this computer has no effect. covers: A1 A4 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tool/play/input.h"

#define MS(n)	    ((n) / 1000.0)
#define REPETITIONS 20

static void begin(struct play *play)
{
	static const struct control_options plain = {NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, LEFT};
	const struct bench_options options = {.board = "host", .seed = 1};
	char message[MESSAGE_SIZE];

	*play = (struct play){.board = "host", .speed = 1, .mode = -1, .real = 1000};
	assert_true(client_open(&play->client, &options, message));
	assert_int_equal(client_control(&play->client, "5m", &plain, message), CLIENT_OK);
}

static void end(struct play *play)
{
	client_close(&play->client);
	free(play->deed);
}

/* Lets real and simulated time pass, one millisecond after the other. */
static void pass(struct play *play, double seconds)
{
	for (int ms = 0; ms < (int)(seconds * 1000 + 0.5); ms++) {
		play->real += 0.001;
		input_tend(play);
		bench_run(play->client.bench,
			  bench_now(play->client.bench) + (int64_t)(play->speed * (double)NS_PER_MS));
		input_tend(play);
	}
}

/* Holds a letter down: the terminal repeats its character. */
static void repeat(struct play *play, char letter, double step)
{
	for (int n = 0; n < REPETITIONS; n++) {
		input_key(play, letter);
		pass(play, step);
	}
}

static void expect_deed(const struct play *play, size_t n, const char *text, int64_t at)
{
	assert_true(n < play->deeds);
	assert_string_equal(play->deed[n].text, text);
	assert_in_range(play->deed[n].at, at - 2 * NS_PER_MS, at + 2 * NS_PER_MS);
}

TEST(test_tap_at_once)
{
	static const struct {
		char letter;
		const char *name;
	} keys[] = {{'b', "back"}, {'-', "minus"},     {'p', "play"},	    {'+', "plus"},
		    {'o', "ok"},   {'t', "talk-left"}, {'y', "talk-right"}, {'=', "plus"}};
	struct play play;

	begin(&play);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		int64_t at = play_now(&play);
		char down[PLAY_TEXT] = "down ", up[PLAY_TEXT] = "up ";

		input_key(&play, keys[i].letter);
		pass(&play, 1);
		assert_int_equal(play.deeds, 2 * i + 2);
		expect_deed(&play, 2 * i, strcat(down, keys[i].name), at);
		assert_string_equal(play.deed[2 * i + 1].text, strcat(up, keys[i].name));
		assert_in_range(play.deed[2 * i + 1].at - at, 80 * NS_PER_MS, 130 * NS_PER_MS);
	}
	end(&play);
}

/* Terminals wait a quarter to two thirds of a second, then repeat every few hundredths of a second. */
TEST(test_a_held_letter_is_one_tap)
{
	static const double pauses[] = {MS(250), MS(500), MS(660)}, steps[] = {MS(15), MS(33), MS(80)};

	for (size_t i = 0; i < 3; i++)
		for (size_t j = 0; j < 3; j++) {
			struct play play;

			begin(&play);
			input_key(&play, 'p');
			assert_string_equal(play.note, "");
			pass(&play, pauses[i]);
			repeat(&play, 'p', steps[j]);
			assert_string_equal(play.note, play_say(&play, SAY_NO_LETTER_UP));
			pass(&play, 2);
			assert_int_equal(play.deeds, 2);
			end(&play);
		}
}

TEST(test_a_second_tap_follows)
{
	struct play play;
	int64_t begun;

	begin(&play);
	begun = play_now(&play);
	for (int n = 0; n < 3; n++) {
		input_key(&play, 'o');
		pass(&play, MS(300));
	}
	assert_int_equal(play.deeds, 6);
	expect_deed(&play, 0, "down ok", begun);
	expect_deed(&play, 2, "down ok", begun + 400 * NS_PER_MS);
	expect_deed(&play, 4, "down ok", begun + 700 * NS_PER_MS);
	end(&play);
}

TEST(test_a_capital_holds)
{
	static const char letters[] = "B_P*OTY";
	struct play play;

	begin(&play);
	for (size_t i = 0; letters[i]; i++) {
		int64_t at = play_now(&play);

		input_key(&play, letters[i]);
		pass(&play, 4);
		assert_int_equal(play.deeds, 2 * i + 2);
		assert_in_range(play.deed[2 * i + 1].at - at, 2499 * NS_PER_MS, 2502 * NS_PER_MS);
	}
	end(&play);
}

/* The clock itself repeats MINUS and PLUS, so these keys stay down as long as their letters repeat. */
TEST(test_plus_stays_down)
{
	struct play play;
	int64_t begun;

	begin(&play);
	input_key(&play, '+');
	pass(&play, MS(500));
	begun = play_now(&play);
	repeat(&play, '+', MS(30));
	pass(&play, 1);
	assert_int_equal(play.deeds, 4);
	expect_deed(&play, 2, "down plus", begun);
	assert_in_range(play.deed[3].at - begun, 600 * NS_PER_MS, 750 * NS_PER_MS);
	end(&play);
}

TEST(test_another_letter_lifts_it)
{
	struct play play;

	begin(&play);
	input_key(&play, '-');
	pass(&play, MS(50));
	input_key(&play, 'o');
	assert_int_equal(play.deeds, 3);
	expect_deed(&play, 1, "up minus", play_now(&play));
	expect_deed(&play, 2, "down ok", play_now(&play));
	end(&play);
}

/* At another speed the letters of a held key come too seldom for the clock. */
TEST(test_plus_at_another_speed)
{
	struct play play;
	int64_t at;

	begin(&play);
	play.speed = 20;
	at = play_now(&play);
	input_key(&play, '+');
	pass(&play, MS(200));
	assert_int_equal(play.deeds, 2);
	assert_in_range(play.deed[1].at - at, 100 * NS_PER_MS, 121 * NS_PER_MS);
	end(&play);
}

TEST(test_a_held_button_is_one_press)
{
	struct play play;

	begin(&play);
	repeat(&play, ' ', MS(30));
	pass(&play, 1);
	assert_int_equal(play.deeds, 2);
	assert_int_equal(play.deed[1].at - play.deed[0].at, 80 * NS_PER_MS);
	assert_string_equal(play.deed[0].text, "down left");
	end(&play);
}

/* The tool asks before it quits while a clock runs, and the key that answers no is not passed to the
 * clock. */
TEST(test_quit_asks)
{
	struct play play;

	begin(&play);
	play.mode = APP_RUNNING;
	input_key(&play, 'q');
	assert_false(play.quit);
	assert_string_equal(play.note, play_say(&play, SAY_ASK_LOST));
	input_key(&play, 'p');
	assert_int_equal(play.deeds, 0);
	input_key(&play, 'q');
	assert_false(play.quit);
	input_key(&play, 'q');
	assert_true(play.quit);
	end(&play);
}

TESTS(RUN(test_tap_at_once), RUN(test_a_held_letter_is_one_tap), RUN(test_a_second_tap_follows),
      RUN(test_a_capital_holds), RUN(test_plus_stays_down), RUN(test_another_letter_lifts_it),
      RUN(test_plus_at_another_speed), RUN(test_a_held_button_is_one_press), RUN(test_quit_asks))
