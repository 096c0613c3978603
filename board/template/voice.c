/* Speech: hal/hal_voice.h.  A board without it leaves these as they are: nothing is ever plugged in. */
#include "hal/hal_voice.h"

/* To be done: look at the switches in the sockets. */
uint8_t hal_voice_jacks(void)
{
	return 0;
}

/* To be done: look at the talk keys. */
uint8_t hal_voice_talk(void)
{
	return 0;
}

/* To be done: wake the memory and ask for its name. */
bool hal_voice_wake(void)
{
	return false;
}

/* To be done: stop the audio output and let the memory sleep. */
void hal_voice_sleep(void)
{
}

/* To be done: read the memory. */
void hal_voice_read(uint32_t at, void *to, uint8_t n)
{
	(void)at;
	(void)to;
	(void)n;
}

/* To be done: begin to erase a sector. */
void hal_voice_erase(uint32_t at)
{
	(void)at;
}

/* To be done: begin to write a page. */
void hal_voice_program(uint32_t at, const uint8_t *bytes, uint16_t n)
{
	(void)at;
	(void)bytes;
	(void)n;
}

/* To be done: ask the memory whether it has ended. */
bool hal_voice_busy(void)
{
	return false;
}

/* To be done: put the clip into the queue of the audio output. */
bool hal_voice_clip(uint8_t side, uint32_t at, uint16_t groups)
{
	(void)side;
	(void)at;
	(void)groups;
	return false;
}

/* To be done: empty the queue. */
void hal_voice_stop(void)
{
}

/* To be done: true while the audio output has something to play. */
bool hal_voice_plays(void)
{
	return false;
}

/* To be done: ask the audio output. */
bool hal_voice_short(void)
{
	return false;
}

/* To be done: begin a tone. */
void hal_voice_tone(uint8_t side, enum voice_tone tone)
{
	(void)side;
	(void)tone;
}

/* To be done: keep the volume. */
void hal_voice_volume(uint8_t side, uint8_t volume)
{
	(void)side;
	(void)volume;
}

/* To be done: count the gaps. */
uint8_t hal_voice_underruns(void)
{
	return 0;
}
