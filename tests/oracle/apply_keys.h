/* Carries out a history by keys and buttons on the whole firmware.
 * Only this file knows where the functions are in the menus. */
#ifndef ZEITNOT_TESTS_ORACLE_APPLY_KEYS_H
#define ZEITNOT_TESTS_ORACLE_APPLY_KEYS_H

#include "tests/oracle/history.h"

/* Between two acts: a button has stopped bouncing, and the display shows the result. */
#define KEYS_REST  ((ticks)640)
#define KEYS_SPAN  ((ticks)820) /* a key action, in which it may take effect at any instant */
#define KEYS_STEPS 3		/* the most presses of MINUS or PLUS that change a field */

void keys_begin(const struct history *history);
/* Whether keys can do this act; a history by keys has only such acts. */
bool keys_can(const struct act *act);
void keys_wait(ticks duration);
/* Carries out the act; false: refused.  `took` is the time of the keys, 0 for a player's button. */
bool keys_act(const struct act *act, ticks *took);
void keys_show(struct seen *seen);

#endif
