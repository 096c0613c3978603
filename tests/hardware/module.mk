# The pins of the boards: DESIGN.md's table, and what the firmware drives.
#
# The boards of hardware/kicad are revision 1, for another processor: what check.sh, check.py and expect.py ask of a board is asked again of
# revision 2.
$(eval $(call command_test,pins,,$(PYTHON) tests/hardware/pins.py))

.PHONY: hw-check
hw-check: test-pins ## the pins of DESIGN.md against the boards' headers
