/* Keyboard and mouse of `zeitnot play`. */
#ifndef ZEITNOT_TOOL_PLAY_INPUT_H
#define ZEITNOT_TOOL_PLAY_INPUT_H

#include "tool/play/state.h"

void input_key(struct play *play, int key);
void input_mouse(struct play *play);
void input_tend(struct play *play);	     /* releases the buttons that are due */
int64_t input_next(const struct play *play); /* simulated instant of the next release; INT64_MAX: none */

#endif
