/* The clips that the real audio output plays are recognised again in the sound after the pin
 * (tests/parts/avr/voice_probe.c says all clips of a pack).
 *
 * Arguments: the folder of the probe's images, and a pack of speech. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"
#include "tool/scenario/announcements.h"
#include "tool/tool.h"

#define SECOND NS_PER_SECOND
#define SPEECH (6 * SECOND)

static const char *folder, *pack;
static char names[100000]; /* the names in the pack, separated by blanks */

static void sound(void *context, uint8_t side, int64_t at, const int16_t *sample, size_t n)
{
	announcements_sound(context, side, at, sample, n);
}

/* Reads en.names, which is beside en.pak, and drops the suffixes after a dot. */
static void read_names(void)
{
	char path[1024], line[100];
	FILE *in;

	snprintf(path, sizeof(path), "%.*s.names", (int)(strrchr(pack, '.') - pack), pack);
	in = fopen(path, "r");
	assert_non_null(in);
	while (fgets(line, sizeof(line), in)) {
		line[strcspn(line, ".\n")] = '\0';
		snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s", *names ? " " : "",
			 line);
	}
	fclose(in);
}

static struct bench *speak(const char *board, uint8_t side, struct announcements **heard)
{
	char image[1024], message[MESSAGE_SIZE];
	struct bench_options options = {.board = board, .image = image, .seed = 1, .pack = {pack}};
	struct bench *bench;

	snprintf(image, sizeof(image), "%s/voice-%s.elf", folder, board);
	bench = bench_open(&options);
	*heard = announcements_open(&options, message);
	if (!bench || !*heard)
		fail_msg("%s", message);
	bench_on_ear(bench, sound, *heard);
	bench_jack(bench, side, true);
	bench_contact(bench, CONTACT_TALK + side, true, 2 * SECOND);
	bench_contact(bench, CONTACT_TALK + side, false, 2 * SECOND + SPEECH);
	return bench;
}

/* covers: B1 */
TEST(clips_are_heard_in_their_order)
{
	static const char *const boards[] = {"lcd", "led"};

	for (uint8_t side = 0; side < 2; side++) {
		char text[10000], other[100];
		struct announcements *heard;
		struct bench *bench = speak(boards[side], side, &heard);
		size_t before, all;

		bench_run(bench, 2 * SECOND + SPEECH / 2);
		before = announcements_names(heard, side, 0, text, sizeof(text));
		assert_memory_equal(text, names, strlen(text));
		bench_run(bench, 5 * SECOND + SPEECH);
		all = announcements_names(heard, side, 0, text, sizeof(text));
		assert_memory_equal(text, names, strlen(text));
		assert_true(before > 10 && all > before);
		assert_int_equal(announcements_names(heard, !side, 0, other, sizeof(other)), 0);
		assert_int_equal(announcements_names(heard, side, all, other, sizeof(other)), all);
		assert_string_equal(other, "");
		announcements_close(heard);
		bench_close(bench);
	}
}

int main(int count, char **arguments)
{
	const struct CMUnitTest tests[] = {
	    RUN(clips_are_heard_in_their_order),
	};

	if (count != 3)
		return EXIT_USAGE;
	folder = arguments[1];
	pack = arguments[2];
	read_names();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
