/* A pack of speech in memory, with the words and names of its clips, for tests. */
#ifndef ZEITNOT_TESTS_SPEECH_PACK_FILE_H
#define ZEITNOT_TESTS_SPEECH_PACK_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "firmware/voice/phrase.h"

#define PACK_FILE_SLOT 2 /* the slot of the memory that hal_voice_read reads */

struct pack_file {
	uint8_t *bytes;
	size_t size;
	char *names;  /* one per line */
	char *list;   /* the rows of the .tsv file */
	char **name;  /* of each clip */
	char **words; /* that were spoken */
	size_t count;
};

/* Opens build/speech/BASE.pak and the files beside it. The test fails if one is missing. */
void pack_file_open(struct pack_file *file, const char *base);
void pack_file_close(struct pack_file *file);

/* Opens and checks the pack of the file that was opened last; hal_voice_read then reads that file. */
enum pack_state pack_file_check(struct pack *pack);

#endif
