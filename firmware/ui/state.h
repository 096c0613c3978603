/* What the user interface knows: one struct, which all files of firmware/ui work on. */
#ifndef ZEITNOT_UI_STATE_H
#define ZEITNOT_UI_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/core/game.h"
#include "firmware/modes.h"
#include "firmware/options.h"
#include "firmware/store/store.h"
#include "firmware/ui/debounce.h"
#include "firmware/ui/pending.h"
#include "firmware/ui/view.h"
#include "hal/hal_input.h"

/* Hints are spoken after this many eighths of a minute without a key, because a user who continues at once
 * needs none. */
#define HINTS_READ 4

#define MENU_VALUES 20 /* the most fields with values that a screen may have */

/* The screen above the game. Its fields edit separate numbers; only the confirmation touches the
 * game (A4). */
struct menu {
	uint8_t screen;		    /* enum screen_id (screens.h) */
	uint8_t origin;		    /* the screen it was opened from */
	uint8_t item;		    /* enum item: place in the arbiter's list */
	uint8_t last;		    /* the same: used last in this game */
	uint8_t field;		    /* of a dialogue */
	uint8_t side;		    /* enum side that the dialogue is about */
	uint8_t colour;		    /* user preset: whose half is being edited */
	uint8_t stage;		    /* and which stage */
	uint8_t choice;		    /* the control that is chosen or edited, as in struct options */
	bool found;		    /* `choice` is there; of RECALL: its snapshot can be read */
	uint8_t shown;		    /* the screen whose text is shown: this one, or in the list the item's */
	uint8_t confirmed;	    /* while a screen begins: the one it was opened from was confirmed */
	bool touched;		    /* a value was changed since the dialogue began */
	int32_t value[MENU_VALUES]; /* the fields of the present dialogue */
};

/* What the clock does by itself, each at its instant. */
enum timer {
	TIMER_CONTACTS, /* a contact is debounced, a lock-out ends, or a key has waited for a digit */
	TIMER_EVENT,	/* the game changes: an expiry, the end of a delay, of a steady flag */
	TIMER_SOUND,	/* silence */
	TIMER_BLINK,
	TIMER_PATIENT,		   /* from here on: waits for a digit that is about to change (D3) */
	TIMER_KEY = TIMER_PATIENT, /* a hold takes effect, a key repeats */
	TIMER_REASON,		   /* the reason of a refusal disappears */
	TIMER_PAGE,		   /* a page that is looked at while a clock runs closes */
	TIMER_TEXT,		   /* D5: nobody has used the text display for some time */
	TIMER_EIGHTH,		   /* of a minute: idle time, hints, a look at the board's health */
	TIMER_COUNT
};

/* What the digits of a side show, and when they change by themselves (game_view.c). */
struct side_digits {
	instant zero_at;   /* where the time or the delay that falls ends, or the time that rises began */
	instant change_at; /* the display changes by itself, unless `flow` is 0 */
	uint16_t seconds;  /* shown when more than the last digit was drawn: whole ones */
	uint8_t tenth;	   /* the same; or none */
	uint8_t flow;	   /* how it changes by itself; 0: not */
	uint8_t counts_up; /* and is rounded down */
	uint8_t digit;	   /* the last one shown */
	uint8_t blinks;	   /* CELL_POINT: its colon changes with each second; 0: it does not */
	uint8_t first;	   /* bit 0: the seconds that it showed as it began to run were odd */
};

/* A11: the game before the arbiter's last change, while that can still be undone. */
struct undo {
	struct game_clock game;
	struct control chosen; /* U3: as in struct app */
	uint8_t choice;	       /* as in struct options */
	uint8_t chosen_choice; /* the same */
	uint8_t act;	       /* what was done (undo.h); 0: nothing can be undone */
};

/* Settings that go from clock to clock over a cable (firmware/settings_copy.h). */
enum copy_state {
	COPY_NONE,
	COPY_WANTED, /* the arbiter has asked for it */
	COPY_SENDING,
	COPY_SENT,    /* both clocks have the same code */
	COPY_SILENT,  /* there is no cable, or the other clock does not answer */
	COPY_REFUSED, /* a game is in progress on the other clock */
	COPY_DIFFERS, /* something did not arrive; the other clock keeps its old settings */
	COPY_RECEIVED /* this clock has the settings of another one */
};

struct app {
	/* Members that are read at every wake-up come first, because an AVR reaches the first 64 bytes
	 * without computing an address. */
	instant now;	 /* of the present call */
	instant soonest; /* when the first of `due` is, or earlier; or the next digit, for which that waits */
	struct side_digits digits[2];
	uint8_t mode;		     /* enum app_mode; every function here keeps it true */
	struct pending_work pending; /* what is still to be done */
	uint16_t faults;	     /* bit n: enum fault n is active */
	uint8_t fault;		     /* enum fault: the most severe, which is shown */
	uint8_t stuck;		     /* bits by enum hal_button: contacts that are stuck (D4) */
	uint8_t waiting;	     /* the same: pressed, and to be taken in its turn (T2) */
	uint8_t key;		     /* enum hal_button that is down; 0 = none (no key has that number) */
	uint8_t key_wait;	     /* enum key_wait (keys.c) */
	uint8_t key_steps;	     /* repetitions that are still slow */
	uint8_t sound;		     /* enum sound that sounds */
	uint8_t muted;		     /* silent until the next game */
	uint8_t dark;		     /* the dark half of a blink is shown */
	uint8_t idle;		     /* quarters of a minute without a touch */
	uint8_t battery_low;	     /* N5 */
	uint8_t interrupted;	     /* N1: power was lost in this game; until it is resumed */
	uint8_t copying;	     /* enum copy_state: settings from clock to clock (L2) */
	uint8_t hint;		     /* eighths of a minute since the last key: hints of keys take turns */
	bool touched; /* a key or a press has come: it ends what the serial port collects or writes */
	uint8_t
	    uploaded; /* percent of a pack of speech that the serial port writes, and 1; 0: it writes none */
	bool unread;  /* since the last key not all hints have been read out (B1) */
	bool armed[TIMER_COUNT];  /* due[n] counts */
	instant due[TIMER_COUNT]; /* by enum timer */
	instant pending_at;	  /* of the latest press out of turn (T2) */
	struct game_clock game;
	struct menu menu;
	/* U3: the control as it was chosen, before FORCE and whatever was installed since. */
	struct control chosen;
	struct control draft;	       /* user preset being edited, control to install (A4) */
	struct game_snapshot snapshot; /* rewind: the one shown */
	struct undo undo;
	struct view view;
	struct options options;
	uint16_t reason;	/* why something was refused (enum text); 0: nothing was */
	uint16_t hours;		/* that the cells will last, 0 on a board without cells */
	bool text_display_idle; /* D5: on battery the text display is dark while a clock runs */
	uint8_t eighths;	/* of a minute, counted */
	uint8_t has_brightness; /* the board can be dimmed */
	struct debounce debounce;
	struct store *store; /* user presets and the journal */
};

/* An option that is a small number: every one but the trim. */
static inline uint8_t app_option(const struct app *app, uint8_t option)
{
	return (uint8_t)app->options.value[option];
}

#endif
