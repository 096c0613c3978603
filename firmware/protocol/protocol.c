#include "firmware/protocol/protocol.h"

#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/core/crc16.h"
#include "firmware/core/digits.h"
#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "hal/hal_compiler.h"

#define WORD_SIZE 13 /* the longest word of the lists below, with its NUL */
_Static_assert(OPTION_WORD_SIZE <= WORD_SIZE, "the options' words fit");

enum request_state { RECEIVING, COMPLETE, ANSWERING };
enum job { JOB_NONE, JOB_ANSWER, JOB_ANSWER_END, JOB_REPORT, JOB_REPORT_END };

void protocol_reset(struct protocol *l, instant now)
{
	memset(l, 0, sizeof *l);
	l->report_at = now;
	l->due = true;
}

/* ---- formatting: into the answer, or into the field of a report ---------------------------------------- */

static void add_request(struct protocol *l, char c)
{
	if (l->put < sizeof l->text)
		l->text[l->put++] = c;
}

static void add_word(struct protocol *l, const FLASH char *word)
{
	while (*word != '\0')
		add_request(l, *word++);
}

static void add_digits(struct protocol *l, uint16_t number, uint8_t least)
{
	char digits[DIGITS_MOST];
	uint8_t count = digits_of(number, least, digits);

	for (uint8_t i = 0; i < count; i++)
		add_request(l, digits[i]);
}

static void add_number(struct protocol *l, int16_t number)
{
	if (number < 0) {
		add_request(l, '-');
		number = -number;
	}
	add_digits(l, number, 1);
}

static void add_blank_number(struct protocol *l, uint16_t number)
{
	add_request(l, ' ');
	add_digits(l, number, 1);
}

/* Seconds and three decimals, rounded up, so that 0 means nothing left. What counts up is rounded down, and
 * so is overtime (D1): "-0.250". */
static void add_time(struct protocol *l, ticks time, bool rises)
{
	uint16_t seconds, ms, part = rises ? 0 : 511;

	if (time < 0) {
		add_request(l, '-');
		time = -time;
		part = 0;
	}
	seconds = time / TICKS_PER_SECOND;
	ms = ((uint32_t)(uint16_t)(time % TICKS_PER_SECOND) * 125 + part) / 512;
	if (ms == 1000) {
		seconds++;
		ms = 0;
	}
	add_digits(l, seconds, 1);
	add_request(l, '.');
	add_digits(l, ms, 3);
}

/* In hexadecimal. */
static char first_digit(uint16_t number)
{
	uint8_t nibble = number >> 12;

	return (char)(nibble < 10 ? '0' + nibble : 'A' - 10 + nibble);
}

/* ---- receiving ----------------------------------------------------------------------------------------- */

static void listen_request(struct protocol *l)
{
	l->request = RECEIVING;
	l->length = 0;
	l->error = PROTOCOL_OK;
}

bool protocol_listens(const struct protocol *l)
{
	return l->request == RECEIVING;
}

void protocol_receive(struct protocol *l, uint8_t c)
{
	if (c == '\r' || c == '\n') {
		if (l->length > 0 || l->error != PROTOCOL_OK)
			l->request = COMPLETE;
	} else if (c < ' ' || c > '~') {
		l->error = PROTOCOL_ERROR_DAMAGED;
	} else if (l->length == PROTOCOL_BUFFER - 1) {
		l->error = PROTOCOL_ERROR_OVERLONG;
	} else {
		l->text[l->length++] = (char)c;
	}
}

/* ---- the beginnings of answers ------------------------------------------------------------------------- */

/* Does not answer what another clock says: two clocks on one cable would answer each other for ever. */
enum answer_word { WORD_OK, WORD_ERROR, WORD_CLOCK, ANSWER_WORDS };
static const FLASH char answer_words[ANSWER_WORDS][WORD_SIZE] = {
    [WORD_OK] = "ok",
    [WORD_ERROR] = "error",
    [WORD_CLOCK] = "clock",
};

static void end_answer(struct protocol *l)
{
	l->length = l->put;
}

static void begin_answer(struct protocol *l, uint8_t answer_word)
{
	l->request = ANSWERING;
	l->put = 0;
	add_word(l, answer_words[answer_word]);
	add_request(l, ' ');
}

void protocol_ok(struct protocol *l)
{
	begin_answer(l, WORD_OK);
	l->length = 2;
}

void protocol_refuse(struct protocol *l, enum protocol_error error)
{
	begin_answer(l, WORD_ERROR);
	add_digits(l, error, 1);
	end_answer(l);
}

void protocol_refuse_at(struct protocol *l, enum protocol_error error, uint16_t at)
{
	protocol_refuse(l, error);
	add_blank_number(l, at);
	end_answer(l);
}

/* ---- reading a request --------------------------------------------------------------------------------- */

static const FLASH char option_words[OPTION_COUNT][WORD_SIZE] = {
#define ROW(NAME, index, least, most, step, initial, word) [OPTION_##NAME] = word,
    OPTION_LIST(ROW)
#undef ROW
};
static const FLASH char version_text[] = PROTOCOL_VERSION;

/* The parts of `WORD [INDEX] [VALUE]` that a request has. */
enum index { INDEX_NONE, INDEX_PRESET, INDEX_OPTION, INDEX_GAME, INDEX_PACK };
struct form {
	char word[WORD_SIZE];
	uint8_t get;   /* the request without a value */
	uint8_t set;   /* the request with one; PROTOCOL_NOTHING: there is none */
	uint8_t index; /* enum index */
};

static const FLASH struct form forms[] = {
    {"report", PROTOCOL_REPORT, PROTOCOL_NOTHING, INDEX_NONE},
    {"version", PROTOCOL_VERSION_GET, PROTOCOL_NOTHING, INDEX_NONE},
    {"control", PROTOCOL_CONTROL_GET, PROTOCOL_CONTROL_SET, INDEX_NONE},
    {"own", PROTOCOL_PRESET_GET, PROTOCOL_PRESET_SET, INDEX_PRESET},
    {"option", PROTOCOL_OPTION_GET, PROTOCOL_OPTION_SET, INDEX_OPTION},
    {"code", PROTOCOL_CHECKSUM_GET, PROTOCOL_NOTHING, INDEX_NONE},
    {"speech", PROTOCOL_SPEECH_GET, PROTOCOL_NOTHING, INDEX_NONE},
    {"pack", PROTOCOL_PACK_GET, PROTOCOL_PACK_WRITE, INDEX_PACK},
    {"hours", PROTOCOL_HOURS_GET, PROTOCOL_NOTHING, INDEX_NONE},
    {"receive", PROTOCOL_RECEIVE, PROTOCOL_NOTHING, INDEX_NONE},
    {"end", PROTOCOL_NOTHING, PROTOCOL_END, INDEX_NONE},
    {"log", PROTOCOL_LOG_COUNT, PROTOCOL_LOG_ENTRY, INDEX_GAME},
};
#define FORMS (sizeof forms / sizeof forms[0])

/* Takes the next word of the request if it is this one. */
static bool take_word(struct protocol *l, const FLASH char *word)
{
	const char *text = &l->text[l->rest];

	while (*word != '\0' && *word == *text) {
		word++;
		text++;
	}
	if (*word != '\0' || (*text != ' ' && *text != '\0'))
		return false;
	l->rest = text - l->text;
	return true;
}

/* Takes a blank; true if something follows. */
static bool take_blank(struct protocol *l)
{
	return l->text[l->rest] == ' ' && l->text[++l->rest] != '\0';
}

static uint8_t take_digit(struct protocol *l)
{
	uint8_t digit = (uint8_t)(l->text[l->rest] - '0');

	if (digit <= 9)
		l->rest++;
	return digit;
}

/* The whole rest must be a number of up to four digits. */
static bool take_number(struct protocol *l, int16_t *number)
{
	bool minus = l->text[l->rest] == '-';
	int16_t size = 0;
	uint8_t n = 0;

	if (minus)
		l->rest++;
	for (; n < 4; n++) {
		uint8_t digit = take_digit(l);

		if (digit > 9)
			break;
		size = size * 10 + digit;
	}
	*number = minus ? -size : size;
	return n > 0 && l->text[l->rest] == '\0';
}

static bool take_option(struct protocol *l, uint8_t *option)
{
	for (*option = 0; *option < OPTION_COUNT; ++*option) {
		if (take_word(l, option_words[*option]))
			return true;
	}
	return false;
}

/* One or two digits. */
static bool take_game(struct protocol *l, uint8_t *game)
{
	uint8_t next;

	*game = take_digit(l);
	next = l->text[l->rest] == ' ' ? 10 : take_digit(l);
	if (next <= 9)
		*game = *game * 10 + next;
	return *game < PROTOCOL_LOG_GAMES && (l->text[l->rest] == ' ' || l->text[l->rest] == '\0');
}

static bool take_index(struct protocol *l, const FLASH struct form *form, uint8_t *index)
{
	if (!take_blank(l))
		return false;
	if (form->index == INDEX_OPTION)
		return take_option(l, index);
	if (form->index == INDEX_GAME)
		return take_game(l, index);
	*index = (uint8_t)(take_digit(l) - 1);
	return *index < (form->index == INDEX_PACK ? PROTOCOL_PACKS : USER_PRESETS);
}

/* The value after the word and the index. */
static uint8_t read_value(struct protocol *l, uint8_t request, struct protocol_order *order)
{
	bool number =
	    request == PROTOCOL_OPTION_SET || request == PROTOCOL_LOG_ENTRY || request == PROTOCOL_END;

	if (!take_blank(l) || (number && !take_number(l, &order->value)))
		return PROTOCOL_NOTHING;
	return request;
}

static uint8_t read_request(struct protocol *l, const FLASH struct form *form, struct protocol_order *order)
{
	if (form->index != INDEX_NONE && !take_index(l, form, &order->number))
		return PROTOCOL_NOTHING;
	return l->text[l->rest] == '\0' ? form->get : read_value(l, form->set, order);
}

/* Cuts the checksum off; false if it is not right. */
static bool take_check(struct protocol *l)
{
	uint8_t length = (uint8_t)(l->length - PROTOCOL_CHECK);
	uint16_t check;
	char *at;

	if (l->length < PROTOCOL_CHECK || l->text[length] != '*')
		return false;
	check = crc16(0, l->text, length);
	at = &l->text[length];
	*at = '\0';
	for (uint8_t digit = 1; digit < PROTOCOL_CHECK; digit++) {
		if (at[digit] != first_digit(check))
			return false;
		check = (uint16_t)(check << 4);
	}
	return true;
}

static bool is_answer(struct protocol *l)
{
	for (uint8_t word = 0; word < ANSWER_WORDS; word++) {
		if (take_word(l, answer_words[word]))
			return true;
	}
	return false;
}

/* What another clock says to a request of this one; a report is no answer. */
static void note_answer(struct protocol *l)
{
	int16_t code = PROTOCOL_OK;

	if (l->text[0] == answer_words[WORD_CLOCK][0])
		return;
	if (l->text[0] == answer_words[WORD_ERROR][0] && (!take_blank(l) || !take_number(l, &code)))
		code = PROTOCOL_ERROR_VALUE;
	l->answered = true;
	l->answer = code;
}

/* PROTOCOL_OK and the request, or what is wrong with it. */
static uint8_t take_request(struct protocol *l, struct protocol_order *order)
{
	uint8_t n = 0;

	while (n < FORMS && !take_word(l, forms[n].word))
		n++;
	if (n == FORMS)
		return PROTOCOL_ERROR_UNKNOWN;
	order->request = read_request(l, &forms[n], order);
	return order->request == PROTOCOL_NOTHING ? PROTOCOL_ERROR_VALUE : PROTOCOL_OK;
}

/* Answers a wrong request with its error. True: there is a valid request. */
static bool understand(struct protocol *l, struct protocol_order *order)
{
	if (l->error == PROTOCOL_OK && !take_check(l))
		l->error = PROTOCOL_ERROR_DAMAGED;
	l->rest = 0;
	if (l->error == PROTOCOL_OK && is_answer(l)) {
		note_answer(l);
		listen_request(l);
		return false;
	}
	if (l->error == PROTOCOL_OK)
		l->error = take_request(l, order);
	if (l->error != PROTOCOL_OK)
		protocol_refuse(l, (enum protocol_error)l->error);
	return l->error == PROTOCOL_OK;
}

enum protocol_request protocol_take(struct protocol *l, struct protocol_order *order)
{
	if (l->request != COMPLETE || !understand(l, order))
		return PROTOCOL_NOTHING;
	if (order->request != PROTOCOL_VERSION_GET)
		return (enum protocol_request)order->request;
	begin_answer(l, WORD_OK);
	add_word(l, version_text);
	end_answer(l);
	return PROTOCOL_NOTHING;
}

bool protocol_parse_control(struct protocol *l, struct control *control)
{
	struct control_fault fault;
	enum control_error error = notation_parse(&l->text[l->rest], control, &fault);

	if (error == CONTROL_OK)
		return true;
	protocol_refuse_at(l, (enum protocol_error)(PROTOCOL_ERROR_CONTROL + error), fault.at);
	return false;
}

/* A digit of a number to the base 16; more than 15: there is none. */
static uint8_t take_hex(struct protocol *l)
{
	char c = l->text[l->rest];
	uint8_t digit = (uint8_t)(c >= 'A' ? c - 'A' + 10 : c - '0');

	if ((c >= 'A') != (digit > 9))
		return 16;
	l->rest++;
	return digit;
}

bool protocol_parse_pack(struct protocol *l, uint16_t *pages, uint32_t *crc)
{
	uint8_t n = 0;

	*pages = 0;
	for (uint8_t digit; n < 4 && (digit = take_digit(l)) <= 9; n++)
		*pages = *pages * 10 + digit;
	if (*pages == 0 || !take_blank(l))
		return false;
	*crc = 0;
	for (n = 0; n < 8; n++) {
		uint8_t digit = take_hex(l);

		if (digit > 15)
			return false;
		*crc = *crc << 4 | digit;
	}
	return l->text[l->rest] == '\0';
}

/* ---- answers ------------------------------------------------------------------------------------------- */

void protocol_ok_option(struct protocol *l, uint8_t option, int16_t value)
{
	begin_answer(l, WORD_OK);
	add_word(l, option_words[option]);
	add_request(l, ' ');
	add_number(l, value);
	end_answer(l);
}

void protocol_ok_number(struct protocol *l, uint16_t number, uint8_t digits)
{
	begin_answer(l, WORD_OK);
	add_digits(l, number, digits);
	end_answer(l);
}

void protocol_ok_pack(struct protocol *l, uint16_t pages, uint32_t crc, const uint8_t *name, uint8_t size)
{
	begin_answer(l, WORD_OK);
	add_digits(l, pages, 1);
	add_request(l, ' ');
	for (uint8_t n = 8; n; n--) {
		add_request(l, first_digit(crc >> 16));
		crc <<= 4;
	}
	add_request(l, ' ');
	for (uint8_t n = 0; n < size && name[n] >= ' ' && name[n] <= '~'; n++)
		add_request(l, (char)name[n]);
	end_answer(l);
}

static const FLASH char side_words[2][WORD_SIZE] = {[LEFT] = "left", [RIGHT] = "right"};

/* Of the entries of the game log that are not events. */
static const FLASH char entry_words[GAME_LOG_KINDS][WORD_SIZE] = {
    [GAME_LOG_BEGIN] = "begin", [GAME_LOG_CONTROL] = "control", [GAME_LOG_PRESS] = "press",
    [GAME_LOG_CLOCK] = "clock", [GAME_LOG_COUNT] = "count",
};

/* Those that the log keeps. */
static const FLASH char event_words[EVENT_KINDS][WORD_SIZE] = {
    [EVENT_STARTED] = "started",
    [EVENT_TURN_SWITCH] = "beat",
    [EVENT_PAUSED] = "paused",
    [EVENT_RESUMED] = "resumed",
    [EVENT_STAGE_TRANSITION] = "passage",
    [EVENT_STAGE] = "stage",
    [EVENT_PERIOD] = "period",
    [EVENT_CAPPED] = "capped",
    [EVENT_FLAG] = "flag",
    [EVENT_OVER] = "over",
    [EVENT_WITHDRAWN] = "withdrawn",
    [EVENT_ARBITER] = "arbiter",
    [EVENT_CONTROL] = "installed",
    [EVENT_COLOURS] = "colours",
    [EVENT_FREEZE] = "freeze",
    [EVENT_RESTORED] = "restored",
    [EVENT_UNDONE] = "undone",
    [EVENT_POWER] = "power",
};

/* ` 5430.25` */
static void add_hundredths(struct protocol *l, int32_t time)
{
	add_request(l, ' ');
	if (time < 0) {
		add_request(l, '-');
		time = -time;
	}
	add_digits(l, time / 100, 1);
	add_request(l, '.');
	add_digits(l, time % 100, 2);
}

static void add_values(struct protocol *l, const struct game_log_entry *entry)
{
	add_request(l, ' ');
	add_word(l, side_words[entry->side]);
	if (entry->kind == GAME_LOG_PRESS || entry->kind == GAME_LOG_CLOCK) {
		add_hundredths(l, entry->a);
		add_hundredths(l, entry->b);
		return;
	}
	add_request(l, ' ');
	add_digits(l, (uint16_t)(entry->kind == GAME_LOG_EVENT ? entry->b : entry->a), 1);
	if (entry->kind == GAME_LOG_COUNT) {
		add_blank_number(l, (uint8_t)((entry->b & 0xFF) + 1));
		add_blank_number(l, entry->b >> 8);
	}
}

void protocol_ok_entry(struct protocol *l, const struct game_log_entry *entry)
{
	begin_answer(l, WORD_OK);
	if (entry->kind == GAME_LOG_EVENT)
		add_word(l, event_words[entry->a < EVENT_KINDS ? entry->a : EVENT_ARBITER]);
	else
		add_word(l, entry_words[entry->kind]);
	if (entry->kind == GAME_LOG_CONTROL) {
		add_request(l, ' ');
		for (const char *c = entry->text; *c != '\0'; c++)
			add_request(l, *c);
	} else {
		add_values(l, entry);
	}
	end_answer(l);
}

static void print(void *context, char c)
{
	struct protocol *l = context;

	if (l->put < PROTOCOL_BUFFER)
		add_request(l, c);
}

void protocol_ok_part(struct protocol *l, const struct control *control, uint8_t part)
{
	if (part == 0)
		begin_answer(l, WORD_OK);
	notation_print_part(control, part, print, l);
	if (part < NOTATION_PARTS - 1)
		return;
	if (l->put == PROTOCOL_BUFFER)
		protocol_refuse(l, PROTOCOL_ERROR_OVERLONG);
	else
		end_answer(l);
}

/* ---- asking another clock ------------------------------------------------------------------------------ */

bool protocol_take_answer(struct protocol *l, enum protocol_error *answer)
{
	bool answered = l->answered;

	l->answered = false;
	*answer = (enum protocol_error)l->answer;
	return answered;
}

/* The request is sent like an answer. */
static void begin_request(struct protocol *l, const FLASH char *word)
{
	l->request = ANSWERING;
	l->answered = false;
	l->put = 0;
	add_word(l, word);
}

static const FLASH char *word_of(uint8_t request)
{
	uint8_t n = 0;

	while (n < FORMS - 1 && forms[n].get != request && forms[n].set != request)
		n++;
	return forms[n].word;
}

void protocol_ask_receive(struct protocol *l)
{
	begin_request(l, word_of(PROTOCOL_RECEIVE));
	end_answer(l);
}

void protocol_ask_end(struct protocol *l, uint16_t code)
{
	begin_request(l, word_of(PROTOCOL_END));
	add_request(l, ' ');
	add_digits(l, code, 4);
	end_answer(l);
}

void protocol_ask_option(struct protocol *l, uint8_t option, int16_t value)
{
	begin_request(l, word_of(PROTOCOL_OPTION_SET));
	add_request(l, ' ');
	add_word(l, option_words[option]);
	add_request(l, ' ');
	add_number(l, value);
	end_answer(l);
}

static void add_control(struct protocol *l, const struct control *control)
{
	add_request(l, ' ');
	notation_print(control, print, l);
	end_answer(l);
}

void protocol_ask_preset(struct protocol *l, uint8_t n, const struct control *control)
{
	begin_request(l, word_of(PROTOCOL_PRESET_SET));
	add_blank_number(l, (uint8_t)(n + 1));
	add_control(l, control);
}

void protocol_ask_control(struct protocol *l, const struct control *control)
{
	begin_request(l, word_of(PROTOCOL_CONTROL_SET));
	add_control(l, control);
}

/* ---- reports ------------------------------------------------------------------------------------------- */

void protocol_changed(struct protocol *l)
{
	l->due = true;
}

void protocol_on_event(struct protocol *l, const struct event *event)
{
	if (event->what != EVENT_WARNING) /* whose time the reports of each second show */
		protocol_changed(l);
}

bool protocol_wants_report(const struct protocol *l, instant now)
{
	return l->job == JOB_NONE && l->request != ANSWERING &&
	       (l->due || ticks_between(l->report_at, now) >= TICKS_PER_SECOND);
}

uint16_t protocol_next_report(const struct protocol *l, instant now)
{
	return (uint16_t)(l->report_at + (instant)TICKS_PER_SECOND - now);
}

/* RARE: 160 bytes less. */
RARE void protocol_fill_report(struct protocol_report *report, const struct game_clock *g, instant now)
{
	memset(report, 0, sizeof *report);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		const struct clock_side *clock = &g->side[side];
		struct protocol_side *r = &report->side[side];

		r->time[0] = game_clock_remaining(g, side, now);
		r->time[PROTOCOL_USED] = game_clock_used(g, side, now);
		r->time[2] = game_clock_delay(g, side, now);
		r->number[0] = clock->moves;
		r->number[1] = clock->stage + 1;
		r->number[2] = game_clock_moves_to_make(g, side);
		r->number[3] = clock->period;
		r->number[4] = clock->first ? 3 : clock->flag;
	}
	report->turn = g->turn;
	report->white = g->white;
	if (game_clock_freezes(g))
		report->signs = PROTOCOL_SIGN_FREEZE;
	if (g->control.stage[WHITE][0].method == METHOD_COUNT_UP)
		report->signs |= PROTOCOL_SIGN_RISES;
}

void protocol_send_report(struct protocol *l, instant now)
{
	l->job = JOB_REPORT;
	l->field = 0;
	l->due = false;
	l->sequence = LOW_BYTE(l->sequence + 1);
	l->report_at = now;
}

static const FLASH char state_words[APP_MODES][WORD_SIZE] = {
#define ROW(NAME, word) [APP_##NAME] = word,
    MODE_LIST(ROW)
#undef ROW
};
static const FLASH char sign_letters[] = "bifs";

enum field {
	FIELD_CLOCK,
	FIELD_SEQUENCE,
	FIELD_STATE,
	FIELD_TURN,
	FIELD_WHITE,
	FIELD_SIGNS,
	FIELD_FAULT,
	FIELD_LEFT
};
#define FIELD_RIGHT (FIELD_LEFT + PROTOCOL_TIMES + PROTOCOL_NUMBERS)
#define FIELDS	    (FIELD_RIGHT + PROTOCOL_TIMES + PROTOCOL_NUMBERS)

static void add_signs(struct protocol *l, uint8_t signs)
{
	for (uint8_t i = 0; sign_letters[i]; i++, signs >>= 1)
		add_request(l, signs & 1 ? sign_letters[i] : '-');
}

static void add_side_field(struct protocol *l, uint8_t field)
{
	const struct protocol_side *r = &l->report.side[LEFT];

	if (field >= PROTOCOL_TIMES + PROTOCOL_NUMBERS) {
		field = field - PROTOCOL_TIMES - PROTOCOL_NUMBERS;
		r++;
	}
	if (field < PROTOCOL_TIMES)
		add_time(l, r->time[field],
			 (l->report.signs & PROTOCOL_SIGN_RISES) || field == PROTOCOL_USED);
	else
		add_digits(l, r->number[field - PROTOCOL_TIMES], 1);
}

static void add_field(struct protocol *l, uint8_t field)
{
	const struct protocol_report *r = &l->report;

	switch (field) {
	case FIELD_CLOCK:
		add_word(l, answer_words[WORD_CLOCK]);
		break;
	case FIELD_SEQUENCE:
		add_digits(l, l->sequence, 1);
		break;
	case FIELD_STATE:
		add_word(l, state_words[r->state]);
		break;
	case FIELD_TURN:
		add_word(l, side_words[r->turn]);
		break;
	case FIELD_WHITE:
		add_word(l, side_words[r->white]);
		break;
	case FIELD_SIGNS:
		add_signs(l, r->signs);
		break;
	case FIELD_FAULT:
		add_digits(l, r->fault, 1);
		break;
	default:
		add_side_field(l, field - FIELD_LEFT);
	}
}

/* ---- sending ------------------------------------------------------------------------------------------- */

/* What is sent piece by piece is formatted after the answer. */
static void begin_piece(struct protocol *l)
{
	l->put = PROTOCOL_BUFFER;
	l->at = PROTOCOL_BUFFER;
}

static void next_field(struct protocol *l)
{
	begin_piece(l);
	if (l->field > 0)
		add_request(l, ' ');
	add_field(l, l->field++);
	l->end = l->put;
}

static void end_protocol(struct protocol *l)
{
	begin_piece(l);
	add_request(l, '*');
	for (uint8_t digit = 1; digit < PROTOCOL_CHECK; digit++) {
		add_request(l, first_digit(l->check));
		l->check = (uint16_t)(l->check << 4);
	}
	add_request(l, '\r');
	add_request(l, '\n');
	l->end = l->put;
	l->job = l->job == JOB_REPORT ? JOB_REPORT_END : JOB_ANSWER_END;
}

/* An answer, if there is one. */
static bool next_protocol(struct protocol *l)
{
	l->job = JOB_NONE;
	if (l->request != ANSWERING)
		return false;
	l->job = JOB_ANSWER;
	l->at = 0;
	l->end = l->length;
	return true;
}

/* Begins what is to be sent after the last character; false: nothing for now. */
static bool refill(struct protocol *l)
{
	switch (l->job) {
	case JOB_REPORT:
		if (l->field < FIELDS) {
			next_field(l);
			return true;
		}
		/* fall through */
	case JOB_ANSWER:
		end_protocol(l);
		return true;
	case JOB_ANSWER_END:
		listen_request(l);
		break;
	default:
		break;
	}
	return next_protocol(l);
}

bool protocol_send(struct protocol *l, char *c)
{
	while (l->at >= l->end) {
		if (!refill(l))
			return false;
	}
	*c = l->text[l->at++];
	if (l->job == JOB_ANSWER || l->job == JOB_REPORT)
		l->check = crc16(l->check, c, 1);
	return true;
}
