/* The program zeitnot: chooses the subcommand. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

/* What could not be written, to a full disk or a pipe that is closed, is a failure. */
static int end_output(int code)
{
	bool good = !ferror(stdout);

	good = fflush(stdout) == 0 && good;
	if (good)
		return code;
	perror("zeitnot: standard output");
	return code == EXIT_GOOD ? EXIT_FAILED : code;
}

int main(int count, char **arguments)
{
	if (count < 2) {
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
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
			return end_output(commands[i].main(count - 2, arguments + 2));
	fprintf(stderr, "zeitnot: there is no command \"%s\"\n%s", arguments[1], usage);
	return EXIT_USAGE;
}
