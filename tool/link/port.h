/* A serial device, or the pseudo terminal of a simulated clock. */
#ifndef ZEITNOT_TOOL_LINK_PORT_H
#define ZEITNOT_TOOL_LINK_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINK_MESSAGE 400 /* the size of a sentence that says what went wrong */

struct sp_port;

struct link_port {
	const char *name;
	struct sp_port *serial; /* NULL: a pseudo terminal */
	int fd;			/* < 0: not open */
	int baud;
};

/* Opens a port. Returns false and a message if the device does not exist or may not be opened. */
bool link_port_open(struct link_port *port, const char *name, char message[LINK_MESSAGE]);
void link_port_close(struct link_port *port);

/* Writes the bytes. Returns false if the port is gone. */
bool link_port_write(struct link_port *port, const void *bytes, size_t n);

/* Reads what has arrived, without waiting. Returns the number of bytes, 0 if there are none, or -1 if the
 * port is gone. */
int link_port_read(struct link_port *port, void *bytes, size_t size);

/* Sets 9600 or 38400 baud after everything has been sent, and drops what has arrived. A port that was just
 * opened has 9600 baud. */
bool link_port_speed(struct link_port *port, int baud);

/* Returns the milliseconds of a clock that never goes backwards. */
int64_t link_now(void);

/* Calls `take` for each serial port of this computer. Returns their number, or -1. */
int link_port_each(void (*take)(void *context, const char *name), void *context);

#endif
