# The serial port through a pseudo terminal, on the host's clock and on both images, and its page.
$(eval $(call plain_test,protocol-host,tests/protocol/conform.c tests/protocol/pty_clock.c))
PROTOCOL_CONFORM := $(BUILD)/test/protocol-host
$(foreach board,$(BOARDS),$(eval $(call command_test,protocol-$(board),$(PROTOCOL_CONFORM) $(BUILD)/$(board)/zeitnot.elf,$(PROTOCOL_CONFORM) $(board) $(BUILD)/$(board)/zeitnot.elf)))

$(eval $(call command_test,protocol-page,,tools/readme.py --check docs/protocol.md))
