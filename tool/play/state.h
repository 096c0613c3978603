/* The state of `zeitnot play`, the clock in the terminal.
 *
 * play.c runs the loop and keeps simulated time in step with real time. input.c turns keyboard and mouse into
 * contacts and records them. persistence.c keeps the clock's memory in a file. screen.c draws. */
#ifndef ZEITNOT_TOOL_PLAY_STATE_H
#define ZEITNOT_TOOL_PLAY_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "tool/play/sound.h"
#include "tool/play/texts.h"
#include "tool/scenario/client.h"
#include "tool/tool.h"

#define PLAY_EVENTS 64
#define PLAY_TEXT   100

/* Simulated seconds per second. */
#define SPEED_LEAST 0.1
#define SPEED_MOST  1000.0

/* A finger on a button or key. */
struct hand {
	bool down;
	bool waiting; /* another character came: the repetition of a held letter, or a second tap at `lift` */
	bool mouse;   /* until the mouse button comes up */
	int64_t up_at;	  /* simulated time at which it comes up; 0 = at `lift` */
	double lift;	  /* real time at which it comes up */
	double last_char; /* real */
};

struct deed {
	int64_t at;
	char text[PLAY_TEXT];
};

struct play {
	struct client client;
	const char *board, *control;
	double speed;
	double real, base_real; /* now, and when the pace was last set; seconds */
	int64_t base_sim;
	bool halted, help, quit, slow;
	bool asking;		 /* the question is shown whether to quit while a clock runs */
	bool copy;		 /* another program has the file open, so nothing is saved */
	bool persistence_before; /* the clock began with the memory of its file */
	const char *kept;	 /* the file; NULL: nothing is kept */
	int persistence_file;	 /* its descriptor; < 0: none */
	double persistence_at;	 /* real time at which the memory was last compared */
	bool powered;
	double volts;
	struct hand hand[CONTACT_COUNT];
	char pack[PACK_SLOTS][TOOL_PATH]; /* files of the packs of speech; "": none */
	const char *pack_names;		  /* as given, separated by commas */
	bool jack[2];			  /* an earphone is plugged in */
	struct play_sound *sound;	  /* from the first plug on; NULL: none, or no player */
	struct deed *deed;		  /* everything that was done, for the scenario */
	size_t deeds;
	struct deed event[PLAY_EVENTS]; /* the last events, newest last, for the strip */
	size_t events;
	char note[PLAY_TEXT]; /* the answer to the last command to the tool itself */
	uint16_t tone;
	double tone_until; /* real time until which the sign for a sound is shown */
	int mode;
	unsigned language; /* the clock's option */
};

int64_t play_now(const struct play *play);			    /* simulated, since time 0 */
const char *play_say(const struct play *play, enum play_text text); /* in the clock's language */
void play_log(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));
void play_pace(struct play *play); /* the speed has changed: real and simulated time count from here */

#endif
