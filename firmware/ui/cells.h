/* Characters, words and numbers as segments. */
#ifndef ZEITNOT_UI_CELLS_H
#define ZEITNOT_UI_CELLS_H

#include "firmware/ui/view.h"

/* What the display says in letters.  K, M, Q, V, W, X and Z have no likeness on seven segments; no word needs
 * them. */
#define WORDS(WORD)                                                                                          \
	/* the arbiter's list */                                                                             \
	WORD(CLOCK, C, L, O, C)                                                                              \
	WORD(MOVES, C, O, U, n, t)                                                                           \
	WORD(STAGE, S, t, A, G, E)                                                                           \
	WORD(PERIOD, P, E, r, I, O, d)                                                                       \
	WORD(USED, U, S, E, d)                                                                               \
	WORD(LOG, L, O, G)                                                                                   \
	WORD(OPTIONS, O, P, t, I, O, n, S)                                                                   \
	WORD(ADJOURN, A, d, J, O, U, r, n)                                                                   \
	WORD(UNDO, U, n, d, O)                                                                               \
	WORD(INSTALL, I, n, S, t, A, L, L)                                                                   \
	WORD(COLOUR, C, O, L, O, U, r)                                                                       \
	WORD(TURN, t, U, r, n)                                                                               \
	WORD(RECALL, r, E, C, A, L, L)                                                                       \
	WORD(III4, I, I, I, BLANK, D4)                                                                       \
	/* methods */                                                                                        \
	WORD(SUDDEN, S, U, d, d, E, n)                                                                       \
	WORD(FISCHER, F, I, S, C, H, E, r)                                                                   \
	WORD(BRONSTEIN, b, r, O, n, S, t)                                                                    \
	WORD(US_DELAY, d, E, L, A, y)                                                                        \
	WORD(BYO_YOMI, b, y, O)                                                                              \
	WORD(CANADIAN, C, A, n, A, d, A)                                                                     \
	WORD(HOURGLASS, G, L, A, S, S)                                                                       \
	WORD(COUNT_UP, U, P)                                                                                 \
	WORD(GONG, G, O, n, G)                                                                               \
	WORD(SCRABBLE, S, c, r, A, b)                                                                        \
	/* options */                                                                                        \
	WORD(SOUND, S, O, U, n, d)                                                                           \
	WORD(TENTHS, t, E, n, t, H, S)                                                                       \
	WORD(WHITE, S, t, A, r, t)                                                                           \
	WORD(FREEZE, F, L, A, G, S, t, O, P)                                                                 \
	WORD(FORCE, F, O, r, c, E)                                                                           \
	WORD(PENALTY, P, E, n, A, L, t, y)                                                                   \
	WORD(BRIGHTNESS, b, r, i, G, H, t)                                                                   \
	WORD(TRIM, C, r, y, S, t, A, L)                                                                      \
	/* freeze: by the control, on, off; sound: off, flag, warnings, all */                               \
	WORD(AUTO, A, U, t, O)                                                                               \
	WORD(FREEZE_ON, O, n)                                                                                \
	WORD(SILENT, O, F, F)                                                                                \
	WORD(FLAG, F, L, A, G)                                                                               \
	WORD(BEEP, b, E, E, P)                                                                               \
	WORD(ALL, A, L, L)                                                                                   \
	/* a switch */                                                                                       \
	WORD(OFF, O, F, F)                                                                                   \
	WORD(ON, O, n)                                                                                       \
	/* a side */                                                                                         \
	WORD(LEFT, L, E, F, t)                                                                               \
	WORD(RIGHT, r, I, G, H, t)                                                                           \
	/* penalty */                                                                                        \
	WORD(PENALTY_AUTO, A, U, t, O)                                                                       \
	WORD(PENALTY_1, D1)                                                                                  \
	WORD(PENALTY_2, D2)                                                                                  \
	WORD(PENALTY_3, D3)                                                                                  \
	/* who moves after a penalty */                                                                      \
	WORD(CONTINUE, C, O, n, t)                                                                           \
	WORD(TAKE_BACK, U, n, d, O)                                                                          \
	WORD(PASS, P, A, S, S)                                                                               \
	/* one side or both; also: Black as White or not */                                                  \
	WORD(ONE, O, n, E)                                                                                   \
	WORD(BOTH, b, O, t, H)                                                                               \
	WORD(UNLIKE, d, i, F, F)                                                                             \
	/* no, yes */                                                                                        \
	WORD(NO, n, O)                                                                                       \
	WORD(YES, y, E)                                                                                      \
	/* end of a game */                                                                                  \
	WORD(AGAIN, A, G, A, I, n)                                                                           \
	WORD(SELECT, S, E, L, E, C, t)                                                                       \
	/* own control: by moves or advisory; what follows the stage */                                      \
	WORD(RULE, r, U, L, E)                                                                               \
	WORD(GUIDE, G, U, I, d, E)                                                                           \
	WORD(END, E, n, d)                                                                                   \
	WORD(PLUS, P, L, U, S)                                                                               \
	WORD(REPEAT, r, E, P, E, A, t)                                                                       \
	WORD(TYPE, t, y, P, E)                                                                               \
	/* III.4 */                                                                                          \
	WORD(INCREMENT, I, n, c, BLANK, BLANK, BLANK, D5)                                                    \
	WORD(DELAY, d, E, L, A, y, BLANK, D5)                                                                \
	/* others */                                                                                         \
	WORD(PRESENT, P, r, E, S, E, n, t)                                                                   \
	WORD(NONE, n, O, n, E)                                                                               \
	WORD(OWN, O, U, n)                                                                                   \
	/* messages: faults; N1; N5 */                                                                       \
	WORD(E1, E, D1)                                                                                      \
	WORD(E2, E, D2)                                                                                      \
	WORD(E3, E, D3)                                                                                      \
	WORD(E4, E, D4)                                                                                      \
	WORD(E5, E, D5)                                                                                      \
	WORD(E6, E, D6)                                                                                      \
	WORD(E7, E, D7)                                                                                      \
	WORD(E8, E, D8)                                                                                      \
	WORD(E9, E, D9)                                                                                      \
	WORD(INTERRUPTED, I, n)                                                                              \
	WORD(BATTERY, b, A)

enum word {
#define WORD(name, ...) WORD_##name,
	WORDS(WORD)
#undef WORD
	    WORD_COUNT
};

/* The segments of a digit, a letter or "-", bits 0 to 6 = a to g; dark if it has none. */
uint8_t cells_glyph(char c);

void cells_put(uint8_t *cell, uint8_t place, char c); /* the cell's mark stays */
void cells_mark(uint8_t *cell, uint8_t mark);	      /* enum mark */
void cells_word(uint8_t *cell, uint8_t place, uint8_t word);

/* `number`, right-aligned in `width` cells from `place`, filled up with `pad`; what does not fit is cut off at the left. */
void cells_number(uint8_t *cell, uint8_t place, uint8_t width, uint16_t number, char pad);

/* The auxiliary pair (D1): a number below 10 in its first cell, "--" for one above 99.  Call it when the hours are drawn: beside them two
 * digits have a point behind them. */
void cells_pair(uint8_t *cell, uint16_t number);

/* A counter in the auxiliary pair; 100 and 200 moves more are marks. */
void cells_moves(uint8_t *cell, uint16_t moves);

/* A time below 10 h at its places (D1): "1 29:30", "59:59", "4:05", "0:09"; below an hour the hours' cell is left alone. */
void cells_time(uint8_t *cell, uint16_t seconds);

/* A time below a minute with its tenth (D1): "19.4", "0.4". */
void cells_tenths(uint8_t *cell, uint8_t seconds, uint8_t tenth);

#endif
