/* The FRAM: 8 to 32 KiB, bytes written at bus speed, no erase, no wear in a lifetime (N3). */
#ifndef ZEITNOT_HAL_MEMORY_H
#define ZEITNOT_HAL_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#define MEMORY_SIZE_MAX 32768u

/* Bytes of the board's part: 8192 to MEMORY_SIZE_MAX.  Constant. */
uint16_t hal_memory_size(void);

/* Wakes the part; false: missing or broken (D4). The status is read at the first call, and then at each 16th
 * while the part answers. Main context; 460 us asleep in idle (the part's recovery) and 330 cycles. */
bool hal_memory_start(void);

/* Call these between hal_memory_start and hal_memory_sleep, so that several calls share one wake-up of
 * the part. Main context. Measured at 4 MHz: 120 cycles, and 25 for each byte written, 35 for each byte
 * read. `at` + `n` <= hal_memory_size(). Bytes are written in rising order, so a power cut leaves a
 * prefix with at most one torn byte. */
void hal_memory_read(uint16_t at, void *data, uint16_t n);
void hal_memory_write(uint16_t at, const void *data, uint16_t n);

/* The same, and returns `crc` continued over the bytes (firmware/core/crc16.h): the processor computes it
 * while the bus is busy. 7 cycles more for each byte. */
uint16_t hal_memory_write_crc(uint16_t at, const void *data, uint8_t n, uint16_t crc);

/* Puts the part to sleep (4 uA less than stand-by). */
void hal_memory_sleep(void);

#endif
