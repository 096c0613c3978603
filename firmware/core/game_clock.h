/* The two clocks of a game: who runs, what a press gives, when a flag falls.
 *
 * Pure: every function takes the state and the instant, and the result depends on the instants of the events
 * alone, never on when or how often it is called (T3).
 *
 * A function that returns bool returns false if it refuses, and then it has changed nothing. */
#ifndef ZEITNOT_CORE_GAME_CLOCK_H
#define ZEITNOT_CORE_GAME_CLOCK_H

#include "firmware/core/game_state.h"

/* ---- setting up ---------------------------------------------------------------------------------------- */

/* READY with `control`, which may be the one in *g; `freeze` is an enum freeze, `white` the side that has
 * White. */
void game_clock_init(struct game_clock *g, const struct control *control, uint8_t freeze, uint8_t white);

/* A9: colours exchanged in READY. With an unequal control each side has the other's starting time; what was
 * added or taken stays with the player, and so does a time that was entered. */
void game_clock_exchange(struct game_clock *g);

/* F2: the switch for this game, not while a clock runs. Starts no clock: a game that is no longer over is
 * paused. */
bool game_clock_set_freeze(struct game_clock *g, uint8_t freeze);

/* ---- play ---------------------------------------------------------------------------------------------- */

/* Advances the state to `now`: each expiry between `since` and `now` takes effect at its own instant, and
 * steady flags end. All functions below do this first, but for the const ones. For the running clock it
 * emits the end of a US delay and the warnings, which come when 600, 300, 120, 60, 30, 10, 5, 4, 3, 2 and 1
 * seconds are left until an expiry (S1, B1). A time that counts up and a gong have no warnings. */
void game_clock_step(struct game_clock *g, instant now);

enum press_result {
	PRESS_IGNORED, /* not on turn, paused, over, a gong */
	PRESS_REFUSED, /* A9: White pressed first in an unequal control */
	PRESS_STARTED, /* the game began */
	PRESS_MOVE     /* a move was completed */
};

/* A player's press, dated `at`; expiries up to and including `at` come first (T3). */
enum press_result game_clock_press(struct game_clock *g, uint8_t side, instant at);

/* PLAY: READY -> the clock of White runs (A9); RUNNING -> PAUSED; PAUSED -> RUNNING, or OVER if a flag
 * that is down forbids it (F6); OVER -> PAUSED. */
void game_clock_play(struct game_clock *g, instant at);

/* Ticks from `now` until something happens by itself (an expiry, the end of a delay, a steady flag's end);
 * TICKS_MAX if nothing does. Always > 0. */
ticks game_clock_next(const struct game_clock *g, instant now);

/* ---- after a loss of power ----------------------------------------------------------------------------- */

/* N1: *g is the game as the memory has it, true at g->since and known to have gone on until `at`. Carries
 * it on to `at`, and by `lead` more, but over no expiry, and pauses it there. The time without power is
 * unknown, so a steady flag is active again from `now` (P3). Gives no events. */
void game_clock_recover(struct game_clock *g, instant at, ticks lead, instant now);

#endif
