/* An input of the search: what happens to a clock from an instant at which a case begins, on a board that was
 * prepared before it.
 *
 * As a line it can be replayed, for instance:
 *
 *      lcd cable rc -100 ppm 50 seed 7 at 812345 contact 400 9800 talk_left 800000 key_ok 801000
 *
 * `rc` and `ppm` are the errors of the oscillator (in thousandths) and of the crystal; `seed` seeds the
 * board.  `at` is the first edge of the press, `contact` the edges after it, by turns open and closed; the
 * last one closes.  All other words are events.  Instants are microseconds: those of `contact` count from the
 * first edge, all others from the beginning of the case. */
#ifndef ZEITNOT_TOOLS_SEARCH_INPUT_H
#define ZEITNOT_TOOLS_SEARCH_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/avr/random.h"

#define SEARCH_LINE  400
#define SEARCH_ROOM  6
#define SEARCH_EDGES 10
#define CHATTER	     20000 /* T2 */
#define AT_FIRST     300000
#define AT_LAST	     1500000

enum search_act {
	ACT_NONE,
	ACT_TALK_LEFT,
	ACT_TALK_RIGHT,
	ACT_KEY_OK,
	ACT_KEY_PLUS,
	ACT_GLITCH,	 /* the other side's contact closes for 0.5 ms */
	ACT_OTHER_PRESS, /* of the other side, which is not on turn */
	ACT_REPORT,
	ACT_CODE,
	ACT_LOG,
	ACT_CONTROL,
	ACT_OWN,
	ACT_TURN, /* a press of the side on turn, while the processor's share is measured */
	SEARCH_ACTS
};

/* What a clock is prepared with. */
struct situation {
	const char *name;
	const char *control;
	int8_t tenths; /* the option, -1: as it is */
	bool cable, listens;
	double unit; /* s, of the digits that run: 0.1 or 1; 0: they are not measured */
	bool reply;  /* the press is White's second: a digit of Black's is due up to 39 ms after it */
	/* The processor's share, without a cable since the supply came: */
	/* s from the start of White's clock until it is measured; with 40 the text display is dark */
	unsigned lead;
	unsigned awake; /* s over which the share is measured; 0: a press is measured instead */
	unsigned pace;	/* s between presses meanwhile; 0: none */
};
extern const struct situation situations[];
extern const unsigned situation_count;

/* The clock that a case begins with. */
struct setting {
	const char *board;
	const struct situation *situation;
	int rc, ppm;
	unsigned seed; /* of the board; and the digit of `reply` is due `seed` modulo 40 ms after the press */
};

struct input {
	struct setting setting;
	int32_t at;
	int32_t edge[SEARCH_EDGES];
	unsigned edges; /* even */
	struct {
		uint8_t kind;
		int32_t at;
	} event[SEARCH_ROOM];
};

bool setting_same(const struct setting *a, const struct setting *b);
void setting_choose(struct setting *setting, const char *board, const struct situation *situation,
		    struct chance *chance);
/* At random.  `chatter`: the contact of the press chatters. */
void input_choose(struct input *input, struct chance *chance, bool chatter);
/* Changes an input a little, at random. */
void input_change(struct input *input, struct chance *chance, bool chatter);

void input_print(const struct input *input, char line[SEARCH_LINE]);
/* Reads an input from a line. Returns false if the line is not valid. */
bool input_read(struct input *input, const char *line);

#endif
