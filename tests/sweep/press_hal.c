/* A press at every 7th awake cycle and at a thousand instants of sleep, on the firmware's HAL with a small
 * program above it (tests/parts/avr/board_probe.c). The HAL reports each edge once and dates it to 1 ms, and
 * nothing else changes. covers: T2 */
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/avr/layout.h"
#include "sim/boards/board.h"
#include "tests/parts/avr/board_probe.h"
#include "tests/sweep/moments.h"
#include "tests/sweep/sweep.h"

#define MS     1000000LL
#define SECOND 1000000000LL
#define FROM   (2 * SECOND)
#define TO     (FROM + 2 * SECOND)

static char folder[PATH_MAX];

struct scene {
	struct board *board;
	const struct layout *probe;
	const int64_t *at;
	size_t count;
};

/* Redraws each second, a tone, and characters to echo. */
static struct board *set_the_scene(const struct board_kind *kind, const struct image *image)
{
	struct board_options options = {.image = image, .seed = 11, .crystal_start = 100 * MS};
	struct board *b = board_new(kind, &options);

	chip_run(b->chip, SECOND);
	board_send(b, "0123456789 0123456789\r\n", 23); /* begins 350 ms later */
	board_contact(b, BUTTON_LEFT, true, FROM + 500 * MS);
	board_contact(b, BUTTON_LEFT, false, FROM + 600 * MS);
	chip_run(b->chip, FROM);
	board_send(b, "0123456789 0123456789\r\n", 23);
	return b;
}

static struct board_probe find(const struct scene *s)
{
	struct board_probe probe;

	chip_peek_struct(s->board->chip, s->probe, &probe);
	return probe;
}

static bool edges_of(const struct board_probe *probe, uint8_t button, int64_t counts[2], char *text)
{
	unsigned found = 0;

	for (unsigned i = 0; i < probe->edges && i < PROBE_EDGES; i++) {
		if (!(probe->edge[i].edges >> button & 1))
			continue;
		if (found < 2)
			counts[found] = probe->edge[i].raw;
		found++;
	}
	if (found != 2)
		snprintf(text, SWEEP_TEXT, "%u edges instead of 2", found);
	return found == 2;
}

static bool one_press(void *context, uint64_t number, char text[SWEEP_TEXT])
{
	struct scene *s = context;
	struct chip *chip = s->board->chip;
	int64_t at = s->at[number], counts[2];
	uint64_t truth[2];
	struct board_probe probe;
	const char *first;
	char what[SWEEP_TEXT - 60];

	board_contact(s->board, BUTTON_RIGHT, true, at);
	board_contact(s->board, BUTTON_RIGHT, false, at + 80 * MS);
	chip_run(chip, at);
	chip_timer2_ticks(chip, &truth[0]);
	chip_run(chip, at + 80 * MS);
	chip_timer2_ticks(chip, &truth[1]);
	chip_run(chip, at + 100 * MS);
	probe = find(s);
	if (!edges_of(&probe, BUTTON_RIGHT, counts, what)) {
		snprintf(text, SWEEP_TEXT, "%s press at %.7f s: %s", s->board->kind->name, (double)at / 1e9,
			 what);
		return false;
	}
	for (int i = 0; i < 2; i++) {
		int64_t error = counts[i] - (int64_t)(uint32_t)truth[i];

		if (error < -4 || error > 4) {
			snprintf(text, SWEEP_TEXT, "%s press at %.7f s: dated %lld counts off",
				 s->board->kind->name, (double)at / 1e9, (long long)error);
			return false;
		}
	}
	if (chip_violations(chip, &first)) {
		snprintf(text, SWEEP_TEXT, "press at %.7f s: %.200s", (double)at / 1e9, first);
		return false;
	}
	return true;
}

static void run_on(void *context, int64_t until)
{
	struct chip *chip = ((struct scene *)context)->board->chip;

	if (until > chip_now(chip))
		chip_run(chip, until);
}

static void work(struct sweep *sweep, const struct board_kind *kind, const struct image *image,
		 struct moments *moments)
{
	struct scene scene = {.board = set_the_scene(kind, image),
			      .probe = layout_find(image, "probe", "board_probe"),
			      .at = moments->at};

	moments_try(sweep, moments, run_on, one_press, &scene);
}

static uint64_t sweep_board(const struct board_kind *kind, unsigned stride, uint64_t *failed)
{
	char path[PATH_MAX + 32];
	const struct image *image;
	struct moments moments = {0};
	struct sweep sweep;
	struct board *board;

	snprintf(path, sizeof(path), "%s/probe-%s.elf", folder, kind->name);
	image = image_load(path);
	if (!image)
		return 0;
	board = set_the_scene(kind, image);
	moments_note(&moments, board->chip, TO, stride, 1000, 1);
	board_free(board);
	if (sweep_begin(&sweep, 2))
		work(&sweep, kind, image, &moments);
	return moments_report(&sweep, &moments, kind->name, failed);
}

int main(int argc, char **argv)
{
	unsigned stride = argc > 1 ? (unsigned)atoi(argv[1]) : 7;
	uint64_t cases = 0, failed = 0, bad;

	snprintf(folder, sizeof(folder), "%s", dirname(argv[0]));
	for (unsigned i = 0; i < board_count; i++) {
		cases += sweep_board(&board_kinds[i], stride * board_kinds[i].sample, &bad);
		failed += bad;
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)(cases - (failed < cases ? failed : cases)),
	       (unsigned long long)failed);
	return failed || !cases;
}
