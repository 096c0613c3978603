#include "tools/search/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench.h"

static const char *const event_names[SEARCH_ACTS] = {
    [ACT_TALK_LEFT] = "talk_left",
    [ACT_TALK_RIGHT] = "talk_right",
    [ACT_KEY_OK] = "key_ok",
    [ACT_KEY_PLUS] = "key_plus",
    [ACT_GLITCH] = "glitch",
    [ACT_OTHER_PRESS] = "other_press",
    [ACT_REPORT] = "report",
    [ACT_CODE] = "code",
    [ACT_LOG] = "log",
    [ACT_CONTROL] = "control",
    [ACT_OWN] = "own",
    [ACT_TURN] = "turn",
};

/* A case begins two seconds after White's clock was started; those of the awake shares begin in READY. */
const struct situation situations[] = {
    {.name = "table", .control = "60+20", .tenths = -1, .unit = 1},
    {.name = "cable", .control = "60+20", .tenths = -1, .unit = 1, .cable = true, .listens = true},
    {.name = "tenths", .control = "19", .tenths = -1, .unit = 0.1, .cable = true, .listens = true},
    {.name = "stage", .control = "3:60", .tenths = 0, .unit = 1, .cable = true, .listens = true},
    {.name = "hours", .control = "3:90m", .tenths = 0, .unit = 1, .cable = true, .listens = true},
    {.name = "byoyomi", .control = "3y5x30", .tenths = 0, .unit = 1, .cable = true, .listens = true},
    {.name = "reply",
     .control = "60+20",
     .tenths = -1,
     .unit = 1,
     .cable = true,
     .listens = true,
     .reply = true},
    {.name = "reply_tenths",
     .control = "19",
     .tenths = -1,
     .unit = 0.1,
     .cable = true,
     .listens = true,
     .reply = true},
    {.name = "flag", .control = "3", .tenths = 0, .unit = 1, .cable = true, .listens = true},
    {.name = "seconds", .control = "20m", .tenths = -1, .lead = 40, .awake = 60, .pace = 20},
    {.name = "seconds_delay", .control = "20md5", .tenths = -1, .lead = 40, .awake = 60, .pace = 20},
    {.name = "seconds_byoyomi", .control = "1hy5x60", .tenths = -1, .lead = 40, .awake = 60, .pace = 20},
    {.name = "seconds_stages",
     .control = "40/90m+30:30m+30",
     .tenths = -1,
     .lead = 40,
     .awake = 60,
     .pace = 20},
    {.name = "seconds_up", .control = "^", .tenths = -1, .lead = 40, .awake = 60, .pace = 20},
    {.name = "seconds_over", .control = "o25m-10m", .tenths = -1, .lead = 40, .awake = 60, .pace = 20},
    {.name = "tenths_sudden", .control = "22", .tenths = -1, .lead = 1, .awake = 18},
    {.name = "tenths_stage", .control = "22:20m", .tenths = -1, .lead = 1, .awake = 18},
    {.name = "tenths_byoyomi", .control = "22y9x20", .tenths = -1, .lead = 1, .awake = 18},
    {.name = "tenths_canadian", .control = "22c9/20", .tenths = -1, .lead = 1, .awake = 18},
    {.name = "tenths_gong", .control = "g22", .tenths = -1, .lead = 1, .awake = 18},
};
const unsigned situation_count = sizeof(situations) / sizeof(situations[0]);

bool setting_same(const struct setting *a, const struct setting *b)
{
	return !strcmp(a->board, b->board) && a->situation == b->situation && a->rc == b->rc &&
	       a->ppm == b->ppm && a->seed == b->seed;
}

static int32_t some(struct chance *chance, int32_t n)
{
	return (int32_t)chance_below(chance, (uint64_t)n);
}

/* ---- at random ----------------------------------------------------------------------------------------- */

void setting_choose(struct setting *setting, const char *board, const struct situation *situation,
		    struct chance *chance)
{
	*setting = (struct setting){.board = board, .situation = situation};
	setting->rc = some(chance, 3) ? -100 : some(chance, 201) - 100;
	setting->ppm = some(chance, 101) - 50;
	setting->seed = 1 + (unsigned)some(chance, 1000);
}

static int order(const void *a, const void *b)
{
	return *(const int32_t *)a < *(const int32_t *)b ? -1 : 1;
}

/* Puts the edges in order, at least 0.1 ms apart. */
static void mend_contact(struct input *input)
{
	int32_t before = 0;

	qsort(input->edge, input->edges, sizeof(input->edge[0]), order);
	for (unsigned i = 0; i < input->edges; i++) {
		if (input->edge[i] < before + 100)
			input->edge[i] = before + 100;
		before = input->edge[i];
	}
	if (before >= CHATTER)
		input->edges = 0;
}

/* Chooses a contact at random, often one that opens soon and closes again late, because the clock takes
 * longest for it. */
static void choose_contact(struct input *input, struct chance *chance)
{
	input->edges = 2 + 2 * (unsigned)some(chance, SEARCH_EDGES / 2);
	for (unsigned i = 0; i < input->edges; i++)
		input->edge[i] = some(chance, CHATTER);
	if (some(chance, 2)) {
		input->edges = 2;
		input->edge[0] = 100 + some(chance, 2000);
		input->edge[1] = 8000 + some(chance, 11900);
	}
	mend_contact(input);
}

static void choose_event(struct input *input, unsigned n, struct chance *chance)
{
	const struct situation *s = input->setting.situation;

	if (s->awake) {
		input->event[n].kind = (n + 1) * s->pace <= s->awake && s->pace ? ACT_TURN : ACT_NONE;
		input->event[n].at =
		    input->at + (int32_t)((n + 1) * s->pace * 1000000) + some(chance, 1000000);
		return;
	}
	input->event[n].kind = (uint8_t)some(chance, ACT_TURN);
	input->event[n].at =
	    some(chance, 2) ? some(chance, AT_LAST) : input->at - 60000 + some(chance, 90000);
}

void input_choose(struct input *input, struct chance *chance, bool chatter)
{
	input->at = AT_FIRST + some(chance, AT_LAST - AT_FIRST);
	input->edges = 0;
	if (chatter)
		choose_contact(input, chance);
	for (unsigned n = 0; n < SEARCH_ROOM; n++)
		choose_event(input, n, chance);
}

/* Changes a value by a step that is usually small and sometimes large. */
static int32_t stepped(int32_t value, struct chance *chance, int32_t least, int32_t most)
{
	static const int32_t widths[] = {100, 1000, 5000, 20000, 100000};
	int32_t width = widths[some(chance, 5)];
	int64_t moved = (int64_t)value - width + some(chance, 2 * width + 1);

	return (int32_t)(moved < least ? least : moved > most ? most : moved);
}

/* Moves the press, alone or together with the events near it. */
static void move_press(struct input *input, struct chance *chance)
{
	int32_t at = stepped(input->at, chance, AT_FIRST, AT_LAST);
	bool together = some(chance, 2);

	for (unsigned n = 0; together && n < SEARCH_ROOM; n++)
		input->event[n].at += input->event[n].at + at > input->at ? at - input->at : 0;
	input->at = at;
}

void input_change(struct input *input, struct chance *chance, bool chatter)
{
	unsigned n = (unsigned)some(chance, SEARCH_ROOM);

	switch (some(chance, chatter ? 6 : 4)) {
	case 0:
		move_press(input, chance);
		return;
	case 1:
		choose_event(input, n, chance);
		return;
	case 2:
	case 3:
		input->event[n].at = stepped(input->event[n].at, chance, 0,
					     input->setting.situation->awake ? INT32_MAX : AT_LAST);
		return;
	case 4:
		choose_contact(input, chance);
		return;
	default:
		if (input->edges > 0) {
			n = (unsigned)some(chance, (int32_t)input->edges);
			input->edge[n] = stepped(input->edge[n], chance, 100, CHATTER - 100);
			mend_contact(input);
		}
	}
}

/* ---- as a line ----------------------------------------------------------------------------------------- */

void input_print(const struct input *input, char line[SEARCH_LINE])
{
	const struct setting *s = &input->setting;
	int n = snprintf(line, SEARCH_LINE, "%s %s rc %d ppm %d seed %u at %d", s->board, s->situation->name,
			 s->rc, s->ppm, s->seed, (int)input->at);

	if (input->edges > 0)
		n += snprintf(line + n, SEARCH_LINE - (size_t)n, " contact");
	for (unsigned i = 0; i < input->edges; i++)
		n += snprintf(line + n, SEARCH_LINE - (size_t)n, " %d", (int)input->edge[i]);
	for (unsigned i = 0; i < SEARCH_ROOM; i++)
		if (input->event[i].kind != ACT_NONE)
			n += snprintf(line + n, SEARCH_LINE - (size_t)n, " %s %d",
				      event_names[input->event[i].kind], (int)input->event[i].at);
}

static const char *known_board(const char *word)
{
	for (unsigned n = 0; bench_name(n); n++)
		if (!strcmp(bench_name(n), word))
			return bench_name(n);
	return NULL;
}

static const struct situation *known_situation(const char *word)
{
	for (unsigned n = 0; n < situation_count; n++)
		if (!strcmp(situations[n].name, word))
			return &situations[n];
	return NULL;
}

static bool read_event(struct input *input, unsigned *events, const char *word, int value)
{
	for (unsigned kind = 1; kind < SEARCH_ACTS; kind++)
		if (!strcmp(event_names[kind], word) && *events < SEARCH_ROOM) {
			input->event[*events].kind = (uint8_t)kind;
			input->event[(*events)++].at = value;
			return true;
		}
	return false;
}

static bool read_value(struct input *input, unsigned *events, const char *word, int value)
{
	struct setting *s = &input->setting;

	if (!strcmp(word, "rc"))
		s->rc = value;
	else if (!strcmp(word, "ppm"))
		s->ppm = value;
	else if (!strcmp(word, "seed"))
		s->seed = (unsigned)value;
	else if (!strcmp(word, "at"))
		input->at = value;
	else if (!strcmp(word, "contact") && input->edges < SEARCH_EDGES)
		input->edge[input->edges++] = value;
	else
		return read_event(input, events, word, value);
	return true;
}

bool input_read(struct input *input, const char *line)
{
	char words[SEARCH_LINE], *rest = words, *word, name[SEARCH_LINE] = "", *end;
	unsigned events = 0;

	*input = (struct input){0};
	snprintf(words, sizeof(words), "%s", line);
	if ((word = strtok_r(words, " \n", &rest)))
		input->setting.board = known_board(word);
	if ((word = strtok_r(NULL, " \n", &rest)))
		input->setting.situation = known_situation(word);
	if (!input->setting.board || !input->setting.situation)
		return false;
	while ((word = strtok_r(NULL, " \n", &rest))) {
		int value = (int)strtol(word, &end, 10);

		if (*end)
			snprintf(name, sizeof(name), "%s", word);
		else if (!read_value(input, &events, name, value))
			return false;
	}
	return input->edges % 2 == 0;
}
