#include "firmware/ui/timers.h"
#include "hal/hal_compiler.h"

#define TEXT_DISPLAY_LIT (30 * TICKS_PER_SECOND)

void app_arm(struct app *app, uint8_t timer, ticks delay)
{
	app->due[timer] = app->now + (instant)delay;
	app->armed[timer] = true;
	if (delay < app_ahead(app, app->soonest))
		app->soonest = app->due[timer];
}

void app_disarm(struct app *app, uint8_t timer)
{
	app->armed[timer] = false;
}

bool app_shows_text(const struct app *app)
{
	bool saves = app->hours > 0 && app->game.state == PLAY_RUNNING && app->text_display_idle;

	return app->mode != APP_OFF && !saves;
}

void app_change_text(struct app *app)
{
	if (app_shows_text(app))
		pending_put(&app->pending, WORK_PAGE);
}

void app_wake_text(struct app *app)
{
	app->text_display_idle = false;
	app_change_text(app);
	app_arm(app, TIMER_TEXT, TEXT_DISPLAY_LIT);
}

/* `at`, or just before the first edge of a contact that is being debounced or waits, if that is earlier. */
static instant before_edge(const struct app *app, uint8_t button, instant at)
{
	instant first;

	if (!debounce_is_pending(&app->debounce, button) && !(app->waiting >> button & 1))
		return at;
	first = debounce_date(&app->debounce, button);
	if (ticks_between(at, first) > 0)
		return at;
	return ticks_between(app->game.since, first) > 0 ? first - 1 : app->game.since;
}

instant app_confirmed_time(const struct app *app)
{
	if (app->game.state != PLAY_RUNNING)
		return app->now;
	return before_edge(app, KEY_PLAY, before_edge(app, app->game.turn, app->now));
}

/* Or `next`, if that is less.  RARE: 136 bytes less. */
static RARE ticks next_digit(const struct app *app, ticks next)
{
	const struct side_digits *left = &app->digits[LEFT], *right = &app->digits[RIGHT];

	if (left->flow)
		next = ticks_min(next, app_ahead(app, left->change_at));
	if (right->flow)
		next = ticks_min(next, app_ahead(app, right->change_at));
	return next;
}

ticks app_next_digit(const struct app *app)
{
	ticks next = app->armed[TIMER_EVENT] ? app_ahead(app, app->due[TIMER_EVENT]) : TICKS_MAX;

	return next_digit(app, next);
}

ticks app_next(const struct app *app)
{
	ticks next;

	if (pending_has(&app->pending, WORK_VIEW))
		return 1;
	next = next_digit(app, app_ahead(app, app->soonest));
	return next > 0 ? next : 1;
}
