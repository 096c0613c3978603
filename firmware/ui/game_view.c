#include "firmware/ui/game_view.h"

#include <string.h>

#include "firmware/core/flash.h"
#include "firmware/ui/cells.h"
#include "firmware/ui/menu.h"

#define SECOND	   ((uint16_t)TICKS_PER_SECOND)
#define LAST_TENTH 3686 /* where the last tenth of a second begins, in ticks */
#define A_TENTH	   410

/* floor(n * 4096 / 10): where a tenth ends. */
static const FLASH uint16_t tenth_ends[] = {0,	  409,	819,  1228,	  1638,	 2048,
					    2457, 2867, 3276, LAST_TENTH, SECOND};

#define NO_TENTHS 255

/* What a time looks like, and how long it will. */
struct reading {
	uint16_t seconds; /* whole ones */
	uint16_t rest;	  /* ticks */
	uint16_t falls;	  /* ticks by which the time must fall to look otherwise */
	uint8_t tenth;	  /* or NO_TENTHS */
	uint8_t spare;
};

OUT_OF_LINE static uint16_t whole_seconds(ticks t)
{
	return (uint16_t)((uint32_t)(t >> 8) >> 4); /* cheaper on the AVR than >> 12 */
}

/* D1: rounded up to the unit shown; the rounded value chooses the form. */
static void round_up(uint16_t rest, uint8_t limit, struct reading *r)
{
	if (r->seconds < limit) {
		uint8_t tenth = (uint8_t)((uint16_t)(rest * 10u + SECOND - 1) >> 12);

		r->falls = (uint16_t)(tenth > 0 ? rest - tenth_ends[tenth - 1] : A_TENTH);
		if (tenth == 10) {
			tenth = 0;
			r->seconds++;
		}
		if (r->seconds < limit)
			r->tenth = tenth;
		return;
	}
	r->falls = rest;
	if (rest > 0)
		r->seconds++;
	else
		r->falls = r->seconds == limit ? A_TENTH : SECOND; /* 0:20 is followed by 0:19.9 */
}

static OUT_OF_LINE void read_time(struct app *app, ticks time, bool counts_up, struct reading *r)
{
	uint16_t rest = (uint16_t)time & (SECOND - 1);

	r->tenth = NO_TENTHS;
	r->rest = rest;
	r->seconds = whole_seconds(time);
	r->falls = (uint16_t)(rest + 1); /* what counts up is rounded down */
	if (!counts_up)
		round_up(rest, (uint8_t)app->options.value[OPTION_TENTHS], r);
}

/* ---- the auxiliary pair and the sign ----------------------------------------------------------------------- */

#define AUX_NONE 255

/* The stage is of interest if there are several. */
static uint8_t aux_number(const struct app *app, uint8_t side)
{
	const struct game_clock *g = &app->game;
	const struct clock_side *clock = &g->side[side];
	const struct stage *stage = game_clock_stage(g, side);
	uint8_t period = clock->period;

	if (stage->method == METHOD_US_DELAY) {
		uint16_t seconds = whole_seconds(game_clock_delay(g, side, app->now) + SECOND - 1);

		return (uint8_t)(seconds > 99 ? 99 : seconds);
	}
	if (period > 0)
		return stage->method == METHOD_CANADIAN ? (uint8_t)(stage->count - clock->stage_moves)
							: period;
	if (clock->stage == 0 && game_clock_is_last_stage(g, side))
		return AUX_NONE;
	return (uint8_t)(clock->stage + 1);
}

/* At rest the pair says what the arbiter must know before anything else. */
static uint8_t message(const struct app *app)
{
	if (app->menu.refused)
		return WORD_NO;
	if (app->game.state == PLAY_RUNNING)
		return 0;
	if (app->fault != FAULT_NONE)
		return (uint8_t)(WORD_E1 - 1 + app->fault);
	if (app->interrupted)
		return WORD_INTERRUPTED;
	return app->battery_low ? WORD_BATTERY : 0;
}

static void draw_aux(struct app *app, uint8_t side)
{
	uint8_t *v = app->view.cell[side];
	uint8_t flag = app->game.side[side].flag;
	uint8_t place = PLACE_AUX;
	uint8_t number = aux_number(app, side);
	uint8_t word = message(app);

	/* Where the tenth stands the pair moves to the free cells at the left. */
	if ((app->tenths & side_bit(side)) && flag != FLAG_FALLEN)
		place = flag;
	if (word)
		cells_word(v, place, word);
	else if (flag != FLAG_FALLEN && number != AUX_NONE)
		cells_number(v, place, place == PLACE_SIGN + 1 ? 1 : 2, number, ' ');
}

static void draw_sign(struct app *app, uint8_t side, bool negative)
{
	uint8_t *v = app->view.cell[side];
	const struct clock_side *clock = &app->game.side[side];
	char sign = 'F';

	if (clock->flag == FLAG_FALLEN) { /* F1, F3 */
		cells_put(v, PLACE_HOURS, clock->first ? '1' : '2');
		app->view.blink[side] = 1u << PLACE_SIGN;
	} else if (clock->flag == FLAG_NONE) {
		sign = 'P'; /* in PAUSE: this side will run */
		if (negative)
			sign = '-';
		else if (app->game.state != PLAY_PAUSED || app->game.turn != side ||
			 (app->tenths & side_bit(side)))
			return;
	}
	cells_put(v, PLACE_SIGN, sign);
}

void game_view_marks(struct app *app, uint8_t side)
{
	uint8_t *cell = app->view.cell[side];

	if (app->game.white == side)
		cell[MARK_WHITE] |= CELL_MARK;
	if (app->fault | app->battery_low)
		cell[MARK_ATTENTION] |= CELL_MARK;
	if (app_sound_level(app))
		cell[MARK_SOUND] |= CELL_MARK;
	if (app->view.lamps & side_bit(side))
		cell[MARK_RUNNING] |= CELL_MARK;
}

/* ---- time ---------------------------------------------------------------------------------------------------- */

/* How the display of a side changes by itself, until something happens to the game. */
enum flow {
	STANDS,
	FALLS,	/* what is shown becomes less */
	RISES,	/* more */
	DELAYS, /* the time stands, the delay beside it runs (M4) */
	FLOW = 3,
	COUNTS_UP = 4 /* and is rounded down */
};

static bool counts_up(const struct app *app, uint8_t side, bool negative)
{
	return negative || game_clock_stage(&app->game, side)->method == METHOD_COUNT_UP;
}

static uint8_t flow_of(struct app *app, uint8_t side, bool negative)
{
	const struct game_clock *g = &app->game;
	int8_t direction = game_clock_direction(g, side, app->now);
	uint8_t flow = counts_up(app, side, negative) ? COUNTS_UP : 0;

	if (negative)
		direction = (int8_t)-direction;
	if (g->side[side].flag == FLAG_FALLEN) /* F1: the digits stand, whatever is measured unseen */
		return STANDS;
	if (direction != 0)
		return (uint8_t)(flow | (direction > 0 ? RISES : FALLS));
	if (g->state == PLAY_RUNNING && side == g->turn) /* nothing else holds the clock on turn */
		return DELAYS;
	return STANDS;
}

/* Arms the next change of the display of a side. */
static void plan(struct app *app, uint8_t side, const struct reading *r)
{
	uint16_t wait = r->falls;

	switch (app->flow[side] & FLOW) {
	case STANDS:
		return;
	case RISES:
		wait = (uint16_t)(A_TENTH + 1 - wait);
		if (r->tenth == NO_TENTHS)
			wait =
			    (uint16_t)(SECOND - ((r->rest - !(app->flow[side] & COUNTS_UP)) & (SECOND - 1)));
		break;
	case DELAYS:
		wait =
		    (uint16_t)(((uint16_t)(game_clock_delay(&app->game, side, app->now) - 1) & (SECOND - 1)) +
			       1);
		break;
	default:
		break;
	}
	app->change_at[side] = (uint16_t)((uint16_t)app->now + wait);
}

/* Overtime begins with "-0:00". */
static bool in_overtime(const struct app *app, uint8_t side, ticks time)
{
	return time < 0 || (time == 0 && app->game.side[side].period > 0 &&
			    game_clock_stage(&app->game, side)->method == METHOD_SCRABBLE);
}

static void draw_side(struct app *app, uint8_t side)
{
	uint8_t *v = app->view.cell[side];
	ticks time = game_clock_remaining(&app->game, side, app->now);
	bool negative = in_overtime(app, side, time);
	struct reading r;

	app->flow[side] = flow_of(app, side, negative);
	if (negative)
		time = -time;
	app->anchor[side] = time;
	app->anchor_at = app->now;
	read_time(app, time, counts_up(app, side, negative), &r);
	app->tenths &= (uint8_t)~side_bit(side);
	app->shown[side] = r.seconds;
	cells_time(v, r.seconds);
	if (r.tenth != NO_TENTHS) {
		app->tenths |= side_bit(side);
		cells_mark(v, MARK_TENTHS);
		cells_put(v, PLACE_AUX, (char)('0' + r.tenth));
	}
	draw_aux(app, side);
	draw_sign(app, side, negative);
	game_view_marks(app, side);
	plan(app, side, &r);
}

void game_view(struct app *app)
{
	memset(&app->view, 0, sizeof app->view);
	if (app->game.state == PLAY_RUNNING)
		app->view.lamps = side_bit(app->game.turn);
	draw_side(app, LEFT);
	draw_side(app, RIGHT);
}

void game_view_tick(struct app *app, uint8_t side)
{
	uint8_t *v = app->view.cell[side];
	uint8_t tenths = app->tenths & side_bit(side);
	uint8_t flow = app->flow[side];
	ticks elapsed = ticks_between(app->anchor_at, app->now);
	ticks time = app->anchor[side];
	struct reading r;

	if ((flow & FLOW) == FALLS)
		time -= elapsed;
	else if ((flow & FLOW) == RISES)
		time += elapsed;
	read_time(app, time, flow & COUNTS_UP, &r);
	if (time < 0 || (r.tenth == NO_TENTHS) == (tenths != 0) ||
	    ((v[MARK_HOUR] & CELL_MARK) && r.seconds < 3600)) {
		app->dirty = 1; /* another form */
		return;
	}
	if (r.seconds != app->shown[side]) {
		app->shown[side] = r.seconds;
		cells_time(v, r.seconds);
	}
	if (tenths)
		cells_put(v, PLACE_AUX, (char)('0' + r.tenth));
	if (flow == DELAYS)
		draw_aux(app, side);
	/* S1: a beep at 10 s, and at each of the last 5. */
	else if (flow == FALLS && (r.tenth == 0 || !tenths) &&
		 (r.seconds == 10 || (uint16_t)(r.seconds - 1) < 5) &&
		 game_clock_stage(&app->game, side)->method != METHOD_GONG) /* whose beat is its sound */
		app_sound(app, SOUND_WARN);
	plan(app, side, &r);
}
