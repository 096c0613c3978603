/* What every program that simulates a board must know of it: the host's board, the page, the simulated
 * boards.
 *
 * board/host/facts_NAME.c has the facts of board/NAME; what its firmware knows, too, comes from its
 * board.h. */
#ifndef ZEITNOT_BOARD_FACTS_H
#define ZEITNOT_BOARD_FACTS_H

#include <stdbool.h>
#include <stdint.h>

struct board_facts {
	const char *name, *title; /* of board/, and for people */
	uint16_t full;		  /* mV of the source */
	uint16_t lowest, highest; /* mV that a person may choose */
	uint16_t fails;		  /* mV, below which the program has no power */
	uint16_t memory;	  /* bytes */
	bool cells;		  /* the program measures the source */
	bool colons;		  /* false: points alone, also after the hours */
	bool brightness, voice;
};

extern const struct board_facts facts_lcd, facts_led, facts_bread;

/* The first one, "host", has everything. */
extern const struct board_facts *const facts[];
extern const unsigned facts_count;
/* Returns NULL if no board has this name. */
const struct board_facts *facts_of(const char *name);

#endif
