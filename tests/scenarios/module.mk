# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(board) $(SCENARIOS))))
