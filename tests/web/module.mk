# The page in a real browser, and its build of the firmware.

$(eval $(call command_test,web,$(WEB_PAGE)/app.js $(TOOL) $(BUILD)/lcd/zeitnot.elf $(BUILD)/speech/test.pak $(BUILD)/test/speech-heard,@node tests/web/page.test.mjs $(WEB_PAGE) $(TOOL) $(BUILD)/speech/test.pak $(BUILD)/test/speech-heard))
$(eval $(call command_test,web-texts,,@node tests/web/texts.test.mjs))
$(eval $(call command_test,web-control-words,,@node tests/web/control_words.test.mjs))
# The page for clocks on cables, with the clocks of tests/link.
$(eval $(call command_test,web-cables,$(WEB_PAGE)/app.js $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak,@node tests/web/cables.test.mjs $(WEB_PAGE) $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak))
WEB_LOG_PGN := $(call host_objects,host,tests/web/log_pgn.c tool/link/log.c tool/link/clock.c tool/link/options.c tool/link/port.c)
$(BUILD)/test/log-pgn: $(WEB_LOG_PGN) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(WEB_LOG_PGN) $(call link_group,$(HOST_LIBS)) $(SIM_LIBS)
-include $(BUILD)/host/tests/web/log_pgn.d
$(eval $(call command_test,web-pgn,$(BUILD)/test/log-pgn $(TOOL),@node tests/web/pgn.test.mjs $(BUILD)/test/log-pgn $(TOOL)))
$(eval $(call command_test,pictures,$(addprefix $(BUILD)/web/,$(PICTURES)),@tests/web/pictures.sh $(BUILD)/web $(PICTURES)))

# Every scenario, on the firmware that is in the page.
$(eval $(call command_test,scenarios-page,$(TOOL) $(PAGE_RUN) $(SCENARIO_PACKS),@$(TOOL) run --board page $(SCENARIOS)))
