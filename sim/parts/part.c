#include "sim/parts/part.h"

#include <stdarg.h>
#include <stdio.h>

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
