/* The deck's decoder by itself: it decodes random codes and shows each sample in GPIOR2, low
 * byte first (tests/speech/test_decode.c). */
#include "board/parts/deck.c"

#include "tests/speech/decode.h"

int main(void)
{
	uint32_t chance = DECODE_SEED;

	for (;;) {
		begin_clip();
		for (uint16_t n = 0; n < DECODE_CLIP; n++) {
			chance = chance * 1664525u + 1013904223u;
			decode((uint8_t)(chance >> DECODE_SHIFT) & 7);
			GPIOR2 = (uint8_t)predictor;
			GPIOR2 = (uint8_t)((uint16_t)predictor >> 8);
		}
	}
}
