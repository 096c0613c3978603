# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL),@$(TOOL) run --board host $(SCENARIOS)))
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf,@$(TOOL) run --board $(board) $(SCENARIOS))))
