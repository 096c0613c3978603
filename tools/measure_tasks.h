/* The main loop's tasks (firmware/tasks.h) in a run of an image: steps, the longest cost, the latest
 * lateness. */
#ifndef ZEITNOT_TOOLS_MEASURE_TASKS_H
#define ZEITNOT_TOOLS_MEASURE_TASKS_H

#include "sim/bench.h"
#include "sim/profiler.h"

/* From now on `profile` watches the steps.  False and a message: the image lacks one. */
bool measure_tasks(struct profiler *profile, struct bench *bench);

/* Lines `task NAME STEPS LONGEST LATEST COST`: milliseconds; COST is that of the table, in milliseconds on
 * a crystal at its frequency. */
void measure_tasks_print(const struct profiler *profile);

#endif
