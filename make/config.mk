# What there is to build, and with what.

BUILD ?= build
BOARD ?= lcd
SPEED ?= 1
# The boards that have an image: the folders of board/ with a board.mk.
BOARDS := $(patsubst board/%/board.mk,%,$(sort $(wildcard board/*/board.mk)))
include $(BOARDS:%=board/%/board.mk)

# make V=1 shows the commands, otherwise what they make.
Q := $(if $(V),,@)
QUIET := $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
say := @$(if $(V)$(QUIET),:,printf '%-6s %s\n')

CC := gcc
CLANG ?= clang
AR := ar
AVR_CC ?= avr-gcc
AVR_OBJCOPY ?= avr-objcopy
AVR_OBJDUMP ?= avr-objdump
AVR_NM ?= avr-nm
AVR_SIZE ?= avr-size
CLANG_FORMAT ?= clang-format
PYTHON ?= python3

WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wswitch-enum -Wundef -Werror

# The layers (DESIGN.md, section 1).  The sentences about wrong controls are for people at a terminal, not for the image.
FIRMWARE_SRC := $(sort $(wildcard firmware/*.c firmware/*/*.c))
FIRMWARE_SRC_AVR := $(filter-out firmware/core/notation_message.c,$(FIRMWARE_SRC))
HOST_SRC := $(sort $(wildcard board/host/*.c))
SIM_SRC := $(sort $(filter-out sim/tool/%,$(wildcard sim/*.c sim/*/*.c)))
TOOL_SRC := $(sort $(wildcard sim/tool/*.c))
ALL_HEADERS := $(sort $(wildcard firmware/*.h firmware/*/*.h hal/*.h board/*.h board/*/*.h sim/*.h sim/*/*.h tests/*/*.h tests/*/*/*.h))
ALL_C := $(sort $(FIRMWARE_SRC) $(HOST_SRC) $(SIM_SRC) $(TOOL_SRC) $(wildcard board/*/*.c tests/*/*.c tests/*/*/*.c tools/*.c))

# Documents with parts that programs make (tools/readme.py), and the game that is played where there is no terminal.
DOCUMENTS := README.md
SAMPLE_GAME := samples/candidates2024.pgn
