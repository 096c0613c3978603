/* Buttons and keys: the interrupt dates their edges, and firmware/ui/debounce.c debounces them. */
#ifndef ZEITNOT_HAL_INPUT_H
#define ZEITNOT_HAL_INPUT_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of hal_input.edges and .levels: 1 = the contact gave an edge / is down. */
enum hal_button { BUTTON_LEFT, BUTTON_RIGHT, KEY_BACK, KEY_MINUS, KEY_PLAY, KEY_PLUS, KEY_OK, BUTTON_COUNT };

/* One interrupt. Each player's button has its own pin-change vector, so that an edge counts even if the
 * contact has opened again before the pin is read (T2). The five keys share a vector; their edges are the
 * levels that changed. */
struct hal_input {
	uint32_t raw; /* crystal count of the first edge, error -1..+1 count */
	uint8_t edges;
	uint8_t levels; /* of all buttons, read at once */
};

/* True if hal_input_take has an event. */
bool hal_input_waiting(void);

/* Takes the oldest event; false if there is none. Main context. The ring holds 32. If it is full, a new
 * event is merged into the newest one: its edges are added, its levels replace the old ones, and its
 * instant is lost. So the edge of one button never displaces that of another. */
bool hal_input_take(struct hal_input *event);

/* The levels now. The firmware asks once, at the start. Main context. */
uint8_t hal_input_levels(void);

#endif
