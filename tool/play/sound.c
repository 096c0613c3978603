#define _GNU_SOURCE /* pipe2 */

#include "tool/play/sound.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/parts/ear.h"

#define RING  (2 * EAR_HZ) /* samples of an ear that are kept: two seconds */
#define AHEAD (EAR_HZ / 8) /* of silence at the beginning, so that the player never waits */
#define CHUNK 512

struct play_sound {
	struct bench *bench;
	pid_t player;
	int to;
	int64_t written;       /* number of the next sample; sample n is at n * EAR_STEP */
	int16_t ring[RING][2]; /* left, right */
};

static void keep_sound(void *context, uint8_t side, int64_t at, const int16_t *sample, size_t n)
{
	struct play_sound *s = context;

	for (size_t i = 0; i < n; i++)
		s->ring[(at / EAR_STEP + (int64_t)i) % RING][side] = sample[i];
}

/* Becomes the first player program that is installed. Each reads two channels of 16 bits from its standard
 * input. */
static void become_player(int in)
{
	static char *const players[][12] = {
	    {"aplay", "-q", "-t", "raw", "-f", "S16_LE", "-c", "2", "-r", "31250", NULL},
	    {"paplay", "--raw", "--format=s16le", "--channels=2", "--rate=31250", NULL},
	    {"play", "-q", "-t", "raw", "-e", "signed", "-b16", "-c2", "-r31250", "-", NULL},
	};
	int null = open("/dev/null", O_WRONLY);

	dup2(in, 0);
	dup2(null, 1);
	dup2(null, 2);
	for (size_t i = 0; i < sizeof(players) / sizeof(players[0]); i++)
		execvp(players[i][0], players[i]);
	_exit(127);
}

/* True if the player has ended, which it does at once if it cannot play. */
static bool has_ended(struct play_sound *s)
{
	return s->player > 0 && waitpid(s->player, NULL, WNOHANG) == s->player;
}

struct play_sound *play_sound_start(struct bench *bench)
{
	static const int16_t silence[AHEAD][2];
	struct play_sound *s = calloc(1, sizeof(*s));
	int ends[2];

	if (!s || pipe2(ends, O_CLOEXEC) != 0) {
		free(s);
		return NULL;
	}
	signal(SIGPIPE, SIG_IGN);
	s->bench = bench;
	s->player = fork();
	if (s->player == 0)
		become_player(ends[0]);
	close(ends[0]);
	s->to = ends[1];
	fcntl(s->to, F_SETFL, O_NONBLOCK);
	usleep(50000);
	if (s->player < 0 || has_ended(s) || write(s->to, silence, sizeof(silence)) < 0) {
		close(s->to);
		free(s);
		return NULL;
	}
	s->written = bench_now(bench) / EAR_STEP;
	bench_on_ear(bench, keep_sound, s);
	return s;
}

void play_sound_stop(struct play_sound *s)
{
	if (!s)
		return;
	bench_on_ear(s->bench, NULL, NULL);
	close(s->to);
	kill(s->player, SIGTERM);
	waitpid(s->player, NULL, 0);
	free(s);
}

void play_sound_tend(struct play_sound *s, bool real_time)
{
	int64_t now = bench_now(s->bench) / EAR_STEP;
	int16_t chunk[CHUNK][2];

	while (s->written < now) {
		size_t n = 0;

		for (; n < CHUNK && s->written < now; n++, s->written++) {
			int16_t *kept = s->ring[s->written % RING];

			memcpy(chunk[n], kept, sizeof(chunk[n]));
			memset(kept, 0, sizeof(chunk[n]));
		}
		/* samples that do not fit into the pipe are lost */
		if (real_time && write(s->to, chunk, n * sizeof(chunk[0])) < 0)
			continue;
	}
}
