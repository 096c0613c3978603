/* The user interface under test: an app with a separate memory, fingers, and eyes. */
#ifndef ZEITNOT_TESTS_UNIT_UI_UI_H
#define ZEITNOT_TESTS_UNIT_UI_UI_H

#include <stddef.h>

#include "firmware/core/presets.h"
#include "firmware/ui/app.h"
#include "firmware/ui/fault.h"
#include "firmware/ui/new_game.h"
#include "firmware/ui/page.h"
#include "firmware/ui/sound.h"
#include "firmware/ui/timers.h"

#define MS(n) ((uint32_t)((n)*4096UL / 1000))

#define UI_SNAPSHOTS 500

#define UI_OPTIONS SAVE_OPTIONS /* beside STORE_...: the options were to be saved */

struct ui {
	struct app app;
	struct store store; /* only the count of the journal, which the app reads */
	instant now;
	uint8_t levels;
	struct control own[USER_PRESETS];
	uint8_t user_preset_valid[USER_PRESETS];
	uint8_t broken; /* the memory refuses to write */
	struct game_snapshot snapshot[UI_SNAPSHOTS];
	uint16_t snapshots;
	uint16_t hole;		   /* the snapshot so far back is damaged, the newest is 1; 0: none is */
	uint16_t snapshots_before; /* of `before`: the journal that Undo brings back */
	struct game_snapshot before[UI_SNAPSHOTS];
	uint8_t control, control_before; /* the store's number of the control in force */
	struct control in_force, older;
	uint8_t noted;	/* how often a message of damage was cleared */
	uint8_t saves;	/* everything the app wanted saved since this was cleared */
	uint8_t sounds; /* in `heard` */
	char heard
	    [64]; /* each sound that began since this was cleared: c click, r refusal, w warning, f flag */
};

/* What the program does at ui->now. */
void ui_step(struct ui *ui);
/* SELECT, at an arbitrary instant near the end of the 32 bits. */
void ui_init(struct ui *d);

/* READY with a control written as text. */
void ui_control(struct ui *d, const char *text);

/* Lets time pass; the app is called when it asks for it. */
void ui_wait(struct ui *d, uint32_t n);
/* Waits until `before` ticks before a second of the left side, whose clock runs. Returns when it changes. */
instant ui_wait_before_second(struct ui *d, ticks before);

/* A contact moves now. */
/* One report of the contacts, as firmware/zeitnot.c hands it in. */
void ui_input(struct ui *d, uint8_t edges, uint8_t levels, instant at);
void ui_contact(struct ui *d, uint8_t button, bool down);

/* As the scenarios: down for 100 ms, 200 ms altogether; a hold; a press of 80 ms. */
void ui_key(struct ui *d, uint8_t key);
void ui_keys(struct ui *d, const char *keys); /* B back, - minus, P play, + plus, O ok */
/* The arbiter's list, and on to an item; not yet in it. */
void ui_item(struct ui *d, uint8_t wanted);
void ui_hold(struct ui *d, uint8_t key, uint32_t ms);
void ui_press(struct ui *d, uint8_t side);

/* A script: keys as above, L R a player's press, h before a key: held for two seconds, 5- five times, 3s
 * 250m waits that long; blanks mean nothing. [NAME] finds an item in the arbiter's list by PLUS, {TEXT} a
 * field by OK: what is read begins with the name, or has the text in it. */
void ui_do(struct ui *d, const char *script);

/* The sounds since the last call, as in `heard`. */
const char *ui_heard(struct ui *d);

/* What is to be read: eight characters, digits and the signs F, P, E and -; in the light half. */
const char *ui_text(const struct ui *d, uint8_t side);

/* `text` is shown; blanks at the ends do not count. */
bool ui_shows(const struct ui *d, uint8_t side, const char *text);

/* The whole picture of a side: eight cells, those that blink in brackets, and after a stroke the snapshots
 * that are lit: W White, '.' the point after the pair, T the tenths' point, ':' the colon. */
const char *ui_picture(const struct ui *d, uint8_t side);

/* A row of the text display, 0 to 3, without the blanks at its end; and all four with " / " between them. */
const char *ui_row(const struct ui *d, uint8_t row);
const char *ui_says(const struct ui *d);

/* `text` is in what ui_says gives. */
bool ui_reads(const struct ui *d, const char *text);

/* Both pictures are these; prints a difference. */
bool ui_shows_both(const struct ui *d, const char *left, const char *right);

/* A row of a table of pictures: what is done (a script), and what is then shown. */
struct ui_row {
	/* a new user interface with this control; "": a new user interface, choosing; NULL: it continues */
	const char *control;
	const char *does;
	const char *left;
	const char *right;
	const char *says; /* is among the words (ui_says), or NULL */
};

/* A new user interface with this control, and the same with its first press. */
void ui_ready(struct ui *d, const char *control);
void ui_running(struct ui *d, const char *control);
/* And paused after it. */
void ui_paused(struct ui *d, const char *control);

/* A new user interface as such a row begins with; the second user preset is there, UI_OWN. */
void ui_begin(struct ui *d, const char *control);
/* The same with its first press. */
void ui_in_play(struct ui *d, const char *control);
#define UI_OWN "40/90m+30:30m+30|20m"

/* Carries out the rows and compares the displays; prints every difference. */
void ui_check(struct ui *d, const struct ui_row *rows, size_t count);

/* The snapshots that are lit: bit n = cell n. */
uint8_t ui_points(const struct ui *d, uint8_t side);

/* A row of text without the blanks at its end. */
const char *ui_page_row(const struct page *page, uint8_t row);

/* What is done (ui_do), and the four rows of text then; NULL: whatever is there. */
struct ui_text {
	const char *control; /* as in struct ui_row */
	const char *does;
	const char *row[TEXT_DISPLAY_ROWS];
};

/* Fails after the last row if one was wrong; `page` is the last page. */
void ui_check_text(struct ui *d, struct page *page, const struct ui_text *rows, size_t count);

#endif
