/* The texts beside the clock in the terminal, in the clock's language: [terminal] of languages/CODE.txt.
 *
 * Texts for people who test the clock are always English: the title, the record of inputs, files and
 * their errors. */
#ifndef ZEITNOT_TOOL_PLAY_TEXTS_H
#define ZEITNOT_TOOL_PLAY_TEXTS_H

#include "made/terminal.h"

/* `language`: the option of the clock, LANGUAGE_EN and so on; another number is English. */
const char *play_text(unsigned language, enum play_text text);

/* The columns that a text takes in a terminal: UTF-8, without wide or combining characters. */
int play_columns(const char *text);

#endif
