/* The memory of the clock in the terminal, kept in a file: the game comes back as after a loss of power. */
#ifndef ZEITNOT_TOOL_PLAY_PERSISTENCE_H
#define ZEITNOT_TOOL_PLAY_PERSISTENCE_H

#include "tool/play/state.h"

/* Opens the file and gives the clock, which is on, the memory in it.  False
 * and a message if that cannot be done.  If another program has the file,
 * the clock begins with a copy and nothing is kept; a note says so. */
bool persistence_begin(struct play *play, char message[MESSAGE_SIZE]);
void persistence_tend(struct play *play); /* once per second writes what has changed */
void persistence_end(struct play *play);

#endif
