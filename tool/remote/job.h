/* A job with a clock on a cable: a list of requests, and the evaluation of their answers. It does no
 * input or output; the program that drives the remote (remote.h) drives the job, too, and checks `state`.
 * A remote has one job at a time. */
#ifndef ZEITNOT_TOOL_REMOTE_JOB_H
#define ZEITNOT_TOOL_REMOTE_JOB_H

#include "firmware/voice/pack.h"
#include "tool/pgn/log.h"
#include "tool/remote/remote.h"
#include "tool/text.h"

enum job_state {
	JOB_IDLE,
	JOB_RUNNING,
	JOB_WAITING, /* running, and more will come than the answer to the last request */
	JOB_DONE,
	JOB_REFUSED, /* `answer` or `fault` says why */
	JOB_SILENT,  /* no answer, only damaged ones, or another clock is on the cable now */
	JOB_GONE     /* the port */
};

/* Why a clock or a file is refused, if the clock gave no reason. The page uses the same names. */
#define JOB_FAULT_LIST(ROW)                                                                                  \
	ROW(NONE, "")                                                                                        \
	ROW(OTHER_CLOCK, "the cable was pulled meanwhile, and another clock may be on it now")               \
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
	const uint8_t *bytes; /* owned by the caller, and used until the job has ended */
	struct pack_head head;
	char name[PACK_NAME + 1];
	unsigned slot;	 /* from 1; 0: it is being looked for */
	unsigned unused; /* the first free one */
	unsigned pages, written, next;
	unsigned again; /* frames that were sent again */
	unsigned silences, rounds;
	unsigned step; /* of the exchange, enum in upload.c */
	enum job_state outcome;
};

/* Whether a game of the log is still the one whose entries were read first. */
struct log_check {
	unsigned game;	  /* its number, 0 = newest */
	unsigned older;	  /* entries of the game before it */
	unsigned counted; /* answers to the repeated question for the number of entries */
	bool pressed;	  /* an entry was a press */
};

struct job {
	struct remote *remote;
	enum job_state state;
	enum job_fault fault;
	char request[REMOTE_REQUEST]; /* the last one */
	char answer[REMOTE_REQUEST];  /* the answer to that request */
	struct text_buffer text;      /* the result so far */
	unsigned done, all;	      /* steps done, and all steps */

	enum job_state (*take)(struct job *job, const char *answer, int64_t now);
	struct text_buffer requests; /* one per line */
	size_t at;		     /* of the next one */
	unsigned asked;
	uint16_t code;		   /* the code that the clock must have at the end */
	size_t compared;	   /* place in `wanted` */
	struct text_buffer wanted; /* the answer that the clock must give for each setting, one per line */
	struct link_reader reader;
	struct link_game game;
	struct log_check log;
	struct upload upload;
};

/* Sends one request; `text` gets what follows "ok". */
void job_ask(struct job *job, struct remote *remote, const char *request, int64_t now);

/* Sends requests, one per line, and stops at the first that is refused. */
void job_send(struct job *job, struct remote *remote, const char *requests, int64_t now);

/* Reads five lines: version, number, code, hours, control; "?" if the clock does not know one. */
void job_facts(struct job *job, struct remote *remote, int64_t now);

/* Reads all settings as requests that set them, one per line. Settings that are empty or not on this
 * board are left out. */
void job_read(struct job *job, struct remote *remote, int64_t now);

/* Sets all requests or none, after which the clock must have this code (settings.h). Then reads the settings
 * back and compares them. Settings that the board does not have are left out. */
void job_set(struct job *job, struct remote *remote, const char *requests, uint16_t code, int64_t now);

/* True if job_set() failed after its last request for a setting, so that the clock may have the new ones. */
bool job_is_unconfirmed(const struct job *job);

/* Reads game `n` of the log, 0 = newest, into `game`. The job is refused if another game begins meanwhile,
 * because the numbers of all games change then. */
void job_log(struct job *job, struct remote *remote, unsigned n, int64_t now);

/* Reads six lines: the names of the packs of speech, or an empty line for a free slot. */
void job_slots(struct job *job, struct remote *remote, int64_t now);

/* Writes a pack of speech into this slot, from 1. With 0 it takes the slot with a pack of the same name,
 * otherwise the first free one. The caller owns the bytes and keeps them until the job has ended. `done`
 * and `all` count pages. */
void job_upload(struct job *job, struct remote *remote, const uint8_t *bytes, size_t size, unsigned slot,
		int64_t now);
/* Returns what is wrong with a pack, and fills in its head. */
enum job_fault upload_check(const uint8_t *bytes, size_t size, struct pack_head *head);

/* Ends the job, because the port is gone. */
void job_cut(struct job *job);
/* True while the job is running. */
bool job_runs(const struct job *job);
void job_free(struct job *job);

const char *job_fault_name(enum job_fault fault);
/* Writes why the job failed, as an English sentence. */
void job_explain(const struct job *job, char *sentence, size_t size);

/* ---- for upload.c -------------------------------------------------------------------------------------- */

void job_begin(struct job *job, struct remote *remote,
	       enum job_state (*take)(struct job *job, const char *answer, int64_t now));
void job_next(struct job *job, int64_t now);
enum job_state job_refuse(struct job *job, enum job_fault fault);

#endif
