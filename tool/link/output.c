#include <stdio.h>
#include <string.h>

#include "tool/link/link.h"
#include "tool/text.h"

void link_json_string(const char *text)
{
	struct text_buffer plain = {.bytes = NULL};

	text_put_plain(&plain, text, strlen(text));
	putchar('"');
	for (size_t i = 0; i < plain.length; i++) {
		if (plain.bytes[i] == '"' || plain.bytes[i] == '\\')
			putchar('\\');
		putchar(plain.bytes[i]);
	}
	putchar('"');
	text_free(&plain);
}

void link_print_plain(FILE *out, const char *text)
{
	struct text_buffer plain = {.bytes = NULL};

	text_put_plain(&plain, text, strlen(text));
	fwrite(plain.bytes ? plain.bytes : "", 1, plain.length, out);
	text_free(&plain);
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
