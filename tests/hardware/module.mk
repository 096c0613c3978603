# The boards: rule checks, outputs, and what no rule checks (pin map, segments, pads, bill of materials).
$(eval $(call command_test,hardware,,tests/hardware/check.sh $(BUILD)/hw-check))

.PHONY: hw-check
hw-check: test-hardware ## rule checks of the boards, pin map, segments, pads, bill of materials
