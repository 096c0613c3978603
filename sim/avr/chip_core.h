/* Inside the virtual chip.
 *
 *     chip.c            puts the chip together: power, reset, running, a table of the peripherals
 *     chip_PERIPHERAL.c one file each; none calls another, except chip_ports.c
 *     chip_ports.c      the pins
 *     chip_core.c       what all of them use: data space, interrupts, time, timers, violations
 *
 * A file calls only files below it.  A call upwards is a function pointer that chip.c sets. */
#ifndef ZEITNOT_SIM_AVR_CHIP_CORE_H
#define ZEITNOT_SIM_AVR_CHIP_CORE_H

#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_interrupts.h>
#include <simavr/sim_io.h>

#include "sim/avr/atmega1284p.h"
#include "sim/avr/chip.h"
#include "sim/parts/crystal.h"

#define SECOND 1000000000LL

enum chip_state {
	CHIP_OFF,      /* below the power-on threshold: no RAM */
	CHIP_HELD,     /* in brown-out reset */
	CHIP_STARTING, /* start-up time after a reset (fuses SUT) */
	CHIP_RUNNING
};

struct chip_clock {
	uint32_t frequency;    /* Hz, after the prescaler */
	uint64_t anchor_cycle; /* this cycle ... */
	int64_t anchor;	       /* ... is this instant */
	uint32_t generation;   /* counts the changes */
	uint8_t osccal, factory_osccal;
	double rc_error;
	uint64_t clkpce_until;		 /* cycle */
	void (*changed)(struct chip *c); /* after each change of the frequency */
};

struct chip_ports {
	uint8_t level[CHIP_PORTS],
	    open[CHIP_PORTS]; /* as seen by the input stage; open: nothing holds the pin */
	uint8_t drive[CHIP_PORTS], drive_mask[CHIP_PORTS];
	uint8_t pull[CHIP_PORTS], pull_mask[CHIP_PORTS];
	uint8_t override[CHIP_PORTS], override_mask[CHIP_PORTS]; /* a timer's output on the pin */
	bool jtag_off;						 /* JTD has been set */
	uint64_t jtd_until;					 /* cycle at which the timed sequence ends */
	chip_pin_change *change;
	void *context;
};

/* The five registers of Timer2 that are written through a temporary register in asynchronous mode. */
enum timer2_register { T2_TCCRB, T2_TCCRA, T2_OCRB, T2_OCRA, T2_TCNT, T2_REGISTERS };

/* An interrupt flag: its cause arises, and some time later it can be seen. */
struct timer2_flag {
	struct sim_timer seen;
	int64_t arises;
};

struct chip_timer2 {
	struct crystal crystal;
	struct sim_timer swing;
	/* the counter */
	uint16_t divider;	/* 0 = stopped */
	uint64_t base_edge;	/* at this edge of the crystal the count was base_count */
	uint64_t base_prescale; /* edge at which the prescaler was 0 */
	uint64_t base_ticks;	/* ticks since the timer was started, for chip_timer2_ticks */
	uint8_t base_count;
	uint8_t reg[T2_REGISTERS]; /* the values in force; the data space holds those that were written */
	struct sim_timer latch[T2_REGISTERS];
	uint8_t latching[T2_REGISTERS];
	bool flag_by_crystal; /* "one timer cycle" until a flag is visible: TOSC1 or clkT2 */
	struct timer2_flag overflow, compare[2];
	int64_t last_interrupt; /* instant at which its last interrupt flag was set */
	/* after waking, TCNT2 reads as before the sleep until the crystal's next edge */
	bool stale, complained_stale;
	uint8_t before_sleep; /* its value then, which is read while it is stale */
	uint64_t edge_at_wake;
};

#define COUNTERS 3

/* Timer/Counter0, 1 and 3: chip_counter.c. */
struct counter_kind;

struct chip_counter {
	struct chip *chip;
	const struct counter_kind *kind;
	uint16_t divider;    /* 0 = stopped */
	uint64_t base_cycle; /* at this cycle the count was ... */
	uint32_t base_count;
	uint8_t temp;	     /* the shared high byte */
	uint32_t compare[2]; /* the values in force; in fast PWM a written value waits for the next period */
	bool output[2];	     /* OCnA, OCnB */
	bool clears;	     /* the next wrap is at TOP, so it is no overflow */
	uint64_t wrap_cycle;
	struct sim_timer wrap, match[2];
};

struct chip_spi {
	bool busy, status_read;
	uint8_t received;
	struct spi_byte byte;
	struct sim_timer done;
	chip_spi_exchange *exchange;
	void *context;
};

enum twi_state { TWI_IDLE, TWI_STARTING, TWI_READY, TWI_SENDING, TWI_STOPPING };

struct chip_twi {
	enum twi_state state;
	bool address;	 /* the next byte is one */
	bool stop_first; /* TWSTO and TWSTA together */
	bool owns;	 /* between START and STOP */
	int64_t begin;
	struct sim_timer done;
	struct i2c_bus *bus;
};

struct chip_usart {
	/* transmitter */
	bool shifting, buffered;
	uint8_t shift, buffer;
	int64_t begin, bit;
	struct sim_timer sent;
	/* receiver */
	int sample;   /* the next of a bit's three samples; -1: idle */
	uint8_t high; /* how many of the three samples of this bit were high */
	uint8_t character;
	int64_t start, tick; /* of the frame; a sixteenth or an eighth of a bit */
	struct sim_timer sampled;
	uint16_t fifo[2]; /* character and flags of UCSR0A << 8 */
	int count;
	bool overrun;
	uint32_t partner;
	chip_usart_send *send;
	void *context;
};

struct chip_watchdog {
	uint32_t hz;
	uint64_t change_until; /* cycle of the timed sequence's end */
	struct sim_timer bite;
	void (*reset_chip)(struct chip *c, uint8_t cause);
};

struct chip_adc {
	struct sim_timer done;
	bool first, locked;
	int64_t mux_since, ref_since;
	uint16_t result, shown;
	bool reference_changed;
	double volts[8]; /* on the channels */
	uint8_t connected;
};

struct chip_eeprom {
	uint8_t bytes[CHIP_EEPROM];
	uint16_t address; /* of the cell being written */
	struct sim_timer written, enabled;
};

struct chip_sleep {
	enum sleep_mode mode;
	uint64_t from; /* cycle at which it fell asleep */
	int64_t from_at;
	bool bod_off;
	uint64_t bods_until; /* BODS is active up to this cycle */
	uint64_t bodse_until;
	uint64_t stall_until; /* the clock is starting again */
};

struct chip {
	struct avr_t *avr;
	struct avr_io_t io;
	struct avr_int_vector_t *vector[VECTOR_COUNT];
	const struct image *image;
	struct chip_setup setup;
	struct chance chance;
	struct sim_timers timers;
	enum chip_state state;
	double volts;
	uint64_t slept; /* cycles asleep, in reset or starting */
	int64_t slept_ns;
	int64_t now; /* while no instruction is being executed */
	bool executing;
	bool hung; /* crashed: waits for the watchdog */
	struct sim_timer started;
	uint32_t wakeups, resets;
	int64_t asleep[8];

	struct chip_clock clock;
	struct chip_ports ports;
	struct chip_timer2 timer2;
	struct chip_counter counter[COUNTERS];
	chip_pulses *pulses;
	void *pulses_context;
	struct chip_spi spi;
	struct chip_twi twi;
	struct chip_usart usart;
	struct chip_watchdog watchdog;
	struct chip_adc adc;
	struct chip_eeprom eeprom;
	struct chip_sleep sleep;

	unsigned violations;
	char first_violation[256];
	chip_violated *violated;
	void *violated_context;
	chip_sleeps *sleeps;
	void *sleeps_context;
	struct chip_trace trace;
	bool tracing;
};

/* The functions of a peripheral that chip.c calls; NULL: the peripheral does not need it. */
struct peripheral {
	void (*init)(struct chip *c);	/* called before simavr's chip exists: timers and random choices */
	void (*attach)(struct chip *c); /* watches its registers */
	void (*reset)(struct chip *c);
	/* Called when the chip falls asleep deeper than idle; reports what must not be under way. */
	void (*sleep)(struct chip *c, enum sleep_mode mode);
	void (*wake)(struct chip *c, enum sleep_mode mode); /* called when it wakes from such a mode */
	/* Called when an interrupt is entered, after its flag was cleared. */
	void (*entered)(struct chip *c, uint8_t vector);
};

extern const struct peripheral clock_peripheral, sleep_peripheral, ports_peripheral, timer2_peripheral,
    counters_peripheral, spi_peripheral, twi_peripheral, usart_peripheral, watchdog_peripheral,
    adc_peripheral, eeprom_peripheral;

/* chip_core.c */
static inline uint8_t *chip_data(struct chip *c)
{
	return c->avr->data;
}
/* Installs a function for writes instead of simavr's; NULL makes the register a plain byte of memory. */
void chip_watch_write(struct chip *c, uint16_t address, avr_io_write_t write);
void chip_watch_read(struct chip *c, uint16_t address, avr_io_read_t read);
/* Sets an interrupt flag, and queues the interrupt if it is enabled. */
void chip_raise(struct chip *c, enum vector_number vector);
/* Clears an interrupt flag. */
void chip_lower(struct chip *c, enum vector_number vector);
/* Queues the interrupts whose flag is set and that are enabled now. Call it after a mask register was
 * written. */
void chip_unmask(struct chip *c, enum vector_number first, enum vector_number last);
/* Makes the processor check the timers again after this instruction. */
void chip_reschedule(struct chip *c);
void chip_timer_set(struct chip *c, struct sim_timer *timer, int64_t at);
void chip_timer_stop(struct chip *c, struct sim_timer *timer);
/* Convert an instant to its cycle (the first one not before `at`), and cycles to ns at the present
 * frequency. */
uint64_t chip_cycle_at(const struct chip *c, int64_t at);
int64_t chip_length(const struct chip *c, uint64_t cycles);
/* True if the I/O clock runs, because the chip is awake or idle. */
bool chip_io_clock(const struct chip *c);

/* chip_ports.c */
void ports_drive(struct chip *c, enum chip_pin pin, enum chip_level level);
void ports_refresh(struct chip *c);
void ports_override(struct chip *c, enum chip_pin pin, bool on, bool level);
bool ports_is_output(const struct chip *c, enum chip_pin pin);
/* Call it when MCUCR was written, with or without JTD. */
void ports_write_jtd(struct chip *c, bool set);
/* Returns a pin that may wake the chip but floats, or PIN_COUNT if there is none. */
enum chip_pin ports_floating_wake(const struct chip *c);

/* Functions that only chip.c calls. */
bool sleep_enter(struct chip *c); /* both: true if the mode is deeper than idle */
bool sleep_leave(struct chip *c);
void counters_retime(struct chip *c);
void usart_rx_edge(struct chip *c, bool level, int64_t at);
void watchdog_restart(struct chip *c);

#endif
