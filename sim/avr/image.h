/* A firmware image: the bytes that the chip is programmed with, and the symbols. */
#ifndef ZEITNOT_SIM_AVR_IMAGE_H
#define ZEITNOT_SIM_AVR_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IMAGE_FLASH 131072u /* of the ATmega1284P */

struct image_symbol {
	char *name;
	uint32_t address; /* flash: bytes from 0; RAM: data space */
	uint32_t size;
	bool code;
};

struct image {
	const char *path; /* of its file */
	uint8_t flash[IMAGE_FLASH];
	uint32_t code_end;
	struct image_symbol *symbols; /* functions in the order of their addresses, then objects */
	size_t symbol_count;
};

/* Returns NULL and prints a message to stderr if the image cannot be read. Each file is read once, and many
 * chips may share it. */
const struct image *image_load(const char *path);

/* The symbol of this name; NULL if there is none. */
const struct image_symbol *image_find(const struct image *image, const char *name);

/* Writes a flash address as "function+0x12" into `text`. */
void image_location(const struct image *image, uint32_t address, char *text, size_t size);

#endif
