#include "firmware/ui/debounce.h"

#include "firmware/core/flash.h"

/* How long ago; a report that waited in the queue may be dated before the latest step. */
static ticks since(instant from, instant now)
{
	return ticks_positive(ticks_between(from, now));
}

void debounce_init(struct debounce *d, uint8_t levels)
{
	d->levels = levels;
	d->down = levels;
}

/* One contact: an edge, or (edge = 0) the passing of time, which is of interest to the locked and tentative ones only. */
static void contact(struct debounce *d, uint8_t button, uint8_t bit, uint8_t edge, instant now)
{
	instant *at = &d->at[button];
	ticks passed = since(*at, now);
	uint8_t differs = (d->levels ^ d->down) & bit;
	ticks age = 0;

	if (d->locked & bit) {
		if (edge && button <= BUTTON_RIGHT) {
			/* Mostly bounce, but where the contact rested before it a press may begin. */
			if (!(d->swallowed & bit) || since(d->last[button], now) >= DEBOUNCE_QUIET)
				d->burst[button] = now;
			d->swallowed |= bit;
			d->last[button] = now;
		}
		if (edge || passed < DEBOUNCE_LOCK)
			return;
		d->locked &= (uint8_t)~bit;
		/* What it was last seen to do counts now.  A press that hid in the bounce of the release before
		 * it is dated by its own first edge. */
		if (d->swallowed & d->levels & bit)
			age = since(d->burst[button], now);
		d->swallowed &= (uint8_t)~bit;
	} else if (d->tentative & bit) {
		if (passed < DEBOUNCE_TENTATIVE)
			age = passed;
		else
			d->tentative &= (uint8_t)~bit; /* a spark: nobody pressed */
	} else if (!differs && !(d->down & bit)) {
		d->tentative |= bit;
		*at = now;
	}
	if (!differs)
		return;
	*at = now;
	d->locked |= bit;
	d->tentative &= (uint8_t)~bit;
	d->down ^= bit;
	d->pressed |= d->down & bit;
	d->released |= (uint8_t)~d->down & bit;
	if (button <= BUTTON_RIGHT)
		d->age[button] = age;
}

static void each(struct debounce *d, uint8_t which, uint8_t edge, instant now)
{
	uint8_t bit = 1;

	for (uint8_t button = 0; button < BUTTON_COUNT; button++, bit = (uint8_t)(bit << 1)) {
		if (which & bit)
			contact(d, button, bit, edge, now);
	}
}

void debounce_step(struct debounce *d, instant now)
{
	d->pressed = 0;
	d->released = 0;
	each(d, d->locked | d->tentative, 0, now);
}

void debounce_input(struct debounce *d, uint8_t edges, uint8_t levels, instant at)
{
	debounce_step(d, at);
	edges |= levels ^ d->levels;
	d->levels = levels;
	each(d, edges, 1, at);
}
