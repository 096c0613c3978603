/* Only the tools on the host call this; the image has the number of the error and no text. */
#include "firmware/core/notation.h"

const char *notation_message(enum control_error error)
{
	switch (error) {
	case CONTROL_OK:
		return "this is a time control";
	case CONTROL_SYNTAX:
		return "this is not a time control";
	case CONTROL_M_SS:
		return "a stage is never m:ss: \":\" separates stages, 90 minutes are 90m, 90 seconds are 90";
	case CONTROL_TOO_MANY:
		return "a side has at most five stages";
	case CONTROL_TOO_LONG:
		return "too much: a clock starts with at most 9:59:59, an increment or delay is at most "
		       "59:59, "
		       "a number of moves at most 255";
	case CONTROL_NO_TIME:
		return "no time: the first stage must put more than 0 on the clock, and a period or a gong "
		       "must be "
		       "more than 0";
	case CONTROL_NO_MOVES:
		return "a number of moves or periods must be at least 1";
	case CONTROL_NOT_LAST:
		return "byo-yomi, Canadian byo-yomi and \"!\" are allowed in the last stage only";
	case CONTROL_UNREACHABLE:
		return "what follows is never reached: this stage has no end";
	case CONTROL_REPEAT:
		return "\"!\" repeats a last stage that has a number of moves with \"/\"";
	case CONTROL_MIXED:
		return "hourglass, count-up, gong and overtime are controls for the whole game and both "
		       "sides";
	case CONTROL_ERRORS:
		break;
	}
	return "unknown error";
}
