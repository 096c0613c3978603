#include "sim/profiler.h"

#include <stdlib.h>
#include <string.h>

#define RAM_END 0x40FF

static void end_of_off(struct profiler *a, int64_t now)
{
	int64_t length = now - a->off_since;

	a->off = false;
	if (!a->seen_on || length <= a->longest_off)
		return;
	a->longest_off = length;
	a->longest_off_pc = a->off_pc;
}

/* Notes the deepest stack. A function that makes or frees room on the stack writes its pointer in two steps,
 * the high byte first, so for two instructions the value is meaningless. Pushes, calls and their opposites
 * change it by one and two. */
static void note_stack(struct profiler *a, uint32_t pc, uint16_t sp)
{
	if (sp != a->last_sp)
		a->settled = abs(a->last_sp - sp) <= 2 ? 3 : 0;
	else if (a->settled < 3)
		a->settled++;
	a->last_sp = sp;
	if (a->seen_on && a->settled == 3 && sp < a->lowest_sp) {
		a->lowest_sp = sp;
		a->lowest_sp_pc = pc;
	}
}

/* Notes the bits that are newly set, because the lateness of their functions counts from now on. */
static void note_bits(struct profiler *a, uint64_t cycle)
{
	uint8_t bits = chip_peek(a->chip, a->bits);
	uint8_t rise = bits & (uint8_t)~a->bits_before;

	for (unsigned n = 0; rise; n++, rise >>= 1)
		if (rise & 1)
			a->function[n].risen = chip_instant(a->chip, cycle);
	a->bits_before = bits;
}

static void begin_function(struct profiler_function *f, int64_t now, uint16_t sp)
{
	if (f->risen && now - f->risen > f->latest)
		f->latest = now - f->risen;
	f->risen = 0;
	f->since = now;
	f->sp = f->until ? UINT16_MAX : sp;
	f->count++;
}

/* Notes the beginning and the end of watched functions. A function has returned when the stack is above its
 * return address again. */
static void note_functions(struct profiler *a, uint32_t pc, uint64_t cycle, uint16_t sp)
{
	for (unsigned n = 0; n < PROFILER_FUNCTIONS; n++) {
		struct profiler_function *f = &a->function[n];

		if (f->until && pc == f->until && f->sp == UINT16_MAX)
			f->sp = sp;
		if (f->since && sp > f->sp && a->settled == 3) {
			int64_t length = chip_instant(a->chip, cycle) - f->since;

			f->longest = length > f->longest ? length : f->longest;
			f->since = 0;
		}
		if (f->address && pc == f->address && !f->since)
			begin_function(f, chip_instant(a->chip, cycle), sp);
	}
}

void profiler_watch(struct profiler *a, unsigned n, uint32_t address, uint32_t until)
{
	a->function[n].address = address;
	a->function[n].until = until;
	a->function[n].since = 0;
	a->function[n].risen = 0;
}

static void instruction_profile(void *context, uint32_t pc, uint64_t cycle, uint16_t sp, bool on)
{
	struct profiler *a = context;

	a->instructions++;
	note_stack(a, pc, sp);
	if (a->bits) {
		note_bits(a, cycle);
		note_functions(a, pc, cycle, sp);
	}
	a->executed[pc / 2] = 1;
	if (on == !a->off)
		return;
	if (on) {
		end_of_off(a, chip_instant(a->chip, cycle));
		a->seen_on = true;
	} else {
		a->off = true;
		a->off_since = chip_instant(a->chip, cycle);
		a->off_pc = pc;
	}
}

static void interrupt_profile(void *context, uint8_t vector, bool entered, uint64_t cycle)
{
	struct profiler *a = context;
	struct profiler_vector *v;
	uint32_t length;

	if (entered) {
		if (a->depth < PROFILER_NESTING) {
			a->nest[a->depth].vector = vector;
			a->nest[a->depth].since = cycle;
		}
		a->depth++;
		return;
	}
	if (!a->depth || --a->depth >= PROFILER_NESTING)
		return;
	v = &a->vector[a->nest[a->depth].vector];
	length = (uint32_t)(cycle - a->nest[a->depth].since);
	if (!v->count++ || length < v->least)
		v->least = length;
	if (length > v->most)
		v->most = length;
	v->total += length;
}

/* Ends interrupts that a reset has left open, because no interrupt runs while the chip sleeps. */
static void slept(void *context, uint64_t from, uint64_t to)
{
	struct profiler *a = context;

	(void)from;
	(void)to;
	a->depth = 0;
	a->off = false;
}

void profiler_attach(struct profiler *a, struct chip *chip)
{
	const struct chip_trace trace = {
	    .context = a, .instruction = instruction_profile, .interrupt = interrupt_profile, .slept = slept};
	struct chip_counts counts;

	a->chip = chip;
	if (!a->lowest_sp)
		a->lowest_sp = RAM_END;
	chip_count(chip, &counts);
	a->awake_before = counts.awake;
	a->cycles_before = counts.cycles;
	chip_trace(chip, &trace);
}

void profiler_detach(struct profiler *a)
{
	chip_trace(a->chip, NULL);
}

double profiler_share(const struct profiler *a)
{
	struct chip_counts counts;

	chip_count(a->chip, &counts);
	if (counts.cycles == a->cycles_before)
		return 0;
	return (double)(counts.awake - a->awake_before) / (double)(counts.cycles - a->cycles_before);
}

uint16_t profiler_stack(const struct profiler *a)
{
	return (uint16_t)(RAM_END - a->lowest_sp);
}

const char *profiler_vector_name(unsigned vector)
{
	static const char *const name[PROFILER_VECTORS] = {
	    "RESET",	   "INT0",	   "INT1",	   "INT2",	   "PCINT0",	   "PCINT1",
	    "PCINT2",	   "PCINT3",	   "WDT",	   "TIMER2_COMPA", "TIMER2_COMPB", "TIMER2_OVF",
	    "TIMER1_CAPT", "TIMER1_COMPA", "TIMER1_COMPB", "TIMER1_OVF",   "TIMER0_COMPA", "TIMER0_COMPB",
	    "TIMER0_OVF",  "SPI_STC",	   "USART0_RX",	   "USART0_UDRE",  "USART0_TX",	   "ANALOG_COMP",
	    "ADC",	   "EE_READY",	   "TWI",	   "SPM_READY",	   "USART1_RX",	   "USART1_UDRE",
	    "USART1_TX",   "TIMER3_CAPT",  "TIMER3_COMPA", "TIMER3_COMPB", "TIMER3_OVF"};

	return vector < PROFILER_VECTORS ? name[vector] : "?";
}
