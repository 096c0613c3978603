/* The host's board: a struct that the program which runs the clock on a computer owns, changes and reads.
 *
 * The HAL has no handle, so one board is selected at a time; several may exist.  Nothing here uses real
 * time: the owner sets `count` (the crystal) before each zeitnot_poll, and reports edges with the count at
 * which they happened. */
#ifndef ZEITNOT_BOARD_HOST_H
#define ZEITNOT_BOARD_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board/facts.h"
#include "hal/hal_display.h"
#include "hal/hal_input.h"
#include "hal/hal_memory.h"
#include "hal/hal_power.h"
#include "hal/hal_serial.h"
#include "hal/hal_sound.h"
#include "hal/hal_text.h"
#include "hal/hal_time.h"
#include "hal/hal_voice.h"

/* Calls of the HAL since power-on. Those that changed nothing count, too, because each call costs energy
 * on a board. */
struct host_calls {
	uint32_t show, lamps, brightness, tone; /* hal_display..., hal_sound_tone */
	uint32_t memory, battery, alive;	/* hal_memory_start, hal_power_battery, hal_power_alive */
	uint32_t text_display, text_on;		/* hal_text_write, hal_text_on */
	uint32_t reference;			/* hal_power_battery_start */
	uint32_t volume;			/* hal_voice_volume */
	uint32_t bus; /* bytes to and from the memory, with op codes and addresses as the part wants them */
};

/* What was sent to an earphone: a clip, or a tone (groups 0). */
struct host_spoken {
	uint32_t count;	 /* when it began */
	uint32_t at;	 /* address of the clip */
	uint32_t end;	 /* when it was cut, if it was */
	uint16_t groups; /* its length */
	uint8_t side;
	uint8_t tone; /* enum voice_tone */
	uint8_t gain; /* of 256 */
	bool cut;     /* the clip was silenced before its end */
};
#define HOST_SPOKEN 1024 /* kept: number n is at n % HOST_SPOKEN */

#define HOST_INPUTS 32
#define HOST_SERIAL 64

/* Called before a byte of the memory changes.  Return false to let the supply fail here: this byte and
 * all later ones stay as they are until host_power_on (the hook may first put a torn byte into
 * host->memory[at] itself). */
typedef bool host_write(void *context, uint16_t at, uint8_t value);
/* Called after each change of cells, lamps, brightness or tone. */
typedef void host_change(void *context);

struct host {
	const struct board_facts *facts; /* of the board that this one is to be */

	/* time: set by the owner */
	uint32_t count;
	bool crystal_ok;
	uint32_t sleep; /* what hal_time_sleep_until was asked for last */

	/* input */
	struct hal_input input[HOST_INPUTS];
	uint8_t input_first, input_count;
	uint8_t levels; /* of all buttons now */

	/* what a person sees and hears */
	uint8_t cells[2][CELLS];
	uint8_t lamps, brightness;
	uint16_t tone;
	uint32_t shows; /* calls of hal_display_show that changed something */
	uint8_t text_display[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS]; /* its memory */
	bool text_display_on;
	uint8_t text_display_contrast;

	/* memory */
	uint8_t memory[MEMORY_SIZE_MAX];
	bool memory_missing, memory_awake, memory_dead;
	uint32_t written; /* bytes since power-on */

	/* serial port */
	bool cable;
	bool serial_fast; /* 38,400 baud */
	uint8_t rx[HOST_SERIAL], tx[HOST_SERIAL];
	uint8_t rx_first, rx_count, tx_first, tx_count;

	/* speech: the owner changes sockets and keys, and then calls zeitnot_poll */
	uint8_t jacks, talk; /* as hal_voice_jacks and hal_voice_talk return them */
	uint8_t *speech;     /* VOICE_MEMORY_SIZE bytes of the owner; NULL: the memory is missing */
	/* All bytes of `speech` count as 0xFF, whatever they are, because most programs never write there
	 * and filling 8 MiB takes longer than a short scenario. host_speech fills them. */
	bool speech_blank;
	bool speech_awake;
	uint32_t speech_steps; /* sectors erased and pages programmed since power-on */
	uint32_t speech_dies;  /* the supply fails at this step; 0: never */
	uint8_t speech_takes;  /* how often hal_voice_busy answers true after each step; the owner sets it */
	uint8_t speech_busy;   /* and how often it still does */
	struct host_spoken spoken[HOST_SPOKEN];
	uint32_t spoken_count; /* since power-on */
	uint32_t playing;      /* number of the clip that plays, as in `spoken` */
	struct host_spoken audio_output[2];
	uint8_t audio_clips; /* that play or wait */
	uint32_t audio_end;  /* count at which the one that plays ends */
	uint8_t volume[2];
	bool audio_short;  /* the owner says that little is left to play */
	uint8_t underruns; /* the owner says how many there were */

	/* supply */
	uint16_t battery;   /* mV, 0 = external supply */
	uint32_t reference; /* count at which it was turned on */
	uint32_t settled;   /* counts from then until the cells were measured */
	uint8_t reset_cause, fault;
	bool off; /* hal_power_off was called: no polls until KEY_PLAY or KEY_OK is pressed (host_edge) */

	struct host_calls calls;

	host_write *on_write;
	host_change *on_change;
	void *context; /* of both hooks */
};

/* Blank memory, battery full, buttons up, powered on. */
void host_init(struct host *h);

/* After a loss of power or a reset: everything but the memory's bytes, the contacts, the cable, the battery
 * and the hooks starts again; the count is 0. */
void host_power_on(struct host *h, enum hal_reset cause);

/* The HAL works on this board from now on. */
void host_select(struct host *h);

/* A contact closes or opens at crystal count `raw`. */
void host_edge(struct host *h, uint8_t button, bool down, uint32_t raw);

/* A character arrives (nothing happens without a cable); false if the ring was full. */
bool host_serial_send(struct host *h, uint8_t c);

/* The oldest character sent by the clock and not yet taken; false if there is none.  The owner sets the pace
 * (9,600 baud: 960 per second, four times as many if `serial_fast`). */
bool host_serial_receive(struct host *h, uint8_t *c);

/* True if number `n` of `spoken` is a clip that has not ended yet. */
bool host_voice_plays(const struct host *h, uint32_t n);

/* True if a clip plays. It ends at *count, so call zeitnot_poll then. */
bool host_voice_due(const struct host *h, uint32_t *count);

/* The memory for speech, to be read and written at any place; NULL: it is missing. */
uint8_t *host_speech(struct host *h);

/* How far a listener has taken the sound of an ear; {0} at first. */
struct host_ear {
	uint32_t entry;	 /* of `spoken` */
	uint32_t sample; /* the next one of that entry */
	int16_t decoded;
	uint8_t index;
};

/* Copies the samples that a side's ear has played and this listener has not taken yet, 10,417 per second.
 * At most `max` consecutive ones are copied, of which the first was played at the count *at. Call it
 * until it returns 0. Other listeners are not affected. */
size_t host_ear_take(const struct host *h, uint8_t side, struct host_ear *ear, int16_t *samples, size_t max,
		     uint32_t *at);

/* For the HAL functions: the selected board, and its change hook. */
struct host *host_selected(void);
void host_changed(void);

#endif
