/* ADC (section 24) measuring the bandgap against the supply: what a battery gauge needs. */
#include "sim/avr/chip_private.h"

#define BANDGAP	       1.1
#define BANDGAP_SETTLE 70000 /* ns; table 29-12 */
#define MUX_BANDGAP    14
#define MUX_GROUND     15

static uint16_t convert(struct chip *c, int64_t sampled)
{
	uint8_t mux = chip_data(c)[ADMUX];
	double reference = (mux >> 6) == 3 ? BANDGAP : c->volts;
	double input = (mux & 15) == MUX_BANDGAP ? BANDGAP : 0;
	unsigned value;

	if ((mux >> 6) != 1 && (mux >> 6) != 3)
		chip_violate(c, "ADC: reference %u is not connected on this board", mux >> 6);
	if ((mux & 15) != MUX_BANDGAP && (mux & 15) != MUX_GROUND)
		chip_violate(c, "ADC: channel %u is not modelled", mux & 15);
	/* section 24.5.2, 24.6: first after a new reference, or the bandgap not settled: anything below */
	if (c->adc.reference_changed ||
	    ((mux & 15) == MUX_BANDGAP && sampled < c->adc.mux_since + BANDGAP_SETTLE))
		input *= (double)(50 + chance_below(&c->chance, 45)) / 100;
	value = (unsigned)(input * 1024 / reference);
	return (uint16_t)(value > 1023 ? 1023u : value);
}

static void start(struct chip *c)
{
	unsigned division = 1u << (chip_data(c)[ADCSRA] & 7);
	uint32_t hz;

	if (division == 1)
		division = 2;
	hz = c->clock.frequency / division;
	if (hz < 50000 || hz > 200000)
		chip_violate(c, "ADC: clocked with %u Hz, ten bits need 50 to 200 kHz", hz);
	chip_data(c)[ADCSRA] |= ADSC;
	chip_timer_set(c, &c->adc.done, chip_now(c) + clock_length(c, (c->adc.first ? 25u : 13u) * division));
}

static void done(void *context, int64_t at)
{
	struct chip *c = context;
	unsigned division = 1u << (chip_data(c)[ADCSRA] & 7);

	/* the sample was taken 11.5 clocks before the end */
	c->adc.result = convert(c, at - clock_length(c, 23u * division / 2));
	c->adc.first = c->adc.reference_changed = false;
	chip_data(c)[ADCSRA] &= (uint8_t)~ADSC;
	chip_raise(c, VECTOR_ADC);
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;
	uint8_t old = avr->data[address];

	if (value & ADEN && avr->data[PRR] & PRADC)
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
		start(c);
	chip_unmask(c, VECTOR_ADC, VECTOR_ADC);
}

static void write_mux(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
	struct chip *c = parameter;

	if ((value ^ avr->data[address]) & 0xC0)
		c->adc.reference_changed = true;
	if ((value ^ avr->data[address]) & 15)
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

/* Section 24.7: entering ADC noise reduction starts a conversion. */
void adc_sleep(struct chip *c)
{
	if (chip_data(c)[ADCSRA] & ADEN && !(chip_data(c)[ADCSRA] & ADSC))
		start(c);
}

void adc_init(struct chip *c)
{
	c->adc.done = (struct sim_timer){.fire = done, .context = c};
}

void adc_attach(struct chip *c)
{
	chip_watch_write(c, ADCSRA, write_control);
	chip_watch_write(c, ADMUX, write_mux);
	chip_watch_read(c, ADCL, read_low);
	chip_watch_read(c, ADCH, read_high);
}

void adc_reset(struct chip *c)
{
	chip_timer_stop(c, &c->adc.done);
	c->adc.first = true;
	c->adc.locked = false;
}
