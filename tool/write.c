/* Replaces files as a whole, so that a failure leaves the old one. The page's build does not contain this
 * file. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/tool.h"

static bool write_to(FILE *out, const void *bytes, size_t length)
{
	bool good;

	if (!out)
		return false;
	good = fwrite(bytes, 1, length, out) == length;
	return fclose(out) == 0 && good;
}

/* Makes a file with another name than all others, and with the permissions of any new file. */
static FILE *open_beside(char path[TOOL_PATH])
{
	mode_t mask = umask(0);
	int file = mkstemp(path);

	umask(mask);
	if (file < 0)
		return NULL;
	(void)fchmod(file, 0666 & ~mask);
	return fdopen(file, "w");
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
		return write_to(fopen(path, "w"), bytes, length);
	}
	snprintf(beside, sizeof(beside), "%.4000s.new-XXXXXX", real ? real : path);
	good = write_to(open_beside(beside), bytes, length) && rename(beside, real ? real : path) == 0;
	error = errno;
	if (!good)
		unlink(beside);
	free(real);
	errno = error;
	return good;
}
