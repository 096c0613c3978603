/* What the requests of the line do, and its piece of work in the main loop (L1 to L4, U5).  Main context. */
#ifndef ZEITNOT_LINE_COMMANDS_H
#define ZEITNOT_LINE_COMMANDS_H

#include <stdbool.h>

struct zeitnot;

/* The line is busy with a cable, or with the end of one. */
bool line_attends(const struct zeitnot *z);

/* Something has changed, and its report can be sent now. */
bool line_has_news(const struct zeitnot *z);

/* One piece: a field or two of a report, some characters, a request, or its answer.  True: there is more to do at once; otherwise
 * WORK_LINE comes again by itself when the next report is due. */
bool line_work(struct zeitnot *z);

#endif
