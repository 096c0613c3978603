/* Draws the clock with ncurses, using only characters that every terminal has. */
#include "sim/tool/play_screen.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "sim/tool/big.h"
#include "sim/tool/judge.h"
#include "sim/tool/sight.h"
#include "sim/tool/sight_words.h"

#define LEAST_ROWS    24
#define LEAST_COLUMNS 80
#define FIXED_ROWS    14 /* everything but the displays and the strip */
#define WORDS_WIDE    (SIGHT_WORDS_COLUMNS + 2)

enum colour_pair {
	PAIR_LIT = 1,
	PAIR_DARK,
	PAIR_LAMP,
	PAIR_KEY,
	PAIR_DOWN,
	PAIR_FAINT,
	PAIR_SOUND,
	PAIR_WORDS
};

/* Where the contacts are drawn, for the mouse. */
static struct {
	int y, x, rows, columns;
} places[BUTTON_COUNT];

int screen_contact_at(int y, int x)
{
	for (int contact = 0; contact < BUTTON_COUNT; contact++)
		if (y >= places[contact].y && y < places[contact].y + places[contact].rows &&
		    x >= places[contact].x && x < places[contact].x + places[contact].columns)
			return contact;
	return -1;
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

/* ---- displays ---------------------------------------------------------------------------------------------- */

static attr_t attributes(enum colour_pair pair)
{
	if (has_colors())
		return (attr_t)COLOR_PAIR(pair);
	return pair == PAIR_DARK || pair == PAIR_KEY || pair == PAIR_FAINT ? A_NORMAL : A_REVERSE;
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

static void draw_display(struct big big, const uint8_t cells[CELLS], int y, int x)
{
	for (int row = 0; row < BIG_ROWS(big); row++)
		for (int column = 0; column < BIG_COLUMNS(big); column++) {
			enum big_dot dot = big_dot(big, cells, row, column);

			if (dot == BIG_NOTHING)
				continue;
			paint(dot == BIG_LIT ? PAIR_LIT : PAIR_DARK);
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

/* Two rows beside the words. */
static void draw_label(const struct zeitnot *state, uint8_t side, int y, int x, int columns)
{
	static const char *const flags[] = {"", "  flag passed", "  FLAG, 2nd", "  FLAG, 1st"};
	const struct game_clock *g = &state->app.game;
	const struct clock_side *clock = &g->side[side];
	unsigned flag =
	    clock->flag == FLAG_FALLEN ? (clock->first ? 3 : 2) : (clock->flag == FLAG_STEADY ? 1 : 0);
	char text[80];

	snprintf(text, sizeof(text), "%s%s", side == g->white ? "WHITE" : "BLACK", flags[flag]);
	mvaddnstr(y, x, text, columns);
	snprintf(text, sizeof(text), "stage %u/%u moves %u", clock->stage + 1u,
		 g->control.stages[game_clock_colour(g, side)], clock->moves);
	mvaddnstr(y + 1, x, text, columns);
}

/* The display for words, read off its dots.  A row that is being written cannot be read: then the one before is drawn.  Nothing is
 * drawn while it is dark. */
static void draw_words(const struct play *play, int y)
{
	static char row[SIGHT_WORDS_ROWS][SIGHT_WORDS_TEXT];
	char text[SIGHT_WORDS_TEXT];
	uint8_t dots[WORDS_PAGES][WORDS_COLUMNS];
	int x = (COLS - WORDS_WIDE) / 2;

	paint(bench_words(play->client.bench, dots) ? PAIR_WORDS : PAIR_DARK);
	for (unsigned n = 0; n < SIGHT_WORDS_ROWS; n++) {
		if (sight_words_row((const uint8_t(*)[WORDS_COLUMNS])dots, n, text))
			memcpy(row[n], text, sizeof(text));
		mvhline(y + (int)n, x, ' ', WORDS_WIDE);
		mvaddstr(y + (int)n, x + 1, row[n]);
	}
	attrset(A_NORMAL);
}

/* ---- buttons and keys ---------------------------------------------------------------------------------------- */

static void draw_contact(const struct play *play, int contact, const char *name, const char *letter, int y,
			 int x, int columns)
{
	bool down = play->hand[contact].down;

	paint(down ? PAIR_DOWN : PAIR_KEY);
	for (int row = 0; row < 2; row++)
		mvhline(y + row, x, ' ', columns);
	attron(A_BOLD);
	mvaddnstr(y, x + (columns - (int)strlen(name)) / 2, name, columns);
	attroff(A_BOLD);
	mvaddnstr(y + 1, x + (columns - (int)strlen(letter)) / 2, letter, columns);
	attrset(A_NORMAL);
	places[contact].y = y;
	places[contact].x = x;
	places[contact].rows = 2;
	places[contact].columns = columns;
}

static void draw_contacts(const struct play *play, int y, int left, int right)
{
	static const struct {
		int contact;
		const char *name, *letters;
	} keys[] = {{KEY_BACK, "BACK", "b hold B"},
		    {KEY_MINUS, "-", "- hold _"},
		    {KEY_PLAY, "PLAY", "p hold P"},
		    {KEY_PLUS, "+", "+ hold *"},
		    {KEY_OK, "OK", "o hold O"}};
	int x = COLS / 2 - 27;

	draw_contact(play, BUTTON_LEFT, "LEFT", "space  z", y, left, 14);
	draw_contact(play, BUTTON_RIGHT, "RIGHT", "enter  /", y, right - 14, 14);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		draw_contact(play, keys[i].contact, keys[i].name, keys[i].letters, y + 3, x + (int)i * 11,
			     10);
}

/* ---- the rest ------------------------------------------------------------------------------------------------ */

static void draw_title(const struct play *play)
{
	char text[160];

	snprintf(text, sizeof(text), " Zeitnot  board %s  %.2f V%s  speed %g%s  %s", play->board, play->volts,
		 play->powered ? "" : "  POWER OFF", play->speed,
		 play->halted ? "  HALTED" : (play->slow ? " (as fast as it goes)" : ""),
		 judge_clock_text(play_now(play)));
	attrset(A_REVERSE);
	mvhline(0, 0, ' ', COLS);
	mvaddnstr(0, 0, text, COLS);
	mvaddnstr(0, COLS - 17, "? keys   q quit", 16);
	attrset(A_NORMAL);
	if (play->real < play->tone_until) {
		paint(PAIR_SOUND);
		mvaddstr(0, COLS - 27, " SOUND ");
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

		snprintf(text, sizeof(text), "%12s  %s", judge_clock_text(play->event[i].at),
			 play->event[i].text);
		mvaddnstr(y++, 2, text, COLS - 2);
	}
	attrset(A_NORMAL);
	attrset(play->asking ? A_REVERSE : A_BOLD);
	mvaddnstr(LINES - 1, 2, play->note, COLS - 3);
	attrset(A_NORMAL);
}

static void draw_help(void)
{
	static const char *const lines[] = {
	    "space or z        left player's button      enter or /    right player's",
	    "b  -  p  +  o     BACK MINUS PLAY PLUS OK, a tap of 0.1 s at once",
	    "B  _  P  *  O     the same keys held for 2.5 s",
	    "t and T, y and Y  the left and the right talk key, a tap and a hold",
	    "j and k           the left and the right earphone's plug, in and out",
	    "mouse             press and hold whatever is drawn",
	    "A terminal does not say when a letter comes up, so a held letter is one tap.",
	    "A second tap within 0.7 s takes effect 0.1 s later.",
	    "",
	    "w                 power off and on          [ and ]       battery down, up",
	    "< and >           slower, faster            x             stand still, go on",
	    "s                 save what was done as a scenario for zeitnot run",
	    "?                 this help                 q             quit",
	    "",
	    "The four rows between the buttons say what the clock does and what keys do.",
	};
	int rows = (int)(sizeof(lines) / sizeof(lines[0]));
	int x = (COLS - 78) / 2, y = (LINES - rows - 2) / 2;

	attrset(A_REVERSE);
	for (int row = 0; row < rows + 2; row++)
		mvhline(y + row, x, ' ', 78);
	for (int row = 0; row < rows; row++)
		mvaddnstr(y + 1 + row, x + 1, lines[row], 76);
	attrset(A_NORMAL);
}

static void draw_clock(struct play *play)
{
	struct big big = size_of_displays();
	struct bench_sight sight;
	struct zeitnot state;
	instant now;
	int width = BIG_COLUMNS(big), gap = (COLS - 2 * width) / 3;
	int left = gap, right = COLS - gap - width, y = 3;
	int beside = (COLS - WORDS_WIDE) / 2 - 1; /* columns on either side of the words */
	bool alive = bench_state(play->client.bench, &state, &now);

	bench_look(play->client.bench, &sight);
	draw_display(big, sight.cells[LEFT], y, left);
	draw_display(big, sight.cells[RIGHT], y, right);
	draw_lamp(sight.lamps & 1, 1, left + width / 2 - 2);
	draw_lamp(sight.lamps & 2, 1, right + width / 2 - 2);
	y += BIG_ROWS(big) + 1;
	if (alive) {
		draw_label(&state, LEFT, y, left, beside - left);
		draw_label(&state, RIGHT, y, right > COLS - beside ? right : COLS - beside, beside);
	}
	draw_words(play, y);
	draw_contacts(play, y + 2, left, right + width);
	draw_strip(play, y + 8);
}

void screen_draw(struct play *play)
{
	erase();
	if (LINES < LEAST_ROWS || COLS < LEAST_COLUMNS) {
		mvprintw(0, 0, "The clock needs a terminal of %d x %d; this one has %d x %d.", LEAST_COLUMNS,
			 LEAST_ROWS, COLS, LINES);
		refresh();
		return;
	}
	draw_title(play);
	draw_clock(play);
	if (play->help)
		draw_help();
	refresh();
}
