/* A model, for SPIN, of the protocol between the interrupts (board/avr/input.c, time.c), the main program's
 * sleep (time.c), its poll (firmware/zeitnot.c) and the debounce (firmware/ui/debounce.c).  tests/model/README.md explains it.
 *
 * A statement is one access to data that two contexts share.  An interrupt is atomic, because the AVR does not nest
 * them. */

#ifndef RING
#define RING 4 /* 32 on the clock */
#endif
#define PERIOD 4    /* ticks: 256 on the clock */
#define LOCK 3      /* ticks of the lock-out; a contact bounces for fewer */
#define WINDOW 2    /* the longest debouncing */
#define ENOUGH 1    /* ticks closed in all: a press */
#define BOUNCE 2    /* ticks from the first edge to the last */
#define LATE 2      /* the longest poll */
#define REST (BOUNCE + LOCK + 1) /* from a contact's first edge to its next move, at least */
#ifndef SLACK
#define SLACK 3     /* and at most that much later: covers any phase of a period */
#endif
#define NEVER 255

#define BUTTONS 2
#ifndef PRESSES
#define PRESSES 1
#endif
#ifndef FLIPS
#define FLIPS 1 /* number of bounces of a contact: open and closed again, or the reverse */
#endif
#ifndef GLITCHES
#define GLITCHES 0 /* glitches before a press: closed and open again within a tick; not a press */
#endif

/* enum contact_state */
#define UP 0
#define JUDGED 1
#define PRESSED 2
#define DOWN 3
#define RELEASED 4

/* ---- what the hardware has ------------------------------------------------------------------------------------------- */
byte now = 0;		      /* the crystal's count */
bool unmasked = true;	      /* the I bit */
bool asleep = false;
bool contact_flag[BUTTONS];   /* PCIFn */
bool level[BUTTONS];	      /* of the pins: closed */
bool overflow_flag = false;   /* TOV2 */
bool compare_flag = false;    /* OCF2A */
bool compare_enabled = false; /* OCIE2A */
byte compare_at = 0;	      /* OCR2A + 1: the count of a period at which the flag rises */

#define PENDING                                                                                                                  \
	(contact_flag[0] || contact_flag[1] || overflow_flag || (compare_flag && compare_enabled))

/* ---- what the interrupts and the main program share ------------------------------------------------------------------ */
bool flag_tick, flag_period, flag_event, flag_due; /* GPIOR0 */
byte period = 0;				   /* overflows counted */
typedef report {
	byte at;
	bool edge[BUTTONS];
	bool closed[BUTTONS];
};
report ring[RING];
byte head = 0, tail = 0; /* run freely */

/* ---- the main program's own -------------------------------------------------------------------------------------------- */
byte deadline = NEVER; /* deadline of the sleep, only for the assertions */
bool seen[BUTTONS], bounced[BUTTONS];
byte state[BUTTONS];
byte since[BUTTONS];  /* the judgement or the lock-out began */
byte looked[BUTTONS]; /* lasted[] is true at this instant */
byte lasted[BUTTONS]; /* ticks in all, of this judgement */
byte counted[BUTTONS]; /* presses */

/* ---- the players' ------------------------------------------------------------------------------------------------------ */
byte made[BUTTONS];
byte first[BUTTONS]; /* when the contact began to move */
bool away[BUTTONS];  /* it is bouncing, in the state that it will leave */
byte until[BUTTONS]; /* it moves again before */
byte resting = 0;    /* contacts that are done */

/* ---- interrupts ---------------------------------------------------------------------------------------------------------- */

inline push(b)
{
	if
	:: head - tail == RING ->
		/* full: merge into the newest */
#ifndef FORGET_WHEN_FULL
		ring[(head - 1) % RING].edge[b] = true;
		ring[(head - 1) % RING].closed[0] = level[0];
		ring[(head - 1) % RING].closed[1] = level[1];
#else
		skip;
#endif
	:: else ->
		ring[head % RING].at = now;
		ring[head % RING].edge[b] = true;
		ring[head % RING].edge[1 - b] = false;
		ring[head % RING].closed[0] = level[0];
		ring[head % RING].closed[1] = level[1];
		head++;
	fi;
	flag_event = true;
}

active proctype interrupts()
{
end:
	do
	:: atomic {
		unmasked && contact_flag[0] ->
		contact_flag[0] = false;
		asleep = false;
		push(0);
	   }
	:: atomic {
		unmasked && contact_flag[1] ->
		contact_flag[1] = false;
		asleep = false;
		push(1);
	   }
	:: atomic {
		unmasked && overflow_flag ->
		overflow_flag = false;
		asleep = false;
		period++;
		flag_period = true;
	   }
	:: atomic {
		unmasked && compare_flag && compare_enabled ->
		compare_flag = false;
		asleep = false;
		compare_enabled = false;
		flag_due = true;
		flag_tick = true;
	   }
	od
}

/* ---- time ------------------------------------------------------------------------------------------------------------------ */
byte late = 0;	 /* ticks since the main program woke */
byte after = 0;	 /* ticks since the last contact came to rest */
bool over = false;

#define SETTLED (LOCK + WINDOW + PERIOD + 2)

/* No lost wake-up: no time passes while the processor sleeps and a report or the deadline waits for it. */
#define OVERSLEPT (asleep && !PENDING && (head != tail || now >= deadline))

/* A chattering contact comes to rest in time, and a resting one moves again some time. */
#define HURRIES(b) ((away[b] && now - first[b] >= BOUNCE) || now >= until[b])

/* Interrupts are shorter than a tick, and so are the main program's sections without them. */
active proctype time()
{
	do
	:: atomic {
		after < SETTLED && !PENDING && (asleep || late < LATE) && !HURRIES(0) && !HURRIES(1) ->
		assert(!OVERSLEPT);
		now++;
		if
		:: asleep -> late = 0;
		:: else -> late++;
		fi;
		if
		:: resting == BUTTONS -> after++;
		:: else -> skip;
		fi;
		if
		:: now % PERIOD == 0 -> overflow_flag = true;
		:: else -> skip;
		fi;
		if
		:: now % PERIOD == compare_at -> compare_flag = true;
		:: else -> skip;
		fi;
	   }
	:: atomic {
		after == SETTLED && asleep && !PENDING ->
		assert(!OVERSLEPT);
		/* No lost press. */
		assert(counted[0] == made[0] && counted[1] == made[1]);
		over = true;
		break;
	   }
	od
}

/* ---- contacts -------------------------------------------------------------------------------------------------------------- */

inline flip(closed_now)
{
	level[b] = closed_now;
	contact_flag[b] = true;
}

/* Moves a contact from rest to `target`, with chatter, then keeps it at rest as long as the next move requires. */
inline move(target)
{
	atomic {
		flip(target);
		first[b] = now;
		until[b] = now + REST + SLACK;
		flips = 0;
	};
	do
	:: atomic {
		flips < FLIPS && now - first[b] <= BOUNCE ->
		flip(!target);
		away[b] = true;
		flips++;
	   };
	   atomic {
		flip(target);
		away[b] = false;
	   }
	:: break;
	od;
	atomic {
		now >= first[b] + REST -> first[b] = 0;
		flips = 0;
	}
}

proctype contact(byte b)
{
	byte flips, glitches = 0;

	until[b] = SLACK;
	do
	:: glitches < GLITCHES ->
		atomic {
			flip(true);
			first[b] = now;
			until[b] = now; /* no tick passes */
		};
		atomic {
			flip(false);
			until[b] = now + REST + SLACK;
			glitches++;
		};
		atomic {
			now >= first[b] + REST -> first[b] = 0;
		}
	:: made[b] < PRESSES ->
		atomic {
			made[b]++;
		};
		move(true);
		move(false);
	:: made[b] == PRESSES -> break;
	od;
	atomic {
		until[b] = NEVER;
		resting++;
	}
}

/* ---- the debounce ---------------------------------------------------------------------------------------------------------- */

/* firmware/ui/debounce.c without dates. look(): counts the time that the contact was closed, and judges. */
inline look(b, at)
{
	if
	:: seen[b] && at > looked[b] -> lasted[b] = lasted[b] + (at - looked[b]);
	:: else -> skip;
	fi;
	if
	:: lasted[b] > ENOUGH -> lasted[b] = ENOUGH;
	:: else -> skip;
	fi;
	if
	:: at > looked[b] -> looked[b] = at; /* a report may be younger than the poll */
	:: else -> skip;
	fi;
	if
	:: lasted[b] >= ENOUGH ->
		state[b] = PRESSED;
		counted[b]++;
		/* No double, and no press of a glitch. */
		assert(counted[b] <= made[b]);
	:: lasted[b] < ENOUGH && at - since[b] >= WINDOW && seen[b] ->
		since[b] = at;
	:: lasted[b] < ENOUGH && at - since[b] >= WINDOW && !seen[b] -> state[b] = UP;
	:: else -> skip;
	fi
}

inline check_from(b, at)
{
	state[b] = JUDGED;
	since[b] = at;
#ifndef COUNT_FROM_LOOK
	looked[b] = at;
#endif
	lasted[b] = 0;
}

inline release(b, at)
{
	state[b] = RELEASED;
	since[b] = at;
	bounced[b] = false;
}

#ifndef NO_LOCK
#define UNLOCKED(b, at) (at - since[b] >= LOCK)
#else
#define UNLOCKED(b, at) true
#endif

/* step(): time has passed. */
inline step(b, at)
{
	if
	:: state[b] == JUDGED && at - since[b] > WINDOW ->
		look_at = since[b] + WINDOW;
		look(b, look_at);
		look_at = 0;
	:: else -> skip;
	fi;
	if
	:: state[b] == JUDGED -> look(b, at);
	:: else -> skip;
	fi;
	if
	:: state[b] == PRESSED && UNLOCKED(b, at) ->
		state[b] = DOWN;
		if
		:: !seen[b] -> release(b, at);
		:: else -> skip;
		fi
	:: state[b] == RELEASED && UNLOCKED(b, at) ->
		if
		:: seen[b] && bounced[b] -> check_from(b, at);
		:: else -> state[b] = UP;
		fi
	:: else -> skip;
	fi
}

inline take_edge(b, at)
{
	if
	:: state[b] == UP -> check_from(b, at);
	:: state[b] == RELEASED -> bounced[b] = true;
	:: state[b] == DOWN && !seen[b] -> release(b, at);
	:: else -> skip;
	fi
}

/* Variables that are not read again are set to 0, so that SPIN sees equal states as equal. */
inline wipe(n)
{
	ring[n].at = 0;
	ring[n].edge[0] = false;
	ring[n].edge[1] = false;
	ring[n].closed[0] = false;
	ring[n].closed[1] = false;
}

inline wipe_since(b)
{
	if
	:: state[b] == UP || state[b] == DOWN -> since[b] = 0;
	:: else -> skip;
	fi;
	if
	:: state[b] != JUDGED ->
		lasted[b] = 0;
#ifndef COUNT_FROM_LOOK
		looked[b] = 0;
#endif
	:: else -> skip;
	fi;
	if
	:: state[b] != RELEASED -> bounced[b] = false;
	:: else -> skip;
	fi
}

/* ---- the main program -------------------------------------------------------------------------------------------------------- */

inline earliest()
{
	deadline = NEVER;
	b = 0;
	do
	:: b < BUTTONS ->
		if
		:: ((state[b] == PRESSED && !seen[b]) || (state[b] == RELEASED && seen[b])) && since[b] + LOCK < deadline ->
			deadline = since[b] + LOCK;
		:: state[b] == JUDGED && since[b] + WINDOW < deadline -> deadline = since[b] + WINDOW;
		:: else -> skip;
		fi;
		if
		:: state[b] == JUDGED && seen[b] && looked[b] + ENOUGH - lasted[b] < deadline ->
			deadline = looked[b] + ENOUGH - lasted[b];
		:: else -> skip;
		fi;
		b++;
	:: else -> break;
	od;
	b = 0;
}

#define LOOK_AGAIN (flag_tick || flag_period || flag_event)

/* hal_time_sleep_until(deadline) with sleep_round() and arm(). */
inline sleep_until()
{
	if
	:: now >= deadline -> skip;
	:: else ->
		flag_due = false;
		if
		:: head != tail -> flag_event = true;
		:: else -> skip;
		fi;
		do
		:: true ->
			flag_tick = false;
			if
			:: flag_period -> flag_period = false;
			:: else -> skip;
			fi;
#ifndef LOOK_BEFORE_CLEAR
			if
			:: flag_event ->
				flag_event = false;
				if
				:: head != tail -> break;
				:: else -> skip;
				fi;
			:: else -> skip;
			fi;
#else
			if
			:: flag_event ->
				if
				:: head != tail -> break;
				:: else -> skip;
				fi;
				flag_event = false;
			:: else -> skip;
			fi;
#endif
			/* periods_until(), arm() */
			before = period; /* two bytes on the clock: read with interrupts off */
			if
			:: before > deadline / PERIOD -> break;
			:: before == deadline / PERIOD && deadline % PERIOD == 0 -> break;
			:: before == deadline / PERIOD && deadline % PERIOD != 0 ->
				if
				:: flag_due -> break;
				:: else -> skip;
				fi;
				compare_at = deadline % PERIOD;
				if
				:: now >= deadline -> break;
				:: else -> skip;
				fi;
				flag_due = false;
				compare_flag = false;
				compare_enabled = true;
#ifndef TRUST_THE_COMPARE
				if
				:: now >= deadline - 1 -> flag_tick = true;
				:: else -> skip;
				fi;
#endif
			:: else -> skip;
			fi;
#ifndef SEI_FIRST
			unmasked = false;
			if
			:: LOOK_AGAIN -> unmasked = true;
			:: else ->
				atomic {
					unmasked = true; /* one more instruction runs: */
					asleep = true;
					before = 0;
				};
			end_asleep:
				!asleep;
			fi;
#else
			if
			:: LOOK_AGAIN -> skip;
			:: else ->
				asleep = true;
			end_asleep:
				!asleep;
			fi;
#endif
		od;
		atomic {
			compare_enabled = false;
			before = 0;
			deadline = NEVER;
		};
	fi;
}

active proctype main_program()
{
	byte b = 0, at, poll_at, before, look_at = 0;
	bool e0, e1, c0, c1;

	atomic {
		run contact(0);
#ifndef ONE_BUTTON
		run contact(1);
#else
		until[1] = NEVER;
		resting = 1;
#endif
	}
end:
	do
	:: over -> break;
	:: !over ->
		/* zeitnot_poll(): the time is read until nothing has come into the queue before it */
		poll_at = now;
		do
		:: head != tail ->
			d_step {
				at = ring[tail % RING].at;
				e0 = ring[tail % RING].edge[0];
				e1 = ring[tail % RING].edge[1];
				c0 = ring[tail % RING].closed[0];
				c1 = ring[tail % RING].closed[1];
			};
			d_step {
				wipe(tail % RING);
				tail++;
				if
				:: head >= RING && tail >= RING ->
					head = head - RING;
					tail = tail - RING;
				:: else -> skip;
				fi;
				/* debounce_input() */
				step(0, at);
				step(1, at);
				e0 = e0 || c0 != seen[0];
				e1 = e1 || c1 != seen[1];
				seen[0] = c0;
				seen[1] = c1;
				if
				:: e0 -> take_edge(0, at);
				:: else -> skip;
				fi;
				if
				:: e1 -> take_edge(1, at);
				:: else -> skip;
				fi;
				at = 0;
				e0 = false;
				e1 = false;
				c0 = false;
				c1 = false;
			};
			poll_at = now;
		:: else -> break;
		od;
		skip;
		d_step {
			step(0, poll_at);
			step(1, poll_at);
			wipe_since(0);
			wipe_since(1);
			earliest();
			poll_at = 0;
		};
		sleep_until();
	od
}
