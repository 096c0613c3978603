#include "tests/speech/pack_file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hal/hal_voice.h"

static const struct pack_file *opened;

static char *whole(const char *base, const char *ending, size_t *size)
{
	const char *build = getenv("BUILD");
	char path[512];
	char *text;
	FILE *file;

	snprintf(path, sizeof(path), "%s/speech/%s%s", build ? build : "build", base, ending);
	file = fopen(path, "rb");
	if (!file) {
		perror(path);
		abort();
	}
	fseek(file, 0, SEEK_END);
	*size = (size_t)ftell(file);
	rewind(file);
	text = calloc(1, *size + 1);
	*size = fread(text, 1, *size, file);
	fclose(file);
	return text;
}

void pack_file_open(struct pack_file *file, const char *base)
{
	size_t size, lines = 0;
	char *row;

	file->bytes = (uint8_t *)whole(base, ".pak", &file->size);
	file->names = whole(base, ".names", &size);
	file->list = whole(base, ".tsv", &size);
	for (size_t i = 0; i < size; i++)
		lines += file->list[i] == '\n';
	file->count = lines - 1;
	file->name = calloc(lines, sizeof(char *));
	file->words = calloc(lines, sizeof(char *));
	row = strchr(file->list, '\n') + 1;
	for (size_t i = 0; i < file->count; i++) {
		char *next = strchr(row, '\n') + 1;

		row[strcspn(row, "\n")] = 0;
		strsep(&row, "\t");
		file->name[i] = strsep(&row, "\t");
		file->words[i] = strsep(&row, "\t");
		row = next;
	}
	opened = file;
}

void pack_file_close(struct pack_file *file)
{
	free(file->bytes);
	free(file->names);
	free(file->list);
	free(file->name);
	free(file->words);
}

void hal_voice_read(uint32_t address, void *to, uint8_t n)
{
	uint32_t at = address - pack_slot(PACK_FILE_SLOT);

	assert(n <= 64 && at + n <= opened->size);
	memcpy(to, opened->bytes + at, n);
}

enum pack_state pack_file_check(struct pack *pack)
{
	enum pack_state state = pack_open(pack, pack_slot(PACK_FILE_SLOT));

	while (state == PACK_CHECKED)
		state = pack_check(pack);
	return state;
}
