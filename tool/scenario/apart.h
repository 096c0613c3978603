/* Tries something without its side effects. */
#ifndef ZEITNOT_TOOL_SCENARIO_APART_H
#define ZEITNOT_TOOL_SCENARIO_APART_H

#include <stdbool.h>
#include <stddef.h>

/* Calls `act` in a copy of this program. Only the `size` bytes of `result` and the printed text remain of
 * what it does. False if it has crashed. */
typedef void apart_act(void *context, void *result);
bool apart(apart_act *act, void *context, void *result, size_t size);

#endif
