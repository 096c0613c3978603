# The second simulator, and the page in a real browser.

$(eval $(call command_test,web,$(WEB_PAGE)/app.js $(TOOL) $(BUILD)/lcd/zeitnot.hex $(BUILD)/speech/test.pak $(BUILD)/test/speech-heard,@node tests/web/page.test.mjs $(WEB_PAGE) $(TOOL) $(BUILD)/lcd/zeitnot.hex $(BUILD)/speech/test.pak $(BUILD)/test/speech-heard))
$(eval $(call command_test,web-model,$(WEB_MODULES) $(HEXES),@node tests/web/model.test.mjs $(BUILD)))
$(eval $(call command_test,web-words,,@node tests/web/words.test.mjs))
# Node with what is made from the languages.
NODE_MADE := BUILD=$(BUILD) node --import ./tests/web/made.mjs
$(eval $(call command_test,web-texts,$(MADE_PAGE),@$(NODE_MADE) tests/web/texts.test.mjs))
$(eval $(call command_test,web-control-words,$(MADE_PAGE),@$(NODE_MADE) tests/web/control_words.test.mjs))
# The page for clocks on cables, with the clocks of tests/link.
$(eval $(call command_test,web-cables,$(WEB_PAGE)/app.js $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak,@$(NODE_MADE) tests/web/cables.test.mjs $(WEB_PAGE) $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak))
# Beside the tool: that is where benches look for the second simulator.
$(BUILD)/words-js: $(call host_objects,host,tests/web/words_js.c) $(HOST_LIBS)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $< $(call link_group,$(HOST_LIBS)) $(CMOCKA_LIBS) $(SIM_LIBS)
$(eval $(call command_test,words-js,$(BUILD)/words-js $(IMAGES) $(HEXES) $(BUILD)/web/headless.mjs,$(BUILD)/words-js))
$(eval $(call command_test,pictures,$(PICTURES),@tests/web/pictures.sh $(BUILD)/web))

# The scenarios in the second simulator.
JS_NEEDS = $(TOOL) $(BUILD)/web/headless.mjs $(HEXES) $(SCENARIO_PACKS)

# In `make test` each sixteenth scenario, and those that go through the words and the arbiter's dialogues.  In `make assure` all of them.
JS_ALWAYS := $(wildcard tests/scenarios/face/*.scn) $(addprefix tests/scenarios/,arbiter/every_dialogue.scn arbiter/penalty_other_taking_back.scn \
	arbiter/replaced_clock.scn arbiter/rewind_five_presses.scn arbiter/same_game_again.scn flag/freeze_on.scn voice/minute_by_ear.scn voice/canadian.scn voice/start_refused.scn power/battery_swapped_in_a_second.scn)
JS_SAMPLE := $(sort $(JS_ALWAYS) $(shell printf '%s\n' $(SCENARIOS) | awk 'NR % 16 == 1'))
$(foreach board,$(BOARDS),$(eval $(call command_test,sample-$(board)-js,$(JS_NEEDS),@$(TOOL) run --board $(board)-js $(JS_SAMPLE))))
$(foreach board,$(BOARDS),$(eval $(call command_test,scenarios-$(board)-js,$(JS_NEEDS),@$(TOOL) run --board $(board)-js $(SCENARIOS))))
ASSURED += $(BOARDS:%=test-scenarios-%-js)

.PHONY: test-js
test-js: test-web-model $(BOARDS:%=test-scenarios-%-js) ## the second simulator, avr8js: its model, and every scenario on each image
