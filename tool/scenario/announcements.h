/* The names of the clips that were heard in each ear, for `expect spoken`.
 *
 * On a simulated board they are found in the sound itself (tool/scenario/audio_match.h). The host's board
 * says which clips its audio output has played. A clip counts only if it was played to its end. */
#ifndef ZEITNOT_TOOL_SCENARIO_ANNOUNCEMENTS_H
#define ZEITNOT_TOOL_SCENARIO_ANNOUNCEMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "sim/bench.h"
#include "tool/scenario/scenario.h"

struct announcements; /* opaque */

/* Begins to listen with the packs of the options, each with the names of its clips beside it (en.pak,
 * en.names). Returns NULL and a message if a file cannot be read. */
struct announcements *announcements_open(const struct bench_options *options, char message[MESSAGE_SIZE]);
void announcements_close(struct announcements *heard); /* NULL is allowed */

/* Takes what an ear plays, as bench_on_ear gives it. */
void announcements_sound(struct announcements *heard, uint8_t side, int64_t at, const int16_t *sample,
			 size_t n);
/* Takes what the host's audio output plays. Call it after each run of the bench. */
void announcements_clips(struct announcements *heard, struct bench *bench);

/* Writes the names of a side's clips from number `from` on, separated by blanks. Returns how many clips there
 * have been since the beginning. */
size_t announcements_names(struct announcements *heard, uint8_t side, size_t from, char *text, size_t size);

#endif
