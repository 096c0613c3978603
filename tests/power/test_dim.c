/* The digits of the mains clock take less current while their 5 V are low, and show the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench_avr.h"
#include "tests/check.h"
#include "tool/scenario/client.h"

#define LOOK	  (5 * NS_PER_SECOND) /* the clock measures every four seconds */
#define WEAK_MV	  4400
#define GOOD_MV	  4700
#define STEP_MV	  10
#define OFF_BY_MV 60 /* error of the measurement: two steps of the ADC and the divider's resistors */
#define INTENSITY 10 /* register of the MAX7219 */
#define DIM	  2  /* its value when dimmed: 5/32 */

static void open_clock(struct client *client, const char *image)
{
	const struct bench_options options = {
	    .board = "led", .image = image, .seed = 1, .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	if (!client_open(client, &options, message)) {
		fprintf(stderr, "dim: %s\n", message);
		exit(2);
	}
}

/* The intensity of both drivers, -1 if they differ. */
static int intensity_at(struct client *client, int millivolts)
{
	const struct board_digits *digits = bench_board(client->bench)->display.digits;

	bench_battery(client->bench, millivolts / 1000.0);
	client_run(client, bench_now(client->bench) + LOOK);
	return digits[0].driver.reg[INTENSITY] == digits[1].driver.reg[INTENSITY]
		   ? digits[0].driver.reg[INTENSITY]
		   : -1;
}

/* covers: H1 D4 */
static void thresholds(const char *image)
{
	struct client client;
	int down = 5000, up = 4300, bright;
	const char *first = "";

	open_clock(&client, image);
	bright = intensity_at(&client, 5000);
	check(bright > DIM, "not bright at 5 V: %d", bright);
	while (down > 4000 && intensity_at(&client, down) == bright)
		down -= STEP_MV;
	check(abs(down - WEAK_MV) <= OFF_BY_MV, "dimmed at %d mV", down);
	while (up < 5000 && intensity_at(&client, up) == DIM)
		up += STEP_MV;
	check(abs(up - GOOD_MV) <= OFF_BY_MV, "bright again at %d mV", up);
	check(bench_violations(client.bench, &first) == 0, "%s", first);
	client_close(&client);
}

/* Dimmed digits show the same, and the clock continues.  covers: H1 D1 D4 */
static void goes_on(const char *image)
{
	struct bench_view bright, dim;
	struct client client;
	int mode, intensity;

	open_clock(&client, image);
	intensity = intensity_at(&client, 5000);
	bench_get_view(client.bench, &bright);
	mode = client_mode(&client);
	for (int millivolts = 5000; millivolts >= 4100; millivolts -= 100)
		intensity_at(&client, millivolts);
	bench_get_view(client.bench, &dim);
	check(intensity_at(&client, 4100) == DIM, "not dim at 4.1 V");
	check(!memcmp(bright.cells, dim.cells, sizeof(dim.cells)), "dimmed digits show something else");
	check(client_mode(&client) == mode, "the clock has changed its state");
	check(intensity_at(&client, 4600) == DIM, "bright again too early");
	check(intensity_at(&client, 5000) == intensity, "not bright again");
	client_close(&client);
}

int main(int count, char **arguments)
{
	if (count != 2) {
		fprintf(stderr, "usage: dim IMAGE\n");
		return 2;
	}
	thresholds(arguments[1]);
	goes_on(arguments[1]);
	return report();
}
