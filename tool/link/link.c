/* zeitnot link: clocks on cables (docs/link.md). */
#include "tool/link/link.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "firmware/core/notation.h"
#include "firmware/protocol/protocol.h"
#include "firmware/settings_checksum.h"
#include "tool/clocks/clocks.h"
#include "tool/link/cable.h"
#include "tool/pgn/merge.h"
#include "tool/pgn/pairings.h"
#include "tool/remote/options.h"
#include "tool/remote/settings.h"
#include "tool/remote/typed.h"
#include "tool/tool.h"

static const char heading[] =
    "usage: zeitnot link [--simulated N] COMMAND ...     --help after a command says more\n\n";
static const char ending[] = "\nA PORT is a serial device, /dev/ttyUSB0.  --simulated N starts N simulated "
			     "clocks and adds their ports (see also zeitnot clocks).\n"
			     "A CONTROL is written as people write it: 5+3, 90+30, \"40/90+30, 30+30\"; "
			     "numbers up to 180 are minutes, after + seconds.\n"
			     "Exit code: 0 good, 1 a clock does not answer or refuses, the plies differ, or "
			     "an output fails, 2 bad input or usage.\n";

static int complain_link(const char *where, const char *why)
{
	fprintf(stderr, "%s: %s\n", where, why);
	return EXIT_FAILED;
}

/* Prints the usage error in one line and returns the exit code. */
static int bad_usage(const char *command, const char *what)
{
	fprintf(stderr, "zeitnot link %s: %s; zeitnot link %s --help says more\n", command, what, command);
	return EXIT_USAGE;
}

static const char *arguments_of(const char *command);

static int bad_word(const char *command, const char *word)
{
	bool known = !strncmp(word, "--", 2) && strstr(arguments_of(command), word);
	char what[LINK_MESSAGE];

	snprintf(what, sizeof what,
		 known ? "the value of %.200s is missing or wrong" : "\"%.200s\" is not understood here",
		 word);
	return bad_usage(command, what);
}

/* Reads a whole number in this range. Returns false if the text is not one. */
static bool read_number(const char *text, long least, long most, long *number)
{
	char *end;

	*number = strtol(text, &end, 10);
	return end != text && *end == '\0' && *number >= least && *number <= most;
}

static int bad_number(const char *command, const char *option, const char *value)
{
	char what[LINK_MESSAGE];

	snprintf(what, sizeof what, "%s %.100s: this is no number that it takes", option, value);
	return bad_usage(command, what);
}

/* Returns false after it has printed an error if the path is a terminal or a serial port, which has no end.
 * Then FILE and PORT were exchanged. */
static bool is_file(const char *path)
{
	int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
	bool good = file < 0 || !isatty(file);

	if (file >= 0)
		close(file);
	if (!good)
		complain_link(path, "this is a port and no file");
	return good;
}

/* Reads a text file without NULs, which the caller frees. Returns NULL after it has printed an error. */
static char *read_text(const char *path)
{
	size_t length;
	char *text;

	if (!is_file(path))
		return NULL;
	text = read_whole(path, &length);
	if (text && !memchr(text, '\0', length))
		return text;
	complain_link(path,
		      text ? "this is no text in UTF-8 or Latin-1: there is a NUL in it" : strerror(errno));
	free(text);
	return NULL;
}

/* Returns true after it has printed an error if a port is given twice, because its clock would be counted
 * twice. */
static bool has_same_ports(const char *command, char **ports, int count)
{
	dev_t *device = calloc((size_t)count + 1, sizeof *device); /* 0: not known yet */
	char what[LINK_MESSAGE];
	struct stat status;
	bool same = false;

	for (int i = 0; device && i < count && !same; i++) {
		if (stat(ports[i], &status) == 0 && S_ISCHR(status.st_mode))
			device[i] = status.st_rdev;
		for (int k = 0; k < i && !same; k++) {
			same = device[i] ? device[i] == device[k] : !strcmp(ports[i], ports[k]);
			if (same)
				snprintf(what, sizeof what, "%.150s and %.150s are the same port", ports[k],
					 ports[i]);
		}
	}
	if (same)
		(void)bad_usage(command, what);
	free(device);
	return same;
}

/* Opens the port and runs the job that `begin` begins. Returns false after it has printed an error. */
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
		complain_link(port, message);
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
	bool json;
	struct link_numbers numbers;
};

/* Returns the next line of a text, and ends it with a NUL. */
static const char *next_line(char **rest)
{
	char *line = strsep(rest, "\n");

	return line ? line : "";
}

struct facts {
	char *version, *number, *code, *hours, *control;
};

static struct facts read_facts(char *text)
{
	struct facts facts = {.version = (char *)next_line(&text)};

	facts.number = (char *)next_line(&text);
	facts.code = (char *)next_line(&text);
	facts.hours = (char *)next_line(&text);
	facts.control = (char *)next_line(&text);
	return facts;
}

static void print_facts(const char *name, const struct facts *facts)
{
	bool mains = !strcmp(facts->hours, "0");

	printf("%s: number %s, code %s, %s%s, %s, %s", name, facts->number, facts->code,
	       mains ? "no cells" : facts->hours, mains ? "" : " h", facts->version, facts->control);
}

static void print_json_facts(const char *name, const struct facts *facts)
{
	fputs("{\"port\":", stdout);
	link_json_string(name);
	printf(",\"number\":%d,\"code\":", atoi(facts->number));
	link_json_string(facts->code);
	printf(",\"hours\":%d,\"firmware\":", atoi(facts->hours));
	link_json_string(facts->version);
	fputs(",\"control\":", stdout);
	link_json_string(facts->control);
}

static void print_packs(char *places, bool json)
{
	const char *before = json ? "" : ", speaks";

	for (unsigned slot = 1; slot <= PROTOCOL_PACKS; slot++) {
		const char *name = next_line(&places);

		if (!*name)
			continue;
		if (json) {
			printf("%s\"%u\":", before, slot);
			link_json_string(name);
		} else {
			printf("%s %u %s", before, slot, name);
		}
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
		struct facts facts = read_facts(cable.job.text.bytes);

		listing->found++;
		link_number_seen(&listing->numbers, atoi(facts.number), name);
		(listing->json ? print_json_facts : print_facts)(name, &facts);
		job_slots(&cable.job, &cable.remote, link_now());
		if (listing->json)
			fputs(",\"packs\":{", stdout);
		if (cable_run(&cable, NULL, message)) /* fails without a memory for speech */
			print_packs(cable.job.text.bytes, listing->json);
		puts(listing->json ? "}}" : "");
		fflush(stdout);
	} else {
		listing->silent++;
		if (!listing->all)
			complain_link(name, message);
	}
	end_job(&cable);
}

static int list(char **ports, int count)
{
	struct listing listing = {.all = false};
	int all = 0, given = 0;

	for (int i = 0; i < count; i++)
		if (!strcmp(ports[i], "--json"))
			listing.json = true;
		else if (ports[i][0] == '-')
			return bad_word("list", ports[i]);
		else
			ports[given++] = ports[i];
	if (has_same_ports("list", ports, given))
		return EXIT_USAGE;
	listing.all = given == 0;
	for (int i = 0; i < given; i++)
		list_port(&listing, ports[i]);
	if (given == 0)
		all = link_port_each(list_port, &listing);
	if (all < 0)
		return complain_link("list", "this computer does not say which serial ports it has");
	if (given == 0 && listing.found == 0)
		return complain_link("list", all ? "no clock answers" : "this computer has no serial port");
	return listing.silent > 0 && given > 0 ? EXIT_FAILED : EXIT_GOOD;
}

/* ---- read, backup -------------------------------------------------------------------------------------- */

/* Reads the version of the program and the settings, and unless it is for a backup, the code and the hours,
 * too. */
static bool read_settings(struct cable *cable, bool backup, struct text_buffer *out,
			  char message[LINK_MESSAGE])
{
	char version[REMOTE_REQUEST];

	if (!cable_ask(cable, "version", message))
		return false;
	snprintf(version, sizeof version, "%s", cable->job.text.bytes);
	job_read(&cable->job, &cable->remote, link_now());
	if (!cable_run(cable, NULL, message))
		return false;
	if (backup) {
		settings_write(out, version, cable->job.text.bytes);
		return true;
	}
	text_add(out, "# %s\n%s", version, cable->job.text.bytes);
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
	bool good = path
			? write_whole(path, text->bytes, text->length)
			: fwrite(text->bytes, 1, text->length, stdout) == text->length && fflush(stdout) == 0;

	if (good)
		return EXIT_GOOD;
	return complain_link(path ? path : "standard output", strerror(errno));
}

/* {"port":...,"settings":{"option sound":"1","control":"5m+3",...}} */
static void print_json_settings(const char *name, char *text)
{
	const char *before = "";

	fputs("{\"port\":", stdout);
	link_json_string(name);
	fputs(",\"settings\":{", stdout);
	while (text && *text) {
		char *line = strsep(&text, "\n"), *value;

		line += !strncmp(line, "# ", 2) ? 2 : 0;
		value = strrchr(line, ' ');
		if (!value)
			continue;
		*value++ = '\0';
		fputs(before, stdout);
		link_json_string(line);
		putchar(':');
		link_json_string(value);
		before = ",";
	}
	puts("}}");
}

static int read_clock(const char *path, const char *name, bool json)
{
	char message[LINK_MESSAGE];
	struct cable cable = {.open = false};
	struct text_buffer text = {.bytes = NULL};
	int code = EXIT_GOOD;

	if (!cable_open(&cable, name, message) || !read_settings(&cable, path != NULL, &text, message))
		code = complain_link(name, message);
	else if (json)
		print_json_settings(name, text.bytes);
	else
		code = write_out(path, &text);
	if (path && code == EXIT_GOOD)
		printf("%s: its settings are in %s\n", name, path);
	end_job(&cable);
	text_free(&text);
	return code;
}

static int read_command(char **words, int count)
{
	const char *port = NULL;
	bool json = false;
	int ports = 0;

	for (int i = 0; i < count; i++) {
		if (!strcmp(words[i], "--json"))
			json = true;
		else if (words[i][0] == '-')
			return bad_word("read", words[i]);
		else if (ports++ == 0)
			port = words[i];
	}
	return ports == 1 ? read_clock(NULL, port, json) : bad_usage("read", "it takes one PORT");
}

/* ---- restore ------------------------------------------------------------------------------------------- */

static void begin_set(struct cable *cable, const void *order)
{
	const struct settings *settings = order;

	job_set(&cable->job, &cable->remote, settings->requests.bytes, settings->code, link_now());
}

static int complain_of_file(const char *path, const struct settings *settings)
{
	if (settings->line) {
		fprintf(stderr, "%s:%u: this is not a line of a backup: ", path, settings->line);
		link_print_plain(stderr, settings->wrong);
		fputc('\n', stderr);
	} else {
		fprintf(stderr, "%s: %s\n", path,
			settings->has_control ? "its end is missing, so it is not the whole backup"
					      : "there is no control in it");
	}
	return EXIT_USAGE;
}

/* True for settings that belong to one clock: its crystal's error and its number. */
static bool is_own(const char *line)
{
	return !strncmp(line, "option trim ", 12) || !strncmp(line, "option number ", 14);
}

static int number_in(const char *text)
{
	const char *line = strstr(text, "option number ");

	return line ? atoi(line + 14) : 0;
}

/* Removes the settings that belong to the clock from which the file was saved. */
static bool drop_own(struct settings *settings)
{
	struct text_buffer kept = {.bytes = NULL};
	bool dropped = false;

	for (const char *line = settings->requests.bytes; *line;) {
		size_t n = strcspn(line, "\n") + 1;

		if (is_own(line))
			dropped = true;
		else
			text_put(&kept, line, n);
		line += n;
	}
	text_free(&settings->requests);
	settings->requests = kept;
	return dropped;
}

static void complain_of_restore(const char *name, const struct job *job, const char *message)
{
	if (job_is_unconfirmed(job))
		fprintf(stderr, "%s: NOT CONFIRMED: %s; the clock may have the new settings\n", name,
			message);
	else
		complain_link(name, message);
}

static int restore_into(struct settings *settings, const char *name, bool all)
{
	struct cable cable = {.open = false};
	char message[LINK_MESSAGE];
	int owner = number_in(settings->requests.bytes);
	bool dropped = false,
	     good = cable_open(&cable, name, message) && cable_ask(&cable, "option number", message);

	if (good && !all && (owner == 0 || atoi(cable.job.text.bytes + strlen("number ")) != owner))
		dropped = drop_own(settings);
	if (good) {
		begin_set(&cable, settings);
		good = cable_run(&cable, NULL, message);
	}
	if (good)
		printf("%s: restored, code %04u%s\n", name, settings->code,
		       dropped ? "; number and trim belong to one clock and were left out "
				 "(--all restores them)"
			       : "");
	else
		complain_of_restore(name, &cable.job, message);
	end_job(&cable);
	return good ? EXIT_GOOD : EXIT_FAILED;
}

static int restore(const char *path, const char *name, bool all)
{
	struct settings settings;
	char *text = read_text(path);
	int code;

	if (!text)
		return EXIT_USAGE;
	if (!settings_read(&settings, text))
		code = complain_of_file(path, &settings);
	else
		code = restore_into(&settings, name, all);
	settings_free(&settings);
	free(text);
	return code;
}

static int file_command(const char *command, char **words, int count)
{
	const char *name[2] = {NULL, NULL};
	bool all = false;
	int names = 0;

	for (int i = 0; i < count; i++) {
		if (!strcmp(command, "restore") && !strcmp(words[i], "--all"))
			all = true;
		else if (words[i][0] == '-')
			return bad_word(command, words[i]);
		else if (names++ < 2)
			name[names - 1] = words[i];
	}
	if (names != 2)
		return bad_usage(command, "it takes a FILE and a PORT");
	if (!is_file(name[0]))
		return EXIT_USAGE;
	return all || !strcmp(command, "restore") ? restore(name[0], name[1], all)
						  : read_clock(name[0], name[1], false);
}

/* ---- set ----------------------------------------------------------------------------------------------- */

/* Makes the request "own 2 5m+3" of "own2=5+3"; `expected` is what the clock answers afterwards if it has the
 * setting. Returns false after it has printed an error. */
static bool request_of(const char *setting, char request[REMOTE_REQUEST], char expected[REMOTE_REQUEST],
		       bool says)
{
	const char *value = strchr(setting, '=') + 1;
	bool own = !strncmp(setting, "own", 3) && setting[3] >= '1' && setting[3] <= '5' && setting[4] == '=';
	char said[2 * LINK_MESSAGE];
	struct control control;
	uint8_t option;
	int16_t number;

	if (option_read(setting, &option, &number)) {
		snprintf(request, REMOTE_REQUEST, "option %s %d", option_name(option), number);
		snprintf(expected, REMOTE_REQUEST, "%s %d", option_name(option), number);
		return true;
	}
	if (!own && strncmp(setting, "control=", 8) != 0) {
		option_explain(setting, said, sizeof said);
		fprintf(stderr, "%s: %s%s\n", setting, said,
			!strncmp(said, "there is no", 11) ? "; and control, own1 to own5" : "");
		return false;
	}
	if (!typed_read(value, &control, said, sizeof said)) {
		fprintf(stderr, "%s: %s\n", setting, said);
		return false;
	}
	if (says)
		printf("%s: %s\n", setting, said);
	notation_format(&control, expected, REMOTE_REQUEST - 10);
	if (own)
		snprintf(request, REMOTE_REQUEST, "own %c %.240s", setting[3], expected);
	else
		snprintf(request, REMOTE_REQUEST, "control %.240s", expected);
	return true;
}

/* Asks the clock whether it has the setting ("option sound", "own 2"). The control is not asked, because the
 * options may change it. */
static bool has_kept(struct cable *cable, const char *request, const char *expected,
		     char message[LINK_MESSAGE])
{
	char question[REMOTE_REQUEST];

	if (!strncmp(request, "control ", 8))
		return true;
	snprintf(question, sizeof question, "%.*s", (int)(strrchr(request, ' ') - request), request);
	if (!cable_ask(cable, question, message))
		return false;
	if (!strcmp(cable->job.text.bytes, expected))
		return true;
	snprintf(message, LINK_MESSAGE, "the clock says ok, but it has %.100s", cable->job.text.bytes);
	return false;
}

/* Checks the control by the code (L5) that it must give together with the clock's options. */
static bool has_code(struct cable *cable, const char *control, char message[LINK_MESSAGE])
{
	struct options options;
	struct control_fault fault;
	struct control set;
	unsigned expected;

	options_init(&options);
	for (size_t i = 0; i < CHECKSUM_OPTIONS; i++) {
		char question[REMOTE_REQUEST];

		snprintf(question, sizeof question, "option %s", option_name(checksum_options[i]));
		if (!cable_ask(cable, question, message))
			return false;
		options.value[checksum_options[i]] = (int16_t)atoi(strrchr(cable->job.text.bytes, ' ') + 1);
	}
	if (!cable_ask(cable, "code", message))
		return false;
	if (!*control)
		return true;
	if (notation_parse(control, &set, &fault) != CONTROL_OK)
		return false;
	expected = chosen_code(&set, &options);
	if (strtoul(cable->job.text.bytes, NULL, 10) == expected)
		return true;
	snprintf(message, LINK_MESSAGE, "the clock says ok, but its code is %s and not %04u",
		 cable->job.text.bytes, expected);
	return false;
}

static void print_set(const char *name, char **settings, int count, const char *code)
{
	printf("%s: set", name);
	for (int i = 0; i < count; i++)
		printf(" %s", settings[i]);
	printf("; code %s\n", code);
}

static int set_port(const char *name, char **settings, int count)
{
	char message[LINK_MESSAGE], request[REMOTE_REQUEST], expected[REMOTE_REQUEST],
	    control[REMOTE_REQUEST] = "";
	struct cable cable = {.open = false};
	int code = EXIT_GOOD;

	if (!cable_open(&cable, name, message))
		return complain_link(name, message);
	for (int i = 0; i < count && code == EXIT_GOOD; i++) {
		(void)request_of(settings[i], request, expected, false);
		if (!strncmp(request, "control ", 8))
			snprintf(control, sizeof control, "%.240s", expected);
		if (!cable_ask(&cable, request, message) || !has_kept(&cable, request, expected, message)) {
			fprintf(stderr, "%s: %s: %s\n", name, settings[i], message);
			code = EXIT_FAILED;
		}
	}
	if (code == EXIT_GOOD && has_code(&cable, control, message))
		print_set(name, settings, count, cable.job.text.bytes);
	else if (code == EXIT_GOOD)
		code = complain_link(name, message);
	end_job(&cable);
	return code;
}

/* The number says which clock this is, so two clocks cannot have the same one. */
static bool has_number(char **settings, int count)
{
	for (int i = 0; i < count; i++)
		if (!strncmp(settings[i], "number=", 7) && strcmp(settings[i], "number=0") != 0)
			return true;
	return false;
}

static int set_link(char **words, int count)
{
	char request[REMOTE_REQUEST], expected[REMOTE_REQUEST];
	int settings = 0, code = EXIT_GOOD;

	for (int i = 0; i < count; i++)
		if (words[i][0] == '-')
			return bad_word("set", words[i]);
	for (; settings < count && strchr(words[settings], '='); settings++)
		if (!request_of(words[settings], request, expected, true))
			return EXIT_USAGE;
	if (settings == 0 || settings == count)
		return bad_usage("set", settings ? "there is no PORT" : "there is no KEY=VALUE");
	if (has_same_ports("set", words + settings, count - settings))
		return EXIT_USAGE;
	if (has_number(words, settings) && count - settings > 1)
		return bad_usage("set", "a number is for one clock, so it takes one PORT");
	for (int i = settings; i < count; i++)
		code |= set_port(words[i], words, settings);
	return code;
}

/* ---- fleet --------------------------------------------------------------------------------------------- */

struct fleet_arguments {
	struct link_fleet fleet;
	struct options options;
	uint32_t given; /* bit n is set if the option n was given */
};

/* Takes an argument. Returns the index of its last word, or -1 after it has printed an error. */
static int fleet_argument(struct fleet_arguments *arguments, char **words, int count, int i)
{
	struct link_fleet *fleet = &arguments->fleet;
	bool has_value = i + 1 < count;
	char said[LINK_MESSAGE];
	uint8_t option;
	int16_t value;
	long number;

	if (!strcmp(words[i], "--once")) {
		fleet->once = true;
	} else if (!strcmp(words[i], "--json")) {
		fleet->json = true;
	} else if (!strcmp(words[i], "--csv") && has_value) {
		fleet->csv = words[++i];
	} else if (!strcmp(words[i], "--number")) {
		fleet->number = 1;
		if (has_value && strspn(words[i + 1], "0123456789") == strlen(words[i + 1])) {
			if (!read_number(words[++i], 1, 9999, &number)) {
				bad_number("fleet", "--number", words[i]);
				return -1;
			}
			fleet->number = (int)number;
		}
	} else if (!strcmp(words[i], "--option") && has_value) {
		if (!option_read(words[++i], &option, &value)) {
			option_explain(words[i], said, sizeof said);
			fprintf(stderr, "%s: %s\n", words[i], said);
			return -1;
		}
		arguments->options.value[option] = value;
		arguments->given |= 1u << option;
	} else {
		bad_word("fleet", words[i]);
		return -1;
	}
	return i;
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
	struct control control;
	char said[2 * LINK_MESSAGE];
	int given = 0;

	options_init(&arguments.options);
	/* All clocks must be alike, so an option in the code gets its default unless it is given. */
	for (size_t k = 0; k < CHECKSUM_OPTIONS; k++)
		arguments.given |= 1u << checksum_options[k];
	for (int i = 0; i < count; i++) {
		if (words[i][0] != '-')
			words[given++] = words[i];
		else if ((i = fleet_argument(&arguments, words, count, i)) < 0)
			return EXIT_USAGE;
	}
	if (arguments.fleet.number && (arguments.given >> OPTION_NUMBER & 1))
		return bad_usage("fleet", "the number is given twice");
	if (given == 0)
		return bad_usage("fleet", "there is no CONTROL");
	if (!typed_read(words[0], &control, said, sizeof said)) {
		fprintf(stderr, "%s: %s\n", words[0], said);
		return EXIT_USAGE;
	}
	if (given == 1)
		return bad_usage("fleet", "there is no PORT");
	if (given - 1 > LINK_PORTS)
		return bad_usage("fleet", "there are too many ports");
	if (has_same_ports("fleet", words + 1, given - 1))
		return EXIT_USAGE;
	arguments.fleet.said = said;
	return run_fleet(&arguments, &control, words + 1, given - 1);
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

struct log_order {
	unsigned n;
	bool json;
	struct pairings pairings;
};

static void print_json_game(const char *port, const struct link_game *game)
{
	fputs("{\"port\":", stdout);
	link_json_string(port);
	printf(",\"clock\":%u,\"control\":", game->clock);
	link_json_string(game->control);
	printf(",\"whole\":%s,\"damaged\":%u,\"moves\":[", game->whole ? "true" : "false", game->damaged);
	for (size_t i = 0; i < game->plies; i++) {
		const struct link_ply *ply = &game->ply[i];

		printf("%s{\"side\":\"%s\"", i ? "," : "", ply->side == game->white ? "white" : "black");
		if (ply->known)
			printf(",\"left\":%.2f", ply->left / 100.0);
		if (ply->known && ply->timed)
			printf(",\"took\":%.2f", ply->took / 100.0);
		fputs(",\"note\":", stdout);
		link_json_string(ply->note.length ? ply->note.bytes : "");
		putchar('}');
	}
	puts("]}");
}

static int print_log(const struct log_order *order, const char *name)
{
	struct cable cable = {.open = false};
	struct text_buffer text = {.bytes = NULL};
	const struct link_game *game = &cable.job.game;
	int code = EXIT_FAILED;

	if (do_job(&cable, name, show_entries, begin_log, &order->n)) {
		const struct link_tags tags = pairings_tags(&order->pairings, game->clock);

		code = EXIT_GOOD;
		if (order->json)
			print_json_game(name, game);
		else
			link_game_pgn(game, &tags, &text);
		if (!order->json)
			code = write_out(NULL, &text);
		if (!game->whole)
			complain_link(name, "the beginning of this game was written over by later games");
		if (game->damaged)
			fprintf(stderr, "%s: %u entries are damaged\n", name, game->damaged);
	}
	text_free(&text);
	end_job(&cable);
	return code;
}

/* Reads --pairings FILE and --round N. Returns true if the word was one of these, and advances *i. Sets
 * `wrong` after it has printed an error. */
static bool pairings_argument(const char *command, char **words, int count, int *i, const char **path,
			      unsigned *round, bool *wrong)
{
	long number;

	if (!strcmp(words[*i], "--pairings") && *i + 1 < count) {
		*path = words[++*i];
		return true;
	}
	if (strcmp(words[*i], "--round") != 0 || *i + 1 >= count)
		return false;
	*wrong = !read_number(words[++*i], 1, 999, &number);
	if (*wrong)
		bad_number(command, "--round", words[*i]);
	*round = (unsigned)number;
	return true;
}

static bool load_pairings(struct pairings *pairings, const char *path, unsigned round)
{
	char message[LINK_MESSAGE];
	char *text = path ? read_text(path) : NULL;
	bool good = !path;

	if (text) {
		good = pairings_read(pairings, text, round, message, sizeof message);
		if (!good)
			complain_link(path, message);
	}
	free(text);
	return good;
}

static int log_command(char **words, int count)
{
	struct log_order order = {.n = 0};
	const char *path = NULL, *name[2];
	unsigned round = 0;
	bool wrong = false;
	int names = 0, code;
	long n = 0;

	for (int i = 0; i < count && !wrong; i++) {
		if (!strcmp(words[i], "--json"))
			order.json = true;
		else if (pairings_argument("log", words, count, &i, &path, &round, &wrong))
			continue;
		else if (words[i][0] == '-' || names == 2)
			return bad_word("log", words[i]);
		else
			name[names++] = words[i];
	}
	if (wrong)
		return EXIT_USAGE;
	if (names == 0)
		return bad_usage("log", "there is no PORT");
	if (names == 2 && !read_number(name[0], 0, 31, &n))
		return bad_number("log", "game", name[0]);
	if (!load_pairings(&order.pairings, path, round))
		return EXIT_USAGE;
	order.n = (unsigned)n;
	code = print_log(&order, name[names - 1]);
	pairings_free(&order.pairings);
	return code;
}

/* ---- merge --------------------------------------------------------------------------------------------- */

static char *read_file(const char *path, size_t *length)
{
	char *text;

	if (!is_file(path))
		return NULL;
	text = read_whole(path, length);
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

static void say_aligned(const struct merge *merge)
{
	fprintf(stderr, "%zu of %zu moves have times", merge->timed, merge->all);
	fprintf(stderr, merge->timed ? ": %s to %s.\n" : ".\n", merge->first, merge->last);
	if (merge->other_players)
		fprintf(stderr,
			"White or Black has another name in the log than in the sheet.  Is it the log "
			"of this game?\n");
	if (merge->left_out)
		fprintf(stderr, "%zu presses of the log belong to no move and are left out.\n",
			merge->left_out);
	if (merge->last_not_pressed)
		fprintf(stderr, "The last move was not pressed, so it has no time.\n");
}

/* Files that do not match give EXIT_FAILED. A file that is no PGN, or lacks the requested game, gives
 * EXIT_USAGE. */
static int merge_files(const char *moves_path, const char *log_path, const struct merge_options *options)
{
	size_t moves_length, log_length;
	struct merge merge;
	char *moves = read_file(moves_path, &moves_length),
	     *log = moves ? read_file(log_path, &log_length) : NULL;
	int code = EXIT_USAGE;

	if (log && merge_games(&merge, moves, moves_length, log, log_length, options)) {
		code = write_out(NULL, &merge.out);
		if (code == EXIT_GOOD)
			say_aligned(&merge);
	} else if (log) {
		complain_of_merge(merge.in_log ? log_path : moves_path, &merge);
		if (merge.table.bytes)
			fputs(merge.table.bytes, stderr);
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
	struct merge_options options = {.game = 0};
	const char *name[2];
	int names = 0;
	long n = 0;

	for (int i = 0; i < count; i++) {
		const char *value = i + 1 < count ? words[i + 1] : NULL;

		if (!strcmp(words[i], "--exact")) {
			options.exact = true;
		} else if (!strncmp(words[i], "--", 2)) {
			bool number = value && read_number(value, -999, 9999, &n);

			if (!strcmp(words[i], "--game") && value && !number)
				options.name = value;
			else if (!strcmp(words[i], "--game") && number && n > 0)
				options.game = (unsigned)n;
			else if (!strcmp(words[i], "--log-game") && number && n > 0)
				options.log_game = (unsigned)n;
			else if (!strcmp(words[i], "--from") && number && n > 0)
				options.from = (unsigned)n;
			else if (!strcmp(words[i], "--to") && number && n > 0)
				options.to = (unsigned)n;
			else if (!strcmp(words[i], "--shift") && number)
				options.shift = (int)n;
			else
				return bad_word("merge", words[i]);
			i++;
		} else if (names < 2) {
			name[names++] = words[i];
		} else {
			return bad_word("merge", words[i]);
		}
	}
	return names == 2 ? merge_files(name[0], name[1], &options)
			  : bad_usage("merge", "it takes MOVES.pgn and LOG.pgn");
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
	bool goes_on = job->state == JOB_SILENT || job->state == JOB_GONE ||
		       remote_error(job->answer) == PROTOCOL_ERROR_NOW;

	if (goes_on && job->all && job->upload.rounds)
		fprintf(stderr, "%s: the same command continues where this one ended, at %u %%\n", port,
			job->done * 100 / job->all);
}

static int write_pack(const struct pack_order *order, const char *port)
{
	struct cable cable = {.open = false};
	const struct job *job = &cable.job;
	int64_t begun = link_now();
	bool good;

	good = do_job(&cable, port, show_percent, begin_upload, order);
	if (good) {
		printf("%s: slot %u: ", port, job->upload.slot);
		link_print_plain(stdout, job->upload.name);
		printf(", %u bytes in %.0f s\n", job->upload.head.length,
		       (double)(link_now() - begun) / 1000);
	} else {
		explain_upload(job, port);
	}
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
		complain_link(path, sentence);
	} else {
		code = write_pack(&order, port);
	}
	free(bytes);
	return code;
}

static int speech_command(char **words, int count)
{
	const char *name[2];
	int names = 0;
	long slot = 0;

	for (int i = 0; i < count; i++) {
		if (!strcmp(words[i], "--slot") && i + 1 < count) {
			if (!read_number(words[++i], 1, PROTOCOL_PACKS, &slot))
				return bad_number("speech", "--slot", words[i]);
		} else if (names < 2 && words[i][0] != '-') {
			name[names++] = words[i];
		} else {
			return bad_word("speech", words[i]);
		}
	}
	return names == 2 ? speech(name[0], (unsigned)slot, name[1])
			  : bad_usage("speech", "it takes FILE.pak and a PORT");
}

/* ---- watch, and which command -------------------------------------------------------------------------- */

static int watch_command(char **words, int count)
{
	struct link_watch watch = {.pgn = NULL};
	const char *path = NULL;
	unsigned round = 0;
	bool wrong = false;
	int ports = 0, code;
	long seconds;

	for (int i = 0; i < count && !wrong; i++) {
		if (!strcmp(words[i], "--pgn") && i + 1 < count)
			watch.pgn = words[++i];
		else if (!strcmp(words[i], "--wall"))
			watch.wall = true;
		else if (pairings_argument("watch", words, count, &i, &path, &round, &wrong))
			continue;
		else if (!strcmp(words[i], "--seconds") && i + 1 < count) {
			if (!read_number(words[++i], 1, 1000000, &seconds))
				return bad_number("watch", "--seconds", words[i]);
			watch.seconds = (int)seconds;
		} else if (words[i][0] == '-')
			return bad_word("watch", words[i]);
		else
			words[ports++] = words[i];
	}
	if (wrong)
		return EXIT_USAGE;
	if (ports == 0 || ports > LINK_PORTS)
		return bad_usage("watch", ports ? "there are too many ports" : "there is no PORT");
	if (has_same_ports("watch", words, ports))
		return EXIT_USAGE;
	if (!load_pairings(&watch.pairings, path, round))
		return EXIT_USAGE;
	code = link_watch(&watch, words, ports);
	pairings_free(&watch.pairings);
	return code;
}

static int backup_command(char **words, int count)
{
	return file_command("backup", words, count);
}

static int restore_command(char **words, int count)
{
	return file_command("restore", words, count);
}

static const struct {
	const char *name, *arguments, *help;
	int (*main)(char **words, int count);
} commands[] = {
    {"list", "[--json] [PORT...]", "the clocks that answer; without PORT every serial port is asked", list},
    {"read", "[--json] PORT", "prints all settings of a clock", read_command},
    {"set", "KEY=VALUE... PORT...", "sets control, own1 to own5 or an option, and reads it back", set_link},
    {"backup", "FILE PORT", "keeps all settings of a clock as text", backup_command},
    {"restore", "[--all] FILE PORT",
     "puts them into a clock, all or nothing; --all: number and trim of another clock, too", restore_command},
    {"fleet", "CONTROL [--option NAME=N]... [--number [FIRST]] [--csv FILE] [--json] [--once] PORT...",
     "sets every clock that is plugged in, all or nothing, and waits for the next one;\n"
     "           --once: one clock a port; --number: gives them numbers; --csv: a row a clock",
     fleet},
    {"log", "[N] [--json] [--pairings FILE [--round N]] PORT",
     "a game of the clock's log as PGN with times, 0 is the newest; its moves are null moves", log_command},
    {"merge", "[--game N|NAME] [--log-game N] [--from N] [--to N] [--shift N] [--exact] MOVES.pgn LOG.pgn",
     "the moves with the times of that log, aligned by move numbers; --exact: hundredths;\n"
     "           --from N: the log's first move has the number N in the sheet; --to N: its last one;\n"
     "           --from N --shift K: from move N on the log is K moves ahead (players pressed too often)",
     merge_command},
    {"speech", "FILE.pak [--slot N] PORT",
     "writes a pack of speech into the clock: three minutes; after a pulled cable the same command "
     "continues;\n"
     "           --slot: 1 to 6; else that of the pack it replaces, or a free one",
     speech_command},
    {"watch", "[--pgn FILE|FOLDER] [--pairings FILE [--round N]] [--wall] [--seconds N] PORT...",
     "a line of JSON for everything that happens; --pgn: for broadcast programs, a FOLDER has a file a "
     "board;\n"
     "           --wall: all boards at a glance",
     watch_command},
};
#define COMMANDS (sizeof commands / sizeof commands[0])

static const char *arguments_of(const char *command)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].name, command))
			return commands[i].arguments;
	return "";
}

static int help(void)
{
	fputs(heading, stdout);
	for (size_t i = 0; i < COMMANDS; i++)
		printf("  %-8s %s\n           %s\n", commands[i].name, commands[i].arguments,
		       commands[i].help);
	fputs(ending, stdout);
	return EXIT_GOOD;
}

static bool is_help(const char *word)
{
	return !strcmp(word, "--help") || !strcmp(word, "-h");
}

static int run_command(size_t command, char **words, int count)
{
	for (int i = 0; i < count; i++)
		if (is_help(words[i])) {
			printf("usage: zeitnot link %s %s\n           %s\n", commands[command].name,
			       commands[command].arguments, commands[command].help);
			return EXIT_GOOD;
		}
	return commands[command].main(words, count);
}

/* Runs a command with `--simulated N`: the ports of the simulated clocks are added after its other words. */
static int with_simulated(int count, char **words)
{
	char *all[LINK_PORTS + 64];
	struct simulated clocks;
	long n = 0;
	int code;

	if (count < 3 || !read_number(words[1], 1, LINK_PORTS, &n)) {
		fprintf(stderr, "zeitnot link --simulated N COMMAND ...: N is 1 to %d\n", LINK_PORTS);
		return EXIT_USAGE;
	}
	if (count > 60 || !simulated_start(&clocks, (int)n))
		return complain_link("--simulated", "the clocks cannot be started");
	memcpy(all, words + 2, (size_t)(count - 2) * sizeof *all);
	for (long i = 0; i < n; i++) {
		fprintf(stderr, "simulated clock %ld: %s\n", i + 1, clocks.port[i]);
		all[count - 2 + i] = clocks.port[i];
	}
	code = link_main(count - 2 + (int)n, all);
	simulated_stop(&clocks);
	return code;
}

int link_main(int count, char **words)
{
	if (count > 0 && !strcmp(words[0], "--simulated"))
		return with_simulated(count, words);
	if (count > 0 && is_help(words[0]))
		return help();
	for (size_t i = 0; count > 0 && i < COMMANDS; i++)
		if (!strcmp(words[0], commands[i].name))
			return run_command(i, words + 1, count - 1);
	fprintf(stderr,
		count > 0 ? "zeitnot link: there is no command \"%.100s\"; zeitnot link --help lists them\n"
			  : "usage: zeitnot link COMMAND ...; zeitnot link --help lists the commands%s\n",
		count > 0 ? words[0] : "");
	return EXIT_USAGE;
}
