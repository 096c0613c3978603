#include "tests/fuzz/device.h"

#include <string.h>

#include "firmware/ui/timers.h"
#include "tests/fuzz/fuzz.h"

#define SECOND	      4096u
#define POLLS_AT_ONCE 1000 /* more polls at one instant mean that the program hangs */
#define CONTACT	      (SECOND / 20)
#define HELD	      (SECOND * 5 / 2)

void device_check(const struct device *device)
{
	const struct app *app = &device->clock.app;

	MUST(game_clock_valid(&app->game));
	MUST(control_check(&app->game.control, NULL) == CONTROL_OK);
	MUST(options_valid(&app->options));
	MUST(app->mode <= APP_OFF);
	MUST(app->mode != APP_RUNNING || app->game.state == PLAY_RUNNING);
	MUST(app->game.state != PLAY_RUNNING || app->mode == APP_RUNNING);
}

static ticks used(const struct device *device)
{
	const struct app *app = &device->clock.app;

	return game_clock_used(&app->game, LEFT, app->now) + game_clock_used(&app->game, RIGHT, app->now);
}

/* T1: while the game runs, both clocks together have used exactly the time that has passed. */
static void check_charge(const struct device *device, uint8_t state, instant from, ticks used_before)
{
	ticks passed = ticks_between(from, device->clock.app.now);

	/* A key is dated by its first edge, so the program may set its time back to that edge unless a game
	 * runs. */
	if (state != PLAY_RUNNING || device->clock.app.game.state != PLAY_RUNNING)
		return;
	MUST(passed >= 0);
	if (used_before + passed < TICKS_MAX)
		MUST(used(device) - used_before == passed);
}

static void poll(struct device *device)
{
	uint8_t c, state = device->clock.app.game.state;
	instant from = device->clock.app.now;
	ticks used_before = used(device);

	host_select(&device->host);
	do
		device->wake = zeitnot_poll(&device->clock);
	while ((int32_t)(device->wake - device->host.count) <= 0);
	check_charge(device, state, from, used_before);
	while (host_serial_receive(&device->host, &c)) {
		if (device->sent)
			device->sent(device, c);
	}
}

/* True while a character waits to be taken, a request waits for its answer (after the save that the answer
 * needs), or a line is not sent completely. */
static bool line_works(const struct device *device)
{
	return device->host.rx_count > 0 || device->clock.protocol.job != 0 ||
	       device->clock.order.request != PROTOCOL_NOTHING;
}

static bool due(const struct device *device)
{
	return !device->host.off && (device->host.input_count > 0 || line_works(device) ||
				     (int32_t)(device->wake - device->host.count) <= 0);
}

/* A deadline of a digit or a contact that comes soon has priority over the serial port (D3). */
static bool line_waits(const struct device *device)
{
	int32_t wait = (int32_t)(device->wake - device->host.count);

	return !device->host.off && device->host.input_count == 0 && line_works(device) && wait > 0 &&
	       wait < LINE_WAITS;
}

void device_settle(struct device *device)
{
	uint32_t from = device->host.count;
	unsigned polls = 0;

	if (device->host.off)
		return;
	do {
		poll(device);
		MUST(++polls < POLLS_AT_ONCE);
		if (line_waits(device))
			device->host.count = device->wake;
	} while (due(device));
	MUST(device->host.count - from <= LINE_WAITS);
}

void device_power_on(struct device *device, enum hal_reset cause)
{
	host_power_on(&device->host, cause);
	host_select(&device->host);
	memset(&device->clock, 0, sizeof device->clock);
	zeitnot_start(&device->clock);
	device_settle(device);
}

void device_run(struct device *device, uint32_t counts)
{
	uint32_t until = device->host.count + counts;

	while (!device->host.off && (int32_t)(until - device->wake) > 0) {
		device->host.count = device->wake;
		device_settle(device);
	}
	if ((int32_t)(until - device->host.count) > 0) /* otherwise the line had to wait longer */
		device->host.count = until;
	device_settle(device);
}

void device_press(struct device *device, uint8_t button, uint32_t counts)
{
	host_edge(&device->host, button, true, device->host.count);
	device_settle(device);
	device_run(device, counts);
	host_edge(&device->host, button, false, device->host.count);
	device_settle(device);
	device_run(device, CONTACT);
}

bool device_act(struct device *device, uint8_t action)
{
	static const uint16_t waits[] = {1, 400, SECOND, 10 * SECOND};
	uint8_t what = action & 0x0F;

	switch (action & 0xF0) {
	case 0x80:
		if (what >= BUTTON_COUNT)
			return false;
		device_press(device, what, CONTACT);
		break;
	case 0x90:
		if (what >= BUTTON_COUNT)
			return false;
		device_press(device, what, HELD);
		break;
	case 0xA0:
		device_run(device, waits[what % 4]);
		break;
	default:
		return false;
	}
	device_check(device);
	return true;
}
