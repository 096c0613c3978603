/* Runs the images in plain simavr, without this project's simulated
 * chip.  They start, count, and report only that the memory is missing.
 *
 *    plain IMAGE...
 *
 * covers: D4 N4 */
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <string.h>

#include "firmware/zeitnot.h"
#include "sim/avr/layout.h"

#define HZ	4000000u
#define SECONDS 10u

/* simavr would wait in real time. */
static void sleep_at_once(avr_t *avr, avr_cycle_count_t cycles)
{
	(void)avr;
	(void)cycles;
}

static avr_t *start(const char *path)
{
	elf_firmware_t firmware = {0};
	avr_t *avr = avr_make_mcu_by_name("atmega1284p");

	if (!avr || elf_read_firmware(path, &firmware))
		return NULL;
	avr_init(avr);
	avr->sleep = sleep_at_once;
	firmware.frequency = HZ;
	avr_load_firmware(avr, &firmware);
	return avr;
}

static bool is_well(const char *path)
{
	const struct layout *clock = layout_find(image_load(path), "zeitnot_clock", "zeitnot");
	avr_t *avr = start(path);
	struct zeitnot z;
	int state = cpu_Running;

	if (!avr || !clock)
		return false;
	while (avr->cycle < (uint64_t)HZ * SECONDS && state != cpu_Done && state != cpu_Crashed)
		state = avr_run(avr);
	layout_read(clock, avr->data + layout_address(clock), &z);
	printf("%s: mode %u, fault %u, %.1f s\n", path, z.app.mode, z.app.fault, z.app.now / 4096.0);
	return state != cpu_Done && state != cpu_Crashed && z.app.mode == APP_READY &&
	       z.app.fault == FAULT_MEMORY_MISSING && z.app.now > 5 * TICKS_PER_SECOND;
}

int main(int count, char **paths)
{
	int passed = 0;

	for (int i = 1; i < count; i++)
		passed += is_well(paths[i]);
	printf("%d passed, %d failed\n", passed, count - 1 - passed);
	return passed == count - 1 && passed > 0 ? 0 : 1;
}
