#include "tests/unit/store/fixture.h"

#include <stdlib.h>
#include <string.h>

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"

struct fixture fixture;

uint32_t fixture_random(void)
{
	fixture.seed ^= fixture.seed << 13;
	fixture.seed ^= fixture.seed >> 17;
	fixture.seed ^= fixture.seed << 5;
	return fixture.seed;
}

static bool on_write(void *context, uint16_t at, uint8_t value)
{
	(void)context;
	if (fixture.writes++ != fixture.cut_at)
		return true;
	if (fixture.torn == TORN_NEW)
		fixture.host.memory[at] = value;
	if (fixture.torn == TORN_RANDOM)
		fixture.host.memory[at] = (uint8_t)fixture_random();
	return false;
}

void fixture_new(uint32_t seed)
{
	host_init(&fixture.host);
	fixture.host.on_write = on_write;
	fixture.seed = seed * 2654435761u + 1;
	fixture.cut_at = -1;
	host_select(&fixture.host);
}

void fixture_power_on(void)
{
	host_power_on(&fixture.host, RESET_POWER_ON);
	fixture.cut_at = -1;
	fixture.writes = 0;
}

void fixture_cut(long at, enum torn torn)
{
	fixture.cut_at = at;
	fixture.torn = torn;
	fixture.writes = 0;
}

uint8_t start_store(struct store *s)
{
	memset(s, 0, sizeof *s);
	return store_start(s);
}

void fixture_read(struct store *s, struct stored *kept)
{
	memset(kept, 0, sizeof *kept);
	start_store(s);
	kept->settings_length = store_load_settings(s, kept->settings, sizeof kept->settings);
	for (uint8_t n = 0; n < STORE_USER_PRESETS; n++) {
		kept->has_own[n] = store_load_preset(s, n, &kept->own[n]);
		if (!kept->has_own[n])
			memset(&kept->own[n], 0, sizeof kept->own[n]);
	}
	kept->has_game = store_load_game(s, &kept->game, 0);
	if (!kept->has_game)
		memset(&kept->game, 0, sizeof kept->game);
	kept->has_chosen = store_load_chosen(s, &kept->chosen);
	if (!kept->has_chosen)
		memset(&kept->chosen, 0, sizeof kept->chosen);
	kept->count = store_journal_count(s);
	for (uint8_t back = 0; back < kept->count; back++)
		kept->has_snapshot[back] = store_journal_read(s, back, &kept->snapshot[back]);
	kept->act = store_load_undo(s, &kept->undo, &kept->undo_chosen, 0);
	if (kept->act) {
		struct store after = *s;

		store_undo(&after);
		kept->undone_count = store_journal_count(&after);
		for (uint8_t back = 0; back < kept->undone_count; back++)
			store_journal_read(&after, back, &kept->undone[back]);
	} else {
		memset(&kept->undo, 0, sizeof kept->undo);
		memset(&kept->undo_chosen, 0, sizeof kept->undo_chosen);
	}
	kept->found = s->found;
}

bool fixture_same(const struct stored *a, const struct stored *b)
{
	return memcmp(&a->game, &b->game, sizeof a->game) == 0 && a->has_chosen == b->has_chosen &&
	       memcmp(&a->chosen, &b->chosen, sizeof a->chosen) == 0 &&
	       memcmp(a->own, b->own, sizeof a->own) == 0 &&
	       memcmp(a->snapshot, b->snapshot, sizeof a->snapshot) == 0 &&
	       memcmp(a->settings, b->settings, sizeof a->settings) == 0 &&
	       a->settings_length == b->settings_length && a->count == b->count &&
	       memcmp(a->has_own, b->has_own, sizeof a->has_own) == 0 &&
	       memcmp(a->has_snapshot, b->has_snapshot, sizeof a->has_snapshot) == 0 &&
	       a->has_game == b->has_game &&
	       (!b->act ||
		(a->act == b->act && memcmp(&a->undo, &b->undo, sizeof a->undo) == 0 &&
		 memcmp(&a->undo_chosen, &b->undo_chosen, sizeof a->undo_chosen) == 0 &&
		 a->undone_count == b->undone_count && memcmp(a->undone, b->undone, sizeof a->undone) == 0));
}

void fixture_forge(uint8_t slot, const struct store_record *head, const void *payload)
{
	uint8_t *at = fixture.host.memory + slot * SLOT_SIZE;
	uint16_t crc;

	memcpy(at, head, sizeof *head);
	memcpy(at + sizeof *head, payload, head->length);
	crc = crc16(0xFFFF, at + 1, (uint8_t)(sizeof *head - 1 + head->length));
	memcpy(at + sizeof *head + head->length, &crc, sizeof crc);
}

void fixture_control(struct control *control, uint32_t n)
{
	static const char *const texts[] = {
	    "40/90m+30:30m+30",
	    "3m+2",
	    "300d5",
	    "5m|4m",
	    "1hy5x60",
	    "20+5:30+8",
	    "25mb5",
	    "10c5/20",
	    "60:60:60:60:60b2",
	    "2/5+1:1/3+1!",
	    "*60",
	    "g10",
	    "^600",
	    "o25-60",
	    "40/30:20?/40d2:10",
	    "20|30+2",
	    "2/20b5:40+3",
	    "1h",
	};
	struct control_fault fault;

	memset(control, 0, sizeof *control);
	if (notation_parse(texts[n % (sizeof texts / sizeof texts[0])], control, &fault) != CONTROL_OK)
		abort();
}
