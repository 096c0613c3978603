# Packs of speech over the line: the writer by itself, and clocks that are written to.
$(eval $(call cmocka_test,writer,tests/writing/test_writer.c tests/writing/frames.c))
$(eval $(call plain_test,writing,tests/writing/test_boards.c tests/writing/frames.c sim/tool/sight_words.c))
PROGRAMS_test-writing += $(BUILD)/lcd/zeitnot.elf $(BUILD)/bread/zeitnot.elf
test-writing: $(BUILD)/lcd/zeitnot.elf $(BUILD)/bread/zeitnot.elf
$(eval $(call command_test,writing-tool,$(TOOL) $(LINK_CLOCKS) $(BUILD)/lcd/zeitnot.elf $(BUILD)/bread/zeitnot.elf $(BUILD)/speech/test.pak,@$(PYTHON) tests/writing/test_tool.py $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak))
