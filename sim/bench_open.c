/* Lists the boards and opens the bench for each. This is the only file that knows all implementations. */
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sim/bench_host.h"
#include "sim/bench_ops.h"
#include "sim/boards/board.h"

#define HOST "host"

const char *bench_name(unsigned n)
{
	if (n < board_count)
		return board_kinds[n].name;
	return n == board_count ? HOST : NULL;
}

/* Returns NULL for the host. */
static const struct board_kind *kind_of(const char *board)
{
	for (unsigned i = 0; i < board_count; i++)
		if (!strcmp(board_kinds[i].name, board))
			return &board_kinds[i];
	return NULL;
}

bool bench_is(const char *board, const char *name)
{
	const struct board_kind *kind = kind_of(board);

	if (!strcmp(board, name))
		return true;
	return kind && (!strcmp(kind->name, name) || (kind->like && !strcmp(kind->like, name)));
}

bool bench_is_glass(const char *board)
{
	const struct board_kind *kind = kind_of(board);

	return !kind || kind->display == &display_glasses;
}

bool bench_has_voice(const char *board)
{
	const struct board_facts *known = facts_of(board);

	return known && known->voice;
}

double bench_volts(const char *board)
{
	const struct board_facts *known = facts_of(board);

	return known ? known->full / 1000.0 : 0;
}

void bench_beside(char *path, size_t size, const char *name)
{
	char program[PATH_MAX] = "";
	ssize_t n = readlink("/proc/self/exe", program, sizeof(program) - 1);
	const char *folder;

	if (n > 0)
		program[n] = '\0';
	folder = dirname(program);
	snprintf(path, size, "%s/%s", folder, name);
	if (access(path, R_OK))
		snprintf(path, size, "%s/../%s", folder, name);
}

void bench_print_names(FILE *to)
{
	fputs("Boards, the first one if none is named:\n", to);
	for (unsigned i = 0; i < board_count; i++)
		fprintf(to, "  --board %-7s %s\n", board_kinds[i].name, facts_of(board_kinds[i].name)->title);
	fprintf(to, "  --board %-7s the same program on this computer\n", HOST);
}

static struct bench *open_host(const struct bench_options *options)
{
	struct bench *bench = bench_open_host(options);

	if (bench && !bench_read_packs(options, bench_host_fill, bench)) {
		bench_close(bench);
		return NULL;
	}
	return bench;
}

struct bench *bench_open(const struct bench_options *options)
{
	const char *name = options->board ? options->board : bench_name(0);
	const struct board_kind *kind = kind_of(name);

	if (kind)
		return bench_open_avr(kind, options);
	if (!strcmp(name, HOST))
		return open_host(options);
	fprintf(stderr, "zeitnot: there is no board \"%s\"\n", name);
	bench_print_names(stderr);
	return NULL;
}
