#include "tools/measure_tasks.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "firmware/tasks.h"
#include "sim/bench_avr.h"

static const char *const names[WORK_TASKS] = {
#define ROW(NAME, name) #name,
    TASK_LIST(ROW)
#undef ROW
};

/* The linker may have added to the name: "step_save.lto_priv.12". */
static uint32_t step_of(const struct image *image, const char *name)
{
	char wanted[40];
	size_t length = (size_t)snprintf(wanted, sizeof(wanted), "step_%s", name);

	for (size_t i = 0; i < image->symbol_count; i++) {
		const struct image_symbol *s = &image->symbols[i];

		if (s->code && !strncmp(s->name, wanted, length) &&
		    (!s->name[length] || s->name[length] == '.'))
			return s->address;
	}
	return 0;
}

bool measure_tasks(struct profiler *profile, struct bench *bench)
{
	const struct avr_bench *b = bench_avr(bench);

	for (unsigned n = 0; n < WORK_TASKS; n++) {
		uint32_t step = step_of(b->image, names[n]);

		if (!step) {
			fprintf(stderr, "measure: the image has no step_%s\n", names[n]);
			return false;
		}
		profiler_watch(profile, n, step);
		profile->function[n].since = 0;
		profile->function[n].risen = 0;
	}
	profile->bits = layout_member(b->clock, offsetof(struct zeitnot, app.pending.bits));
	profile->bits_before = 0xFF;
	return true;
}

void measure_tasks_print(const struct profiler *profile)
{
	for (unsigned n = 0; n < WORK_TASKS; n++) {
		const struct profiler_function *f = &profile->function[n];

		printf("task_%s %u %.3f %.3f %.3f\n", names[n], f->count, (double)f->longest / NS_PER_MS,
		       (double)f->latest / NS_PER_MS, tasks[n].cost * 1000.0 / TICKS_PER_SECOND);
	}
}
