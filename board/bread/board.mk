# Board bread: the drivers of board/parts that its image uses, in addition to board/avr and the files of this
# folder.
PARTS_bread := buzzer audio_output lamps fram mx25r text_display max7219

# The text display has an SSD1306 or, like most 1.3 inch modules, an SH1106.
# The simulated board gets the same one (sim/boards/table.c).
TEXT_DISPLAY ?= ssd1306
TEXT_DISPLAY_FLAG := $(if $(filter sh1106,$(TEXT_DISPLAY)),-DTEXT_DISPLAY_SH1106)
DEFINES_bread := $(TEXT_DISPLAY_FLAG)
