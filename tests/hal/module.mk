# The HAL on every board.  The template is compiled and linked with the firmware for the AVR, with the
# switches of the images: there an int has 16 bits, as on most processors that it will be copied for.
HAL_IMAGES := $(IMAGES) $(BUILD)/template/zeitnot.elf
$(eval $(call command_test,hal,$(HAL_IMAGES) $(LIBHOST),@$(PYTHON) tests/hal/test_hal.py $(BUILD) $(BOARDS) template))
