/* The loop of `zeitnot play`. */
#include <locale.h>
#include <math.h>
#include <ncurses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "tool/play/input.h"
#include "tool/play/persistence.h"
#include "tool/play/screen.h"
#include "tool/remote/typed.h"
#include "tool/scenario/check.h"
#include "tool/tool.h"

#define FRAME_MS 16
#define SLICE	 (2 * NS_PER_MS)
#define BUDGET	 0.030 /* real seconds for the simulation in each frame */
#define GIVE_UP	 0.25  /* the pace starts again if the simulation is later than this many seconds */

/* ---- restoring the terminal ---------------------------------------------------------------------- */

static volatile sig_atomic_t stopped;
static struct termios saved;

static void stop_play(int number)
{
	(void)number;
	stopped = 1;
}

/* After a crash: calls only functions that a signal handler may call. */
static void crash(int number)
{
	static const char restore[] = "\033[?1000l\033[?1002l\033[?1006l\033[?1049l\033[?25h\033[0m\r\n"
				      "zeitnot: the simulation has crashed; the terminal is restored\r\n";
	ssize_t written = write(STDOUT_FILENO, restore, sizeof(restore) - 1);

	(void)written;
	tcsetattr(STDIN_FILENO, TCSANOW, &saved);
	signal(number, SIG_DFL);
	raise(number);
}

static void guard_terminal(void)
{
	static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
	static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

	tcgetattr(STDIN_FILENO, &saved);
	for (size_t i = 0; i < sizeof(stops) / sizeof(stops[0]); i++)
		signal(stops[i], stop_play);
	for (size_t i = 0; i < sizeof(crashes) / sizeof(crashes[0]); i++)
		signal(crashes[i], crash);
}

/* ---- time ---------------------------------------------------------------------------------------------- */

static double real_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static enum play_text mode_text(int mode)
{
	switch (mode) {
	case APP_SELECT:
		return SAY_MODE_SELECT;
	case APP_READY:
		return SAY_MODE_READY;
	case APP_RUNNING:
		return SAY_MODE_RUNNING;
	case APP_PAUSED:
		return SAY_MODE_PAUSED;
	case APP_OVER:
		return SAY_MODE_OVER;
	case APP_ARBITER:
		return SAY_MODE_ARBITER;
	case APP_OFF:
		return SAY_MODE_OFF;
	default:
		return SAY_MODE_DEAD;
	}
}

static void note_language(struct play *play)
{
	struct zeitnot state;
	instant now;

	if (bench_state(play->client.bench, &state, &now))
		play->language = (unsigned)state.app.options.value[OPTION_LANGUAGE];
}

/* Records the mode of the clock, and for a running clock the side on turn. */
static void note_mode(struct play *play)
{
	int mode = client_mode(&play->client);
	struct zeitnot state;
	instant now;

	if (mode == play->mode)
		return;
	play->mode = mode;
	if (mode == APP_RUNNING && bench_state(play->client.bench, &state, &now))
		play_log(play, "%s: %s", play_say(play, SAY_MODE_RUNNING),
			 play_say(play, state.app.game.turn == state.app.game.white ? SAY_WHITE : SAY_BLACK));
	else
		play_log(play, "%s", play_say(play, mode_text(mode)));
}

static void listen_play(struct play *play)
{
	struct bench_view view;

	bench_get_view(play->client.bench, &view);
	if (view.tone != 0 && view.tone != play->tone) {
		beep();
		play_log(play, "%s %u Hz", play_say(play, SAY_SOUND), view.tone);
		play->tone_until = play->real + 0.4;
	}
	play->tone = view.tone;
}

/* Runs the simulation up to real time and releases buttons that are due on the way. */
static void follow(struct play *play)
{
	int64_t target = play->base_sim + (int64_t)((play->real - play->base_real) * play->speed * 1e9);
	double started = play->real;

	if (play->halted)
		return;
	while (bench_now(play->client.bench) < target) {
		int64_t next = bench_now(play->client.bench) + SLICE;
		int64_t lift = input_next(play);

		if (play->speed > 20)
			next += (int64_t)(play->speed / 20 * SLICE);
		next = next < target ? next : target;
		next = lift < next ? lift : next;
		bench_run(play->client.bench, next);
		input_tend(play);
		listen_play(play);
		if (play->sound)
			play_sound_tend(play->sound, play->speed == 1.0);
		if (real_seconds() - started > BUDGET)
			break;
	}
	play->slow = (double)(target - bench_now(play->client.bench)) > GIVE_UP * play->speed * 1e9;
	if (play->slow) {
		play->real = real_seconds();
		play_pace(play);
	}
	note_language(play);
	note_mode(play);
}

/* ---- the loop ------------------------------------------------------------------------------------------ */

static void take_input(struct play *play)
{
	int key;

	timeout(FRAME_MS);
	while ((key = getch()) != ERR) {
		play->real = real_seconds();
		if (key == KEY_MOUSE)
			input_mouse(play);
		else if (key == KEY_RESIZE)
			clear();
		else
			input_key(play, key);
		timeout(0);
	}
}

static void loop(struct play *play)
{
	while (!play->quit && !stopped) {
		take_input(play);
		play->real = real_seconds();
		input_tend(play);
		follow(play);
		persistence_tend(play);
		screen_draw(play);
	}
}

static bool takes_control(int mode)
{
	return mode == APP_SELECT || mode == APP_READY || mode == APP_OVER;
}

/* Puts the packs of a list such as "en,de" into the slots in this order. Without a list it takes the English
 * pack, if there is one. */
static void name_packs(struct play *play, struct bench_options *options)
{
	const char *names = play->pack_names ? play->pack_names : "en";

	for (unsigned slot = 0; slot < PACK_SLOTS && *names; slot++) {
		size_t n = strcspn(names, ",");
		char name[200];

		snprintf(name, sizeof(name), "%.*s", (int)n, names);
		tool_pack_path(name, play->pack[slot]);
		if (!play->pack_names && access(play->pack[slot], R_OK) != 0)
			play->pack[slot][0] = '\0';
		else
			options->pack[slot] = play->pack[slot];
		names += n + (names[n] == ',');
	}
}

/* Starts the pace after opening, so that the time of opening does not count. */
static bool begin_play(struct play *play, char message[MESSAGE_SIZE])
{
	static const struct control_options plain = {NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, LEFT};
	struct bench_options options = {.board = play->board, .seed = 1};

	if (bench_has_voice(play->board))
		name_packs(play, &options);
	if (!client_open(&play->client, &options, message))
		return false;
	if (!persistence_begin(play, message)) {
		client_close(&play->client);
		return false;
	}
	if (play->control && play->persistence_before && !takes_control(client_mode(&play->client))) {
		snprintf(
		    message, MESSAGE_SIZE,
		    "a game is in progress on the clock of %.200s. Omit --control to continue it, or choose "
		    "another --state",
		    play->kept);
		client_close(&play->client);
		return false;
	}
	if (play->control && client_control(&play->client, play->control, &plain, message) != CLIENT_OK) {
		client_close(&play->client);
		return false;
	}
	play->powered = true;
	play->volts = bench_volts(play->board);
	play->mode = -1;
	return true;
}

static const char usage[] =
    "usage: zeitnot play [--board BOARD] [--speed N] [--control TEXT] [--state FILE] [--pack NAMES]\n"
    "\n"
    "The clock in the terminal, in real time.  ? shows the keys.\n"
    "  --speed N       simulated seconds a second, 0.1 to 1000\n"
    "  --control TEXT  begins with this time control, for instance 3+2 or \"40/90+30, 30+30\"\n"
    "  --state FILE    where the clock's memory is kept, so that the game comes back after a pause;\n"
    "                  usually zeitnot/BOARD in $XDG_STATE_HOME or ~/.local/state.  \"\": nowhere\n"
    "  --pack NAMES    packs of speech, for instance en,de (`make speech`); else the English one, if it is "
    "there.\n"
    "                  Speech needs aplay, paplay or play\n"
    "Exit code: 0; 2 if there is no terminal.\n";

static int read_arguments(int count, char **words, struct play *play)
{
	for (int i = 0; i < count; i++) {
		char *end = "";

		if (!strcmp(words[i], "--help") || !strcmp(words[i], "-h")) {
			fputs(usage, stdout);
			bench_print_names(stdout);
			return EXIT_GOOD;
		}
		if (!strcmp(words[i], "--board") && i + 1 < count)
			play->board = words[++i];
		else if (!strcmp(words[i], "--control") && i + 1 < count)
			play->control = words[++i];
		else if (!strcmp(words[i], "--pack") && i + 1 < count)
			play->pack_names = words[++i];
		else if (!strcmp(words[i], "--state") && i + 1 < count)
			play->kept = words[++i];
		else if (!strcmp(words[i], "--speed") && i + 1 < count)
			play->speed = strtod(words[++i], &end);
		else
			end = "?";
		if (*end || !(play->speed >= SPEED_LEAST && play->speed <= SPEED_MOST)) {
			fputs(usage, stderr);
			return EXIT_USAGE;
		}
	}
	return -1;
}

int play_main(int count, char **words)
{
	struct play play = {.board = bench_name(0), .speed = 1};
	char message[MESSAGE_SIZE], canonical[NOTATION_SIZE];
	struct control control;
	int code = read_arguments(count, words, &play);

	if (code >= 0)
		return code;
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
		fputs("zeitnot play: this needs a terminal; `zeitnot replay --show GAME.pgn` shows the clock "
		      "at work without one\n",
		      stderr);
		return EXIT_USAGE;
	}
	if (play.control && !typed_read(play.control, &control, message, sizeof message)) {
		fprintf(stderr, "zeitnot play: %s: %s\n", play.control, message);
		return EXIT_USAGE;
	}
	if (play.control) {
		printf("%s: %s\n", play.control, message);
		notation_format(&control, canonical, sizeof canonical);
		play.control = canonical;
	}
	if (!begin_play(&play, message)) {
		fprintf(stderr, "zeitnot play: %s\n", message);
		return EXIT_USAGE;
	}
	setlocale(LC_ALL, "");
	guard_terminal();
	if (!screen_open()) {
		fputs("zeitnot play: this terminal cannot be used\n", stderr);
		return EXIT_USAGE;
	}
	play.real = real_seconds();
	play_pace(&play);
	loop(&play);
	persistence_end(&play);
	screen_close();
	play_sound_stop(play.sound);
	client_close(&play.client);
	free(play.deed);
	return EXIT_GOOD;
}
