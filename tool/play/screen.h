/* The screen of `zeitnot play`. */
#ifndef ZEITNOT_TOOL_PLAY_SCREEN_H
#define ZEITNOT_TOOL_PLAY_SCREEN_H

#include "tool/play/state.h"

bool screen_open(void);
void screen_close(void);
void screen_draw(struct play *play);
/* The button or key that is drawn at a position: enum hal_button, or -1. */
int screen_contact_at(int y, int x);

#endif
