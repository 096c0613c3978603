#include "sim/tool/spoken.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/voice/pack.h"
#include "sim/tool/adpcm.h"
#include "sim/tool/earphone.h"

#define HEARD  0.9   /* correlation of a clip that was said */
#define PHASES 3     /* of the sampling */
#define QUIET  0.004 /* of full scale: less than this is silence */
#define PAUSE  1500  /* samples of silence that end what is said; the longest silence in a clip is shorter */
#define GAP    150   /* samples of silence that end a sound which is no clip */
#define BEGIN  600   /* samples that a first look compares */
#define EARLY  200   /* a clip begins at most so many samples before its first loud one */
/* And at most so many behind a crackle before it: between two phrases the deck lowers the pin and raises it to the middle of its range. */
#define LATE   170
#define TAIL   100 /* behind a clip the filters swing for less than this */
#define SHORT  200 /* a clip that was cut before this is not told from a tick */
#define NAME   64
#define CORNER 300.0 /* Hz: a constant part is taken away */

struct pattern {
	float *at[PHASES];
	size_t n;
	char name[NAME];
};

struct spoken_pack {
	struct pattern *clip;
	size_t count;
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

static void make_template(struct pattern *clip, const uint8_t *bytes, size_t groups)
{
	struct earphone ear = {0};
	int16_t *samples = malloc(groups * PACK_GROUP_SAMPLES * sizeof(*samples) + 1);

	adpcm_clip(bytes, groups, samples);
	clip->n = groups * PACK_GROUP_SAMPLES;
	for (int k = 0; k < PHASES; k++)
		clip->at[k] = malloc((clip->n + 1) * sizeof(float));
	for (size_t i = 0; i < clip->n; i++) {
		double out[EARPHONE_PULSES];

		earphone_ideal(&ear, samples[i], out);
		for (int k = 0; k < PHASES; k++)
			clip->at[k][i] = (float)out[k];
	}
	for (int k = 0; k < PHASES; k++)
		level_out(clip->at[k], clip->n);
	free(samples);
}

/* The next line of `names` without its suffix; false: none is left. */
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

struct spoken_pack *spoken_open(const uint8_t *bytes, size_t size, const char *names, const char **why)
{
	struct spoken_pack *pack = calloc(1, sizeof(*pack));
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
			   ? "a clip goes beyond the end of the pack"
			   : "the names are not those of the pack";
		if (clip.offset + clip.groups * (size_t)PACK_GROUP_BYTES > size ||
		    !next_name(&names, pack->clip[i].name)) {
			spoken_close(pack);
			return NULL;
		}
		make_template(&pack->clip[i], bytes + clip.offset, clip.groups);
	}
	return pack;
}

void spoken_close(struct spoken_pack *pack)
{
	for (size_t i = 0; i < pack->count; i++)
		for (int k = 0; k < PHASES; k++)
			free(pack->clip[i].at[k]);
	free(pack->clip);
	free(pack);
}

size_t spoken_clip_count(const struct spoken_pack *pack)
{
	return pack->count;
}

const char *spoken_name(const struct spoken_pack *pack, int clip)
{
	return clip < 0 ? "?" : pack->clip[clip].name;
}

/* ---- correlation ------------------------------------------------------------------------------------------- */

/* A place where a clip may begin. */
struct place {
	long first; /* sample of the signal; may be before its beginning */
	int phase;
};

/* `explained`: how much of the signal's energy is the clip's; may be NULL. */
static double compare(const struct pattern *clip, const float *signal, size_t n, struct place place,
		      size_t length, double *explained)
{
	double both = 0, one = 1e-9, other = 1e-9;
	const float *at = clip->at[place.phase];

	for (size_t i = 0; i < length; i++) {
		long k = place.first + (long)i;
		double x = k >= 0 && k < (long)n ? signal[k] : 0;

		both += x * at[i];
		one += x * x;
		other += (double)at[i] * at[i];
	}
	if (explained)
		*explained = both * both / other;
	return both / sqrt(one * other);
}

static double correlation(const struct pattern *clip, const float *signal, size_t n, struct place place,
			  size_t length)
{
	return compare(clip, signal, n, place, length, NULL);
}

/* The place from `from` to `to` where the beginning of the clip fits best: first to a sample, then to a phase. */
static struct place best_place(const struct pattern *clip, const float *signal, size_t n, long from, long to)
{
	struct place best = {from, 1};
	size_t length = clip->n < BEGIN ? clip->n : BEGIN;
	double highest = -2;
	long coarse;

	for (long first = from; first <= to; first++) {
		double here = correlation(clip, signal, n, (struct place){first, 1}, length);

		if (here > highest) {
			highest = here;
			best.first = first;
		}
	}
	coarse = best.first;
	for (int i = 0; i < 3 * PHASES; i++) {
		struct place place = {coarse - 1 + i / PHASES, i % PHASES};
		double here = correlation(clip, signal, n, place, length);

		if (here > highest) {
			highest = here;
			best = place;
		}
	}
	return best;
}

/* The clip that begins between `from` and `to` and explains most of what is heard, so that "minute" is not heard in "minutes"; clip -1: none.  With `sound_end`, of clips that are longer, what is heard up to there. */
static struct spoken clip_at(const struct spoken_pack *pack, const float *signal, size_t n, long from,
			     long to, size_t sound_end)
{
	struct spoken found = {.clip = -1};
	double most = 0;

	for (size_t i = 0; i < pack->count; i++) {
		const struct pattern *clip = &pack->clip[i];
		double explained;
		struct place place = best_place(clip, signal, n, from, to);
		struct spoken it = {.clip = (int)i, .cut = sound_end != 0};
		size_t length = clip->n;

		if (sound_end && place.first + (long)length <= (long)sound_end)
			continue;
		if (sound_end)
			length = (size_t)((long)sound_end - place.first);
		it.correlation = compare(clip, signal, n, place, length, &explained);
		it.first = place.first < 0 ? 0 : (size_t)place.first;
		it.end = (size_t)(place.first + (long)length);
		if (it.correlation >= HEARD && explained > most) {
			found = it;
			most = explained;
		}
	}
	return found;
}

/* The same for a clip whose first loud sample is about at `loud`. */
static struct spoken clip_near(const struct spoken_pack *pack, const float *signal, size_t n, size_t loud,
			       size_t sound_end)
{
	return clip_at(pack, signal, n, (long)loud - EARLY, (long)loud + LATE, sound_end);
}

/* ---- the signal -------------------------------------------------------------------------------------------- */

static size_t next_loud(const float *signal, size_t at, size_t n)
{
	while (at < n && fabsf(signal[at]) < (float)QUIET)
		at++;
	return at;
}

/* Behind the last loud sample before `pause` quiet ones. */
static size_t end_of_sound(const float *signal, size_t at, size_t n, size_t pause)
{
	size_t end = at;

	for (size_t i = at; i < n && i < end + pause; i++)
		if (fabsf(signal[i]) >= (float)QUIET)
			end = i + 1;
	return end;
}

/* A clip that was cut, or a sound that is none. */
static struct spoken part_at(const struct spoken_pack *pack, const float *signal, size_t n, size_t at,
			     bool joined)
{
	size_t end = end_of_sound(signal, at, n, PAUSE);
	struct spoken found = {.clip = -1};

	if (end - at >= SHORT && joined)
		found = clip_at(pack, signal, n, (long)at - 2, (long)at + 2, end);
	else if (end - at >= SHORT)
		found = clip_near(pack, signal, n, at, end);
	if (found.clip < 0)
		found = (struct spoken){
		    .clip = -1, .first = at, .end = end_of_sound(signal, next_loud(signal, at, n), n, GAP)};
	return found;
}

size_t spoken_find(const struct spoken_pack *pack, const float *signal, size_t n, struct spoken *found,
		   size_t room)
{
	float *even = malloc((n + 1) * sizeof(*even));
	size_t count = 0, at = 0;
	bool joined = false; /* a clip has ended at `at` */

	memcpy(even, signal, n * sizeof(*even));
	level_out(even, n);
	while (count < room) {
		size_t loud = next_loud(even, at, n);
		struct spoken next = {.clip = -1};

		if (loud == n)
			break;
		joined = joined && loud - at < PAUSE;
		if (joined)
			next = clip_at(pack, even, n, (long)at - 2, (long)at + 2, 0);
		if (next.clip < 0)
			next = clip_near(pack, even, n, loud, 0);
		if (next.clip < 0)
			next = part_at(pack, even, n, joined ? at : loud, joined);
		if (next.clip < 0 && joined && next.end - at < TAIL)
			; /* the end of the clip before */
		else if (next.clip < 0 && count && found[count - 1].clip < 0 &&
			 next.first - found[count - 1].end < PAUSE)
			found[count - 1].end = next.end;
		else
			found[count++] = next;
		at = next.end;
		joined = next.clip >= 0 && !next.cut;
	}
	free(even);
	return count;
}
