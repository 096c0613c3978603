/* The two clocks of a game: who runs, what is left, what a press gives, when a flag falls.
 *
 * Pure: every function takes the state and the instant, and the result depends on the instants of the events
 * alone, never on when or how often it is called (T3).  No pointers and no padding inside: the state is stored and
 * compared as bytes.  Side = left or right of the box; colour = White or Black; the two are joined only by
 * `white` (the sign) and `control_white` (whose half of an unequal control a side plays).
 *
 * Times are in ticks, 0..TICKS_MAX where nothing else is said.  A function that returns bool refuses by false, and has
 * changed nothing then. */
#ifndef ZEITNOT_CORE_GAME_CLOCK_H
#define ZEITNOT_CORE_GAME_CLOCK_H

#include "firmware/core/control.h"
#include "firmware/core/event.h"

enum side { LEFT, RIGHT };

/* The side across. */
static inline uint8_t other_side(uint8_t side)
{
	return (uint8_t)(side ^ 1u);
}

enum play_state { PLAY_READY, PLAY_RUNNING, PLAY_PAUSED, PLAY_OVER };

/* F2: whether the first flag stops both clocks. */
enum freeze {
	FREEZE_AUTO, /* as the control in force has it by default */
	FREEZE_ON,
	FREEZE_OFF
};

enum flag {
	FLAG_NONE,
	FLAG_STEADY, /* P3: this side got to zero and into the next stage, up to five minutes ago */
	FLAG_FALLEN  /* F1 */
};

/* A clock = saved time + allowance of the move being thought about (requirements, "Words"). */
struct clock_side {
	ticks left; /* at `since`: time left; count-up: time used; overtime, after the flag (F5): below 0 */
	ticks used; /* P8: time used since the start, at `since` */
	instant steady_at;   /* when the steady flag was raised */
	uint16_t moves;	     /* P5: completed moves of the game, 0..9999 */
	uint8_t stage;	     /* number of the stage, 0..254; repetitions count on (P6) */
	uint8_t stage_moves; /* moves completed in this stage (or in this Canadian period), 0..255 */
	uint8_t period;	     /* byo-yomi, Canadian: 0 in main time, then 1, 2, ...; 1 in overtime */
	uint8_t flag;	     /* enum flag */
	uint8_t first;	     /* F3: 1 if fallen, and the earliest that stands */
	uint8_t spare;
};

/* Each is the letter that the log's page shows. */
enum zero_kind {
	ZERO_NONE = 0,
	ZERO_FLAG = 'F',     /* in the last stage */
	ZERO_OVERSTEP = 'O', /* in a stage by moves (P2) */
	ZERO_PASSAGE = 'P',  /* into the next stage (P3), or from main time into byo-yomi or overtime */
	ZERO_CAPPED = 'C'    /* T4: play would have passed 9:59:59 and was held there */
};

/* F4: one line of the log. */
struct zero_entry {
	ticks left[2];
	uint16_t moves[2];
	uint8_t kind; /* enum zero_kind */
	uint8_t side;
	uint8_t stage; /* of that side before the zero */
	uint8_t spare;
};
#define ZERO_LOG 6

enum last_press_valid {
	LAST_NONE,   /* nothing to take back */
	LAST_SAME,   /* the press changed no stage */
	LAST_CHANGED /* the press changed the stage, or began a new Canadian period */
};

/* The last press, so that it can be taken back (A2): its side as it would be without it. A passage at zero since then is in it. */
struct last_press {
	uint8_t side;
	uint8_t valid; /* enum last_press_valid */
	uint8_t stage; /* this and the next two count where the press changed them */
	uint8_t stage_moves;
	uint8_t period;
	uint8_t spare[3];
	ticks given;	  /* what the press added to its side's clock */
	ticks move_used;  /* time used on that move */
	ticks delay_used; /* and of its US delay */
};

struct game_clock {
	instant since;	  /* what is in `side` is true at this instant, while running */
	ticks move_used;  /* used on the present move before `since` (pauses, zeros) */
	ticks delay_used; /* of its US delay (M4); what is left of it follows from the stage */
	uint16_t presses; /* presses and alternations counted so far (modulo), for the journal */
	uint8_t
	    state; /* enum play_state; PLAY_OVER: a flag stopped play, game_clock_state says if it still does */
	uint8_t turn;	       /* enum side: whose clock runs, or will run on resuming */
	uint8_t white;	       /* enum side that has the white sign */
	uint8_t control_white; /* enum side that plays control.stage[WHITE] */
	uint8_t freeze;	       /* enum freeze, as it was set for this game */
	uint8_t entered;       /* enum sides: times that the arbiter has entered since a clock ran (A3) */
	uint8_t spare[4];
	struct clock_side side[2]; /* by enum side */
	struct last_press last;
	struct control control;		 /* in force */
	struct zero_entry log[ZERO_LOG]; /* newest first */
	struct events events;		 /* what happened and was not told yet; not kept without power */
};

/* ---- setting up ---------------------------------------------------------------------------------------- */

/* READY with `control`, which may be the one in *g; `freeze` is an enum freeze, `white` the side that has White. */
void game_clock_init(struct game_clock *g, const struct control *control, uint8_t freeze, uint8_t white);

/* A9: colours exchanged in READY. With an unequal control each side has the other's starting time; what was added or
 * taken stays with the player, and so does a time that was entered. */
void game_clock_exchange(struct game_clock *g);

/* F2: the switch for this game, not while a clock runs. Starts no clock: a game that is no longer over is paused. */
bool game_clock_set_freeze(struct game_clock *g, uint8_t freeze);

/* ---- play ---------------------------------------------------------------------------------------------- */

/* Carries the state to `now`: every zero between `since` and `now` happens at its own instant, steady flags expire.
 * Every other function below does this first by itself.  Of the clock that runs it tells the end of a US delay, and the warnings:
 * when 600, 300, 120, 60, 30, 10, 5, 4, 3, 2 and 1 seconds are left until a zero (S1, B1).  What counts up and a gong have no warnings. */
void game_clock_step(struct game_clock *g, instant now);

enum press_result {
	PRESS_IGNORED, /* not on turn, paused, over */
	PRESS_REFUSED, /* A9: White pressed first in an unequal control */
	PRESS_STARTED, /* the game began */
	PRESS_MOVE     /* a move was completed */
};

/* A player's press, dated `at`; zeros up to and including `at` come first (T3). */
enum press_result game_clock_press(struct game_clock *g, uint8_t side, instant at);

/* PLAY: READY -> the clock of White runs (A9); RUNNING -> PAUSED; PAUSED -> RUNNING, or OVER if a standing flag
 * forbids it (F6); OVER -> PAUSED. */
void game_clock_play(struct game_clock *g, instant at);

/* ---- asking -------------------------------------------------------------------------------------------- */

/* F6: over as long as the standing flags forbid play; paused once they no longer do. */
enum play_state game_clock_state(const struct game_clock *g);

/* F2: the first flag stops both clocks. */
bool game_clock_freezes(const struct game_clock *g);

/* What the clock of a side would show with infinite resolution (scenario `expect remaining`): main time without
 * the US delay; count-up: used; overtime: negative; 0 when fallen. */
ticks game_clock_remaining(const struct game_clock *g, uint8_t side, instant now);

/* F5: as above, but negative when time went on after the flag. */
ticks game_clock_unseen(const struct game_clock *g, uint8_t side, instant now);

/* M4: the rest of the delay of the move in hand; the full delay for the side at rest; 0 without US delay. */
ticks game_clock_delay(const struct game_clock *g, uint8_t side, instant now);

/* P8 */
ticks game_clock_used(const struct game_clock *g, uint8_t side, instant now);

/* Which stage of the control the side plays (never NULL). */
const struct stage *game_clock_stage(const struct game_clock *g, uint8_t side);
bool game_clock_is_last_stage(const struct game_clock *g, uint8_t side);
uint8_t game_clock_colour(const struct game_clock *g, uint8_t side); /* whose half of the control */

/* +1: `remaining` grows while this side's clock runs or rests (count-up on turn, overtime shown upwards,
 * hourglass at rest), -1: it falls, 0: it stands at `now`. */
int8_t game_clock_direction(const struct game_clock *g, uint8_t side, instant now);

/* Ticks from `now` until something happens by itself (a zero, the end of a delay, a steady flag's end);
 * TICKS_MAX if nothing does. Always > 0. */
ticks game_clock_next(const struct game_clock *g, instant now);

/* N4: everything that must be true of a state and does not follow from the rest of it; false means memory was corrupted. */
bool game_clock_valid(const struct game_clock *g);

/* ---- the arbiter; only in READY, PAUSED and OVER -------------------------------------------------------------- */

enum sides { SIDES_LEFT = 1, SIDES_RIGHT = 2, SIDES_BOTH = 3 };

/* A2: lengthens (below 0: shortens) what a side may still think: the time left, also in overtime; in count-up it is
 * taken from the time used. Refused for both if for one: more than the side has, a clock that would show less than 0 or more
 * than 9:59:59. Time given to a fallen side withdraws its flag (F1): it counts from zero, not from the unseen time. */
bool game_clock_add(struct game_clock *g, uint8_t sides, ticks amount);

enum next_turn {
	NEXT_SAME,
	NEXT_OTHER_TAKE_BACK, /* the last press is undone, the times used stay used */
	NEXT_OTHER_STANDS
};

/* A2. Refused in READY, and taking back without a last press. The thought of the side on turn ends without a move: a Bronstein delay
 * and a byo-yomi period come back as after a press. */
bool game_clock_next_turn(struct game_clock *g, uint8_t next);

/* A3, A7: corrections by field. A time entered stays as entered until a clock runs, whatever else is corrected. All but a
 * time lead from READY to PAUSED: the game goes on, it does not begin. */

/* What the clock is to show: time left; count-up: time used, up to its limit; Scrabble: overtime below 0, down to its limit. Withdraws a
 * flag if the side may think on. */
bool game_clock_set_left(struct game_clock *g, uint8_t side, ticks left);
bool game_clock_set_used(struct game_clock *g, uint8_t side, ticks used);
bool game_clock_set_turn(struct game_clock *g, uint8_t side);  /* another side begins a move */
bool game_clock_set_white(struct game_clock *g, uint8_t side); /* the sign only; in READY the colours (A9) */

/* The counter, 0..9999; if `follow`, the side goes to the stage that this number of moves belongs to: times of stages entered
 * or left are added or taken (from the unseen time if it had fallen, F5), unless the time was entered; refused if that leaves
 * less than nothing. */
bool game_clock_set_moves(struct game_clock *g, uint8_t side, uint16_t moves, bool follow);

/* The stage, from 0; if `moves_begin` its moves are counted from now (8.6). Times and period are not touched. */
bool game_clock_set_stage(struct game_clock *g, uint8_t side, uint8_t stage, bool moves_begin);

/* The period of byo-yomi or Canadian, 0: main time. The time is not touched. */
bool game_clock_set_period(struct game_clock *g, uint8_t side, uint8_t period);

/* A6, Guideline III.4: 5 s (method Fischer or US delay or Bronstein) for both sides in this and all later stages,
 * and 2:00 to `opponent`. Refused if a value is in force, in blitz, in special controls, past 9:59:59. */
bool game_clock_introduce(struct game_clock *g, uint8_t method, uint8_t opponent);

/* A10: what a side would have had the game been played with `control` from the start. FORCE (P4) is the caller's business. */
ticks game_clock_proposal(const struct game_clock *g, const struct control *control, uint8_t side);

/* A10: puts `control` in force; the times are as proposed; used, counters, turn and flags are kept. */
bool game_clock_install(struct game_clock *g, const struct control *control);

/* A7: RESUME from READY: to PAUSE, so that an adjourned game can be entered. */
bool game_clock_enter(struct game_clock *g);

/* ---- after a loss of power ------------------------------------------------------------------------------------- */

/* N1: *g is the game as the memory has it, true at g->since and known to have gone on until `at`.  Carries it on to `at`, and by `lead`
 * more, but over no zero, and pauses it there.  How long the power was away nobody knows: a steady flag stands anew from `now`
 * (P3).  Tells nothing: what happened before is no news. */
void game_clock_recover(struct game_clock *g, instant at, ticks lead, instant now);

/* ---- rewind -------------------------------------------------------------------------------------------- */

/* A5: the game at one instant; taken after each press and restored by a rewind. The fields are those of struct clock_side and struct
 * game_clock. */
struct mark_side {
	ticks left;
	ticks used;
	uint16_t moves;
	uint8_t stage;
	uint8_t stage_moves;
	uint8_t period;
	uint8_t flag;
	uint8_t first;
	uint8_t spare;
};
struct game_mark {
	struct mark_side side[2];
	ticks move_used;
	ticks delay_used;
	uint8_t turn;
	uint8_t white;
	uint8_t control_white;
	uint8_t kind; /* enum press_result, or MARK_ARBITER */
};
#define MARK_ARBITER 0x80

void game_clock_mark(const struct game_clock *g, instant now, struct game_mark *mark);
bool game_clock_restore(struct game_clock *g, const struct game_mark *mark);

#endif
