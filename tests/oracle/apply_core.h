/* Carries out a history by calls of firmware/core.  Only this file calls it. */
#ifndef ZEITNOT_TESTS_ORACLE_APPLY_CORE_H
#define ZEITNOT_TESTS_ORACLE_APPLY_CORE_H

#include "tests/oracle/history.h"

struct core {
	struct game_clock game;
	const struct history *history;
	instant now;
	struct game_snapshot snapshot[HISTORY_ACTS];
	int snapshots;
	struct game_snapshot before_rewind;
	int snapshots_before;
};

void core_begin(struct core *core, const struct history *history);
void core_wait(struct core *core, ticks duration);
bool core_act(struct core *core, const struct act *act); /* false: refused */
void core_show_game(const struct game_clock *g, instant now, struct seen *seen);
void core_show(const struct core *core, struct seen *seen);

#endif
