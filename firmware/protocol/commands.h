/* What the requests of the serial port do, and its piece of work in the main loop (L1 to L4, U5). Main
 * context. */
#ifndef ZEITNOT_PROTOCOL_COMMANDS_H
#define ZEITNOT_PROTOCOL_COMMANDS_H

#include <stdbool.h>

struct zeitnot;

/* The serial port is busy with a cable, or with the end of one. */
bool protocol_attends(const struct zeitnot *z);

/* Something has changed, and its report can be sent now. */
bool protocol_has_report(const struct zeitnot *z);

/* One piece: a field or two of a report, some characters, a request, or its answer. True: there is more to
 * do at once; otherwise WORK_PROTOCOL comes again by itself when the next report is due. */
bool protocol_io(struct zeitnot *z);

#endif
