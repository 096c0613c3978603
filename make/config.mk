# Names, tools and lists of sources that all other makefiles use.

BUILD ?= build
BOARD ?= lcd
SPEED ?= 1
# The boards that have an image: the folders of board/ with a board.mk.
BOARDS := $(patsubst board/%/board.mk,%,$(sort $(wildcard board/*/board.mk)))
include $(BOARDS:%=board/%/board.mk)

# make V=1 prints the commands; without it make prints one short line for each file.
Q := $(if $(V),,@)
QUIET := $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
say := @$(if $(V)$(QUIET),:,printf '%-6s %s\n')

# The version that programs and images say (firmware/version.h); `make release` sets it.
VERSION_FLAG := $(if $(RELEASE),-DPROGRAM_VERSION='"$(RELEASE)"')

CC := gcc
CLANG ?= clang
AR := ar
AVR_CC ?= avr-gcc
AVR_OBJCOPY ?= avr-objcopy
CLANG_FORMAT ?= clang-format
PYTHON ?= python3

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wswitch-enum -Wundef -Werror

# The layers (DESIGN.md, section 1).  notation_message.c has the error sentences of the notation; only the
# tool prints them.
FIRMWARE_SRC := $(sort $(wildcard firmware/*.c firmware/*/*.c firmware/*/*/*.c))
FIRMWARE_SRC_AVR := $(filter-out firmware/core/notation_message.c,$(FIRMWARE_SRC))
HOST_SRC := $(sort $(wildcard board/host/*.c))
SIM_SRC := $(sort $(wildcard sim/*.c sim/*/*.c))
TOOL_SRC := $(sort $(wildcard tool/*.c tool/*/*.c))
ALL_HEADERS := $(sort $(wildcard firmware/*.h firmware/*/*.h firmware/*/*/*.h hal/*.h board/*.h board/*/*.h sim/*.h sim/*/*.h tool/*.h tool/*/*.h tests/*.h tests/*/*.h tests/*/*/*.h tools/*.h tools/*/*.h))
ALL_C := $(sort $(FIRMWARE_SRC) $(HOST_SRC) $(SIM_SRC) $(TOOL_SRC) $(wildcard page/*.c page/*/*.c board/*/*.c tests/*/*.c tests/*/*/*.c tools/*.c tools/*/*.c))

# The game that `make run` replays without a terminal.
SAMPLE_GAME := samples/candidates2024.pgn
