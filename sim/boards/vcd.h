/* The pins of a board as a value change dump (IEEE 1364, section 18), for GTKWave and sigrok.
 *
 * The simulated chip moves whole bytes on SPI, two-wire interface and USART, so their bits are drawn from
 * the bytes. The pulses of an earphone with a listener are left out, because there are too many. */
#ifndef ZEITNOT_SIM_BOARDS_VCD_H
#define ZEITNOT_SIM_BOARDS_VCD_H

#include "sim/boards/board.h"

struct vcd; /* opaque */

/* Starts the recording. */
struct vcd *vcd_begin(struct board *board);
/* Writes the file and ends the recording. False if it could not be written; errno says why. */
bool vcd_end(struct vcd *vcd, const char *path);

/* Called by the board. */
void vcd_pin(struct vcd *vcd, enum chip_pin pin, enum chip_level level, int64_t at);
void vcd_spi(struct vcd *vcd, const struct spi_byte *byte, uint8_t answer);
void vcd_sent(struct vcd *vcd, uint8_t character, int64_t begin, int64_t bit);

#endif
