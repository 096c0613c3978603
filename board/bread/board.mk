# Board bread: the drivers of board/parts that its image is linked with, beside board/avr and the files of this folder.
PARTS_bread := buzzer deck lamps fram mx25r words max7219

# The display for words has an SSD1306 or, as most modules of 1.3 inches, an SH1106.
# The simulated board has the same one (sim/boards/table.c).
WORDS ?= ssd1306
WORDS_FLAG := $(if $(filter sh1106,$(WORDS)),-DWORDS_SH1106)
DEFINES_bread := $(WORDS_FLAG)
