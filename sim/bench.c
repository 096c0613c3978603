/* The bench: passes each call to the implementation (sim/bench_ops.h). */
#include "sim/bench.h"

#include "sim/bench_ops.h"

void bench_close(struct bench *bench)
{
	if (bench)
		bench->ops->close(bench);
}

int64_t bench_now(const struct bench *bench)
{
	return bench->ops->now(bench);
}

void bench_run(struct bench *bench, int64_t until)
{
	bench->ops->run(bench, until);
}

void bench_contact(struct bench *bench, uint8_t button, bool down, int64_t at)
{
	bench->ops->contact(bench, button, down, at);
}

void bench_contact_bouncing(struct bench *bench, uint8_t button, bool down, int64_t at, int64_t chatter)
{
	bench->ops->contact_bouncing(bench, button, down, at, chatter);
}

void bench_power(struct bench *bench, bool on)
{
	bench->ops->power(bench, on);
}

void bench_battery(struct bench *bench, double volts)
{
	bench->ops->battery(bench, volts);
}

void bench_cable(struct bench *bench, bool plugged)
{
	bench->ops->cable(bench, plugged);
}

void bench_send(struct bench *bench, const void *bytes, size_t n)
{
	bench->ops->send(bench, bytes, n);
}

void bench_baud(struct bench *bench, uint32_t baud)
{
	bench->ops->baud(bench, baud);
}

size_t bench_receive(struct bench *bench, void *bytes, size_t size)
{
	return bench->ops->receive(bench, bytes, size);
}

void bench_get_view(struct bench *bench, struct bench_view *view)
{
	bench->ops->get_view(bench, view);
}

bool bench_text_display(struct bench *bench, uint8_t dots[TEXT_DISPLAY_PAGES][TEXT_DISPLAY_COLUMNS])
{
	return bench->ops->text_display(bench, dots);
}

void bench_on_change(struct bench *bench, bench_watch *watch, void *context)
{
	bench->ops->on_change(bench, watch, context);
}

size_t bench_tones(struct bench *bench, struct bench_tone *tones, size_t max)
{
	return bench->ops->tones(bench, tones, max);
}

void bench_jack(struct bench *bench, uint8_t side, bool in)
{
	bench->ops->jack(bench, side, in);
}

void bench_on_ear(struct bench *bench, bench_ear *ear, void *context)
{
	if (bench->ops->on_ear)
		bench->ops->on_ear(bench, ear, context);
}

size_t bench_clips(struct bench *bench, struct bench_clip *clips, size_t max)
{
	return bench->ops->clips ? bench->ops->clips(bench, clips, max) : 0;
}

bool bench_state(struct bench *bench, struct zeitnot *state, instant *now)
{
	return bench->ops->state(bench, state, now);
}

size_t bench_memory_size(const struct bench *bench)
{
	return bench->ops->memory_size(bench);
}

void bench_memory_read(struct bench *bench, uint8_t *bytes, size_t n)
{
	bench->ops->memory_read(bench, bytes, n);
}

void bench_memory_write(struct bench *bench, const uint8_t *bytes, size_t n)
{
	bench->ops->memory_write(bench, bytes, n);
}

bool bench_vcd_begin(struct bench *bench)
{
	return bench->ops->vcd_begin && bench->ops->vcd_begin(bench);
}

bool bench_vcd_end(struct bench *bench, const char *path)
{
	return bench->ops->vcd_end && bench->ops->vcd_end(bench, path);
}

unsigned bench_violations(struct bench *bench, const char **first)
{
	if (first)
		*first = NULL;
	return bench->ops->violations ? bench->ops->violations(bench, first) : 0;
}

uint32_t bench_count(const uint8_t period[3], uint64_t count, uint32_t *offset)
{
	uint32_t raw =
	    (uint32_t)period[0] << 8 | (uint32_t)period[1] << 16 | (uint32_t)period[2] << 24 | (uint8_t)count;
	uint32_t now = raw - (uint32_t)count;

	/* The program's count lags if the interrupt has not counted this period yet, or has written only its
	 * first byte. */
	if (now == *offset - 0x100 || now == *offset - 0x10000)
		raw = (uint32_t)count + *offset;
	else if ((uint8_t)count >= 128)
		*offset = now;
	return raw;
}

uint8_t bench_lamps(uint8_t lamps, const int64_t off[2], int64_t flash, int64_t now)
{
	uint8_t seen = lamps;

	for (unsigned i = 0; flash && i < 2; i++)
		if (off[i] > 0 && off[i] >= off[1 - i] && !(lamps >> (1 - i) & 1) && now < off[i] + flash)
			seen |= (uint8_t)(1u << i);
	return seen;
}
