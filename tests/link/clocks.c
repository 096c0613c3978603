/* Simulated clocks, each on a pseudo terminal of its own, in real time.
 *
 *   clocks COUNT [SPEED]
 *
 * Prints the names of the terminals, a line each.  Then it obeys lines of the standard input and answers each with "ok":
 *   press N BUTTON   a short press on clock N (from 0)     hold N BUTTON   for 2.5 s
 *   wait SECONDS     all clocks go on by this simulated time at once
 *   cable N 0|1      pulls the cable, plugs it in
 *   speed FACTOR     from now on; 0: time stands still but for `wait`
 * The end of the input ends it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "sim/bench.h"

#define STEP (5 * NS_PER_MS)
#define MOST 256

static struct clock {
	struct bench *bench;
	int master, device;
	bool cut; /* the cable is out: what is sent goes nowhere */
} clocks[MOST];
static int count;
static double speed = 1;

static const char *const buttons[BUTTON_COUNT] = {
    [BUTTON_LEFT] = "left", [BUTTON_RIGHT] = "right", [KEY_BACK] = "back", [KEY_MINUS] = "minus",
    [KEY_PLAY] = "play",    [KEY_PLUS] = "plus",      [KEY_OK] = "ok"};

static int64_t real_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * NS_PER_SECOND + now.tv_nsec;
}

static void begin(struct clock *clock)
{
	const struct bench_options options = {.board = "host", .seed = 1};
	struct termios raw;

	clock->bench = bench_open(&options);
	clock->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
	if (!clock->bench || clock->master < 0 || grantpt(clock->master) || unlockpt(clock->master)) {
		perror("pseudo terminal");
		exit(2);
	}
	/* Stays open: a cable that nobody listens to is still a cable. */
	clock->device = open(ptsname(clock->master), O_RDWR | O_NOCTTY);
	tcgetattr(clock->device, &raw);
	cfmakeraw(&raw);
	cfsetspeed(&raw, B9600);
	tcsetattr(clock->device, TCSANOW, &raw);
	bench_run(clock->bench, 2 * NS_PER_SECOND);
	bench_cable(clock->bench, true);
	printf("%s\n", ptsname(clock->master));
}

/* The speed that the program at the other end has set. */
static void follow_speed(struct clock *clock)
{
	struct termios device;

	if (!tcgetattr(clock->device, &device))
		bench_baud(clock->bench, cfgetospeed(&device) == B38400 ? 38400 : 9600);
}

static void run(struct clock *clock, int64_t until)
{
	char bytes[512];

	while (bench_now(clock->bench) < until) {
		int64_t next = bench_now(clock->bench) + STEP;
		ssize_t in = read(clock->master, bytes, sizeof bytes);
		size_t out;

		follow_speed(clock);
		if (in > 0 && !clock->cut)
			bench_send(clock->bench, bytes, (size_t)in);
		bench_run(clock->bench, next < until ? next : until);
		while ((out = bench_receive(clock->bench, bytes, sizeof bytes)) > 0)
			if (write(clock->master, bytes, out) < 0)
				continue; /* nobody reads: it is lost */
	}
}

static void wait_all(int64_t ns)
{
	for (int i = 0; i < count; i++)
		run(&clocks[i], bench_now(clocks[i].bench) + ns);
}

static int obey(const char *line)
{
	char what[16], word[16] = "";
	int n = 0;
	double seconds;

	if (sscanf(line, "speed %lf", &speed) == 1)
		return 0;
	if (sscanf(line, "wait %lf", &seconds) == 1) {
		wait_all((int64_t)(seconds * (double)NS_PER_SECOND));
		return 0;
	}
	if (sscanf(line, "%15s %d %15s", what, &n, word) != 3 || n < 0 || n >= count)
		return 1;
	if (!strcmp(what, "cable")) {
		clocks[n].cut = word[0] == '0';
		bench_cable(clocks[n].bench, !clocks[n].cut);
		return 0;
	}
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		int64_t now = bench_now(clocks[n].bench);
		int64_t length = !strcmp(what, "hold") ? 2500 * NS_PER_MS : 60 * NS_PER_MS;

		if (strcmp(buttons[button], word) != 0)
			continue;
		bench_contact(clocks[n].bench, button, true, now);
		bench_contact(clocks[n].bench, button, false, now + length);
		return 0;
	}
	return 1;
}

int main(int words, char **word)
{
	struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
	int64_t real;
	char line[100];

	count = words > 1 ? atoi(word[1]) : 0;
	speed = words > 2 ? atof(word[2]) : 1;
	if (count < 1 || count > MOST || speed <= 0)
		return 2;
	setvbuf(stdin, NULL, _IONBF, 0);
	for (int i = 0; i < count; i++)
		begin(&clocks[i]);
	fflush(stdout);
	for (real = real_now();;) {
		int64_t now = real_now();

		wait_all((int64_t)((double)(now - real) * speed));
		real = now;
		if (poll(&input, 1, 5) <= 0)
			continue;
		if (!fgets(line, sizeof line, stdin))
			return 0;
		puts(obey(line) ? "what?" : "ok");
		fflush(stdout);
	}
}
