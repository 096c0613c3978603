/* The four rows of text as they are made for one instant (D5).
 *
 * A page is made in five short steps, so that none delays a deadline: app_page chooses the texts and their
 * values from the state, and then each call of page_write makes the characters of one row. Main context. */
#ifndef ZEITNOT_UI_PAGE_H
#define ZEITNOT_UI_PAGE_H

#include "firmware/text/text_display.h"
#include "firmware/ui/state.h"

/* The rows, by what they mostly say. */
enum page_row { ROW_TITLE, ROW_FIELD, ROW_VALUE, ROW_KEYS };

struct page {
	struct text_values values; /* of the texts that are written next */
	uint8_t language;
	bool cut;			  /* a text did not fit into its row, which the tests rule out */
	uint8_t cursor;			  /* the row that has it, from 1; 0: none */
	uint8_t full;			  /* the same, if that row has no room for it */
	uint8_t texts[TEXT_DISPLAY_ROWS]; /* PAGE_LEFT, PAGE_RIGHT: which texts a row has; or PAGE_OWN */
	uint8_t languages[TEXT_DISPLAY_ROWS];
	struct utterance says[TEXT_DISPLAY_ROWS][2];  /* at the left, at the right */
	uint8_t row[TEXT_DISPLAY_ROWS][TEXT_COLUMNS]; /* its characters, once page_write has made them */
};
#define PAGE_LEFT  1
#define PAGE_RIGHT 2
#define PAGE_OWN   4 /* characters that are no text of any language */

/* Four blank rows. */
void page_begin(struct page *page, uint8_t language);

/* `text` (enum text) becomes the row, with page->values. */
void page_text(struct page *page, uint8_t row, uint16_t text);

/* The same at the right end of the row; what is before it stays. */
void page_right(struct page *page, uint8_t row, uint16_t text);

/* `count` characters become the row. */
void page_own(struct page *page, uint8_t row, const FLASH char *characters, uint8_t count);

/* The row that MINUS and PLUS change, where two rows say what can be changed: a mark at its end, if it has
 * room. */
void page_cursor(struct page *page, uint8_t row);

/* What a row says, to compare the next page with. */
struct page_spoken {
	struct utterance says[2];
	uint8_t texts, language, cursor;
	bool known;	 /* it was written once */
	uint8_t changed; /* PAGE_LEFT, PAGE_RIGHT: what differs from what was kept before */
};

/* True if the row has the same texts as *said. Otherwise stores its texts in *said. */
bool page_row_is_same(const struct page *page, uint8_t row, struct page_spoken *said);

/* The characters of a row; of all of them. */
void page_write(struct page *page, uint8_t row);
void page_write_all(struct page *page);

/* The texts for what the clock is doing now, in the language of the options (page_game.c). */
void app_page(const struct app *app, struct page *page);

/* The same with the characters of all rows. */
void app_text(const struct app *app, struct page *page);

/* The moves that the side on turn must make in its stage, as a text; false if the text display has none. */
bool app_task(const struct app *app, struct utterance *utterance);

/* White's text or Black's, after the colour of `side` (A3). */
static inline uint16_t by_colour(const struct app *app, uint8_t side, uint16_t white, uint16_t black)
{
	return side == app->game.white ? white : black;
}

/* The number of the move that is thought about when this many are made; a row has room for four digits. */
static inline uint16_t move_after(uint16_t moves)
{
	return moves < MOVES_MAX ? moves + 1 : MOVES_MAX;
}

/* enum side of White, of Black. */
static inline uint8_t side_of_colour(const struct app *app, uint8_t colour)
{
	return colour == WHITE ? app->game.white : other_side(app->game.white);
}

/* What a stage adds, as a name with its value: "Increment: 0:30". page->values has the value and the
 * count. */
void page_method(struct page *page, uint8_t row, const struct stage *stage);

/* A control in words: its name in `row`, and in the next row what the name does not say (page_control.c). */
void page_control(struct page *page, uint8_t row, const struct control *control);

/* All of a control, in as many rows as it takes: those from row `skipped` of the text on are in the rows
 * `row` to `end` - 1 of the page. Returns how many the text has. */
uint8_t page_control_rows(struct page *page, uint8_t row, uint8_t end, const struct control *control,
			  uint8_t skipped);

/* How many rows that are. */
uint8_t page_control_count(const struct control *control);

/* What a side plays now: the time of its stage, and the number of moves if that ends it ("40 moves in
 * 2:00:00"). A control of one stage has its name, unless the halves differ. */
void page_stage(struct page *page, uint8_t row, const struct control *control, uint8_t colour,
		uint8_t number);

/* Who thinks about which move, when `moves` are made. */
void page_mover(struct page *page, uint8_t row, bool black, uint16_t moves);

/* "Stage 2 of 3" (`stage` from 0). */
void page_stage_of(const struct app *app, struct page *page, uint8_t row, uint8_t side, uint8_t stage);

/* The moves that a side still has to make, if there are any and they decide about time. */
void page_moves_to_make(const struct game_clock *game, struct page *page, uint8_t row, uint8_t side);

#endif
