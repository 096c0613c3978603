# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

# `pack en` and `pack test` of the scenarios.
SCENARIO_PACKS := $(BUILD)/speech/en.pak $(BUILD)/speech/test.pak $(BUILD)/speech/test-de.pak

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(board) $(SCENARIOS))))
