/* What the terminal says beside the clock, in the clock's language:
 * one file a language in tool/play/texts, all with the same rows.
 *
 * What is written for people who test the clock stays English:
 * the title, what was done, files and their errors. */
#ifndef ZEITNOT_TOOL_PLAY_TEXTS_H
#define ZEITNOT_TOOL_PLAY_TEXTS_H

enum play_text {
#define SAY(NAME, text) SAY_##NAME,
#include "tool/play/texts/en.inc"
#undef SAY
	PLAY_TEXTS
};

/* `language`: the option of the clock, LANGUAGE_EN and so on; another number is English. */
const char *play_text(unsigned language, enum play_text text);

/* The columns that a text takes in a terminal: UTF-8, without wide or combining characters. */
int play_columns(const char *text);

#endif
