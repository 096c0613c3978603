#include "board/bread/board.h"
#include "board/facts.h"

/* Volts: the adapter's, which is the rail; below the brown-out level it fails. */
const struct board_facts facts_bread = {
    .name = "bread",
    .title = "breadboard clock",
    .full = 5000,
    .lowest = 3900,
    .highest = 5500,
    .fails = 4300,
    .memory = FRAM_BYTES,
    .cells = BOARD_BATTERY,
    .colons = false,
    .brightness = BOARD_BRIGHTNESS,
    .voice = BOARD_SPEECH,
};
