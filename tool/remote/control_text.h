/* A time control in words and in a language of the clock (languages/, section [controls]), so that users
 * see how the clock understands what they typed. */
#ifndef ZEITNOT_TOOL_REMOTE_CONTROL_TEXT_H
#define ZEITNOT_TOOL_REMOTE_CONTROL_TEXT_H

#include "firmware/core/control.h"

#define CONTROL_TEXT_MAX 1200

/* "5 min + 3 s a move".  `language`: enum language of made/texts.h. */
void control_text(const struct control *control, unsigned language, char words[CONTROL_TEXT_MAX]);

#endif
