/* The serial port gets any bytes while people play. covers: L1 L2 L3 U5 T4
 *
 * Bytes below 0x80 and above 0xBF go to the clock unchanged; 0xBF is the right checksum and the end of the
 * line, 0xBE pulls the cable and plugs it in again, and the others are what people do (device.h). The target
 * also checks every line: one that is not a correct request changes nothing, and each line gets one answer as
 * in docs/protocol.md. */
#include <ctype.h>
#include <string.h>

#include "tests/fuzz/device.h"
#include "tests/fuzz/fuzz.h"

#define END	 0xBF
#define REPLUG	 0xBE
#define REQUEST	 167 /* characters at most, with the checksum */
#define CHECK	 5   /* characters of a checksum */
#define LONGEST	 600
#define WORDS	 23 /* of a report */
#define OWN_ONES 5
#define ACTIONS	 24 /* the most actions of people, because each takes a hundred polls */

/* State that only a correct request may change. */
struct settings {
	struct options options;
	struct control control;
	struct control own[OWN_ONES];
	bool has_own[OWN_ONES];
	uint8_t mode;
};

static struct {
	char text[LONGEST];
	size_t length;
	bool damaged; /* contains a character that is not allowed */
} request;

static struct {
	char text[256];
	size_t length;
	unsigned answers;
	char last[256]; /* answer */
	int sequence;	/* of the last report; -1: none since the cable came */
} answer;

static struct device device;

/* ---- what the clock says ------------------------------------------------------------------------------- */

static uint16_t checksum(const char *text, size_t length)
{
	unsigned crc = 0;

	for (size_t i = 0; i < length; i++) {
		crc ^= (unsigned)(unsigned char)text[i] << 8;
		for (int bit = 0; bit < 8; bit++)
			crc = (crc << 1 ^ (crc & 0x8000 ? 0x1021u : 0u)) & 0xFFFF;
	}
	return (uint16_t)crc;
}

static bool is_number(const char *word, unsigned most)
{
	return *word && strspn(word, "0123456789") == strlen(word) && strlen(word) <= 5 &&
	       strtoul(word, NULL, 10) <= most;
}

static bool is_seconds(const char *word)
{
	size_t whole;

	word += *word == '-';
	whole = strspn(word, "0123456789");
	return whole > 0 && whole <= 5 && word[whole] == '.' && strspn(word + whole + 1, "0123456789") == 3 &&
	       word[whole + 4] == '\0';
}

static bool is_one_of(const char *word, const char *const *list)
{
	while (*list && strcmp(word, *list) != 0)
		list++;
	return *list != NULL;
}

static void check_player(char *const *word)
{
	static const unsigned most[] = {9999, 255, 255, 255, 3};

	for (int i = 0; i < 3; i++)
		MUST(is_seconds(word[i]));
	for (int i = 0; i < 5; i++)
		MUST(is_number(word[3 + i], most[i]));
	MUST(strcmp(word[4], "0") != 0); /* stages are counted from 1 */
}

static void check_report(char *text)
{
	static const char *const states[] = {"select", "ready", "running", "paused", "over", "arbiter", NULL};
	static const char *const sides[] = {"left", "right", NULL};
	char *word[WORDS + 1];
	size_t words = 0;

	for (char *at = strtok(text, " "); at && words <= WORDS; at = strtok(NULL, " "))
		word[words++] = at;
	MUST(words == WORDS);
	MUST(is_number(word[1], 255) && is_one_of(word[2], states));
	MUST(is_one_of(word[3], sides) && is_one_of(word[4], sides));
	MUST(strlen(word[5]) == 4 && strspn(word[5], "bifs-") == 4 && is_number(word[6], 9));
	MUST(answer.sequence < 0 || atoi(word[1]) == (answer.sequence + 1) % 256);
	answer.sequence = atoi(word[1]);
	check_player(word + 7);
	check_player(word + 15);
}

static bool is_error(const char *text)
{
	unsigned code, at;
	int end = 0;

	if (sscanf(text, "error %u%n", &code, &end) == 1 && text[end] == '\0')
		return code >= 1 && code <= 8;
	return sscanf(text, "error %u %u%n", &code, &at, &end) == 2 && text[end] == '\0' && code > 10 &&
	       code < 10 + CONTROL_ERRORS && at <= REQUEST;
}

/* A clock that sends its settings at its owner's request sends the other end the same requests. */
static bool is_request(const char *text)
{
	static const char *const words[] = {"receive", "option ", "own ", "control ", "end "};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (!strncmp(text, words[i], strlen(words[i])))
			return device.clock.app.copying != COPY_NONE;
	return false;
}

static void check_line(char *text, size_t length)
{
	char end[8];

	MUST(length >= 2 + CHECK && length <= REQUEST && text[length - CHECK] == '*');
	snprintf(end, sizeof end, "*%04X", checksum(text, length - CHECK));
	MUST(memcmp(text + length - CHECK, end, CHECK) == 0);
	text[length - CHECK] = '\0';
	if (!strncmp(text, "clock ", 6)) {
		check_report(text);
		return;
	}
	/* a sent request uses the memory of the received line, which is therefore lost */
	if (is_request(text)) {
		request.length = 0;
		request.damaged = false;
		return;
	}
	answer.answers++;
	snprintf(answer.last, sizeof answer.last, "%s", text);
	MUST(!strcmp(text, "ok") || !strncmp(text, "ok ", 3) || is_error(text));
}

static void hear(struct device *on, uint8_t c)
{
	(void)on;
	if (c == '\r')
		return;
	MUST((c >= ' ' && c <= '~') || c == '\n');
	MUST(answer.length < sizeof answer.text - 1);
	if (c != '\n') {
		answer.text[answer.length++] = (char)c;
		return;
	}
	answer.text[answer.length] = '\0';
	check_line(answer.text, answer.length);
	answer.length = 0;
}

/* ---- what the clock receives --------------------------------------------------------------------------- */

static struct settings settings_now(void)
{
	struct settings now = {.options = device.clock.app.options,
			       .control = device.clock.app.game.control,
			       .mode = device.clock.app.mode};
	struct store store = device.clock.store;

	for (uint8_t n = 0; n < OWN_ONES; n++) {
		now.has_own[n] = store_load_preset(&store, n, &now.own[n]);
		if (!now.has_own[n])
			memset(&now.own[n], 0, sizeof now.own[n]);
	}
	return now;
}

static bool same(const struct settings *a, const struct settings *b)
{
	return memcmp(&a->options, &b->options, sizeof a->options) == 0 &&
	       memcmp(&a->control, &b->control, sizeof a->control) == 0 &&
	       memcmp(a->own, b->own, sizeof a->own) == 0 &&
	       memcmp(a->has_own, b->has_own, sizeof a->has_own) == 0 && a->mode == b->mode;
}

static bool is_undamaged(void)
{
	char end[8];

	if (request.damaged || request.length > REQUEST || request.length < CHECK)
		return false;
	snprintf(end, sizeof end, "*%04X", checksum(request.text, request.length - CHECK));
	return memcmp(request.text + request.length - CHECK, end, CHECK) == 0;
}

static bool begins(const char *word)
{
	size_t length = strlen(word);

	return request.length - CHECK >= length && memcmp(request.text, word, length) == 0 &&
	       (request.length - CHECK == length || request.text[length] == ' ');
}

/* True: the line is an answer of another clock on the cable. */
static bool is_an_answer(void)
{
	return begins("ok") || begins("error") || begins("clock");
}

static bool may_change(const struct settings *before)
{
	bool takes = before->mode == APP_SELECT || before->mode == APP_READY || before->mode == APP_OVER;

	return takes && !strcmp(answer.last, "ok") &&
	       (begins("control") || begins("own") || begins("option") || begins("end"));
}

/* L2: the clock answers `end` with `ok` only during a collection, or directly after such an `end`. */
static enum { NO_COLLECTION, COLLECTING, ENDED } collection;

static void check_end(void)
{
	bool good = !strcmp(answer.last, "ok");

	if (begins("end") && good)
		MUST(collection != NO_COLLECTION);
	if (begins("receive") && good)
		collection = COLLECTING;
	else if (begins("end") && good)
		collection = ENDED;
	else if (begins("end") || collection == ENDED)
		collection = NO_COLLECTION;
}

static void say(uint8_t c)
{
	MUST(host_serial_send(&device.host, c));
	device_settle(&device);
}

static void end_line(void)
{
	struct settings before = settings_now(), after;
	bool silent = request.length == 0 && !request.damaged, good = is_undamaged();
	uint32_t count = device.host.count;

	answer.answers = 0;
	answer.last[0] = '\0';
	say('\n');
	MUST(answer.answers == (silent || (good && is_an_answer()) ? 0 : 1));
	if (!silent && !good)
		MUST(!strcmp(answer.last, "error 1") || !strcmp(answer.last, "error 2"));
	after = settings_now();
	/* A line may have to wait for a digit (device_settle). A flag that falls together with the digit ends
	 * the game before the line is read (F6). */
	if (before.mode == APP_RUNNING && after.mode != APP_RUNNING && device.host.count != count)
		before.mode = APP_OVER;
	if (!(good && may_change(&before)))
		MUST(same(&before, &after));
	if (good)
		check_end();
	device_check(&device);
	request.length = 0;
	request.damaged = false;
}

static void add(uint8_t c)
{
	if (device.host.off) /* a board that is off does not listen */
		return;
	if (c == '\n' || c == '\r') {
		end_line();
		return;
	}
	if (c < ' ' || c > '~')
		request.damaged = true;
	else if (request.length < sizeof request.text)
		request.text[request.length++] = (char)c;
	say(c);
}

static void add_end(void)
{
	char end[8];

	snprintf(end, sizeof end, "*%04X", checksum(request.text, request.length));
	for (const char *at = end; *at; at++)
		add((uint8_t)*at);
	add('\n');
}

static void replug(bool plugged)
{
	answer.sequence = -1;
	answer.length = 0;
	request.length = 0;
	request.damaged = false;
	collection = NO_COLLECTION;
	device.host.cable = plugged;
	device_settle(&device);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned actions = 0;

	if (size > LONGEST)
		return 0;
	host_init(&device.host);
	device.sent = hear;
	device_power_on(&device, RESET_POWER_ON);
	replug(true);
	for (size_t i = 0; i < size && actions < ACTIONS; i++) {
		if (data[i] < 0x80 || data[i] > END) {
			add(data[i]);
		} else if (data[i] == END) {
			add_end();
		} else if (data[i] == REPLUG) {
			/* nobody watches the cable of a board that is off, or while a digit is due */
			if (!device.host.off) {
				replug(false);
				device_run(&device, LINE_WAITS);
				replug(true);
			}
		} else {
			actions += device_act(&device, data[i]);
		}
	}
	return 0;
}
