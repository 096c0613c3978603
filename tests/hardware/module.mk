# The boards: DESIGN.md's pins, and the breadboard's wiring, against the boards' headers; rule checks, outputs, and what no rule checks (pin map, segments,
# pads, bill of materials).  The second takes half a minute and installs KiCad where it is missing.
$(eval $(call command_test,pins,,$(PYTHON) tests/hardware/pins.py))
$(eval $(call command_test,breadboard,,$(PYTHON) tools/breadboard.py --check))
$(eval $(call command_test,hardware,,tests/hardware/check.sh $(BUILD)/hw-check))

.PHONY: hw-check
hw-check: test-pins test-hardware ## rule checks of the boards, pin map, segments, pads, bill of materials
