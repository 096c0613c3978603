/* What voice_probe.c counts, for the AVR and for the test that runs it. */
#ifndef ZEITNOT_TESTS_PARTS_VOICE_PROBE_H
#define ZEITNOT_TESTS_PARTS_VOICE_PROBE_H

#include <stdint.h>

struct voice_probe {
	uint8_t awake, jacks, talk, underruns;
	uint16_t said; /* clips that the audio output took */
};

#endif
