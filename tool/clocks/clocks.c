/* zeitnot clocks: simulated clocks, each on a separate pseudo terminal, in real time.
 *
 * Prints the names of the terminals, one per line. Then it executes each line of the standard input and
 * answers it with "ok":
 *   press N BUTTON   a short press on clock N (from 0)     hold N BUTTON   for 2.5 s
 *   wait SECONDS     all clocks continue by this simulated time at once
 *   cable N 0|1      unplugs the cable, plugs it in
 *   power N 0|1      removes the supply, connects it again
 *   lose NUMBER      of 1,000,000 characters on all cables are lost, at random
 *   baud PER CENT    the baud rate of the computers' ends is too high by this much; only simulated boards
 *   join N M         a crossed cable from clock N to clock M instead of the terminals, until "part N -"
 *   code N           "ok CODE": the code of the settings that the clock really has
 *   transfer N       "ok WORD", the state of Send settings
 *   speed FACTOR     from now on; 0: time stops except for `wait`
 * The end of the input ends it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "firmware/settings_checksum.h"
#include "sim/bench_avr.h"
#include "tool/clocks/clocks.h"
#include "tool/tool.h"

#define STEP (5 * NS_PER_MS)
#define MOST 256
#define BAUD 9600

#define LONGEST_WAIT 1e6 /* s */

#define STOP_BITS 2 /* as the tool sends */

static struct clock {
	struct bench *bench;
	struct clock *joined; /* the other clock on a crossed cable; NULL: a terminal */
	int master, device;
	bool cut;  /* the cable is out: what is sent is lost */
	bool fast; /* the other end has 38,400 baud */
} clocks[MOST];
static int count;
static double speed = 1;
static int lose; /* lost characters of a million */

static const char *const buttons[BUTTON_COUNT] = {
    [BUTTON_LEFT] = "left", [BUTTON_RIGHT] = "right", [KEY_BACK] = "back", [KEY_MINUS] = "minus",
    [KEY_PLAY] = "play",    [KEY_PLUS] = "plus",      [KEY_OK] = "ok"};

static int64_t real_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * NS_PER_SECOND + now.tv_nsec;
}

/* Each clock gets another oscillator error from -10 to +10 %, which is the range from the factory. */
static void begin_clock(struct clock *clock, const char *board)
{
	const uint32_t n = (uint32_t)(clock - clocks);
	const struct bench_options options = {
	    .board = board, .seed = n + 1, .rc_error = (n % 5 - 2.0) * 0.05};
	struct termios raw;

	clock->bench = bench_open(&options);
	if (!clock->bench)
		exit(EXIT_USAGE); /* bench_open has printed why */
	clock->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
	if (clock->master < 0 || grantpt(clock->master) || unlockpt(clock->master)) {
		perror("pseudo terminal");
		exit(2);
	}
	/* Keeps the device open, because otherwise the terminal would hang up when no program has it open. */
	clock->device = open(ptsname(clock->master), O_RDWR | O_NOCTTY);
	tcgetattr(clock->device, &raw);
	cfmakeraw(&raw);
	cfsetspeed(&raw, B9600);
	tcsetattr(clock->device, TCSANOW, &raw);
	bench_run(clock->bench, 2 * NS_PER_SECOND);
	bench_cable(clock->bench, true);
	printf("%s\n", ptsname(clock->master));
}

/* Sets the clock's line to the speed that the program at the other end has set. */
static void follow_speed(struct clock *clock)
{
	struct termios device;
	bool fast = !tcgetattr(clock->device, &device) && cfgetospeed(&device) == B38400;

	if (fast != clock->fast)
		bench_baud(clock->bench, fast ? 38400 : 9600);
	clock->fast = fast;
}

/* ---- characters ---------------------------------------------------------------------------------------- */

/* Drops characters at random, as a bad cable does; returns how many remain. */
static size_t carry(char *bytes, size_t n)
{
	size_t left = 0;

	for (size_t i = 0; i < n; i++)
		if (random() % 1000000 >= lose)
			bytes[left++] = bytes[i];
	return left;
}

static void give(struct clock *clock, char *bytes, size_t n)
{
	n = carry(bytes, n);
	if (n > 0 && !clock->cut)
		bench_send(clock->bench, bytes, n);
}

static void take_clock(struct clock *clock)
{
	char bytes[512];
	size_t n;

	while ((n = bench_receive(clock->bench, bytes, sizeof bytes)) > 0) {
		if (clock->joined)
			give(clock->joined, bytes, n);
		else if (write(clock->master, bytes, carry(bytes, n)) < 0)
			continue; /* nobody reads it, so it is lost */
	}
}

static void run_clock(struct clock *clock, int64_t ns)
{
	char bytes[512];
	ssize_t in = clock->joined ? 0 : read(clock->master, bytes, sizeof bytes);

	follow_speed(clock);
	if (in > 0)
		give(clock, bytes, (size_t)in);
	bench_run(clock->bench, bench_now(clock->bench) + ns);
	take_clock(clock);
}

static void wait_all(int64_t ns)
{
	for (; ns > 0; ns -= STEP)
		for (int i = 0; i < count; i++)
			run_clock(&clocks[i], ns < STEP ? ns : STEP);
}

/* ---- orders -------------------------------------------------------------------------------------------- */

static bool set_baud(double per_cent)
{
	for (int i = 0; i < count; i++)
		board_other_end(bench_board(clocks[i].bench), BAUD * (1 + per_cent / 100), STOP_BITS);
	return true;
}

static bool join(int n, int m)
{
	if (m < 0 || m >= count)
		return false;
	clocks[n].joined = &clocks[m];
	clocks[m].joined = &clocks[n];
	return true;
}

static bool part(struct clock *clock)
{
	if (clock->joined)
		clock->joined->joined = NULL;
	clock->joined = NULL;
	return true;
}

static const char *const transfers[] = {
    [COPY_NONE] = "none",	[COPY_WANTED] = "wanted",     [COPY_SENDING] = "sending",
    [COPY_SENT] = "sent",	[COPY_SILENT] = "silent",     [COPY_REFUSED] = "refused",
    [COPY_DIFFERS] = "differs", [COPY_RECEIVED] = "received",
};

static bool say_state(const char *what, struct clock *clock)
{
	struct zeitnot state;
	instant now;

	if (!bench_state(clock->bench, &state, &now))
		return false;
	if (!strcmp(what, "code"))
		printf("ok %04u\n", settings_checksum(&state.app.game.control, &state.app.options));
	else if (!strcmp(what, "transfer"))
		printf("ok %s\n", transfers[state.app.copying]);
	else
		return false;
	return true;
}

static bool press_clock(struct clock *clock, const char *button, int64_t length)
{
	int64_t now = bench_now(clock->bench);
	uint8_t n = 0;

	while (n < BUTTON_COUNT && strcmp(buttons[n], button) != 0)
		n++;
	if (n == BUTTON_COUNT)
		return false;
	bench_contact(clock->bench, n, true, now);
	bench_contact(clock->bench, n, false, now + length);
	return true;
}

static bool pull(struct clock *clock, bool in)
{
	clock->cut = !in;
	bench_cable(clock->bench, in);
	return true;
}

static bool obey_one(const char *what, struct clock *clock, const char *word)
{
	bool on = !strcmp(word, "1"), off = !strcmp(word, "0");

	if (!strcmp(what, "press"))
		return press_clock(clock, word, 60 * NS_PER_MS);
	if (!strcmp(what, "hold"))
		return press_clock(clock, word, 2500 * NS_PER_MS);
	if (!strcmp(what, "cable"))
		return (on || off) && pull(clock, on);
	if (!strcmp(what, "power")) {
		if (on || off)
			bench_power(clock->bench, on);
		return on || off;
	}
	if (!strcmp(what, "part"))
		return part(clock);
	return !strcmp(what, "join") && join((int)(clock - clocks), atoi(word));
}

/* Returns false if the factor is none; NaN is not in the range either. */
static bool set_speed(double factor)
{
	if (!(factor >= 0 && factor <= 1000))
		return false;
	speed = factor;
	return true;
}

static bool wait_seconds(double seconds)
{
	if (!(seconds >= 0 && seconds <= LONGEST_WAIT))
		return false;
	wait_all((int64_t)(seconds * (double)NS_PER_SECOND));
	return true;
}

/* Of two words: what, and a number. */
static bool obey_all(const char *what, double number)
{
	if (!strcmp(what, "speed"))
		return set_speed(number);
	if (!strcmp(what, "baud"))
		return set_baud(number);
	if (!strcmp(what, "wait"))
		return wait_seconds(number);
	if (strcmp(what, "lose") != 0 || !(number >= 0 && number <= 1000000))
		return false;
	lose = (int)number;
	return true;
}

static bool obey(const char *line)
{
	char what[16], word[16] = "", more;
	int n = 0;
	double number;

	if (sscanf(line, "%15s %lf %c", what, &number, &more) == 2)
		return obey_all(what, number);
	return sscanf(line, "%15s %5d %15s %c", what, &n, word, &more) == 3 && n >= 0 && n < count &&
	       obey_one(what, &clocks[n], word);
}

static void answer_clock(const char *line)
{
	char what[16], more;
	int n, words = sscanf(line, "%15s %5d %c", what, &n, &more);

	if (words != 2 || n < 0 || n >= count || !say_state(what, &clocks[n]))
		puts(obey(line) ? "ok" : "what?");
	fflush(stdout);
}

static const char usage[] = "usage: zeitnot clocks COUNT [SPEED [BOARD]]\n"
			    "\n"
			    "Starts simulated clocks and prints their ports, a line each, for zeitnot link.  "
			    "Then it obeys lines that are typed:\n"
			    "  press N BUTTON   left, right, back, minus, play, plus or ok of clock N, from "
			    "0; hold N BUTTON: for 2.5 s\n"
			    "  cable N 0, cable N 1   pulls the cable and plugs it in\n"
			    "  power N 0, power N 1   takes the source of current away and gives it back\n"
			    "  wait SECONDS, speed FACTOR\n"
			    "It ends with the end of the input, Ctrl-D.\n";

static void obey_lines(void)
{
	struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
	char line[100];

	for (int64_t real = real_now();;) {
		int64_t now = real_now();

		wait_all((int64_t)((double)(now - real) * speed));
		real = now;
		if (poll(&input, 1, 5) <= 0)
			continue;
		if (!fgets(line, sizeof line, stdin))
			return;
		if (strchr(line, '\n') || feof(stdin)) {
			answer_clock(line);
			continue;
		}
		while (!strchr(line, '\n') && fgets(line, sizeof line, stdin))
			;
		answer_clock("");
	}
}

static int start_clocks(int n, const char *board)
{
	count = n;
	setvbuf(stdin, NULL, _IONBF, 0);
	for (int i = 0; i < count; i++)
		begin_clock(&clocks[i], board);
	fflush(stdout);
	obey_lines();
	return EXIT_GOOD;
}

/* Prints the usage error in one line and returns the exit code. */
static int bad_clocks(const char *what, const char *word)
{
	fprintf(stderr, "zeitnot clocks: %s%s%.100s; zeitnot clocks --help says more\n", what,
		*word ? ": " : "", word);
	return EXIT_USAGE;
}

int clocks_main(int words, char **word)
{
	char *end = NULL;
	long n = words > 0 ? strtol(word[0], &end, 10) : 0;
	double factor = 1;

	for (int i = 0; i < words; i++)
		if (!strcmp(word[i], "--help") || !strcmp(word[i], "-h")) {
			fputs(usage, stdout);
			return EXIT_GOOD;
		}
	if (words < 1 || words > 3)
		return bad_clocks("it takes COUNT, SPEED and BOARD", "");
	_Static_assert(MOST == 256, "the next line says so");
	if (*end || n < 1 || n > MOST)
		return bad_clocks("COUNT is 1 to 256", word[0]);
	if (words > 1)
		factor = strtod(word[1], &end);
	if (*end || factor == 0 || !set_speed(factor))
		return bad_clocks("SPEED is a factor above 0, at most 1000", word[1]);
	return start_clocks((int)n, words > 2 ? word[2] : "host");
}

/* ---- for zeitnot link ---------------------------------------------------------------------------------- */

/* Runs the clocks in a separate process, which ends when its standard input ends. */
static void be_clocks(int n, const int in[2], const int out[2])
{
	dup2(in[0], STDIN_FILENO);
	dup2(out[1], STDOUT_FILENO);
	close(in[1]);
	close(out[0]);
	_exit(start_clocks(n, "host"));
}

bool simulated_start(struct simulated *simulated, int n)
{
	int in[2], out[2];
	FILE *ports;
	bool good = true;

	fflush(stdout);
	if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
		return false;
	simulated->process = fork();
	if (simulated->process == 0)
		be_clocks(n, in, out);
	close(in[0]);
	close(out[1]);
	simulated->input = in[1];
	simulated->output = out[0];
	ports = fdopen(out[0], "r");
	for (int i = 0; i < n && good; i++) {
		good = ports && fgets(simulated->port[i], SIMULATED_NAME, ports) != NULL;
		simulated->port[i][strcspn(simulated->port[i], "\n")] = '\0';
	}
	return good && simulated->process > 0;
}

void simulated_stop(struct simulated *simulated)
{
	close(simulated->input);
	waitpid(simulated->process, NULL, 0);
}
