/* How six languages count, written from their grammars: the oracle of the phrases' tests. */
#ifndef ZEITNOT_TESTS_SPEECH_WORDS_H
#define ZEITNOT_TESTS_SPEECH_WORDS_H

#include <stdbool.h>

#include "made/texts.h"

enum counted { COUNTED_NOTHING, COUNTED_HOURS, COUNTED_MINUTES, COUNTED_SECONDS, COUNTED_MOVES };

/* False: how this language counts is not written here yet. */
bool text_display_know(enum language language);

/* `n` (0 to 65,535) with the noun, after what is in `out` already.  Without blanks and hyphens. */
void text_display_count(char *out, enum language language, enum counted counted, unsigned n);

#endif
