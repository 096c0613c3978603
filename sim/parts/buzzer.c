#include "sim/parts/buzzer.h"

#include <stdlib.h>
#include <string.h>

#define LOWEST 100 /* Hz; slower edges are clicks */

static void end(struct buzzer *b)
{
	if (!b->sounding)
		return;
	b->sounding = false;
	b->now.length = b->last - b->now.at;
	if (b->count == BUZZER_TONES) {
		memmove(b->tone, b->tone + 1, (BUZZER_TONES - 1) * sizeof(b->tone[0]));
		b->count--;
	}
	b->tone[b->count++] = b->now;
}

static bool same(int64_t a, int64_t b)
{
	return a - b < b / 50 && b - a < b / 50;
}

/* Raises the swing when the second pin changes at the same instant as the first. */
static void widen(struct buzzer *b)
{
	uint8_t swing = (uint8_t)abs(b->drive - b->before);

	if (b->sounding && swing > b->now.swing)
		b->now.swing = swing;
}

bool buzzer_edge(struct buzzer *b, int drive, int64_t at)
{
	int64_t half = at - b->last;
	bool changed = false;

	if (drive == b->drive)
		return false;
	if (at != b->last)
		b->before = b->drive;
	b->drive = drive;
	if (at == b->last) {
		widen(b);
		return false;
	}
	if (b->halves && same(half, b->half)) {
		b->halves++;
	} else {
		changed = b->sounding;
		end(b);
		b->halves = half > 1000000000 / 2 / LOWEST ? 0 : 1;
	}
	b->half = half;
	/* two equal half periods make a tone, which began with the edge before them */
	if (!b->sounding && b->halves >= 2) {
		b->sounding = true;
		b->now = (struct buzzer_tone){
		    .hz = (uint16_t)((1000000000 + half) / (2 * half)), .at = at - 2 * half, .swing = 1};
		changed = true;
	}
	b->last = at;
	return changed;
}

int64_t buzzer_end(const struct buzzer *b)
{
	return b->sounding ? b->last + 2 * b->half : INT64_MAX;
}

bool buzzer_quiet(struct buzzer *b, int64_t at)
{
	if (at < buzzer_end(b))
		return false;
	end(b);
	b->halves = 0;
	return true;
}

uint16_t buzzer_hz(const struct buzzer *b)
{
	return b->sounding ? b->now.hz : 0;
}

size_t buzzer_take(struct buzzer *b, struct buzzer_tone *tones, size_t max, int64_t at)
{
	size_t n = b->count < max ? b->count : max;

	memcpy(tones, b->tone, n * sizeof(tones[0]));
	b->count -= n;
	memmove(b->tone, b->tone + n, b->count * sizeof(b->tone[0]));
	if (n < max && b->sounding) {
		tones[n] = b->now;
		tones[n].length = at - b->now.at;
		n++;
	}
	return n;
}
