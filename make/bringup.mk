# The bring-up: a program that tests a new board part by part (board/bringup).  It takes the firmware's place
# on the board's own drivers.

BRINGUP_SRC := $(wildcard board/bringup/*.c) firmware/text/text_display.c firmware/text/tables.c firmware/voice/adpcm.c
BRINGUPS := $(BOARDS:%=$(BUILD)/%/bringup.elf)

define bringup_rules
$(BUILD)/$(1)/bringup.elf: $(call avr_objects,$(1),$(BRINGUP_SRC)) $(filter $(BUILD)/$(1)/obj/board/%,$(call image_objects,$(1)))
	$$(say) LINK $$@
	$$(Q)$$(AVR_CC) $$(LDFLAGS_AVR) -o $$@ $$^

endef
$(foreach board,$(BOARDS),$(eval $(call bringup_rules,$(board))))
