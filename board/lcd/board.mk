# Board lcd: the drivers of board/parts that its image is linked with, beside board/avr and the files of this folder.
PARTS_lcd := buzzer deck lamps fram mx25r words twi
