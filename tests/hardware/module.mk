# The boards: DESIGN.md's pins against the boards' headers; the drawings and the table of the breadboard
# clock; rule checks, and checks that no rule makes (pin map, segments, pads, bill of materials); and that
# everything for a fab can be written. The last two install KiCad where it is missing.
$(eval $(call command_test,pins,,$(PYTHON) tests/hardware/pins.py))
$(eval $(call command_test,breadboard,,$(PYTHON) tools/breadboard.py $(BUILD)/breadboard && $(PYTHON) tests/hardware/test_breadboard.py $(BUILD)/breadboard))
$(eval $(call command_test,hardware,,tests/hardware/check.sh $(BUILD)/hw-check checks check.py))
$(eval $(call command_test,hardware-outputs,,tests/hardware/check.sh $(BUILD)/hw-outputs quick test_outputs.py))
# The case: computed from the board files, and checked from its shapes, which OpenSCAD makes in four minutes
# on two idle cores.
$(eval $(call command_test,case,,$(PYTHON) tests/hardware/test_case.py))
$(eval $(call command_test,case-shapes,$$(CASE_FILES) $$(CASE_PLACED) $$(CASE_CLASHES),$(PYTHON) tests/hardware/test_case_shapes.py $(CASE) $(CASE_BED)))
ASSURED += test-hardware test-hardware-outputs test-case-shapes

.PHONY: hw-check
hw-check: test-pins test-hardware test-hardware-outputs ## rule checks of the boards, pin map, segments, pads, bill of materials, outputs
