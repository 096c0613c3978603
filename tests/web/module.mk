# The second simulator, and the page in a real browser.

$(eval $(call command_test,web,$(BUILD)/web/page/app.js,@node tests/web/page.test.mjs $(BUILD)/web/page))
$(eval $(call command_test,scenarios-lcd-js,$(TOOL) $(BUILD)/web/headless.mjs $(BUILD)/lcd/zeitnot.hex,@$(TOOL) run --board lcd-js $(sort $(wildcard tests/scenarios/method/*.scn tests/scenarios/stage/*.scn tests/scenarios/start/*.scn tests/scenarios/pause/*.scn))))
