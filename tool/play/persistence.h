/* Keeps the memory of the clock in the terminal in a file, so that the game returns as after a loss of
 * power. */
#ifndef ZEITNOT_TOOL_PLAY_PERSISTENCE_H
#define ZEITNOT_TOOL_PLAY_PERSISTENCE_H

#include "tool/play/state.h"

/* Opens the file and loads it into the memory of the clock, which is on. On failure returns false with a
 * message. If another program has the file open, the clock begins with a copy, nothing is saved, and a
 * note says so. */
bool persistence_begin(struct play *play, char message[MESSAGE_SIZE]);
void persistence_tend(struct play *play); /* writes changes to the file, at most once per second */
void persistence_end(struct play *play);

#endif
