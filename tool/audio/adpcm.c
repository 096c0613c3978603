#include "tool/audio/adpcm.h"

/* IMA Digital Audio Focus and Technical Working Groups, Recommended Practices
 * for Enhancing Digital Audio Compatibility, revision 3.00 (1992). */
static const int steps[] = {
    7,	  8,	 9,	10,    11,    12,    13,    14,	   16,	  17,	 19,	21,    23,    25,   28,
    31,	  34,	 37,	41,    45,    50,    55,    60,	   66,	  73,	 80,	88,    97,    107,  118,
    130,  143,	 157,	173,   190,   209,   230,   253,   279,	  307,	 337,	371,   408,   449,  494,
    544,  598,	 658,	724,   796,   876,   963,   1060,  1166,  1282,	 1411,	1552,  1707,  1878, 2066,
    2272, 2499,	 2749,	3024,  3327,  3660,  4026,  4428,  4871,  5358,	 5894,	6484,  7132,  7845, 8630,
    9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767};

static int held(int value, int lowest, int highest)
{
	return value < lowest ? lowest : value > highest ? highest : value;
}

void adpcm_begin(struct adpcm *state)
{
	state->sample = 0;
	state->index = 0;
}

int adpcm_decode(struct adpcm *state, unsigned code)
{
	static const int moves[] = {-1, -1, 1, 2};
	int step = steps[state->index];
	int diff = step / 4;

	if (code & 1)
		diff += step / 2;
	if (code & 2)
		diff += step;
	if (code & 4)
		diff = -diff;
	state->sample = held(state->sample + diff, -32767, 32767);
	state->index = held(state->index + moves[code & 3], 0, 88);
	return state->sample;
}

void adpcm_clip(const uint8_t *bytes, size_t groups, int16_t *samples)
{
	struct adpcm state;

	adpcm_begin(&state);
	for (size_t i = 0; i < groups; i++, bytes += 3) {
		unsigned bits = bytes[0] | (unsigned)bytes[1] << 8 | (unsigned)bytes[2] << 16;

		for (int k = 0; k < 8; k++, bits >>= 3)
			*samples++ = (int16_t)adpcm_decode(&state, bits & 7);
	}
}
