/* Random histories of everything that players and arbiters may do. Most acts fall near an event, because
 * faults are likely there. */
#ifndef ZEITNOT_TESTS_ORACLE_RANDOM_HISTORY_H
#define ZEITNOT_TESTS_ORACLE_RANDOM_HISTORY_H

#include "tests/oracle/oracle.h"
#include "tests/property/random.h"

/* Draws controls, options, and the greatest number of acts; the history has no act yet. */
void random_beginning(struct chance *r, struct history *history, bool by_keys);

/* Draws the next act in this game; with `by_keys` one that keys can do. */
struct act random_act(struct chance *r, const struct oracle *o, bool by_keys);

/* Draws the next thing that players do: a press, PLAY, or time that passes. */
struct act random_play(struct chance *r, const struct oracle *o);

/* True: the requirements do not determine games with this control. */
bool random_is_open(const struct control *c);

#endif
