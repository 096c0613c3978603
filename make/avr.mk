# The images: the same firmware for every board, the board's own files beside it.

MCU := atmega328p
F_CPU := 4000000UL
# Flash is the scarce thing: of all of gcc's switches these were found to save some (together 10 %), measured one by one;
# tables made of switches would lie in RAM.
SMALL := -Os -mcall-prologues -mrelax -ffunction-sections -fdata-sections -fira-algorithm=priority -mstrict-X -fno-tree-ter \
	-fno-inline-small-functions -fno-move-loop-invariants -fno-ssa-phiopt -fno-shrink-wrap -fno-ipa-sra \
	-fno-tree-switch-conversion -flto-partition=1to1 -fshort-enums -fno-tree-dominator-opts -fno-tree-sink -fno-tree-pre
CODE_AVR := -mmcu=$(MCU) -std=gnu11 -g -gdwarf-4 $(SMALL)
CFLAGS_AVR = $(CODE_AVR) -DF_CPU=$(F_CPU) -I. $(WARNINGS)
# The image is compiled as one program (another 3 %); the fat objects are for those who look at a file alone (tools/lint.py), the
# relocations for tools/stack.py.
LTO := -flto -fno-gcse
LDFLAGS_AVR := $(CODE_AVR) -w -Wl,--gc-sections,--emit-relocs

image_src = $(FIRMWARE_SRC_AVR) $(BOARD_AVR_SRC) $(sort $(wildcard board/$(1)/*.c))
image_objects = $(patsubst %.c,$(BUILD)/$(1)/obj/%.o,$(call image_src,$(1)))

# An image can be made as soon as there is something that starts.
IMAGE_BOARDS := $(foreach board,$(BOARDS),$(if $(BOARD_AVR_SRC)$(wildcard board/$(board)/*.c),$(board)))
IMAGES := $(foreach board,$(IMAGE_BOARDS),$(BUILD)/$(board)/zeitnot.elf)
HEXES := $(IMAGES:.elf=.hex)

# The fuses and their reasons stand in board/BOARD/fuses.txt.
fuse = $(shell sed -n 's/^$(1) *\(0x[0-9A-F]*\).*/\1/p' board/$(BOARD)/fuses.txt)
PROGRAMMER ?= usbasp
AVRDUDE ?= avrdude -c $(PROGRAMMER) -p m328p -B 20

# Linked three times: as one program for the compiler, whose text the outliner takes up (5 % of the flash; what comes from the paths
# spared stays as it is: times of the data sheet, and the loop that sees most bytes); then once more with functions that
# call each other near each other (2 %).
SPARED := board/avr/time.c board/avr/avr.h lamps.h store/crc16.c

$(BUILD)/order $(BUILD)/outline: $(BUILD)/%: $(BUILD)/host/tools/%.o
	$(say) LINK $@
	$(Q)$(CC) -o $@ $< -lm

define image_rules
$(BUILD)/$(1)/obj/%.o: %.c make/avr.mk make/config.mk
	@mkdir -p $$(@D)
	$$(say) AVR_CC $(1) $$<
	$$(Q)$$(AVR_CC) $$(CFLAGS_AVR) $$(LTO) -ffat-lto-objects -Iboard/$(1) -MMD -MP -c -o $$@ $$<

$(BUILD)/$(1)/zeitnot.elf: $$(call image_objects,$(1)) $(BUILD)/outline $(BUILD)/order
	$$(say) LINK $$@
	@rm -rf $$(@D)/whole && mkdir -p $$(@D)/whole/outlined
	$$(Q)cd $$(@D)/whole && $$(AVR_CC) $$(LDFLAGS_AVR) $$(LTO) -Wl,--defsym=__TEXT_REGION_LENGTH__=0x10000 -fdebug-prefix-map=$$(abspath $$(@D)/whole)=$(CURDIR) -save-temps -o whole.elf \
		$$(abspath $$(filter %.o,$$^))
	$$(Q)$(BUILD)/outline $$(@D)/whole/outlined $$(addprefix -x ,$$(SPARED)) $$(@D)/whole/*.ltrans*.s
	$$(Q)for text in $$(@D)/whole/outlined/*.s; do $$(AVR_CC) -mmcu=$$(MCU) -mrelax -c -o $$$${text%s}o $$$$text || exit; done
	$$(Q)$$(AVR_CC) $$(LDFLAGS_AVR) -Wl,--defsym=__TEXT_REGION_LENGTH__=0x10000,-Map=$$(@D)/loose.map,--verbose -o $$(@D)/loose.elf $$(@D)/whole/outlined/*.o | sed '1,/^====/d;/^====/,$$$$d' >$$(@D)/loose.ld
	$$(Q)$$(AVR_OBJDUMP) -d $$(@D)/loose.elf | $(BUILD)/order $$(@D)/loose.map $$(@D)/loose.ld >$$(@D)/zeitnot.ld
	$$(Q)$$(AVR_CC) $$(LDFLAGS_AVR) -Wl,-T,$$(@D)/zeitnot.ld,-Map=$$(@:.elf=.map) -o $$@ $$(@D)/whole/outlined/*.o

-include $$(patsubst %.o,%.d,$$(call image_objects,$(1)))
endef
$(foreach board,$(BOARDS),$(eval $(call image_rules,$(board))))

%.hex: %.elf
	$(say) HEX $@
	$(Q)$(AVR_OBJCOPY) -O ihex -j .text -j .data $< $@
