/* The clock as people use it: modes, buttons, keys, screens, options, sound, what is shown.
 *
 *   app.c       the instants at which something is due, contacts -> players and keys, sound, off, when the view is made
 *   players.c   presses and their order (T2)
 *   keys.c      what a key means where it is pressed, holds, repetitions
 *   menu.c      the engine of the screens; screens/ has a file for each (screen.h)
 *   new_game.c  the control that a game begins with, the game before it
 *   fault.c     which fault is shown
 *   game_view.c, cells.c   the game as cells; characters, words and numbers as segments
 *
 * It calls no HAL; firmware/zeitnot.c hands in inputs and instants, hands round the events, and saves what `saves` and
 * `options_changed` say.  It reaches the memory by the pointer that app_init is given.
 * The struct has no padding, and its pointer is last: tools copy what stands before it out of a simulated clock's RAM. */
#ifndef ZEITNOT_UI_APP_H
#define ZEITNOT_UI_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/core/game.h"
#include "firmware/core/presets.h"
#include "firmware/modes.h"
#include "firmware/options.h"
#include "firmware/store/store.h"
#include "firmware/ui/debounce.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/view.h"
#include "hal/hal_input.h"

/* ---- state ----------------------------------------------------------------------------------------------- */

#define MENU_VALUES 8

/* The screen above the game.  What its fields edit are numbers of its own; only the confirmation touches the game (A4). */
struct menu {
	uint8_t screen;	   /* enum screen_id (screens.h) */
	uint8_t origin;	   /* the screen it was opened from */
	uint8_t item;	   /* enum item: place in the arbiter's list */
	uint8_t field;	   /* of a dialogue */
	uint8_t side;	   /* enum side that the dialogue is about */
	uint8_t colour;	   /* own control: whose half is being edited */
	uint8_t stage;	   /* and which stage */
	uint8_t choice;	   /* the control that is chosen or edited, as in struct options */
	uint8_t found;	   /* the last answer to a read request */
	uint8_t refused;   /* 1: the refusal sign is shown */
	uint8_t shown;	   /* the screen whose fields are drawn: this one, or in the list the item's */
	uint8_t confirmed; /* while a screen begins: the one it was opened from was confirmed */
	int32_t value[MENU_VALUES]; /* the fields of the present dialogue */
	int32_t was;		    /* the first value as the dialogue began: a change is seen as one */
};

/* What the clock does by itself, each at an instant of its own. */
enum timer {
	TIMER_CONTACTS, /* a lock-out ends */
	TIMER_KEY,	/* a hold takes effect, a key repeats */
	TIMER_EVENT,	/* the game changes: a zero, the end of a delay, of a steady flag */
	TIMER_SIGN,	/* the refusal sign goes */
	TIMER_PAGE,	/* a page that is looked at while a clock runs closes */
	TIMER_SOUND,	/* silence */
	TIMER_BLINK,
	TIMER_LINE,   /* the serial line wants to be looked after */
	TIMER_EIGHTH, /* of a minute: is nothing touched, is the board well? */
	TIMER_COUNT
};

/* What a display shows, and how it runs on (game_view.c). */
struct face {
	instant zero_at;   /* where the time that falls ends, or the one that rises began */
	instant change_at; /* the display changes by itself, unless `flow` stands */
	uint16_t seconds;  /* shown: whole ones */
	uint8_t tenth;	   /* or none */
	uint8_t flow;	   /* how it changes by itself; 0: not */
	uint8_t counts_up; /* and is rounded down */
	uint8_t digit;	   /* the last one shown */
	uint8_t spare[2];
};

/* U3: the game before this one, as long as it can be brought back. */
struct previous {
	struct game_clock game;
	struct control chosen;
	uint8_t choice;	       /* as in struct options */
	uint8_t chosen_choice; /* likewise */
	uint8_t there;	       /* 0: there is none */
	uint8_t spare;
};

/* Where own controls and the journal are.  Packed: no hole before it on a processor with wide pointers. */
struct app_memory {
	struct store *store;
} __attribute__((packed));

struct app {
	/* What is asked at every wake-up comes first: an AVR reaches the first 64 bytes without computing addresses. */
	instant now;	 /* of the present call */
	instant soonest; /* when the first of `due` is, or earlier */
	struct face face[2];
	uint8_t mode;		    /* enum app_mode; every function here keeps it true */
	uint8_t saves;		    /* STORE_...: what no event tells; zeitnot.c clears it */
	uint8_t dirty;		    /* the view must be made anew */
	uint8_t changed;	    /* the view is another than before; cleared by zeitnot.c */
	uint16_t faults;	    /* bit n: enum fault n stands */
	uint8_t fault;		    /* enum fault: the gravest, which is shown */
	uint8_t stuck;		    /* bits by enum hal_button: contacts that are stuck (D4) */
	uint8_t waiting;	    /* likewise: pressed, and to be taken in its turn (T2) */
	uint8_t key;		    /* enum hal_button that is down; 0 = none (no key has that number) */
	uint8_t key_wait;	    /* enum key_wait (keys.c) */
	uint8_t key_steps;	    /* repetitions that are still slow */
	uint8_t sound;		    /* enum sound that sounds */
	uint8_t muted;		    /* silent until the next game */
	uint8_t dark;		    /* the dark half of a blink is shown */
	uint8_t idle;		    /* quarters of a minute without a touch */
	uint8_t battery_low;	    /* N5 */
	uint8_t interrupted;	    /* N1: power was lost in this game; until it is resumed */
	uint8_t options_changed;    /* to be saved; zeitnot.c clears it */
	uint8_t armed[TIMER_COUNT]; /* due[n] counts */
	instant due[TIMER_COUNT];   /* by enum timer */
	instant pending_at;	    /* of the latest press out of turn (T2) */
	struct game_clock game;
	struct menu menu;
	struct control
	    chosen; /* U3: the control as it was chosen, before FORCE and whatever was installed since */
	struct control draft;  /* own control being edited, control to install (A4) */
	struct game_mark mark; /* rewind: the one shown */
	struct previous previous;
	struct view view;
	struct options options;
	uint8_t look;		/* eighths of a minute since zeitnot.c looked at the board */
	uint8_t has_brightness; /* the board can be dimmed */
	struct debounce debounce;
	/* Last, because its size is the processor's: tools copy what stands before it out of a simulated clock. */
	struct app_memory memory;
};

/* An option that is a small number: every one but the trim. */
static inline uint8_t app_option(const struct app *app, uint8_t option)
{
	return (uint8_t)app->options.value[option];
}

/* ---- what zeitnot.c calls -------------------------------------------------------------------------------- */

/* Defaults, without a game: app_begin_anew or app_resume comes next.  `store`: where own controls and the journal are; `levels`:
 * contacts that are down already. */
void app_init(struct app *app, struct store *store, uint8_t levels, instant now);

/* SELECT with the first preset. */
void app_begin_anew(struct app *app);

/* After zeitnot.c has filled game and options from the memory: shows the game (READY, PAUSE or OVER). */
void app_resume(struct app *app, bool interrupted);

/* One report of the contacts (hal_input.h), dated. */
void app_input(struct app *app, uint8_t edges, uint8_t levels, instant at);

/* An edge waits for its judgement: a clock that is off must not go back to sleep yet. */
bool app_listens(const struct app *app);

/* Everything that is due by `now`: zeros, lock-outs, holds and repetitions, pages that close, sounds. */
void app_step(struct app *app, instant now);

/* After app_input and app_step, once for each of game.events: what the screen is to show then. */
void app_hear(struct app *app, const struct event *event);

/* Lets a sound be heard (enum sound), if the options let it and none that is more urgent sounds. */
void app_sound(struct app *app, uint8_t sound);

/* Makes the view anew, and finds the instant of the game's next event: to be called if app->dirty, when all events have been heard. */
void app_draw(struct app *app);

/* Wakes the clock after so many ticks from now. */
void app_arm(struct app *app, uint8_t timer, ticks delay);

/* Ticks from the last app_step until it has something to do; at least 1. */
ticks app_next(const struct app *app);

/* What is to be seen in the dark half of a blink; in the light half it is app->view.cell. */
void app_darken(const struct app *app, uint8_t cells[2][CELLS]);

/* The instant up to which the game is certain: now, or just before the first edge of a contact of the side on turn that is being judged.
 * No zero after it may take effect or be shown (T2). */
instant app_settled(const struct app *app);

/* D4: a fault stands until it is over, or BACK takes note of it.  The gravest is shown. */
void app_set_fault(struct app *app, uint8_t fault);
void app_clear_fault(struct app *app, uint8_t fault);
void app_set_battery(struct app *app, bool low);

/* ---- between the files of firmware/ui ---------------------------------------------------------------------- */

/* app.c.  `level`: enum option's SOUND, as it is in force. */
uint8_t app_sound_level(const struct app *app);
/* The refusal sign and sound. */
void app_refuse(struct app *app);
/* PLAY at an instant: start, pause, resume; refused without a time base. */
void app_play(struct app *app, instant at);
/* Silent until the next game, and back; where there is nothing to be heard, there is nothing to mute. */
void app_mute(struct app *app);
/* Refused in a game. */
void app_turn_off(struct app *app);
/* The options were changed: saved, and in force where they may be.  `freeze`: that one was, too. */
void app_options_changed(struct app *app, bool freeze);

/* new_game.c.  A choice: as in struct options. */
/* Loads a choice into app->draft.  False: there is none. */
bool app_load_choice(struct app *app, uint8_t choice);
void app_set_choice(struct app *app, uint8_t choice);
/* P4: app->draft as the option FORCE has it. */
void app_force(struct app *app);
/* READY with app->draft, under the options; a game that was there can be brought back. */
void app_begin(struct app *app, uint8_t choice);
/* U3: the game before this one; only if app->previous.there. */
void app_bring_back(struct app *app);

/* ---- what the line calls --------------------------------------------------------------------------------- */

/* True in SELECT, READY and OVER (U5): only then the two below may be called. */
bool app_takes_settings(const struct app *app);

/* READY with `control` (checked by the caller), under the options. */
void app_set_control(struct app *app, const struct control *control);

/* False and nothing changed: out of range.  In READY it takes effect at once. */
bool app_set_option(struct app *app, uint8_t option, int16_t value);

#endif
