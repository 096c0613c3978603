/* Macronix MX25R3235F, 4 MiB SPI flash for packs of speech.
 *
 * Op codes and timing: data sheet MX25R3235F, "Command Set", "AC Characteristics", "Erase and Programming
 * Performance". */
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/pin.h"
#include "board/avr/spi.h"
#include "board/avr/time.h"
#include "board/parts/audio_output.h"
#include "hal/hal_voice.h"

#define PAGE_PROGRAM 0x02
#define READ	     0x03
#define READ_STATUS  0x05
#define WRITE_ENABLE 0x06
#define SECTOR_ERASE 0x20
#define READ_ID	     0x9F
#define RELEASE	     0xAB
#define DEEP_DOWN    0xB9

#define STATUS_BUSY 0x01

/* 35 us after the release from deep power-down (tRES1), which takes 40 us to begin (tDP, tDPDD); the
 * oscillator may be 15 % fast. */
#define RECOVERY (F_CPU / 10000 * 9 / 10)

static inline void select_flash(void)
{
	pin_low(PIN_FLASH_CS);
}

static inline void release_flash(void)
{
	pin_high(PIN_FLASH_CS);
}

static void command_flash(uint8_t code)
{
	select_flash();
	spi_begin(code);
	spi_end();
	release_flash();
}

static uint8_t next_flash(void)
{
	spi_begin(0);
	return spi_end();
}

/* Leaves the part selected. */
static void begin_flash(uint8_t code, uint32_t at)
{
	select_flash();
	spi_begin(code);
	spi_next(at >> 16);
	spi_next(at >> 8);
	spi_next(at);
	spi_end();
}

bool hal_voice_wake(void)
{
	bool known;

	time_wait(RECOVERY);
	command_flash(RELEASE);
	time_wait(RECOVERY);
	select_flash();
	spi_begin(READ_ID);
	spi_end();
	known = next_flash() == 0xC2;
	known &= next_flash() == 0x28;
	known &= next_flash() == 0x16;
	release_flash();
	return known;
}

void hal_voice_sleep(void)
{
	hal_voice_stop();
	command_flash(DEEP_DOWN);
}

void hal_voice_read(uint32_t at, void *to, uint8_t n)
{
	uint8_t *bytes = to;

	begin_flash(READ, at);
	while (n--)
		*bytes++ = next_flash();
	release_flash();
}

void hal_voice_erase(uint32_t at)
{
	command_flash(WRITE_ENABLE);
	begin_flash(SECTOR_ERASE, at);
	release_flash();
}

void hal_voice_program(uint32_t at, const uint8_t *bytes, uint16_t n)
{
	command_flash(WRITE_ENABLE);
	begin_flash(PAGE_PROGRAM, at);
	while (n--) {
		spi_begin(*bytes++);
		spi_end();
	}
	release_flash();
}

bool hal_voice_busy(void)
{
	uint8_t status;

	select_flash();
	spi_begin(READ_STATUS);
	spi_end();
	status = next_flash();
	release_flash();
	return status & STATUS_BUSY;
}
