/* Valid random time controls. */
#ifndef ZEITNOT_TESTS_PROPERTY_RANDOM_CONTROL_H
#define ZEITNOT_TESTS_PROPERTY_RANDOM_CONTROL_H

#include "firmware/core/control.h"
#include "tests/property/random.h"

enum control_size {
	CONTROL_TINY,  /* times of fractions of a second, so that a time expires every few moves */
	CONTROL_USUAL, /* minutes and hours, among them the largest */
};

/* Normalised and checked; one in ten is a special control. */
void random_control(struct chance *r, enum control_size size, struct control *control);

#endif
