/* Reads whole files, and finds packs of speech. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/bench.h"
#include "tool/tool.h"

/* Doubles the buffer. Frees the old one also on failure. */
static char *grow(char *text, size_t size)
{
	char *more = realloc(text, size);

	if (!more)
		free(text);
	return more;
}

/* At most READ_MOST bytes, because a device may have no end. */
static char *read_stream(FILE *in, size_t *length)
{
	size_t size = 4096;
	char *text = malloc(size);

	*length = 0;
	while (text) {
		*length += fread(text + *length, 1, size - *length - 1, in);
		if (*length < size - 1)
			break;
		if (size > READ_MOST) {
			free(text);
			errno = EFBIG;
			return NULL;
		}
		text = grow(text, size *= 2);
	}
	if (text && ferror(in)) {
		free(text);
		return NULL;
	}
	if (text)
		text[*length] = '\0';
	return text;
}

char *read_whole(const char *path, size_t *length)
{
	FILE *in;
	char *text;

	if (!strcmp(path, "-"))
		return read_stream(stdin, length);
	in = fopen(path, "rb");
	if (!in)
		return NULL;
	text = read_stream(in, length);
	fclose(in);
	return text;
}

void tool_pack_path(const char *name, char path[TOOL_PATH])
{
	char file[80];

	snprintf(file, sizeof(file), "speech/%.60s.pak", name);
	if (strchr(name, '/'))
		snprintf(path, TOOL_PATH, "%s", name);
	else
		bench_beside(path, TOOL_PATH, file);
}
