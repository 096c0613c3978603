#include "firmware/voice/talk.h"

static uint8_t went_down(struct talk *talk)
{
	if (talk->state == TALK_BETWEEN || talk->state == TALK_LATE) {
		talk->state = TALK_ANSWERED;
		return TALK_OTHER;
	}
	talk->state = TALK_FIRST;
	talk->silenced = false;
	return TALK_DOWN;
}

static void went_up(struct talk *talk)
{
	if (talk->state != TALK_FIRST)
		talk->state = TALK_IDLE;
	else
		talk->state = talk->silenced ? TALK_LATE : TALK_BETWEEN;
}

/* How long the state lasts if no edge comes. */
static ticks limit(const struct talk *talk)
{
	switch (talk->state) {
	case TALK_FIRST:
		return TALK_HOLD;
	case TALK_BETWEEN:
		return TALK_AGAIN;
	case TALK_LATE:
		return TALK_SECOND;
	default:
		return TICKS_MAX;
	}
}

static uint8_t ran_out(struct talk *talk)
{
	if (talk->state == TALK_BETWEEN) {
		talk->state = TALK_LATE; /* counted from the same edge */
		return TALK_OWN;
	}
	if (talk->state == TALK_LATE) {
		talk->state = TALK_IDLE;
		return TALK_NOTHING;
	}
	talk->state = TALK_ANSWERED;
	return TALK_MOVES;
}

/* Ticks for which the contact is still locked; 0: an edge counts. */
static ticks locked(const struct talk *talk, instant now)
{
	ticks passed = ticks_between(talk->since, now);

	return passed >= 0 && passed < TALK_LOCK ? TALK_LOCK - passed : 0;
}

uint8_t talk_step(struct talk *talk, bool down, instant now)
{
	if (limit(talk) < TICKS_MAX && ticks_between(talk->since, now) >= limit(talk))
		return ran_out(talk);
	if (down == talk->down || locked(talk, now) > 0)
		return TALK_NOTHING;
	talk->down = down;
	talk->since = now;
	if (down)
		return went_down(talk);
	went_up(talk);
	return TALK_NOTHING;
}

void talk_silence(struct talk *talk)
{
	talk->silenced = true;
}

ticks talk_next(const struct talk *talk, bool down, instant now)
{
	ticks next = TICKS_MAX;

	if (limit(talk) < TICKS_MAX)
		next = limit(talk) - ticks_between(talk->since, now);
	if (down != talk->down)
		next = ticks_min(next, locked(talk, now));
	return next > 0 ? next : 1;
}
