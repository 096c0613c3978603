/* Two simulators, one picture: the display for words shows the same dots on both, dot by dot.
 *
 * covers: D5 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "sim/boards/board.h"
#include "tool/scenario/sight_words.h"

static bool look(const char *board, uint8_t dots[WORDS_PAGES][WORDS_COLUMNS])
{
	struct bench_options options = {.board = board, .seed = 3, .crystal_start_ms = 300};
	struct bench *bench = bench_open(&options);
	bool lit;

	assert_non_null(bench);
	bench_run(bench, NS_PER_SECOND);
	lit = bench_words(bench, dots);
	bench_close(bench);
	return lit;
}

static void both_show_the_same(void **state)
{
	(void)state;
	for (unsigned i = 0; i < board_count; i++) {
		uint8_t one[WORDS_PAGES][WORDS_COLUMNS], other[WORDS_PAGES][WORDS_COLUMNS];

		assert_true(look(board_kinds[i].name, one));
		assert_true(look(board_kinds[i].js, other));
		assert_memory_equal(one, other, sizeof one);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(both_show_the_same)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
