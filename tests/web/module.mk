# The page in a real browser, and its build of the firmware.

# Node with the files that are made from the languages.
NODE_MADE := BUILD=$(BUILD) node --import ./tests/web/made.mjs
$(eval $(call command_test,web,$(WEB_PAGE)/app.js $(TOOL) $(BUILD)/lcd/zeitnot.elf $(BUILD)/speech/test.pak $(BUILD)/test/speech-heard,@node tests/web/page.test.mjs $(WEB_PAGE) $(TOOL) $(BUILD)/speech/test.pak $(BUILD)/test/speech-heard))
# The table view alone: the page under the fingers of two players.
$(eval $(call command_test,web-table,$(WEB_PAGE)/app.js,@node tests/web/table.test.mjs $(WEB_PAGE)))
$(eval $(call command_test,web-access,$(WEB_PAGE)/app.js,@node tests/web/access.test.mjs $(WEB_PAGE)))
$(eval $(call command_test,web-texts,$(MADE_PAGE),@$(NODE_MADE) tests/web/texts.test.mjs))
# The page for clocks on cables, with the clocks of tests/link.
$(eval $(call command_test,web-cables,$(WEB_PAGE)/app.js $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak,@$(NODE_MADE) tests/web/cables.test.mjs $(WEB_PAGE) $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak))
$(eval $(call command_test,pictures,$(PICTURES),@tests/web/pictures.sh $(BUILD)/web))

# Every scenario, on the firmware that is in the page.
$(eval $(call command_test,scenarios-page,$(TOOL) $(PAGE_RUN) $(SCENARIO_PACKS),@$(TOOL) run --board page $(SCENARIOS)))

# Show me: the manual's steps on the page.
$(eval $(call command_test,web-show-me,$(WEB_PAGE)/app.js $(MADE)/steps.json,@node tests/web/show_me.test.mjs $(WEB_PAGE) $(MADE)/steps.json))

# A day of the page; browsers that are killed in the middle of a game.
$(eval $(call command_test,web-kill,$(WEB_PAGE)/app.js,@node tests/web/kill.test.mjs $(WEB_PAGE) 3))
SOAKS += soak-web-day soak-web-kill
.PHONY: soak-web-day soak-web-kill
soak-web-day: $(WEB_PAGE)/app.js
	@node tests/web/day.test.mjs $(WEB_PAGE) 24
soak-web-kill: $(WEB_PAGE)/app.js
	@node tests/web/kill.test.mjs $(WEB_PAGE) 1000
