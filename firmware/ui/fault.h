/* Faults (N4, D4): the one list of them, the most severe first. Of several faults the most severe is shown.
 *
 * The code is what the display shows after an "E" and what the serial port reports; docs/manual.md has a
 * line for each. */
#ifndef ZEITNOT_UI_FAULT_H
#define ZEITNOT_UI_FAULT_H

#include "firmware/ui/state.h"

#define FAULT_LIST(FAULT)                                                                                    \
	FAULT(CRYSTAL, 6) /* the crystal does not swing: the clock refuses to run */                         \
	FAULT(STACK, 3)	  /* the stack ran out */                                                            \
	FAULT(STATE, 4)	  /* the game in memory was not one that can be; it was read back or given up */     \
	FAULT(MEMORY_MISSING, 7) /* no memory answers: a game would not survive a loss of power */           \
	FAULT(MEMORY_DAMAGED, 8) /* a record was damaged; defaults were taken in its place (N2) */           \
	FAULT(HUNG, 1)		 /* the program hung, the watchdog restarted it (N4) */                      \
	FAULT(STORM, 2)		 /* more edges than contacts can make: a broken contact or cable */          \
	FAULT(BUTTON, 5)	 /* a contact has been down for a minute; it is ignored until it comes up */ \
	FAULT(BATTERY, 9)	 /* the battery may not last for the game that was chosen (N5) */

enum fault {
	FAULT_NONE,
#define ROW(NAME, code) FAULT_##NAME = (code),
	FAULT_LIST(ROW)
#undef ROW
#define ROW(NAME, code) +1
	    FAULT_COUNT = 1 FAULT_LIST(ROW)
#undef ROW
};

/* What is wrong (enum text); the next text says what to do. */
uint16_t fault_text(uint8_t fault);

/* The fault as an event, also one that is not shown as such. */
void fault_emit(struct app *app, uint8_t fault);

/* D4: a fault stays active until it clears, or BACK takes note of it. One that was not active yet is
 * reported. */
void fault_set(struct app *app, uint8_t fault);
void fault_clear(struct app *app, uint8_t fault);

#endif
