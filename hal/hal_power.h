/* Supply, reset, watchdog, off. */
#ifndef ZEITNOT_HAL_POWER_H
#define ZEITNOT_HAL_POWER_H

#include <stdint.h>

enum hal_reset { RESET_POWER_ON, RESET_EXTERNAL, RESET_BROWN_OUT, RESET_WATCHDOG };

/* Why the program started (MCUSR as the start-up code saved it). */
uint8_t hal_power_reset_cause(void);

/* Turns the reference on with which the cells are measured; it takes 2 ms to settle. Until
 * hal_power_battery() the board draws more current, so at most once a minute. Main context. */
void hal_power_battery_start(void);

/* Both cells together in millivolts, measured against the internal reference (1.0 to 1.2 V from one part to
 * the next), and the reference is off again: 0.4 ms. 0 on boards with an external supply. Main context. */
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

/* enum hal_fault; a fault found stays until the next reset. Main context, cheap. */
uint8_t hal_power_fault(void);

#endif
