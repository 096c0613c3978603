/* Made by tools/speech_text.py from firmware/voice/languages/en.txt and firmware/words/languages/en.txt: change those. */
/* clang-format off */
#ifndef ZEITNOT_VOICE_SAID_H
#define ZEITNOT_VOICE_SAID_H

#include "firmware/words/texts.h"

/* Texts that are only spoken; their numbers follow those of the display (enum text). */
enum said {
	SAID_OWN_TIME = TEXT_COUNT, /* {time} */
	SAID_OTHER_TIME, /* opponent | {time} */
	SAID_MOVES, /* {n moves} */
	SAID_YOUR_TURN, /* you are to move */
	SAID_OTHER_TURN, /* opponent is to move */
	SAID_NOT_STARTED, /* not started */
	SAID_WARNING, /* {time} */
	SAID_YOUR_FLAG, /* your flag has fallen */
	SAID_OTHER_FLAG, /* opponent's flag has fallen */
	SAID_YOUR_ZERO, /* you reached zero */
	SAID_OTHER_ZERO, /* opponent reached zero */
	SAID_NUMBER, /* {n} */
	SAID_COUNT
};

/* crc16 of the names of all these texts: a pack for other texts is of no use. */
#define SAID_NAMES 0x9588

#endif
