/* The line: one request a line, one answer a line, and reports of the clocks (L1 to L3, U5).  Grammar:
 * docs/line.md.
 *
 * Pure: characters go in and out one at a time, requests come out parsed, and whoever holds the game
 * executes them and answers. A request is taken only when the previous answer has been sent, so one buffer
 * serves both. Every call takes bounded time. */
#ifndef ZEITNOT_LINE_LINE_H
#define ZEITNOT_LINE_LINE_H

#include "firmware/core/game.h"
#include "firmware/core/log_entry.h"
#include "firmware/modes.h"
#include "firmware/options.h"
#include "firmware/version.h"

#define LINE_VERSION   "zeitnot-" PROGRAM_VERSION "/line-1" /* program, protocol: one word */
#define LINE_BUFFER    168 /* the longest request: 167 characters with its checksum */
#define LINE_LOG_GAMES 32  /* so many games can be asked for */
#define LINE_PACKS     6   /* places for packs of speech */
#define LINE_CHECK     5   /* characters of a checksum: "*F1A5" */
#define LINE_FIELD     12  /* the longest field of a report with its blank */

/* ---- errors: `error N` or `error N AT`; the table in docs/line.md is made from these comments ---------- */
enum line_error {
	LINE_OK = 0,
	LINE_ERROR_DAMAGED = 1,	 /* checksum missing or wrong, or a character not printable: send it again */
	LINE_ERROR_OVERLONG = 2, /* a line of more than 167 characters, or an answer that would be one */
	LINE_ERROR_UNKNOWN = 3,	 /* no such request */
	LINE_ERROR_VALUE = 4,	 /* the argument is missing, superfluous, unknown or out of its range */
	LINE_ERROR_NOW = 5,	 /* not while a game is running or paused, or a menu is open (U5) */
	LINE_ERROR_NONE = 6, /* nothing there: no such own control, game or entry; or the entry is damaged */
	LINE_ERROR_MEMORY = 7,	/* the memory is missing or broken: nothing was kept */
	LINE_ERROR_BOARD = 8,	/* this board does not have it */
	LINE_ERROR_CONTROL = 10 /* + enum control_error; AT = index of the offending character, from 0 */
};

/* Instead of an error, and never sent: the request has been answered; it takes another step. */
#define LINE_ANSWERED ((enum line_error)100)
#define LINE_LATER    ((enum line_error)101)

/* ---- requests ------------------------------------------------------------------------------------------ */

enum line_request {
	LINE_NOTHING,
	LINE_REPORT,	  /* `report`: one report at once; answered by line_ok */
	LINE_VERSION_GET, /* `version`: answered by line_take itself, never seen by the caller */
	LINE_CONTROL_GET, /* `control` */
	LINE_CONTROL_SET, /* `control TEXT`; only in SELECT, READY and OVER */
	LINE_OWN_GET,	  /* `own N` */
	LINE_OWN_SET,	  /* `own N TEXT`; likewise */
	LINE_OPTION_GET,  /* `option NAME` */
	LINE_OPTION_SET,  /* `option NAME NUMBER`; likewise */
	LINE_CODE_GET,	  /* `code` */
	LINE_SPEECH_GET,  /* `speech` */
	LINE_HOURS_GET,	  /* `hours` */
	LINE_PACK_GET,	  /* `pack N` */
	LINE_PACK_WRITE,  /* `pack N PAGES CRC`; only in SELECT, READY and OVER */
	LINE_LOG_COUNT,	  /* `log N` */
	LINE_LOG_ENTRY,	  /* `log N M` */
	LINE_RECEIVE,	  /* `receive`; only in SELECT, READY and OVER */
	LINE_END	  /* `end CODE`; likewise */
};

/* A request, parsed.  Only a control and what stands behind a pack are parsed later, by line_parse_control and line_parse_pack. */
struct line_order {
	int16_t value;	 /* LINE_OPTION_SET; LINE_END: code; LINE_LOG_ENTRY: which entry, from 0 */
	uint8_t request; /* enum line_request */
	uint8_t number; /* own control 0..4; place of a pack 0..5; enum option; game of the log, 0 = newest */
};

/* ---- reports ------------------------------------------------------------------------------------------- */
#define LINE_SIGN_BATTERY     0x01 /* low */
#define LINE_SIGN_INTERRUPTED 0x02 /* N1 */
#define LINE_SIGN_FREEZE      0x04 /* F2 */
#define LINE_SIGN_SOUND	      0x08 /* any but off */

/* One moment of the clock, taken when the report begins.  Times: left as game_clock_remaining, used, rest
 * of the US delay.  Numbers: moves, stage from 1, moves in the stage (in the Canadian period), period, enum
 * flag or 3: fallen first. */
#define LINE_TIMES   3
#define LINE_NUMBERS 5
struct line_side {
	ticks time[LINE_TIMES];
	uint16_t number[LINE_NUMBERS];
};
struct line_report {
	uint8_t state;		  /* enum app_mode */
	uint8_t turn;		  /* enum side */
	uint8_t white;		  /* enum side */
	uint8_t signs;		  /* LINE_SIGN_... */
	uint8_t fault;		  /* code, 0 = none */
	struct line_side side[2]; /* by enum side */
};

struct line {
	instant report_at;		     /* of the last report */
	uint16_t check;			     /* checksum so far of what is being sent */
	uint8_t length;			     /* of the request, or of the answer */
	uint8_t put;			     /* where the next character is formatted */
	uint8_t at;			     /* next character to send */
	uint8_t end;			     /* and behind the last one */
	uint8_t job;			     /* what is being sent */
	uint8_t field;			     /* of the report */
	uint8_t request;		     /* being received, complete, being answered */
	uint8_t error;			     /* of the request being received: enum line_error */
	uint8_t rest;			     /* where the rest of the request is in `text` */
	uint8_t sequence;		     /* of the report being sent */
	uint8_t due;			     /* 1: something changed since the last report */
	uint8_t answered;		     /* 1: another clock has answered a request of this one, */
	uint8_t answer;			     /* enum line_error: how */
	char text[LINE_BUFFER + LINE_FIELD]; /* the request, then its answer; a field of the report */
	struct line_report report;
};

/* At power-on, and whenever there is no cable. */
void line_reset(struct line *l, instant now);

/* True if line_receive may be called: a request that waits for its answer holds back what follows (the
 * board's ring keeps it). */
bool line_listens(const struct line *l);

/* One received character; 0xFF marks a place where characters were lost. */
void line_receive(struct line *l, uint8_t c);

/* A complete request, once; LINE_NOTHING mostly.  Bad lines and `version` are answered in here.  The caller
 * answers every other request by exactly one of the functions below, at once. */
enum line_request line_take(struct line *l, struct line_order *order);

/* The control of LINE_CONTROL_SET, LINE_OWN_SET; false: it was refused, and the error is answered already. */
bool line_parse_control(struct line *l, struct control *control);

/* Of LINE_PACK_WRITE; false: there are no such numbers. */
bool line_parse_pack(struct line *l, uint16_t *pages, uint32_t *crc);

void line_ok(struct line *l);
void line_refuse(struct line *l, enum line_error error);
void line_refuse_at(struct line *l, enum line_error error, uint16_t at);
/* `size` bytes of a name at most. */
void line_ok_pack(struct line *l, uint16_t pages, uint32_t crc, const uint8_t *name, uint8_t size);
void line_ok_option(struct line *l, uint8_t option, int16_t value);
/* A number of at least so many digits. */
void line_ok_number(struct line *l, uint16_t number, uint8_t digits);
void line_ok_entry(struct line *l, const struct game_log_entry *entry);
/* The control as text; too long a text is refused instead. */
void line_ok_control(struct line *l, const struct control *control);

/* ---- asking another clock (L2) ------------------------------------------------------------------------- */

/* Once for each answer of the other clock to a request of this one: LINE_OK or what it refused. */
bool line_take_answer(struct line *l, enum line_error *answer);

/* True: a request may be made, because nothing is being answered. */
static inline bool line_may_ask(const struct line *l)
{
	return line_listens(l);
}

/* Makes a request: `WORD`, `WORD NUMBER`, `option NAME VALUE`, `own N CONTROL`, `control CONTROL`.  An answer that nobody has
 * taken is forgotten. */
void line_ask_receive(struct line *l);
void line_ask_end(struct line *l, uint16_t code);
void line_ask_option(struct line *l, uint8_t option, int16_t value);
void line_ask_own(struct line *l, uint8_t n, const struct control *control);
void line_ask_control(struct line *l, const struct control *control);

/* L1: something changed that a report shows. */
void line_changed(struct line *l);
/* Likewise, by an event of the game. */
void line_hear(struct line *l, const struct event *event);
/* True: take the moment and call line_send_report.  At every change and at least once a second, as fast as
 * the line is free. */
bool line_wants_report(const struct line *l, instant now);
/* Fills everything but state, fault, signs except LINE_SIGN_FREEZE. */
void line_fill_report(struct line_report *report, const struct game_clock *g, instant now);
/* The moment; line->report may be filled in place. */
void line_send_report(struct line *l, instant now);
/* Ticks from `now` to the next report, if nothing changes; while line_wants_report says no. */
uint16_t line_next_report(const struct line *l, instant now);

/* The next character to send; false: nothing for now. */
bool line_send(struct line *l, char *c);
/* The next one begins a new piece (a field of a report, an answer), which is formatted first. */
static inline bool line_between_pieces(const struct line *l)
{
	return l->at >= l->end;
}

#endif
