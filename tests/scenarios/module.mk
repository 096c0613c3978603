# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
# Speech keeps the simulated processor awake, so its scenarios take most of the time on an image.  `make test`
# plays them on the host and on the page's build, and `make assure` on lcd and led; bread has no voice.
SPOKEN := $(filter tests/scenarios/voice/% tests/scenarios/ear/%,$(SCENARIOS))
scenarios_of = $(filter-out $(if $(filter-out bread,$(1)),$(SPOKEN)),$(SCENARIOS))
scenario_test = $(call command_test,$(1),$(TOOL) $(BUILD)/$(2)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(2) $(3))
$(foreach board,$(BOARDS),$(eval $(call scenario_test,scenarios-$(board),$(board),$(call scenarios_of,$(board)))))
$(foreach board,$(filter-out bread,$(BOARDS)),$(eval $(call scenario_test,scenarios-$(board)-spoken,$(board),$(SPOKEN))))
ASSURED += test-scenarios-lcd-spoken test-scenarios-led-spoken

# The breadboard clock with the other text display, in the image and on the simulated board.
$(eval $(call command_test,scenarios-sh1106,,@$$(SUBMAKE) -s BUILD=$(BUILD)/sh1106 TEXT_DISPLAY=sh1106 test-scenarios-bread))
ASSURED += test-scenarios-sh1106
