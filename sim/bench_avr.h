/* The internals of the AVR's bench, for reports and tests that must see more than a person does. */
#ifndef ZEITNOT_SIM_BENCH_AVR_H
#define ZEITNOT_SIM_BENCH_AVR_H

#include "sim/avr/layout.h"
#include "sim/bench_ops.h"
#include "sim/boards/board.h"

struct avr_bench {
	struct bench bench;
	struct board *board;
	const struct image *image;
	const struct layout *clock;	   /* the program's state; NULL in other programs */
	const struct image_symbol *period; /* the upper bytes of its count; NULL in other programs */
	uint8_t *kept;			   /* its state as it was when it slept last */
	int64_t kept_at;		   /* the instant of that sleep */
	uint32_t kept_since;		   /* number of resets at that sleep; 0 = nothing kept */
	uint32_t offset;		   /* of the program's count against the timer's */
	/* what is seen */
	uint8_t cells[2][CELLS];
	int64_t gone[2][CELLS][8]; /* when each element went dark last */
	uint8_t lamps_now;
	int64_t lamp_off[2];
	int64_t cells_changed, last_change;
	/* what was requested */
	uint8_t reported[2][CELLS], reported_lamps;
	uint16_t reported_tone;
	struct sim_timer still, lamp_end;
	bench_watch *watch;
	void *watch_context;
	bench_ear *ear;
	void *ear_context;
};

/* The bench must be one with an AVR. */
struct avr_bench *bench_avr(struct bench *bench);
struct board *bench_board(struct bench *bench);

#endif
