/* Loads packs of speech from files into the memory of a clock. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "sim/bench_ops.h"

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
