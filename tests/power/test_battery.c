/* N5 on the image of the battery clock: the sign comes and goes at the right millivolt, and does not flicker with noise. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/avr/random.h"
#include "sim/bench_avr.h"
#include "sim/tool/rig.h"

#define LOOK	(61 * NS_PER_SECOND) /* it looks at most once a minute */
#define LOW_MV	2300
#define OK_MV	2450
#define STEP_MV 5 /* two steps of the ADC */
#define MINUTES 60

static unsigned passed, failed;

static void check(bool good, const char *format, ...)
{
	va_list values;

	if (good) {
		passed++;
		return;
	}
	failed++;
	printf("FAIL ");
	va_start(values, format);
	vprintf(format, values);
	va_end(values);
	printf("\n");
}

static void open_rig(struct rig *rig, const char *image, uint32_t seed)
{
	const struct bench_options options = {
	    .board = "lcd", .image = image, .seed = seed, .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	if (!rig_open(rig, &options, message)) {
		fprintf(stderr, "battery: %s\n", message);
		exit(2);
	}
}

/* A game that runs while the battery is watched. */
static void start_game(struct rig *rig)
{
	char message[MESSAGE_SIZE];

	check(rig_control(rig, "599m", NULL, message) == RIG_OK, "no game: %s", message);
	bench_contact(rig->bench, BUTTON_RIGHT, true, bench_now(rig->bench));
	bench_contact(rig->bench, BUTTON_RIGHT, false, bench_now(rig->bench) + 80 * NS_PER_MS);
}

static bool low_at(struct rig *rig, int millivolts)
{
	struct zeitnot state;
	instant now;

	bench_battery(rig->bench, millivolts / 1000.0);
	rig_run(rig, bench_now(rig->bench) + LOOK);
	if (!bench_state(rig->bench, &state, &now))
		return false;
	return state.app.battery_low;
}

/* covers: N5 */
static void thresholds(const char *image, uint32_t seed)
{
	struct rig rig;
	int down = 2500, up = 2250;
	const char *first = "";

	open_rig(&rig, image, seed);
	start_game(&rig);
	check(!low_at(&rig, 3000), "the sign is there at 3.0 V");
	while (down > 2000 && !low_at(&rig, down))
		down -= STEP_MV;
	check(abs(down - LOW_MV) <= 2 * STEP_MV, "the sign comes at %d mV", down);
	while (up < 3000 && low_at(&rig, up))
		up += STEP_MV;
	check(abs(up - OK_MV) <= 2 * STEP_MV, "the sign goes at %d mV", up);
	check(bench_violations(rig.bench, &first) == 0, "%s", first);
	rig_close(&rig);
}

/* The supply moves at random by +-60 mV about a level: the sign changes once at the most.  covers: N5 */
static void flutter(const char *image, int level)
{
	struct chance chance = {(uint64_t)level};
	struct rig rig;
	bool low = false;
	unsigned changes = 0;

	open_rig(&rig, image, 1);
	start_game(&rig);
	for (unsigned minute = 0; minute < MINUTES; minute++) {
		bool now = low_at(&rig, level - 60 + (int)chance_below(&chance, 121));

		changes += now != low;
		low = now;
	}
	check(changes <= 1, "the sign changes %u times about %d mV", changes, level);
	rig_close(&rig);
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
	printf("%u passed, %u failed\n", passed, failed);
	return failed ? 1 : 0;
}
