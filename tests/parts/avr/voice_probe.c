/* A small program on the HAL, in place of the clock, for the tests of what an earphone plays. While one talk
 * key is down it plays the clips of the first pack one after the other in the earphone of that side. With
 * both down it does what the clock does at a press: ticks instead of words, and then the memory sleeps. */
#include <string.h>

#include "firmware/voice/pack.h"
#include "firmware/zeitnot.h"
#include "hal/hal_input.h"
#include "hal/hal_power.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"
#include "tests/parts/avr/voice_probe.h"

volatile struct voice_probe voice_probe;

static struct pack_head head;
static bool ticked;

void zeitnot_start(struct zeitnot *z)
{
	(void)z;
	memset((void *)&voice_probe, 0, sizeof(voice_probe));
}

/* True: the audio output took the clip. */
static bool say_clip(uint8_t side, uint16_t number)
{
	struct pack_clip clip;
	uint32_t table = pack_slot(0) + head.clips;

	hal_voice_read(table + number * (uint32_t)sizeof(clip), &clip, sizeof(clip));
	return hal_voice_clip(side, pack_slot(0) + clip.offset, clip.groups);
}

static void tick(void)
{
	if (ticked) {
		if (voice_probe.awake && !hal_voice_plays()) {
			hal_voice_sleep();
			voice_probe.awake = 0;
		}
		return;
	}
	ticked = true;
	hal_voice_stop();
	hal_voice_tone(0, VOICE_TICKS);
	hal_voice_tone(1, VOICE_TICKS);
}

static void wake(void)
{
	if (voice_probe.awake)
		return;
	voice_probe.awake = hal_voice_wake();
	hal_voice_read(pack_slot(0), &head, sizeof(head));
	hal_voice_volume(0, VOICE_VOLUME_LOUDEST);
	hal_voice_volume(1, VOICE_VOLUME_LOUDEST);
}

uint32_t zeitnot_poll(struct zeitnot *z)
{
	struct hal_input event;
	uint8_t talk = hal_voice_talk();

	(void)z;
	hal_power_alive();
	while (hal_input_take(&event))
		;
	voice_probe.jacks = hal_voice_jacks();
	voice_probe.talk = talk;
	if (talk == 3)
		tick();
	else if (voice_probe.jacks)
		wake();
	while (voice_probe.awake && talk && talk != 3 &&
	       say_clip(talk >> 1, voice_probe.said % head.clip_count))
		voice_probe.said++;
	voice_probe.underruns = hal_voice_underruns();
	return hal_time_now() + 4096;
}
