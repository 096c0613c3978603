/* Plays all games of a grid against the oracle: every control of up to three stages, and every way to make
 * four moves in it. */
#ifndef ZEITNOT_TESTS_ORACLE_ALL_GAMES_H
#define ZEITNOT_TESTS_ORACLE_ALL_GAMES_H

#include <stdbool.h>

/* Prints what it has played and, as its last line, how many controls passed and failed; returns the exit
 * code. `whole` is the whole grid, which takes minutes; otherwise a part of it, which takes seconds.
 * tests/prove/README.md has the bounds. */
int all_games(bool whole);

#endif
