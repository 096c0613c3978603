/* A time control in words, so that whoever typed it sees what the clock will take it for.  The page has the
 * same in page/control_words.js; tests/tool/control_words.txt holds both to the same answers. */
#ifndef ZEITNOT_TOOL_REMOTE_CONTROL_WORDS_H
#define ZEITNOT_TOOL_REMOTE_CONTROL_WORDS_H

#include <stdbool.h>

#define CONTROL_WORDS 600

/* "5 seconds + 3 s a move. Did you mean 5m+3?"  False if `text` is no control (docs/notation.md). */
bool control_words(const char *text, char words[CONTROL_WORDS]);

#endif
