/* Records which words of an image's flash are executed. It is linked into a program that runs images: ld's
 * --wrap puts it between the program, the virtual chip and simavr. At its end the program adds what it saw
 * to the files COVERAGE/BOARD, one byte per word, and the deepest stack in bytes as a line to
 * COVERAGE/BOARD.stack. The program behaves as before, but is slower, because instructions run one at a
 * time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/avr/chip_core.h"

#define WORDS	(IMAGE_FLASH / 2)
#define BOARDS	4
#define RAM_END 0x40FFu

struct seen {
	const struct image *image;
	char board[16];
	uint8_t executed[WORDS];
	uint16_t last_sp, lowest_sp;
	uint8_t settled; /* instructions since the stack pointer changed */
};

static struct seen seen[BOARDS];
static size_t boards;

const struct image *__real_image_load(const char *path);
const struct image *__wrap_image_load(const char *path);
struct chip *__real_chip_new(const struct chip_setup *setup);
struct chip *__wrap_chip_new(const struct chip_setup *setup);
avr_flashaddr_t __real_avr_run_one(avr_t *avr);
avr_flashaddr_t __wrap_avr_run_one(avr_t *avr);

static struct seen *seen_of(const struct image *image)
{
	for (size_t i = 0; i < boards; i++)
		if (seen[i].image == image)
			return &seen[i];
	return NULL;
}

static void add_to(const struct seen *s)
{
	static uint8_t before[WORDS];
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", getenv("COVERAGE"), s->board);
	file = fopen(path, "rb");
	if (file) {
		if (fread(before, 1, WORDS, file) != WORDS)
			memset(before, 0, WORDS);
		fclose(file);
	}
	for (size_t i = 0; i < WORDS; i++)
		before[i] |= s->executed[i];
	file = fopen(path, "wb");
	if (!file || fwrite(before, 1, WORDS, file) != WORDS)
		perror(path);
	if (file)
		fclose(file);
	memset(before, 0, WORDS);
}

static void add_stack(const struct seen *s)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s.stack", getenv("COVERAGE"), s->board);
	file = fopen(path, "a");
	if (!file || fprintf(file, "%u\n", RAM_END - s->lowest_sp) < 0)
		perror(path);
	if (file)
		fclose(file);
}

/* A prologue writes the stack pointer in two halves, so a value counts after three instructions without a
 * change. The pointer is not set at the start, when interrupts are still off. */
static void note_stack(struct seen *s, const avr_t *avr)
{
	uint16_t sp = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);

	s->settled = sp == s->last_sp ? (uint8_t)(s->settled + (s->settled < 3)) : 0;
	s->last_sp = sp;
	if (s->settled == 3 && avr->sreg[S_I] && sp < s->lowest_sp)
		s->lowest_sp = sp;
}

static void write_all(void)
{
	for (size_t i = 0; i < boards; i++) {
		add_to(&seen[i]);
		add_stack(&seen[i]);
	}
}

/* Only the clock's images: .../BOARD/zeitnot.elf. */
const struct image *__wrap_image_load(const char *path)
{
	const struct image *image = __real_image_load(path);
	const char *name = strstr(path, "/zeitnot.elf");
	const char *board = name;

	if (!image || !name || seen_of(image) || boards == BOARDS || !getenv("COVERAGE"))
		return image;
	while (board > path && board[-1] != '/')
		board--;
	if (boards == 0)
		atexit(write_all);
	seen[boards].image = image;
	seen[boards].lowest_sp = RAM_END;
	snprintf(seen[boards].board, sizeof(seen[boards].board), "%.*s", (int)(name - board), board);
	boards++;
	return image;
}

struct chip *__wrap_chip_new(const struct chip_setup *setup)
{
	struct chip *chip = __real_chip_new(setup);

	chip->avr->custom.data = seen_of(setup->image);
	return chip;
}

avr_flashaddr_t __wrap_avr_run_one(avr_t *avr)
{
	struct seen *s = avr->custom.data;

	if (s) {
		s->executed[avr->pc / 2] = 1;
		note_stack(s, avr);
		avr->run_cycle_count = 1;
	}
	return __real_avr_run_one(avr);
}
