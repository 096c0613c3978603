/* Supply, reset, watchdog, off. */
#ifndef ZEITNOT_HAL_POWER_H
#define ZEITNOT_HAL_POWER_H

#include <stdint.h>

enum hal_reset { RESET_POWER_ON, RESET_EXTERNAL, RESET_BROWN_OUT, RESET_WATCHDOG };

/* Why the program started (MCUSR as the start-up code saved it). */
uint8_t hal_power_reset_cause(void);

/* Turns on the reference for measuring the cells, which takes 2 ms to settle. The board draws more
 * current until hal_power_battery(), so do this at most once per minute. Main context. */
void hal_power_battery_start(void);

/* Returns the voltage of both cells together in millivolts, or 0 on boards with an external supply, and
 * turns the reference off. That is the internal one, which differs from part to part (1.0 to 1.2 V).
 * Takes 0.4 ms. Main context. */
uint16_t hal_power_battery(void);

/* Restarts the watchdog. Without this call it resets the processor after 0.5 s (N4). */
void hal_power_alive(void);

/* Requests power-off, which happens at the next sleep, and returns at once. Off means that everything is dark
 * and the memory sleeps; the crystal keeps counting. hal_time_sleep_until then returns only when KEY_PLAY or
 * KEY_OK is pressed (the edge is in the queue) or a talk key changes, and restores the displays as they were.
 * Not allowed during a game. Main context. */
void hal_power_off(void);

/* Faults that a board detects by itself (N4, D4), the most severe first. */
enum hal_fault {
	HAL_FAULT_NONE,
	/* does not swing, or not at 32.768 kHz: the count is useless until the next reset */
	HAL_FAULT_CRYSTAL,
	HAL_FAULT_STACK, /* the stack has reached the variables */
	/* a button gave more interrupts than any contact can; its edges are ignored for 1/16 s at a time */
	HAL_FAULT_STORM
};

/* Returns enum hal_fault. A fault stays set until the next reset. Main context, cheap. */
uint8_t hal_power_fault(void);

#endif
