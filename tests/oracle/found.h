/* Histories in which the clock and the oracle once differed, the shortest of each kind. */
#ifndef ZEITNOT_TESTS_ORACLE_FOUND_H
#define ZEITNOT_TESTS_ORACLE_FOUND_H

/* How many differ now; they are printed. */
int found_again(int *count);

#endif
