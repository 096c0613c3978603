/* The program zeitnot: chooses the subcommand. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "firmware/version.h"
#include "tool/tool.h"

static const char usage[] =
    "usage: zeitnot play   [--board BOARD] [--speed N] [--control TEXT] [--state FILE] [--pack NAMES]\n"
    "       zeitnot run    [--board BOARD] [--seed N] [--trace] [--wav LEFT,RIGHT] FILE...\n"
    "       zeitnot replay [--board BOARD] [--control TEXT] [--show] GAME.pgn\n"
    "       zeitnot link   COMMAND PORT...\n"
    "       zeitnot clocks COUNT [SPEED [BOARD]]\n"
    "       zeitnot --version\n"
    "\n"
    "play: the clock in the terminal; run: scenarios (tests/scenarios/README.md); replay: a real game's "
    "clock "
    "times;\n"
    "link: clocks on cables (docs/link.md); clocks: simulated clocks for it.\n"
    "zeitnot COMMAND --help says more.  Exit code: 0 good, 1 an expectation failed, 2 bad input or usage.\n";

static const struct {
	const char *name;
	int (*main)(int count, char **arguments);
} commands[] = {{"play", play_main},
		{"run", run_main},
		{"replay", replay_main},
		{"link", link_main},
		{"clocks", clocks_main}};

/* Output that could not be written, for example to a full disk or a closed pipe, makes the command fail. */
static int end_output(int code)
{
	bool failed = ferror(stdout);

	if (fflush(stdout) == 0 && !failed)
		return code;
	if (failed)
		fputs("zeitnot: standard output: not all of it could be written\n", stderr);
	else
		perror("zeitnot: standard output");
	return code == EXIT_GOOD ? EXIT_FAILED : code;
}

static int run_subcommand(int count, char **arguments)
{
	if (!strcmp(arguments[1], "--help") || !strcmp(arguments[1], "-h") || !strcmp(arguments[1], "help")) {
		fputs(usage, stdout);
		return EXIT_GOOD;
	}
	if (!strcmp(arguments[1], "--version")) {
		puts("zeitnot " PROGRAM_VERSION);
		return EXIT_GOOD;
	}
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(arguments[1], commands[i].name))
			return commands[i].main(count - 2, arguments + 2);
	fprintf(stderr, "zeitnot: there is no command \"%.100s\"; zeitnot --help lists them\n", arguments[1]);
	return EXIT_USAGE;
}

int main(int count, char **arguments)
{
	if (fcntl(STDOUT_FILENO, F_GETFD) <
	    0) { /* else the first file or port that is opened gets the output */
		perror("zeitnot: standard output");
		return EXIT_FAILED;
	}
	if (count >= 2)
		return end_output(run_subcommand(count, arguments));
	fputs(usage, stderr);
	return EXIT_USAGE;
}
