/* Which of the variants in the program runs (tests/mutate/variants.py), from the environment: MUTANT is its
 * number, 0 the original. LIMIT ends the program after that many milliseconds of processor time. REACHED is a
 * file that gets a byte for each function: 1 if it was called. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#define MOST_FUNCTIONS 4096

unsigned mutant;
uint8_t mutant_reached[MOST_FUNCTIONS];

__attribute__((constructor)) static void choose(void)
{
	const char *number = getenv("MUTANT"), *limit = getenv("LIMIT");

	mutant = number ? (unsigned)atoi(number) : 0;
	if (limit) {
		long ms = atol(limit);
		struct itimerval timer = {.it_value = {ms / 1000, ms % 1000 * 1000}};

		setitimer(ITIMER_PROF, &timer, NULL);
	}
}

__attribute__((destructor)) static void write_reached(void)
{
	const char *path = getenv("REACHED");
	FILE *file = path ? fopen(path, "wb") : NULL;

	if (file) {
		fwrite(mutant_reached, 1, sizeof(mutant_reached), file);
		fclose(file);
	}
}
