/* Pairings from a file, TRF16 or a table (page and tool). They are read, or refused with a sentence. Each
 * name fits its field, and the tags of any board end. covers: L2
 *
 * The first byte is the round that is asked for. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tool/pgn/pairings.h"

#define LONGEST 4000

static void check_pairing(const struct pairings *pairings, const struct pairing *pairing)
{
	struct link_tags tags = pairings_tags(pairings, pairing->board);

	MUST(memchr(pairing->white, 0, PAIRING_NAME) && memchr(pairing->black, 0, PAIRING_NAME));
	MUST(tags.white && tags.black);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[LONGEST + 1], message[200] = "";
	struct pairings pairings;

	if (size < 1 || size > LONGEST)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	if (pairings_read(&pairings, text, data[0] % 12, message, sizeof message)) {
		MUST(pairings.count > 0);
		MUST(memchr(pairings.event, 0, sizeof pairings.event) &&
		     memchr(pairings.round, 0, sizeof pairings.round));
		for (size_t i = 0; i < pairings.count; i++)
			check_pairing(&pairings, &pairings.pairing[i]);
	} else {
		MUST(*message != '\0' && strlen(message) < sizeof message);
	}
	pairings_free(&pairings);
	return 0;
}
