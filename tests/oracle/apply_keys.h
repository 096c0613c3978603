/* Carries out a history by keys and buttons on the whole firmware.
 * Only this file knows where the functions are in the menus. */
#ifndef ZEITNOT_TESTS_ORACLE_APPLY_KEYS_H
#define ZEITNOT_TESTS_ORACLE_APPLY_KEYS_H

#include "board/host/host.h"
#include "tests/oracle/history.h"

/* Counts between two acts, so that a button has stopped bouncing and the display shows the result. */
#define KEYS_REST  ((ticks)640)
#define KEYS_SPAN  ((ticks)820) /* the length of a key action, which takes effect at any instant of it */
#define KEYS_STEPS 3		/* the most presses of MINUS or PLUS that change a field */

void keys_begin(const struct history *history);
/* True: keys can do this act. A history by keys has only such acts. */
bool keys_can(const struct act *act);
void keys_wait(ticks duration);
/* Does the act; false: the clock refuses it. `took` is the time that the keys need, 0 for a player's
 * button. */
bool keys_act(const struct act *act, ticks *took);
void keys_show(struct seen *seen);
/* The game as the program has it, and whether the program would take an act back (A11). */
const struct game_clock *keys_game(instant *now);
bool keys_can_undo(void);

/* The board for the reader, which looks at the displays and presses the keys. */
const struct host *keys_board(void);
void keys_tap(uint8_t which);
void keys_hold(uint8_t which);

#endif
