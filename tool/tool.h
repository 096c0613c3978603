/* The subcommands.  Each takes its own arguments (without the name) and returns the exit code. */
#ifndef ZEITNOT_TOOL_TOOL_H
#define ZEITNOT_TOOL_TOOL_H

#include <stdbool.h>
#include <stddef.h>

#define EXIT_GOOD   0
#define EXIT_FAILED 1 /* an expectation was not met */
#define EXIT_USAGE  2 /* bad input or usage */

int run_main(int count, char **arguments);
int replay_main(int count, char **arguments);
int link_main(int count, char **arguments);
int play_main(int count, char **arguments);
int clocks_main(int count, char **arguments);

#define TOOL_PATH 4200
/* Writes the path of a pack of speech: speech/NAME.pak beside the tool. A name with a slash is already a
 * path. */
void tool_pack_path(const char *name, char path[TOOL_PATH]);

#define READ_MOST (64u << 20) /* bytes: more than any file of games */
/* Reads a whole file ("-" is standard input), NUL-terminated; the caller frees it. NULL if it could not
 * be read, or has more than about READ_MOST bytes; errno says why. */
char *read_whole(const char *path, size_t *length);

/* Replaces a file, so that a reader sees the old one or the new one, never half of one, even if the program
 * is killed. Returns false if the old file is unchanged; errno says why. */
bool write_whole(const char *path, const void *bytes, size_t length);

#endif
