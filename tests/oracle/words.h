/* Reads the rows of the text display, in English, as a person does. */
#ifndef ZEITNOT_TESTS_ORACLE_WORDS_H
#define ZEITNOT_TESTS_ORACLE_WORDS_H

#include "firmware/core/control.h"
#include "tool/scenario/text_reader.h"

/* True: the row has this form, in which # is a number and @ a time. `values` gets the values in order, times
 * in seconds. */
bool words_are(const char *row, const char *form, int32_t *values);

/* Reads the control that these rows describe (A8); false: they are not understood. */
bool words_control(char rows[][TEXT_READER_TEXT], int count, struct control *control);

#endif
