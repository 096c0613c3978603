/* A virtual ATmega1284P that is stricter than simavr.
 *
 * simavr executes the instructions and keeps the interrupt queue. In everything else it is too tolerant: it
 * accepts code that fails on silicon. Therefore the following are modelled here, from the data sheet
 * (Microchip DS40002070A, ATmega164A/PA/324A/PA/644A/PA/1284/P): ports, Timer/Counter0 to 3, SPI, two-wire
 * interface, USART, ADC, watchdog, EEPROM, clock, sleep, JTAG pins and reset. A violation of the data sheet
 * is counted (chip_violate) with its instant, its cycle and its place in the program. It never stops the run.
 *
 * The sources here name the data sheet's sections by their titles, because the numbers differ between its
 * editions.
 *
 * All instants are nanoseconds since chip_new. The processor's frequency may change at any time. */
#ifndef ZEITNOT_SIM_AVR_CHIP_H
#define ZEITNOT_SIM_AVR_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/avr/layout.h"
#include "sim/avr/random.h"
#include "sim/avr/timers.h"
#include "sim/parts/i2c_bus.h"
#include "sim/parts/spi_bus.h"

struct chip;
struct layout; /* opaque */

#define CHIP_EEPROM 4096u
#define CHIP_PORTS  4u /* A to D */

struct chip_setup {
	const struct image *image;
	uint8_t lfuse, hfuse, efuse;
	uint32_t seed;
	double rc_error;       /* of the internal oscillator at its factory setting: 0.02 = 2 % fast */
	double crystal_ppm;    /* + = fast */
	int64_t crystal_start; /* ns until it swings; NEVER = it does not */
	bool external_clock;   /* a clock at TOSC1 instead of the crystal */
};

/* Makes a chip without power (0 V). */
struct chip *chip_new(const struct chip_setup *setup);
void chip_free(struct chip *chip);

/* Time. */
int64_t chip_now(const struct chip *chip);
/* Runs to exactly the instant `until`, including what is planned for that instant. */
void chip_run(struct chip *chip, int64_t until);
struct sim_timers *chip_timers(struct chip *chip); /* for everything on the board */
uint64_t chip_cycle(const struct chip *chip);
int64_t chip_instant(const struct chip *chip, uint64_t cycle); /* of a recent cycle */
uint32_t chip_frequency(const struct chip *chip);	       /* Hz, after the prescaler */

/* Supply in volts.  Power-on reset, brown-out (fuses) and the loss of the RAM follow from it. */
void chip_supply(struct chip *chip, double volts);
/* True if the program runs: the chip is powered, and no reset is active. */
bool chip_alive(const struct chip *chip);
/* Gives a pulse on the RESET line of the programming header. */
void chip_reset_line(struct chip *chip);
/* Stops the crystal of Timer2 or lets it swing again (a fault). */
void chip_crystal(struct chip *chip, bool swings);

/* Pins. */
enum chip_pin {
	PIN_A0,
	PIN_A1,
	PIN_A2,
	PIN_A3,
	PIN_A4,
	PIN_A5,
	PIN_A6,
	PIN_A7,
	PIN_B0,
	PIN_B1,
	PIN_B2,
	PIN_B3,
	PIN_B4,
	PIN_B5,
	PIN_B6,
	PIN_B7,
	PIN_C0,
	PIN_C1,
	PIN_C2,
	PIN_C3,
	PIN_C4,
	PIN_C5,
	PIN_C6,
	PIN_C7,
	PIN_D0,
	PIN_D1,
	PIN_D2,
	PIN_D3,
	PIN_D4,
	PIN_D5,
	PIN_D6,
	PIN_D7,
	PIN_COUNT
};
enum chip_level { LEVEL_LOW, LEVEL_HIGH, LEVEL_OPEN };

/* Sets what the board puts on a pin: a driver (strong), a resistor (weak), or nothing. */
void chip_drive(struct chip *chip, enum chip_pin pin, enum chip_level level);
void chip_pull(struct chip *chip, enum chip_pin pin, enum chip_level level);
/* The level on the pin now; LEVEL_OPEN if nothing holds it. */
enum chip_level chip_level(const struct chip *chip, enum chip_pin pin);
/* Called at each change of a pin's level. */
typedef void chip_pin_change(void *context, enum chip_pin pin, enum chip_level level, int64_t at);
void chip_on_pin(struct chip *chip, chip_pin_change *change, void *context);
/* Called when the pulses on an output of Timer1 in fast PWM change: from `at` on, which is the next period's
 * beginning or now, the pin is high for `high` of `period` cycles. A call with an earlier `at` than the
 * previous one replaces the previous one. While a listener is set, the single pulses are not simulated,
 * because there are too many: the pin stays low, and the timer's flags are not set while its interrupts are
 * off. */
typedef void chip_pulses(void *context, enum chip_pin pin, uint32_t high, uint32_t period, int64_t at);
void chip_on_pulses(struct chip *chip, chip_pulses *pulses, void *context);

/* Sets the voltage on a channel of the ADC (a pin of port A). At first nothing is connected. */
void chip_analog(struct chip *chip, unsigned channel, double volts);

/* SPI with the chip as master: called for each byte on the wire; returns the answer of the slaves. */
typedef uint8_t chip_spi_exchange(void *context, const struct spi_byte *byte);
void chip_on_spi(struct chip *chip, chip_spi_exchange *exchange, void *context);
bool chip_spi_busy(const struct chip *chip);

/* Connects the two-wire interface, as master, to this bus. */
void chip_on_twi(struct chip *chip, struct i2c_bus *bus);

/* USART: called when a character leaves the pin TXD. `bit` is the length of a bit in ns. */
typedef void chip_usart_send(void *context, uint8_t character, int64_t begin, int64_t bit);
void chip_on_usart(struct chip *chip, chip_usart_send *send, void *context);
/* Sets the other end's baud rate, against which the chip's is checked (0: no check). */
void chip_usart_partner(struct chip *chip, uint32_t baud);

/* Reads and writes memory without side effects. */
uint8_t chip_peek(const struct chip *chip, uint16_t address);
void chip_peek_block(const struct chip *chip, uint16_t address, void *bytes, size_t n);

/* Copies a struct of the image into this program's struct of the same name. */
void chip_peek_struct(const struct chip *chip, const struct layout *layout, void *to);
/* Injects a fault for a test: changes a byte of RAM, or continues the program at another address. */
void chip_poke(struct chip *chip, uint16_t address, uint8_t value);
void chip_jump(struct chip *chip, uint32_t address);
uint8_t *chip_eeprom(struct chip *chip);
/* Called when the program falls asleep: its work is done and its variables are consistent. */
typedef void chip_sleeps(void *context);
void chip_on_sleep(struct chip *chip, chip_sleeps *sleeps, void *context);
/* Counts of Timer2's clock since it was started, always up to date; bits 0 to 7 are TCNT2. */
bool chip_timer2_ticks(const struct chip *chip, uint64_t *ticks);

/* Violations. */
void chip_violate(struct chip *chip, const char *format, ...) __attribute__((format(printf, 2, 3)));
unsigned chip_violations(const struct chip *chip, const char **first);
/* Called at each violation, for tests and for tools that list them all. */
typedef void chip_violated(void *context, const char *text);
void chip_on_violation(struct chip *chip, chip_violated *violated, void *context);

/* Counts of cycles and time. */
struct chip_counts {
	uint64_t cycles, awake; /* since the chip was made; awake includes interrupt entry */
	int64_t awake_ns;	/* real time: a cycle at an eighth of the frequency counts eight times */
	uint32_t wakeups;
	uint32_t resets;
	int64_t asleep[8]; /* ns by sleep mode */
};
void chip_count(const struct chip *chip, struct chip_counts *counts);

/* Callbacks for each instruction, for reports and coverage; a run takes about three times as long. NULL =
 * off. */
struct chip_trace {
	void *context;
	/* before an instruction is executed */
	void (*instruction)(void *context, uint32_t pc, uint64_t cycle, uint16_t sp, bool interrupts_on);
	/* an interrupt begins (entered) or has returned */
	void (*interrupt)(void *context, uint8_t vector, bool entered, uint64_t cycle);
	/* the chip slept from one cycle to another */
	void (*slept)(void *context, uint64_t from, uint64_t to);
};
void chip_trace(struct chip *chip, const struct chip_trace *trace);

#endif
