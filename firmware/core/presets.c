#include "firmware/core/presets.h"

#include "firmware/core/flash.h"
#include "firmware/core/notation.h"

#define NAME_SIZE 9
#define TEXT_SIZE 36

/* Names: "90-30" is 90 minutes and 30 seconds a move; "2h 30" two hours, then 30 minutes; br Bronstein, d US
 * delay, by byo-yomi, CA Canadian.  P4: where the value is the same in every stage the numbers of moves are
 * advisory; where it begins at a move it is written with "@" in every stage, so that it depends on the move
 * and the base time on zero. */
static const FLASH struct {
	char name[NAME_SIZE];
	char text[TEXT_SIZE];
} table[PRESETS] = {
    /* Blitz, B.1 */
    {"3-2", "3m+2"}, /* 1 */
    {"3-0", "3m"},   /* 2 */
    {"5-3", "5m+3"}, /* 3 */
    {"5-0", "5m"},   /* 4 */
    {"1-0", "1m"},   /* 5 */
    {"2-1", "2m+1"}, /* 6 */
    /* Rapid, A.1 */
    {"10-0", "10m"},	 /* 7 */
    {"10-5", "10m+5"},	 /* 8 */
    {"10-10", "10m+10"}, /* 9 */
    {"15-0", "15m"},	 /* 10 */
    {"15-10", "15m+10"}, /* 11 */
    {"20-0", "20m"},	 /* 12 */
    {"25-0", "25m"},	 /* 13 */
    {"25-10", "25m+10"}, /* 14 */
    {"30-0", "30m"},	 /* 15 */
    {"45-15", "45m+15"}, /* 16 */
    {"60-0", "60m"},	 /* 17 */
    /* Standard, one stage */
    {"60-30", "60m+30"},   /* 18 */
    {"75-30", "75m+30"},   /* 19 */
    {"90-0", "90m"},	   /* 20 */
    {"90-30", "90m+30"},   /* 21 */
    {"100-30", "100m+30"}, /* 22 */
    {"120-0", "120m"},	   /* 23 */
    {"120-30", "120m+30"}, /* 24 */
    /* Standard, several stages */
    {"2h 30", "2h:30m"},				 /* 25 */
    {"2h 1h", "2h:1h"},					 /* 26 */
    {"2h 1h 30", "2h:1h:30m"},				 /* 27 */
    {"FIdE 90", "40?/90m+30:30m+30"},			 /* 28 */
    {"FIdE 100", "40?/100m+30:20?/50m+30:15m+30"},	 /* 29 */
    {"FIdE 120", "40?/2h+30@61:20?/1h+30@61:15m+30@61"}, /* 30 */
    {"2h 30-41", "40?/2h+30@41:30m+30@41"},		 /* 31: Candidates from 2024 */
    /* Armageddon: White v Black */
    {"Ar 5-4", "5m|4m"},	     /* 32 */
    {"Ar 5-4-2", "5m+2@61|4m+2@61"}, /* 33 */
    {"Ar 5-4-3", "5m+3@61|4m+3@61"}, /* 34 */
    /* Bronstein */
    {"br 5-3", "5mb3"},	  /* 35 */
    {"br 15-5", "15mb5"}, /* 36 */
    {"br 25-5", "25mb5"}, /* 37 */
    {"br 90-5", "90mb5"}, /* 38 */
    /* US delay */
    {"d 5-2", "5md2"},		   /* 39 */
    {"d 5-5", "5md5"},		   /* 40 */
    {"d 10-5", "10md5"},	   /* 41 */
    {"d 25-5", "25md5"},	   /* 42 */
    {"d 30-5", "30md5"},	   /* 43 */
    {"d 60-5", "60md5"},	   /* 44 */
    {"d 90-5", "90md5"},	   /* 45 */
    {"d 2h1h-5", "40?/2hd5:1hd5"}, /* 46 */
    /* Byo-yomi, Canadian */
    {"by 60-60", "1hy5x60"},  /* 47 */
    {"by 60-20", "1hy3x20"},  /* 48 */
    {"CA 60-5", "1hc20/300"}, /* 49 */
    /* Other games */
    {"GLASS 1", "*1m"},	      /* 50 */
    {"GLASS 5", "*5m"},	      /* 51 */
    {"COUnt UP", "^"},	      /* 52 */
    {"GOnG 10", "g10"},	      /* 53 */
    {"GOnG 20", "g20"},	      /* 54 */
    {"SCrAb 25", "o25m-10m"}, /* 55 */
    {"45-45", "45m+45"},      /* 56 */
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
