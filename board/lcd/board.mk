# Board lcd: the drivers of board/parts that its image uses, in addition to board/avr and the files of this
# folder.
PARTS_lcd := buzzer audio_output lamps fram mx25r text_display twi
