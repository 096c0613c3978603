#include "tests/sweep/listen.h"

#define EVERY (430 * NS_PER_MS)
#define HELD  (80 * NS_PER_MS)

void listen_plug(struct client *client)
{
	bench_jack(client->bench, LEFT, true);
	bench_jack(client->bench, RIGHT, true);
	client_link(client);
}

void listen_ask(struct client *client, int64_t until)
{
	uint8_t side = LEFT;

	for (int64_t at = bench_now(client->bench) + HELD; at < until; at += EVERY) {
		bench_contact(client->bench, (uint8_t)(CONTACT_TALK + side), true, at);
		bench_contact(client->bench, (uint8_t)(CONTACT_TALK + side), false, at + HELD);
		side = other_side(side);
	}
}
