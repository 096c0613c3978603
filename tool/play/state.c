#include "tool/play/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int64_t play_now(const struct play *play)
{
	return bench_now(play->client.bench) - play->client.origin;
}

void play_pace(struct play *play)
{
	play->base_real = play->real;
	play->base_sim = bench_now(play->client.bench);
}

void play_log(struct play *play, const char *format, ...)
{
	struct deed *event;
	va_list arguments;

	if (play->events == PLAY_EVENTS)
		memmove(play->event, play->event + 1, --play->events * sizeof(*play->event));
	event = &play->event[play->events++];
	event->at = play_now(play);
	va_start(arguments, format);
	vsnprintf(event->text, sizeof(event->text), format, arguments);
	va_end(arguments);
}

const char *play_say(const struct play *play, enum play_text text)
{
	return play_text(play->language, text);
}
