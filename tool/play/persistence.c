#include "tool/play/persistence.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hal/hal_memory.h"
#include "tool/tool.h"

#define EVERY	 1.0 /* s */
#define PATIENCE (20 * NS_PER_SECOND)
#define STEP	 (10 * NS_PER_MS)

static char path[512];
static uint8_t written[BENCH_MEMORY]; /* what the file holds */

/* Makes the folders of the path. If one cannot be made, opening the file fails later. */
static void make_folders(void)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0777);
		*slash = '/';
	}
}

/* Chooses the file in XDG_STATE_HOME, where programs keep their state between runs (XDG Base Directory
 * Specification). */
static void choose_path(const struct play *play)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

	if (play->kept)
		snprintf(path, sizeof(path), "%s", play->kept);
	else if (state && *state)
		snprintf(path, sizeof(path), "%s/zeitnot/%s", state, play->board);
	else if (home && *home)
		snprintf(path, sizeof(path), "%s/.local/state/zeitnot/%s", home, play->board);
}

static bool has_power(struct bench *bench)
{
	struct zeitnot state;
	instant now;

	return bench_state(bench, &state, &now);
}

static bool run_until(struct bench *bench, bool (*is)(struct bench *bench), bool wanted)
{
	int64_t end = bench_now(bench) + PATIENCE;

	while (is(bench) != wanted && bench_now(bench) < end)
		bench_run(bench, bench_now(bench) + STEP);
	return is(bench) == wanted;
}

/* Switches the power off, gives the clock another memory, and switches it on again. */
static bool exchange_state(struct play *play, const uint8_t *bytes, size_t n)
{
	struct bench *bench = play->client.bench;

	bench_power(bench, false);
	if (!run_until(bench, has_power, false))
		return false;
	bench_memory_write(bench, bytes, n);
	bench_power(bench, true);
	if (!run_until(bench, client_shows_something, true))
		return false;
	play->client.origin = bench_now(bench);
	play->persistence_before = true;
	return true;
}

/* Locks the file, so that only one program writes it. The lock is a separate file, because each write
 * replaces the file itself. Returns false on failure; errno says why. */
static bool lock_state(struct play *play)
{
	char name[sizeof(path) + 8];

	snprintf(name, sizeof(name), "%s.lock", path);
	play->persistence_file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (play->persistence_file < 0)
		return false;
	if (flock(play->persistence_file, LOCK_EX | LOCK_NB) == 0)
		return true;
	close(play->persistence_file);
	play->persistence_file = -1;
	play->copy = true;
	play->kept = NULL;
	return true;
}

/* Reads the file. Returns its number of bytes, 0 if it does not exist, or a negative value if it cannot be
 * read; errno says why. */
static ssize_t read_state(uint8_t bytes[BENCH_MEMORY])
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t size;

	if (file < 0)
		return errno == ENOENT ? 0 : -1;
	size = read(file, bytes, BENCH_MEMORY);
	close(file);
	return size;
}

bool persistence_begin(struct play *play, char message[MESSAGE_SIZE])
{
	uint8_t bytes[BENCH_MEMORY];
	size_t whole = bench_memory_size(play->client.bench);
	ssize_t size;

	play->persistence_file = -1;
	choose_path(play);
	play->kept = *path ? path : NULL;
	if (!play->kept)
		return true;
	make_folders();
	if (!lock_state(play) || (size = read_state(bytes)) < 0) {
		snprintf(message, MESSAGE_SIZE, "%.300s: %s", path, strerror(errno));
		return false;
	}
	if (size != 0 && size != (ssize_t)whole) {
		snprintf(message, MESSAGE_SIZE, "%.300s: this is no memory of a clock: it has not %zu bytes",
			 path, whole);
		return false;
	}
	if (size != 0 && !exchange_state(play, bytes, (size_t)size)) {
		snprintf(message, MESSAGE_SIZE, "%.300s: the clock does not start with this memory", path);
		return false;
	}
	return true;
}

static void keep_state(struct play *play)
{
	uint8_t bytes[BENCH_MEMORY];
	size_t n = bench_memory_size(play->client.bench);

	if (play->persistence_file < 0)
		return;
	bench_memory_read(play->client.bench, bytes, n);
	if (!memcmp(bytes, written, n))
		return;
	memcpy(written, bytes, n);
	if (!write_whole(path, bytes, n))
		snprintf(play->note, sizeof(play->note), "The game cannot be kept: %s", strerror(errno));
}

void persistence_tend(struct play *play)
{
	if (play->real - play->persistence_at < EVERY)
		return;
	play->persistence_at = play->real;
	keep_state(play);
}

void persistence_end(struct play *play)
{
	keep_state(play);
	if (play->persistence_file >= 0)
		close(play->persistence_file);
}
