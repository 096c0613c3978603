/* What is done with a clock on a cable: a list of requests, and what is made of their answers. No input or
 * output; whoever drives it (remote.h) drives the job with it, and looks at `state`. One job at a time for
 * each remote. */
#ifndef ZEITNOT_TOOL_REMOTE_JOB_H
#define ZEITNOT_TOOL_REMOTE_JOB_H

#include "firmware/voice/pack.h"
#include "tool/pgn/log.h"
#include "tool/remote/remote.h"
#include "tool/text.h"

enum job_state {
	JOB_IDLE,
	JOB_RUNNING,
	JOB_WAITING, /* running, and the answer to the last request is not all that is to come */
	JOB_DONE,
	JOB_REFUSED, /* `answer` or `fault` says why */
	JOB_SILENT,  /* no answer, or only damaged ones */
	JOB_GONE     /* the port */
};

/* Why a clock or a file is refused, if the clock has not said it; the page has the same names. */
#define JOB_FAULT_LIST(ROW)                                                                                  \
	ROW(NONE, "")                                                                                        \
	ROW(OTHER_CODE, "the clock would get another code: its firmware differs. It keeps its old settings") \
	ROW(NOT_SET, "the clock has another code now than it was set to")                                    \
	ROW(NOT_KEPT, "the clock says now that it has something else than it was set to")                    \
	ROW(NO_GAME, "there is no such game in the log")                                                     \
	ROW(GAME_BEGAN, "another game has begun meanwhile; read it again")                                   \
	ROW(NO_PACK, "this is no pack of speech")                                                            \
	ROW(PACK_LARGE, "this pack is larger than a place in the clock")                                     \
	ROW(PACK_DAMAGED, "this pack is damaged: make it again")                                             \
	ROW(SLOTS_FULL, "all places have packs of other languages: --slot N says which one to replace")      \
	ROW(PACK_OTHER, "this pack is for another firmware: make it again")                                  \
	ROW(PACK_LOST, "the pack was written, but the clock does not find it")
enum job_fault {
#define ROW(NAME, sentence) JOB_##NAME##_FAULT,
	JOB_FAULT_LIST(ROW)
#undef ROW
};

/* A pack of speech on its way into the clock (upload.c). */
struct upload {
	const uint8_t *bytes; /* of the caller, until the job has ended */
	struct pack_head head;
	char name[PACK_NAME + 1];
	unsigned slot;	 /* from 1; 0: it is being looked for */
	unsigned unused; /* the first free one */
	unsigned pages, written, next;
	unsigned again; /* frames that were sent once more */
	unsigned silences, rounds;
	unsigned step; /* of the exchange, enum in upload.c */
	enum job_state outcome;
};

struct job {
	struct remote *remote;
	enum job_state state;
	enum job_fault fault;
	char request[REMOTE_REQUEST]; /* the last one */
	char answer[REMOTE_REQUEST];  /* to it */
	struct text_buffer text;      /* what has come of it so far */
	unsigned done, all;	      /* how far it is */

	enum job_state (*take)(struct job *job, const char *answer, int64_t now);
	struct text_buffer requests; /* a line each */
	size_t at;		     /* of the next one */
	unsigned asked;
	uint16_t code;		   /* that the clock is to have */
	size_t compared;	   /* place in `wanted` */
	struct text_buffer wanted; /* what the clock is to say of each setting, a line each */
	struct link_reader reader;
	struct link_game game;
	struct upload upload;
};

/* One request; `text` is what follows "ok". */
void job_ask(struct job *job, struct remote *remote, const char *request, int64_t now);

/* Requests, a line each; one that is refused is the last. */
void job_send(struct job *job, struct remote *remote, const char *requests, int64_t now);

/* Five lines: version, number, code, hours, control; "?" where the clock does not know it. */
void job_facts(struct job *job, struct remote *remote, int64_t now);

/* All settings as requests that set them, a line each.  What is empty or not on this board is left out. */
void job_read(struct job *job, struct remote *remote, int64_t now);

/* Sets all of them or none, so that the clock has this code then (settings.h); reads them back and
 * compares. What the board does not have is left out. */
void job_set(struct job *job, struct remote *remote, const char *requests, uint16_t code, int64_t now);

/* Game `n` of the log, 0 = newest: `game`. */
void job_log(struct job *job, struct remote *remote, unsigned n, int64_t now);

/* Six lines: the names of the packs of speech, empty where there is none. */
void job_slots(struct job *job, struct remote *remote, int64_t now);

/* Writes a pack of speech: into this slot, from 1; 0: the one that has a pack of this name already, or else
 * the first free one. The bytes stay the caller's and must stay there. `done` of `all`: pages. */
void job_upload(struct job *job, struct remote *remote, const uint8_t *bytes, size_t size, unsigned slot,
		int64_t now);
/* What is wrong with a pack; its head. */
enum job_fault upload_check(const uint8_t *bytes, size_t size, struct pack_head *head);

/* The port is gone: the job has ended. */
void job_cut(struct job *job);
/* Whether it is under way. */
bool job_runs(const struct job *job);
void job_free(struct job *job);

const char *job_fault_name(enum job_fault fault);
/* Why it has not been done, in an English sentence. */
void job_explain(const struct job *job, char *sentence, size_t size);

/* ---- for upload.c -------------------------------------------------------------------------------------- */

void job_begin(struct job *job, struct remote *remote,
	       enum job_state (*take)(struct job *job, const char *answer, int64_t now));
void job_next(struct job *job, int64_t now);
enum job_state job_refuse(struct job *job, enum job_fault fault);

#endif
