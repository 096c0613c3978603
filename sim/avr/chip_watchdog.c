/* Watchdog (data sheet, "Watchdog Timer"): on its own 128 kHz oscillator, whose frequency may be 10 % off. */
#include "sim/avr/chip_core.h"

static unsigned prescaler(uint8_t value)
{
	unsigned wdp = (value & 7u) | (value >> 2 & 8u);

	return wdp > 9 ? 9 : wdp;
}

/* The counter starts at zero: WDR, the program's start, or a new time. */
void watchdog_restart(struct chip *c)
{
	uint8_t value = chip_data(c)[WDTCSR];

	if (!(value & (WDE | WDIE)))
		chip_timer_stop(c, &c->watchdog.bite);
	else
		chip_timer_set(c, &c->watchdog.bite,
			       chip_now(c) + ((int64_t)2048 << prescaler(value)) * SECOND / c->watchdog.hz);
}

static void bite(void *context, int64_t at)
{
	struct chip *c = context;
	uint8_t value = chip_data(c)[WDTCSR];

	(void)at;
	if (c->state != CHIP_RUNNING)
		return;
	/* "If the interrupt is not executed before the next time-out, a System Reset will be applied." */
	if (value & WDIE && !c->vector[VECTOR_WDT]->pending) {
		watchdog_restart(c);
		chip_raise(c, VECTOR_WDT);
	} else {
		c->watchdog.reset_chip(c, WDRF);
	}
}

/* In interrupt and reset mode the interrupt disables itself, and the next time-out resets the chip. */
static void entered(struct chip *c, uint8_t vector)
{
	if (vector == VECTOR_WDT && chip_data(c)[WDTCSR] & WDE)
		chip_data(c)[WDTCSR] &= (uint8_t)~WDIE;
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	uint8_t old = avr->data[address], next;
	const uint8_t time = 0x27; /* WDP3..0 */

	if ((value & (WDCE | WDE)) == (WDCE | WDE)) {
		c->watchdog.change_until = avr->cycle + 5;
		avr->data[address] = (uint8_t)((old & ~WDIE) | WDE | (value & WDIE));
		return;
	}
	if (avr->cycle < c->watchdog.change_until)
		next = value & (WDE | WDIE | time);
	else if ((value ^ old) & time || (old & WDE && !(value & WDE)))
		next = (uint8_t)((old & (WDE | time)) | (value & WDIE)); /* ignored */
	else
		next = (uint8_t)((old & time) | (value & (WDE | WDIE)));
	c->watchdog.change_until = 0;
	if (avr->data[MCUSR] & WDRF)
		next |= WDE; /* "WDTCSR": WDRF overrides WDE */
	if (value & WDIF)
		chip_lower(c, VECTOR_WDT);
	avr->data[address] = (uint8_t)(next | (avr->data[address] & WDIF));
	if ((next ^ old) & (WDE | WDIE | time))
		watchdog_restart(c);
}

static void init_watchdog(struct chip *c)
{
	c->watchdog.hz = (uint32_t)(128000 - 12800 + (int64_t)chance_below(&c->chance, 25601));
	c->watchdog.bite = (struct sim_timer){.fire = bite, .context = c};
}

/* A watchdog reset leaves the watchdog on; it counts from the end of the start-up time. */
static void reset_watchdog(struct chip *c)
{
	chip_data(c)[WDTCSR] = chip_data(c)[MCUSR] & WDRF ? WDE : 0;
	chip_timer_stop(c, &c->watchdog.bite);
}

static void attach_watchdog(struct chip *c)
{
	chip_watch_write(c, WDTCSR, write_control);
}

const struct peripheral watchdog_peripheral = {
    .init = init_watchdog,
    .attach = attach_watchdog,
    .reset = reset_watchdog,
    .entered = entered,
};
