#include "tests/sweep/sweep.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXTS 5

struct sweep_tally {
	atomic_ullong cases, failed;
	atomic_uint texts;
	char text[TEXTS][SWEEP_TEXT];
};

bool sweep_begin(struct sweep *s, unsigned workers)
{
	s->workers = workers;
	s->worker = 0;
	s->tally = mmap(NULL, sizeof(*s->tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (s->tally == MAP_FAILED)
		abort();
	fflush(NULL);
	for (unsigned i = 0; i < workers; i++) {
		pid_t child = fork();

		if (child < 0)
			abort();
		if (child == 0) {
			s->worker = i;
			return true;
		}
	}
	for (unsigned i = 0; i < workers; i++) {
		int status;

		if (wait(&status) < 0 || !WIFEXITED(status) || WEXITSTATUS(status))
			atomic_fetch_add(&s->tally->failed, 1);
	}
	return false;
}

bool sweep_mine(const struct sweep *s, uint64_t number)
{
	return number % s->workers == s->worker;
}

static void note(struct sweep *s, const char *text)
{
	unsigned n = atomic_fetch_add(&s->tally->texts, 1);

	if (n < TEXTS)
		snprintf(s->tally->text[n], SWEEP_TEXT, "%s", text);
}

void sweep_run(struct sweep *s, sweep_case *one, void *context, uint64_t number)
{
	pid_t child = fork();
	int status;

	if (child < 0)
		abort();
	if (child == 0) {
		char text[SWEEP_TEXT] = "";
		bool good = one(context, number, text);

		if (!good)
			note(s, text);
		_exit(good ? 0 : 1);
	}
	atomic_fetch_add(&s->tally->cases, 1);
	if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status)) {
		atomic_fetch_add(&s->tally->failed, 1);
		if (WIFSIGNALED(status))
			note(s, "a case crashed");
	}
}

void sweep_end(struct sweep *s)
{
	(void)s;
	fflush(NULL);
	_exit(0);
}

uint64_t sweep_report(const struct sweep *s, const char *title, uint64_t *failed)
{
	uint64_t cases = atomic_load(&s->tally->cases);
	unsigned texts = atomic_load(&s->tally->texts);

	*failed = atomic_load(&s->tally->failed);
	printf("%s: %llu cases, %llu failed\n", title, (unsigned long long)cases,
	       (unsigned long long)*failed);
	for (unsigned i = 0; i < texts && i < TEXTS; i++)
		printf("    %s\n", s->tally->text[i]);
	return cases;
}

void sweep_free(struct sweep *s)
{
	munmap(s->tally, sizeof(*s->tally));
}
