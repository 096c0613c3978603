/* Random histories on firmware/core, or by keys on the whole firmware, against the oracle.
 *
 *         test_oracle core|keys [HISTORIES [SEED]]
 *         test_oracle reader [HISTORIES [SEED]]   each is read at its end, and played on (reader.h)
 *         test_oracle reader-keys [HISTORIES [SEED]]      the same by keys, read from the displays
 *         test_oracle all|part                    all games of a grid, or a part of them (all_games.h)
 *
 * Prints the shortest history for each kind of difference, and as its last line how many histories agreed.
 *
 *
 * covers: T1 T3 T4 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 P2 P3 P4 P5
 * covers: P6 P7 P8 F1 F2 F3 F5 F6 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 N1 fide: 5.4.3.1 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle/all_games.h"
#include "tests/oracle/found.h"
#include "tests/oracle/random_history.h"
#include "tests/oracle/reader.h"
#include "tests/oracle/shrink.h"

#define HISTORIES 100000
#define KINDS	  200 /* kinds of differences that are reported */
#define ATTEMPTS  25  /* to shrink each of them */

struct found {
	struct history history;
	struct trial trial;
	long times;
};

static struct found found[KINDS];
static int kinds;

/* Does random acts for as long as clock and oracle agree. */
static enum outcome live(struct chance *r, struct trial *t, struct history *h)
{
	int acts;

	random_beginning(r, h, t->by_keys);
	acts = (int)(5 + random_below(r, HISTORY_ACTS - 4));
	trial_begin(t, h);
	while (h->acts < acts) {
		enum outcome outcome;

		h->act[h->acts] = random_act(r, &t->oracle, t->by_keys);
		h->acts++;
		outcome = trial_act(t, &h->act[h->acts - 1], h->acts - 1);
		if (outcome != AGREES)
			return outcome;
	}
	return AGREES;
}

static bool same_kind(const struct found *f, const struct trial *t, const struct history *h)
{
	const struct difference *a = &f->trial.difference, *b = &t->difference;

	return strcmp(a->what, b->what) == 0 && a->method == b->method && a->before == b->before &&
	       f->history.act[a->act].kind == h->act[b->act].kind;
}

static void keep_shortest(struct found *f, struct trial *t, struct history *h)
{
	f->times++;
	if (f->times > ATTEMPTS)
		return;
	shrink(t, h);
	if (f->times == 1 || h->acts < f->history.acts) {
		f->history = *h;
		f->trial = *t;
	}
}

static void note(struct trial *t, struct history *h)
{
	for (int i = 0; i < kinds; i++)
		if (same_kind(&found[i], t, h)) {
			keep_shortest(&found[i], t, h);
			return;
		}
	if (kinds < KINDS)
		keep_shortest(&found[kinds++], t, h);
}

int main(int argc, char **argv)
{
	static struct history history;
	static struct trial trial;
	long histories = argc > 2 ? atol(argv[2]) : HISTORIES, failed = 0, ended = 0, acts = 0;
	int rows = 0;
	uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 0) : 20240607;

	if (argc == 2 && (strcmp(argv[1], "all") == 0 || strcmp(argv[1], "part") == 0))
		return all_games(strcmp(argv[1], "all") == 0);
	if (argc > 1 && strncmp(argv[1], "reader", strlen("reader")) == 0)
		return reader_histories(strcmp(argv[1], "reader-keys") == 0, histories, seed);
	trial.by_keys = argc > 1 && strcmp(argv[1], "keys") == 0;
	for (long i = 0; i < histories; i++) {
		struct chance r = {seed + ((uint64_t)i << 20)};
		enum outcome outcome = live(&r, &trial, &history);

		acts += history.acts;
		ended += outcome == ENDS;
		failed += outcome == DIFFERS;
		if (outcome == DIFFERS)
			note(&trial, &history);
	}
	for (int i = 0; i < kinds; i++) {
		printf("%ld times:\n", found[i].times);
		trial_print(&found[i].trial, &found[i].history);
	}
	if (!trial.by_keys) {
		failed += found_again(&rows);
		histories += rows;
	}
	printf("%ld acts, %ld histories ended where the requirements are silent\n", acts, ended);
	printf("%ld passed, %ld failed\n", histories - failed, failed);
	return failed > 0;
}
