/* What the bench of the host has beyond sim/bench.h, for the page. */
#ifndef ZEITNOT_SIM_BENCH_HOST_H
#define ZEITNOT_SIM_BENCH_HOST_H

#include "board/host/host.h"
#include "sim/bench.h"

/* The board inside, at this instant. */
struct host *bench_host_board(struct bench *bench);

/* Bytes into the memory for speech (bench_read_packs). */
void bench_host_fill(void *bench, uint32_t address, const void *bytes, size_t n);

/* The reset line for a moment. */
void bench_host_reset(struct bench *bench);

/* When something happens next without anybody's doing; INT64_MAX: never. */
int64_t bench_host_due(const struct bench *bench);

#endif
