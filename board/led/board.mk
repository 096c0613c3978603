# Board led: the drivers of board/parts that its image uses, in addition to board/avr and the files of this
# folder.
PARTS_led := buzzer audio_output lamps fram mx25r text_display max7219
