#include "sim/account.h"

#include <string.h>

#define RAM_END 0x40FF

static void end_of_off(struct account *a, int64_t now)
{
	int64_t length = now - a->off_since;

	a->off = false;
	if (!a->seen_on || length <= a->longest_off)
		return;
	a->longest_off = length;
	a->longest_off_pc = a->off_pc;
}

/* A function's prologue moves the stack pointer in two writes, the high byte first. For two instructions
 * its value is meaningless. Pushes and calls move it by one and two. */
static void note_stack(struct account *a, uint32_t pc, uint16_t sp)
{
	if (sp != a->last_sp)
		a->settled = a->last_sp - sp <= 2 ? 3 : 0;
	else if (a->settled < 3)
		a->settled++;
	a->last_sp = sp;
	if (a->seen_on && a->settled == 3 && sp < a->lowest_sp) {
		a->lowest_sp = sp;
		a->lowest_sp_pc = pc;
	}
}

static void instruction(void *context, uint32_t pc, uint64_t cycle, uint16_t sp, bool on)
{
	struct account *a = context;

	a->instructions++;
	a->executed[pc / 2] = 1;
	note_stack(a, pc, sp);
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

static void interrupt(void *context, uint8_t vector, bool entered, uint64_t cycle)
{
	struct account *a = context;
	struct account_vector *v;
	uint32_t length;

	if (entered) {
		if (a->depth < ACCOUNT_NESTING) {
			a->nest[a->depth].vector = vector;
			a->nest[a->depth].since = cycle;
		}
		a->depth++;
		return;
	}
	if (!a->depth || --a->depth >= ACCOUNT_NESTING)
		return;
	v = &a->vector[a->nest[a->depth].vector];
	length = (uint32_t)(cycle - a->nest[a->depth].since);
	if (!v->count++ || length < v->least)
		v->least = length;
	if (length > v->most)
		v->most = length;
	v->total += length;
}

/* A reset during an interrupt leaves the interrupt open. While the chip sleeps, none runs. */
static void slept(void *context, uint64_t from, uint64_t to)
{
	struct account *a = context;

	(void)from;
	(void)to;
	a->depth = 0;
	a->off = false;
}

void account_attach(struct account *a, struct chip *chip)
{
	const struct chip_trace trace = {
	    .context = a, .instruction = instruction, .interrupt = interrupt, .slept = slept};
	struct chip_counts counts;

	a->chip = chip;
	if (!a->lowest_sp)
		a->lowest_sp = RAM_END;
	chip_count(chip, &counts);
	a->awake_before = counts.awake;
	a->cycles_before = counts.cycles;
	chip_trace(chip, &trace);
}

void account_detach(struct account *a)
{
	chip_trace(a->chip, NULL);
}

double account_share(const struct account *a)
{
	struct chip_counts counts;

	chip_count(a->chip, &counts);
	if (counts.cycles == a->cycles_before)
		return 0;
	return (double)(counts.awake - a->awake_before) / (double)(counts.cycles - a->cycles_before);
}

uint16_t account_stack(const struct account *a)
{
	return (uint16_t)(RAM_END - a->lowest_sp);
}

const char *account_vector_name(unsigned vector)
{
	static const char *const name[ACCOUNT_VECTORS] = {
	    "RESET",	   "INT0",	   "INT1",	   "INT2",	   "PCINT0",	   "PCINT1",
	    "PCINT2",	   "PCINT3",	   "WDT",	   "TIMER2_COMPA", "TIMER2_COMPB", "TIMER2_OVF",
	    "TIMER1_CAPT", "TIMER1_COMPA", "TIMER1_COMPB", "TIMER1_OVF",   "TIMER0_COMPA", "TIMER0_COMPB",
	    "TIMER0_OVF",  "SPI_STC",	   "USART0_RX",	   "USART0_UDRE",  "USART0_TX",	   "ANALOG_COMP",
	    "ADC",	   "EE_READY",	   "TWI",	   "SPM_READY",	   "USART1_RX",	   "USART1_UDRE",
	    "USART1_TX",   "TIMER3_CAPT",  "TIMER3_COMPA", "TIMER3_COMPB", "TIMER3_OVF"};

	return vector < ACCOUNT_VECTORS ? name[vector] : "?";
}
