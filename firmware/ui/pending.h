/* The one set of what is still to be done. Whoever finds out that something is to be done puts a bit into
 * it; whoever does it takes the bit out first. Main context. */
#ifndef ZEITNOT_UI_PENDING_H
#define ZEITNOT_UI_PENDING_H

#include <stdbool.h>
#include <stdint.h>

/* The tasks of the main loop, the most urgent first (firmware/tasks.c). Each has a step_NAME there; `make
 * report` measures them. */
#define TASK_LIST(TASK)                                                                                      \
	TASK(SAVE, save)	   /* the memory is to keep something: pending_save */                       \
	TASK(HEARTBEAT, heartbeat) /* the time in the memory is getting a second old */                      \
	TASK(HEALTH, health)	   /* a fault of the board, and once per minute the cells */                 \
	TASK(PROTOCOL, protocol)   /* a cable is there, and the board has woken or a report is due */        \
	TASK(VOICE, voice)	   /* an earphone or a talk key is used */                                   \
	TASK(PAGE, page)	   /* what the rows of text say has changed */                               \
	TASK(ROW, row)		   /* a row of the page is to be written */                                  \
	TASK(PIECE, piece)	   /* the text display has not everything yet */

enum work {
#define ROW(NAME, name) WORK_##NAME,
	TASK_LIST(ROW)
#undef ROW
	/* The second byte: what a poll does at once, but for the last. */
	WORK_TASKS,
	WORK_VIEW = WORK_TASKS, /* the digits are to be made again from the game */
	WORK_SHOW,		/* they are another picture than the display has */
	WORK_IGNORED_LEFT,	/* B1: a press that counted for nothing */
	WORK_IGNORED_RIGHT,
	WORK_ALOUD, /* waits for WORK_PAGE: what changes in this page is read out (B1) */
	WORK_KINDS
};
_Static_assert(WORK_TASKS == 8, "the tasks are the first byte");

/* What is to be saved besides STORE_... of firmware/store/store.h. */
#define SAVE_OPTIONS 0x80

struct pending_work {
	uint8_t bits[2]; /* by enum work */
	uint8_t saves;	 /* STORE_..., SAVE_OPTIONS: what WORK_SAVE is about */
};

static inline void pending_put(struct pending_work *pending, uint8_t work)
{
	pending->bits[work / 8] |= 1u << work % 8;
}

static inline bool pending_has(const struct pending_work *pending, uint8_t work)
{
	return pending->bits[work / 8] & 1u << work % 8;
}

/* True, once, if it was put in since the last time. */
static inline bool pending_take(struct pending_work *pending, uint8_t work)
{
	bool had = pending_has(pending, work);

	pending->bits[work / 8] &= ~(1u << work % 8);
	return had;
}

/* Something that a poll does at once. */
static inline bool pending_is_urgent(const struct pending_work *pending)
{
	return pending->bits[1] & ~(1u << WORK_ALOUD % 8);
}

static inline bool pending_has_tasks(const struct pending_work *pending)
{
	return pending->bits[0];
}

/* One of the tasks for the text display. */
static inline bool pending_has_text(const struct pending_work *pending)
{
	return pending->bits[0] >> WORK_PAGE;
}

/* `saves`: STORE_..., SAVE_OPTIONS; 0: nothing. */
static inline void pending_save(struct pending_work *pending, uint8_t saves)
{
	if (saves)
		pending_put(pending, WORK_SAVE);
	pending->saves |= saves;
}

/* All of it, once. */
static inline uint8_t pending_take_saves(struct pending_work *pending)
{
	uint8_t saves = pending->saves;

	pending->saves = 0;
	(void)pending_take(pending, WORK_SAVE);
	return saves;
}

#endif
