#include "firmware/code.h"

#include "firmware/core/flash.h"
#include "firmware/core/notation.h"
#include "firmware/store/crc16.h"

static void put(void *context, char c)
{
	uint16_t *crc = context;

	*crc = crc16(*crc, &c, 1);
}

uint16_t settings_code(const struct control *control, const struct options *options)
{
	static const FLASH uint8_t matters[] = {OPTION_SOUND, OPTION_TENTHS, OPTION_FREEZE, OPTION_FORCE,
						OPTION_PENALTY};
	uint16_t crc = 0xFFFF;

	notation_print(control, put, &crc);
	for (uint8_t i = 0; i < sizeof matters; i++)
		put(&crc, (char)options->value[matters[i]]);
	return crc % 10000;
}
