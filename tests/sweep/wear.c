/* N3: measures the busiest cell of the FRAM in a game of 200 presses on the image. Ten years of twenty games
 * a day must stay below a hundredth of the rated 10^12 writes. No cell of the EEPROM is ever written; the
 * chip counts that as a violation. covers: N3 */
#include <stdio.h>
#include <string.h>

#include "tests/sweep/survive.h"
#include "tool/scenario/client.h"

#define PRESSES 200
#define RATED	1e12
#define GAMES	(20.0 * 3652)

static uint32_t most_written(const struct fram *fram)
{
	uint32_t most = 0;

	for (size_t i = 0; i < fram->kind->size; i++)
		most = fram->writes[i] > most ? fram->writes[i] : most;
	return most;
}

static bool play(const char *board)
{
	const struct bench_options options = {.board = board, .seed = 2, .crystal_start_ms = 50};
	char message[MESSAGE_SIZE] = "";
	struct moment moment;
	const char *first;
	struct fram *fram;
	struct client client;
	double percent;
	bool good;

	if (!client_open(&client, &options, message) ||
	    client_control(&client, "90m+30", NULL, message) != CLIENT_OK) {
		printf("%s: %s\n", board, message);
		return false;
	}
	fram = &bench_board(client.bench)->fram;
	memset(fram->writes, 0, sizeof(fram->writes));
	for (int i = 0; i < PRESSES; i++) {
		uint8_t button = i % 2 ? BUTTON_LEFT : BUTTON_RIGHT;
		int64_t now = bench_now(client.bench);

		survive_push(client.bench, button, 80);
		bench_run(client.bench, now + (i == 100 ? 3600 : 36) * NS_PER_SECOND);
	}
	percent = most_written(fram) * GAMES / RATED * 100;
	good = survive_note(client.bench, &moment) &&
	       moment.game.side[LEFT].moves + moment.game.side[RIGHT].moves == PRESSES - 1 && percent < 1 &&
	       most_written(fram) > 0 && !bench_violations(client.bench, &first);
	printf("%s: a game of three hours writes its busiest cell %u times; ten years are %.4f %% of the "
	       "rated writes\n",
	       board, most_written(fram), percent);
	client_close(&client);
	return good;
}

int main(void)
{
	unsigned good = 0;

	for (unsigned i = 0; i < board_count; i++)
		good += play(board_kinds[i].name);
	printf("%u passed, %u failed\n", good, board_count - good);
	return good != board_count;
}
