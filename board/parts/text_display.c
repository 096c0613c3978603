/* A display of pages and columns on the SPI: what differs from part to part is in the header that the board
 * names. */
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/pin.h"
#include "board/avr/spi.h"
#include "board/parts/audio_output.h"
#include "hal/hal_compiler.h"
#include "hal/hal_text.h"
#include BOARD_TEXT_DISPLAY

#define VOLUME	     0x81
#define PAGE	     0xB0
#define COLUMN_UPPER 0x10
#define NO_OPERATION 0xE3

static uint8_t volume; /* as the part wants it */

static void command_display(uint8_t code)
{
	spi_begin(code);
	spi_end();
}

static void commands(const FLASH uint8_t *code, uint8_t count)
{
	pin_low(PIN_TEXT_CS);
	for (; count > 0; count--)
		command_display(*code++);
	pin_high(PIN_TEXT_CS);
}
#define COMMANDS(table) commands((table), sizeof(table))

/* A reset may have come in the middle of a command. Then the part takes the first byte for its argument. */
static void set_volume(void)
{
	pin_low(PIN_TEXT_CS);
	command_display(NO_OPERATION);
	command_display(VOLUME);
	command_display(volume);
	pin_high(PIN_TEXT_CS);
}

void hal_text_on(bool on)
{
	static const FLASH uint8_t registers[] = {TEXT_DISPLAY_REGISTERS};
	static const FLASH uint8_t light[] = {TEXT_DISPLAY_LIGHT};
	static const FLASH uint8_t rest[] = {TEXT_DISPLAY_SLEEP};

	if (!on) {
		COMMANDS(rest);
		return;
	}
	COMMANDS(registers);
	set_volume();
	COMMANDS(light);
}

/* The first call after a reset. A register that it left wrong is set again before the display is turned
 * on. */
void hal_text_contrast(uint8_t level)
{
	volume = TEXT_DISPLAY_VOLUME(level);
	set_volume();
}

void hal_text_write(uint8_t page, uint8_t column, const uint8_t *dots, uint8_t count)
{
	column += TEXT_DISPLAY_FIRST_COLUMN;
	pin_low(PIN_TEXT_CS);
	command_display(PAGE | page);
	command_display(COLUMN_UPPER | column >> 4);
	command_display(column & 0x0F);
	pin_high(PIN_TEXT_A0);
	spi_begin(*dots++);
	while (--count > 0)
		spi_next(*dots++);
	spi_end();
	pin_low(PIN_TEXT_A0);
	pin_high(PIN_TEXT_CS);
}
