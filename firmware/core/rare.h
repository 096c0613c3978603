/* A function that is seldom called stays one: the frequent way past it need not save its registers. */
#ifndef ZEITNOT_CORE_RARE_H
#define ZEITNOT_CORE_RARE_H

#define RARE __attribute__((noinline))

#endif
