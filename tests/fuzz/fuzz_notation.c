/* The control notation. covers: T4 P1 L2
 *
 * If the first byte is even, the rest is a text. It is refused with an error and a position inside the text,
 * or it gives a control that is valid, normalised, and the same after printing and reading. If the first byte
 * is odd, the rest are the bytes of a control, as the memory or the editor might have them. If control_check
 * accepts them, the control can be printed and read back. */
#include <string.h>

#include "firmware/core/game.h"
#include "firmware/core/notation.h"
#include "tests/fuzz/fuzz.h"

#define LONGEST 600

static void print_and_read(const struct control *control)
{
	char text[NOTATION_SIZE], again[NOTATION_SIZE];
	struct control_fault fault;
	struct control read;
	uint16_t length = notation_format(control, text, sizeof text);

	MUST(length < NOTATION_SIZE - 1 && strlen(text) == length);
	MUST(notation_parse(text, &read, &fault) == CONTROL_OK);
	MUST(memcmp(&read, control, sizeof read) == 0);
	MUST(notation_format(&read, again, sizeof again) == length && strcmp(again, text) == 0);
}

/* A game can be set up with any valid control. */
static void set_up(const struct control *control)
{
	struct game_clock g;

	game_clock_init(&g, control, control_freeze_default(control), LEFT);
	MUST(game_clock_valid(&g));
	MUST(g.state == PLAY_READY);
	MUST(control_penalty_default(control) == 60 || control_penalty_default(control) == 120);
}

static void from_text(const uint8_t *data, size_t size)
{
	char text[LONGEST + 1];
	struct control control, normal;
	struct control_fault fault;
	enum control_error error;

	if (size > LONGEST)
		return;
	memcpy(text, data, size);
	text[size] = '\0';
	error = notation_parse(text, &control, &fault);
	MUST(error == fault.error && error < CONTROL_ERRORS);
	if (error != CONTROL_OK) {
		MUST(fault.at <= strlen(text));
		MUST(*notation_message(error) != '\0');
		return;
	}
	MUST(control_check(&control, NULL) == CONTROL_OK);
	normal = control;
	control_normalise(&normal);
	MUST(memcmp(&normal, &control, sizeof control) == 0);
	print_and_read(&control);
	set_up(&control);
	control_force(&control);
	MUST(control_check(&control, &fault) == CONTROL_OK);
	print_and_read(&control);
}

static void from_bytes(const uint8_t *data, size_t size)
{
	struct control control = {0};
	struct control_fault fault;

	memcpy(&control, data, size < sizeof control ? size : sizeof control);
	if (control_check(&control, &fault) != CONTROL_OK) {
		MUST(fault.colour <= BLACK && fault.stage < CONTROL_STAGES);
		return;
	}
	set_up(&control);
	control_normalise(&control);
	MUST(control_check(&control, NULL) == CONTROL_OK);
	print_and_read(&control);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	if (data[0] & 1)
		from_bytes(data + 1, size - 1);
	else
		from_text(data + 1, size - 1);
	return 0;
}
