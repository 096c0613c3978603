/* A control in words (U1, A8). */
#include "firmware/ui/page.h"

#define MOST_SECONDS 99

/* ---- what words can say -------------------------------------------------------------------------------- */

/* Whole minutes, and a value of two digits. */
static bool is_round(const struct stage *stage)
{
	bool value = stage->method == METHOD_CANADIAN || stage->method == METHOD_SCRABBLE ||
		     stage->value.s <= MOST_SECONDS;

	return stage->time.s % 60 == 0 && stage->time.cs == 0 && stage->value.cs == 0 && value;
}

static bool is_alike(const struct stage *a, const struct stage *b)
{
	return a->method == b->method && a->value.s == b->value.s && a->count == b->count;
}

/* One side: up to three stages that differ in time and moves only. */
static bool is_plain(const struct control *control, uint8_t colour)
{
	const struct stage *stage = control->stage[colour];
	uint8_t stages = control->stages[colour];

	for (uint8_t i = 0; i < stages; i++) {
		if (!is_round(&stage[i]) || !is_alike(&stage[0], &stage[i]))
			return false;
	}
	return stages <= 3;
}

/* White has more time, nothing else differs. */
static bool is_armageddon(const struct control *control)
{
	const struct stage *white = control->stage[WHITE], *black = control->stage[BLACK];

	return control->stages[WHITE] == 1 && control->stages[BLACK] == 1 && is_alike(white, black) &&
	       is_round(black) && white->moves == 0 && black->moves == 0 &&
	       (white->method == METHOD_SUDDEN || (white->method == METHOD_FISCHER && white->count > 0));
}

/* ---- rows ---------------------------------------------------------------------------------------------- */

static uint16_t minutes(const struct stage *stage)
{
	return stage->time.s / 60;
}

static void set_span(struct page *page, const struct stage *stage)
{
	page->values.span = stage->value.s;
	page->values.cs = stage->value.cs;
}

static void set_value(struct page *page, const struct stage *stage)
{
	page->values.s = stage->value.s;
	set_span(page, stage);
	page->values.m = stage->count;
}

/* The first stage. */
static void put_name(struct page *page, uint8_t row, const struct stage *stage)
{
	static const FLASH uint16_t names[METHOD_COUNT] = {
	    [METHOD_SUDDEN] = TEXT_SUDDEN,	 [METHOD_FISCHER] = TEXT_FISCHER_MOVE,
	    [METHOD_BRONSTEIN] = TEXT_BRONSTEIN, [METHOD_US_DELAY] = TEXT_DELAY,
	    [METHOD_BYO_YOMI] = TEXT_BYOYOMI,	 [METHOD_CANADIAN] = TEXT_CANADIAN,
	    [METHOD_HOURGLASS] = TEXT_HOURGLASS, [METHOD_COUNT_UP] = TEXT_COUNT_UP_LIMIT,
	    [METHOD_GONG] = TEXT_GONG,		 [METHOD_SCRABBLE] = TEXT_SCRABBLE,
	};
	uint16_t name = names[stage->method];

	page->values.n = minutes(stage);
	page->values.time = stage->time.s;
	set_value(page, stage);
	if (stage->method == METHOD_FISCHER && stage->count > 0)
		name = TEXT_FISCHER_FROM;
	if (stage->method == METHOD_COUNT_UP && stage->time.s == 0)
		name = TEXT_COUNT_UP;
	if (stage->method == METHOD_GONG)
		page->values.n = stage->value.s;
	page_text(page, row, name);
}

/* What follows a stage of this many moves; 0: it has no number of moves. */
static uint16_t then_after(uint8_t moves)
{
	if (moves == 0)
		return TEXT_THEN;
	return moves == 1 ? TEXT_MOVE_THEN : TEXT_MOVES_THEN;
}

/* The stages after the first one. */
static void put_rest(struct page *page, uint8_t row, const struct control *control)
{
	const struct stage *stage = control->stage[WHITE];

	if (control->repeat[WHITE] && control->stages[WHITE] == 1) {
		page_text(page, row, TEXT_STAGE_REPEATS);
	} else if (control->stages[WHITE] == 2) {
		page->values.n = stage[0].moves;
		page->values.m = minutes(&stage[1]);
		page_text(page, row, then_after(stage[0].moves));
	} else if (control->stages[WHITE] == 3) {
		page->values.n = minutes(&stage[1]);
		page->values.m = minutes(&stage[2]);
		page_text(page, row, TEXT_THEN_TWO);
	}
}

static void put_armageddon(struct page *page, uint8_t row, const struct control *control)
{
	const struct stage *white = control->stage[WHITE];

	page->values.n = minutes(white);
	page->values.m = minutes(control->stage[BLACK]);
	page_text(page, row, TEXT_ARMAGEDDON);
	page->values.n = white->count;
	page->values.s = white->value.s;
	if (white->value.s > 0)
		page_text(page, row + 1, TEXT_INCREMENT_FROM);
}

/* What a stage adds.  page->values has the value and the count. */
static uint16_t method_text(struct page *page, const struct stage *stage)
{
	static const FLASH uint16_t texts[METHOD_COUNT] = {
	    [METHOD_SUDDEN] = TEXT_METHOD_SUDDEN,	[METHOD_FISCHER] = TEXT_METHOD_FISCHER,
	    [METHOD_BRONSTEIN] = TEXT_METHOD_BRONSTEIN, [METHOD_US_DELAY] = TEXT_METHOD_DELAY,
	    [METHOD_BYO_YOMI] = TEXT_METHOD_BYOYOMI,	[METHOD_CANADIAN] = TEXT_METHOD_CANADIAN,
	    [METHOD_HOURGLASS] = TEXT_METHOD_HOURGLASS, [METHOD_COUNT_UP] = TEXT_COUNT_UP,
	    [METHOD_GONG] = TEXT_METHOD_GONG,		[METHOD_SCRABBLE] = TEXT_METHOD_SCRABBLE,
	};

	page->values.n = stage->count;
	set_span(page, stage);
	return texts[stage->method];
}

void page_method(struct page *page, uint8_t row, const struct stage *stage)
{
	page_text(page, row, method_text(page, stage));
}

/* What has no name: how it begins, and what else there is.  SHOW has all of it. */
static void put_beginning(struct page *page, uint8_t row, const struct control *control)
{
	const struct stage *stage = control->stage[WHITE];
	uint8_t next = row + 1;

	page->values.time = stage->time.s;
	set_span(page, stage);
	page->values.d = control->stages[WHITE];
	page_text(page, row, stage->method == METHOD_FISCHER ? TEXT_TIME_VALUE : TEXT_TIME_ONLY);
	if (!control_is_equal(control))
		page_text(page, next, TEXT_COLOURS_DIFFER);
	else if (control->stages[WHITE] > 1)
		page_text(page, next, TEXT_STAGES);
	else if (stage->method != METHOD_SUDDEN && stage->method != METHOD_FISCHER)
		page_method(page, next, stage);
}

void page_control(struct page *page, uint8_t row, const struct control *control)
{
	bool plain = is_plain(control, WHITE);

	if (plain && control_is_equal(control)) {
		put_name(page, row, control->stage[WHITE]);
		put_rest(page, row + 1, control);
	} else if (plain && is_armageddon(control)) {
		put_armageddon(page, row, control);
	} else {
		put_beginning(page, row, control);
	}
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

/* The rows of a text that is longer than the page. */
struct rows {
	struct page *page;
	bool alone;	  /* no other stage is said, so none comes before */
	uint8_t skipped;  /* this many rows of the text */
	uint8_t row, end; /* of the page */
	uint8_t count;	  /* of the text */
};

static void put_row(struct rows *rows, uint16_t text)
{
	if (rows->count >= rows->skipped && rows->row < rows->end)
		page_text(rows->page, rows->row++, text);
	rows->count++;
}

static uint16_t time_text(const struct stage *stage, bool first)
{
	bool adds = stage->method == METHOD_FISCHER;

	if (stage->moves > 0)
		return TEXT_STAGE_GUIDE;
	if (first)
		return adds ? TEXT_TIME_VALUE : TEXT_TIME_ONLY;
	return adds ? TEXT_THEN_VALUE : TEXT_THEN_TIME;
}

/* Its time, and its number of moves if that ends it.  True: that says its increment, too. */
static bool put_time(struct rows *rows, const struct control *control, uint8_t colour, uint8_t number)
{
	const struct stage *stage = &control->stage[colour][number];
	bool by_moves =
	    stage->moves > 0 && !(stage->flags & STAGE_ADVISORY) && control_has_next(control, colour, number);
	uint16_t text = time_text(stage, number == 0 || rows->alone);

	rows->page->values.n = stage->moves;
	rows->page->values.time = stage->time.s;
	set_span(rows->page, stage);
	if (stage->moves == 1)
		text = TEXT_STAGE_MOVE;
	else if (by_moves)
		text = TEXT_STAGE_MOVES;
	if (stage->method != METHOD_GONG)
		put_row(rows, text);
	if (!by_moves && number + 1 < control->stages[colour])
		put_row(rows, TEXT_EDIT_AT_ZERO);
	return text == TEXT_TIME_VALUE || text == TEXT_THEN_VALUE;
}

static void put_stage(struct rows *rows, const struct control *control, uint8_t colour, uint8_t number)
{
	const struct stage *stage = &control->stage[colour][number];
	bool added = put_time(rows, control, colour, number);
	uint16_t text = method_text(rows->page, stage);

	if (stage->method != METHOD_SUDDEN && !added)
		put_row(rows, text);
	if (stage->method == METHOD_FISCHER && stage->count > 0)
		put_row(rows, TEXT_EDIT_FROM_MOVE);
	if (stage->method == METHOD_SCRABBLE)
		put_row(rows, TEXT_EDIT_OVERTIME);
}

static void put_half(struct rows *rows, const struct control *control, uint8_t colour)
{
	for (uint8_t number = 0; number < control->stages[colour]; number++)
		put_stage(rows, control, colour, number);
	if (control->repeat[colour])
		put_row(rows, TEXT_STAGE_REPEATS);
}

void page_stage(struct page *page, uint8_t row, const struct control *control, uint8_t colour, uint8_t number)
{
	struct rows rows = {.page = page, .alone = true, .row = row, .end = row + 1};

	if (control->stages[colour] == 1 && !control->repeat[colour] &&
	    (control_is_equal(control) || is_armageddon(control)))
		page_control(page, row, control);
	else
		(void)put_time(&rows, control, colour, number);
}

uint8_t page_control_rows(struct page *page, uint8_t row, uint8_t end, const struct control *control,
			  uint8_t skipped)
{
	struct rows rows = {.page = page, .skipped = skipped, .row = row, .end = end};
	const struct stage *stage = control->stage[WHITE];
	bool equal = control_is_equal(control), plain = is_plain(control, WHITE);

	if (skipped == 0 && plain && !equal && is_armageddon(control)) {
		put_armageddon(page, row, control);
		return stage->value.s > 0 ? 2 : 1;
	}
	if (skipped == 0 && plain && equal && control->stages[WHITE] == 1 && stage->moves == 0 &&
	    stage->method != METHOD_SCRABBLE) {
		put_name(page, row, stage);
		return 1;
	}
	if (!equal)
		put_row(&rows, TEXT_WHITE_HAS);
	put_half(&rows, control, WHITE);
	if (!equal) {
		put_row(&rows, TEXT_BLACK_HAS);
		put_half(&rows, control, BLACK);
	}
	return rows.count;
}

uint8_t page_control_count(const struct control *control)
{
	struct page page;

	return page_control_rows(&page, ROW_TITLE, ROW_TITLE, control, 0);
}
