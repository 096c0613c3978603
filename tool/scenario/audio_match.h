/* Finds the clips of a pack of speech in the signal after the pin of an earphone.
 *
 * `expect spoken` uses it. It uses only the pack and its names, and no state of the program. A clip counts as
 * heard if its samples are found with a correlation of at least 0.9. */
#ifndef ZEITNOT_TOOL_SCENARIO_AUDIO_MATCH_H
#define ZEITNOT_TOOL_SCENARIO_AUDIO_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Samples of the signal per second, one per pulse.  The processor's frequency may be 0.7 % off. */
#define SPOKEN_RATE 31250

struct audio_match {
	int clip; /* number in the pack */
	double correlation;
	double explained;  /* energy of the signal that is the clip's */
	size_t first, end; /* its samples in the signal */
};

struct audio_pack;

/* A pack of `size` bytes with the names of its clips, one per line. Returns NULL if it is no pack or if the
 * names do not fit; `why` says which. */
struct audio_pack *audio_match_open(const uint8_t *pack, size_t size, const char *names, const char **why);
void audio_match_close(struct audio_pack *pack);

/* Returns the name of a clip without its suffix, as scenarios write it. */
const char *audio_match_name(const struct audio_pack *pack, int clip);

/* Finds the clips in a signal in their order, at most `room`, and returns their number. Other sounds (a
 * tick, a tone, a clip that was cut) are ignored.  Full scale of the signal is 1; it may have a constant
 * part. */
size_t audio_match_find(const struct audio_pack *pack, const float *signal, size_t n,
			struct audio_match *found, size_t room);

#endif
