/* The oracle: computes what each side must show, from docs/requirements.md alone.
 *
 * It never counts a clock down. A side has the time entered, plus what it was given since (allowances,
 * refunds, stages), minus what it was charged since. The charge for a thought is a formula of its length (M1
 * to M10). Taking back (A2) computes the same history without the press. Another control (A10) is a formula
 * of moves made and time used. Where the requirements leave an answer open, the oracle accepts what the clock
 * shows, or stops judging the game. */
#ifndef ZEITNOT_TESTS_ORACLE_ORACLE_H
#define ZEITNOT_TESTS_ORACLE_ORACLE_H

#include "tests/oracle/history.h"

/* Times of the oracle: nothing can wrap. */
typedef int64_t span;

struct book {
	span entered; /* the clock when it was last set */
	span given;   /* since then: allowances, refunds, stages, and by the arbiter */
	span charged; /* since */
	span used;    /* P8 */
	span think;   /* time spent on the move in hand, or on the one that the side will come back to (A2) */
	span rest;    /* M4: the rest of that move's delay */
	span delayed; /* how much of its move ran in a US delay */
	span steady;  /* P3: the instant of the steady flag, -1: none */
	uint16_t moves;
	uint16_t stage;
	span begin; /* P5: the counter at the start of the stage's count, or of the Canadian period */
	uint8_t period;
	uint8_t fallen; /* F3: 0, or the number of this flag in the game */
	bool kept;	/* A3: entered since a clock last ran, so nothing is added to it */
	bool rest_open; /* its flag was withdrawn in this move */
	bool unseen_open;
	bool steady_open;
};

struct game_position {
	span now;
	uint8_t state;
	uint8_t turn;
	uint8_t white; /* the sign, and White's half of the control */
	uint8_t freeze;
	uint8_t flags;	 /* that have fallen so far */
	bool keeps_used; /* A2: the move that waits keeps what it has used of its old Bronstein delay */
	bool open;	 /* the requirements do not determine what happens next */
	struct book book[2];
};

/* Thoughts, penalties and resumptions since the last press, to repeat them without that press (A2). */
enum since { SINCE_THOUGHT, SINCE_PENALTY, SINCE_RESUMED };
struct since_press {
	enum since kind;
	uint8_t sides;
	span from;
	span amount;
};

enum verdict {
	DONE,
	REFUSED,
	EITHER,	 /* may be refused; if it is done, the oracle stops judging */
	AS_SEEN, /* may be done or refused */
	OPEN	 /* no more can be said */
};

struct oracle {
	struct game_position p;
	const struct history *history;
	struct control control; /* in force */
	bool freeze_set;

	bool can_take_back;
	struct game_position before_press;
	struct since_press since[HISTORY_ACTS * 2];
	int sinces;

	struct game_position snapshot[HISTORY_ACTS];
	int snapshots;
	bool can_undo;
	struct game_position before_rewind;
	int snapshots_before;
};

void oracle_begin(struct oracle *o, const struct history *history);

/* Lets time pass. */
void oracle_wait(struct oracle *o, span duration);

/* Does an act. `seen` is what the clock under test shows after it, for answers that are open. */
enum verdict oracle_act(struct oracle *o, const struct act *act, const struct seen *seen);

/* Gives what the clock must show. */
void oracle_show(const struct oracle *o, struct seen *seen);

/* The name of the first value in which `seen` is wrong, or NULL. */
const char *oracle_check(const struct oracle *o, const struct seen *seen, uint8_t *side);

/* How long until something happens by itself; -1: never. */
span oracle_next(const struct oracle *o);

#endif
