/* The decoder alone, on the chip: it decodes random codes and writes each sample to GPIOR2, low byte first
 * (tests/speech/test_decode.c). */
#include <avr/io.h>

#include "firmware/voice/adpcm.h"
#include "tests/speech/decode.h"

int main(void)
{
	uint32_t chance = DECODE_SEED;

	for (;;) {
		int16_t sample = 0;
		uint8_t index = 0;

		for (uint16_t n = 0; n < DECODE_CLIP; n++) {
			chance = chance * 1664525u + 1013904223u;
			adpcm_decode(&sample, &index, (uint8_t)(chance >> DECODE_SHIFT) & 7);
			GPIOR2 = (uint8_t)sample;
			GPIOR2 = (uint8_t)((uint16_t)sample >> 8);
		}
	}
}
