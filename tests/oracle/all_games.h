/* All games of a grid: every control of up to three stages,
 * every way to make four moves in it, against the oracle. */
#ifndef ZEITNOT_TESTS_ORACLE_ALL_GAMES_H
#define ZEITNOT_TESTS_ORACLE_ALL_GAMES_H

#include <stdbool.h>

/* Prints what it went through and, as its last line, how many controls passed
 * and failed; the exit code. `whole`: the whole grid, which takes minutes;
 * else a part of it, which takes seconds. tests/prove/README.md has the bounds. */
int all_games(bool whole);

#endif
