/* Parses a text into statements. Each statement has a function, and each keyword has a row in a table. */
#include "tool/scenario/scenario.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/game.h"
#include "hal/hal_input.h"
#include "sim/bench.h"
#include "tool/text.h"

#define WORDS 16

struct word {
	char *text;
	size_t length;
	bool quoted;
};

/* The line being parsed; `at` is the next word. */
struct words {
	struct word word[WORDS];
	size_t count;
	size_t at;
	char *message;
};

static bool complain_word(struct words *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool complain_word(struct words *line, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line->message, MESSAGE_SIZE, format, arguments);
	va_end(arguments);
	return false;
}

/* ---- words --------------------------------------------------------------------------------------------- */

/* Takes a quoted text, which ends at the next quotation mark without a backslash before it. Escapes are
 * replaced later. */
static bool take_quoted(struct words *line, const char **from, const char *end)
{
	const char *start = ++*from;
	struct word *word = &line->word[line->count++];

	while (*from < end && **from != '"')
		*from += **from == '\\' && *from + 1 < end ? 2 : 1;
	if (*from >= end)
		return complain_word(line, "a quotation mark is not closed");
	word->quoted = true;
	word->length = (size_t)(*from - start);
	word->text = strndup(start, word->length);
	++*from;
	return true;
}

static void take_word(struct words *line, const char **from, const char *end)
{
	const char *start = *from;
	struct word *word = &line->word[line->count++];

	while (*from < end && !isspace((unsigned char)**from) && **from != '#')
		++*from;
	word->quoted = false;
	word->length = (size_t)(*from - start);
	word->text = strndup(start, word->length);
}

static bool split_word(struct words *line, const char *from, const char *end)
{
	for (;;) {
		while (from < end && isspace((unsigned char)*from))
			from++;
		if (from >= end || *from == '#')
			return true;
		if (line->count == WORDS)
			return complain_word(line, "too many words");
		if (*from != '"')
			take_word(line, &from, end);
		else if (!take_quoted(line, &from, end))
			return false;
	}
}

static const char *peek(const struct words *line)
{
	return line->at < line->count && !line->word[line->at].quoted ? line->word[line->at].text : NULL;
}

static const char *next_word(struct words *line)
{
	const char *text = peek(line);

	if (text)
		line->at++;
	return text;
}

static bool next_is(struct words *line, const char *text)
{
	const char *word = peek(line);

	if (!word || strcmp(word, text) != 0)
		return false;
	line->at++;
	return true;
}

/* Takes one of the words of a NULL-terminated list and stores its index in *index. */
static bool one_of(struct words *line, const char *const *list, const char *what, int64_t *index)
{
	const char *word = next_word(line);

	for (int64_t i = 0; word && list[i]; i++)
		if (!strcmp(word, list[i])) {
			*index = i;
			return true;
		}
	if (word)
		return complain_word(line, "\"%s\" is no %s", word, what);
	return complain_word(line, "a %s is missing", what);
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static bool take_time(struct words *line, struct statement *statement)
{
	const char *word = next_word(line);

	if (!word)
		return complain_word(line, "a time is missing");
	if (!text_time(word, &statement->time, &statement->decimals))
		return complain_word(line, "\"%s\" is no time: seconds, m:ss or h:mm:ss, with decimals",
				     word);
	return true;
}

static bool take_length(struct words *line, struct statement *statement)
{
	if (!take_time(line, statement))
		return false;
	return statement->time >= 0 || complain_word(line, "a negative time");
}

static bool take_number(struct words *line, int64_t most, int64_t *number)
{
	const char *word = next_word(line);
	const char *text = word;
	unsigned count;

	if (!word)
		return complain_word(line, "a number is missing");
	if (!text_digits(&text, number, &count) || *text || *number > most)
		return complain_word(line, "\"%s\" is no number from 0 to %lld", word, (long long)most);
	return true;
}

/* ---- texts --------------------------------------------------------------------------------------------- */

static bool hex_digit(char c, unsigned *value)
{
	static const char hex[] = "0123456789abcdef";
	const char *at = c ? strchr(hex, tolower((unsigned char)c)) : NULL;

	*value = at ? (unsigned)(at - hex) : 0;
	return at != NULL;
}

/* Replaces the escapes \r \n \t \0 \\ \" \xHH. */
static bool unescape(struct words *line, struct statement *statement)
{
	static const char from[] = "rnt0\\\"";
	static const char to[] = "\r\n\t\0\\\"";
	char *write = statement->text;
	const char *end = statement->text + statement->length;

	for (const char *read = statement->text; read < end; read++) {
		const char *at;
		unsigned high, low;

		if (*read != '\\') {
			*write++ = *read;
			continue;
		}
		read++;
		at = strchr(from, *read);
		if (at && *at) {
			*write++ = to[at - from];
		} else if (*read == 'x' && end - read > 2 && hex_digit(read[1], &high) &&
			   hex_digit(read[2], &low)) {
			*write++ = (char)(high * 16 + low);
			read += 2;
		} else {
			return complain_word(
			    line, "\"\\%c\" is no character: \\r \\n \\t \\0 \\\\ \\\" \\xHH", *read);
		}
	}
	*write = '\0';
	statement->length = (size_t)(write - statement->text);
	return true;
}

static bool take_quotation(struct words *line, struct statement *statement)
{
	if (line->at >= line->count || !line->word[line->at].quoted)
		return complain_word(line, "a text in quotation marks is missing");
	statement->length = line->word[line->at].length;
	statement->text = strndup(line->word[line->at++].text, statement->length);
	return unescape(line, statement);
}

static bool take_text(struct words *line, struct statement *statement, const char *what)
{
	const char *word = next_word(line);

	if (!word)
		return complain_word(line, "a %s is missing", what);
	statement->text = strdup(word);
	statement->length = strlen(word);
	return true;
}

/* ---- statements ------------------------------------------------------------------------------- */

static const char *const sides[] = {"left", "right", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const contact_names[] = {"left", "right", "back",	  "minus",	"play",
					    "plus", "ok",    "talk-left", "talk-right", NULL};

static bool take_side(struct words *line, struct statement *statement)
{
	int64_t side;

	if (!one_of(line, sides, "side (left, right)", &side))
		return false;
	statement->side = (uint8_t)side;
	return true;
}

static bool take_option(struct words *line, struct control_options *options)
{
	static const char *const names[] = {"freeze", "sound", "tenths", "white", NULL};
	static const char *const sounds[] = {"off", "flag", "warn", "all", NULL};
	static const char *const limits[] = {"never", "20", "60", NULL};
	static const char *const *const values[] = {off_on, sounds, limits, sides};
	static const int8_t tenths[] = {0, 20, 60};
	int8_t *const places[] = {&options->freeze, &options->sound, &options->tenths, &options->white};
	int64_t which, value;

	if (!one_of(line, names, "option of a control (freeze, sound, tenths, white)", &which) ||
	    !one_of(line, values[which], "value of this option", &value))
		return false;
	if (*places[which] != NOT_GIVEN)
		return complain_word(line, "%s is said twice", names[which]);
	*places[which] = places[which] == &options->tenths ? tenths[value] : (int8_t)value;
	return true;
}

static bool parse_control(struct words *line, struct statement *statement)
{
	statement->options = (struct control_options){NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN};
	if (!take_text(line, statement, "time control"))
		return false;
	while (line->at < line->count)
		if (!take_option(line, &statement->options))
			return false;
	return true;
}

/* Parses `refuse`. The text after it may be anything; several blanks become one. */
static bool parse_refuse(struct words *line, struct statement *statement)
{
	char all[1024] = "";

	if (line->at == line->count)
		return complain_word(line, "a time control is missing");
	for (; line->at < line->count; line->at++)
		snprintf(all + strlen(all), sizeof(all) - strlen(all), "%s%s", *all ? " " : "",
			 line->word[line->at].text);
	statement->text = strdup(all);
	statement->length = strlen(all);
	return true;
}

static bool parse_nothing(struct words *line, struct statement *statement)
{
	(void)line;
	(void)statement;
	return true;
}

static bool take_milliseconds(struct words *line, int64_t *ns)
{
	const char *word = next_word(line);
	const char *text = word;
	int64_t rest;
	uint8_t decimals;
	unsigned count;

	if (!word || !text_digits(&text, ns, &count) || !text_fraction(&text, &rest, &decimals) ||
	    strcmp(text, "ms") != 0)
		return complain_word(line, "a bounce is said in milliseconds: 8ms");
	*ns = *ns * NS_PER_MS + rest / 1000;
	if (*ns > 40 * NS_PER_MS)
		return complain_word(line, "a contact that bounces longer than 40 ms is broken");
	return true;
}

static bool parse_press(struct words *line, struct statement *statement)
{
	if (!take_side(line, statement))
		return false;
	return !next_is(line, "bounce") || take_milliseconds(line, &statement->number);
}

static bool take_key(struct words *line, struct statement *statement)
{
	static const char *const names[] = {"back", "minus", "play", "plus", "ok", NULL};
	int64_t key;

	if (!one_of(line, names, "key (play, back, minus, plus, ok, talk-left, talk-right)", &key))
		return false;
	statement->side = (uint8_t)(KEY_BACK + key);
	return true;
}

/* Parses `down` and `up`: one edge of the contact of a button or key. */
static bool take_contact(struct words *line, struct statement *statement)
{
	int64_t contact;

	if (!one_of(line, contact_names, "button or key", &contact))
		return false;
	statement->side = (uint8_t)contact;
	return true;
}

/* talk-left, talk-right */
static bool next_is_talk_key(struct words *line, struct statement *statement)
{
	if (next_is(line, "talk-left"))
		statement->side = CONTACT_TALK + LEFT;
	else if (next_is(line, "talk-right"))
		statement->side = CONTACT_TALK + RIGHT;
	else
		return false;
	statement->kind = DO_TALK;
	return true;
}

static bool parse_key(struct words *line, struct statement *statement)
{
	return next_is_talk_key(line, statement) || take_key(line, statement);
}

static bool parse_hold(struct words *line, struct statement *statement)
{
	return parse_key(line, statement) && take_length(line, statement);
}

static bool parse_power(struct words *line, struct statement *statement)
{
	return one_of(line, off_on, "switch position (on, off)", &statement->number);
}

static bool parse_battery(struct words *line, struct statement *statement)
{
	if (!take_length(line, statement))
		return false;
	if (statement->time > 6 * NS_PER_SECOND)
		return complain_word(line, "more than 6 V");
	statement->number = statement->time / NS_PER_MS;
	return true;
}

static bool parse_link(struct words *line, struct statement *statement)
{
	if (next_is(line, "raw"))
		statement->kind = DO_LINK_RAW;
	return take_quotation(line, statement);
}

static bool parse_jack(struct words *line, struct statement *statement)
{
	static const char *const names[] = {"out", "in", NULL};

	return take_side(line, statement) &&
	       one_of(line, names, "place of a plug (in, out)", &statement->number);
}

static bool parse_pack(struct words *line, struct statement *statement)
{
	return take_text(line, statement, "language");
}

/* ---- expectations -------------------------------------------------------------------------------------- */

static const char *const flag_names[] = {"none", "steady", "fallen", "first", NULL};
static const char *const state_names[] = {"ready", "running", "paused", "arbiter", "over", "select", NULL};
static const char *const sound_names[] = {"none", "click", "refuse", "warn", "flag", NULL};

const char *scenario_flag_name(unsigned flag)
{
	return flag_names[flag];
}

const char *scenario_state_name(unsigned state)
{
	return state_names[state];
}

const char *scenario_contact_name(unsigned contact)
{
	return contact_names[contact];
}

const char *scenario_sound_name(unsigned sound)
{
	return sound_names[sound];
}

/* Parses a side and what it shows or says. */
static bool expect_shows(struct words *line, struct statement *statement)
{
	return take_side(line, statement) && take_quotation(line, statement);
}

static bool expect_with_tolerance(struct words *line, struct statement *statement)
{
	struct statement tolerance = {0};

	statement->tolerance = 2 * NS_PER_MS;
	if (!take_side(line, statement) || !take_time(line, statement))
		return false;
	if (!next_is(line, "+-"))
		return true;
	if (!take_length(line, &tolerance))
		return false;
	statement->tolerance = tolerance.time;
	return true;
}

static bool expect_delay(struct words *line, struct statement *statement)
{
	return take_side(line, statement) && take_length(line, statement);
}

static bool expect_number(struct words *line, struct statement *statement)
{
	return take_side(line, statement) && take_number(line, 9999, &statement->number);
}

static bool expect_running(struct words *line, struct statement *statement)
{
	static const char *const names[] = {"left", "right", "none", NULL};

	return one_of(line, names, "answer to who runs (left, right, none)", &statement->number);
}

static bool expect_white(struct words *line, struct statement *statement)
{
	return take_side(line, statement);
}

static bool expect_flag(struct words *line, struct statement *statement)
{
	return take_side(line, statement) &&
	       one_of(line, flag_names, "flag (none, steady, fallen, first)", &statement->number);
}

static bool expect_state(struct words *line, struct statement *statement)
{
	return one_of(line, state_names, "state (ready, running, paused, arbiter, over, select)",
		      &statement->number);
}

static bool expect_sound(struct words *line, struct statement *statement)
{
	return one_of(line, sound_names, "sound (none, click, refuse, warn, flag)", &statement->number);
}

static bool expect_battery(struct words *line, struct statement *statement)
{
	static const char *const names[] = {"ok", "low", NULL};

	return one_of(line, names, "battery (ok, low)", &statement->number);
}

static bool expect_interrupted(struct words *line, struct statement *statement)
{
	static const char *const names[] = {"no", "yes", NULL};

	return one_of(line, names, "answer (yes, no)", &statement->number);
}

static bool expect_fault(struct words *line, struct statement *statement)
{
	return take_text(line, statement, "fault code (or none)");
}

static bool expect_at_most(struct words *line)
{
	return next_is(line, "<=") || complain_word(line, "\"<=\" is missing");
}

static bool expect_keys(struct words *line, struct statement *statement)
{
	return expect_at_most(line) && take_number(line, 9999, &statement->number);
}

static bool expect_elapsed(struct words *line, struct statement *statement)
{
	return expect_at_most(line) && take_length(line, statement);
}

typedef bool parser(struct words *line, struct statement *statement);

static const struct {
	const char *word;
	enum expect_kind kind;
	parser *parse;
} expectations[] = {
    {"shows", EXPECT_SHOWS, expect_shows},	  {"remaining", EXPECT_REMAINING, expect_with_tolerance},
    {"delay", EXPECT_DELAY, expect_delay},	  {"period", EXPECT_PERIOD, expect_number},
    {"used", EXPECT_USED, expect_with_tolerance}, {"running", EXPECT_RUNNING, expect_running},
    {"moves", EXPECT_MOVES, expect_number},	  {"stage", EXPECT_STAGE, expect_number},
    {"white", EXPECT_WHITE, expect_white},	  {"flag", EXPECT_FLAG, expect_flag},
    {"state", EXPECT_STATE, expect_state},	  {"sound", EXPECT_SOUND, expect_sound},
    {"battery", EXPECT_BATTERY, expect_battery},  {"interrupted", EXPECT_INTERRUPTED, expect_interrupted},
    {"fault", EXPECT_FAULT, expect_fault},	  {"keys", EXPECT_KEYS, expect_keys},
    {"elapsed", EXPECT_ELAPSED, expect_elapsed},  {"link", EXPECT_LINK, take_quotation},
    {"text", EXPECT_TEXT, take_quotation},	  {"code", EXPECT_CODE, take_quotation},
    {"spoken", EXPECT_SPOKEN, expect_shows},
};

static bool parse_expect(struct words *line, struct statement *statement)
{
	const char *word = peek(line);

	if (word && (!strcmp(word, "left") || !strcmp(word, "right"))) {
		statement->expect = EXPECT_TIME;
		return take_side(line, statement) && take_time(line, statement);
	}
	for (size_t i = 0; word && i < sizeof(expectations) / sizeof(expectations[0]); i++)
		if (next_is(line, expectations[i].word)) {
			statement->expect = expectations[i].kind;
			return expectations[i].parse(line, statement);
		}
	return word ? complain_word(line, "\"%s\" cannot be expected", word)
		    : complain_word(line, "what is expected?");
}

/* ---- lines --------------------------------------------------------------------------------------------- */

static const struct {
	const char *word;
	enum statement_kind kind;
	parser *parse;
} keywords[] = {
    {"control", DO_CONTROL, parse_control},
    {"refuse", DO_REFUSE, parse_refuse},
    {"at", DO_AT, take_length},
    {"wait", DO_WAIT, take_length},
    {"mark", DO_MARK, parse_nothing},
    {"press", DO_PRESS, parse_press},
    {"down", DO_DOWN, take_contact},
    {"up", DO_UP, take_contact},
    {"key", DO_KEY, parse_key},
    {"hold", DO_HOLD, parse_hold},
    {"power", DO_POWER, parse_power},
    {"battery", DO_BATTERY, parse_battery},
    {"link", DO_LINK, parse_link},
    {"show", DO_SHOW, parse_nothing},
    {"menu", DO_MENU, take_quotation},
    {"seek", DO_SEEK, take_quotation},
    {"field", DO_FIELD, take_quotation},
    {"jack", DO_JACK, parse_jack},
    {"pack", DO_PACK, parse_pack},
    {"expect", DO_EXPECT, parse_expect},
};

/* Takes the board of "on lcd: STATEMENT". */
static bool take_board(struct words *line, struct statement *statement)
{
	const char *word, *name;

	if (!next_is(line, "on"))
		return true;
	word = next_word(line);
	for (unsigned n = 0; word && (name = bench_name(n)); n++)
		if (!strncmp(word, name, strlen(name)) && !strcmp(word + strlen(name), ":")) {
			statement->board = name;
			return true;
		}
	return word ? complain_word(line, "\"%s\" is no board with a colon (%s:)", word, bench_name(0))
		    : complain_word(line, "a board with a colon is missing");
}

static bool parse_line(struct words *line, struct statement *statement)
{
	const char *word;

	if (!take_board(line, statement))
		return false;
	word = next_word(line);
	for (size_t i = 0; word && i < sizeof(keywords) / sizeof(keywords[0]); i++)
		if (!strcmp(word, keywords[i].word)) {
			statement->kind = keywords[i].kind;
			if (!keywords[i].parse(line, statement))
				return false;
			return line->at == line->count ||
			       complain_word(line, "\"%s\" is too much", line->word[line->at].text);
		}
	return word ? complain_word(line, "\"%s\" is no statement", word)
		    : complain_word(line, "a statement is missing");
}

bool scenario_needs_voice(const struct statement *statement)
{
	bool contact = statement->kind == DO_DOWN || statement->kind == DO_UP;

	return statement->kind == DO_JACK || statement->kind == DO_PACK || statement->kind == DO_TALK ||
	       (contact && statement->side >= CONTACT_TALK) ||
	       (statement->kind == DO_EXPECT && statement->expect == EXPECT_SPOKEN);
}

static bool takes_time(const struct statement *statement)
{
	static const bool taking[] = {
	    [DO_CONTROL] = true, [DO_REFUSE] = true, [DO_AT] = true,	 [DO_WAIT] = true,
	    [DO_KEY] = true,	 [DO_HOLD] = true,   [DO_MENU] = true,	 [DO_SEEK] = true,
	    [DO_FIELD] = true,	 [DO_TALK] = true,   [DO_EXPECT] = false};

	return taking[statement->kind] || (statement->kind == DO_EXPECT && statement->expect == EXPECT_LINK);
}

/* Checks that `pack` comes before every statement that takes time, because the pack is in the clock from time
 * 0 on. */
static bool pack_comes_first(const struct scenario *scenario, struct words *line)
{
	for (size_t i = 0; i < scenario->count; i++)
		if (takes_time(&scenario->statements[i]))
			return complain_word(line,
					     "pack must come before the first statement that takes time");
	return true;
}

static bool append(struct scenario *scenario, const char *from, const char *end, unsigned number,
		   char *message)
{
	struct words line = {.message = message};
	struct statement statement = {.line = number};
	bool good = split_word(&line, from, end) && (line.count == 0 || parse_line(&line, &statement));

	if (good && line.count > 0 && statement.kind == DO_PACK)
		good = pack_comes_first(scenario, &line);

	if (good && line.count > 0) {
		scenario->statements =
		    realloc(scenario->statements, (scenario->count + 1) * sizeof(struct statement));
		scenario->statements[scenario->count++] = statement;
	} else {
		free(statement.text);
	}
	for (size_t i = 0; i < line.count; i++)
		free(line.word[i].text);
	return good;
}

bool scenario_parse(const char *text, size_t length, struct scenario *scenario, unsigned *line,
		    char message[MESSAGE_SIZE])
{
	const char *end = text + length;

	*scenario = (struct scenario){0};
	*line = 0;
	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));

		stop = stop ? stop : end;
		++*line;
		if (memchr(text, '\0', (size_t)(stop - text))) {
			snprintf(message, MESSAGE_SIZE, "a byte 0: this is no text");
			return false;
		}
		if (!append(scenario, text, stop, *line, message))
			return false;
		text = stop + 1;
	}
	return true;
}

void scenario_free(struct scenario *scenario)
{
	for (size_t i = 0; i < scenario->count; i++)
		free(scenario->statements[i].text);
	free(scenario->statements);
	*scenario = (struct scenario){0};
}
