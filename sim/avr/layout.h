/* Structs in the RAM of an image, read into the same structs of this program.
 *
 * The same struct has other offsets on an AVR, because an AVR aligns nothing and has pointers of two
 * bytes. The debug information (DWARF) of the image and of this program says where each member is, so a
 * struct may change without a change here. */
#ifndef ZEITNOT_SIM_AVR_LAYOUT_H
#define ZEITNOT_SIM_AVR_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "sim/avr/image.h"

struct layout;

/* How the image's variable `name`, a struct, becomes `struct type` of this program. Kept as long as the
 * program runs. NULL if the image has no such variable. NULL and a message on stderr if it lacks a member. */
const struct layout *layout_find(const struct image *image, const char *name, const char *type);

/* Where the variable is in the image's RAM, and its bytes there. */
uint16_t layout_address(const struct layout *layout);
size_t layout_size(const struct layout *layout);

/* Where the member at `offset` of this program's struct is in the image's RAM. */
uint16_t layout_member(const struct layout *layout, size_t offset);

/* The variable's bytes as this program's struct. Pointers become NULL. */
void layout_read(const struct layout *layout, const uint8_t *bytes, void *to);

#endif
