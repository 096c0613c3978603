/* Constant tables that live in flash: `const FLASH struct row table[] = {...};`
 * avr-gcc has a named address space for them (gnu modes); other compilers need no word for it. */
#ifndef ZEITNOT_CORE_FLASH_H
#define ZEITNOT_CORE_FLASH_H

#ifdef __FLASH
#define FLASH __flash
#else
#define FLASH
#endif

/* To go with their last users in firmware/ui, line and store. */
#define OUT_OF_LINE
#define BY_POINTER
#define clock_of(g, which) (&(g)->side[which])

#endif
