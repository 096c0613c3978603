/* The main loop's tasks (DESIGN.md, section 8). */
#ifndef ZEITNOT_TASKS_H
#define ZEITNOT_TASKS_H

#include "firmware/core/ticks.h"
#include "firmware/ui/pending.h"
#include "hal/hal_compiler.h"

struct zeitnot;

struct task {
	void (*step)(struct zeitnot *z);
	uint8_t cost; /* ticks: the longest that one step takes, with interrupts, on a processor 10 % slow */
};
extern const FLASH struct task tasks[WORK_TASKS];
#define TASK_SHORTEST 5 /* the least of these costs */

/* Does steps, each of the first task that is pending and fits before `deadline`. True: something with a
 * deadline has come, or four steps are done, so call again at once. False: none is left that fits, or they
 * wait for samples of speech. */
bool tasks_run(struct zeitnot *z, instant deadline);

/* Saves at once: the options; if they are not pending, logs that are long; else the game. */
void step_save(struct zeitnot *z);

/* Applies trim, brightness, contrast and number from the options. */
void tasks_apply_options(struct zeitnot *z);

/* Makes a task pending again after this many ticks. */
void tasks_later(struct zeitnot *z, uint8_t work, ticks delay);
/* Makes the tasks pending whose instant has come. */
void tasks_wake(struct zeitnot *z);
/* `deadline`, or the first of those instants if that is earlier. */
instant tasks_next(const struct zeitnot *z, instant deadline);

#endif
