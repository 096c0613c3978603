/* Copies structs from the RAM of an image into the same structs of this program.
 *
 * The same struct has other offsets on an AVR, because an AVR aligns nothing and has pointers of two bytes.
 * The debug information (DWARF) of the image and of this program says where each member is, so a struct may
 * change without a change here. */
#ifndef ZEITNOT_SIM_AVR_LAYOUT_H
#define ZEITNOT_SIM_AVR_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "sim/avr/image.h"

struct layout;

/* Returns how the image's struct variable `name` is copied into `struct type` of this program; it is never
 * freed. Returns NULL if the image has no such variable. If the variable lacks a member, it also prints a
 * message to stderr. */
const struct layout *layout_find(const struct image *image, const char *name, const char *type);

/* Return the address of the variable in the image's RAM, and its size there. */
uint16_t layout_address(const struct layout *layout);
size_t layout_size(const struct layout *layout);

/* Returns the address in the image's RAM of the member that has this offset in this program's struct. */
uint16_t layout_member(const struct layout *layout, size_t offset);

/* The variable's bytes as this program's struct. Pointers become NULL, and bit-fields 0. */
void layout_read(const struct layout *layout, const uint8_t *bytes, void *to);

#endif
