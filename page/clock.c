/* The clock of the page: the firmware on the host's board, compiled for WebAssembly, with the calls that
 * page/board.js needs.
 *
 * One clock at a time. Instants are nanoseconds since its supply was first connected, as doubles, which are
 * exact for a hundred days. Getters return what clock_look saw. Buffers are shared with JavaScript by their
 * address; everything else goes by value. */
#include <stdlib.h>
#include <string.h>

#include "sim/bench_host.h"
#include "sim/bench_ops.h"

#define CALL(name) __attribute__((export_name(#name))) name

#define SENT	4096 /* bytes of the serial port at a time */
#define SAMPLES 4096 /* of an ear at a time */
#define TONES	64

static struct bench *bench;
static struct bench_view view;
static uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];
static bool words_lit;
static struct zeitnot state; /* of the program, as it was seen last */
static instant state_now;
static unsigned words_changes;
static uint8_t bytes[SENT];
static uint8_t memory[BENCH_MEMORY];
static int16_t samples[SAMPLES];
static uint32_t samples_at;
static struct host_ear ear[2];
static struct bench_tone tone[TONES];

static const struct host *board(void)
{
	return bench_host_board(bench);
}

/* ---- the kinds of boards: 0 is the first one that a person may choose ---------------------------------- */

unsigned CALL(kind_count)(void)
{
	return facts_count - 1;
}

/* Texts end with a 0. */
const char *CALL(kind_name)(unsigned n)
{
	return facts[n + 1]->name;
}

const char *CALL(kind_title)(unsigned n)
{
	return facts[n + 1]->title;
}

double CALL(kind_volts)(unsigned n)
{
	return facts[n + 1]->full / 1000.0;
}

double CALL(kind_lowest)(unsigned n)
{
	return facts[n + 1]->lowest / 1000.0;
}

double CALL(kind_highest)(unsigned n)
{
	return facts[n + 1]->highest / 1000.0;
}

bool CALL(kind_voice)(unsigned n)
{
	return facts[n + 1]->voice;
}

/* ---- the clock ----------------------------------------------------------------------------------------- */

/* Returns the memory for the packs of all slots, one slot after the other; NULL if the board has no voice. */
uint8_t *CALL(clock_speech)(void)
{
	return host_speech(bench_host_board(bench));
}

unsigned CALL(clock_speech_slot)(unsigned slot)
{
	return pack_slot((uint8_t)slot);
}

unsigned CALL(clock_speech_slots)(void)
{
	return PACK_SLOTS;
}

unsigned CALL(clock_speech_room)(void)
{
	return PACK_BYTES;
}

unsigned CALL(clock_memory_size)(void)
{
	return (unsigned)bench_memory_size(bench);
}

/* A copy of the memory; clock_open(.., true) begins with what is there. */
uint8_t *CALL(clock_memory)(void)
{
	if (bench)
		bench_memory_read(bench, memory, bench_memory_size(bench));
	return memory;
}

/* True if the memory has changed since the last call. */
bool CALL(clock_memory_changed)(void)
{
	static uint8_t known[BENCH_MEMORY];
	size_t n = bench_memory_size(bench);

	if (!memcmp(known, board()->memory, n))
		return false;
	memcpy(known, board()->memory, n);
	return true;
}

/* Switches a new clock on in place of the previous one. */
void CALL(clock_open)(unsigned kind, unsigned seed, bool has_memory)
{
	struct bench_options options = {.board = facts[kind + 1]->name, .seed = seed};

	bench_close(bench);
	bench = bench_open_host(&options);
	if (has_memory) {
		bench_power(bench, false);
		bench_memory_write(bench, memory, bench_memory_size(bench));
		bench_power(bench, true);
	}
	memset(ear, 0, sizeof(ear));
}

double CALL(clock_now)(void)
{
	return (double)bench_now(bench);
}

/* Runs to the first whole nanosecond that is not before `until`. */
void CALL(clock_run)(double until)
{
	int64_t whole = (int64_t)until;

	bench_run(bench, whole < until ? whole + 1 : whole);
}

/* Returns the instant of the next event that needs no action of a person; infinity means never. */
double CALL(clock_due)(void)
{
	int64_t due = bench_host_due(bench);

	return due == INT64_MAX ? __builtin_inf() : (double)due;
}

/* Closes or opens a contact: enum hal_button, then the talk keys. */
void CALL(clock_contact)(unsigned button, bool down, double at, double chatter)
{
	bench_contact_bouncing(bench, (uint8_t)button, down, (int64_t)at, (int64_t)chatter);
}

void CALL(clock_power)(bool on)
{
	bench_power(bench, on);
}

void CALL(clock_battery)(double volts)
{
	bench_battery(bench, volts);
}

void CALL(clock_reset)(void)
{
	bench_host_reset(bench);
}

bool CALL(clock_powered)(void)
{
	struct zeitnot state;
	instant now;

	return bench_state(bench, &state, &now);
}

void CALL(clock_jack)(unsigned side, bool in)
{
	bench_jack(bench, (uint8_t)side, in);
}

bool CALL(clock_has_jack)(unsigned side)
{
	return board()->jacks >> side & 1;
}

/* ---- the serial port ----------------------------------------------------------------------------------- */

void CALL(clock_cable)(bool plugged)
{
	bench_cable(bench, plugged);
}

bool CALL(clock_has_cable)(void)
{
	return board()->cable;
}

/* For clock_send and clock_receive. */
uint8_t *CALL(clock_bytes)(void)
{
	return bytes;
}

unsigned CALL(clock_bytes_room)(void)
{
	return SENT;
}

/* Plugs the cable in. */
void CALL(clock_send)(unsigned n)
{
	bench_send(bench, bytes, n);
}

unsigned CALL(clock_receive)(void)
{
	return (unsigned)bench_receive(bench, bytes, SENT);
}

/* ---- what a person sees -------------------------------------------------------------------------------- */

/* Reads the displays and the state. The calls below return what it has seen. */
void CALL(clock_look)(void)
{
	uint8_t before[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS];

	bench_get_view(bench, &view);
	bench_state(bench, &state, &state_now);
	memcpy(before, dots, sizeof(dots));
	words_lit = bench_text_display(bench, dots);
	words_changes += memcmp(before, dots, sizeof(dots)) != 0;
}

unsigned CALL(clock_cell)(unsigned side, unsigned n)
{
	return view.cells[side][n];
}

/* Lit at some time in the last second. */
unsigned CALL(clock_cell_lit)(unsigned side, unsigned n)
{
	return view.cells_lit[side][n];
}

/* Bit 0 left, bit 1 right. */
unsigned CALL(clock_lamps)(void)
{
	return view.lamps;
}

unsigned CALL(clock_tone)(void)
{
	return view.tone;
}

/* 1 to 15, if the board has a brightness. */
unsigned CALL(clock_brightness)(void)
{
	return board()->brightness;
}

/* The dots as hal/hal_text.h has them. */
uint8_t *CALL(clock_words)(void)
{
	return &dots[0][0];
}

bool CALL(clock_words_lit)(void)
{
	return words_lit;
}

/* Counts the changes of the dots. */
unsigned CALL(clock_words_changes)(void)
{
	return words_changes;
}

/* ---- the game that was seen, for a page that draws it without a clock ---------------------------------- */

static const struct game_clock *game(void)
{
	return &state.app.game;
}

/* enum app_mode */
unsigned CALL(game_mode)(void)
{
	return state.app.mode;
}

/* enum play_state */
unsigned CALL(game_state)(void)
{
	return game_clock_state(game());
}

/* N1: power was lost in this game, and it was not resumed since. */
bool CALL(game_interrupted)(void)
{
	return state.app.interrupted;
}

/* The cells with blinking ones lit, and which of them blink (firmware/ui/view.h). */
unsigned CALL(game_cell)(unsigned side, unsigned n)
{
	return state.app.view.cell[side][n];
}

unsigned CALL(game_blink)(unsigned side)
{
	return state.app.view.blink[side];
}

unsigned CALL(game_turn)(void)
{
	return game()->turn;
}

unsigned CALL(game_white)(void)
{
	return game()->white;
}

unsigned CALL(game_moves)(unsigned side)
{
	return game()->side[side].moves;
}

/* An enum flag, or 3 if it has fallen as the first of both. */
unsigned CALL(game_flag)(unsigned side)
{
	const struct clock_side *clock = &game()->side[side];

	return clock->flag == FLAG_FALLEN && clock->first ? 3 : clock->flag;
}

/* From 1; 0: there is only one. */
unsigned CALL(game_stage)(unsigned side)
{
	uint8_t colour = game_clock_colour(game(), (uint8_t)side), stage = game()->side[side].stage;

	return stage || control_has_next(&game()->control, colour, 0) ? stage + 1u : 0;
}

unsigned CALL(game_to_make)(unsigned side)
{
	return game_clock_moves_to_make(game(), (uint8_t)side);
}

/* Rounded up. */
static unsigned whole_seconds(ticks time)
{
	return (unsigned)((time + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND);
}

/* The rest of a US delay, and the whole delay. */
unsigned CALL(game_delay)(unsigned side)
{
	return whole_seconds(game_clock_delay(game(), (uint8_t)side, state_now));
}

unsigned CALL(game_delay_whole)(unsigned side)
{
	return whole_seconds(stage_us_delay(game_clock_stage(game(), (uint8_t)side)));
}

/* The present period of byo-yomi, Canadian or overtime, from 1; 0: main time. */
unsigned CALL(game_period)(unsigned side)
{
	return game()->side[side].period;
}

unsigned CALL(game_periods)(unsigned side)
{
	return stage_periods(game_clock_stage(game(), (uint8_t)side));
}

/* ---- what a person hears ------------------------------------------------------------------------------- */

/* Takes the tones of the buzzer since the last call. If the last one continues, the next call returns it
 * again. */
unsigned CALL(clock_tones)(void)
{
	return (unsigned)bench_tones(bench, tone, TONES);
}

unsigned CALL(clock_tone_hz)(unsigned n)
{
	return tone[n].hz;
}

double CALL(clock_tone_at)(unsigned n)
{
	return (double)tone[n].at;
}

double CALL(clock_tone_length)(unsigned n)
{
	return (double)tone[n].length;
}

double CALL(clock_ear_rate)(void)
{
	return 4000000.0 / VOICE_SAMPLE_CYCLES;
}

/* Takes samples of an ear without a gap. Returns their number; 0 if there are no more yet. */
unsigned CALL(clock_ear)(unsigned side)
{
	return (unsigned)host_ear_take(board(), (uint8_t)side, &ear[side], samples, SAMPLES, &samples_at);
}

int16_t *CALL(clock_ear_samples)(void)
{
	return samples;
}

/* The instant of the first one. */
double CALL(clock_ear_at)(void)
{
	return (double)bench_now(bench) - (board()->count - samples_at) / 4096.0 * 1e9;
}

/* A clip plays, or a tone may. */
bool CALL(clock_speaks)(void)
{
	uint32_t due;

	return host_voice_due(board(), &due);
}
