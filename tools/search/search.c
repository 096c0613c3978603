/* Searches for the inputs with which the image of a board is worst.
 *
 *      search climb BOARD CASES [SEED [FIGURE]]    for each figure, or one
 *      search replay FILE [BOARD]                  lines that `climb` has printed
 *
 * Prints a line `FIGURE VALUE INPUT` for each figure (tools/search/run.h, tools/search/input.h).  A climb
 * begins with the input of the highest value among a few at random.  It keeps each change that does not
 * lower the value, and ends when 30 changes in a row have not raised it; then another one begins.  The bounds
 * are those of tools/report.py.  The same image, CASES and SEED always give the same lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/search/run.h"

#define STARTS	 8
#define PATIENCE 30
#define CLIMBS	 2 /* from one prepared clock */

struct climb {
	struct chance chance;
	enum figure figure;
	unsigned left; /* cases */
	struct input worst;
	double value;
};

static double try_input(struct climb *climb, const struct input *input)
{
	double value = run_input(input, climb->figure);

	climb->left -= climb->left > 0;
	if (value > climb->value || value < 0) {
		climb->worst = *input;
		climb->value = value < 0 ? 1e6 : value;
	}
	return value;
}

static void climb_once(struct climb *climb, const struct setting *setting)
{
	bool chatter = figure_chatters(climb->figure, setting->situation);
	struct input best = {.setting = *setting}, next = best;
	double value = -1;

	for (unsigned n = 0; n < STARTS; n++) {
		double found;

		next.setting = *setting;
		input_choose(&next, &climb->chance, chatter);
		found = try_input(climb, &next);
		if (found > value) {
			value = found;
			best = next;
		}
	}
	for (unsigned failed = 0; failed < PATIENCE && climb->left > 0;) {
		double found;

		next = best;
		input_change(&next, &climb->chance, chatter);
		found = try_input(climb, &next);
		failed = found > value ? 0 : failed + 1;
		if (found >= value) {
			value = found;
			best = next;
		}
	}
}

static void print_worst(const struct climb *climb)
{
	char line[SEARCH_LINE];

	input_print(&climb->worst, line);
	printf("%s %.6f %s\n", figure_names[climb->figure], climb->value, line);
	fflush(stdout);
}

static const struct situation *choose_situation(struct climb *climb)
{
	const struct situation *situation;

	do
		situation = &situations[chance_below(&climb->chance, situation_count)];
	while (!figure_fits(climb->figure, situation));
	return situation;
}

static void climb_figure(const char *board, enum figure figure, unsigned cases, unsigned seed)
{
	struct climb climb = {.chance = {seed * FIGURES + figure}, .figure = figure, .left = cases};

	while (climb.left > 0) {
		struct setting setting;

		setting_choose(&setting, board, choose_situation(&climb), &climb.chance);
		run_prepare(&setting);
		for (unsigned n = 0; n < CLIMBS && climb.left > 0; n++)
			climb_once(&climb, &setting);
	}
	print_worst(&climb);
}

static int climb_board(const char *board, unsigned cases, unsigned seed, const char *only)
{
	for (unsigned figure = 0; figure < FIGURES; figure++)
		if (!only || !strcmp(only, figure_names[figure]))
			climb_figure(board, (enum figure)figure, cases, seed);
	return 0;
}

/* "FIGURE VALUE INPUT" */
static bool replay_line(const char *line, const char *board)
{
	struct input input;
	char name[40], shown[SEARCH_LINE];
	unsigned figure = 0;
	int at = 0;

	if (sscanf(line, "%39s %*s %n", name, &at) != 1 || !at || !input_read(&input, line + at))
		return false;
	while (figure < FIGURES && strcmp(figure_names[figure], name))
		figure++;
	if (figure == FIGURES)
		return false;
	if (board && strcmp(board, input.setting.board))
		return true;
	run_prepare(&input.setting);
	input_print(&input, shown);
	printf("%s %.6f %s\n", name, run_input(&input, (enum figure)figure), shown);
	return true;
}

static int replay_file(const char *path, const char *board)
{
	char line[2 * SEARCH_LINE];
	FILE *file = fopen(path, "r");
	int code = 0;

	if (!file) {
		perror(path);
		return 2;
	}
	while (fgets(line, sizeof(line), file))
		if (*line != '#' && !replay_line(line, board)) {
			fprintf(stderr, "search: no input: %s", line);
			code = 2;
		}
	fclose(file);
	return code;
}

int main(int count, char **arguments)
{
	if (count >= 4 && !strcmp(arguments[1], "climb"))
		return climb_board(arguments[2], (unsigned)atoi(arguments[3]),
				   count > 4 ? (unsigned)atoi(arguments[4]) : 1,
				   count > 5 ? arguments[5] : NULL);
	if (count >= 3 && !strcmp(arguments[1], "replay"))
		return replay_file(arguments[2], count > 3 ? arguments[3] : NULL);
	fprintf(stderr, "usage: search climb BOARD CASES [SEED [FIGURE]], or search replay FILE [BOARD]\n");
	return 2;
}
