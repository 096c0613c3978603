# The line through a pseudo terminal, on the host's clock and on both images, and its page.
$(eval $(call plain_test,line-host,tests/line/conform.c tests/line/pty_clock.c))
LINE_CONFORM := $(BUILD)/test/line-host
$(foreach board,$(BOARDS),$(eval $(call command_test,line-$(board),$(LINE_CONFORM) $(BUILD)/$(board)/zeitnot.elf,$(LINE_CONFORM) $(board) $(BUILD)/$(board)/zeitnot.elf)))

$(eval $(call command_test,line-page,,tools/readme.py --check docs/line.md))
