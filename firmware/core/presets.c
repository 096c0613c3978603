#include "firmware/core/presets.h"

#include "firmware/core/notation.h"
#include "hal/hal_compiler.h"

#define TEXT_SIZE 36

/* Each in its canonical form, so that preset_number finds it.
 *
 * P4: where the value is the same in every stage the numbers of moves are advisory; where it begins at a
 * move it is written with "@" in every stage, so that it depends on the move and the base time on zero. */
#define PRESET(number, text) [(number)-1] = text
static const FLASH char table[PRESETS][TEXT_SIZE] = {
    /* Blitz, B.1 */
    PRESET(1, "3m+2"),
    PRESET(2, "3m"),
    PRESET(3, "5m+3"),
    PRESET(4, "5m"),
    PRESET(5, "1m"),
    PRESET(6, "2m+1"),
    /* Rapid, A.1 */
    PRESET(7, "10m"),
    PRESET(8, "10m+5"),
    PRESET(9, "10m+10"),
    PRESET(10, "15m"),
    PRESET(11, "15m+10"),
    PRESET(12, "20m"),
    PRESET(13, "25m"),
    PRESET(14, "25m+10"),
    PRESET(15, "30m"),
    PRESET(16, "45m+15"),
    PRESET(17, "1h"),
    /* Standard, one stage */
    PRESET(18, "1h+30"),
    PRESET(19, "75m+30"),
    PRESET(20, "90m"),
    PRESET(21, "90m+30"),
    PRESET(22, "100m+30"),
    PRESET(23, "2h"),
    PRESET(24, "2h+30"),
    /* Standard, several stages */
    PRESET(25, "2h:30m"),
    PRESET(26, "2h:1h"),
    PRESET(27, "2h:1h:30m"),
    PRESET(28, "40?/90m+30:30m+30"),
    PRESET(29, "40?/100m+30:20?/50m+30:15m+30"),
    PRESET(30, "40?/2h+30@61:20?/1h+30@61:15m+30@61"),
    PRESET(31, "40?/2h+30@41:30m+30@41"), /* Candidates from 2024 */
    /* Armageddon: White v Black */
    PRESET(32, "5m|4m"),
    PRESET(33, "5m+2@61|4m+2@61"),
    PRESET(34, "5m+3@61|4m+3@61"),
    /* Bronstein */
    PRESET(35, "5mb3"),
    PRESET(36, "15mb5"),
    PRESET(37, "25mb5"),
    PRESET(38, "90mb5"),
    /* US delay */
    PRESET(39, "5md2"),
    PRESET(40, "5md5"),
    PRESET(41, "10md5"),
    PRESET(42, "25md5"),
    PRESET(43, "30md5"),
    PRESET(44, "1hd5"),
    PRESET(45, "90md5"),
    PRESET(46, "40?/2hd5:1hd5"),
    /* Byo-yomi, Canadian */
    PRESET(47, "1hy5x60"),
    PRESET(48, "1hy3x20"),
    PRESET(49, "1hc20/300"),
    /* Other games */
    PRESET(50, "*1m"),
    PRESET(51, "*5m"),
    PRESET(52, "^"),
    PRESET(53, "g10"),
    PRESET(54, "g20"),
    PRESET(55, "o25m-10m"),
    PRESET(56, "45m+45"),
};

void preset_control(uint8_t number, struct control *control)
{
	char text[TEXT_SIZE];
	struct control_fault fault;

	for (uint8_t i = 0; i < TEXT_SIZE; i++)
		text[i] = table[number - 1][i];
	(void)notation_parse(text, control, &fault); /* the tests parse every row */
}

static bool is_row(const FLASH char *row, const char *text)
{
	while (*text == *row && *row != 0) {
		text++;
		row++;
	}
	return *text == *row;
}

uint8_t preset_number(const struct control *control)
{
	char text[TEXT_SIZE + 1]; /* longer than a row: so is what is cut off here */
	uint8_t number = PRESETS;

	(void)notation_format(control, text, sizeof text);
	while (number > 0 && !is_row(table[number - 1], text))
		number--;
	return number;
}
