/* For the fuzz targets: each tests/fuzz/fuzz_NAME.c is a libFuzzer program. MUST checks what has to be true
 * for every input. */
#ifndef ZEITNOT_TESTS_FUZZ_H
#define ZEITNOT_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program as a sanitizer does, so that libFuzzer keeps the input. */
#define MUST(condition)                                                                                      \
	do {                                                                                                 \
		if (!(condition)) {                                                                          \
			fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);            \
			abort();                                                                             \
		}                                                                                            \
	} while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
