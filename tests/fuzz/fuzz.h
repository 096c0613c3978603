/* What the fuzz targets share.  Each file tests/fuzz/fuzz_NAME.c is a libFuzzer program: bytes in, and whatever must be
 * true of every input is asked with MUST. */
#ifndef ZEITNOT_TESTS_FUZZ_H
#define ZEITNOT_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program as a sanitizer does: libFuzzer keeps the input. */
#define MUST(condition)                                                                                      \
	do {                                                                                                 \
		if (!(condition)) {                                                                          \
			fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);            \
			abort();                                                                             \
		}                                                                                            \
	} while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
