/* Buttons and keys: stamped by the interrupt, judged (debounced) by firmware/ui/debounce.c. */
#ifndef ZEITNOT_HAL_INPUT_H
#define ZEITNOT_HAL_INPUT_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of hal_input.edges and .levels: 1 = an edge was seen on / is down. */
enum hal_button { BUTTON_LEFT, BUTTON_RIGHT, KEY_BACK, KEY_MINUS, KEY_PLAY, KEY_PLUS, KEY_OK, BUTTON_COUNT };

/* One interrupt.  The two players' buttons have a pin-change vector each, so that an edge counts even if the
 * contact has opened again before the pin is read (T2); the five keys share one, their edges are the levels
 * that changed. */
struct hal_input {
	uint32_t raw; /* crystal count of the first edge, error -1..+1 count */
	uint8_t edges;
	uint8_t levels; /* of all buttons, read at once */
};

/* hal_input_take has something. */
bool hal_input_waiting(void);

/* Takes the oldest event; false if there is none.  Main context; the ring holds 32.  An event that finds it
 * full is merged into the newest one (edges added, levels replaced, its instant lost): no button's edge is
 * forgotten. */
bool hal_input_take(struct hal_input *event);

/* The levels at this moment (for stuck buttons, and the end of a lock-out). Main context. */
uint8_t hal_input_levels(void);

#endif
