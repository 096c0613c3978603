/* What all parts of the chip use: time, timers, the data space, interrupt flags, violations. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/avr/chip_core.h"

/* Time */

struct sim_timers *chip_timers(struct chip *c)
{
	return &c->timers;
}

uint64_t chip_cycle(const struct chip *c)
{
	return c->avr->cycle;
}

uint32_t chip_frequency(const struct chip *c)
{
	return c->clock.frequency;
}

int64_t chip_instant(const struct chip *c, uint64_t cycle)
{
	const struct chip_clock *k = &c->clock;
	uint64_t ahead = cycle - k->anchor_cycle;

	/* whole seconds are converted separately, so that the product fits and only one part is rounded */
	return k->anchor + (int64_t)(ahead / k->frequency) * SECOND +
	       (int64_t)(ahead % k->frequency * (uint64_t)SECOND / k->frequency);
}

int64_t chip_now(const struct chip *c)
{
	return c->executing ? chip_instant(c, c->avr->cycle) : c->now;
}

uint64_t chip_cycle_at(const struct chip *c, int64_t at)
{
	const struct chip_clock *k = &c->clock;
	uint64_t ahead;

	if (at <= k->anchor)
		return k->anchor_cycle;
	ahead = (uint64_t)(at - k->anchor);
	return k->anchor_cycle + ahead / (uint64_t)SECOND * k->frequency +
	       (ahead % (uint64_t)SECOND * k->frequency + (uint64_t)SECOND - 1) / (uint64_t)SECOND;
}

int64_t chip_length(const struct chip *c, uint64_t cycles)
{
	return (int64_t)((cycles * (uint64_t)SECOND + c->clock.frequency - 1) / c->clock.frequency);
}

bool chip_io_clock(const struct chip *c)
{
	return c->state == CHIP_RUNNING && (c->avr->state != cpu_Sleeping || c->sleep.mode == SLEEP_IDLE);
}

/* Data space, timers, interrupt flags */

void chip_watch_write(struct chip *c, uint16_t address, avr_io_write_t write)
{
	c->avr->io[AVR_DATA_TO_IO(address)].w.c = write;
	c->avr->io[AVR_DATA_TO_IO(address)].w.param = c;
}

void chip_watch_read(struct chip *c, uint16_t address, avr_io_read_t read)
{
	c->avr->io[AVR_DATA_TO_IO(address)].r.c = read;
	c->avr->io[AVR_DATA_TO_IO(address)].r.param = c;
}

void chip_reschedule(struct chip *c)
{
	c->avr->run_cycle_count = 0;
}

void chip_timer_set(struct chip *c, struct sim_timer *timer, int64_t at)
{
	sim_timer_set(&c->timers, timer, at);
	chip_reschedule(c);
}

void chip_timer_stop(struct chip *c, struct sim_timer *timer)
{
	sim_timer_stop(&c->timers, timer);
}

void chip_raise(struct chip *c, enum vector_number vector)
{
	avr_raise_interrupt(c->avr, c->vector[vector]);
	chip_reschedule(c);
}

void chip_lower(struct chip *c, enum vector_number vector)
{
	struct avr_int_vector_t *v = c->vector[vector];

	v->pending = 0;
	if (v->raised.reg)
		chip_data(c)[v->raised.reg] &= (uint8_t) ~(v->raised.mask << v->raised.bit);
}

void chip_unmask(struct chip *c, enum vector_number first, enum vector_number last)
{
	for (unsigned n = first; n <= last; n++) {
		struct avr_int_vector_t *v = c->vector[n];

		if (v->pending || !avr_regbit_get(c->avr, v->enable) || !avr_regbit_get(c->avr, v->raised))
			continue;
		avr_raise_interrupt(c->avr, v);
		chip_reschedule(c);
	}
}

/* Violations */

void chip_violate(struct chip *c, const char *format, ...)
{
	char what[128], location[64], text[256];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(what, sizeof(what), format, arguments);
	va_end(arguments);
	image_location(c->image, c->avr->pc, location, sizeof(location));
	snprintf(text, sizeof(text), "%s (at %s, cycle %llu, %.6f s)", what, location,
		 (unsigned long long)chip_cycle(c), (double)chip_now(c) / 1e9);
	if (!c->violations++)
		memcpy(c->first_violation, text, sizeof(text));
	if (c->violated)
		c->violated(c->violated_context, text);
}

unsigned chip_violations(const struct chip *c, const char **first)
{
	if (first)
		*first = c->violations ? c->first_violation : "";
	return c->violations;
}

void chip_on_violation(struct chip *c, chip_violated *violated, void *context)
{
	c->violated = violated;
	c->violated_context = context;
}
