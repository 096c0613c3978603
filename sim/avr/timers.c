#include "sim/avr/timers.h"

#include <stdlib.h>

static bool earlier(const struct sim_timer *a, const struct sim_timer *b)
{
	return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void put_timer(struct sim_timers *timers, size_t index, struct sim_timer *timer)
{
	timers->heap[index] = timer;
	timer->index = index;
}

static void sift(struct sim_timers *timers, size_t index, struct sim_timer *timer)
{
	while (index > 1 && earlier(timer, timers->heap[index / 2])) {
		put_timer(timers, index, timers->heap[index / 2]);
		index /= 2;
	}
	for (;;) {
		size_t child = 2 * index;

		if (child < timers->count && earlier(timers->heap[child + 1], timers->heap[child]))
			child++;
		if (child > timers->count || !earlier(timers->heap[child], timer))
			break;
		put_timer(timers, index, timers->heap[child]);
		index = child;
	}
	put_timer(timers, index, timer);
}

static void make_room(struct sim_timers *timers)
{
	if (timers->count + 1 < timers->room)
		return;
	timers->room = timers->room ? 2 * timers->room : 32;
	timers->heap = realloc(timers->heap, timers->room * sizeof(timers->heap[0]));
	if (!timers->heap)
		abort();
}

void sim_timers_free(struct sim_timers *timers)
{
	free(timers->heap);
	timers->heap = NULL;
	timers->count = timers->room = 0;
}

void sim_timer_set(struct sim_timers *timers, struct sim_timer *timer, int64_t at)
{
	if (at == NEVER) {
		sim_timer_stop(timers, timer);
		return;
	}
	timer->at = at;
	timer->order = timers->order++;
	timers->changed = true;
	if (!timer->index) {
		make_room(timers);
		timer->index = ++timers->count;
	}
	sift(timers, timer->index, timer);
}

void sim_timer_stop(struct sim_timers *timers, struct sim_timer *timer)
{
	size_t index = timer->index;
	struct sim_timer *last;

	if (!index)
		return;
	timer->index = 0;
	timers->changed = true;
	last = timers->heap[timers->count--];
	if (last != timer)
		sift(timers, index, last);
}

void sim_timers_fire(struct sim_timers *timers)
{
	struct sim_timer *timer = timers->heap[1];

	sim_timer_stop(timers, timer);
	timer->fire(timer->context, timer->at);
}
