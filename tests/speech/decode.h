/* The codes of the decoder's test: the highest bits of a linear congruence. */
#ifndef ZEITNOT_TESTS_SPEECH_DECODE_H
#define ZEITNOT_TESTS_SPEECH_DECODE_H

#define DECODE_SEED  17u
#define DECODE_SHIFT 29
#define DECODE_CLIP  5000 /* samples; then a new clip begins */

#endif
