@echo off
rem Writes fuses and a program to a clock, with avrdude 7 and an ISP programmer connected to its six pins.
rem
rem   flash.bat CLOCK PROGRAM PROGRAMMER...
rem
rem   CLOCK        lcd, led or bread
rem   PROGRAM      bringup (tests a new board), zeitnot (the clock); bread with an SH1106: bringup-sh1106, zeitnot-sh1106
rem   PROGRAMMER   its name in avrdude after -c, and its port if it has one:
rem
rem   flash.bat lcd zeitnot -c atmelice_isp                 Atmel-ICE
rem   flash.bat lcd zeitnot -c pickit4_isp                  MPLAB PICkit 4
rem   flash.bat lcd zeitnot -c snap_isp                     MPLAB SNAP
rem   flash.bat lcd zeitnot -c avrisp2                      AVRISP mkII
rem   flash.bat lcd zeitnot -c usbasp                       USBasp that is switched to 3.3 V
rem   flash.bat bread zeitnot -c usbasp                     USBasp, 5 V
rem   flash.bat bread zeitnot -c usbtiny                    USBtinyISP, 5 V
rem   flash.bat bread zeitnot -c stk500v1 -P COM3 -b 19200  Arduino Uno with ArduinoISP, 5 V
rem
rem lcd and led work at 3.3 V: a programmer with 5 V levels drives current into their supply and may destroy parts.
setlocal
cd /d "%~dp0"
if "%~3"=="" goto usage
set clock=%~1
set hex=images/%~1/%~2.hex
if not exist "%hex%" (
	echo flash.bat: there is no %hex%
	goto usage
)
set programmer=
:next
if "%~3"=="" goto write
set programmer=%programmer% %3
shift /3
goto next

:write
:: The values are those of board/CLOCK/fuses.txt, which also gives the reasons.
for /f "tokens=1,2" %%a in ('findstr /b "lfuse hfuse efuse" images\%clock%\fuses.txt') do set %%a=%%b
:: The chip runs at 1 MHz while it is programmed, so the programmer must be slow (-B 20).
avrdude %programmer% -p m1284p -B 20 -U "lfuse:w:%lfuse%:m" -U "hfuse:w:%hfuse%:m" -U "efuse:w:%efuse%:m" -U "flash:w:%hex%:i"
exit /b %errorlevel%

:usage
findstr /b /c:"rem " flash.bat
exit /b 2
