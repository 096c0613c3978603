/* Two-wire interface (data sheet, "2-wire Serial Interface") as the only master, which only writes. A bit
 * takes as long as on the chip.
 *
 * A START waits while a line is held low from outside. During a byte, SDA held low loses the arbitration, and
 * SCL held low stretches the byte. */
#include "sim/avr/chip_core.h"

#define PIN_SCL PIN_C0
#define PIN_SDA PIN_C1
#define MOST_HZ 400000

/* Values of TWSR without the prescaler bits. */
enum twi_status {
	STATUS_START = 0x08,
	STATUS_AGAIN = 0x10,
	STATUS_ADDRESS_ACK = 0x18,
	STATUS_ADDRESS_NACK = 0x20,
	STATUS_DATA_ACK = 0x28,
	STATUS_DATA_NACK = 0x30,
	STATUS_LOST = 0x38,
	STATUS_IDLE = 0xF8
};

static uint32_t frequency(const struct chip *c)
{
	const uint8_t *data = c->avr->data;

	return c->clock.frequency / (16u + (2u * data[TWBR] << 2 * (data[TWSR] & 3)));
}

static int64_t bits(const struct chip *c, unsigned n)
{
	return (int64_t)n * SECOND / frequency(c);
}

static void set_status(struct chip *c, enum twi_status status)
{
	uint8_t *data = chip_data(c);

	data[TWSR] = (uint8_t)(status | (data[TWSR] & 3));
}

static void finish_twi(struct chip *c, enum twi_state state, enum twi_status status)
{
	c->twi.state = state;
	set_status(c, status);
	chip_raise(c, VECTOR_TWI);
}

static bool held_low(const struct chip *c, enum chip_pin pin)
{
	return chip_level(c, pin) == LEVEL_LOW;
}

static void begin_twi(struct chip *c, enum twi_state state, unsigned length)
{
	c->twi.state = state;
	c->twi.begin = chip_now(c);
	chip_timer_set(c, &c->twi.done, c->twi.begin + bits(c, length));
}

static void end_start(struct chip *c, int64_t at)
{
	bool again = c->twi.owns;

	c->twi.owns = true;
	c->twi.address = true;
	if (c->twi.bus)
		i2c_bus_start(c->twi.bus, at);
	finish_twi(c, TWI_READY, again ? STATUS_AGAIN : STATUS_START);
}

static struct i2c_byte byte_now(struct chip *c, int64_t at)
{
	return (struct i2c_byte){
	    .out = chip_data(c)[TWDR], .hz = frequency(c), .begin = c->twi.begin, .end = at};
}

static void end_byte(struct chip *c, int64_t at)
{
	const struct i2c_byte byte = byte_now(c, at);
	bool address = c->twi.address, ack;

	if (held_low(c, PIN_SDA) && byte.out != 0) {
		c->twi.owns = false;
		if (c->twi.bus)
			i2c_bus_abort(c->twi.bus, NULL);
		finish_twi(c, TWI_IDLE, STATUS_LOST);
		return;
	}
	ack = c->twi.bus && i2c_bus_byte(c->twi.bus, &byte);
	c->twi.address = false;
	if (address)
		finish_twi(c, TWI_READY, ack ? STATUS_ADDRESS_ACK : STATUS_ADDRESS_NACK);
	else
		finish_twi(c, TWI_READY, ack ? STATUS_DATA_ACK : STATUS_DATA_NACK);
}

static void end_stop(struct chip *c, int64_t at)
{
	chip_data(c)[TWCR] &= (uint8_t)~TWSTO;
	c->twi.owns = false;
	c->twi.state = TWI_IDLE;
	set_status(c, STATUS_IDLE);
	if (c->twi.bus)
		i2c_bus_stop(c->twi.bus, at);
	if (c->twi.stop_first)
		begin_twi(c, TWI_STARTING, 1);
	c->twi.stop_first = false;
}

static void done(void *context, int64_t at)
{
	struct chip *c = context;
	bool waits =
	    held_low(c, PIN_SCL) || (c->twi.state == TWI_STARTING && held_low(c, PIN_SDA) && !c->twi.owns);

	if (!chip_io_clock(c))
		return;
	if (waits)
		chip_timer_set(c, &c->twi.done, at + bits(c, 1));
	else if (c->twi.state == TWI_STARTING)
		end_start(c, at);
	else if (c->twi.state == TWI_SENDING)
		end_byte(c, at);
	else if (c->twi.state == TWI_STOPPING)
		end_stop(c, at);
}

/* True during the acknowledge bit. The byte's length shows it, because a reset has already changed the
 * clock. */
static bool in_ninth_bit(const struct chip *c)
{
	const struct chip_twi *t = &c->twi;

	return t->state == TWI_SENDING && sim_timer_is_set(&t->done) &&
	       9 * (chip_now(c) - t->begin) >= 8 * (t->done.at - t->begin);
}

static void stop_all(struct chip *c)
{
	const struct i2c_byte byte = byte_now(c, chip_now(c));

	if (c->twi.owns && c->twi.bus)
		i2c_bus_abort(c->twi.bus, in_ninth_bit(c) ? &byte : NULL);
	chip_timer_stop(c, &c->twi.done);
	c->twi.owns = c->twi.stop_first = false;
	c->twi.state = TWI_IDLE;
	set_status(c, STATUS_IDLE);
}

static void check_power(struct chip *c)
{
	if (chip_data(c)[PRR0] & PRTWI)
		chip_violate(c, "the two-wire interface is used while PRTWI stops it");
}

static void check_bus(struct chip *c)
{
	if (ports_is_output(c, PIN_SCL) || ports_is_output(c, PIN_SDA))
		chip_violate(c, "TWI: SCL or SDA is an output of the port");
	if (chip_level(c, PIN_SCL) == LEVEL_OPEN || chip_level(c, PIN_SDA) == LEVEL_OPEN)
		chip_violate(c, "TWI: SCL or SDA has no pull-up");
	if (frequency(c) > MOST_HZ)
		chip_violate(c, "TWI: SCL of %u Hz", frequency(c));
}

/* Begins the next action after the program has cleared TWINT by writing it. */
static void act_twi(struct chip *c, uint8_t value)
{
	struct chip_twi *t = &c->twi;

	if (value & TWSTO && t->owns) {
		t->stop_first = value & TWSTA;
		begin_twi(c, TWI_STOPPING, 1);
	} else if (value & TWSTO) {
		chip_data(c)[TWCR] &= (uint8_t)~TWSTO; /* there is nothing to stop, so the bus is released */
		stop_all(c);
	} else if (value & TWSTA) {
		check_bus(c);
		begin_twi(c, TWI_STARTING, 1);
	} else if (t->state == TWI_READY) {
		if (t->address && chip_data(c)[TWDR] & 1)
			chip_violate(c, "TWI: reading is not modelled");
		begin_twi(c, TWI_SENDING, 9);
	}
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	const uint8_t kept = TWINT | TWWC;
	bool acts = value & TWINT && value & TWEN;

	if (value & TWEN)
		check_power(c);
	if (acts && c->twi.state != TWI_IDLE && c->twi.state != TWI_READY) {
		chip_violate(c, "TWCR is written during a transfer");
		acts = false;
	}
	if (acts)
		chip_lower(c, VECTOR_TWI);
	avr->data[address] = (uint8_t)((value & ~kept) | (avr->data[address] & kept));
	if (!(value & TWEN)) {
		stop_all(c);
		return;
	}
	if (value & TWEA)
		chip_violate(c, "TWI: a slave is not modelled");
	chip_unmask(c, VECTOR_TWI, VECTOR_TWI);
	if (acts)
		act_twi(c, value);
}

static void write_data(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	check_power(c);
	if (!(avr->data[TWCR] & TWINT)) {
		avr->data[TWCR] |= TWWC;
		chip_violate(c, "TWDR is written while the interface is busy (TWWC)");
		return;
	}
	avr->data[TWCR] &= (uint8_t)~TWWC;
	avr->data[address] = value;
}

static void write_rate(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	check_power(c);
	if (c->twi.state != TWI_IDLE)
		chip_violate(c, "the bit rate is changed during a transfer");
	avr->data[address] = address == TWSR ? (uint8_t)((avr->data[TWSR] & 0xF8) | (value & 3)) : value;
}

static void sleep_twi(struct chip *c, enum sleep_mode mode)
{
	(void)mode;
	if (c->twi.state != TWI_IDLE)
		chip_violate(c, "a two-wire transfer is under way, and its clock stops in this sleep mode");
}

void chip_on_twi(struct chip *c, struct i2c_bus *bus)
{
	c->twi.bus = bus;
}

static void init_twi(struct chip *c)
{
	c->twi.done = (struct sim_timer){.fire = done, .context = c};
}

static void attach_twi(struct chip *c)
{
	static const uint16_t all[] = {TWBR, TWSR, TWDR, TWCR};

	for (unsigned i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		chip_watch_read(c, all[i], NULL);
	chip_watch_write(c, TWBR, write_rate);
	chip_watch_write(c, TWSR, write_rate);
	chip_watch_write(c, TWDR, write_data);
	chip_watch_write(c, TWCR, write_control);
}

static void reset_twi(struct chip *c)
{
	stop_all(c);
	chip_data(c)[TWBR] = 0;
	chip_data(c)[TWDR] = 0xFF;
	chip_data(c)[TWSR] = STATUS_IDLE;
	chip_data(c)[TWCR] = 0;
}

const struct peripheral twi_peripheral = {
    .init = init_twi,
    .attach = attach_twi,
    .reset = reset_twi,
    .sleep = sleep_twi,
};
