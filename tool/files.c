/* Files: read and written whole, and where packs of speech are. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/bench.h"
#include "tool/tool.h"

/* Doubles the buffer; the old one is freed in any case. */
static char *grow(char *text, size_t size)
{
	char *more = realloc(text, size);

	if (!more)
		free(text);
	return more;
}

static char *read_stream(FILE *in, size_t *length)
{
	size_t size = 4096;
	char *text = malloc(size);

	*length = 0;
	while (text) {
		*length += fread(text + *length, 1, size - *length - 1, in);
		if (*length < size - 1)
			break;
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

static bool write_to(const char *path, const void *bytes, size_t length)
{
	FILE *out = fopen(path, "w");
	bool good;

	if (!out)
		return false;
	good = fwrite(bytes, 1, length, out) == length;
	return fclose(out) == 0 && good;
}

bool write_whole(const char *path, const void *bytes, size_t length)
{
	char beside[TOOL_PATH], *real = realpath(path, NULL); /* a link stays one */
	struct stat status;
	bool good;
	int error;

	if (stat(path, &status) == 0 &&
	    !S_ISREG(status.st_mode)) { /* a device or a pipe is no file to be replaced */
		free(real);
		return write_to(path, bytes, length);
	}
	snprintf(beside, sizeof(beside), "%.4000s.new", real ? real : path);
	good = write_to(beside, bytes, length) && rename(beside, real ? real : path) == 0;
	error = errno;
	if (!good)
		unlink(beside);
	free(real);
	errno = error;
	return good;
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
