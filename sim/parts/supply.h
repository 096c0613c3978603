/* A source (two cells, USB, a converter) and the capacitors after it, which supply the board for a while
 * without the source. */
#ifndef ZEITNOT_SIM_PARTS_SUPPLY_H
#define ZEITNOT_SIM_PARTS_SUPPLY_H

#include <stdbool.h>
#include <stdint.h>

struct supply {
	double source; /* volts of the source */
	bool connected;
	double farads;	/* on the board */
	double amperes; /* what the board draws without a source */
	double rise;	/* volts per second while the source charges the capacitors */
	double volts;	/* on the rail at instant `at` */
	int64_t at;
};

/* The rail is computed in steps of this length while it changes. */
#define SUPPLY_STEP 250000 /* ns */

void supply_source(struct supply *supply, double volts);
void supply_connect(struct supply *supply, bool connected);
/* Returns the volts on the rail at instant `at`, which is not before that of the last call. */
double supply_rail(struct supply *supply, int64_t at);
/* True if the voltage is changing, so that supply_rail must be called again after SUPPLY_STEP. */
bool supply_moves(const struct supply *supply);

#endif
