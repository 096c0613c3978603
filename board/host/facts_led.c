#include "board/facts.h"
#include "board/led/board.h"

/* Volts: USB, of which the regulator takes 0.2 V above the brown-out level. */
const struct board_facts facts_led = {
    .name = "led",
    .title = "mains clock, LED",
    .full = 5000,
    .lowest = 2500,
    .highest = 5500,
    .fails = 2900,
    .memory = FRAM_BYTES,
    .cells = BOARD_BATTERY,
    .colons = true,
    .brightness = BOARD_BRIGHTNESS,
    .voice = BOARD_SPEECH,
};
