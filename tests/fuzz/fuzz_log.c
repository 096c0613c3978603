/* The game log on its way from the clock's memory to a PGN file. The memory may hold anything, and any
 * answers may arrive. covers: L2 N2
 *
 * The first byte selects what follows. MEMORY: {head, entries}, then entries of {kind of CRC, six bytes,
 * CRC}; the reader gets what the clock makes of them. ANSWERS: what the reader gets, one answer per line.
 * FILES: the moves and the log to be merged, with a NUL between them. The game that the reader returns has
 * sensible values, and its PGN can be read again move by move. */
#include <string.h>

#include "firmware/store/layout.h"
#include "tests/fuzz/device.h"
#include "tests/fuzz/fuzz.h"
#include "tool/pgn/log.h"
#include "tool/pgn/merge.h"
#include "tool/pgn/pgn.h"

enum { MEMORY, ANSWERS, FILES, KINDS };

#define ENTRY	      (1 + GAME_LOG_SIZE)
#define ENTRIES_ASKED 200

static struct device device;
static bool ready; /* the device has been switched on */

/* ---- a game -------------------------------------------------------------------------------------------- */

static void check_pgn(const struct link_game *game)
{
	struct text_buffer text = {.bytes = NULL};
	unsigned line = 0;
	struct pgn pgn;

	link_game_pgn(game, NULL, &text);
	MUST(pgn_parse(text.bytes, text.length, &pgn, &line) == PGN_NONE);
	MUST(pgn.games == 1 && pgn.game[0].plies == game->plies);
	for (size_t i = 0; i < game->plies; i++) {
		MUST(pgn.game[0].ply[i].has_clk == game->ply[i].known);
		MUST(pgn.game[0].ply[i].has_emt == (game->ply[i].known && game->ply[i].timed));
	}
	pgn_free(&pgn);
	text_free(&text);
}

static void check_game(const struct link_game *game)
{
	MUST(game->white <= 1);
	MUST(strlen(game->control) < LINK_CONTROL);
	for (size_t i = 0; i < game->plies; i++)
		MUST(game->ply[i].side <= 1);
	check_pgn(game);
}

/* ---- the memory ---------------------------------------------------------------------------------------- */

static uint8_t crc_of(const uint8_t *bytes, size_t n)
{
	unsigned crc = 0xFF;

	for (; n > 0; n--) {
		crc ^= *bytes++;
		for (int bit = 0; bit < 8; bit++)
			crc = (crc << 1 ^ (crc & 0x80 ? 0x07u : 0u)) & 0xFF;
	}
	return (uint8_t)crc;
}

/* Offset of the entry `back` before the head, in a ring that fills the rest of the memory. */
static size_t place_of(uint16_t head, size_t back)
{
	size_t places = (MEMORY_SIZE_MAX - GAME_LOG_AT) / GAME_LOG_SIZE;

	return GAME_LOG_AT + (head % places + places - back % places) % places * GAME_LOG_SIZE;
}

static void write_entries(const uint8_t *data, size_t n, uint16_t head)
{
	for (size_t i = 0; i < n; i++) {
		const uint8_t *from = data + i * ENTRY;
		uint8_t *to = &device.host.memory[place_of(head, n - i)];

		memcpy(to, from + 1, GAME_LOG_SIZE);
		if (from[0] & 1)
			to[GAME_LOG_SIZE - 1] = crc_of(to, GAME_LOG_SIZE - 1);
	}
}

/* The answer to a request for this entry. */
static const char *answer_of(const struct game_log_entry *entry)
{
	static char text[LINK_CONTROL];
	struct protocol line;
	size_t n = 0;
	char c;

	protocol_reset(&line, 0);
	protocol_ok_entry(&line, entry);
	while (protocol_send(&line, &c) && c != '*' && c != '\r') {
		MUST(n < sizeof text - 1 && c >= ' ' && c <= '~');
		text[n++] = c;
	}
	text[n] = '\0';
	MUST(n > 3 && memcmp(text, "ok ", 3) == 0);
	return text + 3;
}

static void from_memory(const uint8_t *data, size_t size, struct link_reader *reader)
{
	struct store *store = &device.clock.store;
	uint16_t entries;

	if (size < 4)
		return;
	if (!ready) {
		host_init(&device.host);
		device_power_on(&device, RESET_POWER_ON);
		ready = true;
	}
	host_select(&device.host);
	store->checkpoint.games.head = (uint16_t)(data[0] | data[1] << 8);
	store->checkpoint.games.entries = (uint16_t)(data[2] | data[3] << 8);
	write_entries(data + 4, (size - 4) / ENTRY, store->checkpoint.games.head);
	for (uint8_t n = 0; n < 3; n++) {
		entries = store_log_entries(store, n);
		for (uint16_t i = 0; i < entries && i < ENTRIES_ASKED; i++) {
			struct game_log_entry entry;
			bool good = store_log_read(store, n, i, &entry);

			if (n == 0)
				link_reader_take(reader, good ? answer_of(&entry) : NULL);
		}
		MUST(!store_log_read(store, n, entries, &(struct game_log_entry){0}));
	}
}

/* ---- answers and files --------------------------------------------------------------------------------- */

static void from_answers(const uint8_t *data, size_t size, struct link_reader *reader)
{
	while (size > 0) {
		char line[LINK_CONTROL];
		const uint8_t *end = memchr(data, '\n', size);
		size_t whole = end ? (size_t)(end - data) : size;
		size_t n = whole < LINK_CONTROL ? whole : LINK_CONTROL - 1;

		memcpy(line, data, n);
		line[n] = '\0';
		link_reader_take(reader, n > 0 ? line : NULL);
		data += whole + (end != NULL);
		size -= whole + (end != NULL);
	}
}

static void from_files(const uint8_t *data, size_t size)
{
	const uint8_t *end = memchr(data, '\0', size);
	size_t n = end ? (size_t)(end - data) : size;
	struct merge merge;
	char sentence[400] = "";
	const struct merge_options options = {.exact = size & 1,
					      .from = size % 5,
					      .shift = (int)(size % 7) - 3,
					      .to = size % 4,
					      .log_game = size % 3,
					      .name = size % 11 ? NULL : "a"};

	if (!merge_games(&merge, (const char *)data, n, end ? (const char *)end + 1 : (const char *)data,
			 end ? size - n - 1 : size, &options)) {
		MUST(merge.fault != PGN_NONE);
		merge_explain(&merge, sentence, sizeof sentence);
		MUST(*sentence != '\0');
	}
	merge_free(&merge);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct link_reader reader;
	struct link_game game;

	if (size < 2)
		return 0;
	link_reader_begin(&reader, &game);
	switch (data[0] % KINDS) {
	case MEMORY:
		from_memory(data + 1, size - 1, &reader);
		break;
	case ANSWERS:
		from_answers(data + 1, size - 1, &reader);
		break;
	default:
		from_files(data + 1, size - 1);
	}
	check_game(&game);
	link_game_free(&game);
	return 0;
}
