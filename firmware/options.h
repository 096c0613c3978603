/* The options (U4): the one list of them. The screen (firmware/ui/screens/settings.c) and the serial port
 * (docs/protocol.md) use it.
 *
 * A row: name, index in the record in the memory, least, most, step, default, word on the serial port. The
 * index never changes; the order of the rows does not matter. */
#ifndef ZEITNOT_OPTIONS_H
#define ZEITNOT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "firmware/core/timebase.h"
#include "made/texts.h"

#define OPTION_LIST(OPTION)                                                                                  \
	/* 0 off, 1 flag only, 2 warnings, 3 all */                                                          \
	OPTION(SOUND, 0, 0, 3, 1, 0, "sound")                                                                \
	/* tenths are shown below this many seconds; 0 never */                                              \
	OPTION(TENTHS, 1, 0, 60, 20, 20, "tenths")                                                           \
	/* enum side that has White when a control is chosen */                                              \
	OPTION(WHITE, 2, 0, 1, 1, 0, "white")                                                                \
	/* 0 by the control (F2), 1 on, 2 off */                                                             \
	OPTION(FREEZE, 3, 0, 2, 1, 0, "freeze")                                                              \
	/* P4: 1 by moves <-> advisory, when a control is chosen */                                          \
	OPTION(FORCE, 4, 0, 1, 1, 0, "force")                                                                \
	/* A2: minutes; 0 by the Laws */                                                                     \
	OPTION(PENALTY, 5, 0, 3, 1, 0, "penalty")                                                            \
	/* of a board that can be dimmed */                                                                  \
	OPTION(BRIGHTNESS, 6, 1, 8, 1, 5, "brightness")                                                      \
	/* T5: quarter-ppm by which the crystal is fast */                                                   \
	OPTION(TRIM, 7, -TRIM_MAX, TRIM_MAX, 1, 0, "trim")                                                   \
	/* D5: enum language of the text */                                                                  \
	OPTION(LANGUAGE, 8, 0, LANGUAGE_COUNT - 1, 1, LANGUAGE_EN, "language")                               \
	/* which clock this is; 0: it has no number */                                                       \
	OPTION(NUMBER, 9, 0, 9999, 1, 0, "number")                                                           \
	/* of the text display */                                                                            \
	OPTION(CONTRAST, 10, 1, 8, 1, 5, "contrast")                                                         \
	/* B1, of each side: the index of its pack of speech from 1 on, 0 off */                             \
	OPTION(PACK_LEFT, 11, 0, 6, 1, 1, "pack-left")                                                       \
	OPTION(PACK_RIGHT, 12, 0, 6, 1, 1, "pack-right")                                                     \
	/* its volume */                                                                                     \
	OPTION(VOLUME_LEFT, 13, 1, 8, 1, 7, "volume-left")                                                   \
	OPTION(VOLUME_RIGHT, 14, 1, 8, 1, 7, "volume-right")                                                 \
	/* 1: it is reported when 10, 5, 2 and 1 min, 30 and 10 s are left */                                \
	OPTION(WARN_LEFT, 15, 0, 1, 1, 1, "warn-left")                                                       \
	OPTION(WARN_RIGHT, 16, 0, 1, 1, 1, "warn-right")

#define OPTION_WORD_SIZE 13 /* the longest word on the serial port, with its NUL */

/* OPTION_SOUND is the index; OPTION_SOUND_LEAST, _MOST, _STEP are its range. */
enum option {
#define ROW(NAME, index, least, most, step, initial, word) OPTION_##NAME = (index),
	OPTION_LIST(ROW)
#undef ROW
#define ROW(NAME, ...) +1
	    OPTION_COUNT = OPTION_LIST(ROW)
#undef ROW
};
#define ROW(NAME, index, least, most, step, initial, word)                                                   \
	enum {                                                                                               \
		OPTION_##NAME##_LEAST = (least),                                                             \
		OPTION_##NAME##_MOST = (most),                                                               \
		OPTION_##NAME##_STEP = (step)                                                                \
	};
OPTION_LIST(ROW)
#undef ROW

/* Kept without power. A record of a firmware with fewer options is shorter, and the new ones keep their
 * defaults. */
struct options {
	/* the control in force: preset 1..PRESETS, own PRESETS+1..; 0 = it came over the serial port */
	uint8_t choice;
	uint8_t chosen;		     /* the same: the one that the game was begun with (U3) */
	uint8_t receiving;	     /* L2: settings were being collected when this was saved */
	int16_t value[OPTION_COUNT]; /* by enum option */
};

/* Defaults; no control is chosen but the first. */
void options_init(struct options *options);
/* Every value is one that its option may have. */
bool options_valid(const struct options *options);
bool option_valid(uint8_t option, int16_t value);

#endif
