/* What the tests of the joint share: the whole clock (firmware/zeitnot.c) on a host's board, and what it
 * said on the line. */
#ifndef ZEITNOT_TESTS_UNIT_ZEITNOT_CLOCK_H
#define ZEITNOT_TESTS_UNIT_ZEITNOT_CLOCK_H

#include "board/host/host.h"
#include "firmware/zeitnot.h"

extern struct host board;
extern struct zeitnot z;
extern char heard[65536]; /* on the line, since `fresh` */

/* Polls, now, until nothing is left to do; the count at which the clock wants the next one. */
uint32_t poll_once(void);
/* The same, but the board has sent nothing of what the clock had to say on the line. */
uint32_t poll_alone(void);
/* This many sixty-fourths of a second, a poll in each. */
void run(unsigned n);
/* Time passes as it does on a board: polls come when the clock asked for them, and while there is more to
 * send than the board takes. How many there were. */
unsigned sleep_through(uint32_t counts);

/* Counts after which a contact that closes has been judged (T2). */
#define JUDGED 16

/* After a loss of power or a reset; what was not kept is gone. */
void power_on(enum hal_reset cause);
/* A blank memory. */
void fresh(void);
/* The same, and this control is set: READY with the next poll. */
void fresh_with(const char *control);

/* Down for an eighth of a second. */
void button(uint8_t which);
/* Down for more than two seconds. */
void hold(uint8_t which);

/* One request as it passes over the serial port, at once. */
void say(const char *request);
/* One request and its answer, which is the first line after it that is no report; "" if there is none. */
const char *ask(const char *request);
/* The last whole report, without its checksum; "" if there is none. */
const char *reported(void);

#endif
