/* The clock of the page, driven through the calls of its program (page/clock.c), as an address with a log and
 * a memory does it: any memory, any order of acts, any number. No call fails, time never decreases, and
 * everything that the page draws is in its range. covers: G5 N4 N6
 *
 * The first byte: the kind of board; bit 7: a memory follows, as the number of its changed bytes, then
 * {offset / 128, offset % 128, byte} for each of them. Then acts of four bytes: {what, which, number,
 * number}. */
#pragma clang diagnostic ignored "-Wunknown-attributes"
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wshadow"
#include <math.h>

#include "page/clock.c"
#include "tests/fuzz/fuzz.h"

#define LONGEST	 0x2000 /* ms, that an act lasts at most */
#define TOGETHER 40e9	/* ns per input */

static const uint8_t *rest;
static size_t left;

static unsigned next(void)
{
	if (left == 0)
		return 0;
	left--;
	return *rest++;
}

static void begin(void)
{
	unsigned first = next();
	uint8_t *kept;

	if (!bench)
		clock_open(first % kind_count(), 1, false);
	kept = clock_memory();
	memset(kept, 0, BENCH_MEMORY);
	for (unsigned n = first & 0x80 ? next() % 64 : 0; n > 0; n--) {
		unsigned place = next() * 128u + next() % 128;

		kept[place % BENCH_MEMORY] = (uint8_t)next();
	}
	clock_open(first % kind_count(), first, first & 0x80);
}

/* A number as it can come out of an address. */
static double number_of(unsigned what, unsigned low)
{
	static const double odd[] = {0, -1, -0.0, 1e-300, 5e-5, 1e9, -1e9, 3.3};

	return what & 1 ? odd[low % 8] : (what * 256 + low) / 1000.0;
}

static void send_line(unsigned n)
{
	uint8_t *to = clock_bytes();
	unsigned length = n % 64;

	for (unsigned i = 0; i < length; i++)
		to[i] = (uint8_t)next();
	clock_send(length);
}

static void act(unsigned what, unsigned which, unsigned high, unsigned low)
{
	double at = clock_now() + (high * 256 + low) % LONGEST * 1e6;

	switch (what % 10) {
	case 0:
	case 1:
	case 2:
		clock_contact(which % CONTACT_COUNT, what & 0x10, clock_now(), (which >> 4) * 1e6);
		clock_run(at);
		break;
	case 3:
		clock_run(at);
		break;
	case 4:
		clock_power(which & 1);
		break;
	case 5:
		clock_battery(number_of(high, low));
		break;
	case 6:
		clock_reset();
		break;
	case 7:
		clock_jack(which & 1, which & 2);
		break;
	case 8:
		clock_cable(which & 1);
		break;
	default:
		send_line(low);
		(void)clock_receive();
		break;
	}
}

static void look(void)
{
	clock_look();
	MUST(clock_lamps() < 4);
	MUST(game_state() <= PLAY_OVER && game_turn() <= RIGHT && game_white() <= RIGHT);
	for (unsigned side = LEFT; side <= RIGHT; side++) {
		MUST(game_flag(side) <= 3);
		MUST(game_stage(side) <= 100000);
		MUST(game_delay(side) <= game_delay_whole(side));
	}
	(void)clock_tones();
	(void)clock_memory_changed();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	double before;

	if (size == 0)
		return 0;
	rest = data;
	left = size;
	begin();
	before = clock_now();
	MUST(before >= 0);
	while (left > 0 && clock_now() < TOGETHER) {
		unsigned what = next(), which = next(), high = next(), low = next();

		act(what, which, high, low);
		MUST(clock_now() >= before);
		MUST(clock_due() >= clock_now() || isinf(clock_due()));
		before = clock_now();
		look();
	}
	return 0;
}
