#include "tests/unit/zeitnot/clock.h"
#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct host board;
struct zeitnot z;
char heard[65536];

uint32_t poll_alone(void)
{
	uint32_t next;
	unsigned polls = 0;

	do {
		next = zeitnot_poll(&z);
		assert_true(++polls < 1000);
	} while ((int32_t)(next - board.count) <= 0);
	return next;
}

uint32_t poll_once(void)
{
	uint8_t c;
	size_t n = strlen(heard);
	uint32_t next = poll_alone();

	while (host_serial_receive(&board, &c)) {
		if (n + 1 < sizeof heard)
			heard[n++] = (char)c;
	}
	heard[n] = '\0';
	return next;
}

void run(unsigned n)
{
	while (n-- > 0) {
		board.count += 64;
		poll_once();
	}
}

unsigned sleep_through(uint32_t counts)
{
	uint32_t end = board.count + counts;
	uint32_t next = poll_once();
	unsigned polls = 1;

	while ((int32_t)(next - end) < 0) {
		assert_true((int32_t)(next - board.count) > 0);
		board.count = next;
		next = poll_once();
		polls++;
	}
	board.count = end;
	return polls;
}

void power_on(enum hal_reset cause)
{
	host_power_on(&board, cause);
	host_select(&board);
	memset(&z, 0, sizeof z);
	zeitnot_start(&z);
	poll_once();
}

void fresh(void)
{
	host_init(&board);
	*heard = '\0';
	power_on(RESET_POWER_ON);
}

void fresh_with(const char *control)
{
	struct control c;
	struct control_fault fault;

	fresh();
	assert_int_equal(notation_parse(control, &c, &fault), CONTROL_OK);
	app_set_control(&z.app, &c);
}

void button(uint8_t which)
{
	host_edge(&board, which, true, board.count);
	run(8);
	host_edge(&board, which, false, board.count);
	run(8);
}

void hold(uint8_t which)
{
	host_edge(&board, which, true, board.count);
	run(2 * 64 + 8);
	host_edge(&board, which, false, board.count);
	run(8);
}

void say(const char *request)
{
	char line[200];

	snprintf(line, sizeof line, "%s*%04X\r\n", request, crc16(0, request, (uint8_t)strlen(request)));
	for (const char *c = line; *c; c++)
		assert_true(host_serial_send(&board, (uint8_t)*c));
}

const char *ask(const char *request)
{
	static char answer[200];
	size_t from;

	if (!board.cable) {
		board.cable = true;
		run(32);
	}
	from = strlen(heard);
	say(request);
	run(64);
	*answer = '\0';
	for (const char *at = heard + from; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
		if (sscanf(at, "%199[^*]", answer) == 1 &&
		    (!strncmp(answer, "ok", 2) || !strncmp(answer, "error", 5)))
			return answer;
	}
	return "";
}

const char *reported(void)
{
	static char last[200];

	*last = '\0';
	for (const char *at = heard; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
		if (!strncmp(at, "clock ", 6) && strchr(at, '*'))
			sscanf(at, "%199[^*]", last);
	}
	return last;
}

void save_game(void)
{
	struct game_clock game;

	game_clock_init(&game, &z.app.chosen, FREEZE_AUTO, LEFT);
	(void)game_clock_press(&game, RIGHT, z.app.now);
	for (uint8_t n = 0; n < game.events.count; n++)
		store_on_event(&z.store, &game.events.event[n], &game);
	store_save_game(&z.store, &game, &z.app.chosen, z.app.now, STORE_BEGIN);
}
