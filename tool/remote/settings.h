/* Settings as text: requests that set them, one per line; "#" begins a comment, and the last line is `end`,
 * so that an incomplete file is noticed. `zeitnot link backup` writes this file. */
#ifndef ZEITNOT_TOOL_REMOTE_SETTINGS_H
#define ZEITNOT_TOOL_REMOTE_SETTINGS_H

#include "tool/remote/remote.h"
#include "tool/text.h"

struct settings {
	struct text_buffer
	    requests;  /* in canonical form, with defaults for options of the code that are not given */
	uint16_t code; /* the code of a clock with these settings */
	unsigned line; /* the first wrong one, from 1; 0: all are right */
	char wrong[REMOTE_REQUEST];
	char answer[24]; /* to a wrong control, "error 15 3"; empty: the wrong line is no control */
	bool has_control;
	bool ended; /* the last line is `end` */
};

/* Appends the file: the version of the program, and settings as job_read gives them. */
void settings_write(struct text_buffer *file, const char *version, const char *settings);

/* Reads a file. Returns false if a line is wrong, or if the control or the last line is missing. */
bool settings_read(struct settings *settings, const char *text);
void settings_free(struct settings *settings);

/* Writes what is wrong with a control, as a clock would answer. False if nothing is wrong. */
bool settings_control_fault(const char *control, char *answer, size_t size);

#endif
