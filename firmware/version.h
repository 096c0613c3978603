/* The version of the program. `make release` sets it to the name of its tag, or to its commit; what is
 * built otherwise is "dev".
 *
 * The serial port says it (`version`), the text display says it below the clock's number in OPTIONS, and so
 * does `zeitnot --version`. */
#ifndef ZEITNOT_VERSION_H
#define ZEITNOT_VERSION_H

#ifndef PROGRAM_VERSION
#define PROGRAM_VERSION "dev"
#endif

/* A row of the text display has 21 columns, and "Zeitnot " is before it. */
_Static_assert(sizeof(PROGRAM_VERSION) <= 13 + 1, "the version has at most 13 characters");

#endif
