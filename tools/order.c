/* Which functions should lie near each other in the flash: a call within 4 KiB takes two bytes, a longer one four.
 *
 *      avr-objdump -d IMAGE | order MAP SCRIPT >ORDERED
 *
 * Reads the calls from the disassembly and the sections from the linker's map, anneals the order of the sections (always the same way),
 * and prints the linker script SCRIPT with that order in front of its `*(.text.*)`. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECTIONS 2000
#define CALLS	 8000
#define NAME	 120
#define REACH	 4090 /* of rcall and rjmp, in bytes, with something to spare */
#define ROUNDS	 2400000
#define HEAT	 2.5
#define ATTEMPTS 6

struct section {
	const char *name; /* apart: the judge walks along the sizes millions of times */
	uint32_t address, size;
};

struct call {
	uint16_t from, to; /* sections */
	int32_t ahead;	   /* of the place of the call in its section before that of its goal in its own */
};

static struct section sections[SECTIONS];
static struct call calls[CALLS];
static int section_count, call_count;
static int order[SECTIONS];

static uint32_t random_bits(void)
{
	static uint32_t state = 1;

	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

/* Sections of one name go together: they must lie together already. */
static void add_section(const char *name, uint32_t address, uint32_t size)
{
	struct section *last = &sections[section_count - 1];

	if (size == 0 || section_count == SECTIONS)
		return;
	if (section_count > 0 && strcmp(last->name, name) == 0) {
		last->size = address + size - last->address;
		return;
	}
	sections[section_count++] = (struct section){.name = strdup(name), .address = address, .size = size};
}

/* " .text.NAME 0xADDRESS 0xSIZE file", long names on a line of their own; what was thrown away stands at 0. */
static void read_map(FILE *map)
{
	char line[1024], name[NAME] = "", only[NAME];
	unsigned address, size;

	while (fgets(line, sizeof(line), map)) {
		if (sscanf(line, " .text.%119s 0x%x 0x%x", only, &address, &size) == 3) {
			snprintf(name, NAME, "%s", only);
		} else if (sscanf(line, " .text.%119s", only) == 1) {
			snprintf(name, NAME, "%s", only);
			continue;
		} else if (!name[0] || sscanf(line, " 0x%x 0x%x", &address, &size) != 2) {
			name[0] = '\0';
			continue;
		}
		if (address != 0)
			add_section(name, address, size);
		name[0] = '\0';
	}
}

static int section_at(uint32_t address)
{
	for (int i = 0; i < section_count; i++)
		if (address - sections[i].address < sections[i].size)
			return i;
	return -1;
}

static void add_call(uint32_t at, uint32_t target)
{
	int from = section_at(at), to = section_at(target);

	if (from < 0 || to < 0 || from == to || call_count == CALLS)
		return;
	calls[call_count++] = (struct call){.from = (uint16_t)from,
					    .to = (uint16_t)to,
					    .ahead = (int32_t)(at - sections[from].address) -
						     (int32_t)(target - sections[to].address)};
}

/* "  1a2:\t0e 94 .. \tcall\t0x123\t; ..." and "\trcall\t.+12 ..." */
static void read_calls(FILE *text)
{
	char line[1024], what[16], operand[64];
	unsigned at;

	while (fgets(line, sizeof(line), text)) {
		char *tab = strchr(line, '\t');

		if (!tab || sscanf(line, " %x:", &at) != 1 || !(tab = strchr(tab + 1, '\t')) ||
		    sscanf(tab, " %15s %63s", what, operand) != 2)
			continue;
		if (strcmp(what, "call") == 0 || strcmp(what, "jmp") == 0)
			add_call(at, (uint32_t)strtoul(operand, NULL, 16));
		else if ((strcmp(what, "rcall") == 0 || strcmp(what, "rjmp") == 0) && operand[0] == '.')
			add_call(at, at + 2 + (uint32_t)strtol(operand + 1, NULL, 10));
	}
}

/* How many calls are short. */
static int judge(void)
{
	static int32_t place[SECTIONS];
	int32_t at = 0;
	int short_ones = 0;

	for (int i = 0; i < section_count; i++) {
		place[order[i]] = at;
		at += (int32_t)sections[order[i]].size;
	}
	for (int i = 0; i < call_count; i++) {
		int32_t distance = place[calls[i].from] - place[calls[i].to] + calls[i].ahead;

		short_ones += distance < REACH && distance > -REACH;
	}
	return short_ones;
}

/* A block of one, three, eight or twenty sections goes elsewhere. */
static void move_something(void)
{
	static const int lengths[] = {1, 1, 1, 1, 1, 3, 8, 20};
	static int rest[SECTIONS], block[SECTIONS];
	int length = lengths[random_bits() % 8];
	int from, to;

	if (length > section_count)
		length = section_count;
	from = (int)(random_bits() % (uint32_t)(section_count - length + 1));
	to = (int)(random_bits() % (uint32_t)(section_count - length + 1));
	memcpy(block, order + from, sizeof(*order) * (size_t)length);
	memcpy(rest, order, sizeof(*order) * (size_t)from);
	memcpy(rest + from, order + from + length, sizeof(*order) * (size_t)(section_count - from - length));
	memcpy(order, rest, sizeof(*order) * (size_t)to);
	memcpy(order + to, block, sizeof(*order) * (size_t)length);
	memcpy(order + to + length, rest + to, sizeof(*order) * (size_t)(section_count - to - length));
}

/* One walk from the order that the linker found. */
static void anneal(int best[SECTIONS], int *record)
{
	static int before[SECTIONS];
	size_t used = sizeof(*order) * (size_t)section_count;
	int present;

	for (int i = 0; i < section_count; i++)
		order[i] = i;
	present = judge();
	for (int round = 0; round < ROUNDS; round++) {
		double heat = HEAT * (1 - (double)round / ROUNDS) + 0.02;
		int now;

		memcpy(before, order, used);
		move_something();
		now = judge();
		if (now < present && exp((now - present) / heat) * UINT32_MAX <= random_bits()) {
			memcpy(order, before, used);
			continue;
		}
		present = now;
		if (now > *record) {
			*record = now;
			memcpy(best, order, used);
		}
	}
}

/* The best of some walks: one alone is up to 60 bytes better or worse than the next, by chance. */
static void seek(void)
{
	static int best[SECTIONS];
	int record = -1;

	for (int attempt = 0; attempt < ATTEMPTS; attempt++)
		anneal(best, &record);
	memcpy(order, best, sizeof(order));
}

static void print_script(FILE *script)
{
	char line[1024];

	while (fgets(line, sizeof(line), script)) {
		if (strstr(line, "*(.text.*)"))
			for (int i = 0; i < section_count; i++)
				printf("    *(.text.%s)\n", sections[order[i]].name);
		fputs(line, stdout);
	}
}

int main(int count, char **arguments)
{
	FILE *map = count == 3 ? fopen(arguments[1], "r") : NULL;
	FILE *script = count == 3 ? fopen(arguments[2], "r") : NULL;

	if (!map || !script) {
		fprintf(stderr, "usage: avr-objdump -d IMAGE | order MAP SCRIPT\n");
		return 2;
	}
	read_map(map);
	read_calls(stdin);
	if (section_count == 0 || call_count == 0) {
		fprintf(stderr, "order: no sections or no calls\n");
		return 1;
	}
	seek();
	print_script(script);
	return 0;
}
