/* L5: a code of four digits for what is set. Clocks with equal codes play the same game: a director
 * compares them along the tables. */
#ifndef ZEITNOT_SETTINGS_CHECKSUM_H
#define ZEITNOT_SETTINGS_CHECKSUM_H

#include "firmware/core/control.h"
#include "firmware/options.h"
#include "hal/hal_compiler.h"

/* The options that are in the code. White's side is not, nor what belongs to this clock alone: language,
 * number, trim, brightness, contrast, speech. */
#define CHECKSUM_OPTIONS 5
extern const FLASH uint8_t checksum_options[CHECKSUM_OPTIONS];

/* 0..9999: a CRC-16 of the canonical control in force and of these options, modulo 10,000. Pure, main
 * context; 60,000 cycles for the longest control. */
uint16_t settings_checksum(const struct control *control, const struct options *options);

/* The same in steps of up to 6,000 cycles: all parts of the control (notation_print_part), and then the
 * options. */
void settings_checksum_part(uint16_t *crc, const struct control *control, uint8_t part);
uint16_t settings_checksum_end(uint16_t crc, const struct options *options);

/* The same of a control that is about to be chosen: with FORCE, if that is on (P4). */
uint16_t chosen_code(const struct control *control, const struct options *options);

#endif
