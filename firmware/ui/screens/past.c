#include "firmware/ui/screens/past.h"

bool past_restore(struct app *app)
{
	return game_clock_restore(&app->game, &app->mark) && game_clock_valid(&app->game);
}

void past_times(const struct app *app, struct page *page)
{
	const struct game_mark *mark = &app->mark;

	page->values.time = menu_seconds(mark->side[LEFT].left, false);
	page->values.other = menu_seconds(mark->side[RIGHT].left, false);
	page_text(page, ROW_VALUE, TEXT_BOTH_TIMES);
}
