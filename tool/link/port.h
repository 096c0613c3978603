/* The host's end of a cable to a clock: a serial device, or
 * a pseudo terminal with a simulated clock behind it.
 *
 * Lines go out with their checksum and come in without it; a
 * line whose checksum is wrong is dropped (docs/line.md). */
#ifndef ZEITNOT_TOOL_LINK_PORT_H
#define ZEITNOT_TOOL_LINK_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tool/scenario/scenario.h"

#define LINK_LINE 256 /* the longest line, with its NUL */

struct sp_port;

struct link_port {
	const char *name;
	struct sp_port *serial; /* NULL: a pseudo terminal */
	int fd;			/* < 0: not open */
	size_t length;		/* of what has arrived of the next line */
	char partial[LINK_LINE];
};

/* False and a message, if there is no such device, or nobody may open it. */
bool link_port_open(struct link_port *port, const char *name, char message[MESSAGE_SIZE]);
void link_port_close(struct link_port *port);

/* Sends "text*XXXX"; an empty text is an empty line.  False: the port is gone. */
bool link_port_send(struct link_port *port, const char *text);

/* Bytes as they are.  False: the port is gone. */
bool link_port_write(struct link_port *port, const void *bytes, size_t n);

/* 9600 or 38400, when all that was sent has gone; what has arrived is dropped.  A port begins with 9600. */
bool link_port_speed(struct link_port *port, int baud);
/* Drops what has not been sent yet. */
void link_port_drop(struct link_port *port);

enum link_arrival { LINK_LINE_CAME, LINK_NOTHING, LINK_DAMAGED, LINK_GONE };

/* The next complete line, if it comes within `ms`; LINK_DAMAGED: one came and was dropped. */
enum link_arrival link_port_read(struct link_port *port, char line[LINK_LINE], int ms);

/* Milliseconds of a clock that never goes back. */
int64_t link_now(void);

/* The serial ports of this computer: calls `take` for each.  Returns how many there are, or -1. */
int link_port_each(void (*take)(void *context, const char *name), void *context);

#endif
