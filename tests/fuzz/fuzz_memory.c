/* Any contents of the memory: the clock starts, shows a possible game and continues it. covers: N2 N4
 *
 * Input: which memory to begin with; a seed; which records get a right checksum although their contents were
 * changed; a number of changes; the changes {offset, length, bytes}; then what people do (device.h). */
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/store/layout.h"
#include "tests/fuzz/device.h"
#include "tests/fuzz/fuzz.h"

#define CHANGES	 16
#define LONGEST	 64
#define ACTIONS	 40
#define POWER_ON 0xB0
#define NOTE	 0xB1 /* BACK: the user clears the report of damage */

enum kind { BLANK, PLAYED, FALLEN, NOISE, KINDS };

static uint8_t prepared[KINDS][MEMORY_SIZE_MAX];
static struct device device;

struct input {
	const uint8_t *next;
	size_t left;
};

static uint8_t take(struct input *input)
{
	if (input->left == 0)
		return 0;
	input->left--;
	return *input->next++;
}

static uint16_t take_16(struct input *input)
{
	uint8_t low = take(input);

	return (uint16_t)(low | take(input) << 8);
}

/* ---- memories to begin with ---------------------------------------------------------------------------- */

static void send(const char *text)
{
	char end[8];

	for (const char *at = text; *at; at++) {
		MUST(host_serial_send(&device.host, (uint8_t)*at));
		device_settle(&device);
	}
	snprintf(end, sizeof end, "*%04X\n", crc16(0, text, (uint8_t)strlen(text)));
	for (const char *at = end; *at; at++)
		MUST(host_serial_send(&device.host, (uint8_t)*at));
	device_settle(&device);
}

static void play(const char *control, unsigned presses)
{
	host_init(&device.host);
	device.host.cable = true;
	device_power_on(&device, RESET_POWER_ON);
	send("own 1 40/2h:20/1h!");
	send("own 3 1hy5x60");
	send("option tenths 60");
	send(control);
	for (unsigned i = 0; i < presses; i++) {
		device_act(&device, i % 2 ? 0x80 + BUTTON_LEFT : 0x80 + BUTTON_RIGHT);
		device_act(&device, 0xA2);
	}
}

static void prepare(void)
{
	play("control 4/5m+3:2m+2|3m+1", 30);
	memcpy(prepared[PLAYED], device.host.memory, MEMORY_SIZE_MAX);
	play("control 8y2x1", 6);
	device_act(&device, 0xA3);
	memcpy(prepared[FALLEN], device.host.memory, MEMORY_SIZE_MAX);
	memset(prepared[BLANK], 0xFF, MEMORY_SIZE_MAX);
}

static void noise(uint8_t *memory, uint16_t seed)
{
	uint32_t random = seed * 2654435761u | 1u;

	for (size_t i = 0; i < MEMORY_SIZE_MAX; i++) {
		random ^= random << 13;
		random ^= random >> 17;
		random ^= random << 5;
		memory[i] = (uint8_t)random;
	}
}

/* ---- changes ------------------------------------------------------------------------------------------- */

static void change(struct input *input)
{
	for (uint8_t n = take(input) % CHANGES; n > 0; n--) {
		uint16_t at = take_16(input) % MEMORY_SIZE_MAX;
		uint8_t length = take(input) % LONGEST;

		for (; length > 0; length--)
			device.host.memory[at++ % MEMORY_SIZE_MAX] = take(input);
	}
}

static void close_record(uint8_t *record)
{
	uint8_t length = record[offsetof(struct store_record, length)];
	uint16_t crc;

	if (length > PAYLOAD_MAX || record[offsetof(struct store_record, owner)] == STORE_EXPIRIES)
		return;
	record[offsetof(struct store_record, commit)] = RECORD_CLOSED;
	record[offsetof(struct store_record, version)] = RECORD_VERSION;
	crc = crc16(0xFFFF, record + 1, (uint8_t)(sizeof(struct store_record) - 1));
	crc = crc16(crc, record + sizeof(struct store_record), length);
	memcpy(record + sizeof(struct store_record) + length, &crc, sizeof crc);
}

/* Gives a changed record a right checksum, because a checksum of 16 bits accepts a random record one time in
 * 65,536. The expiry log and the snapshots of the journal are left out, because their numbers are shown
 * unchecked; a game that is made from a snapshot is checked. */
static void close(uint16_t which)
{
	for (uint8_t place = 0; place < SLOTS; place++) {
		if (which & 1u << place)
			close_record(&device.host.memory[place * SLOT_SIZE]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	enum kind kind = take(&input) % KINDS;
	uint16_t seed = take_16(&input);
	uint16_t closed = take_16(&input);

	if (prepared[BLANK][0] != 0xFF)
		prepare();
	noise(prepared[NOISE], seed);
	host_init(&device.host);
	memcpy(device.host.memory, prepared[kind], MEMORY_SIZE_MAX);
	change(&input);
	close(closed);
	device_power_on(&device, RESET_POWER_ON);
	device_check(&device);
	MUST(device.clock.app.mode != APP_RUNNING);
	for (unsigned i = 0; i < ACTIONS && input.left > 0; i++) {
		uint8_t action = take(&input);

		if (action == POWER_ON)
			device_power_on(&device, RESET_BROWN_OUT);
		else if (action == NOTE)
			store_take_note(&device.clock.store);
		else
			device_act(&device, action);
	}
	device_power_on(&device, RESET_POWER_ON);
	device_check(&device);
	return 0;
}
