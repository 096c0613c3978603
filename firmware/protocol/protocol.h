/* The serial port: one request a line, one answer a line, and reports of the clocks (L1 to L3, U5).  Grammar:
 * docs/protocol.md.
 *
 * Pure: characters go in and out one at a time, requests come out parsed, and whoever holds the game
 * executes them and answers. A request is taken only when the previous answer has been sent, so one buffer
 * serves both. Every call takes bounded time. */
#ifndef ZEITNOT_PROTOCOL_PROTOCOL_H
#define ZEITNOT_PROTOCOL_PROTOCOL_H

#include "firmware/core/game.h"
#include "firmware/core/log_entry.h"
#include "firmware/modes.h"
#include "firmware/options.h"
#include "firmware/version.h"

#define PROTOCOL_VERSION   "zeitnot-" PROGRAM_VERSION "/line-1" /* program, protocol: one word */
#define PROTOCOL_BUFFER	   168 /* the longest request: 167 characters with its checksum */
#define PROTOCOL_LOG_GAMES 32  /* this many games can be asked for */
#define PROTOCOL_PACKS	   6   /* slots for packs of speech */
#define PROTOCOL_CHECK	   5   /* characters of a checksum: "*F1A5" */
#define PROTOCOL_FIELD	   12  /* the longest field of a report with its blank */

/* ---- errors: `error N` or `error N AT`; the table in docs/protocol.md is made from these comments ------ */
enum protocol_error {
	PROTOCOL_OK = 0,
	PROTOCOL_ERROR_DAMAGED =
	    1, /* checksum missing or wrong, or a character not printable: send it again */
	PROTOCOL_ERROR_OVERLONG = 2, /* a line of more than 167 characters, or an answer that would be one */
	PROTOCOL_ERROR_UNKNOWN = 3,  /* no such request */
	PROTOCOL_ERROR_VALUE = 4,    /* the argument is missing, superfluous, unknown or out of its range */
	PROTOCOL_ERROR_NOW = 5,	     /* not while a game is running or paused, or a menu is open (U5) */
	PROTOCOL_ERROR_NONE =
	    6, /* nothing there: no such user preset, game or entry, no collection; or the entry is damaged */
	PROTOCOL_ERROR_MEMORY = 7,  /* the memory is missing or broken: nothing was kept */
	PROTOCOL_ERROR_BOARD = 8,   /* this board does not have it */
	PROTOCOL_ERROR_CONTROL = 10 /* + enum control_error; AT = index of the offending character, from 0 */
};

/* Instead of an error, and never sent: the request has been answered; it takes another step. */
#define PROTOCOL_ANSWERED ((enum protocol_error)100)
#define PROTOCOL_LATER	  ((enum protocol_error)101)

/* ---- requests ------------------------------------------------------------------------------------------ */

enum protocol_request {
	PROTOCOL_NOTHING,
	PROTOCOL_REPORT,       /* `report`: one report at once; answered by protocol_ok */
	PROTOCOL_VERSION_GET,  /* `version`: answered by protocol_take itself, never seen by the caller */
	PROTOCOL_CONTROL_GET,  /* `control` */
	PROTOCOL_CONTROL_SET,  /* `control TEXT`; only in SELECT, READY and OVER */
	PROTOCOL_PRESET_GET,   /* `own N` */
	PROTOCOL_PRESET_SET,   /* `own N TEXT`; the same */
	PROTOCOL_OPTION_GET,   /* `option NAME` */
	PROTOCOL_OPTION_SET,   /* `option NAME NUMBER`; the same */
	PROTOCOL_CHECKSUM_GET, /* `code` */
	PROTOCOL_SPEECH_GET,   /* `speech` */
	PROTOCOL_HOURS_GET,    /* `hours` */
	PROTOCOL_PACK_GET,     /* `pack N` */
	PROTOCOL_PACK_WRITE,   /* `pack N PAGES CRC`; only in SELECT, READY and OVER */
	PROTOCOL_LOG_COUNT,    /* `log N` */
	PROTOCOL_LOG_ENTRY,    /* `log N M` */
	PROTOCOL_RECEIVE,      /* `receive`; only in SELECT, READY and OVER */
	PROTOCOL_END	       /* `end CODE`; the same */
};

/* A request, parsed. Only a control and what follows a pack are parsed later, by
 * protocol_parse_control and protocol_parse_pack. */
struct protocol_order {
	int16_t value; /* PROTOCOL_OPTION_SET; PROTOCOL_END: code; PROTOCOL_LOG_ENTRY: which entry, from 0 */
	uint8_t request; /* enum protocol_request */
	uint8_t number;	 /* user preset 0..4; slot of a pack 0..5; enum option; game of the log, 0 = newest */
};

/* ---- reports ------------------------------------------------------------------------------------------- */
#define PROTOCOL_SIGN_BATTERY	  0x01 /* low */
#define PROTOCOL_SIGN_INTERRUPTED 0x02 /* N1 */
#define PROTOCOL_SIGN_FREEZE	  0x04 /* F2 */
#define PROTOCOL_SIGN_SOUND	  0x08 /* any but off */
#define PROTOCOL_SIGN_RISES	  0x10 /* the control counts up; only rounds the times */

/* One moment of the clock, taken when the report begins.  Times: left as game_clock_remaining, used, rest
 * of the US delay.  Numbers: moves, stage from 1, moves in the stage (in the Canadian period), period, enum
 * flag or 3: fallen first. */
#define PROTOCOL_TIMES	 3
#define PROTOCOL_USED	 1
#define PROTOCOL_NUMBERS 5
struct protocol_side {
	ticks time[PROTOCOL_TIMES];
	uint16_t number[PROTOCOL_NUMBERS];
};
struct protocol_report {
	uint8_t state;		      /* enum app_mode */
	uint8_t turn;		      /* enum side */
	uint8_t white;		      /* enum side */
	uint8_t signs;		      /* PROTOCOL_SIGN_... */
	uint8_t fault;		      /* code, 0 = none */
	struct protocol_side side[2]; /* by enum side */
};

struct protocol {
	instant report_at; /* of the last report */
	uint16_t check;	   /* checksum so far of what is being sent; 0 between */
	uint8_t length;	   /* of the request, or of the answer */
	uint8_t put;	   /* where the next character is formatted */
	uint8_t at;	   /* next character to send */
	uint8_t end;	   /* and after the last one */
	uint8_t job;	   /* what is being sent */
	uint8_t field;	   /* of the report */
	uint8_t request;   /* being received, complete, being answered */
	uint8_t error;	   /* of the request being received: enum protocol_error */
	uint8_t rest;	   /* where the rest of the request is in `text` */
	uint8_t sequence;  /* of the report being sent */
	bool due;	   /* something changed since the last report */
	bool answered;	   /* another clock has answered a request of this one, */
	uint8_t answer;	   /* enum protocol_error: how */

	char text[PROTOCOL_BUFFER + PROTOCOL_FIELD]; /* the request, then its answer; a field of the report */
	struct protocol_report report;
};

/* Whenever a cable comes or goes. */
void protocol_reset(struct protocol *l, instant now);

/* True if protocol_receive may be called: a request that waits for its answer holds back what follows (the
 * board's ring keeps it). */
bool protocol_listens(const struct protocol *l);

/* One received character; 0xFF marks a place where characters were lost. */
void protocol_receive(struct protocol *l, uint8_t c);

/* A complete request, once; PROTOCOL_NOTHING mostly. Bad lines and `version` are answered in here. The
 * caller answers every other request by exactly one of the functions below, at once. */
enum protocol_request protocol_take(struct protocol *l, struct protocol_order *order);

/* The control of PROTOCOL_CONTROL_SET, PROTOCOL_PRESET_SET; false: it was refused, and the error is
 * answered already. */
bool protocol_parse_control(struct protocol *l, struct control *control);

/* Of PROTOCOL_PACK_WRITE; false: there are no such numbers. */
bool protocol_parse_pack(struct protocol *l, uint16_t *pages, uint32_t *crc);

void protocol_ok(struct protocol *l);
void protocol_refuse(struct protocol *l, enum protocol_error error);
void protocol_refuse_at(struct protocol *l, enum protocol_error error, uint16_t at);
/* `size` bytes of a name at most. */
void protocol_ok_pack(struct protocol *l, uint16_t pages, uint32_t crc, const uint8_t *name, uint8_t size);
void protocol_ok_option(struct protocol *l, uint8_t option, int16_t value);
/* A number of at least this many digits. */
void protocol_ok_number(struct protocol *l, uint16_t number, uint8_t digits);
void protocol_ok_entry(struct protocol *l, const struct game_log_entry *entry);
/* The control as text, once for each of its NOTATION_PARTS parts; with the last one too long a text is
 * refused instead. */
void protocol_ok_part(struct protocol *l, const struct control *control, uint8_t part);

/* ---- asking another clock (L2) ------------------------------------------------------------------------- */

/* Once for each answer of the other clock to a request of this one: PROTOCOL_OK or what it refused. */
bool protocol_take_answer(struct protocol *l, enum protocol_error *answer);

/* True: a request may be made, because nothing is being answered. */
static inline bool protocol_may_ask(const struct protocol *l)
{
	return protocol_listens(l);
}

/* Makes a request: `WORD`, `WORD NUMBER`, `option NAME VALUE`, `own N CONTROL`, `control CONTROL`. An
 * answer that nobody has taken is forgotten. */
void protocol_ask_receive(struct protocol *l);
void protocol_ask_end(struct protocol *l, uint16_t code);
void protocol_ask_option(struct protocol *l, uint8_t option, int16_t value);
void protocol_ask_preset(struct protocol *l, uint8_t n, const struct control *control);
void protocol_ask_control(struct protocol *l, const struct control *control);

/* L1: something changed that a report shows. */
void protocol_changed(struct protocol *l);
/* The same, by an event of the game. */
void protocol_on_event(struct protocol *l, const struct event *event);
/* True: take the moment and call protocol_send_report. At every change and at least once per second, as fast
 * as the serial port is free. */
bool protocol_wants_report(const struct protocol *l, instant now);
/* Fills everything but state, fault, signs except PROTOCOL_SIGN_FREEZE. */
void protocol_fill_report(struct protocol_report *report, const struct game_clock *g, instant now);
/* The moment; line->report may be filled in place. */
void protocol_send_report(struct protocol *l, instant now);
/* Ticks from `now` to the next report, if nothing changes; while protocol_wants_report says no. */
uint16_t protocol_next_report(const struct protocol *l, instant now);

/* The next character to send; false: nothing for now. */
bool protocol_send(struct protocol *l, char *c);
/* The next one begins a new piece (a field of a report, an answer), which is formatted first. */
static inline bool protocol_between_pieces(const struct protocol *l)
{
	return l->at >= l->end;
}

#endif
