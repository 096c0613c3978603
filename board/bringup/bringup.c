/* The course of the bring-up: what needs no eyes first, then each contact, then what a person sees and
 * hears, and the verdict. */
#include "board/bringup/bringup.h"
#include "board.h"
#include "firmware/zeitnot.h"
#include "hal/hal_display.h"
#include "hal/hal_power.h"
#include "hal/hal_serial.h"
#include "hal/hal_sound.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"

#define PATIENCE 30 /* seconds for a press, or for an answer */

#define TEXT(name, words) static const FLASH char name[] = words

static uint16_t stuck; /* contacts that are closed all the time */

/* ---- contacts ------------------------------------------------------------------------------------------ */

static bool has(uint8_t subject)
{
	return BOARD_SPEECH || (subject != SUBJECT_TALK_LEFT && subject != SUBJECT_TALK_RIGHT);
}

static void test_stuck(void)
{
	uint16_t closed = panel_contacts();

	for (uint8_t look = 0; look < 50; look++) {
		panel_rest(SECOND / 50);
		closed &= panel_contacts();
	}
	stuck = closed;
	for (uint8_t n = 0; n < CONTACTS; n++)
		if (stuck >> n & 1)
			found(SUBJECT_LEFT + n, SYMPTOM_STUCK, 0);
	parts_joined(stuck);
}

/* What the person presses who is asked for this contact, SUBJECT_NONE: nothing. A person may slip once. */
static uint8_t press_contact(uint8_t subject, const FLASH char *request)
{
	TEXT(again, "That was another key:");
	uint8_t pressed = SUBJECT_NONE;

	panel_blank();
	panel_subject(0, subject);
	panel_row(1, request);
	panel_number(subject, false);
	for (uint8_t tries = 0; tries < 2 && pressed != subject; tries++) {
		pressed = panel_await(PATIENCE, stuck);
		if (pressed == SUBJECT_NONE)
			break;
		panel_row(2, again);
		panel_subject(3, pressed);
	}
	return pressed;
}

static void test_contact(uint8_t subject)
{
	TEXT(press, "Press this key now");
	uint8_t pressed = press_contact(subject, press);

	if (pressed == SUBJECT_NONE)
		found(subject, SYMPTOM_NO_CONTACT, 0);
	else if (pressed != subject)
		found(subject, SYMPTOM_IS, pressed);
}

/* Either of its two switches would do in a game, so a dead one is found here or by a player. The digits are
 * dark for a moment, so that who cannot read sees the second question begin. */
static void test_bar(uint8_t subject)
{
	TEXT(front, "Press its front now");
	TEXT(rear, "Press its rear now");
	uint8_t at_front = press_contact(subject, front), at_rear;

	if (at_front != subject && at_front != SUBJECT_NONE) {
		found(subject, SYMPTOM_IS, at_front);
		return;
	}
	panel_dark();
	panel_rest(SECOND / 2);
	at_rear = press_contact(subject, rear);
	if (at_front != subject || at_rear != subject)
		found(subject,
		      at_front == subject  ? SYMPTOM_REAR
		      : at_rear == subject ? SYMPTOM_FRONT
					   : SYMPTOM_NO_CONTACT,
		      0);
}

static void test_contacts(void)
{
	test_stuck();
	for (uint8_t subject = SUBJECT_LEFT; subject <= SUBJECT_RIGHT; subject++) {
		if (!has(subject) || stuck >> CONTACT(subject) & 1)
			continue;
		if (BOARD_BARS && (subject == SUBJECT_LEFT || subject == SUBJECT_RIGHT))
			test_bar(subject);
		else
			test_contact(subject);
	}
}

/* ---- eyes and ears ------------------------------------------------------------------------------------- */

/* OK or the right button is yes, MINUS or the left button no. */
static bool ask_contact(uint8_t subject, const FLASH char *question)
{
	TEXT(answers, "yes: OK      no: -");

	panel_blank();
	panel_subject(0, subject);
	panel_row(1, question);
	panel_row(3, answers);
	for (;;)
		switch (panel_await(PATIENCE, stuck)) {
		case SUBJECT_OK:
		case SUBJECT_RIGHT:
			return true;
		case SUBJECT_NONE:
		case SUBJECT_MINUS:
		case SUBJECT_LEFT:
			return false;
		default:
			break;
		}
}

static void fill_contact(uint8_t segments)
{
	uint8_t cells[2][CELLS];

	for (uint8_t n = 0; n < CELLS; n++)
		cells[0][n] = cells[1][n] = segments;
	panel_cells((const uint8_t(*)[CELLS])cells);
}

/* A character for each digit: 0 to 7 on the left, 8 to F on the right. */
static void show_order(void)
{
	static const FLASH uint8_t characters[2][CELLS] = {{0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07},
							   {0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71}};
	uint8_t cells[2][CELLS];

	for (uint8_t n = 0; n < CELLS; n++) {
		cells[0][n] = characters[0][n];
		cells[1][n] = characters[1][n];
	}
	panel_cells((const uint8_t(*)[CELLS])cells);
}

static void test_digits(void)
{
	TEXT(segment, "On all 16, alone?");
	TEXT(points, "All points, colons?");
	TEXT(order, "01234567 | 89AbCdEF?");

	for (uint8_t n = 0; n < 8; n++) {
		fill_contact(1u << n);
		if (!ask_contact(SUBJECT_SEGMENT + n, n == 7 ? points : segment))
			found(SUBJECT_SEGMENT + n, SYMPTOM_NOT_SEEN, 0);
	}
	show_order();
	if (!ask_contact(SUBJECT_ORDER, order))
		found(SUBJECT_ORDER, SYMPTOM_NOT_SEEN, 0);
}

static void test_eyes(void)
{
	TEXT(words, "Do you read this?");
	TEXT(lamp, "Is this lamp lit?");
	TEXT(tone, "Do you hear a tone?");

	panel_number(SUBJECT_TEXT, false);
	if (!ask_contact(SUBJECT_TEXT, words))
		found(SUBJECT_TEXT, SYMPTOM_NOT_SEEN, 0);
	test_digits();
	for (uint8_t side = 0; side < 2; side++) {
		panel_number(SUBJECT_LAMP_LEFT + side, false);
		hal_display_lamps(1u << side);
		if (!ask_contact(SUBJECT_LAMP_LEFT + side, lamp))
			found(SUBJECT_LAMP_LEFT + side, SYMPTOM_NOT_SEEN, 0);
	}
	hal_display_lamps(0);
	panel_number(SUBJECT_BUZZER, false);
	hal_sound_tone(2000);
	if (!ask_contact(SUBJECT_BUZZER, tone))
		found(SUBJECT_BUZZER, SYMPTOM_NOT_HEARD, 0);
	hal_sound_tone(0);
}

/* ---- earphones ----------------------------------------------------------------------------------------- */

/* Three tones each second, until there is an answer. */
static bool hears(uint8_t side)
{
	TEXT(tones, "Three low tones?");
	TEXT(answers, "yes: OK      no: -");
	uint8_t pressed = SUBJECT_NONE;

	panel_row(1, tones);
	panel_row(3, answers);
	for (uint8_t n = 0; n < PATIENCE && pressed == SUBJECT_NONE; n++) {
		hal_voice_tone(side, VOICE_THREE);
		pressed = panel_await(1, stuck);
	}
	hal_voice_stop();
	return pressed == SUBJECT_OK || pressed == SUBJECT_RIGHT;
}

/* A key skips this step for someone without an earphone. */
static void test_ear(uint8_t side)
{
	TEXT(plug, "Plug in an earphone");
	TEXT(skip, "OK: without");

	panel_blank();
	panel_subject(0, SUBJECT_SOCKET + side);
	panel_row(1, plug);
	panel_row(3, skip);
	panel_number(SUBJECT_SOCKET + side, false);
	while (!(hal_voice_jacks() & 1u << side)) {
		uint8_t pressed = panel_await(1, stuck);

		if (pressed == SUBJECT_OK || pressed == SUBJECT_RIGHT)
			return;
		if (pressed == SUBJECT_MINUS || pressed == SUBJECT_LEFT) {
			found(SUBJECT_SOCKET + side, SYMPTOM_STUCK, 0);
			return;
		}
	}
	panel_subject(0, SUBJECT_EAR + side);
	panel_number(SUBJECT_EAR + side, false);
	hal_voice_volume(side, 6);
	if (!hears(side))
		found(SUBJECT_EAR + side, SYMPTOM_NOT_HEARD, 0);
}

/* ---- verdict ------------------------------------------------------------------------------------------- */

static void show_findings(uint8_t first)
{
	for (uint8_t row = 1; row < 4; row++) {
		uint8_t n = first + row - 1;

		if (n < finding_count) {
			panel_finding(row, &findings[n]);
			panel_log(row);
		} else {
			TEXT(nothing, "");

			panel_row(row, nothing);
		}
	}
}

/* For ever: three findings at a time, each one's number on the digits. */
static void verdict(void)
{
	TEXT(good, "All parts work");
	TEXT(bad, "Mend, and try again:");

	panel_blank();
	panel_row(0, finding_count ? bad : good);
	panel_log(0);
	for (uint8_t n = 0;; n = n + 1 < finding_count ? n + 1 : 0) {
		if (finding_count == 0) {
			panel_pass();
		} else {
			if (n % 3 == 0)
				show_findings(n);
			panel_number(findings[n].subject, true);
		}
		panel_rest(2 * SECOND);
	}
}

/* Nothing else can be timed: the text and the digits say so, and the watchdog's interrupt keeps the
 * program going. */
static void no_crystal(void)
{
	TEXT(bad, "Mend this first:");

	panel_row(0, bad);
	panel_finding(1, &findings[0]);
	panel_flush();
	panel_number(SUBJECT_CRYSTAL, true);
	for (;;) {
		hal_power_alive();
		hal_time_sleep_until(hal_time_now() + SECOND);
	}
}

/* Runs instead of the firmware, and does not return. */
void zeitnot_start(struct zeitnot *z)
{
	TEXT(title, "Zeitnot bring-up");
	TEXT(wait, "wait 3 seconds");

	(void)z;
	panel_start();
	if (!parts_crystal())
		no_crystal();
	panel_row(0, title);
	panel_row(1, wait);
	panel_rest(SECOND / 2);
	parts_test();
	test_contacts();
	test_eyes();
	if (BOARD_SPEECH) {
		test_ear(0);
		test_ear(1);
	}
	verdict();
}

uint32_t zeitnot_poll(struct zeitnot *z)
{
	(void)z;
	return 0;
}
