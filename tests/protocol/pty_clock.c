#define _GNU_SOURCE
#include "tests/protocol/pty_clock.h"
#include "firmware/core/crc16.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define STEP   (10 * NS_PER_MS) /* ten characters at 9,600 baud */
#define ANSWER (500 * NS_PER_MS)
#define REPORT (1200 * NS_PER_MS)

static bool open_device(struct pty_clock *p)
{
	struct termios raw;

	p->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
	if (p->master < 0 || grantpt(p->master) || unlockpt(p->master))
		return false;
	p->device = open(ptsname(p->master), O_RDWR | O_NOCTTY | O_NONBLOCK);
	if (p->device < 0 || tcgetattr(p->device, &raw))
		return false;
	cfmakeraw(&raw);
	cfsetspeed(&raw, B9600);
	return tcsetattr(p->device, TCSANOW, &raw) == 0;
}

bool pty_open(struct pty_clock *p, const struct bench_options *options)
{
	memset(p, 0, sizeof *p);
	p->bench = bench_open(options);
	if (!p->bench)
		return false;
	if (!open_device(p)) {
		perror("pseudo terminal");
		return false;
	}
	bench_run(p->bench, bench_now(p->bench) + 2 * NS_PER_SECOND);
	bench_cable(p->bench, true);
	pty_run(p, NS_PER_SECOND);
	pty_flush(p);
	return true;
}

void pty_close(struct pty_clock *p)
{
	bench_close(p->bench);
	close(p->master);
	close(p->device);
}

static void write_all(int fd, const char *bytes, size_t n)
{
	while (n > 0) {
		ssize_t written = write(fd, bytes, n);

		if (written < 0 && errno != EAGAIN) {
			perror("pseudo terminal");
			exit(1);
		}
		if (written > 0) {
			bytes += written;
			n -= (size_t)written;
		}
	}
}

/* Moves characters both ways between the pseudo terminal and the clock. */
static void bridge(struct pty_clock *p)
{
	char bytes[256];
	ssize_t in = read(p->master, bytes, sizeof bytes);
	size_t out;

	if (in > 0)
		bench_send(p->bench, bytes, (size_t)in);
	while ((out = bench_receive(p->bench, bytes, sizeof bytes)) > 0)
		write_all(p->master, bytes, out);
}

void pty_run(struct pty_clock *p, int64_t ns)
{
	int64_t until = bench_now(p->bench) + ns;

	while (bench_now(p->bench) < until) {
		int64_t next = bench_now(p->bench) + STEP;

		bridge(p);
		bench_run(p->bench, next < until ? next : until);
	}
	bridge(p);
}

void pty_send(struct pty_clock *p, const void *bytes, size_t n)
{
	const char *from = bytes;

	while (n > 0) { /* the device holds 4 KiB */
		size_t part = n < 200 ? n : 200;

		write_all(p->device, from, part);
		bridge(p);
		from += part;
		n -= part;
	}
}

void pty_ask(struct pty_clock *p, const char *text)
{
	char line[PTY_LINE + 8];
	int n = snprintf(line, sizeof line, "%s*%04X\n", text, crc16(0, text, (uint8_t)strlen(text)));

	pty_send(p, line, (size_t)n);
}

bool pty_receive(struct pty_clock *p, char line[PTY_LINE], int64_t ns)
{
	int64_t until = bench_now(p->bench) + ns;
	char c;

	for (;;) {
		ssize_t n = read(p->device, &c, 1);

		if (n != 1) {
			if (bench_now(p->bench) >= until)
				return false;
			pty_run(p, STEP);
			continue;
		}
		if (c == '\n') {
			size_t length = p->length;

			p->length = 0;
			if (length > 0 && p->line[length - 1] == '\r')
				length--;
			if (length == 0)
				continue;
			memcpy(line, p->line, length);
			line[length] = '\0';
			return true;
		}
		if (p->length < PTY_LINE - 1)
			p->line[p->length++] = c;
	}
}

static bool is_report(const char *line)
{
	return strncmp(line, "clock ", 6) == 0;
}

static bool receive_kind(struct pty_clock *p, char line[PTY_LINE], bool report, int64_t ns)
{
	int64_t until = bench_now(p->bench) + ns;

	while (pty_receive(p, line, until - bench_now(p->bench))) {
		size_t n = strlen(line);

		if (is_report(line) != report)
			continue;
		if (n < 5 || line[n - 5] != '*' ||
		    strtoul(line + n - 4, NULL, 16) != crc16(0, line, (uint8_t)(n - 5)))
			return false;
		line[n - 5] = '\0';
		return true;
	}
	return false;
}

bool pty_answer(struct pty_clock *p, char line[PTY_LINE])
{
	return receive_kind(p, line, false, ANSWER);
}

bool pty_report(struct pty_clock *p, char line[PTY_LINE])
{
	return receive_kind(p, line, true, REPORT);
}

void pty_flush(struct pty_clock *p)
{
	char line[PTY_LINE];

	bridge(p);
	while (pty_receive(p, line, 0))
		;
	p->length = 0;
}
