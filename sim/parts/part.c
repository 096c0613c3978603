#include "sim/parts/part.h"

#include <stdarg.h>
#include <stdio.h>

/* A linear congruential generator (Numerical Recipes). */
uint32_t part_chance(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state;
}

void part_complain(const struct part_report *report, const char *format, ...)
{
	char text[160];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	if (report->complain)
		report->complain(report->context, text);
}
