/* The scenario reader: any file is understood, or refused with its line and a sentence. */
#include <string.h>

#include "hal/hal_input.h"
#include "sim/bench.h"
#include "tests/fuzz/fuzz.h"
#include "tool/scenario/scenario.h"

static unsigned lines_of(const uint8_t *data, size_t size)
{
	unsigned lines = 1;

	for (size_t i = 0; i < size; i++)
		lines += data[i] == '\n';
	return lines;
}

/* The talk keys are contacts too, but not buttons of hal_input.h. */
static bool is_edge(const struct statement *statement)
{
	return statement->kind == DO_DOWN || statement->kind == DO_UP || statement->kind == DO_TALK;
}

static void check_statement(const struct statement *statement)
{
	MUST(statement->kind <= DO_EXPECT && statement->expect <= EXPECT_SPOKEN);
	MUST(statement->side < (is_edge(statement) ? CONTACT_COUNT : BUTTON_COUNT));
	MUST(statement->tolerance >= 0);
	MUST(!statement->text || statement->text[statement->length] == '\0');
	/* These are times of a day, which the runner adds up. */
	MUST(statement->time < INT64_MAX / 2 && statement->time > INT64_MIN / 2);
	if (statement->kind == DO_AT || statement->kind == DO_WAIT || statement->kind == DO_HOLD)
		MUST(statement->time >= 0);
	if (statement->kind == DO_PRESS)
		MUST(statement->number >= 0 && statement->number <= 40 * NS_PER_MS);
	if (statement->kind == DO_EXPECT && statement->expect == EXPECT_FLAG)
		MUST(*scenario_flag_name((unsigned)statement->number) != '\0');
	if (statement->kind == DO_EXPECT && statement->expect == EXPECT_STATE)
		MUST(*scenario_state_name((unsigned)statement->number) != '\0');
	if (statement->kind == DO_EXPECT && statement->expect == EXPECT_SOUND)
		MUST(*scenario_sound_name((unsigned)statement->number) != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct scenario scenario;
	unsigned line = 0, last = 0;
	char message[MESSAGE_SIZE] = "";
	bool good = scenario_parse((const char *)data, size, &scenario, &line, message);

	MUST(line <= lines_of(data, size));
	if (!good)
		MUST(line > 0 && *message != '\0' && memchr(message, '\0', sizeof message) != NULL);
	for (size_t i = 0; i < scenario.count; i++) {
		check_statement(&scenario.statements[i]);
		MUST(scenario.statements[i].line > last);
		last = scenario.statements[i].line;
	}
	scenario_free(&scenario);
	return 0;
}
