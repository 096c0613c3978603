/* What players and the arbiter do in one game, in order. */
#ifndef ZEITNOT_TESTS_ORACLE_HISTORY_H
#define ZEITNOT_TESTS_ORACLE_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "firmware/core/game.h"

enum act_kind {
	ACT_LOOK,     /* no act: time passes, and the displays are compared */
	ACT_PRESS,    /* side */
	ACT_PLAY,     /* start, pause, resume */
	ACT_PENALTY,  /* A2: sides (as bits), amount, choice = who moves next */
	ACT_LEFT,     /* A3: side, amount */
	ACT_USED,     /* A3: side, amount */
	ACT_MOVES,    /* A3: side, amount = the counter, choice = the stage follows */
	ACT_STAGE,    /* A3: side, amount = the stage from 0, choice = its moves begin now */
	ACT_PERIOD,   /* A3: side, amount = the period, choice = the moves made in it */
	ACT_TURN,     /* A3: side */
	ACT_FREEZE,   /* F2: choice = enum freeze_set */
	ACT_WHITE,    /* A3: side */
	ACT_EXCHANGE, /* A9, in READY */
	ACT_ENTER,    /* A7: RESUME from READY */
	ACT_III4,     /* A6: choice = method, side = the opponent, who gets two minutes */
	ACT_INSTALL,  /* A10: choice = which control of the history */
	ACT_REWIND,   /* A5: amount = how many presses back, from 1 */
	ACT_UNDO,     /* A5 */
	ACT_POWER,    /* N1: the supply fails and comes back; by keys only */
	ACT_LEAVE, /* A4: amount = which screen and which keys there, before BACK leaves it; by keys only */
	ACT_KINDS
};

enum freeze_set { FREEZE_SET_AUTO, FREEZE_SET_ON, FREEZE_SET_OFF };

struct act {
	ticks wait; /* since the act before */
	uint8_t kind;
	uint8_t side;
	uint8_t choice;
	int32_t amount; /* ticks, or a number */
};

#define HISTORY_ACTS	 60
#define HISTORY_CONTROLS 3

struct history {
	struct control control[HISTORY_CONTROLS]; /* the first is the one that the game begins with */
	uint8_t controls;
	uint8_t freeze_set; /* F2: the arbiter has set the switch, to `freeze`; else it follows the control */
	uint8_t freeze;
	uint8_t white;
	uint8_t force; /* P4: the option with which each control is begun and installed */
	int acts;
	struct act act[HISTORY_ACTS];
};

/* An act as text, with the seconds since the act before it, for example "0.5 press left". For a history by
 * keys its amount is a number of steps. */
void history_act_text(const struct act *act, bool by_keys, char *text, size_t size);

/* P4: the control of this number, with its stages exchanged if the option FORCE says so. */
struct control history_control(const struct history *history, uint8_t which);

/* Reads the acts from text, separated by semicolons. The options are "on" or "off" for freeze, "right" for
 * White on the right, and "force". */
bool history_read(struct history *history, const char *const controls[HISTORY_CONTROLS], const char *options,
		  const char *acts);

/* What can be seen at one instant; `judged` says which parts the requirements determine. */
struct seen_side {
	ticks remaining;
	ticks unseen; /* F5 */
	ticks delay;
	ticks used;
	uint16_t moves;
	uint8_t stage;
	uint16_t to_make; /* P5, M6 */
	uint8_t period;
	uint8_t flag;
	uint8_t first;
};
struct seen {
	uint8_t state;
	uint8_t turn;
	uint8_t white;
	uint8_t freeze;
	struct seen_side side[2];
};

#endif
