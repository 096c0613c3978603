#include "tool/scenario/audio_match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/voice/adpcm.h"
#include "firmware/voice/pack.h"
#include "tool/audio/earphone.h"

#define HEARD	0.9   /* correlation of a clip that counts as heard */
#define SURE	0.95  /* below this, a clip that begins later may fit better */
#define LIKELY	0.7   /* correlation of a part of a clip */
#define MAYBE	0.6   /* of its loudest part, before the frequency of the processor is known */
#define OFF	0.008 /* the largest deviation of this frequency */
#define PART	128   /* samples of the loudest part; a multiple of 4 */
#define STEP	2     /* pulses between the places that are tried */
#define SLACK	450   /* pulses by which such a place may be wrong */
#define OVERLAP 12    /* pulses by which clips may seem to overlap */
#define EARLY	600   /* a clip begins at most this many pulses before its first loud one */
#define QUIET	0.004 /* of full scale: less than this is silence */
#define CORNER	300.0 /* Hz: of the high-pass that removes a constant part */
#define ROUGH	0.01  /* of full scale: the most by which the signal may differ from a silent clip */
#define NAME	64

struct pattern {
	float *at;
	size_t n;
	size_t loudest;	 /* its PART samples with the most energy begin here */
	double loudness; /* energy of this part */
	char name[NAME];
};

struct audio_pack {
	struct pattern *clip;
	size_t count;
};

struct signal {
	float *at;
	double *energy; /* of all pulses before this one; n + 1 of them */
	size_t n;
};

/* Where a clip is in the signal. */
struct place {
	double middle; /* pulse in the middle of its loudest part */
	double slow;   /* by how much the signal is slower than the clip: 0.001 is 0.1 % */
};

/* A first-order high-pass. */
static void level_out(float *signal, size_t n)
{
	double mean = n ? signal[0] : 0;
	double share = 1 - exp(-2 * M_PI * CORNER / SPOKEN_RATE);

	for (size_t i = 0; i < n; i++) {
		mean += share * (signal[i] - mean);
		signal[i] = (float)(signal[i] - mean);
	}
}

static double *sum_energy(const float *signal, size_t n)
{
	double *sum = malloc((n + 1) * sizeof(*sum));

	sum[0] = 0;
	for (size_t i = 0; i < n; i++)
		sum[i + 1] = sum[i] + (double)signal[i] * signal[i];
	return sum;
}

static void find_loudest(struct pattern *clip)
{
	double *sum = sum_energy(clip->at, clip->n);

	for (size_t i = 0; i + PART <= clip->n; i++)
		if (sum[i + PART] - sum[i] > clip->loudness) {
			clip->loudest = i;
			clip->loudness = sum[i + PART] - sum[i];
		}
	free(sum);
}

/* Makes the clip as it is after the filter, with a value for the middle pulse of each sample. */
static void make_template(struct pattern *clip, const uint8_t *bytes, size_t groups)
{
	struct earphone ear = {0};
	size_t n = groups * PACK_GROUP_SAMPLES;
	int16_t *samples = malloc(n * sizeof(*samples) + 1);
	float *pulses = malloc((n * EARPHONE_PULSES + 1) * sizeof(*pulses));

	adpcm_clip(bytes, groups, samples);
	for (size_t i = 0; i < n; i++) {
		double out[EARPHONE_PULSES];

		earphone_ideal(&ear, samples[i], out);
		for (size_t k = 0; k < EARPHONE_PULSES; k++)
			pulses[i * EARPHONE_PULSES + k] = (float)out[k];
	}
	level_out(pulses, n * EARPHONE_PULSES);
	clip->n = n;
	clip->at = malloc((n + 1) * sizeof(*clip->at));
	for (size_t i = 0; i < n; i++)
		clip->at[i] = pulses[i * EARPHONE_PULSES + 1];
	find_loudest(clip);
	free(samples);
	free(pulses);
}

/* Takes the next line of `names` without its suffix. Returns false if none is left. */
static bool next_name(const char **names, char name[NAME])
{
	size_t n = strcspn(*names, "\n");
	const char *dot;

	if (n == 0 || n >= NAME)
		return false;
	memcpy(name, *names, n);
	name[n] = 0;
	dot = strrchr(name, '.');
	if (dot && dot > name)
		name[dot - name] = 0;
	*names += n + ((*names)[n] == '\n');
	return true;
}

struct audio_pack *audio_match_open(const uint8_t *bytes, size_t size, const char *names, const char **why)
{
	struct audio_pack *pack = calloc(1, sizeof(*pack));
	struct pack_head head = {0};

	*why = "not a pack of speech";
	if (size >= sizeof(head))
		memcpy(&head, bytes, sizeof(head));
	if (size < sizeof(head) || memcmp(head.magic, PACK_MAGIC, sizeof(head.magic)) != 0 ||
	    head.length != size || head.tables_end > size) {
		free(pack);
		return NULL;
	}
	pack->clip = calloc(head.clip_count, sizeof(*pack->clip));
	pack->count = head.clip_count;
	for (size_t i = 0; i < pack->count; i++) {
		struct pack_clip clip;

		memcpy(&clip, bytes + head.clips + i * sizeof(clip), sizeof(clip));
		*why = clip.offset + clip.groups * (size_t)PACK_GROUP_BYTES > size
			   ? "a clip extends beyond the end of the pack"
			   : "the names are not those of the pack";
		if (clip.offset + clip.groups * (size_t)PACK_GROUP_BYTES > size ||
		    !next_name(&names, pack->clip[i].name)) {
			audio_match_close(pack);
			return NULL;
		}
		make_template(&pack->clip[i], bytes + clip.offset, clip.groups);
	}
	return pack;
}

void audio_match_close(struct audio_pack *pack)
{
	for (size_t i = 0; i < pack->count; i++)
		free(pack->clip[i].at);
	free(pack->clip);
	free(pack);
}

const char *audio_match_name(const struct audio_pack *pack, int clip)
{
	return clip < 0 ? "?" : pack->clip[clip].name;
}

/* ---- comparison --------------------------------------------------------------------------------------- */

/* Returns false if the loudest part of the clip is not in the signal at the pulse `at`. This quick test rules
 * out nearly all clips. */
static bool may_be(const struct pattern *clip, const struct signal *signal, size_t at)
{
	double heard = (signal->energy[at + PART * EARPHONE_PULSES] - signal->energy[at]) / EARPHONE_PULSES;
	const float *one = clip->at + clip->loudest, *other = signal->at + at;
	float both[4] = {0}; /* four sums, because each addition waits for the one before it */
	double sum;

	if (heard < PART * QUIET * QUIET)
		return false;
	for (size_t i = 0; i < PART; i += 4)
		for (size_t k = 0; k < 4; k++)
			both[k] += one[i + k] * other[(i + k) * EARPHONE_PULSES];
	sum = (double)both[0] + (double)both[1] + (double)both[2] + (double)both[3];
	return sum > 0 && sum * sum > MAYBE * MAYBE * heard * clip->loudness;
}

static double pulse_of(const struct pattern *clip, struct place place, size_t sample)
{
	double from_middle = (double)sample - (double)(clip->loudest + PART / 2);

	return place.middle + from_middle * EARPHONE_PULSES * (1 + place.slow);
}

/* Returns the correlation of the samples `from` to `to`. `explained` is the part of the signal's energy that
 * comes from them. */
static double correlate(const struct pattern *clip, const struct signal *signal, struct place place,
			size_t from, size_t to, double *explained)
{
	double both = 0, one = 1e-9, other = 1e-9, at = pulse_of(clip, place, from) + 0.5;

	for (size_t i = from; i < to; i++, at += EARPHONE_PULSES * (1 + place.slow)) {
		double x = at >= 0 && at < (double)signal->n ? signal->at[(size_t)at] : 0;

		both += x * clip->at[i];
		one += x * x;
		other += (double)clip->at[i] * clip->at[i];
	}
	*explained = both * both / other;
	return both / sqrt(one * other);
}

/* Moves the place to the best one nearby for the samples `from` to `to`. Returns the correlation there. */
static double improve(const struct pattern *clip, const struct signal *signal, struct place *place,
		      double step, size_t from, size_t to, double *explained)
{
	struct place near = *place;
	double highest = -2;

	for (int shift = -1; shift <= 1; shift++)
		for (int steps = -2; steps <= 2; steps++) {
			struct place it = {near.middle + shift, near.slow + steps * step};
			double energy, here = correlate(clip, signal, it, from, to, &energy);

			if (here > highest && fabs(it.slow) <= OFF) {
				highest = here;
				*place = it;
				*explained = energy;
			}
		}
	return highest;
}

/* Finds the exact place of the clip: for its loudest part, then for twice as much around it, and so on up to
 * the whole clip. A longer part allows a finer step of the frequency. Returns the correlation, or 0 if it is
 * too low. */
static double fit_pattern(const struct pattern *clip, const struct signal *signal, struct place *place,
			  double *explained)
{
	size_t middle = clip->loudest + PART / 2;
	double step = OFF / 2;

	for (size_t half = PART / 2;; half *= 2, step /= 2) {
		size_t from = middle > half ? middle - half : 0;
		size_t to = middle + half < clip->n ? middle + half : clip->n;
		double here = improve(clip, signal, place, step, from, to, explained);

		if (from == 0 && to == clip->n)
			return here;
		if (here < LIKELY)
			return 0;
	}
}

/* True if the last PART samples were heard. If the clip was cut, the pin falls to ground instead. */
static bool has_end(const struct pattern *clip, const struct signal *signal, struct place place,
		    double explained)
{
	double energy = 1e-9, tail = 0, off = 0, volume;

	for (size_t i = 0; i < clip->n; i++)
		energy += (double)clip->at[i] * clip->at[i];
	volume = sqrt(explained / energy);
	for (size_t i = clip->n - PART; i < clip->n; i++) {
		double at = pulse_of(clip, place, i) + 0.5;
		double x = at >= 0 && at < (double)signal->n ? signal->at[(size_t)at] : 0;
		double want = volume * clip->at[i];

		tail += want * want;
		off += (x - want) * (x - want);
	}
	return off < tail / 2 + PART * ROUGH * ROUGH;
}

/* True if `it` explains more of the signal than `best`, so that "minute" is not found in "minutes", nor
 * "code" in a part of a word before "own". A clip that only follows `best` does not compete with it. */
static bool is_better(const struct audio_match *it, const struct audio_match *best)
{
	return it->correlation >= HEARD &&
	       (best->clip < 0 || (it->first + OVERLAP < best->end && it->explained > best->explained));
}

/* The clip that begins about at `first` and explains most, if it explains more than `best`. */
static void compare_pattern(const struct audio_pack *pack, const struct signal *signal, size_t first,
			    size_t earliest, struct audio_match *best)
{
	for (size_t i = 0; i < pack->count; i++) {
		const struct pattern *clip = &pack->clip[i];
		size_t part = first + clip->loudest * EARPHONE_PULSES;
		struct place place = {(double)part + PART / 2 * EARPHONE_PULSES, 0};
		struct audio_match it = {.clip = (int)i};
		double begin;

		if (clip->n < PART || part + PART * EARPHONE_PULSES > signal->n ||
		    !may_be(clip, signal, part))
			continue;
		it.correlation = fit_pattern(clip, signal, &place, &it.explained);
		begin = fmax(0, pulse_of(clip, place, 0));
		it.first = (size_t)begin;
		it.end = (size_t)pulse_of(clip, place, clip->n);
		if (is_better(&it, best) && it.first + OVERLAP >= earliest &&
		    has_end(clip, signal, place, it.explained))
			*best = it;
	}
}

static size_t next_loud(const struct signal *signal, size_t at)
{
	while (at < signal->n && fabsf(signal->at[at]) < (float)QUIET)
		at++;
	return at;
}

/* Returns the first clip that begins at `earliest` or later. */
static struct audio_match next_clip(const struct audio_pack *pack, const struct signal *signal,
				    size_t earliest)
{
	struct audio_match best = {.clip = -1};
	size_t at = earliest > SLACK ? earliest - SLACK : 0, last = signal->n, loud = 0;

	for (; at < last; at += STEP) {
		if (loud < at)
			loud = next_loud(signal, at);
		if (at + EARLY < loud)
			at = loud - EARLY;
		compare_pattern(pack, signal, at, earliest, &best);
		if (best.clip >= 0 && best.correlation < SURE)
			last = best.end;
		else if (best.clip >= 0 && at + SLACK < last)
			last = at + SLACK;
	}
	return best;
}

size_t audio_match_find(const struct audio_pack *pack, const float *sample, size_t n,
			struct audio_match *found, size_t room)
{
	struct signal signal = {.at = malloc((n + 1) * sizeof(*sample)), .n = n};
	size_t count = 0;

	memcpy(signal.at, sample, n * sizeof(*sample));
	level_out(signal.at, n);
	signal.energy = sum_energy(signal.at, n);
	for (size_t at = 0; count < room; at = found[count++].end) {
		found[count] = next_clip(pack, &signal, at);
		if (found[count].clip < 0)
			break;
	}
	free(signal.at);
	free(signal.energy);
	return count;
}
