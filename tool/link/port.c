#define _GNU_SOURCE
#include "tool/link/port.h"

#include <errno.h>
#include <fcntl.h>
#include <libserialport.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define BAUD	      9600
#define STOP_BITS     2	   /* the clock needs one; with two a computer may be 5 % too fast */
#define WRITE_TIMEOUT 1000 /* ms */

int64_t link_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

/* An answer does not name its request, so two programs on one port could each take the other's.
 * Locks before the port is set up, because another program may use another speed. */
static bool lock_port(const struct link_port *port, char message[LINK_MESSAGE])
{
	if (flock(port->fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
		return true;
	snprintf(message, LINK_MESSAGE, "another zeitnot uses this port");
	return false;
}

/* Opens a pseudo terminal without libserialport, which only knows hardware devices. */
static bool open_terminal(struct link_port *port, char message[LINK_MESSAGE])
{
	struct termios raw;

	port->fd = open(port->name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (port->fd < 0) {
		snprintf(message, LINK_MESSAGE, "%s", strerror(errno));
		return false;
	}
	if (tcgetattr(port->fd, &raw)) {
		snprintf(message, LINK_MESSAGE, "this is no serial port");
		return false;
	}
	if (!lock_port(port, message))
		return false;
	cfmakeraw(&raw);
	cfsetspeed(&raw, B9600);
	raw.c_cflag |= CSTOPB;
	tcsetattr(port->fd, TCSANOW, &raw);
	return true;
}

static bool open_serial(struct link_port *port, char message[LINK_MESSAGE])
{
	if (sp_get_port_by_name(port->name, &port->serial) == SP_OK &&
	    sp_open(port->serial, SP_MODE_READ_WRITE) == SP_OK &&
	    sp_get_port_handle(port->serial, &port->fd) == SP_OK && lock_port(port, message) &&
	    sp_set_baudrate(port->serial, BAUD) == SP_OK && sp_set_bits(port->serial, 8) == SP_OK &&
	    sp_set_parity(port->serial, SP_PARITY_NONE) == SP_OK &&
	    sp_set_stopbits(port->serial, STOP_BITS) == SP_OK &&
	    sp_set_flowcontrol(port->serial, SP_FLOWCONTROL_NONE) == SP_OK)
		return true;
	if (*message)
		return false;
	if (errno == ENOENT && access(port->name, F_OK) == 0)
		errno = 0; /* what the library lacks is not the file */
	snprintf(message, LINK_MESSAGE, "%s", errno ? strerror(errno) : "this is no serial port");
	return false;
}

bool link_port_open(struct link_port *port, const char *name, char message[LINK_MESSAGE])
{
	bool good;

	*port = (struct link_port){.name = name, .fd = -1, .baud = BAUD};
	*message = '\0';
	errno = 0;
	if (!strncmp(name, "/dev/", 5) && strncmp(name, "/dev/pts/", 9) != 0)
		good = open_serial(port, message);
	else
		good = open_terminal(port, message);
	if (good)
		tcflush(port->fd, TCIOFLUSH); /* drops what came before the port was opened */
	else
		link_port_close(port);
	return good;
}

void link_port_close(struct link_port *port)
{
	if (port->serial) {
		sp_close(port->serial);
		sp_free_port(port->serial);
	} else if (port->fd >= 0) {
		close(port->fd);
	}
	port->serial = NULL;
	port->fd = -1;
}

int link_port_each(void (*take)(void *context, const char *name), void *context)
{
	struct sp_port **ports;
	int n = 0;

	if (sp_list_ports(&ports) != SP_OK)
		return -1;
	for (; ports[n]; n++)
		take(context, sp_get_port_name(ports[n]));
	sp_free_port_list(ports);
	return n;
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

/* Waits up to `ms` and returns what the port is ready for. POLLHUP or POLLERR means that it is gone. */
static short wait_for(const struct link_port *port, short what, int ms)
{
	struct pollfd fd = {.fd = port->fd, .events = what};

	return poll(&fd, 1, ms) > 0 ? fd.revents : 0;
}

bool link_port_write(struct link_port *port, const void *bytes, size_t n)
{
	const char *at = bytes;

	while (n > 0) {
		ssize_t written = write(port->fd, at, n);

		if (written > 0) {
			at += written;
			n -= (size_t)written;
		} else if (written < 0 && errno != EAGAIN && errno != EINTR) {
			return false;
		} else if (!wait_for(port, POLLOUT, WRITE_TIMEOUT)) {
			return false;
		}
	}
	return true;
}

bool link_port_speed(struct link_port *port, int baud)
{
	struct termios raw;

	tcdrain(port->fd);
	port->baud = baud;
	if (port->serial)
		return sp_set_baudrate(port->serial, baud) == SP_OK &&
		       sp_set_stopbits(port->serial, baud == BAUD ? STOP_BITS : 1) == SP_OK &&
		       !tcflush(port->fd, TCIFLUSH);
	return !tcgetattr(port->fd, &raw) && !cfsetspeed(&raw, baud == BAUD ? B9600 : B38400) &&
	       !tcsetattr(port->fd, TCSANOW, &raw) && !tcflush(port->fd, TCIFLUSH);
}

int link_port_read(struct link_port *port, void *bytes, size_t size)
{
	ssize_t n = read(port->fd, bytes, size);

	if (n > 0)
		return (int)n;
	if (n < 0 && errno != EAGAIN && errno != EINTR)
		return -1;
	return wait_for(port, POLLIN, 0) & (POLLHUP | POLLERR | POLLNVAL) ? -1 : 0;
}
