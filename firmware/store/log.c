#include "firmware/store/log.h"

#include <string.h>

#include "firmware/store/records.h"
#include "hal/hal_memory.h"

void log_save_expiries(struct store *s, const struct game_clock *g, bool anyway)
{
	if (!anyway && memcmp(s->log, g->log, sizeof s->log) == 0)
		return;
	s->checkpoint.log = record_write(s, STORE_EXPIRIES, s->sequence, g->log, sizeof g->log);
	s->checkpoint.log_sequence = s->sequence;
	memcpy(s->log, g->log, sizeof s->log);
}

static bool step_log(struct store *s, const struct game_clock *g)
{
	s->place = (struct game_log_place){0};
	return game_log_step(&s->checkpoint.games, &s->queue, g, s->number);
}

void log_write(struct store *s, const struct game_clock *g)
{
	while (step_log(s, g))
		;
}

/* None of it is in force before the checkpoint names it. */
bool store_save_log(struct store *s, const struct game_clock *g)
{
	if (s->queue.count <= s->checkpoint.games.begun)
		return false;
	if (!records_wake(s)) {
		game_log_forget(&s->queue);
		return false;
	}
	log_save_expiries(s, g, false);
	(void)step_log(s, g);
	hal_memory_sleep();
	return true;
}

uint16_t store_log_entries(struct store *s, uint8_t n)
{
	bool found;

	if (!records_wake(s))
		return 0;
	found = game_log_find(&s->checkpoint.games, n, &s->place);
	hal_memory_sleep();
	return found ? s->place.entries : 0;
}

bool store_log_read(struct store *s, uint8_t n, uint16_t m, struct game_log_entry *entry)
{
	bool good;

	if (!records_wake(s))
		return false;
	good = game_log_find(&s->checkpoint.games, n, &s->place) && m < s->place.entries &&
	       game_log_read(&s->checkpoint.games, s->place.back - m, entry);
	hal_memory_sleep();
	return good;
}
