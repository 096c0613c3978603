#include <stdio.h>
#include <string.h>

#include "tool/link/link.h"

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

void link_same_number(int number, const char *port, const char *other)
{
	fprintf(stderr, "%s: number %d is also that of the clock on %s; fleet --number gives them others\n",
		port, number, other);
}

void link_number_seen(struct link_numbers *numbers, int number, const char *port)
{
	const char **index = &numbers->port[number > 0 && number < 10000 ? number : 0];

	if (number > 0 && *index && strcmp(*index, port) != 0)
		link_same_number(number, port, *index);
	*index = port;
}
