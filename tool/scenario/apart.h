/* To try something that is not to happen. */
#ifndef ZEITNOT_TOOL_SCENARIO_APART_H
#define ZEITNOT_TOOL_SCENARIO_APART_H

#include <stdbool.h>
#include <stddef.h>

/* Calls `act` in a copy of this program. Nothing of what it does is left but the `size` bytes of `result`
 * and what it has printed. False: it has crashed. */
typedef void apart_act(void *context, void *result);
bool apart(apart_act *act, void *context, void *result, size_t size);

#endif
