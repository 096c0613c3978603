#include "firmware/core/presets.h"

#include "firmware/core/flash.h"
#include "firmware/core/notation.h"

#define TEXT_SIZE 48 /* the longest text of a row */

/* One string a row, found by counting NULs: a name, "=" and the control.  A name that is minutes and seconds says it all:
 * "90-30" is 90m+30, "br 5-3" is 5mb3, "d 5-2" is 5md2.
 *
 * Names: "90-30" is 90 minutes and 30 seconds a move; "2h 30" two hours, then 30 minutes; br Bronstein, d US
 * delay, by byo-yomi, CA Canadian.  P4: where the value is the same in every stage the numbers of moves are
 * advisory; where it begins at a move it is written with "@" in every stage, so that it depends on the move
 * and the base time on zero. */
#define ROW(text) text "\0"

static const FLASH char table[] =
    /* Blitz, B.1 */
    ROW("3-2") /*  1 */
    ROW("3-0") /*  2 */
    ROW("5-3") /*  3 */
    ROW("5-0") /*  4 */
    ROW("1-0") /*  5 */
    ROW("2-1") /*  6 */
    /* Rapid, A.1 */
    ROW("10-0")	 /*  7 */
    ROW("10-5")	 /*  8 */
    ROW("10-10") /*  9 */
    ROW("15-0")	 /* 10 */
    ROW("15-10") /* 11 */
    ROW("20-0")	 /* 12 */
    ROW("25-0")	 /* 13 */
    ROW("25-10") /* 14 */
    ROW("30-0")	 /* 15 */
    ROW("45-15") /* 16 */
    ROW("60-0")	 /* 17 */
    /* Standard, one stage */
    ROW("60-30")  /* 18 */
    ROW("75-30")  /* 19 */
    ROW("90-0")	  /* 20 */
    ROW("90-30")  /* 21 */
    ROW("100-30") /* 22 */
    ROW("120-0")  /* 23 */
    ROW("120-30") /* 24 */
    /* Standard, several stages */
    ROW("2h 30=2h:30m")					/* 25 */
    ROW("2h 1h=2h:1h")					/* 26 */
    ROW("2h 1h 30=2h:1h:30m")				/* 27 */
    ROW("FIdE 90=40?/90m+30:30m+30")			/* 28 */
    ROW("FIdE 100=40?/100m+30:20?/50m+30:15m+30")	/* 29 */
    ROW("FIdE 120=40?/2h+30@61:20?/1h+30@61:15m+30@61") /* 30 */
    ROW("2h 30-41=40?/2h+30@41:30m+30@41")		/* 31: Candidates from 2024 */
    /* Armageddon: White v Black */
    ROW("Ar 5-4=5m|4m")		    /* 32 */
    ROW("Ar 5-4-2=5m+2@61|4m+2@61") /* 33 */
    ROW("Ar 5-4-3=5m+3@61|4m+3@61") /* 34 */
    /* Bronstein */
    ROW("br 5-3")  /* 35 */
    ROW("br 15-5") /* 36 */
    ROW("br 25-5") /* 37 */
    ROW("br 90-5") /* 38 */
    /* US delay */
    ROW("d 5-2")		  /* 39 */
    ROW("d 5-5")		  /* 40 */
    ROW("d 10-5")		  /* 41 */
    ROW("d 25-5")		  /* 42 */
    ROW("d 30-5")		  /* 43 */
    ROW("d 60-5")		  /* 44 */
    ROW("d 90-5")		  /* 45 */
    ROW("d 2h1h-5=40?/2hd5:1hd5") /* 46 */
    /* Byo-yomi, Canadian */
    ROW("by 60-60=1hy5x60")  /* 47 */
    ROW("by 60-20=1hy3x20")  /* 48 */
    ROW("CA 60-5=1hc20/300") /* 49 */
    /* Other games */
    ROW("GLASS 1=*1m")	     /* 50 */
    ROW("GLASS 5=*5m")	     /* 51 */
    ROW("COUnt UP=^")	     /* 52 */
    ROW("GOnG 10=g10")	     /* 53 */
    ROW("GOnG 20=g20")	     /* 54 */
    ROW("SCrAb 25=o25m-10m") /* 55 */
    ROW("45-45")	     /* 56 */
    ;

const FLASH char *preset_name(uint8_t number)
{
	const FLASH char *at = table;

	while (--number > 0)
		while (*at++ != '\0')
			;
	return at;
}

/* "br 5-3" -> "5mb"; what is left is the value. */
static const FLASH char *spell(const FLASH char *at, char **to)
{
	char method = '+';

	if (*at > '9') {
		method = *at;
		while (*at++ != ' ')
			;
	}
	while (*at != '-')
		*(*to)++ = *at++;
	*(*to)++ = 'm';
	*(*to)++ = method;
	return at + 1;
}

void preset_control(uint8_t number, struct control *control)
{
	char text[TEXT_SIZE];
	char *to = text;
	struct control_fault fault;
	const FLASH char *name = preset_name(number);
	const FLASH char *at = name;

	while (*at != '\0' && *at++ != '=')
		;
	if (*at == '\0')
		at = spell(name, &to);
	do
		*to++ = *at;
	while (*at++ != '\0');
	(void)notation_parse(text, control, &fault); /* the tests parse every row */
}
