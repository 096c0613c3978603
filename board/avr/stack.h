/* The memory between the variables and the stack is painted before main and counted later. */
#ifndef ZEITNOT_BOARD_STACK_H
#define ZEITNOT_BOARD_STACK_H

#include <stdint.h>

#define STACK_PAINT 0xC5
extern uint8_t _end; /* from the linker: behind the last variable */

#endif
