/* What was said: the clips of a pack of speech are found again in the signal after the pin of
 * an earphone.
 *
 * The judge of `expect spoken`.  It knows the pack and its names, not the program: a clip is
 * heard when its own samples come back with a correlation of at least 0.9. */
#ifndef ZEITNOT_TOOL_SCENARIO_AUDIO_MATCH_H
#define ZEITNOT_TOOL_SCENARIO_AUDIO_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Samples of the signal a second, one a pulse.  The processor's frequency may be 0.7 % off. */
#define SPOKEN_RATE 31250

struct spoken {
	int clip; /* number in the pack */
	double correlation;
	double explained;  /* energy of the signal that is the clip's */
	size_t first, end; /* its samples in the signal */
};

struct spoken_pack;

/* A pack of `size` bytes with the names of its clips, one per line.  NULL: not a pack, or the
 * names do not fit; `why` says it. */
struct spoken_pack *spoken_open(const uint8_t *pack, size_t size, const char *names, const char **why);
void spoken_close(struct spoken_pack *pack);

/* The name of a clip without its suffix: what scenarios say. */
const char *spoken_name(const struct spoken_pack *pack, int clip);

/* The clips in a signal in their order, `room` at most: their number.  What is none (a tick, a
 * tone, a clip that was cut) is passed over.  Full scale of the signal is 1; it may have a
 * constant part. */
size_t spoken_find(const struct spoken_pack *pack, const float *signal, size_t n, struct spoken *found,
		   size_t room);

#endif
