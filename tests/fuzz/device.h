/* The device under test: the whole program on the host's board, driven by one byte of the input at a time.
 *
 * Nothing happens between two polls, so an hour takes milliseconds. */
#ifndef ZEITNOT_TESTS_FUZZ_DEVICE_H
#define ZEITNOT_TESTS_FUZZ_DEVICE_H

#include "board/host/host.h"
#include "firmware/zeitnot.h"

#define LINE_WAITS 40 /* counts: a digit that is due within that time is drawn before the line is read */

struct device {
	struct host host;
	struct zeitnot clock;
	uint32_t wake;					/* when the program wants to be called */
	void (*sent)(struct device *device, uint8_t c); /* a character came out of the clock */
};

/* Turns the power on, with the board as `device->host` describes it. */
void device_power_on(struct device *device, enum hal_reset cause);

/* Polls until nothing is left to do at this instant, or until the next digit if received characters wait for
 * it. */
void device_settle(struct device *device);

/* Runs for this many counts, and polls when the program asks for it. */
void device_run(struct device *device, uint32_t counts);

/* Closes a contact for this many counts, then waits a twentieth of a second. */
void device_press(struct device *device, uint8_t button, uint32_t counts);

/* Bytes from 0x80 on are actions of people: presses, keys, holds, waiting. False: this byte is no action. */
bool device_act(struct device *device, uint8_t action);

/* Checks N4 and the displays; called after each action. */
void device_check(const struct device *device);

#endif
