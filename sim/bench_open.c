/* Which boards there are, and the bench for each: the only file that knows all implementations. */
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sim/bench_ops.h"
#include "sim/boards/board.h"

#define HOST	   "host"
#define HOST_VOLTS 3.0

const char *bench_name(unsigned n)
{
	if (n < board_count)
		return board_kinds[n].name;
	if (n == board_count)
		return HOST;
	return n <= 2 * board_count ? board_kinds[n - board_count - 1].js : NULL;
}

/* NULL: the host. */
static const struct board_kind *kind_of(const char *board)
{
	for (unsigned i = 0; i < board_count; i++)
		if (!strcmp(board_kinds[i].name, board) || !strcmp(board_kinds[i].js, board))
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

bool bench_has_voice(const char *board)
{
	const struct board_kind *kind = kind_of(board);

	return !kind || kind->voice;
}

static bool read_pack(const char *path, uint32_t address, bench_fill *fill, void *context)
{
	static uint8_t bytes[PACK_BYTES + 1];
	FILE *in = fopen(path, "rb");
	size_t n;

	if (!in) {
		fprintf(stderr, "zeitnot: %s: %s\n", path, strerror(errno));
		return false;
	}
	n = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	if (n > PACK_BYTES) {
		fprintf(stderr, "zeitnot: %s is larger than a slot of the memory\n", path);
		return false;
	}
	fill(context, address, bytes, n);
	return true;
}

bool bench_read_packs(const struct bench_options *options, bench_fill *fill, void *context)
{
	for (uint8_t slot = 0; slot < PACK_SLOTS; slot++)
		if (options->pack[slot] && !read_pack(options->pack[slot], pack_slot(slot), fill, context))
			return false;
	return true;
}

double bench_volts(const char *board)
{
	const struct board_kind *kind = kind_of(board);

	return kind ? kind->volts : HOST_VOLTS;
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
		fprintf(to, "  --board %-7s %s (%s in a second simulator, which needs Node and `make web`)\n",
			board_kinds[i].name, board_kinds[i].what, board_kinds[i].js);
	fprintf(to, "  --board %-7s the same program on this computer\n", HOST);
}

struct bench *bench_open(const struct bench_options *options)
{
	const char *name = options->board ? options->board : bench_name(0);
	const struct board_kind *kind = kind_of(name);

	if (kind)
		return strcmp(kind->js, name) ? bench_open_avr(kind, options) : bench_open_js(kind, options);
	if (!strcmp(name, HOST))
		return bench_open_host(options);
	fprintf(stderr, "zeitnot: there is no board \"%s\"\n", name);
	bench_print_names(stderr);
	return NULL;
}
