/* Searches for a shorter history that shows the same difference. */
#ifndef ZEITNOT_TESTS_ORACLE_SHRINK_H
#define ZEITNOT_TESTS_ORACLE_SHRINK_H

#include "tests/oracle/trial.h"

/* Replaces `t` and `history`, which show a difference, by shorter ones that show the same. */
void shrink(struct trial *t, struct history *history);

#endif
