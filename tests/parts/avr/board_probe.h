/* What board_probe.c measures, for the AVR and for the test that runs it. */
#ifndef ZEITNOT_TESTS_PARTS_BOARD_PROBE_H
#define ZEITNOT_TESTS_PARTS_BOARD_PROBE_H

#include <stdint.h>

#define PROBE_EDGES  40
#define PROBE_AT     0x123
#define PROBE_RECORD 64

struct board_probe {
	uint8_t cause, crystal, memory, starts, present, fault;
	uint16_t battery, presses, edges, polls;
	struct {
		uint32_t raw;
		uint8_t edges, levels;
	} edge[PROBE_EDGES];
};

#endif
