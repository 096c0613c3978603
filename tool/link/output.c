#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tool/link/link.h"

#define PATH_SIZE 4200

void link_json_string(const char *text)
{
	putchar('"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		if ((unsigned char)*text < ' ')
			printf("\\u%04x", (unsigned)*text);
		else
			putchar(*text);
	}
	putchar('"');
}

bool link_write_file(const char *path, const char *bytes, size_t length)
{
	char beside[PATH_SIZE];
	FILE *out;
	bool good;
	int error;

	snprintf(beside, sizeof beside, "%.4000s.new", path);
	out = fopen(beside, "w");
	if (!out)
		return false;
	good = fwrite(bytes, 1, length, out) == length;
	good = fclose(out) == 0 && good && rename(beside, path) == 0;
	error = errno;
	if (!good)
		unlink(beside);
	errno = error;
	return good;
}

void link_number_seen(struct link_numbers *numbers, int number, const char *port)
{
	const char **index = &numbers->port[number > 0 && number < 10000 ? number : 0];

	if (number > 0 && *index && strcmp(*index, port) != 0)
		fprintf(stderr,
			"%s: number %d is also that of the clock on %s; fleet --number gives them others\n",
			port, number, *index);
	*index = port;
}
