/* The built-in controls (U1): number, name, control.
 *
 * The numbers are the places in the table, from 1; they are printed in manuals, so a row never moves: new
 * ones go to the end.  A name has at most eight characters, all of them legible on seven segments
 * (PRESET_LETTERS). */
#ifndef ZEITNOT_CORE_PRESETS_H
#define ZEITNOT_CORE_PRESETS_H

#include "firmware/core/control.h"
#include "firmware/core/flash.h"

#define PRESETS 56

/* U2: controls of the owner, kept in the memory.  A choice of a control is a number: 1..PRESETS, then the own ones. */
#define OWN_CONTROLS 5

/* What names are written with.  K, M, Q, V, W, X, Z and + have no likeness on seven segments; a letter has one form.
 */
#define PRESET_LETTERS " -0123456789ACEFGIJLOPSUbdhnrty"

/* The name of preset `number` (1..PRESETS); it ends at NUL. */
const FLASH char *preset_name(uint8_t number);

/* Its control, normal and checked. */
void preset_control(uint8_t number, struct control *control);

#endif
