/* Writes sound for a recogniser: a file of 16 bits and 16 kHz. */
#ifndef ZEITNOT_TESTS_SPEECH_RAW_H
#define ZEITNOT_TESTS_SPEECH_RAW_H

#include <stddef.h>

#include "tests/property/random.h"

/* Writes `n` samples of a signal of `rate` Hz, full scale 1, to the file FOLDER/NUMBER.raw, with a little
 * noise, because digital silence upsets the recogniser. */
void raw_save(const char *folder, unsigned number, const double *signal, size_t n, double rate,
	      struct chance *dice);

#endif
