/* Makes the samples of clips (firmware/voice/README.md). Reads names of WAV files from stdin, one per line
 * (16 bits, any rate, mono or stereo), and writes for each the number of its groups, its signal-to-noise
 * ratio (see `quality`) in hundredths of a dB, each in four bytes with the lowest first, and the groups. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/voice/adpcm.h"
#include "firmware/voice/pack.h"
#include "tool/audio/earphone.h"
#include "tool/audio/resample.h"

#define RATE	  (4000000.0 / 384)
#define FRAME	  0.005	 /* seconds: the grain in which silence is found */
#define SILENCE	  0.005	 /* of the loudest frame */
#define MARGIN	  0.005	 /* seconds that are kept before and after the sound */
#define FADE	  0.002	 /* seconds */
#define LOUDNESS  0.18	 /* root mean square of the loud frames, of full scale */
#define PEAK	  0.95	 /* of full scale */
#define HIGH_PASS 100.0	 /* Hz */
#define LOW_PASS  4700.0 /* Hz */
#define BEAM	  16	 /* ways of coding that are followed at once */
#define REACH	  32	 /* samples on each side that the raising of the treble looks at */
#define BANDS	  256	 /* frequencies at which it is given */

struct sound {
	double *at;
	size_t n;
	double rate;
};

static void fail_code(const char *path, const char *why)
{
	fprintf(stderr, "%s: %s\n", path, why);
	exit(1);
}

static uint32_t number_code(const uint8_t *at, int bytes)
{
	uint32_t value = 0;

	while (bytes--)
		value = value << 8 | at[bytes];
	return value;
}

/* The channels are added. */
static struct sound samples_of(const uint8_t *data, size_t bytes, unsigned channels, double rate)
{
	struct sound sound = {NULL, bytes / 2 / channels, rate};

	sound.at = calloc(sound.n + 1, sizeof(*sound.at));
	for (size_t i = 0; i < sound.n * channels; i++)
		sound.at[i / channels] += (int16_t)number_code(data + 2 * i, 2) / 32768.0 / channels;
	return sound;
}

static struct sound read_wav(const char *path)
{
	static uint8_t file[1 << 25];
	unsigned channels = 0, bits = 0;
	double rate = 0;
	FILE *in = fopen(path, "rb");
	size_t size;

	if (!in)
		fail_code(path, "cannot be read");
	size = fread(file, 1, sizeof(file), in);
	fclose(in);
	if (size < 12 || memcmp(file, "RIFF", 4) != 0 || memcmp(file + 8, "WAVE", 4) != 0)
		fail_code(path, "is no WAV file");
	for (size_t at = 12; at + 8 <= size;) {
		size_t length = number_code(file + at + 4, 4);
		const uint8_t *body = file + at + 8;

		if (length > size - at - 8)
			length = size - at - 8;
		if (memcmp(file + at, "fmt ", 4) == 0 && length >= 16) {
			channels = number_code(body + 2, 2);
			rate = number_code(body + 4, 4);
			bits = number_code(body + 14, 2);
		} else if (memcmp(file + at, "data", 4) == 0) {
			if (bits != 16 || channels < 1 || channels > 2 || rate < 8000)
				fail_code(path, "has not 16 bits, one or two channels and at least 8 kHz");
			return samples_of(body, length, channels, rate);
		}
		at += 8 + length + length % 2;
	}
	fail_code(path, "has no samples");
	return (struct sound){0};
}

/* A Butterworth high-pass of the second order. */
static void high_pass(struct sound *sound)
{
	double k = tan(M_PI * HIGH_PASS / sound->rate);
	double scale = 1 / (1 + M_SQRT2 * k + k * k);
	double x1 = 0, x2 = 0, y1 = 0, y2 = 0;

	for (size_t i = 0; i < sound->n; i++) {
		double x = sound->at[i];
		double y = scale * (x - 2 * x1 + x2 - 2 * (k * k - 1) * y1 - (1 - M_SQRT2 * k + k * k) * y2);

		x2 = x1, x1 = x, y2 = y1, y1 = y;
		sound->at[i] = y;
	}
}

static double frame_power(const struct sound *sound, size_t first, size_t n)
{
	double power = 0;

	for (size_t i = first; i < first + n && i < sound->n; i++)
		power += sound->at[i] * sound->at[i];
	return power / (double)n;
}

static void trim(struct sound *sound)
{
	size_t frame = (size_t)(FRAME * sound->rate);
	size_t margin = (size_t)(MARGIN * sound->rate);
	double loudest = 0;
	size_t first = sound->n, end = 0;

	for (size_t i = 0; i < sound->n; i += frame)
		loudest = fmax(loudest, frame_power(sound, i, frame));
	for (size_t i = 0; i < sound->n; i += frame) {
		if (frame_power(sound, i, frame) <= SILENCE * SILENCE * loudest)
			continue;
		first = first < i ? first : i;
		end = i + frame;
	}
	first = first > margin ? first - margin : 0;
	end = end + margin < sound->n ? end + margin : sound->n;
	sound->n = end > first ? end - first : 0;
	memmove(sound->at, sound->at + first, sound->n * sizeof(*sound->at));
}

static void to_clip_rate(struct sound *sound)
{
	double *old = sound->at;

	sound->at = resample(old, sound->n, sound->rate, RATE, LOW_PASS, &sound->n);
	sound->rate = RATE;
	free(old);
}

/* What the earphone takes away: its filter, and that a sample is held for its whole length. */
static double lost(double frequency)
{
	double x = M_PI * frequency / RATE;
	double corner = frequency / EARPHONE_CORNER;

	return sin(x) / x / sqrt(1 + corner * corner);
}

/* Raises the treble by what the earphone will take away, so that the earphone gives the sound as it was. */
static void raise_treble(struct sound *sound)
{
	double *raised = calloc(sound->n + 1, sizeof(*raised));
	double response[REACH + 1] = {0};

	for (int k = 0; k <= REACH; k++) {
		for (int band = 0; band < BANDS; band++) {
			double frequency = (band + 0.5) / BANDS * RATE / 2;

			response[k] += cos(2 * M_PI * frequency * k / RATE) / lost(frequency) / BANDS;
		}
		response[k] *= 0.5 + 0.5 * cos(M_PI * k / (REACH + 1));
	}
	for (size_t i = 0; i < sound->n; i++)
		for (int k = -REACH; k <= REACH; k++)
			if ((long)i + k >= 0 && (long)i + k < (long)sound->n)
				raised[i] += response[abs(k)] * sound->at[(long)i + k];
	free(sound->at);
	sound->at = raised;
}

/* By how much the sound has to be louder. */
static double loudness(const struct sound *sound)
{
	size_t frame = (size_t)(4 * FRAME * RATE);
	double loudest = 0, power = 0;
	int loud = 0;

	for (size_t i = 0; i < sound->n; i += frame)
		loudest = fmax(loudest, frame_power(sound, i, frame));
	for (size_t i = 0; i < sound->n; i += frame) {
		double here = frame_power(sound, i, frame);

		if (here > loudest / 10) {
			power += here;
			loud++;
		}
	}
	return loud ? LOUDNESS / sqrt(power / loud) : 0;
}

/* Louder, if it is not too loud for a clip then. */
static void level(struct sound *sound, double gain)
{
	size_t fade = (size_t)(FADE * RATE);
	double peak = 1e-9;

	for (size_t i = 0; i < sound->n; i++)
		peak = fmax(peak, fabs(sound->at[i]));
	gain = fmin(gain, PEAK / peak);
	for (size_t i = 0; i < sound->n; i++) {
		size_t edge = i < sound->n - 1 - i ? i : sound->n - 1 - i;

		sound->at[i] *= gain * fmin(1, (double)(edge + 1) / (double)fade);
	}
}

/* One way to have coded the samples so far. */
struct way {
	double error;
	int16_t sample; /* and index: as adpcm_decode has them */
	uint8_t index, parent, code;
};

/* Puts a way among the best ones, which are in order; of two that end in the same state the better one
 * stays. Returns their new number. */
static int put_code(struct way best[BEAM], int ways, const struct way *way)
{
	int place = 0, last;

	if (ways == BEAM && best[BEAM - 1].error <= way->error)
		return ways;
	while (place < ways && best[place].error <= way->error) {
		if (best[place].sample == way->sample && best[place].index == way->index)
			return ways;
		place++;
	}
	for (last = place; last < ways; last++)
		if (best[last].sample == way->sample && best[last].index == way->index)
			break;
	if (last == BEAM)
		last--;
	memmove(best + place + 1, best + place, (size_t)(last - place) * sizeof(*best));
	best[place] = *way;
	return last < ways ? ways : last + 1;
}

/* The codes whose decoded samples are nearest to the sound. A coder that looks at one sample only is 2.3 dB
 * worse. */
static void code(const struct sound *sound, uint8_t *codes, size_t n)
{
	struct way best[BEAM], before[BEAM];
	uint8_t(*parent)[BEAM] = malloc(n * BEAM), (*step)[BEAM] = malloc(n * BEAM);
	int ways = 1, way = 0;

	best[0] = (struct way){0};
	for (size_t i = 0; i < n; i++) {
		double want = i < sound->n ? sound->at[i] * 32767 : 0;
		int from = ways;

		memcpy(before, best, sizeof(before));
		ways = 0;
		for (int k = 0; k < from; k++) {
			for (uint8_t c = 0; c < 8; c++) {
				struct way next = before[k];
				double off;

				adpcm_decode(&next.sample, &next.index, c);
				off = next.sample - want;
				next.error += off * off;
				next.parent = (uint8_t)k;
				next.code = c;
				ways = put_code(best, ways, &next);
			}
		}
		for (int k = 0; k < ways; k++) {
			parent[i][k] = best[k].parent;
			step[i][k] = best[k].code;
		}
	}
	for (size_t i = n; i--; way = parent[i][way])
		codes[i] = step[i][way];
	free(parent);
	free(step);
}

/* One sample through the earphone's filter; returns its power. */
static double heard_power(double *level, double sample)
{
	*level = sample + (*level - sample) * exp(-2 * M_PI * EARPHONE_CORNER / RATE);
	return *level * *level;
}

/* The segmental signal-to-noise ratio of the coding after the earphone's filter: the mean in dB of pieces
 * of 20 ms, each held in 0 to 35; pieces below a thousandth of the loudest one's power are left out. */
static double quality(const struct sound *sound, const uint8_t *codes)
{
	size_t frame = (size_t)(4 * FRAME * RATE), count = sound->n / frame;
	double *power = calloc(count + 1, sizeof(*power)), *noise = calloc(count + 1, sizeof(*noise));
	double loudest = 0, sum = 0, level = 0, off = 0;
	int16_t decoded = 0;
	uint8_t index = 0;
	int frames = 0;

	for (size_t i = 0; i < count * frame; i++) {
		adpcm_decode(&decoded, &index, codes[i]);
		power[i / frame] += heard_power(&level, sound->at[i]);
		noise[i / frame] += heard_power(&off, decoded / 32767.0 - sound->at[i]);
	}
	for (size_t i = 0; i < count; i++)
		loudest = fmax(loudest, power[i]);
	for (size_t i = 0; i < count; i++) {
		if (power[i] < loudest / 1000)
			continue;
		sum += fmax(0, fmin(35, 10 * log10(power[i] / (noise[i] + 1e-12))));
		frames++;
	}
	free(power);
	free(noise);
	return frames ? sum / frames : 0;
}

static void put_number(uint32_t value)
{
	fwrite((uint8_t[]){(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
			   (uint8_t)(value >> 24)},
	       1, 4, stdout);
}

static void write_clip(const struct sound *sound)
{
	size_t groups = (sound->n + PACK_GROUP_SAMPLES - 1) / PACK_GROUP_SAMPLES;
	uint8_t *codes = calloc(groups + 1, PACK_GROUP_SAMPLES);

	code(sound, codes, groups * PACK_GROUP_SAMPLES);
	put_number((uint32_t)groups);
	put_number((uint32_t)(100 * quality(sound, codes)));
	for (size_t i = 0; i < groups; i++) {
		uint32_t bits = 0;

		for (int k = PACK_GROUP_SAMPLES; k--;)
			bits = bits << 3 | codes[i * PACK_GROUP_SAMPLES + (size_t)k];
		fwrite((uint8_t[]){(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16)}, 1,
		       PACK_GROUP_BYTES, stdout);
	}
	free(codes);
}

int main(void)
{
	char path[4096];

	while (fgets(path, sizeof(path), stdin)) {
		path[strcspn(path, "\n")] = 0;
		struct sound sound = read_wav(path);
		double gain;

		high_pass(&sound);
		trim(&sound);
		to_clip_rate(&sound);
		gain = loudness(&sound);
		raise_treble(&sound);
		level(&sound, gain);
		write_clip(&sound);
		free(sound.at);
	}
	return 0;
}
