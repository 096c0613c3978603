/* Sequences of instructions that occur more than once become functions: the last tenth of a full flash.
 *
 *      outline DIRECTORY [-x PATH]... FILE.s...
 *
 * Reads what the compiler wrote for the whole image, one file a partition, and writes the files anew into DIRECTORY.  Instructions are
 * compared as text, never changed and never reordered: a sequence is replaced by a call of its copy, or, where it ends its function, by a
 * jump there.  Greatest saving first, until there is none.  Sources whose path contains PATH stay as they are.
 *
 * What is left alone: whatever a branch leads into or out of, the instruction behind one that may skip it, everything with a
 * pointer to code, the ports and the other I/O registers, whose times the data sheet rules, and the interrupts; the stack pointer but at
 * the end of a function, which goes on as a jump. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES	  200
#define LINES	  300000
#define ITEMS	  40000
#define TEXTS	  30000
#define SYMBOLS	  20000
#define SOURCES	  200 /* of a partition */
#define SPARED	  10
#define LONGEST	  24
#define TABLE	  (1 << 17)
#define COST_CALL 26 /* tenths of a byte: most calls become rcall when they are linked */
#define COST_JUMP 24
#define LEAST	  5 /* tenths: what saves less is not worth a call */

enum kind { BARRIER, ORDINARY, AT_END, RETURN, GONE };

struct item {
	int text; /* equal instructions have equal ones */
	int line;
	uint8_t kind;
	uint8_t size; /* bytes */
	bool calls;   /* a call: at the end of a sequence it becomes a jump */
};

struct found {
	uint32_t hash;
	int first; /* item; -1: free */
	int count, last_end;
};

static char *lines[LINES];
static char *insert[LINES]; /* instead of this line */
static bool gone[LINES];
static int line_count, file_start[FILES + 1], file_count;
static struct item items[ITEMS];
static int item_count, outlined;
static char *texts[TEXTS];
static int text_count;
static char *symbols[SYMBOLS]; /* of one file, known nowhere else */
static int symbol_count;
static struct found *table;
static bool spared[SOURCES]; /* by the number that `.file` gives */
static const char *spared_paths[SPARED];
static int spared_count;

static void fail(const char *what)
{
	fprintf(stderr, "outline: %s\n", what);
	exit(2);
}

static char *copy(const char *text)
{
	char *new = strdup(text);

	if (!new)
		fail("no memory");
	return new;
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

static void read_file(const char *name)
{
	char line[4096];
	FILE *file = fopen(name, "r");

	if (!file || file_count == FILES)
		fail(name);
	file_start[file_count++] = line_count;
	while (fgets(line, sizeof(line), file)) {
		if (line_count == LINES)
			fail("too many lines");
		line[strcspn(line, "\n")] = '\0';
		lines[line_count++] = copy(line);
	}
	fclose(file);
	file_start[file_count] = line_count;
}

static bool begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

static bool is_symbol(const char *text, size_t length)
{
	for (int i = 0; i < symbol_count; i++) {
		if (strlen(symbols[i]) == length && strncmp(symbols[i], text, length) == 0)
			return true;
	}
	return false;
}

/* Labels and common blocks that no `.global` makes known to other files. */
static void read_symbols(int file)
{
	static char global[SYMBOLS / 4][128];
	int globals = 0;

	symbol_count = 0;
	for (int i = file_start[file]; i < file_start[file + 1]; i++) {
		if (sscanf(lines[i], " .global %127s", global[globals]) == 1 ||
		    sscanf(lines[i], ".global %127s", global[globals]) == 1)
			globals++;
	}
	for (int i = file_start[file]; i < file_start[file + 1]; i++) {
		char name[128];
		bool known = false;

		if (sscanf(lines[i], "%127[A-Za-z0-9_.$]:", name) != 1 || begins(name, ".L") ||
		    lines[i][strlen(name)] != ':') {
			if (sscanf(lines[i], " .local %127s", name) != 1)
				continue;
		}
		for (int g = 0; g < globals && !known; g++)
			known = strcmp(global[g], name) == 0;
		if (!known && symbol_count < SYMBOLS)
			symbols[symbol_count++] = copy(name);
	}
}

static bool names_symbol(const char *operands)
{
	for (const char *at = operands; *at;) {
		size_t length =
		    strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$");

		if (length > 0 && is_symbol(at, length))
			return true;
		at += length > 0 ? length : 1;
	}
	return false;
}

static int text_number(const char *text)
{
	for (int i = 0; i < text_count; i++) {
		if (strcmp(texts[i], text) == 0)
			return i;
	}
	if (text_count == TEXTS)
		fail("too many different instructions");
	texts[text_count] = copy(text);
	return text_count++;
}

static bool is_one_of(const char *word, const char *list)
{
	char padded[40];

	snprintf(padded, sizeof(padded), " %.30s ", word);
	return strstr(list, padded) != NULL;
}

static bool skips(const char *what)
{
	return is_one_of(what, " cpse sbrc sbrs sbic sbis ");
}

/* I/O by number, as the compiler writes it; memory has names. */
static bool touches_port(const char *what, const char *operands)
{
	const char *number = strcmp(what, "lds") == 0 ? strchr(operands, ',') : operands;

	if (is_one_of(what, " in out sbi cbi sei sleep wdr "))
		return true;
	if (!is_one_of(what, " lds sts "))
		return false;
	number += *number == ',';
	return isdigit((unsigned char)*number) != 0;
}

static uint8_t kind_of(const char *what, const char *operands)
{
	bool stack = strstr(operands, "__SP_") || strstr(operands, "__SREG__");

	if (strstr(operands, ".L") || strstr(operands, "gs(") || strstr(operands, "pm(") ||
	    operands[0] == '.' ||
	    (is_one_of(what, " jmp rjmp call rcall ") && isdigit((unsigned char)operands[0])) ||
	    strstr(operands, ",.") || strstr(operands, "__prologue_saves__") ||
	    is_one_of(what, " push reti ijmp icall eijmp eicall ") || begins(what, "br") || skips(what))
		return BARRIER;
	if (is_one_of(what, " ret jmp rjmp "))
		return RETURN;
	/* cli: before the stack pointer is written */
	if (is_one_of(what, " pop cli ") || (stack && is_one_of(what, " in out ")))
		return AT_END;
	return touches_port(what, operands) ? BARRIER : ORDINARY;
}

static void add_item(int line, int file, const char *what, const char *operands, bool barred)
{
	struct item *item = &items[item_count++];
	char text[512];

	if (item_count == ITEMS)
		fail("too many instructions");
	/* What only this file knows is the same in this file only. */
	snprintf(text, sizeof(text), "%s %s of %d", what, operands, names_symbol(operands) ? file : -1);
	item->line = line;
	item->text = text_number(text);
	item->size = is_one_of(what, " lds sts call jmp ") ? 4 : 2;
	item->calls = is_one_of(what, " call rcall ");
	item->kind = barred ? (uint8_t)BARRIER : kind_of(what, operands);
}

/* How large a frame is can be read off each function (tools/stack.py): its numbers stay where they are. */
static void bar_frame(const char *operands)
{
	int behind = strstr(operands, "gs(1f)") ? 2 : strstr(operands, "__SP_H__,r29") ? 4 : 0;

	for (int i = 2; i <= behind + 1 && i <= item_count; i++) {
		if (items[item_count - i].kind == ORDINARY)
			items[item_count - i].kind = BARRIER;
	}
}

static void add_barrier(int line)
{
	struct item *item = &items[item_count++];

	if (item_count == ITEMS)
		fail("too many instructions");
	*item = (struct item){-1, line, BARRIER, 0, false};
}

static void read_source(const char *line)
{
	unsigned number;
	char path[400];

	if (sscanf(line, " .file %u \"%399[^\"]", &number, path) != 2)
		return;
	if (number >= SOURCES)
		fail("too many sources");
	spared[number] = false;
	for (int i = 0; i < spared_count; i++)
		spared[number] |= strstr(path, spared_paths[i]) != NULL;
}

static void read_items(int file)
{
	bool code = false, assembler = false, interrupt = false;
	unsigned source = 0;
	int barred = 0;

	for (int i = file_start[file]; i < file_start[file + 1]; i++) {
		char what[32], operands[400] = "", name[128];

		read_source(lines[i]);
		if (sscanf(lines[i], " .loc %u", &source) == 1 && source >= SOURCES)
			fail("too many sources");
		if (strstr(lines[i], "#APP") || strstr(lines[i], "#NOAPP")) {
			assembler = strstr(lines[i], "#APP") != NULL;
			add_barrier(i);
		} else if (sscanf(lines[i], " .section %127[^,]", name) == 1) {
			code = begins(name, ".text");
			add_barrier(i);
		} else if (strcmp(lines[i], "\t.text") == 0) {
			code = true;
			add_barrier(i);
		} else if (lines[i][0] == '.' && lines[i][1] == 'L' && isdigit((unsigned char)lines[i][2])) {
			add_barrier(i);
		} else if (isdigit((unsigned char)lines[i][strspn(
			       lines[i], "\t ")])) { /* "1:", in a pattern: mostly a loop */
			add_barrier(i);
			barred = 4;
		} else if (isalnum((unsigned char)lines[i][0]) || lines[i][0] == '_') { /* a label */
			interrupt = begins(lines[i], "__vector_");
			add_barrier(i);
		} else if (code && lines[i][0] == '\t' && isalpha((unsigned char)lines[i][1])) {
			sscanf(lines[i], " %31s %399[^\n]", what, operands);
			add_item(i, file, what, operands,
				 assembler || interrupt || spared[source] || barred > 0);
			bar_frame(operands);
			barred -= barred > 0;
			if (skips(what))
				barred = 1;
			if (begins(what, "br") && operands[0] == '.')
				barred = 2;
		}
	}
	add_barrier(file_start[file + 1] - 1);
}

/* ---- looking for what occurs often ---------------------------------------------------------------------------- */

static bool equal(int a, int b, int length)
{
	for (int i = 0; i < length; i++) {
		if (items[a + i].text != items[b + i].text)
			return false;
	}
	return true;
}

/* May items from..from+length-1 be one sequence? */
static int longest_from(int from)
{
	int length = 0;
	bool end_only = false;

	while (length < LONGEST) {
		const struct item *item = &items[from + length];

		if (item->kind == RETURN)
			return length + 1;
		if (item->kind == BARRIER || item->kind == GONE)
			break;
		end_only |= item->kind == AT_END;
		length++;
	}
	if (!end_only)
		return length;
	/* The stack pointer without the return: only what stands before it. */
	for (length = 0; items[from + length].kind == ORDINARY; length++)
		;
	return length < LONGEST ? length : LONGEST;
}

static bool whole(int from, int length)
{
	bool end_only = false;

	for (int i = 0; i < length; i++)
		end_only |= items[from + i].kind == AT_END;
	return !end_only || items[from + length - 1].kind == RETURN;
}

/* Tenths of a byte: a call that stays a call costs what a call costs. */
static int weight_of(int from, int length)
{
	int weight = 0;

	for (int i = 0; i < length; i++)
		weight += items[from + i].size == 4 && items[from + i].calls ? COST_CALL
									     : 10 * items[from + i].size;
	if (items[from + length - 1].kind == RETURN && items[from + length - 1].size == 4)
		weight -= 40 - COST_JUMP;
	return weight;
}

static int saving(int from, int length, int count)
{
	const struct item *last = &items[from + length - 1];
	int weight = weight_of(from, length);

	if (last->kind == RETURN)
		return count * (weight - COST_JUMP) - weight;
	return count * (weight - COST_CALL) - weight - (last->calls ? 0 : 20);
}

static struct found *look_up(uint32_t hash, int from, int length)
{
	for (uint32_t at = hash % TABLE;; at = (at + 1) % TABLE) {
		struct found *f = &table[at];

		if (f->first < 0) {
			*f = (struct found){hash, from, 0, -1};
			return f;
		}
		if (f->hash == hash && equal(f->first, from, length))
			return f;
	}
}

/* The best sequence of this length; its saving or 0. */
static int best_of(int length, const uint8_t *reach, int *where)
{
	int best = 0;

	for (int i = 0; i < TABLE; i++)
		table[i].first = -1;
	for (int i = 0; i + length <= item_count; i++) {
		uint32_t hash = 2166136261u;
		struct found *f;

		if (reach[i] < length || !whole(i, length))
			continue;
		for (int k = 0; k < length; k++)
			hash = (hash ^ (uint32_t)items[i + k].text) * 16777619u;
		f = look_up(hash, i, length);
		if (f->last_end > i)
			continue;
		f->last_end = i + length;
		f->count++;
		if (f->count > 1 && saving(f->first, length, f->count) > best) {
			best = saving(f->first, length, f->count);
			*where = f->first;
		}
	}
	return best;
}

/* ---- replacing ---------------------------------------------------------------------------------------------------- */

/* The source line that the debugger shall show. */
static const char *place_of(int line, int file)
{
	while (line > file_start[file] && !begins(lines[line], "\t.loc "))
		line--;
	return begins(lines[line], "\t.loc ") ? lines[line] : "";
}

static int file_of(int line)
{
	int file = 0;

	while (line >= file_start[file + 1])
		file++;
	return file;
}

static void append(char **to, const char *text)
{
	size_t length = *to ? strlen(*to) : 0;

	*to = realloc(*to, length + strlen(text) + 1);
	if (!*to)
		fail("no memory");
	strcpy(*to + length, text);
}

/* The copy, at the end of the file that the first occurrence is in. */
static void write_copy(int from, int length)
{
	int file = file_of(items[from].line);
	const struct item *last = &items[from + length - 1];
	char text[512];
	char **end = &insert[file_start[file + 1] - 1];

	snprintf(
	    text, sizeof(text),
	    "\n\t.section\t.text.outlined_%d,\"ax\",@progbits\n\t.global\toutlined_%d\n\t.type\toutlined_%d, "
	    "@function\noutlined_%d:\n",
	    outlined, outlined, outlined, outlined);
	append(end, text);
	append(end, place_of(items[from].line, file));
	for (int i = 0; i < length; i++) {
		const char *line = lines[items[from + i].line];

		append(end, "\n");
		if (i == length - 1 && last->calls) {
			append(end, "\tjmp ");
			append(end, strstr(line, "call") + sizeof("call"));
		} else {
			append(end, line);
		}
	}
	if (last->kind != RETURN && !last->calls)
		append(end, "\n\tret");
	snprintf(text, sizeof(text), "\n\t.size\toutlined_%d, .-outlined_%d", outlined, outlined);
	append(end, text);
}

static void replace(int at, int length)
{
	char text[64];

	snprintf(text, sizeof(text), "\t%s outlined_%d",
		 items[at + length - 1].kind == RETURN ? "jmp" : "call", outlined);
	append(&insert[items[at].line], text);
	for (int i = 0; i < length; i++) {
		gone[items[at + i].line] = true;
		items[at + i].kind = GONE;
	}
}

static void outline(int from, int length)
{
	write_copy(from, length);
	for (int i = from + length; i + length <= item_count; i++) {
		if (longest_from(i) < length || !whole(i, length) || !equal(from, i, length))
			continue;
		replace(i, length);
		i += length - 1;
	}
	replace(from, length);
	outlined++;
}

static int outline_best(void)
{
	static uint8_t reach[ITEMS];
	int best = 0, best_at = 0, best_length = 0;

	for (int i = 0; i < item_count; i++)
		reach[i] = (uint8_t)longest_from(i);
	for (int length = 2; length <= LONGEST; length++) {
		int at = 0;
		int saved = best_of(length, reach, &at);

		if (saved > best) {
			best = saved;
			best_at = at;
			best_length = length;
		}
	}
	if (best > 0)
		outline(best_at, best_length);
	return best;
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

static void write_file(const char *directory, const char *name, int file)
{
	char path[1024];
	const char *base = strrchr(name, '/');
	FILE *out;

	snprintf(path, sizeof(path), "%s/%s", directory, base ? base + 1 : name);
	out = fopen(path, "w");
	if (!out)
		fail(path);
	for (int i = file_start[file]; i < file_start[file + 1]; i++) {
		bool last = i == file_start[file + 1] - 1;

		if (insert[i] && !last)
			fprintf(out, "%s\n", insert[i]);
		if (!gone[i])
			fprintf(out, "%s\n", lines[i]);
		if (insert[i] && last)
			fprintf(out, "%s\n", insert[i]);
	}
	if (fclose(out))
		fail(path);
}

int main(int argc, char **argv)
{
	int first;

	if (argc < 3)
		fail("usage: outline DIRECTORY [-x PATH]... FILE.s...");
	for (first = 2; first + 1 < argc && strcmp(argv[first], "-x") == 0; first += 2) {
		if (spared_count == SPARED)
			fail("too many paths");
		spared_paths[spared_count++] = argv[first + 1];
	}
	table = calloc(TABLE, sizeof(*table));
	if (!table)
		fail("no memory");
	for (int i = first; i < argc; i++)
		read_file(argv[i]);
	for (int file = 0; file < file_count; file++) {
		memset(spared, 0, sizeof(spared));
		read_symbols(file);
		read_items(file);
	}
	while (outline_best() > LEAST)
		;
	for (int file = 0; file < file_count; file++)
		write_file(argv[1], argv[first + file], file);
	return 0;
}
