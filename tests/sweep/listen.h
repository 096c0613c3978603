/* Two players with earphones and a cable: the clock speaks and uses its serial port while a test acts. */
#ifndef ZEITNOT_TESTS_LISTEN_H
#define ZEITNOT_TESTS_LISTEN_H

#include "tool/scenario/client.h"

/* Inserts both earphones and the cable. */
void listen_plug(struct client *client);

/* Presses the talk keys by turns from now until `until`, so that the clock speaks all the time. */
void listen_ask(struct client *client, int64_t until);

#endif
