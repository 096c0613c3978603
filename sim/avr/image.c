#include "sim/avr/image.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* avr-gcc has one address space, in which RAM begins at 0x800000. */
#define RAM_OFFSET    0x800000u
#define EEPROM_OFFSET 0x810000u

struct loaded {
	struct loaded *next;
	char *path;
	struct image image;
};

static struct loaded *cache;

static void read_flash(struct image *image, Elf *elf)
{
	size_t count = 0, size = 0;
	const char *file = elf_rawfile(elf, &size);

	elf_getphdrnum(elf, &count);
	for (size_t i = 0; i < count; i++) {
		GElf_Phdr header;

		if (!gelf_getphdr(elf, (int)i, &header) || header.p_type != PT_LOAD || !header.p_filesz)
			continue;
		if (header.p_paddr + header.p_filesz > IMAGE_FLASH ||
		    header.p_offset + header.p_filesz > size)
			continue; /* fuses, EEPROM */
		memcpy(image->flash + header.p_paddr, file + header.p_offset, header.p_filesz);
		if (header.p_paddr + header.p_filesz > image->code_end)
			image->code_end = (uint32_t)(header.p_paddr + header.p_filesz);
	}
}

static void add_symbol(struct image *image, const char *name, const GElf_Sym *symbol)
{
	struct image_symbol *s;

	if (!(image->symbol_count & (image->symbol_count + 1)))
		image->symbols = realloc(image->symbols, (2 * image->symbol_count + 2) * sizeof(*s));
	s = &image->symbols[image->symbol_count++];
	s->name = strdup(name);
	s->code = symbol->st_value < RAM_OFFSET;
	s->address = (uint32_t)(s->code ? symbol->st_value : symbol->st_value - RAM_OFFSET);
	s->size = (uint32_t)symbol->st_size;
}

static void read_symbols(struct image *image, Elf *elf)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;

	while ((section = elf_nextscn(elf, section))) {
		Elf_Data *data;

		if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB)
			continue;
		data = elf_getdata(section, NULL);
		for (size_t i = 0; data && i < header.sh_size / header.sh_entsize; i++) {
			GElf_Sym symbol;
			const char *name;
			unsigned char type;

			gelf_getsym(data, (int)i, &symbol);
			type = GELF_ST_TYPE(symbol.st_info);
			name = elf_strptr(elf, header.sh_link, symbol.st_name);
			if (name && name[0] && symbol.st_value < EEPROM_OFFSET &&
			    symbol.st_shndx != SHN_UNDEF && symbol.st_shndx < SHN_LORESERVE &&
			    (type == STT_FUNC || type == STT_OBJECT || type == STT_NOTYPE))
				add_symbol(image, name, &symbol);
		}
	}
}

static int by_address(const void *a, const void *b)
{
	const struct image_symbol *x = a, *y = b;

	if (x->code != y->code)
		return x->code ? -1 : 1;
	return x->address < y->address ? -1 : x->address > y->address;
}

const struct image *image_load(const char *path)
{
	struct loaded *l;
	int file;
	Elf *elf;

	for (l = cache; l; l = l->next)
		if (!strcmp(l->path, path))
			return &l->image;
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0) {
		perror(path);
		return NULL;
	}
	elf_version(EV_CURRENT);
	elf = elf_begin(file, ELF_C_READ, NULL);
	if (!elf || elf_kind(elf) != ELF_K_ELF) {
		fprintf(stderr, "%s: not an .elf file\n", path);
		elf_end(elf);
		close(file);
		return NULL;
	}
	l = calloc(1, sizeof(*l));
	l->path = strdup(path);
	l->image.path = l->path;
	memset(l->image.flash, 0xFF, sizeof(l->image.flash));
	read_flash(&l->image, elf);
	read_symbols(&l->image, elf);
	qsort(l->image.symbols, l->image.symbol_count, sizeof(l->image.symbols[0]), by_address);
	elf_end(elf);
	close(file);
	l->next = cache;
	cache = l;
	return &l->image;
}

const struct image_symbol *image_find(const struct image *image, const char *name)
{
	for (size_t i = 0; i < image->symbol_count; i++)
		if (!strcmp(image->symbols[i].name, name))
			return &image->symbols[i];
	return NULL;
}

void image_location(const struct image *image, uint32_t address, char *text, size_t size)
{
	const struct image_symbol *best = NULL;

	for (size_t i = 0; i < image->symbol_count; i++) {
		const struct image_symbol *s = &image->symbols[i];

		if (s->code && s->address <= address &&
		    (s->size == 0 || address < s->address + s->size || !best))
			best = s;
	}
	if (best)
		snprintf(text, size, "%s+0x%x", best->name, (unsigned)(address - best->address));
	else
		snprintf(text, size, "0x%04x", (unsigned)address);
}
