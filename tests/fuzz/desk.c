#include "tests/fuzz/desk.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"

#define SECOND	      4096u
#define POLLS_AT_ONCE 1000 /* at one instant: beyond that the program hangs */
#define CONTACT	      (SECOND / 20)
#define HELD	      (SECOND * 5 / 2)

void desk_check(const struct desk *desk)
{
	const struct app *app = &desk->clock.app;

	MUST(game_clock_valid(&app->game));
	MUST(control_check(&app->game.control, NULL) == CONTROL_OK);
	MUST(options_valid(&app->options));
	MUST(app->mode <= APP_OFF);
	MUST(app->mode != APP_RUNNING || app->game.state == PLAY_RUNNING);
	MUST(app->game.state != PLAY_RUNNING || app->mode == APP_RUNNING);
}

static ticks used(const struct desk *desk)
{
	const struct app *app = &desk->clock.app;

	return game_clock_used(&app->game, LEFT, app->now) + game_clock_used(&app->game, RIGHT, app->now);
}

/* T1: while the game runs, both clocks together have used what has passed, whatever else happened. */
static void check_charge(const struct desk *desk, uint8_t state, instant from, ticks used_before)
{
	ticks passed = ticks_between(from, desk->clock.app.now);

	MUST(passed >= 0);
	if (state == PLAY_RUNNING && desk->clock.app.game.state == PLAY_RUNNING &&
	    used_before + passed < TICKS_MAX)
		MUST(used(desk) - used_before == passed);
}

static void poll(struct desk *desk)
{
	uint8_t c, state = desk->clock.app.game.state;
	instant from = desk->clock.app.now;
	ticks used_before = used(desk);

	host_select(&desk->host);
	desk->wake = zeitnot_poll(&desk->clock);
	check_charge(desk, state, from, used_before);
	while (host_line_receive(&desk->host, &c)) {
		if (desk->sent)
			desk->sent(desk, c);
	}
}

static bool due(const struct desk *desk)
{
	return !desk->host.off && (desk->host.input_count > 0 || desk->host.rx_count > 0 ||
				   (int32_t)(desk->wake - desk->host.count) <= 0);
}

void desk_settle(struct desk *desk)
{
	unsigned polls = 0;

	if (desk->host.off)
		return;
	do {
		poll(desk);
		MUST(++polls < POLLS_AT_ONCE);
	} while (due(desk));
}

void desk_power_on(struct desk *desk, enum hal_reset cause)
{
	host_power_on(&desk->host, cause);
	host_select(&desk->host);
	memset(&desk->clock, 0, sizeof desk->clock);
	zeitnot_start(&desk->clock);
	desk_settle(desk);
}

void desk_run(struct desk *desk, uint32_t counts)
{
	uint32_t until = desk->host.count + counts;

	while (!desk->host.off && (int32_t)(until - desk->wake) > 0) {
		desk->host.count = desk->wake;
		desk_settle(desk);
	}
	desk->host.count = until;
	desk_settle(desk);
}

void desk_press(struct desk *desk, uint8_t button, uint32_t counts)
{
	host_edge(&desk->host, button, true, desk->host.count);
	desk_settle(desk);
	desk_run(desk, counts);
	host_edge(&desk->host, button, false, desk->host.count);
	desk_settle(desk);
	desk_run(desk, CONTACT);
}

bool desk_act(struct desk *desk, uint8_t action)
{
	static const uint16_t waits[] = {1, 400, SECOND, 10 * SECOND};
	uint8_t what = action & 0x0F;

	switch (action & 0xF0) {
	case 0x80:
		if (what >= BUTTON_COUNT)
			return false;
		desk_press(desk, what, CONTACT);
		break;
	case 0x90:
		if (what >= BUTTON_COUNT)
			return false;
		desk_press(desk, what, HELD);
		break;
	case 0xA0:
		desk_run(desk, waits[what % 4]);
		break;
	default:
		return false;
	}
	desk_check(desk);
	return true;
}
