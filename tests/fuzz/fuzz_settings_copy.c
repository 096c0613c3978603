/* Settings are copied from clock to clock over a bad cable, and to a partner that is no clock.
 * covers: L2 L3
 *
 * CABLE: two clocks; each byte of the input says what happens to the next characters on the cable, in both
 * directions. In the end the receiver has all settings or its old ones, and the sender reports what is true.
 * A checksum of 16 bits accepts one damaged line in 65,536, so such an input is abandoned. PARTNER: the
 * sender alone; the input answers it, END is a right checksum and the end of the line. The copy ends in any
 * case. */
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"
#include "firmware/settings_checksum.h"
#include "tests/fuzz/device.h"
#include "tests/fuzz/fuzz.h"

#define SECOND 4096u
#define STEP   256u /* counts between two looks at the cable */
/* A request that fails three times, a second each, ends the copy, so all 13 requests are done by then. */
#define LONGEST	 (20 * SECOND)
#define END	 0xBF
#define LINE_MAX 256
#define OWN	 3 /* the user preset that is sent */

enum { SENDER, RECEIVER };

static struct device clocks[2];

/* One direction of the cable: the present line as it was sent and as it arrives. */
struct wire {
	char sent[LINE_MAX], heard[LINE_MAX];
	size_t sent_length, heard_length;
};
static struct wire wires[2];

static const uint8_t *input;
static size_t input_left;
static uint8_t good;	 /* the next characters, which arrive unchanged */
static bool cut, forged; /* the cable; a damaged line with a right checksum */

struct settings {
	struct control control, own;
	struct options options;
	bool has_own;
};

static struct settings settings_of(unsigned n)
{
	struct settings now;
	struct store store = clocks[n].clock.store;

	memset(&now, 0, sizeof now);
	host_select(&clocks[n].host);
	now.control = clocks[n].clock.app.game.control;
	now.options = clocks[n].clock.app.options;
	now.options.receiving = false; /* is no setting */
	now.has_own = store_load_preset(&store, OWN, &now.own);
	if (!now.has_own)
		memset(&now.own, 0, sizeof now.own);
	return now;
}

static struct control control_of(const char *text)
{
	struct control_fault fault;
	struct control control;

	MUST(notation_parse(text, &control, &fault) == CONTROL_OK);
	return control;
}

/* ---- the cable ----------------------------------------------------------------------------------------- */

static bool right(const char *line, size_t n)
{
	char end[8];

	if (n > 0 && line[n - 1] == '\r')
		n--;
	if (n < 5)
		return false;
	snprintf(end, sizeof end, "*%04X", crc16(0, line, (uint8_t)(n - 5)));
	return memcmp(line + n - 5, end, 5) == 0;
}

static void arrive(struct wire *wire, struct device *to, uint8_t c)
{
	(void)host_serial_send(&to->host, c);
	if (c != '\n' && wire->heard_length < LINE_MAX) {
		wire->heard[wire->heard_length++] = (char)c;
		return;
	}
	if (right(wire->heard, wire->heard_length) &&
	    (wire->heard_length != wire->sent_length ||
	     memcmp(wire->heard, wire->sent, wire->sent_length) != 0))
		forged = true;
	wire->heard_length = 0;
}

static uint8_t next_damage(void)
{
	if (input_left == 0)
		return 0;
	input_left--;
	return *input++;
}

/* A byte of the input, 0 to 0x3F: this many characters arrive unchanged; the next one is changed, lost or
 * doubled, or the cable is cut. */
static void carry(unsigned from, uint8_t c)
{
	struct wire *wire = &wires[from];
	struct device *to = &clocks[1 - from];
	uint8_t damage = 0;

	if (wire->sent_length < LINE_MAX)
		wire->sent[wire->sent_length++] = (char)c;
	if (good > 0) {
		good--;
	} else {
		damage = next_damage();
		good = damage & 0x3F;
	}
	if (damage >> 6 == 1)
		c ^= (uint8_t)(1u << (damage & 7));
	if (damage == 0xFF)
		cut = true;
	if (damage >> 6 != 2)
		arrive(wire, to, c);
	if (damage >> 6 == 3)
		arrive(wire, to, c);
	if (c == '\n')
		wire->sent_length = 0;
}

static void from_sender(struct device *device, uint8_t c)
{
	(void)device;
	carry(SENDER, c);
}

static void from_receiver(struct device *device, uint8_t c)
{
	(void)device;
	carry(RECEIVER, c);
}

static void ignore(struct device *device, uint8_t c)
{
	(void)device;
	(void)c;
}

/* ---- the two clocks ------------------------------------------------------------------------------------ */

static void begin(unsigned n, void (*sent)(struct device *device, uint8_t c))
{
	struct device *device = &clocks[n];

	host_init(&device->host);
	device->sent = ignore;
	device_power_on(device, RESET_POWER_ON);
	device->host.cable = true;
	device_run(device, SECOND / 4);
	device->sent = sent;
}

static void prepare(void)
{
	struct app *app = &clocks[SENDER].clock.app;
	struct control control = control_of("5m+3"), own = control_of("1hy5x60");

	host_select(&clocks[SENDER].host);
	(void)app_set_option(app, OPTION_SOUND, 2);
	(void)app_set_option(app, OPTION_WHITE, 1);
	(void)app_set_option(app, OPTION_LANGUAGE, 4);
	MUST(store_save_preset(&clocks[SENDER].clock.store, OWN, &own));
	app_set_control(app, &control);
	device_settle(&clocks[SENDER]);
}

static bool sending(void)
{
	uint8_t transfer = clocks[SENDER].clock.app.copying;

	return transfer == COPY_WANTED || transfer == COPY_SENDING;
}

static void run(unsigned n)
{
	device_run(&clocks[n], STEP);
	for (unsigned end = 0; cut && end < 2; end++) {
		clocks[end].host.cable = false;
		clocks[end].host.rx_count = 0;
	}
}

static bool common_alike(const struct settings *a, const struct settings *b)
{
	static const uint8_t sent[] = {OPTION_SOUND, OPTION_TENTHS,  OPTION_WHITE,   OPTION_FREEZE,
				       OPTION_FORCE, OPTION_PENALTY, OPTION_LANGUAGE};

	for (size_t i = 0; i < sizeof sent; i++)
		if (a->options.value[sent[i]] != b->options.value[sent[i]])
			return false;
	return true;
}

static bool arrived(const struct settings *a, const struct settings *b)
{
	return common_alike(a, b) && !memcmp(&a->control, &b->control, sizeof a->control) &&
	       a->has_own == b->has_own && !memcmp(&a->own, &b->own, sizeof a->own);
}

static void over_a_cable(void)
{
	struct settings sender, before, after;

	memset(wires, 0, sizeof wires);
	begin(SENDER, ignore);
	prepare();
	begin(RECEIVER, ignore);
	clocks[SENDER].sent = from_sender;
	clocks[RECEIVER].sent = from_receiver;
	sender = settings_of(SENDER);
	before = settings_of(RECEIVER);
	clocks[SENDER].clock.app.copying = COPY_WANTED;
	for (uint32_t passed = 0; passed < LONGEST && sending(); passed += STEP) {
		run(SENDER);
		run(RECEIVER);
	}
	if (forged)
		return;
	MUST(!sending());
	device_run(&clocks[RECEIVER], SECOND);
	after = settings_of(RECEIVER);
	MUST(arrived(&sender, &after) || memcmp(&before, &after, sizeof after) == 0);
	if (clocks[SENDER].clock.app.copying == COPY_SENT)
		MUST(arrived(&sender, &after));
	device_check(&clocks[SENDER]);
	device_check(&clocks[RECEIVER]);
}

/* ---- a partner that is no clock ------------------------------------------------------------------------ */

static char said[LINE_MAX];
static size_t said_length;

static void answer(void)
{
	struct host *host = &clocks[SENDER].host;
	uint8_t c = next_damage();
	char end[8];

	if (c != END) {
		(void)host_serial_send(host, c);
		if (c == '\n' || said_length == LINE_MAX - 1)
			said_length = 0;
		else
			said[said_length++] = (char)c;
		return;
	}
	snprintf(end, sizeof end, "*%04X\n", crc16(0, said, (uint8_t)said_length));
	for (const char *at = end; *at; at++)
		(void)host_serial_send(host, (uint8_t)*at);
	said_length = 0;
}

static void to_a_partner(void)
{
	begin(SENDER, ignore);
	prepare();
	clocks[SENDER].clock.app.copying = COPY_WANTED;
	for (uint32_t passed = 0; passed < 3 * LONGEST && sending(); passed += STEP) {
		for (unsigned i = 0; i < 8 && input_left > 0; i++)
			answer();
		run(SENDER);
	}
	MUST(!sending());
	device_check(&clocks[SENDER]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	input = data + 1;
	input_left = size - 1;
	said_length = 0;
	good = 0;
	cut = forged = false;
	if (data[0] & 1)
		to_a_partner();
	else
		over_a_cable();
	return 0;
}
