/* The buzzer: hal/hal_sound.h. */
#include "hal/hal_sound.h"

/* To be done: let a timer make the square wave, so that nothing has to be done while it sounds. */
void hal_sound_tone(uint16_t hz)
{
	(void)hz;
}
