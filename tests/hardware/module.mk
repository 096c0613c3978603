# The boards: DESIGN.md's pins against the boards' headers; the drawings of the breadboard clock, and its
# table; rule checks, outputs, and what no rule checks (pin map, segments, pads, bill of materials).  The
# second takes half a minute and installs KiCad where it is missing.
$(eval $(call command_test,pins,,$(PYTHON) tests/hardware/pins.py))
$(eval $(call command_test,breadboard,,$(PYTHON) tools/breadboard.py $(BUILD)/breadboard && $(PYTHON) tests/hardware/test_breadboard.py $(BUILD)/breadboard))
$(eval $(call command_test,hardware,,tests/hardware/check.sh $(BUILD)/hw-check))
# The case: computed from the board files; and judged from its shapes, which OpenSCAD makes in four minutes on
# two idle cores.
$(eval $(call command_test,case,,$(PYTHON) tests/hardware/test_case.py))
$(eval $(call command_test,case-shapes,$$(CASE_FILES) $$(CASE_PLACED) $$(CASE_CLASHES),$(PYTHON) tests/hardware/test_case_shapes.py $(CASE) $(CASE_BED)))
ASSURED += test-case-shapes

.PHONY: hw-check
hw-check: test-pins test-hardware ## rule checks of the boards, pin map, segments, pads, bill of materials
