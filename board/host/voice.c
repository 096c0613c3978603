/* Sockets, talk keys, the memory for speech, and the audio output, which notes what it plays. A poll takes
 * no time here, so the memory is busy, the audio output is short, and there are gaps, only if the owner of
 * the board says so. */
#include <assert.h>
#include <string.h>

#include "board/host/host.h"
#include "board/parts/tones.h"

#define MOST_SLOTS 2

/* 384 cycles a sample at 4 MHz, 4,096 counts a second. */
static uint32_t counts_of(uint16_t groups)
{
	return (uint32_t)((uint64_t)groups * VOICE_GROUP_SAMPLES * VOICE_SAMPLE_CYCLES * 4096u / 4000000u) +
	       1;
}

uint8_t hal_voice_jacks(void)
{
	return host_selected()->jacks;
}

uint8_t hal_voice_talk(void)
{
	return host_selected()->talk;
}

/* ---- the memory ---------------------------------------------------------------------------------------- */

bool hal_voice_wake(void)
{
	struct host *h = host_selected();

	assert(h->speech_busy == 0);
	h->speech_awake = h->speech != NULL;
	return h->speech_awake;
}

void hal_voice_sleep(void)
{
	assert(host_selected()->speech_busy == 0);
	hal_voice_stop();
	host_selected()->speech_awake = false;
}

uint8_t *host_speech(struct host *h)
{
	if (h->speech && h->speech_blank)
		memset(h->speech, 0xFF, VOICE_MEMORY_SIZE);
	h->speech_blank = false;
	return h->speech;
}

void hal_voice_read(uint32_t at, void *to, uint8_t n)
{
	struct host *h = host_selected();

	assert(h->speech_awake && h->speech_busy == 0);
	assert(at < VOICE_MEMORY_SIZE && n <= VOICE_MEMORY_SIZE - at);
	if (h->speech && !h->speech_blank)
		memcpy(to, h->speech + at, n);
	else
		memset(to, 0xFF, n);
}

/* The supply fails before the step number `speech_dies`, 0: never. */
static bool works(struct host *h)
{
	assert(h->speech_awake && h->speech_busy == 0);
	h->speech_steps++;
	h->speech_busy = h->speech_takes;
	return h->speech && !(h->speech_dies && h->speech_steps >= h->speech_dies);
}

void hal_voice_erase(uint32_t at)
{
	struct host *h = host_selected();

	assert(at % VOICE_SECTOR == 0 && at < VOICE_MEMORY_SIZE);
	if (works(h))
		memset(host_speech(h) + at, 0xFF, VOICE_SECTOR);
}

void hal_voice_program(uint32_t at, const uint8_t *bytes, uint16_t n)
{
	struct host *h = host_selected();
	uint8_t *speech;

	assert(n > 0 && at % VOICE_PAGE + n <= VOICE_PAGE && at < VOICE_MEMORY_SIZE);
	if (!works(h))
		return;
	speech = host_speech(h);
	for (uint16_t i = 0; i < n; i++)
		speech[at + i] &= bytes[i];
}

bool hal_voice_busy(void)
{
	struct host *h = host_selected();

	assert(h->speech_awake);
	if (h->speech_busy == 0)
		return false;
	h->speech_busy--;
	return true;
}

/* ---- the audio output ---------------------------------------------------------------------------------- */

static void note_clip(struct host *h, struct host_spoken spoken)
{
	uint8_t volume = h->volume[spoken.side];

	spoken.gain = gains[(volume ? volume : VOICE_VOLUME_LOUDEST) - 1];
	h->spoken[h->spoken_count++ % HOST_SPOKEN] = spoken;
}

static void cut_clip(const struct host *h, struct host_spoken *clip)
{
	clip->cut = true;
	clip->end = h->count;
}

static void begin_clip(struct host *h, uint32_t at)
{
	struct host_spoken *clip = &h->audio_output[0];

	clip->count = at;
	h->audio_end = at + counts_of(clip->groups);
	h->playing = h->spoken_count;
	note_clip(h, *clip);
}

/* Plays up to now. */
static void run_clip(struct host *h)
{
	while (h->audio_clips > 0 && (int32_t)(h->count - h->audio_end) >= 0) {
		h->audio_output[0] = h->audio_output[1];
		if (--h->audio_clips > 0)
			begin_clip(h, h->audio_end);
	}
}

bool host_voice_plays(const struct host *h, uint32_t n)
{
	return h->audio_clips > 0 && h->playing == n;
}

bool host_voice_due(const struct host *h, uint32_t *count)
{
	*count = h->audio_end;
	return h->audio_clips > 0;
}

bool hal_voice_clip(uint8_t side, uint32_t at, uint16_t groups)
{
	struct host *h = host_selected();

	assert(h->speech_awake && side <= 1 && groups > 0);
	assert(at < VOICE_MEMORY_SIZE && groups * 3UL <= VOICE_MEMORY_SIZE - at);
	(void)host_speech(h);
	run_clip(h);
	if (h->audio_clips == MOST_SLOTS || (h->audio_clips > 0 && h->audio_output[0].side != side))
		return false;
	h->audio_output[h->audio_clips++] = (struct host_spoken){.side = side, .at = at, .groups = groups};
	if (h->audio_clips == 1)
		begin_clip(h, h->count);
	return true;
}

void hal_voice_stop(void)
{
	struct host *h = host_selected();

	run_clip(h);
	if (h->audio_clips > 0)
		cut_clip(h, &h->spoken[h->playing % HOST_SPOKEN]);
	h->audio_clips = 0;
}

bool hal_voice_plays(void)
{
	struct host *h = host_selected();

	run_clip(h);
	return h->audio_clips > 0;
}

bool hal_voice_short(void)
{
	return host_selected()->audio_short;
}

void hal_voice_tone(uint8_t side, enum voice_tone tone)
{
	struct host *h = host_selected();

	note_clip(h, (struct host_spoken){.side = side, .tone = (uint8_t)tone, .count = h->count});
}

void hal_voice_volume(uint8_t side, uint8_t volume)
{
	assert(volume >= 1 && volume <= VOICE_VOLUME_LOUDEST);
	host_selected()->calls.volume++;
	host_selected()->volume[side] = volume;
}

uint8_t hal_voice_underruns(void)
{
	return host_selected()->underruns;
}
