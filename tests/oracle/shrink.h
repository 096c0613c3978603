/* The shortest history that shows the same difference. */
#ifndef ZEITNOT_TESTS_ORACLE_SHRINK_H
#define ZEITNOT_TESTS_ORACLE_SHRINK_H

#include "tests/oracle/trial.h"

/* `t` and `history` show a difference; afterwards both are shorter. */
void shrink(struct trial *t, struct history *history);

#endif
