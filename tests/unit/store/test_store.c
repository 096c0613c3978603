/* The memory: what a start restores after every cut, every flipped bit and any contents. */
#include <stdlib.h>
#include <string.h>

#include "firmware/store/records.h"
#include "tests/unit/check.h"
#include "tests/unit/store/fixture.h"

/* ---- a clock that does everything that writes ---------------------------------------------------------- */

struct clock {
	struct store store;
	struct game_clock game;
	struct control chosen;
	instant now;
	uint8_t settings[12];
};

enum { ACT_BEGIN = 1, ACT_REWIND, ACT_ADD, ACT_INSTALL };

enum op {
	OP_SETTINGS,
	OP_OWN,
	OP_BEGIN,
	OP_PRESS,
	OP_TICK,
	OP_PAUSE,
	OP_RESUME,
	OP_ADD,
	OP_INSTALL,
	OP_ZERO,
	OP_REWIND,
	OP_UNDO,
	OP_COUNT
};

static void pass(struct clock *c, ticks time)
{
	c->now += (instant)time;
	game_clock_step(&c->game, c->now);
}

static void change(struct clock *c, uint8_t what)
{
	store_save_game(&c->store, &c->game, &c->chosen, c->now, what);
}

static void begin(struct clock *c, uint32_t n)
{
	struct control control;

	fixture_control(&control, n);
	c->chosen = control;
	control_force(&control); /* so that the two differ in some games */
	game_clock_init(&c->game, &control, control_freeze_default(&control), LEFT);
	store_name_act(&c->store, ACT_BEGIN);
	change(c, STORE_CONTROL | STORE_BEGIN | STORE_ACT);
}

/* A11: restores the game before the arbiter's last act from the memory. */
static bool undo(struct clock *c)
{
	struct game_clock game;
	struct control chosen;

	if (store_load_undo(&c->store, &game, &chosen, c->now) == 0)
		return false;
	c->game = game;
	c->chosen = chosen;
	store_undo(&c->store);
	change(c, STORE_UNDONE);
	return true;
}

static bool can_undo(struct clock *c)
{
	struct game_clock game;
	struct control chosen;

	return store_load_undo(&c->store, &game, &chosen, c->now) > 0;
}

static void press(struct clock *c)
{
	uint8_t side = c->game.state == PLAY_READY ? RIGHT : c->game.turn;

	if (game_clock_press(&c->game, side, c->now) >= PRESS_STARTED)
		change(c, STORE_PRESS | STORE_CLOCKS); /* a zero may have come before it */
}

static void play(struct clock *c, bool run)
{
	if ((c->game.state == PLAY_RUNNING) != run)
		game_clock_play(&c->game, c->now);
	change(c, 0);
}

static void rewind_game(struct clock *c, uint8_t back)
{
	struct game_snapshot snapshot;
	struct control control = c->game.control;
	bool other;

	if (c->game.state == PLAY_RUNNING)
		game_clock_play(&c->game, c->now);
	if (store_journal_read(&c->store, back, &snapshot) != STORE_SNAPSHOT_GOOD ||
	    store_journal_control(&c->store, &snapshot, &control) == STORE_CONTROL_GONE)
		return;
	other = memcmp(&control, &c->game.control, sizeof control) != 0;
	game_clock_restore(&c->game, &snapshot, &control);
	store_rewind(&c->store, back, &snapshot);
	store_name_act(&c->store, ACT_REWIND);
	change(c, STORE_ACT | (other ? STORE_CONTROL : 0));
}

static void add_time(struct clock *c)
{
	if (c->game.state == PLAY_RUNNING)
		game_clock_play(&c->game, c->now);
	game_clock_add(&c->game, SIDES_LEFT, 7 * TICKS_PER_SECOND);
	store_name_act(&c->store, ACT_ADD);
	change(c, STORE_ACT);
}

static void install(struct clock *c, uint32_t n)
{
	struct control control;

	if (c->game.state == PLAY_RUNNING)
		game_clock_play(&c->game, c->now);
	fixture_control(&control, n);
	game_clock_install(&c->game, &control);
	store_name_act(&c->store, ACT_INSTALL);
	change(c, STORE_CONTROL | STORE_ACT);
}

static void own(struct clock *c, uint32_t n)
{
	struct control control;

	fixture_control(&control, n);
	assert_true(store_save_preset(&c->store, (uint8_t)(n % STORE_USER_PRESETS), &control));
}

static void settings(struct clock *c, uint32_t n)
{
	memset(c->settings, (int)n, sizeof c->settings);
	store_save_settings(&c->store, c->settings, sizeof c->settings);
}

static void act(struct clock *c, enum op op, uint32_t n)
{
	switch (op) {
	case OP_SETTINGS:
		settings(c, n);
		break;
	case OP_OWN:
		own(c, n);
		break;
	case OP_BEGIN:
		begin(c, n);
		break;
	case OP_PRESS:
		pass(c, TICKS_PER_SECOND);
		press(c);
		break;
	case OP_TICK:
		pass(c, TICKS_PER_SECOND);
		store_heartbeat(&c->store, &c->game, c->now, c->now + TICKS_PER_SECOND);
		break;
	case OP_PAUSE:
		play(c, false);
		break;
	case OP_RESUME:
		play(c, true);
		break;
	case OP_ADD:
		add_time(c);
		break;
	case OP_INSTALL:
		install(c, n);
		break;
	case OP_ZERO:
		pass(c, 100 * TICKS_PER_SECOND);
		press(c);
		change(c, 0);
		break;
	case OP_REWIND:
		rewind_game(c, 2);
		break;
	case OP_UNDO:
		(void)undo(c);
		break;
	case OP_COUNT:
	default:
		break;
	}
}

/* A sequence of all kinds of writes, also into slots that were used before. */
static const enum op life[] = {
    OP_SETTINGS, OP_BEGIN,    OP_OWN,	  OP_PRESS,   OP_TICK,	 OP_PRESS, OP_TICK,   OP_TICK,
    OP_TICK,	 OP_PRESS,    OP_PAUSE,	  OP_ADD,     OP_RESUME, OP_PRESS, OP_REWIND, OP_UNDO,
    OP_REWIND,	 OP_SETTINGS, OP_RESUME,  OP_PRESS,   OP_TICK,	 OP_OWN,   OP_OWN,    OP_ZERO,
    OP_PAUSE,	 OP_OWN,      OP_OWN,	  OP_INSTALL, OP_RESUME, OP_TICK,  OP_ZERO,   OP_PRESS,
    OP_BEGIN,	 OP_PRESS,    OP_REWIND,  OP_PRESS,   OP_OWN,	 OP_OWN,   OP_TICK,   OP_REWIND,
    OP_BEGIN,	 OP_UNDO,     OP_INSTALL, OP_UNDO,    OP_OWN,	 OP_PRESS, OP_PRESS,  OP_TICK,
};
#define LIFE (sizeof life / sizeof life[0])

static void start_clock(struct clock *c, uint32_t seed)
{
	memset(c, 0, sizeof *c);
	fixture_new(seed);
	fixture_power_on();
	assert_int_equal(start_store(&c->store), 0);
}

/* Reads the game from the memory, as after a reset. */
static bool load(struct clock *c)
{
	bool there = store_load_game(&c->store, &c->game, 0);

	c->now = 0;
	if (!there || !store_load_chosen(&c->store, &c->chosen))
		c->chosen = c->game.control;
	return there;
}

/* ---- what is written is read --------------------------------------------------------------------------- */

/* covers: U2 U4 N2 */
TEST(test_blank_memory_has_nothing)
{
	struct store s;
	struct stored kept;

	for (int byte = 0; byte < 256; byte += 255) {
		fixture_new(1);
		memset(fixture.host.memory, byte, sizeof fixture.host.memory);
		fixture_power_on();
		fixture_read(&s, &kept);
		assert_int_equal(kept.found, 0);
		assert_false(kept.has_game);
		assert_int_equal(kept.settings_length, 0);
		assert_false(kept.has_own[0]);
		assert_int_equal(kept.count, 0);
		assert_true(s.present);
	}
}

/* covers: U2 U4 N2 */
TEST(test_settings_and_user_presets_return)
{
	struct clock c;
	struct stored kept;

	start_clock(&c, 1);
	settings(&c, 17);
	for (uint32_t n = 0; n < STORE_USER_PRESETS; n++)
		own(&c, n);
	own(&c, 6); /* user preset 1 again */
	fixture_power_on();
	fixture_read(&c.store, &kept);
	assert_int_equal(kept.settings_length, sizeof c.settings);
	assert_memory_equal(kept.settings, c.settings, sizeof c.settings);
	for (uint8_t n = 0; n < STORE_USER_PRESETS; n++) {
		struct control control;

		fixture_control(&control, n == 1 ? 6 : n);
		assert_true(kept.has_own[n]);
		assert_memory_equal(&kept.own[n], &control, sizeof control);
	}
	assert_int_equal(kept.found, 0);
}

/* covers: N1 F4 U3 */
TEST(test_game_returns_paused_with_everything)
{
	struct clock c;
	struct stored kept;
	struct game_clock want;

	start_clock(&c, 2);
	begin(&c, 5); /* 20+5:30+8 */
	press(&c);
	pass(&c, 30 * TICKS_PER_SECOND); /* through a zero, which is logged */
	press(&c);
	pass(&c, 3 * TICKS_PER_SECOND);
	store_heartbeat(&c.store, &c.game, c.now, c.now + TICKS_PER_SECOND);
	want = c.game;
	game_clock_play(&want, c.now + STORE_LEAD);

	fixture_power_on();
	fixture_read(&c.store, &kept);
	assert_true(kept.has_game);
	assert_int_equal(kept.game.state, PLAY_PAUSED);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		assert_int_equal(kept.game.side[side].left, want.side[side].left);
		assert_int_equal(kept.game.side[side].used, want.side[side].used);
		assert_int_equal(kept.game.side[side].moves, want.side[side].moves);
		assert_int_equal(kept.game.side[side].stage, want.side[side].stage);
		assert_int_equal(kept.game.side[side].flag, want.side[side].flag);
	}
	assert_int_equal(kept.game.turn, want.turn);
	assert_int_equal(want.log[0].kind, EXPIRY_STAGE_TRANSITION);
	assert_memory_equal(kept.game.log, want.log, sizeof want.log);
	assert_memory_equal(&kept.game.control, &want.control, sizeof want.control);
	assert_int_equal(kept.count, 2);
	assert_int_equal(kept.snapshot[0].side[LEFT].moves, 1);
}

/* covers: N1 */
TEST(test_last_control_returns_in_ready)
{
	struct clock c;
	struct stored kept;

	start_clock(&c, 2);
	begin(&c, 2);
	fixture_power_on();
	fixture_read(&c.store, &kept);
	assert_true(kept.has_game);
	assert_int_equal(kept.game.state, PLAY_READY);
	c.game.since = kept.game.since; /* dated again */
	memset(&c.game.side[0].steady_at, 0, sizeof c.game.side[0].steady_at);
	assert_int_equal(kept.game.side[LEFT].left, 300 * TICKS_PER_SECOND);
	assert_memory_equal(&kept.game.control, &c.game.control, sizeof c.game.control);
}

/* The lead of a heartbeat does not pass an expiry, so no player loses a game by a cut. covers: N1 F1 */
TEST(test_lead_never_drops_a_flag)
{
	struct clock c;
	struct stored kept;

	start_clock(&c, 2);
	begin(&c, 17); /* one hour */
	press(&c);
	pass(&c, TICKS_PER_HOUR - 3);
	store_heartbeat(&c.store, &c.game, c.now, c.now + TICKS_PER_SECOND);
	fixture_power_on();
	fixture_read(&c.store, &kept);
	assert_int_equal(kept.game.state, PLAY_PAUSED);
	assert_int_equal(kept.game.side[c.game.turn].left, 1);
	assert_int_equal(kept.game.side[c.game.turn].flag, FLAG_NONE);
}

/* A hung program has saved nothing for up to half a second more, so a start after the watchdog adds that, and
 * an Undo of what was saved since does not. covers: N1 N4 */
TEST(test_lead_after_a_hang)
{
	static const struct {
		enum hal_reset cause;
		ticks lead;
	} rows[] = {
	    {RESET_WATCHDOG, STORE_LEAD_HUNG}, {RESET_POWER_ON, STORE_LEAD}, {RESET_EXTERNAL, STORE_LEAD}};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct clock c;

		start_clock(&c, 2);
		begin(&c, 17); /* one hour */
		press(&c);
		pass(&c, TICKS_PER_SECOND);
		store_heartbeat(&c.store, &c.game, c.now, c.now + TICKS_PER_SECOND);
		host_power_on(&fixture.host, rows[i].cause);
		assert_int_equal(start_store(&c.store), STORE_GAME);
		assert_true(load(&c));
		assert_int_equal(c.game.side[LEFT].left, TICKS_PER_HOUR - TICKS_PER_SECOND - rows[i].lead);
		play(&c, true);
		assert_true(store_load_game(&c.store, &c.game, c.now));
		assert_int_equal(c.game.side[LEFT].left,
				 TICKS_PER_HOUR - TICKS_PER_SECOND - rows[i].lead - STORE_LEAD);
	}
}

/* No write causes a wake-up, because the time is saved only if the next poll would be too late.
 * covers: N1 N3 */
TEST(test_ticks_are_a_second_apart)
{
	struct clock c;
	long ticks_written = 0;

	start_clock(&c, 2);
	begin(&c, 17);
	press(&c);
	for (int poll = 0; poll < 100; poll++) { /* ten a second */
		long before = fixture.writes;

		pass(&c, TICKS_PER_SECOND / 10);
		store_heartbeat(&c.store, &c.game, c.now, c.now + TICKS_PER_SECOND / 10);
		ticks_written += fixture.writes > before;
	}
	assert_in_range(ticks_written, 9, 11);
	fixture_cut(-1, TORN_OLD);
	pass(&c, TICKS_PER_SECOND);
	store_heartbeat(&c.store, &c.game, c.now, c.now + TICKS_PER_SECOND);
	assert_in_range(fixture.writes, 1, 20);
	play(&c, false);
	fixture_cut(-1, TORN_OLD);
	pass(&c, TICKS_PER_SECOND);
	store_heartbeat(&c.store, &c.game, c.now, c.now + TICKS_PER_SECOND);
	assert_int_equal(fixture.writes, 0);
}

/* ---- journal ------------------------------------------------------------------------------------------- */

/* covers: A5 */
TEST(test_journal_holds_a_whole_game)
{
	struct clock c;
	struct game_snapshot snapshot;

	start_clock(&c, 3);
	begin(&c, 1);
	for (int ply = 0; ply < 500; ply++) {
		pass(&c, TICKS_PER_SECOND / 2);
		press(&c);
	}
	assert_int_equal(store_journal_count(&c.store), STORE_JOURNAL);
	assert_true(STORE_JOURNAL >= 100);
	for (uint8_t back = 0; back < STORE_JOURNAL; back++) {
		int moves = 499 - back;

		assert_int_equal(store_journal_read(&c.store, back, &snapshot), STORE_SNAPSHOT_GOOD);
		assert_int_equal(snapshot.side[LEFT].moves + snapshot.side[RIGHT].moves, moves);
		assert_int_equal(snapshot.side[LEFT].used, (moves + 1) / 2 * TICKS_PER_SECOND / 2);
	}
	assert_int_equal(store_journal_read(&c.store, STORE_JOURNAL, &snapshot), STORE_SNAPSHOT_NONE);
}

/* Every field of a snapshot comes back, at its largest. covers: A5 */
TEST(test_snapshots_are_kept_whole)
{
	struct clock c;
	struct game_snapshot snapshot;

	start_clock(&c, 3);
	begin(&c, 2); /* US delay */
	press(&c);
	game_clock_play(&c.game, c.now);
	for (uint8_t side = LEFT; side <= RIGHT; side++) {
		c.game.side[side].left = side ? -TICKS_MAX : TICKS_MAX;
		c.game.side[side].used = TICKS_MAX;
		c.game.side[side].moves = (uint16_t)(9999 - side);
		c.game.side[side].stage = (uint8_t)(254 - side);
		c.game.side[side].counted_from = (uint16_t)(300 - side);
		c.game.side[side].period = (uint8_t)(250 + side);
	}
	c.game.since = c.now;
	change(&c, STORE_PRESS);
	assert_int_equal(store_journal_read(&c.store, 0, &snapshot), STORE_SNAPSHOT_GOOD);
	assert_int_equal(snapshot.side[LEFT].left, TICKS_MAX);
	assert_int_equal(snapshot.side[RIGHT].used, TICKS_MAX);
	assert_int_equal(snapshot.side[LEFT].moves, 9999);
	assert_int_equal(snapshot.side[RIGHT].moves, 9998);
	assert_int_equal(snapshot.side[LEFT].stage, 254);
	assert_int_equal(snapshot.side[RIGHT].counted_from, 299);
	assert_int_equal(snapshot.side[LEFT].period, 250);
	assert_int_equal(snapshot.side[RIGHT].period, 251);
	game_clock_snapshot(&c.game, &snapshot);
	snapshot.control = c.store.checkpoint.control_id;
	{
		struct game_snapshot read;

		assert_int_equal(store_journal_read(&c.store, 0, &read), STORE_SNAPSHOT_GOOD);
		assert_memory_equal(&read, &snapshot, sizeof snapshot);
	}
}

/* covers: A5 */
TEST(test_rewind_and_undo)
{
	struct clock c;
	struct game_clock before;
	struct game_snapshot snapshot;
	struct stored kept;

	for (int plies = 12; plies <= 400; plies += 194) { /* also with a full ring */
		uint8_t all[] = {0, 3, 8};

		for (size_t i = 0; i < sizeof all; i++) {
			uint8_t count;

			start_clock(&c, 4);
			begin(&c, 1);
			for (int ply = 0; ply < plies; ply++) {
				pass(&c, TICKS_PER_SECOND);
				press(&c);
			}
			pass(&c, TICKS_PER_SECOND / 3);
			play(&c, false);
			before = c.game;
			count = store_journal_count(&c.store);
			rewind_game(&c, all[i]);
			assert_int_equal(store_journal_count(&c.store), count - all[i]);
			assert_int_equal(c.game.side[LEFT].moves + c.game.side[RIGHT].moves,
					 plies - 1 - all[i]);
			fixture_power_on();
			fixture_read(&c.store, &kept);
			assert_int_equal(kept.act, ACT_REWIND);
			assert_int_equal(kept.count, count - all[i]);
			assert_int_equal(kept.game.side[LEFT].left, c.game.side[LEFT].left);
			assert_int_equal(kept.game.side[RIGHT].moves, c.game.side[RIGHT].moves);
			assert_true(undo(&c));
			assert_int_equal(store_journal_count(&c.store), count);
			assert_int_equal(c.game.side[LEFT].left, before.side[LEFT].left);
			assert_int_equal(c.game.side[RIGHT].moves, before.side[RIGHT].moves);
			assert_false(can_undo(&c));
			assert_int_equal(store_journal_read(&c.store, 0, &snapshot), STORE_SNAPSHOT_GOOD);
			assert_int_equal(snapshot.side[LEFT].moves + snapshot.side[RIGHT].moves, plies - 1);
		}
	}
}

/* The very oldest snapshot can be restored, and undone. covers: A5 */
TEST(test_rewind_to_the_oldest_of_a_full_journal)
{
	struct clock c;
	struct game_snapshot oldest, snapshot;

	start_clock(&c, 4);
	begin(&c, 1);
	for (int ply = 0; ply < 300; ply++) {
		pass(&c, TICKS_PER_SECOND);
		press(&c);
	}
	assert_int_equal(store_journal_read(&c.store, STORE_JOURNAL - 1, &oldest), STORE_SNAPSHOT_GOOD);
	rewind_game(&c, STORE_JOURNAL - 1);
	assert_int_equal(store_journal_count(&c.store), 1);
	assert_int_equal(store_journal_read(&c.store, 0, &snapshot), STORE_SNAPSHOT_GOOD);
	assert_memory_equal(&snapshot, &oldest, sizeof snapshot);
	assert_true(undo(&c));
	assert_int_equal(store_journal_count(&c.store), STORE_JOURNAL);
	assert_int_equal(store_journal_read(&c.store, STORE_JOURNAL - 1, &snapshot), STORE_SNAPSHOT_GOOD);
	assert_memory_equal(&snapshot, &oldest, sizeof snapshot);
	press(&c);
	game_clock_play(&c.game, c.now);
	press(&c);
	assert_false(can_undo(&c));
	assert_int_equal(store_journal_count(&c.store), STORE_JOURNAL);
}

/* A press after a rewind is another history: no undo any more. covers: A5 */
TEST(test_a_press_ends_the_undo)
{
	struct clock c;

	start_clock(&c, 4);
	begin(&c, 1);
	for (int ply = 0; ply < 9; ply++)
		press(&c);
	rewind_game(&c, 3);
	assert_true(can_undo(&c));
	game_clock_play(&c.game, c.now);
	press(&c);
	assert_false(undo(&c));
	assert_int_equal(store_journal_count(&c.store), 9 - 3 + 1);
}

/* A pool in which every record that can be in force is in force. */
static void fill_pool(struct clock *c)
{
	start_clock(c, 4);
	settings(c, 1);
	for (uint32_t n = 0; n < STORE_USER_PRESETS; n++)
		own(c, n);
	begin(c, 1);
	press(c);
	play(c, false);
	install(c, 2);
	assert_true(can_undo(c));
}

/* What a start finds: a game with this newest line in its log, and no damage. */
static void assert_log(struct clock *c, uint8_t kind)
{
	struct stored kept;

	fixture_power_on();
	fixture_read(&c->store, &kept);
	assert_int_equal(c->store.found & STORE_DAMAGED, 0);
	assert_int_equal(kept.game.log[0].kind, kind);
}

/* Writes the logs of two events, and not yet the game. */
static void save_log(struct clock *c)
{
	const struct event paused = {.what = EVENT_PAUSED};

	for (unsigned n = 0; n < 2; n++)
		store_on_event(&c->store, &paused, &c->game);
	while (store_save_log(&c->store, &c->game))
		assert_false(fixture.host.memory_awake);
}

/* covers: F4 N2 U4: logs that were written ahead of their game are kept, whatever is saved in between; and a
 * cut in between leaves the old game with its old log */
TEST(test_nothing_comes_between_a_log_and_its_game)
{
	for (uint32_t between = 0; between < SLOTS; between++) {
		for (int cut = 0; cut < 2; cut++) {
			struct clock c;

			fill_pool(&c);
			c.game.log[0].kind = EXPIRY_CAPPED;
			save_log(&c);
			for (uint32_t n = 0; n < between; n++)
				settings(&c, n);
			if (!cut)
				change(&c, STORE_CLOCKS);
			assert_log(&c, cut ? EXPIRY_NONE : EXPIRY_CAPPED);
		}
	}
}

static void play_on(struct clock *c, int plies)
{
	for (int ply = 0; ply < plies; ply++) {
		pass(c, TICKS_PER_SECOND);
		press(c);
	}
	play(c, false);
}

/* Checks under which control snapshot `back` was taken; `other` is that one if it is not the one in force. */
static void assert_taken_under(struct clock *c, uint8_t back, enum store_control expected,
			       const struct control *other)
{
	struct game_snapshot snapshot;
	struct control control;

	assert_int_equal(store_journal_read(&c->store, back, &snapshot), STORE_SNAPSHOT_GOOD);
	assert_int_equal(store_journal_control(&c->store, &snapshot, &control), expected);
	if (expected == STORE_CONTROL_OTHER)
		assert_memory_equal(&control, other, sizeof control);
}

/* A game that was interrupted is saved at once (firmware/store/README.md). */
static void lose_power(struct clock *c)
{
	fixture_power_on();
	assert_int_equal(start_store(&c->store), STORE_GAME);
	assert_true(load(c));
	change(c, STORE_CLOCKS);
}

/* Presses are made under one control, and then under another one that is installed. */
static void play_under_two(struct clock *c, struct control *first, struct control *second)
{
	start_clock(c, 4);
	begin(c, 1);
	play_on(c, 2);
	*first = c->game.control;
	install(c, 17);
	*second = c->game.control;
	play(c, true);
	play_on(c, 1);
}

/* The control in force and the one before it are known, older ones are not; an undo and a rewind bring both
 * back as they were, also after losses of power. covers: A5 A11 N1 */
TEST(test_snapshots_under_three_controls)
{
	for (uint32_t n = 0; n < 2 * SLOTS; n++) { /* wherever the next record is written */
		const bool losses = n % 2 > 0;
		struct clock c;
		struct control first, second;

		play_under_two(&c, &first, &second);
		if (losses)
			lose_power(&c);
		assert_taken_under(&c, 0, STORE_CONTROL_SAME, NULL);
		assert_taken_under(&c, 1, STORE_CONTROL_OTHER, &first);
		install(&c, 2);
		if (losses)
			lose_power(&c);
		assert_taken_under(&c, 0, STORE_CONTROL_OTHER, &second);
		assert_taken_under(&c, 1, STORE_CONTROL_GONE, NULL);
		for (uint32_t record = 0; record < n / 2; record++)
			settings(&c, record);
		assert_true(undo(&c));
		if (losses)
			lose_power(&c);
		assert_taken_under(&c, 0, STORE_CONTROL_SAME, NULL);
		assert_taken_under(&c, 1, STORE_CONTROL_OTHER, &first);
		rewind_game(&c, 1);
		assert_memory_equal(&c.game.control, &first, sizeof first);
		assert_taken_under(&c, 0, STORE_CONTROL_SAME, NULL);
	}
}

/* The first save after a start is that of another control: the presses before it keep theirs, whether it is
 * installed or another game begins and is undone. covers: A5 A11 N1 */
TEST(test_a_control_as_the_first_save)
{
	for (int begins = 0; begins < 2; begins++) {
		struct clock c;
		struct control first, second;

		play_under_two(&c, &first, &second);
		fixture_power_on();
		assert_int_equal(start_store(&c.store), STORE_GAME);
		assert_true(load(&c));
		if (begins) {
			begin(&c, 2);
			assert_true(undo(&c));
			assert_taken_under(&c, 0, STORE_CONTROL_SAME, NULL);
			assert_taken_under(&c, 1, STORE_CONTROL_OTHER, &first);
		} else {
			install(&c, 2);
			assert_taken_under(&c, 0, STORE_CONTROL_OTHER, &second);
			assert_taken_under(&c, 1, STORE_CONTROL_GONE, NULL);
		}
	}
}

/* Undo brings back the game as it was saved before the act, with its log of expiries. covers: A11 F4 */
TEST(test_what_an_undo_brings_back)
{
	struct clock c;
	struct game_clock before;

	start_clock(&c, 4);
	begin(&c, 5); /* 20+5:30+8 */
	press(&c);
	pass(&c, 30 * TICKS_PER_SECOND); /* through a zero, which is logged */
	press(&c);
	before = c.game;
	pass(&c, 5 * TICKS_PER_SECOND);
	add_time(&c); /* the pause before it was not saved */
	assert_true(undo(&c));
	assert_int_equal(before.log[0].kind, EXPIRY_STAGE_TRANSITION);
	assert_memory_equal(c.game.log, before.log, sizeof before.log);
	assert_int_equal(c.game.side[LEFT].left, before.side[LEFT].left);
	assert_int_equal(c.game.side[RIGHT].used, before.side[RIGHT].used + STORE_LEAD);
}

/* A press before the act does not end its Undo, and neither does a clock that runs without one.
 * covers: A11 */
TEST(test_a_press_before_the_act_leaves_the_undo)
{
	struct clock c;

	start_clock(&c, 4);
	begin(&c, 1);
	store_started(&c.store);
	press(&c);
	add_time(&c);
	play(&c, true);
	play(&c, false);
	assert_true(can_undo(&c));
	store_started(&c.store);
	play(&c, true);
	assert_false(can_undo(&c));
}

/* The memory was away before an act, so the game before the act is not in it, and what is there is older.
 * covers: A11 D4 */
TEST(test_no_undo_where_the_game_was_not_saved)
{
	struct clock c;

	start_clock(&c, 4);
	begin(&c, 1);
	play_on(&c, 3);
	fixture.host.memory_missing = true;
	play(&c, true);
	play_on(&c, 1);
	fixture.host.memory_missing = false;
	add_time(&c);
	assert_false(can_undo(&c));
}

/* Checks that every slot is used in turn, but those of the game in hand up to this owner. */
static void assert_slots_are_used(struct clock *c, uint8_t last)
{
	bool used[SLOTS] = {false};

	for (uint8_t owner = STORE_CHECKPOINT; owner <= last; owner++) {
		if (c->store.slot[owner] != STORE_NOWHERE)
			used[c->store.slot[owner]] = true;
	}
	for (uint32_t n = 0; n < 2 * SLOTS; n++) {
		settings(c, n);
		used[c->store.slot[STORE_OPTIONS]] = true;
	}
	for (uint8_t slot = 0; slot < SLOTS; slot++)
		assert_true(used[slot]);
}

/* The slots of a game that Undo offers no more are used in turn like all others. covers: A11 N3 */
TEST(test_an_undo_that_is_over_frees_its_slots)
{
	struct clock c;

	start_clock(&c, 4);
	begin(&c, 1);
	play_on(&c, 3);
	install(&c, 2);
	play(&c, true);
	press(&c);
	assert_slots_are_used(&c, STORE_OLDER_CONTROL);
	assert_false(can_undo(&c));
}

/* The same after an Undo whose checkpoint is damaged: nothing says any more which control was before the one
 * in force, so no slot is kept for it. covers: A5 A11 N2 N3 */
TEST(test_a_damaged_undo_frees_its_slots)
{
	struct clock c;

	start_clock(&c, 4);
	begin(&c, 1);
	play_on(&c, 2);
	install(&c, 17);
	play(&c, true);
	play_on(&c, 1);
	install(&c, 2);
	fixture.host.memory[record_payload_at(c.store.checkpoint.undo)] ^= 0x10;
	store_undo(&c.store);
	change(&c, STORE_UNDONE);
	assert_slots_are_used(&c, STORE_CHOSEN_CONTROL);
}

/* A damaged snapshot is reported where it is checked, and hides no other one, wherever it is.
 * covers: A5 N2 */
TEST(test_a_damaged_snapshot_hides_no_other)
{
	struct clock c;
	struct stored whole, got;

	for (int plies = 9; plies < 400; plies += 300) { /* also in a full ring */
		start_clock(&c, 4);
		begin(&c, 1);
		for (int ply = 0; ply < plies; ply++) {
			pass(&c, TICKS_PER_SECOND / 2);
			press(&c);
		}
		play(&c, false);
		fixture_power_on();
		fixture_read(&c.store, &whole);
		for (uint8_t damaged = 0; damaged < whole.count; damaged++) {
			uint8_t slot = (uint8_t)((c.store.checkpoint.head + JOURNAL_SLOTS - 1 - damaged) %
						 JOURNAL_SLOTS);
			uint8_t *at =
			    fixture.host.memory + JOURNAL_AT + slot * JOURNAL_SIZE + damaged % JOURNAL_SIZE;

			*at ^= 0x10;
			fixture_power_on();
			fixture_read(&c.store, &got);
			assert_int_equal(got.found, STORE_GAME);
			for (uint8_t back = 0; back < whole.count; back++) {
				assert_int_equal(got.has_snapshot[back], back == damaged
									     ? STORE_SNAPSHOT_DAMAGED
									     : STORE_SNAPSHOT_GOOD);
				if (back != damaged)
					assert_memory_equal(&got.snapshot[back], &whole.snapshot[back],
							    sizeof got.snapshot[back]);
			}
			*at ^= 0x10;
		}
	}
}

/* ---- another game, and back ---------------------------------------------------------------------------- */

/* Checks the journal, also after a loss of power. */
static void assert_journal(const struct clock *c, const struct stored *before, uint8_t count)
{
	static struct stored got;
	struct store s;

	assert_int_equal(store_journal_count(&c->store), count);
	fixture_power_on();
	fixture_read(&s, &got);
	assert_int_equal(got.found, STORE_GAME);
	assert_int_equal(got.count, count);
	for (uint8_t back = 0; back < count; back++) {
		assert_int_equal(got.has_snapshot[back], STORE_SNAPSHOT_GOOD);
		assert_memory_equal(&got.snapshot[back], &before->snapshot[back], sizeof got.snapshot[back]);
	}
	assert_memory_equal(&got.game.control, &c->game.control, sizeof got.game.control);
	assert_memory_equal(&got.chosen, &c->chosen, sizeof got.chosen);
	assert_int_equal(got.game.side[LEFT].used, c->game.side[LEFT].used);
}

static void read_all(struct stored *kept)
{
	struct store s;

	fixture_power_on();
	fixture_read(&s, kept);
}

/* U3: a game that was ended comes back with its journal, unless that was overwritten. covers: U3 A5 */
TEST(test_undo_of_a_begin)
{
	static struct stored before;
	struct clock c;

	for (int plies = 5; plies < 400; plies += 195) { /* a short game, and the ring full */
		for (int begins = 1; begins < 5; begins++) {
			uint8_t left;

			start_clock(&c, 4);
			begin(&c, 1);
			play_on(&c, plies);
			read_all(&before);
			for (int i = 0; i < begins; i++) /* several, before the first press */
				begin(&c, (uint32_t)(i + 2));
			assert_int_equal(store_journal_count(&c.store), 1);
			assert_true(undo(&c));
			left = (uint8_t)(JOURNAL_SLOTS - begins);
			left = before.count < left ? before.count : left;
			assert_journal(&c, &before, left);
			assert_false(can_undo(&c));
			/* and once more, from a journal that is shorter now */
			begin(&c, 9);
			assert_true(undo(&c));
			assert_journal(&c, &before, left);
		}
	}
}

/* Each game that was only set up since has its snapshot written over one of the old game, which is not
 * offered any more then, however many they are. covers: U3 A5 */
TEST(test_undo_of_very_many_begins)
{
	static const int rows[] = {JOURNAL_SLOTS - 2, JOURNAL_SLOTS - 1, JOURNAL_SLOTS, JOURNAL_SLOTS + 1,
				   UINT8_MAX,	      UINT8_MAX + 1,	 UINT8_MAX + 2, 400};
	static struct stored before;
	struct clock c;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		start_clock(&c, 4);
		begin(&c, 1);
		play_on(&c, 5);
		read_all(&before);
		for (int n = 0; n < rows[i]; n++)
			begin(&c, (uint32_t)n);
		assert_true(undo(&c));
		assert_journal(&c, &before, rows[i] < JOURNAL_SLOTS ? (uint8_t)(JOURNAL_SLOTS - rows[i]) : 0);
	}
}

/* PLAY has started the new game, and nobody has pressed. covers: U3 A1 */
TEST(test_undo_of_a_begin_after_play)
{
	static struct stored before;
	struct clock c;

	start_clock(&c, 4);
	begin(&c, 1);
	play_on(&c, 20);
	play(&c, false);
	read_all(&before);
	begin(&c, 2);
	play(&c, true);
	play(&c, false);
	assert_true(undo(&c));
	assert_journal(&c, &before, before.count);
}

/* Undo restores the last game that had begun. covers: U3 */
TEST(test_which_game_an_undo_brings_back)
{
	static struct stored before;
	struct clock c;
	struct game_clock second;

	/* the first press ends it: the new game is the one to come back then */
	start_clock(&c, 4);
	begin(&c, 1);
	play_on(&c, 20);
	begin(&c, 2);
	play_on(&c, 7);
	second = c.game;
	read_all(&before);
	begin(&c, 3);
	assert_true(undo(&c));
	assert_int_equal(c.game.side[LEFT].left, second.side[LEFT].left);
	assert_memory_equal(&c.game.control, &second.control, sizeof second.control);
	assert_journal(&c, &before, 7);
	/* the same a game that was entered (A7), without any press */
	begin(&c, 4);
	assert_true(game_clock_enter(&c.game));
	change(&c, 0);
	read_all(&before);
	begin(&c, 5);
	assert_true(undo(&c));
	assert_journal(&c, &before, 1);
	/* a game that a start has found can be brought back, too */
	fixture_power_on();
	start_store(&c.store);
	assert_true(load(&c));
	begin(&c, 6);
	assert_true(undo(&c));
	assert_journal(&c, &before, 1);
	assert_false(undo(&c)); /* once */
}

/* After a press, and after the memory was absent, there is no journal to restore, because another game's
 * would be wrong. covers: U3 */
TEST(test_when_there_is_no_journal_to_bring_back)
{
	struct clock c;

	for (int away = 0; away < 2; away++) {
		start_clock(&c, 4);
		begin(&c, 1);
		play_on(&c, 20);
		begin(&c, 6);
		if (away) {
			fixture.host.memory_missing = true;
			change(&c, 0);
			fixture.host.memory_missing = false;
		} else {
			play(&c, true);
			press(&c);
		}
		assert_false(undo(&c));
	}
}

/* A game with a control before the one in force, and an act that can be undone. */
static void set_up_both(struct clock *c)
{
	start_clock(c, 8);
	begin(c, 5);
	play_on(c, 20);
	install(c, 6);
	assert_true(can_undo(c));
	assert_false(fixture.host.memory_awake);
}

static struct game_snapshot under_the_older_control(const struct clock *c)
{
	return (struct game_snapshot){.control = c->store.checkpoint.older_id};
}

/* Each question finds out by itself that the memory no longer answers. covers: A5 A11 D4 N1 */
TEST(test_a_memory_that_is_away_gives_nothing_back)
{
	struct clock c;
	struct control control;
	struct game_snapshot snapshot;
	uint32_t written;

	for (int row = 0; row < 8; row++) {
		const int what = row / 2;

		set_up_both(&c);
		snapshot = under_the_older_control(&c);
		assert_int_equal(store_journal_control(&c.store, &snapshot, &control), STORE_CONTROL_OTHER);
		assert_false(fixture.host.memory_awake);
		fixture.host.memory_missing = true;
		written = fixture.host.written;
		if (what == 0)
			assert_int_equal(store_journal_control(&c.store, &snapshot, &control),
					 STORE_CONTROL_GONE);
		else if (what == 1)
			store_undo(&c.store);
		else if (what == 2)
			save_log(&c);
		assert_false(can_undo(&c));
		assert_int_equal(store_journal_control(&c.store, &snapshot, &control), STORE_CONTROL_GONE);
		assert_int_equal(fixture.host.written, written);
		fixture.host.memory_missing = false;
		/* no game is known, so no control was before this one */
		change(&c, row % 2 ? STORE_CONTROL : STORE_CLOCKS);
		assert_int_equal(store_journal_control(&c.store, &snapshot, &control), STORE_CONTROL_GONE);
	}
}

/* Another game has no control before its own: neither that of the game before it, nor the one before that.
 * covers: A5 */
TEST(test_another_game_has_no_older_control)
{
	struct clock c;
	struct control control;
	struct game_snapshot older, last;

	set_up_both(&c);
	older = under_the_older_control(&c);
	last = (struct game_snapshot){.control = c.store.checkpoint.control_id};
	begin(&c, 1);
	assert_int_equal(store_journal_control(&c.store, &older, &control), STORE_CONTROL_GONE);
	assert_int_equal(store_journal_control(&c.store, &last, &control), STORE_CONTROL_GONE);
}

/* A start checks every record, and so does each reading later: a byte that is damaged meanwhile changes
 * nothing that is given back. Only the expiry log, without which a start brings a game back, may be empty.
 * covers: A5 A11 N2 */
TEST(test_damage_after_the_start_gives_nothing_wrong_back)
{
	static struct clock before, c;
	static struct game_clock game, undone; /* nothing fills all of them */
	struct control control, older, chosen;
	struct game_snapshot snapshot;
	unsigned gone = 0, refused = 0;

	set_up_both(&before);
	snapshot = under_the_older_control(&before);
	assert_int_equal(store_journal_control(&before.store, &snapshot, &older), STORE_CONTROL_OTHER);
	assert_true(store_load_undo(&before.store, &game, &before.chosen, before.now) > 0);
	for (size_t at = 0; at < MEMORY_SIZE_MAX; at++) {
		c = before;
		fixture.host.memory[at] ^= 0x10;
		if (store_journal_control(&c.store, &snapshot, &control) == STORE_CONTROL_OTHER)
			assert_memory_equal(&control, &older, sizeof older);
		else
			gone++;
		memset(&undone, 0, sizeof undone);
		memset(&chosen, 0, sizeof chosen);
		if (store_load_undo(&c.store, &undone, &chosen, c.now) > 0) {
			memcpy(undone.log, game.log, sizeof game.log);
			assert_memory_equal(&undone, &game, sizeof game);
			assert_memory_equal(&chosen, &before.chosen, sizeof chosen);
		} else {
			refused++;
			assert_int_equal(c.store.checkpoint.undo, STORE_NOWHERE);
		}
		fixture.host.memory[at] ^= 0x10;
	}
	assert_true(gone > 0 && refused > gone);
	c = before;
	fixture.host.memory[record_payload_at(c.store.checkpoint.undo)] ^= 0x10;
	store_undo(&c.store);
	assert_int_equal(c.store.checkpoint.count, 0); /* Go back has no press rather than a wrong one */
	assert_int_equal(store_journal_control(&c.store, &snapshot, &control), STORE_CONTROL_GONE);
}

/* ---- cuts ---------------------------------------------------------------------------------------------- */

static long cuts;
static long recoveries;
static long every = 300; /* of this many cuts one is recovered from with cuts in the first save */

/* After a cut, a further cut in any write of the recovery must change nothing, and neither may one in the
 * first save after it. */
static void cut_recovery(const struct stored *got, enum torn torn, bool save)
{
	uint8_t memory[MEMORY_SIZE_MAX];
	struct stored again;
	long writes;

	memcpy(memory, fixture.host.memory, sizeof memory);
	for (long at = 0;; at++) {
		struct clock after = {0};

		memcpy(fixture.host.memory, memory, sizeof memory);
		fixture_power_on();
		if (!save)
			fixture_cut(at, torn);
		start_store(&after.store);
		if (save && load(&after)) {
			fixture_cut(at, torn);
			change(&after, 0);
		}
		writes = fixture.writes;
		fixture_power_on();
		fixture_read(&after.store, &again);
		assert_true(fixture_same(got, &again));
		cuts++;
		if (at >= writes)
			break;
	}
	memcpy(fixture.host.memory, memory, sizeof memory);
}

/* The memory must continue to work. */
static void recover(const struct stored *got, uint32_t n)
{
	struct clock after = {0};
	struct stored last;

	cut_recovery(got, (enum torn)(n % TORN_KINDS), false);
	if (++recoveries % every == 0)
		cut_recovery(got, (enum torn)(n % TORN_KINDS), true);
	fixture_power_on();
	start_store(&after.store);
	if (!load(&after))
		begin(&after, n);
	change(&after, 0);
	play(&after, true);
	act(&after, OP_TICK, n);
	for (uint32_t i = 0; i < STORE_USER_PRESETS; i++)
		own(&after, n + i);
	settings(&after, n + 1);
	play(&after, false);
	fixture_power_on();
	fixture_read(&after.store, &last);
	assert_true(last.has_game && last.settings_length == 12);
	for (uint32_t i = 0; i < STORE_USER_PRESETS; i++) {
		struct control control;

		fixture_control(&control, n + i);
		assert_memory_equal(&last.own[(n + i) % STORE_USER_PRESETS], &control, sizeof control);
	}
	assert_int_equal(last.game.side[LEFT].left, after.game.side[LEFT].left);
	assert_int_equal(last.game.side[RIGHT].used, after.game.side[RIGHT].used);
}

static void cut_everywhere(const struct clock *before, const uint8_t *memory, enum op op, uint32_t n)
{
	static struct stored old, new, got;
	struct clock c = *before;
	long writes;

	fixture_power_on();
	fixture_read(&c.store, &old);
	memcpy(fixture.host.memory, memory, MEMORY_SIZE_MAX);
	c = *before;
	fixture_power_on();
	fixture_cut(-1, TORN_OLD);
	act(&c, op, n);
	writes = fixture.writes;
	fixture_power_on();
	fixture_read(&c.store, &new);
	assert_int_equal(old.found & (STORE_DAMAGED | STORE_NEWER), 0);
	assert_int_equal(new.found &(STORE_DAMAGED | STORE_NEWER), 0);
	for (long at = 0; at < writes; at++) {
		for (int torn = TORN_OLD; torn < TORN_KINDS; torn++) {
			memcpy(fixture.host.memory, memory, MEMORY_SIZE_MAX);
			fixture_power_on();
			c = *before;
			fixture_cut(at, (enum torn)torn);
			act(&c, op, n);
			fixture_power_on();
			fixture_read(&c.store, &got);
			cuts++;
			assert_int_equal(got.found & (STORE_DAMAGED | STORE_NEWER), 0);
			if (!fixture_same(&old, &got) && !fixture_same(&new, &got))
				fail_msg("operation %d, cut at %ld of %ld (%d): a mixture", op, at, writes,
					 torn);
			recover(&got, (uint32_t)at);
		}
	}
}

/* covers: N1 N2 A5 */
TEST(test_every_cut_leaves_old_or_new)
{
	struct clock c;
	uint8_t memory[MEMORY_SIZE_MAX];

	start_clock(&c, 5);
	for (uint32_t n = 0; n < LIFE; n++) {
		struct clock before = c;

		memcpy(memory, fixture.host.memory, sizeof memory);
		cut_everywhere(&before, memory, life[n], n);
		memcpy(fixture.host.memory, memory, sizeof memory);
		fixture_power_on();
		act(&c, life[n], n);
	}
	assert_true(cuts > 10000);
	print_message("%ld cuts\n", cuts);
}

/* ---- damage -------------------------------------------------------------------------------------------- */

static void live(struct clock *c)
{
	start_clock(c, 6);
	for (uint32_t n = 0; n < LIFE; n++)
		act(c, life[n], n);
	fixture_power_on();
}

static uint8_t damaged_snapshots(const struct stored *kept)
{
	uint8_t damaged = 0;

	for (uint8_t back = 0; back < kept->count; back++)
		damaged = (uint8_t)(damaged + (kept->has_snapshot[back] == STORE_SNAPSHOT_DAMAGED));
	return damaged;
}

/* After one flipped bit the damage is reported, by the start or when the snapshot is read, or everything is
 * as before. True if reported. */
static bool assert_reported_or_same(uint32_t bit, const struct stored *whole)
{
	static struct stored got;
	struct store s;
	bool reported;

	fixture.host.memory[bit / 8] ^= (uint8_t)(1u << bit % 8);
	fixture_power_on();
	fixture_read(&s, &got);
	reported = got.found & (STORE_DAMAGED | STORE_NEWER) || damaged_snapshots(&got) > 0;
	if (!reported)
		assert_true(fixture_same(whole, &got));
	fixture.host.memory[bit / 8] ^= (uint8_t)(1u << bit % 8);
	return reported;
}

/* Each flipped bit below the log of games is corrected or reported. test_log.c judges the log.
 * covers: N2 A5 U3 */
TEST(test_no_bit_changes_unseen)
{
	static struct stored whole;
	struct clock c;
	long reported = 0;

	live(&c);
	fixture_read(&c.store, &whole);
	for (uint32_t bit = 0; bit < GAME_LOG_AT * 8; bit++)
		reported += assert_reported_or_same(bit, &whole);
	assert_true(reported > 8000);
}

/* The same after a cut at any write: what was written but not closed, or half cleared, stays invalid.
 * covers: N2 */
TEST(test_no_bit_changes_unseen_after_a_cut)
{
	static const enum op ops[] = {OP_SETTINGS, OP_OWN, OP_BEGIN, OP_PRESS, OP_TICK};
	static struct stored whole;
	struct clock c;
	uint8_t memory[MEMORY_SIZE_MAX];

	live(&c);
	memcpy(memory, fixture.host.memory, sizeof memory);
	for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
		long writes;

		fixture_power_on();
		memcpy(fixture.host.memory, memory, sizeof memory);
		{
			struct clock uncut = c;

			fixture_cut(-1, TORN_OLD);
			act(&uncut, ops[i], 1);
			writes = fixture.writes;
		}
		for (long from_end = 1; from_end <= (writes < 6 ? writes : 6); from_end++) {
			struct clock cut = c;

			memcpy(fixture.host.memory, memory, sizeof memory);
			fixture_power_on();
			fixture_cut(writes - from_end, (enum torn)(from_end % TORN_KINDS));
			act(&cut, ops[i], 1);
			fixture_power_on();
			fixture_read(&cut.store, &whole);
			assert_int_equal(whole.found, STORE_GAME);
			for (uint32_t slot = 0; slot < SLOTS; slot++) {
				for (uint32_t bit = 0; bit < 6 * 8;
				     bit++) /* what decides about a record: its head */
					assert_reported_or_same(slot * SLOT_SIZE * 8 + bit, &whole);
			}
			for (uint32_t bit = HEARTBEATS_AT * 8; bit < GAME_LOG_AT * 8; bit++)
				assert_reported_or_same(bit, &whole);
		}
	}
}

/* Each flipped bit is corrected or reported; nothing else is lost. covers: N2 */
TEST(test_every_single_bit_error_is_found)
{
	static struct stored whole, got;
	struct clock c;
	uint8_t memory[MEMORY_SIZE_MAX];
	uint8_t force[STORE_OWNERS];
	long found = 0;

	live(&c);
	fixture_read(&c.store, &whole);
	memcpy(memory, fixture.host.memory, sizeof memory);
	memcpy(force, c.store.slot, sizeof force);
	for (uint32_t bit = 0; bit < JOURNAL_AT * 8; bit++) {
		memcpy(fixture.host.memory, memory, sizeof memory);
		fixture.host.memory[bit / 8] ^= (uint8_t)(1u << bit % 8);
		fixture_power_on();
		fixture_read(&c.store, &got);
		if (got.found & (STORE_DAMAGED | STORE_NEWER))
			found++;
		else
			assert_true(fixture_same(&whole, &got));
		for (uint8_t owner = 0; owner < STORE_USER_PRESETS; owner++) {
			if (force[owner] != bit / 8 / SLOT_SIZE)
				assert_memory_equal(&got.own[owner], &whole.own[owner],
						    sizeof got.own[owner]);
		}
		if (force[STORE_OPTIONS] != bit / 8 / SLOT_SIZE)
			assert_memory_equal(got.settings, whole.settings, sizeof got.settings);
	}
	assert_true(found > 4000);
}

/* No bit of a record in force can flip unnoticed: each payload is reported by itself. covers: N2 */
TEST(test_every_bit_of_a_record_matters)
{
	static struct stored whole, got;
	struct clock c;

	live(&c);
	fixture_read(&c.store, &whole);
	for (uint8_t owner = 0; owner < STORE_OWNERS; owner++) {
		uint8_t slot = c.store.slot[owner];
		uint16_t at = (uint16_t)(slot * SLOT_SIZE);
		uint8_t length;

		if (slot == STORE_NOWHERE)
			continue;
		length = fixture.host.memory[at + offsetof(struct store_record, length)];
		for (uint16_t bit = 8; bit < (sizeof(struct store_record) + length + 2) * 8; bit++) {
			uint8_t memory[MEMORY_SIZE_MAX];
			struct store s;

			memcpy(memory, fixture.host.memory, sizeof memory);
			fixture.host.memory[at + bit / 8] ^= (uint8_t)(1u << bit % 8);
			fixture_power_on();
			fixture_read(&s, &got);
			assert_true(got.found & STORE_DAMAGED);
			memcpy(fixture.host.memory, memory, sizeof memory);
		}
	}
}

/* covers: N2 A5 */
TEST(test_every_bit_of_the_journal_matters)
{
	static struct stored whole, got;
	struct clock c;

	start_clock(&c, 6);
	begin(&c, 2);
	for (int ply = 0; ply < 6; ply++) {
		pass(&c, TICKS_PER_SECOND);
		press(&c);
	}
	fixture_power_on();
	fixture_read(&c.store, &whole);
	assert_int_equal(whole.count, 6);
	/* the first slot has the game as it was set up, which the start has replaced */
	for (uint32_t bit = JOURNAL_SIZE * 8; bit < 7 * JOURNAL_SIZE * 8; bit++) {
		uint8_t back = (uint8_t)(6 - bit / 8 / JOURNAL_SIZE);

		fixture.host.memory[JOURNAL_AT + bit / 8] ^= (uint8_t)(1u << bit % 8);
		fixture_power_on();
		fixture_read(&c.store, &got);
		for (uint8_t i = 0; i < 6; i++)
			assert_int_equal(got.has_snapshot[i],
					 i == back ? STORE_SNAPSHOT_DAMAGED : STORE_SNAPSHOT_GOOD);
		assert_int_equal(store_journal_read(&c.store, 6, &got.snapshot[0]), STORE_SNAPSHOT_NONE);
		fixture.host.memory[JOURNAL_AT + bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
}

static void flip(uint32_t bit)
{
	fixture.host.memory[bit / 8] ^= (uint8_t)(1u << bit % 8);
}

/* Flips a bit in the payload of a slot. */
static void flip_in(uint8_t slot)
{
	flip((uint32_t)(slot * SLOT_SIZE + 9) * 8);
}

/* A flipped bit in a heartbeat is corrected or reported. It costs at most that second, and never favours a
 * player. covers: N1 N2 */
TEST(test_every_bit_of_a_tick_matters)
{
	struct clock c;
	struct stored whole, got;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	for (int i = 0; i < 5; i++)
		act(&c, OP_TICK, 0);
	fixture_power_on();
	fixture_read(&c.store, &whole);
	for (uint32_t bit = 0; bit < HEARTBEATS * sizeof(struct store_heartbeat) * 8; bit++) {
		uint32_t byte = bit / 8 % sizeof(struct store_heartbeat);
		bool newest = bit / 8 / sizeof(struct store_heartbeat) == c.store.heartbeat;
		bool end = byte == 0 || byte == sizeof(struct store_heartbeat) - 1;
		ticks lost;

		flip(HEARTBEATS_AT * 8 + bit);
		for (int start = 0; start < 2; start++) { /* nor does the second start forget it */
			struct store s;

			fixture_power_on();
			fixture_read(&s, &got);
			lost = got.game.side[LEFT].left - whole.game.side[LEFT].left;
			assert_int_equal(got.found, end ? STORE_GAME : STORE_GAME | STORE_DAMAGED);
			assert_int_equal(lost, newest && !end ? TICKS_PER_SECOND : 0);
			assert_int_equal(got.game.side[RIGHT].left, whole.game.side[RIGHT].left);
		}
		flip(HEARTBEATS_AT * 8 + bit);
	}
}

/* The worst effect of one wrong bit on the time: it is in one heartbeat while a cut tears the other. This is
 * reported and costs at most a minute, however old the last press is. covers: N1 N2 */
TEST(test_a_damaged_tick_beside_a_torn_one_is_reported)
{
	struct clock c;
	struct stored got;
	uint8_t memory[MEMORY_SIZE_MAX];

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	for (int i = 0; i < 1800; i++)
		act(&c, OP_TICK, 0);
	memcpy(memory, fixture.host.memory, sizeof memory);
	for (long at = 0; at < (long)sizeof(struct store_heartbeat); at++) {
		for (int torn = TORN_OLD; torn < TORN_KINDS; torn++) {
			struct clock cut = c;
			uint32_t whole =
			    (uint32_t)(HEARTBEATS_AT + c.store.heartbeat * sizeof(struct store_heartbeat));

			memcpy(fixture.host.memory, memory, sizeof memory);
			fixture_power_on();
			fixture_cut(at, (enum torn)torn);
			act(&cut, OP_TICK, 0);
			for (uint32_t bit = 8; bit < (sizeof(struct store_heartbeat) - 1) * 8; bit++) {
				ticks left;

				flip(whole * 8 + bit);
				fixture_power_on();
				fixture_read(&cut.store, &got);
				left = got.game.side[LEFT].left;
				assert_int_equal(got.found, STORE_GAME | STORE_DAMAGED);
				assert_in_range(left, TICKS_PER_HOUR - 1801 * TICKS_PER_SECOND - STORE_LEAD,
						TICKS_PER_HOUR - (1801 - 62) * TICKS_PER_SECOND);
				flip(whole * 8 + bit);
			}
		}
	}
}

/* A torn heartbeat is never reported as damage and costs at most a second, however often a cut tears it, and
 * on any memory. covers: N1 N2 */
TEST(test_torn_ticks_are_no_damage)
{
	struct clock c;
	struct game_clock got;

	for (uint32_t seed = 1; seed <= 300; seed++) {
		start_clock(&c, seed);
		memset(fixture.host.memory, seed % 2 ? 0 : 0xFF, MEMORY_SIZE_MAX);
		fixture_power_on();
		assert_int_equal(start_store(&c.store), 0);
		begin(&c, 17);
		press(&c);
		for (int cut = 0; cut < 20; cut++) {
			ticks lost;

			for (uint32_t whole = fixture_random() >> 8 & 3; whole > 0; whole--)
				act(&c, OP_TICK, 0);
			fixture_cut((long)(fixture_random() >> 8) % 10,
				    (enum torn)((fixture_random() >> 8) % TORN_KINDS));
			act(&c, OP_TICK, 0);
			got = c.game;
			game_clock_play(&got, c.now);
			fixture_power_on();
			assert_int_equal(start_store(&c.store), STORE_GAME);
			assert_true(load(&c));
			lost = c.game.side[LEFT].left - got.side[LEFT].left;
			assert_in_range(lost + STORE_LEAD, 0, TICKS_PER_SECOND);
			if (fixture_random() & 0x100) {
				play(&c, true);
			} else { /* cut in the first tick after the start, too */
				play(&c, true);
				fixture_cut(0, TORN_RANDOM);
				act(&c, OP_TICK, 0);
				fixture_power_on();
				assert_int_equal(start_store(&c.store), STORE_GAME);
				assert_true(load(&c));
				play(&c, true);
			}
		}
	}
}

/* If the newest checkpoint is damaged, the one before it gives the game. covers: N1 N2 */
TEST(test_a_damaged_checkpoint_falls_back)
{
	struct clock c;
	struct stored before, got;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	pass(&c, 10 * TICKS_PER_SECOND);
	press(&c);
	game_clock_play(&c.game, c.now);
	change(&c, 0);
	fixture_power_on();
	fixture_read(&c.store, &before);
	game_clock_play(&c.game, c.now);
	change(&c, 0);
	fixture_power_on();
	fixture.host.memory[c.store.slot[STORE_CHECKPOINT] * SLOT_SIZE + 30] ^= 4;
	fixture_read(&c.store, &got);
	assert_true(got.has_game);
	assert_true(got.found & STORE_DAMAGED);
	assert_memory_equal(got.game.side, before.game.side, sizeof got.game.side);
	for (int start = 0; start < 3; start++) { /* reported until somebody has acknowledged it */
		fixture_power_on();
		fixture_read(&c.store, &got);
		assert_int_equal(got.found, STORE_GAME | STORE_DAMAGED);
		assert_memory_equal(got.game.side, before.game.side, sizeof got.game.side);
	}
	store_take_note(&c.store);
	fixture_power_on();
	fixture_read(&c.store, &got);
	assert_int_equal(got.found, STORE_GAME);
	assert_memory_equal(got.game.side, before.game.side, sizeof got.game.side);
}

/* The first session of a clock whose memory is damaged, with a cut at this byte of it. Returns the number of
 * bytes that it wrote. */
static long first_session(long cut)
{
	struct clock c = {0};

	fixture_power_on();
	fixture_cut(cut, (enum torn)(cut % TORN_KINDS));
	start_store(&c.store);
	assert_true(c.store.found & STORE_DAMAGED);
	if (load(&c)) {
		change(&c, 0);
		play(&c, true);
		press(&c);
	} else {
		begin(&c, 3);
	}
	own(&c, 7);
	settings(&c, 7);
	return fixture.writes;
}

/* A whole game, and many changes of everything else. */
static void long_session(void)
{
	struct clock c = {0};

	fixture_power_on();
	start_store(&c.store);
	assert_true(load(&c));
	play(&c, false);
	begin(&c, 1);
	for (uint32_t n = 0; n < 100; n++) {
		pass(&c, TICKS_PER_SECOND);
		press(&c);
		own(&c, n);
		settings(&c, n);
	}
	play(&c, false);
}

/* The damage is acknowledged, with a cut at each byte of that, and nothing but the damage is lost. */
static void take_note(void)
{
	static struct stored before, after;
	uint8_t memory[MEMORY_SIZE_MAX];
	struct store s;

	read_all(&before);
	assert_int_equal(before.found, STORE_GAME | STORE_DAMAGED);
	memcpy(memory, fixture.host.memory, sizeof memory);
	for (long cut = 0; cut < 4; cut++) {
		memcpy(fixture.host.memory, memory, sizeof memory);
		fixture_power_on();
		start_store(&s);
		fixture_cut(cut, (enum torn)(cut % TORN_KINDS));
		store_take_note(&s);
		assert_int_equal(s.found & STORE_DAMAGED, 0);
		read_all(&after);
		assert_true(fixture_same(&before, &after));
	}
	assert_int_equal(after.found, STORE_GAME);
}

/* Damage that a start finds is found by the next start, too, whatever is cut and saved in between: everything
 * of the first session, byte by byte. covers: N1 N2 */
TEST(test_damage_is_reported_until_somebody_has_taken_note)
{
	static struct stored got;
	struct clock c;
	uint8_t memory[MEMORY_SIZE_MAX];

	for (uint8_t owner = 0; owner < STORE_OWNERS; owner++) {
		long writes = 1;

		live(&c);
		fixture_read(&c.store, &got);
		assert_int_equal(got.found, STORE_GAME);
		if (c.store.slot[owner] == STORE_NOWHERE)
			continue;
		flip_in(c.store.slot[owner]);
		memcpy(memory, fixture.host.memory, sizeof memory);
		for (long cut = 0; cut <= writes; cut++) {
			memcpy(fixture.host.memory, memory, sizeof memory);
			writes = first_session(cut);
			read_all(&got);
			assert_true(got.found & STORE_DAMAGED);
		}
		long_session();
		take_note();
	}
}

/* A newest game without its control does not count, so the game before it comes back. Whatever is saved then
 * is newer than both. covers: N1 N2 */
TEST(test_a_game_without_its_control)
{
	static struct stored older, got;
	struct clock c;

	start_clock(&c, 6);
	begin(&c, 5);
	read_all(&older);
	begin(&c, 17);
	flip_in(c.store.checkpoint.control);
	for (int start = 0; start < 2; start++) {
		read_all(&got);
		assert_int_equal(got.found, STORE_GAME | STORE_DAMAGED);
		assert_memory_equal(&got.game, &older.game, sizeof got.game);
		assert_memory_equal(&got.chosen, &older.chosen, sizeof got.chosen);
	}
	fixture_power_on();
	start_store(&c.store);
	assert_true(load(&c));
	press(&c);
	play(&c, false);
	read_all(&got);
	assert_int_equal(got.found, STORE_GAME | STORE_DAMAGED);
	assert_int_equal(got.count, 1);
	assert_memory_equal(&got.game.control, &c.game.control, sizeof got.game.control);
	fixture_power_on();
	start_store(&c.store);
	store_take_note(&c.store);
	read_all(&got);
	assert_int_equal(got.found, STORE_GAME);
	assert_int_equal(got.count, 1);
}

/* Damaged slots are used in their turn, and acknowledging the damage does not clear what is in them then.
 * Afterwards the slot that was kept is used, too. covers: N2 */
TEST(test_taking_note_clears_what_is_damaged_only)
{
	static struct stored got;
	struct clock c;
	bool used[SLOTS] = {false};
	struct control control;

	start_clock(&c, 6);
	memset(fixture.host.memory, 0x55, SLOTS * SLOT_SIZE);
	fixture_power_on();
	assert_int_equal(start_store(&c.store), STORE_DAMAGED);
	begin(&c, 1);
	press(&c);
	for (uint32_t n = 0; n < 5; n++)
		own(&c, n);
	settings(&c, 1);
	store_take_note(&c.store);
	assert_true(store_load_preset(&c.store, 4, &control));
	for (uint32_t n = 0; n < 2 * SLOTS; n++) {
		settings(&c, n);
		used[c.store.slot[STORE_OPTIONS]] = true;
	}
	assert_true(used[0]); /* the first that was found */
	play(&c, false);
	fixture_power_on();
	fixture_read(&c.store, &got);
	assert_int_equal(got.found, STORE_GAME);
	assert_true(got.has_game && got.has_chosen && got.settings_length == sizeof c.settings);
	for (uint8_t n = 0; n < STORE_USER_PRESETS; n++)
		assert_true(got.has_own[n]);
}

/* Acknowledging costs the game in hand no time, because its heartbeats stay intact. covers: N1 N2 */
TEST(test_taking_note_leaves_the_ticks)
{
	struct clock c;
	ticks used;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	for (int i = 0; i < 30; i++)
		act(&c, OP_TICK, 0);
	used = game_clock_used(&c.game, c.game.turn, c.now);
	store_take_note(&c.store);
	fixture_power_on();
	assert_int_equal(start_store(&c.store), STORE_GAME);
	assert_true(load(&c));
	used -= game_clock_used(&c.game, c.game.turn, c.now);
	assert_in_range(used + TICKS_PER_SECOND, 0, 2 * TICKS_PER_SECOND);
}

/* One record is written over a damaged slot before the damage is acknowledged. The record stays, and no
 * damage is left. covers: N2 U4 */
TEST(test_taking_note_keeps_the_latest_record)
{
	struct clock c;
	uint8_t read[sizeof c.settings];

	start_clock(&c, 6);
	memset(fixture.host.memory, 0x55, SLOTS * SLOT_SIZE);
	fixture_power_on();
	assert_int_equal(start_store(&c.store), STORE_DAMAGED);
	settings(&c, 1);
	store_take_note(&c.store);
	fixture_power_on();
	assert_int_equal(start_store(&c.store), 0);
	assert_int_equal(store_load_settings(&c.store, read, sizeof read), sizeof read);
	assert_memory_equal(read, c.settings, sizeof read);
}

/* A start only reads, and does not overwrite what it finds damaged. covers: N2 */
TEST(test_a_start_leaves_damage_alone)
{
	struct clock c;
	struct store s;

	live(&c);
	fixture_power_on();
	start_store(&s);
	for (uint32_t bit = 0; bit < MEMORY_SIZE_MAX * 8; bit += 13) {
		flip(bit);
		fixture_power_on();
		start_store(&s);
		assert_int_equal(fixture.writes, 0);
		flip(bit);
	}
}

/* If a control (chosen or in force) or a log is damaged, the game or the one before it comes back with its
 * undamaged parts. covers: N1 N2 F4 U3 */
TEST(test_damaged_parts_of_a_game)
{
	struct clock c;
	struct stored whole, got;
	static const struct expiry_entry none[EXPIRY_LOG];

	start_clock(&c, 6);
	begin(&c, 5); /* 20+5:30+8 */
	press(&c);
	pass(&c, 60 * TICKS_PER_SECOND);
	press(&c);
	play(&c, false);
	fixture_power_on();
	fixture_read(&c.store, &whole);
	assert_int_not_equal(whole.game.log[0].kind, EXPIRY_NONE);
	assert_true(whole.has_chosen);

	flip_in(c.store.slot[STORE_CHOSEN_CONTROL]);
	fixture_power_on();
	fixture_read(&c.store, &got);
	assert_int_equal(got.found, STORE_GAME | STORE_DAMAGED);
	assert_false(got.has_chosen);
	assert_memory_equal(&got.game, &whole.game, sizeof got.game);
	assert_int_equal(got.count, whole.count);
	flip_in(c.store.checkpoint.chosen);

	flip_in(c.store.checkpoint.log);
	fixture_power_on();
	fixture_read(&c.store, &got);
	assert_int_equal(got.found, STORE_GAME | STORE_DAMAGED);
	assert_true(got.has_chosen);
	assert_memory_equal(got.game.log, none, sizeof none);
	assert_memory_equal(got.game.side, whole.game.side, sizeof got.game.side);
	flip_in(c.store.checkpoint.log);

	flip_in(c.store.checkpoint.control);
	fixture_power_on();
	fixture_read(&c.store, &got);
	assert_int_equal(got.found, STORE_DAMAGED);
	assert_false(got.has_game);
}

/* However many checkpoints are damaged, the restored state is one that existed, with its user preset and log.
 * covers: N1 N2 */
TEST(test_older_games_are_whole_or_gone)
{
	static struct game_clock past[200];
	static struct stored got;
	struct clock c;
	size_t pasts = 0;
	long whole = 0, gone = 0;

	start_clock(&c, 9);
	for (uint32_t n = 0; n < 190; n++) {
		uint8_t memory[MEMORY_SIZE_MAX];
		struct store s = c.store;

		act(&c, n % 7 == 0 ? OP_BEGIN : n % 5 == 0 ? OP_OWN : n % 3 == 0 ? OP_INSTALL : OP_ADD, n);
		memcpy(memory, fixture.host.memory, sizeof memory);
		fixture_power_on();
		fixture_read(&s, &got);
		past[pasts++] = got.game;
		for (int damaged = 0; damaged < 9; damaged++) {
			bool known = false;

			fixture_power_on();
			start_store(&s);
			if (s.found & STORE_GAME)
				fixture.host.memory[s.slot[STORE_CHECKPOINT] * SLOT_SIZE + 40] ^= 1;
			fixture_power_on();
			fixture_read(&s, &got);
			assert_int_equal(got.found & STORE_NEWER, 0);
			for (size_t i = 0; i < pasts; i++)
				known |= memcmp(&past[i], &got.game, sizeof got.game) == 0;
			assert_true(known || !got.has_game);
			whole += got.has_game;
			gone += !got.has_game;
		}
		memcpy(fixture.host.memory, memory, sizeof memory);
		fixture_power_on();
	}
	assert_true(whole > 100 && gone > 100);
}

/* Times that were saved for a lost checkpoint do not count for the next one. covers: N1 N2 */
TEST(test_times_of_a_lost_checkpoint_are_forgotten)
{
	struct clock c;
	struct stored got;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	for (int i = 0; i < 3; i++)
		act(&c, OP_TICK, 0);
	fixture_power_on();
	fixture.host.memory[c.store.slot[STORE_CHECKPOINT] * SLOT_SIZE + 30] ^= 4;
	start_store(&c.store);
	assert_true(load(&c));
	assert_int_equal(c.game.state, PLAY_READY);
	press(&c);
	fixture_power_on();
	fixture_read(&c.store, &got);
	assert_int_equal(got.game.side[LEFT].left, TICKS_PER_HOUR - STORE_LEAD);
}

/* Of two versions that a cut left, only one may stay: the other would come back later. covers: N2 U2 */
TEST(test_a_version_that_was_replaced_stays_away)
{
	struct clock c;
	struct stored got;
	struct control control;
	long writes;

	start_clock(&c, 6);
	own(&c, 2);
	fixture_cut(-1, TORN_OLD);
	own(&c, 7);
	writes = fixture.writes;
	for (long at = writes - 4; at < writes; at++) {
		start_clock(&c, 6);
		own(&c, 2);
		fixture_cut(at, TORN_OLD);
		own(&c, 7);
		fixture_power_on();
		fixture_read(&c.store, &got);
		assert_true(got.has_own[2]);
		for (uint32_t n = 12; n < 100; n += 5) {
			own(&c, n);
			fixture_power_on();
			fixture_read(&c.store, &got);
			fixture_control(&control, n);
			assert_memory_equal(&got.own[2], &control, sizeof control);
		}
	}
}

/* Of the times saved the last one counts. covers: N1 */
TEST(test_the_longest_time_counts)
{
	struct clock c;
	struct stored got;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	for (int i = 1; i <= 40; i++) {
		act(&c, OP_TICK, 0);
		fixture_power_on();
		{
			struct store s;

			fixture_read(&s, &got);
		}
		assert_int_equal(got.game.side[LEFT].left,
				 TICKS_PER_HOUR - i * TICKS_PER_SECOND - STORE_LEAD);
	}
}

/* The last time is not overwritten by the first save after a cut, wherever in the memory it is. covers: N1 */
TEST(test_the_last_time_survives_the_next_cut)
{
	struct clock c;
	struct stored got;

	for (int before = 0; before < 2 * SLOTS; before++) {
		start_clock(&c, 6);
		begin(&c, 17);
		press(&c);
		for (int i = 0; i <= before; i++)
			act(&c, OP_TICK, 0);
		fixture_power_on();
		fixture_read(&c.store, &got);
		for (int torn = TORN_OLD; torn < TORN_KINDS; torn++)
			cut_recovery(&got, (enum torn)torn, true);
	}
}

/* The numbers of the records may wrap in any game. covers: N1 N2 */
TEST(test_sequences_wrap)
{
	static const uint16_t starts[] = {32740, 65510, 65534, 0, 32766};

	for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
		struct clock c;
		struct stored got;

		start_clock(&c, 6);
		settings(&c, 1);
		own(&c, 2);
		c.store.sequence = starts[i];
		begin(&c, 17);
		for (int n = 0; n < 60; n++) {
			struct store s;

			act(&c, n % 3 == 2 ? OP_TICK : OP_PRESS, 0);
			fixture_power_on();
			fixture_read(&s, &got);
			assert_true(got.has_game && got.has_own[2] &&
				    got.settings_length == sizeof c.settings);
			assert_int_equal(got.game.side[LEFT].moves, c.game.side[LEFT].moves);
			assert_int_equal(got.game.side[RIGHT].moves, c.game.side[RIGHT].moves);
			assert_int_equal(got.game.side[LEFT].used + got.game.side[RIGHT].used,
					 c.game.side[LEFT].used + c.game.side[RIGHT].used +
					     ticks_between(c.game.since, c.now) + STORE_LEAD);
			if (n % 10 == 0) { /* and the next start continues from there */
				c.store = s;
				c.game = got.game;
				c.now = 0;
				change(&c, 0);
				play(&c, true);
			}
		}
	}
}

/* A number is newer than those up to half of all numbers before it, and not than itself. covers: N2 */
TEST(test_which_number_is_newer)
{
	static const uint16_t numbers[] = {0, 1, 32767, 32768, 65535};

	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		uint16_t next = (uint16_t)(numbers[i] + 1), far = (uint16_t)(numbers[i] + 32767);

		assert_true(record_is_newer(next, numbers[i]));
		assert_true(record_is_newer(far, numbers[i]));
		assert_false(record_is_newer(numbers[i], numbers[i]));
		assert_false(record_is_newer(numbers[i], next));
		assert_false(record_is_newer(numbers[i], far));
	}
}

/* A snapshot is dated by the press, not by the saving. covers: A5 T2 */
TEST(test_snapshots_are_true_at_the_press)
{
	struct clock c;
	struct game_snapshot snapshot;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	pass(&c, 5 * TICKS_PER_SECOND);
	game_clock_press(&c.game, LEFT, c.now);
	c.now += 77;
	change(&c, STORE_PRESS);
	assert_int_equal(store_journal_read(&c.store, 0, &snapshot), STORE_SNAPSHOT_GOOD);
	assert_int_equal(snapshot.side[LEFT].used, 5 * TICKS_PER_SECOND);
	assert_int_equal(snapshot.side[RIGHT].used, 0);
}

/* The presses between two saves have a snapshot each, whatever the clocks have done since. If there are more
 * than fit, the newest is kept. covers: A5 */
TEST(test_presses_between_two_saves)
{
	for (uint8_t presses = 1; presses <= STORE_PRESSES + 1; presses++) {
		uint8_t kept = presses < STORE_PRESSES ? presses : STORE_PRESSES;
		struct clock c;
		struct game_snapshot snapshot;

		start_clock(&c, 6);
		begin(&c, 17);
		press(&c);
		c.game.events.count = 0;
		for (uint8_t n = 1; n <= presses; n++) {
			c.now += TICKS_PER_SECOND;
			game_clock_press(&c.game, c.game.turn, c.now);
			assert_int_equal(c.game.events.event[0].what, EVENT_PRESS);
			store_on_event(&c.store, &c.game.events.event[0], &c.game);
			c.game.events.count = 0;
		}
		pass(&c, 60 * 60 * TICKS_PER_SECOND);
		change(&c, STORE_PRESS);
		assert_int_equal(store_journal_count(&c.store), 1 + kept);
		for (uint8_t back = 0; back < kept; back++) {
			uint8_t n = back == 0 ? presses : kept - back;

			assert_int_equal(store_journal_read(&c.store, back, &snapshot), STORE_SNAPSHOT_GOOD);
			assert_int_equal(snapshot.side[LEFT].used, (n + 1) / 2 * TICKS_PER_SECOND);
			assert_int_equal(snapshot.side[RIGHT].used, n / 2 * TICKS_PER_SECOND);
			assert_int_equal(snapshot.side[LEFT].flag & ~SNAPSHOT_FIRST, FLAG_NONE);
			assert_int_equal(snapshot.side[RIGHT].flag & ~SNAPSHOT_FIRST, FLAG_NONE);
		}
	}
}

/* A snapshot that could not be written is not written later, when it would come after newer ones.
 * covers: A5 D4 */
TEST(test_a_press_without_a_memory_has_no_snapshot)
{
	struct clock c;

	start_clock(&c, 6);
	begin(&c, 17);
	press(&c);
	fixture.host.memory_missing = true;
	game_clock_press(&c.game, c.game.turn, ++c.now);
	store_on_event(&c.store, &(struct event){.what = EVENT_PRESS}, &c.game);
	change(&c, STORE_PRESS);
	fixture.host.memory_missing = false;
	game_clock_press(&c.game, c.game.turn, ++c.now);
	store_on_event(&c.store, &(struct event){.what = EVENT_PRESS}, &c.game);
	change(&c, STORE_PRESS);
	assert_int_equal(store_journal_count(&c.store),
			 1); /* the journal began again when the memory answered */
}

static void forge(uint8_t owner, uint8_t version, const void *payload, uint8_t length)
{
	const struct store_record head = {RECORD_CLOSED, owner, 1, length, version};

	fixture_forge(3, &head, payload);
}

/* covers: N2 */
TEST(test_older_settings_are_read_newer_refused)
{
	const uint8_t payload[8] = {1, 2, 3, 4, 5, 6, 7, 8};
	uint8_t settings_read[12];
	struct store s;

	fixture_new(7);
	forge(STORE_OPTIONS, RECORD_VERSION, payload, 5); /* shorter: written by an older program */
	fixture_power_on();
	assert_int_equal(start_store(&s), 0);
	memset(settings_read, 0xEE, sizeof settings_read);
	assert_int_equal(store_load_settings(&s, settings_read, sizeof settings_read), 5);
	assert_memory_equal(settings_read, payload, 5);
	assert_int_equal(settings_read[5], 0xEE);

	fixture_new(7);
	forge(STORE_OPTIONS, RECORD_VERSION + 1, payload, 8);
	fixture_power_on();
	assert_int_equal(start_store(&s), STORE_NEWER);
	assert_int_equal(store_load_settings(&s, settings_read, sizeof settings_read), 0);
	assert_true(store_save_settings(&s, payload, 4));
	fixture_power_on();
	start_store(&s);
	assert_int_equal(store_load_settings(&s, settings_read, sizeof settings_read), 4);
}

/* What has a right CRC may still be no control: another program wrote it. covers: N2 U2 */
TEST(test_a_control_that_cannot_be_is_refused)
{
	struct control control;
	struct store s;

	fixture_new(7);
	fixture_control(&control, 1);
	control.stages[0] = 77;
	forge(2, RECORD_VERSION, &control, sizeof control);
	fixture_power_on();
	assert_int_equal(start_store(&s), 0);
	assert_false(store_load_preset(&s, 2, &control));
	assert_true(s.found & STORE_DAMAGED);
}

/* covers: N2 */
TEST(test_random_contents_start_and_say_so)
{
	static struct stored kept, again;
	struct clock c;

	for (uint32_t seed = 1; seed <= 1000; seed++) {
		fixture_new(seed);
		for (size_t i = 0; i < MEMORY_SIZE_MAX; i++)
			fixture.host.memory[i] = (uint8_t)(fixture_random() >> 8);
		fixture_power_on();
		fixture_read(&c.store, &kept);
		assert_true(kept.found & STORE_DAMAGED);
		assert_false(kept.has_game);
		c.now = 0;
		begin(&c, seed);
		press(&c);
		own(&c, seed);
		settings(&c, seed);
		fixture_power_on();
		fixture_read(&c.store, &again);
		assert_int_equal(again.found, STORE_GAME | STORE_DAMAGED); /* nobody has taken note */
		assert_true(again.has_game && again.has_own[seed % STORE_USER_PRESETS]);
		assert_int_equal(again.count, 1);
		store_take_note(&c.store);
		fixture_power_on();
		fixture_read(&c.store, &again);
		assert_int_equal(again.found, STORE_GAME);
		assert_true(again.has_game && again.has_own[seed % STORE_USER_PRESETS]);
		assert_int_equal(again.count, 1);
	}
}

/* ---- no memory ----------------------------------------------------------------------------------------- */

/* covers: D4 N2 */
TEST(test_without_a_memory_nothing_happens)
{
	struct clock c = {0};
	struct stored kept;

	fixture_new(8);
	fixture.host.memory_missing = true;
	fixture_power_on();
	fixture_read(&c.store, &kept);
	assert_int_equal(kept.found, STORE_ABSENT);
	assert_false(c.store.present);
	for (uint32_t n = 0; n < LIFE; n++) {
		if (life[n] != OP_OWN)
			act(&c, life[n], n);
	}
	assert_false(c.store.present);
	assert_int_equal(store_journal_count(&c.store), 0);
	assert_int_equal(fixture.host.written, 0);
	assert_false(store_save_settings(&c.store, "x", 1));
	assert_false(store_save_preset(&c.store, 0, &c.game.control));
}

/* A memory that answers again serves the game that is on, whatever was changed meanwhile. covers: D4 N1 */
TEST(test_a_memory_that_falters_is_used_again)
{
	struct clock c;
	struct stored kept;

	start_clock(&c, 8);
	begin(&c, 5);
	own(&c, 2);
	press(&c);
	fixture.host.memory_missing = true;
	pass(&c, 5 * TICKS_PER_SECOND);
	press(&c);
	assert_false(c.store.present);
	begin(&c, 17);
	press(&c);
	pass(&c, 5 * TICKS_PER_SECOND);
	press(&c);
	fixture.host.memory_missing = false;
	pass(&c, 5 * TICKS_PER_SECOND);
	press(&c);
	assert_true(c.store.present);
	game_clock_play(&c.game, c.now);
	fixture_power_on();
	fixture_read(&c.store, &kept);
	assert_true(kept.has_game && kept.has_own[2]);
	assert_memory_equal(&kept.game.control, &c.game.control, sizeof c.game.control);
	assert_int_equal(kept.game.side[LEFT].moves, 1);
	assert_int_equal(kept.game.side[RIGHT].moves, 1);
	assert_int_equal(kept.count, 1);
}

/* With a number, N: every cut in the first save after every Nth cut. */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    RUN(test_blank_memory_has_nothing),
	    RUN(test_settings_and_user_presets_return),
	    RUN(test_game_returns_paused_with_everything),
	    RUN(test_last_control_returns_in_ready),
	    RUN(test_lead_never_drops_a_flag),
	    RUN(test_lead_after_a_hang),
	    RUN(test_ticks_are_a_second_apart),
	    RUN(test_every_bit_of_a_tick_matters),
	    RUN(test_a_damaged_tick_beside_a_torn_one_is_reported),
	    RUN(test_torn_ticks_are_no_damage),
	    RUN(test_journal_holds_a_whole_game),
	    RUN(test_snapshots_are_kept_whole),
	    RUN(test_rewind_and_undo),
	    RUN(test_rewind_to_the_oldest_of_a_full_journal),
	    RUN(test_a_press_ends_the_undo),
	    RUN(test_nothing_comes_between_a_log_and_its_game),
	    RUN(test_snapshots_under_three_controls),
	    RUN(test_a_control_as_the_first_save),
	    RUN(test_what_an_undo_brings_back),
	    RUN(test_a_press_before_the_act_leaves_the_undo),
	    RUN(test_no_undo_where_the_game_was_not_saved),
	    RUN(test_a_damaged_snapshot_hides_no_other),
	    RUN(test_undo_of_a_begin),
	    RUN(test_undo_of_very_many_begins),
	    RUN(test_a_damaged_undo_frees_its_slots),
	    RUN(test_an_undo_that_is_over_frees_its_slots),
	    RUN(test_another_game_has_no_older_control),
	    RUN(test_which_game_an_undo_brings_back),
	    RUN(test_a_memory_that_is_away_gives_nothing_back),
	    RUN(test_damage_after_the_start_gives_nothing_wrong_back),
	    RUN(test_undo_of_a_begin_after_play),
	    RUN(test_when_there_is_no_journal_to_bring_back),
	    RUN(test_every_cut_leaves_old_or_new),
	    RUN(test_no_bit_changes_unseen),
	    RUN(test_no_bit_changes_unseen_after_a_cut),
	    RUN(test_every_single_bit_error_is_found),
	    RUN(test_every_bit_of_a_record_matters),
	    RUN(test_every_bit_of_the_journal_matters),
	    RUN(test_a_damaged_checkpoint_falls_back),
	    RUN(test_damage_is_reported_until_somebody_has_taken_note),
	    RUN(test_a_game_without_its_control),
	    RUN(test_taking_note_clears_what_is_damaged_only),
	    RUN(test_taking_note_keeps_the_latest_record),
	    RUN(test_taking_note_leaves_the_ticks),
	    RUN(test_a_start_leaves_damage_alone),
	    RUN(test_damaged_parts_of_a_game),
	    RUN(test_older_games_are_whole_or_gone),
	    RUN(test_times_of_a_lost_checkpoint_are_forgotten),
	    RUN(test_a_version_that_was_replaced_stays_away),
	    RUN(test_the_longest_time_counts),
	    RUN(test_the_last_time_survives_the_next_cut),
	    RUN(test_sequences_wrap),
	    RUN(test_which_number_is_newer),
	    RUN(test_snapshots_are_true_at_the_press),
	    RUN(test_presses_between_two_saves),
	    RUN(test_a_press_without_a_memory_has_no_snapshot),
	    RUN(test_older_settings_are_read_newer_refused),
	    RUN(test_a_control_that_cannot_be_is_refused),
	    RUN(test_random_contents_start_and_say_so),
	    RUN(test_without_a_memory_nothing_happens),
	    RUN(test_a_memory_that_falters_is_used_again),
	};

	if (argc > 1)
		every = strtol(argv[1], NULL, 10);
	return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
