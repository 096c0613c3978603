#include "sim/boards/board.h"

#include <stdlib.h>
#include <string.h>

#include "sim/boards/vcd.h"
#include "sim/parts/button.h"

/* DESIGN.md, section 3. */
#define PIN_BUZZER     PIN_B3
#define PIN_BUZZER_B   PIN_B4
#define PIN_FRAM_CS    PIN_D7
#define PIN_SERIAL_RX  PIN_D0
#define PIN_LAMP_LEFT  PIN_B1
#define PIN_LAMP_RIGHT PIN_B2
#define PIN_TEXT_CS    PIN_C3
#define PIN_TEXT_A0    PIN_C4
#define PIN_FLASH_CS   PIN_C2
#define SUPPLY_CHANNEL 7 /* PA7 */

static const enum chip_pin button_pin[BUTTON_COUNT] = {
    [BUTTON_LEFT] = PIN_B0, [BUTTON_RIGHT] = PIN_D2, [KEY_BACK] = PIN_A0, [KEY_MINUS] = PIN_A1,
    [KEY_PLAY] = PIN_A2,    [KEY_PLUS] = PIN_A3,     [KEY_OK] = PIN_A4};

static const enum chip_pin talk_pin[2] = {PIN_A5, PIN_A6}, jack_pin[2] = {PIN_D3, PIN_D6},
			   ear_pin[2] = {PIN_D5, PIN_D4};

const struct board_pin board_pins[] = {
    {"KEY_BACK", PIN_A0},
    {"KEY_MINUS", PIN_A1},
    {"KEY_PLAY", PIN_A2},
    {"KEY_PLUS", PIN_A3},
    {"KEY_OK", PIN_A4},
    {"TALK_LEFT", PIN_A5},
    {"TALK_RIGHT", PIN_A6},
    {"SUPPLY", PIN_A7},
    {"BTN_LEFT", PIN_B0},
    {"BTN_RIGHT", PIN_D2},
    {"LAMP_LEFT", PIN_LAMP_LEFT},
    {"LAMP_RIGHT", PIN_LAMP_RIGHT},
    {"BUZZER", PIN_BUZZER},
    {"BUZZER_B", PIN_BUZZER_B},
    {"FRAM_CS", PIN_FRAM_CS},
    {"MOSI", PIN_B5},
    {"MISO", PIN_B6},
    {"SCK", PIN_B7},
    {"FLASH_CS", PIN_FLASH_CS},
    {"TEXT_CS", PIN_TEXT_CS},
    {"TEXT_A0", PIN_TEXT_A0},
    {"SERIAL_RX", PIN_SERIAL_RX},
    {"SERIAL_TX", PIN_D1},
    {"JACK_LEFT", PIN_D3},
    {"EAR_RIGHT", PIN_D4},
    {"EAR_LEFT", PIN_D5},
    {"JACK_RIGHT", PIN_D6},
    {NULL, PIN_COUNT},
};

#define BAUD	   9600
#define FRAME_BITS 10
#define SETTLE	   350000000 /* ns that the other end gives the clock to notice the cable, before it talks */

/* ---- parts that complain ------------------------------------------------------------------------------- */

/* A part's report counts only while the chip runs. A reset in the middle of a transfer releases the select
 * lines, which is no violation by the program. */
static void complain_board(void *context, const char *text)
{
	struct board *b = context;

	if (chip_alive(b->chip))
		chip_violate(b->chip, "%s", text);
}

struct part_report board_report(struct board *b)
{
	return (struct part_report){.complain = complain_board, .context = b};
}

static void tell_board(struct board *b, int64_t at)
{
	if (b->changed)
		b->changed(b->context, at);
}

void board_display_changed(void *context, int64_t at)
{
	tell_board(context, at);
}

/* ---- supply -------------------------------------------------------------------------------------------- */

static double load_board(struct board *b)
{
	struct chip_counts counts;
	double share;

	chip_count(b->chip, &counts);
	share = (double)(counts.awake - b->awake_before) * 1e9 / chip_frequency(b->chip) / SUPPLY_STEP;
	b->awake_before = counts.awake;
	return b->kind->asleep + (share > 1 ? 1 : share) * (b->kind->awake - b->kind->asleep);
}

/* Passes the new voltages of input and rail to the chip and the parts. */
static void tell_supply(struct board *b, int64_t at)
{
	chip_analog(b->chip, SUPPLY_CHANNEL, b->kind->divider > 0 ? b->input.volts / b->kind->divider : 0);
	fram_supply(&b->fram, b->rail.volts, at);
	text_display_part_supply(
	    &b->text_display,
	    b->kind->text_display_supply ? b->kind->text_display_supply(b->rail.volts) : b->rail.volts, at);
	if (b->facts->voice)
		flash_supply(&b->flash, b->rail.volts, at);
	b->kind->display->power(b, at);
	chip_supply(b->chip, b->rail.volts);
}

static bool moves(const struct board *b)
{
	return supply_moves(&b->input) || supply_moves(&b->rail);
}

static void step_supply(void *context, int64_t at)
{
	struct board *b = context;
	double input = b->input.volts, rail = b->rail.volts;

	b->rail.amperes = load_board(b);
	b->input.amperes = b->kind->light + b->rail.amperes;
	supply_source(&b->rail, b->kind->convert(supply_rail(&b->input, at)));
	supply_rail(&b->rail, at);
	if (b->input.volts != input || b->rail.volts != rail)
		tell_supply(b, at);
	if (moves(b))
		sim_timer_set(chip_timers(b->chip), &b->supply_step, at + SUPPLY_STEP);
}

static void move_supply(struct board *b)
{
	struct chip_counts counts;

	if (sim_timer_is_set(&b->supply_step))
		return;
	chip_count(b->chip, &counts);
	b->awake_before = counts.awake;
	b->input.at = b->rail.at = chip_now(b->chip);
	if (moves(b))
		sim_timer_set(chip_timers(b->chip), &b->supply_step, b->input.at + SUPPLY_STEP);
}

void board_source(struct board *b, bool connected)
{
	supply_connect(&b->input, connected);
	move_supply(b);
}

void board_volts(struct board *b, double volts)
{
	supply_source(&b->input, volts);
	move_supply(b);
}

void board_cut(struct board *b)
{
	supply_connect(&b->input, false);
	b->input.volts = b->rail.volts = 0;
	supply_source(&b->rail, 0);
	b->input.at = b->rail.at = chip_now(b->chip);
	tell_supply(b, chip_now(b->chip));
}

/* ---- pins ---------------------------------------------------------------------------------------------- */

static void end_tone(void *context, int64_t at)
{
	struct board *b = context;

	if (buzzer_quiet(&b->buzzer, at))
		tell_board(b, at);
}

/* Passes the voltage between the buzzer's two pins to it. */
static void sound_board(struct board *b, int64_t at)
{
	int drive = (chip_level(b->chip, PIN_BUZZER) == LEVEL_HIGH) -
		    (chip_level(b->chip, PIN_BUZZER_B) == LEVEL_HIGH);
	bool changed = buzzer_edge(&b->buzzer, drive, at);

	sim_timer_set(chip_timers(b->chip), &b->buzzer_end, buzzer_end(&b->buzzer));
	if (changed)
		tell_board(b, at);
}

static void pulses(void *context, enum chip_pin pin, uint32_t high, uint32_t period, int64_t at)
{
	struct board *b = context;

	for (unsigned side = 0; side < 2; side++)
		if (pin == ear_pin[side])
			ear_level(&b->ear[side], (double)high / period, at);
}

static void pin_changed(void *context, enum chip_pin pin, enum chip_level level, int64_t at)
{
	struct board *b = context;

	if (b->vcd)
		vcd_pin(b->vcd, pin, level, at);
	if (pin == ear_pin[0] || pin == ear_pin[1]) {
		pulses(b, pin, level == LEVEL_HIGH, 1, at);
		return;
	}
	if (pin == PIN_BUZZER || pin == PIN_BUZZER_B) {
		sound_board(b, at);
		return;
	}
	if (pin == PIN_LAMP_LEFT || pin == PIN_LAMP_RIGHT) {
		tell_board(b, at);
		return;
	}
	if (b->kind->display->pin)
		b->kind->display->pin(b, pin, level);
	if (pin == PIN_TEXT_A0)
		text_display_part_a0(&b->text_display, level == LEVEL_HIGH, chip_spi_busy(b->chip));
	for (unsigned i = 0; i < b->selects; i++)
		if (b->select[i].pin == pin)
			spi_bus_select(&b->bus, b->select[i].slave, level == LEVEL_LOW,
				       chip_spi_busy(b->chip), at);
}

static uint8_t exchange_board(void *context, const struct spi_byte *byte)
{
	struct board *b = context;
	uint8_t answer = spi_bus_exchange(&b->bus, byte);

	if (b->vcd)
		vcd_spi(b->vcd, byte, answer);
	return answer;
}

uint8_t board_lamps(const struct board *b)
{
	return (uint8_t)((chip_level(b->chip, PIN_LAMP_LEFT) == LEVEL_HIGH) |
			 (chip_level(b->chip, PIN_LAMP_RIGHT) == LEVEL_HIGH) << 1);
}

void board_fit_select(struct board *b, enum chip_pin pin, unsigned slave)
{
	b->select[b->selects].pin = pin;
	b->select[b->selects++].slave = slave;
	/* a resistor keeps every select line high while the processor is in reset */
	chip_pull(b->chip, pin, LEVEL_HIGH);
}

/* ---- contacts ------------------------------------------------------------------------------------------ */

static void unlink_contact(struct board_contact *contact)
{
	*contact->before = contact->next;
	if (contact->next)
		contact->next->before = contact->before;
	free(contact);
}

static void move_contact(void *context, int64_t at)
{
	struct board_contact *contact = context;

	(void)at;
	chip_drive(contact->board->chip, contact->pin, contact->closed ? LEVEL_LOW : LEVEL_OPEN);
	unlink_contact(contact);
}

static void plan_contact(struct board *b, enum chip_pin pin, bool down, int64_t at)
{
	struct board_contact *contact = calloc(1, sizeof(*contact));

	contact->timer = (struct sim_timer){.fire = move_contact, .context = contact};
	contact->board = b;
	contact->pin = pin;
	contact->closed = down;
	contact->next = b->contacts;
	contact->before = &b->contacts;
	if (contact->next)
		contact->next->before = &contact->next;
	b->contacts = contact;
	sim_timer_set(chip_timers(b->chip), &contact->timer, at);
}

void board_contact(struct board *b, uint8_t button, bool down, int64_t at)
{
	plan_contact(b, button_pin[button], down, at);
}

void board_talk(struct board *b, uint8_t side, bool down, int64_t at)
{
	plan_contact(b, talk_pin[side], down, at);
}

void board_jack(struct board *b, uint8_t side, bool in)
{
	chip_drive(b->chip, jack_pin[side], in ? LEVEL_OPEN : LEVEL_LOW);
}

void board_chatter(struct board *b, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	struct button_edge edge[BUTTON_EDGES];
	size_t n = button_edges(&b->chatter, down, at, chatter, edge);

	for (size_t i = 0; i < n; i++)
		board_contact(b, button, edge[i].closed, edge[i].at);
}

/* ---- line ---------------------------------------------------------------------------------------------- */

/* Returns the length of `n` bits of the other end. */
static int64_t bits_ns(const struct board_serial *l, int n)
{
	return (int64_t)(n * 1e9 / l->baud);
}

/* Returns bit `n` of the frame that is being sent. */
static bool frame_bit(const struct board_serial *l, int n)
{
	unsigned frame = (unsigned)l->to_clock[l->to_first] << 1 | 0x200;

	return frame >> n & 1;
}

static void send_bit(void *context, int64_t at)
{
	struct board *b = context;
	struct board_serial *l = &b->line;

	(void)at;
	if (l->at_bit == FRAME_BITS) {
		l->start += bits_ns(l, FRAME_BITS - 1 + l->stop_bits);
		l->at_bit = 0;
		if (++l->to_first == l->to_count) {
			l->to_first = l->to_count = 0;
			return;
		}
	}
	chip_drive(b->chip, PIN_SERIAL_RX, frame_bit(l, l->at_bit) ? LEVEL_HIGH : LEVEL_LOW);
	do
		l->at_bit++;
	while (l->at_bit < FRAME_BITS && frame_bit(l, l->at_bit) == frame_bit(l, l->at_bit - 1));
	sim_timer_set(chip_timers(b->chip), &l->bit,
		      l->start +
			  bits_ns(l, l->at_bit == FRAME_BITS ? FRAME_BITS - 1 + l->stop_bits : l->at_bit));
}

void board_cable(struct board *b, bool plugged)
{
	struct board_serial *l = &b->line;

	if (l->plugged == plugged)
		return;
	l->plugged = plugged;
	if (plugged) {
		l->plugged_at = chip_now(b->chip);
	} else {
		l->to_first = l->to_count = 0;
		sim_timer_stop(chip_timers(b->chip), &l->bit);
	}
	chip_drive(b->chip, PIN_SERIAL_RX, plugged ? LEVEL_HIGH : LEVEL_OPEN);
}

void board_baud(struct board *b, uint32_t baud)
{
	b->line.baud = baud;
}

void board_other_end(struct board *b, double baud, int stop_bits)
{
	b->line.baud = baud;
	b->line.stop_bits = stop_bits;
	chip_usart_partner(b->chip, 0); /* the test sets this error on purpose */
}

void board_send(struct board *b, const void *bytes, size_t n)
{
	struct board_serial *l = &b->line;
	int64_t now = chip_now(b->chip);

	board_cable(b, true);
	if (l->to_first) {
		memmove(l->to_clock, l->to_clock + l->to_first, l->to_count - l->to_first);
		l->to_count -= l->to_first;
		l->to_first = 0;
	}
	if (n > BOARD_LINE - l->to_count)
		n = BOARD_LINE - l->to_count;
	memcpy(l->to_clock + l->to_count, bytes, n);
	l->to_count += n;
	if (!l->to_count || sim_timer_is_set(&l->bit))
		return;
	l->at_bit = 0;
	l->start = now > l->plugged_at + SETTLE ? now : l->plugged_at + SETTLE;
	sim_timer_set(chip_timers(b->chip), &l->bit, l->start);
}

size_t board_receive(struct board *b, void *bytes, size_t size)
{
	struct board_serial *l = &b->line;
	size_t n = l->from_count < size ? l->from_count : size;

	memcpy(bytes, l->from_clock, n);
	l->from_count -= n;
	memmove(l->from_clock, l->from_clock + n, l->from_count);
	return n;
}

/* The other end samples the middle of each bit with its own baud rate. */
static void received(void *context, uint8_t character, int64_t begin, int64_t bit)
{
	struct board *b = context;
	struct board_serial *l = &b->line;
	unsigned frame = (unsigned)character << 1 | 0x200, heard = 0;

	if (b->vcd)
		vcd_sent(b->vcd, character, begin, bit);
	if (!l->plugged || l->from_count == BOARD_LINE)
		return;
	for (int i = 0; i < FRAME_BITS; i++) {
		int64_t sent = (bits_ns(l, i) + bits_ns(l, 1) / 2) / bit;

		if (sent >= FRAME_BITS || frame >> sent & 1)
			heard |= 1u << i;
	}
	if (heard != frame)
		l->garbled++;
	if (!(heard & 1) && heard & 0x200)
		l->from_clock[l->from_count++] = (uint8_t)(heard >> 1);
}

/* ---- assembly ------------------------------------------------------------------------------------------ */

static void fit_memory(struct board *b, bool missing)
{
	struct part_report report = board_report(b);

	fram_init(&b->fram, b->kind->memory, &report);
	b->fram.missing = missing;
	board_fit_select(b, PIN_FRAM_CS,
			 spi_bus_add(&b->bus, b->kind->memory->name, &b->fram, fram_select, fram_exchange));
}

static void fit_words(struct board *b, uint32_t seed)
{
	struct part_report report = board_report(b);

	text_display_part_init(&b->text_display, b->kind->text_display, seed, &report);
	board_fit_select(b, PIN_TEXT_CS,
			 spi_bus_add(&b->bus, b->kind->text_display->name, &b->text_display,
				     text_display_part_select, text_display_part_exchange));
}

static void fit_voice(struct board *b, uint32_t seed)
{
	struct part_report report = board_report(b);

	flash_init(&b->flash, seed, &report);
	ear_init(&b->ear[0]);
	ear_init(&b->ear[1]);
	/* On a board without voice the pins of the sockets are connected to ground. */
	board_jack(b, 0, false);
	board_jack(b, 1, false);
	if (!b->facts->voice)
		return;
	board_fit_select(b, PIN_FLASH_CS,
			 spi_bus_add(&b->bus, "MX25R3235F", &b->flash, flash_select, flash_exchange));
	chip_on_pulses(b->chip, pulses, b);
}

struct board *board_new(const struct board_kind *kind, const struct board_options *options)
{
	struct board *b = calloc(1, sizeof(*b));
	struct chip_setup setup = {
	    .image = options->image,
	    .lfuse = kind->lfuse,
	    .hfuse = kind->hfuse,
	    .efuse = kind->efuse,
	    .seed = options->seed,
	    .rc_error = options->rc_error,
	    .crystal_ppm = options->crystal_ppm,
	    .crystal_start = options->crystal_start,
	    .external_clock = kind->external_clock,
	};

	b->kind = kind;
	b->facts = facts_of(kind->name);
	b->chip = chip_new(&setup);
	b->chatter = options->seed * 2654435761ull + 99;
	b->bus.report = board_report(b);
	b->bus.idle = options->seed & 1 ? 0xFF : 0x00;
	b->supply_step = (struct sim_timer){.fire = step_supply, .context = b};
	b->buzzer_end = (struct sim_timer){.fire = end_tone, .context = b};
	b->line.bit = (struct sim_timer){.fire = send_bit, .context = b};
	chip_on_pin(b->chip, pin_changed, b);
	chip_on_spi(b->chip, exchange_board, b);
	chip_on_usart(b->chip, received, b);
	b->line.baud = BAUD;
	b->line.stop_bits = 1;
	chip_usart_partner(b->chip, BAUD);
	chip_pull(b->chip, PIN_SERIAL_RX, LEVEL_LOW);
	fit_memory(b, options->no_memory);
	fit_words(b, options->seed);
	fit_voice(b, options->seed);
	kind->display->fit(b, options->seed);
	b->input = (struct supply){
	    .source = options->volts > 0 ? options->volts : b->facts->full / 1000.0,
	    .connected = true,
	    .farads = kind->input_farads,
	    .rise = 2000,
	};
	b->rail = (struct supply){.connected = true, .farads = kind->farads, .rise = 2000};
	move_supply(b);
	return b;
}

void board_free(struct board *b)
{
	if (!b)
		return;
	while (b->contacts) {
		sim_timer_stop(chip_timers(b->chip), &b->contacts->timer);
		unlink_contact(b->contacts);
	}
	chip_free(b->chip);
	flash_free(&b->flash);
	free(b);
}
