/* Keyboard and mouse of `zeitnot play`. */
#ifndef ZEITNOT_TOOL_PLAY_HANDS_H
#define ZEITNOT_TOOL_PLAY_HANDS_H

#include "tool/play/state.h"

void hands_key(struct play *play, int key);
void hands_mouse(struct play *play);
void hands_tend(struct play *play);	     /* releases the buttons that are due */
int64_t hands_next(const struct play *play); /* simulated instant of the next release; INT64_MAX: none */

#endif
