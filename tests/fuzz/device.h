/* The device under test: the whole program on the host's board, moved by a byte at a time.
 *
 * Nothing is simulated between two polls, so an hour takes milliseconds. */
#ifndef ZEITNOT_TESTS_FUZZ_DEVICE_H
#define ZEITNOT_TESTS_FUZZ_DEVICE_H

#include "board/host/host.h"
#include "firmware/zeitnot.h"

#define LINE_WAITS 40 /* counts: a digit that is due within that time comes before the line */

struct device {
	struct host host;
	struct zeitnot clock;
	uint32_t wake;					/* when the program wants to be called */
	void (*sent)(struct device *device, uint8_t c); /* a character came out of the clock */
};

/* Power comes: the board is as `device->host` has it. */
void device_power_on(struct device *device, enum hal_reset cause);

/* Polls until nothing is left to do at this instant, or at the next digit if what has arrived waits for
 * it. */
void device_settle(struct device *device);

/* Polls when the program asks for it, for that many counts. */
void device_run(struct device *device, uint32_t counts);

/* Closes a contact for that many counts, then waits a twentieth of a second. */
void device_press(struct device *device, uint8_t button, uint32_t counts);

/* Bytes from 0x80 on are actions of people: presses, keys, holds, waiting.  False: this byte is no action. */
bool device_act(struct device *device, uint8_t action);

/* Checks N4 and what the display shows; called after each action. */
void device_check(const struct device *device);

#endif
