/* Text that grows in memory, and times as people write them. Except for a lack of memory, it never ends the
 * program, and it opens no files, because the browser uses it, too. */
#ifndef ZEITNOT_TOOL_TEXT_H
#define ZEITNOT_TOOL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TEXT_SECOND 1000000000LL /* ns */

struct text_buffer {
	char *bytes; /* owned, ends with a NUL; NULL: empty */
	size_t length, room;
};

/* Appends. Ends the program if the computer has no memory left. */
void text_add(struct text_buffer *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_put(struct text_buffer *text, const void *bytes, size_t n);
/* Appends a text from a file as valid UTF-8. If it is not that already, it is read as Latin-1. Control
 * characters (C0, DEL and C1), which a terminal could obey, become question marks. */
void text_put_plain(struct text_buffer *text, const char *bytes, size_t n);
/* Returns the number of bytes of the UTF-8 character that begins here, or 0 if none does. */
size_t text_character(const char *at, size_t n);
void text_free(struct text_buffer *text);

/* Appends a time such as "0:03:19.4", in units of 100, 10 or 1 hundredths of a second, rounded up or to the
 * nearest unit. */
void text_put_clock(struct text_buffer *text, int64_t hundredths, int unit, bool up);
/* Appends the same as a command of a comment, "[%clk 0:03:19.4]". */
void text_put_time(struct text_buffer *text, const char *command, int64_t hundredths, int unit, bool up);
/* Returns the unit in which a display shows this time if it shows tenths below this many seconds. The limit
 * applies to the rounded time. */
int text_unit_shown(int64_t hundredths, unsigned tenths);

/* Reads up to nine digits and moves *at after them. */
bool text_digits(const char **at, int64_t *value, unsigned *count);
/* Reads ".5" after the seconds, up to nine decimals; 0 ns if there is none. */
bool text_fraction(const char **at, int64_t *ns, uint8_t *decimals);
/* Reads a time such as "90", "1:30", "1:02:03.4" or "-3" as nanoseconds. Minutes and seconds after a colon
 * must have two digits. */
bool text_time(const char *text, int64_t *ns, uint8_t *decimals);

#endif
