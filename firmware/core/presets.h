/* The built-in controls (U1): number and control; the text display names them by what they are
 * (firmware/ui/page_control.c).
 *
 * The numbers are the places in the table, from 1; they are printed in manuals, so a row never moves: new
 * ones go to the end. */
#ifndef ZEITNOT_CORE_PRESETS_H
#define ZEITNOT_CORE_PRESETS_H

#include "firmware/core/control.h"
#include "hal/hal_compiler.h"

#define PRESETS 56

/* U2: controls of the user, kept in the memory. A choice of a control is a number: 1..PRESETS, then the own
 * ones. */
#define USER_PRESETS 5

/* The control of preset `number` (1..PRESETS), normal and checked. */
void preset_control(uint8_t number, struct control *control);

/* The preset that *control, normal and checked, is; 0: none. */
uint8_t preset_number(const struct control *control);

#endif
