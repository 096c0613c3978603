# Packs of speech over the serial port: the writer alone, and the upload to whole clocks.
$(eval $(call cmocka_test,writer,tests/upload/test_writer.c tests/upload/frames.c))
UPLOAD_HEARD := tool/scenario/announcements.c tool/scenario/audio_match.c tool/audio/earphone.c tool/files.c
UPLOAD_IMAGES := $(BUILD)/lcd/zeitnot.elf $(BUILD)/led/zeitnot.elf $(BUILD)/bread/zeitnot.elf
UPLOAD_SRC := tests/upload/test_boards.c tests/upload/frames.c tool/scenario/text_reader.c $(UPLOAD_HEARD)
$(eval $(call plain_test,upload,$(UPLOAD_SRC)))
# The same program for coverage.
$(COVER)/upload $(WATCHED)/upload: $(call host_objects,host,$(UPLOAD_SRC))
PROGRAMS_test-upload += $(UPLOAD_IMAGES)
test-upload: $(UPLOAD_IMAGES)
$(eval $(call command_test,upload-spoken,$(BUILD)/test/upload $(UPLOAD_IMAGES) $(BUILD)/speech/test.pak,$(BUILD)/test/upload spoken $(BUILD)/speech/test.pak))
$(eval $(call command_test,upload-tool,$(TOOL) $(LINK_CLOCKS) $(BUILD)/lcd/zeitnot.elf $(BUILD)/bread/zeitnot.elf $(BUILD)/speech/test.pak,@$(PYTHON) tests/upload/test_tool.py $(TOOL) $(LINK_CLOCKS) $(BUILD)/speech/test.pak))
