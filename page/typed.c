/* A time control as people type it, in words, for the pages: tool/remote/typed.c and control_text.c
 * compiled into the program of each (page/typed.js). What a call returns is good until the next one. */
#include "tool/remote/typed.h"
#include "tool/remote/control_text.h"

#define CALL(name) __attribute__((export_name(#name))) name

#define TYPED_ROOM 512 /* of a text, with the 0 after it */

static char text[TYPED_ROOM], words[CONTROL_TEXT_MAX], notation[NOTATION_SIZE];
static struct control_fault fault;

char *CALL(typed_text)(void)
{
	return text;
}

unsigned CALL(typed_room)(void)
{
	return TYPED_ROOM - 1;
}

/* Reads typed_text, as people write it if `typed`, otherwise in the notation. `language` is the value of the
 * clock's option. Returns an enum control_error; 0 means that it is a control. */
unsigned CALL(typed_take)(bool typed, unsigned language)
{
	struct control control;
	enum control_error error =
	    typed ? typed_control(text, &control, &fault) : notation_parse(text, &control, &fault);

	if (error != CONTROL_OK)
		return error;
	notation_format(&control, notation, sizeof(notation));
	control_text(&control, language, words);
	return CONTROL_OK;
}

/* Returns the control that was read, in words. */
const char *CALL(typed_words)(void)
{
	return words;
}

const char *CALL(typed_notation)(void)
{
	return notation;
}

/* Returns the character, from 0, at which a text is no control. */
unsigned CALL(typed_at)(void)
{
	return fault.at;
}
