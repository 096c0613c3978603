/* Keeps a rarely called function out of its caller. The caller then saves fewer registers on the frequent
 * path. */
#ifndef ZEITNOT_CORE_RARE_H
#define ZEITNOT_CORE_RARE_H

#define RARE __attribute__((noinline))

#endif
