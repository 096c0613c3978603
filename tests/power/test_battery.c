/* N5 on the image of the battery clock: the sign appears and disappears at the right millivolt, and noise
 * does not make it flicker. */
#include <stdio.h>
#include <stdlib.h>

#include "sim/avr/random.h"
#include "sim/bench_avr.h"
#include "tests/check.h"
#include "tool/scenario/client.h"

#define LOOK	(61 * NS_PER_SECOND) /* the clock measures at most once per minute */
#define LOW_MV	2300
#define OK_MV	2450
#define STEP_MV 5 /* two steps of the ADC */
#define MINUTES 60

static void open_rig(struct client *client, const char *image, uint32_t seed)
{
	const struct bench_options options = {
	    .board = "lcd", .image = image, .seed = seed, .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	if (!client_open(client, &options, message)) {
		fprintf(stderr, "battery: %s\n", message);
		exit(2);
	}
}

/* A game that runs while the battery is watched. */
static void start_game(struct client *client)
{
	char message[MESSAGE_SIZE];

	check(client_control(client, "599m", NULL, message) == CLIENT_OK, "no game: %s", message);
	bench_contact(client->bench, BUTTON_RIGHT, true, bench_now(client->bench));
	bench_contact(client->bench, BUTTON_RIGHT, false, bench_now(client->bench) + 80 * NS_PER_MS);
}

static bool low_at(struct client *client, int millivolts)
{
	struct zeitnot state;
	instant now;

	bench_battery(client->bench, millivolts / 1000.0);
	client_run(client, bench_now(client->bench) + LOOK);
	if (!bench_state(client->bench, &state, &now))
		return false;
	return state.app.battery_low;
}

/* covers: N5 fide: 5.4.3.6 5.4.3.7 */
static void thresholds(const char *image, uint32_t seed)
{
	struct client client;
	int down = 2500, up = 2250;
	const char *first = "";

	open_rig(&client, image, seed);
	start_game(&client);
	check(!low_at(&client, 3000), "the sign is there at 3.0 V");
	while (down > 2000 && !low_at(&client, down))
		down -= STEP_MV;
	check(abs(down - LOW_MV) <= 2 * STEP_MV, "the sign comes at %d mV", down);
	while (up < 3000 && low_at(&client, up))
		up += STEP_MV;
	check(abs(up - OK_MV) <= 2 * STEP_MV, "the sign disappears at %d mV", up);
	check(bench_violations(client.bench, &first) == 0, "%s", first);
	client_close(&client);
}

/* The supply moves at random by +-60 mV about a level, and the sign changes at most once. covers: N5 */
static void flutter(const char *image, int level)
{
	struct chance chance = {(uint64_t)level};
	struct client client;
	bool low = false;
	unsigned changes = 0;

	open_rig(&client, image, 1);
	start_game(&client);
	for (unsigned minute = 0; minute < MINUTES; minute++) {
		bool now = low_at(&client, level - 60 + (int)chance_below(&chance, 121));

		changes += now != low;
		low = now;
	}
	check(changes <= 1, "the sign changes %u times about %d mV", changes, level);
	client_close(&client);
}

int main(int count, char **arguments)
{
	if (count != 2) {
		fprintf(stderr, "usage: battery IMAGE\n");
		return 2;
	}
	for (uint32_t seed = 1; seed <= 2; seed++)
		thresholds(arguments[1], seed);
	for (int level = 2200; level <= 2550; level += 25)
		flutter(arguments[1], level);
	return report();
}
