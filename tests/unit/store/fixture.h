/* For the tests of the memory: a board whose supply fails at a chosen byte, and everything that the memory
 * keeps, read back. */
#ifndef ZEITNOT_TESTS_UNIT_STORE_FIXTURE_H
#define ZEITNOT_TESTS_UNIT_STORE_FIXTURE_H

#include "board/host/host.h"
#include "firmware/store/layout.h"
#include "firmware/store/store.h"

enum torn { TORN_OLD, TORN_NEW, TORN_RANDOM, TORN_KINDS };

struct fixture {
	struct host host;
	long cut_at; /* this write, counted from 0, is the last one, and torn; < 0: no cut */
	long writes; /* bytes so far */
	enum torn torn;
	uint32_t seed;
};

extern struct fixture fixture;

uint32_t fixture_random(void);

/* A new board, blank memory. */
void fixture_new(uint32_t seed);
/* The supply comes back. */
void fixture_power_on(void);
/* The supply fails at the write number `at` from now on (-1: never). */
void fixture_cut(long at, enum torn torn);

/* Everything that the memory keeps. */
struct stored {
	struct game_clock game;
	struct control chosen;
	struct control own[STORE_USER_PRESETS];
	struct game_snapshot snapshot[STORE_JOURNAL];
	struct game_clock undo;
	struct control undo_chosen;
	struct game_snapshot undone[STORE_JOURNAL]; /* the journal after an undo */
	uint8_t settings[STORE_SETTINGS_MAX];
	uint8_t settings_length, count, undone_count;
	uint8_t has_snapshot[STORE_JOURNAL]; /* enum store_snapshot */
	bool has_own[STORE_USER_PRESETS];
	bool has_game, has_chosen;
	uint8_t act; /* that can be undone */
	uint8_t found;
};

/* Calls store_start as after a reset. */
uint8_t start_store(struct store *s);

/* Starts the store at power-on and reads everything. The game is dated at instant 0. */
void fixture_read(struct store *s, struct stored *kept);

/* True: both agree in everything that matters; the act that `a` could undo may be lost. */
bool fixture_same(const struct stored *a, const struct stored *b);

/* Writes a record with a right checksum into a slot, whatever its head says. */
void fixture_forge(uint8_t slot, const struct store_record *head, const void *payload);

/* The n-th of many valid controls of different forms. */
void fixture_control(struct control *control, uint32_t n);

#endif
