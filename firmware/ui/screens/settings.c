/* OPTIONS: the settings of this clock (U4); firmware/options.h has their list.
 *
 * Opened from the arbiter's list, and by a hold of OK in SELECT. A field for each option, its name at the
 * left, its value at the right; OK goes on, and after the last one (or PLAY at once) all of them are
 * kept. BACK leaves them as they were. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"

_Static_assert(OPTION_COUNT <= MENU_VALUES, "each option is a value of the menu");

static const FLASH uint8_t sounds[] = {WORD_SILENT, WORD_FLAG, WORD_BEEP, WORD_ALL};
static const FLASH uint8_t sides[] = {[LEFT] = WORD_LEFT, [RIGHT] = WORD_RIGHT};
static const FLASH uint8_t freezes[] = {WORD_AUTO, WORD_FREEZE_ON, WORD_OFF};
static const FLASH uint8_t off_on[] = {WORD_OFF, WORD_ON};
static const FLASH uint8_t penalties[] = {WORD_PENALTY_AUTO, WORD_PENALTY_1, WORD_PENALTY_2, WORD_PENALTY_3};

/* The words of an option go round, and there is one for each value. */
#define WORDS_OF(NAME, words)                                                                                \
	[OPTION_##NAME] =                                                                                    \
	    CHOSEN(AT_RIGHT, OPTION_##NAME, CELLS_WORD, WORD_##NAME, words, OPTION_##NAME##_MOST)
#define HAS_WORDS(NAME, words)                                                                               \
	_Static_assert(sizeof(words) == OPTION_##NAME##_MOST + 1 && OPTION_##NAME##_LEAST == 0,              \
		       "a word for each value")
HAS_WORDS(SOUND, sounds);
HAS_WORDS(WHITE, sides);
HAS_WORDS(FREEZE, freezes);
HAS_WORDS(FORCE, off_on);
HAS_WORDS(PENALTY, penalties);

#define RANGE_OF(NAME) STOPS(OPTION_##NAME##_STEP, OPTION_##NAME##_LEAST, OPTION_##NAME##_MOST)
#define NUMBER_OF(NAME)                                                                                      \
	[OPTION_##NAME] = COUNTED(AT_RIGHT, OPTION_##NAME, CELLS_PAIR, WORD_##NAME, 0, RANGE_OF(NAME))

static const FLASH struct field fields[] = {
    WORDS_OF(SOUND, sounds),
    NUMBER_OF(TENTHS),
    WORDS_OF(WHITE, sides),
    WORDS_OF(FREEZE, freezes),
    WORDS_OF(FORCE, off_on),
    WORDS_OF(PENALTY, penalties),
    NUMBER_OF(BRIGHTNESS),
    [OPTION_TRIM] = FIELD(AT_RIGHT, QUARTERS, OPTION_TRIM, CELLS_ALL, WORD_TRIM, 0, 0, RANGE_OF(TRIM)),
};
_Static_assert(sizeof fields / sizeof fields[0] == OPTION_COUNT, "a field for each option");

static bool settings_begin(struct app *app)
{
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		app->menu.value[option] = app->options.value[option];
	return true;
}

static bool settings_field_shown(const struct app *app, uint8_t field)
{
	return field != OPTION_BRIGHTNESS || app->has_brightness;
}

static uint8_t settings_confirm(struct app *app)
{
	bool freeze = app->options.value[OPTION_FREEZE] != app->menu.value[OPTION_FREEZE];

	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		app->options.value[option] = (int16_t)app->menu.value[option];
	app_options_changed(app, freeze);
	return NEXT_DONE;
}

const FLASH struct screen screen_settings = {
    FIELDS(fields),
    .title = WORD_OPTIONS,
    .alone = 1,
    .begin = settings_begin,
    .field_shown = settings_field_shown,
    .confirm = settings_confirm,
    .back = NEXT_OPENER,
    .next = NEXT_OPENER,
};
