#include "sim/boards/vcd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CODE '!'
#define NO_CODE	   0
#define START_BIT  4000 /* ns; assumed until the first byte shows the speed */
#define FRAME_BITS 10	/* of a character, with start and stop */

struct change {
	int64_t at;
	size_t number;
	char code, level; /* '0', '1', 'z' */
};

struct vcd {
	struct board *board;
	char code[PIN_COUNT];
	struct change *changes;
	size_t count, room;
	char mosi, miso, sck, tx, scl, sda; /* codes */
	int64_t bit;			    /* ns of the two-wire bus */
};

static void put_trace(struct vcd *v, int64_t at, char code, char level)
{
	if (code == NO_CODE)
		return;
	if (v->count == v->room) {
		v->room = v->room ? 2 * v->room : 4096;
		v->changes = realloc(v->changes, v->room * sizeof(*v->changes));
		if (!v->changes)
			abort();
	}
	v->changes[v->count] = (struct change){.at = at, .number = v->count, .code = code, .level = level};
	v->count++;
}

static char digit_trace(unsigned bit)
{
	return bit & 1 ? '1' : '0';
}

/* ---- what happens -------------------------------------------------------------------------------------- */

void vcd_pin(struct vcd *v, enum chip_pin pin, enum chip_level level, int64_t at)
{
	static const char levels[] = {[LEVEL_LOW] = '0', [LEVEL_HIGH] = '1', [LEVEL_OPEN] = 'z'};

	if (v->scl == NO_CODE || (v->code[pin] != v->scl && v->code[pin] != v->sda))
		put_trace(v, at, v->code[pin], levels[level]);
}

void vcd_spi(struct vcd *v, const struct spi_byte *byte, uint8_t answer)
{
	for (int n = 0; n < 8; n++) {
		int64_t from = byte->begin + (byte->end - byte->begin) * n / 8;
		int64_t to = byte->begin + (byte->end - byte->begin) * (n + 1) / 8;

		put_trace(v, from, v->mosi, digit_trace(byte->out >> (7 - n)));
		put_trace(v, from, v->miso, digit_trace(answer >> (7 - n)));
		put_trace(v, (from + to) / 2, v->sck, '1');
		put_trace(v, to, v->sck, '0');
	}
}

void vcd_sent(struct vcd *v, uint8_t character, int64_t begin, int64_t bit)
{
	unsigned frame = (unsigned)character << 1 | 1u << (FRAME_BITS - 1);

	for (int n = 0; n < FRAME_BITS; n++)
		put_trace(v, begin + n * bit, v->tx, digit_trace(frame >> n));
}

/* START and STOP are edges of SDA while SCL is high; everything else changes while it is low. */
static void wire_start(void *context, int64_t at)
{
	struct vcd *v = context;

	put_trace(v, at - v->bit, v->sda, '1');
	put_trace(v, at - v->bit * 3 / 4, v->scl, '1');
	put_trace(v, at - v->bit / 2, v->sda, '0');
	put_trace(v, at, v->scl, '0');
}

static void wire_stop(void *context, int64_t at)
{
	struct vcd *v = context;

	put_trace(v, at - v->bit, v->sda, '0');
	put_trace(v, at - v->bit * 3 / 4, v->scl, '1');
	put_trace(v, at, v->sda, '1');
}

static void wire_byte(void *context, const struct i2c_byte *byte, bool acknowledged)
{
	struct vcd *v = context;
	unsigned bits = (unsigned)byte->out << 1 | !acknowledged;

	v->bit = (byte->end - byte->begin) / 9;
	for (int n = 0; n < 9; n++) {
		put_trace(v, byte->begin + n * v->bit + v->bit / 8, v->sda, digit_trace(bits >> (8 - n)));
		put_trace(v, byte->begin + n * v->bit + v->bit / 2, v->scl, '1');
		put_trace(v, byte->begin + (n + 1) * v->bit, v->scl, '0');
	}
}

/* ---- the file ------------------------------------------------------------------------------------------ */

static char code_of(const struct vcd *v, const struct board_pin *pins, const char *name)
{
	for (; pins->name; pins++)
		if (!strcmp(pins->name, name))
			return v->code[pins->pin];
	return NO_CODE;
}

struct vcd *vcd_begin(struct board *board)
{
	const struct board_pin *lists[] = {board_pins, board->kind->display_pins};
	struct vcd *v = calloc(1, sizeof(*v));
	int64_t now = chip_now(board->chip);
	char code = FIRST_CODE;

	if (!v)
		abort();
	v->board = board;
	v->bit = START_BIT;
	for (size_t list = 0; list < 2; list++)
		for (const struct board_pin *pin = lists[list]; pin->name; pin++) {
			v->code[pin->pin] = code++;
			vcd_pin(v, pin->pin, chip_level(board->chip, pin->pin), now);
		}
	v->mosi = code_of(v, board_pins, "MOSI");
	v->miso = code_of(v, board_pins, "MISO");
	v->sck = code_of(v, board_pins, "SCK");
	v->tx = code_of(v, board_pins, "SERIAL_TX");
	v->scl = code_of(v, board->kind->display_pins, "SCL");
	v->sda = code_of(v, board->kind->display_pins, "SDA");
	board->i2c.watch = (struct i2c_watch){v, wire_start, wire_byte, wire_stop};
	board->vcd = v;
	return v;
}

static int by_time(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return x->number < y->number ? -1 : 1;
}

static void write_pins(FILE *file, const struct vcd *v, const struct board_pin *pins)
{
	for (; pins->name; pins++)
		fprintf(file, "$var wire 1 %c %s $end\n", v->code[pins->pin], pins->name);
}

/* Writes the changes in the order of their instants, without those that leave the level as it was. */
static void write_changes(FILE *file, struct vcd *v)
{
	char last[128] = {0};
	int64_t instant = -1;

	qsort(v->changes, v->count, sizeof(*v->changes), by_time);
	for (size_t i = 0; i < v->count; i++) {
		const struct change *change = &v->changes[i];

		if (last[(int)change->code] == change->level)
			continue;
		last[(int)change->code] = change->level;
		if (change->at != instant)
			fprintf(file, "#%lld\n", (long long)change->at);
		instant = change->at;
		fprintf(file, "%c%c\n", change->level, change->code);
	}
	fprintf(file, "#%lld\n", (long long)chip_now(v->board->chip));
}

bool vcd_end(struct vcd *v, const char *path)
{
	FILE *file = fopen(path, "w");
	bool good = file != NULL;

	if (file) {
		fprintf(file, "$timescale 1 ns $end\n$scope module %s $end\n", v->board->kind->name);
		write_pins(file, v, board_pins);
		write_pins(file, v, v->board->kind->display_pins);
		fprintf(file, "$upscope $end\n$enddefinitions $end\n");
		write_changes(file, v);
		good = !ferror(file);
		good = fclose(file) == 0 && good;
	}
	v->board->vcd = NULL;
	v->board->i2c.watch = (struct i2c_watch){0};
	free(v->changes);
	free(v);
	return good;
}
