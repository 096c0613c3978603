/* What the earphones play, for people: `zeitnot play` hands it to
 * a program that plays sound.  Left ear left, right ear right. */
#ifndef ZEITNOT_TOOL_PLAY_SOUND_H
#define ZEITNOT_TOOL_PLAY_SOUND_H

#include <stdbool.h>

#include "sim/bench.h"

struct play_sound; /* opaque */

/* Looks for aplay, paplay or play (of sox) and starts it.  NULL: none of them is there. */
struct play_sound *play_sound_start(struct bench *bench);
void play_sound_stop(struct play_sound *sound); /* NULL is allowed */

/* After each run of the bench; `real_time`: simulated time passes
 * as fast as real time.  At another speed nothing is heard. */
void play_sound_tend(struct play_sound *sound, bool real_time);

#endif
