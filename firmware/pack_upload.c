#include "firmware/pack_upload.h"

#include "hal/hal_compiler.h"
#include "hal/hal_serial.h"

#define BYTES  16		      /* that are taken at once: 1.3 ms */
#define LEAVES (2 * TICKS_PER_SECOND) /* the serial port at 38,400 baud at the latest */

/* What the serial port does for the writer: requests, frames, or it waits until it may take requests. */
enum { PROTOCOL_SLOW, PROTOCOL_SERVES, PROTOCOL_LEAVES };

_Static_assert(PROTOCOL_PACKS == PACK_SLOTS, "every place can be named");

enum protocol_error upload_report_pack(const struct upload *w, uint8_t slot)
{
	struct pack pack;
	enum pack_state state = voice_find_pack(w->voice, slot, &pack);

	if (state != PACK_CHECKED)
		return state == PACK_NO_MEMORY ? PROTOCOL_ERROR_BOARD : PROTOCOL_ERROR_NONE;
	protocol_ok_pack(w->protocol, writer_pages_of(pack.head.length), pack.head.crc, pack.head.name,
			 PACK_NAME);
	return PROTOCOL_ANSWERED;
}

enum protocol_error upload_begin(const struct upload *w, uint8_t slot)
{
	uint16_t pages;
	uint32_t crc;

	if (!protocol_parse_pack(w->protocol, &pages, &crc) || pages > WRITER_PAGES_MOST)
		return PROTOCOL_ERROR_VALUE;
	voice_rest(w->voice, true);
	if (!writer_begin(w->writer, slot, pages, crc)) {
		voice_rest(w->voice, false);
		return PROTOCOL_ERROR_BOARD;
	}
	w->writer->protocol = PROTOCOL_SERVES;
	protocol_ok_number(w->protocol, w->writer->written, 1);
	return PROTOCOL_ANSWERED;
}

/* Everything that was to be sent has gone to the board, and the board has begun with the last of it. */
static bool is_sent(const struct upload *w)
{
	return protocol_listens(w->protocol) && hal_serial_space() == HAL_SERIAL_RING;
}

static void show_upload(const struct upload *w)
{
	app_set_upload(w->app, writer_is_idle(w->writer) ? 0 : writer_percent(w->writer) + 1);
}

/* True: there is something to send now. */
static bool answer_upload(const struct upload *w)
{
	static const FLASH uint8_t errors[] = {
	    [STATUS_WRONG] = PROTOCOL_ERROR_VALUE,
	    [STATUS_BROKEN] = PROTOCOL_ERROR_MEMORY,
	    [STATUS_REFUSED] = PROTOCOL_ERROR_NOW,
	};
	struct pack_writer *writer = w->writer;
	uint8_t status;

	if (!protocol_listens(w->protocol))
		return false;
	status = writer_take_status(writer);
	if (status == STATUS_NONE)
		return false;
	if (status == STATUS_WRITTEN)
		protocol_ok_number(w->protocol, writer->written, 1);
	else if (status == STATUS_AGAIN)
		protocol_refuse_at(w->protocol, PROTOCOL_ERROR_DAMAGED, writer->received);
	else
		protocol_refuse(w->protocol, (enum protocol_error)errors[status]);
	return true;
}

/* The other end has stopped: frames are no requests.  One that never stops is not waited for. */
static bool is_over(const struct upload *w, bool cable)
{
	const struct pack_writer *writer = w->writer;
	instant now = w->app->now;

	return writer->protocol == PROTOCOL_LEAVES &&
	       (!cable || ticks_between(writer->ended, now) >= LEAVES ||
		ticks_between(writer->heard, now) >= WRITER_GAP);
}

/* Words and voice are free as soon as what the writer had to say has gone; the serial port follows. */
static void come_to_rest(const struct upload *w, bool cable)
{
	if (w->writer->protocol == PROTOCOL_LEAVES ||
	    (cable && (w->writer->status != STATUS_NONE || !is_sent(w))))
		return;
	w->writer->protocol = PROTOCOL_LEAVES;
	voice_rest(w->voice, false);
	show_upload(w);
	w->writer->ended = w->app->now;
}

static void finish_upload(const struct upload *w)
{
	hal_serial_fast(false);
	w->writer->protocol = PROTOCOL_SLOW;
}

void upload_end(struct pack_writer *writer)
{
	writer_stop(writer, STATUS_NONE);
	(void)writer_take_status(writer);
}

/* True: there may be more. */
static bool receive_upload(const struct upload *w)
{
	uint8_t in, n = 0;

	while (n < BYTES && hal_serial_take(&in)) {
		writer_take(w->writer, in, w->app->now);
		n++;
	}
	return n == BYTES;
}

bool upload_step(const struct upload *w, bool cable)
{
	struct pack_writer *writer = w->writer;
	instant now = w->app->now;

	if (writer->state == WRITER_ANSWERS && is_sent(w)) {
		hal_serial_fast(true);
		writer_open(writer, now);
	}
	if (writer->state != WRITER_ANSWERS && receive_upload(w))
		return true;
	writer_step(writer, now);
	if (answer_upload(w))
		return true;
	if (!writer_is_idle(writer))
		show_upload(w);
	else
		come_to_rest(w, cable);
	if (writer_is_idle(writer) && is_over(w, cable))
		finish_upload(w);
	return false;
}
