/* A heap of timers, in simulated nanoseconds, for everything that happens at an instant.
 *
 * The unit is nanoseconds and not processor cycles, because the processor's frequency changes (CLKPR, OSCCAL)
 * while crystals, buttons and capacitors continue as before. Timers of the same instant fire in the order in
 * which they were set. */
#ifndef ZEITNOT_SIM_AVR_TIMERS_H
#define ZEITNOT_SIM_AVR_TIMERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NEVER INT64_MAX

typedef void sim_timer_fire(void *context, int64_t at);

/* Owned by the caller, who sets `fire` and `context` and clears the rest. */
struct sim_timer {
	sim_timer_fire *fire;
	void *context;
	int64_t at;
	uint64_t order;
	size_t index; /* in the heap, from 1; 0 = not set */
};

struct sim_timers {
	struct sim_timer **heap; /* from 1 */
	size_t count, room;
	uint64_t order;
	bool changed; /* the earliest timer may have changed since the owner last checked it */
};

void sim_timers_free(struct sim_timers *timers);

/* Sets or moves a timer; NEVER stops it. */
void sim_timer_set(struct sim_timers *timers, struct sim_timer *timer, int64_t at);
void sim_timer_stop(struct sim_timers *timers, struct sim_timer *timer);

static inline bool sim_timer_is_set(const struct sim_timer *timer)
{
	return timer->index != 0;
}

/* Returns the instant of the earliest timer, or NEVER if there is none. */
static inline int64_t sim_timers_next(const struct sim_timers *timers)
{
	return timers->count ? timers->heap[1]->at : NEVER;
}

/* Removes the earliest timer and fires it. */
void sim_timers_fire(struct sim_timers *timers);

#endif
