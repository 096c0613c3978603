/* Made by tools/texts.py from firmware/words/languages: change those. */
/* clang-format off */
#ifndef ZEITNOT_WORDS_TEXTS_H
#define ZEITNOT_WORDS_TEXTS_H

enum language {
	LANGUAGE_EN,
	LANGUAGE_DE,
	LANGUAGE_ES,
	LANGUAGE_FR,
	LANGUAGE_HU,
	LANGUAGE_TR,
	LANGUAGE_COUNT
};

enum text {
	TEXT_LANGUAGE, /* English */
	TEXT_OPTION_LANGUAGE, /* Language: English */
	TEXT_CHOOSE, /* Choose a control */
	TEXT_CHOICE_NUMBER, /* {n} */
	TEXT_OWN, /* Own {d} */
	TEXT_OWN_EMPTY, /* Own {d}: empty */
	TEXT_SUDDEN, /* {n} min */
	TEXT_FISCHER_MOVE, /* {n} min + {s} s a move */
	TEXT_FISCHER_FROM, /* {n} min +{s}s from {m} */
	TEXT_MOVE_THEN, /* {n} move, +{m} min */
	TEXT_MOVES_THEN, /* {n} moves, +{m} min */
	TEXT_THEN, /* then {m} min */
	TEXT_THEN_TWO, /* then {n} and {m} min */
	TEXT_BRONSTEIN, /* {n} min Bronstein {s} */
	TEXT_DELAY, /* {n} min, delay {s} s */
	TEXT_BYOYOMI, /* {n} min, {m} x {s} s */
	TEXT_CANADIAN, /* {n} min, {m} in {span} */
	TEXT_HOURGLASS, /* Hourglass {n} min */
	TEXT_COUNT_UP, /* Counts up */
	TEXT_COUNT_UP_LIMIT, /* Counts up to {time} */
	TEXT_GONG, /* Gong, {n} s a move */
	TEXT_SCRABBLE, /* Scrabble {n} min */
	TEXT_ARMAGEDDON, /* Armageddon {n} v {m} */
	TEXT_INCREMENT_FROM, /* + {s} s from move {n} */
	TEXT_STAGE_REPEATS, /* then again */
	TEXT_COLOURS_DIFFER, /* The sides differ */
	TEXT_TIME_ONLY, /* {time} */
	TEXT_TIME_VALUE, /* {time} + {span} */
	TEXT_STAGES, /* {d} stages */
	TEXT_WHITE_LEFT, /* White left */
	TEXT_WHITE_RIGHT, /* White right */
	TEXT_BLACK_STARTS, /* Black presses: start */
	TEXT_HOLD_ARBITER, /* Hold PLAY: arbiter */
	TEXT_HOLD_OFF, /* Hold BACK: off */
	TEXT_HOLD_OPTIONS, /* Hold OK: options */
	TEXT_SWAP_COLOURS, /* +: swap colours */
	TEXT_OK_SHOWS, /* OK: show settings */
	TEXT_BACK_OTHER, /* BACK: other control */
	TEXT_BATTERY_HOURS, /* Battery: {hours} h */
	TEXT_NUMBER_SHORT, /* #{code} */
	TEXT_CODE, /* Code {code} */
	TEXT_NO_BLACK_PRESSES, /* No: Black must press */
	TEXT_WHITE_MOVES, /* White moves: move {n} */
	TEXT_BLACK_MOVES, /* Black moves: move {n} */
	TEXT_PLAY_PAUSES, /* PLAY: pause */
	TEXT_MOVE_TO_MAKE, /* {n} move to make */
	TEXT_MOVES_TO_MAKE, /* {n} moves to make */
	TEXT_PERIOD_OF, /* Period {m} of {n} */
	TEXT_OVERTIME, /* Overtime */
	TEXT_MUTED, /* Sound is off now */
	TEXT_PAUSED, /* Paused */
	TEXT_HOLD_CORRECT, /* Hold PLAY: correct */
	TEXT_PLAY_GOES_ON, /* PLAY: go on */
	TEXT_HOLD_PENALTY, /* Hold - or +: penalty */
	TEXT_HOLD_END, /* Hold BACK: end game */
	TEXT_POWER_LOST, /* Power was lost */
	TEXT_CHECK_TIMES, /* Check both times */
	TEXT_WHITE_FLAG_FELL, /* White's flag fell */
	TEXT_BLACK_FLAG_FELL, /* Black's flag fell */
	TEXT_BOTH_FLAGS_FELL, /* Both flags fell */
	TEXT_FLAG_FIRST, /* first, on move {n} */
	TEXT_WHITE_FELL_FIRST, /* White's fell first */
	TEXT_BLACK_FELL_FIRST, /* Black's fell first */
	TEXT_PASSED_ZERO, /* Next stage, move {n} */
	TEXT_WHITE_REACHED_ZERO, /* White reached zero */
	TEXT_BLACK_REACHED_ZERO, /* Black reached zero */
	TEXT_OVER, /* Game over */
	TEXT_PLAY_TO_CORRECT, /* PLAY: correct */
	TEXT_WHITE_TIME_LEFT, /* White: time left */
	TEXT_BLACK_TIME_LEFT, /* Black: time left */
	TEXT_WHITE_MOVE_COUNT, /* White: moves */
	TEXT_BLACK_MOVE_COUNT, /* Black: moves */
	TEXT_WHITE_STAGE, /* White: stage */
	TEXT_BLACK_STAGE, /* Black: stage */
	TEXT_WHITE_TIME_USED, /* White: time used */
	TEXT_BLACK_TIME_USED, /* Black: time used */
	TEXT_WHITE_PERIOD, /* White: period */
	TEXT_BLACK_PERIOD, /* Black: period */
	TEXT_WHOSE_TURN, /* Whose turn */
	TEXT_COLOURS, /* Colours */
	TEXT_GO_BACK, /* Go back */
	TEXT_UNDO, /* Undo */
	TEXT_OTHER_CONTROL, /* Other control */
	TEXT_FIVE_SECONDS, /* Five seconds */
	TEXT_ADJOURNMENT, /* Adjournment */
	TEXT_FLAGS, /* Flags */
	TEXT_OPTIONS, /* Options */
	TEXT_SEND_SETTINGS, /* Send settings */
	TEXT_HINT_GO_BACK, /* To an earlier move */
	TEXT_HINT_OTHER_CONTROL, /* In the middle of play */
	TEXT_HINT_FIVE_SECONDS, /* A claim under III.4 */
	TEXT_HINT_ADJOURNMENT, /* Enter a whole game */
	TEXT_KEYS_FIELD, /* - +  OK next  PLAY do */
	TEXT_KEYS_LAST, /* - +   OK: do it */
	TEXT_KEYS_LIST, /* - +   OK: open */
	TEXT_KEYS_CHOOSE, /* - +   OK: choose */
	TEXT_KEYS_DO, /* OK: do it   BACK: no */
	TEXT_KEYS_NOTHING, /* BACK: close */
	TEXT_KEYS_TIMES, /* PLAY: do it  BACK: no */
	TEXT_KEYS_LOOK, /* - +: more BACK: close */
	TEXT_KEYS_STEP, /* -: older PLAY: do it */
	TEXT_CURSOR, /* < */
	TEXT_PENALTY, /* Penalty */
	TEXT_WHITE_GETS, /* White gets +{span} */
	TEXT_BLACK_GETS, /* Black gets +{span} */
	TEXT_BOTH_GET, /* Both get +{span} */
	TEXT_WHITE_LOSES, /* White loses {span} */
	TEXT_BLACK_LOSES, /* Black loses {span} */
	TEXT_BOTH_LOSE, /* Both lose {span} */
	TEXT_NEXT_AS_IT_WAS, /* Next: as it was */
	TEXT_NEXT_TAKE_BACK, /* Next: take back */
	TEXT_NEXT_PRESS_STANDS, /* Next: press stands */
	TEXT_FIELD_ONE_SIDE, /* For one side */
	TEXT_FIELD_BOTH_SIDES, /* For both sides */
	TEXT_FIELD_MINUTES, /* Minutes: {n} */
	TEXT_FIELD_SECONDS, /* Seconds: {n} */
	TEXT_FIELD_HOURS, /* Hours: {n} */
	TEXT_TIME_IS, /* now {time} */
	TEXT_TIME_BECOMES, /* becomes {time} */
	TEXT_MOVES_MADE, /* Moves made: {n} */
	TEXT_STAGE_STAYS, /* The stage stays */
	TEXT_STAGE_FOLLOWS, /* The stage follows */
	TEXT_STAGE_IS, /* Stage {d} */
	TEXT_MOVE_NUMBER, /* Move {n} */
	TEXT_STAGE_MOVES_NOW, /* Its moves begin now */
	TEXT_STAGE_MOVES_FROM, /* Its moves ran before */
	TEXT_ADDS_STAGE, /* adds {span} (stage {d}) */
	TEXT_ADDS_HOURS, /* adds {time} (st. {d}) */
	TEXT_TAKES_STAGE, /* takes {span} (st. {d}) */
	TEXT_TAKES_HOURS, /* takes {time} (st.{d}) */
	TEXT_ADDS_NOTHING, /* adds no time */
	TEXT_PERIOD_IS, /* Period {m} */
	TEXT_MAIN_TIME, /* Main time */
	TEXT_WHITE_TO_MOVE, /* White to move */
	TEXT_BLACK_TO_MOVE, /* Black to move */
	TEXT_NEW_COLOURS, /* Times stay in place */
	TEXT_GO_BACK_MOVE, /* Go back: move {n} */
	TEXT_WHITE_PRESS, /* White's press */
	TEXT_BLACK_PRESS, /* Black's press */
	TEXT_ARBITERS_CHANGE, /* Arbiter's change */
	TEXT_GAME_STARTED, /* Start of the game */
	TEXT_BOTH_TIMES, /* {time}    {other} */
	TEXT_NO_OLDER, /* No older press */
	TEXT_NO_MARK, /* This one is damaged */
	TEXT_UNDO_GO_BACK, /* Undo: go forward */
	TEXT_UNDO_GAME, /* Bring the game back */
	TEXT_NOTHING_TO_UNDO, /* Nothing to undo */
	TEXT_PROPOSED_WHITE, /* White: {time} */
	TEXT_PROPOSED_BLACK, /* Black: {time} */
	TEXT_SAME_NEW_VALUE, /* Change this control */
	TEXT_FIVE_AS_INCREMENT, /* 5 s a move: increment */
	TEXT_FIVE_AS_DELAY, /* 5 s a move: delay */
	TEXT_FLAGS_NONE, /* No flag, no zero */
	TEXT_FLAGS_NOW, /* The clocks now */
	TEXT_FLAG_ENTRY_WHITE, /* {d} White, move {n} */
	TEXT_FLAG_ENTRY_BLACK, /* {d} Black, move {n} */
	TEXT_FLAG_ENTRY_NONE, /* {d}: none */
	TEXT_FLAG_ENTRY_FLAG, /* flag, stage {d} */
	TEXT_FLAG_ENTRY_OVERSTEP, /* overstep, stage {d} */
	TEXT_FLAG_ENTRY_PASSAGE, /* zero, stage {d} ended */
	TEXT_FLAG_ENTRY_CAPPED, /* held at 9:59:59 */
	TEXT_LOOK_MOVES, /* Moves: {n} and {m} */
	TEXT_LOOK_USED, /* Time used */
	TEXT_LOOK_CONTROL, /* The control */
	TEXT_LOOK_FREEZE_ON, /* A flag stops play */
	TEXT_LOOK_FREEZE_OFF, /* A flag: play goes on */
	TEXT_END_GAME, /* End this game? */
	TEXT_SAME_GAME, /* Same game again */
	TEXT_ANOTHER_CONTROL, /* Another control */
	TEXT_END_OTHER, /* - +: another control */
	TEXT_SOUND_OFF, /* Sound: off */
	TEXT_SOUND_FLAG, /* Sound: flag only */
	TEXT_SOUND_WARNINGS, /* Sound: warnings */
	TEXT_SOUND_ALL, /* Sound: all */
	TEXT_TENTHS, /* Tenths below {n} s */
	TEXT_TENTHS_NEVER, /* Tenths: never */
	TEXT_WHITE_SITS_LEFT, /* White sits left */
	TEXT_WHITE_SITS_RIGHT, /* White sits right */
	TEXT_FREEZE_AUTO, /* Flag: as the control */
	TEXT_FREEZE_ON, /* Flag: play stops */
	TEXT_FREEZE_OFF, /* Flag: play goes on */
	TEXT_FORCE_OFF, /* Stages: as written */
	TEXT_FORCE_ON, /* Stages: other way */
	TEXT_PENALTY_AUTO, /* Penalty: by the Laws */
	TEXT_PENALTY_MINUTES, /* Penalty: {d} min */
	TEXT_BRIGHTNESS, /* Brightness: {d} */
	TEXT_CONTRAST, /* Contrast: {d} */
	TEXT_EAR_LEFT, /* Left earphone */
	TEXT_EAR_RIGHT, /* Right earphone */
	TEXT_SPEECH_PACK, /* Speech: pack {d} */
	TEXT_SPEECH_OFF, /* Speech: off */
	TEXT_SPEECH_VOLUME, /* Volume: {d} */
	TEXT_SPEECH_WARNS, /* Time warnings: yes */
	TEXT_SPEECH_SILENT, /* Time warnings: no */
	TEXT_TRIM, /* Trim: {ppm} ppm */
	TEXT_NUMBER, /* Clock number: {code} */
	TEXT_EDIT_WHITE_STAGE, /* White: stage {d} */
	TEXT_EDIT_BLACK_STAGE, /* Black: stage {d} */
	TEXT_EDIT_TIME, /* Time: {time} */
	TEXT_EDIT_MOVES, /* Moves: {n} */
	TEXT_EDIT_NO_MOVES, /* Moves: any */
	TEXT_EDIT_BY_MOVES, /* ends by its moves */
	TEXT_EDIT_AT_ZERO, /* ends at zero */
	TEXT_METHOD_SUDDEN, /* No bonus time */
	TEXT_METHOD_FISCHER, /* Increment: {span} */
	TEXT_METHOD_BRONSTEIN, /* Bronstein: {span} */
	TEXT_METHOD_DELAY, /* Delay: {span} */
	TEXT_METHOD_BYOYOMI, /* Byoyomi: {n} x {span} */
	TEXT_METHOD_CANADIAN, /* Canadian {n} in {span} */
	TEXT_METHOD_HOURGLASS, /* Hourglass */
	TEXT_METHOD_GONG, /* Gong: {span} */
	TEXT_METHOD_SCRABBLE, /* Scrabble */
	TEXT_EDIT_OVERTIME, /* Overtime: {span} */
	TEXT_EDIT_PERIODS, /* Periods: {n} */
	TEXT_EDIT_FROM_MOVE, /* from move {n} */
	TEXT_EDIT_EVERY_MOVE, /* on every move */
	TEXT_EDIT_LAST, /* last stage */
	TEXT_EDIT_MORE, /* another stage follows */
	TEXT_EDIT_REPEATS, /* last, repeated */
	TEXT_EDIT_BLACK_SAME, /* Black: as White */
	TEXT_EDIT_BLACK_OTHER, /* Black: his own */
	TEXT_HOLD_EDIT, /* Hold PLAY: change it */
	TEXT_NO_TOO_MUCH, /* No: over 9:59:59 */
	TEXT_NO_TOO_LITTLE, /* No: not so much left */
	TEXT_NO_GONG, /* No: not with a gong */
	TEXT_NO_INCREMENT_IS, /* No: has a bonus */
	TEXT_NO_BLITZ, /* No: not in blitz */
	TEXT_NO_PRESS, /* No: no press to undo */
	TEXT_NO_STAGE, /* No: no such stage */
	TEXT_NO_CRYSTAL, /* No: clock is broken */
	TEXT_NO_EMPTY, /* No: nothing stored */
	TEXT_NO_NOT_NOW, /* No: not now */
	TEXT_NO_FURTHER, /* No: not any further */
	TEXT_NO_CHOOSE, /* No: choose with OK */
	TEXT_NO_PLAY_FIRST, /* No: press PLAY first */
	TEXT_NO_RUNNING, /* No: clock is running */
	TEXT_NO_IN_GAME, /* No: a game is going */
	TEXT_NO_THIS_CONTROL, /* No: not this control */
	TEXT_NO_BUILT_IN, /* No: it is built in */
	TEXT_NO_TIME, /* No: it has no time */
	TEXT_NO_NUMBER, /* No: needs a number */
	TEXT_NO_ONLY_LAST, /* No: only as the last */
	TEXT_NO_NEVER_ENDS, /* No: it never ends */
	TEXT_NO_ALONE, /* No: it stands alone */
	TEXT_NO_PERIOD, /* No: no such period */
	TEXT_NO_OTHER_CONTROL, /* No: control was other */
	TEXT_FAULT_HUNG, /* Program restarted */
	TEXT_FAULT_HUNG_DO, /* Check both times */
	TEXT_FAULT_STORM, /* A contact is broken */
	TEXT_FAULT_STORM_DO, /* After game: service */
	TEXT_FAULT_STACK, /* Memory ran out */
	TEXT_FAULT_STACK_DO, /* Check, take another */
	TEXT_FAULT_STATE, /* Game was damaged */
	TEXT_FAULT_STATE_DO, /* Check times and moves */
	TEXT_FAULT_BUTTON, /* A button is stuck */
	TEXT_FAULT_BUTTON_DO, /* Free it, or new clock */
	TEXT_FAULT_CRYSTAL, /* Clock is broken */
	TEXT_FAULT_CRYSTAL_DO, /* Take another clock */
	TEXT_FAULT_MEMORY_MISSING, /* No memory found */
	TEXT_FAULT_MEMORY_MISSING_DO, /* Do not cut the power */
	TEXT_FAULT_MEMORY_DAMAGED, /* Settings were damaged */
	TEXT_FAULT_MEMORY_DAMAGED_DO, /* Check the options */
	TEXT_FAULT_BATTERY, /* Battery is low */
	TEXT_FAULT_BATTERY_DO, /* New cells after game */
	TEXT_KEYS_FAULT, /* BACK: noted */
	TEXT_CABLE, /* Cable connected */
	TEXT_WRITING, /* Speech is written */
	TEXT_WRITING_PERCENT, /* {n} % */
	TEXT_SENDING, /* Sending settings */
	TEXT_SENT, /* Settings sent */
	TEXT_RECEIVED, /* Settings received */
	TEXT_SEND_FAILED, /* The other is silent */
	TEXT_SETTINGS_OTHER, /* Settings differ */
	TEXT_COUNT
};

#define TEXT_BYTES 17376
#define FONT_FIRST 0x20
#define FONT_LAST  0x9c

#endif
