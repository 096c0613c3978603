/* Serial port, 8N1: 9,600 baud, or 38,400 for packs of speech. Without a cable the receiver is off, so that
 * the clock can sleep in power-save (L4). */
#ifndef ZEITNOT_HAL_SERIAL_H
#define ZEITNOT_HAL_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

/* True while a cable holds the receive pin at its idle level (sampled 16 times per second: two samples
 * show a cable, four without it show that it was pulled out).  On the first true the board has already
 * trimmed its oscillator against the crystal. Main context. */
bool hal_serial_present(void);

/* Takes the oldest received character; false if there is none. The ring holds 64. Characters that do not
 * fit are lost, and one 0xFF, which is never valid, is received instead. The same happens at a framing
 * error. Main context. */
bool hal_serial_take(uint8_t *c);

#define HAL_SERIAL_RING 64

/* Free characters in the transmit ring, 0..HAL_SERIAL_RING; hal_serial_put drops what does not fit. Main
 * context. */
uint8_t hal_serial_space(void);
void hal_serial_put(uint8_t c);

/* Selects 38,400 baud, or 9,600 again, which is the rate at which each new cable begins. The transmit
 * ring must be empty, because the call waits up to 2 ms for its last characters. Received characters that
 * were not taken are dropped. Main context. */
void hal_serial_fast(bool fast);

#endif
