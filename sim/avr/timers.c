#include "sim/avr/timers.h"

#include <stdlib.h>

static bool earlier(const struct sim_timer *a, const struct sim_timer *b)
{
	return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void put(struct sim_timers *timers, size_t place, struct sim_timer *timer)
{
	timers->heap[place] = timer;
	timer->place = place;
}

static void sift(struct sim_timers *timers, size_t place, struct sim_timer *timer)
{
	while (place > 1 && earlier(timer, timers->heap[place / 2])) {
		put(timers, place, timers->heap[place / 2]);
		place /= 2;
	}
	for (;;) {
		size_t child = 2 * place;

		if (child < timers->count && earlier(timers->heap[child + 1], timers->heap[child]))
			child++;
		if (child > timers->count || !earlier(timers->heap[child], timer))
			break;
		put(timers, place, timers->heap[child]);
		place = child;
	}
	put(timers, place, timer);
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
	if (!timer->place) {
		make_room(timers);
		timer->place = ++timers->count;
	}
	sift(timers, timer->place, timer);
}

void sim_timer_stop(struct sim_timers *timers, struct sim_timer *timer)
{
	size_t place = timer->place;
	struct sim_timer *last;

	if (!place)
		return;
	timer->place = 0;
	timers->changed = true;
	last = timers->heap[timers->count--];
	if (last != timer)
		sift(timers, place, last);
}

void sim_timers_fire(struct sim_timers *timers)
{
	struct sim_timer *timer = timers->heap[1];

	sim_timer_stop(timers, timer);
	timer->fire(timer->context, timer->at);
}
