/* Functions that only the host's bench has, for the page. */
#ifndef ZEITNOT_SIM_BENCH_HOST_H
#define ZEITNOT_SIM_BENCH_HOST_H

#include "board/host/host.h"
#include "sim/bench.h"

/* Returns the board in its state at the present instant. */
struct host *bench_host_board(struct bench *bench);

/* Writes bytes into the memory for speech (bench_read_packs). */
void bench_host_fill(void *bench, uint32_t address, const void *bytes, size_t n);

/* Pulls the reset line low for a moment. */
void bench_host_reset(struct bench *bench);

/* Returns the instant at which the clock next does something by itself, or INT64_MAX for never. */
int64_t bench_host_due(const struct bench *bench);

#endif
