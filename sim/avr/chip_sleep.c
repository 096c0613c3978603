/* Sleep (data sheet, "Power management and sleep modes"): which modules allow which mode, and how the chip
 * wakes. */
#include "sim/avr/chip_core.h"

#define BOD_WAKE 60000 /* ns; "BOD disable": the detector is back before the program continues */

static void write_mcucr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	uint8_t pull_ups = (avr->data[address] ^ value) & PUD;

	/* "MCUCR": BODS and BODSE both one, then within four cycles BODS one and BODSE zero; active for
	 * three */
	if ((value & (BODS | BODSE)) == (BODS | BODSE))
		c->sleep.bodse_until = avr->cycle + 5;
	else if (value & BODS && avr->cycle < c->sleep.bodse_until)
		c->sleep.bods_until = avr->cycle + 5;
	else if (value & BODS)
		chip_violate(c, "BODS written without its timed sequence");
	avr->data[address] = value & (uint8_t) ~(BODS | BODSE | JTD);
	ports_write_jtd(c, value & JTD);
	if (c->ports.jtag_off)
		avr->data[address] |= JTD;
	if (pull_ups)
		ports_refresh(c);
}

static void write_mcusr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	(void)parameter;
	avr->data[address] &= value; /* the flags can only be cleared */
}

/* A write to a peripheral that is not modelled is a violation, because the program would get wrong
 * results. */
static void write_unknown(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	avr->data[address] = value;
	if (address == ACSR && !(value & ACD))
		chip_violate(c, "the comparator is not modelled");
	if (address == EIMSK && value)
		chip_violate(c, "INT0 to INT2 are not modelled");
}

static void attach_sleep(struct chip *c)
{
	chip_watch_write(c, MCUCR, write_mcucr);
	chip_watch_write(c, MCUSR, write_mcusr);
	chip_watch_write(c, ACSR, write_unknown);
	chip_watch_write(c, EIMSK, write_unknown);
}

static void reset_sleep(struct chip *c)
{
	c->sleep = (struct chip_sleep){.mode = SLEEP_IDLE};
}

/* True if an enabled source can wake the chip from this mode ("Active clock domains and wake-up sources"). */
static bool can_wake(const struct chip *c, enum sleep_mode mode)
{
	const uint8_t *data = c->avr->data;
	bool asynchronous = mode == SLEEP_POWER_SAVE || mode == SLEEP_EXT_STANDBY || mode == SLEEP_ADC;

	if (data[PCICR] || data[EIMSK] & 7 || data[WDTCSR] & (WDIE | WDE))
		return true;
	if (asynchronous && data[TIMSK2] && data[ASSR] & AS2)
		return true;
	return mode == SLEEP_IDLE || mode == SLEEP_ADC;
}

bool sleep_enter(struct chip *c)
{
	uint8_t smcr = chip_data(c)[SMCR];
	enum sleep_mode mode = (enum sleep_mode)(smcr >> SM_SHIFT & 7);
	enum chip_pin floating;

	if (!(smcr & SE)) {
		c->avr->state = cpu_Running; /* without SE the instruction does nothing */
		return false;
	}
	if (c->sleeps)
		c->sleeps(c->sleeps_context);
	c->sleep.mode = mode;
	c->sleep.from = c->avr->cycle;
	c->sleep.from_at = chip_now(c);
	c->sleep.bod_off = mode != SLEEP_IDLE && mode != SLEEP_ADC && c->avr->cycle <= c->sleep.bods_until;
	if (mode == 4 || mode == 5)
		chip_violate(c, "sleep mode %u is reserved", mode);
	if (!c->avr->sreg[S_I])
		chip_violate(c, "asleep with interrupts off: nothing wakes it");
	else if (!can_wake(c, mode))
		chip_violate(c, "nothing that is enabled can wake it from this sleep mode");
	floating = ports_floating_wake(c);
	if (floating != PIN_COUNT)
		chip_violate(c, "pin P%c%u shall wake it, and nothing holds that pin",
			     'A' + (int)floating / 8, floating % 8);
	return mode != SLEEP_IDLE;
}

bool sleep_leave(struct chip *c)
{
	struct chip_sleep *s = &c->sleep;

	c->wakeups++;
	c->asleep[s->mode] += chip_now(c) - s->from_at;
	if (s->mode == SLEEP_IDLE)
		return false;
	/* six cycles for the internal oscillator: the table of start_up_time() in chip.c */
	s->stall_until =
	    c->avr->cycle + 6 + (s->bod_off ? (uint64_t)BOD_WAKE * c->clock.frequency / (uint64_t)SECOND : 0);
	return true;
}

const struct peripheral sleep_peripheral = {
    .attach = attach_sleep,
    .reset = reset_sleep,
};
