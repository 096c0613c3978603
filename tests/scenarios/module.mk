# The same scenarios on every build.
SCENARIOS := $(sort $(wildcard tests/scenarios/*/*.scn))

$(eval $(call command_test,scenarios-host,$(TOOL) $(SCENARIO_PACKS),@$(TOOL) run --board host $(SCENARIOS)))
# `make test` plays every scenario on the host and on the page's build, and leaves these to `make assure`:
#   on every image      those with speech, which keeps the simulated processor awake, and those in which hours
#                       pass
#   on led and bread    those on which the files of a board have no influence
SPOKEN := $(filter tests/scenarios/voice/% tests/scenarios/ear/%,$(SCENARIOS))
HOURS := $(addprefix tests/scenarios/,display/picture_game.scn flag/after_an_hour_of_thought.scn power/never_off_in_a_game.scn power/off_after_an_hour_over.scn power/off_for_a_day.scn time/ten_hours_of_game.scn)
ALIKE := $(filter $(addsuffix /%,$(addprefix tests/scenarios/,arbiter correction flag method notation oracle pause stage)),$(SCENARIOS))
later_scenarios_of = $(HOURS) $(SPOKEN) $(if $(filter-out lcd,$(1)),$(ALIKE))
scenario_test = $(call command_test,$(1),$(TOOL) $(BUILD)/$(2)/zeitnot.elf $(SCENARIO_PACKS),@$(TOOL) run --board $(2) $(3))
$(foreach board,$(BOARDS),$(eval $(call scenario_test,scenarios-$(board),$(board),$(filter-out $(call later_scenarios_of,$(board)),$(SCENARIOS)))))
$(foreach board,$(BOARDS),$(eval $(call scenario_test,scenarios-$(board)-later,$(board),$(sort $(call later_scenarios_of,$(board))))))
ASSURED += $(BOARDS:%=test-scenarios-%-later)

# The breadboard clock with the other text display, in the image and on the simulated board.
$(eval $(call command_test,scenarios-sh1106,,@$$(SUBMAKE) -s BUILD=$(BUILD)/sh1106 TEXT_DISPLAY=sh1106 test-scenarios-bread test-scenarios-bread-later))
ASSURED += test-scenarios-sh1106
