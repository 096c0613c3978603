/* The programs of the pages, built for this computer with the sanitizers: makes again the calls that their
 * WebAssembly builds were given, and compares each result. tests/fuzz/page.mjs writes them on the standard
 * input, a line each; addresses are those of WebAssembly, and PROGRAM is 0 (clock) or 1 (tool):
 *
 *   # NAME                                     the input that follows
 *   PROGRAM write ADDRESS HEX                  the page writes these bytes
 *   PROGRAM read ADDRESS LENGTH SUM            the page reads bytes with this sum
 *   PROGRAM CALL ARGUMENT... = RESULT          a text is written in hex; - is none
 *
 * Ends with the line "N calls, M differences", and at a sanitizer's report. */
#pragma clang diagnostic ignored "-Wunknown-attributes"
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wshadow"
#include <math.h>

#include "page/cables/tool.c"
#include "page/clock.c"
#include "page/typed.c"

#define MOST_ARGUMENTS 10
#define PLACES	       256
#define MOST_SHOWN     10 /* differences */
#define NAME	       160

enum kind { VOID, BOOL, INT, UNSIGNED, DOUBLE, TEXT, ADDRESS };

struct value {
	double number;
	void *address;
	const char *text;
};

struct call {
	const char *name;
	enum kind result;
	const char *parameters; /* n: a number, a: an address */
	void (*act)(const struct value *a, struct value *r);
};

#define ROW(name, result, parameters, act)                                                                   \
	static void make_##name(const struct value *a, struct value *r)                                      \
	{                                                                                                    \
		(void)a;                                                                                     \
		(void)r;                                                                                     \
		act;                                                                                         \
	}
#include "fuzz/calls.inc"
#undef ROW

static const struct call calls[] = {
#define ROW(name, result, parameters, act) {#name, result, parameters, make_##name},
#include "fuzz/calls.inc"
#undef ROW
};

/* Where a block of WebAssembly's memory is here. */
struct place {
	unsigned program;
	uint32_t there;
	void *here;
};

static struct place places[PLACES];
static size_t place_count;
static char input[NAME];
static unsigned long made, differences;

void __sanitizer_set_death_callback(void (*callback)(void));
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
	return "handle_abort=1:detect_leaks=1";
}

static void say_input(void)
{
	fprintf(stderr, "input: %s\n", input);
}

/* Returns the place with the highest address that is not above `there`, which is inside it or wrong. */
static struct place *place_of(unsigned program, uint32_t there)
{
	struct place *found = NULL;

	for (struct place *at = places; at < places + place_count; at++)
		if (at->program == program && at->there <= there && (!found || at->there > found->there))
			found = at;
	return found;
}

static uint8_t *here(unsigned program, uint32_t there)
{
	const struct place *at = place_of(program, there);

	if (!at) {
		fprintf(stderr, "input %s: %u is in no block of program %u\n", input, there, program);
		exit(1);
	}
	return (uint8_t *)at->here + (there - at->there);
}

static void know(unsigned program, uint32_t there, void *address)
{
	struct place *at = place_of(program, there);

	if (!at || at->there != there) {
		if (place_count == PLACES) {
			fprintf(stderr, "input %s: blocks are not freed\n", input);
			exit(1);
		}
		at = &places[place_count++];
	}
	*at = (struct place){program, there, address};
}

static void forget(unsigned program, uint32_t there)
{
	struct place *at = place_of(program, there);

	if (at && at->there == there)
		*at = places[--place_count];
}

static void differs(const char *what, const char *expected)
{
	if (differences++ < MOST_SHOWN)
		printf("input %s: %s: WebAssembly has %s\n", input, what, expected);
}

static uint8_t nibble(char c)
{
	return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

static void write_bytes(uint8_t *to, const char *hex)
{
	size_t n = strlen(hex) / 2;
	uint8_t *whole = malloc(n + 1);

	for (size_t i = 0; i < n; i++)
		whole[i] = (uint8_t)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
	memcpy(to, whole, n); /* the sanitizer looks at all of it */
	free(whole);
}

/* FNV-1a */
static uint32_t sum_of(const uint8_t *bytes, size_t n)
{
	uint32_t sum = 2166136261u;

	while (n--)
		sum = (uint32_t)((uint64_t)(sum ^ *bytes++) * 16777619u);
	return sum;
}

static bool same_text(const char *text, const char *hex)
{
	if (!text || *hex == '-')
		return !text && *hex == '-';
	for (; *text && *hex; text++, hex += 2)
		if ((uint8_t)*text != (uint8_t)(nibble(hex[0]) << 4 | nibble(hex[1])))
			return false;
	return !*text && !*hex;
}

static bool same_number(double number, const char *text)
{
	double expected = strtod(text, NULL);

	return number == expected || (isnan(number) && isnan(expected));
}

static const struct call *call_of(const char *name)
{
	size_t low = 0, high = sizeof calls / sizeof *calls;

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = strcmp(name, calls[middle].name);

		if (order == 0)
			return &calls[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	fprintf(stderr, "no call: %s\n", name);
	exit(1);
}

static void make(unsigned program, const struct call *call, char *rest)
{
	struct value a[MOST_ARGUMENTS] = {{0}}, r = {0};
	char *result = strchr(rest, '=') + 1;
	uint32_t first = 0;

	for (unsigned n = 0; call->parameters[n]; n++) {
		a[n].number = strtod(rest, &rest);
		if (call->parameters[n] == 'a')
			a[n].address = here(program, first = (uint32_t)a[n].number);
	}
	result += *result == ' ';
	call->act(a, &r);
	made++;
	if (call->result == ADDRESS && (r.address || *result != '0'))
		know(program, (uint32_t)strtoul(result, NULL, 10), r.address);
	else if (call->result == TEXT ? !same_text(r.text, result)
				      : call->result != VOID && !same_number(r.number, result))
		differs(call->name, result);
	if (!strcmp(call->name, "tool_memory_free") || !strcmp(call->name, "seat_free"))
		forget(program, first);
}

static void follow(char *line)
{
	char *name = strchr(line, ' ') + 1, *rest = name + strcspn(name, " ");
	unsigned program = (unsigned)(*line - '0');
	uint32_t there;
	size_t length;

	if (*line == '#') {
		snprintf(input, sizeof input, "%s", name);
		return;
	}
	*rest++ = '\0';
	if (!strcmp(name, "write")) {
		there = (uint32_t)strtoul(rest, &rest, 10);
		write_bytes(here(program, there), rest + 1);
	} else if (!strcmp(name, "read")) {
		there = (uint32_t)strtoul(rest, &rest, 10);
		length = strtoul(rest, &rest, 10);
		if (sum_of(here(program, there), length) != strtoul(rest, NULL, 10))
			differs("bytes that are read", "others");
	} else {
		make(program, call_of(name), rest);
	}
}

int main(void)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	__sanitizer_set_death_callback(say_input);
	while ((n = getline(&line, &room, stdin)) > 0) {
		line[n - 1] = '\0';
		follow(line);
	}
	free(line);
	printf("%lu calls, %lu differences\n", made, differences);
	return differences > 0;
}
