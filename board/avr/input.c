/* The contacts: each pin change is sampled, dated by the crystal and queued.
 *
 * Single producer (the pin-change interrupts, which do not interrupt each other), single consumer (the main
 * program), 8-bit indices: no lock. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/avr/flags.h"
#include "board/avr/input.h"
#include "board/avr/jacks.h"
#include "board/avr/pin.h"
#include "board/avr/time.h"
#include "hal/hal_input.h"

#define RING 32 /* a power of two: the indices run freely */

#define PLAYERS (_BV(BUTTON_LEFT) | _BV(BUTTON_RIGHT))
#define KEY_PINS                                                                                             \
	(pin_mask(PIN_KEY_BACK) | pin_mask(PIN_KEY_MINUS) | pin_mask(PIN_KEY_PLAY) |                         \
	 pin_mask(PIN_KEY_PLUS) | pin_mask(PIN_KEY_OK))

/* Beside the keys in their vector; they date nothing, so an edge only wakes the main program. */
#define TALK_PINS (pin_mask(PIN_TALK_LEFT) | pin_mask(PIN_TALK_RIGHT))

static struct hal_input ring[RING];
static volatile uint8_t head, tail; /* head: next to write */
static uint8_t key_levels;	    /* interrupts only: the keys as their interrupt saw them last */

volatile uint8_t input_edges_left[3];
volatile uint8_t input_storm;

_Static_assert(KEY_PINS == 0x1F && KEY_BACK == 2 && KEY_OK == 6, "levels() shifts the keys");

/* One byte of all contacts, 1 = closed (they close to ground). All are read together, because a contact
 * may bounce. */
ALWAYS_INLINE uint8_t levels(void)
{
	bool left = pin_is(PIN_BTN_LEFT), right = pin_is(PIN_BTN_RIGHT);
	uint8_t closed = (~PINA & KEY_PINS) << KEY_BACK;

	if (!left)
		closed |= _BV(BUTTON_LEFT);
	if (!right)
		closed |= _BV(BUTTON_RIGHT);
	return closed;
}

#define SPENT 60 /* cycles at least from the wake-up until push() reads the counter */

/* Interrupts off. Does all it can while it waits for the counter to be readable. */
static void push(uint8_t edges, uint8_t now)
{
	uint8_t at = head;
	struct hal_input *event;

	flag_set(FLAG_EVENT);
	if ((uint8_t)(at - tail) == RING) {
		/* The queue is full: the edge is merged into the newest entry, so that no button's edge is
		 * lost. */
		event = &ring[(uint8_t)(at - 1) % RING];
		event->edges |= edges;
		event->levels = now;
		return;
	}
	event = &ring[at % RING];
	event->edges = edges;
	event->levels = now;
	time_synchronise(SPENT);
	event->raw = time_stamp();
	head = at + 1;
}

/* N4: the vector has given more edges than a contact can; it is deaf for the rest of the period. */
static void deafen(uint8_t button)
{
	uint8_t vector = button ? _BV(PCIE3) : _BV(PCIE0);

	if (button == _BV(BUTTON_LEFT))
		vector = _BV(PCIE1);
	PCICR &= ~vector;
	input_storm = 1;
}

/* The interrupt of a player's button, or of a key (0). Budget 100 us, with the waiting for the crystal. */
static void pin_change(uint8_t edges)
{
	uint8_t now = levels();

	if (--input_edges_left[edges] == 0)
		deafen(edges);
	if (edges == 0) {
		edges = (now ^ key_levels) & ~PLAYERS;
		key_levels ^= edges;
		if (!edges) {
			talk_edge = 1;
			flag_set(FLAG_EVENT);
		}
	}
	if (edges) /* else it was a glitch */
		push(edges, now);
}

_Static_assert(_BV(BUTTON_LEFT) == 1 && _BV(BUTTON_RIGHT) == 2, "indices of input_edges_left");

/* The edge itself may be gone from the pin when it is read: the vector says whose it was (T2). */
ISR(PCINT1_vect)
{
	pin_change(_BV(BUTTON_LEFT));
}

ISR(PCINT0_vect)
{
	pin_change(0);
}

ISR(PCINT3_vect)
{
	pin_change(_BV(BUTTON_RIGHT));
}

void input_start(void)
{
	PCMSK0 = KEY_PINS | TALK_PINS;
	PCMSK1 = pin_mask(PIN_BTN_LEFT);
	PCMSK3 = pin_mask(PIN_BTN_RIGHT);
	PCIFR = INPUT_VECTORS; /* the flags have the same bits */
	key_levels = hal_input_levels() & ~PLAYERS;
	PCICR = INPUT_VECTORS;
	input_period();
}

/* After being deaf: queues the present levels of the contacts. */
void input_hear_again(void)
{
	uint8_t now, edges = 0;

	time_synchronise(0);
	cli();
	PCIFR = (uint8_t)~PCICR & INPUT_VECTORS; /* of the deaf; what comes after the levels stays */
	now = hal_input_levels();
	if (!(PCICR & _BV(PCIE1)))
		edges |= _BV(BUTTON_LEFT);
	if (!(PCICR & _BV(PCIE3)))
		edges |= _BV(BUTTON_RIGHT);
	edges |= ((now ^ key_levels) & ~PLAYERS);
	key_levels = now & ~PLAYERS;
	PCICR = INPUT_VECTORS;
	push(edges, now);
	sei();
}

bool hal_input_waiting(void)
{
	return head != tail;
}

bool hal_input_take(struct hal_input *event)
{
	uint8_t at = tail;

	if (at == head)
		return false;
	*event = ring[at % RING];
	tail = at + 1;
	return true;
}

bool input_seek(uint8_t buttons)
{
	while (hal_input_waiting()) {
		if (ring[tail % RING].edges & ring[tail % RING].levels & buttons)
			return true;
		tail += 1;
	}
	return false;
}

uint8_t hal_input_levels(void)
{
	return levels();
}
