/* Runs a case of the search on a clock that was prepared for it, and measures. */
#ifndef ZEITNOT_TOOLS_SEARCH_RUN_H
#define ZEITNOT_TOOLS_SEARCH_RUN_H

#include "tools/search/input.h"

enum figure {
	/* ms from the first edge of a press to the lamp of the other side; sorted as in tools/presses.c */
	FIGURE_CLEAN,
	FIGURE_BOUNCED,
	FIGURE_LATE,
	FIGURE_CLEAN_DIGITS, /* ms until both sides' digits have followed */
	FIGURE_BOUNCED_DIGITS,
	FIGURE_LATE_DIGITS,
	FIGURE_SECOND,	/* ms, by which a running digit changes early or late */
	FIGURE_OFF,	/* us with interrupts off */
	FIGURE_SECONDS, /* the processor's awake share while seconds run, and while tenths do */
	FIGURE_TENTHS,
	FIGURES
};
extern const char *const figure_names[FIGURES];

bool figure_fits(enum figure figure, const struct situation *situation);
/* True if contacts chatter in the cases of this figure. */
bool figure_chatters(enum figure figure, const struct situation *situation);

/* Prepares a clock, unless the last one is as wanted.  Ends the program if that fails. */
void run_prepare(const struct setting *setting);
/* Returns what the input costs on the prepared clock, whose state is kept for the next case. Negative: a
 * violation of a data sheet. */
double run_input(const struct input *input, enum figure figure);

#endif
