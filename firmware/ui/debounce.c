#include "firmware/ui/debounce.h"

/* How long ago; a report that waited in the queue may be dated before the latest step. */
static ticks since(instant from, instant now)
{
	return ticks_positive(ticks_between(from, now));
}

static uint8_t bit_of(uint8_t button)
{
	return 1u << button;
}

static bool is_closed(const struct debounce *d, uint8_t button)
{
	return d->levels & bit_of(button);
}

/* The contact rests, up or down. Nothing is left to wait for. */
static void settle_contact(struct debounce *d, uint8_t button, uint8_t state)
{
	d->contact[button].state = state;
	d->unconfirmed &= ~bit_of(button);
}

void debounce_init(struct debounce *d, uint8_t levels, instant now)
{
	d->levels = levels;
	for (uint8_t button = 0; button < BUTTON_COUNT; button++) {
		d->contact[button].state = is_closed(d, button) ? CONTACT_DOWN : CONTACT_UP;
		d->contact[button].first = now;
	}
}

/* Counts the time that the contact was closed, up to `now`. */
static void account(struct contact *c, bool closed, instant now)
{
	if (closed)
		c->closed = ticks_min(c->closed + since(c->looked, now), DEBOUNCE_LOCK);
	if (ticks_between(c->looked, now) > 0)
		c->looked = now;
}

/* The edge at `first` may be a press. */
static void judge_from(struct debounce *d, uint8_t button, instant first)
{
	d->contact[button].state = CONTACT_DEBOUNCING;
	d->contact[button].first = first;
	d->unconfirmed |= bit_of(button);
}

static void debounce_contact(struct debounce *d, uint8_t button, instant now)
{
	struct contact *c = &d->contact[button];
	bool over = since(c->first, now) >= DEBOUNCE_WINDOW;
	bool closed = is_closed(d, button);

	if (c->closed >= DEBOUNCE_ENOUGH || (over && closed && c->closed >= DEBOUNCE_LEAST)) {
		c->state = CONTACT_PRESSED;
		d->pressed |= bit_of(button);
	} else if (over && closed) { /* glitches, and then it closed: that is the first edge */
		judge_from(d, button, c->last);
		c->closed = since(c->last, now);
	} else if (over) {
		settle_contact(d, button, CONTACT_UP);
	}
}

static void release_contact(struct debounce *d, uint8_t button, instant now)
{
	struct contact *c = &d->contact[button];

	c->state = CONTACT_RELEASED;
	c->first = now;
	c->bounced = false;
	d->released |= bit_of(button);
	d->unconfirmed |= bit_of(button);
}

/* The lock-out is over. The last level that was seen counts now. */
static void unlock(struct debounce *d, uint8_t button, instant now)
{
	struct contact *c = &d->contact[button];

	if (c->state == CONTACT_PRESSED) {
		settle_contact(d, button, CONTACT_DOWN);
		if (!is_closed(d, button))
			release_contact(d, button, now);
	} else if (is_closed(d, button) && c->bounced) {
		judge_from(d, button, c->burst);
		debounce_contact(d, button, now);
	} else {
		settle_contact(d, button, CONTACT_UP);
	}
}

static void update_contact(struct debounce *d, uint8_t button, instant now)
{
	struct contact *c = &d->contact[button];

	account(c, is_closed(d, button), now);
	if (c->state == CONTACT_DEBOUNCING)
		debounce_contact(d, button, now);
}

/* Time has passed. */
static void step_contact(struct debounce *d, uint8_t button, instant now)
{
	struct contact *c = &d->contact[button];
	bool locked = c->state == CONTACT_PRESSED || c->state == CONTACT_RELEASED;

	if (c->state == CONTACT_DEBOUNCING &&
	    since(c->first, now) > DEBOUNCE_WINDOW) /* called late: debounced as if called in time */
		update_contact(d, button, c->first + DEBOUNCE_WINDOW);
	update_contact(d, button, now);
	if (locked && since(c->first, now) >= DEBOUNCE_LOCK)
		unlock(d, button, now);
}

/* An edge in the lock-out of a release. It is mostly bounce, but if the contact rested before it, a press
 * may begin here. */
static void bounce(struct contact *c, instant now)
{
	if (!c->bounced || since(c->last, now) >= DEBOUNCE_QUIET) {
		c->burst = now;
		c->closed = 0;
	}
	c->bounced = true;
}

static void edge(struct debounce *d, uint8_t button, instant now)
{
	struct contact *c = &d->contact[button];

	if (c->state == CONTACT_UP) {
		judge_from(d, button, now);
		c->closed = 0;
		c->looked = now;
	} else if (c->state == CONTACT_RELEASED) {
		bounce(c, now);
	} else if (c->state == CONTACT_DOWN && !is_closed(d, button)) {
		release_contact(d, button, now);
	}
	c->last = now;
}

void debounce_step(struct debounce *d, instant now)
{
	uint8_t bits = d->unconfirmed;

	d->pressed = 0;
	d->released = 0;
	for (uint8_t button = 0; bits; button++, bits >>= 1) {
		if (bits & 1)
			step_contact(d, button, now);
	}
}

void debounce_input(struct debounce *d, uint8_t edges, uint8_t levels, instant at)
{
	debounce_step(d, at);
	edges |= levels ^ d->levels;
	d->levels = levels;
	for (uint8_t button = 0; edges; button++, edges >>= 1) {
		if (edges & 1)
			edge(d, button, at);
	}
}

static ticks next_of(const struct debounce *d, uint8_t button, instant now)
{
	const struct contact *c = &d->contact[button];
	ticks passed = since(c->first, now);
	bool closed = is_closed(d, button);

	if (c->state == CONTACT_DEBOUNCING)
		return ticks_min(DEBOUNCE_ENOUGH - c->closed - since(c->looked, now),
				 DEBOUNCE_WINDOW - passed);
	if ((c->state == CONTACT_PRESSED && !closed) || (c->state == CONTACT_RELEASED && closed))
		return DEBOUNCE_LOCK - passed;
	return TICKS_MAX;
}

ticks debounce_next(const struct debounce *d, instant now)
{
	ticks next = TICKS_MAX;
	uint8_t bits = d->unconfirmed;

	for (uint8_t button = 0; bits; button++, bits >>= 1) {
		if (bits & 1)
			next = ticks_min(next, next_of(d, button, now));
	}
	return next;
}
