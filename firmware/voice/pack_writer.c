#include "firmware/voice/pack_writer.h"

#include <string.h>

#include "firmware/core/bits.h"
#include "firmware/core/crc16.h"
#include "firmware/voice/phrase.h"
#include "hal/hal_compiler.h"

#define PIECE	     64u /* bytes that are compared at once */
#define SECTOR_PAGES (VOICE_SECTOR / WRITER_PAGE)

enum doing { NOTHING, UNMARKING, ERASING, PROGRAMMING, COMPARING, MARKING };

/* ---- CRC-32 -------------------------------------------------------------------------------------------- */

#define CRC32_START (0xFFFFFFFF)

/* IEEE 802.3, four bits at a time. */
static uint32_t crc32(uint32_t crc, const uint8_t *bytes, uint8_t n)
{
	static const FLASH uint32_t table[16] = {
	    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
	    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};

	for (; n > 0; n--) {
		crc ^= *bytes++;
		crc = crc >> 4 ^ table[crc & 15];
		crc = crc >> 4 ^ table[crc & 15];
	}
	return crc;
}

/* ---- frames -------------------------------------------------------------------------------------------- */

static uint8_t *slot(struct pack_writer *w, uint16_t page)
{
	return w->page[page % WRITER_WINDOW];
}

/* The first page has the head, which must be that of the announced pack, and of use to this clock. */
static bool take_head(struct pack_writer *w)
{
	struct pack_head head;

	memcpy(&head, slot(w, 0), sizeof head);
	w->length = head.length;
	return pack_check_head(&head) == PACK_CHECKED && head.crc == w->crc &&
	       writer_pages_of(head.length) == w->pages && head.length >= sizeof head;
}

/* Once for a row of damaged frames, which ends with a silence. */
static void complain_pack(struct pack_writer *w)
{
	w->deaf = true;
	w->status = STATUS_AGAIN;
}

static void end_frame(struct pack_writer *w, instant now)
{
	w->at = 0;
	if (w->check != 0) {
		complain_pack(w);
		return;
	}
	w->framed = now;
	if (w->number < w->received) { /* twice: the other end has missed an answer */
		w->status = STATUS_WRITTEN;
	} else if (w->number > w->received || w->received - w->written == WRITER_WINDOW) {
		complain_pack(w);
	} else if (w->number == 0 && !take_head(w)) {
		writer_stop(w, STATUS_WRONG);
	} else {
		w->received++;
	}
}

void writer_take(struct pack_writer *w, uint8_t byte, instant now)
{
	if (ticks_between(w->heard, now) >= WRITER_GAP) {
		w->at = 0;
		w->deaf = false;
	}
	w->heard = now;
	if (w->state != WRITER_TAKES || w->deaf)
		return;
	if (w->at == 0)
		w->check = 0;
	w->check = crc16(w->check, &byte, 1);
	if (w->at == 0)
		w->number = byte;
	else if (w->at == 1)
		w->number |= (uint16_t)byte << 8;
	else if (w->at < 2 + WRITER_PAGE && w->received - w->written < WRITER_WINDOW)
		slot(w, w->received)[w->at - 2] = byte;
	if (++w->at == WRITER_FRAME)
		end_frame(w, now);
}

/* ---- the flash ----------------------------------------------------------------------------------------- */

static void program_page(struct pack_writer *w)
{
	uint8_t skipped = w->written == 0 ? sizeof((struct pack_head *)0)->magic : 0;

	hal_voice_program(pack_slot(w->slot) + (uint32_t)w->written * WRITER_PAGE + skipped,
			  &slot(w, w->written)[skipped], WRITER_PAGE - skipped);
}

static void write_signature(const struct pack_writer *w, char first, char second, char third, char fourth)
{
	const uint8_t magic[4] = {first, second, third, fourth};

	hal_voice_program(pack_slot(w->slot), magic, sizeof magic);
}

/* Begins what comes next. */
static uint8_t begin_work(struct pack_writer *w)
{
	if (w->received == w->written || w->state != WRITER_TAKES)
		return NOTHING;
	if (!w->unmarked) {
		write_signature(w, 0, 0, 0, 0);
		return UNMARKING;
	}
	if (w->written / SECTOR_PAGES == w->erased) {
		hal_voice_erase(pack_slot(w->slot) + w->erased * VOICE_SECTOR);
		return ERASING;
	}
	program_page(w);
	w->compared = 0;
	w->crc_next = w->crc_now;
	return PROGRAMMING;
}

/* The part of the page from `from` on that the CRC-32 covers: not the head, not what fills the last page. */
static void add_crc(struct pack_writer *w, const uint8_t *bytes, uint32_t from)
{
	uint32_t left = w->length - from;

	if (from >= sizeof(struct pack_head) && from < w->length)
		w->crc_next = crc32(w->crc_next, bytes, left < PIECE ? left : PIECE);
}

/* A piece of the page: what is in the flash against what came. */
static bool compare_pack(struct pack_writer *w)
{
	uint8_t bytes[PIECE];
	uint32_t from = (uint32_t)w->written * WRITER_PAGE + w->compared;
	uint8_t skipped = from == 0 ? sizeof((struct pack_head *)0)->magic : 0;

	hal_voice_read(pack_slot(w->slot) + from, bytes, PIECE);
	if (memcmp(bytes + skipped, slot(w, w->written) + w->compared + skipped, PIECE - skipped) != 0)
		return false;
	add_crc(w, bytes, from);
	return true;
}

/* The page is in the flash. */
static uint8_t end_page(struct pack_writer *w)
{
	w->written++;
	w->crc_now = w->crc_next;
	if (w->written < w->pages) {
		if (w->status != STATUS_AGAIN)
			w->status = STATUS_WRITTEN;
		return NOTHING;
	}
	if (w->crc_now != (w->crc ^ CRC32_START)) {
		writer_stop(w, STATUS_WRONG);
		return NOTHING;
	}
	write_signature(w, 'Z', 'P', 'A', 'K');
	return MARKING;
}

static uint8_t go_on_comparing(struct pack_writer *w)
{
	bool last = w->compared == WRITER_PAGE - PIECE;

	if (!compare_pack(w)) {
		writer_stop(w, STATUS_BROKEN);
		return NOTHING;
	}
	w->compared = LOW_BYTE(w->compared + PIECE); /* 0 after the last */
	return last ? end_page(w) : COMPARING;
}

static bool is_there(const struct pack_writer *w)
{
	struct pack_head head;

	hal_voice_read(pack_slot(w->slot), &head, sizeof head);
	return pack_check_head(&head) == PACK_CHECKED;
}

/* The flash has finished what it did. */
static void work(struct pack_writer *w)
{
	switch (w->doing) {
	case UNMARKING:
		w->unmarked = true;
		w->doing = begin_work(w);
		break;
	case ERASING:
		w->erased++;
		w->doing = begin_work(w);
		break;
	case PROGRAMMING:
	case COMPARING:
		w->doing = w->state == WRITER_TAKES ? go_on_comparing(w) : NOTHING;
		break;
	case MARKING:
		w->doing = NOTHING;
		w->pages = 0;
		writer_stop(w, is_there(w) ? STATUS_WRITTEN : STATUS_BROKEN);
		break;
	default:
		w->doing = begin_work(w);
		break;
	}
}

/* ---- calls --------------------------------------------------------------------------------------------- */

bool writer_begin(struct pack_writer *w, uint8_t slot, uint16_t pages, uint32_t crc)
{
	if (!hal_voice_wake())
		return false;
	if (w->pages != pages || w->slot != slot || w->crc != crc) {
		memset(w, 0, sizeof *w);
		w->slot = slot;
		w->pages = pages;
		w->crc = crc;
		w->crc_now = CRC32_START;
	}
	w->state = WRITER_ANSWERS;
	w->status = STATUS_NONE;
	return true;
}

void writer_open(struct pack_writer *w, instant now)
{
	w->state = WRITER_TAKES;
	w->received = w->written;
	w->at = 0;
	w->deaf = false;
	w->heard = now;
	w->framed = now;
}

void writer_stop(struct pack_writer *w, uint8_t status)
{
	if (w->state == WRITER_IDLE || w->state == WRITER_ENDS)
		return;
	w->state = WRITER_ENDS;
	w->status = status;
	if (status == STATUS_WRITTEN || status == STATUS_WRONG || status == STATUS_BROKEN)
		w->pages = 0;
}

void writer_step(struct pack_writer *w, instant now)
{
	if (w->state == WRITER_IDLE)
		return;
	if (w->state == WRITER_TAKES && ticks_between(w->framed, now) >= WRITER_PATIENCE)
		writer_stop(w, STATUS_NONE);
	if (hal_voice_busy())
		return;
	work(w);
	if (w->state == WRITER_ENDS) {
		hal_voice_sleep();
		w->state = WRITER_IDLE;
	}
}

uint8_t writer_percent(const struct pack_writer *w)
{
	if (w->pages == 0)
		return 0;
	return (uint32_t)w->written * 100 / w->pages;
}
