#include "firmware/core/presets.h"

#include "firmware/core/flash.h"
#include "firmware/core/notation.h"

#define NAME_SIZE 9
#define TEXT_SIZE 36

/* Names: "90-30" is 90 minutes and 30 seconds a move; "2h 30" two hours, then 30 minutes; br Bronstein, d US
 * delay, by byo-yomi, CA Canadian.  P4: where the value is the same in every stage the numbers of moves are
 * advisory; where it begins at a move it is written with "@" in every stage, so that it depends on the move
 * and the base time on zero. */
#define PRESET(number, name, text) [(number)-1] = {name, text}
static const FLASH struct {
	char name[NAME_SIZE];
	char text[TEXT_SIZE];
} table[PRESETS] = {
    /* Blitz, B.1 */
    PRESET(1, "3-2", "3m+2"),
    PRESET(2, "3-0", "3m"),
    PRESET(3, "5-3", "5m+3"),
    PRESET(4, "5-0", "5m"),
    PRESET(5, "1-0", "1m"),
    PRESET(6, "2-1", "2m+1"),
    /* Rapid, A.1 */
    PRESET(7, "10-0", "10m"),
    PRESET(8, "10-5", "10m+5"),
    PRESET(9, "10-10", "10m+10"),
    PRESET(10, "15-0", "15m"),
    PRESET(11, "15-10", "15m+10"),
    PRESET(12, "20-0", "20m"),
    PRESET(13, "25-0", "25m"),
    PRESET(14, "25-10", "25m+10"),
    PRESET(15, "30-0", "30m"),
    PRESET(16, "45-15", "45m+15"),
    PRESET(17, "60-0", "60m"),
    /* Standard, one stage */
    PRESET(18, "60-30", "60m+30"),
    PRESET(19, "75-30", "75m+30"),
    PRESET(20, "90-0", "90m"),
    PRESET(21, "90-30", "90m+30"),
    PRESET(22, "100-30", "100m+30"),
    PRESET(23, "120-0", "120m"),
    PRESET(24, "120-30", "120m+30"),
    /* Standard, several stages */
    PRESET(25, "2h 30", "2h:30m"),
    PRESET(26, "2h 1h", "2h:1h"),
    PRESET(27, "2h 1h 30", "2h:1h:30m"),
    PRESET(28, "FIdE 90", "40?/90m+30:30m+30"),
    PRESET(29, "FIdE 100", "40?/100m+30:20?/50m+30:15m+30"),
    PRESET(30, "FIdE 120", "40?/2h+30@61:20?/1h+30@61:15m+30@61"),
    PRESET(31, "2h 30-41", "40?/2h+30@41:30m+30@41"), /* Candidates from 2024 */
    /* Armageddon: White v Black */
    PRESET(32, "Ar 5-4", "5m|4m"),
    PRESET(33, "Ar 5-4-2", "5m+2@61|4m+2@61"),
    PRESET(34, "Ar 5-4-3", "5m+3@61|4m+3@61"),
    /* Bronstein */
    PRESET(35, "br 5-3", "5mb3"),
    PRESET(36, "br 15-5", "15mb5"),
    PRESET(37, "br 25-5", "25mb5"),
    PRESET(38, "br 90-5", "90mb5"),
    /* US delay */
    PRESET(39, "d 5-2", "5md2"),
    PRESET(40, "d 5-5", "5md5"),
    PRESET(41, "d 10-5", "10md5"),
    PRESET(42, "d 25-5", "25md5"),
    PRESET(43, "d 30-5", "30md5"),
    PRESET(44, "d 60-5", "60md5"),
    PRESET(45, "d 90-5", "90md5"),
    PRESET(46, "d 2h1h-5", "40?/2hd5:1hd5"),
    /* Byo-yomi, Canadian */
    PRESET(47, "by 60-60", "1hy5x60"),
    PRESET(48, "by 60-20", "1hy3x20"),
    PRESET(49, "CA 60-5", "1hc20/300"),
    /* Other games */
    PRESET(50, "GLASS 1", "*1m"),
    PRESET(51, "GLASS 5", "*5m"),
    PRESET(52, "COUnt UP", "^"),
    PRESET(53, "GOnG 10", "g10"),
    PRESET(54, "GOnG 20", "g20"),
    PRESET(55, "SCrAb 25", "o25m-10m"),
    PRESET(56, "45-45", "45m+45"),
};

const FLASH char *preset_name(uint8_t number)
{
	return table[number - 1].name;
}

void preset_control(uint8_t number, struct control *control)
{
	char text[TEXT_SIZE];
	struct control_fault fault;

	for (uint8_t i = 0; i < TEXT_SIZE; i++)
		text[i] = table[number - 1].text[i];
	(void)notation_parse(text, control, &fault); /* the tests parse every row */
}
