# The line: by itself (tests/unit/line), through a pseudo terminal on the host's clock and on both images, and its page.
LINE_TEST := $(BUILD)/test/line
LINE_TEST_SRC := $(sort $(wildcard tests/unit/line/*.c))
LINE_TEST_OBJECTS := $(call host_objects,asan,$(LINE_TEST_SRC) $(sort $(wildcard firmware/line/*.c firmware/core/*.c)))

$(eval $(call command_test,line,$(LINE_TEST),$(LINE_TEST)))

$(LINE_TEST): $(LINE_TEST_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(SANITIZE) -o $@ $^ $(CMOCKA_LIBS)

-include $(patsubst %.c,$(BUILD)/asan/%.d,$(LINE_TEST_SRC))

$(eval $(call plain_test,line-host,tests/line/conform.c tests/line/pty_clock.c))
LINE_CONFORM := $(BUILD)/test/line-host
$(foreach board,$(IMAGE_BOARDS),$(eval $(call command_test,line-$(board),$(LINE_CONFORM) $(BUILD)/$(board)/zeitnot.elf,$(LINE_CONFORM) $(board) $(BUILD)/$(board)/zeitnot.elf)))

$(eval $(call command_test,line-page,,tools/readme.py --check docs/line.md))
