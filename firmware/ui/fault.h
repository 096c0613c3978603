/* Fault codes (N4, D4).  The display says "E1" to "E9"; docs/manual.md has a line for each. */
#ifndef ZEITNOT_UI_FAULT_H
#define ZEITNOT_UI_FAULT_H

enum fault {
	FAULT_NONE,
	FAULT_HUNG,    /* E1: the program hung, the watchdog restarted it (N4) */
	FAULT_STORM,   /* E2: more edges than contacts can make: a broken contact or cable */
	FAULT_STACK,   /* E3: the stack ran out */
	FAULT_STATE,   /* E4: the game in memory was not one that can be; it was read back or given up */
	FAULT_BUTTON,  /* E5: a button or key has been down for a minute; it is ignored until it comes up */
	FAULT_CRYSTAL, /* E6: the crystal does not swing: the clock refuses to run */
	FAULT_MEMORY_MISSING, /* E7: no memory answers: a game is played, but would not survive a loss of power */
	FAULT_MEMORY_DAMAGED, /* E8: a record was damaged; defaults were taken in its place (N2) */
	FAULT_BATTERY,	      /* E9: the battery may not last for the game that was chosen (N5) */
	FAULT_COUNT
};

#endif
