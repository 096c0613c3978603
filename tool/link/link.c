/* zeitnot link: clocks on cables (docs/link.md). */
#include "tool/link/link.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/code.h"
#include "firmware/core/notation.h"
#include "firmware/core/presets.h"
#include "firmware/line/line.h"
#include "tool/link/log.h"
#include "tool/tool.h"

static const char usage[] =
    "usage: zeitnot link list [PORT...]\n"
    "       zeitnot link read PORT\n"
    "       zeitnot link set KEY=VALUE... PORT...      KEY: control, own1 to own5, or an option\n"
    "       zeitnot link backup FILE PORT\n"
    "       zeitnot link restore FILE PORT\n"
    "       zeitnot link fleet CONTROL [--option NAME=N]... [--csv FILE] [--once] PORT...\n"
    "       zeitnot link log [N] PORT\n"
    "       zeitnot link merge [--game N] [--exact] MOVES.pgn LOG.pgn\n"
    "       zeitnot link speech FILE.pak [--slot N] PORT\n"
    "       zeitnot link watch [--pgn FILE] [--seconds N] PORT...\n"
    "\n"
    "Clocks on cables.  A PORT is a serial device, /dev/ttyUSB0.\n"
    "  list     the clocks that answer; without PORT every serial port is asked\n"
    "  fleet    sets every clock that is plugged in, all or nothing, and waits for the next one;\n"
    "           --once: one clock a port; --csv: a row a clock\n"
    "  log      a game of the clock's log as PGN with times, 0 is the newest; its moves are null moves\n"
    "  merge    the moves with the times of that log; --exact: hundredths instead of whole seconds\n"
    "  speech   writes a pack of speech into the clock: three minutes; a cable that was pulled goes on where "
    "it was.\n"
    "           --slot: its place, 1 to 6; else that of the pack it replaces, or a free one\n"
    "  watch    a line of JSON for everything that happens; --pgn: a file for broadcast programs\n"
    "Exit code: 0 good, 1 a clock does not answer or refuses, or the plies differ, 2 bad input or usage.\n";

static int complain(const char *where, const char *why)
{
	fprintf(stderr, "%s: %s\n", where, why);
	return EXIT_FAILED;
}

static int bad_usage(void)
{
	fputs(usage, stderr);
	return EXIT_USAGE;
}

/* ---- list ---------------------------------------------------------------------------------------------- */

struct listing {
	unsigned found, silent;
	bool all; /* every port of the computer: most of them have no clock */
};

static void list_packs(struct link_clock *clock)
{
	const char *before = ", speaks";
	char message[MESSAGE_SIZE];

	for (unsigned slot = 1; slot <= LINE_PACKS; slot++) {
		const char *name = link_pack(clock, slot, message);

		if (name) {
			printf("%s %u %s", before, slot, name);
			before = ",";
		} else if (link_error_code(message) != LINE_ERROR_NONE) {
			return; /* a clock without a memory for speech, or an older one */
		}
	}
}

static void list_port(void *context, const char *name)
{
	struct listing *listing = context;
	struct link_clock clock;
	char number[MESSAGE_SIZE], code[MESSAGE_SIZE], hours[MESSAGE_SIZE], version[MESSAGE_SIZE],
	    control[MESSAGE_SIZE];

	if (!link_open(&clock, name, version) || link_ask(&clock, version, "version") != LINK_OK) {
		listing->silent++;
		if (!listing->all)
			complain(name, version);
	} else {
		listing->found++;
		if (link_ask(&clock, number, "option number") != LINK_OK)
			snprintf(number, sizeof number, "number ?");
		if (link_ask(&clock, code, "code") != LINK_OK)
			snprintf(code, sizeof code, "?");
		if (link_ask(&clock, hours, "hours") != LINK_OK)
			snprintf(hours, sizeof hours, "?");
		if (link_ask(&clock, control, "control") != LINK_OK)
			snprintf(control, sizeof control, "?");
		printf("%s: %s, code %s, %s h, %s, %s", name, number, code, hours, version, control);
		list_packs(&clock);
		putchar('\n');
		fflush(stdout);
	}
	link_close(&clock);
}

static int list(char **ports, int count)
{
	struct listing listing = {.all = count == 0};
	int all = 0;

	for (int i = 0; i < count; i++)
		list_port(&listing, ports[i]);
	if (count == 0)
		all = link_port_each(list_port, &listing);
	if (all < 0)
		return complain("list", "this computer does not say which serial ports it has");
	if (count == 0 && listing.found == 0)
		return complain("list", all ? "no clock answers" : "this computer has no serial port");
	return listing.silent > 0 && count > 0 ? EXIT_FAILED : EXIT_GOOD;
}

/* ---- read, backup -------------------------------------------------------------------------------------- */

static bool read_one(struct link_clock *clock, FILE *out, const char *request, const char *before,
		     char message[MESSAGE_SIZE])
{
	enum link_answer answer = link_ask(clock, message, "%s", request);

	if (answer == LINK_OK)
		fprintf(out, "%s%s\n", before, message);
	/* An own control that is not there, an option that this board does not have. */
	return answer == LINK_OK ||
	       (answer == LINK_REFUSED && (link_error_code(message) == LINE_ERROR_NONE ||
					   link_error_code(message) == LINE_ERROR_BOARD));
}

/* As requests, so that the file can be sent back. */
static bool read_settings(struct link_clock *clock, FILE *out, char message[MESSAGE_SIZE])
{
	char request[40], before[40];

	for (uint8_t option = 0; option < OPTION_COUNT; option++) {
		snprintf(request, sizeof request, "option %s", link_option_name(option));
		if (!read_one(clock, out, request, "option ", message))
			return false;
	}
	for (int n = 1; n <= OWN_CONTROLS; n++) {
		snprintf(request, sizeof request, "own %d", n);
		snprintf(before, sizeof before, "own %d ", n);
		if (!read_one(clock, out, request, before, message))
			return false;
	}
	return read_one(clock, out, "control", "control ", message);
}

static int read_clock(const char *path, const char *name)
{
	char message[MESSAGE_SIZE];
	struct link_clock clock;
	FILE *out = path ? fopen(path, "w") : stdout;
	bool good;

	if (!out) {
		complain(path, strerror(errno));
		return EXIT_USAGE;
	}
	good = link_open(&clock, name, message) && link_ask(&clock, message, "version") == LINK_OK;
	if (good)
		fprintf(out, "# %s\n", message);
	good = good && read_settings(&clock, out, message);
	if (!path && good) {
		good = read_one(&clock, out, "code", "# code ", message) &&
		       read_one(&clock, out, "hours", "# hours ", message);
	}
	link_close(&clock);
	if (path && fclose(out))
		return complain(path, strerror(errno));
	if (!good && path)
		remove(path);
	return good ? EXIT_GOOD : complain(name, message);
}

/* ---- restore ------------------------------------------------------------------------------------------- */

struct backup {
	struct options options;
	struct control control;
	bool has_control;
};

/* What the clock's code will be is known only from the control and the options in the file. */
static bool take_backup_line(struct backup *backup, const char *line)
{
	struct control_fault fault;
	char word[40];
	int16_t value;
	uint8_t option;

	if (!strncmp(line, "control ", 8)) {
		backup->has_control = notation_parse(line + 8, &backup->control, &fault) == CONTROL_OK;
		return backup->has_control;
	}
	if (!strncmp(line, "own ", 4))
		return true;
	if (strncmp(line, "option ", 7) != 0)
		return false;
	snprintf(word, sizeof word, "%s", line + 7);
	if (strchr(word, ' '))
		*strchr(word, ' ') = '=';
	if (!link_read_option(word, &option, &value))
		return false;
	backup->options.value[option] = value;
	return true;
}

static int check_backup(const char *path, char *text, struct backup *backup)
{
	unsigned number = 1;

	options_init(&backup->options);
	for (char *line = text; *line; number++) {
		size_t length = strcspn(line, "\n");
		bool last = line[length] == '\0';

		line[length] = '\0';
		if (length > 0 && *line != '#' && !take_backup_line(backup, line)) {
			fprintf(stderr, "%s:%u: this is not a line of a backup: %.80s\n", path, number, line);
			return EXIT_USAGE;
		}
		line[length] = last ? '\0' : '\n';
		line += length + !last;
	}
	if (backup->has_control)
		return EXIT_GOOD;
	fprintf(stderr, "%s: there is no control in it\n", path);
	return EXIT_USAGE;
}

static bool send_backup(struct link_clock *clock, char *text, const struct backup *backup,
			char message[MESSAGE_SIZE])
{
	char *rest = text;

	if (link_ask(clock, message, "receive") != LINK_OK)
		return false;
	for (char *line; (line = strsep(&rest, "\n"));)
		if (*line && *line != '#' && link_ask(clock, message, "%s", line) != LINK_OK)
			return false;
	return link_ask(clock, message, "end %04u", chosen_code(&backup->control, &backup->options)) ==
	       LINK_OK;
}

static int restore(const char *path, const char *name)
{
	struct backup backup = {.has_control = false};
	char message[MESSAGE_SIZE];
	struct link_clock clock;
	size_t length;
	char *text = read_whole(path, &length);
	int code;

	if (!text) {
		complain(path, strerror(errno));
		return EXIT_USAGE;
	}
	code = check_backup(path, text, &backup);
	if (code == EXIT_GOOD) {
		if (!link_open(&clock, name, message) || !send_backup(&clock, text, &backup, message))
			code = complain(name, message);
		link_close(&clock);
	}
	free(text);
	return code;
}

/* ---- set ----------------------------------------------------------------------------------------------- */

/* "own2=5+3" becomes "own 2 5+3". */
static bool request_of(const char *setting, char request[LINK_LINE])
{
	struct control control;
	struct control_fault fault;
	const char *value = strchr(setting, '=') + 1;
	uint8_t option;
	int16_t number;

	if (link_read_option(setting, &option, &number)) {
		snprintf(request, LINK_LINE, "option %s %d", link_option_name(option), number);
		return true;
	}
	if (!strncmp(setting, "control=", 8))
		snprintf(request, LINK_LINE, "control %.200s", value);
	else if (!strncmp(setting, "own", 3) && setting[3] >= '1' && setting[3] <= '5' && setting[4] == '=')
		snprintf(request, LINK_LINE, "own %c %.200s", setting[3], value);
	else {
		fprintf(stderr, "%s: there is no such setting, or not this value\n", setting);
		return false;
	}
	if (notation_parse(value, &control, &fault) == CONTROL_OK)
		return true;
	fprintf(stderr, "%s: character %u of the control: %s\n", setting, fault.at + 1u,
		notation_message((enum control_error)fault.error));
	return false;
}

static int set_port(const char *name, char **settings, int count)
{
	char message[MESSAGE_SIZE], request[LINK_LINE];
	struct link_clock clock;
	int code = EXIT_GOOD;

	if (!link_open(&clock, name, message))
		return complain(name, message);
	for (int i = 0; i < count && code == EXIT_GOOD; i++) {
		request_of(settings[i], request);
		if (link_ask(&clock, message, "%s", request) != LINK_OK) {
			fprintf(stderr, "%s: %s: %s\n", name, settings[i], message);
			code = EXIT_FAILED;
		}
	}
	if (code == EXIT_GOOD && link_ask(&clock, message, "code") == LINK_OK)
		printf("%s: code %s\n", name, message);
	link_close(&clock);
	return code;
}

static int set(char **words, int count)
{
	char request[LINK_LINE];
	int settings = 0, code = EXIT_GOOD;

	for (; settings < count && strchr(words[settings], '='); settings++)
		if (!request_of(words[settings], request))
			return EXIT_USAGE;
	if (settings == 0 || settings == count)
		return bad_usage();
	for (int i = settings; i < count; i++)
		code |= set_port(words[i], words, settings);
	return code;
}

/* ---- fleet --------------------------------------------------------------------------------------------- */

static bool fleet_argument(struct link_fleet *fleet, char **words, int count, int *i)
{
	uint8_t option;
	int16_t value;

	if (!strcmp(words[*i], "--once")) {
		fleet->once = true;
	} else if (!strcmp(words[*i], "--csv") && *i + 1 < count) {
		fleet->csv = words[++*i];
	} else if (!strcmp(words[*i], "--option") && *i + 1 < count) {
		if (!link_read_option(words[++*i], &option, &value)) {
			fprintf(stderr, "%s: there is no such option, or not this value\n", words[*i]);
			return false;
		}
		fleet->options.value[option] = value;
		fleet->given |= 1u << option;
	} else {
		bad_usage();
		return false;
	}
	return true;
}

static int fleet(char **words, int count)
{
	struct link_fleet order = {.control = NULL};
	struct control_fault fault;
	struct control control;
	char text[NOTATION_SIZE];
	int i = 1;

	if (count < 2)
		return bad_usage();
	if (notation_parse(words[0], &control, &fault) != CONTROL_OK) {
		fprintf(stderr, "%s: character %u of the control: %s\n", words[0], fault.at + 1u,
			notation_message((enum control_error)fault.error));
		return EXIT_USAGE;
	}
	options_init(&order.options);
	/* All clocks are to be alike: what is in the code has its default if nobody says otherwise. */
	for (size_t k = 0; k < CODE_OPTIONS; k++)
		order.given |= 1u << code_options[k];
	for (; i < count && words[i][0] == '-'; i++)
		if (!fleet_argument(&order, words, count, &i))
			return EXIT_USAGE;
	if (i == count || count - i > LINK_PORTS)
		return bad_usage();
	notation_format(&control, text, sizeof text);
	order.control = text;
	order.code = chosen_code(&control, &order.options);
	return link_fleet(&order, words + i, count - i);
}

/* ---- log, merge, watch --------------------------------------------------------------------------------- */

static int print_log(unsigned n, const char *name)
{
	char message[MESSAGE_SIZE];
	struct link_clock clock;
	struct link_game game = {.plies = 0};
	int code = EXIT_GOOD;

	if (!link_open(&clock, name, message) || link_log_read(&clock, n, &game, message) != LINK_OK) {
		code = complain(name, message);
	} else {
		link_game_print(&game, stdout);
		if (!game.whole)
			complain(name, "the beginning of this game was written over by later games");
		if (game.damaged)
			fprintf(stderr, "%s: %u entries are damaged\n", name, game.damaged);
	}
	link_game_free(&game);
	link_close(&clock);
	return code;
}

static int log_command(char **words, int count)
{
	char *end = NULL;
	unsigned long n = count == 2 ? strtoul(words[0], &end, 10) : 0;

	if (count < 1 || count > 2 || (count == 2 && (*end || n > 31)))
		return bad_usage();
	return print_log((unsigned)n, words[count - 1]);
}

static int merge_command(char **words, int count)
{
	unsigned game = 0;
	bool exact = false;
	int i = 0;

	for (; i < count && !strncmp(words[i], "--", 2); i++) {
		if (!strcmp(words[i], "--exact"))
			exact = true;
		else if (!strcmp(words[i], "--game") && i + 1 < count && atoi(words[i + 1]) > 0)
			game = (unsigned)atoi(words[++i]);
		else
			return bad_usage();
	}
	return count - i == 2 ? link_merge(words[i], words[i + 1], game, exact) : bad_usage();
}

static int speech_command(char **words, int count)
{
	const char *name[2];
	int names = 0, slot = 0;

	for (int i = 0; i < count; i++) {
		if (!strcmp(words[i], "--slot") && i + 1 < count) {
			slot = atoi(words[++i]);
			if (slot < 1 || slot > LINE_PACKS)
				return bad_usage();
		} else if (names < 2 && words[i][0] != '-') {
			name[names++] = words[i];
		} else {
			return bad_usage();
		}
	}
	return names == 2 ? link_speech(name[0], (unsigned)slot, name[1]) : bad_usage();
}

static int watch_command(char **words, int count)
{
	const char *pgn = NULL;
	int i = 0, seconds = 0;

	for (; i < count && !strncmp(words[i], "--", 2); i++) {
		if (!strcmp(words[i], "--pgn") && i + 1 < count)
			pgn = words[++i];
		else if (!strcmp(words[i], "--seconds") && i + 1 < count)
			seconds = atoi(words[++i]);
		else
			return bad_usage();
	}
	if (i == count || count - i > LINK_PORTS)
		return bad_usage();
	return link_watch(pgn, seconds, words + i, count - i);
}

int link_main(int count, char **words)
{
	const char *what = count > 0 ? words[0] : "";

	if (!strcmp(what, "--help") || !strcmp(what, "-h")) {
		fputs(usage, stdout);
		return EXIT_GOOD;
	}
	count--;
	words++;
	if (!strcmp(what, "list"))
		return list(words, count);
	if (!strcmp(what, "read") && count == 1)
		return read_clock(NULL, words[0]);
	if (!strcmp(what, "backup") && count == 2)
		return read_clock(words[0], words[1]);
	if (!strcmp(what, "restore") && count == 2)
		return restore(words[0], words[1]);
	if (!strcmp(what, "set"))
		return set(words, count);
	if (!strcmp(what, "fleet"))
		return fleet(words, count);
	if (!strcmp(what, "log"))
		return log_command(words, count);
	if (!strcmp(what, "merge"))
		return merge_command(words, count);
	if (!strcmp(what, "speech"))
		return speech_command(words, count);
	if (!strcmp(what, "watch"))
		return watch_command(words, count);
	return bad_usage();
}
