/* OPTIONS: the settings of this clock (U4); firmware/options.h has their list.
 *
 * Opened from the arbiter's list, and by a hold of OK in SELECT. A field for each option, for the number
 * two; OK continues, and after the last one (or PLAY at once) all of them are kept. BACK leaves them as they
 * were. Both lead back to where the options were opened, PLAY in a list to the game. */
#include "firmware/ui/new_game.h"
#include "firmware/ui/screen.h"
#include "firmware/version.h"

_Static_assert(OPTION_COUNT <= MENU_VALUES, "each option is a value of the menu");

/* A number stops at its ends, a choice wraps around. */
#define NUMBER_OF(NAME)                                                                                      \
	FIELD(OPTION_##NAME, STOPS(OPTION_##NAME##_STEP, OPTION_##NAME##_LEAST, OPTION_##NAME##_MOST))
#define CHOICE_OF(NAME) FIELD(OPTION_##NAME, CHOICE(OPTION_##NAME##_MOST))

/* The language comes first, because whoever cannot read the text finds it there. */
static const FLASH struct field fields[] = {
    CHOICE_OF(LANGUAGE),     CHOICE_OF(SOUND),
    NUMBER_OF(TENTHS),	     CHOICE_OF(WHITE),
    CHOICE_OF(FREEZE),	     CHOICE_OF(FORCE),
    CHOICE_OF(PENALTY),	     NUMBER_OF(BRIGHTNESS),
    NUMBER_OF(CONTRAST),     FIELD(OPTION_NUMBER, STOPS(100, OPTION_NUMBER_LEAST, OPTION_NUMBER_MOST)),
    NUMBER_OF(NUMBER),	     NUMBER_OF(TRIM),
    CHOICE_OF(PACK_LEFT),    NUMBER_OF(VOLUME_LEFT),
    CHOICE_OF(WARN_LEFT),    CHOICE_OF(PACK_RIGHT),
    NUMBER_OF(VOLUME_RIGHT), CHOICE_OF(WARN_RIGHT),
};

static bool settings_begin(struct app *app)
{
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		app->menu.value[option] = app->options.value[option];
	return true;
}

static bool settings_field_shown(const struct app *app, uint8_t field)
{
	return fields[field].value != OPTION_BRIGHTNESS || app->has_brightness;
}

/* The text of an option; a choice has one for each value. */
static uint16_t text_of(uint8_t option, uint8_t value)
{
	static const FLASH uint16_t sound_texts[] = {TEXT_SOUND_OFF, TEXT_SOUND_FLAG, TEXT_SOUND_WARNINGS,
						     TEXT_SOUND_ALL};
	static const FLASH uint16_t freeze_texts[] = {TEXT_FREEZE_AUTO, TEXT_FREEZE_ON, TEXT_FREEZE_OFF};

	switch (option) {
	case OPTION_SOUND:
		return sound_texts[value];
	case OPTION_TENTHS:
		return value > 0 ? TEXT_TENTHS : TEXT_TENTHS_NEVER;
	case OPTION_WHITE:
		return value == LEFT ? TEXT_WHITE_SITS_LEFT : TEXT_WHITE_SITS_RIGHT;
	case OPTION_FREEZE:
		return freeze_texts[value];
	case OPTION_FORCE:
		return value ? TEXT_FORCE_ON : TEXT_FORCE_OFF;
	case OPTION_PENALTY:
		return value > 0 ? TEXT_PENALTY_MINUTES : TEXT_PENALTY_AUTO;
	case OPTION_BRIGHTNESS:
		return TEXT_BRIGHTNESS;
	case OPTION_TRIM:
		return TEXT_TRIM;
	case OPTION_LANGUAGE:
		return TEXT_OPTION_LANGUAGE;
	case OPTION_NUMBER:
		return TEXT_NUMBER;
	case OPTION_CONTRAST:
		return TEXT_CONTRAST;
	case OPTION_PACK_LEFT:
	case OPTION_PACK_RIGHT:
		return value > 0 ? TEXT_SPEECH_PACK : TEXT_SPEECH_OFF;
	case OPTION_VOLUME_LEFT:
	case OPTION_VOLUME_RIGHT:
		return TEXT_SPEECH_VOLUME;
	default:
		return value > 0 ? TEXT_SPEECH_WARNS : TEXT_SPEECH_SILENT;
	}
}

/* The ear whose option it is; 0: an option of the whole clock. */
static uint16_t ear_of(uint8_t option)
{
	switch (option) {
	case OPTION_PACK_LEFT:
	case OPTION_VOLUME_LEFT:
	case OPTION_WARN_LEFT:
		return TEXT_EAR_LEFT;
	case OPTION_PACK_RIGHT:
	case OPTION_VOLUME_RIGHT:
	case OPTION_WARN_RIGHT:
		return TEXT_EAR_RIGHT;
	default:
		return 0;
	}
}

/* The program's version, which is no word of any language. */
static void version_row(struct page *page)
{
	static const FLASH char version[] = "Zeitnot " PROGRAM_VERSION;

	page_own(page, ROW_VALUE, version, sizeof version - 1);
}

static void settings_text(const struct app *app, struct page *page)
{
	uint8_t option = fields[app->menu.field].value;
	int16_t value = app->menu.value[option];

	page->values.n = (uint16_t)value;
	page->values.d = (uint8_t)value;
	page->values.code = (uint16_t)value;
	page->values.ppm = value;
	if (option == OPTION_LANGUAGE) /* each names itself */
		page->language = value;
	page_text(page, ROW_FIELD, text_of(option, (uint8_t)value));
	if (option == OPTION_NUMBER)
		version_row(page);
	if (option == OPTION_FORCE)
		page_text(page, ROW_VALUE, TEXT_HINT_FORCE);
	if (ear_of(option) != 0)
		page_text(page, ROW_VALUE, ear_of(option));
}

static uint8_t settings_confirm(struct app *app)
{
	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		if (app->menu.value[option] != app->options.value[option])
			app_put_option(app, option, app->menu.value[option]);
	}
	return app->menu.origin == SCREEN_SELECT ? (uint8_t)SCREEN_SELECT : (uint8_t)NEXT_DONE;
}

const FLASH struct screen screen_settings = {
    FIELDS(fields),
    NAME(TEXT_OPTIONS),
    .text = settings_text,
    .begin = settings_begin,
    .field_shown = settings_field_shown,
    .confirm = settings_confirm,
    .back = NEXT_OPENER,
    .next = NEXT_OPENER,
};
