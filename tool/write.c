/* Replaces files as a whole, so that a failure leaves the old one. The page's build does not contain this
 * file. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/tool.h"

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
	char beside[TOOL_PATH], *real = realpath(path, NULL); /* the target of a link */
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
