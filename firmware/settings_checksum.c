#include "firmware/settings_checksum.h"

#include "firmware/core/crc16.h"
#include "firmware/core/notation.h"

const FLASH uint8_t checksum_options[CHECKSUM_OPTIONS] = {OPTION_SOUND, OPTION_TENTHS, OPTION_FREEZE,
							  OPTION_FORCE, OPTION_PENALTY};

static void add_to_crc(void *context, char c)
{
	uint16_t *crc = context;

	*crc = crc16(*crc, &c, 1);
}

void settings_checksum_part(uint16_t *crc, const struct control *control, uint8_t part)
{
	if (part == 0)
		*crc = 0xFFFF;
	notation_print_part(control, part, add_to_crc, crc);
}

uint16_t settings_checksum_end(uint16_t crc, const struct options *options)
{
	for (uint8_t i = 0; i < CHECKSUM_OPTIONS; i++)
		add_to_crc(&crc, (char)options->value[checksum_options[i]]);
	return crc % 10000;
}

uint16_t settings_checksum(const struct control *control, const struct options *options)
{
	uint16_t crc;

	for (uint8_t part = 0; part < NOTATION_PARTS; part++)
		settings_checksum_part(&crc, control, part);
	return settings_checksum_end(crc, options);
}

uint16_t chosen_code(const struct control *control, const struct options *options)
{
	struct control forced = *control;

	if (options->value[OPTION_FORCE])
		control_force(&forced);
	return settings_checksum(&forced, options);
}
