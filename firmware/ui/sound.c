#include "firmware/ui/sound.h"

#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"

#define TICKS_OF_MS(ms) ((ms)*4096UL / 1000u)

enum { HZ, TICKS };

static const FLASH uint16_t tones[SOUND_COUNT][2] = {
    [SOUND_NONE] = {0, 0},
    [SOUND_CLICK] = {SOUND_CLICK_HZ, TICKS_OF_MS(SOUND_CLICK_MS)},
    [SOUND_REFUSE] = {SOUND_REFUSE_HZ, TICKS_OF_MS(SOUND_REFUSE_MS)},
    [SOUND_WARN] = {SOUND_WARN_HZ, TICKS_OF_MS(SOUND_WARN_MS)},
    [SOUND_FLAG] = {SOUND_FLAG_HZ, TICKS_OF_MS(SOUND_FLAG_MS)},
};

uint16_t sound_hz(uint8_t sound)
{
	return tones[sound][HZ];
}

/* S1: 10 s, and each of the last 5 s.  The earlier warnings are for players who listen (B1). */
uint8_t sound_of(const struct event *event)
{
	switch (event->what) {
	case EVENT_WARNING:
		return event->value <= 10 ? SOUND_WARN : SOUND_NONE;
	case EVENT_TURN_SWITCH:
		return SOUND_WARN;
	case EVENT_FLAG:
		return SOUND_FLAG;
	default: /* EVENT_REFUSED: menu_refuse gives the sign and its sound */
		return SOUND_NONE;
	}
}

/* The option SOUND, as it is in force. */
static uint8_t level_of(const struct app *app)
{
	uint8_t level = app_option(app, OPTION_SOUND);

	if (app->muted)
		return 0;
	/* M9: the gong sounds even if sounds are off, because players must hear it. */
	if (level < 2 && app->game.control.stage[WHITE][0].method == METHOD_GONG)
		return 2;
	return level;
}

void app_sound(struct app *app, uint8_t sound)
{
	uint8_t needed = sound == SOUND_FLAG ? 1 : sound == SOUND_CLICK ? 3 : 2;

	if (sound == SOUND_NONE || sound < app->sound || level_of(app) < needed)
		return;
	app->sound = sound;
	app_arm(app, TIMER_SOUND, tones[sound][TICKS]);
}

uint8_t app_mute(struct app *app)
{
	if (app->muted || level_of(app) > 0)
		app->muted ^= 1;
	app->sound = SOUND_NONE;
	return level_of(app);
}
