/* What of a screen is no field: pages to look at (A8, P5, P8), marks of the journal (A5), the log of zeros (F4). */
#include "firmware/core/flash.h"
#include "firmware/core/presets.h"
#include "firmware/ui/game_view.h"
#include "firmware/ui/menu.h"

static void show_choice(struct app *app, uint8_t choice)
{
	uint8_t *left = app->view.cell[LEFT];

	if (choice == 0) {
		cells_word(left, 0, WORD_PRESENT);
	} else if (choice <= PRESETS) {
		const FLASH char *name = preset_name(choice);

		for (uint8_t place = 0; *name != '\0'; name++, place++)
			cells_put(left, place, *name);
		cells_number(app->view.cell[RIGHT], PLACE_AUX, 2, choice, ' ');
	} else {
		cells_word(left, 0, WORD_OWN);
		cells_number(left, 4, 1, (uint8_t)(choice - PRESETS), ' ');
	}
}

static void put_past(uint8_t *v, ticks time, uint16_t moves, char sign)
{
	if (time < 0) {
		time = -time;
		sign = '-';
	}
	cells_time(v, (uint16_t)menu_seconds(time, false));
	cells_put(v, PLACE_SIGN, sign);
	cells_moves(v, moves);
}

/* What counts up is rounded down (D1). */
static ticks whole_seconds(ticks time)
{
	return time - time % TICKS_PER_SECOND;
}

/* Both times, both counters: of the present, of a mark of the journal (A5), of the log (F4). */
static void show_entry(uint8_t *v, const struct zero_entry *entry, uint8_t side, uint8_t page)
{
	put_past(v, entry->left[side], entry->moves[side],
		 (char)(side == entry->side ? entry->kind : '0' + page));
}

static void show_past(struct app *app, uint8_t screen, uint8_t side, uint8_t page)
{
	const struct game_clock *g = &app->game;
	const struct game_mark *mark = &app->mark;
	uint8_t *v = app->view.cell[side];
	uint16_t moves = g->side[side].moves;

	if (screen == SCREEN_SHOW) {
		put_past(v, whole_seconds(game_clock_used(g, side, app->now)), moves, 'U');
	} else if (screen != SCREEN_LOG) {
		if (mark->turn == side)
			v[MARK_RUNNING] |= CELL_MARK;
		put_past(v, mark->side[side].left, mark->side[side].moves,
			 mark->kind == MARK_ARBITER ? 'A' : 'r');
	} else if (page == 0) { /* the present time, beyond zero where it was measured unseen (F5) */
		put_past(v, game_clock_unseen(g, side, app->now), moves, ' ');
	} else {
		show_entry(v, &g->log[page - 1], side, page);
	}
}

/* A mark that cannot be read. */
static void show_hole(struct app *app)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		for (uint8_t place = PLACE_HOURS; place < PLACE_AUX; place++)
			cells_put(app->view.cell[side], place, '-');
	}
}

static void show_both(struct app *app, uint8_t screen, uint8_t page)
{
	show_past(app, screen, LEFT, page);
	show_past(app, screen, RIGHT, page);
}

void menu_show(struct app *app, uint8_t screen)
{
	const int32_t *value = app->menu.value;
	uint8_t *right = app->view.cell[RIGHT];
	uint8_t first = (uint8_t)value[0];

	switch (screen) {
	case SCREEN_SELECT:
		first++;
		/* fall through */
	case SCREEN_INSTALL:
		show_choice(app, first);
		if (first <= PRESETS)
			break;
		if (app->menu.found)
			cells_time(right, app->draft.stage[WHITE][0].time.s);
		else
			cells_word(right, 2, WORD_NONE);
		break;
	case SCREEN_SHOW:
		if (first == PAGE_USED)
			show_both(app, screen, first);
		else if (first == PAGE_NAME)
			show_choice(app, app->options.choice);
		else {
			cells_word(app->view.cell[LEFT], 0, WORD_FREEZE);
			cells_word(right, 1, game_clock_freezes(&app->game) ? WORD_ON : WORD_OFF);
		}
		break;
	case SCREEN_RECALL:
		if (!app->menu.found) {
			show_hole(app);
			break;
		}
		show_both(app, screen, first);
		break;
	case SCREEN_UNDO:
	case SCREEN_LOG:
		show_both(app, screen, first);
		break;
	case SCREEN_III4:
		cells_time(app->view.cell[app->menu.side], 120);
		break;
	case SCREEN_PENALTY: /* who will run */
		app->view.cell[app->game.turn ^ (value[1] != NEXT_SAME)][MARK_RUNNING] |= CELL_MARK;
		break;
	case SCREEN_EDIT:
		cells_number(app->view.cell[LEFT], PLACE_SIGN, 1, app->menu.stage + 1u, ' ');
		if (app->menu.colour == BLACK)
			cells_put(right, 7, 'b');
		break;
	default:
		break;
	}
	if (app->game.state == PLAY_RUNNING) {
		game_view_marks(app, LEFT);
		game_view_marks(app, RIGHT);
	}
}
