/* Timer/Counter2 in asynchronous mode, with the crystal that clocks it (data sheet, "Asynchronous Operation
 * of Timer/Counter2").
 *
 * The count is computed from the number of crystal edges. Only normal counting with interrupts is modelled. A
 * written register takes effect two edges of the crystal later, and its busy flag is set until then. Flags
 * become visible one timer cycle and three processor cycles late. After sleep TCNT2 is stale until the next
 * edge. */
#include "sim/avr/chip_core.h"

/* A write while the crystal does not swing waits for an edge. Its timer is set, so that the busy flag is set,
 * but it never fires. */
#define UNTIL_IT_SWINGS (NEVER - 1)
#define PERIOD		30518 /* ns: one period of a crystal without error, rounded up */

static const uint16_t register_address[T2_REGISTERS] = {TCCR2B, TCCR2A, OCR2B, OCR2A, TCNT2};
static const uint16_t dividers[8] = {0, 1, 8, 32, 64, 128, 256, 1024};

static bool is_asynchronous(const struct chip *c)
{
	return c->avr->data[ASSR] & AS2;
}

/* Ticks of the prescaler's output up to an edge. */
static uint64_t prescaled(const struct chip_timer2 *t, uint64_t edge)
{
	return (edge - t->base_prescale) / t->divider;
}

/* Ticks counted since base_edge. */
static uint64_t ticks_at_edge(const struct chip_timer2 *t, uint64_t edge)
{
	return t->divider ? prescaled(t, edge) - prescaled(t, t->base_edge) : 0;
}

static uint8_t count_at(const struct chip *c, int64_t at)
{
	const struct chip_timer2 *t = &c->timer2;

	return (uint8_t)(t->base_count + ticks_at_edge(t, crystal_edge(&t->crystal, at)));
}

/* The edge at which `ticks` (> 0) have been counted since base_edge. */
static uint64_t edge_of_tick(const struct chip_timer2 *t, uint64_t ticks)
{
	return (prescaled(t, t->base_edge) + ticks) * t->divider + t->base_prescale;
}

bool chip_timer2_ticks(const struct chip *c, uint64_t *ticks)
{
	const struct chip_timer2 *t = &c->timer2;

	if (!t->divider || !crystal_swings(&t->crystal))
		return false;
	*ticks = t->base_ticks + ticks_at_edge(t, crystal_edge(&t->crystal, chip_now(c)));
	return true;
}

/* Makes `at` the instant from which edges and ticks are counted. */
static void rebase_timer2(struct chip *c, int64_t at)
{
	struct chip_timer2 *t = &c->timer2;
	uint64_t edge = crystal_edge(&t->crystal, at), ticks = ticks_at_edge(t, edge);

	t->base_count = (uint8_t)(t->base_count + ticks);
	t->base_ticks += ticks;
	t->base_edge = edge;
}

/* Returns the instant at which a flag becomes visible if its cause arises at this tick. */
static int64_t visible(const struct chip *c, uint64_t tick)
{
	const struct chip_timer2 *t = &c->timer2;
	uint64_t edge = t->flag_by_crystal ? edge_of_tick(t, tick) + 1 : edge_of_tick(t, tick + 1);

	return crystal_instant(&t->crystal, edge) + chip_length(c, 3);
}

/* Returns the tick, counted from the base, at which the count next becomes `value` after the instant `at`. */
static uint64_t tick_of_value(const struct chip *c, uint8_t value, int64_t at)
{
	const struct chip_timer2 *t = &c->timer2;
	uint64_t done = ticks_at_edge(t, crystal_edge(&t->crystal, at));
	uint8_t ahead = (uint8_t)(value - (uint8_t)(t->base_count + done));

	return done + (ahead ? ahead : 256);
}

/* Keeps a flag whose cause has arisen, even if it is not visible yet. */
static void plan_flag(struct chip *c, struct timer2_flag *flag, uint8_t value, int64_t at)
{
	const struct chip_timer2 *t = &c->timer2;
	uint64_t tick;

	if (sim_timer_is_set(&flag->seen) && flag->arises <= at)
		return;
	if (!t->divider || !crystal_swings(&t->crystal)) {
		chip_timer_stop(c, &flag->seen);
		return;
	}
	tick = tick_of_value(c, value, at);
	flag->arises = crystal_instant(&t->crystal, edge_of_tick(t, tick));
	chip_timer_set(c, &flag->seen, visible(c, tick));
}

static void plan_overflow(struct chip *c, int64_t at)
{
	plan_flag(c, &c->timer2.overflow, 0, at);
}

/* The compare flag rises one timer clock after the match ("Timer/Counter timing diagrams"). */
static void plan_compare(struct chip *c, unsigned n, int64_t at)
{
	plan_flag(c, &c->timer2.compare[n], (uint8_t)(c->timer2.reg[n ? T2_OCRB : T2_OCRA] + 1), at);
}

static void plan_timer2(struct chip *c, int64_t at)
{
	plan_overflow(c, at);
	plan_compare(c, 0, at);
	plan_compare(c, 1, at);
}

static void interrupt_timer2(struct chip *c, enum vector_number vector, int64_t at)
{
	uint8_t enabled = chip_data(c)[TIMSK2];
	uint8_t flag = vector == VECTOR_TIMER2_OVF ? TOV : vector == VECTOR_TIMER2_COMPA ? OCF_A : OCF_B;

	if (enabled & flag)
		c->timer2.last_interrupt = at;
	chip_raise(c, vector);
}

static bool can_interrupt(const struct chip *c)
{
	return c->state == CHIP_RUNNING && !(c->avr->data[PRR0] & PRTIM2);
}

static void overflowed(void *context, int64_t at)
{
	struct chip *c = context;

	if (can_interrupt(c))
		interrupt_timer2(c, VECTOR_TIMER2_OVF, at);
	plan_overflow(c, at);
}

static void matched_a(void *context, int64_t at)
{
	if (can_interrupt(context))
		interrupt_timer2(context, VECTOR_TIMER2_COMPA, at);
	plan_compare(context, 0, at);
}

static void matched_b(void *context, int64_t at)
{
	if (can_interrupt(context))
		interrupt_timer2(context, VECTOR_TIMER2_COMPB, at);
	plan_compare(context, 1, at);
}

/* A register takes its new value. */
static void take_timer2(struct chip *c, enum timer2_register which, uint8_t value, int64_t at)
{
	struct chip_timer2 *t = &c->timer2;

	rebase_timer2(c, at);
	t->reg[which] = value;
	if (which == T2_TCNT) {
		t->base_count = value;
		t->base_ticks = value;
	} else if (which == T2_TCCRB) {
		t->divider = dividers[value & 7];
		t->base_ticks = t->base_count;
		if (value & 0x08)
			chip_violate(c, "Timer/Counter2: only normal counting is modelled");
	} else if (which == T2_TCCRA && value) {
		chip_violate(c, "Timer/Counter2: only normal counting without output pins is modelled");
	}
	plan_timer2(c, at);
}

#define LATCH(name, which)                                                                                   \
	static void latch_##name(void *context, int64_t at)                                                  \
	{                                                                                                    \
		take_timer2(context, which, ((struct chip *)context)->timer2.latching[which], at);           \
	}
LATCH(tccrb, T2_TCCRB)
LATCH(tccra, T2_TCCRA)
LATCH(ocrb, T2_OCRB)
LATCH(ocra, T2_OCRA)
LATCH(tcnt, T2_TCNT)

static void write_register(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	struct chip_timer2 *t = &c->timer2;
	enum timer2_register which = T2_TCCRB;

	while (register_address[which] != address)
		which++;
	if (avr->data[PRR0] & PRTIM2)
		chip_violate(c, "Timer/Counter2 is written while PRTIM2 stops it");
	avr->data[address] = value;
	if (!is_asynchronous(c)) {
		if (which == T2_TCCRB && value & 7)
			chip_violate(c, "Timer/Counter2 is modelled with its crystal only (AS2)");
		t->reg[which] = value;
		return;
	}
	/* errata of sister chips: "Interrupts may be lost when writing the timer registers in the
	 * asynchronous timer" */
	if (avr->data[TIMSK2] && t->divider && (uint8_t)(count_at(c, chip_now(c)) + 1) <= 1)
		chip_violate(
		    c, "Timer/Counter2: register 0x%02X is written at 0xFF or 0x00: an interrupt may be lost",
		    address);
	if (sim_timer_is_set(&t->latch[which]))
		chip_violate(c, "Timer/Counter2: register 0x%02X is written while its busy flag is set",
			     address);
	t->latching[which] = value;
	chip_timer_set(c, &t->latch[which],
		       !crystal_swings(&t->crystal)
			   ? UNTIL_IT_SWINGS
			   : crystal_instant(&t->crystal, crystal_edge(&t->crystal, chip_now(c)) + 2));
}

static uint8_t read_assr(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	const struct chip *c = parameter;
	uint8_t value = avr->data[address] & (AS2 | EXCLK);

	for (unsigned i = 0; i < T2_REGISTERS; i++)
		if (sim_timer_is_set(&c->timer2.latch[i]))
			value |= (uint8_t)BIT(i);
	return value;
}

static uint8_t read_tcnt2(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;
	struct chip_timer2 *t = &c->timer2;
	int64_t at = chip_now(c);

	(void)avr;
	(void)address;
	if (avr->data[PRR0] & PRTIM2)
		chip_violate(c, "Timer/Counter2 is read while PRTIM2 stops it");
	if (t->stale && crystal_edge(&t->crystal, at) == t->edge_at_wake) {
		if (!t->complained_stale)
			chip_violate(c, "TCNT2 is read after waking, before an edge of the crystal has come");
		t->complained_stale = true; /* one violation for each wake-up */
		return t->before_sleep;
	}
	t->stale = false;
	return count_at(c, at);
}

static void swings(void *context, int64_t at)
{
	struct chip *c = context;
	struct chip_timer2 *t = &c->timer2;

	if (t->crystal.broken)
		return;
	t->crystal.since = at;
	t->base_edge = t->base_prescale = 0;
	for (unsigned i = 0; i < T2_REGISTERS; i++)
		if (sim_timer_is_set(&t->latch[i]))
			chip_timer_set(c, &t->latch[i], crystal_instant(&t->crystal, 2));
	plan_timer2(c, at);
}

static void crystal_starts(struct chip *c)
{
	struct chip_timer2 *t = &c->timer2;
	bool fits = !!(c->avr->data[ASSR] & EXCLK) == c->setup.external_clock;

	if (!is_asynchronous(c) || !fits || crystal_swings(&t->crystal) || t->crystal.start == NEVER ||
	    t->crystal.broken)
		return;
	/* up to one period more, because the phase is random */
	chip_timer_set(c, &t->swing,
		       chip_now(c) + t->crystal.start + (int64_t)chance_below(&c->chance, PERIOD));
}

static void crystal_stops(struct chip *c)
{
	struct chip_timer2 *t = &c->timer2;

	rebase_timer2(c, chip_now(c));
	chip_timer_stop(c, &t->swing);
	t->crystal.since = NEVER;
	t->base_edge = t->base_prescale = 0;
	for (unsigned i = 0; i < T2_REGISTERS; i++)
		if (sim_timer_is_set(&t->latch[i]))
			chip_timer_set(c, &t->latch[i], UNTIL_IT_SWINGS);
	chip_timer_stop(c, &t->overflow.seen);
	chip_timer_stop(c, &t->compare[0].seen);
	chip_timer_stop(c, &t->compare[1].seen);
}

/* Switching the clock source may corrupt the registers. Here it always does. */
static void write_assr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	struct chip_timer2 *t = &c->timer2;
	bool was = is_asynchronous(c), external = avr->data[address] & EXCLK;

	if (value & AS2 && external != !!(value & EXCLK))
		chip_violate(c, "Timer/Counter2: EXCLK is not written before AS2");
	avr->data[address] = value & (AS2 | EXCLK);
	if (was == !!(value & AS2))
		return;
	if (avr->data[TIMSK2])
		chip_violate(c, "Timer/Counter2: AS2 is switched with its interrupts enabled");
	if (value & AS2 && external != c->setup.external_clock)
		chip_violate(c, external ? "Timer/Counter2: EXCLK with a crystal"
					 : "Timer/Counter2: a clock at TOSC1 without EXCLK");
	t->base_count = (uint8_t)chance_next(&c->chance);
	t->reg[T2_OCRA] = avr->data[OCR2A] = (uint8_t)chance_next(&c->chance);
	t->reg[T2_OCRB] = avr->data[OCR2B] = (uint8_t)chance_next(&c->chance);
	avr->data[TIFR2] = (uint8_t)chance_below(&c->chance, 8);
	if (value & AS2)
		crystal_starts(c);
	else
		crystal_stops(c);
}

static void write_tifr2(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	(void)avr;
	(void)address;
	if (value & TOV)
		chip_lower(c, VECTOR_TIMER2_OVF);
	if (value & OCF_A)
		chip_lower(c, VECTOR_TIMER2_COMPA);
	if (value & OCF_B)
		chip_lower(c, VECTOR_TIMER2_COMPB);
}

static void write_timsk2(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	avr->data[address] = value & 7;
	chip_unmask(parameter, VECTOR_TIMER2_COMPA, VECTOR_TIMER2_OVF);
}

static void write_gtccr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	avr->data[address] = 0; /* the reset bits clear themselves */
	if (value & PSRASY) {
		rebase_timer2(c, chip_now(c));
		c->timer2.base_prescale = c->timer2.base_edge;
		plan_timer2(c, chip_now(c));
	}
}

void chip_crystal(struct chip *c, bool swings_now)
{
	c->timer2.crystal.broken = !swings_now;
	if (swings_now)
		crystal_starts(c);
	else
		crystal_stops(c);
}

/* Checks two rules before sleep: "If the time between wake-up and re-entering sleep mode is less than one
 * TOSC1 cycle, the interrupt will not immediately occur, and the device will fail to wake up"; and no written
 * register may still be busy. */
static void check_sleep(struct chip *c)
{
	struct chip_timer2 *t = &c->timer2;
	int64_t at = chip_now(c);

	t->before_sleep = count_at(c, at);
	for (unsigned i = 0; i < T2_REGISTERS; i++)
		if (sim_timer_is_set(&t->latch[i]))
			chip_violate(c, "asleep while Timer/Counter2's register 0x%02X is busy",
				     register_address[i]);
	if (avr_has_pending_interrupts(c->avr))
		return; /* the chip will not sleep, because a flag rose after the program had checked it */
	if (t->last_interrupt && at < t->last_interrupt + crystal_period(&t->crystal))
		chip_violate(c, "asleep again within one crystal period of a Timer/Counter2 interrupt");
}

static bool crystal_rests(enum sleep_mode mode)
{
	return mode == SLEEP_POWER_DOWN || mode == SLEEP_STANDBY;
}

static void sleep_timer2(struct chip *c, enum sleep_mode mode)
{
	bool counts = mode == SLEEP_POWER_SAVE || mode == SLEEP_ADC || mode == SLEEP_EXT_STANDBY;

	if (counts && is_asynchronous(c))
		check_sleep(c);
	if (crystal_rests(mode))
		crystal_stops(c);
}

static void wake_timer2(struct chip *c, enum sleep_mode mode)
{
	struct chip_timer2 *t = &c->timer2;

	if (crystal_rests(mode))
		crystal_starts(c);
	t->stale = is_asynchronous(c);
	t->edge_at_wake = crystal_edge(&t->crystal, chip_now(c));
	t->complained_stale = false;
}

static void init_timer2(struct chip *c)
{
	static sim_timer_fire *const latches[T2_REGISTERS] = {latch_tccrb, latch_tccra, latch_ocrb,
							      latch_ocra, latch_tcnt};
	struct chip_timer2 *t = &c->timer2;

	crystal_init(&t->crystal, c->setup.crystal_ppm, c->setup.crystal_start);
	t->flag_by_crystal = chance_next(&c->chance) & 1;
	t->swing = (struct sim_timer){.fire = swings, .context = c};
	t->overflow.seen = (struct sim_timer){.fire = overflowed, .context = c};
	t->compare[0].seen = (struct sim_timer){.fire = matched_a, .context = c};
	t->compare[1].seen = (struct sim_timer){.fire = matched_b, .context = c};
	for (unsigned i = 0; i < T2_REGISTERS; i++)
		t->latch[i] = (struct sim_timer){.fire = latches[i], .context = c};
}

static void attach_timer2(struct chip *c)
{
	for (unsigned i = 0; i < T2_REGISTERS; i++)
		chip_watch_write(c, register_address[i], write_register);
	chip_watch_read(c, TCNT2, read_tcnt2);
	chip_watch_read(c, ASSR, read_assr);
	chip_watch_write(c, ASSR, write_assr);
	chip_watch_write(c, TIFR2, write_tifr2);
	chip_watch_write(c, TIMSK2, write_timsk2);
	chip_watch_write(c, GTCCR, write_gtccr);
}

static void reset_timer2(struct chip *c)
{
	struct chip_timer2 *t = &c->timer2;

	crystal_stops(c);
	for (unsigned i = 0; i < T2_REGISTERS; i++) {
		chip_timer_stop(c, &t->latch[i]);
		t->reg[i] = 0;
	}
	t->divider = 0;
	t->base_count = 0;
	t->base_ticks = 0;
	t->last_interrupt = 0;
	t->stale = false;
}

const struct peripheral timer2_peripheral = {
    .init = init_timer2,
    .attach = attach_timer2,
    .reset = reset_timer2,
    .sleep = sleep_timer2,
    .wake = wake_timer2,
};
