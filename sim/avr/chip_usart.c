/* USART (data sheet, "USART"), asynchronous, 8N1: a receiver that samples the pin with its own clock, a
 * transmitter that sends with it. */
#include "sim/avr/chip_core.h"

#define FRAME_BITS 10
#define FAST	   4 /* packs of speech are sent at this multiple of the normal baud rate */
#define VOTES	   3 /* samples of a bit, whose majority counts */

/* Ticks of a bit. */
static int ticks_of(const struct chip *c)
{
	return c->avr->data[UCSR0A] & U2X ? 8 : 16;
}

static int64_t ns_of(const struct chip *c, int ticks)
{
	const uint8_t *data = c->avr->data;
	uint64_t divisor = (uint64_t)((data[UBRR0L] | (data[UBRR0H] & 15) << 8) + 1);

	return (int64_t)(divisor * (uint64_t)ticks * (uint64_t)SECOND / c->clock.frequency);
}

static int64_t bit_length(const struct chip *c)
{
	return ns_of(c, ticks_of(c));
}

static void check_baud(struct chip *c, int64_t bit)
{
	double partner = c->usart.partner, error;

	if (!c->usart.partner)
		return;
	error = 1e9 / (double)bit / partner;
	if (error > 2) /* compares with the line's other speed, too */
		error /= FAST;
	error -= 1;
	if (error > 0.03 || error < -0.03)
		chip_violate(c, "USART: %.1f %% off %.0f baud", 100 * error, partner);
}

static void check_use(struct chip *c)
{
	if (chip_data(c)[PRR0] & PRUSART0)
		chip_violate(c, "the USART is used while PRUSART0 stops it");
}

/* Transmitter */

static void shift_out(struct chip *c, uint8_t character, int64_t at)
{
	struct chip_usart *u = &c->usart;

	u->shifting = true;
	u->shift = character;
	u->begin = at;
	u->bit = bit_length(c);
	if (chip_data(c)[UCSR0C] != FRAME_8N1)
		chip_violate(c, "USART: only 8N1 is modelled");
	check_baud(c, u->bit);
	chip_timer_set(c, &u->sent, at + FRAME_BITS * u->bit);
}

static void sent(void *context, int64_t at)
{
	struct chip *c = context;
	struct chip_usart *u = &c->usart;

	u->shifting = false;
	if (!chip_io_clock(c))
		return;
	if (u->send)
		u->send(u->context, u->shift, u->begin, u->bit);
	if (u->buffered) {
		u->buffered = false;
		shift_out(c, u->buffer, at);
		chip_raise(c, VECTOR_USART_UDRE);
	} else {
		chip_raise(c, VECTOR_USART_TX);
	}
}

static void write_udr(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	struct chip_usart *u = &c->usart;

	(void)address;
	check_use(c);
	if (!(avr->data[UCSR0B] & TXEN) || !(avr->data[UCSR0A] & UDRE)) {
		chip_violate(c, "UDR0 is written while the transmitter is off or full");
		return;
	}
	if (!u->shifting) {
		/* goes into the shift register at once, so the buffer stays empty */
		shift_out(c, value, chip_now(c));
		if (avr->data[UCSR0B] & UDRIE)
			chip_raise(c, VECTOR_USART_UDRE);
		return;
	}
	u->buffered = true;
	u->buffer = value;
	chip_lower(c, VECTOR_USART_UDRE);
}

/* Receiver */

static void show_receiver(struct chip *c)
{
	struct chip_usart *u = &c->usart;
	uint8_t *status = &chip_data(c)[UCSR0A];

	*status &= (uint8_t) ~(RXC | FE | DOR);
	if (u->count)
		*status |= (uint8_t)(u->fifo[0] >> 8);
	if (u->count)
		chip_raise(c, VECTOR_USART_RX);
	else
		chip_lower(c, VECTOR_USART_RX);
}

static void received(struct chip *c, uint8_t character, bool stop)
{
	struct chip_usart *u = &c->usart;

	if (u->count == 2) {
		u->overrun = true;
		return;
	}
	u->fifo[u->count++] = (uint16_t)(character | (stop ? 0 : FE << 8) | (u->overrun ? DOR << 8 : 0));
	u->overrun = false;
	show_receiver(c);
}

static bool receiver_works(const struct chip *c)
{
	return c->avr->data[UCSR0B] & RXEN && !(c->avr->data[PRR0] & PRUSART0) && chip_io_clock(c);
}

/* Samples 8, 9 and 10 of a bit's 16, or 4, 5 and 6 of its 8 ("Asynchronous Data Recovery"). */
static void next_sample(struct chip *c)
{
	struct chip_usart *u = &c->usart;
	int bit = u->sample / VOTES, ticks = ticks_of(c);

	chip_timer_set(c, &u->sampled, u->start + ns_of(c, bit * ticks + ticks / 2 - 1 + u->sample % VOTES));
}

static void take_bit(struct chip *c, int bit, bool level)
{
	struct chip_usart *u = &c->usart;

	if (bit == 0 && level)
		u->sample = -1; /* a false start */
	else if (bit > 0 && bit < FRAME_BITS - 1)
		u->character |= (uint8_t)(level << (bit - 1));
	if (bit < FRAME_BITS - 1)
		return;
	u->sample = -1;
	received(c, u->character, level);
}

static void sampled(void *context, int64_t at)
{
	struct chip *c = context;
	struct chip_usart *u = &c->usart;

	(void)at;
	if (!receiver_works(c)) {
		u->sample = -1;
		return;
	}
	u->high = (uint8_t)(u->high + (chip_level(c, PIN_D0) != LEVEL_LOW));
	if (++u->sample % VOTES == 0) {
		take_bit(c, u->sample / VOTES - 1, u->high > VOTES / 2);
		u->high = 0;
	}
	if (u->sample > 0)
		next_sample(c);
}

void usart_rx_edge(struct chip *c, bool level, int64_t at)
{
	struct chip_usart *u = &c->usart;

	if (level || u->sample >= 0 || !receiver_works(c))
		return;
	u->sample = u->high = u->character = 0;
	/* The edge is seen at the next tick, which is sample 1. */
	u->start = (at / ns_of(c, 1) + 1) * ns_of(c, 1);
	check_baud(c, bit_length(c));
	next_sample(c);
}

static uint8_t read_udr(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;
	struct chip_usart *u = &c->usart;
	uint8_t character = (uint8_t)u->fifo[0];

	(void)avr;
	(void)address;
	check_use(c);
	if (!u->count)
		return 0;
	u->fifo[0] = u->fifo[1];
	u->count--;
	chip_lower(c, VECTOR_USART_RX);
	show_receiver(c);
	return character;
}

/* RXC and UDRE are levels: their interrupts come again until the cause has gone. */
static void entered(struct chip *c, uint8_t vector)
{
	if (vector == VECTOR_USART_RX && c->usart.count)
		chip_raise(c, VECTOR_USART_RX);
	if (vector == VECTOR_USART_UDRE && !c->usart.buffered)
		chip_raise(c, VECTOR_USART_UDRE);
}

static void sleep_usart(struct chip *c, enum sleep_mode mode)
{
	(void)mode;
	if (c->usart.shifting || c->usart.sample >= 0)
		chip_violate(c, "a USART frame is under way, and its clock stops in this sleep mode");
	if (chip_data(c)[UCSR0B] & RXEN)
		chip_violate(c, "the USART's receiver is on, and it is deaf in this sleep mode");
}

static void write_status(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	if (value & TXC)
		chip_lower(parameter, VECTOR_USART_TX);
	avr->data[address] = (uint8_t)((avr->data[address] & ~(U2X | 1u)) | (value & (U2X | 1u)));
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	struct chip_usart *u = &c->usart;

	if (value & (RXEN | TXEN))
		check_use(c);
	avr->data[address] = value;
	if (!(value & RXEN)) {
		u->count = 0;
		u->overrun = false;
		u->sample = -1;
		chip_timer_stop(c, &u->sampled);
		chip_lower(c, VECTOR_USART_RX);
	}
	chip_unmask(c, VECTOR_USART_RX, VECTOR_USART_TX);
}

void chip_on_usart(struct chip *c, chip_usart_send *send, void *context)
{
	c->usart.send = send;
	c->usart.context = context;
}

void chip_usart_partner(struct chip *c, uint32_t baud)
{
	c->usart.partner = baud;
}

static void init_usart(struct chip *c)
{
	c->usart.sent = (struct sim_timer){.fire = sent, .context = c};
	c->usart.sampled = (struct sim_timer){.fire = sampled, .context = c};
}

static void attach_usart(struct chip *c)
{
	chip_watch_write(c, UDR0, write_udr);
	chip_watch_read(c, UDR0, read_udr);
	chip_watch_write(c, UCSR0A, write_status);
	chip_watch_read(c, UCSR0A, NULL);
	chip_watch_write(c, UCSR0B, write_control);
	chip_watch_write(c, UCSR0C, NULL);
	chip_watch_write(c, UBRR0L, NULL);
	chip_watch_write(c, UBRR0H, NULL);
}

static void reset_usart(struct chip *c)
{
	struct chip_usart *u = &c->usart;

	u->shifting = u->buffered = u->overrun = false;
	u->count = 0;
	u->sample = -1;
	chip_timer_stop(c, &u->sent);
	chip_timer_stop(c, &u->sampled);
	chip_data(c)[UCSR0A] = UDRE;
	chip_data(c)[UCSR0B] = 0;
	chip_data(c)[UCSR0C] = FRAME_8N1;
}

const struct peripheral usart_peripheral = {
    .init = init_usart,
    .attach = attach_usart,
    .reset = reset_usart,
    .sleep = sleep_usart,
    .entered = entered,
};
