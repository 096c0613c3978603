/* What a screen is: one `const struct screen` in a separate file under firmware/ui/screens.
 *
 * A screen is a dialogue of fields. MINUS and PLUS change the present field. OK moves to the next one,
 * and confirms after the last one. PLAY confirms from any field and leads to the game. BACK moves a field
 * back, and from the first one out of the screen. The engine (menu.c) does all this from the table of
 * fields; a screen adds the functions in which it differs.
 *
 * What is edited are the numbers in app->menu.value. Only `confirm` may change the game (A4). A screen
 * calls neither menu_open nor another screen; it returns the id of the next one. So screens never nest on the
 * stack, which is therefore bounded (tools/stack.py). */
#ifndef ZEITNOT_UI_SCREEN_H
#define ZEITNOT_UI_SCREEN_H

#include "firmware/ui/page.h"
#include "firmware/ui/screens/screens.h"
#include "firmware/ui/state.h"
#include "hal/hal_compiler.h"

/* ---- fields -------------------------------------------------------------------------------------------- */

/* The display of a time that is edited. */
enum where {
	HERE, /* the side that the screen is about: menu.side */
	AT_LEFT,
	AT_RIGHT
};

/* The cells of a time that blink while it is edited. */
#define CELLS_NONE    0 /* the value is only on the text display */
#define CELLS_HOURS   0x08
#define CELLS_MINUTES 0x30
#define CELLS_SECONDS 0xc0
#define CELLS_TIME    0xf8

/* What MINUS and PLUS do. */
struct range {
	int32_t least;
	uint16_t most;
	int16_t step; /* what PLUS adds */
	uint8_t ends; /* 1: stops at its ends and refuses; 0: after the last value comes the first */
};

/* A value.  The text display says it; a time is on the digits, too (D1). */
struct field {
	struct range range;
	uint8_t value; /* index in menu.value */
	uint8_t cells; /* CELLS_... of a time in seconds */
	uint8_t where; /* enum where, of a time */
};

/* Ranges. */
#define STOPS(by, from, to)                                                                                  \
	{                                                                                                    \
		.step = by, .least = from, .most = to, .ends = 1                                             \
	}
#define CHOICE(last)                                                                                         \
	{                                                                                                    \
		.step = 1, .most = last                                                                      \
	}
#define FIXED STOPS(1, 0, 0) /* can only be confirmed */

/* Rows of a table of fields. */
#define FIELD(index, ...)                                                                                    \
	{                                                                                                    \
		.value = index, .range = __VA_ARGS__                                                         \
	}
#define TIME_FIELD(on, index, blinking, ...)                                                                 \
	{                                                                                                    \
		.where = on, .value = index, .cells = blinking, .range = __VA_ARGS__                         \
	}
#define OVERTIME (-(int32_t)CONTROL_TIME_MAX) /* the least time left */
#define TIME_FIELDS(on, index, from)                                                                         \
	TIME_FIELD(on, index, CELLS_HOURS, STOPS(3600, from, CONTROL_TIME_MAX)),                             \
	    TIME_FIELD(on, index, CELLS_MINUTES, STOPS(60, from, CONTROL_TIME_MAX)),                         \
	    TIME_FIELD(on, index, CELLS_SECONDS, STOPS(1, from, CONTROL_TIME_MAX))

/* ---- a screen ------------------------------------------------------------------------------------------ */

/* What comes next, where it is not a screen of the list. */
enum next_screen {
	NEXT_OPENER = SCREENS, /* the screen that this one was opened from */
	NEXT_DONE,	       /* `confirm` has done it: after OK the screen's `next`, after PLAY the game */
	NEXT_REFUSED	       /* `confirm` did nothing: the screen stays, and the text display says why */
};

/* What a key does in a screen. */
enum key_step {
	STEP_LESS,    /* the field's value: MINUS */
	STEP_MORE,    /* PLUS */
	STEP_BACK,    /* a field back, out of the first one: BACK */
	STEP_NEXT,    /* a field on, and after the last one confirm: OK */
	STEP_CONFIRM, /* at once, and to the game: PLAY */
	STEP_AGAIN    /* the screen begins again */
};

/* All functions are called in the main context, at app->now. NULL: the engine's common behaviour, given in
 * brackets. */
struct screen {
	const FLASH struct field *fields; /* at least one */

	/* The values that the fields begin with; all are 0 before. False: there is nothing to offer now,
	 * and the screen does not open, and the text display says why. One that is the `next` of another
	 * has always something. [true] */
	bool (*begin)(struct app *app);

	/* menu.value has changed, also by `begin`. False: that value cannot be; the one before comes back,
	 * the text display says why, and this function is called again for it. [true] */
	bool (*changed)(struct app *app);

	/* This field is there for the present values.  [true] */
	bool (*field_shown)(const struct app *app, uint8_t field);

	/* After the last field (`forward`) or before the first one: other fields of the same screen follow,
	 * and the values are theirs now. [false] */
	bool (*page)(struct app *app, bool forward);

	/* enum key_step of KEY_BACK .. KEY_OK.  [menu_step_of] */
	uint8_t (*key)(struct app *app, uint8_t key);

	/* The digits show the game (D1). Where a screen shows other times, they are drawn over it; the
	 * field that is edited comes last. [nothing] */
	void (*draw)(const struct app *app, struct view *view);

	/* D5: what the screen says in words, below its name. ROW_FIELD is what is proposed, ROW_VALUE what
	 * it does or the field that is edited. The list shows them, too, before the screen is opened:
	 * menu.screen is another then. Every screen has it. */
	void (*text)(const struct app *app, struct page *page);

	/* Does what the screen is for. Returns enum screen_id, NEXT_DONE or NEXT_REFUSED; after
	 * NEXT_REFUSED the engine makes app->game what it was before. [NEXT_DONE] */
	uint8_t (*confirm)(struct app *app);

	uint8_t fields_count;
	uint8_t back;	  /* BACK leads there: enum screen_id or NEXT_OPENER */
	uint8_t next;	  /* OK leads there after NEXT_DONE: the same */
	uint8_t needs;	  /* TRAIT_...: in the list only if the side's last stage has it; 0: always */
	uint16_t name[2]; /* D5: enum text, for White's side and Black's; 0: `text` writes it */
	/* enum text: what it is for, below its name in the list; 0: `text` writes it, or nothing does */
	uint16_t hint;
	uint16_t keys; /* enum text: what the keys do; 0: those of a dialogue */
};

#define NAMES(white, black) .name = {white, black}
#define NAME(text)	    NAMES(text, text)
#define FIELDS(table)	    .fields = (table), .fields_count = sizeof(table) / sizeof((table)[0])

/* screen_penalty and so on, one in each file. */
#define DECLARE(ID, name) extern const FLASH struct screen screen_##name;
SCREEN_LIST_OF(DECLARE, DECLARE, DECLARE)
#undef DECLARE

/* By enum screen_id; SCREEN_GAME has none. */
extern const FLASH struct screen *const FLASH screens[SCREENS];

/* ---- what several screens use ------------------------------------------------------------------------ */

/* enum key_step that a key has where a screen has no `key`. */
uint8_t menu_step_of(uint8_t key);

/* No value was changed since the screen began. */
static inline bool menu_untouched(const struct app *app)
{
	return !app->menu.touched;
}

/* The end of a `confirm`: NEXT_DONE or NEXT_REFUSED, with its reason (enum text). */
uint8_t menu_done(struct app *app, bool done, uint16_t reason);

/* False, with the reason: what `begin` and `changed` return. */
bool menu_no(struct app *app, uint16_t reason);

/* The control of `side` has this stage, counted from 0; else false, with the reason. */
bool menu_has_stage(struct app *app, uint8_t side, uint8_t stage);

/* ROW_VALUE of a time's field: 0 hours, 1 minutes, 2 seconds of `value`. */
void menu_time_field(struct page *page, uint8_t field, int32_t value);

/* ROW_VALUE: what a change of the time left does, "adds 30:00 (stage 2)"; `stage` from 0. */
void menu_gain(struct page *page, ticks gain, uint8_t stage);

/* The digits of `side` show this time alone; below 0 it is overtime.  At most 9:59:59. */
void menu_time(struct view *view, uint8_t side, int32_t seconds);

/* A time left under this control, in whole seconds as the display shows them: what falls is rounded up, what
 * rises down. Below 0 is overtime, which rises. */
int32_t menu_seconds(const struct control *control, ticks left);

/* The same of the time that `side` has left now; of the time that it has used, in the game and on the move
 * in hand. */
int32_t menu_seconds_left(const struct app *app, uint8_t side);
int32_t menu_seconds_used(const struct app *app, uint8_t side);
int32_t menu_seconds_thought(const struct app *app, uint8_t side);

/* ROW_VALUE: two times left under this control. */
void menu_both_times(struct page *page, const struct control *control, ticks left, ticks right);

/* M6: the moves made in the period that `side` is in; all of them where a corrected counter is beyond it. */
uint8_t menu_moves_made(const struct game_clock *g, uint8_t side);
/* A3: the period, and the moves made in it, which count in no main time. False: it is refused. */
bool menu_set_period(struct app *app, uint8_t side, uint8_t period, uint8_t made);

/* TRAIT_... of the last stage of `side`. */
uint8_t menu_last_traits(const struct app *app, uint8_t side);

/* Which of how many items the list shows, after what the keys do (list.c). */
void list_position(const struct app *app, struct page *page);

/* The item is in the arbiter's list of this game. */
bool list_shows(const struct app *app, uint8_t item);

#endif
