/* zeitnot link: clocks on cables (docs/link.md). */
#include "tool/link/link.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "firmware/code.h"
#include "firmware/core/notation.h"
#include "firmware/line/line.h"
#include "tool/link/cable.h"
#include "tool/pgn/merge.h"
#include "tool/remote/options.h"
#include "tool/remote/settings.h"
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

static int complain_of_control(const char *control, const char *answer)
{
	char sentence[LINK_MESSAGE];

	remote_explain(answer, sentence, sizeof sentence);
	fprintf(stderr, "%s: %s\n", control, sentence);
	return EXIT_USAGE;
}

/* Opens the port and does a job that `begin` begins.  False: the complaint has been printed. */
static bool do_job(struct cable *cable, const char *port, void (*progress)(const struct job *job),
		   void (*begin)(struct cable *cable, const void *order), const void *order)
{
	char message[LINK_MESSAGE];
	bool good = cable_open(cable, port, message);

	if (good) {
		begin(cable, order);
		good = cable_run(cable, progress, message);
	}
	if (!good)
		complain(port, message);
	return good;
}

static void end_job(struct cable *cable)
{
	cable_close(cable);
	job_free(&cable->job);
}

/* ---- list ---------------------------------------------------------------------------------------------- */

struct listing {
	unsigned found, silent;
	bool all; /* every port of the computer: most of them have no clock */
};

/* The next line of a text, which is cut there. */
static const char *next_line(char **rest)
{
	char *line = strsep(rest, "\n");

	return line ? line : "";
}

static void print_facts(const char *name, char *facts)
{
	const char *version = next_line(&facts), *number = next_line(&facts), *code = next_line(&facts),
		   *hours = next_line(&facts), *control = next_line(&facts);

	printf("%s: number %s, code %s, %s h, %s, %s", name, number, code, hours, version, control);
}

static void print_packs(char *places)
{
	const char *before = ", speaks";

	for (unsigned slot = 1; slot <= LINE_PACKS; slot++) {
		const char *name = next_line(&places);

		if (!*name)
			continue;
		printf("%s %u %s", before, slot, name);
		before = ",";
	}
}

static void list_port(void *context, const char *name)
{
	struct listing *listing = context;
	struct cable cable = {.open = false};
	char message[LINK_MESSAGE];
	bool good = cable_open(&cable, name, message);

	if (good) {
		job_facts(&cable.job, &cable.remote, link_now());
		good = cable_run(&cable, NULL, message);
	}
	if (good) {
		listing->found++;
		print_facts(name, cable.job.text.bytes);
		job_places(&cable.job, &cable.remote, link_now());
		if (cable_run(&cable, NULL, message)) /* or it has no memory for speech */
			print_packs(cable.job.text.bytes);
		putchar('\n');
		fflush(stdout);
	} else {
		listing->silent++;
		if (!listing->all)
			complain(name, message);
	}
	end_job(&cable);
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

/* Its program, its settings, and for a reader its code and hours. */
static bool read_settings(struct cable *cable, bool backup, struct text_buffer *out,
			  char message[LINK_MESSAGE])
{
	if (!cable_ask(cable, "version", message))
		return false;
	text_add(out, "# %s\n", cable->job.text.bytes);
	job_read(&cable->job, &cable->remote, link_now());
	if (!cable_run(cable, NULL, message))
		return false;
	text_put(out, cable->job.text.bytes, cable->job.text.length);
	if (backup)
		return true;
	if (!cable_ask(cable, "code", message))
		return false;
	text_add(out, "# code %s\n", cable->job.text.bytes);
	if (!cable_ask(cable, "hours", message))
		return false;
	text_add(out, "# hours %s\n", cable->job.text.bytes);
	return true;
}

static int write_out(const char *path, const struct text_buffer *text)
{
	FILE *out = path ? fopen(path, "w") : stdout;
	bool good = out && fwrite(text->bytes, 1, text->length, out) == text->length;

	if (path && out && fclose(out))
		good = false;
	if (good)
		return EXIT_GOOD;
	complain(path ? path : "standard output", strerror(errno));
	return EXIT_USAGE;
}

static int read_clock(const char *path, const char *name)
{
	char message[LINK_MESSAGE];
	struct cable cable = {.open = false};
	struct text_buffer text = {.bytes = NULL};
	int code;

	if (cable_open(&cable, name, message) && read_settings(&cable, path != NULL, &text, message))
		code = write_out(path, &text);
	else
		code = complain(name, message);
	end_job(&cable);
	text_free(&text);
	return code;
}

/* ---- restore ------------------------------------------------------------------------------------------- */

static void begin_set(struct cable *cable, const void *order)
{
	const struct settings *settings = order;

	job_set(&cable->job, &cable->remote, settings->requests.bytes, settings->code, link_now());
}

static int complain_of_file(const char *path, const struct settings *settings)
{
	if (settings->line)
		fprintf(stderr, "%s:%u: this is not a line of a backup: %.80s\n", path, settings->line,
			settings->wrong);
	else
		fprintf(stderr, "%s: there is no control in it\n", path);
	return EXIT_USAGE;
}

static int restore(const char *path, const char *name)
{
	struct settings settings;
	struct cable cable = {.open = false};
	size_t length;
	char *text = read_whole(path, &length);
	int code;

	if (!text) {
		complain(path, strerror(errno));
		return EXIT_USAGE;
	}
	if (!settings_read(&settings, text))
		code = complain_of_file(path, &settings);
	else
		code = do_job(&cable, name, NULL, begin_set, &settings) ? EXIT_GOOD : EXIT_FAILED;
	end_job(&cable);
	settings_free(&settings);
	free(text);
	return code;
}

/* ---- set ----------------------------------------------------------------------------------------------- */

/* "own2=5+3" becomes "own 2 5+3"; false: the complaint has been printed. */
static bool request_of(const char *setting, char request[REMOTE_LINE])
{
	const char *value = strchr(setting, '=') + 1;
	char answer[24];
	uint8_t option;
	int16_t number;

	if (option_read(setting, &option, &number)) {
		snprintf(request, REMOTE_LINE, "option %s %d", option_name(option), number);
		return true;
	}
	if (!strncmp(setting, "control=", 8))
		snprintf(request, REMOTE_LINE, "control %.200s", value);
	else if (!strncmp(setting, "own", 3) && setting[3] >= '1' && setting[3] <= '5' && setting[4] == '=')
		snprintf(request, REMOTE_LINE, "own %c %.200s", setting[3], value);
	else {
		fprintf(stderr, "%s: there is no such setting, or not this value\n", setting);
		return false;
	}
	if (!settings_control_fault(value, answer, sizeof answer))
		return true;
	complain_of_control(setting, answer);
	return false;
}

static int set_port(const char *name, char **settings, int count)
{
	char message[LINK_MESSAGE], request[REMOTE_LINE];
	struct cable cable = {.open = false};
	int code = EXIT_GOOD;

	if (!cable_open(&cable, name, message))
		return complain(name, message);
	for (int i = 0; i < count && code == EXIT_GOOD; i++) {
		request_of(settings[i], request);
		if (!cable_ask(&cable, request, message)) {
			fprintf(stderr, "%s: %s: %s\n", name, settings[i], message);
			code = EXIT_FAILED;
		}
	}
	if (code == EXIT_GOOD && cable_ask(&cable, "code", message))
		printf("%s: code %s\n", name, cable.job.text.bytes);
	end_job(&cable);
	return code;
}

static int set(char **words, int count)
{
	char request[REMOTE_LINE];
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

struct fleet_arguments {
	struct link_fleet fleet;
	struct options options;
	uint32_t given; /* options to be set, bit by enum option */
};

static bool fleet_argument(struct fleet_arguments *arguments, char **words, int count, int *i)
{
	uint8_t option;
	int16_t value;

	if (!strcmp(words[*i], "--once")) {
		arguments->fleet.once = true;
	} else if (!strcmp(words[*i], "--csv") && *i + 1 < count) {
		arguments->fleet.csv = words[++*i];
	} else if (!strcmp(words[*i], "--option") && *i + 1 < count) {
		if (!option_read(words[++*i], &option, &value)) {
			fprintf(stderr, "%s: there is no such option, or not this value\n", words[*i]);
			return false;
		}
		arguments->options.value[option] = value;
		arguments->given |= 1u << option;
	} else {
		bad_usage();
		return false;
	}
	return true;
}

static int run_fleet(struct fleet_arguments *arguments, const struct control *control, char **ports,
		     int count)
{
	char text[NOTATION_SIZE];
	struct text_buffer requests = {.bytes = NULL};
	int code;

	notation_format(control, text, sizeof text);
	for (uint8_t option = 0; option < OPTION_COUNT; option++)
		if (arguments->given >> option & 1)
			text_add(&requests, "option %s %d\n", option_name(option),
				 arguments->options.value[option]);
	text_add(&requests, "control %s\n", text);
	arguments->fleet.control = text;
	arguments->fleet.requests = requests.bytes;
	arguments->fleet.code = chosen_code(control, &arguments->options);
	code = link_fleet(&arguments->fleet, ports, count);
	text_free(&requests);
	return code;
}

static int fleet(char **words, int count)
{
	struct fleet_arguments arguments = {.given = 0};
	struct control_fault fault;
	struct control control;
	char answer[24];
	int i = 1;

	if (count < 2)
		return bad_usage();
	if (settings_control_fault(words[0], answer, sizeof answer))
		return complain_of_control(words[0], answer);
	notation_parse(words[0], &control, &fault);
	options_init(&arguments.options);
	/* All clocks are to be alike: what is in the code has its default if nobody says otherwise. */
	for (size_t k = 0; k < CODE_OPTIONS; k++)
		arguments.given |= 1u << code_options[k];
	for (; i < count && words[i][0] == '-'; i++)
		if (!fleet_argument(&arguments, words, count, &i))
			return EXIT_USAGE;
	if (i == count || count - i > LINK_PORTS)
		return bad_usage();
	return run_fleet(&arguments, &control, words + i, count - i);
}

/* ---- log ----------------------------------------------------------------------------------------------- */

static void show_entries(const struct job *job)
{
	if (isatty(STDERR_FILENO) && job->all)
		fprintf(stderr, job->done < job->all ? "\rentry %u of %u " : "\r\033[K", job->done, job->all);
}

static void begin_log(struct cable *cable, const void *order)
{
	const unsigned *n = order;

	job_log(&cable->job, &cable->remote, *n, link_now());
}

static int print_log(unsigned n, const char *name)
{
	struct cable cable = {.open = false};
	struct text_buffer text = {.bytes = NULL};
	const struct link_game *game = &cable.job.game;
	int code = EXIT_FAILED;

	if (do_job(&cable, name, show_entries, begin_log, &n)) {
		link_game_pgn(game, &text);
		code = write_out(NULL, &text);
		if (!game->whole)
			complain(name, "the beginning of this game was written over by later games");
		if (game->damaged)
			fprintf(stderr, "%s: %u entries are damaged\n", name, game->damaged);
	}
	text_free(&text);
	end_job(&cable);
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

/* ---- merge --------------------------------------------------------------------------------------------- */

static char *read_file(const char *path, size_t *length)
{
	char *text = read_whole(path, length);

	if (!text)
		fprintf(stderr, "%s: the file cannot be read: %s\n", path, strerror(errno));
	return text;
}

static void complain_of_merge(const char *path, const struct merge *merge)
{
	char sentence[LINK_MESSAGE];

	merge_explain(merge, sentence, sizeof sentence);
	fputs(path, stderr);
	if (merge->line)
		fprintf(stderr, ":%u", merge->line);
	if (*merge->at)
		fprintf(stderr, ": at %s", merge->at);
	fprintf(stderr, ": %s\n", sentence);
}

/* Two files that do not fit are a failure; a file that is none, or has no such game, is bad input. */
static int merge_files(const char *moves_path, const char *log_path, unsigned number, bool exact)
{
	size_t moves_length, log_length;
	struct merge merge;
	char *moves = read_file(moves_path, &moves_length),
	     *log = moves ? read_file(log_path, &log_length) : NULL;
	int code = EXIT_USAGE;

	if (log && merge_games(&merge, moves, moves_length, log, log_length, number, exact)) {
		if (merge.last_not_pressed)
			fprintf(stderr, "The last move was not pressed, so it has no time.\n");
		code = write_out(NULL, &merge.out);
	} else if (log) {
		complain_of_merge(merge.in_log ? log_path : moves_path, &merge);
		code = *merge.at || merge.fault == PGN_NO_MOVES ? EXIT_FAILED : EXIT_USAGE;
	}
	if (log)
		merge_free(&merge);
	free(moves);
	free(log);
	return code;
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
	return count - i == 2 ? merge_files(words[i], words[i + 1], game, exact) : bad_usage();
}

/* ---- speech -------------------------------------------------------------------------------------------- */

struct pack_order {
	const uint8_t *bytes;
	size_t size;
	unsigned slot;
};

static void show_percent(const struct job *job)
{
	if (isatty(STDERR_FILENO) && job->all)
		fprintf(stderr, job->done < job->all ? "\r%u %% " : "\r\033[K", job->done * 100 / job->all);
}

static void begin_upload(struct cable *cable, const void *order)
{
	const struct pack_order *pack = order;

	job_upload(&cable->job, &cable->remote, pack->bytes, pack->size, pack->slot, link_now());
}

static void explain_upload(const struct job *job, const char *port)
{
	bool goes_on =
	    job->state == JOB_SILENT || job->state == JOB_GONE || remote_error(job->answer) == LINE_ERROR_NOW;

	if (goes_on && job->all && job->upload.rounds)
		fprintf(stderr, "%s: the same command goes on where this one ended, at %u %%\n", port,
			job->done * 100 / job->all);
}

static int write_pack(const struct pack_order *order, const char *port)
{
	struct cable cable = {.open = false};
	const struct job *job = &cable.job;
	int64_t begun = link_now();
	bool good;

	good = do_job(&cable, port, show_percent, begin_upload, order);
	if (good)
		printf("%s: place %u: %s, %u bytes in %.0f s\n", port, job->upload.slot, job->upload.name,
		       job->upload.head.length, (double)(link_now() - begun) / 1000);
	else
		explain_upload(job, port);
	if (good && job->upload.again > 0)
		fprintf(stderr, "%s: %u frames were sent again\n", port, job->upload.again);
	end_job(&cable);
	return good ? EXIT_GOOD : EXIT_FAILED;
}

static int speech(const char *path, unsigned slot, const char *port)
{
	struct pack_order order = {.slot = slot};
	struct pack_head head;
	char *bytes = read_file(path, &order.size);
	struct job checked = {.state = JOB_REFUSED};
	char sentence[LINK_MESSAGE];
	int code = EXIT_USAGE;

	if (!bytes)
		return EXIT_USAGE;
	order.bytes = (const uint8_t *)bytes;
	checked.fault = upload_check(order.bytes, order.size, &head);
	if (checked.fault != JOB_NONE_FAULT) {
		job_explain(&checked, sentence, sizeof sentence);
		complain(path, sentence);
	} else {
		code = write_pack(&order, port);
	}
	free(bytes);
	return code;
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
	return names == 2 ? speech(name[0], (unsigned)slot, name[1]) : bad_usage();
}

/* ---- watch, and which command -------------------------------------------------------------------------- */

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
