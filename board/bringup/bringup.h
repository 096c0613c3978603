/* The bring-up program: it tests each part of a new board through the board's own drivers and names what is
 * wrong.
 *
 * It is linked instead of the firmware (build/BOARD/bringup.elf) with the files of board/avr, board/parts
 * and board/BOARD, so it tests the drivers that the clock will use. hardware/build.md says how to use it.
 * All calls are for the main program. */
#ifndef ZEITNOT_BOARD_BRINGUP_H
#define ZEITNOT_BOARD_BRINGUP_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/hal_compiler.h"

/* The parts that are tested. Their numbers are shown on digits, text display and serial port. The
 * contacts are in the order of the board, from left to right. */
enum subject {
	SUBJECT_NONE,
	SUBJECT_CRYSTAL,
	SUBJECT_OSCILLATOR,
	SUBJECT_SUPPLY,
	SUBJECT_INPUT,
	SUBJECT_RESET,
	SUBJECT_MEMORY,
	SUBJECT_SPEECH,
	SUBJECT_GLASS, /* 8 to 11 */
	SUBJECT_LEFT = SUBJECT_GLASS + 4,
	SUBJECT_TALK_LEFT,
	SUBJECT_BACK,
	SUBJECT_MINUS,
	SUBJECT_PLAY,
	SUBJECT_PLUS,
	SUBJECT_OK,
	SUBJECT_TALK_RIGHT,
	SUBJECT_RIGHT,
	SUBJECT_TEXT,
	SUBJECT_SEGMENT, /* 22 to 28: a to g */
	SUBJECT_POINTS = SUBJECT_SEGMENT + 7,
	SUBJECT_ORDER,
	SUBJECT_LAMP_LEFT,
	SUBJECT_LAMP_RIGHT,
	SUBJECT_BUZZER,
	SUBJECT_SOCKET, /* 34 left, 35 right */
	SUBJECT_EAR = SUBJECT_SOCKET + 2,
	SUBJECTS = SUBJECT_EAR + 2
};

#define CONTACTS	  9
#define CONTACT(subject)  ((subject)-SUBJECT_LEFT)
#define CONTACT_BIT(part) (1u << CONTACT(SUBJECT_##part))

/* What is wrong with a subject. */
enum symptom {
	SYMPTOM_NO_CLOCK,
	SYMPTOM_SLOW,
	SYMPTOM_FAST,
	SYMPTOM_LOW,
	SYMPTOM_HIGH,
	SYMPTOM_BROWN_OUT,
	SYMPTOM_WATCHDOG,
	SYMPTOM_SILENT,
	SYMPTOM_BYTES,
	SYMPTOM_STUCK,
	SYMPTOM_NO_CONTACT,
	SYMPTOM_FRONT, /* of a bar: this one of its two switches is dead */
	SYMPTOM_REAR,
	SYMPTOM_IS,   /* it is another contact's wire */
	SYMPTOM_WITH, /* it is joined to another contact */
	SYMPTOM_NOT_SEEN,
	SYMPTOM_NOT_HEARD,
	SYMPTOM_OPEN,
	SYMPTOMS
};

struct finding {
	uint8_t subject, symptom, other; /* other: a contact's subject for SYMPTOM_IS and SYMPTOM_WITH */
};

#define FINDINGS 32
extern struct finding findings[FINDINGS];
extern uint8_t finding_count;

void found(uint8_t subject, uint8_t symptom, uint8_t other);

/* ---- parts.c: tests without a person ------------------------------------------------------------------- */

/* The crystal swings; without it nothing else can be timed. */
bool parts_crystal(void);
void parts_test(void);
/* Finds contacts that are joined: it drives each contact's pin low for some microseconds and reads the
 * others. `stuck`: contacts that are closed anyway. */
void parts_joined(uint16_t stuck);

/* ---- panel.c: text, digits, contacts ------------------------------------------------------------------- */

#define SECOND 4096u /* counts of the crystal */

void panel_start(void);
/* Waits this many counts. Meanwhile it writes the text display and restarts the watchdog. */
void panel_rest(uint16_t counts);
/* Writes all of the text display at once, which needs no time base. */
void panel_flush(void);
/* Row 0 to 3. */
void panel_row(uint8_t row, const FLASH char *text);
void panel_blank(void);
/* Shows "13 BACK", or for a finding "13 BACK: no contact", and sends the same text over the cable if
 * there is one. */
void panel_subject(uint8_t row, uint8_t subject);
void panel_finding(uint8_t row, const struct finding *finding);
void panel_log(uint8_t row);
/* Shown on both sides, because one may be broken: nothing; the number of a subject, with an E before it
 * if it is faulty; PASS. */
void panel_dark(void);
void panel_number(uint8_t number, bool wrong);
void panel_pass(void);
void panel_cells(const uint8_t cells[2][8]);
/* A bit for each contact that is closed, CONTACT(SUBJECT_...). */
uint16_t panel_contacts(void);
/* Waits up to this many seconds for a contact to close and returns its subject, or SUBJECT_NONE. Those in
 * `stuck` do not count. */
uint8_t panel_await(uint8_t seconds, uint16_t stuck);

#endif
