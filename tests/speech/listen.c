/* Announcements as an earphone plays them: the clips are decoded, become pulses of 7 bits, and pass the
 * filter.
 *
 *     listen BASE FOLDER
 *
 * BASE names the pack, build/speech/BASE.pak. The standard input has one announcement per line: the names of
 * its clips, separated by bars, and "-" for the pause between two phrases. The output is FOLDER/000.raw and
 * so on (16 bits, 16 kHz). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/voice/adpcm.h"
#include "tests/property/random.h"
#include "tests/speech/pack_file.h"
#include "tests/speech/raw.h"
#include "tool/audio/earphone.h"

#define SILENCE 2000 /* samples of the audio output before and after */
#define PAUSE	256  /* between two phrases: the audio output's ramps, down and up */

static struct pack_file file;
static struct chance dice = {17}; /* for the noise */

struct tape {
	double *at; /* a value for each pulse */
	size_t n, room;
	struct earphone ear;
};

static void play(struct tape *tape, int16_t sample)
{
	if (tape->n + EARPHONE_PULSES > tape->room) {
		tape->room = 2 * tape->room + 100000;
		tape->at = realloc(tape->at, tape->room * sizeof(*tape->at));
	}
	earphone_sample(&tape->ear, sample, tape->at + tape->n);
	tape->n += EARPHONE_PULSES;
}

static void play_clip(struct tape *tape, const char *name)
{
	const struct pack_head *head = (const struct pack_head *)file.bytes;
	struct pack_clip clip;
	int16_t *samples;
	unsigned n = 0;

	while (n < file.count && strcmp(file.name[n], name) != 0)
		n++;
	if (n == file.count) {
		fprintf(stderr, "no clip %s\n", name);
		exit(1);
	}
	memcpy(&clip, file.bytes + head->clips + n * sizeof(clip), sizeof(clip));
	samples = malloc(clip.groups * 16U);
	adpcm_clip(file.bytes + clip.offset, clip.groups, samples);
	for (unsigned i = 0; i < clip.groups * 8U; i++)
		play(tape, samples[i]);
	free(samples);
}

static void play_silence(struct tape *tape, int samples)
{
	while (samples--)
		play(tape, 0);
}

static void announce(const char *folder, unsigned number, char *names)
{
	struct tape tape = {0};

	play_silence(&tape, SILENCE);
	for (char *name = strtok(names, "|\n"); name; name = strtok(NULL, "|\n"))
		if (strcmp(name, "-") == 0)
			play_silence(&tape, PAUSE);
		else
			play_clip(&tape, name);
	play_silence(&tape, SILENCE);
	raw_save(folder, number, tape.at, tape.n, EARPHONE_RATE, &dice);
	free(tape.at);
}

int main(int count, char **arguments)
{
	char line[1000];

	if (count != 3)
		return 2;
	pack_file_open(&file, arguments[1]);
	for (unsigned i = 0; fgets(line, sizeof(line), stdin); i++)
		announce(arguments[2], i, line);
	pack_file_close(&file);
	return 0;
}
