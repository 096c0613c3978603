/* Constant tables that live in flash: `const FLASH struct row table[] = {...};`
 * avr-gcc has a named address space for them (gnu modes); other compilers need no word for it. */
#ifndef ZEITNOT_CORE_FLASH_H
#define ZEITNOT_CORE_FLASH_H

#ifdef __FLASH
#define FLASH __flash
#else
#define FLASH
#endif

/* A static function that gcc, left alone, would copy into its callers: -Os does that even where it costs flash, and forgets
 * in the copy that a pointer had been computed. */
#define OUT_OF_LINE __attribute__((noinline))

/* A function of which gcc would make a copy for the one state that the image has, with addresses in place of the pointer: four bytes
 * an access instead of two.  Which functions are smaller with either word was measured one by one. */
#ifdef __AVR__
#define BY_POINTER __attribute__((noclone))
#else
#define BY_POINTER
#endif

#endif
