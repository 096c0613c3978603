/* The SPI FRAM of the board, FRAM_BYTES long (board.h): FM25V02A (Infineon, data sheet 001-90865), or
 * MB85RS64V (Fujitsu, data sheet DS501-00015), which has no sleep (BOARD_MEMORY_SLEEPS).
 *
 * Addresses have two bytes. Each write needs WREN before it; the latch falls at the end of the write. */
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "board/avr/pin.h"
#include "board/avr/spi.h"
#include "board/avr/time.h"
#include "firmware/core/crc16.h"
#include "hal/hal_memory.h"

#define WREN  0x06
#define WRDI  0x04
#define RDSR  0x05
#define WRSR  0x01
#define READ  0x03
#define WRITE 0x02
#define SLEEP 0xB9

#define STATUS_WEL     0x02
#define STATUS_PROTECT 0x8C /* WPEN, BP1, BP0 */

/* tREC, the recovery from sleep: 400 us after the falling edge of CS, with an oscillator that may be 15 %
 * fast. */
#define RECOVERY (F_CPU / 10000 * 46 / 10)

uint16_t hal_memory_size(void)
{
	return FRAM_BYTES;
}

static inline void select_fram(void)
{
	pin_low(PIN_FRAM_CS);
}

static inline void release_fram(void)
{
	pin_high(PIN_FRAM_CS);
}

static void command_fram(uint8_t code)
{
	select_fram();
	spi_begin(code);
	spi_end();
	release_fram();
}

static uint8_t status(void)
{
	uint8_t value;

	select_fram();
	spi_begin(RDSR);
	spi_next(0);
	value = spi_end();
	release_fram();
	return value;
}

/* Leaves the last byte on the bus. */
static void begin_fram(uint8_t code, uint16_t at)
{
	select_fram();
	spi_begin(code);
	spi_next(at >> 8);
	spi_next(at);
}

/* Checks that a latch can be set and other bits are 0. Then the part is there, and its answer is not stuck
 * high or low. */
static bool answers(void)
{
	uint8_t armed;

	command_fram(WREN);
	armed = status();
	if (armed & STATUS_PROTECT) {
		/* The program never sets these bits: a disturbance did. */
		select_fram();
		spi_begin(WRSR);
		spi_next(0);
		spi_end();
		release_fram();
		command_fram(WREN);
		armed = status();
	}
	command_fram(WRDI);
	return (armed & (STATUS_WEL | STATUS_PROTECT)) == STATUS_WEL;
}

/* A part that has answered is asked again each 16th time only: once in 16 s of play. */
#define ASK_AGAIN 16

bool hal_memory_start(void)
{
	static uint8_t trusted;

	if (BOARD_MEMORY_SLEEPS) {
		select_fram(); /* wakes it */
		release_fram();
		time_wait(RECOVERY);
	}
	if (trusted)
		trusted--;
	else if (answers())
		trusted = ASK_AGAIN - 1;
	else
		return false;
	return true;
}

void hal_memory_read(uint16_t at, void *data, uint16_t n)
{
	uint8_t *bytes = data;

	begin_fram(READ, at);
	spi_end();
	while (n--) {
		spi_begin(0);
		*bytes++ = spi_end();
	}
	release_fram();
}

void hal_memory_write(uint16_t at, const void *data, uint16_t n)
{
	const uint8_t *bytes = data;

	command_fram(WREN);
	begin_fram(WRITE, at);
	while (n--)
		spi_next(*bytes++);
	spi_end();
	release_fram();
}

uint16_t hal_memory_write_crc(uint16_t at, const void *data, uint8_t n, uint16_t crc)
{
	const uint8_t *bytes = data;
	struct crc16 sum = crc16_split(crc);

	command_fram(WREN);
	begin_fram(WRITE, at);
	for (; n > 0; n--) {
		uint8_t byte = *bytes++; /* while the last one is on the bus */

		crc16_byte(&sum, byte);
		spi_next(byte);
	}
	spi_end();
	release_fram();
	return crc16_join(sum);
}

void hal_memory_sleep(void)
{
	if (BOARD_MEMORY_SLEEPS)
		command_fram(SLEEP);
}
