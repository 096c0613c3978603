# The tool: what it refuses, its exit codes and its readers; the reading of displays; the simulated clock of
# the host; and the clock in a terminal.
$(eval $(call command_test,tool,$(TOOL),tests/tool/test_tool.sh $(TOOL)))
$(foreach board,$(BOARDS),$(eval $(call command_test,tool-$(board),$(TOOL) $(BUILD)/$(board)/zeitnot.elf,tests/tool/test_tool.sh $(TOOL) $(board))))
ASSURED += $(BOARDS:%=test-tool-%)
$(eval $(call cmocka_test,text-reader,tests/tool/test_text_reader.c tool/scenario/text_reader.c))
test-text-reader: $(IMAGES)
$(eval $(call cmocka_test,display-reader,tests/tool/test_display_reader.c tool/scenario/display_reader.c tool/text.c))
$(eval $(call cmocka_test,control-text,tests/tool/test_control_text.c tool/remote/control_text.c tool/remote/typed.c))
$(eval $(call cmocka_test,play-texts,tests/tool/test_play_texts.c tool/play/texts.c))
PLAY_SRC := $(filter-out tool/play/play.c,$(wildcard tool/play/*.c))
$(eval $(call cmocka_test,play-input,tests/tool/test_play_input.c $(PLAY_SRC) tool/files.c tool/write.c tool/text.c $(addprefix tool/scenario/,client.c check.c scenario.c display_reader.c text_reader.c)))
$(eval $(call cmocka_test,bench-host,tests/tool/test_bench_host.c tool/scenario/client.c))
HEARD_SRC := tests/tool/test_announcements.c tool/scenario/announcements.c tool/scenario/audio_match.c tool/audio/earphone.c tool/files.c
$(BUILD)/test/heard-program: $(call host_objects,host,$(HEARD_SRC)) $(HOST_LIBS)
	@mkdir -p $(@D)
	$(say) LINK $@
	$(Q)$(CC) -o $@ $(call host_objects,host,$(HEARD_SRC)) $(call link_group,$(HOST_LIBS)) $(CMOCKA_LIBS) $(SIM_LIBS)
$(eval $(call command_test,announcements,$(BUILD)/test/heard-program $(BUILD)/speech/test.pak $(BOARDS:%=$(BUILD)/test/voice-%.elf),@$(BUILD)/test/heard-program $(BUILD)/test $(BUILD)/speech/test.pak))
$(eval $(call command_test,play,$(TOOL) $(HEXES),@$(PYTHON) tests/tool/test_play.py $(TOOL)))
# The tool is killed while it plays and writes files.
$(eval $(call command_test,tool-kill,$(TOOL),@$(PYTHON) tests/tool/test_kill.py $(TOOL) 6))
SOAKS += soak-tool-kill
.PHONY: soak-tool-kill
soak-tool-kill: $(TOOL)
	@$(PYTHON) tests/tool/test_kill.py $(TOOL) 334
$(eval $(call command_test,vcd,$(TOOL) $(BUILD)/lcd/zeitnot.elf $(BUILD)/led/zeitnot.elf,@$(PYTHON) tests/tool/test_vcd.py $(TOOL)))
