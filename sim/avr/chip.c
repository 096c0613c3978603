/* Assembles the virtual chip: power, reset, execution, and the table of its peripherals. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/chip_core.h"
#include "sim/avr/layout.h"

#define POWER_ON_VOLTS	1.4  /* "System and reset characteristics": threshold rising, typical */
#define POWER_OFF_VOLTS 1.0  /* falling, 0.6 to 1.6; the RAM is lost */
#define BOD_HYSTERESIS	0.05 /* the same section */

/* The clock and the time base come first, because the resets of the others ask for the time. The pins come
 * last. */
static const struct peripheral *const peripherals[] = {
    &clock_peripheral,	&sleep_peripheral,    &counters_peripheral, &twi_peripheral,
    &spi_peripheral,	&usart_peripheral,    &adc_peripheral,	    &eeprom_peripheral,
    &timer2_peripheral, &watchdog_peripheral, &ports_peripheral,
};

#define PERIPHERALS (sizeof(peripherals) / sizeof(peripherals[0]))

/* BODLEVEL2..0, typical ("BODLEVEL fuse coding"); 0 = no brown-out detector. */
static double bod_volts(const struct chip *c)
{
	static const double level[8] = {[6] = 1.8, [5] = 2.7, [4] = 4.3};

	return level[c->setup.efuse & 7];
}

/* ns, by SUT1..0 ("Start-up times for the internal calibrated RC Oscillator clock selection"). */
static int64_t start_up_time(const struct chip *c)
{
	static const int64_t ms[4] = {0, 4, 65, 65};

	return ms[(c->setup.lfuse >> 4) & 3] * 1000000 + 14 * SECOND / c->clock.frequency;
}

static void no_log(struct avr_t *avr, const int level, const char *format, va_list arguments)
{
	(void)avr;
	(void)level;
	(void)format;
	(void)arguments;
}

static void start_program(void *context, int64_t at)
{
	struct chip *c = context;

	(void)at;
	c->state = CHIP_RUNNING;
	watchdog_restart(c);
}

void chip_free(struct chip *c)
{
	struct avr_int_table_t *interrupts;

	if (!c)
		return;
	/* takes our entry off the list of peripherals, because simavr would free it */
	c->avr->io_port = c->io.next;
	interrupts = &c->avr->interrupts;
	for (int i = 0; i < interrupts->vector_count; i++)
		avr_free_irq(interrupts->vector[i]->irq, AVR_INT_IRQ_COUNT);
	avr_free_irq(interrupts->irq, AVR_INT_IRQ_COUNT);
	for (unsigned i = 0; i < MAX_IOs; i++)
		avr_free_irq(c->avr->io[i].irq, AVR_IOMEM_IRQ_ALL + 1);
	avr_terminate(c->avr);
	free(c->avr->irq_pool.irq);
	free(c->avr);
	sim_timers_free(&c->timers);
	free(c);
}

bool chip_alive(const struct chip *c)
{
	return c->state == CHIP_RUNNING && !c->hung;
}

/* simavr passes WDR to the watchdog as an ioctl. Our entry gets it, because it is first in the list of
 * peripherals. */
static int own_ioctl(struct avr_io_t *io, uint32_t control, void *parameter)
{
	struct chip *c = (struct chip *)((char *)io - offsetof(struct chip, io));

	(void)parameter;
	if (control != AVR_IOCTL_DEF('w', 'd', 't', 'r'))
		return -1;
	watchdog_restart(c);
	return 0;
}

static void attach_chip(struct chip *c)
{
	for (int i = 0; i < c->avr->interrupts.vector_count; i++)
		c->vector[c->avr->interrupts.vector[i]->vector] = c->avr->interrupts.vector[i];
	c->io = (struct avr_io_t){.kind = "chip", .ioctl = own_ioctl};
	avr_register_io(c->avr, &c->io);
	for (unsigned i = 0; i < PERIPHERALS; i++)
		peripherals[i]->attach(c);
}

static void make_avr(struct chip *c)
{
	c->avr = avr_make_mcu_by_name("atmega1284p");
	if (!c->avr)
		abort();
	avr_init(c->avr);
	c->avr->log = LOG_NONE;
	memcpy(c->avr->flash, c->image->flash, IMAGE_FLASH);
	c->avr->codeend = c->image->code_end;
	attach_chip(c);
}

/* Fills RAM and registers with random bytes, as after power-on. */
static void forget_chip(struct chip *c)
{
	for (uint32_t i = 0x100; i <= c->avr->ramend; i++)
		c->avr->data[i] = (uint8_t)chance_next(&c->chance);
	for (uint32_t i = 0; i < 32; i++)
		c->avr->data[i] = (uint8_t)chance_next(&c->chance);
}

/* Sets the registers to their initial values and begins the start-up time. */
static void reset_the_chip(struct chip *c, uint8_t cause)
{
	uint64_t cycle = c->avr->cycle;
	uint8_t flags = (uint8_t)((cause & PORF ? 0 : chip_data(c)[MCUSR]) | cause);

	c->resets++;
	c->hung = false;
	avr_reset(c->avr);
	c->avr->cycle = cycle;
	chip_data(c)[MCUSR] = flags;
	for (unsigned i = 0; i < PERIPHERALS; i++) {
		/* set before the pins are released, so that what the parts see then is no violation by the
		 * program */
		if (peripherals[i] == &ports_peripheral)
			c->state = CHIP_STARTING;
		peripherals[i]->reset(c);
	}
	chip_timer_set(c, &c->started, chip_now(c) + start_up_time(c));
}

struct chip *chip_new(const struct chip_setup *setup)
{
	struct chip *c = calloc(1, sizeof(*c));

	avr_global_logger_set(no_log);
	c->setup = *setup;
	c->image = setup->image;
	c->chance.state = setup->seed;
	c->started = (struct sim_timer){.fire = start_program, .context = c};
	memset(c->eeprom.bytes, 0xFF, sizeof(c->eeprom.bytes));
	c->clock.changed = counters_retime;
	c->watchdog.reset_chip = reset_the_chip;
	for (unsigned i = 0; i < PERIPHERALS; i++)
		if (peripherals[i]->init)
			peripherals[i]->init(c);
	make_avr(c);
	c->avr->frequency = c->clock.frequency;
	return c;
}

void chip_reset_line(struct chip *c)
{
	if (c->state == CHIP_RUNNING || c->state == CHIP_STARTING)
		reset_the_chip(c, EXTRF);
}

static void lose_power(struct chip *c)
{
	reset_the_chip(c, PORF); /* releases the pins and stops everything */
	chip_timer_stop(c, &c->started);
	c->state = CHIP_OFF;
}

static bool bod_watches(const struct chip *c)
{
	return bod_volts(c) > 0 &&
	       !(c->state == CHIP_RUNNING && c->avr->state == cpu_Sleeping && c->sleep.bod_off);
}

void chip_supply(struct chip *c, double volts)
{
	double bod = bod_volts(c);

	c->volts = volts;
	if (volts < POWER_OFF_VOLTS) {
		if (c->state != CHIP_OFF)
			lose_power(c);
		return;
	}
	if (c->state == CHIP_OFF && volts >= POWER_ON_VOLTS) {
		forget_chip(c);
		reset_the_chip(c, PORF);
		if (volts < bod + BOD_HYSTERESIS) {
			c->state = CHIP_HELD;
			chip_timer_stop(c, &c->started);
		}
	} else if (c->state == CHIP_HELD) {
		if (volts >= bod + BOD_HYSTERESIS)
			reset_the_chip(c, 0);
	} else if (c->state != CHIP_OFF && volts < bod && bod_watches(c)) {
		reset_the_chip(c, BORF);
		c->state = CHIP_HELD;
		chip_timer_stop(c, &c->started);
	}
}

/* The USART receives what the board drives on RXD. */
void chip_drive(struct chip *c, enum chip_pin pin, enum chip_level level)
{
	ports_drive(c, pin, level);
	if (pin == PIN_D0)
		usart_rx_edge(c, chip_level(c, pin) != LEVEL_LOW, chip_now(c));
}

/* Running */

static void fall_asleep(struct chip *c)
{
	if (!sleep_enter(c))
		return;
	for (unsigned i = 0; i < PERIPHERALS; i++)
		if (peripherals[i]->sleep)
			peripherals[i]->sleep(c, c->sleep.mode);
}

static void wake_chip(struct chip *c)
{
	if (!sleep_leave(c))
		return;
	for (unsigned i = 0; i < PERIPHERALS; i++)
		if (peripherals[i]->wake)
			peripherals[i]->wake(c, c->sleep.mode);
	if (c->sleep.bod_off)
		chip_supply(c, c->volts); /* the brown-out detector checks the supply again */
}

static void service(struct chip *c)
{
	struct avr_t *avr = c->avr;
	uint32_t pc = avr->pc;
	bool on = avr->sreg[S_I];
	uint8_t vector;

	avr_service_interrupts(avr);
	if (!on || avr->sreg[S_I] || avr->pc == pc)
		return;
	vector = (uint8_t)(avr->pc / avr->vector_size);
	avr->cycle += 4; /* "Interrupt response time": four cycles to the vector */
	for (unsigned i = 0; i < PERIPHERALS; i++)
		if (peripherals[i]->entered)
			peripherals[i]->entered(c, vector);
	if (c->tracing && c->trace.interrupt)
		c->trace.interrupt(c->trace.context, vector, true, avr->cycle - 4);
}

static void trace_before(struct chip *c, bool *returns)
{
	struct avr_t *avr = c->avr;
	uint16_t opcode = (uint16_t)(avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8);

	*returns = opcode == 0x9518; /* RETI */
	if (c->trace.instruction)
		c->trace.instruction(c->trace.context, avr->pc, avr->cycle,
				     (uint16_t)(avr->data[SPL] | avr->data[SPH] << 8), avr->sreg[S_I]);
}

static void execute_chip(struct chip *c, uint64_t limit)
{
	struct avr_t *avr = c->avr;
	bool returns = false;

	if (c->tracing)
		trace_before(c, &returns);
	avr->run_cycle_count = c->tracing ? 1 : limit - avr->cycle;
	c->executing = true;
	avr->pc = avr_run_one(avr);
	c->executing = false;
	if (returns && c->trace.interrupt)
		c->trace.interrupt(c->trace.context, 0, false, avr->cycle);
	if (avr->state == cpu_Sleeping) {
		c->now = chip_instant(c, avr->cycle);
		fall_asleep(c);
	} else if (avr->state != cpu_Running && !c->hung) {
		c->hung = true;
		chip_violate(c, "the program left its memory or met an unknown instruction");
	}
}

static void pass_chip(struct chip *c, uint64_t to)
{
	uint64_t from = chip_cycle(c);

	if (to <= from)
		return;
	c->slept += to - from;
	c->slept_ns += chip_length(c, to - from);
	c->avr->cycle = to;
	if (c->tracing && c->trace.slept)
		c->trace.slept(c->trace.context, from, to);
}

/* Runs up to cycle `limit` at most; an event may end it earlier. */
static void advance_chip(struct chip *c, uint64_t limit)
{
	struct avr_t *avr = c->avr;

	if (c->state != CHIP_RUNNING || c->hung || avr->state == cpu_Sleeping) {
		pass_chip(c, limit);
		return;
	}
	if (avr->cycle < c->sleep.stall_until) {
		pass_chip(c, limit < c->sleep.stall_until ? limit : c->sleep.stall_until);
		return;
	}
	if (avr->interrupt_state) {
		service(c);
		if (avr->cycle >= limit)
			return;
	}
	execute_chip(c, limit);
}

/* Fires every timer that is due at the present cycle. */
static void fire_due(struct chip *c, uint64_t *next)
{
	for (;;) {
		bool asleep;

		if (c->timers.changed) {
			int64_t at = sim_timers_next(&c->timers);

			c->timers.changed = false;
			*next = at == NEVER ? UINT64_MAX : chip_cycle_at(c, at);
		}
		if (*next > chip_cycle(c))
			return;
		asleep = c->state == CHIP_RUNNING && c->avr->state == cpu_Sleeping;
		c->now = sim_timers_next(&c->timers);
		sim_timers_fire(&c->timers);
		c->timers.changed = true;
		if (asleep && c->state == CHIP_RUNNING && c->avr->state == cpu_Running)
			wake_chip(c);
	}
}

void chip_run(struct chip *c, int64_t until)
{
	uint64_t target = 0, next = 0;
	uint32_t generation = c->clock.generation - 1;

	c->timers.changed = true;
	for (;;) {
		/* a change of the frequency gives every pending timer another cycle */
		if (generation != c->clock.generation) {
			generation = c->clock.generation;
			target = chip_cycle_at(c, until);
			c->timers.changed = true;
		}
		fire_due(c, &next);
		if (generation != c->clock.generation)
			continue;
		if (chip_cycle(c) >= target)
			break;
		advance_chip(c, next < target ? next : target);
	}
	c->now = until;
}

/* Memory */

uint8_t chip_peek(const struct chip *c, uint16_t address)
{
	return address <= c->avr->ramend ? c->avr->data[address] : 0;
}

void chip_peek_block(const struct chip *c, uint16_t address, void *bytes, size_t n)
{
	if (address + n <= c->avr->ramend + 1u)
		memcpy(bytes, c->avr->data + address, n);
	else
		memset(bytes, 0, n);
}

void chip_peek_struct(const struct chip *c, const struct layout *layout, void *to)
{
	uint8_t *bytes = malloc(layout_size(layout));

	chip_peek_block(c, layout_address(layout), bytes, layout_size(layout));
	layout_read(layout, bytes, to);
	free(bytes);
}

void chip_on_sleep(struct chip *c, chip_sleeps *sleeps, void *context)
{
	c->sleeps = sleeps;
	c->sleeps_context = context;
}

void chip_poke(struct chip *c, uint16_t address, uint8_t value)
{
	if (address >= 0x100 && address <= c->avr->ramend)
		c->avr->data[address] = value;
}

void chip_jump(struct chip *c, uint32_t address)
{
	c->avr->pc = address;
}

/* Accounts */

void chip_count(const struct chip *c, struct chip_counts *counts)
{
	counts->cycles = chip_cycle(c);
	counts->awake = counts->cycles - c->slept;
	counts->awake_ns = chip_now(c) - c->slept_ns;
	counts->wakeups = c->wakeups;
	counts->resets = c->resets;
	memcpy(counts->asleep, c->asleep, sizeof(counts->asleep));
}

void chip_trace(struct chip *c, const struct chip_trace *trace)
{
	c->tracing = trace != NULL;
	if (trace)
		c->trace = *trace;
}
