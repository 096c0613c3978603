# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(BUILD)/speech/test.pak,@$(TOOL) run --board host $(SCENARIOS)))
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board),$(TOOL) $(BUILD)/speech/test.pak $(BUILD)/$(board)/zeitnot.elf,@$(TOOL) run --board $(board) $(SCENARIOS))))
