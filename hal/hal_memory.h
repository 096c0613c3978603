/* The FRAM: bytes written at bus speed, no erase, no wear in a lifetime (N3).  The part may have more bytes than the
 * firmware uses. */
#ifndef ZEITNOT_HAL_MEMORY_H
#define ZEITNOT_HAL_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#define MEMORY_SIZE 8192u /* bytes that every board has */

/* Wakes the part and reads its status; false: missing or broken (D4). Main context; 460 us asleep in
 * idle (the part's recovery) and 330 cycles. */
bool hal_memory_start(void);

/* Main context; the wake-up of the part is paid once per hal_memory_start..sleep bracket. Measured at 4
 * MHz: 120 cycles, and 25 for each byte written, 35 for each byte read. `at` + `n` <= MEMORY_SIZE.  Writes
 * byte by byte in rising order: a cut leaves a prefix, at most one byte torn. */
void hal_memory_read(uint16_t at, void *data, uint16_t n);
void hal_memory_write(uint16_t at, const void *data, uint16_t n);

/* Puts the part to sleep (4 uA less than stand-by). */
void hal_memory_sleep(void);

#endif
