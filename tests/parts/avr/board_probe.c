/* A small program on the HAL, in place of the clock, for the tests of the boards.
 *
 * It shows the seconds, counts presses and sounds a tone at each, echoes the serial port, and counts its
 * starts in the FRAM. */
#include <string.h>
#include <util/delay_basic.h>

#include "firmware/zeitnot.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_memory.h"
#include "hal/hal_power.h"
#include "hal/hal_serial.h"
#include "hal/hal_sound.h"
#include "hal/hal_time.h"
#include "tests/parts/avr/board_probe.h"

volatile struct board_probe probe;

static const uint8_t digit[10] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};
static uint8_t cells[2][CELLS];
static uint32_t silence; /* count at which a tone ends, 0: silent */

static void show(uint32_t second)
{
	for (uint8_t cell = CELLS; cell--;) {
		cells[0][cell] = digit[second % 10];
		cells[1][cell] = digit[probe.presses % 10];
		second /= 10;
	}
	cells[0][3] |= 0x80;
	hal_display_show((const uint8_t(*)[CELLS])cells);
}

static void remember(void)
{
	uint8_t record[PROBE_RECORD];

	probe.memory = hal_memory_start();
	if (!probe.memory)
		return;
	hal_memory_read(PROBE_AT, record, sizeof(record));
	probe.starts = (uint8_t)(record[0] + 1);
	memset(record, probe.starts, sizeof(record));
	hal_memory_write(PROBE_AT, record, sizeof(record));
	hal_memory_sleep();
}

void zeitnot_start(struct zeitnot *z)
{
	(void)z;
	memset((void *)&probe, 0, sizeof(probe));
	probe.cause = hal_power_reset_cause();
	probe.crystal = hal_power_fault() != HAL_FAULT_CRYSTAL;
	remember();
	show(0);
}

static void key(uint8_t edges, uint8_t levels, uint32_t raw)
{
	uint8_t down = edges & levels;

	if (edges && probe.edges < PROBE_EDGES) {
		probe.edge[probe.edges].raw = raw;
		probe.edge[probe.edges].edges = edges;
		probe.edge[probe.edges].levels = levels;
	}
	probe.edges++;
	if (!down)
		return;
	probe.presses++;
	if (down & 1u << KEY_MINUS) {
		hal_power_battery_start();
		_delay_loop_2(F_CPU / 500 / 4); /* 2 ms */
		probe.battery = hal_power_battery();
	}
	if (down & 1u << KEY_BACK)
		hal_power_off();
	if (down & 1u << KEY_PLUS)
		remember();
	if (down & 1u << KEY_OK)
		for (uint16_t n = 0; n < 5; n++)
			_delay_loop_2(60000); /* 0.3 s of work */
	if (down & 1u << KEY_PLAY)
		for (;;)
			; /* hangs */
	hal_display_lamps(down & 3);
	if (down & 3) {
		hal_sound_tone(2000);
		silence = hal_time_now() + 409;
	}
}

uint32_t zeitnot_poll(struct zeitnot *z)
{
	struct hal_input event;
	uint32_t now = hal_time_now(), next;
	uint8_t c;

	(void)z;
	hal_power_alive();
	while (hal_input_take(&event))
		key(event.edges, event.levels, event.raw);
	if (silence && (int32_t)(now - silence) >= 0) {
		hal_sound_tone(0);
		silence = 0;
	}
	probe.present = hal_serial_present();
	while (hal_serial_space() && hal_serial_take(&c))
		hal_serial_put(c);
	probe.polls++;
	probe.fault = hal_power_fault();
	show(now >> 12);
	next = (now | 4095) + 1;
	return silence && (int32_t)(silence - next) < 0 ? silence : next;
}
