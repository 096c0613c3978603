# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))

# On the images the clips are found again in the sound of the pin.  That takes minutes, so `make assure` does it.
SCENARIOS_SPOKEN := $(wildcard tests/scenarios/voice/*.scn)
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(board) $(filter-out $(SCENARIOS_SPOKEN),$(SCENARIOS)))))
$(foreach board,$(BOARDS),$(eval $(call command_test,spoken-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(board) $(SCENARIOS_SPOKEN))))
ASSURED += $(BOARDS:%=test-spoken-%)
