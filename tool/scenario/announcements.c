#include "tool/scenario/announcements.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/parts/ear.h"
#include "tool/scenario/audio_match.h"
#include "tool/tool.h"

#define FOUND 1024 /* clips in one sound */

struct spoken_file {
	uint8_t *bytes;
	struct audio_pack *spoken;
};

struct name_list {
	const char **name;
	size_t count;
};

/* One sound, from silence to silence. */
struct ear_signal {
	int64_t end; /* instant after its last sample */
	float *sample;
	size_t count, room;
	size_t judged;		/* number of samples when clips were last searched for */
	struct name_list clips; /* the clips that were found */
};

struct announcements {
	struct spoken_file pack[PACK_SLOTS];
	struct ear_signal signal[2]; /* the last one of each side */
	struct name_list done[2];    /* the clips of earlier sounds */
};

/* ---- lists of names ------------------------------------------------------------------------------------ */

static void add_name(struct name_list *list, const char *name)
{
	list->name = realloc(list->name, (list->count + 1) * sizeof(*list->name));
	list->name[list->count++] = name;
}

static void forget_clip(struct name_list *list)
{
	free(list->name);
	*list = (struct name_list){0};
}

static void add_all(struct name_list *list, const struct name_list *more)
{
	for (size_t i = 0; i < more->count; i++)
		add_name(list, more->name[i]);
}

/* ---- packs --------------------------------------------------------------------------------------------- */

/* Reads the names of a pack's clips, from en.names for en.pak. */
static char *read_names(const char *path)
{
	char names[4096];
	size_t length;

	snprintf(names, sizeof(names), "%.*s.names", (int)(strrchr(path, '.') - path), path);
	return read_whole(names, &length);
}

static bool open_pack(struct spoken_file *pack, const char *path, char message[MESSAGE_SIZE])
{
	const char *why = "";
	char *names;
	size_t size;

	pack->bytes = (uint8_t *)read_whole(path, &size);
	names = pack->bytes && strrchr(path, '.') ? read_names(path) : NULL;
	if (!names) {
		snprintf(message, MESSAGE_SIZE, "%s or its .names: %s (`make speech` makes them)", path,
			 strerror(errno));
		return false;
	}
	pack->spoken = audio_match_open(pack->bytes, size, names, &why);
	free(names);
	if (!pack->spoken)
		snprintf(message, MESSAGE_SIZE, "%s: %s", path, why);
	return pack->spoken != NULL;
}

struct announcements *announcements_open(const struct bench_options *options, char message[MESSAGE_SIZE])
{
	struct announcements *h = calloc(1, sizeof(*h));

	for (unsigned slot = 0; slot < PACK_SLOTS; slot++)
		if (options->pack[slot] && !open_pack(&h->pack[slot], options->pack[slot], message)) {
			announcements_close(h);
			return NULL;
		}
	return h;
}

void announcements_close(struct announcements *h)
{
	if (!h)
		return;
	for (unsigned slot = 0; slot < PACK_SLOTS; slot++) {
		if (h->pack[slot].spoken)
			audio_match_close(h->pack[slot].spoken);
		free(h->pack[slot].bytes);
	}
	for (unsigned side = 0; side < 2; side++) {
		free(h->signal[side].sample);
		forget_clip(&h->signal[side].clips);
		forget_clip(&h->done[side]);
	}
	free(h);
}

/* ---- what was said ------------------------------------------------------------------------------------- */

/* Finds the clips of one pack in a sound. Returns how many samples they explain. */
static size_t find_in(const struct audio_pack *pack, const struct ear_signal *signal, struct name_list *list)
{
	static struct audio_match found[FOUND];
	size_t n = audio_match_find(pack, signal->sample, signal->count, found, FOUND), explained = 0;

	for (size_t i = 0; i < n; i++) {
		add_name(list, audio_match_name(pack, found[i].clip));
		explained += found[i].end - found[i].first;
	}
	return explained;
}

/* Returns the clips of the sound, in the language whose clips explain most of it. */
static const struct name_list *find_clip(const struct announcements *h, struct ear_signal *signal)
{
	size_t most = 0;

	if (signal->judged == signal->count)
		return &signal->clips;
	forget_clip(&signal->clips);
	signal->judged = signal->count;
	for (unsigned slot = 0; slot < PACK_SLOTS; slot++) {
		struct name_list one = {0};
		size_t explained = h->pack[slot].spoken ? find_in(h->pack[slot].spoken, signal, &one) : 0;

		if (explained > most) {
			struct name_list other = signal->clips;

			signal->clips = one;
			one = other;
			most = explained;
		}
		forget_clip(&one);
	}
	return &signal->clips;
}

static void end_sound(struct announcements *h, uint8_t side)
{
	struct ear_signal *signal = &h->signal[side];

	add_all(&h->done[side], find_clip(h, signal));
	forget_clip(&signal->clips);
	signal->count = 0;
	signal->judged = 0;
}

static void add_sample(struct ear_signal *signal, int16_t sample)
{
	if (signal->count == signal->room) {
		signal->room = signal->room ? 2 * signal->room : 4096;
		signal->sample = realloc(signal->sample, signal->room * sizeof(*signal->sample));
	}
	signal->sample[signal->count++] = (float)sample / 32768.0f;
}

void announcements_sound(struct announcements *h, uint8_t side, int64_t at, const int16_t *sample, size_t n)
{
	struct ear_signal *signal = &h->signal[side];

	if (at != signal->end)
		end_sound(h, side);
	for (size_t i = 0; i < n; i++)
		add_sample(signal, sample[i]);
	signal->end = at + (int64_t)n * EAR_STEP;
}

/* Returns the number of the clip that begins at this offset of the pack, or -1. */
static int clip_at(const uint8_t *pack, uint32_t offset)
{
	const struct pack_head *head = (const struct pack_head *)pack;
	const struct pack_clip *clip = (const struct pack_clip *)(pack + head->clips);

	for (int i = 0; i < head->clip_count; i++)
		if (clip[i].offset == offset)
			return i;
	return -1;
}

void announcements_clips(struct announcements *h, struct bench *bench)
{
	struct bench_clip clip;

	while (bench_clips(bench, &clip, 1)) {
		uint32_t slot = (clip.address - pack_slot(0)) / PACK_BYTES;
		const struct spoken_file *pack = slot < PACK_SLOTS ? &h->pack[slot] : NULL;
		int number = -1;

		if (pack && pack->bytes)
			number = clip_at(pack->bytes, clip.address - pack_slot((uint8_t)slot));
		add_name(&h->done[clip.side], number < 0 ? "?" : audio_match_name(pack->spoken, number));
	}
}

size_t announcements_names(struct announcements *h, uint8_t side, size_t from, char *text, size_t size)
{
	struct name_list all = {0};

	add_all(&all, &h->done[side]);
	add_all(&all, find_clip(h, &h->signal[side]));
	*text = '\0';
	for (size_t i = from; i < all.count; i++)
		snprintf(text + strlen(text), size - strlen(text), "%s%s", i > from ? " " : "", all.name[i]);
	from = all.count;
	free(all.name);
	return from;
}
