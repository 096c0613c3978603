/* The clock of the page through the calls of its program (page/clock.c), which the page's own scripts make:
 * kinds, memories, contacts, supply, serial port, displays, the state of the game, tones and ears.
 *
 * covers: G1 G3 G5 L1 N1 T2 */
#include <math.h>
#include <stdio.h>

#include "firmware/core/crc16.h"
#include "tests/unit/check.h"
#include "tests/unit/page/kept.h"
#include "tests/upload/frames.h"

/* gcc has no names for exports, and the calls need no prototypes. */
#pragma GCC diagnostic ignored "-Wattributes"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wshadow"
#include "page/clock.c"

enum kind { LCD, LED, BREAD };

#define SECOND 1e9 /* ns */
#define MS     1e6

static const uint8_t digit[] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};

static void run(double ns)
{
	clock_run(clock_now() + ns);
}

static void send(const char *request)
{
	int n = snprintf((char *)clock_bytes(), clock_bytes_room(), "\n%s*%04X\n", request,
			 crc16(0, request, (uint8_t)strlen(request)));

	clock_send((unsigned)n);
}

static char heard[16384]; /* on the serial port */

static void listen(void)
{
	size_t length = 0;

	for (unsigned n; (n = clock_receive()) > 0; length += n) {
		assert_true(length + n < sizeof heard);
		memcpy(heard + length, clock_bytes(), n);
	}
	heard[length] = '\0';
}

/* Returns the answer without its checksum. */
static const char *ask(const char *request)
{
	static char answer[200];

	listen();
	send(request);
	run(0.9 * SECOND);
	listen();
	for (char *line = strtok(heard, "\r\n"); line; line = strtok(NULL, "\r\n"))
		if (sscanf(line, "%199[^*]", answer) == 1 && strncmp(answer, "clock ", 6) != 0)
			return answer;
	return "";
}

static void fresh(enum kind kind)
{
	clock_open(kind, 1, false);
	run(SECOND);
	clock_look();
}

/* Runs on to a whole second, in which the count of the crystal is a whole one, too. */
static void align(void)
{
	clock_run(ceil(clock_now() / SECOND) * SECOND);
}

static void set(const char *control)
{
	char request[100];

	snprintf(request, sizeof request, "control %s", control);
	assert_string_equal(ask(request), "ok");
	align();
	clock_look();
}

static void fresh_with(const char *control)
{
	fresh(LCD);
	set(control);
}

/* Presses for 40 ms at the present instant. */
static void press(unsigned button)
{
	double at = clock_now();

	clock_contact(button, true, at, 0);
	clock_contact(button, false, at + 40 * MS, 0);
	clock_run(at + 100 * MS);
	clock_look();
}

/* Looks this many seconds after `from`. */
static void look_at(double from, double seconds)
{
	clock_run(from + seconds * SECOND);
	clock_look();
}

/* ---- before a clock, and kinds ------------------------------------------------------------------------- */

/* The page writes a kept memory before it opens the first clock. This test comes first. */
TEST(test_before_the_first_clock)
{
	assert_null(bench);
	assert_non_null(clock_memory());
}

/* What a person may choose, as hardware/power.md and the boards have it. covers: H1 */
TEST(test_kinds)
{
	static const struct {
		const char *name, *title;
		double volts, lowest, highest;
		bool voice;
	} rows[] = {{"lcd", "battery clock, LCD", 3.0, 1.6, 3.4, true},
		    {"led", "mains clock, LED", 5.0, 2.5, 5.5, true},
		    {"bread", "breadboard clock", 5.0, 3.9, 5.5, false}};

	assert_int_equal(kind_count(), 3);
	for (unsigned n = 0; n < kind_count(); n++) {
		assert_string_equal(kind_name(n), rows[n].name);
		assert_string_equal(kind_title(n), rows[n].title);
		assert_true(kind_volts(n) == rows[n].volts);
		assert_true(kind_lowest(n) == rows[n].lowest);
		assert_true(kind_highest(n) == rows[n].highest);
		assert_int_equal(kind_voice(n), rows[n].voice);
		clock_open(n, 1, false);
		assert_string_equal(board()->facts->name, rows[n].name);
	}
}

/* ---- memories ------------------------------------------------------------------------------------------ */

/* A pack that the page puts into a slot is in the clock, and the slots are where the firmware looks for them.
 * covers: B1 */
TEST(test_packs)
{
	static uint8_t pack[700];
	char request[20], wanted[60];

	make_pack(pack, sizeof pack, 7);
	snprintf(wanted, sizeof wanted, "ok 3 %08X Noise", crc32_of(pack + 64, sizeof pack - 64));
	assert_int_equal(clock_speech_slots(), 6);
	assert_int_equal(clock_speech_room(), 655360);
	for (unsigned slot = 0; slot < clock_speech_slots(); slot++) {
		fresh(LCD);
		memcpy(clock_speech() + clock_speech_slot(slot), pack, sizeof pack);
		for (unsigned n = 1; n <= 6; n++) {
			snprintf(request, sizeof request, "pack %u", n);
			assert_string_equal(ask(request), n == slot + 1 ? wanted : "error 6");
		}
	}
	fresh(BREAD);
	assert_null(clock_speech());
}

/* A clock that begins with a memory has the options of that memory; one without has those of a new clock.
 * covers: U4 */
TEST(test_memory)
{
	static uint8_t kept[BENCH_MEMORY];

	fresh(BREAD);
	assert_int_equal(clock_memory_size(), 8192);
	fresh(LCD);
	assert_int_equal(clock_memory_size(), 32768);
	assert_string_equal(ask("option sound 3"), "ok");
	memcpy(kept, clock_memory(), clock_memory_size());
	assert_memory_equal(kept, board()->memory, sizeof kept);
	fresh(LCD);
	assert_string_equal(ask("option sound"), "ok sound 0");
	memcpy(clock_memory(), kept, sizeof kept);
	clock_open(LCD, 1, true);
	assert_true(clock_powered());
	run(SECOND);
	assert_memory_equal(board()->memory, clock_memory(), sizeof kept);
	assert_string_equal(ask("option sound"), "ok sound 3");
}

/* The page stores the memory when it has changed, so each byte counts, the last one too. covers: G5 */
TEST(test_memory_changed)
{
	for (enum kind kind = LCD; kind <= BREAD; kind++) {
		fresh(kind);
		(void)clock_memory_changed();
		assert_false(clock_memory_changed());
		assert_string_equal(ask("option sound 3"), "ok");
		assert_true(clock_memory_changed());
		assert_false(clock_memory_changed());
		bench_host_board(bench)->memory[0] ^= 1;
		assert_true(clock_memory_changed());
		assert_false(clock_memory_changed());
		bench_host_board(bench)->memory[clock_memory_size() - 1] ^= 1;
		assert_true(clock_memory_changed());
		assert_false(clock_memory_changed());
	}
}

/* ---- time and hands ------------------------------------------------------------------------------------ */

TEST(test_time)
{
	double from;

	fresh(LCD);
	from = clock_now();
	assert_true(from == SECOND);
	clock_run(from + 2);
	assert_true(clock_now() == from + 2);
	clock_run(from + 2.25);
	assert_true(clock_now() == from + 3);
	clock_run(from + 9.75);
	assert_true(clock_now() == from + 10);
	clock_run(from);
	assert_true(clock_now() == from + 10);
}

/* The page sleeps until `clock_due`: the clock then does something, and without power never. covers: D3 */
TEST(test_due)
{
	double due;

	fresh_with("1m");
	press(BUTTON_RIGHT);
	due = clock_due();
	assert_true(due > clock_now() && due < clock_now() + SECOND);
	clock_run(due);
	assert_true(clock_now() == due);
	assert_true(clock_due() > due);
	clock_power(false);
	assert_true(isinf(clock_due()) && clock_due() > 0);
}

#define LOOKS 50

/* The levels of a contact every half millisecond. */
static void watch(unsigned seed, double chatter, bool levels[LOOKS])
{
	clock_open(LCD, seed, false);
	run(SECOND);
	clock_contact(BUTTON_RIGHT, true, clock_now() + 3 * MS, chatter);
	for (int n = 0; n < LOOKS; n++) {
		levels[n] = board()->levels >> BUTTON_RIGHT & 1;
		run(MS / 2);
	}
}

static unsigned openings(const bool levels[LOOKS])
{
	unsigned n = 0;

	for (int i = 1; i < LOOKS; i++)
		n += levels[i - 1] && !levels[i];
	return n;
}

/* A contact closes at its instant, and chatters as its seed says. */
TEST(test_contacts)
{
	bool clean[LOOKS], one[LOOKS], again[LOOKS], other[LOOKS];

	watch(5, 0, clean);
	assert_int_equal(openings(clean), 0);
	assert_false(clean[5]);
	assert_true(clean[7]);
	watch(5, 18 * MS, one);
	watch(5, 18 * MS, again);
	watch(6, 18 * MS, other);
	assert_true(openings(one) > 0);
	assert_memory_equal(one, again, sizeof one);
	assert_memory_not_equal(one, other, sizeof one);
	clock_contact(BUTTON_RIGHT, false, clock_now(), 0);
	run(MS);
	assert_int_equal(board()->levels, 0);
	clock_contact(CONTACT_TALK + RIGHT, true, clock_now(), 0);
	run(MS);
	assert_int_equal(board()->talk, 2);
}

TEST(test_power)
{
	fresh(LCD);
	assert_true(clock_powered());
	clock_power(false);
	assert_false(clock_powered());
	clock_power(true);
	assert_true(clock_powered());
	clock_battery(1.79);
	assert_false(clock_powered());
	clock_battery(1.8);
	assert_true(clock_powered());
}

/* After a reset the clock is in pause, and says that it was interrupted until it is resumed. */
TEST(test_reset)
{
	fresh_with("5m");
	press(BUTTON_RIGHT);
	run(3 * SECOND);
	clock_look();
	assert_int_equal(game_mode(), APP_RUNNING);
	assert_false(game_interrupted());
	clock_reset();
	run(SECOND);
	clock_look();
	assert_int_equal(game_mode(), APP_PAUSED);
	assert_int_equal(game_state(), PLAY_PAUSED);
	assert_true(game_interrupted());
	press(KEY_PLAY);
	assert_int_equal(game_mode(), APP_RUNNING);
	assert_false(game_interrupted());
}

/* covers: B1 */
TEST(test_jacks)
{
	fresh(LCD);
	for (unsigned side = LEFT; side <= RIGHT; side++) {
		clock_jack(side, true);
		assert_int_equal(clock_has_jack(LEFT), side == LEFT);
		assert_int_equal(clock_has_jack(RIGHT), side == RIGHT);
		clock_jack(side, false);
		assert_false(clock_has_jack(side));
	}
	clock_jack(LEFT, true);
	clock_jack(RIGHT, true);
	assert_true(clock_has_jack(LEFT) && clock_has_jack(RIGHT));
	fresh(BREAD);
	clock_jack(LEFT, true);
	assert_false(clock_has_jack(LEFT));
}

/* ---- the serial port ----------------------------------------------------------------------------------- */

/* covers: L4 */
TEST(test_cable)
{
	fresh(LCD);
	assert_false(clock_has_cable());
	clock_cable(true);
	assert_true(clock_has_cable());
	clock_cable(false);
	assert_false(clock_has_cable());
	clock_send(0);
	assert_true(clock_has_cable());
	assert_int_equal(strncmp(ask("version"), "ok zeitnot-", 11), 0);
}

/* What a clock has sent comes in pieces of at most 4,096 bytes, and none is lost between them. */
TEST(test_reports)
{
	unsigned lines = 0, rest;

	fresh(LCD);
	clock_cable(true);
	run(60 * SECOND);
	assert_int_equal(clock_bytes_room(), 4096);
	assert_int_equal(clock_receive(), 4096);
	memcpy(heard, clock_bytes(), 4096);
	rest = clock_receive();
	assert_in_range(rest, 1, 4095);
	memcpy(heard + 4096, clock_bytes(), rest);
	heard[4096 + rest] = '\0';
	assert_int_equal(clock_receive(), 0);
	for (char *line = strtok(heard, "\r\n"); line; line = strtok(NULL, "\r\n"), lines++) {
		char *star = strchr(line, '*');

		assert_non_null(star);
		assert_int_equal(strtoul(star + 1, NULL, 16), crc16(0, line, (uint8_t)(star - line)));
	}
	assert_in_range(lines, 58, 62);
}

/* ---- what a person sees -------------------------------------------------------------------------------- */

static void check_cells(unsigned side, unsigned minutes, unsigned tens, unsigned ones)
{
	assert_int_equal(clock_cell(side, 3), 0);
	assert_int_equal(clock_cell(side, 4), 0);
	assert_int_equal(clock_cell(side, 5), digit[minutes]);
	assert_int_equal(clock_cell(side, 6), digit[tens]);
	assert_int_equal(clock_cell(side, 7) & 0x7F, digit[ones]);
	for (unsigned n = 0; n < CELLS; n++)
		assert_int_equal(game_cell(side, n) & 0x7F, clock_cell(side, n) & 0x7F);
}

/* covers: D1 D2 */
TEST(test_cells)
{
	double start;

	fresh_with("5m|3m");
	assert_int_equal(clock_lamps(), 0);
	check_cells(LEFT, 5, 0, 0);
	check_cells(RIGHT, 3, 0, 0);
	start = clock_now();
	press(BUTTON_RIGHT);
	assert_int_equal(clock_lamps(), 1);
	look_at(start, 3.5);
	check_cells(LEFT, 4, 5, 7);
	check_cells(RIGHT, 3, 0, 0);
	assert_int_equal(clock_cell_lit(LEFT, 7) & 0x7F, digit[7] | digit[8]);
	assert_int_equal(clock_cell_lit(LEFT, 6), digit[5]);
	assert_int_equal(clock_cell_lit(RIGHT, 7) & 0x7F, digit[0]);
	press(BUTTON_LEFT);
	assert_int_equal(clock_lamps(), 2);
}

/* A flag blinks. The page lights its cells, and draws the blinking itself. covers: F1 */
TEST(test_blinking)
{
	unsigned dark = 0;
	double start;

	fresh_with("2");
	assert_int_equal(game_blink(LEFT), 0);
	start = clock_now();
	press(BUTTON_RIGHT);
	for (unsigned n = 0; n < 10; n++) {
		look_at(start, 2.5 + n * 0.1);
		assert_int_not_equal(game_blink(LEFT), 0);
		assert_int_equal(game_blink(RIGHT), 0);
		for (unsigned cell = 0; cell < CELLS; cell++) {
			assert_true(!(game_blink(LEFT) >> cell & 1) || game_cell(LEFT, cell));
			dark +=
			    (game_blink(LEFT) >> cell & 1) && clock_cell(LEFT, cell) != game_cell(LEFT, cell);
		}
	}
	assert_true(dark > 0);
}

/* covers: U4 */
TEST(test_brightness)
{
	fresh(LED);
	for (unsigned level = 1; level <= 8; level += 7) {
		assert_string_equal(ask(level == 1 ? "option brightness 1" : "option brightness 8"), "ok");
		assert_int_equal(clock_brightness(), level);
	}
}

/* covers: D5 */
TEST(test_words)
{
	static const uint8_t dark[TEXT_DISPLAY_PAGES * TEXT_DISPLAY_COLUMNS];
	unsigned changes;

	fresh(LCD);
	assert_true(clock_words_lit());
	assert_memory_not_equal(clock_words(), dark, sizeof dark);
	assert_memory_equal(clock_words(), board()->text_display, sizeof dark);
	changes = clock_words_changes();
	clock_look();
	assert_int_equal(clock_words_changes(), changes);
	bench_host_board(bench)->text_display[0][0] ^= 1;
	clock_look();
	assert_int_equal(clock_words_changes(), changes + 1);
	bench_host_board(bench)->text_display[TEXT_DISPLAY_PAGES - 1][TEXT_DISPLAY_COLUMNS - 1] ^= 1;
	clock_look();
	assert_int_equal(clock_words_changes(), changes + 2);
	clock_look();
	assert_int_equal(clock_words_changes(), changes + 2);
	clock_power(false);
	clock_look();
	assert_false(clock_words_lit());
	assert_memory_equal(clock_words(), dark, sizeof dark);
	assert_int_equal(clock_words_changes(), changes + 3);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

/* covers: A9 P5 */
TEST(test_turn_and_moves)
{
	fresh(LCD);
	assert_int_equal(game_mode(), APP_SELECT);
	set("5m");
	assert_int_equal(game_mode(), APP_READY);
	assert_int_equal(game_state(), PLAY_READY);
	assert_int_equal(game_white(), LEFT);
	press(BUTTON_RIGHT);
	assert_int_equal(game_state(), PLAY_RUNNING);
	assert_int_equal(game_turn(), LEFT);
	assert_int_equal(game_moves(LEFT), 0);
	press(BUTTON_LEFT);
	assert_int_equal(game_turn(), RIGHT);
	assert_int_equal(game_moves(LEFT), 1);
	assert_int_equal(game_moves(RIGHT), 0);
	press(BUTTON_RIGHT);
	press(BUTTON_LEFT);
	assert_int_equal(game_moves(LEFT), 2);
	assert_int_equal(game_moves(RIGHT), 1);
	press(KEY_PLAY);
	assert_int_equal(game_mode(), APP_PAUSED);
	assert_int_equal(game_state(), PLAY_PAUSED);
}

/* The flag of the first differs from that of the second, whichever side it is. covers: F1 F2 F3 */
TEST(test_flags)
{
	for (unsigned first = LEFT; first <= RIGHT; first++) {
		unsigned second = other_side((uint8_t)first);
		double start;

		fresh(LCD);
		assert_string_equal(ask("option freeze 2"), "ok");
		set("3");
		start = clock_now();
		press(second);
		assert_int_equal(game_flag(first), FLAG_NONE);
		look_at(start, 3.5);
		assert_int_equal(game_flag(first), 3);
		assert_int_equal(game_flag(second), FLAG_NONE);
		press(first);
		look_at(start, 7.5);
		assert_int_equal(game_flag(first), 3);
		assert_int_equal(game_flag(second), FLAG_FALLEN);
		assert_int_equal(game_state(), PLAY_OVER);
	}
}

/* The first clock at zero gets a steady flag, and takes the other side into the next stage. covers: P3 */
TEST(test_steady_flag)
{
	double start;

	fresh_with("3:5m");
	assert_int_equal(game_stage(LEFT), 1);
	assert_int_equal(game_stage(RIGHT), 1);
	start = clock_now();
	press(BUTTON_RIGHT);
	look_at(start, 3.5);
	assert_int_equal(game_flag(LEFT), FLAG_STEADY);
	assert_int_equal(game_flag(RIGHT), FLAG_NONE);
	assert_int_equal(game_stage(LEFT), 2);
	assert_int_equal(game_stage(RIGHT), 2);
}

/* Each side has the stages and the moves of its colour, wherever White sits. covers: P2 P6 P7 */
TEST(test_stages)
{
	for (unsigned white = LEFT; white <= RIGHT; white++) {
		unsigned black = other_side((uint8_t)white);

		fresh(LCD);
		assert_string_equal(ask(white == LEFT ? "option white 0" : "option white 1"), "ok");
		set("2/5m:1/3m:7m|2m");
		assert_int_equal(game_white(), white);
		assert_int_equal(game_stage(white), 1);
		assert_int_equal(game_stage(black), 0);
		assert_int_equal(game_to_make(white), 2);
		assert_int_equal(game_to_make(black), 0);
		press(black);
		press(white);
		assert_int_equal(game_to_make(white), 1);
		press(black);
		press(white);
		assert_int_equal(game_stage(white), 2);
		assert_int_equal(game_stage(black), 0);
		assert_int_equal(game_to_make(white), 1);
	}
	fresh_with("1/5m!");
	assert_int_equal(game_stage(LEFT), 1);
	press(BUTTON_RIGHT);
	press(BUTTON_LEFT);
	assert_int_equal(game_stage(LEFT), 2);
	assert_int_equal(game_stage(RIGHT), 1);
}

/* The rest of a delay is rounded up to whole seconds, to the tick. covers: M4 */
TEST(test_delay)
{
	double start;

	fresh_with("5md5|5md2.5");
	assert_int_equal(game_delay_whole(LEFT), 5);
	assert_int_equal(game_delay_whole(RIGHT), 3);
	assert_int_equal(game_delay(LEFT), 5);
	assert_int_equal(game_delay(RIGHT), 3);
	start = clock_now();
	press(BUTTON_RIGHT);
	look_at(start, 4095 / 4096.0);
	assert_int_equal(game_delay(LEFT), 5);
	look_at(start, 1);
	assert_int_equal(game_delay(LEFT), 4);
	look_at(start, 1 + 1 / 4096.0);
	assert_int_equal(game_delay(LEFT), 4);
	assert_int_equal(game_delay(RIGHT), 3);
	look_at(start, 4.5);
	assert_int_equal(game_delay(LEFT), 1);
	look_at(start, 6);
	assert_int_equal(game_delay(LEFT), 0);
	assert_int_equal(game_delay_whole(LEFT), 5);
	fresh_with("5m");
	assert_int_equal(game_delay(LEFT) + game_delay_whole(LEFT), 0);
}

/* covers: M5 */
TEST(test_periods)
{
	double start;

	fresh_with("3y3x30|3y2x20");
	assert_int_equal(game_period(LEFT), 0);
	assert_int_equal(game_periods(LEFT), 3);
	assert_int_equal(game_periods(RIGHT), 2);
	start = clock_now();
	press(BUTTON_RIGHT);
	look_at(start, 3.5);
	assert_int_equal(game_period(LEFT), 1);
	assert_int_equal(game_period(RIGHT), 0);
	look_at(start, 33.5);
	assert_int_equal(game_period(LEFT), 2);
	assert_int_equal(game_periods(LEFT), 3);
}

/* A page that has no power under its clock continues to draw what was seen last. */
TEST(test_no_power)
{
	fresh_with("5m");
	press(BUTTON_RIGHT);
	press(BUTTON_LEFT);
	clock_power(false);
	clock_look();
	assert_int_equal(game_moves(LEFT), 1);
	for (unsigned n = 0; n < CELLS; n++)
		assert_int_equal(clock_cell(LEFT, n), 0);
	clock_power(true);
	run(SECOND);
	clock_look();
	assert_true(game_interrupted());
	assert_int_equal(game_moves(LEFT), 1);
}

/* ---- what a person hears ------------------------------------------------------------------------------- */

/* covers: S1 */
TEST(test_tones)
{
	double at[2];
	unsigned hz;

	fresh_with("5m");
	assert_string_equal(ask("option sound 3"), "ok");
	(void)clock_tones();
	assert_int_equal(clock_tones(), 0);
	for (unsigned n = 0; n < 2; n++) {
		at[n] = clock_now();
		press(KEY_PLUS);
		run(SECOND);
	}
	assert_int_equal(clock_tones(), 2);
	hz = clock_tone_hz(0);
	assert_in_range(hz, 200, 5000);
	for (unsigned n = 0; n < 2; n++) {
		assert_int_equal(clock_tone_hz(n), hz);
		assert_true(clock_tone_at(n) >= at[n] && clock_tone_at(n) < at[n] + 30 * MS);
		assert_true(clock_tone_length(n) > MS && clock_tone_length(n) < 500 * MS);
	}
	assert_int_equal(clock_tones(), 0);
}

/* A tone that continues comes again with the next call, and is seen by `clock_tone` meanwhile. covers: S1 */
TEST(test_a_tone_that_continues)
{
	double at;
	unsigned hz;

	fresh_with("5m");
	assert_string_equal(ask("option sound 3"), "ok");
	(void)clock_tones();
	clock_look();
	assert_int_equal(clock_tone(), 0);
	clock_contact(KEY_PLUS, true, clock_now(), 0);
	for (unsigned n = 0; n < 100 && !clock_tone(); n++) {
		run(MS / 4);
		clock_look();
	}
	hz = clock_tone();
	assert_int_not_equal(hz, 0);
	assert_int_equal(clock_tones(), 1);
	assert_int_equal(clock_tone_hz(0), hz);
	at = clock_tone_at(0);
	assert_true(at + clock_tone_length(0) == clock_now());
	run(SECOND);
	assert_int_equal(clock_tones(), 1);
	assert_true(clock_tone_at(0) == at && at + clock_tone_length(0) < clock_now());
	assert_int_equal(clock_tones(), 0);
}

/* Of very many tones the page takes 64 at a time. */
TEST(test_many_tones)
{
	fresh_with("5m");
	assert_string_equal(ask("option sound 3"), "ok");
	(void)clock_tones();
	for (unsigned n = 0; n < 70; n++) {
		press(KEY_PLUS);
		run(100 * MS);
	}
	assert_int_equal(clock_tones(), 64);
	assert_true(clock_tone_at(63) > clock_tone_at(62));
}

/* The board plays this tone from now on. */
static void play(uint8_t side, uint8_t tone)
{
	struct host *host = bench_host_board(bench);

	host->spoken[host->spoken_count++] =
	    (struct host_spoken){.count = host->count, .side = side, .tone = tone, .gain = 250};
}

#define TICK_SAMPLES 64	  /* of board/parts/tones.h: units of 32 samples */
#define LOW_SAMPLES  1280 /* 40 of them */
#define ALL_SAMPLES  6144 /* three times 32, and as many of silence */

/* Samples of both ears, without gaps, in pieces of at most 4,096, each with its instant. covers: B1 */
TEST(test_ears)
{
	double began, first;

	fresh(LCD);
	assert_true(fabs(clock_ear_rate() - 31250 / 3.0) < 0.0001);
	assert_int_equal(clock_ear(LEFT), 0);
	began = clock_now();
	play(LEFT, VOICE_THREE);
	run(0.1 * SECOND);
	assert_in_range(clock_ear(LEFT), 1040, 1042);
	assert_true(fabs(clock_ear_at() - began) < SECOND / 4096);
	for (unsigned n = 0; n < 1000; n++)
		assert_int_equal(clock_ear_samples()[n], n / 8 % 2 ? 32 * 512 : -32 * 512);
	assert_int_equal(clock_ear(LEFT), 0);
	assert_int_equal(clock_ear(RIGHT), 0);
	run(SECOND);
	assert_int_equal(clock_ear(LEFT), 4096);
	first = clock_ear_at();
	assert_true(fabs(first - began - 0.1 * SECOND) < 2 * SECOND / 4096);
	assert_in_range(clock_ear(LEFT), ALL_SAMPLES - 4096 - 1042, ALL_SAMPLES - 4096 - 1040);
	assert_true(fabs(clock_ear_at() - first - 4096 / clock_ear_rate() * SECOND) < 2 * SECOND / 4096);
	assert_int_equal(clock_ear(LEFT), 0);
}

/* A new clock is heard from its beginning, whatever was heard of the one before. */
TEST(test_ears_of_a_new_clock)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		fresh(LCD);
		play(side, VOICE_TICK);
		run(SECOND);
		assert_int_equal(clock_ear(side), TICK_SAMPLES);
		assert_int_equal(clock_ear(side), 0);
		assert_int_equal(clock_ear(other_side(side)), 0);
		fresh(LCD);
		play(side, VOICE_LOW);
		play(side, VOICE_TICK);
		run(SECOND);
		assert_int_equal(clock_ear(side), LOW_SAMPLES);
		assert_int_equal(clock_ear(side), TICK_SAMPLES);
	}
}

/* However late the page takes samples, their instant is true to a tick. covers: B1 */
TEST(test_ears_that_are_asked_late)
{
	double began;

	fresh(LCD);
	began = clock_now();
	play(RIGHT, VOICE_TICK);
	run(20 * SECOND);
	assert_int_equal(clock_ear(RIGHT), TICK_SAMPLES);
	assert_true(fabs(clock_ear_at() - began) < SECOND / 4096);
}

static void open_a_clock(void)
{
	clock_open(BREAD, 1, true);
}

/* A clock that takes the place of another leaves nothing of it in the memory of the page. */
TEST(test_nothing_is_kept)
{
	assert_int_equal(kept_by(open_a_clock), 0);
}

TEST(test_speaks)
{
	fresh(LCD);
	assert_false(clock_speaks());
	host_select(bench_host_board(bench));
	assert_true(hal_voice_wake());
	assert_true(hal_voice_clip(LEFT, clock_speech_slot(0), 100));
	assert_true(clock_speaks());
	hal_voice_stop();
	assert_false(clock_speaks());
}

TESTS(RUN(test_before_the_first_clock), RUN(test_kinds), RUN(test_packs), RUN(test_memory),
      RUN(test_memory_changed), RUN(test_time), RUN(test_due), RUN(test_contacts), RUN(test_power),
      RUN(test_reset), RUN(test_jacks), RUN(test_cable), RUN(test_reports), RUN(test_cells),
      RUN(test_blinking), RUN(test_brightness), RUN(test_words), RUN(test_turn_and_moves), RUN(test_flags),
      RUN(test_steady_flag), RUN(test_stages), RUN(test_delay), RUN(test_periods), RUN(test_no_power),
      RUN(test_tones), RUN(test_a_tone_that_continues), RUN(test_many_tones), RUN(test_ears),
      RUN(test_ears_of_a_new_clock), RUN(test_ears_that_are_asked_late), RUN(test_nothing_is_kept),
      RUN(test_speaks))
