# The images: the same firmware for every board, with the files of that board.

MCU := atmega1284p
F_CPU := 4000000UL
# Two choices, by how often a file runs:
#   FAST, -O2                   what runs at every wake-up, second, tenth or press: against -Os 11 % fewer
#                               cycles in a second and 12 % in a tenth. There a small function is copied only
#                               where that makes the image smaller (-fno-inline-small-functions)
#   all others, -Os             what runs when a person or a cable asks for something: 5 KB less, which the
#                               flash needs
#   -flto -ffat-lto-objects     the image is compiled as one program. This saves a sixth of the cycles of a
#                               wake-up and drops functions that are never called. Fat objects also hold
#                               machine code, which tools/lint.py reads
#   -fshort-enums               an enum is a byte, as in the records that the memory holds
#   -fno-tree-switch-conversion without it a switch may become a table in RAM
#   -fno-ipa-icf-variables      the compiler takes a table in flash and an equal one in RAM for the same, and
#                               reads the wrong memory
#   -fdebug-prefix-map, -gno-record-gcc-switches   the same file wherever it is built
#   -fno-tree-pre               in a loop over a table in flash the compiler may read the second row from RAM
#                               (avr-gcc 5.4)
#   -fno-move-loop-invariants   keeps fewer values in registers beside a loop: 380 bytes less, and a press
#                               costs 1 % fewer cycles. -fno-tree-dominator-opts would save 700 more, but a
#                               page of text would take longer than its budget
CODE_AVR := -mmcu=$(MCU) -std=gnu11 -g -gdwarf-4 -fdebug-prefix-map=$(CURDIR)=. -gno-record-gcc-switches -Os -flto \
	-ffat-lto-objects -fshort-enums -fno-tree-switch-conversion -fno-ipa-icf-variables -fno-tree-pre \
	-fno-move-loop-invariants
FAST := board/avr/% board/lcd/% board/led/% $(addprefix board/parts/,twi.c fram.c max7219.c lamps.c) \
	$(addprefix firmware/,zeitnot.c tasks.c store/store.c store/records.c) \
	$(addprefix firmware/ui/,app.c game_view.c cells.c debounce.c page_control.c) \
	$(addprefix firmware/core/,game_clock.c timebase.c ticks.c crc16.c)
FAST_AVR := -O2 -fno-inline-small-functions
CFLAGS_AVR = $(CODE_AVR) -DF_CPU=$(F_CPU) $(VERSION_FLAG) -I. -I$(BUILD) $(WARNINGS)
# A call of a near function takes one word instead of two (-mrelax), 900 bytes in all. tools/stack.py needs
# the relocations.
LDFLAGS_AVR := $(CODE_AVR) -mrelax -Wl,--emit-relocs

# board/BOARD/board.mk says which drivers of board/parts the board has; board/template has everything in its
# own files.
image_board_src = $(if $(PARTS_$(1)),$(wildcard board/avr/*.c) $(PARTS_$(1):%=board/parts/%.c)) $(wildcard board/$(1)/*.c)
image_src = $(FIRMWARE_SRC_AVR) $(sort $(image_board_src))
# The firmware is compiled once for all boards, because none of its files includes a file of a board.
avr_objects = $(patsubst %.c,$(BUILD)/avr/obj/%.o,$(filter firmware/%,$(2))) $(patsubst %.c,$(BUILD)/$(1)/obj/%.o,$(filter-out firmware/%,$(2)))
image_objects = $(call avr_objects,$(1),$(call image_src,$(1)))

IMAGES := $(BOARDS:%=$(BUILD)/%/zeitnot.elf)
HEXES := $(IMAGES:.elf=.hex)

# board/BOARD/fuses.txt has the fuses and their reasons.
fuse = $(shell sed -n 's/^$(1) *\(0x[0-9A-F]*\).*/\1/p' board/$(BOARD)/fuses.txt)
# lcd and led work at 3.3 V, and the levels of a USBasp are 5 V as sold: for them the maker names the
# programmer.
PROGRAMMER ?= $(if $(filter bread,$(BOARD)),usbasp,$(error $(BOARD) works at 3.3 V: add PROGRAMMER=NAME, of one that follows its voltage (hardware/build.md, section 4)))
# make PORT=... BAUD=...: a programmer on a serial port, which has its own speed.  A programmer without one is
# asked to be slow enough for the 1 MHz of a new chip.  Only the command line counts: PORT in the environment
# is often another program's.
SERIAL := $(if $(filter command%,$(origin PORT)),-P $(PORT) $(if $(BAUD),-b $(BAUD)))
AVRDUDE ?= avrdude -c $(PROGRAMMER) -p m1284p $(or $(SERIAL),-B 20)

$(BUILD)/avr/obj/%.o: %.c make/avr.mk make/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(say) AVR_CC $<
	$(Q)$(AVR_CC) $(CFLAGS_AVR) $(if $(filter $(FAST),$<),$(FAST_AVR)) -MMD -MP -c -o $@ $<

# The template is linked only to see that nothing is missing, which takes a tenth of the time this way.
LINK_template := -fno-lto

define image_rules
$(BUILD)/$(1)/obj/%.o: %.c make/avr.mk make/config.mk | $(GENERATED)
	@mkdir -p $$(@D)
	$$(say) AVR_CC $(1) $$<
	$$(Q)$$(AVR_CC) $$(CFLAGS_AVR) $$(DEFINES_$(1)) $$(if $$(filter $$(FAST),$$<),$$(FAST_AVR)) -Iboard/$(1) -MMD -MP -c -o $$@ $$<

$(BUILD)/$(1)/zeitnot.elf: $$(call image_objects,$(1))
	$$(say) LINK $$@
	$$(Q)$$(AVR_CC) $$(LDFLAGS_AVR) $$(LINK_$(1)) -Wl,-Map=$$(@:.elf=.map) -o $$@ $$^

endef
$(foreach board,$(BOARDS) template,$(eval $(call image_rules,$(board))))

%.hex: %.elf
	$(say) HEX $@
	$(Q)$(AVR_OBJCOPY) -O ihex -j .text -j .data $< $@
