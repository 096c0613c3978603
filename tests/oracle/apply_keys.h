/* A history by keys and buttons on the whole firmware: the only file that knows where the functions are in the menus. */
#ifndef ZEITNOT_TESTS_ORACLE_APPLY_KEYS_H
#define ZEITNOT_TESTS_ORACLE_APPLY_KEYS_H

#include "tests/oracle/history.h"

#define KEYS_REST  ((ticks)640) /* between two acts: a button has bounced, and what was done is shown */
#define KEYS_SPAN  ((ticks)820) /* a key action, in which it may take effect at any instant */
#define KEYS_STEPS 3		/* at most so many presses of MINUS or PLUS change a field */

void keys_begin(const struct history *history);
/* What these keys can do; only such acts may be in a history by keys. */
bool keys_can(const struct act *act);
void keys_wait(ticks duration);
/* Does it; false: refused. `took` is how long the keys took, nothing for a player's button. */
bool keys_act(const struct act *act, ticks *took);
void keys_show(struct seen *seen);

#endif
