/* Finds a short history that shows the same difference. */
#ifndef ZEITNOT_TESTS_ORACLE_SHRINK_H
#define ZEITNOT_TESTS_ORACLE_SHRINK_H

#include "tests/oracle/trial.h"

/* `t` and `history` show a difference; both are replaced by shorter ones. */
void shrink(struct trial *t, struct history *history);

#endif
