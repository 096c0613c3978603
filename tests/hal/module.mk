# The HAL on every board. The template is compiled and linked with the firmware for the AVR, with the switches
# of the images, because an int has 16 bits there, as on most processors to which the template will be ported.
HAL_IMAGES := $(IMAGES) $(BUILD)/template/zeitnot.elf
$(eval $(call command_test,hal,$(HAL_IMAGES) $(LIBHOST),@$(PYTHON) tests/hal/test_hal.py $(BUILD) $(BOARDS) template))
