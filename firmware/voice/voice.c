#include "firmware/voice/voice.h"

#include "firmware/core/bits.h"
#include "hal/hal_voice.h"

#define LATE	  TICKS_PER_SECOND
#define CHECK_GAP 12			 /* 3 ms from one piece of a check to the next */
#define TONE	  (TICKS_PER_SECOND / 6) /* but for the three tones, after which nothing is said */

/* ---- the queue ----------------------------------------------------------------------------------------- */

static bool is_plugged(const struct voice *v, uint8_t side)
{
	return v->jacks >> side & 1;
}

/* Stops the audio output; the item stays in the queue. */
static void cut_voice(struct voice *v)
{
	hal_voice_stop();
	v->speaks = false;
}

static bool says(const struct voice *v, uint8_t index)
{
	return v->speaks && v->item == index;
}

static void drop_voice(struct voice *v, uint8_t index)
{
	v->queue[index].kind = VOICE_NOTHING;
	if (says(v, index))
		cut_voice(v);
}

/* What is said or waits for the ears of `sides`, if it is no more severe than `kind`. */
static void drop_all(struct voice *v, uint8_t sides, uint8_t kind)
{
	for (uint8_t i = 0; i < VOICE_WAITING; i++) {
		if ((sides >> v->queue[i].side & 1) && v->queue[i].kind <= kind)
			drop_voice(v, i);
	}
}

/* Was `a` handed in before `b`? */
static bool is_older(const struct voice_item *a, const struct voice_item *b)
{
	return (int8_t)(a->order - b->order) < 0;
}

static bool comes_before(const struct voice_item *a, const struct voice_item *b)
{
	return a->kind > b->kind || (a->kind == b->kind && is_older(a, b));
}

void voice_speak(struct voice *v, uint8_t side, uint8_t kind, const struct utterance *utterance, instant now)
{
	struct voice_item *item = v->queue;

	if (!is_plugged(v, side) || v->ear[side].slot == 0)
		return;
	while (item < &v->queue[VOICE_WAITING - 1] && item->kind != VOICE_NOTHING)
		item++;
	if (item->kind != VOICE_NOTHING)
		return;
	item->since = now;
	item->utterance = *utterance;
	item->kind = kind;
	item->side = side;
	item->order = v->order;
	v->order = LOW_BYTE(v->order + 1);
}

static void say_text(struct voice *v, uint8_t side, uint8_t kind, uint16_t text, instant now)
{
	struct utterance utterance = {.text = text};

	voice_speak(v, side, kind, &utterance, now);
}

/* The index that is to be said; VOICE_WAITING: none. */
static uint8_t next_index(const struct voice *v)
{
	uint8_t best = VOICE_WAITING;

	for (uint8_t i = 0; i < VOICE_WAITING; i++) {
		if (v->queue[i].kind != VOICE_NOTHING &&
		    (best == VOICE_WAITING || comes_before(&v->queue[i], &v->queue[best])))
			best = i;
	}
	return best;
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/* As the digits show it (D1): rounded up, but what counts up is rounded down. */
static int32_t seconds_of(const struct game_clock *game, uint8_t side, instant now)
{
	ticks left = game_clock_remaining(game, side, now);

	if (left < 0)
		return -(-left / TICKS_PER_SECOND);
	if (game_clock_stage(game, side)->method == METHOD_COUNT_UP)
		return left / TICKS_PER_SECOND;
	return (left + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
}

static uint16_t text_of_turn(const struct game_clock *game, uint8_t side)
{
	if (game->state == PLAY_READY)
		return PHRASE_NOT_STARTED;
	if (rules_is_over(game)) /* also in a pause after it */
		return game->side[side].flag == FLAG_FALLEN ? PHRASE_YOUR_FLAG : PHRASE_OTHER_FLAG;
	return game->turn == side ? PHRASE_YOUR_TURN : PHRASE_OTHER_TURN;
}

/* An answer is true when it begins, not when it was asked for. */
static void work_out(struct utterance *utterance, const struct game_clock *game, uint8_t side, instant now)
{
	if (utterance->text == PHRASE_OWN_TIME)
		utterance->values.time = seconds_of(game, side, now);
	else if (utterance->text == PHRASE_OTHER_TIME)
		utterance->values.time = seconds_of(game, other_side(side), now);
	else if (utterance->text == PHRASE_MOVES)
		utterance->values.n = game->side[side].moves;
	else
		utterance->text = text_of_turn(game, side);
}

/* A talk key went down. It ends what its player hears, but for a flag, and what waits for him, but for a flag
 * and a fault. */
static void hush(struct voice *v, uint8_t side)
{
	const struct voice_item *said = &v->queue[v->item];

	if (v->speaks && said->side == side && said->kind < VOICE_FLAG) {
		talk_silence(&v->ear[side].talk);
		drop_all(v, side_bit(side), said->kind);
	}
	drop_all(v, side_bit(side), VOICE_WARNING);
}

/* A talk key wants something. */
static void answer_voice(struct voice *v, const struct game_clock *game, uint8_t side, uint8_t wish,
			 instant now)
{
	if (wish == TALK_DOWN) {
		v->listener = side;
		if (!game) { /* whatever is asked: that it is off, once more */
			v->ear[side].talk.state = TALK_ANSWERED;
			v->off = false;
		}
		hush(v, side);
		return;
	}
	drop_all(v, side_bit(side), VOICE_ANSWER);
	if (wish == TALK_MOVES) {
		say_text(v, side, VOICE_ANSWER, PHRASE_MOVES, now);
		say_text(v, side, VOICE_ANSWER, PHRASE_YOUR_TURN, now);
	} else {
		say_text(v, side, VOICE_ANSWER, wish == TALK_OWN ? PHRASE_OWN_TIME : PHRASE_OTHER_TIME, now);
	}
}

/* ---- events -------------------------------------------------------------------------------------------- */

/* An ear hears no word while it hears a tone. */
static void tone(struct voice *v, uint8_t side, uint8_t which, instant now)
{
	if (!is_plugged(v, side) || v->ear[side].slot == 0)
		return;
	hal_voice_tone(side, (enum voice_tone)which);
	v->toned = true;
	v->tone = now;
}

static void say_warning(struct voice *v, uint8_t side, uint16_t seconds, instant now)
{
	struct utterance utterance = {.text = PHRASE_WARNING, .values = {.time = seconds}};

	voice_speak(v, side, VOICE_WARNING, &utterance, now);
}

static bool warns(const struct options *options, uint8_t side, uint16_t seconds)
{
	return seconds >= 10 && options->value[OPTION_WARN_LEFT + side] != 0;
}

static void hear_both(struct voice *v, uint8_t kind, uint8_t side, uint16_t own, uint16_t other, instant now)
{
	say_text(v, side, kind, own, now);
	say_text(v, other_side(side), kind, other, now);
}

/* Nobody hears any more what was true before: times, whose turn it is, rows of a page. */
static bool makes_untrue(uint8_t what)
{
	switch (what) {
	case EVENT_READY:
	case EVENT_STARTED:
	case EVENT_PRESS:
	case EVENT_TURN_SWITCH:
	case EVENT_STAGE_TRANSITION:
	case EVENT_FLAG:
		return true;
	default:
		return false;
	}
}

void voice_on_event(struct voice *v, const struct options *options, const struct event *event, instant now)
{
	if (!v->jacks)
		return;
	if (makes_untrue(event->what))
		drop_all(v, SIDES_BOTH, VOICE_WARNING);
	switch (event->what) {
	case EVENT_STARTED:
	case EVENT_RESUMED:
		tone(v, event->side, VOICE_TICKS, now);
		if (event->what == EVENT_STARTED) /* by the press of the other side */
			tone(v, other_side(event->side), VOICE_TICK, now);
		break;
	case EVENT_PRESS:
		tone(v, event->side, VOICE_TICK, now);
		tone(v, other_side(event->side), VOICE_TICKS, now);
		break;
	case EVENT_TURN_SWITCH:
		tone(v, other_side(event->side), VOICE_TICKS, now);
		break;
	case EVENT_WARNING:
		if (warns(options, event->side, event->value))
			say_warning(v, event->side, event->value, now);
		break;
	case EVENT_STAGE_TRANSITION:
		hear_both(v, VOICE_FLAG, event->side, PHRASE_YOUR_ZERO, PHRASE_OTHER_ZERO, now);
		break;
	case EVENT_FLAG:
		hear_both(v, VOICE_FLAG, event->side, PHRASE_YOUR_FLAG, PHRASE_OTHER_FLAG, now);
		break;
	default:
		break;
	}
}

void voice_ignored_press(struct voice *v, uint8_t side, uint16_t why, instant now)
{
	drop_all(v, 1u << side, VOICE_WARNING);
	if (!v->speaks || v->queue[v->item].side != side) /* the tone would cover a flag or a fault */
		tone(v, side, VOICE_LOW, now);
	if (why)
		say_text(v, side, VOICE_MENU, why, now);
}

bool voice_reads(const struct voice *v)
{
	return v->speaks && v->queue[v->item].kind == VOICE_MENU;
}

void voice_new_page(struct voice *v)
{
	drop_all(v, SIDES_BOTH, VOICE_MENU);
}

void voice_row(struct voice *v, const struct utterance *utterance, bool last, instant now)
{
	uint8_t after = last ? VOICE_WAITING : 0;

	v->order += after;
	voice_speak(v, v->listener, VOICE_MENU, utterance, now);
	v->order -= after;
}

/* ---- packs --------------------------------------------------------------------------------------------- */

static void wake_voice(struct voice *v)
{
	if (!v->awake)
		v->awake = hal_voice_wake();
}

static void sleep_voice(struct voice *v)
{
	if (v->awake)
		hal_voice_sleep();
	v->awake = false;
}

/* The pack that the option names, as long as the earphone is plugged in. */
static void choose_pack(struct voice *v, uint8_t side, uint8_t slot, instant now)
{
	struct voice_ear *ear = &v->ear[side];

	drop_all(v, 1u << side, VOICE_FLAG);
	ear->slot = slot;
	ear->state = PACK_MISSING;
	if (slot == 0)
		return;
	wake_voice(v);
	if (v->awake)
		ear->state = pack_open(&ear->pack, pack_slot(slot - 1));
	v->step = now + CHECK_GAP;
}

/* Not while the other ear is spoken to: there is no time for both. */
static bool is_checking(const struct voice *v)
{
	return !v->speaks && (v->ear[LEFT].state == PACK_CHECKED || v->ear[RIGHT].state == PACK_CHECKED);
}

/* True: a part was checked. */
static bool check_packs(struct voice *v, instant now)
{
	uint8_t side = v->ear[LEFT].state == PACK_CHECKED ? LEFT : RIGHT;

	if (!is_checking(v) || ticks_between(now, v->step) > 0)
		return false;
	v->ear[side].state = pack_check(&v->ear[side].pack);
	v->step = now + CHECK_GAP;
	return true;
}

/* Plugs and options.  True: a pack was chosen, which takes a millisecond. */
static bool poll_voice(struct voice *v, const struct options *options, instant now)
{
	uint8_t jacks = hal_voice_jacks();
	uint8_t came = jacks & ~v->jacks;

	v->jacks = jacks;
	v->comes |= came;
	if (!is_plugged(v, v->listener) && came)
		v->listener = came & SIDES_LEFT ? LEFT : RIGHT;
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		struct voice_ear *ear = &v->ear[side];
		uint8_t volume = options->value[OPTION_VOLUME_LEFT + side];
		uint8_t slot = 0;

		if (is_plugged(v, side))
			slot = options->value[OPTION_PACK_LEFT + side];
		if (volume != ear->volume)
			hal_voice_volume(side, volume);
		ear->volume = volume;
		if (slot != ear->slot) {
			choose_pack(v, side, slot, now);
			return true;
		}
	}
	v->plugged |= v->comes; /* something can be said to it now */
	v->comes = 0;
	return false;
}

/* ---- speaking ------------------------------------------------------------------------------------------ */

static void drop_late(struct voice *v, instant now)
{
	for (uint8_t i = 0; i < VOICE_WAITING; i++) {
		if (v->queue[i].kind == VOICE_WARNING && !says(v, i) &&
		    ticks_between(v->queue[i].since, now) > LATE)
			drop_voice(v, i);
	}
}

/* Three tones instead of everything that this ear waits for. */
static void say_nothing(struct voice *v, uint8_t side, instant now)
{
	drop_all(v, 1u << side, VOICE_FLAG);
	tone(v, side, VOICE_THREE, now);
}

/* True: the phrase has begun, or three tones are heard instead. */
static bool begin_voice(struct voice *v, const struct game_clock *game, uint8_t index, instant now)
{
	struct voice_item *item = &v->queue[index];
	struct voice_ear *ear = &v->ear[item->side];

	wake_voice(v);
	if (!v->awake || (ear->state != PACK_GOOD && ear->state != PACK_CHECKED)) {
		say_nothing(v, item->side, now);
		return true;
	}
	if (ear->state == PACK_CHECKED)
		return false; /* it is checked first */
	if (item->kind == VOICE_ANSWER && game)
		work_out(&item->utterance, game, item->side, now);
	phrase_begin(&v->phrase, &ear->pack, item->utterance.text, &item->utterance.values);
	v->speaks = true;
	v->item = index;
	v->has_clip = false;
	v->ended = false;
	return true;
}

/* Is this a clip that the pack can have?  A damaged one has anything. */
static bool is_clip(const struct voice *v)
{
	uint32_t at = v->clip.address - v->phrase.pack.base;

	return v->clip.groups > 0 && at < PACK_BYTES &&
	       (unsigned long)v->clip.groups * PACK_GROUP_BYTES <= PACK_BYTES - at;
}

/* The next clip of the phrase. */
static void find_clip(struct voice *v, instant now)
{
	uint8_t side = v->queue[v->item].side;

	if (phrase_is_unprepared(&v->phrase)) {
		phrase_prepare(&v->phrase);
	} else if (!phrase_next(&v->phrase, &v->clip)) {
		v->ended = true;
	} else if (is_clip(v)) {
		v->has_clip = true;
	} else {
		v->ear[side].state = PACK_DAMAGED;
		say_nothing(v, side, now);
	}
}

/* Finds a clip, or hands the one that was found to the audio output. False: the audio output takes no more
 * for now. */
static bool feed(struct voice *v, instant now)
{
	if (v->has_clip) {
		v->has_clip = !hal_voice_clip(v->queue[v->item].side, v->clip.address, v->clip.groups);
		return !v->has_clip;
	}
	if (!v->ended) {
		find_clip(v, now);
		return true;
	}
	if (hal_voice_plays())
		return false;
	v->queue[v->item].kind = VOICE_NOTHING;
	v->speaks = false;
	return true;
}

/* True: there is more to do at once. */
static bool speak(struct voice *v, const struct game_clock *game, instant now)
{
	uint8_t index;

	drop_late(v, now);
	if (v->toned && ticks_between(v->tone, now) >= TONE)
		v->toned = false;
	index = next_index(v);
	if (v->speaks && index != v->item) { /* something more severe */
		cut_voice(v);
		return true;
	}
	if (v->speaks)
		return feed(v, now);
	if (index < VOICE_WAITING)
		return !v->toned && begin_voice(v, game, index, now);
	if (!is_checking(v) && !hal_voice_plays())
		sleep_voice(v);
	return false;
}

/* ---- calls --------------------------------------------------------------------------------------------- */

void voice_rest(struct voice *v, bool held)
{
	drop_all(v, SIDES_BOTH, VOICE_FLAG);
	v->toned = false;
	for (uint8_t side = LEFT; side <= RIGHT; side++) { /* its pack may be another one later */
		v->ear[side].slot = 0;
		v->ear[side].state = PACK_MISSING;
	}
	sleep_voice(v);
	v->held = held;
}

enum pack_state voice_find_pack(struct voice *v, uint8_t slot, struct pack *pack)
{
	bool was_awake = v->awake;
	enum pack_state state;

	wake_voice(v);
	if (!v->awake)
		return PACK_NO_MEMORY;
	state = pack_open(pack, pack_slot(slot));
	if (!was_awake)
		sleep_voice(v);
	return state;
}

bool voice_idle(const struct voice *v, bool off)
{
	const struct talk *left = &v->ear[LEFT].talk, *right = &v->ear[RIGHT].talk;
	uint8_t talks = hal_voice_talk(), down = left->down | right->down << 1;

	if (off && v->off && !v->awake)
		return talks == down; /* a key that stays down in a box asks for no more */
	return (v->jacks | hal_voice_jacks() | talks | left->state | right->state | down) == 0;
}

uint8_t voice_take_talked(struct voice *v)
{
	uint8_t sides = v->talked;

	v->talked = 0;
	return sides;
}

uint8_t voice_take_plugged(struct voice *v)
{
	uint8_t sides = v->plugged;

	v->plugged = 0;
	return sides;
}

static void poll_talk_keys(struct voice *v, const struct game_clock *game, instant now)
{
	uint8_t levels = hal_voice_talk();

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t wish = talk_step(&v->ear[side].talk, levels >> side & 1, now);

		if (wish == TALK_DOWN ||
		    wish == TALK_OTHER) /* the other time is asked for by going down again */
			v->talked |= side_bit(side);
		if (wish != TALK_NOTHING)
			answer_voice(v, game, side, wish, now);
	}
}

bool voice_step(struct voice *v, const struct options *options, const struct game_clock *game, instant now)
{
	bool spoke = v->speaks;

	if (!v->held && poll_voice(v, options, now))
		return true;
	poll_talk_keys(v, game, now);
	if (v->off != !game) {
		v->off = !game;
		voice_new_page(v);
		say_text(v, v->listener, VOICE_MENU, game ? PHRASE_ON : PHRASE_OFF, now);
	}
	v->underruns = hal_voice_underruns();
	if (spoke && !v->speaks) /* to silence it takes as long as to begin another phrase */
		return true;
	return check_packs(v, now) || speak(v, game, now);
}

ticks voice_next(const struct voice *v, instant now)
{
	uint8_t levels = hal_voice_talk();
	ticks next = TICKS_MAX;

	for (uint8_t side = LEFT; side <= RIGHT; side++)
		next = ticks_min(next, talk_next(&v->ear[side].talk, levels >> side & 1, now));
	if (is_checking(v))
		next = ticks_min(next, ticks_between(now, v->step));
	if (v->toned)
		next = ticks_min(next, TONE - ticks_between(v->tone, now));
	return next > 0 ? next : 1;
}
