/* Made by tools/speech_text.py from firmware/voice/languages/en.txt and firmware/words/languages/en.txt: change those. */
/* clang-format off */
#ifndef ZEITNOT_VOICE_SAID_H
#define ZEITNOT_VOICE_SAID_H

#include "firmware/words/texts.h"

/* Texts that are only spoken; their numbers follow those of the display (enum text). */
enum said {
	SAID_OWN_TIME = TEXT_COUNT, /* {time} */
	SAID_OTHER_TIME, /* opponent | {time} */
	SAID_OWN_USED, /* used | {time} */
	SAID_OTHER_USED, /* opponent | used | {time} */
	SAID_MOVES, /* {n moves} */
	SAID_YOUR_TURN, /* you are to move */
	SAID_OTHER_TURN, /* opponent is to move */
	SAID_NOT_STARTED, /* not started */
	SAID_YOU_ARE_WHITE, /* you are White */
	SAID_YOU_ARE_BLACK, /* you are Black */
	SAID_OWN_DELAY, /* delay | {s seconds} */
	SAID_OWN_PERIOD, /* period | {m} */
	SAID_OWN_STAGE, /* stage | {d} */
	SAID_WARNING, /* {time} */
	SAID_YOUR_FLAG, /* your flag has fallen */
	SAID_OTHER_FLAG, /* opponent's flag has fallen */
	SAID_YOUR_ZERO, /* you reached zero */
	SAID_OTHER_ZERO, /* opponent reached zero */
	SAID_NOT_YOUR_TURN, /* not your turn */
	SAID_RESUMED, /* play goes on */
	SAID_TIME_CHANGED, /* the arbiter changed the times */
	SAID_FLAG_WITHDRAWN, /* the flag is withdrawn */
	SAID_SPEECH_ON, /* speech is on */
	SAID_NUMBER, /* {n} */
	SAID_COUNT
};

/* crc16 of the names of all these texts: a pack for other texts is of no use. */
#define SAID_NAMES 0xdcf1

#endif
