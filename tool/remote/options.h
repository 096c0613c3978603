/* The options as the serial port names them (docs/protocol.md). */
#ifndef ZEITNOT_TOOL_REMOTE_OPTIONS_H
#define ZEITNOT_TOOL_REMOTE_OPTIONS_H

#include <stddef.h>

#include "firmware/options.h"

struct option_row {
	const char *name;
	int16_t least, most, step, initial;
};

extern const struct option_row option_rows[OPTION_COUNT]; /* by enum option */

const char *option_name(uint8_t option);

/* Reads "sound=2" or "sound 2". Returns false if the option does not exist or does not take this value. */
bool option_read(const char *text, uint8_t *option, int16_t *value);
/* Writes why option_read refuses a text, for example "sound takes 0 to 2". */
void option_explain(const char *text, char *sentence, size_t size);

#endif
