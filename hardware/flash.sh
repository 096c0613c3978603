#!/bin/sh
# Writes fuses and a program to a clock, with avrdude 7 and an ISP programmer connected to its six pins.
#
#   ./flash.sh CLOCK PROGRAM PROGRAMMER...
#
#   CLOCK        lcd, led or bread
#   PROGRAM      bringup (tests a new board), zeitnot (the clock); bread with an SH1106: bringup-sh1106,
#                zeitnot-sh1106
#   PROGRAMMER   its name in avrdude after -c, and its port if it has one:
#
#   ./flash.sh lcd zeitnot -c atmelice_isp                          Atmel-ICE
#   ./flash.sh lcd zeitnot -c pickit4_isp                           MPLAB PICkit 4
#   ./flash.sh lcd zeitnot -c snap_isp                              MPLAB SNAP
#   ./flash.sh lcd zeitnot -c avrisp2                               AVRISP mkII
#   ./flash.sh lcd zeitnot -c usbasp                                USBasp that is switched to 3.3 V
#   ./flash.sh bread zeitnot -c usbasp                              USBasp, 5 V
#   ./flash.sh bread zeitnot -c usbtiny                             USBtinyISP, 5 V
#   ./flash.sh bread zeitnot -c stk500v1 -P /dev/ttyACM0 -b 19200   Arduino Uno with ArduinoISP, 5 V
#
# lcd and led work at 3.3 V: a programmer with 5 V levels drives current into their supply and may destroy
# parts.
set -eu
cd "$(dirname "$0")"

usage()
{
	sed -n '2,/^set/s/^# \{0,1\}//p' flash.sh
	exit 2
}

[ $# -ge 3 ] || usage
clock=$1
hex=images/$1/$2.hex
shift 2
[ -f "$hex" ] || { echo "flash.sh: there is no $hex" >&2; usage; }

# The values are those of board/CLOCK/fuses.txt, which also gives the reasons.
fuse()
{
	sed -n "s/^$1 *\(0x[0-9A-F]*\).*/\1/p" "images/$clock/fuses.txt"
}

# The chip runs at 1 MHz while it is programmed, so the programmer must be slow (-B 20).
exec avrdude "$@" -p m1284p -B 20 -U "lfuse:w:$(fuse lfuse):m" -U "hfuse:w:$(fuse hfuse):m" -U "efuse:w:$(fuse efuse):m" -U "flash:w:$hex:i"
