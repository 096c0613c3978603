/* What can be heard (S1). Each sound has its own pitch and length, so that it can be recognised. */
#ifndef ZEITNOT_UI_SOUND_H
#define ZEITNOT_UI_SOUND_H

#include <stdint.h>

#include "firmware/ui/state.h"

enum sound {
	SOUND_NONE,
	SOUND_CLICK,  /* a key was taken */
	SOUND_REFUSE, /* an action was refused; there is a visible sign too */
	SOUND_WARN,   /* 10 s, each of the last 5 s; the turn switch of a gong */
	SOUND_FLAG,   /* a flag fell */
	SOUND_COUNT
};

#define SOUND_CLICK_HZ	2600u
#define SOUND_CLICK_MS	12u
#define SOUND_REFUSE_HZ 440u
#define SOUND_REFUSE_MS 150u
#define SOUND_WARN_HZ	1300u
#define SOUND_WARN_MS	80u
#define SOUND_FLAG_HZ	2000u
#define SOUND_FLAG_MS	1000u

/* What an event sounds like; SOUND_NONE for most. */
uint8_t sound_of(const struct event *event);

/* The pitch; 0 = silence. */
uint16_t sound_hz(uint8_t sound);

/* Lets a sound be heard (enum sound), if the options let it and none that is more urgent sounds. */
void app_sound(struct app *app, uint8_t sound);

/* Mutes until the next game, or ends that. Does nothing if all sounds are off. Returns the option SOUND as
 * it is in force now. */
uint8_t app_mute(struct app *app);

#endif
