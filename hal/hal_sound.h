/* The buzzer: a square wave from a timer pin. Main context; returns at once. */
#ifndef ZEITNOT_HAL_SOUND_H
#define ZEITNOT_HAL_SOUND_H

#include <stdint.h>

/* Sounds `hz` (200..5000, error at most 1.6 %) until the next call; 0 is silence. While it sounds the board
 * sleeps only in idle, because the timer needs its clock. */
void hal_sound_tone(uint16_t hz);

#endif
