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

/* "sound=2", "sound 2"; false: no such option, or not this value. */
bool option_read(const char *text, uint8_t *option, int16_t *value);
/* What is wrong with a text that option_read refuses: "sound takes 0 to 2". */
void option_explain(const char *text, char *sentence, size_t size);

#endif
