/* What players hear (B1, B3): who hears what, in which order, and what silences it.
 *
 * Whoever has something to say hands it in as a text with its values. Everything waits in one queue; the
 * audio output can speak to one ear at a time. The most severe comes first, then the oldest. Something more
 * severe cuts what is being said, also in the other ear, and what was cut is said again from its beginning.
 * An answer is worked out when it begins, so it is true then.
 *
 * A side speaks while its earphone is plugged in and its option names a pack. Calls the HAL; main context. */
#ifndef ZEITNOT_VOICE_VOICE_H
#define ZEITNOT_VOICE_VOICE_H

#include "firmware/core/game.h"
#include "firmware/options.h"
#include "firmware/text/text.h"
#include "firmware/voice/phrase.h"
#include "firmware/voice/talk.h"

/* What is said, the most severe last. */
enum voice_kind {
	VOICE_NOTHING, /* an empty index of the queue */
	VOICE_MENU,    /* rows of text that a key has changed */
	VOICE_ANSWER,  /* to a talk key */
	VOICE_WARNING, /* dropped if it has waited for a second */
	VOICE_FAULT,   /* of the clock, or new colours: it stays true, so no press ends it */
	VOICE_FLAG
};

struct voice_item {
	instant since; /* handed in */
	struct utterance utterance;
	uint8_t kind; /* enum voice_kind */
	uint8_t side;
	uint8_t order; /* handed in before or after another one, modulo 256 */
};

#define VOICE_WAITING 16

/* A side. */
struct voice_ear {
	struct talk talk;
	uint8_t slot;	/* whose pack that is, from 1; 0: none */
	uint8_t state;	/* enum pack_state */
	uint8_t volume; /* as the audio output has it */
	struct pack pack;
};

struct voice {
	bool speaks;  /* an item is being said: */
	uint8_t item; /* its index in the queue */
	bool has_clip;
	bool ended; /* the phrase has no more clips; the audio output plays the last one */
	uint8_t order;
	uint8_t jacks;		 /* bits by enum side, as they were last */
	uint8_t listener;	 /* enum side that hears the menus: it has used its talk key last */
	bool awake;		 /* the memory is */
	uint8_t held;		 /* the serial port writes a pack: nothing may be said */
	uint8_t underruns;	 /* of the audio output, for the serial port */
	uint8_t comes;		 /* bits by enum side: plugged in, but its pack has not been chosen yet */
	uint8_t plugged;	 /* bits by enum side: plugged in, and not taken yet */
	uint8_t talked;		 /* the same: talk keys that went down */
	bool toned;		 /* a tone sounds, and nothing new is said */
	bool off;		 /* the clock is, and that was said */
	instant tone;		 /* it began */
	instant step;		 /* of a check: not before */
	struct phrase_clip clip; /* of the item that is being said: the next one */
	struct phrase phrase;
	struct voice_ear ear[2];
	struct voice_item queue[VOICE_WAITING];
};

/* All zero at the start. */

/* An event of the game (firmware/core/event.h).  Nothing is said to an ear without an earphone. */
void voice_on_event(struct voice *voice, const struct options *options, const struct event *event,
		    instant now);

/* What the text display says without a key; `kind`: enum voice_kind. In a full queue it is lost: sixteen
 * phrases would take half a minute. */
void voice_speak(struct voice *voice, uint8_t side, uint8_t kind, const struct utterance *utterance,
		 instant now);

/* A press that counted for nothing: on the wrong turn, in a pause, or in the choice. `why`: the text that
 * tells it, or 0. */
void voice_ignored_press(struct voice *voice, uint8_t side, uint16_t why, instant now);

/* A row of a page is being read out. */
bool voice_reads(const struct voice *voice);

/* A key has changed a page: all that was still to be said of the one before is dropped. Then its rows, one
 * after the other; `last`: all rows that follow come before this one. */
void voice_new_page(struct voice *voice);
void voice_row(struct voice *voice, const struct utterance *utterance, bool last, instant now);

/* Nothing is said any more, and the memory sleeps.  `held`: it stays so until the next call. */
void voice_rest(struct voice *voice, bool held);

/* The pack in this index, from 0: PACK_CHECKED, or why there is none. Not while the serial port writes
 * one. */
enum pack_state voice_find_pack(struct voice *voice, uint8_t slot, struct pack *pack);

/* True: voice_step would do nothing. Short, for every wake-up of a clock without earphones. `off`: the
 * clock is. */
bool voice_idle(const struct voice *voice, bool off);

/* Sockets and talk keys, and a piece of what is to be said: the beginning of a phrase, a clip, a part of a
 * pack's check. `game`: NULL while the clock is off. True: there is more to do at once. */
bool voice_step(struct voice *voice, const struct options *options, const struct game_clock *game,
		instant now);

/* Bits by enum side, once each: talk keys that went down; earphones that were plugged in. */
uint8_t voice_take_talked(struct voice *voice);
uint8_t voice_take_plugged(struct voice *voice);

/* Ticks until voice_step is to be called; TICKS_MAX: only when the board says so.  At least 1. */
ticks voice_next(const struct voice *voice, instant now);

#endif
