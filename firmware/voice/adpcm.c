#include "firmware/voice/adpcm.h"

#include "hal/hal_compiler.h"

#define LAST_STEP 88

/* IMA Digital Audio Focus and Technical Working Groups, Recommended Practices
 * for Enhancing Digital Audio Compatibility, revision 3.00 (1992). */
static const FLASH uint16_t steps[LAST_STEP + 1] = {
    7,	  8,	 9,	10,    11,    12,    13,    14,	   16,	  17,	 19,	21,    23,    25,   28,
    31,	  34,	 37,	41,    45,    50,    55,    60,	   66,	  73,	 80,	88,    97,    107,  118,
    130,  143,	 157,	173,   190,   209,   230,   253,   279,	  307,	 337,	371,   408,   449,  494,
    544,  598,	 658,	724,   796,   876,   963,   1060,  1166,  1282,	 1411,	1552,  1707,  1878, 2066,
    2272, 2499,	 2749,	3024,  3327,  3660,  4026,  4428,  4871,  5358,	 5894,	6484,  7132,  7845, 8630,
    9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767};

void adpcm_decode(int16_t *sample, uint8_t *index, uint8_t code)
{
	uint16_t step = steps[*index];
	uint16_t difference = step >> 2;
	int16_t before = *sample;

	if (code & 1)
		difference = (uint16_t)(difference + (step >> 1));
	if (code & 2)
		difference = (uint16_t)(difference + step);
	if (code & 4) {
		*sample = (int16_t)((uint16_t)before - difference);
		if (difference > (uint16_t)((uint16_t)before + 32767u))
			*sample = -32767;
	} else {
		*sample = (int16_t)((uint16_t)before + difference);
		if (difference > (uint16_t)(32767u - (uint16_t)before))
			*sample = 32767;
	}
	code &= 3;
	if (code >= 2)
		*index = (uint8_t)(*index + code - 1);
	else if (*index > 0)
		(*index)--;
	if (*index > LAST_STEP)
		*index = LAST_STEP;
}

void adpcm_clip(const uint8_t *bytes, size_t groups, int16_t *samples)
{
	int16_t sample = 0;
	uint8_t index = 0;

	for (size_t i = 0; i < groups; i++, bytes += 3) {
		uint32_t codes = (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];

		for (int n = 0; n < 8; n++, codes >>= 3) {
			adpcm_decode(&sample, &index, codes & 7);
			*samples++ = sample;
		}
	}
}
