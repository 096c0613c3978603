/* CLOCK and USED: the time that a side has left, and the time that it has used (A3, A7).
 *
 * Three fields, hours, minutes, seconds; each stops at the limits of the whole time. A time that is
 * confirmed untouched keeps its fractions of a second. Time left may be corrected in READY, too; with
 * time used the game becomes one that continues (A7). */
#include "firmware/core/timebase.h"
#include "firmware/ui/screen.h"

static const FLASH struct field clock_fields[] = {TIME_FIELDS(HERE, 0, OVERTIME)};
static const FLASH struct field used_fields[] = {TIME_FIELDS(HERE, 0, 0)};

static bool clock_begin(struct app *app)
{
	app->menu.value[0] = menu_seconds_left(app, app->menu.side);
	return true;
}

/* M10: overtime is below 0, down to its limit. */
static bool clock_changed(struct app *app)
{
	const struct stage *stage = game_clock_stage(&app->game, app->menu.side);
	int32_t least = 0;

	if (stage->method == METHOD_SCRABBLE)
		least = stage->value.s > 0 ? -(int32_t)stage->value.s : OVERTIME;
	return app->menu.value[0] >= least;
}

/* CLOCK and USED: the time, and the field that is edited. */
static void time_text(const struct app *app, struct page *page)
{
	const struct menu *menu = &app->menu;

	page->values.time = menu->value[0];
	page_text(page, ROW_FIELD, menu->touched ? TEXT_TIME_BECOMES : TEXT_TIME_IS);
	if (menu->shown == menu->screen)
		menu_time_field(page, menu->field, menu->value[0]);
}

static uint8_t clock_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(app, game_clock_set_left(&app->game, menu->side, menu->value[0] * TICKS_PER_SECOND),
			 TEXT_NO_TOO_LITTLE); /* M8: beyond the limit of a count-up */
}

static bool used_begin(struct app *app)
{
	app->menu.value[0] = menu_seconds_used(app, app->menu.side);
	return true;
}

static uint8_t used_confirm(struct app *app)
{
	const struct menu *menu = &app->menu;

	if (menu_untouched(app))
		return NEXT_DONE;
	return menu_done(app, game_clock_set_used(&app->game, menu->side, menu->value[0] * TICKS_PER_SECOND),
			 TEXT_NO_TOO_MUCH);
}

const FLASH struct screen screen_clock = {
    FIELDS(clock_fields),     NAMES(TEXT_WHITE_TIME_LEFT, TEXT_BLACK_TIME_LEFT),
    .text = time_text,	      .begin = clock_begin,
    .changed = clock_changed, .confirm = clock_confirm,
    .back = SCREEN_LIST,      .next = SCREEN_LIST,
};

const FLASH struct screen screen_used = {
    FIELDS(used_fields),     NAMES(TEXT_WHITE_TIME_USED, TEXT_BLACK_TIME_USED),
    .text = time_text,	     .begin = used_begin,
    .confirm = used_confirm, .back = SCREEN_LIST,
    .next = SCREEN_LIST,
};
