/* Recognises what was said in sounds that another program recorded.
 *
 *     heard PACK
 *
 * The standard input has pieces: a line "SIDE NANOSECONDS COUNT", then COUNT samples of 16 bits at 31,250 Hz.
 * The output is one line per ear, left and right, with the names of the clips. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tool/scenario/announcements.h"

static int hear_piece(struct announcements *heard, unsigned side, int64_t at, size_t count)
{
	int16_t *sample = malloc(count * sizeof(*sample));
	size_t got = fread(sample, sizeof(*sample), count, stdin);

	if (side < 2 && got == count)
		announcements_sound(heard, (uint8_t)side, at, sample, count);
	free(sample);
	return side < 2 && got == count;
}

int main(int count, char **arguments)
{
	struct bench_options options = {.pack = {count == 2 ? arguments[1] : NULL}};
	char message[MESSAGE_SIZE] = "usage: heard PACK";
	struct announcements *heard = count == 2 ? announcements_open(&options, message) : NULL;
	char line[100], text[4000];
	unsigned side;
	int64_t at;
	size_t n;

	if (!heard) {
		fprintf(stderr, "%s\n", message);
		return 2;
	}
	while (fgets(line, sizeof(line), stdin))
		if (sscanf(line, "%u %" SCNd64 " %zu", &side, &at, &n) != 3 ||
		    !hear_piece(heard, side, at, n)) {
			fprintf(stderr, "not a piece: %s", line);
			return 2;
		}
	for (uint8_t ear = 0; ear < 2; ear++) {
		announcements_names(heard, ear, 0, text, sizeof(text));
		printf("%s\n", text);
	}
	announcements_close(heard);
	return 0;
}
