/* The ADC: measures one of its channels or the bandgap, against the supply or an internal reference. */
#include "sim/avr/chip_core.h"

#define BANDGAP	       1.1
#define BANDGAP_SETTLE 70000 /* ns; "System and reset characteristics" */
#define REFERENCE_2V56 2.56
#define MUX_BANDGAP    30
#define MUX_GROUND     31
#define CHANNELS       8

enum { REFERENCE_AREF, REFERENCE_AVCC, REFERENCE_1, REFERENCE_2 }; /* REFS1..0 */

void chip_analog(struct chip *c, unsigned channel, double volts)
{
	c->adc.volts[channel] = volts;
	c->adc.connected |= (uint8_t)BIT(channel);
}

static double reference_volts(struct chip *c, uint8_t mux)
{
	switch (mux >> 6) {
	case REFERENCE_AVCC:
		return c->volts;
	case REFERENCE_1:
		return BANDGAP;
	case REFERENCE_2:
		return REFERENCE_2V56;
	default:
		chip_violate(c, "ADC: nothing is connected to AREF");
		return c->volts;
	}
}

static double input_volts(struct chip *c, unsigned channel)
{
	if (channel == MUX_BANDGAP)
		return BANDGAP;
	if (channel < CHANNELS && c->adc.connected >> channel & 1)
		return c->adc.volts[channel];
	if (channel < CHANNELS)
		chip_violate(c, "ADC: nothing is connected to channel %u", channel);
	else if (channel != MUX_GROUND)
		chip_violate(c, "ADC: channel %u is not modelled", channel);
	return 0;
}

static uint16_t convert_adc(struct chip *c, int64_t sampled)
{
	uint8_t mux = chip_data(c)[ADMUX];
	double reference = reference_volts(c, mux), input = input_volts(c, mux & 31);
	bool bandgap = (mux & 31) == MUX_BANDGAP || mux >> 6 >= REFERENCE_1;
	unsigned value;

	/* the first result after a new reference, or before the bandgap has settled, is random */
	if (c->adc.reference_changed || (bandgap && sampled < c->adc.mux_since + BANDGAP_SETTLE))
		input *= (double)(50 + chance_below(&c->chance, 45)) / 100;
	value = (unsigned)(input * 1024 / reference);
	return (uint16_t)(value > 1023 ? 1023u : value);
}

static void start_adc(struct chip *c)
{
	unsigned division = 1u << (chip_data(c)[ADCSRA] & 7);
	uint32_t hz;

	if (division == 1)
		division = 2;
	hz = c->clock.frequency / division;
	if (hz < 50000 || hz > 200000)
		chip_violate(c, "ADC: clocked with %u Hz, ten bits need 50 to 200 kHz", hz);
	chip_data(c)[ADCSRA] |= ADSC;
	chip_timer_set(c, &c->adc.done, chip_now(c) + chip_length(c, (c->adc.first ? 25u : 13u) * division));
}

static void done(void *context, int64_t at)
{
	struct chip *c = context;
	unsigned division = 1u << (chip_data(c)[ADCSRA] & 7);

	/* the sample was taken 11.5 clocks before the end */
	c->adc.result = convert_adc(c, at - chip_length(c, 23u * division / 2));
	c->adc.first = c->adc.reference_changed = false;
	chip_data(c)[ADCSRA] &= (uint8_t)~ADSC;
	chip_raise(c, VECTOR_ADC);
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	uint8_t old = avr->data[address];

	if (value & ADEN && avr->data[PRR0] & PRADC)
		chip_violate(c, "the ADC is used while PRADC stops it");
	if (value & ADATE)
		chip_violate(c, "ADC: auto trigger is not modelled");
	if (value & ADIF)
		chip_lower(c, VECTOR_ADC);
	avr->data[address] = (uint8_t)((value & ~(ADIF | ADSC)) | (avr->data[address] & (ADIF | ADSC)));
	if (!(value & ADEN)) {
		chip_timer_stop(c, &c->adc.done);
		avr->data[address] &= (uint8_t)~ADSC;
		return;
	}
	if (!(old & ADEN)) {
		c->adc.first = true;
		c->adc.mux_since = chip_now(c);
	}
	if (value & ADSC && !(old & ADSC))
		start_adc(c);
	chip_unmask(c, VECTOR_ADC, VECTOR_ADC);
}

static void write_mux(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	if ((value ^ avr->data[address]) & 0xC0)
		c->adc.reference_changed = true;
	if ((value ^ avr->data[address]) & 0xDF)
		c->adc.mux_since = chip_now(c);
	avr->data[address] = value;
}

static uint8_t read_low(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;

	(void)address;
	c->adc.shown = (uint16_t)(c->adc.result << (avr->data[ADMUX] & ADLAR ? 6 : 0));
	c->adc.locked = true;
	return (uint8_t)c->adc.shown;
}

static uint8_t read_high(struct avr_t *avr, avr_io_addr_t address, void *parameter)
{
	struct chip *c = parameter;

	if (!c->adc.locked)
		read_low(avr, address, parameter);
	c->adc.locked = false;
	return (uint8_t)(c->adc.shown >> 8);
}

/* "ADC Noise Canceler": entering ADC noise reduction starts a conversion. */
static void sleep_adc(struct chip *c, enum sleep_mode mode)
{
	if (!(chip_data(c)[ADCSRA] & ADEN))
		return;
	if (mode != SLEEP_ADC)
		chip_violate(c, "the ADC is enabled, and drains the supply in this sleep mode");
	else if (!(chip_data(c)[ADCSRA] & ADSC))
		start_adc(c);
}

static void init_adc(struct chip *c)
{
	c->adc.done = (struct sim_timer){.fire = done, .context = c};
}

static void attach_adc(struct chip *c)
{
	chip_watch_write(c, ADCSRA, write_control);
	chip_watch_write(c, ADMUX, write_mux);
	chip_watch_read(c, ADCL, read_low);
	chip_watch_read(c, ADCH, read_high);
}

static void reset_adc(struct chip *c)
{
	chip_timer_stop(c, &c->adc.done);
	c->adc.first = true;
	c->adc.locked = false;
}

const struct peripheral adc_peripheral = {
    .init = init_adc,
    .attach = attach_adc,
    .reset = reset_adc,
    .sleep = sleep_adc,
};
