/* Timer/Counter0, 1 and 3: normal counting and clear on compare match with output A toggling its pin (a
 * buzzer, a stop-watch, a sample clock), and fast PWM up to ICRn with both outputs (earphones). What differs
 * between the three is a table. */
#include "sim/avr/chip_core.h"

enum counter_mode { MODE_NORMAL, MODE_CTC, MODE_PWM, MODE_UNKNOWN };

struct counter_kind {
	const char *name;
	uint16_t control_a, control_b, flags, mask;
	uint16_t count, compare[2], top; /* addresses of the low bytes; no top: 0 */
	bool wide;
	uint16_t power; /* PRR0 or PRR1 */
	uint8_t stop;	/* in it */
	enum chip_pin pin[2];
	enum vector_number matched[2], overflowed;
};

static const struct counter_kind kinds[COUNTERS] = {
    {.name = "Timer/Counter0",
     .control_a = TCCR0A,
     .control_b = TCCR0B,
     .flags = TIFR0,
     .mask = TIMSK0,
     .count = TCNT0,
     .compare = {OCR0A, OCR0B},
     .power = PRR0,
     .stop = PRTIM0,
     .pin = {PIN_B3, PIN_B4},
     .matched = {VECTOR_TIMER0_COMPA, VECTOR_TIMER0_COMPB},
     .overflowed = VECTOR_TIMER0_OVF},
    {.name = "Timer/Counter1",
     .control_a = TCCR1A,
     .control_b = TCCR1B,
     .flags = TIFR1,
     .mask = TIMSK1,
     .count = TCNT1L,
     .compare = {OCR1AL, OCR1BL},
     .top = ICR1L,
     .wide = true,
     .power = PRR0,
     .stop = PRTIM1,
     .pin = {PIN_D5, PIN_D4},
     .matched = {VECTOR_TIMER1_COMPA, VECTOR_TIMER1_COMPB},
     .overflowed = VECTOR_TIMER1_OVF},
    {.name = "Timer/Counter3",
     .control_a = TCCR3A,
     .control_b = TCCR3B,
     .flags = TIFR3,
     .mask = TIMSK3,
     .count = TCNT3L,
     .compare = {OCR3AL, OCR3BL},
     .top = ICR3L,
     .wide = true,
     .power = PRR1,
     .stop = PRTIM3,
     .pin = {PIN_B6, PIN_B7},
     .matched = {VECTOR_TIMER3_COMPA, VECTOR_TIMER3_COMPB},
     .overflowed = VECTOR_TIMER3_OVF},
};

static const uint16_t dividers[8] = {0, 1, 8, 64, 256, 1024, 0, 0};

static uint32_t word_counter(const struct chip_counter *t, uint16_t low)
{
	const uint8_t *data = t->chip->avr->data;

	return t->kind->wide ? (uint32_t)(data[low] | data[low + 1] << 8) : data[low];
}

/* Returns the waveform generation bits, which are spread over both control registers. */
static unsigned waveform(const struct chip_counter *t)
{
	const uint8_t *data = t->chip->avr->data;
	unsigned high = data[t->kind->control_b] >> 1;

	return (data[t->kind->control_a] & 3u) | (high & (t->kind->wide ? 12u : 4u));
}

static enum counter_mode mode_now(const struct chip_counter *t)
{
	unsigned bits = waveform(t);

	if (bits == 0)
		return MODE_NORMAL;
	if (bits == (t->kind->wide ? 4u : 2u))
		return MODE_CTC;
	return t->kind->wide && bits == 14 ? MODE_PWM : MODE_UNKNOWN;
}

/* COMnx1..0. */
static unsigned output_mode(const struct chip_counter *t, unsigned n)
{
	return t->chip->avr->data[t->kind->control_a] >> (n ? 4 : 6) & 3;
}

static uint32_t full(const struct chip_counter *t)
{
	return t->kind->wide ? 0xFFFF : 0xFF;
}

static uint32_t pwm_top(const struct chip_counter *t)
{
	return word_counter(t, t->kind->top);
}

/* True in fast PWM if a listener gets the pulses as a whole, so that nothing is done at their edges. */
static bool is_heard(const struct chip_counter *t)
{
	return t->chip->pulses && mode_now(t) == MODE_PWM && !t->chip->avr->data[t->kind->mask];
}

static uint32_t count_now(const struct chip_counter *t)
{
	uint64_t count = t->base_count;

	if (t->divider)
		count += (t->chip->avr->cycle - t->base_cycle) / t->divider;
	return (uint32_t)(is_heard(t) ? count % (pwm_top(t) + 1) : count);
}

static void at_cycle(struct chip_counter *t, struct sim_timer *timer, uint64_t cycle)
{
	struct chip *c = t->chip;

	chip_timer_set(c, timer, chip_instant(c, c->avr->cycle) + chip_length(c, cycle - c->avr->cycle));
}

/* A match takes effect one tick after the count has reached the register. In CTC mode the match of A is the
 * wrap itself. */
static void plan_match(struct chip_counter *t, unsigned n)
{
	bool is_wrap = !n && t->clears && mode_now(t) == MODE_CTC;

	if (!t->divider || is_heard(t) || t->compare[n] < count_now(t) || is_wrap)
		chip_timer_stop(t->chip, &t->match[n]);
	else
		at_cycle(t, &t->match[n],
			 t->base_cycle + (uint64_t)(t->compare[n] + 1 - t->base_count) * t->divider);
}

static void plan_counter(struct chip_counter *t)
{
	enum counter_mode mode = mode_now(t);
	uint32_t top = mode == MODE_CTC ? t->compare[0] : mode == MODE_PWM ? pwm_top(t) : full(t);

	if (!t->divider || is_heard(t)) {
		chip_timer_stop(t->chip, &t->wrap);
	} else {
		/* the count reaches a TOP that it has already passed only after an overflow */
		t->clears = mode != MODE_NORMAL && top >= count_now(t);
		if (!t->clears)
			top = full(t);
		t->wrap_cycle = t->base_cycle + (uint64_t)(top + 1 - t->base_count) * t->divider;
		at_cycle(t, &t->wrap, t->wrap_cycle);
	}
	plan_match(t, 0);
	plan_match(t, 1);
}

static void rebase_counter(struct chip_counter *t)
{
	uint64_t cycle = t->chip->avr->cycle;
	uint32_t count = count_now(t);

	t->base_cycle = t->divider ? cycle - (cycle - t->base_cycle) % t->divider : cycle;
	t->base_count = count;
}

/* The pin follows the waveform generator while COMnx1..0 are not zero. */
static void drive_pin(struct chip_counter *t, unsigned n)
{
	ports_override(t->chip, t->kind->pin[n], output_mode(t, n) != 0, t->output[n]);
}

static void match_output(struct chip_counter *t, unsigned n)
{
	unsigned mode = output_mode(t, n);

	if (!mode)
		return;
	t->output[n] = mode == 1 ? !t->output[n] : mode == 3;
	drive_pin(t, n);
}

/* Begins a period of fast PWM: at BOTTOM the outputs are set again, and written compare values take
 * effect. */
static void begin_period(struct chip_counter *t)
{
	for (unsigned n = 0; n < 2; n++) {
		t->compare[n] = word_counter(t, t->kind->compare[n]);
		if (output_mode(t, n) < 2)
			continue;
		t->output[n] = output_mode(t, n) == 2;
		drive_pin(t, n);
	}
}

/* Reports the pulses of an output that begin with the next period, or now if `at_once`. */
static void tell_pulses(struct chip_counter *t, unsigned n, bool at_once)
{
	struct chip *c = t->chip;
	uint32_t period = pwm_top(t) + 1, value = word_counter(t, t->kind->compare[n]);
	uint32_t high = value >= period ? period : value + 1;
	uint64_t ahead = at_once ? 0 : (uint64_t)(period - count_now(t)) * t->divider;
	int64_t now = chip_instant(c, c->avr->cycle);

	if (output_mode(t, n) == 3)
		high = period - high;
	if (output_mode(t, n) < 2 || !t->divider || !ports_is_output(c, t->kind->pin[n]))
		high = 0;
	c->pulses(c->pulses_context, t->kind->pin[n], high, period, now + chip_length(c, ahead));
}

/* Call it when the control or the mask register has changed: the listener gets the pulses, or no longer. */
static void begin_or_end_hearing(struct chip_counter *t, bool before)
{
	for (unsigned n = 0; n < 2 && is_heard(t); n++) {
		t->output[n] = false;
		tell_pulses(t, n, true);
	}
	for (unsigned n = 0; n < 2 && before && !is_heard(t); n++)
		t->chip->pulses(t->chip->pulses_context, t->kind->pin[n], 0, 1, chip_now(t->chip));
}

static void matched(struct chip_counter *t, unsigned n)
{
	bool at_top = mode_now(t) == MODE_PWM && t->compare[n] >= pwm_top(t);

	if (!chip_io_clock(t->chip))
		return;
	if (!at_top) /* a compare value at TOP leaves the output unchanged */
		match_output(t, n);
	chip_raise(t->chip, t->kind->matched[n]);
}

static void wrapped(void *context, int64_t at)
{
	struct chip_counter *t = context;
	enum counter_mode mode = mode_now(t);

	/* a match at the same instant is handled first, because the new plan would drop it */
	for (unsigned n = 0; n < 2; n++)
		if (sim_timer_is_set(&t->match[n]) && t->match[n].at <= at) {
			chip_timer_stop(t->chip, &t->match[n]);
			matched(t, n);
		}
	t->base_cycle = t->wrap_cycle;
	t->base_count = 0;
	if (chip_io_clock(t->chip)) {
		if (mode == MODE_PWM)
			begin_period(t);
		if (t->clears && mode == MODE_CTC) {
			match_output(t, 0);
			chip_raise(t->chip, t->kind->matched[0]);
		} else {
			chip_raise(t->chip, t->kind->overflowed);
		}
	}
	plan_counter(t);
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

static bool has_register(const struct counter_kind *kind, uint16_t address)
{
	return address == kind->control_a || address == kind->control_b || address == kind->flags ||
	       address == kind->mask ||
	       (address >= kind->count && address <= kind->compare[1] + (kind->wide ? 1 : 0));
}

static struct chip_counter *counter_of(struct chip *c, uint16_t address)
{
	unsigned i = 0;

	while (!has_register(&kinds[i], address))
		i++;
	return &c->counter[i];
}

static void check_power(struct chip_counter *t)
{
	if (chip_data(t->chip)[t->kind->power] & t->kind->stop)
		chip_violate(t->chip, "%s is written while PRR%d stops it", t->kind->name,
			     t->kind->power == PRR1);
}

static void check_modes(struct chip_counter *t)
{
	const uint8_t *data = t->chip->avr->data;
	enum counter_mode mode = mode_now(t);

	if (!(data[t->kind->control_b] & 7))
		return; /* only its first byte has been written */
	if (mode == MODE_UNKNOWN)
		chip_violate(t->chip, "%s: mode %u is not modelled", t->kind->name, waveform(t));
	if ((data[t->kind->control_b] & 7) > 5)
		chip_violate(t->chip, "%s: external clock is not modelled", t->kind->name);
	if (mode == MODE_PWM && (output_mode(t, 0) == 1 || output_mode(t, 1) == 1))
		chip_violate(t->chip, "%s: toggling in fast PWM is not modelled", t->kind->name);
}

#define FORCE_A 0x80
#define FORCE_B 0x40

/* Only the 8-bit counter has FOCnA and FOCnB in TCCRnB. They read as 0. */
static uint8_t force_bits(const struct chip_counter *t)
{
	return t->kind->wide ? 0 : FORCE_A | FORCE_B;
}

/* A strobe: the output does what a match would do, without flag or interrupt; not in PWM modes. */
static void force(struct chip_counter *t, uint8_t value)
{
	uint8_t strobes = value & force_bits(t);

	if (mode_now(t) == MODE_PWM)
		return;
	for (unsigned n = 0; n < 2; n++)
		if (strobes & (n ? FORCE_B : FORCE_A))
			match_output(t, n);
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip_counter *t = counter_of(parameter, address);
	bool heard = is_heard(t);

	check_power(t);
	rebase_counter(t);
	avr->data[address] = address == t->kind->control_b ? value & (uint8_t)~force_bits(t) : value;
	check_modes(t);
	if (address == t->kind->control_b)
		force(t, value);
	t->divider = dividers[avr->data[t->kind->control_b] & 7];
	begin_or_end_hearing(t, heard);
	drive_pin(t, 0);
	drive_pin(t, 1);
	plan_counter(t);
}

/* Takes a 16-bit value after its second byte was written. */
static void take_counter(struct chip_counter *t, uint16_t low)
{
	if (low == t->kind->count) {
		t->base_count = word_counter(t, low);
		t->base_cycle = t->chip->avr->cycle;
	}
	for (unsigned n = 0; n < 2; n++) {
		bool mine = low == t->kind->compare[n];

		if (mine && mode_now(t) != MODE_PWM)
			t->compare[n] = word_counter(t, low);
		if (is_heard(t) && (mine || low == t->kind->top))
			tell_pulses(t, n, false);
	}
	plan_counter(t);
}

/* 16-bit registers go through one temporary byte: write high then low, read low then high. */
static void write_high(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	(void)avr;
	counter_of(parameter, address)->temp = value;
}

static void write_low(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip_counter *t = counter_of(parameter, address);

	check_power(t);
	rebase_counter(t);
	avr->data[address] = value;
	if (t->kind->wide)
		avr->data[address + 1] = t->temp;
	take_counter(t, address);
}

static uint8_t read_count_low(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip_counter *t = counter_of(parameter, address);
	uint32_t count = count_now(t);

	(void)avr;
	t->temp = (uint8_t)(count >> 8);
	return (uint8_t)count;
}

static uint8_t read_count_high(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	(void)avr;
	return counter_of(parameter, address)->temp;
}

static void write_flags(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip_counter *t = counter_of(parameter, address);

	(void)avr;
	if (value & TOV)
		chip_lower(t->chip, t->kind->overflowed);
	if (value & OCF_A)
		chip_lower(t->chip, t->kind->matched[0]);
	if (value & OCF_B)
		chip_lower(t->chip, t->kind->matched[1]);
}

static void write_mask(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip_counter *t = counter_of(parameter, address);
	bool heard = is_heard(t);

	rebase_counter(t);
	avr->data[address] = value;
	if (heard != is_heard(t)) {
		begin_or_end_hearing(t, heard);
		plan_counter(t);
	}
	chip_unmask(t->chip, t->kind->matched[0], t->kind->overflowed);
}

void counters_retime(struct chip *c)
{
	for (unsigned i = 0; i < COUNTERS; i++)
		if (c->counter[i].divider)
			plan_counter(&c->counter[i]);
}

static void sleep_counter(struct chip *c, enum sleep_mode mode)
{
	(void)mode;
	for (unsigned i = 0; i < COUNTERS; i++)
		if (c->counter[i].divider && !(chip_data(c)[kinds[i].power] & kinds[i].stop))
			chip_violate(c, "%s runs, and its clock stops in this sleep mode", kinds[i].name);
}

void chip_on_pulses(struct chip *c, chip_pulses *pulses, void *context)
{
	c->pulses = pulses;
	c->pulses_context = context;
}

static void init_counter(struct chip *c)
{
	for (unsigned i = 0; i < COUNTERS; i++) {
		struct chip_counter *t = &c->counter[i];

		t->chip = c;
		t->kind = &kinds[i];
		t->wrap = (struct sim_timer){.fire = wrapped, .context = t};
		t->match[0] = (struct sim_timer){.fire = matched_a, .context = t};
		t->match[1] = (struct sim_timer){.fire = matched_b, .context = t};
	}
}

static void attach_value(struct chip *c, const struct counter_kind *kind, uint16_t low)
{
	chip_watch_write(c, low, write_low);
	if (kind->wide)
		chip_watch_write(c, low + 1u, write_high);
}

static void attach_counter(struct chip *c)
{
	for (unsigned i = 0; i < COUNTERS; i++) {
		const struct counter_kind *kind = &kinds[i];

		attach_value(c, kind, kind->count);
		attach_value(c, kind, kind->compare[0]);
		attach_value(c, kind, kind->compare[1]);
		if (kind->top)
			attach_value(c, kind, kind->top);
		chip_watch_write(c, kind->control_a, write_control);
		chip_watch_write(c, kind->control_b, write_control);
		chip_watch_read(c, kind->count, read_count_low);
		if (kind->wide)
			chip_watch_read(c, kind->count + 1u, read_count_high);
		chip_watch_write(c, kind->flags, write_flags);
		chip_watch_write(c, kind->mask, write_mask);
	}
}

static void reset_counter(struct chip *c)
{
	for (unsigned i = 0; i < COUNTERS; i++) {
		struct chip_counter *t = &c->counter[i];

		t->divider = 0;
		t->base_count = 0;
		t->output[0] = t->output[1] = false;
		t->compare[0] = t->compare[1] = 0;
		chip_timer_stop(c, &t->wrap);
		chip_timer_stop(c, &t->match[0]);
		chip_timer_stop(c, &t->match[1]);
		for (unsigned n = 0; n < 2 && c->pulses && t->kind->top; n++)
			c->pulses(c->pulses_context, t->kind->pin[n], 0, 1, chip_now(c));
	}
}

const struct peripheral counters_peripheral = {
    .init = init_counter,
    .attach = attach_counter,
    .reset = reset_counter,
    .sleep = sleep_counter,
};
