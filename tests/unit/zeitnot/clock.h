/* For the integration tests: the whole clock (firmware/zeitnot.c) on a host's board, and its output on the
 * serial port. */
#ifndef ZEITNOT_TESTS_UNIT_ZEITNOT_CLOCK_H
#define ZEITNOT_TESTS_UNIT_ZEITNOT_CLOCK_H

#include "board/host/host.h"
#include "firmware/zeitnot.h"

extern struct host board;
extern struct zeitnot z;
extern char heard[65536]; /* on the serial port, since `fresh` */

/* Polls at this instant until nothing is left to do; returns the count at which the clock wants the next
 * poll. */
uint32_t poll_once(void);
/* The same, but the board sends nothing of the clock's output on the serial port. */
uint32_t poll_alone(void);
/* Runs for this many sixty-fourths of a second, with a poll in each. */
void run(unsigned n);
/* Lets time pass as on a board: a poll comes when the clock has asked for it, and while there is more to send
 * than the board takes. Returns the number of polls. */
unsigned sleep_through(uint32_t counts);

/* Counts after which a contact that closes has been debounced (T2). */
#define JUDGED 16

/* Starts after a loss of power or a reset; what was not saved is lost. */
void power_on(enum hal_reset cause);
/* Starts with a blank memory. */
void fresh(void);
/* The same, and sets this control: READY with the next poll. */
void fresh_with(const char *control);

/* A game of one move is played and saved. */
void save_game(void);

/* Presses for an eighth of a second. */
void button(uint8_t which);
/* Presses for more than two seconds. */
void hold(uint8_t which);

/* Sends one request over the serial port, at once. */
void say(const char *request);
/* Sends one request and returns its answer, which is the first line after it that is no report; "" if there
 * is none. */
const char *ask(const char *request);
/* The last complete report, without its checksum; "" if there is none. */
const char *reported(void);

#endif
