#include "tests/sweep/moments.h"

#include <stdio.h>
#include <stdlib.h>

#define SHORTLY 20000 /* ns */

struct stretch {
	int64_t from, to;
};

struct watch {
	struct chip *chip;
	struct stretch *slept;
	size_t count, room;
};

static void slept(void *context, uint64_t from, uint64_t to)
{
	struct watch *w = context;
	struct stretch s = {chip_instant(w->chip, from), chip_instant(w->chip, to)};

	if (w->count && w->slept[w->count - 1].to == s.from) {
		w->slept[w->count - 1].to = s.to;
		return;
	}
	if (w->count == w->room) {
		w->room = w->room ? 2 * w->room : 1024;
		w->slept = realloc(w->slept, w->room * sizeof(*w->slept));
		if (!w->slept)
			abort();
	}
	w->slept[w->count++] = s;
}

static void add(struct moments *m, int64_t at)
{
	if (m->count == m->room) {
		m->room = m->room ? 2 * m->room : 4096;
		m->at = realloc(m->at, m->room * sizeof(*m->at));
		if (!m->at)
			abort();
	}
	m->at[m->count++] = at;
}

static void note_awake(struct moments *m, const struct watch *w, int64_t start, unsigned stride)
{
	double cycle = 1e9 / chip_frequency(w->chip);
	double next = (double)start;

	for (size_t i = 0; i < w->count; i++) {
		for (; next < (double)w->slept[i].from; next += stride * cycle)
			add(m, (int64_t)next);
		if (next < (double)w->slept[i].to)
			next += (double)(w->slept[i].to - w->slept[i].from);
	}
	m->awake = m->count;
}

static void note_asleep(struct moments *m, const struct watch *w, size_t asleep, uint64_t seed)
{
	struct chance chance = {.state = seed};
	int64_t total = 0;

	for (size_t i = 0; i < w->count; i++)
		total += w->slept[i].to - w->slept[i].from;
	for (size_t n = 0; n < asleep && total > 0; n++) {
		int64_t at = (int64_t)chance_below(&chance, (uint64_t)total);
		size_t i = 0;

		for (; at >= w->slept[i].to - w->slept[i].from; i++)
			at -= w->slept[i].to - w->slept[i].from;
		add(m, w->slept[i].from + at);
	}
}

static int by_time(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

void moments_note(struct moments *m, struct chip *chip, int64_t until, unsigned stride, size_t asleep,
		  uint64_t seed)
{
	struct watch watch = {.chip = chip};
	const struct chip_trace trace = {.context = &watch, .slept = slept};
	int64_t start = chip_now(chip);

	chip_trace(chip, &trace);
	chip_run(chip, until);
	chip_trace(chip, NULL);
	note_awake(m, &watch, start, stride);
	note_asleep(m, &watch, asleep, seed);
	qsort(m->at, m->count, sizeof(m->at[0]), by_time);
	free(watch.slept);
}

void moments_try(struct sweep *sweep, const struct moments *m, moments_run *run, sweep_case *one,
		 void *context)
{
	for (size_t i = 0; i < m->count; i++) {
		if (!sweep_mine(sweep, i))
			continue;
		run(context, m->at[i] - SHORTLY);
		sweep_run(sweep, one, context, i);
	}
	sweep_end(sweep);
}

uint64_t moments_report(struct sweep *sweep, struct moments *m, const char *board, uint64_t *failed)
{
	char title[80];
	uint64_t cases;

	snprintf(title, sizeof(title), "%s: %zu moments awake, %zu asleep", board, m->awake,
		 m->count - m->awake);
	cases = sweep_report(sweep, title, failed);
	if (cases != m->count)
		(*failed)++;
	sweep_free(sweep);
	free(m->at);
	*m = (struct moments){0};
	return cases;
}
