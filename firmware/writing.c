#include "firmware/writing.h"

#include "firmware/zeitnot.h"
#include "hal/hal_compiler.h"
#include "hal/hal_line.h"

_Static_assert(LINE_PACKS == PACK_SLOTS, "every place can be named");

enum line_error writing_tell(struct zeitnot *z, uint8_t slot)
{
	struct pack pack;
	enum pack_state state = voice_find_pack(&z->voice, slot, &pack);

	if (state != PACK_CHECKED)
		return state == PACK_NO_MEMORY ? LINE_ERROR_BOARD : LINE_ERROR_NONE;
	line_ok_pack(&z->line, writer_pages_of(pack.head.length), pack.head.crc, pack.head.name, PACK_NAME);
	return LINE_ANSWERED;
}

enum line_error writing_begin(struct zeitnot *z, uint8_t slot)
{
	uint16_t pages;
	uint32_t crc;

	if (!line_parse_pack(&z->line, &pages, &crc) || pages > WRITER_PAGES_MOST)
		return LINE_ERROR_VALUE;
	voice_rest(&z->voice, true);
	if (!writer_begin(&z->writer, slot, pages, crc)) {
		voice_rest(&z->voice, false);
		return LINE_ERROR_BOARD;
	}
	line_ok_number(&z->line, z->writer.written, 1);
	return LINE_ANSWERED;
}

bool writing_goes_on(const struct zeitnot *z)
{
	return !writer_is_idle(&z->writer) || z->app.written;
}

/* Everything that was to be sent has gone to the board, and the board has begun with the last of it. */
static bool is_sent(const struct zeitnot *z)
{
	return line_listens(&z->line) && hal_line_space() == HAL_LINE_RING;
}

static RARE void show(struct zeitnot *z)
{
	uint8_t written = writer_is_idle(&z->writer) ? 0 : (uint8_t)(writer_percent(&z->writer) + 1);

	if (written == z->app.written)
		return;
	z->app.written = written;
	z->app.words_due = 1;
	z->app.idle = 0;
}

static RARE void answer(struct zeitnot *z)
{
	static const FLASH uint8_t errors[] = {
	    [NEWS_WRONG] = LINE_ERROR_VALUE,
	    [NEWS_BROKEN] = LINE_ERROR_MEMORY,
	    [NEWS_REFUSED] = LINE_ERROR_NOW,
	};
	struct pack_writer *writer = &z->writer;
	uint8_t news = writer->news;

	if (news == NEWS_NONE || !line_listens(&z->line))
		return;
	writer->news = NEWS_NONE;
	if (news == NEWS_WRITTEN)
		line_ok_number(&z->line, writer->written, 1);
	else if (news == NEWS_AGAIN)
		line_refuse_at(&z->line, LINE_ERROR_DAMAGED, writer->received);
	else
		line_refuse(&z->line, (enum line_error)errors[news]);
}

/* The writer is at rest, what it had to say is on its way, and the other end has stopped: frames are no requests. */
static bool is_over(const struct zeitnot *z)
{
	const struct pack_writer *writer = &z->writer;

	return writer->news == NEWS_NONE &&
	       (!z->cable || (is_sent(z) && ticks_between(writer->heard, z->app.now) >= WRITER_GAP));
}

static RARE void finish(struct zeitnot *z)
{
	hal_line_fast(false);
	voice_rest(&z->voice, false);
	show(z);
}

void writing_end(struct zeitnot *z)
{
	writer_stop(&z->writer, NEWS_NONE);
	z->writer.news = NEWS_NONE;
}

void writing_step(struct zeitnot *z)
{
	struct pack_writer *writer = &z->writer;
	instant now = z->app.now;
	uint8_t in;

	if (!app_takes_settings(&z->app))
		writer_stop(writer, NEWS_REFUSED);
	if (writer->state == WRITER_ANSWERS && is_sent(z)) {
		hal_line_fast(true);
		writer_open(writer, now);
	}
	while (writer->state != WRITER_ANSWERS && hal_line_take(&in))
		writer_take(writer, in, now);
	writer_step(writer, now);
	answer(z);
	if (!writer_is_idle(writer))
		show(z);
	else if (is_over(z))
		finish(z);
}
