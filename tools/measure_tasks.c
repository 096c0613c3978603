#include "tools/measure_tasks.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "firmware/tasks.h"
#include "firmware/ui/timers.h"
#include "sim/bench_avr.h"

#define KEYS WORK_TASKS /* the function behind those of the tasks */

static const char *const names[WORK_TASKS] = {
#define ROW(NAME, name) #name,
    TASK_LIST(ROW)
#undef ROW
};

/* The linker may have added to the name: "step_save.lto_priv.12". 0 and a message: the image lacks it. */
static uint32_t address_of(const struct image *image, const char *name)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < image->symbol_count; i++) {
		const struct image_symbol *s = &image->symbols[i];

		if (s->code && !strncmp(s->name, name, length) &&
		    (!s->name[length] || s->name[length] == '.'))
			return s->address;
	}
	fprintf(stderr, "measure: the image has no %s\n", name);
	return 0;
}

bool measure_tasks(struct profiler *profile, struct bench *bench)
{
	const struct avr_bench *b = bench_avr(bench);

	for (unsigned n = 0; n < WORK_TASKS; n++) {
		char name[40];
		uint32_t step;

		snprintf(name, sizeof(name), "step_%s", names[n]);
		step = address_of(b->image, name);
		if (!step)
			return false;
		profiler_watch(profile, n, step, 0);
	}
	profile->bits = layout_member(b->clock, offsetof(struct zeitnot, app.pending.bits));
	profile->bits_before = 0xFF;
	return true;
}

bool measure_keys(struct profiler *profile, struct bench *bench)
{
	const struct image *image = bench_avr(bench)->image;
	uint32_t from = address_of(image, "dispatch"), until = address_of(image, "handle_events_or_changes");

	profiler_watch(profile, KEYS, from, until);
	return from && until;
}

static double ms_of(ticks time)
{
	return time * 1000.0 / TICKS_PER_SECOND;
}

void measure_tasks_print(const struct profiler *profile)
{
	for (unsigned n = 0; n < WORK_TASKS; n++) {
		const struct profiler_function *f = &profile->function[n];

		printf("task_%s %u %.3f %.3f %.3f\n", names[n], f->count, (double)f->longest / NS_PER_MS,
		       (double)f->latest / NS_PER_MS, ms_of(tasks[n].cost));
	}
	printf("keys %u %.3f %.3f\n", profile->function[KEYS].count,
	       (double)profile->function[KEYS].longest / NS_PER_MS, ms_of(APP_KEY_COST));
}
