/* Where the compiler puts tables and functions. Everything else in the sources is the same for every
 * compiler. */
#ifndef ZEITNOT_HAL_COMPILER_H
#define ZEITNOT_HAL_COMPILER_H

/* Constant tables that stay in flash: `const FLASH struct row table[] = {...};` avr-gcc has a named address
 * space for them (gnu modes), because it copies all other constants to RAM. Other compilers read them like
 * any constant. */
#ifdef __FLASH
#define FLASH __flash
#else
#define FLASH
#endif

/* Keeps a function out of its callers: they need less flash, or save fewer registers on the frequent path.
 * Each mark has the figure by which image lcd is worse without it. */
#define RARE __attribute__((noinline))

#endif
