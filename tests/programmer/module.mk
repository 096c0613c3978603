# `make fuses` and `make flash` through avrdude, with a virtual programmer and chip.
$(eval $(call command_test,programmer,$(HEXES) $(BRINGUPS:.elf=.hex),@$(PYTHON) tests/programmer/test_programmer.py $(BUILD) bread lcd led))
