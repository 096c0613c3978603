/* Makes the earphones audible: `zeitnot play` passes their sound to a player program, left ear left,
 * right ear right. */
#ifndef ZEITNOT_TOOL_PLAY_SOUND_H
#define ZEITNOT_TOOL_PLAY_SOUND_H

#include <stdbool.h>

#include "sim/bench.h"

struct play_sound; /* opaque */

/* Finds and starts aplay, paplay or play (of sox). NULL if none of them is installed. */
struct play_sound *play_sound_start(struct bench *bench);
void play_sound_stop(struct play_sound *sound); /* NULL is allowed */

/* Passes new samples to the player. Call it after each run of the bench. `real_time`: simulated time passes
 * as fast as real time; at any other speed there is no sound. */
void play_sound_tend(struct play_sound *sound, bool real_time);

#endif
