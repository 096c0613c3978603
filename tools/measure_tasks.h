/* The main loop's tasks (firmware/tasks.h) in a run of an image: steps, the longest cost, the latest
 * lateness; and the cost of a key. */
#ifndef ZEITNOT_TOOLS_MEASURE_TASKS_H
#define ZEITNOT_TOOLS_MEASURE_TASKS_H

#include "sim/bench.h"
#include "sim/profiler.h"

/* From now on `profile` watches the steps.  False and a message: the image lacks one. */
bool measure_tasks(struct profiler *profile, struct bench *bench);

/* From now on it also watches what keys and timers do, with its drawing. Nothing may happen to the game. */
bool measure_keys(struct profiler *profile, struct bench *bench);

/* Lines `task_NAME STEPS LONGEST LATEST COST`: milliseconds; COST is that of the table, in milliseconds on a
 * crystal at its frequency. Then `keys RUNS LONGEST COST`; COST is APP_KEY_COST (firmware/ui/timers.h). */
void measure_tasks_print(const struct profiler *profile);

#endif
