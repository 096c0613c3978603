# The second simulator, and the page in a real browser.

$(eval $(call command_test,web,$(WEB_PAGE)/app.js $(TOOL) $(BUILD)/lcd/zeitnot.hex,@node tests/web/page.test.mjs $(WEB_PAGE) $(TOOL) $(BUILD)/lcd/zeitnot.hex))
$(eval $(call command_test,scenarios-lcd-js,$(TOOL) $(BUILD)/web/headless.mjs $(BUILD)/lcd/zeitnot.hex,@$(TOOL) run --board lcd-js $(sort $(wildcard tests/scenarios/method/*.scn tests/scenarios/stage/*.scn tests/scenarios/start/*.scn tests/scenarios/pause/*.scn))))
