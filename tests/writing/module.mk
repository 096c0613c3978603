# Packs of speech over the serial port: the writer by itself, and clocks that are written to.
$(eval $(call cmocka_test,writer,tests/writing/test_writer.c tests/writing/frames.c))
WRITING_HEARD := tool/scenario/heard.c tool/scenario/spoken.c tool/audio/earphone.c tool/files.c
WRITING_IMAGES := $(BUILD)/lcd/zeitnot.elf $(BUILD)/led/zeitnot.elf $(BUILD)/bread/zeitnot.elf
WRITING_SRC := tests/writing/test_boards.c tests/writing/frames.c tool/scenario/sight_words.c $(WRITING_HEARD)
$(eval $(call plain_test,writing,$(WRITING_SRC)))
# The same program for coverage.
$(COVER)/writing $(WATCHED)/writing: $(call host_objects,host,$(WRITING_SRC))
PROGRAMS_test-writing += $(WRITING_IMAGES)
test-writing: $(WRITING_IMAGES)
$(eval $(call command_test,writing-spoken,$(BUILD)/test/writing $(WRITING_IMAGES) $(BUILD)/speech/test.pak,$(BUILD)/test/writing spoken $(BUILD)/speech/test.pak))
$(eval $(call command_test,writing-tool,$(TOOL) $(LINK_CLOCKS) $(BUILD)/lcd/zeitnot.elf $(BUILD)/bread/zeitnot.elf $(BUILD)/speech/test.pak,@$(PYTHON) tests/writing/test_tool.py $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak))
