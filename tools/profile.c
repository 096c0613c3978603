/* Where the processor spends its time while a clock runs:
 *
 *      profile BOARD IMAGE CONTROL FROM SECONDS [pressed]
 *
 * The game begins with a press of the right button.  Measuring begins FROM seconds later; with `pressed` a
 * button is pressed every second from then on.  Prints the cycles of each instruction's address, which
 * tools/profile.py maps to functions and lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/image.h"
#include "sim/bench_avr.h"
#include "tool/scenario/client.h"

struct profile {
	uint64_t cycles[IMAGE_FLASH / 2]; /* by instruction word */
	uint32_t pc;
	uint64_t since;
	bool awake;
};

static void instruction_profile(void *context, uint32_t pc, uint64_t cycle, uint16_t sp, bool on)
{
	struct profile *p = context;

	(void)sp;
	(void)on;
	if (p->awake)
		p->cycles[p->pc / 2] += cycle - p->since;
	p->pc = pc;
	p->since = cycle;
	p->awake = true;
}

static void interrupt_profile(void *context, uint8_t vector, bool entered, uint64_t cycle)
{
	(void)context;
	(void)vector;
	(void)entered;
	(void)cycle;
}

static void slept(void *context, uint64_t from, uint64_t to)
{
	struct profile *p = context;

	(void)to;
	if (p->awake)
		p->cycles[p->pc / 2] += from - p->since;
	p->awake = false;
}

int main(int count, char **arguments)
{
	static struct profile profile;
	const struct chip_trace trace = {.context = &profile,
					 .instruction = instruction_profile,
					 .interrupt = interrupt_profile,
					 .slept = slept};
	struct bench_options options = {.crystal_start_ms = 300};
	char message[MESSAGE_SIZE];
	struct client client;
	int64_t now;

	if ((count != 6 && count != 7) || atoi(arguments[5]) < 1) {
		fprintf(stderr, "usage: profile BOARD IMAGE CONTROL FROM SECONDS [pressed]\n");
		return 2;
	}
	options.board = arguments[1];
	options.image = arguments[2];
	if (!client_open(&client, &options, message) ||
	    client_control(&client, arguments[3], NULL, message) != CLIENT_OK) {
		fprintf(stderr, "profile: %s\n", message);
		return 2;
	}
	now = bench_now(client.bench) + 2 * NS_PER_SECOND;
	bench_contact(client.bench, BUTTON_RIGHT, true, now);
	bench_contact(client.bench, BUTTON_RIGHT, false, now + 80 * NS_PER_MS);
	client_run(&client, now + atoi(arguments[4]) * NS_PER_SECOND);
	chip_trace(bench_board(client.bench)->chip, &trace);
	for (int second = 0; second < atoi(arguments[5]); second++) {
		uint8_t button = second % 2 ? BUTTON_RIGHT : BUTTON_LEFT;

		now = bench_now(client.bench);
		if (count == 7) {
			bench_contact(client.bench, button, true, now);
			bench_contact(client.bench, button, false, now + 80 * NS_PER_MS);
		}
		client_run(&client, now + NS_PER_SECOND);
	}
	for (uint32_t at = 0; at < IMAGE_FLASH; at += 2)
		if (profile.cycles[at / 2])
			printf("%#x %llu\n", at, (unsigned long long)profile.cycles[at / 2]);
	client_close(&client);
	return 0;
}
