/* The states of the clock as people see it: the one list of them. The serial port reports them by these words
 * (docs/protocol.md). */
#ifndef ZEITNOT_MODES_H
#define ZEITNOT_MODES_H

#define MODE_LIST(MODE)                                                                                      \
	MODE(SELECT, "select") /* choosing a control */                                                      \
	MODE(READY, "ready")   /* the states of the game */                                                  \
	MODE(RUNNING, "running")                                                                             \
	MODE(PAUSED, "paused")                                                                               \
	MODE(OVER, "over")                                                                                   \
	MODE(ARBITER, "arbiter") /* any screen above one of these; nothing runs */                           \
	MODE(OFF, "select")	 /* dark until a key is pressed */

enum app_mode {
#define ROW(NAME, word) APP_##NAME,
	MODE_LIST(ROW) APP_MODES
#undef ROW
};

#endif
