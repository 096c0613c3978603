# The bring-up program on boards with one fault each: it names the fault.
$(eval $(call plain_test,bringup,tests/bringup/test_bringup.c tool/scenario/text_reader.c))
$(BUILD)/test/bringup: | $(BRINGUPS)
test-bringup: $(BRINGUPS)
