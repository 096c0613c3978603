/* The user interface on a desk: an app with a memory of its own, fingers, and eyes. */
#ifndef ZEITNOT_TESTS_UNIT_UI_DESK_H
#define ZEITNOT_TESTS_UNIT_UI_DESK_H

#include <stddef.h>

#include "firmware/ui/app.h"

#define MS(n) ((uint32_t)((n)*4096UL / 1000))

#define DESK_MARKS 500

#define DESK_OPTIONS 0x80 /* beside STORE_...: the options were to be saved */

struct desk {
	struct app app;
	struct store store; /* only the journal's count, which the app reads by itself */
	instant now;
	uint8_t levels;
	struct control own[OWN_CONTROLS];
	uint8_t own_valid[OWN_CONTROLS];
	uint8_t broken; /* the memory does not take anything */
	struct game_mark mark[DESK_MARKS];
	uint16_t marks;
	uint16_t hole; /* the mark so far back is damaged, the newest is 1; 0: none is */
	uint8_t kept;  /* `before` has the marks of the game before this one: nothing was played since */
	uint16_t marks_before;
	struct game_mark before[DESK_MARKS];
	struct game_mark undone; /* before the last rewind */
	uint8_t can_undo, set_aside;
	uint8_t noted;	/* times that a damaged memory was taken note of */
	uint8_t saves;	/* everything the app wanted saved since this was cleared */
	uint8_t sounds; /* in `heard` */
	char heard
	    [64]; /* each sound that began since this was cleared: c click, r refusal, w warning, f flag */
};

/* SELECT, at an arbitrary instant near the end of the 32 bits. */
/* What the program does at desk->now. */
void desk_step(struct desk *desk);
void desk_init(struct desk *d);

/* READY with a control written as text. */
void desk_control(struct desk *d, const char *text);

/* Lets the time pass; the app is called when it asks for it. */
void desk_wait(struct desk *d, uint32_t n);

/* A contact moves now. */
void desk_contact(struct desk *d, uint8_t button, bool down);

/* As the scenarios: down for 100 ms, 200 ms altogether; a hold; a press of 80 ms. */
void desk_key(struct desk *d, uint8_t key);
void desk_keys(struct desk *d, const char *keys); /* B back, - minus, P play, + plus, O ok */
/* The arbiter's list, and on to an item; not yet in it. */
void desk_item(struct desk *d, uint8_t wanted);
void desk_hold(struct desk *d, uint8_t key, uint32_t ms);
void desk_press(struct desk *d, uint8_t side);

/* A script: keys as above, L R a player's press, h before a key: held for two seconds, 5- five times, 3s 250m so long a wait; blanks mean
 * nothing. */
void desk_do(struct desk *d, const char *script);

/* The sounds since the last call, as in `heard`. */
const char *desk_heard(struct desk *d);

/* What is to be read: eight characters, digits and letters by their shape ("0" for O, "1" for I, "5" for S); in the light half. */
const char *desk_text(const struct desk *d, uint8_t side);

/* `text` has the shapes that are shown; blanks at the ends do not count. */
bool desk_shows(const struct desk *d, uint8_t side, const char *text);

/* The whole picture of a side: eight cells, those that blink in brackets, and behind a stroke the marks that are lit: W White, ! attention,
 * S sound, H the hour's colon, T the tenths' point, R running; 1 and 2 for 100 and 200 moves more. */
const char *desk_picture(const struct desk *d, uint8_t side);

/* Both pictures are these, letters and digits by their shape; says so if not. */
bool desk_shows_both(const struct desk *d, const char *left, const char *right);

/* A row of a table of pictures: what is done (a script), and what is then shown. */
struct desk_row {
	const char *control; /* a new desk with this control; "": a new desk, choosing; NULL: it goes on */
	const char *does;
	const char *left;
	const char *right;
};

/* A new desk as such a row begins with; the second own control is there, DESK_OWN. */
void desk_begin(struct desk *d, const char *control);
#define DESK_OWN "40/90m+30:30m+30|20m"

/* Does and sees it, row by row; all that is not shown is said. */
void desk_check(struct desk *d, const struct desk_row *rows, size_t count);

/* The marks that are lit: bit n = cell n. */
uint8_t desk_marks(const struct desk *d, uint8_t side);

#endif
