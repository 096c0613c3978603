/* Runs the unit tests that were compiled for the AVR, in simavr:
 *
 *     run_avr IMAGE.elf...
 *
 * An image that crashes, resets or runs longer than LIMIT simulated cycles has failed.  The last
 * line is "N passed, M failed". */
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/core/avr_result.h"

#define MCU    "atmega1284p"
#define GPIOR0 0x3e
#define GPIOR1 0x4a
#define LIMIT  8000000000ULL

struct run {
	int passed;
	int failed;
	bool ended;
};

static void on_result(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *context)
{
	struct run *run = context;

	(void)avr;
	(void)address;
	run->passed += value == RESULT_PASSED;
	run->failed += value == RESULT_FAILED;
	run->ended = value == RESULT_END;
}

static void on_text(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *context)
{
	(void)avr;
	(void)address;
	(void)context;
	putchar(value);
}

static struct run run_image(const char *path)
{
	struct run run = {0, 0, false};
	elf_firmware_t firmware = {0};
	avr_t *avr = avr_make_mcu_by_name(MCU);
	int state = cpu_Running;

	if (avr == NULL || elf_read_firmware(path, &firmware) != 0) {
		fprintf(stderr, "run_avr: cannot load %s\n", path);
		exit(2);
	}
	avr_init(avr);
	avr->log = LOG_ERROR;
	avr_load_firmware(avr, &firmware);
	for (int i = avr->ioend + 1; i <= avr->ramend; i++) /* RAM holds random contents after power-on */
		avr->data[i] = (uint8_t)(i * 151 + 43);
	avr_register_io_write(avr, GPIOR0, on_result, &run);
	avr_register_io_write(avr, GPIOR1, on_text, NULL);
	while (!run.ended && state != cpu_Done && state != cpu_Crashed && avr->cycle < LIMIT)
		state = avr_run(avr);
	if (!run.ended) {
		printf("%s did not come to its end\n", path);
		run.failed++;
	}
	printf("%-24s %3d passed %3d failed %10llu cycles\n",
	       strrchr(path, '/') ? strrchr(path, '/') + 1 : path, run.passed, run.failed,
	       (unsigned long long)avr->cycle);
	avr_terminate(avr);
	return run;
}

int main(int argc, char **argv)
{
	int passed = 0;
	int failed = 0;

	for (int i = 1; i < argc; i++) {
		struct run run = run_image(argv[i]);

		passed += run.passed;
		failed += run.failed;
	}
	printf("%d passed, %d failed\n", passed, failed);
	return failed > 0 || passed == 0;
}
