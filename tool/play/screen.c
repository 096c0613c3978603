/* Draws the clock with ncurses, using only characters that every terminal has. */
#include "tool/play/screen.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "tool/play/large_digits.h"
#include "tool/scenario/check.h"
#include "tool/scenario/display_reader.h"
#include "tool/scenario/text_reader.h"

#define LEAST_ROWS	  24
#define LEAST_COLUMNS	  80
#define FIXED_ROWS	  14 /* everything but the displays and the strip */
#define TEXT_DISPLAY_WIDE (TEXT_READER_COLUMNS + 2)

enum colour_pair {
	PAIR_LIT = 1,
	PAIR_DARK,
	PAIR_LAMP,
	PAIR_KEY,
	PAIR_DOWN,
	PAIR_FAINT,
	PAIR_SOUND,
	PAIR_WORDS,
	PAIR_GLASS_LIT,
	PAIR_GLASS_DARK,
	PAIR_GLASS
};

/* The positions of the contacts on the screen, for mouse clicks. */
static struct {
	int y, x, rows, columns;
} positions[BUTTON_COUNT];

int screen_contact_at(int y, int x)
{
	for (int contact = 0; contact < BUTTON_COUNT; contact++)
		if (y >= positions[contact].y && y < positions[contact].y + positions[contact].rows &&
		    x >= positions[contact].x && x < positions[contact].x + positions[contact].columns)
			return contact;
	return -1;
}

/* Sets the colours of glass: dark segments on a light ground; segments that are off can hardly be seen. */
static void open_glass(void)
{
	short ground = COLORS >= 256 ? 151 : COLOR_GREEN, unlit = COLORS >= 256 ? 150 : COLOR_GREEN;
	short lit = COLORS >= 256 ? 16 : COLOR_BLACK;

	init_pair(PAIR_GLASS, lit, ground);
	init_pair(PAIR_GLASS_LIT, lit, lit);
	init_pair(PAIR_GLASS_DARK, unlit, unlit);
}

static void open_colours(void)
{
	short faint, lit, key;

	start_color(); /* COLORS is known from here on */
	use_default_colors();
	faint = COLORS >= 256 ? 235 : COLOR_BLACK;
	lit = COLORS >= 256 ? 209 : COLOR_YELLOW;
	key = COLORS >= 256 ? 240 : COLOR_BLUE;
	init_pair(PAIR_LIT, lit, lit); /* a block; copied as text it is a # */
	init_pair(PAIR_DARK, faint, faint);
	init_pair(PAIR_LAMP, COLOR_BLACK, COLORS >= 256 ? 46 : COLOR_GREEN);
	init_pair(PAIR_KEY, COLOR_WHITE, key);
	init_pair(PAIR_DOWN, COLOR_BLACK, COLOR_WHITE);
	init_pair(PAIR_FAINT, COLORS >= 256 ? 245 : COLOR_WHITE, -1);
	init_pair(PAIR_SOUND, COLOR_BLACK, COLOR_CYAN);
	init_pair(PAIR_WORDS, COLORS >= 256 ? 16 : COLOR_BLACK, COLORS >= 256 ? 151 : COLOR_GREEN);
	open_glass();
}

bool screen_open(void)
{
	if (!initscr())
		return false;
	raw();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	set_escdelay(25);
	curs_set(0);
	mouseinterval(0);
	mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED, NULL);
	if (has_colors())
		open_colours();
	return true;
}

void screen_close(void)
{
	endwin();
}

/* ---- displays ------------------------------------------------------------------------------------------ */

static attr_t attributes(enum colour_pair pair)
{
	if (has_colors())
		return (attr_t)COLOR_PAIR(pair);
	return pair == PAIR_DARK || pair == PAIR_KEY || pair == PAIR_FAINT || pair == PAIR_GLASS_DARK ||
		       pair == PAIR_GLASS
		   ? A_NORMAL
		   : A_REVERSE;
}

static void paint(enum colour_pair pair)
{
	attrset((int)attributes(pair));
}

static struct big size_of_displays(void)
{
	struct big big = {.width = ((COLS - 4) / 2 + BIG_GAP) / CELLS - BIG_GAP};
	int rows = LINES - FIXED_ROWS - 3;

	big.height = big.width - 1;
	while (big.height > 1 && BIG_ROWS(big) > rows)
		big.height--;
	while (big.width > 3 && big.width > 2 * big.height + 1)
		big.width--;
	return big;
}

/* Draws a frame, and within it the light ground of a glass. */
static void draw_frame(struct big big, bool glass, int y, int x)
{
	int rows = BIG_ROWS(big), columns = BIG_COLUMNS(big);

	paint(glass ? PAIR_GLASS : PAIR_FAINT);
	for (int row = 0; row < rows; row++) {
		mvhline(y + row, x, ' ', columns);
		mvaddch(y + row, x - 1, '|');
		mvaddch(y + row, x + columns, '|');
	}
	for (int row = -1; row <= rows; row += rows + 1) {
		mvhline(y + row, x, '-', columns);
		mvaddch(y + row, x - 1, '+');
		mvaddch(y + row, x + columns, '+');
	}
	attrset(A_NORMAL);
}

static void draw_display(struct big big, bool glass, const uint8_t cells[CELLS], int y, int x)
{
	draw_frame(big, glass, y, x);
	for (int row = 0; row < BIG_ROWS(big); row++)
		for (int column = 0; column < BIG_COLUMNS(big); column++) {
			enum large_digits_dot dot = large_digits_dot(big, cells, row, column);

			if (dot == BIG_NOTHING)
				continue;
			if (dot == BIG_LIT)
				paint(glass ? PAIR_GLASS_LIT : PAIR_LIT);
			else
				paint(glass ? PAIR_GLASS_DARK : PAIR_DARK);
			mvaddch(y + row, x + column, dot == BIG_LIT ? '#' : ' ');
		}
	attrset(A_NORMAL);
}

static void draw_lamp(bool on, int y, int x)
{
	paint(on ? PAIR_LAMP : PAIR_FAINT);
	mvaddstr(y, x, on ? "  *  " : "  .  ");
	attrset(A_NORMAL);
}

/* Writes as much of a text as fits into this many columns. */
static void put_cell(int y, int x, const char *text, int columns)
{
	int bytes = 0;

	while (text[bytes] && columns > 0) {
		bytes++;
		while (((unsigned char)text[bytes] & 0xc0u) == 0x80u)
			bytes++;
		columns--;
	}
	mvaddnstr(y, x, text, bytes);
}

static const char *flag_words(const struct play *play, const struct clock_side *clock)
{
	if (clock->flag == FLAG_FALLEN)
		return play_say(play, clock->first ? SAY_FLAG_FIRST : SAY_FLAG_SECOND);
	return clock->flag == FLAG_STEADY ? play_say(play, SAY_FLAG_PASSED) : "";
}

/* Draws the two rows beside the text display. */
static void draw_label(const struct play *play, const struct zeitnot *state, uint8_t side, int y, int x,
		       int columns)
{
	const struct game_clock *g = &state->app.game;
	const struct clock_side *clock = &g->side[side];
	char text[160];

	snprintf(text, sizeof(text), "%s  %s", play_say(play, side == g->white ? SAY_WHITE : SAY_BLACK),
		 flag_words(play, clock));
	put_cell(y, x, text, columns);
	snprintf(text, sizeof(text), "%s %u/%u  %s %u", play_say(play, SAY_STAGE), clock->stage + 1u,
		 g->control.stages[game_clock_colour(g, side)], play_say(play, SAY_MOVES), clock->moves);
	put_cell(y + 1, x, text, columns);
}

/* Draws the text display as characters read from its dots. While a row is being written it cannot be read, so
 * its last text is drawn. If the clock is off, a line says what wakes it, because its keys do nothing. */
static void draw_words(const struct play *play, int y)
{
	static char row[TEXT_READER_ROWS][TEXT_READER_TEXT];
	char seen[TEXT_READER_TEXT];
	const char *text;
	uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];
	int x = (COLS - TEXT_DISPLAY_WIDE) / 2;

	paint(bench_text_display(play->client.bench, dots) ? PAIR_WORDS : PAIR_DARK);
	for (unsigned n = 0; n < TEXT_READER_ROWS; n++) {
		if (text_reader_row((const uint8_t(*)[TEXT_DISPLAY_COLUMNS])dots, n, seen))
			memcpy(row[n], seen, sizeof(seen));
		mvhline(y + (int)n, x, ' ', TEXT_DISPLAY_WIDE);
		mvaddstr(y + (int)n, x + 1, row[n]);
	}
	attrset(A_NORMAL);
	if (play->mode == APP_OFF) {
		text = play_say(play, SAY_MODE_OFF);
		put_cell(y + 2, (COLS - play_columns(text)) / 2, text, play_columns(text));
	}
}

/* ---- buttons and keys ---------------------------------------------------------------------------------- */

static void draw_contact(const struct play *play, int contact, const char *name, const char *letter, int y,
			 int x, int columns)
{
	bool down = play->hand[contact].down;

	paint(down ? PAIR_DOWN : PAIR_KEY);
	for (int row = 0; row < 2; row++)
		mvhline(y + row, x, ' ', columns);
	attron(A_BOLD);
	put_cell(y, x + (columns - play_columns(name)) / 2, name, columns);
	attroff(A_BOLD);
	put_cell(y + 1, x + (columns - play_columns(letter)) / 2, letter, columns);
	attrset(A_NORMAL);
	positions[contact].y = y;
	positions[contact].x = x;
	positions[contact].rows = 2;
	positions[contact].columns = columns;
}

static void draw_contacts(const struct play *play, int y, int left, int right)
{
	static const struct {
		int contact;
		const char *name;
		char tap, hold; /* the letters that tap and hold it */
	} keys[] = {{KEY_BACK, "BACK", 'b', 'B'},
		    {KEY_MINUS, "-", '-', '_'},
		    {KEY_PLAY, "PLAY", 'p', 'P'},
		    {KEY_PLUS, "+", '+', '*'},
		    {KEY_OK, "OK", 'o', 'O'}};
	int x = COLS / 2 - 27;
	char letters[40];

	snprintf(letters, sizeof(letters), "%s  z", play_say(play, SAY_SPACE));
	draw_contact(play, BUTTON_LEFT, play_say(play, SAY_LEFT), letters, y, left, 14);
	snprintf(letters, sizeof(letters), "%s  /", play_say(play, SAY_ENTER));
	draw_contact(play, BUTTON_RIGHT, play_say(play, SAY_RIGHT), letters, y, right - 14, 14);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		snprintf(letters, sizeof(letters), "%c  %c %s", keys[i].tap, keys[i].hold,
			 play_say(play, SAY_HOLD));
		draw_contact(play, keys[i].contact, keys[i].name, letters, y + 3, x + (int)i * 11, 10);
	}
}

/* ---- the rest ------------------------------------------------------------------------------------------ */

static void draw_title(const struct play *play)
{
	char text[160];

	snprintf(text, sizeof(text), " Zeitnot  board %s  %.2f V%s%s  speed %g%s  %s", play->board,
		 play->volts, play->powered ? "" : "  ", play->powered ? "" : play_say(play, SAY_POWER_OFF),
		 play->speed, play->halted ? "  HALTED" : (play->slow ? " (as fast as it goes)" : ""),
		 check_clock_text(play_now(play)));
	attrset(A_REVERSE);
	mvhline(0, 0, ' ', COLS);
	mvaddnstr(0, 0, text, COLS);
	put_cell(0, COLS - 17, play_say(play, SAY_KEYS_QUIT), 16);
	attrset(A_NORMAL);
	if (play->real < play->tone_until) {
		paint(PAIR_SOUND);
		put_cell(0, COLS - 27, play_say(play, SAY_SOUND), 9);
		attrset(A_NORMAL);
	}
}

static void draw_strip(const struct play *play, int y)
{
	int rows = LINES - y - 1;
	size_t first = play->events > (size_t)(rows > 0 ? rows : 0) ? play->events - (size_t)rows : 0;

	paint(PAIR_FAINT);
	for (size_t i = first; i < play->events; i++) {
		char text[PLAY_TEXT + 20];

		snprintf(text, sizeof(text), "%12s  %s", check_clock_text(play->event[i].at),
			 play->event[i].text);
		put_cell(y++, 2, text, COLS - 2);
	}
	attrset(A_NORMAL);
}

static void draw_note(const struct play *play)
{
	attrset(play->asking ? A_REVERSE : A_BOLD);
	put_cell(LINES - 1, 2, play->copy && !*play->note ? play_say(play, SAY_COPY) : play->note, COLS - 3);
	attrset(A_NORMAL);
}

/* Draws the help in place of the clock, whose contacts cannot be clicked meanwhile. */
static void draw_help(const struct play *play)
{
	enum { FIRST = SAY_HELP_PLAYERS, ROWS = SAY_HELP_WORDS + 1 - FIRST };
	int x = (COLS - 78) / 2, y = (LINES - ROWS - 2) / 2;

	memset(positions, 0, sizeof(positions));
	attrset(A_REVERSE);
	for (int row = 0; row < ROWS + 2; row++)
		mvhline(y + row, x, ' ', 78);
	for (int row = 0; row < ROWS; row++)
		put_cell(y + 1 + row, x + 1, play_say(play, (enum play_text)(FIRST + row)), 76);
	attrset(A_NORMAL);
}

static void draw_clock(struct play *play)
{
	struct big big = size_of_displays();
	struct bench_view view;
	struct zeitnot state;
	instant now;
	int width = BIG_COLUMNS(big), gap = (COLS - 2 * width) / 3;
	int left = gap, right = COLS - gap - width, y = 3;
	int beside = (COLS - TEXT_DISPLAY_WIDE) / 2 - 1; /* columns on either side of the words */
	bool alive = bench_state(play->client.bench, &state, &now), glass = bench_is_glass(play->board);

	bench_get_view(play->client.bench, &view);
	big.points = view.points;
	draw_display(big, glass, view.cells[LEFT], y, left);
	draw_display(big, glass, view.cells[RIGHT], y, right);
	draw_lamp(view.lamps & 1, 1, left + width / 2 - 2);
	draw_lamp(view.lamps & 2, 1, right + width / 2 - 2);
	y += BIG_ROWS(big) + 1;
	if (alive) {
		draw_label(play, &state, LEFT, y, left, beside - left);
		draw_label(play, &state, RIGHT, y, right > COLS - beside ? right : COLS - beside, beside);
	}
	draw_words(play, y);
	draw_contacts(play, y + 2, left, right + width);
	draw_strip(play, y + 8);
}

void screen_draw(struct play *play)
{
	erase();
	if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
		put_cell(0, 0, play_say(play, SAY_TOO_SMALL), COLS);
		refresh();
		return;
	}
	draw_title(play);
	if (play->help)
		draw_help(play);
	else
		draw_clock(play);
	draw_note(play);
	refresh();
}
