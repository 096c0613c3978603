/* The decoder gives the same samples on the chip, in simavr, as on this computer, whose int is wider.
 * covers: B1 */
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "firmware/voice/adpcm.h"
#include "tests/speech/decode.h"
#include "tests/unit/check.h"

#define GPIOR2	0x4b
#define SAMPLES 100000

static struct {
	unsigned bytes, wrong;
	uint8_t low;
	uint32_t chance;
	int16_t sample;
	uint8_t index;
	bool loudest, lowest;
} heard;

static void on_byte(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *context)
{
	int16_t sample = (int16_t)(value << 8 | heard.low);
	int want;

	(void)avr, (void)address, (void)context;
	heard.low = value;
	if (++heard.bytes % 2 != 0)
		return;
	if (heard.bytes / 2 % DECODE_CLIP == 1)
		heard.sample = heard.index = 0;
	heard.chance = heard.chance * 1664525U + 1013904223U;
	adpcm_decode(&heard.sample, &heard.index, (uint8_t)(heard.chance >> DECODE_SHIFT));
	want = heard.sample;
	heard.wrong += sample != want;
	heard.loudest = heard.loudest || want == 32767;
	heard.lowest = heard.lowest || want == -32767;
}

TEST(same_samples)
{
	elf_firmware_t image = {0};
	avr_t *avr = avr_make_mcu_by_name("atmega1284p");

	assert_int_equal(elf_read_firmware(getenv("IMAGE"), &image), 0);
	avr_init(avr);
	avr->log = LOG_ERROR;
	avr_load_firmware(avr, &image);
	avr_register_io_write(avr, GPIOR2, on_byte, NULL);
	heard.chance = DECODE_SEED;
	while (heard.bytes < 2 * SAMPLES && avr->cycle < 400ULL * SAMPLES)
		avr_run(avr);
	assert_int_equal(heard.bytes, 2 * SAMPLES);
	assert_int_equal(heard.wrong, 0);
	assert_true(heard.loudest && heard.lowest);
	avr_terminate(avr);
}

TESTS(RUN(same_samples))
