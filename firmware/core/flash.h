/* Constant tables that live in flash: `const FLASH struct row table[] = {...};` avr-gcc has a named
 * address space for them (gnu modes). Other compilers read them like any constant. */
#ifndef ZEITNOT_CORE_FLASH_H
#define ZEITNOT_CORE_FLASH_H

#ifdef __FLASH
#define FLASH __flash
#else
#define FLASH
#endif

#endif
