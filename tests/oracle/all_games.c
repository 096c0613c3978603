/* Nothing here is random, so each run plays the same controls and games. The clocks of the grid are short, so
 * that the few thinking times fall before, at and after every expiry. */
#include "tests/oracle/all_games.h"

#include <stdio.h>
#include <string.h>

#include "tests/oracle/random_history.h"
#include "tests/oracle/rules.h"
#include "tests/oracle/trial.h"

#define PRINTED 10 /* games that differ */

/* The controls with this many stages, and the games that are played in them. Times are in seconds, and each
 * list ends with END. */
#define END UINT8_MAX
struct grid {
	uint8_t white; /* stages */
	uint8_t black; /* 0: the same as White's */
	uint8_t presses;
	uint8_t first[4];   /* times of the first stage */
	uint8_t later[4];   /* of the other stages */
	uint8_t values[4];  /* increments, delays, periods */
	uint8_t moves[5];   /* in a stage; 0: no number; above ADVISORY: with "?" */
	uint8_t thinks[6];  /* about each move */
	uint8_t settled[4]; /* about a move whose press is taken back (A2) */
};
#define ADVISORY 100

/* The lists are shorter for controls with more stages, because the controls with few stages already test a
 * single stage. */
static const struct grid whole_grid[] = {
    {1, 0, 4, {2, 3, END}, {END}, {1, 2, END}, {0, 1, 2, END}, {0, 1, 2, 3, 5, END}, {1, 3, END}},
    {2, 0, 4, {2, 3, END}, {0, 2, END}, {1, 3, END}, {0, 1, 2, END}, {0, 1, 2, 4, END}, {1, 3, END}},
    {3, 0, 4, {2, END}, {0, 2, END}, {1, END}, {0, 1, 2, END}, {1, 2, 4, END}, {1, END}},
    {1, 1, 4, {2, 3, END}, {END}, {1, END}, {0, 1, END}, {1, 2, 4, END}, {1, END}},
    {2, 1, 4, {2, END}, {0, 2, END}, {1, END}, {0, 1, ADVISORY + 1, END}, {1, 2, 4, END}, {1, END}},
    {2, 2, 4, {2, END}, {2, END}, {1, END}, {0, 1, END}, {1, 4, END}, {1, END}},
};
static const struct grid quick_grid[] = {
    {1, 0, 4, {2, END}, {END}, {1, END}, {0, 1, END}, {0, 1, 2, 3, END}, {1, 3, END}},
    {2, 0, 3, {2, END}, {0, 2, END}, {1, 3, END}, {0, 1, END}, {1, 2, 4, END}, {1, END}},
    {3, 0, 2, {2, END}, {2, END}, {1, END}, {0, 1, END}, {2, 4, END}, {2, END}},
    {2, 1, 2, {2, END}, {2, END}, {1, END}, {0, 1, ADVISORY + 1, END}, {1, 2, 4, END}, {1, END}},
};
#define ROWS(grid) (sizeof(grid) / sizeof *(grid))

/* M7 to M10: controls without stages. They are played with the thinking times of the grid's first row. */
static const struct stage special[] = {
    {.method = METHOD_HOURGLASS, .time = {3, 0}},
    {.method = METHOD_COUNT_UP},
    {.method = METHOD_COUNT_UP, .time = {3, 0}},
    {.method = METHOD_GONG, .value = {2, 0}},
    {.method = METHOD_SCRABBLE, .time = {2, 0}},
    {.method = METHOD_SCRABBLE, .time = {2, 0}, .value = {2, 0}},
};

/* A10: moves made and seconds used before another control is installed. */
static const uint8_t whole_moves_made[] = {0, 1, 2, 3, 4, END}, quick_moves_made[] = {0, 1, 3, END};
static const uint8_t whole_used[] = {0, 1, 2, 3, 5, 8, END}, quick_used[] = {0, 2, 5, END};

static struct {
	bool whole;
	const struct grid *grid;
	struct history history;
	long controls, failed, acts, ended, games, installs;
	long differing; /* games of this control */
	int printed;
} all;

/* ---- games --------------------------------------------------------------------------------------------- */

/* Does one more act after those of the history; false: clock and oracle differ, or the requirements are
 * silent. */
static bool act(struct trial *t, struct act act)
{
	struct history *h = &all.history;
	enum outcome outcome;

	h->act[h->acts] = act;
	outcome = trial_act(t, &act, h->acts++);
	all.acts++;
	all.ended += outcome == ENDS;
	if (outcome != DIFFERS)
		return outcome == AGREES;
	all.differing++;
	if (all.printed++ < PRINTED)
		trial_print(t, h);
	return false;
}

static bool wait(struct trial *t, uint8_t seconds)
{
	return act(t, (struct act){.wait = seconds * TICKS_PER_SECOND, .kind = ACT_LOOK});
}

static bool play(struct trial *t)
{
	return act(t, (struct act){.kind = ACT_PLAY});
}

/* A2: after more thinking time the last press is taken back, and the game continues. */
static void take_back(const struct trial *from)
{
	const struct act back = {.kind = ACT_PENALTY, .choice = NEXT_OTHER_TAKE_BACK};
	int acts = all.history.acts;

	for (const uint8_t *think = all.grid->settled; *think != END; think++) {
		struct trial t = *from;

		if (wait(&t, *think) && play(&t) && act(&t, back) && play(&t)) {
			uint8_t side = t.oracle.p.turn;

			(void)(wait(&t, 1) && act(&t, (struct act){.kind = ACT_PRESS, .side = side}) &&
			       wait(&t, 2));
		}
		all.history.acts = acts;
		all.games++;
	}
}

/* Tries all ways to make `presses` more moves. */
static void go_on(const struct trial *from, uint8_t presses)
{
	int acts = all.history.acts;

	for (const uint8_t *think = all.grid->thinks; *think != END; think++) {
		struct trial t = *from;
		struct act press = {.wait = *think * TICKS_PER_SECOND, .kind = ACT_PRESS};

		press.side = t.oracle.p.turn;
		all.games++;
		if (presses == 0) {
			(void)wait(&t, *think);
		} else if (act(&t, press)) {
			take_back(&t);
			if (t.oracle.p.state == PLAY_RUNNING)
				go_on(&t, (uint8_t)(presses - 1));
		}
		all.history.acts = acts;
	}
}

static void play_all(const struct control *control, bool freeze_set)
{
	struct history *h = &all.history;
	struct trial t = {.by_keys = false};

	memset(h, 0, sizeof *h);
	h->controls = 1;
	h->control[0] = *control;
	h->freeze_set = freeze_set; /* to "off": games continue after the first flag */
	trial_begin(&t, h);
	if (play(&t))
		go_on(&t, all.grid->presses);
}

/* ---- another control (A10) ----------------------------------------------------------------------------- */

/* Makes the moves, uses the times, installs the control, and runs White's clock. */
static void install_at(const struct trial *from)
{
	struct trial t = *from;
	int acts = all.history.acts;

	all.installs++;
	(void)(act(&t, (struct act){.kind = ACT_INSTALL, .choice = 1}) && play(&t) && wait(&t, 1) &&
	       wait(&t, 2));
	all.history.acts = acts;
}

/* Tries the moves made and the time used of `side`, then of the next side. */
static void install_after(const struct trial *from, uint8_t side)
{
	int acts = all.history.acts;

	if (side > RIGHT) {
		install_at(from);
		return;
	}
	for (const uint8_t *moves = all.whole ? whole_moves_made : quick_moves_made; *moves != END; moves++)
		for (const uint8_t *used = all.whole ? whole_used : quick_used; *used != END; used++) {
			struct trial t = *from;

			if (act(&t, (struct act){.kind = ACT_MOVES, .side = side, .amount = *moves}) &&
			    act(&t, (struct act){
					.kind = ACT_USED, .side = side, .amount = *used * TICKS_PER_SECOND}))
				install_after(&t, (uint8_t)(side + 1));
			all.history.acts = acts;
		}
}

static void install_all(const struct control *control)
{
	struct history *h = &all.history;
	struct trial t = {.by_keys = false};

	memset(h, 0, sizeof *h);
	h->controls = 2;
	for (uint8_t colour = WHITE; colour <= BLACK; colour++) {
		h->control[0].stages[colour] = 1;
		h->control[0].stage[colour][0].time.s = 600;
	}
	h->control[1] = *control;
	trial_begin(&t, h);
	if (act(&t, (struct act){.kind = ACT_ENTER}))
		install_after(&t, LEFT);
}

/* ---- controls ------------------------------------------------------------------------------------------ */

static void judge(struct control control)
{
	control_normalise(&control);
	if (control_check(&control, NULL) != CONTROL_OK || random_is_open(&control))
		return;
	all.controls++;
	all.differing = 0;
	play_all(&control, false);
	if (control.stage[WHITE][0].method != METHOD_HOURGLASS && rule_freeze(&control))
		play_all(&control, true);
	install_all(&control);
	all.failed += all.differing > 0;
}

static void add_stage(struct control control, uint8_t colour, uint8_t later);

/* This side has one more stage; `later` is how many follow it. */
static void with_stage(struct control *control, uint8_t colour, uint8_t later)
{
	if (later > 0) {
		add_stage(*control, colour, (uint8_t)(later - 1));
	} else if (colour == WHITE && all.grid->black > 0) {
		add_stage(*control, BLACK, (uint8_t)(all.grid->black - 1));
	} else {
		if (all.grid->black == 0) {
			memcpy(control->stage[BLACK], control->stage[WHITE], sizeof control->stage[WHITE]);
			control->stages[BLACK] = control->stages[WHITE];
			control->repeat[BLACK] = control->repeat[WHITE];
		}
		judge(*control);
	}
}

/* The number that a method needs besides its value. M11: the first move with the increment; M5: periods; M6:
 * moves. */
static const uint8_t counts[METHOD_HOURGLASS][3] = {
    [METHOD_SUDDEN] = {0, END},	  [METHOD_FISCHER] = {0, 2, END},  [METHOD_BRONSTEIN] = {0, END},
    [METHOD_US_DELAY] = {0, END}, [METHOD_BYO_YOMI] = {1, 2, END}, [METHOD_CANADIAN] = {1, 2, END},
};

/* Tries each method with each value. */
static void each_method(struct control *control, uint8_t colour, uint8_t later, struct stage *stage)
{
	uint8_t last = later == 0 ? METHOD_CANADIAN : METHOD_US_DELAY;

	for (stage->method = METHOD_SUDDEN; stage->method <= last; stage->method++)
		for (const uint8_t *value = all.grid->values; *value != END; value++) {
			if (stage->method == METHOD_SUDDEN && value != all.grid->values)
				break;
			stage->value.s = *value;
			for (const uint8_t *count = counts[stage->method]; *count != END; count++) {
				stage->count = *count;
				with_stage(control, colour, later);
			}
		}
}

/* Tries each stage that may come next in this half of the control; `later` is how many stages follow it. */
static void add_stage(struct control control, uint8_t colour, uint8_t later)
{
	bool first = control.stages[colour] == 0;
	struct stage *stage = &control.stage[colour][control.stages[colour]++];

	for (const uint8_t *time = first ? all.grid->first : all.grid->later; *time != END; time++)
		for (const uint8_t *moves = all.grid->moves; *moves != END; moves++) {
			memset(stage, 0, sizeof *stage);
			stage->time.s = *time;
			stage->moves = *moves % ADVISORY;
			stage->flags = *moves > ADVISORY ? STAGE_ADVISORY : 0;
			/* P5, P6: without a repetition the number of a last stage is only displayed. */
			control.repeat[colour] = later == 0 && *moves > 0;
			each_method(&control, colour, later, stage);
		}
}

static void check_special(void)
{
	for (size_t i = 0; i < ROWS(special); i++)
		judge((struct control){.stage = {{special[i]}, {special[i]}}, .stages = {1, 1}});
}

int all_games(bool whole)
{
	size_t rows = whole ? ROWS(whole_grid) : ROWS(quick_grid);

	all.whole = whole;
	all.grid = whole ? whole_grid : quick_grid;
	check_special();
	for (size_t row = 0; row < rows; row++, all.grid++) {
		long controls = all.controls, games = all.games;

		add_stage((struct control){.stages = {0, 0}}, WHITE, (uint8_t)(all.grid->white - 1));
		printf("%d and %d stages: %ld controls, %ld games\n", all.grid->white,
		       all.grid->black > 0 ? all.grid->black : all.grid->white, all.controls - controls,
		       all.games - games);
	}
	printf("%ld games, %ld installations, %ld acts; %ld times the requirements were silent\n", all.games,
	       all.installs, all.acts, all.ended);
	printf("%ld passed, %ld failed\n", all.controls - all.failed, all.failed);
	return all.failed > 0;
}
