/* Who hears what, in which order, and what silences it. covers: B1 B3
 *
 * The pack of these tests has a clip of a fifth of a second for each text, with the text's number. */
#include <stdlib.h>
#include <string.h>

#include "board/host/host.h"
#include "firmware/core/crc16.h"
#include "firmware/voice/voice.h"
#include "tests/unit/check.h"

#define GROUPS 260 /* a fifth of a second */
#define TONE   0x8000u

static struct host board;
static struct voice voice;
static struct options options;
static struct game_clock game;
static uint8_t memory[VOICE_MEMORY_SIZE];
static uint32_t judged; /* of board.spoken */

/* ---- a pack -------------------------------------------------------------------------------------------- */

static void put_pack(uint8_t slot)
{
	static uint16_t operations[PHRASE_COUNT][2];
	static uint16_t phrases[PHRASE_COUNT];
	static struct pack_clip clips[PHRASE_COUNT];
	uint8_t *pack = memory + pack_slot(slot);
	struct pack_head head = {
	    .magic = {'Z', 'P', 'A', 'K'},
	    .format = PACK_FORMAT,
	    .length = PACK_BYTES,
	    .texts = PHRASE_NAMES,
	    .phrase_count = PHRASE_COUNT,
	    .clip_count = PHRASE_COUNT,
	};
	uint16_t at = sizeof(head);

	for (uint16_t i = 0; i < PHRASE_COUNT; i++) {
		operations[i][0] = (uint16_t)(OPERATION_CLIP << 12 | i);
		phrases[i] = (uint16_t)(2 * i);
		clips[i] = (struct pack_clip){.offset = 65536u + i * 3u * GROUPS, .groups = GROUPS};
	}
	head.clips = at;
	at = (uint16_t)(at + sizeof(clips));
	head.phrases = at;
	at = (uint16_t)(at + sizeof(phrases));
	head.operations = at;
	at = (uint16_t)(at + sizeof(operations));
	head.tables_end = at;
	memcpy(pack + head.clips, clips, sizeof(clips));
	memcpy(pack + head.phrases, phrases, sizeof(phrases));
	memcpy(pack + head.operations, operations, sizeof(operations));
	for (uint16_t i = sizeof(head); i < at; i++)
		head.tables_crc = crc16(head.tables_crc, pack + i, 1);
	head.head_crc = crc16(0, &head.format, sizeof(head) - 4 - 2);
	memcpy(pack, &head, sizeof(head));
}

/* ---- hands and ears ------------------------------------------------------------------------------------ */

static instant now(void)
{
	return board.count;
}

static uint8_t step(void)
{
	while (voice_step(&voice, &options, &game, now()))
		;
	return voice_take_talked(&voice);
}

/* As zeitnot.c does: it comes when the voice or the audio output wants it. */
static void pass(uint32_t counts)
{
	uint32_t end = board.count + counts, due;

	step();
	while ((int32_t)(end - board.count) > 0) {
		ticks next = voice_next(&voice, now());
		uint32_t to = next < (ticks)(end - board.count) ? board.count + (uint32_t)next : end;

		assert_true(next >= 1);
		if (host_voice_due(&board, &due) && (int32_t)(to - due) > 0)
			to = due;
		board.count = to;
		step();
	}
}

static void seconds(unsigned tenths)
{
	pass(tenths * 4096u / 10u);
}

static void talk(uint8_t side, unsigned tenths)
{
	board.talk |= (uint8_t)(1u << side);
	seconds(tenths);
	board.talk &= (uint8_t) ~(1u << side);
	seconds(1);
}

static void event(uint8_t what, uint8_t side, uint16_t value)
{
	struct event e = {.at = now(), .what = what, .side = side, .value = value};

	voice_on_event(&voice, &options, &e, now());
	step();
}

static void say(uint8_t side, uint8_t kind, uint16_t text)
{
	struct utterance utterance = {.text = text};

	voice_speak(&voice, side, kind, &utterance, now());
}

/* The next thing that an ear was given: the text, or TONE and the tone; -1: nothing. */
static int next(uint8_t side)
{
	const struct host_spoken *spoken;

	if (judged == board.spoken_count)
		return -1;
	spoken = &board.spoken[judged++ % HOST_SPOKEN];
	assert_int_equal(spoken->side, side);
	if (!spoken->groups)
		return (int)(TONE | spoken->tone);
	return (int)((spoken->at -
		      pack_slot(options.value[OPTION_PACK_LEFT + side]
				    ? (uint8_t)(options.value[OPTION_PACK_LEFT + side] - 1)
				    : 0) -
		      65536u) /
		     (3u * GROUPS));
}

static void expect(uint8_t side, int what)
{
	assert_int_equal(next(side), what);
}

static void expect_nothing(void)
{
	assert_int_equal(judged, board.spoken_count);
}

static void expect_empty_queue(void)
{
	for (unsigned i = 0; i < VOICE_WAITING; i++)
		assert_int_equal(voice.queue[i].kind, VOICE_NOTHING);
}

static void begin(uint8_t jacks)
{
	struct control control = {0};

	memset(memory, 0xFF, sizeof(memory));
	memset(&voice, 0, sizeof(voice));
	host_init(&board);
	host_select(&board);
	board.speech = memory;
	board.jacks = jacks;
	judged = 0;
	options_init(&options);
	options.value[OPTION_PACK_RIGHT] = 2;
	put_pack(0);
	put_pack(1);
	control.stages[WHITE] = control.stages[BLACK] = 1;
	control.stage[WHITE][0].time.s = control.stage[BLACK][0].time.s = 300;
	game_clock_init(&game, &control, FREEZE_AUTO, LEFT);
	seconds(20);
	expect_nothing();
}

/* ---- tests --------------------------------------------------------------------------------------------- */

TEST(talk_keys_ask)
{
	begin(SIDES_LEFT);
	talk(LEFT, 1);
	seconds(10);
	expect(LEFT, PHRASE_OWN_TIME);
	talk(LEFT, 1);
	talk(LEFT, 1);
	seconds(10);
	expect(LEFT, PHRASE_OTHER_TIME);
	talk(LEFT, 12);
	seconds(10);
	expect(LEFT, PHRASE_MOVES);
	expect(LEFT, PHRASE_NOT_STARTED);
	expect_nothing();
}

TEST(whose_turn)
{
	begin(SIDES_BOTH);
	game_clock_press(&game, RIGHT, now());
	talk(LEFT, 12);
	seconds(10);
	expect(LEFT, PHRASE_MOVES);
	expect(LEFT, PHRASE_YOUR_TURN);
	talk(RIGHT, 12);
	seconds(10);
	expect(RIGHT, PHRASE_MOVES);
	expect(RIGHT, PHRASE_OTHER_TURN);
	game.freeze = FREEZE_ON;
	game.state = PLAY_OVER;
	game.side[LEFT].flag = FLAG_FALLEN;
	talk(LEFT, 12);
	seconds(10);
	expect(LEFT, PHRASE_MOVES);
	expect(LEFT, PHRASE_YOUR_FLAG);
	talk(RIGHT, 12);
	seconds(10);
	expect(RIGHT, PHRASE_MOVES);
	expect(RIGHT, PHRASE_OTHER_FLAG);
	expect_nothing();
}

/* Keys read out the row of a menu only while the menu speaks, not while a player's question is answered. */
TEST(an_answer_is_not_the_menu)
{
	begin(SIDES_LEFT);
	say(LEFT, VOICE_MENU, PHRASE_YOUR_TURN);
	step();
	assert_true(voice_reads(&voice));
	seconds(20);
	assert_false(voice_reads(&voice));
	say(LEFT, VOICE_ANSWER, PHRASE_OWN_TIME);
	step();
	assert_true(voice.speaks);
	assert_false(voice_reads(&voice));
}

/* The clock is turned off beside an answer that waits: no time is left to say, so it is spoken as it is. */
TEST(an_answer_without_a_game)
{
	begin(SIDES_LEFT);
	say(LEFT, VOICE_ANSWER, PHRASE_MOVES);
	while (voice_step(&voice, &options, NULL, now()))
		;
	expect(LEFT, PHRASE_MOVES);
}

/* A bouncing contact is one press. */
TEST(a_talk_key_bounces)
{
	begin(SIDES_LEFT);
	for (unsigned i = 0; i < 9; i++) {
		board.talk ^= SIDES_LEFT;
		pass(8);
	}
	seconds(1);
	for (unsigned i = 0; i < 9; i++) {
		board.talk ^= SIDES_LEFT;
		pass(8);
	}
	seconds(10);
	expect(LEFT, PHRASE_OWN_TIME);
	expect_nothing();
}

TEST(a_talk_key_silences)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		begin((uint8_t)(1u << side));
		talk(side, 1);
		seconds(10);
		expect(side, PHRASE_OWN_TIME);
		say(side, VOICE_FAULT, TEXT_FAULT_BUTTON);
		step();
		expect(side, TEXT_FAULT_BUTTON);
		assert_true(hal_voice_plays());
		talk(side, 1);
		assert_false(hal_voice_plays());
		seconds(20);
		expect_nothing(); /* that press asked for nothing */
	}
}

/* Not so a flag: it is said to its end, and then the answer. */
TEST(a_talk_key_silences_no_flag)
{
	begin(SIDES_BOTH);
	event(EVENT_FLAG, LEFT, 0);
	board.talk = SIDES_BOTH;
	pass(100);
	board.talk = 0;
	seconds(20);
	expect(LEFT, PHRASE_YOUR_FLAG);
	expect(RIGHT, PHRASE_OTHER_FLAG);
	expect(LEFT, PHRASE_OWN_TIME);
	expect(RIGHT, PHRASE_OWN_TIME);
	expect_nothing();
}

/* A press that does not count silences the ear of who pressed, and not the other. A fault and a flag are said
 * to the end. */
TEST(a_ignored_press_silences)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t other = (uint8_t)(1 - side);

		begin(SIDES_BOTH);
		say(side, VOICE_MENU, TEXT_PAUSED);
		say(side, VOICE_MENU, TEXT_PLAY_GOES_ON);
		say(other, VOICE_MENU, TEXT_POWER_LOST);
		step();
		expect(side, TEXT_PAUSED);
		voice_ignored_press(&voice, side, 0, now());
		assert_false(hal_voice_plays());
		say(side, VOICE_FAULT, TEXT_FAULT_BUTTON);
		say(side, VOICE_FLAG, PHRASE_YOUR_FLAG);
		voice_ignored_press(&voice, side, 0, now());
		seconds(10);
		expect(side, TONE | VOICE_LOW);
		expect(side, TONE | VOICE_LOW);
		expect(side, PHRASE_YOUR_FLAG);
		expect(side, TEXT_FAULT_BUTTON);
		expect(other, TEXT_POWER_LOST);
		expect_nothing();
		say(side, VOICE_FLAG, PHRASE_YOUR_FLAG);
		step();
		voice_ignored_press(&voice, side, 0, now());
		seconds(10);
		expect(side, PHRASE_YOUR_FLAG); /* and no tone over it */
		expect_nothing();
	}
}

TEST(a_press_silences_and_ticks)
{
	begin(SIDES_BOTH);
	talk(LEFT, 1);
	seconds(4);
	expect(LEFT, PHRASE_OWN_TIME);
	event(EVENT_PRESS, RIGHT, 1);
	assert_false(hal_voice_plays());
	expect(RIGHT, TONE | VOICE_TICK);
	expect(LEFT, TONE | VOICE_TICKS);
	voice_ignored_press(&voice, RIGHT, 0, now());
	expect(RIGHT, TONE | VOICE_LOW);
	event(EVENT_STARTED, RIGHT, 0);
	expect(RIGHT, TONE | VOICE_TICKS);
	expect(LEFT, TONE | VOICE_TICK);
	seconds(20);
	expect_nothing();
}

TEST(warnings)
{
	static const uint16_t values[] = {600, 300, 120, 60, 30, 10, 5, 1};

	begin(SIDES_BOTH);
	for (unsigned i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		event(EVENT_WARNING, RIGHT, values[i]);
		seconds(10);
		if (values[i] >= 10)
			expect(RIGHT, PHRASE_WARNING);
		expect_nothing();
	}
	options.value[OPTION_WARN_RIGHT] = 0;
	event(EVENT_WARNING, RIGHT, 60);
	seconds(10);
	expect_nothing();
}

/* One audio output: the side that fell hears it first, the other one waits. */
TEST(a_flag_is_announced_to_both)
{
	begin(SIDES_BOTH);
	event(EVENT_FLAG, RIGHT, 0);
	event(EVENT_PRESS, LEFT, 0); /* silences no flag */
	seconds(10);
	expect(RIGHT, PHRASE_YOUR_FLAG);
	expect(LEFT, TONE | VOICE_TICK);
	expect(RIGHT, TONE | VOICE_TICKS);
	expect(LEFT, PHRASE_OTHER_FLAG);
	expect_nothing();
}

/* It stays true: neither a press nor a second of waiting ends it. */
TEST(a_fault_is_announced_to_the_end)
{
	begin(SIDES_BOTH);
	for (uint8_t side = LEFT; side <= RIGHT; side++)
		for (unsigned i = 0; i < 4; i++)
			say(side, VOICE_FAULT, (uint16_t)(TEXT_FAULT_BUTTON + i % 2));
	step();
	event(EVENT_PRESS, LEFT, 1);
	seconds(40);
	expect(LEFT, TEXT_FAULT_BUTTON);
	expect(LEFT, TONE | VOICE_TICK);
	expect(RIGHT, TONE | VOICE_TICKS);
	for (unsigned i = 1; i < 8; i++)
		expect(i < 4 ? LEFT : RIGHT, TEXT_FAULT_BUTTON + (int)i % 2);
	expect_nothing();
}

/* What was handed in first is said first, also when a place in the queue has become free meanwhile. */
TEST(in_the_order_of_events)
{
	begin(SIDES_LEFT);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON_DO);
	say(LEFT, VOICE_FAULT, TEXT_POWER_LOST);
	step();
	seconds(3);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_HUNG_DO);
	seconds(10);
	expect(LEFT, TEXT_FAULT_BUTTON);
	expect(LEFT, TEXT_FAULT_BUTTON_DO);
	expect(LEFT, TEXT_POWER_LOST);
	expect(LEFT, TEXT_FAULT_HUNG_DO);
	expect_nothing();
}

/* The memory for speech stops answering: three tones. First while its pack is being checked, when all that
 * is read is ones; then while it sleeps. */
TEST(a_memory_that_goes)
{
	begin(SIDES_LEFT);
	board.jacks = 0;
	seconds(1);
	board.jacks = SIDES_LEFT;
	step();
	board.speech = NULL;
	seconds(5);
	talk(LEFT, 1);
	seconds(10);
	expect(LEFT, TONE | VOICE_THREE);
	expect_nothing();
	begin(SIDES_LEFT);
	assert_false(board.speech_awake);
	board.speech = NULL;
	talk(LEFT, 1);
	seconds(10);
	expect(LEFT, TONE | VOICE_THREE);
	expect_nothing();
}

/* Whoever asked about the game before hears no more of it; a flag and a fault are announced. */
TEST(a_new_game_ends_answers)
{
	begin(SIDES_BOTH);
	talk(LEFT, 1);
	seconds(4);
	expect(LEFT, PHRASE_OWN_TIME);
	event(EVENT_READY, LEFT, 0);
	assert_false(hal_voice_plays());
	say(RIGHT, VOICE_FAULT, TEXT_POWER_LOST);
	event(EVENT_READY, LEFT, 0);
	seconds(10);
	expect(RIGHT, TEXT_POWER_LOST);
	expect_nothing();
}

/* An ear hears no word while it hears a tone. */
TEST(text_display_wait_for_a_tone)
{
	begin(SIDES_LEFT);
	voice_ignored_press(&voice, LEFT, 0, now());
	say(LEFT, VOICE_WARNING, TEXT_NO_BLACK_PRESSES);
	seconds(1);
	expect(LEFT, TONE | VOICE_LOW);
	expect_nothing();
	seconds(1);
	expect(LEFT, TEXT_NO_BLACK_PRESSES);
}

/* The caller learns which earphones were plugged in. */
TEST(an_earphone_comes)
{
	begin(SIDES_LEFT);
	assert_int_equal(voice_take_plugged(&voice), SIDES_LEFT);
	board.jacks = SIDES_BOTH;
	step();
	assert_int_equal(voice_take_plugged(&voice), SIDES_RIGHT);
}

/* The second pack is checked when the first ear has been spoken to: the processor has no time for both. */
TEST(a_pack_is_checked_in_silence)
{
	begin(SIDES_LEFT);
	talk(LEFT, 1);
	seconds(4);
	expect(LEFT, PHRASE_OWN_TIME);
	board.jacks = SIDES_BOTH;
	step();
	assert_int_equal(voice.ear[RIGHT].state, PACK_CHECKED);
	assert_true(hal_voice_plays());
	pass(100);
	assert_true(hal_voice_plays());
	assert_int_equal(voice.ear[RIGHT].pack.at, sizeof(struct pack_head));
	seconds(20);
	assert_int_equal(voice.ear[RIGHT].state, PACK_GOOD);
}

/* What is more severe cuts, also in the other ear; what was cut is said again. */
TEST(the_more_severe_comes_first)
{
	begin(SIDES_BOTH);
	talk(LEFT, 1);
	seconds(4);
	expect(LEFT, PHRASE_OWN_TIME);
	event(EVENT_WARNING, RIGHT, 10);
	seconds(10);
	expect(RIGHT, PHRASE_WARNING);
	expect(LEFT, PHRASE_OWN_TIME);
	expect_nothing();
}

/* Two players who listen, with two packs: the second one waits for the first. */
TEST(the_second_side_waits)
{
	begin(SIDES_BOTH);
	board.talk = SIDES_BOTH;
	seconds(1);
	board.talk = 0;
	seconds(20);
	expect(LEFT, PHRASE_OWN_TIME);
	expect(RIGHT, PHRASE_OWN_TIME);
	expect_nothing();
}

TEST(a_late_warning_is_dropped)
{
	struct utterance row = {.text = TEXT_OPTIONS};

	begin(SIDES_BOTH);
	for (unsigned i = 0; i < 6; i++)
		event(EVENT_FLAG, RIGHT, 0); /* twelve phrases: 2.4 s */
	event(EVENT_WARNING, LEFT, 10);
	seconds(60);
	for (unsigned i = 0; i < 12; i++)
		assert_int_not_equal(board.spoken[judged++].groups, 0);
	expect_nothing();
	voice_row(&voice, &row, false, now());
	seconds(10);
	assert_int_equal(board.spoken_count, judged + 1);
}

TEST(rows_of_a_page)
{
	struct utterance first = {.text = TEXT_OPTIONS}, second = {.text = TEXT_CONTRAST};

	begin(SIDES_BOTH);
	talk(RIGHT, 1); /* from now on the right side hears the menus */
	seconds(10);
	expect(RIGHT, PHRASE_OWN_TIME);
	voice_new_page(&voice);
	voice_row(&voice, &first, false, now());
	voice_row(&voice, &first, false, now());
	pass(100);
	expect(RIGHT, TEXT_OPTIONS);
	voice_new_page(&voice); /* what was left of the page before is dropped */
	voice_row(&voice, &second, false, now());
	seconds(10);
	expect(RIGHT, TEXT_CONTRAST);
	expect_nothing();
}

static void expect_three_tones(void)
{
	talk(LEFT, 1);
	seconds(10);
	expect(LEFT, TONE | VOICE_THREE);
	expect_nothing();
}

TEST(without_a_pack)
{
	begin(SIDES_LEFT);
	options.value[OPTION_PACK_LEFT] = 3;
	seconds(10);
	expect_three_tones();
	options.value[OPTION_PACK_LEFT] = 1;
	board.speech[pack_slot(0) + 500] ^= 1; /* damaged tables */
	board.jacks = 0;
	seconds(1);
	board.jacks = SIDES_LEFT;
	seconds(10);
	expect_three_tones();
	put_pack(0);
	board.jacks = 0;
	seconds(1);
	board.speech = NULL; /* a missing memory */
	board.jacks = SIDES_LEFT;
	seconds(10);
	expect_three_tones();
}

TEST(off_is_silence)
{
	begin(SIDES_LEFT);
	options.value[OPTION_PACK_LEFT] = 0;
	seconds(1);
	talk(LEFT, 1);
	event(EVENT_PRESS, LEFT, 1);
	seconds(10);
	expect_nothing();
}

/* Without an earphone the memory sleeps, and nothing is said. */
TEST(nothing_plugged)
{
	begin(0);
	assert_true(voice_idle(&voice, false));
	event(EVENT_FLAG, LEFT, 0);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		board.talk = (uint8_t)(1u << side);
		assert_false(voice_idle(&voice, false));
		assert_int_equal(step(), 1u << side); /* D5: the text display is lit */
		pass(200);
		board.talk = 0;
		pass(200);
		assert_false(voice_idle(&voice, false)); /* a second press may follow */
		seconds(10);
		assert_true(voice_idle(&voice, false));
	}
	assert_false(board.speech_awake);
	expect_nothing();
}

/* Without an earphone no pack is looked at: neither when the clock is switched on nor when the plug is
 * pulled. */
TEST(no_pack_is_opened_without_an_earphone)
{
	begin(0);
	memset(&voice, 0, sizeof(voice));
	step();
	assert_false(board.speech_awake);
	board.jacks = SIDES_BOTH;
	seconds(20);
	assert_false(board.speech_awake);
	board.jacks = 0;
	step();
	assert_false(board.speech_awake);
	board.jacks = SIDES_BOTH;
	pass(100);
	assert_true(board.speech_awake); /* the packs are checked */
	board.jacks = 0;
	step();
	assert_false(board.speech_awake);
}

/* What is due is due in a tick, not before. */
TEST(a_piece_is_due)
{
	begin(0);
	board.jacks = SIDES_LEFT;
	step();
	board.count += (uint32_t)voice_next(&voice, now());
	assert_int_equal(voice_next(&voice, now()), 1);
}

/* A pack is checked in pieces. Each takes 4,500 cycles, which are 4.6 ticks, and then others have their
 * turn (B3). */
TEST(a_check_leaves_time)
{
	unsigned pieces = 0;
	uint32_t last = 0;

	begin(0);
	board.jacks = SIDES_LEFT;
	step();
	for (unsigned tick = 0; tick < 4096 && voice.ear[LEFT].state == PACK_CHECKED; tick++) {
		uint16_t before = voice.ear[LEFT].pack.at;

		board.count++;
		step();
		if (voice.ear[LEFT].pack.at == before)
			continue;
		assert_true(pieces == 0 || board.count - last >= 9);
		last = board.count;
		pieces++;
	}
	assert_int_equal(voice.ear[LEFT].state, PACK_GOOD);
	assert_true(pieces > 10);
}

/* The plug is pulled in the middle of an answer: silence. Whoever plugs in next hears nothing of it; the
 * other ear hears all that is meant for it. */
TEST(a_plug_is_pulled)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t other = (uint8_t)(1 - side);

		begin(SIDES_BOTH);
		say(side, VOICE_FAULT, TEXT_FAULT_BUTTON);
		say(side, VOICE_FAULT, TEXT_FAULT_BUTTON_DO);
		say(other, VOICE_FAULT, TEXT_POWER_LOST);
		pass(100);
		expect(side, TEXT_FAULT_BUTTON);
		board.jacks = (uint8_t)(1u << other);
		pass(100);
		assert_true(board.spoken[judged - 1].cut);
		expect(other, TEXT_POWER_LOST);
		board.jacks = SIDES_BOTH;
		seconds(30);
		expect_nothing();
	}
}

/* The talk key of one ear drops neither a fault that waits for it nor what the other ear hears. */
TEST(a_talk_key_leaves_the_other_ear_alone)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		uint8_t other = (uint8_t)(1 - side);

		begin(SIDES_BOTH);
		say(side, VOICE_FAULT, TEXT_FAULT_BUTTON);
		say(other, VOICE_FAULT, TEXT_POWER_LOST);
		pass(100);
		expect(side, TEXT_FAULT_BUTTON);
		board.talk = (uint8_t)(1u << other);
		pass(100);
		board.talk = 0;
		assert_false(board.spoken[judged - 1].cut);
		seconds(10);
		assert_false(board.spoken[judged - 1].cut);
		expect(other, TEXT_POWER_LOST);
		expect(other, PHRASE_OWN_TIME);
		expect_nothing();
	}
}

/* A row that is read out between two presses of the talk key is silenced by the second one, for good. */
TEST(the_second_press_silences)
{
	const struct utterance row = {.text = TEXT_OPTIONS};

	begin(SIDES_LEFT);
	talk(LEFT, 1);
	voice_row(&voice, &row, false, now());
	pass(100);
	expect(LEFT, TEXT_OPTIONS);
	talk(LEFT, 1);
	seconds(20);
	expect(LEFT, PHRASE_OTHER_TIME);
	expect_nothing();
}

/* An earphone comes, and a fault is announced at once. The pack is damaged: nothing is said before its
 * tables have been checked. */
TEST(an_unchecked_pack_says_nothing)
{
	begin(0);
	memory[pack_slot(0) + 500] ^= 1; /* the pack of the same place, damaged meanwhile */
	board.jacks = SIDES_LEFT;
	step();
	say(LEFT, VOICE_FAULT, TEXT_POWER_LOST);
	seconds(20);
	expect(LEFT, TONE | VOICE_THREE);
	expect_nothing();
}

/* A clock speaks however many days it has been on. */
TEST(after_a_week)
{
	for (uint32_t day = 1; day <= 12; day++) {
		begin(0);
		board.count += day * 86400u * 4096u;
		board.jacks = SIDES_LEFT;
		seconds(20);
		talk(LEFT, 1);
		seconds(10);
		expect(LEFT, PHRASE_OWN_TIME);
		expect_nothing();
	}
}

/* While a talk key is held, nobody looks at it before the second is over. */
TEST(a_held_talk_key_costs_nothing)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		begin(0);
		board.talk = (uint8_t)(1u << side);
		seconds(1);
		step();
		assert_in_range(voice_next(&voice, now()), TICKS_PER_SECOND * 8 / 10, TICKS_PER_SECOND);
	}
}

/* Between two phrases the memory sleeps. */
TEST(the_memory_sleeps)
{
	begin(SIDES_LEFT);
	assert_false(board.speech_awake);
	talk(LEFT, 1);
	seconds(4);
	assert_true(board.speech_awake);
	seconds(10);
	assert_false(board.speech_awake);
	board.jacks = 0;
	seconds(1);
	assert_true(voice_idle(&voice, false));
}

/* Who hears what of each event (docs/manual.md), on either side, and if only one of them listens. */
TEST(every_event_in_both_ears)
{
	enum { NOTHING = -1 };
	static const struct {
		uint8_t what;
		uint16_t value;
		int own, other;
	} rows[] = {
	    {EVENT_PRESS, 1, TONE | VOICE_TICK, TONE | VOICE_TICKS},
	    {EVENT_STARTED, 0, TONE | VOICE_TICKS, TONE | VOICE_TICK},
	    {EVENT_RESUMED, 0, TONE | VOICE_TICKS, NOTHING},
	    {EVENT_PRESS, 12, TONE | VOICE_TICK, TONE | VOICE_TICKS},
	    {EVENT_TURN_SWITCH, 0, NOTHING, TONE | VOICE_TICKS},
	    {EVENT_TURN_SWITCH, 12, NOTHING, TONE | VOICE_TICKS}, /* its moves are no seconds */
	    {EVENT_WARNING, 10, PHRASE_WARNING, NOTHING},
	    {EVENT_WARNING, 9, NOTHING, NOTHING},
	    {EVENT_STAGE_TRANSITION, 1, PHRASE_YOUR_ZERO, PHRASE_OTHER_ZERO},
	    {EVENT_FLAG, 0, PHRASE_YOUR_FLAG, PHRASE_OTHER_FLAG},
	    {EVENT_PAUSED, 0, NOTHING, NOTHING},
	    {EVENT_STAGE, 1, NOTHING, NOTHING},
	};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (uint8_t side = LEFT; side <= RIGHT; side++) {
			for (uint8_t jacks = 0; jacks <= SIDES_BOTH; jacks++) {
				begin(jacks);
				event(rows[i].what, side, rows[i].value);
				seconds(20);
				if (rows[i].own != NOTHING && jacks >> side & 1)
					expect(side, rows[i].own);
				if (rows[i].other != NOTHING && jacks >> (1 - side) & 1)
					expect((uint8_t)(1 - side), rows[i].other);
				expect_nothing();
			}
		}
	}
}

/* Each ear has its own pack, volume and warnings. */
TEST(each_ear_has_its_options)
{
	begin(SIDES_BOTH);
	assert_int_equal(board.volume[LEFT], 7);
	assert_int_equal(board.volume[RIGHT], 7);
	options.value[OPTION_VOLUME_LEFT] = 2;
	options.value[OPTION_WARN_LEFT] = 0;
	step();
	assert_int_equal(board.volume[LEFT], 2);
	assert_int_equal(board.volume[RIGHT], 7);
	options.value[OPTION_VOLUME_RIGHT] = 8;
	options.value[OPTION_PACK_RIGHT] = 1;
	seconds(10);
	assert_int_equal(board.volume[LEFT], 2);
	assert_int_equal(board.volume[RIGHT], 8);
	event(EVENT_WARNING, LEFT, 60);
	event(EVENT_WARNING, RIGHT, 60);
	seconds(10);
	expect(RIGHT, PHRASE_WARNING);
	expect_nothing();
	options.value[OPTION_PACK_LEFT] = 0; /* nothing at all */
	seconds(1);
	event(EVENT_PRESS, LEFT, 1);
	event(EVENT_FLAG, LEFT, 1);
	seconds(10);
	expect(RIGHT, TONE | VOICE_TICKS);
	expect(RIGHT, PHRASE_OTHER_FLAG);
	expect_nothing();
}

/* What is reported is what the digits show at the beginning of the answer (D1). */
TEST(answers_are_true)
{
	static const struct {
		uint8_t method;
		ticks left;
		int32_t seconds;
	} rows[] = {
	    {METHOD_SUDDEN, 4096 * 60, 60}, {METHOD_SUDDEN, 4096 * 60 + 1, 61},
	    {METHOD_SUDDEN, 4095, 1},	    {METHOD_SUDDEN, 1, 1},
	    {METHOD_SUDDEN, 0, 0},	    {METHOD_COUNT_UP, 4095, 0},
	    {METHOD_COUNT_UP, 4096, 1},	    {METHOD_COUNT_UP, 8191, 1},
	    {METHOD_SCRABBLE, -4096, -1},   {METHOD_SCRABBLE, -8191, -1},
	    {METHOD_SCRABBLE, -8192, -2},
	};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (uint8_t side = LEFT; side <= RIGHT; side++) {
			begin(SIDES_BOTH);
			for (uint8_t colour = WHITE; colour <= BLACK; colour++)
				game.control.stage[colour][0].method = rows[i].method;
			game.side[side].left = rows[i].left;
			game.side[1 - side].left = 4096 * 77;
			game.side[side].moves = 12;
			game.side[1 - side].moves = 34;
			game.state = PLAY_PAUSED;
			talk(side, 1);
			seconds(4);
			assert_int_equal(voice.phrase.values.time, rows[i].seconds);
			seconds(10);
			talk((uint8_t)(1 - side), 1);
			talk((uint8_t)(1 - side), 1);
			assert_int_equal(voice.phrase.values.time, rows[i].seconds);
			seconds(10);
			voice.phrase.values.n = 0;
			board.talk |= side_bit(side);
			for (unsigned tenths = 0; tenths < 15 && voice.phrase.values.n == 0; tenths++)
				seconds(1);
			assert_int_equal(voice.phrase.values.n, 12);
			board.talk &= (uint8_t)~side_bit(side);
			seconds(10);
		}
	}
}

/* While a pack is written nothing is said, not even a tone; afterwards the packs are looked at again. */
TEST(rests_while_a_pack_is_written)
{
	begin(SIDES_BOTH);
	talk(LEFT, 1);
	seconds(4);
	expect(LEFT, PHRASE_OWN_TIME);
	event(EVENT_FLAG, RIGHT, 0);
	judged = board.spoken_count;
	voice_rest(&voice, true);
	assert_false(hal_voice_plays());
	assert_false(board.speech_awake);
	expect_empty_queue();
	say(LEFT, VOICE_FAULT, TEXT_POWER_LOST);
	expect_empty_queue();
	event(EVENT_FLAG, LEFT, 0);
	event(EVENT_PRESS, LEFT, 0);
	voice_ignored_press(&voice, RIGHT, 0, now());
	talk(LEFT, 1);
	seconds(10);
	assert_false(board.speech_awake);
	expect_nothing();
	board.speech[pack_slot(0) + 500] ^= 1; /* another pack, and it is damaged */
	board.speech[pack_slot(1) + 500] ^= 1;
	voice_rest(&voice, false);
	seconds(10);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		talk(side, 1);
		seconds(10);
		expect(side, TONE | VOICE_THREE);
	}
	expect_nothing();
}

/* An earphone that is pulled out while a pack is written leaves nothing to check: the memory continues
 * sleeping. */
TEST(a_check_ends_with_a_rest)
{
	begin(0);
	board.jacks = SIDES_LEFT;
	step();
	assert_true(board.speech_awake);
	voice_rest(&voice, true);
	board.jacks = 0;
	board.count += 4096;
	voice_rest(&voice, false);
	step();
	assert_true(voice_idle(&voice, false));
	assert_false(board.speech_awake);
}

TEST(finding_packs)
{
	struct pack pack;

	begin(SIDES_LEFT);
	assert_false(board.speech_awake);
	assert_int_equal(voice_find_pack(&voice, 0, &pack), PACK_CHECKED);
	assert_int_equal(pack.base, pack_slot(0));
	assert_false(board.speech_awake);
	assert_int_equal(voice_find_pack(&voice, 1, &pack), PACK_CHECKED);
	assert_int_equal(pack.base, pack_slot(1));
	assert_int_equal(voice_find_pack(&voice, 5, &pack), PACK_MISSING);
	talk(LEFT, 1);
	seconds(4);
	assert_true(hal_voice_plays()); /* it continues speaking */
	assert_int_equal(voice_find_pack(&voice, 1, &pack), PACK_CHECKED);
	assert_true(board.speech_awake);
	assert_true(hal_voice_plays());
	seconds(10);
	board.speech = NULL;
	assert_int_equal(voice_find_pack(&voice, 0, &pack), PACK_NO_MEMORY);
}

/* A clip that a pack cannot have, in tables with a right CRC: three tones, and no more of that pack. */
TEST(clips_that_cannot_be)
{
	static const struct {
		uint32_t offset;
		uint16_t groups;
		bool good;
	} rows[] = {{65536, 0, false},
		    {PACK_BYTES - 3, 1, true},
		    {PACK_BYTES - 3, 2, false},
		    {PACK_BYTES - 2, 1, false},
		    {PACK_BYTES, 1, false},
		    {0xFFFFFFFF, 1, false},
		    {PACK_BYTES - 3 * 65535u, 65535, true},
		    {PACK_BYTES - 3 * 65535u + 1, 65535, false}};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct pack_head head;
		uint8_t *pack = memory + pack_slot(0);
		struct pack_clip clip = {.offset = rows[i].offset, .groups = rows[i].groups};

		begin(0);
		memcpy(&head, pack, sizeof(head));
		memcpy(pack + head.clips + PHRASE_OWN_TIME * sizeof(clip), &clip, sizeof(clip));
		head.tables_crc = 0;
		for (uint16_t at = sizeof(head); at < head.tables_end; at++)
			head.tables_crc = crc16(head.tables_crc, pack + at, 1);
		head.head_crc = crc16(0, &head.format, sizeof(head) - 4 - 2);
		memcpy(pack, &head, sizeof(head));
		board.jacks = SIDES_LEFT;
		seconds(20);
		talk(LEFT, 1);
		seconds(4);
		if (rows[i].good) {
			assert_int_equal(board.spoken[judged].at, pack_slot(0) + rows[i].offset);
			assert_int_equal(board.spoken[judged++].groups, rows[i].groups);
			expect_nothing();
			continue;
		}
		expect(LEFT, TONE | VOICE_THREE);
		expect_nothing();
		seconds(10);
		talk(LEFT, 1);
		talk(LEFT, 1); /* of another text, whose clip is good */
		seconds(10);
		expect(LEFT, TONE | VOICE_THREE);
		expect_nothing();
	}
}

/* Menus are heard by the ear that has used its talk key last; before that by the one that was plugged in. */
TEST(who_hears_the_menus)
{
	const struct utterance row = {.text = TEXT_OPTIONS};

	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		begin(0);
		board.jacks = (uint8_t)(1u << side);
		seconds(20);
		voice_row(&voice, &row, false, now());
		seconds(10);
		expect(side, TEXT_OPTIONS);
		board.jacks = SIDES_BOTH;
		seconds(20);
		voice_row(&voice, &row, false, now());
		seconds(10);
		expect(side, TEXT_OPTIONS);
		talk((uint8_t)(1 - side), 1);
		seconds(10);
		expect((uint8_t)(1 - side), PHRASE_OWN_TIME);
		voice_row(&voice, &row, false, now());
		seconds(10);
		expect((uint8_t)(1 - side), TEXT_OPTIONS);
		board.jacks = 0;
		seconds(1);
		board.jacks = (uint8_t)(1u << side); /* the other one has gone */
		seconds(20);
		voice_row(&voice, &row, false, now());
		seconds(10);
		expect(side, TEXT_OPTIONS);
		expect_nothing();
	}
}

/* The older one first, however many there were before; sixteen can wait. */
TEST(the_queue)
{
	begin(SIDES_BOTH);
	for (unsigned i = 0; i < 150; i++) {
		event(EVENT_FLAG, RIGHT, 0);
		event(EVENT_FLAG, LEFT, 0);
		seconds(20);
		expect(RIGHT, PHRASE_YOUR_FLAG);
		expect(LEFT, PHRASE_OTHER_FLAG);
		expect(LEFT, PHRASE_YOUR_FLAG);
		expect(RIGHT, PHRASE_OTHER_FLAG);
		expect_nothing();
	}
	for (unsigned i = 0; i < 9; i++) /* eighteen */
		event(EVENT_FLAG, RIGHT, 0);
	seconds(100);
	assert_int_equal(board.spoken_count, judged + 16);
}

/* covers: B1 -- a flag finds its place in a full queue, because the rows of a page are no longer true. */
TEST(a_flag_in_a_full_queue)
{
	begin(SIDES_LEFT);
	for (unsigned i = 0; i < VOICE_WAITING - 1; i++)
		say(LEFT, VOICE_MENU, TEXT_PAUSED);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	event(EVENT_FLAG, LEFT, 0);
	seconds(100);
	expect(LEFT, PHRASE_YOUR_FLAG);
	expect(LEFT, TEXT_FAULT_BUTTON);
	expect_nothing();
}

/* What comes into a full queue is lost, and what waited is said; nothing after the queue is touched. */
TEST(a_full_queue)
{
	static struct {
		struct voice voice;
		struct voice_item after[2];
	} guarded;
	static const struct voice_item empty[2];
	const struct utterance fault = {.text = TEXT_POWER_LOST};

	begin(SIDES_LEFT);
	for (unsigned i = 0; i < VOICE_WAITING; i++)
		say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	say(LEFT, VOICE_FLAG, TEXT_POWER_LOST);
	guarded.voice = voice;
	seconds(100);
	for (unsigned i = 0; i < VOICE_WAITING; i++)
		expect(LEFT, TEXT_FAULT_BUTTON);
	expect_nothing();
	voice_speak(&guarded.voice, LEFT, VOICE_FAULT, &fault, now());
	assert_memory_equal(guarded.after, empty, sizeof(empty));
	guarded.after[0].kind = VOICE_MENU;
	voice_new_page(&guarded.voice);
	assert_int_equal(guarded.after[0].kind, VOICE_MENU);
	guarded.after[0].kind = VOICE_WARNING;
	guarded.after[0].since = now() - 2 * TICKS_PER_SECOND;
	(void)voice_step(&guarded.voice, &options, &game, now());
	assert_int_equal(guarded.after[0].kind, VOICE_WARNING);
	guarded.after[0].kind = VOICE_FLAG;
	(void)voice_step(&guarded.voice, &options, &game, now());
	assert_true(guarded.voice.speaks);
	assert_int_equal(guarded.voice.item, 0);
}

/* No word is said while a tone sounds; then it is said at once. */
TEST(text_display_come_right_after_a_tone)
{
	begin(SIDES_BOTH);
	event(EVENT_PRESS, LEFT, 1);
	pass(300);
	event(EVENT_WARNING, RIGHT, 10);
	seconds(10);
	expect(LEFT, TONE | VOICE_TICK);
	expect(RIGHT, TONE | VOICE_TICKS);
	expect(RIGHT, PHRASE_WARNING);
	assert_in_range(board.spoken[judged - 1].count - board.spoken[judged - 2].count, 600, 700);
	expect_nothing();
}

/* A warning waits for a second, not longer. */
TEST(a_warning_waits)
{
	for (unsigned late = 0; late < 2; late++) {
		begin(SIDES_BOTH);
		for (unsigned i = 0; i < 5; i++)
			event(EVENT_FLAG, RIGHT, 0);
		seconds(late ? 8 : 12); /* ten phrases take two seconds and a little */
		judged = board.spoken_count;
		event(EVENT_WARNING, LEFT, 10);
		seconds(30);
		while (judged < board.spoken_count &&
		       board.spoken[judged].at != pack_slot(0) + 65536u + PHRASE_WARNING * 3u * GROUPS)
			judged++;
		assert_int_equal(judged < board.spoken_count, !late);
	}
}

/* B1 N5: either talk key may stay down in a box. A clock that is off sleeps all the same, and notices when
 * the key comes up. */
TEST(a_key_held_down_in_a_box)
{
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		begin(0);
		for (unsigned i = 0; i < 50; i++) {
			board.count += 200;
			board.talk = i < 10 ? 0 : (uint8_t)(1u << side);
			while (voice_step(&voice, &options, NULL, now()))
				;
		}
		assert_true(voice_idle(&voice, true));
		assert_false(voice_idle(&voice, false));
		board.talk = 0;
		assert_false(voice_idle(&voice, true));
	}
}

/* covers: B3 -- no call does more than one piece of work, so that presses and digits have their turn: the
 * operations of a phrase are read in one call, its clip is found in the next. */
TEST(a_phrase_begins_in_pieces)
{
	begin(SIDES_LEFT);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	assert_true(voice_step(&voice, &options, &game, now()));
	assert_true(voice.speaks && phrase_is_unprepared(&voice.phrase));
	assert_true(voice_step(&voice, &options, &game, now()));
	assert_false(phrase_is_unprepared(&voice.phrase) || voice.has_clip);
	assert_true(voice_step(&voice, &options, &game, now()));
	assert_true(voice.has_clip);
	expect_nothing();
	assert_true(voice_step(&voice, &options, &game, now()));
	expect(LEFT, TEXT_FAULT_BUTTON);
}

/* covers: B3 -- a piece of a check is done when it is due, neither before nor after, and a phrase that waits
 * for the last one begins in another call. */
TEST(a_check_in_pieces)
{
	begin(0);
	board.jacks = SIDES_LEFT;
	step();
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	assert_int_equal(voice.ear[LEFT].pack.at, sizeof(struct pack_head));
	while (voice.ear[LEFT].state == PACK_CHECKED) {
		uint16_t before = voice.ear[LEFT].pack.at;

		board.count += (uint32_t)voice_next(&voice, now()) - 1;
		step();
		assert_int_equal(voice.ear[LEFT].pack.at, before);
		board.count++;
		assert_true(voice_step(&voice, &options, &game, now()));
		assert_int_not_equal(voice.ear[LEFT].pack.at, before);
		assert_false(voice.speaks);
	}
	step();
	expect(LEFT, TEXT_FAULT_BUTTON);
}

/* covers: B3 -- to silence a phrase is a piece of work, too: the next phrase begins in another call, which is
 * asked for at once. */
TEST(a_silence_is_a_piece)
{
	begin(SIDES_BOTH);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	say(RIGHT, VOICE_FAULT, TEXT_POWER_LOST);
	step();
	expect(LEFT, TEXT_FAULT_BUTTON);
	board.talk = SIDES_LEFT;
	assert_true(voice_step(&voice, &options, &game, now()));
	assert_false(voice.speaks || hal_voice_plays());
	step();
	expect(RIGHT, TEXT_POWER_LOST);
}

/* What is handed in when a phrase has just ended takes its place in the queue, and is said. */
TEST(at_the_end_of_a_phrase)
{
	begin(SIDES_LEFT);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	step();
	expect(LEFT, TEXT_FAULT_BUTTON);
	board.count = board.audio_end;
	while (voice.queue[0].kind != VOICE_NOTHING)
		assert_true(voice_step(&voice, &options, &game, now()));
	say(LEFT, VOICE_FAULT, TEXT_POWER_LOST);
	seconds(10);
	expect(LEFT, TEXT_POWER_LOST);
	expect_nothing();
}

/* The memory does not stay awake for a pack that is missing: it sleeps while the three tones sound. */
TEST(no_memory_for_three_tones)
{
	begin(SIDES_LEFT);
	options.value[OPTION_PACK_LEFT] = 3;
	step();
	say(LEFT, VOICE_FAULT, TEXT_POWER_LOST);
	step();
	expect(LEFT, TONE | VOICE_THREE);
	assert_false(board.speech_awake);
}

/* A phrase that waits for a tone begins in the tick in which the tone is over. */
TEST(a_phrase_is_due_after_a_tone)
{
	begin(SIDES_LEFT);
	voice_ignored_press(&voice, LEFT, 0, now());
	say(LEFT, VOICE_FAULT, TEXT_POWER_LOST);
	step();
	expect(LEFT, TONE | VOICE_LOW);
	board.count += (uint32_t)voice_next(&voice, now()) - 1;
	step();
	expect_nothing();
	board.count++;
	step();
	expect(LEFT, TEXT_POWER_LOST);
}

/* Nothing is due after a rest, not even the end of a tone. */
TEST(nothing_is_due_after_a_rest)
{
	begin(SIDES_BOTH);
	event(EVENT_PRESS, LEFT, 1);
	assert_in_range(voice_next(&voice, now()), 1, TICKS_PER_SECOND);
	voice_rest(&voice, true);
	assert_int_equal(voice_next(&voice, now()), TICKS_MAX);
}

/* The rows of a page are said in their order, but the last one after all that follow, however many they
 * are. */
TEST(the_last_row)
{
	begin(SIDES_LEFT);
	for (uint16_t i = 0; i < VOICE_WAITING; i++)
		voice_row(&voice, &(struct utterance){.text = (uint16_t)(20 + i)}, i == 1, now());
	seconds(60);
	for (int i = 0; i < VOICE_WAITING; i++)
		if (i != 1)
			expect(LEFT, 20 + i);
	expect(LEFT, 21);
	expect_nothing();
}

/* A row for one ear comes before a message to the other that was handed in later, although that has a place
 * in front of it. */
TEST(a_row_is_older)
{
	const struct utterance row = {.text = TEXT_OPTIONS};

	begin(SIDES_BOTH);
	say(LEFT, VOICE_FLAG, PHRASE_YOUR_FLAG);
	say(LEFT, VOICE_FAULT, TEXT_FAULT_BUTTON);
	voice_row(&voice, &row, false, now());
	seconds(3);
	voice_ignored_press(&voice, RIGHT, TEXT_NO_CHOOSE, now());
	seconds(20);
	expect(LEFT, PHRASE_YOUR_FLAG);
	expect(LEFT, TEXT_FAULT_BUTTON);
	expect(RIGHT, TONE | VOICE_LOW);
	expect(LEFT, TEXT_OPTIONS);
	expect(RIGHT, TEXT_NO_CHOOSE);
	expect_nothing();
}

/* A clock that is turned off says so at once, and nothing more of its menu. */
TEST(off_ends_the_menu)
{
	const struct utterance row = {.text = TEXT_OPTIONS};

	begin(SIDES_LEFT);
	voice_row(&voice, &row, false, now());
	voice_row(&voice, &row, false, now());
	step();
	for (unsigned i = 0; i < 50; i++) {
		while (voice_step(&voice, &options, NULL, now()))
			;
		board.count += 400;
	}
	expect(LEFT, TEXT_OPTIONS);
	assert_true(board.spoken[judged - 1].cut);
	expect(LEFT, PHRASE_OFF);
	expect_nothing();
}

/* The audio output gets a volume when it changes, and not at each poll, which would cost energy. */
TEST(a_volume_is_set_once)
{
	begin(SIDES_BOTH);
	assert_int_equal(board.calls.volume, 2);
	talk(LEFT, 1);
	seconds(10);
	assert_int_equal(board.calls.volume, 2);
	options.value[OPTION_VOLUME_RIGHT] = 3;
	seconds(10);
	assert_int_equal(board.calls.volume, 3);
}

/* The serial port can say how many gaps the audio output had. */
TEST(underruns_are_reported)
{
	begin(SIDES_LEFT);
	assert_int_equal(voice.underruns, 0);
	board.underruns = 3;
	step();
	assert_int_equal(voice.underruns, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    RUN(talk_keys_ask),
	    RUN(a_key_held_down_in_a_box),
	    RUN(whose_turn),
	    RUN(an_answer_is_not_the_menu),
	    RUN(an_answer_without_a_game),
	    RUN(a_talk_key_bounces),
	    RUN(a_talk_key_silences),
	    RUN(a_talk_key_silences_no_flag),
	    RUN(a_ignored_press_silences),
	    RUN(a_press_silences_and_ticks),
	    RUN(warnings),
	    RUN(a_flag_is_announced_to_both),
	    RUN(a_fault_is_announced_to_the_end),
	    RUN(in_the_order_of_events),
	    RUN(a_memory_that_goes),
	    RUN(a_new_game_ends_answers),
	    RUN(text_display_wait_for_a_tone),
	    RUN(an_earphone_comes),
	    RUN(a_pack_is_checked_in_silence),
	    RUN(the_more_severe_comes_first),
	    RUN(the_second_side_waits),
	    RUN(a_late_warning_is_dropped),
	    RUN(rows_of_a_page),
	    RUN(without_a_pack),
	    RUN(off_is_silence),
	    RUN(nothing_plugged),
	    RUN(no_pack_is_opened_without_an_earphone),
	    RUN(a_piece_is_due),
	    RUN(a_check_leaves_time),
	    RUN(a_plug_is_pulled),
	    RUN(a_talk_key_leaves_the_other_ear_alone),
	    RUN(the_second_press_silences),
	    RUN(an_unchecked_pack_says_nothing),
	    RUN(after_a_week),
	    RUN(a_held_talk_key_costs_nothing),
	    RUN(the_memory_sleeps),
	    RUN(every_event_in_both_ears),
	    RUN(each_ear_has_its_options),
	    RUN(answers_are_true),
	    RUN(rests_while_a_pack_is_written),
	    RUN(a_check_ends_with_a_rest),
	    RUN(finding_packs),
	    RUN(clips_that_cannot_be),
	    RUN(who_hears_the_menus),
	    RUN(the_queue),
	    RUN(a_flag_in_a_full_queue),
	    RUN(a_full_queue),
	    RUN(text_display_come_right_after_a_tone),
	    RUN(a_warning_waits),
	    RUN(a_phrase_begins_in_pieces),
	    RUN(a_check_in_pieces),
	    RUN(a_silence_is_a_piece),
	    RUN(at_the_end_of_a_phrase),
	    RUN(no_memory_for_three_tones),
	    RUN(a_phrase_is_due_after_a_tone),
	    RUN(nothing_is_due_after_a_rest),
	    RUN(the_last_row),
	    RUN(a_row_is_older),
	    RUN(off_ends_the_menu),
	    RUN(a_volume_is_set_once),
	    RUN(underruns_are_reported),
	};

	return cmocka_run_group_tests_name("who hears what", tests, NULL, NULL);
}
