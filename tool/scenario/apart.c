#include "tool/scenario/apart.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __wasi__

/* Imported from page/run.mjs, which copies the memory, calls `act`, and restores the memory. */
__attribute__((import_module("zeitnot"), import_name("apart"))) bool node_apart(apart_act *act, void *context,
										void *result, size_t size);

bool apart(apart_act *act, void *context, void *result, size_t size)
{
	fflush(stdout);
	return node_apart(act, context, result, size);
}

#else

#include <sys/wait.h>

bool apart(apart_act *act, void *context, void *result, size_t size)
{
	int ends[2];
	bool good;
	pid_t child;

	fflush(stdout);
	if (pipe(ends) != 0 || (child = fork()) < 0) {
		perror("zeitnot: fork");
		exit(2);
	}
	if (child == 0) {
		act(context, result);
		fflush(stdout);
		_exit(write(ends[1], result, size) == (ssize_t)size ? 0 : 1);
	}
	close(ends[1]);
	good = read(ends[0], result, size) == (ssize_t)size;
	close(ends[0]);
	waitpid(child, NULL, 0);
	return good;
}

#endif
