/* The bring-up program (board/bringup) on simulated boards that have one fault each, and a person who does
 * what hardware/build.md says.
 *
 * The person reads the text display, or the digits where the text display is dark, presses what the program
 * asks for, and answers yes or no by what can be seen and heard. A row of the table below is a fault, the
 * boards that can have it, and the line that the verdict must contain. A board without a fault passes.
 * covers: H1 D4 */
#include <ctype.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/chip_core.h"
#include "sim/boards/board.h"
#include "tests/unit/check.h"
#include "tool/scenario/text_reader.h"

#define SECOND 1000000000LL
#define MS     1000000LL
#define LOOK   (50 * MS)
#define LONG   (90 * SECOND) /* enough for everybody, except someone who waits for a dead contact */

/* The numbers of hardware/build.md. */
enum {
	ASK_LEFT = 12,
	ASK_TALK_L,
	ASK_BACK,
	ASK_MINUS,
	ASK_PLAY,
	ASK_PLUS,
	ASK_OK,
	ASK_TALK_R,
	ASK_RIGHT,
	ASK_WORDS,
	ASK_SEGMENT_A,
	ASK_POINTS = 29,
	ASK_ORDER,
	ASK_LAMP_L,
	ASK_LAMP_R,
	ASK_BUZZER,
	ASK_SOCKET_L,
	ASK_SOCKET_R,
	ASK_EAR_L,
	ASK_EAR_R
};

#define LCD   1u
#define LED   2u
#define BREAD 4u
#define ALL   7u

struct trial;

struct row {
	unsigned boards;
	const char *what;
	const char *verdict; /* a row that the text display must show */
	void (*kind)(struct board_kind *kind);
	void (*options)(struct board_options *options);
	void (*build)(struct trial *t);
	int dead;	/* contact that never closes */
	int half;	/* bar of which one switch never closes: */
	bool half_rear; /* the rear one */
	int is[2];	/* two contacts whose wires are exchanged */
	unsigned eye;	/* what can never be seen or heard: BLIND_... */
	int64_t wait;	/* before the person comes */
	bool no_more;	/* the verdict has this line only */
};

enum {
	BLIND_SEGMENT = 1,
	BLIND_LAMP = 2,
	BLIND_BUZZER = 4,
	BLIND_EAR = 8,
	BLIND_TEXT = 16,
	LAMPS_SWAPPED = 32
};

struct trial {
	const struct row *row;
	struct board *b;
	int asked; /* number of the last question that was answered */
	bool again;
	bool rear; /* the rear end of a bar was asked for */
	bool dark; /* the digits were dark since the last question */
	bool heard[2];
	char text[4][TEXT_READER_TEXT];
	char verdict[1024];
	unsigned codes[64]; /* numbers that the digits have shown after an E */
	bool passed;
	/* a bridge between two pins */
	chip_pin_change *board_pin;
	enum chip_pin bridge[2];
};

static char folder[PATH_MAX];

/* ---- what a person sees -------------------------------------------------------------------------------- */

/* The sixteen symbols as segments a to g, from bit 0. */
static const uint8_t sixteen[16] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07,
				    0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71};

static void look_at_digits(const struct trial *t, uint8_t cells[2][CELLS])
{
	t->b->kind->display->picture(t->b, cells);
	/* Without colons the point after the fourth digit is lit with it (hal/hal_display.h). A person takes
	 * it for the point of that digit. */
	for (unsigned side = 0; side < 2 && !t->b->facts->colons; side++)
		if (cells[side][3] & 0x7F)
			cells[side][3] &= 0x7F;
	if (t->row->eye & BLIND_SEGMENT)
		cells[0][3] &= (uint8_t)~0x04;
}

static bool see(int question, uint8_t cells[2][CELLS])
{
	for (unsigned n = 0; n < 16; n++) {
		uint8_t cell = cells[n / 8][n % 8];

		if (question == ASK_ORDER ? cell != sixteen[n] : cell != 1u << (question - ASK_SEGMENT_A))
			return false;
	}
	return true;
}

static void read_words(struct trial *t)
{
	uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS] = {{0}};

	if (text_display_part_lit(&t->b->text_display) && !(t->row->eye & BLIND_TEXT))
		for (unsigned y = 0; y < TEXT_DISPLAY_PART_HEIGHT; y++)
			for (unsigned x = 0; x < TEXT_DISPLAY_PART_WIDTH; x++)
				if (text_display_part_dot(&t->b->text_display, x, y))
					dots[y / 8][x] |= (uint8_t)(1u << y % 8);
	for (unsigned row = 0; row < 4; row++)
		if (!text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, row, t->text[row]))
			t->text[row][0] = 0; /* only half of it is drawn */
}

static int number_of(uint8_t cell)
{
	for (int n = 0; n < 10; n++)
		if (cell == sixteen[n])
			return n;
	return -1;
}

/* The number on the digits of either side, -1: none. After an E it is part of the verdict. */
static int read_number(const struct trial *t, bool *wrong)
{
	uint8_t cells[2][CELLS];

	look_at_digits(t, cells);
	for (unsigned side = 0; side < 2; side++) {
		int tens = number_of(cells[side][6]), ones = number_of(cells[side][7]);

		*wrong = cells[side][4] == 0x79;
		if (tens >= 0 && ones >= 0 && !cells[side][5])
			return 10 * tens + ones;
	}
	return -1;
}

static bool shows_pass(const struct trial *t)
{
	static const uint8_t pass[CELLS] = {0, 0, 0, 0, 0x73, 0x77, 0x6D, 0x6D};
	uint8_t cells[2][CELLS];

	look_at_digits(t, cells);
	return !memcmp(cells[0], pass, CELLS) && !memcmp(cells[1], pass, CELLS);
}

/* ---- what a person does -------------------------------------------------------------------------------- */

static void run(struct trial *t, int64_t ns)
{
	chip_run(t->b->chip, chip_now(t->b->chip) + ns);
}

static bool is_dead(const struct trial *t, int contact)
{
	return contact == t->row->dead;
}

static void press(struct trial *t, int contact)
{
	static const uint8_t key[] = {
	    [ASK_BACK] = KEY_BACK, [ASK_MINUS] = KEY_MINUS,  [ASK_PLAY] = KEY_PLAY,	[ASK_PLUS] = KEY_PLUS,
	    [ASK_OK] = KEY_OK,	   [ASK_LEFT] = BUTTON_LEFT, [ASK_RIGHT] = BUTTON_RIGHT};
	int wire = contact == t->row->is[0]   ? t->row->is[1]
		   : contact == t->row->is[1] ? t->row->is[0]
					      : contact;

	for (int down = 1; down >= 0 && !is_dead(t, contact); down--) {
		int64_t now = chip_now(t->b->chip);

		if (wire == ASK_TALK_L || wire == ASK_TALK_R)
			board_talk(t->b, wire == ASK_TALK_R, down, now);
		else
			board_contact(t->b, key[wire], down, now);
		run(t, 120 * MS);
	}
	run(t, 150 * MS);
}

static void answer(struct trial *t, bool yes)
{
	press(t, yes			 ? (is_dead(t, ASK_OK) ? ASK_RIGHT : ASK_OK)
		 : is_dead(t, ASK_MINUS) ? ASK_LEFT
					 : ASK_MINUS);
}

static void listen(void *context, int64_t at, const int16_t *sample, size_t n)
{
	(void)at;
	for (size_t i = 0; i < n; i++)
		if (abs(sample[i]) > 300)
			*(bool *)context = true;
}

/* Looks for more than a second, because a lamp may flash once per second. */
static bool notices(struct trial *t, int question)
{
	bool lit = false;
	unsigned side = (unsigned)(question - ASK_EAR_L);

	for (int n = 0; n < 600 && question >= ASK_LAMP_L && question <= ASK_LAMP_R; n++) {
		run(t, 2 * MS);
		lit |= board_lamps(t->b) == 1u << ((question - ASK_LAMP_L) ^ !!(t->row->eye & LAMPS_SWAPPED));
	}
	if (question == ASK_LAMP_L && t->row->eye & BLIND_LAMP)
		return false;
	if (question == ASK_BUZZER)
		return buzzer_hz(&t->b->buzzer) > 1000 && !(t->row->eye & BLIND_BUZZER);
	if (question < ASK_EAR_L)
		return lit;
	t->b->ear[side].sound = listen;
	t->b->ear[side].context = &t->heard[side];
	t->heard[side] = false;
	run(t, SECOND / 2);
	ear_run(&t->b->ear[side], chip_now(t->b->chip));
	t->b->ear[side].sound = NULL;
	return t->heard[side] && !(t->row->eye & BLIND_EAR && question == ASK_EAR_L);
}

static void act(struct trial *t, int question)
{
	uint8_t cells[2][CELLS];

	if (question <= ASK_RIGHT) {
		if (question != t->row->half || t->rear != t->row->half_rear)
			press(t, question);
	} else if (question == ASK_WORDS) {
		answer(t, !(t->row->eye & BLIND_TEXT));
	} else if (question <= ASK_ORDER) {
		look_at_digits(t, cells);
		answer(t, see(question, cells));
	} else if (question == ASK_SOCKET_L || question == ASK_SOCKET_R) {
		board_jack(t->b, question == ASK_SOCKET_R, true);
		run(t, 300 * MS);
	} else {
		answer(t, notices(t, question));
	}
}

static bool is_bar(int contact)
{
	return contact == ASK_LEFT || contact == ASK_RIGHT;
}

/* The number of the present question, 0: no new one. A person who cannot read the text display uses the
 * number on the digits and the order of the page. */
static int question(struct trial *t)
{
	bool wrong, rear, again = !strncmp(t->text[2], "That was", 8);
	int number = read_number(t, &wrong);

	if (isdigit((unsigned char)t->text[0][0]))
		number = atoi(t->text[0]);
	else if (!(t->row->eye & BLIND_TEXT))
		return 0;
	else if (number < 0 && t->asked >= ASK_WORDS && t->asked < ASK_ORDER)
		number = t->asked + 1;
	else
		t->dark |= number < 0;
	rear = is_bar(number) && (t->row->eye & BLIND_TEXT ? t->dark && number == t->asked
							   : strstr(t->text[1], "rear") != NULL);
	if (number < ASK_LEFT || number > ASK_EAR_R || wrong ||
	    (number == t->asked && again == t->again && (!rear || t->rear)))
		return 0;
	t->again = again;
	t->rear = rear;
	t->dark = false;
	return number;
}

static void note_verdict(struct trial *t)
{
	bool wrong;
	int number = read_number(t, &wrong);

	for (unsigned row = 1; row < 4; row++)
		if (!strncmp(t->text[0], "Mend", 4) && t->text[row][0] && !strstr(t->verdict, t->text[row])) {
			strncat(t->verdict, t->text[row], sizeof(t->verdict) - strlen(t->verdict) - 2);
			strcat(t->verdict, "\n");
		}
	if (wrong && number > 0 && number < 64)
		t->codes[number]++;
	t->passed |= shows_pass(t);
}

/* ---- one board ----------------------------------------------------------------------------------------- */

/* A row is read while it is drawn, and the beginning of a verdict may look like another one. Its number
 * distinguishes them. */
static bool names_another(const char *verdict, const char *number)
{
	for (const char *line = verdict; *line; line += strcspn(line, "\n") + 1)
		if (strncmp(line, number, 2) != 0)
			return true;
	return false;
}

/* True: a row has exactly this text. */
static bool has_line(const char *verdict, const char *wanted)
{
	size_t length = strlen(wanted);

	for (const char *line = verdict; *line; line += strcspn(line, "\n") + 1)
		if (strcspn(line, "\n") == length && !strncmp(line, wanted, length))
			return true;
	return false;
}

static void judge(struct trial *t, const char *name)
{
	const struct row *row = t->row;
	const char *first;

	if (!row->verdict) {
		if (!t->passed || t->verdict[0])
			fail_msg("%s: %s: no pass\n%s", name, row->what, t->verdict);
		if (chip_violations(t->b->chip, &first))
			fail_msg("%s: %s", name, first);
		return;
	}
	if (t->passed || !t->codes[atoi(row->verdict)])
		fail_msg("%s: %s: the digits do not show %.2s\n%s", name, row->what, row->verdict,
			 t->verdict);
	if (!(row->eye & BLIND_TEXT) && !has_line(t->verdict, row->verdict))
		fail_msg("%s: %s: not named, but\n%s", name, row->what, t->verdict);
	if (row->no_more && names_another(t->verdict, row->verdict))
		fail_msg("%s: %s: more than that is named\n%s", name, row->what, t->verdict);
}

static void try_board(const struct row *row, const struct board_kind *board)
{
	struct board_kind kind = *board;
	struct board_options options = {.seed = 5, .crystal_start = 300 * MS};
	struct trial t = {.row = row};
	char path[PATH_MAX + 32];
	int64_t ended = 0;

	snprintf(path, sizeof(path), "%s/../%s/bringup.elf", folder, board->name);
	options.image = image_load(path);
	assert_non_null(options.image);
	if (row->kind)
		row->kind(&kind);
	if (row->options)
		row->options(&options);
	t.b = board_new(&kind, &options);
	if (row->build)
		row->build(&t);
	run(&t, 500 * MS + row->wait);
	while (!ended || chip_now(t.b->chip) < ended) {
		int asked;

		run(&t, LOOK);
		read_words(&t);
		note_verdict(&t);
		asked = question(&t);
		if (asked) {
			run(&t, LOOK); /* until the picture is complete */
			act(&t, asked);
			t.asked = asked;
		}
		if (!ended && (t.passed || t.verdict[0] || t.codes[1] || t.codes[ASK_WORDS]))
			ended = chip_now(t.b->chip) + 9 * SECOND;
		if (chip_now(t.b->chip) > LONG + row->wait)
			fail_msg("%s: %s: no end; asks %s", board->name, row->what, t.text[0]);
	}
	judge(&t, board->name);
	board_free(t.b);
}

/* ---- the faults ---------------------------------------------------------------------------------------- */

static void no_memory(struct board_options *options)
{
	options->no_memory = true;
}

static void no_crystal(struct board_options *options)
{
	options->crystal_start = NEVER;
}

static void slow_clock(struct board_options *options)
{
	options->rc_error = -0.18;
}

static void fast_clock(struct board_options *options)
{
	options->rc_error = 0.18;
}

static uint8_t tear(void *context, uint16_t at, uint8_t old, uint8_t value)
{
	(void)context;
	(void)at;
	(void)old;
	return value | 0x10;
}

static void bad_bit(struct trial *t)
{
	t->b->fram.on_write = tear;
}

/* A line of the address is open, so two addresses reach the same byte. */
static uint8_t fold(void *context, uint16_t at, uint8_t old, uint8_t value)
{
	struct board *b = context;

	(void)old;
	b->fram.cell[at ^ 0x0100] = value;
	return value;
}

static void bad_address(struct trial *t)
{
	t->b->fram.on_write = fold;
	t->b->fram.context = t->b;
}

static unsigned select_of(const struct board *b, enum chip_pin pin)
{
	unsigned n = 0;

	while (n < b->selects && b->select[n].pin != pin)
		n++;
	assert_true(n < b->selects);
	return n;
}

static void exchange_selects(struct board *b, enum chip_pin one, enum chip_pin other)
{
	unsigned first = select_of(b, one), second = select_of(b, other);

	b->select[first].pin = other;
	b->select[second].pin = one;
}

static void no_speech(struct trial *t)
{
	t->b->select[select_of(t->b, PIN_C2)].pin = PIN_COUNT;
}

static void no_words(struct trial *t)
{
	t->b->select[select_of(t->b, PIN_C3)].pin = PIN_COUNT;
}

static void selects_exchanged(struct trial *t)
{
	exchange_selects(t->b, PIN_D7, PIN_C2);
}

static void sides_exchanged(struct trial *t)
{
	if (t->b->kind->display == &display_glasses) {
		for (unsigned n = 0; n < 4; n++)
			t->b->display.glass[n].subaddress = (uint8_t)(n ^ 2);
		return;
	}
	exchange_selects(t->b, PIN_C0, PIN_C1);
}

static bool deaf(void *part, const struct i2c_byte *byte)
{
	(void)part;
	(void)byte;
	return false;
}

static void no_glass(struct trial *t)
{
	t->b->i2c.slave[1].byte = deaf;
}

static void stuck_key(struct trial *t)
{
	board_contact(t->b, KEY_PLAY, true, 0);
}

static void stuck_button(struct trial *t)
{
	board_contact(t->b, BUTTON_RIGHT, true, 0);
}

static void open_socket(struct trial *t)
{
	board_jack(t->b, 0, true);
}

static void bridged(void *context, enum chip_pin pin, enum chip_level level, int64_t at)
{
	struct trial *t = context;
	struct chip *c = t->b->chip;

	t->board_pin(t->b, pin, level, at);
	for (unsigned n = 0; n < 2; n++)
		if (pin == t->bridge[n] && ports_is_output(c, pin) != 0)
			chip_drive(c, t->bridge[1 - n], level == LEVEL_LOW ? LEVEL_LOW : LEVEL_OPEN);
		else if (pin == t->bridge[n])
			chip_drive(c, t->bridge[1 - n], LEVEL_OPEN);
}

static void bridge(struct trial *t)
{
	t->bridge[0] = PIN_A3;
	t->bridge[1] = PIN_A4;
	t->board_pin = t->b->chip->ports.change;
	chip_on_pin(t->b->chip, bridged, t);
}

/* The rail collapses and comes back while the program waits. */
static void dip(struct trial *t)
{
	run(t, 2 * SECOND);
	board_source(t->b, false);
	while (t->b->rail.volts > 1.6)
		run(t, MS / 10);
	board_source(t->b, true);
}

static double high_rail(double input)
{
	return input < 1.8 ? 0 : 3.9;
}

static double high_usb(double input)
{
	return input < 1.8 ? 0 : 5.9;
}

static void rail_high(struct board_kind *kind)
{
	kind->convert = kind->rail > 4 ? high_usb : high_rail;
}

/* An open lower resistor, or a wire that is missing. */
static void input_high(struct board_kind *kind)
{
	kind->divider = kind->divider > 0 ? 1.6 : 2;
}

static void input_low(struct board_kind *kind)
{
	kind->divider = 0;
}

static const struct row rows[] = {
    {.boards = ALL, .what = "nothing"},
    {ALL, "no crystal, no 32 kHz", "01 Crystal: no 32 kHz", .options = no_crystal, .no_more = true},
    {ALL, "oscillator 18 % slow", "02 RC clock: too slow", .options = slow_clock, .no_more = true},
    {ALL, "oscillator 18 % fast", "02 RC clock: too fast", .options = fast_clock, .no_more = true},
    {ALL, "rail too high", "03 Supply: too high", .kind = rail_high},
    {LCD | LED, "divider's upper resistor open", "04 Input: too low", .kind = input_low, .no_more = true},
    {ALL, "divider's lower resistor open, or no wire", "04 Input: too high", .kind = input_high,
     .no_more = true},
    {ALL, "rail collapses", "05 Reset: brown-out", .build = dip, .no_more = true},
    {ALL, "no memory", "06 Memory: no answer", .options = no_memory, .no_more = true},
    {ALL, "a bit of the memory is stuck", "06 Memory: bad bytes", .build = bad_bit, .no_more = true},
    {ALL, "a line of the address is open", "06 Memory: bad bytes", .build = bad_address, .no_more = true},
    {LCD | LED, "the selects of the two memories exchanged", "06 Memory: bad bytes",
     .build = selects_exchanged},
    {LCD | LED, "no memory for speech", "07 Speech: no answer", .build = no_speech, .no_more = true},
    {LCD, "no driver of glass 2", "09 Glass 2: no answer", .build = no_glass},
    {ALL, "LEFT is dead", "12 LEFT: no contact", .dead = ASK_LEFT, .no_more = true},
    {LCD | LED, "TALK L is dead", "13 TALK L: no contact", .dead = ASK_TALK_L, .no_more = true},
    {ALL, "BACK is dead", "14 BACK: no contact", .dead = ASK_BACK, .no_more = true},
    {ALL, "MINUS is dead", "15 MINUS: no contact", .dead = ASK_MINUS, .no_more = true},
    {ALL, "PLAY is dead", "16 PLAY: no contact", .dead = ASK_PLAY, .no_more = true},
    {ALL, "PLUS is dead", "17 PLUS: no contact", .dead = ASK_PLUS, .no_more = true},
    {ALL, "OK is dead", "18 OK: no contact", .dead = ASK_OK, .no_more = true},
    {LCD | LED, "TALK R is dead", "19 TALK R: no contact", .dead = ASK_TALK_R, .no_more = true},
    {ALL, "RIGHT is dead", "20 RIGHT: no contact", .dead = ASK_RIGHT, .no_more = true},
    {LCD | LED, "LEFT's front switch is dead", "12 LEFT: front dead", .half = ASK_LEFT, .no_more = true},
    {LCD | LED, "RIGHT's rear switch is dead", "20 RIGHT: rear dead", .half = ASK_RIGHT, .half_rear = true,
     .no_more = true},
    {ALL, "PLAY is stuck", "16 PLAY: stuck", .build = stuck_key, .no_more = true},
    {ALL, "RIGHT is stuck", "20 RIGHT: stuck", .build = stuck_button, .no_more = true},
    {ALL, "LEFT and RIGHT exchanged", "12 LEFT is RIGHT", .is = {ASK_LEFT, ASK_RIGHT}},
    {ALL, "BACK and PLUS exchanged", "17 PLUS is BACK", .is = {ASK_BACK, ASK_PLUS}},
    {LCD | LED, "talk keys exchanged", "13 TALK L is TALK R", .is = {ASK_TALK_L, ASK_TALK_R}},
    {ALL, "PLUS and OK joined", "17 PLUS with OK", .build = bridge},
    {ALL, "no text display", "21 Words: not seen", .build = no_words, .eye = BLIND_TEXT},
    {ALL, "segment c of a digit open", "24 Seg. c: not seen", .eye = BLIND_SEGMENT},
    {ALL, "digits of the sides exchanged", "30 Order: not seen", .build = sides_exchanged, .no_more = true},
    {ALL, "left lamp dark", "31 Lamp L: not seen", .eye = BLIND_LAMP, .no_more = true},
    {ALL, "lamps exchanged", "32 Lamp R: not seen", .eye = LAMPS_SWAPPED},
    {ALL, "buzzer silent", "33 Buzzer: not heard", .eye = BLIND_BUZZER, .no_more = true},
    {ALL, "the left socket's switch is open", "34 Socket L: open", .build = open_socket, .no_more = true},
    {LCD | LED, "left earphone silent", "36 Ear L: not heard", .eye = BLIND_EAR, .no_more = true},
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

struct cell {
	const struct row *row;
	const struct board_kind *kind;
};

static void the_fault_is_named(void **state)
{
	const struct cell *cell = *state;

	try_board(cell->row, cell->kind);
}

/* The verdict goes over the cable, too, and the memory has its old contents again. */
TEST(the_line_and_the_memory)
{
	static const struct row healthy = {.boards = ALL, .what = "nothing"};
	char said[4096] = {0}, path[PATH_MAX + 32];
	struct board_options options = {.seed = 6, .crystal_start = 300 * MS};
	struct trial t = {.row = &healthy};

	snprintf(path, sizeof(path), "%s/../led/bringup.elf", folder);
	options.image = image_load(path);
	t.b = board_new(board_kind("led"), &options);
	for (unsigned n = 0; n < t.b->kind->memory->size; n++)
		t.b->fram.cell[n] = (uint8_t)(n * 37 >> 3);
	board_cable(t.b, true);
	while (!t.passed && chip_now(t.b->chip) < LONG) {
		int asked;

		run(&t, LOOK);
		read_words(&t);
		note_verdict(&t);
		asked = question(&t);
		if (!asked)
			continue;
		act(&t, asked);
		t.asked = asked;
	}
	run(&t, SECOND);
	board_receive(t.b, said, sizeof(said) - 1);
	assert_non_null(strstr(said, "All parts work\r\n"));
	for (unsigned n = 0; n < t.b->kind->memory->size; n++)
		assert_int_equal(t.b->fram.cell[n], (uint8_t)(n * 37 >> 3));
	for (uint32_t n = FLASH_SIZE - FLASH_SECTOR; n < FLASH_SIZE; n++)
		assert_int_equal(flash_peek(&t.b->flash, n), 0xFF);
	board_free(t.b);
}

int main(int argc, char **argv)
{
	static const char *const boards[] = {"lcd", "led", "bread"};
	static struct CMUnitTest tests[3 * ROWS + 1];
	static struct cell cells[3 * ROWS];
	static char names[3 * ROWS][80];
	size_t count = 0;

	(void)argc;
	snprintf(folder, sizeof(folder), "%s", dirname(argv[0]));
	for (unsigned board = 0; board < 3; board++)
		for (size_t n = 0; n < ROWS; n++) {
			if (!(rows[n].boards >> board & 1))
				continue;
			cells[count] = (struct cell){&rows[n], board_kind(boards[board])};
			snprintf(names[count], sizeof(names[count]), "%s: %s", boards[board], rows[n].what);
			tests[count] = (struct CMUnitTest){.name = names[count],
							   .test_func = the_fault_is_named,
							   .initial_state = &cells[count]};
			count++;
		}
	tests[count++] = (struct CMUnitTest){.name = "line and memory", .test_func = the_line_and_the_memory};
	return _cmocka_run_group_tests("bringup", tests, count, NULL, NULL);
}
