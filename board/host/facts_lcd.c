#include "board/facts.h"
#include "board/lcd/board.h"

/* Volts: two cells, and the converter of hardware/power.md. */
const struct board_facts facts_lcd = {
    .name = "lcd",
    .title = "battery clock, LCD",
    .full = 3000,
    .lowest = 1600,
    .highest = 3400,
    .fails = 1800,
    .memory = FRAM_BYTES,
    .cells = BOARD_BATTERY,
    .colons = true,
    .brightness = BOARD_BRIGHTNESS,
    .voice = BOARD_SPEECH,
};
