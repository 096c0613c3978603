# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
# Speech keeps the simulated processor awake, so these scenarios take most of the time.  `make test` plays
# them on lcd, whole games by ear on the host alone; led has the same driver and the same chip, so its turn is
# in `make assure`.
SPOKEN := $(filter tests/scenarios/voice/% tests/scenarios/ear/%,$(SCENARIOS))
EAR := $(filter tests/scenarios/ear/%,$(SCENARIOS))
scenarios_of = $(filter-out $(if $(filter led,$(1)),$(SPOKEN)) $(if $(filter lcd,$(1)),$(EAR)),$(SCENARIOS))
scenario_test = $(call command_test,$(1),$(TOOL) $(BUILD)/$(2)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(2) $(3))
$(foreach board,$(BOARDS),$(eval $(call scenario_test,scenarios-$(board),$(board),$(call scenarios_of,$(board)))))
$(eval $(call scenario_test,scenarios-led-spoken,led,$(SPOKEN)))
$(eval $(call scenario_test,scenarios-lcd-ear,lcd,$(EAR)))
ASSURED += test-scenarios-led-spoken test-scenarios-lcd-ear

# The breadboard clock with the other text display, in the image and on the simulated board.
$(eval $(call command_test,scenarios-sh1106,,@$$(SUBMAKE) -s BUILD=$(BUILD)/sh1106 TEXT_DISPLAY=sh1106 test-scenarios-bread))
ASSURED += test-scenarios-sh1106
