/* Random histories: whatever players and arbiters may do, most of it where something is about to happen. */
#ifndef ZEITNOT_TESTS_ORACLE_RANDOM_HISTORY_H
#define ZEITNOT_TESTS_ORACLE_RANDOM_HISTORY_H

#include "tests/oracle/oracle.h"
#include "tests/property/random.h"

/* Controls, options, and how many acts there may be; no act yet. */
void random_beginning(struct random *r, struct history *history, bool by_keys);

/* Something to do next in this game; by keys: of what the keys can do. */
struct act random_act(struct random *r, const struct oracle *o, bool by_keys);

/* Controls of which the requirements do not say enough. */
bool random_is_open(const struct control *c);

#endif
