/* Characters, words and numbers as segments. */
#ifndef ZEITNOT_UI_CELLS_H
#define ZEITNOT_UI_CELLS_H

#include "firmware/ui/view.h"

/* What the display says in letters.  K, M, Q, V, W, X and Z have no likeness on seven segments; no word needs
 * them.  Where a row says so the order is that of an enumeration: the word is found by adding. */
#define WORDS(WORD)                                                                                          \
	/* the arbiter's list, in the order of enum item (menu.h) */                                         \
	WORD(CLOCK, "CLOC")                                                                                  \
	WORD(MOVES, "COUnt")                                                                                 \
	WORD(STAGE, "StAGE")                                                                                 \
	WORD(USED, "USEd")                                                                                   \
	WORD(LOG, "LOG")                                                                                     \
	WORD(OPTIONS, "OPtIOnS")                                                                             \
	WORD(ADJOURN, "AdJOUrn")                                                                             \
	WORD(UNDO, "UndO")                                                                                   \
	WORD(INSTALL, "InStALL")                                                                             \
	WORD(COLOUR, "COLOUr")                                                                               \
	WORD(TURN, "tUrn")                                                                                   \
	WORD(RECALL, "rECALL")                                                                               \
	WORD(III4, "III 4")                                                                                  \
	/* enum method */                                                                                    \
	WORD(SUDDEN, "SUddEn")                                                                               \
	WORD(FISCHER, "FISCHEr")                                                                             \
	WORD(BRONSTEIN, "brOnSt")                                                                            \
	WORD(US_DELAY, "dELAy")                                                                              \
	WORD(BYO_YOMI, "byO")                                                                                \
	WORD(CANADIAN, "CAnAdA")                                                                             \
	WORD(HOURGLASS, "GLASS")                                                                             \
	WORD(COUNT_UP, "UP")                                                                                 \
	WORD(GONG, "GOnG")                                                                                   \
	WORD(SCRABBLE, "ScrAb")                                                                              \
	/* enum option */                                                                                    \
	WORD(SOUND, "SOUnd")                                                                                 \
	WORD(TENTHS, "tEntHS")                                                                               \
	WORD(WHITE, "LIGHt")                                                                                 \
	WORD(FREEZE, "StOP")                                                                                 \
	WORD(FORCE, "FOrcE")                                                                                 \
	WORD(PENALTY, "PEnALty")                                                                             \
	WORD(BRIGHTNESS, "briGHt")                                                                           \
	WORD(TRIM, "CryStAL")                                                                                \
	/* freeze: by the control, on, off; sound: off, flag, warnings, all */                               \
	WORD(AUTO, "AUtO")                                                                                   \
	WORD(FREEZE_ON, "On")                                                                                \
	WORD(SILENT, "OFF")                                                                                  \
	WORD(FLAG, "FLAG")                                                                                   \
	WORD(BEEP, "bEEP")                                                                                   \
	WORD(ALL, "ALL")                                                                                     \
	/* a switch */                                                                                       \
	WORD(OFF, "OFF")                                                                                     \
	WORD(ON, "On")                                                                                       \
	/* a side */                                                                                         \
	WORD(LEFT, "LEFt")                                                                                   \
	WORD(RIGHT, "rIGHt")                                                                                 \
	/* penalty */                                                                                        \
	WORD(PENALTY_AUTO, "AUtO")                                                                           \
	WORD(PENALTY_1, "1")                                                                                 \
	WORD(PENALTY_2, "2")                                                                                 \
	WORD(PENALTY_3, "3")                                                                                 \
	/* enum next_turn */                                                                                 \
	WORD(CONTINUE, "COnt")                                                                               \
	WORD(TAKE_BACK, "UndO")                                                                              \
	WORD(PASS, "PASS")                                                                                   \
	/* one side or both; also: Black as White or not */                                                  \
	WORD(ONE, "OnE")                                                                                     \
	WORD(BOTH, "bOtH")                                                                                   \
	WORD(UNLIKE, "diFF")                                                                                 \
	/* no, yes */                                                                                        \
	WORD(NO, "nO")                                                                                       \
	WORD(YES, "yE")                                                                                      \
	/* end of a game */                                                                                  \
	WORD(AGAIN, "AGAIn")                                                                                 \
	WORD(SELECT, "SELECt")                                                                               \
	/* own control: by moves or advisory; what follows the stage */                                      \
	WORD(RULE, "rULE")                                                                                   \
	WORD(GUIDE, "GUIdE")                                                                                 \
	WORD(END, "End")                                                                                     \
	WORD(PLUS, "PLUS")                                                                                   \
	WORD(REPEAT, "rEPEAt")                                                                               \
	WORD(TYPE, "tyPE")                                                                                   \
	/* III.4 */                                                                                          \
	WORD(INCREMENT, "Inc   5")                                                                           \
	WORD(DELAY, "dELAy 5")                                                                               \
	/* others */                                                                                         \
	WORD(PRESENT, "PrESEnt")                                                                             \
	WORD(NONE, "nOnE")                                                                                   \
	WORD(OWN, "OUn")                                                                                     \
	/* messages: enum fault from FAULT_HUNG on; N1; N5 */                                                \
	WORD(E1, "E1")                                                                                       \
	WORD(E2, "E2")                                                                                       \
	WORD(E3, "E3")                                                                                       \
	WORD(E4, "E4")                                                                                       \
	WORD(E5, "E5")                                                                                       \
	WORD(E6, "E6")                                                                                       \
	WORD(E7, "E7")                                                                                       \
	WORD(E8, "E8")                                                                                       \
	WORD(E9, "E9")                                                                                       \
	WORD(INTERRUPTED, "In")                                                                              \
	WORD(BATTERY, "bA")

enum word {
#define WORD(name, text) WORD_##name,
	WORDS(WORD)
#undef WORD
	    WORD_COUNT
};

#define CELL_MARK 0x80

/* The segments of a character, bits 0 to 6 = a to g; dark if it has none. */
uint8_t cells_glyph(char c);

void cells_put(uint8_t *cell, uint8_t place, char c); /* the cell's mark stays */
void cells_mark(uint8_t *cell, uint8_t mark);	      /* enum mark */
void cells_word(uint8_t *cell, uint8_t place, uint8_t word);
void cells_text(uint8_t *cell, uint8_t place, const char *text);

/* `number`, right-aligned in `width` cells from `place`, filled up with `pad`; what does not fit is cut off at the left. */
void cells_number(uint8_t *cell, uint8_t place, uint8_t width, uint16_t number, char pad);

/* A counter in the auxiliary pair; 100 and 200 moves more are marks. */
void cells_moves(uint8_t *cell, uint16_t moves);

/* A time below 10 h at its places: h:mm ss, 59 59, 9 59, 0 09; below an hour the hours' cell is left alone. */
void cells_time(uint8_t *cell, uint16_t seconds);

#endif
