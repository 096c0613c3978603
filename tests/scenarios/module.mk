# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(board) $(SCENARIOS))))

# The breadboard clock with the other text display, in the image and on the simulated board.
$(eval $(call command_test,scenarios-sh1106,,@$$(SUBMAKE) -s BUILD=$(BUILD)/sh1106 TEXT_DISPLAY=sh1106 test-scenarios-bread))
ASSURED += test-scenarios-sh1106
