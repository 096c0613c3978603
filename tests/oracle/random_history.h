/* Random histories of everything that players and arbiters may do.  Most acts are near an event. */
#ifndef ZEITNOT_TESTS_ORACLE_RANDOM_HISTORY_H
#define ZEITNOT_TESTS_ORACLE_RANDOM_HISTORY_H

#include "tests/oracle/oracle.h"
#include "tests/property/random.h"

/* Controls, options, and how many acts there may be; no act yet. */
void random_beginning(struct chance *r, struct history *history, bool by_keys);

/* The next act in this game; by keys: one that keys can do. */
struct act random_act(struct chance *r, const struct oracle *o, bool by_keys);

/* The next thing that players do: a press, PLAY, time that passes. */
struct act random_play(struct chance *r, const struct oracle *o);

/* Controls that the requirements do not determine. */
bool random_is_open(const struct control *c);

#endif
