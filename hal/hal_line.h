/* The serial line: 9,600 baud or, for packs of speech, 38,400; 8N1.  L4: without a cable the receiver is off and the clock sleeps deep. */
#ifndef ZEITNOT_HAL_LINE_H
#define ZEITNOT_HAL_LINE_H

#include <stdbool.h>
#include <stdint.h>

/* True while a cable holds the receive pin at its idle level (debounced by the board: 20 ms).  On the first
 * true the board has already trimmed its oscillator against the crystal. Main context. */
bool hal_line_present(void);

/* Takes the oldest received character; false if there is none.  The ring holds 64; what overflows is lost,
 * and one character 0xFF (never valid) marks the place, also for framing errors. Main context. */
bool hal_line_take(uint8_t *c);

#define HAL_LINE_RING 64

/* Free places in the transmit ring (0..HAL_LINE_RING); hal_line_put beyond that is dropped. Main context. */
uint8_t hal_line_space(void);
void hal_line_put(uint8_t c);

/* 38,400 baud, or 9,600 again.  A new cable begins with 9,600.  Only when the transmit ring is empty: waits until its last characters are
 * sent, 2 ms.  What has been received and not taken is dropped.  Main context. */
void hal_line_fast(bool fast);

#endif
