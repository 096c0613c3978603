/* Watches an image at work on its simulated board and prints what tools/report.py holds against the budgets:
 *
 *      measure BOARD IMAGE
 *
 *      select|running|tenths|paused SHARE     awake share of the time, without a cable
 *      press|second|tenth MILLISECONDS        the latest that a display followed
 *      isrN LEAST MOST                        cycles of interrupt vector N
 *      off CYCLES                             the longest with interrupts off
 *      stack BYTES                            the deepest seen
 *      violations N                           of the data sheets
 *
 * The same image gives the same lines, always. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/account.h"
#include "sim/bench_avr.h"
#include "sim/tool/rig.h"

#define MARK	    0x80 /* of cell 7: this side's clock runs (DESIGN.md, section 5) */
#define MARK_CELL   7
#define RUN_SECONDS 60
#define PRESSES	    60
#define KEY_ACTIONS 400

struct session {
	struct rig rig;
	struct account *account;
	/* what the display is compared with */
	int64_t turn;  /* a clock started to show whole units at this instant ... */
	int64_t unit;  /* ... each so long; 0: nobody asks */
	int64_t press; /* this press waits for the mark of `side`; 0: none does */
	unsigned side;
	int64_t latest_press, latest_unit;
	uint8_t cells[2][CELLS];
};

static void watch(void *context, struct bench *bench, int64_t at)
{
	struct session *s = context;
	struct bench_sight sight;
	bool changed;

	bench_look(bench, &sight);
	changed = memcmp(sight.cells, s->cells, sizeof(s->cells)) != 0;
	memcpy(s->cells, sight.cells, sizeof(s->cells));
	if (!changed)
		return;
	if (s->press && at >= s->press && sight.cells[s->side][MARK_CELL] & MARK) {
		if (at - s->press > s->latest_press)
			s->latest_press = at - s->press;
		s->press = 0;
		return;
	}
	if (s->unit) {
		int64_t late = (at - s->turn) % s->unit;

		/* early is as wrong as late */
		if (late > s->unit / 2)
			late = s->unit - late;
		if (late > s->latest_unit)
			s->latest_unit = late;
	}
}

static void give_up(const char *message)
{
	fprintf(stderr, "measure: %s\n", message);
	exit(2);
}

/* The account goes on from session to session. */
static void open_session(struct session *s, struct account *account, const char *board, const char *image)
{
	const struct bench_options options = {
	    .board = board, .image = image, .seed = 1, .crystal_start_ms = 300};
	char message[MESSAGE_SIZE];

	*s = (struct session){.account = account};
	if (!rig_open(&s->rig, &options, message))
		give_up(message);
	account->depth = 0;
	account->off = false;
	account_attach(account, bench_board(s->rig.bench)->chip);
	bench_on_change(s->rig.bench, watch, s);
}

static unsigned close_session(struct session *s)
{
	const char *first = "";
	unsigned violations = bench_violations(s->rig.bench, &first);

	if (violations)
		fprintf(stderr, "measure: %s\n", first);
	account_detach(s->account);
	rig_close(&s->rig);
	return violations;
}

static void pass(struct session *s, int64_t ns)
{
	rig_run(&s->rig, bench_now(s->rig.bench) + ns);
}

static void set_control(struct session *s, const char *text)
{
	char message[MESSAGE_SIZE];

	if (rig_control(&s->rig, text, NULL, message) != RIG_OK)
		give_up(message);
	pass(s, 2 * NS_PER_SECOND);
}

static void tap(struct session *s, uint8_t button, int64_t length)
{
	int64_t now = bench_now(s->rig.bench);

	bench_contact(s->rig.bench, button, true, now);
	bench_contact(s->rig.bench, button, false, now + length);
}

static void key(struct session *s, uint8_t button, int64_t length)
{
	tap(s, button, length);
	pass(s, length + 100 * NS_PER_MS);
}

/* A player's press that starts the other clock. */
static void press(struct session *s, uint8_t side)
{
	s->press = bench_now(s->rig.bench);
	s->side = other_side(side);
	tap(s, side == LEFT ? BUTTON_LEFT : BUTTON_RIGHT, 80 * NS_PER_MS);
}

static double awake_share(struct session *s, int64_t ns)
{
	const struct chip *chip = bench_board(s->rig.bench)->chip;
	struct chip_counts before, after;

	chip_count(chip, &before);
	pass(s, ns);
	chip_count(chip, &after);
	return (double)(after.awake - before.awake) / (double)(after.cycles - before.cycles);
}

static void print_units(struct session *s, const char *name)
{
	printf("%s %.3f\n", name, (double)s->latest_unit / NS_PER_MS);
	s->latest_unit = 0;
	s->unit = 0;
}

/* A clock that shows seconds: idle, running, pressed at every phase, paused. */
static unsigned seconds(struct account *account, const char *board, const char *image)
{
	struct session s;
	double share = 0;

	open_session(&s, account, board, image);
	pass(&s, 2 * NS_PER_SECOND);
	printf("select %.6f\n", awake_share(&s, RUN_SECONDS * NS_PER_SECOND));
	set_control(&s, "20m");
	s.turn = bench_now(s.rig.bench);
	press(&s, RIGHT);
	pass(&s, NS_PER_SECOND / 2);
	s.unit = NS_PER_SECOND;
	pass(&s, RUN_SECONDS * NS_PER_SECOND);
	print_units(&s, "second");
	for (uint8_t turn = LEFT, n = 0; n < RUN_SECONDS / 10; n++, turn = other_side(turn)) {
		share += awake_share(&s, 10 * NS_PER_SECOND) / (RUN_SECONDS / 10);
		press(&s, turn);
	}
	printf("running %.6f\n", share);
	pass(&s, NS_PER_SECOND);
	for (uint8_t turn = LEFT, n = 0; n < PRESSES; n++, turn = other_side(turn)) {
		press(&s, turn);
		pass(&s, 777 * NS_PER_MS);
		if (s.press)
			give_up("a press was not seen on the display");
	}
	printf("press %.3f\n", (double)s.latest_press / NS_PER_MS);
	key(&s, KEY_PLAY, 100 * NS_PER_MS);
	pass(&s, 2 * NS_PER_SECOND);
	printf("paused %.6f\n", awake_share(&s, RUN_SECONDS * NS_PER_SECOND));
	return close_session(&s);
}

/* The last twenty seconds, in tenths, to the flag. */
static unsigned tenths(struct account *account, const char *board, const char *image)
{
	struct session s;

	open_session(&s, account, board, image);
	set_control(&s, "22");
	s.turn = bench_now(s.rig.bench);
	press(&s, RIGHT);
	pass(&s, 3 * NS_PER_SECOND);
	s.unit = NS_PER_SECOND / 10;
	printf("tenths %.6f\n", awake_share(&s, 18 * NS_PER_SECOND));
	print_units(&s, "tenth");
	pass(&s, 5 * NS_PER_SECOND);
	return close_session(&s);
}

/* Everything at once, for the interrupts and the stack: the line talks, buttons bounce, an arbiter wanders through the menus. */
static unsigned stress(struct account *account, const char *board, const char *image)
{
	static const char *const requests[] = {"report", "version",	   "control",
					       "own 2",	 "option sound 3", "own 1 40/90m+30:30m+30"};
	struct session s;
	uint32_t random = 1;

	open_session(&s, account, board, image);
	set_control(&s, "40/90m+30:20/40m+30:15m+30|60m:10my5x60");
	rig_link(&s.rig);
	pass(&s, NS_PER_SECOND);
	rig_send_line(&s.rig, "option sound 3");
	for (unsigned n = 0; n < KEY_ACTIONS; n++) {
		unsigned what;

		random = random * 1664525u + 1013904223u;
		what = random >> 16;
		if (what % 8 == 0)
			rig_send_line(&s.rig, requests[what / 8 % (sizeof(requests) / sizeof(requests[0]))]);
		if (what % 8 == 1)
			bench_contact_bouncing(s.rig.bench, (uint8_t)(what / 8 % 2), true,
					       bench_now(s.rig.bench), 8 * NS_PER_MS);
		if (what % 8 == 2)
			bench_contact_bouncing(s.rig.bench, (uint8_t)(what / 8 % 2), false,
					       bench_now(s.rig.bench), 8 * NS_PER_MS);
		key(&s, (uint8_t)(KEY_BACK + what / 16 % 5), (what / 128 % 8 ? 100 : 2200) * NS_PER_MS);
	}
	return close_session(&s);
}

/* The crystal stops under a running clock: the watchdog finds out. */
static unsigned crystal_stops(struct account *account, const char *board, const char *image)
{
	struct session s;

	open_session(&s, account, board, image);
	set_control(&s, "5m");
	press(&s, RIGHT);
	pass(&s, 5 * NS_PER_SECOND);
	chip_crystal(bench_board(s.rig.bench)->chip, false);
	pass(&s, 8 * NS_PER_SECOND);
	return close_session(&s);
}

int main(int count, char **arguments)
{
	static struct account account;
	unsigned violations;

	if (count != 3) {
		fprintf(stderr, "usage: measure BOARD IMAGE\n");
		return 2;
	}
	violations = seconds(&account, arguments[1], arguments[2]);
	violations += tenths(&account, arguments[1], arguments[2]);
	violations += stress(&account, arguments[1], arguments[2]);
	violations += crystal_stops(&account, arguments[1], arguments[2]);
	for (unsigned v = 0; v < ACCOUNT_VECTORS; v++)
		if (account.vector[v].count)
			printf("isr%u %u %u\n", v, account.vector[v].least, account.vector[v].most);
	printf("off %u\nstack %u\nviolations %u\n", account.longest_off, account_stack(&account), violations);
	return 0;
}
