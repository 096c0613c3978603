# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL),@$(TOOL) run --board host $(SCENARIOS)))
$(eval $(call command_test,scenarios-lcd,$(TOOL) $(BUILD)/lcd/zeitnot.elf,@$(TOOL) run --board lcd $(SCENARIOS)))
$(eval $(call command_test,scenarios-led,$(TOOL) $(BUILD)/led/zeitnot.elf,@$(TOOL) run --board led $(SCENARIOS)))
