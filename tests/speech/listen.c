/* Announcements as an earphone gives them: random texts and times, decoded, as pulses of 7 bits, behind the filter.
 *
 *     listen BASE SEED COUNT FOLDER     build/speech/BASE.pak; writes FOLDER/000.raw ... (16 bits, 16 kHz) and FOLDER/said, a line of words each */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/tool/adpcm.h"
#include "sim/tool/earphone.h"
#include "tests/property/random.h"
#include "tests/speech/pack_file.h"
#include "tests/speech/raw.h"

#define SILENCE 2000 /* samples of the deck before and behind */

static struct pack_file file;
static struct pack pack;
static struct random dice;

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

static void play_clip(struct tape *tape, const struct phrase_clip *clip)
{
	int16_t *samples = malloc(clip->groups * 16U);

	adpcm_clip(file.bytes + (clip->address - pack.base), clip->groups, samples);
	for (unsigned i = 0; i < clip->groups * 8U; i++)
		play(tape, samples[i]);
	free(samples);
}

/* Times as they occur: half of them below ten minutes. */
static int32_t some_time(void)
{
	static const uint32_t limits[] = {60, 600, 3600, 7200, 36000};

	return (int32_t)random_below(&dice, limits[random_below(&dice, 5)]);
}

static uint16_t some_text(void)
{
	static const uint16_t timed[] = {SAID_OWN_TIME, SAID_OWN_TIME,	 SAID_OTHER_TIME,
					 SAID_OWN_USED, SAID_OTHER_USED, SAID_MOVES};
	static const uint16_t plain[] = {
	    SAID_YOUR_TURN, SAID_OTHER_TURN, SAID_NOT_STARTED,	 SAID_YOU_ARE_WHITE, SAID_YOU_ARE_BLACK,
	    SAID_YOUR_FLAG, SAID_OTHER_FLAG, SAID_NOT_YOUR_TURN, SAID_RESUMED,	     SAID_SPEECH_ON};

	return random_chance(&dice, 75) ? timed[random_below(&dice, 6)] : plain[random_below(&dice, 10)];
}

static void announce(const char *folder, unsigned number, FILE *said)
{
	struct text_values values = {.time = some_time(), .n = (uint16_t)random_below(&dice, 100)};
	struct tape tape = {0};
	struct phrase phrase;
	struct phrase_clip clip;

	for (int i = 0; i < SILENCE; i++)
		play(&tape, 0);
	phrase_begin(&phrase, &pack, some_text(), &values);
	while (phrase_next(&phrase, &clip)) {
		fprintf(said, "%s ", file.words[clip.number]);
		play_clip(&tape, &clip);
	}
	fprintf(said, "\n");
	for (int i = 0; i < SILENCE; i++)
		play(&tape, 0);
	raw_save(folder, number, tape.at, tape.n, EARPHONE_RATE, &dice);
	free(tape.at);
}

int main(int count, char **arguments)
{
	char path[512];
	FILE *said;

	if (count != 5)
		return 2;
	pack_file_open(&file, arguments[1]);
	if (pack_file_check(&pack) != PACK_GOOD)
		return 1;
	dice.state = strtoul(arguments[2], NULL, 10);
	snprintf(path, sizeof(path), "%s/said", arguments[4]);
	said = fopen(path, "w");
	for (unsigned i = 0; i < strtoul(arguments[3], NULL, 10); i++)
		announce(arguments[4], i, said);
	fclose(said);
	pack_file_close(&file);
	return 0;
}
