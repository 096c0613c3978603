#include "tests/oracle/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/core/notation.h"

/* The form of an act in text: the seconds since the act before, its name, and its parameters. */
enum part { PART_SIDE = 1, PART_SIDES = 2, PART_TIME = 4, PART_NUMBER = 8, PART_CHOICE = 16 };

static const struct form {
	const char *name;
	uint8_t parts;
	const char *choices[4];
} forms[ACT_KINDS] = {
    [ACT_LOOK] = {"look", 0, {0}},
    [ACT_PRESS] = {"press", PART_SIDE, {0}},
    [ACT_PLAY] = {"play", 0, {0}},
    [ACT_PENALTY] = {"penalty", PART_SIDES | PART_TIME | PART_CHOICE, {"same", "take-back", "kept"}},
    [ACT_LEFT] = {"left", PART_SIDE | PART_TIME, {0}},
    [ACT_USED] = {"used", PART_SIDE | PART_TIME, {0}},
    [ACT_MOVES] = {"moves", PART_SIDE | PART_NUMBER | PART_CHOICE, {"stays", "follows"}},
    [ACT_STAGE] = {"stage", PART_SIDE | PART_NUMBER | PART_CHOICE, {"goes-on", "begins"}},
    [ACT_PERIOD] = {"period", PART_SIDE | PART_NUMBER, {0}},
    [ACT_FREEZE] = {"freeze", PART_CHOICE, {"auto", "on", "off"}},
    [ACT_TURN] = {"turn", PART_SIDE, {0}},
    [ACT_WHITE] = {"white", PART_SIDE, {0}},
    [ACT_EXCHANGE] = {"exchange", 0, {0}},
    [ACT_ENTER] = {"resume", 0, {0}},
    [ACT_III4] = {"five", PART_SIDE | PART_CHOICE, {"nothing", "increment", "bronstein", "delay"}},
    [ACT_INSTALL] = {"install", PART_CHOICE, {"first", "second", "third"}},
    [ACT_REWIND] = {"rewind", PART_NUMBER, {0}},
    [ACT_UNDO] = {"undo", 0, {0}},
    [ACT_POWER] = {"power", 0, {0}},
    [ACT_LEAVE] = {"leave", PART_NUMBER, {0}},
};

static const char *const sides[] = {"left", "right"};
static const char *const bits[] = {"nobody", "left", "right", "both"};

struct control history_control(const struct history *history, uint8_t which)
{
	struct control control = history->control[which];

	if (history->force)
		control_force(&control);
	return control;
}

/* ---- written ------------------------------------------------------------------------------------------- */

void history_act_text(const struct act *a, bool by_keys, char *text, size_t size)
{
	const struct form *form = &forms[a->kind];
	size_t n = (size_t)snprintf(text, size, "%.12g %s", a->wait / 4096.0, form->name);

	if (form->parts & (PART_SIDE | PART_SIDES))
		n += (size_t)snprintf(text + n, size - n, " %s",
				      form->parts & PART_SIDE ? sides[a->side & 1] : bits[a->side & 3]);
	if (form->parts & PART_TIME)
		n += (size_t)snprintf(text + n, size - n, " %.12g", by_keys ? a->amount : a->amount / 4096.0);
	if (form->parts & PART_NUMBER)
		n += (size_t)snprintf(text + n, size - n, " %d", (int)a->amount);
	if (form->parts & PART_CHOICE)
		snprintf(text + n, size - n, " %s", form->choices[a->choice & 3]);
}

/* ---- read ---------------------------------------------------------------------------------------------- */

static bool choose(const char *word, const char *const *from, uint8_t count, uint8_t *which)
{
	for (*which = 0; *which < count; ++*which)
		if (from[*which] != NULL && strcmp(word, from[*which]) == 0)
			return true;
	return false;
}

static bool read_part(const struct form *form, enum part part, struct act *a)
{
	const char *word;

	if (!(form->parts & part))
		return true;
	word = strtok(NULL, " ");
	if (word == NULL)
		return false;
	switch (part) {
	case PART_SIDE:
		return choose(word, sides, 2, &a->side);
	case PART_SIDES:
		return choose(word, bits, 4, &a->side);
	case PART_TIME:
		a->amount = (int32_t)(atof(word) * 4096.0 + (word[0] == '-' ? -0.5 : 0.5));
		return true;
	case PART_NUMBER:
		a->amount = atoi(word);
		return true;
	case PART_CHOICE:
	default:
		return choose(word, form->choices, 4, &a->choice);
	}
}

static bool read_act(char *text, struct act *a)
{
	const char *word = strtok(text, " ");

	if (word == NULL)
		return false;
	a->wait = (ticks)(atof(word) * 4096.0 + 0.5);
	word = strtok(NULL, " ");
	for (a->kind = 0; word != NULL && a->kind < ACT_KINDS; a->kind++) {
		const struct form *form = &forms[a->kind];

		if (strcmp(word, form->name) == 0)
			return read_part(form, PART_SIDE, a) && read_part(form, PART_SIDES, a) &&
			       read_part(form, PART_TIME, a) && read_part(form, PART_NUMBER, a) &&
			       read_part(form, PART_CHOICE, a);
	}
	return false;
}

/* "on" and "off" set freeze, "right" is White's side. */
static bool read_options(const char *options, struct history *h)
{
	h->freeze_set = strstr(options, "on") != NULL || strstr(options, "off") != NULL;
	h->freeze = strstr(options, "on") != NULL;
	h->force = strstr(options, "force") != NULL;
	h->white = strstr(options, "right") != NULL ? RIGHT : LEFT;
	return true;
}

static bool read_acts(const char *acts, struct history *h)
{
	char text[120];

	while (*acts != '\0') {
		size_t n = strcspn(acts, ";");

		if (n >= sizeof text || h->acts == HISTORY_ACTS)
			return false;
		memcpy(text, acts, n);
		text[n] = '\0';
		if (!read_act(text, &h->act[h->acts++]))
			return false;
		acts += n + (acts[n] == ';');
	}
	return true;
}

bool history_read(struct history *h, const char *const controls[HISTORY_CONTROLS], const char *options,
		  const char *acts)
{
	struct control_fault fault;

	memset(h, 0, sizeof *h);
	for (int i = 0; i < HISTORY_CONTROLS && controls[i] != NULL; i++, h->controls++)
		if (notation_parse(controls[i], &h->control[i], &fault) != CONTROL_OK)
			return false;
	return h->controls > 0 && read_options(options, h) && read_acts(acts, h);
}
