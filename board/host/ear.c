/* What an earphone plays, as samples: the clips by the decoder that the chip has, the tones as the audio
 * driver makes them. */
#include "board/host/host.h"
#include "board/parts/tones.h"
#include "firmware/voice/adpcm.h"

#define CYCLES_PER_S 4000000u
#define COUNTS_PER_S 4096u

static uint32_t tone_samples(uint8_t tone)
{
	return (uint32_t)tones[tone].pulses * (tones[tone].on + tones[tone].off) * TONE_UNIT;
}

static uint32_t samples_of(const struct host_spoken *it)
{
	return it->groups ? (uint32_t)it->groups * VOICE_GROUP_SAMPLES : tone_samples(it->tone);
}

/* Up to now, or to where it was silenced. */
static uint32_t played(const struct host *h, const struct host_spoken *it)
{
	uint32_t until = it->cut && (int32_t)(h->count - it->end) > 0 ? it->end : h->count;
	uint64_t n = (uint64_t)(until - it->count) * CYCLES_PER_S / (VOICE_SAMPLE_CYCLES * COUNTS_PER_S);
	uint32_t all = samples_of(it);

	return n < all ? (uint32_t)n : all;
}

static bool is_over(const struct host *h, const struct host_spoken *it)
{
	return it->cut || played(h, it) == samples_of(it);
}

static int16_t tone_sample(const struct host_spoken *it, uint32_t n)
{
	const struct tone *tone = &tones[it->tone];
	uint32_t unit = n / TONE_UNIT % (uint32_t)(tone->on + tone->off);
	int half = (tone->part * it->gain >> 9) + 1;

	if (unit >= tone->on)
		return 0;
	return (int16_t)((n & tone->bit ? half : -half) * 512);
}

static int16_t clip_sample(const struct host *h, const struct host_spoken *it, struct host_ear *ear)
{
	uint32_t bit = ear->sample % VOICE_GROUP_SAMPLES * 3;
	const uint8_t *group = h->speech + it->at + ear->sample / VOICE_GROUP_SAMPLES * VOICE_GROUP_BYTES;
	uint32_t codes = (uint32_t)group[2] << 16 | (uint32_t)group[1] << 8 | group[0];

	adpcm_decode(&ear->decoded, &ear->index, codes >> bit & 7);
	return (int16_t)(ear->decoded * it->gain / 256);
}

size_t host_ear_take(const struct host *h, uint8_t side, struct host_ear *ear, int16_t *samples, size_t max,
		     uint32_t *at)
{
	size_t n = 0;

	if (ear->entry > h->spoken_count || h->spoken_count - ear->entry > HOST_SPOKEN)
		*ear = (struct host_ear){.entry = h->spoken_count};
	for (; ear->entry < h->spoken_count && n == 0;) {
		const struct host_spoken *it = &h->spoken[ear->entry % HOST_SPOKEN];
		uint32_t until = it->side == side ? played(h, it) : 0;

		*at = it->count +
		      (uint32_t)((uint64_t)ear->sample * VOICE_SAMPLE_CYCLES * COUNTS_PER_S / CYCLES_PER_S);
		for (; ear->sample < until && n < max; ear->sample++)
			samples[n++] = it->groups ? clip_sample(h, it, ear) : tone_sample(it, ear->sample);
		if (it->side == side && !(is_over(h, it) && ear->sample >= until))
			break;
		*ear = (struct host_ear){.entry = ear->entry + 1};
	}
	return n;
}
