/* The bring-up program's text display, digits and contacts. */
#include <string.h>

#include "board/bringup/bringup.h"
#include "firmware/text/text_display.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_power.h"
#include "hal/hal_serial.h"
#include "hal/hal_text.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"

#define LOOK 41u /* counts between two looks at the contacts: 10 ms */

static struct text_display text_display;
static uint8_t text[TEXT_DISPLAY_ROWS][TEXT_COLUMNS];
static uint8_t end; /* of the text in the row that is being composed */

/* "NN NAME: FAULT" must fit into a row: the longest are "13 TALK L: no contact" and "NN Socket L: stuck". */
static const FLASH char names[SUBJECTS][9] = {
    [SUBJECT_CRYSTAL] = "Crystal",    [SUBJECT_OSCILLATOR] = "RC clock", [SUBJECT_SUPPLY] = "Supply",
    [SUBJECT_INPUT] = "Input",	      [SUBJECT_RESET] = "Reset",	 [SUBJECT_MEMORY] = "Memory",
    [SUBJECT_SPEECH] = "Speech",      [SUBJECT_GLASS] = "Glass 1",	 [SUBJECT_GLASS + 1] = "Glass 2",
    [SUBJECT_GLASS + 2] = "Glass 3",  [SUBJECT_GLASS + 3] = "Glass 4",	 [SUBJECT_LEFT] = "LEFT",
    [SUBJECT_TALK_LEFT] = "TALK L",   [SUBJECT_BACK] = "BACK",		 [SUBJECT_MINUS] = "MINUS",
    [SUBJECT_PLAY] = "PLAY",	      [SUBJECT_PLUS] = "PLUS",		 [SUBJECT_OK] = "OK",
    [SUBJECT_TALK_RIGHT] = "TALK R",  [SUBJECT_RIGHT] = "RIGHT",	 [SUBJECT_TEXT] = "Words",
    [SUBJECT_SEGMENT] = "Seg. a",     [SUBJECT_SEGMENT + 1] = "Seg. b",	 [SUBJECT_SEGMENT + 2] = "Seg. c",
    [SUBJECT_SEGMENT + 3] = "Seg. d", [SUBJECT_SEGMENT + 4] = "Seg. e",	 [SUBJECT_SEGMENT + 5] = "Seg. f",
    [SUBJECT_SEGMENT + 6] = "Seg. g", [SUBJECT_POINTS] = "Points",	 [SUBJECT_ORDER] = "Order",
    [SUBJECT_LAMP_LEFT] = "Lamp L",   [SUBJECT_LAMP_RIGHT] = "Lamp R",	 [SUBJECT_BUZZER] = "Buzzer",
    [SUBJECT_SOCKET] = "Socket L",    [SUBJECT_SOCKET + 1] = "Socket R", [SUBJECT_EAR] = "Ear L",
    [SUBJECT_EAR + 1] = "Ear R",
};

static const FLASH char symptoms[SYMPTOMS][13] = {
    [SYMPTOM_NO_CLOCK] = ": no 32 kHz",
    [SYMPTOM_SLOW] = ": too slow",
    [SYMPTOM_FAST] = ": too fast",
    [SYMPTOM_LOW] = ": too low",
    [SYMPTOM_HIGH] = ": too high",
    [SYMPTOM_BROWN_OUT] = ": brown-out",
    [SYMPTOM_WATCHDOG] = ": watchdog",
    [SYMPTOM_SILENT] = ": no answer",
    [SYMPTOM_BYTES] = ": bad bytes",
    [SYMPTOM_STUCK] = ": stuck",
    [SYMPTOM_NO_CONTACT] = ": no contact",
    [SYMPTOM_FRONT] = ": front dead",
    [SYMPTOM_REAR] = ": rear dead",
    [SYMPTOM_IS] = " is ",
    [SYMPTOM_WITH] = " with ",
    [SYMPTOM_NOT_SEEN] = ": not seen",
    [SYMPTOM_NOT_HEARD] = ": not heard",
    [SYMPTOM_OPEN] = ": open",
};

/* ---- text display -------------------------------------------------------------------------------------- */

static void begin_panel(uint8_t row)
{
	memset(text[row], ' ', TEXT_COLUMNS);
	end = 0;
}

static void put_panel(uint8_t row, uint8_t c)
{
	if (end < TEXT_COLUMNS)
		text[row][end++] = c;
}

static void put_text(uint8_t row, const FLASH char *from)
{
	while (*from)
		put_panel(row, *from++);
}

static void put_subject(uint8_t row, uint8_t subject)
{
	put_panel(row, '0' + subject / 10);
	put_panel(row, '0' + subject % 10);
	put_panel(row, ' ');
	put_text(row, names[subject]);
}

static void finish_panel(uint8_t row)
{
	text_display_set_row(&text_display, row, text[row]);
}

void panel_row(uint8_t row, const FLASH char *from)
{
	begin_panel(row);
	put_text(row, from);
	finish_panel(row);
}

void panel_blank(void)
{
	for (uint8_t row = 0; row < TEXT_DISPLAY_ROWS; row++) {
		begin_panel(row);
		finish_panel(row);
	}
}

void panel_subject(uint8_t row, uint8_t subject)
{
	begin_panel(row);
	put_subject(row, subject);
	finish_panel(row);
}

void panel_finding(uint8_t row, const struct finding *finding)
{
	begin_panel(row);
	put_subject(row, finding->subject);
	put_text(row, symptoms[finding->symptom]);
	if (finding->other)
		put_text(row, names[finding->other]);
	finish_panel(row);
}

static bool write_piece(void)
{
	struct text_piece piece;

	if (!text_display_wait(&text_display) || !text_display_next(&text_display, &piece))
		return false;
	hal_text_write(piece.page, piece.column, piece.dots, piece.count);
	return true;
}

void panel_flush(void)
{
	while (write_piece())
		hal_power_alive();
}

/* ---- time ---------------------------------------------------------------------------------------------- */

void panel_rest(uint16_t counts)
{
	uint32_t until = hal_time_now() + counts;
	struct hal_input event;
	uint8_t c;

	do {
		hal_power_alive();
		while (hal_input_take(&event))
			;
		while (hal_serial_take(&c))
			;
		if (!write_piece())
			hal_time_sleep_until(until);
	} while ((int32_t)(hal_time_now() - until) < 0);
}

void panel_log(uint8_t row)
{
	uint8_t length = TEXT_COLUMNS;

	if (!hal_serial_present())
		return;
	while (hal_serial_space() < TEXT_COLUMNS + 2)
		panel_rest(LOOK);
	while (length && text[row][length - 1] == ' ')
		length--;
	for (uint8_t n = 0; n < length; n++)
		hal_serial_put(text[row][n]);
	hal_serial_put('\r');
	hal_serial_put('\n');
}

void panel_start(void)
{
	text_display_init(&text_display);
	panel_blank();
	hal_text_contrast(5);
	panel_flush();
	hal_text_on(true);
	panel_dark();
}

/* ---- digits -------------------------------------------------------------------------------------------- */

void panel_cells(const uint8_t cells[2][8])
{
	hal_display_show(cells);
}

void panel_dark(void)
{
	static const uint8_t dark[2][CELLS];

	hal_display_show(dark);
}

static uint8_t digit_panel(uint8_t n)
{
	static const FLASH uint8_t segments[10] = {0x3F, 0x06, 0x5B, 0x4F, 0x66,
						   0x6D, 0x7D, 0x07, 0x7F, 0x6F};

	return segments[n];
}

void panel_number(uint8_t number, bool wrong)
{
	uint8_t cells[2][CELLS] = {{0}};

	for (uint8_t side = 0; side < 2; side++) {
		cells[side][4] = wrong ? 0x79 : 0;
		cells[side][6] = digit_panel(number / 10);
		cells[side][7] = digit_panel(number % 10);
	}
	hal_display_show((const uint8_t(*)[CELLS])cells);
}

void panel_pass(void)
{
	static const FLASH uint8_t pass[4] = {0x73, 0x77, 0x6D, 0x6D};
	uint8_t cells[2][CELLS] = {{0}};

	for (uint8_t n = 0; n < 4; n++)
		cells[0][4 + n] = cells[1][4 + n] = pass[n];
	hal_display_show((const uint8_t(*)[CELLS])cells);
}

/* ---- contacts ------------------------------------------------------------------------------------------ */

uint16_t panel_contacts(void)
{
	uint8_t levels = hal_input_levels(), talk = hal_voice_talk();
	uint16_t closed = (levels & ~3u) << (CONTACT(SUBJECT_BACK) - KEY_BACK);

	if (levels & 1u << BUTTON_LEFT)
		closed |= CONTACT_BIT(LEFT);
	if (levels & 1u << BUTTON_RIGHT)
		closed |= CONTACT_BIT(RIGHT);
	if (talk & 1)
		closed |= CONTACT_BIT(TALK_LEFT);
	if (talk & 2)
		closed |= CONTACT_BIT(TALK_RIGHT);
	return closed;
}

_Static_assert(CONTACT(SUBJECT_OK) - CONTACT(SUBJECT_BACK) == KEY_OK - KEY_BACK, "the keys are in one order");

/* Closed in two looks in a row; at most `seconds`. */
static uint16_t settled(uint8_t seconds, uint16_t stuck)
{
	uint16_t before = 0;

	for (uint16_t looks = seconds * (SECOND / LOOK); looks; looks--) {
		uint16_t now = panel_contacts() & ~stuck;
		uint16_t twice = now & before;

		if (twice)
			return twice;
		before = now;
		panel_rest(LOOK);
	}
	return 0;
}

uint8_t panel_await(uint8_t seconds, uint16_t stuck)
{
	uint16_t closed = settled(seconds, stuck);
	uint8_t subject = SUBJECT_LEFT;

	if (!closed)
		return SUBJECT_NONE;
	while (!(closed & 1)) {
		closed >>= 1;
		subject++;
	}
	/* until it is open again and rests */
	for (uint8_t open = 0, looks = 250; open < 5 && looks; looks--) {
		open = panel_contacts() & ~stuck ? 0 : open + 1;
		panel_rest(LOOK);
	}
	return subject;
}
