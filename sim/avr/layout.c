#include "sim/avr/layout.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THIS_PROGRAM "/proc/self/exe"

/* Bytes that are copied: one number, or consecutive numbers that both sides lay out alike. */
struct run {
	size_t from, to;
	size_t from_size, to_size;
	bool is_signed;
};

struct layout {
	struct layout *next;
	const struct image *image;
	char *name;
	uint16_t address;
	size_t size, to_size;
	struct run *runs;
	size_t count;
	bool broken; /* a member is missing */
};

static struct layout *cache;

/* ---- debug information --------------------------------------------------------------------------------- */

/* Finds the first entry of this kind and name in any unit of a program, except declarations. */
static bool find_entry(Dwarf *program, unsigned tag, const char *name, Dwarf_Die *found)
{
	Dwarf_Off at = 0, next;
	size_t head;

	while (dwarf_nextcu(program, at, &next, &head, NULL, NULL, NULL) == 0) {
		Dwarf_Die unit, die;
		bool more = dwarf_offdie(program, at + head, &unit) && dwarf_child(&unit, &die) == 0;

		for (; more; more = dwarf_siblingof(&die, &die) == 0) {
			const char *other = dwarf_tag(&die) == (int)tag ? dwarf_diename(&die) : NULL;

			if (other && !strcmp(other, name) && !dwarf_hasattr(&die, DW_AT_declaration)) {
				*found = die;
				return true;
			}
		}
		at = next;
	}
	return false;
}

/* Returns the type without typedef, const and volatile. */
static bool type_of(Dwarf_Die *die, Dwarf_Die *type)
{
	Dwarf_Attribute attribute;

	return dwarf_attr_integrate(die, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type) &&
	       dwarf_peel_type(type, type) == 0;
}

static size_t number_image(Dwarf_Die *die, unsigned attribute_name)
{
	Dwarf_Attribute attribute;
	Dwarf_Word value = 0;

	dwarf_formudata(dwarf_attr(die, attribute_name, &attribute), &value);
	return value;
}

static size_t size_of(Dwarf_Die *type)
{
	Dwarf_Word size = 0;

	dwarf_aggregate_size(type, &size);
	return size;
}

static bool find_member(Dwarf_Die *type, const char *name, Dwarf_Die *member)
{
	bool more = dwarf_child(type, member) == 0;

	while (more && (dwarf_tag(member) != DW_TAG_member || strcmp(dwarf_diename(member), name) != 0))
		more = dwarf_siblingof(member, member) == 0;
	return more;
}

/* ---- runs ---------------------------------------------------------------------------------------------- */

static void add_run(struct layout *l, const struct run *run)
{
	struct run *last = l->count ? &l->runs[l->count - 1] : NULL;

	if (last && last->from_size == last->to_size && run->from_size == run->to_size &&
	    last->from + last->from_size == run->from && last->to + last->to_size == run->to) {
		last->from_size += run->from_size;
		last->to_size += run->to_size;
		return;
	}
	if (!(l->count & (l->count - 1)))
		l->runs = realloc(l->runs, (2 * l->count + 1) * sizeof(*l->runs));
	l->runs[l->count++] = *run;
}

static void add_type(struct layout *l, Dwarf_Die *from, size_t from_at, Dwarf_Die *to, size_t to_at);

static void add_members(struct layout *l, Dwarf_Die *from, size_t from_at, Dwarf_Die *to, size_t to_at)
{
	Dwarf_Die member, other, type, other_type;
	bool more = dwarf_child(to, &member) == 0;

	for (; more; more = dwarf_siblingof(&member, &member) == 0) {
		if (dwarf_tag(&member) != DW_TAG_member || dwarf_hasattr(&member, DW_AT_bit_size))
			continue;
		if (!find_member(from, dwarf_diename(&member), &other) || !type_of(&member, &type) ||
		    !type_of(&other, &other_type)) {
			fprintf(stderr, "zeitnot: %s has no %s, so it is not of this source\n", l->name,
				dwarf_diename(&member));
			l->broken = true;
			continue;
		}
		add_type(l, &other_type, from_at + number_image(&other, DW_AT_data_member_location), &type,
			 to_at + number_image(&member, DW_AT_data_member_location));
	}
}

/* An array of arrays is copied as one sequence of elements. */
static void add_elements(struct layout *l, Dwarf_Die *from, size_t from_at, Dwarf_Die *to, size_t to_at)
{
	Dwarf_Die element, other;
	size_t size, other_size;

	if (!type_of(to, &element) || !type_of(from, &other))
		return;
	size = size_of(&element);
	other_size = size_of(&other);
	if (!size || !other_size || size_of(to) / size != size_of(from) / other_size) {
		fprintf(stderr, "zeitnot: an array of %s has another length, so it is not of this source\n",
			l->name);
		l->broken = true;
		return;
	}
	for (size_t i = 0; i < size_of(to) / size; i++)
		add_type(l, &other, from_at + i * other_size, &element, to_at + i * size);
}

static void add_type(struct layout *l, Dwarf_Die *from, size_t from_at, Dwarf_Die *to, size_t to_at)
{
	struct run run = {.from = from_at, .to = to_at, .from_size = size_of(from), .to_size = size_of(to)};
	size_t encoding;

	switch (dwarf_tag(to)) {
	case DW_TAG_structure_type:
		add_members(l, from, from_at, to, to_at);
		break;
	case DW_TAG_array_type:
		add_elements(l, from, from_at, to, to_at);
		break;
	case DW_TAG_base_type:
		encoding = number_image(to, DW_AT_encoding);
		run.is_signed = encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
		add_run(l, &run);
		break;
	case DW_TAG_enumeration_type:
		add_run(l, &run);
		break;
	default: /* a pointer */
		break;
	}
}

/* ---- layouts ------------------------------------------------------------------------------------------- */

static Dwarf *open_program(const char *path, int *file)
{
	*file = open(path, O_RDONLY | O_CLOEXEC);
	return *file < 0 ? NULL : dwarf_begin(*file, DWARF_C_READ);
}

static void compare_image(struct layout *l, const char *type)
{
	Dwarf_Die variable, from, to;
	int files[2];
	Dwarf *image = open_program(l->image->path, &files[0]), *here = open_program(THIS_PROGRAM, &files[1]);

	if (image && here && find_entry(image, DW_TAG_variable, l->name, &variable) &&
	    type_of(&variable, &from) && find_entry(here, DW_TAG_structure_type, type, &to)) {
		l->size = size_of(&from);
		l->to_size = size_of(&to);
		add_type(l, &from, 0, &to, 0);
	} else {
		fprintf(stderr, "zeitnot: %s: no debug information about %s\n", l->image->path, l->name);
		l->broken = true;
	}
	dwarf_end(image);
	dwarf_end(here);
	close(files[0]);
	close(files[1]);
}

const struct layout *layout_find(const struct image *image, const char *name, const char *type)
{
	const struct image_symbol *symbol = image_find(image, name);
	struct layout *l = cache;

	while (l && (l->image != image || strcmp(l->name, name) != 0))
		l = l->next;
	if (!l && symbol) {
		l = calloc(1, sizeof(*l));
		l->image = image;
		l->name = strdup(name);
		l->address = (uint16_t)symbol->address;
		compare_image(l, type);
		l->next = cache;
		cache = l;
	}
	return l && !l->broken ? l : NULL;
}

uint16_t layout_address(const struct layout *layout)
{
	return layout->address;
}

size_t layout_size(const struct layout *layout)
{
	return layout->size;
}

uint16_t layout_member(const struct layout *layout, size_t offset)
{
	const struct run *run = layout->runs;

	while (offset >= run->to + run->to_size)
		run++;
	return (uint16_t)(layout->address + run->from + (offset - run->to));
}

static void copy_number(const struct run *run, const uint8_t *from, uint8_t *to)
{
	bool negative = run->is_signed && from[run->from_size - 1] & 0x80;

	for (size_t i = 0; i < run->to_size; i++)
		to[i] = i < run->from_size ? from[i] : negative ? 0xFF : 0;
}

void layout_read(const struct layout *layout, const uint8_t *bytes, void *to)
{
	memset(to, 0, layout->to_size);
	for (const struct run *run = layout->runs; run < layout->runs + layout->count; run++) {
		if (run->from_size == run->to_size)
			memcpy((uint8_t *)to + run->to, bytes + run->from, run->to_size);
		else
			copy_number(run, bytes + run->from, (uint8_t *)to + run->to);
	}
}
