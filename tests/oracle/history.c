#include "tests/oracle/history.h"

#include <stdio.h>

#include "firmware/core/notation.h"

static const char *const side_name[] = {"nobody", "left", "right", "both"};
static const char *const next_name[] = {"as it was", "take back", "press stands"};
static const char *const method_name[] = {"nothing", "increment", "Bronstein delay", "US delay"};

static double seconds(int32_t amount)
{
	return amount / 4096.0;
}

static void install_text(const struct history *h, const struct act *a, char *text, size_t size)
{
	char control[NOTATION_SIZE];

	notation_format(&h->control[a->choice], control, sizeof control);
	snprintf(text, size, "other control %s", control);
}

void history_act_text(const struct history *h, const struct act *a, char *text, size_t size)
{
	const char *side = side_name[(a->side & 1) + 1];

	switch (a->kind) {
	case ACT_LOOK:
		snprintf(text, size, "look");
		break;
	case ACT_PRESS:
		snprintf(text, size, "press %s", side);
		break;
	case ACT_PLAY:
		snprintf(text, size, "key play");
		break;
	case ACT_PENALTY:
		snprintf(text, size, "penalty: %s %+.4f, %s", side_name[a->side & 3], seconds(a->amount),
			 next_name[a->choice % 3]);
		break;
	case ACT_LEFT:
		snprintf(text, size, "enter time left of %s: %.4f", side, seconds(a->amount));
		break;
	case ACT_USED:
		snprintf(text, size, "enter time used of %s: %.4f", side, seconds(a->amount));
		break;
	case ACT_MOVES:
		snprintf(text, size, "enter moves of %s: %d, stage follows: %s", side, (int)a->amount,
			 a->choice ? "yes" : "no");
		break;
	case ACT_STAGE:
		snprintf(text, size, "enter stage of %s: %d, its moves begin now: %s", side,
			 (int)a->amount + 1, a->choice ? "yes" : "no");
		break;
	case ACT_TURN:
		snprintf(text, size, "enter turn: %s", side);
		break;
	case ACT_WHITE:
		snprintf(text, size, "enter White: %s", side);
		break;
	case ACT_EXCHANGE:
		snprintf(text, size, "exchange colours");
		break;
	case ACT_ENTER:
		snprintf(text, size, "adjournment: resume");
		break;
	case ACT_III4:
		snprintf(text, size, "five seconds: %s, two minutes to %s", method_name[a->choice & 3], side);
		break;
	case ACT_INSTALL:
		install_text(h, a, text, size);
		break;
	case ACT_REWIND:
		snprintf(text, size, "go back %d presses", (int)a->amount);
		break;
	default:
		snprintf(text, size, "undo");
		break;
	}
}
