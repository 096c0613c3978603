#include "tool/audio/wav.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/parts/ear.h"

#define HEAD 44 /* bytes */

struct wav {
	FILE *file;
	int64_t origin;
	uint64_t count; /* samples written */
};

static void put_number(FILE *file, uint32_t value, int bytes)
{
	for (; bytes > 0; bytes--, value >>= 8)
		putc((int)(value & 0xFF), file);
}

/* Numbers are little-endian. */
static void put_head(const struct wav *w)
{
	uint32_t data = (uint32_t)(2 * w->count);

	fputs("RIFF", w->file);
	put_number(w->file, data + HEAD - 8, 4);
	fputs("WAVEfmt ", w->file);
	put_number(w->file, 16, 4); /* bytes of this part */
	put_number(w->file, 1, 2);  /* PCM */
	put_number(w->file, 1, 2);  /* channels */
	put_number(w->file, EAR_HZ, 4);
	put_number(w->file, 2 * EAR_HZ, 4); /* bytes per second */
	put_number(w->file, 2, 2);	    /* bytes per sample */
	put_number(w->file, 16, 2);	    /* bits */
	fputs("data", w->file);
	put_number(w->file, data, 4);
}

struct wav *wav_open(const char *path, int64_t origin)
{
	struct wav *w = calloc(1, sizeof(*w));

	w->origin = origin;
	w->file = fopen(path, "wb");
	if (!w->file) {
		free(w);
		return NULL;
	}
	put_head(w);
	return w;
}

static void put_silence(struct wav *w, int64_t until)
{
	for (; (int64_t)w->count * EAR_STEP < until - w->origin; w->count++)
		put_number(w->file, 0, 2);
}

void wav_put(struct wav *w, int64_t at, const int16_t *sample, size_t n)
{
	for (; n > 0 && at < w->origin; at += EAR_STEP, sample++, n--)
		;
	if (n > 0)
		put_silence(w, at);
	for (; n > 0; n--, w->count++)
		put_number(w->file, (uint16_t)*sample++, 2);
}

bool wav_close(struct wav *w, int64_t at)
{
	bool good;

	if (!w)
		return true;
	put_silence(w, at);
	rewind(w->file);
	put_head(w);
	good = !ferror(w->file);
	good = fclose(w->file) == 0 && good;
	free(w);
	return good;
}
