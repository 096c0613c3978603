/* The program zeitnot: chooses the subcommand. */
#include <stdio.h>
#include <string.h>

#include "firmware/version.h"
#include "tool/tool.h"

static const char usage[] =
    "usage: zeitnot play   [--board BOARD] [--speed N] [--control TEXT] [--state FILE] [--pack NAMES]\n"
    "       zeitnot run    [--board BOARD] [--seed N] [--trace] [--wav LEFT,RIGHT] FILE...\n"
    "       zeitnot replay [--board BOARD] [--control TEXT] [--show] GAME.pgn\n"
    "       zeitnot link   COMMAND PORT...\n"
    "       zeitnot --version\n"
    "\n"
    "play: the clock in the terminal; run: scenarios (docs/scenarios.md); replay: a real game's clock "
    "times;\n"
    "link: clocks on cables (docs/link.md).\n"
    "zeitnot COMMAND --help says more.  Exit code: 0 good, 1 an expectation failed, 2 bad input or usage.\n";

static const struct {
	const char *name;
	int (*main)(int count, char **arguments);
} commands[] = {{"play", play_main}, {"run", run_main}, {"replay", replay_main}, {"link", link_main}};

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
			return commands[i].main(count - 2, arguments + 2);
	fprintf(stderr, "zeitnot: there is no command \"%s\"\n%s", arguments[1], usage);
	return EXIT_USAGE;
}
