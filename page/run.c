/* `zeitnot run --board page`: the scenario runner and the page's build of the firmware, for Node
 * (page/run.mjs). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/bench_host.h"
#include "sim/bench_ops.h"
#include "tool/tool.h"

#define PAGE "page"

const char *bench_name(unsigned n)
{
	if (n < facts_count) /* for `on NAME:`, with the first board of all first */
		return facts[(n + 1) % facts_count]->name;
	return n == facts_count ? PAGE : NULL;
}

/* `on host:` means this board, too, because it runs the same program. */
bool bench_is(const char *board, const char *name)
{
	return !strcmp(board, name) || !strcmp(name, facts[0]->name);
}

bool bench_has_voice(const char *board)
{
	(void)board;
	return facts[0]->voice;
}

double bench_volts(const char *board)
{
	(void)board;
	return facts[0]->full / 1000.0;
}

void bench_beside(char *path, size_t size, const char *name)
{
	const char *folder = getenv("BESIDE");

	snprintf(path, size, "%s/%s", folder ? folder : ".", name);
}

void bench_print_names(FILE *to)
{
	(void)to;
}

struct bench *bench_open(const struct bench_options *options)
{
	struct bench *bench = bench_open_host(options);

	if (bench && !bench_read_packs(options, bench_host_fill, bench)) {
		bench_close(bench);
		return NULL;
	}
	return bench;
}

int main(int count, char **arguments)
{
	const char *here = getenv("HERE");

	if (here && chdir(here) != 0)
		perror(here);
	return run_main(count - 1, arguments + 1);
}
