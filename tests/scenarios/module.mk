# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
# Speech keeps the simulated processor awake, so its scenarios take most of the time on an image, and a few
# others take as long because hours pass in them.  `make test` plays both on the host and on the page's build,
# and `make assure` on the images; bread has no voice.
SPOKEN := $(filter tests/scenarios/voice/% tests/scenarios/ear/%,$(SCENARIOS))
HOURS := $(addprefix tests/scenarios/,display/picture_game.scn flag/after_an_hour_of_thought.scn power/never_off_in_a_game.scn power/off_after_an_hour_over.scn power/off_for_a_day.scn time/ten_hours_of_game.scn)
slow_scenarios_of = $(HOURS) $(if $(filter-out bread,$(1)),$(SPOKEN))
scenario_test = $(call command_test,$(1),$(TOOL) $(BUILD)/$(2)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(2) $(3))
$(foreach board,$(BOARDS),$(eval $(call scenario_test,scenarios-$(board),$(board),$(filter-out $(call slow_scenarios_of,$(board)),$(SCENARIOS)))))
$(foreach board,$(BOARDS),$(eval $(call scenario_test,scenarios-$(board)-slow,$(board),$(call slow_scenarios_of,$(board)))))
ASSURED += $(BOARDS:%=test-scenarios-%-slow)

# The breadboard clock with the other text display, in the image and on the simulated board.
$(eval $(call command_test,scenarios-sh1106,,@$$(SUBMAKE) -s BUILD=$(BUILD)/sh1106 TEXT_DISPLAY=sh1106 test-scenarios-bread))
ASSURED += test-scenarios-sh1106
