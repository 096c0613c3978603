/* A clock on the desk: the whole program on the host's board, moved by a byte at a time.
 *
 * Nothing is simulated between two polls, so that an hour costs milliseconds. */
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

/* Power comes: the board is as `desk->host` has it. */
void desk_power_on(struct desk *desk, enum hal_reset cause);

/* Polls now, until nothing is left to do at this instant. */
void desk_settle(struct desk *desk);

/* Polls whenever the program wants it, for so many counts. */
void desk_run(struct desk *desk, uint32_t counts);

/* A contact closes for so many counts, and rests a twentieth of a second afterwards. */
void desk_press(struct desk *desk, uint8_t button, uint32_t counts);

/* Bytes from 0x80 on are what people do: presses, keys, holds, waiting; false: this one is nothing of that. */
bool desk_act(struct desk *desk, uint8_t action);

/* N4, and what a display can show: asked after each action. */
void desk_check(const struct desk *desk);

#endif
