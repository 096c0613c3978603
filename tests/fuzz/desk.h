/* The whole firmware on the host's board, driven by one input byte at a time.
 *
 * Nothing is simulated between two polls, so an hour takes milliseconds. */
#ifndef ZEITNOT_TESTS_FUZZ_DESK_H
#define ZEITNOT_TESTS_FUZZ_DESK_H

#include "board/host/host.h"
#include "firmware/zeitnot.h"

struct desk {
	struct host host;
	struct zeitnot clock;
	uint32_t wake;				    /* when the program wants to be called */
	void (*sent)(struct desk *desk, uint8_t c); /* a character came out of the clock */
};

/* Switches on; the board is as `desk->host` says. */
void desk_power_on(struct desk *desk, enum hal_reset cause);

/* Polls until nothing is left to do at this instant. */
void desk_settle(struct desk *desk);

/* Polls when the program asks for it, for that many counts. */
void desk_run(struct desk *desk, uint32_t counts);

/* Closes a contact for that many counts, then waits a twentieth of a second. */
void desk_press(struct desk *desk, uint8_t button, uint32_t counts);

/* Bytes from 0x80 on are actions of people: presses, keys, holds, waiting.  False: this byte is no action. */
bool desk_act(struct desk *desk, uint8_t action);

/* Checks N4 and what the display shows; called after each action. */
void desk_check(const struct desk *desk);

#endif
