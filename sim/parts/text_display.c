#include "sim/parts/text_display.h"

#include <string.h>

#define RESET_VOLTS 1.2	     /* below it the registers are lost */
#define RESET_NS    20000000 /* the board holds the reset pin this long: 10 kOhm, 1 uF */

enum text_display_what {
	COLUMN_LOW,
	COLUMN_HIGH,
	PAGE,
	LINE,
	ON,
	SEGMENTS,
	LINES,
	INVERSE,
	ALL_POINTS,
	BIAS,
	POWER, /* booster, regulator and follower; or the charge pump */
	RATIO,
	VOLUME,
	INDICATOR,
	RESET,
	OTHER /* accepted, but without an effect on the picture */
};
#define BIT(what) (uint16_t)(1u << (what))

struct text_display_command {
	uint8_t first, last; /* codes */
	uint8_t arguments;
	uint8_t least, most; /* of the argument */
	uint8_t what;
};
#define END                                                                                                  \
	{                                                                                                    \
		0xFF, 0x00, 0, 0, 0, OTHER                                                                   \
	}
#define NO_OPERATION		0xE3 /* of all kinds */
#define is_end(command_display) ((command_display)->first > (command_display)->last)

/* ST7565R, table of commands. The commands for reading (0xE0, 0xEE) and the maker's tests (0xF0 to 0xFF
 * except 0xF8) are left out. */
static const struct text_display_command st7565r[] = {
    {0x00, 0x0F, 0, 0, 0, COLUMN_LOW},
    {0x10, 0x1F, 0, 0, 0, COLUMN_HIGH},
    {0x20, 0x27, 0, 0, 0, RATIO},
    {0x28, 0x2F, 0, 0, 0, POWER},
    {0x40, 0x7F, 0, 0, 0, LINE},
    {0x81, 0x81, 1, 0, 63, VOLUME},
    {0xA0, 0xA1, 0, 0, 0, SEGMENTS},
    {0xA2, 0xA3, 0, 0, 0, BIAS},
    {0xA4, 0xA5, 0, 0, 0, ALL_POINTS},
    {0xA6, 0xA7, 0, 0, 0, INVERSE},
    {0xAC, 0xAC, 0, 0, 0, INDICATOR},
    {0xAD, 0xAD, 1, 0, 3, INDICATOR},
    {0xAE, 0xAF, 0, 0, 0, ON},
    {0xB0, 0xB8, 0, 0, 0, PAGE},
    {0xC0, 0xCF, 0, 0, 0, LINES}, /* bit 3 counts */
    {0xE2, 0xE2, 0, 0, 0, RESET},
    {NO_OPERATION, NO_OPERATION, 0, 0, 0, OTHER},
    {0xF8, 0xF8, 1, 0, 3, OTHER}, /* booster ratio */
    END,
};

/* SSD1306, table 9-1. Scrolling, and addressing other than by pages, are left out. */
static const struct text_display_command ssd1306[] = {
    {0x00, 0x0F, 0, 0, 0, COLUMN_LOW},
    {0x10, 0x1F, 0, 0, 0, COLUMN_HIGH},
    {0x20, 0x20, 1, 2, 2, OTHER}, /* addressing by pages */
    {0x2E, 0x2E, 0, 0, 0, OTHER}, /* no scrolling */
    {0x40, 0x7F, 0, 0, 0, LINE},
    {0x81, 0x81, 1, 0, 255, VOLUME},
    {0x8D, 0x8D, 1, 0x10, 0x14, POWER},
    {0xA0, 0xA1, 0, 0, 0, SEGMENTS},
    {0xA4, 0xA5, 0, 0, 0, ALL_POINTS},
    {0xA6, 0xA7, 0, 0, 0, INVERSE},
    {0xA8, 0xA8, 1, 63, 63, OTHER}, /* with fewer lines the module's 64 lines are not all driven */
    {0xAE, 0xAF, 0, 0, 0, ON},
    {0xB0, 0xB7, 0, 0, 0, PAGE},
    {0xC0, 0xCF, 0, 0, 0, LINES},
    {0xD3, 0xD3, 1, 0, 0, OTHER}, /* offset */
    {0xD5, 0xD5, 1, 0, 255, OTHER},
    {0xD9, 0xD9, 1, 0x11, 255, OTHER}, /* neither phase is 0 */
    {0xDA, 0xDA, 1, 0x12, 0x12, OTHER},
    {0xDB, 0xDB, 1, 0, 0x70, OTHER},
    {NO_OPERATION, NO_OPERATION, 0, 0, 0, OTHER},
    END,
};

/* SH1106, section "Commands". */
static const struct text_display_command sh1106[] = {
    {0x00, 0x0F, 0, 0, 0, COLUMN_LOW},
    {0x10, 0x1F, 0, 0, 0, COLUMN_HIGH},
    {0x30, 0x33, 0, 0, 0, OTHER}, /* voltage of the pump */
    {0x40, 0x7F, 0, 0, 0, LINE},
    {0x81, 0x81, 1, 0, 255, VOLUME},
    {0xA0, 0xA1, 0, 0, 0, SEGMENTS},
    {0xA4, 0xA5, 0, 0, 0, ALL_POINTS},
    {0xA6, 0xA7, 0, 0, 0, INVERSE},
    {0xA8, 0xA8, 1, 63, 63, OTHER},
    {0xAD, 0xAD, 1, 0x8A, 0x8B, POWER},
    {0xAE, 0xAF, 0, 0, 0, ON},
    {0xB0, 0xB7, 0, 0, 0, PAGE},
    {0xC0, 0xCF, 0, 0, 0, LINES},
    {0xD3, 0xD3, 1, 0, 0, OTHER},
    {0xD5, 0xD5, 1, 0, 255, OTHER},
    {0xD9, 0xD9, 1, 0x11, 255, OTHER},
    {0xDA, 0xDA, 1, 0x12, 0x12, OTHER},
    {0xDB, 0xDB, 1, 0, 255, OTHER},
    {NO_OPERATION, NO_OPERATION, 0, 0, 0, OTHER},
    END,
};

const struct text_display_kind text_display_dogm128 = {
    .name = "DOGM128",
    .columns = 132,
    .pages = 9,
    .first = 131,
    .sleeps_lit = true,
    .max_hz = 20000000,
    .min_volts = 1.8,
    .max_volts = 3.6,
    .min_lit = 2.4, /* VDD2, the booster's supply */
    .needed = BIT(POWER) | BIT(RATIO) | BIT(VOLUME) | BIT(BIAS) | BIT(SEGMENTS) | BIT(LINES),
    .commands = st7565r,
};
const struct text_display_kind text_display_ssd1306 = {
    .name = "SSD1306",
    .columns = 128,
    .pages = 8,
    .first = 127,
    .lines_upward = true,
    .max_hz = 10000000,
    .min_volts = 1.65,
    .max_volts = 3.6,
    .min_lit = 3.0,
    .needed = BIT(POWER) | BIT(VOLUME) | BIT(SEGMENTS) | BIT(LINES),
    .commands = ssd1306,
};
const struct text_display_kind text_display_sh1106 = {
    .name = "SH1106",
    .columns = 132,
    .pages = 8,
    .first = 129,
    .lines_upward = true,
    .max_hz = 4000000,
    .min_volts = 1.65,
    .max_volts = 3.6,
    .min_lit = 3.0,
    .needed = BIT(POWER) | BIT(VOLUME) | BIT(SEGMENTS) | BIT(LINES),
    .commands = sh1106,
};

static const char *const names[] = {
    [SEGMENTS] = "segments' direction",
    [LINES] = "lines' direction",
    [BIAS] = "bias",
    [POWER] = "power",
    [RATIO] = "regulator",
    [VOLUME] = "contrast",
};

void text_display_part_init(struct text_display_part *p, const struct text_display_kind *kind, uint32_t seed,
			    const struct part_report *report)
{
	memset(p, 0, sizeof(*p));
	p->kind = kind;
	p->chance = seed * 2654435761u + 11;
	p->report = *report;
}

static bool powered(const struct text_display_part *p)
{
	return p->volts >= RESET_VOLTS;
}

/* Does what the reset pin and the reset command have in common (ST7565R, "Reset circuit", items 11 to 19). */
static void reset_addresses(struct text_display_part *p)
{
	p->line = p->column = p->page = 0;
	p->lines_back = p->indicator = false;
	p->ratio = 4;
	p->volume = 32;
	p->set &= (uint16_t) ~(BIT(LINES) | BIT(RATIO) | BIT(VOLUME));
}

/* Resets the part through its reset pin, as after power-on. The contents of the memory are random. */
static void power_on(struct text_display_part *p, int64_t at)
{
	p->ready = at + RESET_NS;
	p->set = 0;
	reset_addresses(p);
	p->on = p->all_points = p->inverse = p->segments_back = false;
	p->power = 0;
	p->waits = NULL;
	for (unsigned page = 0; page < TEXT_DISPLAY_PART_PAGES; page++)
		for (unsigned column = 0; column < TEXT_DISPLAY_PART_COLUMNS; column++)
			p->ram[page][column] = (uint8_t)(part_chance(&p->chance) >> 24);
	memset(p->known, 0, sizeof(p->known));
}

static void tell_display(struct text_display_part *p, int64_t at)
{
	if (p->changed)
		p->changed(p->context, at);
}

void text_display_part_supply(struct text_display_part *p, double volts, int64_t at)
{
	bool before = powered(p), shown = text_display_part_lit(p);

	if (volts > p->kind->max_volts)
		part_complain(&p->report, "%s: supply of %.2f V", p->kind->name, volts);
	p->volts = volts;
	if (!before && powered(p))
		power_on(p, at);
	if (shown != text_display_part_lit(p))
		tell_display(p, at);
}

void text_display_part_select(void *part, bool low, int64_t at)
{
	struct text_display_part *p = part;

	(void)at;
	p->selected = low;
}

void text_display_part_a0(struct text_display_part *p, bool high, bool busy)
{
	if (busy && p->selected && p->data != high)
		part_complain(&p->report, "%s: A0 moves during a byte", p->kind->name);
	p->data = high;
}

/* True if the program has written every visible column. Others do not count, because the glass does not show
 * them. */
static bool all_known(const struct text_display_part *p)
{
	for (unsigned page = 0; page < 8; page++)
		for (unsigned x = 0; x < TEXT_DISPLAY_PART_WIDTH; x++) {
			unsigned segment = p->kind->first - x;
			unsigned column = p->segments_back ? p->kind->columns - 1u - segment : segment;

			if (!p->known[page][column])
				return false;
		}
	return true;
}

static void turn_on(struct text_display_part *p)
{
	uint16_t missing = p->kind->needed & (uint16_t)~p->set;

	for (unsigned what = 0; what < OTHER; what++)
		if (missing & BIT(what))
			part_complain(&p->report, "%s: turned on before its %s is set", p->kind->name,
				      names[what]);
	if (!all_known(p))
		part_complain(&p->report, "%s: turned on, and its memory holds anything", p->kind->name);
}

/* True if the command turns the display's voltages on: all three parts of the supply (ST7565R), or the charge
 * pump (SSD1306, SH1106). */
static bool supplies(uint8_t what, uint8_t value)
{
	return what == POWER && (value == 0x2F || value == 0x14 || value == 0x8B);
}

/* Executes a command. `value` is its argument, or the code itself if the command has none. */
static void execute_display(struct text_display_part *p, uint8_t what, uint8_t code, uint8_t value,
			    int64_t at)
{
	bool low_bit = code & 1, shown = text_display_part_lit(p);

	switch ((enum text_display_what)what) {
	case COLUMN_LOW:
		p->column = (uint8_t)((p->column & 0xF0) | (code & 0x0F));
		break;
	case COLUMN_HIGH:
		p->column = (uint8_t)((p->column & 0x0F) | code << 4);
		break;
	case PAGE:
		p->page = code & 0x0F;
		break;
	case LINE:
		p->line = code & 0x3F;
		break;
	case ON:
		if (low_bit && !p->on)
			turn_on(p);
		p->on = low_bit;
		break;
	case SEGMENTS:
		p->segments_back = low_bit;
		break;
	case LINES:
		p->lines_back = code & 8;
		break;
	case INVERSE:
		p->inverse = low_bit;
		break;
	case ALL_POINTS:
		p->all_points = low_bit;
		break;
	case POWER:
		p->power = supplies(what, value);
		break;
	case RATIO:
		p->ratio = code & 7;
		break;
	case VOLUME:
		p->volume = value;
		break;
	case INDICATOR:
		p->indicator = low_bit;
		break;
	case RESET:
		reset_addresses(p);
		break;
	case BIAS:
	case OTHER:
		break;
	}
	if (what < OTHER)
		p->set |= BIT(what);
	if (what == POWER && !p->power)
		p->set &= (uint16_t)~BIT(POWER);
	if (shown != text_display_part_lit(p))
		tell_display(p, at);
}

static void command_display(struct text_display_part *p, uint8_t code, int64_t at)
{
	const struct text_display_command *c = p->waits;

	if (c) {
		/* a program may send NO_OPERATION to end a command that a reset has cut off */
		if (code != NO_OPERATION && (code < c->least || code > c->most))
			part_complain(&p->report, "%s: command 0x%02X with 0x%02X", p->kind->name, c->first,
				      code);
		p->waits = NULL;
		execute_display(p, c->what, c->first, code, at);
		return;
	}
	for (c = p->kind->commands; !is_end(c) && (code < c->first || code > c->last);)
		c++;
	if (is_end(c))
		part_complain(&p->report, "%s: command 0x%02X does not exist", p->kind->name, code);
	else if (c->arguments)
		p->waits = c;
	else
		execute_display(p, c->what, code, code, at);
}

static void store_display(struct text_display_part *p, uint8_t value)
{
	if (p->waits)
		part_complain(&p->report, "%s: data, and command 0x%02X waits for its argument",
			      p->kind->name, p->waits->first);
	if (p->column >= p->kind->columns || p->page >= p->kind->pages) {
		part_complain(&p->report, "%s: data for page %u, column %u", p->kind->name, p->page,
			      p->column);
		return;
	}
	p->ram[p->page][p->column] = value;
	p->known[p->page][p->column] = true;
	/* a byte after this one would be beyond the last column */
	p->column++;
}

static void check_bus(struct text_display_part *p, const struct spi_byte *byte)
{
	spi_check(&p->report, p->kind->name, byte, p->kind->max_hz);
	if (p->volts < p->kind->min_volts)
		part_complain(&p->report, "%s: accessed at %.2f V", p->kind->name, p->volts);
	if (byte->begin < p->ready)
		part_complain(&p->report, "%s: accessed in reset", p->kind->name);
}

int text_display_part_exchange(void *part, const struct spi_byte *byte)
{
	struct text_display_part *p = part;

	if (!p->selected || !powered(p))
		return SPI_SILENT;
	check_bus(p, byte);
	p->bytes++;
	if (p->data)
		store_display(p, byte->out);
	else
		command_display(p, byte->out, byte->end);
	return SPI_SILENT;
}

bool text_display_part_lit(const struct text_display_part *p)
{
	return p->volts >= p->kind->min_lit && p->on && p->power;
}

bool text_display_part_asleep(const struct text_display_part *p)
{
	return !p->on && !p->indicator && (p->all_points || !p->kind->sleeps_lit);
}

bool text_display_part_dot(const struct text_display_part *p, unsigned x, unsigned y)
{
	unsigned segment = p->kind->first - x;
	unsigned column = p->segments_back ? p->kind->columns - 1u - segment : segment;
	unsigned common = p->kind->lines_upward ? TEXT_DISPLAY_PART_HEIGHT - 1 - y : y;
	unsigned line = ((p->lines_back ? TEXT_DISPLAY_PART_HEIGHT - 1 - common : common) + p->line) %
			TEXT_DISPLAY_PART_HEIGHT;

	if (!text_display_part_lit(p))
		return false;
	if (p->all_points)
		return true;
	return (p->ram[line / 8][column] >> line % 8 & 1) != p->inverse;
}
