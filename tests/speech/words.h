/* The numbers of six languages, written from their grammars: the oracle for the tests of phrases. */
#ifndef ZEITNOT_TESTS_SPEECH_WORDS_H
#define ZEITNOT_TESTS_SPEECH_WORDS_H

#include <stdbool.h>

#include "made/texts.h"

enum counted { COUNTED_NOTHING, COUNTED_HOURS, COUNTED_MINUTES, COUNTED_SECONDS, COUNTED_MOVES };

/* False: this file does not have the numbers of this language yet. */
bool language_is_known(enum language language);

/* Appends `n` (0 to 65,535) and the noun to `out`, without blanks and hyphens. */
void words_count(char *out, enum language language, enum counted counted, unsigned n);

#endif
