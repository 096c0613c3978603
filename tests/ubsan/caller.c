/* Prints which function called the trap (tests/ubsan/abort.c).  ld's --wrap links it into the tool
 * (tests/ubsan/module.mk). */
#include <stdio.h>
#include <string.h>

#include "sim/avr/chip_core.h"

static const avr_t *running;

void __real_image_location(const struct image *image, uint32_t address, char *text, size_t size);
void __wrap_image_location(const struct image *image, uint32_t address, char *text, size_t size);
avr_flashaddr_t __real_avr_run_one(avr_t *avr);
avr_flashaddr_t __wrap_avr_run_one(avr_t *avr);

avr_flashaddr_t __wrap_avr_run_one(avr_t *avr)
{
	running = avr;
	return __real_avr_run_one(avr);
}

void __wrap_image_location(const struct image *image, uint32_t address, char *text, size_t size)
{
	if (running && address == 0) { /* where simavr puts a program that has left its memory */
		const uint8_t *stack = running->data + (running->data[SPL] | running->data[SPH] << 8);

		/* the return address, its high byte first */
		__real_image_location(image, 2u * (uint32_t)(stack[1] << 8 | stack[2]) - 2, text, size);
		printf("trap in %s\n", text);
		return;
	}
	__real_image_location(image, address, text, size);
}
