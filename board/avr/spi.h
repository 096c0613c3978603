/* The bus of memory and display: mode 0, most significant bit first, 2 MHz.  Main context only. */
#ifndef ZEITNOT_BOARD_AVR_SPI_H
#define ZEITNOT_BOARD_AVR_SPI_H

#include <avr/io.h>
#include <stdint.h>

/* Call it after the ports are set, because the SPI can become a slave while SS is an input (data sheet
 * 19.3.2). */
static inline void spi_start(void)
{
	SPCR = _BV(SPE) | _BV(MSTR);
	SPSR = _BV(SPI2X);
}

/* 16 cycles on the bus.  Several bytes: begin, next ..., end. The processor fetches the next byte while
 * one is on the bus. */
static inline void spi_begin(uint8_t byte)
{
	SPDR = byte;
}

static inline void spi_next(uint8_t byte)
{
	while (!(SPSR & _BV(SPIF)))
		;
	SPDR = byte;
}

/* Waits, and returns the byte that was received with the last one. */
static inline uint8_t spi_end(void)
{
	while (!(SPSR & _BV(SPIF)))
		;
	return SPDR;
}

#endif
