/* A static segment glass of four digits (Lumex LCD-S401 family): 32 elements between their pins and one
 * backplane. */
#ifndef ZEITNOT_SIM_PARTS_LCD_GLASS_H
#define ZEITNOT_SIM_PARTS_LCD_GLASS_H

#include <stdbool.h>
#include <stdint.h>

#define GLASS_DIGITS 4

/* Elements of digit 0..3 from the left; the last of each digit is the point after it, of digit 3 the colon in
 * the middle. */
enum glass_element { GLASS_A, GLASS_B, GLASS_C, GLASS_D, GLASS_E, GLASS_F, GLASS_G, GLASS_POINT };

struct lcd_glass {
	/* what drives the pin of an element; -1 = not connected */
	int8_t output[GLASS_DIGITS][8];
};

/* Returns the dark elements of a digit: bits 0..6 are the segments a..g, bit 7 is its point. `drives` says
 * whether an output darkens its element. */
uint8_t lcd_glass_digit(const struct lcd_glass *glass, unsigned digit,
			bool (*drives)(const void *driver, unsigned output), const void *driver);

#endif
