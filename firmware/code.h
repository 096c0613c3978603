/* L5: a code of four digits for what is set.  Clocks with equal codes play the same game: a director compares them along the tables. */
#ifndef ZEITNOT_CODE_H
#define ZEITNOT_CODE_H

#include "firmware/core/control.h"
#include "firmware/options.h"

/* 0..9999: a CRC-16 of the canonical control and of the options sound, tenths, freeze, force and penalty, modulo 10,000.  White's side is
 * not in it, nor what belongs to this clock alone: language, number, trim, brightness, contrast.  Pure, main context; 10,000 cycles. */
uint16_t settings_code(const struct control *control, const struct options *options);

#endif
