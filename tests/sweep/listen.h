/* Two players with earphones and a cable: speech and the line run while a test acts. */
#ifndef ZEITNOT_TESTS_LISTEN_H
#define ZEITNOT_TESTS_LISTEN_H

#include "tool/scenario/client.h"

/* Both plugs and the cable. */
void listen_plug(struct client *client);

/* From now on to `until` the talk keys are pressed by turns, so that something is always said. */
void listen_ask(struct client *client, int64_t until);

#endif
