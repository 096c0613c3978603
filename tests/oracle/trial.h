/* One history, carried out on the clock under test and on the oracle. */
#ifndef ZEITNOT_TESTS_ORACLE_TRIAL_H
#define ZEITNOT_TESTS_ORACLE_TRIAL_H

#include "tests/oracle/apply_core.h"
#include "tests/oracle/oracle.h"

enum outcome {
	AGREES,
	ENDS, /* the requirements do not determine this game any further */
	DIFFERS
};

struct difference {
	const char *what;
	uint8_t side;	/* 2: of the whole game */
	int act;	/* which act */
	bool before;	/* already before it was done, while time passed */
	uint8_t method; /* of the stage of that side, for sorting */
	struct seen want;
	struct seen is;
};

struct trial {
	bool by_keys; /* through the whole firmware; else by calls on the core */
	struct oracle oracle;
	struct core core;
	struct difference difference;
};

void trial_begin(struct trial *t, const struct history *history);
enum outcome trial_act(struct trial *t, const struct act *act, int number);
enum outcome trial_run(struct trial *t, const struct history *history);

/* Prints the history as text, and what was expected and seen at its end. */
void trial_print(const struct trial *t, const struct history *history);
void trial_print_seen(const struct seen *want, const struct seen *is);

/* For histories by keys (trial_keys.c). */
void trial_show(const struct trial *t, struct seen *seen);
enum outcome trial_differs(struct trial *t, const char *what, uint8_t side, int act, bool before);
enum outcome trial_look(struct trial *t, int act, bool before);
enum outcome trial_check(struct trial *t, enum verdict verdict, bool done, int number);
enum outcome trial_act_by_keys(struct trial *t, const struct act *act, int number);

#endif
