# Tests of the simulated boards: the chip and each part against their data sheets, and the boards with the
# firmware's HAL.
$(BUILD)/test/probe.elf: tests/parts/avr/probe.c tests/parts/avr/probe.h
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(AVR_CC) -mmcu=$(MCU) -DF_CPU=1000000UL -Os -std=gnu11 -g -gdwarf-4 -I. -Wall -Wextra -Werror -o $@ $<

# A small test program on the real HAL, in place of the clock.
define board_probe
$(BUILD)/test/$(2)-$(1).elf: $(BUILD)/$(1)/obj/tests/parts/avr/$(3).o \
		$(BUILD)/avr/obj/firmware/voice/adpcm.o $(filter $(BUILD)/$(1)/obj/board/%,$(call image_objects,$(1)))
	@mkdir -p $$(@D)
	$$(say) LINK $$@
	$$(Q)$$(AVR_CC) $$(LDFLAGS_AVR) -o $$@ $$^

endef
$(foreach board,$(BOARDS),$(eval $(call board_probe,$(board),probe,board_probe)))
$(foreach board,$(BOARDS),$(eval $(call board_probe,$(board),voice,voice_probe)))

$(eval $(call plain_test,chip,tests/parts/test_chip.c))
$(eval $(call plain_test,board,tests/parts/test_board.c))
$(eval $(call cmocka_test,fram,tests/parts/test_fram.c))
$(eval $(call cmocka_test,flash,tests/parts/test_flash.c))
$(eval $(call cmocka_test,ear,tests/parts/test_ear.c))
$(eval $(call cmocka_test,display-parts,tests/parts/test_display_parts.c))
$(eval $(call cmocka_test,text-parts,tests/parts/test_text_display.c))
$(eval $(call cmocka_test,small-parts,tests/parts/test_small_parts.c))
$(eval $(call cmocka_test,voice,tests/parts/test_voice.c))

# Images that the tests load when they run.
$(BUILD)/test/chip: | $(BUILD)/test/probe.elf
$(BUILD)/test/board: | $(BOARDS:%=$(BUILD)/test/probe-%.elf)
$(BUILD)/test/voice: | $(BOARDS:%=$(BUILD)/test/voice-%.elf)
test-voice: $(BOARDS:%=$(BUILD)/test/voice-%.elf)
test-chip: $(BUILD)/test/probe.elf
test-board: $(BOARDS:%=$(BUILD)/test/probe-%.elf)
