/* The scenario language (tests/scenarios/README.md): a text operates a clock and says what it must show.
 *
 * scenario_parse only turns a text into statements; run.c executes them. */
#ifndef ZEITNOT_TOOL_SCENARIO_SCENARIO_H
#define ZEITNOT_TOOL_SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum statement_kind {
	DO_CONTROL,
	DO_REFUSE,
	DO_AT,
	DO_WAIT,
	DO_MARK,
	DO_PRESS, /* number = chatter in ns, 0 = clean */
	DO_DOWN,
	DO_UP,
	DO_KEY,
	DO_HOLD,
	DO_POWER,   /* number = 1 on, 0 off */
	DO_BATTERY, /* number = millivolts */
	DO_LINK,
	DO_LINK_RAW,
	DO_SHOW,
	DO_MENU,  /* the list that PLAY opens when held, to the row that begins with text */
	DO_SEEK,  /* PLUS until a row contains text */
	DO_FIELD, /* presses OK until a row contains text */
	DO_JACK,  /* number = 1 in, 0 out */
	DO_PACK,  /* text: the language of the speech */
	DO_TALK,  /* a talk key; time = how long, 0 = a short one */
	DO_EXPECT
};

enum expect_kind {
	EXPECT_TIME, /* expect left 1:30 */
	EXPECT_SHOWS,
	EXPECT_REMAINING,
	EXPECT_DELAY,
	EXPECT_PERIOD,
	EXPECT_USED,
	EXPECT_RUNNING, /* number: 0 left, 1 right, 2 none */
	EXPECT_MOVES,
	EXPECT_STAGE,
	EXPECT_WHITE,
	EXPECT_FLAG,	    /* number: enum seen_flag */
	EXPECT_STATE,	    /* number: enum seen_state */
	EXPECT_SOUND,	    /* number: enum seen_sound */
	EXPECT_BATTERY,	    /* number: 0 ok, 1 low */
	EXPECT_INTERRUPTED, /* number: 1 yes, 0 no */
	EXPECT_FAULT,
	EXPECT_KEYS,
	EXPECT_ELAPSED,
	EXPECT_LINK,
	EXPECT_TEXT,  /* words of the text display */
	EXPECT_CODE,  /* L5 */
	EXPECT_SPOKEN /* B1 */
};

enum seen_flag { SEEN_NONE, SEEN_STEADY, SEEN_FALLEN, SEEN_FIRST };
enum seen_state { SEEN_READY, SEEN_RUNNING, SEEN_PAUSED, SEEN_ARBITER, SEEN_OVER, SEEN_SELECT };
enum seen_sound {
	SOUND_NONE_HEARD,
	SOUND_CLICK_HEARD,
	SOUND_REFUSE_HEARD,
	SOUND_WARN_HEARD,
	SOUND_FLAG_HEARD
};

#define NOT_GIVEN (-1)

/* The options of `control`; -1: not given. */
struct control_options {
	int8_t freeze; /* 0 off, 1 on */
	int8_t sound;  /* 0 off, 1 flag, 2 warn, 3 all */
	int8_t tenths; /* 0 never, 20, 60 */
	int8_t white;  /* enum side */
};

struct statement {
	unsigned line;
	const char *board; /* NULL: on every board */
	enum statement_kind kind;
	enum expect_kind expect; /* DO_EXPECT */
	/* enum side; of DO_KEY, DO_HOLD, DO_TALK, DO_DOWN and DO_UP: a contact as bench_contact has it */
	uint8_t side;
	uint8_t decimals;  /* of `time`, as written */
	int64_t time;	   /* ns */
	int64_t tolerance; /* ns */
	int64_t number;
	struct control_options options;
	char *text; /* owned; NUL-terminated, may contain NULs (link raw) */
	size_t length;
};

struct scenario {
	struct statement *statements;
	size_t count;
};

#define MESSAGE_SIZE 400

/* Parses a text. Returns false if a line was not understood; `line` and `message` say which and why. Free the
 * scenario in either case. */
bool scenario_parse(const char *text, size_t length, struct scenario *scenario, unsigned *line,
		    char message[MESSAGE_SIZE]);
void scenario_free(struct scenario *scenario);

/* Return the words for the values of the enumerations above, for messages. */
const char *scenario_flag_name(unsigned flag);
const char *scenario_state_name(unsigned state);
const char *scenario_sound_name(unsigned sound);

/* Returns the word for a button or key: enum hal_button, or CONTACT_TALK plus the side (sim/bench.h). */
const char *scenario_contact_name(unsigned contact);

/* True if only a board with voice can execute it: jack, pack, the talk keys, expect spoken. */
bool scenario_needs_voice(const struct statement *statement);

#endif
