# `make fuses` and `make flash` through avrdude, with a virtual programmer and chip.
$(eval $(call command_test,flash,$(HEXES),@$(PYTHON) tests/flash/test_flash.py $(BUILD) bread lcd led))
