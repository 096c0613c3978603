/* What EDIT keeps in the menu; tests look at it. */
#ifndef ZEITNOT_UI_SCREENS_EDIT_H
#define ZEITNOT_UI_SCREENS_EDIT_H

/* Indexes in menu.value. */
enum edit_value {
	EDIT_TIME,
	EDIT_MOVES,
	EDIT_KIND,
	EDIT_METHOD,
	EDIT_VALUE,
	EDIT_COUNT,
	EDIT_END,
	EDIT_UNLIKE,
	EDIT_VALUES
};

/* Its fields. */
enum edit_field {
	FIELD_HOURS,
	FIELD_MINUTES,
	FIELD_SECONDS,
	FIELD_MOVES,
	FIELD_KIND, /* rule or guide */
	FIELD_METHOD,
	FIELD_VALUE_MINUTES,
	FIELD_VALUE_SECONDS,
	FIELD_COUNT,
	FIELD_END,    /* what follows this stage */
	FIELD_UNLIKE, /* Black: as White, or his own */
	EDIT_FIELDS
};

#endif
