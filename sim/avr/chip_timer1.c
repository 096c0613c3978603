/* Timer/Counter1 (section 16): normal counting and clear on compare match, OC1A toggling its pin: a buzzer and a stop-watch. */
#include "sim/avr/chip_private.h"

static const uint16_t dividers[8] = {0, 1, 8, 64, 256, 1024, 0, 0};

static uint32_t word(const struct chip *c, uint16_t low)
{
	return (uint32_t)(c->avr->data[low] | c->avr->data[low + 1] << 8);
}

static bool clears_at_a(const struct chip *c)
{
	return (c->avr->data[TCCR1B] >> 3 & 3) == 1;
}

static uint32_t count_now(const struct chip *c)
{
	const struct chip_timer1 *t = &c->timer1;

	return t->divider ? t->base_count + (uint32_t)((c->avr->cycle - t->base_cycle) / t->divider)
			  : t->base_count;
}

static void at_cycle(struct chip *c, struct sim_timer *timer, uint64_t cycle)
{
	chip_timer_set(c, timer, clock_instant(c, c->avr->cycle) + clock_length(c, cycle - c->avr->cycle));
}

/* A match counts one tick after the count has reached the register. */
static void plan_match(struct chip *c, unsigned n)
{
	struct chip_timer1 *t = &c->timer1;
	uint32_t value = word(c, n ? OCR1BL : OCR1AL), count = count_now(c);

	if (!t->divider || value < count || (!n && t->clears))
		chip_timer_stop(c, &t->match[n]);
	else
		at_cycle(c, &t->match[n], t->base_cycle + (uint64_t)(value + 1 - t->base_count) * t->divider);
}

static void plan(struct chip *c)
{
	struct chip_timer1 *t = &c->timer1;
	uint32_t top = 0xFFFF;

	if (!t->divider) {
		chip_timer_stop(c, &t->wrap);
	} else {
		t->clears = clears_at_a(c) && word(c, OCR1AL) >= count_now(c);
		if (t->clears)
			top = word(c, OCR1AL);
		t->wrap_cycle = t->base_cycle + (uint64_t)(top + 1 - t->base_count) * t->divider;
		at_cycle(c, &t->wrap, t->wrap_cycle);
	}
	plan_match(c, 0);
	plan_match(c, 1);
}

static void rebase(struct chip *c)
{
	struct chip_timer1 *t = &c->timer1;
	uint32_t count = count_now(c);

	if (t->divider)
		t->base_cycle += (uint64_t)(count - t->base_count) * t->divider;
	else
		t->base_cycle = c->avr->cycle;
	t->base_count = count;
}

/* Section 16.7: the pin follows the waveform generator while COM1A1..0 are not zero. */
static void drive_pin(struct chip *c)
{
	uint8_t mode = chip_data(c)[TCCR1A] >> 6;

	ports_override(c, PIN_B1, mode != 0, c->timer1.output);
}

static void toggle(struct chip *c)
{
	uint8_t mode = chip_data(c)[TCCR1A] >> 6;

	if (!mode)
		return;
	c->timer1.output = mode == 1 ? !c->timer1.output : mode == 3;
	drive_pin(c);
}

static void wrapped(void *context, int64_t at)
{
	struct chip *c = context;
	struct chip_timer1 *t = &c->timer1;

	(void)at;
	t->base_cycle = t->wrap_cycle;
	t->base_count = 0;
	if (sleep_io_clock(c)) {
		if (t->clears) {
			toggle(c);
			chip_raise(c, VECTOR_TIMER1_COMPA);
		} else {
			chip_raise(c, VECTOR_TIMER1_OVF);
		}
	}
	plan(c);
}

static void matched(struct chip *c, unsigned n)
{
	if (!sleep_io_clock(c))
		return;
	if (!n)
		toggle(c);
	chip_raise(c, n ? VECTOR_TIMER1_COMPB : VECTOR_TIMER1_COMPA);
}

static void matched_a(void *context, int64_t at)
{
	(void)at;
	matched(context, 0);
}

static void matched_b(void *context, int64_t at)
{
	(void)at;
	matched(context, 1);
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	uint8_t mode;

	if (avr->data[PRR] & PRTIM1)
		chip_violate(c, "Timer/Counter1 is written while PRTIM1 stops it");
	rebase(c);
	avr->data[address] = value;
	mode = (uint8_t)((avr->data[TCCR1A] & 3) | (avr->data[TCCR1B] >> 1 & 12));
	if (mode != 0 && mode != 4)
		chip_violate(c, "Timer/Counter1: mode %u is not modelled", mode);
	if ((value & 7) > 5 && address == TCCR1B)
		chip_violate(c, "Timer/Counter1: external clock is not modelled");
	c->timer1.divider = dividers[avr->data[TCCR1B] & 7];
	drive_pin(c);
	plan(c);
}

/* 16-bit registers go through one temporary byte: write high then low, read low then high (section 16.3). */
static void write_high(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	(void)avr;
	(void)address;
	c->timer1.temp = value;
}

static void write_low(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	if (avr->data[PRR] & PRTIM1)
		chip_violate(c, "Timer/Counter1 is written while PRTIM1 stops it");
	rebase(c);
	avr->data[address] = value;
	avr->data[address + 1] = c->timer1.temp;
	if (address == TCNT1L) {
		c->timer1.base_count = word(c, TCNT1L);
		c->timer1.base_cycle = avr->cycle;
	}
	plan(c);
}

static uint8_t read_count_low(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;
	uint32_t count = count_now(c);

	(void)avr;
	(void)address;
	c->timer1.temp = (uint8_t)(count >> 8);
	return (uint8_t)count;
}

static uint8_t read_count_high(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	const struct chip *c = parameter;

	(void)avr;
	(void)address;
	return c->timer1.temp;
}

static void write_tifr1(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	(void)avr;
	(void)address;
	if (value & TOV)
		chip_lower(c, VECTOR_TIMER1_OVF);
	if (value & OCF_A)
		chip_lower(c, VECTOR_TIMER1_COMPA);
	if (value & OCF_B)
		chip_lower(c, VECTOR_TIMER1_COMPB);
}

static void write_timsk1(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	avr->data[address] = value;
	chip_unmask(parameter, VECTOR_TIMER1_COMPA, VECTOR_TIMER1_OVF);
}

void timer1_retime(struct chip *c)
{
	if (c->timer1.divider)
		plan(c);
}

void timer1_init(struct chip *c)
{
	c->timer1.wrap = (struct sim_timer){.fire = wrapped, .context = c};
	c->timer1.match[0] = (struct sim_timer){.fire = matched_a, .context = c};
	c->timer1.match[1] = (struct sim_timer){.fire = matched_b, .context = c};
}

void timer1_attach(struct chip *c)
{
	static const uint16_t low[] = {TCNT1L, OCR1AL, OCR1BL, ICR1L};

	for (unsigned i = 0; i < 4; i++) {
		chip_watch_write(c, low[i], write_low);
		chip_watch_write(c, low[i] + 1u, write_high);
	}
	chip_watch_write(c, TCCR1A, write_control);
	chip_watch_write(c, TCCR1B, write_control);
	chip_watch_read(c, TCNT1L, read_count_low);
	chip_watch_read(c, TCNT1H, read_count_high);
	chip_watch_write(c, TIFR1, write_tifr1);
	chip_watch_write(c, TIMSK1, write_timsk1);
}

void timer1_reset(struct chip *c)
{
	struct chip_timer1 *t = &c->timer1;

	t->divider = 0;
	t->base_count = 0;
	t->output = false;
	chip_timer_stop(c, &t->wrap);
	chip_timer_stop(c, &t->match[0]);
	chip_timer_stop(c, &t->match[1]);
}
